"""The published odds of the banked games with private hands, and a second way of reckoning them over samples."""

from collections import Counter
from fractions import Fraction
from itertools import combinations, product
from math import comb
from random import Random

import pytest

from payouts.calc.odds import AnteOdds, Odds, odds_of
from payouts.calc.paytable import parse_pays
from tables.engine.banked import card_chances
from tables.engine.cards import DECK
from tables.engine.dice import LETTER_FACES
from tables.engine.game import complete_rules
from tables.engine.games import GAMES
from tables.engine.hands.cards import CATEGORIES, category_of, hand_of, rank_of
from tables.engine.hands.letter_dice import hand_of as letters_of
from tests.builders import house_tables, spots_of

DICE, CARDS = "casino_dice_holdem", "casino_holdem"
ANTEWIN = {"holdem": 4, "five": 4}
CARD_ANTEWIN = {"royal_flush": 100, "straight_flush": 20, "four": 10, "full_house": 3, "flush": 2}
FIRST_FIVE = (4, 36, 624, 3_744, 5_108, 10_200, 54_912, 123_552, 84_480, 1_013_760, 1_302_540)
"""Of 2,598,960: the categories of five cards, a pair of aces before the other pairs."""


def odds(name: str, pays: str = "", **rules: object) -> Odds:
    game = GAMES[name]
    tables = house_tables(name)
    if pays:
        tables |= parse_pays([pays], game=name, spots=spots_of(game))
    return odds_of(game.odds_model(complete_rules(game, rules)), tables)


def ante(name: str, pays: str = "", **rules: object) -> AnteOdds:
    figures = odds(name, pays, **rules).spots["ante"]
    assert isinstance(figures, AnteOdds)
    return figures


def percent(chance: Fraction, digits: int) -> float:
    return round(float(chance * 100), digits)


def test_casino_dice_holdem():
    figures = ante(DICE)
    assert figures.house_edge == Fraction(169, 3888)
    assert percent(figures.house_edge, 3) == 4.347
    assert percent(figures.call_rate, 2) == 94.14
    assert percent(odds(DICE).spots["bonus"].house_edge, 3) == 5.401


def test_the_dealer_of_casino_dice_holdem_qualifies_on_68_49_percent():
    three = {"holdem", "five", "four", "full_house", "straight", "three"}
    qualifies = sum(letters_of(roll).category in three for roll in product(LETTER_FACES, repeat=7))
    assert percent(Fraction(qualifies, 6**7), 2) == 68.49


def test_without_the_qualifier_the_player_has_the_edge():
    for name in (DICE, CARDS):
        assert ante(name, qualifier="none").favours_the_player
        assert not ante(name).favours_the_player


def test_casino_holdem_with_cards():
    figures = ante(CARDS)
    assert figures.house_edge == Fraction(1363917077, 63213204600)
    assert percent(figures.house_edge, 3) == 2.158
    assert percent(figures.call_rate, 2) == 81.99
    assert percent(figures.element_of_risk, 3) == 0.817


def test_the_aa_bonus_is_that_of_the_first_five_cards():
    bonus = odds(CARDS).spots["bonus"]
    assert percent(bonus.house_edge, 3) == 6.258
    counts = [line.hit_rate * comb(52, 5) for line in bonus.lines.values()]
    assert tuple(counts) == FIRST_FIVE


def test_the_classes_hold_every_showdown_of_seven_cards_once():
    """Whatever the classes are, the player's final lines come out as seven cards do."""
    model = GAMES[CARDS].odds_model(complete_rules(GAMES[CARDS], {}))
    seen: Counter[str] = Counter()
    for cell in model.decisions:
        assert sum(sum(end[1:]) for end in cell.ends) == cell.ways
        for end in cell.ends:
            seen[CATEGORIES[end.line]] += sum(end[1:])
    each = comb(7, 2) * comb(5, 2) * comb(45, 2)
    published = (4_324, 37_260, 224_848, 3_473_184, 4_047_644, 6_180_020, 6_461_620, 31_433_400, 58_627_800, 23_294_460)
    assert tuple(seen[name] for name in CATEGORIES) == tuple(count * each for count in published)


def test_player_and_dealer_are_alike_when_nobody_folds_or_fails_to_qualify():
    model = GAMES[CARDS].odds_model(complete_rules(GAMES[CARDS], {"qualifier": "none"}))
    assert sum(end.win - end.lose for cell in model.decisions for end in cell.ends) == 0
    dice = GAMES[DICE].odds_model(complete_rules(GAMES[DICE], {"qualifier": "none"}))
    assert sum(cell.weight * (end.win - end.lose) for cell in dice.decisions for end in cell.ends) == 0


def test_a_fold_that_loses_the_bonus_costs_the_player_and_never_more_than_its_value():
    for name in (DICE, CARDS):
        kept, lost = odds(name).spots["bonus"], odds(name, bonus_survives_fold=False).spots["bonus"]
        assert lost.house_edge >= kept.house_edge
        assert odds(name, bonus_survives_fold=False).spots["ante"].house_edge == odds(name).spots["ante"].house_edge


@pytest.mark.parametrize("seed", range(3))
def test_a_cell_of_casino_dice_holdem_agrees_with_throwing_every_die(seed):
    chance = Random(seed)
    own, flop = chance.choices(LETTER_FACES, k=2), chance.choices(LETTER_FACES, k=3)
    total = 0
    for turn, river, one, two in product(LETTER_FACES, repeat=4):
        board = [*flop, turn, river]
        mine, dealers = letters_of(own + board), letters_of([one, two, *board])
        if dealers.category == "two_pair":
            total += ANTEWIN.get(mine.category, 1)
        elif mine.rank != dealers.rank:
            total += ANTEWIN.get(mine.category, 1) + 2 if mine.rank > dealers.rank else -3
    game = GAMES[DICE]
    model = game.odds_model(complete_rules(game, {}))
    high = LETTER_FACES.index
    row, column = ("".join(sorted(dice, key=high)) for dice in (own, flop))
    cell = next(c for c in model.decisions if (model.rows[c.row], model.columns[c.column]) == (row, column))
    pays = [ANTEWIN.get(line, 1) for line in model.lines]
    value = sum(pays[e.line] * (e.no_qualify + e.win) + 2 * e.win - 3 * e.lose for e in cell.ends)
    assert value == total
    chart = odds(DICE).chart
    assert chart.calls[cell.row][cell.column] == (total > -cell.ways)


@pytest.mark.parametrize("name", [DICE, CARDS])
def test_bonus_and_ante_of_one_hand_move_together(name):
    found = odds(name)
    assert found.covariance > 0
    assert found.round_variance(ante=1, bonus=1) > found.round_variance(ante=1) + found.spots["bonus"].variance


@pytest.mark.slow
@pytest.mark.parametrize(("cards", "calls"), [("Ah 2d 9s Jc Kd", True), ("3h 2d 9s Jc Kd", False)])
def test_a_start_of_casino_holdem_is_called_as_dealing_every_card_says(cards, calls):
    """Every turn, river and hand of the dealer, one by one."""
    first = cards.split()
    own, flop = first[:2], first[2:]
    rest = [card for card in DECK if card not in first]
    pair_of_fours = rank_of(["4c", "4d", "2h", "3s", "5c"])
    total = showdowns = 0
    for later in combinations(rest, 2):
        board = [*flop, *later]
        rank = rank_of(own + board)
        pay = CARD_ANTEWIN.get(category_of(rank), 1)
        for two in combinations([card for card in rest if card not in later], 2):
            dealers = rank_of([*two, *board])
            showdowns += 1
            if dealers < pair_of_fours:
                total += pay
            elif rank != dealers:
                total += pay + 2 if rank > dealers else -3
    assert showdowns == card_chances.SHOWDOWNS
    assert (total > -showdowns) == calls


def test_the_bonus_line_tells_a_pair_of_aces_from_other_pairs():
    assert card_chances.bonus_line(hand_of(["As", "Ad", "2c", "3c", "9h"])) == "pair_aces"
    assert card_chances.bonus_line(hand_of(["Ks", "Kd", "2c", "3c", "9h"])) == "pair"
