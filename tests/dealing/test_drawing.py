"""The house's generator draws cards without putting them back, each of those left equally likely."""

from collections import Counter

import pytest

from tables.dealing.outcomes import draw
from tables.engine.cards import DECK


def test_a_deck_is_drawn_to_its_end_without_a_card_twice():
    assert sorted(draw(52, pieces=DECK)) == sorted(DECK)
    with pytest.raises(ValueError, match="faces"):
        draw(53, pieces=DECK)


def test_every_ordered_pair_of_three_pieces_comes_as_often_as_any_other():
    """Over all bytes that count for the first and for the second piece: nothing is scaled."""

    def bytes_of(first: int, second: int):
        stream = iter((first, first, second, second))
        return lambda count: bytes(next(stream) for _ in range(count))

    seen = Counter(draw(2, pieces="abc", entropy=bytes_of(one, two)) for one in range(255) for two in range(256))
    assert len(seen) == 6
    assert set(seen.values()) == {85 * 128}
