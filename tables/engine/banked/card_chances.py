"""Casino Hold'em with cards as the calculator sees it. Exact by class: the 25,989,600 starts (hole and flop) stand in
109 classes, every showdown of each is counted (`card_classes.py`), and a class is called or folded as one.

The classes are split where best play under the house's AnteWin splits them: under that table the figures are those of
perfect play (edge 1363917077/63213204600, 2.158 %). Under another AnteWin they are those of the best play that tells
these classes apart: the true edge is never higher. The bonus is exact under any pay-table.
"""

from functools import lru_cache

from payouts.calc.model import BY_CLASS, Decision, End, OddsModel, Start
from tables.engine.banked.books import Made
from tables.engine.banked.card_classes import ROWS
from tables.engine.banked.qualifier import ALWAYS
from tables.engine.game import Rules
from tables.engine.hands.cards import CATEGORIES

CALL_MULTIPLE = 2
QUALIFIER = "pair:4"
QUALIFIERS = (QUALIFIER, ALWAYS)
"""Those for which the showdowns are counted."""
BONUS_LINES = (*CATEGORIES[:8], "pair_aces", *CATEGORIES[8:])
SHOWDOWNS = 1_070_190
_BASE = 36


def bonus_line(hand: Made) -> str:
    """The AA bonus tells a pair of aces from the other pairs."""
    return "pair_aces" if hand.category == "pair" and hand.faces == ("A",) else hand.category


def odds_model(rules: Rules) -> OddsModel:
    """The model under these rules, worked out once per qualifier and fate of the bonus: some milliseconds."""
    return _model(rules["qualifier"], rules["bonus_survives_fold"])


@lru_cache(maxsize=4)
def _model(qualifier: str, bonus_survives_fold: bool) -> OddsModel:
    rows = sorted(map(_row, ROWS.strip().replace("\n ", " ").splitlines()), key=_best_first)
    decisions = tuple(
        Decision(
            row=row,
            column=0,
            weight=1,
            ends=tuple(_end(line, counts, qualifier) for line, counts in ends),
            ways=starts * SHOWDOWNS,
            bonus=BONUS_LINES.index(label.partition("/")[0]),
        )
        for row, (label, starts, ends) in enumerate(rows)
    )
    return OddsModel(
        lines=CATEGORIES,
        players=tuple(Start(label, starts, ()) for label, starts, _ in rows),
        dealers=(Start("", 1, ()),),
        decisions=decisions,
        call_multiple=CALL_MULTIPLE,
        bonus_survives_fold=bonus_survives_fold,
        bonus_lines=BONUS_LINES,
        exactness=BY_CLASS,
        strategies={
            "always_call": (True,) * len(rows),
            "call_pair": tuple(not label.startswith("none") for label, _, _ in rows),
        },
    )


def _best_first(row: tuple[str, int, list[tuple[int, list[int]]]]) -> tuple[int, str]:
    return BONUS_LINES.index(row[0].partition("/")[0]), row[0]


def _row(text: str) -> tuple[str, int, list[tuple[int, list[int]]]]:
    """Label, starts, and the six counts of every line that can be reached."""
    label, starts, *lines = text.split()
    ends = [(int(line), [int(count, _BASE) for count in counts.split(",")])
            for line, _, counts in (one.partition(":") for one in lines)]  # fmt: skip
    return label, int(starts, _BASE), ends


def _end(line: int, counts: list[int], qualifier: str) -> End:
    won_before, tied_before, lost_before, won, tied, lost = counts
    if qualifier == ALWAYS:
        return End(line, 0, won_before + won, tied_before + tied, lost_before + lost)
    return End(line, won_before + tied_before + lost_before, won, tied, lost)
