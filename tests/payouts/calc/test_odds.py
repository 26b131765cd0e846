"""The published odds of the banked dice games, exactly, and what the calculator promises about itself."""

from fractions import Fraction

import pytest

from payouts.calc.odds import AnteOdds, Odds, best_play, edge_of, odds_of
from payouts.calc.paytable import parse_pays
from tables.engine.game import complete_rules
from tables.engine.games import GAMES
from tests.builders import house_tables, shipped, spots_of
from tests.engine.walking import BANKED_GAMES

CHD = "casino_holdem_dice"


def odds(name: str = CHD, pays: str = "", **rules: object) -> Odds:
    game = GAMES[name]
    tables = house_tables(name)
    if pays:
        tables |= parse_pays([pays], game=name, spots=spots_of(game))
    return odds_of(game.odds_model(complete_rules(game, rules)), tables)


def ante(name: str = CHD, pays: str = "", **rules: object) -> AnteOdds:
    figures = odds(name, pays, **rules).spots["ante"]
    assert isinstance(figures, AnteOdds)
    return figures


def percent(chance: Fraction, digits: int) -> float:
    return round(float(chance * 100), digits)


def test_flat_table():
    flat = ante(pays="ante:*=1")
    assert flat.house_edge == Fraction(9695, 104976)
    assert percent(flat.call_rate, 4) == 54.6468
    assert round(float(flat.average_wager), 4) == 2.0929


def test_antewin_a():
    a = ante()
    assert percent(a.house_edge, 5) == 2.04516
    assert round(a.standard_deviation, 3) == 2.106
    assert a.element_of_risk == a.house_edge / a.average_wager


def test_bonus_1():
    assert percent(odds().spots["bonus"].house_edge, 3) == 5.401


def test_joust():
    joust = ante("joust_dice")
    assert percent(joust.house_edge, 3) == 2.448
    assert percent(joust.call_rate, 2) == 83.33


def test_double_barrel():
    spots = odds("double_barrel_dice").spots
    assert percent(spots["both_barrels"].house_edge, 3) == 1.159
    assert round(float(spots["both_barrels"].lines["both"].hit_rate), 6) == 0.32947
    assert spots["ante"].house_edge == ante().house_edge


def test_call_kings_or_better():
    assert percent(ante().strategies["call_pair:K"], 2) == 6.53


def test_best_play_is_no_worse_than_any_simple_strategy():
    for name in BANKED_GAMES:
        figures = ante(name)
        assert all(edge >= figures.house_edge for edge in figures.strategies.values())


def test_the_card_games_antewin_would_give_the_dice_player_the_edge():
    figures = ante(pays="ante:five=100,ante:four=20,ante:full_house=10,ante:straight=3,ante:three=2,ante:*=1")
    assert figures.favours_the_player
    assert not ante().favours_the_player
    assert not ante(pays="ante:*=1").favours_the_player


def test_results_and_lines_account_for_everything():
    for name in BANKED_GAMES:
        figures = ante(name)
        assert sum(figures.results.values()) == 1
        paid = figures.results["win"] + figures.results["no_qualify"]
        assert sum(line.hit_rate for line in figures.lines.values()) == paid == figures.hit_rate
        assert figures.results["fold"] == 1 - figures.call_rate
        called = sum(line.value for line in figures.lines.values()) + 2 * figures.results["win"]
        lost = figures.results["fold"] + 3 * figures.results["lose"]
        assert called - lost == -figures.house_edge


def test_the_value_of_the_bonus_lines_is_its_return():
    bonus = odds().spots["bonus"]
    assert sum(line.value for line in bonus.lines.values()) == -bonus.house_edge
    assert bonus.lines["five"].hit_rate == Fraction(6, 7776)


@pytest.mark.parametrize(
    "rules",
    [{"straights": "above_full_house"}, {"straights": "none"}, {"kickers": False}, {"qualifier": "none"},
     {"qualifier": "two_pair"}, {"qualifier": "pair:9"}],
    ids=str,
)  # fmt: skip
def test_every_rule_that_moves_the_game_moves_the_odds(rules):
    steep = "ante:five=20,ante:straight=3,ante:*=1"
    assert ante(pays=steep, **rules).house_edge != ante(pays=steep).house_edge


def test_straights_and_full_houses_change_places_without_moving_an_even_edge():
    assert ante(straights="above_full_house").house_edge == ante().house_edge


def test_a_bonus_that_a_fold_loses_is_worth_less():
    pairs = "bonus:five=50,bonus:pair=1"
    kept, lost = odds(pays=pairs).spots["bonus"], odds(pays=pairs, bonus_survives_fold=False).spots["bonus"]
    assert lost.house_edge > kept.house_edge
    assert ante(bonus_survives_fold=False).house_edge == ante().house_edge


def test_the_chart_says_fold_or_call_for_every_start():
    chart = odds().chart
    assert (len(chart.rows), len(chart.columns)) == (252, 21)
    calls = {
        (row, column): chart.calls[r][c] for r, row in enumerate(chart.rows) for c, column in enumerate(chart.columns)
    }
    assert calls["AAAAA", "AA"]
    assert not calls["KQJ99", "AA"]
    assert sum(map(sum, chart.calls)) > 0
    assert (len(odds("joust_dice").chart.rows), len(odds("joust_dice").chart.columns)) == (56, 56)


def test_fractional_pays_are_reckoned_exactly():
    two = ante(pays="ante:five=20,ante:four=4,ante:*=1").house_edge
    assert ante(pays="ante:five=40/2,ante:four=8:2,ante:*=1").house_edge == two
    half = ante(pays="ante:five=20,ante:four=4,ante:three=3/2,ante:*=1")
    assert half.house_edge < two
    assert half.house_edge.denominator > 1


ANTE_TABLES = sorted(name for name, table in shipped(CHD).items() if table.spot == "ante")


@pytest.mark.parametrize("name", ANTE_TABLES)
def test_what_the_editor_asks_at_each_keystroke_is_what_the_whole_reckoning_says(name):
    game, table = GAMES[CHD], shipped(CHD)[name]
    model = game.odds_model(complete_rules(game, {}))
    whole = odds_of(model, house_tables(CHD) | {"ante": table}).spots["ante"]
    assert edge_of(model, table) == whole.house_edge
    assert best_play(model, table).rows == model.rows
