"""The exact edges of rules and pay-tables, reckoned once per process and kept. The reckoning is `payouts.calc.odds`."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from payouts.calc.odds import odds_of
from payouts.calc.paytable import PayTable
from tables.dealing.codec import canonical
from tables.engine.games import game_of

WITHOUT_EFFECT = frozenset(
    {"limits", "chips", "chip", "entry", "shooter", "max_payout_per_round", "grace_ms", "bet_seconds", "notice_seconds",
     "decide_seconds", "on_timeout", "call_cover"}
)  # fmt: skip
"""Table rules that change no odds: two tables that differ in these alone share one reckoning."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Figures:
    """Of one spot, per 1 staked (the ante's with its call, under best play): exact edge "p/q", standard deviation."""

    edge: str
    deviation: float


def figures_of(
    *, game: str, rules: Mapping[str, Any], paytables: Mapping[str, Mapping[str, Any]]
) -> Mapping[str, Figures]:
    """{spot: Figures} of complete rules and pay-table facts. Empty for pot games."""
    lines = {spot: facts["lines"] for spot, facts in paytables.items()}
    same_odds = {name: value for name, value in rules.items() if name not in WITHOUT_EFFECT}
    return _figures(game, canonical(same_odds), canonical(lines))


def edges_of(*, game: str, rules: Mapping[str, Any], paytables: Mapping[str, Mapping[str, Any]]) -> dict[str, str]:
    """{spot: exact house edge as "p/q"}, the ante's per ante."""
    return {spot: one.edge for spot, one in figures_of(game=game, rules=rules, paytables=paytables).items()}


@lru_cache(maxsize=256)
def _figures(game_name: str, rules: str, lines: str) -> Mapping[str, Figures]:
    game = game_of(game_name)
    if game.odds_model is None:
        return {}
    tables = {
        spot: PayTable.of_facts({"game": game_name, "spot": spot, "name": spot, "lines": given})
        for spot, given in json.loads(lines).items()
    }
    odds = odds_of(game.odds_model(json.loads(rules)), tables)
    return {
        spot: Figures(edge=str(found.house_edge), deviation=found.standard_deviation)
        for spot, found in odds.spots.items()
    }
