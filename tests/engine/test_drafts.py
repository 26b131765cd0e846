"""What is made by way of a draft is what the frozen class makes, and as unchangeable; a state never changes once it is
handed out."""

from collections.abc import Sequence
from dataclasses import FrozenInstanceError, dataclass, field, fields

import pytest
from hypothesis import HealthCheck, given, settings

from tables.engine import events
from tables.engine.commands import Act, GiveNotice
from tables.engine.drafts import copier, maker
from tables.engine.errors import Broken, Refused
from tables.engine.game import Running, replay
from tables.engine.games.casino_holdem_dice import GAME as BANKED
from tables.engine.games.dice_holdem import GAME as DICE
from tables.engine.games.texas_holdem import GAME as CARDS
from tables.engine.holdem import events as cards
from tables.engine.pot import events as pot
from tests.engine import dice_walking, pot_walking

SOME = settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
MAKERS = [
    (events.ChipsMoved, events.chips_moved),
    (events.StreetOpened, events.street_opened),
    (pot.HandOpened, pot.hand_opened),
    (pot.ShowdownOpened, pot.showdown_opened),
    (pot.PotAwarded, pot.pot_awarded),
    (pot.HandEnded, pot.hand_ended),
    (cards.HolesDealt, cards.holes_dealt),
    (cards.BoardDealt, cards.board_dealt),
    (cards.HandShown, cards.hand_shown),
]


@dataclass(frozen=True, slots=True)
class Point:
    x: int
    y: int = 2


class PointDraft(Point):
    __slots__ = ()
    __setattr__ = object.__setattr__
    __delattr__ = object.__delattr__


@pytest.mark.parametrize(("kind", "make"), MAKERS, ids=lambda one: getattr(one, "__name__", ""))
def test_an_event_made_the_short_way_is_the_event_of_its_class(kind, make):
    given = {one.name: f"value of {one.name}" for one in fields(kind)}
    made = make(**given)
    assert made == kind(**given)
    assert type(made) is kind
    assert hash(made) == hash(kind(**given))
    with pytest.raises(FrozenInstanceError):
        setattr(made, fields(kind)[0].name, "another")
    with pytest.raises(TypeError):
        make(**given, besides=1)


def test_defaults_are_those_of_the_class_and_one_that_is_made_anew_must_be_given():
    @dataclass(frozen=True, slots=True, kw_only=True)
    class Bag:
        name: str = "bag"
        things: dict[str, int] = field(default_factory=dict)

    assert maker(Bag)(things={}) == Bag()
    with pytest.raises(TypeError, match="things"):
        maker(Bag)()


def test_a_draft_is_a_copy_of_its_own():
    point = Point(1)
    draft = copier(Point, draft=PointDraft)(point)
    draft.y = 5
    assert (point, draft.x, draft.y) == (Point(1, 2), 1, 5)


def test_a_draft_copies_what_it_holds_as_a_draft_of_its_own():
    @dataclass(frozen=True, slots=True)
    class Line:
        start: Point
        end: Point

    class LineDraft(Line):
        __slots__ = ()
        __setattr__ = object.__setattr__
        __delattr__ = object.__delattr__

    line = Line(Point(1), Point(3, 4))
    draft = copier(Line, draft=LineDraft, start=copier(Point, draft=PointDraft))(line)
    assert isinstance(draft.start, PointDraft)
    draft.start.x, draft.end = 9, Point(0)
    assert line == Line(Point(1), Point(3, 4))
    assert (draft.start.x, draft.start.y) == (9, 2)


def test_a_draft_has_lists_of_its_own():
    @dataclass(frozen=True, slots=True)
    class Row:
        stacks: Sequence[int]

    class RowDraft(Row):
        __slots__ = ()
        __setattr__ = object.__setattr__
        __delattr__ = object.__delattr__

    row = Row((1, 2))
    draft = copier(Row, draft=RowDraft, lists=("stacks",))(row)
    draft.stacks[0] = 9
    assert (row.stacks, draft.stacks) == ((1, 2), [9, 2])


@SOME
@given(pot_walking.plans())
def test_a_hand_of_cards_played_on_in_place_is_the_hand_played_state_by_state(plan):
    require_the_same_in_place(CARDS, pot_walking.steps(plan))


@SOME
@given(dice_walking.plans())
def test_a_hand_of_dice_played_on_in_place_is_the_hand_played_state_by_state(plan):
    require_the_same_in_place(DICE, dice_walking.steps(plan))


def require_the_same_in_place(game, steps):
    """The same events and states; and of what is refused nothing remains."""
    opened, *walks = [(walk.state, list(walk.events), walk.given, walk.commands[-1:]) for walk in steps]
    running = Running(game, **opened[2])
    events = [*running.opened]
    assert (state_of(game, running), events) == opened[:2]
    for state, happened, _, (command,) in walks:
        with pytest.raises(Refused):
            running.play(Act(seat=99, action="call"))
        with pytest.raises(Refused):
            running.play(GiveNotice())
        events += running.play(command)
        assert (state_of(game, running), events) == (state, happened)
    assert running.done() == state_of(game, running)


def state_of(game, running):
    """The round as it stands; it can still be played on."""
    return game.changes.done(game.changes.draft_of(running.state))


def test_only_a_game_with_drafts_is_played_on_in_place():
    with pytest.raises(Broken):
        Running(BANKED, rules={})


@SOME
@given(pot_walking.plans())
def test_a_hand_that_was_handed_out_never_changes(plan):
    require_unchanged(pot_walking.steps(plan))


@SOME
@given(dice_walking.plans())
def test_a_hand_of_dice_that_was_handed_out_never_changes(plan):
    require_unchanged(dice_walking.steps(plan))


def require_unchanged(walks):
    seen = []
    for walk in walks:
        seen.append((walk.state, repr(walk.state)))
        with pytest.raises(FrozenInstanceError):
            walk.state.street = 9
        with pytest.raises(FrozenInstanceError):
            walk.state.betting.turn = 9
    for state, as_it_was in seen:
        assert repr(state) == as_it_was


@pytest.mark.parametrize("game", [CARDS, DICE], ids=["cards", "dice"])
def test_an_event_out_of_place_is_broken(game):
    act = events.PlayerActed(seat=1, action="fold")
    state = replay(game, game.opening(rules={}, stacks={1: 500, 2: 500}, button=2))
    with pytest.raises(Broken):
        game.apply(None, act)
    with pytest.raises(Broken):
        game.apply(state, events.NoticeGiven(what="early"))
    assert game.apply(state, events.ActedOutOfTurn(seat=1, action="fold", to=0)) != state
