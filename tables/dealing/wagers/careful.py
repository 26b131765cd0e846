"""The slow path of a batch that did not go in whole: one transaction that takes its presses in order of arrival and
tells each what is wrong with it: who is short and of how much, what room is left, what lies there already.

Accounts are locked in their order, the exposure last, so that two desks never wait for each other.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import psycopg

from tables.dealing.receipts import Answer
from tables.dealing.rounds import NUMBER_STEP
from tables.dealing.wagers.batches import (
    EXPOSE,
    RESERVE,
    ROUND,
    STAKE,
    Press,
    RoundNow,
    Row,
    exposure_of,
    round_now,
    stake_columns,
)
from tables.engine.banked import require_stakes
from tables.engine.errors import Code, Refused

Connection = psycopg.AsyncConnection[Any]

ACCOUNTS = """
    SELECT id, balance - reserved FROM payouts_account
    WHERE id = ANY(%s) AND NOT closed ORDER BY id FOR NO KEY UPDATE
"""
STAKES = """
    SELECT s.account_id, s.hand, s.generation, s.ante, s.bonus, s.side, s.reserved, s.worst, s.command_id, w.command_id
    FROM tables_stake s LEFT JOIN tables_withdrawal w USING (round_id, account_id, hand, generation)
    WHERE s.round_id = %s AND s.account_id = ANY(%s) ORDER BY s.account_id, s.hand, s.generation
"""
DECISIONS = """
    SELECT account_id, hand, called, command_id FROM tables_decision
    WHERE round_id = %s AND generation = %s AND account_id = ANY(%s)
"""
ROOM = "SELECT cap - worst FROM tables_roundexposure WHERE round_id = %s FOR UPDATE"
WITHDRAW = """
    INSERT INTO tables_withdrawal (round_id, account_id, hand, generation, command_id, at)
    SELECT %s, u.*, clock_timestamp() FROM unnest(%s::bigint[], %s::smallint[], %s::smallint[], %s::uuid[]) AS u
"""
DECISION = """
    INSERT INTO tables_decision (round_id, account_id, hand, generation, called, amount, reserved, command_id, at)
    SELECT %s, u.account_id, u.hand, %s, u.called, u.amount, u.reserved, u.command_id, clock_timestamp()
    FROM unnest(%s::bigint[], %s::smallint[], %s::boolean[], %s::bigint[], %s::bigint[], %s::uuid[])
         AS u(account_id, hand, called, amount, reserved, command_id)
"""
COUNT_DECISIONS = """
    UPDATE tables_roundexposure
    SET version = version + 1, calls = calls + %s, folds = folds + %s, call_amount = call_amount + %s
    WHERE round_id = %s RETURNING version
"""


@dataclass(slots=True, kw_only=True)
class Lying:
    """One stake row, and whether it has been taken back (`withdrawn_by` a command id)."""

    generation: int
    row: Row
    command_id: Any
    withdrawn_by: Any


class Careful:
    """One transaction over some presses. Call `place`, `take_back` or `decide` once; `answers` are in their order."""

    def __init__(self, connection: Connection, presses: Sequence[Press]) -> None:
        self.connection, self.presses, self.state = connection, presses, presses[0].state
        self.round_id = presses[0].round_id
        self.version = 0

    async def place(self) -> list[Answer]:
        """Placements, the first come first."""
        now, available, lying = await self._look()
        room = await self._one(ROOM, (self.round_id,))
        left = 0 if room is None else int(room[0])
        accepted: list[tuple[Press, Row]] = []
        generations: dict[tuple[int, int], int] = {}
        answers: list[Answer | None] = []
        for press in self.presses:
            try:
                mine = lying.get(press.account, {})
                again = _placed_before(press, mine)
                if again is None:
                    self._require_may_place(press, now=now, lying=mine, available=available.get(press.account))
                    worst = sum(row.worst for row in press.rows)
                    if worst > left:
                        raise Refused(Code.OVER_CAP, room=left, worst=worst)
                    left -= worst
                    accepted += [(press, row) for row in press.rows]
                    generations |= {(press.account, row.hand): len(mine.get(row.hand, ())) + 1 for row in press.rows}
                answers.append(again)
            except Refused as refused:
                answers.append(Answer.refusal(refused))
        if accepted:
            await self._insert(accepted, generations)
        return [self._placed(press, now=now) if answer is None else answer for press, answer in self._zip(answers)]

    async def take_back(self) -> list[Answer]:
        """Everything a player has on the round goes back (CHD-15: until betting closes)."""
        now, _, lying = await self._look()
        back: list[tuple[Press, int, Lying]] = []
        answers: list[Answer | None] = []
        for press in self.presses:
            mine = [(hand, one) for hand, rows in lying.get(press.account, {}).items() for one in rows]
            standing = [(hand, one) for hand, one in mine if one.withdrawn_by is None]
            if any(one.withdrawn_by == press.command_id for _, one in mine):
                answers.append(self._answer(now, {"taken_back": True}))
            elif now.locked_why:
                answers.append(Answer.refusal(Refused(Code.TABLE_LOCKED, why=now.locked_why)))
            elif not (now.phase == "betting" and now.in_time):
                answers.append(Answer.refusal(Refused(Code.TOO_LATE, phase=now.phase)))
            elif not standing:
                answers.append(Answer.refusal(Refused(Code.NOT_BET)))
            else:
                back += [(press, hand, one) for hand, one in standing]
                answers.append(None)
        if back:
            await self._withdraw(back)
        return [
            self._answer(now, {"taken_back": True}) if answer is None else answer for _, answer in self._zip(answers)
        ]

    async def decide(self) -> list[Answer]:
        """Calls and folds."""
        now, available, lying = await self._look()
        accounts = [press.account for press in self.presses]
        cursor = await self.connection.execute(DECISIONS, (self.round_id, now.generation, accounts))
        decided: dict[int, dict[int, tuple[bool, Any]]] = {}
        for account, hand, called, command_id in await cursor.fetchall():
            decided.setdefault(account, {})[hand] = (called, command_id)
        rows: list[tuple[Press, int, bool, int, int]] = []
        answers: list[Answer | None] = []
        for press in self.presses:
            try:
                answer, mine = self._decided(press, now=now, decided=decided, lying=lying, available=available)
                answers.append(answer)
                rows += mine
            except Refused as refused:
                answers.append(Answer.refusal(refused))
        if rows:
            await self._insert_decisions(rows, generation=now.generation)
        return [self._chosen(press, now=now) if answer is None else answer for press, answer in self._zip(answers)]

    # --- what is asked ------------------------------------------------------------------------------------------------

    def _require_may_place(
        self, press: Press, *, now: RoundNow, lying: Mapping[int, Sequence[Lying]], available: int | None
    ) -> None:
        _require_unlocked(now)
        if now.phase == "void":
            raise Refused(Code.ALREADY_VOID)
        if now.phase != "betting" or not now.in_time:
            raise Refused(Code.TOO_LATE, phase=now.phase)
        if available is None:
            raise Refused(Code.NOT_AT_TABLE)
        if press.account in now.excluded:
            raise Refused(Code.EXCLUDED, until="leaving")
        standing = {hand: rows[-1].row for hand, rows in lying.items() if rows and rows[-1].withdrawn_by is None}
        for row in press.rows:
            if row.hand in standing:
                raise Refused(Code.ALREADY_BET, hand=row.hand)
        sides = [spot.name for spot in self._spots() if spot.spans_hands]
        every = [*standing.values(), *press.rows]
        require_stakes(self.state, {row.hand: amounts_of(row, sides=sides) for row in every})
        needed = sum(row.reserved for row in press.rows)
        if needed > available:
            raise Refused(Code.SHORT_OF_FUNDS, available=available, needed=needed)

    def _decided(
        self,
        press: Press,
        *,
        now: RoundNow,
        decided: Mapping[int, Mapping[int, tuple[bool, Any]]],
        lying: Mapping[int, Mapping[int, Sequence[Lying]]],
        available: Mapping[int, int],
    ) -> tuple[Answer | None, list[tuple[Press, int, bool, int, int]]]:
        before = decided.get(press.account, {})
        if any(command_id == press.command_id for _, command_id in before.values()):
            same = {hand: called for hand, (called, command_id) in before.items() if command_id == press.command_id}
            if same != dict(press.called):
                raise Refused(Code.ID_REUSED)
            return self._chosen(press, now=now), []
        _require_unlocked(now)
        if press.as_of is not None and press.as_of < now.asked_number and now.phase == "deciding":
            raise Refused(Code.STALE, asked=now.asked_number)
        if not now.generation and now.phase != "void":
            raise Refused(Code.WRONG_PHASE, phase=now.phase, needed=["deciding"])
        if now.phase != "deciding" or not now.in_time:
            raise Refused(Code.TOO_LATE, phase=now.phase)
        rows = []
        for hand, called in sorted(press.called.items()):
            stakes = lying.get(press.account, {}).get(hand, ())
            if not stakes or stakes[-1].withdrawn_by is not None:
                raise Refused(Code.NOT_BET, hand=hand)
            if hand in before:
                raise Refused(Code.ALREADY_DECIDED, hand=hand)
            amount = stakes[-1].row.ante * press.multiple if called else 0
            rows.append((press, hand, called, amount, amount if press.reserve_call else 0))
        needed = sum(row[4] for row in rows)
        if needed > available.get(press.account, 0):
            raise Refused(Code.SHORT_OF_FUNDS, available=available.get(press.account, 0), needed=needed)
        return None, rows

    # --- what is read and written -------------------------------------------------------------------------------------

    async def _look(self) -> tuple[RoundNow, dict[int, int], dict[int, dict[int, list[Lying]]]]:
        accounts = sorted({press.account for press in self.presses})
        now = round_now(await self._one(ROUND, (self.round_id,)))
        cursor = await self.connection.execute(ACCOUNTS, (accounts,))
        available = {int(account): int(amount) for account, amount in await cursor.fetchall()}
        cursor = await self.connection.execute(STAKES, (self.round_id, accounts))
        lying: dict[int, dict[int, list[Lying]]] = {}
        for account, hand, generation, *columns, command, withdrawn in await cursor.fetchall():
            ante, bonus, side, reserved, worst = columns
            row = Row(hand=hand, ante=ante, bonus=bonus, side=side, reserved=reserved, worst=worst)
            one = Lying(generation=generation, row=row, command_id=command, withdrawn_by=withdrawn)
            lying.setdefault(account, {}).setdefault(hand, []).append(one)
        return now, available, lying

    async def _insert(self, rows: Sequence[tuple[Press, Row]], generations: Mapping[tuple[int, int], int]) -> None:
        await self.connection.execute(STAKE, (self.round_id, *stake_columns(rows, generations=generations)))
        held: dict[int, int] = {}
        for press, row in rows:
            held[press.account] = held.get(press.account, 0) + row.reserved
        await self._reserve(held)
        await self._expose([row for _, row in rows], sign=1)

    async def _withdraw(self, back: Sequence[tuple[Press, int, Lying]]) -> None:
        columns = (
            [press.account for press, _, _ in back],
            [hand for _, hand, _ in back],
            [one.generation for _, _, one in back],
            [press.command_id for press, _, _ in back],
        )
        await self.connection.execute(WITHDRAW, (self.round_id, *columns))
        held: dict[int, int] = {}
        for press, _, one in back:
            held[press.account] = held.get(press.account, 0) - one.row.reserved
        await self._reserve(held)
        await self._expose([one.row for _, _, one in back], sign=-1)

    async def _insert_decisions(self, rows: Sequence[tuple[Press, int, bool, int, int]], *, generation: int) -> None:
        columns = (
            [press.account for press, *_ in rows],
            [hand for _, hand, *_ in rows],
            [called for _, _, called, *_ in rows],
            [amount for *_, amount, _ in rows],
            [reserved for *_, reserved in rows],
            [press.command_id for press, *_ in rows],
        )
        await self.connection.execute(DECISION, (self.round_id, generation, *columns))
        held: dict[int, int] = {}
        for press, *_, reserved in rows:
            held[press.account] = held.get(press.account, 0) + reserved
        await self._reserve({account: amount for account, amount in held.items() if amount})
        calls = sum(called for _, _, called, *_ in rows)
        counts = (calls, len(rows) - calls, sum(amount for *_, amount, _ in rows), self.round_id)
        found = await self._one(COUNT_DECISIONS, counts)
        self.version = int(found[0]) if found else 0

    async def _reserve(self, held: Mapping[int, int]) -> None:
        accounts = sorted(held)
        await self.connection.execute(RESERVE, (accounts, [held[account] for account in accounts]))

    async def _expose(self, rows: Sequence[Row], *, sign: int) -> None:
        found = await self._one(EXPOSE, (*(sign * part for part in exposure_of(rows)), self.round_id))
        self.version = int(found[0]) if found else 0

    async def _one(self, query: Any, parameters: Sequence[Any]) -> tuple[Any, ...] | None:
        cursor = await self.connection.execute(query, parameters)
        found: tuple[Any, ...] | None = await cursor.fetchone()
        return found

    # --- answers ------------------------------------------------------------------------------------------------------

    def _zip(self, answers: Sequence[Answer | None]) -> list[tuple[Press, Answer | None]]:
        return list(zip(self.presses, answers, strict=True))

    def _spots(self) -> tuple[Any, ...]:
        return self.state.shape.spots

    def _answer(self, now: RoundNow, receipt: Mapping[str, Any]) -> Answer:
        return Answer(ok=True, number=now.asked_number * NUMBER_STEP + self.version, receipt=receipt)

    def _placed(self, press: Press, *, now: RoundNow) -> Answer:
        return self._answer(now, placed_receipt(press))

    def _chosen(self, press: Press, *, now: RoundNow) -> Answer:
        return self._answer(now, decided_receipt(press))


def placed_receipt(press: Press) -> dict[str, Any]:
    """What a player is told of an accepted placement."""
    rows = [{"hand": row.hand, "ante": row.ante, "bonus": row.bonus, "side": row.side} for row in press.rows]
    return {"wagers": rows, "reserved": sum(row.reserved for row in press.rows)}


def decided_receipt(press: Press) -> dict[str, Any]:
    """What a player is told of accepted decisions."""
    actions = {True: "call", False: "fold"}
    return {"decisions": [{"hand": hand, "action": actions[called]} for hand, called in sorted(press.called.items())]}


def amounts_of(row: Row, *, sides: Sequence[str]) -> dict[str, int]:
    """A row's amounts by spot, as the engine takes them; the `side` column is the game's one bet over all hands."""
    amounts = {"ante": row.ante, "bonus": row.bonus} | dict.fromkeys(sides[:1], row.side)
    return {spot: amount for spot, amount in amounts.items() if amount}


def _require_unlocked(now: RoundNow) -> None:
    """Nothing moves at a table that locked itself until the floor clears it; then its clock starts again."""
    if now.locked_why:
        raise Refused(Code.TABLE_LOCKED, why=now.locked_why)


def _placed_before(press: Press, lying: Mapping[int, Sequence[Lying]]) -> Answer | None:
    """The earlier answer of a placement that was made already, even if it was taken back since. Refuses ID_REUSED."""
    same = [one.row for rows in lying.values() for one in rows if one.command_id == press.command_id]
    if not same:
        return None
    if sorted(row.content for row in same) != sorted(row.content for row in press.rows):
        raise Refused(Code.ID_REUSED)
    return Answer(ok=True, receipt=placed_receipt(press))
