"""From a wire's data to a press: what the engine says of it, asked once for every different wager of a round.

A round's rules do not change while it is bet on, and most players of a crowd bet the same few amounts; so what the
engine answered to a wager is kept as long as the desk keeps the round. Whether it is too late is never answered
here: that is the database's to say.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any
from uuid import UUID

from casino.people.actors import Actor
from tables.dealing.access import as_uuid
from tables.dealing.rounds import NUMBER_STEP, LoadedRound
from tables.dealing.wagers.batches import Press, Row
from tables.dealing.wagers.careful import amounts_of
from tables.engine.banked import hands_of, require_decision, require_stake, require_stakes, reserve_of, worst_case
from tables.engine.errors import Code, Refused

NOT_NOW = (Code.TOO_LATE, Code.WRONG_PHASE, Code.ALREADY_VOID, Code.ALREADY_SETTLED)
JUDGED_AT_MOST = 10_000

Wager = tuple[int, int, int, int]
"""Hand, ante, bonus, side."""


class RoundAtDesk:
    """A round as a desk keeps it, and what the engine said of the wagers it was asked for."""

    def __init__(self, loaded: LoadedRound) -> None:
        self.number, self._loaded = loaded.row.number, loaded
        self._sides = [spot.name for spot in loaded.game.spots if spot.spans_hands]
        self._judged: dict[tuple[Wager, ...], tuple[tuple[Row, ...], bool]] = {}

    def press(self, actor: Actor, *, command_id: UUID | str) -> Press:
        """An empty press of this player. Refuses NOT_AT_TABLE, MALFORMED."""
        if actor.sitting_id is None:
            raise Refused(Code.NOT_AT_TABLE)
        rules = self._loaded.state.rules
        return Press(
            sitting_id=actor.sitting_id,
            command_id=as_uuid(command_id),
            round_id=self._loaded.row.id,
            state=self._loaded.state,
            reserve_call=rules["call_cover"] == "warn",
            multiple=rules["call_multiple"],
        )

    def placement(self, actor: Actor, wagers: Sequence[Mapping[str, Any]], *, command_id: UUID | str) -> Press:
        """A press that places these wagers. Refuses what the engine refuses of stakes."""
        press = self.press(actor, command_id=command_id)
        self._require_own(actor, [one["hand"] for one in wagers])
        key = tuple((one["hand"], one["ante"], one["bonus"], one["side"]) for one in wagers)
        judged = self._judged.get(key)
        if judged is None:
            judged = self._judge(key)
            if len(self._judged) < JUDGED_AT_MOST:
                self._judged[key] = judged
        press.rows, press.alone = judged
        return press

    def decision(
        self,
        actor: Actor,
        decisions: Sequence[Mapping[str, Any]],
        *,
        command_id: UUID | str,
        as_of: int | None,
    ) -> Press:
        """A press that decides. Refuses MALFORMED, NO_SUCH_HAND, NO_SUCH_ACTION."""
        press = self.press(actor, command_id=command_id)
        if not decisions or len({one["hand"] for one in decisions}) != len(decisions):
            raise Refused(Code.MALFORMED, field="decisions")
        self._require_own(actor, [one["hand"] for one in decisions])
        for one in decisions:
            hand, action = one["hand"], one["action"]
            _is_now(partial(require_decision, self._loaded.state, hand=hand, action=action))
            press.called = {**press.called, hand: action == "call"}
        press.as_of = None if as_of is None else as_of // NUMBER_STEP
        return press

    def _require_own(self, actor: Actor, hands: Sequence[int]) -> None:
        """Refuses WRONG_SEAT for the private hand of another seat."""
        state = self._loaded.state
        for hand in hands:
            if hand in state.hands and hand not in hands_of(state, seat=actor.seat):
                raise Refused(Code.WRONG_SEAT, hand=hand, seat=actor.seat)

    def _judge(self, wagers: tuple[Wager, ...]) -> tuple[tuple[Row, ...], bool]:
        """The rows of these wagers, and whether they must go the careful way: late, or leaning on what may lie
        already."""
        state = self._loaded.state
        if not wagers or len({hand for hand, *_ in wagers}) != len(wagers):
            raise Refused(Code.MALFORMED, field="wagers")
        rows: list[Row] = []
        by_hand: dict[int, dict[str, int]] = {}
        careful = False
        for hand, ante, bonus, side in wagers:
            if side and not self._sides:
                raise Refused(Code.NO_SUCH_SPOT, spot="side", hand=hand)
            bare = Row(hand=hand, ante=ante, bonus=bonus, side=side, reserved=0, worst=0)
            by_hand[hand] = amounts = amounts_of(bare, sides=self._sides)
            careful |= not _is_now(partial(require_stake, state, hand=hand, amounts=amounts))
            reserved = reserve_of(state.rules, amounts=amounts)
            worst = worst_case(state, amounts=amounts)
            rows.append(Row(hand=hand, ante=ante, bonus=bonus, side=side, reserved=reserved, worst=worst))
        try:
            require_stakes(state, by_hand)
        except Refused:
            careful = True
        return tuple(sorted(rows, key=lambda row: row.hand)), careful


def _is_now(check: Callable[[], None]) -> bool:
    """Whether the check passes, or only its moment is wrong."""
    try:
        check()
    except Refused as refused:
        if refused.code not in NOT_NOW:
            raise
        return False
    return True
