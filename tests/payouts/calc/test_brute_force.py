"""A second, slow calculator that shares nothing with the first: it rolls dice one by one and settles by the rule text.

It knows no multisets, no cumulative counts and no rule book: it names hands by its own means and compares tuples.
"""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from payouts.calc.joint import hands_covariance
from payouts.calc.odds import AnteOdds, odds_of
from payouts.calc.paytable import parse_pays
from tables.engine.game import complete_rules
from tables.engine.games import GAMES
from tables.engine.hands.poker_dice import CATEGORIES, ranking
from tests.builders import spots_of

FACES = "9TJQKA"
ROLLS = ["".join(roll) for roll in product(FACES, repeat=5)]
ORDERS = {
    "below_full_house": ["none", "pair", "two_pair", "three", "straight", "full_house", "four", "five"],
    "above_full_house": ["none", "pair", "two_pair", "three", "full_house", "straight", "four", "five"],
    "none": ["none", "pair", "two_pair", "three", "full_house", "four", "five"],
}


@cache
def strength(roll: str, straights: str, kickers: bool) -> tuple[int, ...]:
    """Category first, then faces by how often and how high; kickers only where they count."""
    seen = sorted(((roll.count(face), FACES.index(face)) for face in set(roll)), reverse=True)
    sizes = [size for size, _ in seen]
    run = len(seen) == 5 and seen[0][1] - seen[-1][1] == 4
    names = {5: "five", 4: "four"}
    if run and straights != "none":
        return (ORDERS[straights].index("straight"), seen[0][1])
    if sizes[0] in names:
        name = names[sizes[0]]
    elif sizes[0] == 3:
        name = "full_house" if sizes[1] == 2 else "three"
    else:
        name = ["none", "pair", "two_pair"][sizes.count(2)]
    counting = [face for size, face in seen if size > 1 or kickers]
    return (ORDERS[straights].index(name), *counting)


def name_of(strong: tuple[int, ...], straights: str) -> str:
    return ORDERS[straights][strong[0]]


def admitted(strong: tuple[int, ...], qualifier: str, straights: str) -> bool:
    if qualifier == "none":
        return True
    name, _, face = qualifier.partition(":")
    least = (ORDERS[straights].index(name), FACES.index(face) if face else -1)
    return strong[:2] >= least if len(strong) > 1 else strong[:1] >= least[:1]


def test_category_counts_of_one_roll():
    counts = Counter(ranking().of(roll).category for roll in ROLLS)
    assert [counts[name] for name in CATEGORIES] == [6, 150, 300, 240, 1200, 1800, 3600, 480]


def test_the_dealer_qualifies_on_4896_of_7776():
    standard = "below_full_house"
    assert sum(admitted(strength(roll, standard, True), "pair:K", standard) for roll in ROLLS) == 4896


def test_one_hand_against_another():
    ranks = Counter(ranking().of(roll).rank for roll in ROLLS)
    total = len(ROLLS) ** 2
    beats = sum(n * m for a, n in ranks.items() for b, m in ranks.items() if a > b)
    ties = sum(n * n for n in ranks.values())
    assert round(beats / total, 6) == 0.496823
    assert round(ties / total, 6) == 0.006353


@pytest.mark.parametrize("straights", list(ORDERS))
@pytest.mark.parametrize("kickers", [True, False])
def test_both_rule_books_put_all_hands_in_the_same_order(straights, kickers):
    book = ranking(straights=straights, kickers=kickers)
    rolls = ["".join(sorted(roll)) for roll in ROLLS[::7]]
    pairs = {(strength(roll, straights, kickers), book.of(roll).rank) for roll in rolls}
    by_strength = [rank for _, rank in sorted(pairs)]
    assert by_strength == sorted(by_strength)
    assert len({strong for strong, _ in pairs}) == len({rank for _, rank in pairs}) == len(pairs)


class Slow:
    """Casino Hold'em Dice-Poker by rolling: for a start, every finish; for a hand, call or fold by what it brings."""

    def __init__(self, *, straights: str, kickers: bool, qualifier: str, pays: dict[str, Fraction]) -> None:
        self.straights, self.kickers, self.qualifier, self.pays = straights, kickers, qualifier, pays

    def call(self, players: str, dealer: str) -> Fraction:
        """The mean of a call's result over all 216 rolls of the dealer's last three."""
        mine = strength(players, self.straights, self.kickers)
        pay = self.pays[name_of(mine, self.straights)]
        total = Fraction(0)
        for rest in product(FACES, repeat=3):
            theirs = strength(dealer + "".join(rest), self.straights, self.kickers)
            if not admitted(theirs, self.qualifier, self.straights):
                total += pay
            elif mine > theirs:
                total += pay + 2
            elif mine < theirs:
                total -= 3
        return total / 216


PAYS = st.sampled_from(["lose", "0", "1/2", "1", "3/2", "2", "7"])


@settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    straights=st.sampled_from(sorted(ORDERS)),
    kickers=st.booleans(),
    qualifier=st.sampled_from(["none", "pair", "pair:Q", "pair:K", "two_pair", "three", "three:Q", "full_house"]),
    pays=st.tuples(*[PAYS] * len(CATEGORIES)),
    starts=st.lists(
        st.tuples(st.text(FACES, min_size=5, max_size=5), st.text(FACES, min_size=2, max_size=2)),
        min_size=3,
        max_size=6,
    ),
)
def test_the_chart_agrees_with_rolling_dice_one_by_one(straights, kickers, qualifier, pays, starts):
    game = GAMES["casino_holdem_dice"]
    text = ",".join(f"ante:{line}={pay}" for line, pay in zip(CATEGORIES, pays, strict=True))
    tables = parse_pays([text], game=game.name, spots=spots_of(game))
    rules = complete_rules(game, {"straights": straights, "kickers": kickers, "qualifier": qualifier})
    model = game.odds_model(rules)
    chart = odds_of(model, tables).chart
    fractions = {line: tables["ante"].pay(line).fraction for line in CATEGORIES}
    slow = Slow(straights=straights, kickers=kickers, qualifier=qualifier, pays=fractions)
    for players, dealer in starts:
        row = chart.rows.index("".join(sorted(players, key="AKQJT9".index)))
        column = chart.columns.index("".join(sorted(dealer, key="AKQJT9".index)))
        assert chart.calls[row][column] == (slow.call(players, dealer) > -1)
        assert value_of(model, tables, row, column) == slow.call(players, dealer)


def value_of(model, tables, row, column) -> Fraction:
    """What a call is worth by the fast calculator's own decision."""
    decision = next(d for d in model.decisions if (d.row, d.column) == (row, column))
    pay = {n: tables["ante"].pay(line).fraction for n, line in enumerate(model.lines)}
    total = sum((pay[e.line] * (e.no_qualify + e.win) + 2 * e.win - 3 * e.lose for e in decision.ends), Fraction(0))
    return total / sum(sum(end[1:]) for end in decision.ends)


@pytest.mark.slow
def test_the_edge_of_table_a_by_rolling_every_start():
    game = GAMES["casino_holdem_dice"]
    tables = parse_pays(["ante:five=20,ante:four=4,ante:*=1"], game=game.name, spots=spots_of(game))
    fractions = {line: tables["ante"].pay(line).fraction for line in CATEGORIES}
    slow = Slow(straights="below_full_house", kickers=True, qualifier="pair:K", pays=fractions)
    hands = Counter("".join(sorted(roll)) for roll in ROLLS)
    starts = Counter("".join(sorted(roll)) for roll in product(FACES, repeat=2))
    total = sum(n * m * max(Fraction(-1), slow.call(h, s)) for h, n in hands.items() for s, m in starts.items())
    figures = odds_of(game.odds_model(complete_rules(game, {})), tables).spots["ante"]
    assert isinstance(figures, AnteOdds)
    assert figures.house_edge == -Fraction(total) / (7776 * 36)


@settings(max_examples=8, deadline=None)
@given(players=st.text(FACES, min_size=3, max_size=3), dealer=st.text(FACES, min_size=3, max_size=3))
def test_joust_agrees_with_rolling_both_sides_last_two(players, dealer):
    game = GAMES["joust_dice"]
    tables = parse_pays(["ante:five=20,ante:four=4,ante:full_house=2,ante:straight=2,ante:*=1"], game=game.name,
                        spots=spots_of(game))  # fmt: skip
    model = game.odds_model(complete_rules(game, {}))
    total = Fraction(0)
    for mine in product(FACES, repeat=2):
        strong = strength(players + "".join(mine), "below_full_house", True)
        pay = tables["ante"].pay(name_of(strong, "below_full_house")).fraction
        for theirs in product(FACES, repeat=2):
            other = strength(dealer + "".join(theirs), "below_full_house", True)
            if not admitted(other, "two_pair", "below_full_house"):
                total += pay
            elif strong > other:
                total += pay + 2
            elif strong < other:
                total -= 3
    row = model.rows.index("".join(sorted(players, key="AKQJT9".index)))
    column = model.columns.index("".join(sorted(dealer, key="AKQJT9".index)))
    assert value_of(model, tables, row, column) == total / 36**2


@pytest.mark.slow
def test_ante_and_bonus_move_together_as_rolling_shows():
    """Every roll of the players against every start of the dealer, by best play: the joint second moments."""
    game = GAMES["casino_holdem_dice"]
    tables = parse_pays(["ante:five=20,ante:four=4,ante:*=1,bonus:five=100,bonus:four=10,bonus:pair=1"], game=game.name,
                        spots=spots_of(game))  # fmt: skip
    odds = odds_of(game.odds_model(complete_rules(game, {"bonus_survives_fold": False})), tables)
    ante_pays = {line: tables["ante"].pay(line).fraction for line in CATEGORIES}
    bonus_pays = {line: tables["bonus"].pay(line).fraction for line in CATEGORIES}
    standard = "below_full_house"
    slow = Slow(straights=standard, kickers=True, qualifier="pair:K", pays=ante_pays)
    hands = Counter("".join(sorted(roll)) for roll in ROLLS)
    starts = Counter("".join(sorted(roll)) for roll in product(FACES, repeat=2))
    product_sum = ante_sum = bonus_sum = Fraction(0)
    for hand, n in hands.items():
        for start, m in starts.items():
            call = slow.call(hand, start)
            bonus = bonus_pays[name_of(strength(hand, standard, True), standard)] if call > -1 else Fraction(-1)
            product_sum += n * m * max(call, Fraction(-1)) * bonus
            ante_sum += n * m * max(call, Fraction(-1))
            bonus_sum += n * m * bonus
    total = 7776 * 36
    assert odds.covariance == product_sum / total - ante_sum / total * (bonus_sum / total)
    assert odds.spots["bonus"].house_edge == -bonus_sum / total
    expected = odds.spots["ante"].variance * 300**2 + odds.spots["bonus"].variance * 20**2
    assert odds.round_variance(ante=300, bonus=20) == expected + 2 * 300 * 20 * odds.covariance
    assert odds.round_variance(ante=300) == odds.spots["ante"].variance * 300**2


@pytest.mark.slow
def test_two_barrels_move_together_as_rolling_shows():
    """Every final hand of the dealer against every hand of a barrel: the variance of the mean given the dealer."""
    game = GAMES["double_barrel_dice"]
    tables = parse_pays(["ante:five=20,ante:four=4,ante:*=1"], game=game.name, spots=spots_of(game))
    model = game.odds_model(complete_rules(game, {}))
    odds = odds_of(model, tables)
    standard = "below_full_house"
    calls = {
        (row, column): odds.chart.calls[r][c]
        for r, row in enumerate(odds.chart.rows)
        for c, column in enumerate(odds.chart.columns)
    }
    hands = Counter("".join(sorted(roll, key="AKQJT9".index)) for roll in ROLLS)
    dealers = Counter(
        ("".join(sorted(roll[:2], key="AKQJT9".index)), "".join(sorted(roll[2:], key="AKQJT9".index))) for roll in ROLLS
    )
    strong = {hand: strength(hand, standard, True) for hand in hands}
    pays = {hand: tables["ante"].pay(name_of(strong[hand], standard)).numerator for hand in hands}
    total = squares = Fraction(0)
    for (first, last), m in dealers.items():
        theirs = strength(first + last, standard, True)
        qualified = admitted(theirs, "pair:K", standard)
        net = 0
        for hand, n in hands.items():
            if not calls[hand, first]:
                net -= n
            elif not qualified:
                net += n * pays[hand]
            elif strong[hand] > theirs:
                net += n * (pays[hand] + 2)
            elif strong[hand] < theirs:
                net -= 3 * n
        total += m * Fraction(net, 7776)
        squares += m * Fraction(net, 7776) ** 2
    assert odds.spots["ante"].house_edge == -total / 7776
    assert hands_covariance(model, tables["ante"], odds.chart) == squares / 7776 - (total / 7776) ** 2
