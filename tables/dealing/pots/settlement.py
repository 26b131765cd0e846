"""The money of a hand: one entry at its end, the time charge before it, and the rows of the summary.

All of it is booked in the gaming day and the shift in which the hand was opened, and to the dealer who opened it.
"""

from collections.abc import Mapping

from casino.people.clock import Stamp
from payouts import ledger
from payouts.chart import AccountKind, EntryKind
from tables.dealing import summaries
from tables.dealing.money import MICRO
from tables.dealing.rounds import LoadedRound
from tables.dealing.roundtrip import run_one
from tables.dealing.unit import Unit
from tables.engine.errors import Broken
from tables.engine.pot.awarding import MISDEAL
from tables.engine.pot.events import HandEnded

RAKE, TIME_CHARGE = "win:rake", "win:time_charge"
HANDS, MISDEALS = "hands", "misdeals"
Rows = Mapping[str, tuple[int, int]]


def end_hand(unit: Unit, round_: LoadedRound, ended: HandEnded) -> None:
    """Post what the hand came to and set every stack free; a misdeal moves nothing (TH-29)."""
    stacks = stacks_of(round_)
    if ended.how == MISDEAL:
        freed = run_one(ledger.holding({account: -stack for account, stack in stacks.items()}))
        if len(freed) != len(stacks):
            raise Broken("stacks not given back whole", round=round_.row.id)
        _summarise(unit, round_, {MISDEALS: (0, 1)})
        return
    accounts = round_.row.sums["accounts"]
    moves = [ledger.Move(accounts[seat], net, stacks[accounts[seat]]) for seat, net in ended.nets.items()]
    house = {unit.float_account(): ended.rake}
    if ended.jackpot:
        house[ledger.open_account(AccountKind.JACKPOT)] = ended.jackpot
    _post(unit, round_, kind=EntryKind.HAND, moves=moves, house=house)
    _summarise(unit, round_, {
        "win": (ended.rake, 1), RAKE: (ended.rake, 1), "theoretical_micro": (ended.rake * MICRO, 1), HANDS: (1, 1),
    })  # fmt: skip


def charge_time(unit: Unit, amounts: Mapping[int, int]) -> None:
    """The time charge of the hand that opens: {account: amount} to the table's float (TH-17)."""
    round_ = unit.round
    if round_ is None:
        raise Broken("a time charge without a hand", table=unit.table.id)
    total = sum(amounts.values())
    moves = [ledger.Move(account, -amount) for account, amount in amounts.items()]
    _post(unit, round_, kind=EntryKind.TIME_CHARGE, moves=moves, house={unit.float_account(): total})
    rows = {"win": (total, 0), TIME_CHARGE: (total, len(amounts)), "theoretical_micro": (total * MICRO, 0)}
    _summarise(unit, round_, rows)


def stacks_of(round_: LoadedRound) -> dict[int, int]:
    """{account: the stack it was dealt in with}: what the hand has set aside."""
    opened, accounts = round_.state.opened, round_.row.sums["accounts"]
    return {accounts[str(seat)]: stack for seat, stack in zip(opened.seats, opened.stacks, strict=True)}


def _post(
    unit: Unit, round_: LoadedRound, *, kind: EntryKind, moves: list[ledger.Move], house: Mapping[int, int]
) -> None:
    row = round_.row
    entry = ledger.post_hand(
        kind=kind, moves=moves, house=house, actor=unit.actor, round_id=row.id, table_id=row.table_id,
        session_id=row.session_id, stamp=Stamp(at=unit.stamp.at, gaming_day=row.gaming_day, shift=row.shift),
    )  # fmt: skip
    unit.posted(entry, kind=kind.value, round_id=row.id)


def _summarise(unit: Unit, round_: LoadedRound, rows: Rows) -> None:
    row = round_.row
    unit.statements.append(
        summaries.adding(
            rows, gaming_day=row.gaming_day, table_id=row.table_id, shift=row.shift, dealer_id=row.dealer_id or 0
        )
    )
