"""The same random hands here and on pokerkit: every offer and every stack at the end agrees, or differs by one of the
listed departures of pokerkit from the rules (poker.md), which is then asserted as such."""

import random
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import pokerkit
import pytest

from tables.engine.betting import LIMIT, NO_LIMIT, POT_LIMIT, Betting, Options, options
from tables.engine.cards import DECK
from tables.engine.commands import Act
from tables.engine.games.texas_holdem import GAME
from tables.engine.holdem.commands import DealBoard, DealHole, ShowHand
from tables.engine.holdem.state import HoldemState, Phase
from tables.engine.pots import pots_of
from tables.engine.running import open_round, play

# pokerkit burns cards of a deck of its own, and wonders when one of them is dealt.
pytestmark = pytest.mark.filterwarnings("ignore:A card being dealt")

HANDS = {NO_LIMIT: 400, POT_LIMIT: 150, LIMIT: 250}
BLINDS = (5, 10)
_A = pokerkit.Automation
AUTOMATION = (
    _A.ANTE_POSTING, _A.BET_COLLECTION, _A.BLIND_OR_STRADDLE_POSTING, _A.CARD_BURNING, _A.RUNOUT_COUNT_SELECTION,
    _A.HAND_KILLING, _A.CHIPS_PUSHING, _A.CHIPS_PULLING,
)  # fmt: skip

# The departures, numbered as poker.md lists them. 5 and 6 are of limit alone.
LIMPER, OPENING, SHORT_BLIND, LIMIT_HALF, LIMIT_CAP, ODD_CHIP, MERGED = 1, 2, 3, 5, 6, 7, 8


@dataclass
class Duel:
    """One hand on both engines, and where they parted."""

    structure: str
    chance: random.Random
    departures: Counter[int] = field(default_factory=Counter)
    parted: bool = False

    def __post_init__(self) -> None:
        seats = self.chance.randint(2, 9)
        self.stacks = tuple(self.chance.randint(3, 200) for _ in range(seats))
        self.deck = self.chance.sample(DECK, 52)
        rules = {"structure": self.structure, "blinds": list(BLINDS), "chip": 1, "rake": "none",
                 "confirm_award": False, "all_in_showdown": "at_once"}  # fmt: skip
        stacks = dict(enumerate(self.stacks, start=1))
        self.ours: HoldemState
        self.ours, _ = open_round(GAME, rules=rules, stacks=stacks, button=seats)
        self.theirs = _witness(self.structure, self.stacks)
        for seat in range(1, seats + 1):
            hole = (self.deck.pop(), self.deck.pop())
            self.theirs.deal_hole("".join(hole))
            self.ours, _ = play(GAME, self.ours, DealHole(seat=seat, cards=hole))

    def play(self) -> None:
        """To the end, or to where the engines part."""
        while self.ours.phase is not Phase.ENDED and not self.parted:
            if self.ours.called is not None:
                self._deal()
            elif self.ours.phase is Phase.SHOWDOWN:
                self._show()
            else:
                self._act()
        if not self.parted:
            self._compare_stacks()

    def _deal(self) -> None:
        assert self.ours.called is not None
        while self.theirs.actor_index is not None:
            # A question with one answer, which is not asked here: all others are all-in for less than the blind.
            assert _offers(self.theirs)[1:] == (0, 0, 0)
            self.theirs.check_or_call()
        self._let_them_show()
        cards = tuple(self.deck.pop() for _ in range(self.ours.called.count))
        self.ours, _ = play(GAME, self.ours, DealBoard(cards=cards))
        self.theirs.deal_board("".join(cards))

    def _show(self) -> None:
        self.ours, _ = play(GAME, self.ours, ShowHand(seat=self.ours.betting.seats[self.ours.to_show]))

    def _let_them_show(self) -> None:
        while self.theirs.can_show_or_muck_hole_cards():
            self.theirs.show_or_muck_hole_cards(True)

    def _act(self) -> None:
        betting = self.ours.betting
        may = options(betting)
        assert may is not None
        if self.theirs.actor_index is None:
            # They see nobody left to bet against where a short big blind leaves a call (3).
            self._part(SHORT_BLIND if _short_big_blind(self.ours) else 0, may, None)
            return
        theirs = _offers(self.theirs)
        ours = (betting.turn, max(may.call, 0), may.least, may.most)
        if ours != theirs:
            self._part(_departure(self.ours, may, theirs), may, theirs)
            if self.parted:
                return
        self._both(may, theirs)

    def _part(self, departure: int, may: Options, theirs: Any) -> None:
        """A difference must be a listed departure. The hand goes on where the act of both can be the same."""
        assert departure, (self.structure, self.ours.betting, may, theirs)
        self.departures[departure] += 1
        self.parted = departure in (SHORT_BLIND,) or theirs is None

    def _both(self, may: Options, theirs: tuple[int, int, int, int]) -> None:
        """The same act on both sides; a raise only to what both allow."""
        choice = self.chance.random()
        least, most = max(may.least, theirs[2]), min(may.most, theirs[3])
        if may.call > 0 and choice < 0.15:
            act, they = Act(seat=may.seat, action="fold"), self.theirs.fold
        elif may.most and 0 < least <= most and choice > 0.7:
            to = self.chance.choice((least, most, self.chance.randint(least, most)))
            act = Act(seat=may.seat, action="raise_to" if self.ours.betting.level else "bet", to=to)
            self.theirs.complete_bet_or_raise_to(to)
            they = None
        else:
            act, they = Act(seat=may.seat, action="call" if may.call > 0 else "check"), self.theirs.check_or_call
        self.ours, _ = play(GAME, self.ours, act)
        if they is not None:
            they()

    def _compare_stacks(self) -> None:
        self._let_them_show()
        ours, theirs = list(self.ours.betting.stacks), list(self.theirs.stacks)
        if ours == theirs:
            return
        assert sum(ours) == sum(theirs) == sum(self.stacks)
        apart = max(abs(one - other) for one, other in zip(ours, theirs, strict=True))
        shared = [award for award in self.ours.record.awards if len(award.seats) > 1]
        odd = sum(award.amount % len(award.seats) for award in shared)
        assert shared, "a pot with one winner is his on both sides"
        assert apart <= odd + len(self.ours.record.awards), (ours, theirs)
        self.departures[ODD_CHIP] += 1


def _witness(structure: str, stacks: tuple[int, ...]) -> Any:
    seats = len(stacks)
    if structure == NO_LIMIT:
        return pokerkit.NoLimitTexasHoldem.create_state(AUTOMATION, True, 0, BLINDS, 10, stacks, seats)
    if structure == LIMIT:
        return pokerkit.FixedLimitTexasHoldem.create_state(AUTOMATION, True, 0, BLINDS, 10, 20, stacks, seats)
    return _pot_limit(stacks)


def _pot_limit(stacks: tuple[int, ...]) -> Any:
    """Hold'em in pot-limit, which pokerkit has for Omaha alone: no-limit hold'em with the other structure."""

    class PotLimitTexasHoldem(pokerkit.NoLimitTexasHoldem):  # type: ignore[misc,name-defined]
        betting_structure = pokerkit.BettingStructure.POT_LIMIT

    return PotLimitTexasHoldem.create_state(AUTOMATION, True, 0, BLINDS, 10, stacks, len(stacks))


def _offers(state: Any) -> tuple[int, int, int, int]:
    """(player, call, least, most) as pokerkit offers them."""
    least = state.min_completion_betting_or_raising_to_amount or 0
    most = state.max_completion_betting_or_raising_to_amount or 0
    return state.actor_index, state.checking_or_calling_amount, least, most


def _short_big_blind(state: HoldemState) -> bool:
    """Whether whoever posted the big blind had less than it."""
    big_blind = 0 if len(state.opened.seats) == 2 else 1
    return state.street == 1 and state.opened.stacks[big_blind] < BLINDS[-1]


def _departure(state: HoldemState, may: Options, theirs: tuple[int, int, int, int]) -> int:
    """Which listed departure a difference in the offers is; 0 when it is none."""
    betting = state.betting
    player, call, _, most = theirs
    if _short_big_blind(state):
        return SHORT_BLIND
    if player != betting.turn or call != max(may.call, 0):
        return 0
    if betting.terms.structure == LIMIT:
        if _short_lies(betting):
            return LIMIT_HALF
        # Here the blind is the first bet and there is no cap heads-up; there it is blind and four raises, always.
        counted_otherwise = not may.most and most and betting.wagers == betting.terms.cap and state.street == 1
        return LIMIT_CAP if counted_otherwise or (betting.headsup and may.most and not most) else 0
    has_acted = bool(betting.acted[betting.turn])
    if has_acted and not may.most and most and _facing(betting) < betting.full:
        return LIMPER if state.street == 1 else OPENING
    return 0


def _facing(betting: Betting) -> int:
    return betting.level - betting.bets[betting.turn]


def _short_lies(betting: Betting) -> bool:
    """Whether an all-in that is no whole number of bets lies on this street."""
    return any(bet % betting.full and not stack for bet, stack in zip(betting.bets, betting.stacks, strict=True))


@pytest.mark.parametrize("structure", HANDS)
def test_every_difference_from_pokerkit_is_one_of_its_listed_departures(structure):
    chance = random.Random(f"{structure} beside pokerkit")
    seen: Counter[int] = Counter()
    for _ in range(HANDS[structure]):
        duel = Duel(structure, chance)
        duel.play()
        seen += duel.departures
    of_limit = {LIMIT_HALF, LIMIT_CAP}
    assert set(seen) <= ({SHORT_BLIND, ODD_CHIP, MERGED} | (of_limit if structure == LIMIT else {LIMPER, OPENING}))
    assert seen, "so many hands, and no departure: the comparison compares nothing"


def test_departure_8_pokerkit_merges_unlike_pots_when_losers_are_killed_first():
    """Here the pots are formed of all who reached the showdown, so that an odd chip stays in its own pot."""
    paid, folded = (5, 8, 8, 3), (False, False, False, False)
    assert [pot.amount for pot in pots_of(paid, folded=folded)] == [12, 6, 6]
    assert [pot.amount for pot in pots_of(paid, folded=(True, False, False, True))] == [24]
