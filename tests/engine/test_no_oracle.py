"""No refusal is an oracle: for every command of every game with every face it can carry, what a screen is answered does
not depend on cards or dice that lie face down.

A round with other hidden faces must refuse the same commands with the same codes and facts. What is accepted is in the
journal and on every screen; only refusals leave no trace, and can be asked for without end.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tables.engine import banked
from tables.engine import commands as asked
from tables.engine.audience import Role
from tables.engine.banked.entries import sources_of
from tables.engine.cards import DECK
from tables.engine.commands import Command
from tables.engine.dice import LETTER_FACES
from tables.engine.dice_holdem.commands import ShowDice
from tables.engine.dice_holdem.state import DiceState
from tables.engine.dice_holdem.state import Phase as DicePhase
from tables.engine.errors import Code, Refused
from tables.engine.game import Game
from tables.engine.games import GAMES
from tables.engine.holdem import commands as cards
from tables.engine.holdem.dealing import lying_cards
from tables.engine.holdem.faults import FAULTS
from tables.engine.holdem.state import HoldemState, Phase, copy_of
from tables.engine.pot.commands import DeclareMisdeal
from tests.builders import FLOOR, Round
from tests.engine import dice_walking, pot_walking, walking

SOME = settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
BY_PEOPLE = ("keypad", "keyboard")
"""Sources that a screen may name: the generator's faces come from no screen."""
SIGNED: tuple[dict[str, Any], ...] = ({}, {"reason": "misread"}, {"reason": "misread", "approved_by": FLOOR})
CARDS = (*DECK, "??", "1x")
CARDS_SPEAK = Code.WINNING_HAND
"""The one answer that weighs a hand, and that TH-12 and TH-13 ask for: giving up a hand that wins is refused at the
showdown, after the last act. Asking costs the hand when it does not win, and no face can be asked for."""


def answer_to(game: Game[Any], state: Any, command: Command) -> tuple[Code, dict[str, object]] | None:
    """What it is refused for; None where it is accepted, or weighed because cards speak."""
    try:
        game.decide(state, command)
    except Refused as refused:
        return None if refused.code is CARDS_SPEAK else (refused.code, refused.facts)
    return None


def require_the_same(game: Game[Any], one: Any, other: Any, commands: Iterator[Command]) -> None:
    """Both states give every one of the commands the same answer, and every role the same buttons."""
    for command in commands:
        assert answer_to(game, one, command) == answer_to(game, other, command), command
    for role in Role:
        assert game.legal_moves(one, role) == game.legal_moves(other, role)


# --- hold'em --------------------------------------------------------------------------------------------------------


@SOME
@given(pot_walking.plans(most_choices=30), st.integers(0, 10**6))
def test_hold_em_by_the_house_tells_nothing_of_cards_that_lie_face_down(plan, choice):
    plan = replace(plan, read=True, rules=plan.rules | {"cards": "electronic"})
    states = [walk.state for walk in pot_walking.steps(plan) if walk.state.called is None]
    state = states[choice % len(states)]
    other = with_other_holes(state, choice)
    require_the_same(pot_walking.GAME, state, other, of_cards(state, choice))


def with_other_holes(state: HoldemState, choice: int) -> HoldemState:
    """The same hand with other cards of the stub wherever none has been shown."""
    stub = [card for card in DECK if card not in lying_cards(state)]
    hidden = [player for player in range(len(state.deal.hole)) if player not in state.show.shown]
    held = [card for player in hidden for card in state.deal.hole[player]]
    pool = held + stub
    at = choice % len(pool)
    drawn = iter(pool[at:] + pool[:at])
    holes = tuple(
        tuple(next(drawn) for _ in hole) if player in hidden else hole for player, hole in enumerate(state.deal.hole)
    )
    other = copy_of(state)
    other.deal.hole = holes
    return other


def of_cards(state: HoldemState, choice: int) -> Iterator[Command]:
    """Every command that carries cards, with every card; and everything else that might be asked."""
    yield from pot_walking.candidates(state, choice)
    seats, known = state.betting.seats, DECK[choice % len(DECK)]
    for card in CARDS:
        yield from _dealt(seats, card)
        for seat, keyed in product(seats, ((card,), (card, known), (known, card), (card, "1x"))):
            yield cards.ShowHand(seat=seat, cards=keyed)
        for seat, position, signed in product(seats, (1, 2), SIGNED):
            yield cards.CorrectCard(where="hole", seat=seat, position=position, card=card, **signed)
        for where, position, signed in product(("board", "board_2"), (1, 3, 5), SIGNED):
            yield cards.CorrectCard(where=where, position=position, card=card, **signed)
        for fault, needs in FAULTS.items():
            for seat, count in product(seats, set(needs.cards)):
                of = (seat, *(one for one in seats if one != seat))[: needs.seats[0]]
                yield cards.ReportFault(fault=fault, seats=of, cards=(card, *_others(card))[:count])
    yield DeclareMisdeal(why="fouled deck")


def _dealt(seats: Sequence[int], card: str) -> Iterator[Command]:
    for seat in seats:
        yield cards.DealHole(seat=seat, cards=(card,))
        yield cards.DealHole(seat=seat, cards=(card, *_others(card))[:2])
    yield cards.DealHoles(cards=(card, *_others(card))[: 2 * len(seats)])
    yield cards.DealBoard(cards=(card,))
    yield cards.DealBoard(cards=(card, *_others(card))[:3])


def _others(card: str) -> tuple[str, ...]:
    return tuple(other for other in DECK if other != card)


# --- DiceHoldem -----------------------------------------------------------------------------------------------------


@SOME
@given(dice_walking.plans(most_choices=30), st.integers(0, 10**6))
def test_dice_holdem_by_the_house_tells_nothing_of_dice_that_lie_face_down(plan, choice):
    plan = replace(plan, rules=plan.rules | {"dealing": "electronic"})
    states = [walk.state for walk in dice_walking.steps(plan) if walk.state.called is None]
    state = states[choice % len(states)]
    if state.phase is DicePhase.ENDED:
        return
    other = replace(
        state, own=tuple(_turned(own) if at not in state.shown else own for at, own in enumerate(state.own))
    )
    require_the_same(dice_walking.GAME, state, other, of_letters(state, choice))


def _turned(own: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(LETTER_FACES[(LETTER_FACES.index(face) + 1) % len(LETTER_FACES)] for face in own)


def of_letters(state: DiceState, choice: int) -> Iterator[Command]:
    yield from dice_walking.candidates(state, choice)
    seats = state.betting.seats
    for face, second in product((*LETTER_FACES, "x"), (*LETTER_FACES, "x")):
        for seat in seats:
            yield ShowDice(seat=seat, dice=(face, second))
        for throw, source in product(("private", "flop", "turn", "river", "reroll"), BY_PEOPLE):
            yield asked.EnterDice(throw=throw, faces=(face, second), source=source)
    for face, throw, position, signed in product(LETTER_FACES, ("board", "private", "flop"), (1, 2, 5), SIGNED):
        yield asked.CorrectDie(throw=throw, position=position, face=face, **signed)


# --- hands of the seats' own against the house -----------------------------------------------------------------------

OWN_HANDS = sorted(name for name, game in GAMES.items() if any(one.name == "dealing" for one in game.settings))
PRIVATE_GAMES = [name for name in OWN_HANDS if name in walking.BANKED_GAMES]


@SOME
@given(
    st.sampled_from(PRIVATE_GAMES), st.integers(0, 4), st.sampled_from(["keypad", "generator"]), st.integers(0, 10**6)
)
def test_banked_hands_by_the_house_tell_nothing_of_what_lies_face_down(name, after, source, choice):
    table = dealt_so_far(name, after=after, source=source, choice=choice)
    state = table.state
    other = with_other_hands(table, choice)
    assert other.dice != state.dice
    require_the_same(table.game, state, other, of_pieces(table, choice))
    amounts = {"ante": 500}
    for hand in (*state.hands, 9):
        for ask in (
            lambda now, hand=hand: banked.require_stake(now, hand=hand, amounts=amounts),
            lambda now, hand=hand: banked.require_decision(now, hand=hand, action="call"),
        ):
            assert _desk(ask, state) == _desk(ask, other)


def dealt_so_far(name: str, *, after: int, source: str, choice: int) -> Round:
    """Two seats' hands by the generator, and so many throws more; never so far that hands are turned."""
    table = Round(name, seats=(1, 2), dealing="electronic", entry=["keypad", "generator"]).bets_closed()
    for _ in range(2 + after):
        if table.state.phase == "deciding":
            table.decided()
        throw = table.state.awaited
        if throw is None or throw == table.state.throws[-1]:
            break
        by = source if source in sources_of(table.state, throw) else "generator"
        faces = walking.pieces(table.state, throw.count, choice + len(table.state.dice))
        table.play(asked.EnterDice(throw=throw.name, faces=faces, source=by))
    return table


def with_other_hands(table: Round, choice: int) -> banked.BankedState:
    state = table.state
    dice = dict(state.dice)
    for throw in state.throws:
        if throw.hidden and throw.name in dice:
            book, left = state.shape.book, banked.left_of(replace(state, dice=dice))
            free = left if book.distinct else tuple(piece for piece in left if piece not in dice[throw.name])
            dice[throw.name] = tuple(free[(choice + at) % len(free)] for at in range(throw.count))
    return replace(state, dice=dice)


def of_pieces(table: Round, choice: int) -> Iterator[Command]:
    """Everything that might be asked by people, and every piece at every throw and place."""
    state = table.state
    for command in walking.candidates(state, choice):
        if not isinstance(command, asked.EnterDice) or command.source in BY_PEOPLE:
            yield command
    for throw, piece in product(state.throws, (*state.shape.book.pieces, "1x")):
        for source in BY_PEOPLE:
            others = [other for other in state.shape.book.pieces if other != piece][choice % 5 :]
            yield asked.EnterDice(throw=throw.name, faces=(piece, *others)[: throw.count], source=source)
        for position, signed, kind in product((1, 2), SIGNED, (asked.CorrectDie, asked.CorrectSettled)):
            yield kind(throw=throw.name, position=position, face=piece, **signed)


def _desk(ask, state):
    try:
        ask(state)
    except Refused as refused:
        return refused.code, refused.facts
    return None


def test_every_game_that_deals_face_down_by_the_house_is_looked_at():
    named = {name for name, game in GAMES.items() for one in game.settings if "electronic" in (one.choices or ())}
    assert named == {"texas_holdem", *OWN_HANDS}
    assert set(OWN_HANDS) == {"dice_holdem", *PRIVATE_GAMES}


def test_the_walks_reach_every_phase_in_which_something_lies_face_down():
    """The laws say something: of hands by the house some are looked at in the betting, and some at the showdown."""
    rules = {"cards": "electronic", "tabling": "asked", "all_in_showdown": "in_order"}
    plan = pot_walking.PotPlan(rules, {1: 300, 2: 300, 3: 300}, 3, True, (1,) * 40)
    seen = {walk.state.phase for walk in pot_walking.steps(plan) if walk.state.called is None}
    assert seen >= {Phase.BETTING, Phase.SHOWDOWN}
