"""Writes tables/engine/banked/card_classes.py: compiles the counting beside this file, runs it, packs what it counts.

python -m tests.generated.card_classes      half a minute of one processor and 250 MB; needs a C compiler
"""

import subprocess
import sys
import tempfile
import textwrap
from pathlib import Path

HERE = Path(__file__).resolve().parent
TARGET = HERE.parents[1] / "tables" / "engine" / "banked" / "card_classes.py"
DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
RESULTS = 6
OPENING = '''"""Every showdown of Casino Hold'em with cards, by class of start. Written by a program: tests/generated.

Data alone; `card_chances.py` reads it. A row is: what the first five cards make and how / what best play under the
house's AnteWin does there, the number of starts (hole and flop), then for each final line that can be reached its
number (0 royal flush … 9 high card) and six counts: the dealer does not qualify (pair of fours) and the player wins,
ties, loses; the dealer qualifies and the player wins, ties, loses. Numbers are to base 36. A start has 1,070,190
showdowns.
"""

ROWS = """
'''


def counted(parts: int = 1, part: int = 0) -> dict[str, list[int]]:
    """{label: [starts, then six counts for each of ten lines]}; of one flop in `parts` where not all are wanted."""
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "card_classes"
        subprocess.run(["cc", "-O3", "-o", program, HERE / "card_classes.c"], check=True)
        done = subprocess.run([program, str(part), str(parts)], check=True, capture_output=True, text=True)
    rows = (line.rsplit(" ", 1 + RESULTS * 10) for line in done.stdout.splitlines())
    return {row[0].replace(" ", "/"): [int(number) for number in row[1:]] for row in rows}


def packed(rows: dict[str, list[int]]) -> str:
    """The module's text."""
    lines = []
    for label, (starts, *counts) in sorted(rows.items()):
        words = [label, base36(starts)]
        for line in range(10):
            six = counts[RESULTS * line : RESULTS * (line + 1)]
            if any(six):
                words += [f"{line}:" + ",".join(map(base36, six))]
        lines.append(textwrap.fill(" ".join(words), 118, subsequent_indent=" ", break_long_words=False))
    return OPENING + "\n".join(lines) + '\n"""\n'


def base36(number: int) -> str:
    """A whole number from 0 on."""
    digits = ""
    while number:
        number, digit = divmod(number, 36)
        digits = DIGITS[digit] + digits
    return digits or "0"


if __name__ == "__main__":
    TARGET.write_text(packed(counted()), encoding="utf-8")
    sys.stdout.write(f"{TARGET}\n")
