"""What must hold of a table's rules and pay-tables together before they may pay: the house has the edge, or two people
have put their names to it, and there is a stake that the limits allow and every line can pay.

Asked by `rules.py` when a table changes and by `paytables.py` when a version does.
"""

import math
from collections.abc import Mapping
from datetime import datetime
from fractions import Fraction
from typing import Any

from payouts import catalog
from payouts.calc.paytable import PayTable
from tables.dealing.edges import edges_of
from tables.engine.errors import Code, Refused


def require_sound(*, game: str, rules: Mapping[str, Any], paytables: Mapping[str, str], at: datetime) -> None:
    """Complete rules and {spot: pay-table's name}, with the versions in force at `at` and at every later time for which
    one is published already.

    Refuses UNPAYABLE_LIMITS(spot, minimum, maximum, multiple), NEGATIVE_EDGE(name, spot, signed, needed), NOT_IN_FORCE.
    """
    for instant in (at, *catalog.later_starts(game=game, names=paytables, after=at)):
        versions = {spot: catalog.in_force(game=game, spot=spot, name=name, at=instant)
                    for spot, name in paytables.items()}  # fmt: skip
        tables = {spot: catalog.table_of(version) for spot, version in versions.items()}
        _require_payable(rules, tables)
        for spot in spots_for_the_player(game=game, rules=rules, tables=tables):
            signed = catalog.overrides_of(versions[spot])
            if signed < catalog.OVERRIDES:
                name, needed = versions[spot].name, catalog.OVERRIDES
                raise Refused(Code.NEGATIVE_EDGE, name=name, spot=spot, signed=signed, needed=needed)


def spots_for_the_player(*, game: str, rules: Mapping[str, Any], tables: Mapping[str, PayTable]) -> list[str]:
    """The spots on which these rules and pay-tables give the player the edge."""
    facts = {spot: table.facts() for spot, table in tables.items()}
    edges = edges_of(game=game, rules=rules, paytables=facts)
    return [spot for spot, edge in edges.items() if Fraction(edge) < 0]


def _require_payable(rules: Mapping[str, Any], tables: Mapping[str, PayTable]) -> None:
    """Every spot has a stake within its limits that the smallest chip makes up and every line pays exactly."""
    for spot, table in tables.items():
        limit = rules["limits"][spot]
        multiple = math.lcm(rules["chip"], table.multiple)
        if limit["max"] // multiple * multiple < limit["min"]:
            raise Refused(
                Code.UNPAYABLE_LIMITS, spot=spot, minimum=limit["min"], maximum=limit["max"], multiple=multiple
            )
