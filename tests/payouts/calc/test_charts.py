"""The best-play chart of every banked game can be drawn in bands, best hand first."""

import pytest

from payouts.calc.odds import best_play
from tables.engine.game import complete_rules
from tables.engine.games import GAMES
from tables.reports.paytable_figures import chart_bands
from tests.builders import house_tables
from tests.engine.walking import BANKED_GAMES


@pytest.mark.parametrize("name", BANKED_GAMES)
def test_bands_hold_every_row_once(name):
    game = GAMES[name]
    rules = complete_rules(game, {})
    chart = best_play(game.odds_model(rules), house_tables(name)["ante"])
    bands, calls = chart_bands(chart, rules=rules)
    assert sum(rows for _, rows in bands) == len(calls) == len(chart.rows)
    assert len({category for category, _ in bands}) == len(bands)
    assert sorted(calls) == sorted(chart.calls)


def test_cards_stand_best_first():
    game = GAMES["casino_holdem"]
    rules = complete_rules(game, {})
    bands, _ = chart_bands(best_play(game.odds_model(rules), house_tables(game.name)["ante"]), rules=rules)
    assert [category for category, _ in bands] == [
        "royal_flush", "straight_flush", "four", "full_house", "flush", "straight", "three", "two_pair", "pair_aces",
        "pair", "none",
    ]  # fmt: skip
