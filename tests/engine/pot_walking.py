"""Random hold'em hands for the laws: every command that could be tried in a state, and walks made of them."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from hypothesis import strategies as st

from tables.engine.betting import ACTIONS, STRUCTURES, options
from tables.engine.cards import DECK, UNKNOWN
from tables.engine.commands import Act, Command, RecordOutOfTurn
from tables.engine.errors import Refused
from tables.engine.games.texas_holdem import GAME
from tables.engine.holdem import commands as asked
from tables.engine.holdem.dealing import lying_cards
from tables.engine.holdem.faults import FAULTS
from tables.engine.holdem.state import HoldemState, Phase
from tables.engine.pot import commands as pot
from tables.engine.running import play
from tests.engine.hand_walking import Walk
from tests.pot_builders import FLOOR, NO_RAKE

RULES: dict[str, st.SearchStrategy[Any]] = {
    "structure": st.sampled_from(STRUCTURES),
    "blinds": st.sampled_from([[5, 10], [], [10], [5, 5, 10], [50, 100]]),
    "ante": st.sampled_from([0, 0, 3, 12]),
    "ante_kind": st.sampled_from(["uniform", "big_blind", "button"]),
    "ante_order": st.sampled_from(["after_blind", "before_blind"]),
    "minimum_bet": st.just(10),
    "pot_rounding": st.sampled_from(["exact", "up_to_chip"]),
    "short_blind_call": st.sampled_from(["full", "short"]),
    "half_bet_counts": st.booleans(),
    "cap_heads_up": st.booleans(),
    "uncallable_raise": st.sampled_from(["refused", "allowed"]),
    "all_in_showdown": st.sampled_from(["in_order", "at_once"]),
    "tabling": st.sampled_from(["asked", "automatic"]),
    "run_it_twice": st.sampled_from(["off", "all_agree"]),
    "confirm_award": st.booleans(),
    "premature_turn": st.sampled_from(["set_aside", "reshuffle"]),
    "chip": st.sampled_from([1, 5]),
    "rake": st.sampled_from(["none", "percentage"]),
    "rake_cap": st.sampled_from([3, 50]),
    "jackpot_drop": st.sampled_from([0, 2]),
    "turn_seconds": st.sampled_from([0, 20]),
}


@dataclass(frozen=True)
class PotPlan:
    """How a random hand goes: rules, stacks by seat, the button, whether cards are read, and a number for every
    choice on the way."""

    rules: dict[str, Any]
    stacks: dict[int, int]
    button: int
    read: bool
    choices: tuple[int, ...]


def plans(*, most_choices: int = 60) -> st.SearchStrategy[PotPlan]:
    """Two to ten seats, ragged stacks."""
    stacks = st.dictionaries(st.integers(1, 10), st.integers(1, 260), min_size=2, max_size=10)
    return st.builds(
        PotPlan,
        rules=st.fixed_dictionaries(RULES),
        stacks=stacks,
        button=st.integers(1, 10),
        read=st.booleans(),
        choices=st.lists(st.integers(0, 10**6), min_size=10, max_size=most_choices).map(tuple),
    )


def opened(plan: PotPlan) -> Walk:
    """The hand of this plan after its opening."""
    return Walk(GAME, {"rules": NO_RAKE | plan.rules, "stacks": plan.stacks, "button": plan.button})


def steps(plan: PotPlan) -> Iterator[Walk]:
    """The hand after its opening and after every command; most choices move it on, and it is finished at the end."""
    walk = opened(plan)
    yield walk
    for choice in plan.choices:
        if walk.state.phase is Phase.ENDED:
            return
        if choice % 9 == 0 and (odd := accepted(walk.state, odd_commands(walk.state, choice))):
            walk.play(odd[choice % len(odd)])
        else:
            walk.play(onward(walk.state, choice, read=plan.read))
        yield walk
    for choice in range(400):
        if walk.state.phase is Phase.ENDED:
            return
        walk.play(onward(walk.state, 5 * choice + 1, read=plan.read))
        yield walk
    raise AssertionError("a hand without end")


def onward(state: HoldemState, choice: int, *, read: bool) -> Command:
    """A command that brings the hand nearer to its end."""
    called = state.called
    stub = _stub(state, choice)
    if called is not None and called.what == "hole":
        return asked.DealHoles(cards=tuple(stub[: 2 * sum(not h for h in state.deal.hole)]) if read else ())
    if called is not None and called.what == "replacement":
        return asked.DealHole(seat=called.seat or 0, cards=tuple(stub[:1]) if read else ())
    if called is not None:
        return asked.DealBoard(cards=tuple(stub[: called.count]))
    if state.phase is Phase.RUN_TWICE:
        seat = next(s for s in _live(state) if s not in dict(state.record.answers))
        return asked.AnswerRunTwice(seat=seat, agrees=choice % 7 > 0)
    if state.ready_to_award:
        return pot.AwardPots()
    if state.phase is Phase.SHOWDOWN:
        return _shown_or_mucked(state, choice, stub)
    return act_of(state, choice)


def act_of(state: HoldemState, choice: int) -> Act:
    """What the player in turn does: of ten, one folds, six check or call, three bet or raise."""
    may = options(state.betting)
    assert may is not None
    if choice % 10 == 0:
        return Act(seat=may.seat, action="fold")
    if choice % 10 > 6 and may.most:
        to = (may.least, may.most, may.least + choice % (may.most - may.least + 1))[choice // 10 % 3]
        return Act(seat=may.seat, action="raise_to" if state.betting.level else "bet", to=to)
    return Act(seat=may.seat, action="call" if may.call > 0 else "check")


def odd_commands(state: HoldemState, choice: int) -> Iterator[Command]:
    """What may go otherwise than it should."""
    seats = state.betting.seats
    seat = seats[choice % len(seats)]
    stub = _stub(state, choice)
    for fault, needs in FAULTS.items():
        of = seats[:1] if fault == "third_card" else seats[: needs.seats[0]]
        yield asked.ReportFault(fault=fault, seats=of, cards=tuple(stub[: needs.cards[0]]))
    yield pot.DeclareMisdeal(why="fouled deck", approved_by=FLOOR)
    yield pot.LeaveHand(seat=seat)
    yield RecordOutOfTurn(seat=seat, action="call")
    yield pot.MuckHand(seat=seat, gives_up=True)
    yield asked.PlayBoard(seat=seat, gives_up=True)
    yield asked.CorrectCard(where="board", position=1, card=stub[0], reason="misread", approved_by=FLOOR)


def candidates(state: HoldemState, choice: int) -> Iterator[Command]:
    """One of everything that might be asked, good and bad."""
    may = options(state.betting)
    sizes = {0, 1, choice % 300}
    if may is not None:
        sizes |= {may.least - 1, may.least, (may.least + may.most) // 2, may.most, may.most + 1}
    for seat in (*state.betting.seats, 11):
        for action in ACTIONS:
            for to in sorted(sizes) if action in ("bet", "raise_to") else (0,):
                yield Act(seat=seat, action=action, to=to)
        yield asked.DealHole(seat=seat)
        yield asked.ShowHand(seat=seat)
        yield pot.MuckHand(seat=seat)
        yield asked.AnswerRunTwice(seat=seat, agrees=True)
        yield pot.UseTimeBank(seat=seat)
    yield Act(seat=state.betting.seats[0], action="limp")
    yield asked.DealHoles()
    for count in (1, 3, 4):
        yield asked.DealBoard(cards=tuple(_stub(state, choice)[:count]))
    yield pot.AwardPots()
    yield from odd_commands(state, choice)


def accepted(state: HoldemState, commands: Iterator[Command]) -> list[Command]:
    """Those that the game takes."""
    taken = []
    for command in commands:
        try:
            play(GAME, state, command)
        except Refused:
            continue
        taken.append(command)
    return taken


def _shown_or_mucked(state: HoldemState, choice: int, stub: list[str]) -> Command:
    player = state.to_show
    seat = state.betting.seats[player]
    muck = pot.MuckHand(seat=seat, gives_up=True)
    if choice % 4 == 0 and accepted(state, iter([muck])):
        return muck
    hole = state.deal.hole[player]
    unread = [card for card in hole if card == UNKNOWN]
    known = [card for card in hole if card != UNKNOWN]
    return asked.ShowHand(seat=seat, cards=(*known, *stub[: len(unread)]) if unread else ())


def _stub(state: HoldemState, choice: int) -> list[str]:
    """The cards that do not lie, cut somewhere."""
    lying = lying_cards(state)
    left = [card for card in DECK if card not in lying]
    at = choice * 7 % len(left)
    return left[at:] + left[:at]


def _live(state: HoldemState) -> list[int]:
    return [state.betting.seats[player] for player in state.betting.live]
