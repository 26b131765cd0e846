"""What may be brought to a pot table: a buy-in by who comes in or has nothing left, any amount to a stack (TH-16)."""

import pytest

from tables.engine.errors import Code, Refused
from tables.engine.game import fill_rules
from tables.engine.games.texas_holdem import GAME
from tables.engine.pot_table import acts
from tables.engine.pot_table.chairs import Chair, PotTable

RULES = fill_rules(GAME.settings, {"blinds": [50, 100], "chip": 5, "buy_in_minimum": 4_000, "buy_in_maximum": 20_000})
SEAT = 3


def table(stack: int, *, adding: int = 0, in_hand: bool = False) -> PotTable:
    chair = Chair(seat=SEAT, stack=stack, adding=adding)
    return PotTable(seats=6, chairs=(chair,), in_hand=(SEAT,) if in_hand else ())


@pytest.mark.parametrize(
    ("stack", "adding", "left", "least", "most"),
    [
        (0, 0, None, 4_000, 20_000),
        (1, 0, None, 5, 19_999),
        (19_998, 0, None, 2, 2),
        (20_000, 0, None, 0, 0),
        (0, 4_000, None, 5, 16_000),
        (6_000, 0, 100, 5, 14_000),
        (6_000, 0, 0, 4_000, 14_000),
        (6_000, 4_000, 0, 5, 10_000),
        (18_000, 0, 0, 0, 0),
    ],
)
def test_exactly_what_is_offered_is_taken(stack: int, adding: int, left: int | None, least: int, most: int) -> None:
    """Broke, a buy-in; all-in for more than leaves room for one, nothing until the hand has ended."""
    now = table(stack, adding=adding, in_hand=left is not None)
    offered = acts.add_on(now.chair(SEAT), rules=RULES, left=left)
    assert offered == (least, most)
    for amount in {least, most} - {0}:
        after = acts.add_chips(now, rules=RULES, seat=SEAT, amount=amount, left=left).chair(SEAT)
        assert after.stack + after.adding == stack + adding + amount
    for amount in (most + 1, *((least - 1,) if least > RULES["chip"] else ())):
        with pytest.raises(Refused):
            acts.add_chips(now, rules=RULES, seat=SEAT, amount=amount, left=left)


@pytest.mark.parametrize(
    ("doing", "code", "amount"),
    [
        (lambda: acts.add_chips(table(0), rules=RULES, seat=SEAT, amount=100), Code.BELOW_MINIMUM, 100),
        (lambda: acts.add_chips(table(4_000), rules=RULES, seat=SEAT, amount=16_001), Code.ABOVE_MAXIMUM, 20_001),
        (lambda: acts.sit(table(4_000), rules=RULES, seat=1, stack=3_999), Code.BELOW_MINIMUM, 3_999),
        (lambda: acts.sit(table(4_000), rules=RULES, seat=1, stack=20_001), Code.ABOVE_MAXIMUM, 20_001),
    ],
)
def test_a_refused_buy_in_names_both_ends_of_its_range(doing, code: Code, amount: int) -> None:
    with pytest.raises(Refused) as refused:
        doing()
    facts = refused.value.facts
    assert (refused.value.code, facts["amount"], facts["until"]) == (code, amount, "buy_in")
    assert (facts["minimum"], facts["maximum"]) == (4_000, 20_000)


def test_nobody_sits_down_with_less_than_the_smallest_chip_where_no_buy_in_is_asked_for() -> None:
    rules = fill_rules(GAME.settings, {"blinds": [100, 200], "chip": 100})
    empty = PotTable(seats=6, chairs=(), in_hand=())
    assert acts.sit(empty, rules=rules, seat=SEAT, stack=100).chair(SEAT).stack == 100
    with pytest.raises(Refused) as refused:
        acts.sit(empty, rules=rules, seat=SEAT, stack=99)
    assert (refused.value.code, refused.value.facts["minimum"]) == (Code.BELOW_MINIMUM, 100)
