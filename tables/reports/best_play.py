"""The best-play chart as SVG: where to call and where to fold, as `payouts/calc/odds.py` has reckoned it.

One row a players' hand (best at the top), one column a dealer's first dice. Neighbouring rows of one decision in one
column become one rectangle, so that the chart of 252 by 21 cells stays small. Fold is hatched and call is not: colour
is not needed. Colours come from the classes in `screens-office.css`.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from xml.sax.saxutils import escape, quoteattr

WIDTH = 780
GUTTER = 132
HEADER = 30
FOOT = 30
ROW_HEIGHT = 2.0
BAND_AT_LEAST = 20.0
BAND_GAP = 3.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Band:
    """Neighbouring rows that share a word: `rows` of them, the same category of hand."""

    word: str
    rows: int


def best_play_svg(
    *, bands: Sequence[Band], columns: Sequence[str], calls: Sequence[Sequence[bool]], words: Mapping[str, str]
) -> str:
    """The chart. `calls[row][column]` is True where calling is best; `words`: title, call, fold, columns.

    Raises ValueError when bands and rows differ in number: the chart would lie.
    """
    if sum(band.rows for band in bands) != len(calls) or any(len(row) != len(columns) for row in calls):
        raise ValueError("bands, columns and calls do not fit together")
    width = (WIDTH - GUTTER) / len(columns)
    parts = [*_head(columns, width=width, words=words)]
    top, first = float(HEADER), 0
    for band in bands:
        height = max(BAND_AT_LEAST, band.rows * ROW_HEIGHT)
        rows = calls[first : first + band.rows]
        parts.extend(_band(band, rows, top=top, height=height, width=width))
        top, first = top + height + BAND_GAP, first + band.rows
    parts.extend(_key(top=top, words=words))
    total = top + FOOT
    return (
        f'<svg viewBox="0 0 {WIDTH} {total:g}" role="img" aria-label={quoteattr(words["title"])}>'
        '<defs><pattern id="chart-hatch" width="6" height="6" patternUnits="userSpaceOnUse">'
        '<rect class="chart-ground" width="6" height="6"/>'
        '<path class="chart-hatch" d="M0,6L6,0"/></pattern></defs>' + "".join(parts) + "</svg>"
    )


def _head(columns: Sequence[str], *, width: float, words: Mapping[str, str]) -> Iterator[str]:
    yield _word(words["columns"], x=GUTTER - 10, y=HEADER - 10, anchor="end")
    for at, column in enumerate(columns):
        yield _word(column, x=GUTTER + (at + 0.5) * width, y=HEADER - 10, anchor="middle", strong=True)


def _band(band: Band, rows: Sequence[Sequence[bool]], *, top: float, height: float, width: float) -> Iterator[str]:
    yield _word(band.word, x=GUTTER - 10, y=top + height / 2 + 4.5, anchor="end", strong=True)
    step = height / band.rows
    for column in range(len(rows[0])):
        at = 0
        for call, run in groupby(row[column] for row in rows):
            count = len(list(run))
            yield _cell(call, x=GUTTER + column * width, y=top + at * step, width=width - 1, height=count * step)
            at += count


def _cell(call: bool, *, x: float, y: float, width: float, height: float) -> str:
    face = 'class="chart-call"' if call else 'class="chart-fold" fill="url(#chart-hatch)"'
    return f'<rect {face} x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}"/>'


def _key(*, top: float, words: Mapping[str, str]) -> Iterator[str]:
    y = top + 8
    for at, (call, name) in enumerate(((True, "call"), (False, "fold"))):
        x = GUTTER + at * 160
        yield _cell(call, x=x, y=y, width=28, height=16)
        yield _word(words[name], x=x + 36, y=y + 13, anchor="start", strong=True)


def _word(text: str, *, x: float, y: float, anchor: str, strong: bool = False) -> str:
    face = "chart-word is-strong" if strong else "chart-word"
    return f'<text class="{face}" x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(text)}</text>'
