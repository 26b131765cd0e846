"""A table's rules and pay-tables: every change is a new number, immutable, in force from the next round. What banked
games have in limits and pay-tables, pot games have in settings alone: structure, blinds, buy-in, rake.

A pay-table is signed under the game's default rules; a table's own rules (who qualifies, what a straight is worth) can
turn its edge. So a change that would give the player the edge is refused, unless the version's override is signed, and
so are limits between which no stake can be paid exactly (`gates.py`).
"""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from casino.people.actors import Actor
from casino.people.roles import Action
from payouts import catalog
from tables.dealing.receipts import Answer
from tables.dealing.table_events import RulesChanged
from tables.dealing.unit import Unit
from tables.engine.banked.settings import MOST_AMOUNT
from tables.engine.banked.state import PRIVATE, SHARED
from tables.engine.errors import Code, Refused
from tables.engine.game import POT, complete_rules
from tables.engine.games import game_of
from tables.floor import gates
from tables.floor.acts import act
from tables.models import RoundExposure, TableRules


def set_limits(
    *,
    table_id: int,
    limits: Mapping[str, Mapping[str, int]],
    max_payout_per_round: int,
    actor: Actor,
    command_id: UUID | str,
) -> Answer:
    """New limits by spot and a new cap of the round's payout. Refuses NOT_ALLOWED, BAD_SETTING, ALREADY_DONE,
    UNPAYABLE_LIMITS."""
    changes = {"limits": {spot: dict(limit) for spot, limit in limits.items()},
               "max_payout_per_round": max_payout_per_round}  # fmt: skip
    return set_rules(table_id=table_id, changes=changes, actor=actor, command_id=command_id)


def set_rules(*, table_id: int, changes: Mapping[str, Any], actor: Actor, command_id: UUID | str) -> Answer:
    """Change any settings of the game. Refuses NOT_ALLOWED, UNKNOWN_SETTING, BAD_SETTING, ALREADY_DONE,
    NEGATIVE_EDGE, UNPAYABLE_LIMITS."""

    def work(unit: Unit) -> dict[str, Any]:
        rules, paytables = _now(unit)
        return _number(unit, rules={**rules, **changes}, paytables=paytables)

    what = ["set_rules", dict(changes)]
    return act(Action.SET_LIMITS, table_id=table_id, actor=actor, command_id=command_id, what=what, work=work)


def set_settings(
    *, table_id: int, settings: Mapping[str, Any], seen: int, actor: Actor, command_id: UUID | str
) -> Answer:
    """All settings of a pot table anew, while it is closed: nobody sits there who came for other blinds. `seen` is the
    number of the rules that were on the screen.

    Refuses NOT_ALLOWED, TABLE_OPEN, STALE when somebody else has changed them since, UNKNOWN_SETTING, BAD_SETTING,
    ALREADY_DONE.
    """

    def work(unit: Unit) -> dict[str, Any]:
        if game_of(unit.table.game).kind != POT:
            raise Refused(Code.UNKNOWN_GAME, game=unit.table.game)
        if unit.table.session_id is not None:
            raise Refused(Code.TABLE_OPEN, why="settings")
        if unit.table.rules_number != seen:
            raise Refused(Code.STALE, why="settings", asked=unit.table.rules_number, as_of=seen)
        _, paytables = _now(unit)
        return _number(unit, rules=settings, paytables=paytables)

    what = ["set_settings", dict(settings), seen]
    return act(Action.SET_LIMITS, table_id=table_id, actor=actor, command_id=command_id, what=what, work=work)


def assign_paytable(*, table_id: int, spot: str, name: str, actor: Actor, command_id: UUID | str) -> Answer:
    """Pay a spot by the pay-table of that name from the next round; never while bets are out.

    Refuses NOT_ALLOWED, NO_SUCH_SPOT, NOT_IN_FORCE, BETS_ARE_OUT, ALREADY_DONE, NEGATIVE_EDGE,
    UNPAYABLE_LIMITS.
    """

    def work(unit: Unit) -> dict[str, Any]:
        game_of(unit.table.game).spot(spot)
        catalog.in_force(game=unit.table.game, spot=spot, name=name, at=unit.stamp.at)
        if unit.round is not None and unit.round.live:
            lying = RoundExposure.objects.filter(round_id=unit.round.row.id, stakes__gt=0).exists()
            if lying:
                raise Refused(Code.BETS_ARE_OUT, round=unit.round.row.number)
        rules, paytables = _now(unit)
        return _number(unit, rules=rules, paytables={**paytables, spot: name})

    what = ["assign_paytable", spot, name]
    return act(Action.ASSIGN_PAYTABLE, table_id=table_id, actor=actor, command_id=command_id, what=what, work=work)


def furnish(
    *, table_id: int, rules: Mapping[str, Any], paytables: Mapping[str, str], actor: Actor, command_id: UUID | str
) -> Answer:
    """The first rules of a new table: {setting: value}, {spot: pay-table's name}. Refuses as the others here."""

    def work(unit: Unit) -> dict[str, Any]:
        for spot, name in paytables.items():
            game_of(unit.table.game).spot(spot)
            catalog.in_force(game=unit.table.game, spot=spot, name=name, at=unit.stamp.at)
        return _number(unit, rules=rules, paytables=paytables)

    what = ["furnish", dict(rules), dict(paytables)]
    return act(Action.SET_LIMITS, table_id=table_id, actor=actor, command_id=command_id, what=what, work=work)


def _require_seats(rules: Mapping[str, Any], *, seats: int) -> None:
    """A hand of one's own is its seat's: at a rail the players share one (CHD-2)."""
    if not seats and rules.get("hands") == PRIVATE:
        raise Refused(Code.BAD_SETTING, setting="hands", value=PRIVATE, choices=[SHARED])


def _require_limits(rules: Mapping[str, Any]) -> None:
    """Refuse BAD_SETTING with the figures unless each spot's lowest bet is one and not above its highest, and the
    round's cap is an amount: the engine's own test of the setting says no more than that it fails."""
    for spot, limit in (rules.get("limits") or {}).items():
        least, most = limit.get("min"), limit.get("max")
        if type(least) is not int or type(most) is not int:
            continue
        facts = {"setting": "limits", "value": least, "spot": spot, "minimum": least, "maximum": most}
        if least < 1:
            raise Refused(Code.BAD_SETTING, **facts, until="no_lowest")
        if least > most:
            raise Refused(Code.BAD_SETTING, **facts, until="crossed")
        if most > MOST_AMOUNT:
            raise Refused(Code.BAD_SETTING, **{**facts, "value": most}, most=MOST_AMOUNT, until="too_high")
    cap = rules.get("max_payout_per_round")
    if type(cap) is int and not 1 <= cap <= MOST_AMOUNT:
        raise Refused(Code.BAD_SETTING, setting="max_payout_per_round", value=cap, most=MOST_AMOUNT, until="cap")


def require_buy_in(rules: Mapping[str, Any]) -> None:
    """Refuse BAD_SETTING unless there is an amount with which one can sit down, and it covers the largest blind."""
    least, most = rules["buy_in_minimum"], rules["buy_in_maximum"]
    if most < max(least, *rules["blinds"], rules["ante"]):
        raise Refused(Code.BAD_SETTING, setting="buy_in_maximum", value=most, choices=[])


def _now(unit: Unit) -> tuple[dict[str, Any], dict[str, str]]:
    found = TableRules.objects.filter(table_id=unit.table.id, number=unit.table.rules_number).first()
    return (dict(found.rules), dict(found.paytables)) if found else ({}, {})


def _number(unit: Unit, *, rules: Mapping[str, Any], paytables: Mapping[str, str]) -> dict[str, Any]:
    """Write the rules under the table's next number."""
    game = game_of(unit.table.game)
    if game.kind != POT:
        _require_limits(rules)
    full = complete_rules(game, rules)
    if game.kind == POT:
        require_buy_in(full)
    else:
        _require_seats(full, seats=unit.table.seats)
    if (full, dict(paytables)) == _now(unit):
        raise Refused(Code.ALREADY_DONE, number=unit.table.rules_number)
    gates.require_sound(game=unit.table.game, rules=full, paytables=paytables, at=unit.stamp.at)
    unit.table.rules_number += 1
    TableRules.objects.create(
        table_id=unit.table.id,
        number=unit.table.rules_number,
        rules=full,
        paytables=dict(paytables),
        made_at=unit.stamp.at,
        made_by=unit.actor.staff_id,
    )
    unit.append(RulesChanged(number=unit.table.rules_number, rules=full, paytables=dict(paytables)))
    return {"rules_number": unit.table.rules_number}
