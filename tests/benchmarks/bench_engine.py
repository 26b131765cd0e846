"""Hold'em actions a second on the pure engine, with events and side pots, beside pokerkit with full automation.

Both play the same acts: ragged stacks, so that most showdowns have side pots, drawn once with a fixed seed. Both start
from prepared input (commands here, calls there), deal cards that are known and table hands by themselves. The cards
are each side's own (pokerkit deals from its own deck), so that the stacks at the end are compared with those of the
drawing here, and there only their sum.

An act is what a player does. Both are timed for the whole of the same hands, opening, dealing and award included, so
that the ratio does not depend on what is called an act: the commands of our dealer are time on this side, as pokerkit's
automations are on the other.
"""

import random
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import pokerkit

from tables.engine.betting import BET, CALL, CHECK, FOLD, RAISE_TO, options
from tables.engine.cards import DECK
from tables.engine.commands import Act, Command
from tables.engine.events import Event
from tables.engine.games.texas_holdem import GAME
from tables.engine.holdem.commands import DealBoard, DealHoles, ShowHand
from tables.engine.holdem.rounds import complete
from tables.engine.holdem.state import HoldemState, Phase
from tables.engine.running import Running, open_round, play
from tests.benchmarks.harness import Bench, Trial
from tests.benchmarks.meters import THIS_PROCESS, Meter

ACTS = 1_700
"""How many acts a run has at least, at every number of seats: some tens of milliseconds on this side, beside which it
is short what a cold start costs and what else the machine does."""
SEED = 20_260
BLINDS = (1, 2)
RULES = complete({"blinds": list(BLINDS), "chip": 1, "confirm_award": False, "rake": "none", "structure": "no_limit",
                  "tabling": "automatic"})  # fmt: skip
FOLDS, RAISES, ALL_IN = 0.10, 0.20, 0.05
"""How often a player folds to a bet, raises, and of these raises all he has."""
_A = pokerkit.Automation
AUTOMATION = (
    _A.ANTE_POSTING, _A.BET_COLLECTION, _A.BLIND_OR_STRADDLE_POSTING, _A.CARD_BURNING, _A.BOARD_DEALING,
    _A.HOLE_DEALING, _A.RUNOUT_COUNT_SELECTION, _A.HOLE_CARDS_SHOWING_OR_MUCKING, _A.HAND_KILLING, _A.CHIPS_PUSHING,
    _A.CHIPS_PULLING,
)  # fmt: skip


@dataclass(frozen=True)
class Script:
    """One hand: stacks from the button's left, every command, and how it ends here."""

    stacks: tuple[int, ...]
    commands: tuple[Command, ...]
    ends: tuple[int, ...]

    @property
    def acts(self) -> list[Act]:
        """What the players do."""
        return [command for command in self.commands if isinstance(command, Act)]


def scripts_of(seats: int) -> list[Script]:
    """The same hands for both sides."""
    rng = random.Random(SEED + seats)
    scripts: list[Script] = []
    while sum(len(script.acts) for script in scripts) < ACTS:
        scripts.append(drawn(seats, rng))
    return scripts


def drawn(seats: int, rng: random.Random) -> Script:
    """A hand of random play."""
    stacks = tuple(rng.randint(20, 200) for _ in range(seats))
    deck = rng.sample(DECK, 52)
    state, _ = open_round(GAME, **_table(stacks))
    commands: list[Command] = [DealHoles(cards=tuple(deck[: 2 * seats]))]
    lying = 2 * seats
    state, _ = play(GAME, state, commands[0])
    while state.phase is not Phase.ENDED:
        if state.called is not None:
            command: Command = DealBoard(cards=tuple(deck[lying : lying + state.called.count]))
            lying += state.called.count
        elif state.phase is Phase.SHOWDOWN:
            command = ShowHand(seat=state.betting.seats[state.to_show])
        else:
            command = _chosen(state, rng)
        commands.append(command)
        state, _ = play(GAME, state, command)
    return Script(stacks, tuple(commands), tuple(state.betting.stacks))


def _chosen(state: HoldemState, rng: random.Random) -> Act:
    may = options(state.betting)
    assert may is not None
    choice = rng.random()
    if may.call and choice < FOLDS:
        return Act(seat=may.seat, action=FOLD)
    if may.most and choice > 1 - RAISES:
        to = may.most if choice > 1 - ALL_IN else may.least
        return Act(seat=may.seat, action=RAISE_TO if state.betting.level else BET, to=to)
    return Act(seat=may.seat, action=CALL if may.call else CHECK)


def _table(stacks: tuple[int, ...]) -> dict[str, Any]:
    return {"rules": RULES, "stacks": dict(enumerate(stacks, start=1)), "button": len(stacks)}


class Ours:
    """The engine: every command decided and followed, every event kept."""

    def __init__(self, scripts: list[Script]) -> None:
        self.scripts = scripts
        self.side_pots = 0

    def prepare(self) -> None:
        self.side_pots = 0

    def run(self) -> None:
        """Every hand, its chips counted."""
        for script in self.scripts:
            running = Running(GAME, **_table(script.stacks))
            events: list[Event] = [*running.opened]
            play = running.play
            for command in script.commands:
                events += play(command)
            state = running.done()
            assert tuple(state.betting.stacks) == script.ends
            self.side_pots += len(state.record.awards) - 1

    def check(self) -> None:
        """The hands are of the kind that was meant."""
        assert self.side_pots or len(self.scripts[0].stacks) == 2


class Pokerkit:
    """The witness, everything but the players' acts automated."""

    def __init__(self, scripts: list[Script]) -> None:
        self.scripts = scripts

    def prepare(self) -> None:
        random.seed(SEED)

    def run(self) -> None:
        """Every hand, its chips counted."""
        for script in self.scripts:
            state = pokerkit.NoLimitTexasHoldem.create_state(
                AUTOMATION, True, 0, BLINDS, BLINDS[-1], script.stacks, len(script.stacks)
            )
            for act in script.acts:
                _act(state, act)
            assert not state.status
            assert sum(state.stacks) == sum(script.stacks)

    def check(self) -> None:
        """Nothing that only this side has."""


def _act(state: Any, act: Act) -> None:
    if act.action == FOLD:
        state.fold()
    elif act.action in (BET, RAISE_TO):
        state.complete_bet_or_raise_to(act.to)
    else:
        state.check_or_call()


@contextmanager
def _trial(seats: int) -> Iterator[Trial]:
    scripts = scripts_of(seats)
    acts = sum(len(script.acts) for script in scripts)
    yield Trial(floor=Pokerkit(scripts), subject=Ours(scripts), meter=Meter(), units=acts)


BENCHES = (
    Bench(
        name="engine",
        what="hold'em actions with events and side pots, by seats",
        floor="pokerkit with full automation",
        unit="act",
        rungs=(2, 6, 9),
        counted=(THIS_PROCESS,),
        open=_trial,
        required={2: 50, 6: 50, 9: 50},
        stretch={2: 80, 6: 80, 9: 80},
        gain=True,
    ),
)
