"""What a pay-table gives: exact edge, risk, hit rates, best play, and the worst round at a table's limits.

The odds are `payouts.calc`'s, the rules' meaning the engine's; here they are put together for a page. Whether a table
may be published is `tables/floor/paytables.py`'s to say.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from typing import Any

from payouts.calc.odds import AnteOdds, Chart, SpotOdds
from payouts.calc.paytable import PayTable
from tables.engine.banked.stakes import call_amount
from tables.engine.game import Game
from tables.engine.hands import letter_dice, poker_dice
from tables.engine.places import ANTE
from tables.reports.best_play import Band

THIN_SPACE = "\N{THIN SPACE}"
MINUS = "\N{MINUS SIGN}"


@dataclass(frozen=True, slots=True, kw_only=True)
class WorstRound:
    """The most a round can cost the house when every seat bets the highest on everything, against the round's cap."""

    per_player: int
    players: int
    cap: int

    @property
    def total(self) -> int:
        return self.per_player * self.players

    @property
    def over_cap(self) -> bool:
        """The cap refuses wagers before this is reached: the betting desk never accepts more."""
        return self.total > self.cap


def spot_facts(figures: SpotOdds) -> dict[str, Any]:
    """One spot's figures as text for people, fractions exact beside their percent."""
    facts: dict[str, Any] = {
        "edge": percent(figures.house_edge),
        "edge_exact": str(figures.house_edge),
        "negative": figures.favours_the_player,
        "player_edge": percent(-figures.house_edge),
        "hit_rate": percent(figures.hit_rate),
        "deviation": f"{figures.standard_deviation:.4f}",
        "lines": [
            {
                "line": line,
                "pay": odds.pay,
                "hit_rate": percent(odds.hit_rate),
                "value": percent(odds.value),
                "value_negative": odds.value < 0,
                "one_in": None if odds.hit_rate == 0 else f"{float(1 / odds.hit_rate):,.1f}",
            }
            for line, odds in figures.lines.items()
        ],
    }
    if isinstance(figures, AnteOdds):
        facts |= {
            "risk": percent(figures.element_of_risk),
            "call_rate": percent(figures.call_rate),
            "average_wager": f"{float(figures.average_wager):.4f}",
            "results": {name: percent(chance) for name, chance in figures.results.items()},
            "strategies": [(name, percent(edge)) for name, edge in figures.strategies.items()],
        }
    return facts


def worst_round(
    *, game: Game[Any], rules: Mapping[str, Any], tables: Mapping[str, PayTable], players: int
) -> WorstRound:
    """The highest pay on every spot of every hand at the highest limits, the call at 1 to 1 included."""
    limits = rules["limits"]
    spans = {spot.name for spot in game.spots if spot.spans_hands}
    per_player = 0
    for spot, table in tables.items():
        hands = 1 if spot in spans else game.hands
        highest = max(Fraction(0), table.highest.fraction)
        per_player += hands * math.ceil(highest * limits[spot]["max"])
    per_player += game.hands * call_amount(rules, ante=limits[ANTE]["max"])
    return WorstRound(per_player=per_player, players=players, cap=rules["max_payout_per_round"])


def chart_bands(chart: Chart, *, rules: Mapping[str, Any]) -> tuple[list[tuple[str, int]], list[Sequence[bool]]]:
    """The chart's rows, best hand first, and how many rows each category has: [(category, rows)], calls by row.

    Rows of a game with private hands are classes or private dice: they stand in the order of the model, under the line
    that begins their label, or under what the dice are."""
    if "straights" not in rules:
        named = [_row_of_private(label) for label in chart.rows]
        order = list(dict.fromkeys(named))
        rows = sorted(zip(named, chart.calls, strict=True), key=lambda row: order.index(row[0]))
        return [(name, named.count(name)) for name in order], [calls for _, calls in rows]
    ranking = poker_dice.ranking(straights=rules["straights"], kickers=rules["kickers"])

    def standing(label: str) -> tuple[int, Any]:
        if len(label) == poker_dice.DICE:
            hand = ranking.of(label)
            return ranking.categories.index(hand.category), -hand.rank
        category, _ = poker_dice.so_far(label)
        return ranking.categories.index(category), [-poker_dice.face_strength(face) for face in label]

    ranked = sorted(zip(chart.rows, chart.calls, strict=True), key=lambda row: standing(row[0]))
    bands = [
        (ranking.categories[place], len(list(group)))
        for place, group in groupby(ranked, key=lambda row: standing(row[0])[0])
    ]
    return bands, [calls for _, calls in ranked]


def _row_of_private(label: str) -> str:
    """The category a row of a private hand's chart belongs to: `pair_aces/own/call`, or two letter dice."""
    line, slash, _ = label.partition("/")
    return line if slash else letter_dice.hand_of(label).category


def bands_in_words(bands: Sequence[tuple[str, int]], words: Mapping[str, str]) -> list[Band]:
    """The bands under the names that people read."""
    return [Band(word=words[category], rows=rows) for category, rows in bands]


def percent(chance: Fraction, *, decimals: int = 5) -> str:
    """2.04516 with a thin space and the sign; rounded half up from the exact fraction, never through a float."""
    scaled = chance * 100 * 10**decimals
    whole = math.floor(abs(scaled) + Fraction(1, 2))
    digits = f"{whole:0{decimals + 1}d}"
    sign = MINUS if scaled < 0 and whole else ""
    return f"{sign}{int(digits[:-decimals]):,}.{digits[-decimals:]}{THIN_SPACE}%"
