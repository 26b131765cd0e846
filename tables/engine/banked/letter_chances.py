"""Casino DiceHoldem as the calculator sees it, exactly: 1,176 cells (two private dice, three of the flop), and for each
turn, river and the dealer's two dice, by multisets. A tenth of a second, once per qualifier.
"""

from collections import Counter
from functools import lru_cache

from payouts.calc.model import Decision, End, OddsModel, Start
from tables.engine.banked.books import LETTER_DICE
from tables.engine.banked.qualifier import Qualifier, parse_qualifier
from tables.engine.banked.rolls import rolls
from tables.engine.dice import LETTER_FACES
from tables.engine.game import Rules
from tables.engine.hands.letter_dice import CATEGORIES, hand_of, ordered

CALL_MULTIPLE = 2
OWN, FLOP, LATER = 2, 3, 2
WAYS = 6**LATER * 6**OWN
"""Turn and river, then the dealer's dice."""

Faces = tuple[str, ...]


def odds_model(rules: Rules) -> OddsModel:
    """The model under these rules."""
    return _model(rules["qualifier"], rules["bonus_survives_fold"])


@lru_cache(maxsize=16)
def _model(qualifier: str, bonus_survives_fold: bool) -> OddsModel:
    own, flops = rolls(OWN, faces=LETTER_FACES), rolls(FLOP, faces=LETTER_FACES)
    on_board = _on_boards(parse_qualifier(qualifier, LETTER_DICE))
    decisions = tuple(
        Decision(
            row=row,
            column=column,
            weight=ways * flop_ways,
            ends=_ends(two, flop, on_board),
            ways=WAYS,
            bonus=CATEGORIES.index(hand_of(two + flop).category),
        )
        for row, (two, ways) in enumerate(own)
        for column, (flop, flop_ways) in enumerate(flops)
    )
    return OddsModel(
        lines=CATEGORIES,
        players=tuple(Start("".join(faces), ways, ()) for faces, ways in own),
        dealers=tuple(Start("".join(faces), ways, ()) for faces, ways in flops),
        decisions=decisions,
        call_multiple=CALL_MULTIPLE,
        bonus_survives_fold=bonus_survives_fold,
        bonus_lines=CATEGORIES,
        strategies={"always_call": (True,) * len(own)},
    )


def _ends(two: Faces, flop: Faces, on_board: dict[tuple[Faces, Faces], End]) -> tuple[End, ...]:
    """How a call from here can end, by line."""
    lines: dict[int, Counter[str]] = {}
    for later, times in rolls(LATER, faces=LETTER_FACES):
        end = on_board[ordered(flop + later), two]
        sums = lines.setdefault(end.line, Counter())
        for result, ways in end._asdict().items():
            sums[result] += ways * times
    return tuple(End(line, sums["no_qualify"], sums["win"], sums["push"], sums["lose"]) for line, sums in lines.items())


def _on_boards(qualifier: Qualifier) -> dict[tuple[Faces, Faces], End]:
    """{(five dice of the board, two of the player): how the dealer's 36 rolls end}."""
    pairs = rolls(OWN, faces=LETTER_FACES)
    found = {}
    for board, _ in rolls(FLOP + LATER, faces=LETTER_FACES):
        hands = {two: hand_of(board + two) for two, _ in pairs}
        dealers = [(hand.rank, ways, qualifier.admits(hand, CATEGORIES))
                   for hand, ways in ((hands[two], ways) for two, ways in pairs)]  # fmt: skip
        for two, hand in hands.items():
            counts = [0, 0, 0, 0]
            for rank, ways, qualifies in dealers:
                counts[0 if not qualifies else 1 if hand.rank > rank else 2 if hand.rank == rank else 3] += ways
            found[board, two] = End(CATEGORIES.index(hand.category), *counts)
    return found
