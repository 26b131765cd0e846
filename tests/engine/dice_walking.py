"""Random hands of DiceHoldem for the laws: every command that could be tried in a state, and walks made of them."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from hypothesis import strategies as st

from tables.engine.betting import ACTIONS, STRUCTURES, options
from tables.engine.commands import Act, Command, CorrectDie, DeclareNoRoll, EnterDice, RecordOutOfTurn
from tables.engine.dice import LETTER_FACES
from tables.engine.dice_holdem.auction import most_of, offers
from tables.engine.dice_holdem.commands import BetOnDie, ShowDice
from tables.engine.dice_holdem.state import UNREAD, DiceState, Phase
from tables.engine.errors import Refused
from tables.engine.games.dice_holdem import GAME
from tables.engine.pot import commands as pot
from tables.engine.running import play
from tests.dice_builders import RULES
from tests.engine.hand_walking import Walk

CHOICES: dict[str, st.SearchStrategy[Any]] = {
    "variation": st.sampled_from(["standard", "standard", "standard", "basic", "cant_holdem"]),
    "reroll_choice": st.sampled_from(["latest_roll", "any"]),
    "first_to_act": st.sampled_from(["left_of_big_blind", "left_of_button"]),
    "dealing": st.sampled_from(["felt", "electronic"]),
    "structure": st.sampled_from(STRUCTURES),
    "blinds": st.sampled_from([[5, 10], []]),
    "ante": st.sampled_from([0, 3]),
    "chip": st.sampled_from([1, 5]),
    "confirm_award": st.booleans(),
    "turn_seconds": st.sampled_from([0, 20]),
    "rake": st.sampled_from(["none", "percentage"]),
}


@dataclass(frozen=True)
class DicePlan:
    """How a random hand goes: rules, stacks by seat, the button, and a number for every choice on the way."""

    rules: dict[str, Any]
    stacks: dict[int, int]
    button: int
    choices: tuple[int, ...]


def plans(*, most_choices: int = 60) -> st.SearchStrategy[DicePlan]:
    """Two to eight seats, ragged stacks."""
    return st.builds(
        DicePlan,
        rules=st.fixed_dictionaries(CHOICES),
        stacks=st.dictionaries(st.integers(1, 8), st.integers(1, 400), min_size=2, max_size=8),
        button=st.integers(1, 8),
        choices=st.lists(st.integers(0, 10**6), min_size=10, max_size=most_choices).map(tuple),
    )


def opened(plan: DicePlan) -> Walk:
    """The hand of this plan after its opening."""
    return Walk(GAME, {"rules": RULES | plan.rules, "stacks": plan.stacks, "button": plan.button})


def steps(plan: DicePlan) -> Iterator[Walk]:
    """The hand after its opening and after every command, to its end."""
    walk = opened(plan)
    yield walk
    for number in range(600):
        if walk.state.phase is Phase.ENDED:
            return
        choice = plan.choices[number] if number < len(plan.choices) else 7 * number + 1
        odd = accepted(walk.state, odd_commands(walk.state, choice)) if choice % 11 == 0 else []
        walk.play(odd[choice % len(odd)] if odd and number < len(plan.choices) else onward(walk.state, choice))
        yield walk
    raise AssertionError("a hand without end")


def onward(state: DiceState, choice: int) -> Command:
    """A command that brings the hand nearer to its end."""
    if state.called is not None:
        return _roll(state, choice)
    if state.ready_to_award:
        return pot.AwardPots()
    if state.phase is Phase.SHOWDOWN:
        player = state.to_show
        seat = state.betting.seats[player]
        dice = _faces(2, choice) if UNREAD in state.own[player] else ()
        return ShowDice(seat=seat, dice=dice)
    return _act(state, choice)


def _roll(state: DiceState, choice: int) -> EnterDice:
    called = state.called
    assert called is not None
    electronic = state.rules["dealing"] == "electronic"
    count = 0 if called.what == "private" and not electronic else called.count
    source = "generator" if electronic else "keypad"
    return EnterDice(throw=called.what, faces=_faces(count, choice), source=source)


def _act(state: DiceState, choice: int) -> Command:
    """Of ten, one folds, three check or call, two raise, four bet on a die where they can."""
    may = options(state.betting)
    assert may is not None
    action = "call" if may.call else "check"
    bets = offers(state)
    if choice % 10 > 5 and bets:
        offer = bets[choice // 10 % len(bets)]
        most = min(most_of(state, player=state.betting.turn, spends=may.call), offer.least + choice % 40)
        return BetOnDie(seat=may.seat, action=action, die=offer.die, state=offer.state, amount=max(offer.least, most))
    if choice % 10 in (4, 5) and may.most:
        to = (may.least, may.least + choice % (may.most - may.least + 1))[choice // 10 % 2]
        return Act(seat=may.seat, action="raise_to" if state.betting.level else "bet", to=to)
    return Act(seat=may.seat, action="fold" if choice % 10 == 0 else action)


def odd_commands(state: DiceState, choice: int) -> Iterator[Command]:
    """What may go otherwise than it should."""
    seat = state.betting.seats[choice % len(state.betting.seats)]
    yield pot.LeaveHand(seat=seat)
    yield RecordOutOfTurn(seat=seat, action="call")
    yield pot.MuckHand(seat=seat)
    yield CorrectDie(throw="board", position=1, face=LETTER_FACES[choice % 6], reason="misread", approved_by=7)
    if state.called is not None:
        yield DeclareNoRoll(throw=state.called.what, why="leaning")


def candidates(state: DiceState, choice: int) -> Iterator[Command]:
    """One of everything that might be asked, good and bad."""
    may = options(state.betting)
    sizes = {0, 1, choice % 300}
    if may is not None:
        sizes |= {may.least - 1, may.least, may.most, may.most + 1}
    prices = {1, 5, 10, 20, choice % 200} | {offer.least - 1 for offer in offers(state)}
    for seat in (*state.betting.seats, 9):
        for action in ACTIONS:
            for to in sorted(sizes) if action in ("bet", "raise_to") else (0,):
                yield Act(seat=seat, action=action, to=to)
                for amount in prices:
                    yield BetOnDie(seat=seat, action=action, to=to, die=choice % 6, state="reroll", amount=amount)
        yield BetOnDie(seat=seat, action="check", die=1, state="protect", amount=10)
        yield ShowDice(seat=seat, dice=_faces(2, choice))
        yield ShowDice(seat=seat)
        yield pot.UseTimeBank(seat=seat)
    for throw in ("private", "flop", "turn", "river", "reroll", "seventh"):
        for count in range(5):
            yield EnterDice(throw=throw, faces=_faces(count, choice))
    yield pot.AwardPots()
    yield pot.DeclareMisdeal(why="wrong dice", approved_by=7)
    yield pot.DeclareMisdeal(why="wrong dice")
    yield from odd_commands(state, choice)


def accepted(state: DiceState, commands: Iterator[Command]) -> list[Command]:
    """Those that the game takes."""
    taken = []
    for command in commands:
        try:
            play(GAME, state, command)
        except Refused:
            continue
        taken.append(command)
    return taken


def _faces(count: int, choice: int) -> tuple[str, ...]:
    return tuple(LETTER_FACES[(choice // 6**place + place) % 6] for place in range(count))
