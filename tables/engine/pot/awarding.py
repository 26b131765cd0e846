"""Who gets what at the end of a hand: rake, each pot on its own, odd chips, and the chips of a misdeal. Which hand is
better, the game says."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, final

from tables.engine.betting import BETS, JACKPOT, POT, RAKE, RETURNED, SEAT_NAME, STACK, WON, Betting
from tables.engine.events import ChipsMoved, Event
from tables.engine.game import Rules
from tables.engine.pot.events import HandEnded, PotAwarded
from tables.engine.pot.house import house_of
from tables.engine.pot.settings import PERCENTAGE
from tables.engine.pots import Pot, pots_of, rakes_of, shares_of

UNCONTESTED: Final = "uncontested"
SHOWDOWN: Final = "showdown"
MISDEAL: Final = "misdeal"


@final
@dataclass(slots=True, init=False)
class Best:
    """The winners of a pot on one board, in the order from the button's left, and what their hand is called."""

    players: Final[tuple[int, ...]]
    category: Final[str]
    faces: Final[tuple[str, ...]]

    def __init__(self, players: tuple[int, ...], category: str = "", faces: tuple[str, ...] = ()) -> None:
        self.players = players
        self.category = category
        self.faces = faces


Judge = Callable[[Pot, int], Best]
"""Who of a pot's eligible players wins it on board 1 or 2."""


def pots_in(betting: Betting) -> tuple[Pot, ...]:
    """The pots as they stand."""
    return _pots_of(tuple(betting.paid), tuple(betting.folded), betting.dead)


@lru_cache(maxsize=16)
def _pots_of(paid: tuple[int, ...], folded: tuple[bool, ...], dead: int) -> tuple[Pot, ...]:
    """Remembered for a moment: the showdown, the award and every picture of a hand ask for the same pots."""
    return pots_of(paid, folded=folded, dead=dead)


def house_takes(rules: Rules, pots: Sequence[Pot], *, flop: bool) -> tuple[tuple[int, ...], int]:
    """(rake of each pot, jackpot drop from the main pot) (TH-17)."""
    nothing = (0,) * len(pots)
    if rules["rake"] != PERCENTAGE and not rules["jackpot_drop"]:
        return nothing, 0
    exempt = not flop and rules["no_flop_no_rake"]
    if exempt or not pots:
        return nothing, 0
    amounts = [pot.amount for pot in pots]
    rakes = nothing
    if rules["rake"] == PERCENTAGE:
        points, cap = rules["rake_basis_points"], rules["rake_cap"]
        rakes = rakes_of(amounts, basis_points=points, cap=cap, chip=rules["chip"])
    drop = rules["jackpot_drop"] if sum(amounts) >= rules["jackpot_from_pot"] else 0
    return rakes, min(drop, amounts[0] - rakes[0])


def award_events(
    betting: Betting, rules: Rules, *, starts: tuple[int, ...], flop: bool, boards: int, how: str, judge: Judge
) -> tuple[Event, ...]:
    """Everything that happens when the pots are pushed, `HandEnded` last: each pot on each board; the odd chip between
    two boards goes to the first. `starts` are the stacks before the hand."""
    pots, house = pots_in(betting), house_of(rules)
    rakes, jackpot = house_takes(rules, pots, flop=flop) if house.takes else ((0,) * len(pots), 0)
    events: list[Event] = []
    if rake := sum(rakes):
        events.append(ChipsMoved(source=POT, target=RAKE, amount=rake, reason=RAKE))
    if jackpot:
        events.append(ChipsMoved(source=POT, target=JACKPOT, amount=jackpot, reason=JACKPOT))
    stacks, chip = [*betting.stacks], house.chip
    for at, pot in enumerate(pots):
        amount = pot.amount - rakes[at] - (0 if at else jackpot)
        parts = (amount,) if boards == 1 else shares_of(amount, winners=boards, chip=chip)
        for board, part in enumerate(parts, 1):
            events += _pushed(
                betting.seats,
                stacks,
                judge(pot, board),
                chip=chip,
                pot=at + 1,
                board=board,
                amount=part,
                rake=rakes[at],
            )
    nets = {SEAT_NAME[seat]: stacks[player] - starts[player] for player, seat in enumerate(betting.seats)}
    events.append(HandEnded(how=how, nets=nets, rake=rake, jackpot=jackpot))
    return tuple(events)


def _pushed(
    seats: tuple[int, ...], stacks: list[int], best: Best, *, chip: int, pot: int, board: int, amount: int, rake: int
) -> list[Event]:
    """One pot on one board goes to the stacks of its winners, who share it."""
    winners = tuple([seats[player] for player in best.players])
    shares = shares_of(amount, winners=len(winners), chip=chip)
    events: list[Event] = [
        PotAwarded(
            pot=pot, amount=amount, seats=winners, shares=shares, board=board, category=best.category, faces=best.faces,
            rake=rake,
        )
    ]  # fmt: skip
    for place, player in enumerate(best.players):
        if share := shares[place]:
            stacks[player] += share
            events.append(ChipsMoved(source=POT, target=STACK[winners[place]], amount=share, reason=WON))
    return events


def misdeal_events(
    betting: Betting, *, starts: Sequence[int], reason: str, approved_by: int | None = None
) -> tuple[Event, ...]:
    """Blinds, antes and bets go back to those who paid them; the button does not move (TH-29). `reason` and who
    approved it stay in the journal."""
    events: list[Event] = []
    for seat, start, stack, bet in zip(betting.seats, starts, betting.stacks, betting.bets, strict=True):
        for source, amount in ((BETS[seat], bet), (POT, start - stack - bet)):
            if amount:
                events.append(ChipsMoved(source=source, target=STACK[seat], amount=amount, reason=RETURNED))
    nets = {str(seat): 0 for seat in betting.seats}
    return (*events, HandEnded(how=MISDEAL, nets=nets, button_moves=False, reason=reason, approved_by=approved_by))
