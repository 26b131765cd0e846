"""A table's picture for an audience: what everybody sees, and beside it what only the dealer does."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from casino.people.clock import house, now
from payouts.calc.pay import Pay
from tables.dealing.edges import figures_of
from tables.dealing.pictures import pot_felt
from tables.dealing.pictures.felt import (
    last_facts,
    milliseconds,
    pay_rows,
    rail_facts,
    round_facts,
    seat_facts,
)
from tables.dealing.pictures.sources import AUDIENCES, DEALER, TableSource, source_of
from tables.dealing.terms import terms_of
from tables.engine import audience as looking
from tables.engine.audience import Audience, Role
from tables.engine.errors import Code, Refused
from tables.engine.events import RoundOpened
from tables.engine.game import POT, complete_rules
from tables.engine.games import game_of
from tables.feed.messages import Picture

Facts = dict[str, Any]
PERCENT_DIGITS = 5
PRESSED_AS_NOTICE = frozenset({"GiveNotice", "CloseBetting", "CloseDecisions"})


def table_picture(*, table_id: int, audience: str) -> Picture:
    """The table's picture for `"public"` or `"dealer"`. Refuses UNKNOWN_TABLE."""
    return picture_of(source_of(table_id), audience=audience)


def table_pictures(table_id: int) -> dict[str, Picture]:
    """The table's picture for every audience, read once."""
    source = source_of(table_id)
    common = _common(source)
    return {audience: _with_audience(source, common, audience=audience) for audience in AUDIENCES}


def picture_of(source: TableSource, *, audience: str) -> Picture:
    """The picture of what was read."""
    return _with_audience(source, _common(source), audience=audience)


def rules_facts(source: TableSource) -> Facts:
    """The complete rules and pay-tables of the round, or between rounds those that the next one opens with."""
    if source.kind == POT:
        return pot_felt.rules_facts(source)
    game = game_of(source.table.game)
    opened = source.round.events[0] if source.round else None
    if isinstance(opened, RoundOpened) and _still_holds(source, opened):
        rules, tables = dict(opened.rules), dict(opened.paytables)
    else:
        rules = complete_rules(game, source.rules)
        tables = _assigned(source)
    figures = figures_of(game=game.name, rules=rules, paytables=tables)
    return {**rules, "paytables": {spot: _paytable(spot, facts, figures.get(spot)) for spot, facts in tables.items()}}


def _still_holds(source: TableSource, opened: RoundOpened) -> bool:
    """Whether the round is live, or the next one would open with the very same rules and pay-tables."""
    if source.round is None or source.round.live:
        return source.round is not None
    versions = {spot: facts.get("version") for spot, facts in opened.paytables.items()}
    return source.round.row.rules_number == source.table.rules_number and versions == dict(source.versions)


def _assigned(source: TableSource) -> dict[str, Any]:
    game = game_of(source.table.game)
    try:
        _, tables = terms_of(source.table.id, game=game, number=source.table.rules_number, at=now())
    except Refused as refused:
        if refused.code is not Code.NOT_IN_FORCE:
            raise
        return {}
    return {spot: table.facts() for spot, table in tables.items()}


def _common(source: TableSource) -> Facts:
    table = source.table
    dealer = source.dealer
    return {
        "table": {
            "id": table.id,
            "code": table.code,
            "game": table.game,
            "kind": source.kind,
            "seats": table.seats,
            "mode": table.mode,
            "currency": house().currency,
            "digits": house().digits,
            "locked": {"why": table.locked_why, "facts": dict(source.locked_facts)} if table.locked_why else None,
            "hands": game_of(table.game).hands,
        },
        "session": source.opened_at
        and {
            "opened_ms": milliseconds(source.opened_at),
            "dealer": dealer and {"name": dealer[0], "badge": dealer[1], "since_ms": milliseconds(dealer[2])},
        },
        "rules": rules_facts(source),
        **(pot_felt.common_facts(source) if source.kind == POT else _banked_facts(source)),
    }


def _banked_facts(source: TableSource) -> Facts:
    return {
        "seats": seat_facts(source),
        "rail": rail_facts(source),
        "last": last_facts(source.last, source=source),
    }


def _with_audience(source: TableSource, common: Facts, *, audience: str) -> Picture:
    pot = source.kind == POT
    looks = looking.DEALER if audience == DEALER else looking.PUBLIC
    facts = pot_felt.round_facts(source, audience=looks) if pot else round_facts(source, audience=looks)
    body = {**common, "round": facts, "offers": []}
    if audience == DEALER:
        body["offers"] = dealer_offers(source)
        body["dealer"] = {
            "next": _next(source, looks),
            "console": source.console,
            "float": source.table_float,
            **({} if pot else _pay(source)),
            "can": sorted({offer["name"] for offer in body["offers"]}),
        }
    return Picture(number=source.number, body=body)


def _pay(source: TableSource) -> Facts:
    """What the dealer of a banked game pays and takes."""
    pay, house_net = pay_rows(source)
    return {"pay": pay, "house_net": house_net}


def dealer_offers(source: TableSource) -> list[Facts]:
    """What the dealer may ask now, in the wire's names; what a press needs is in its data."""
    live = source.round is not None and source.round.live
    if source.table.locked_why or source.opened_at is None:
        return [_offer("CallFloor")]
    if source.dealer is None:
        return [_offer("SignOn")]
    offers = [_offer("Relieve"), _offer("CallFloor")]
    if not live:
        offers.append(_offer("SignOff"))
    return offers + (pot_felt.offers(source) if source.kind == POT else _banked_offers(source, live=live))


def _offer(name: str) -> Facts:
    return {"name": name, "data": {}}


def _banked_offers(source: TableSource, *, live: bool) -> list[Facts]:
    round_ = source.round
    offers = [] if live else [_offer("OpenBetting")]
    if round_ is None:
        return offers
    missing = source.exposure.stakes - source.exposure.calls - source.exposure.folds
    for move in round_.game.legal_moves(round_.state, Role.DEALER, missing=missing):
        name = "GiveNotice" if move.command in PRESSED_AS_NOTICE else move.command
        data = {**move.facts, **({"round": round_.row.number} if "Settled" in name else {})}
        if not (name == "GiveNotice" and any(offer["name"] == name for offer in offers)):
            offers.append({"name": name, "data": data})
        if name == "EnterDice" and "generator" in move.facts["sources"]:
            offers.append({"name": "RollByHouse", "data": {"throw": move.facts["throw"]}})
    return offers


def _next(source: TableSource, audience: Audience) -> Facts:
    if source.table.locked_why:
        return {"id": "locked"}
    if source.opened_at is None:
        return {"id": "table_closed"}
    if source.dealer is None:
        return {"id": "sign_on"}
    if source.kind == POT:
        return pot_felt.next_facts(source)
    if source.round is None or not source.round.live:
        return {"id": "open_round"}
    found: Facts = source.round.game.view(source.round.state, audience)["next"]
    return found


def _paytable(spot: str, facts: Mapping[str, Any], figures: Any) -> Facts:
    edge = Fraction(figures.edge) if figures else None
    return {
        "name": facts["name"],
        "label": facts.get("label", ""),
        "version": facts.get("version", 0),
        "lines": [[key, *_numbers(pay)] for key, pay in facts["lines"]],
        "override": edge is not None and edge < 0,
        "edge_percent": None if edge is None else percent(edge),
        "edge_of": "ante" if spot == "ante" else "spot",
    }


def percent(edge: Fraction) -> str:
    """An exact edge in percent, to five decimals: a screen that shows two of them rounds what is all but exact."""
    unit = 10**PERCENT_DIGITS
    sign, whole = "-" if edge < 0 else "", round(abs(edge) * 100 * unit)
    return f"{sign}{whole // unit}.{whole % unit:0{PERCENT_DIGITS}d}"


def _numbers(text: str) -> tuple[int, int]:
    pay = Pay.parse(text)
    return pay.numerator, pay.denominator
