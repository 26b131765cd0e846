"""What a correction or a void after settlement would change, told before anybody signs for it (CHD-19).

The schedule is reckoned by the engine's function that the correction itself uses, and the amounts come from the
relation that would be posted. Nothing is written or locked.
"""

from psycopg import sql

from casino.people.actors import Actor
from tables.dealing import money
from tables.dealing.access import require_may
from tables.dealing.receipts import Answer
from tables.dealing.rounds import LoadedRound, load, read_table
from tables.dealing.roundtrip import run_one
from tables.dealing.wagers.settlement import differences
from tables.engine.banked import Schedule, settled, weigh_settled
from tables.engine.commands import Command, CorrectSettled, VoidSettled
from tables.engine.errors import Code, Refused
from tables.engine.game import BANKED

CHANGES = sql.SQL("""
    SELECT count(*) FILTER (WHERE amount > 0), coalesce(sum(amount) FILTER (WHERE amount > 0), 0)::bigint,
        count(*) FILTER (WHERE amount < 0), coalesce(-sum(amount) FILTER (WHERE amount < 0), 0)::bigint
    FROM ({differences}) AS every
""")


def weigh_correction(*, table_id: int, actor: Actor, number: int, throw: str, position: int, face: str) -> Answer:
    """The receipt {"before", "after", "paid", "paid_players", "taken", "taken_players"} of a settled round if that die
    were corrected: the net of all players as it is and as it would be, and who is paid more or gives back how much.

    Refused: UNKNOWN_TABLE, NOT_ALLOWED, NO_DEALER, NOT_AT_TABLE, NO_ROUND, and what the game refuses of the die.
    """
    round_ = _access(table_id, actor=actor, number=number, command=CorrectSettled)
    new = weigh_settled(round_.state, CorrectSettled(throw=throw, position=position, face=face))
    return _weighed(round_, new)


def weigh_void(*, table_id: int, actor: Actor, number: int) -> Answer:
    """The same of a settled round if it were void: every net is undone. Refused besides: ALREADY_VOID, WRONG_PHASE."""
    return _weighed(_access(table_id, actor=actor, number=number, command=VoidSettled), None)


def _access(table_id: int, *, actor: Actor, number: int, command: type[Command]) -> LoadedRound:
    require_may(actor, command.__name__, table=read_table(table_id))
    round_ = load(table_id=table_id, number=number)
    if round_ is None or round_.game.kind != BANKED:
        raise Refused(Code.NO_ROUND)
    return round_


def _weighed(round_: LoadedRound, new: Schedule | None) -> Answer:
    old, row = settled(round_.state), round_.row
    each = differences(new, old, round_id=row.id, generation=round_.state.generation)
    paid_players, paid, taken_players, taken = run_one(CHANGES.format(differences=each))[0]
    before = sum(money.spot_nets(old, row.sums).values())
    after = sum(money.spot_nets(new, row.sums).values()) if new else 0
    counts = {"paid_players": paid_players, "taken_players": taken_players}
    return Answer(ok=True, receipt={"before": before, "after": after, "paid": paid, "taken": taken, **counts})
