"""`manage.py phh_replay PATH… [--expected FILE]`: hand histories in the open PHH format played on the pure engine.

`--expected` is a file of lines `{"file", "hand", "finishing_stacks"}`: every hand must end with those stacks. Without
it a hand that `phh_export` wrote must end with the stacks that it names itself.
Hands a second are counted by processor time of the replay alone, files read before.
"""

import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tables.engine.errors import EngineError
from tables.engine.game import Facts
from tables.engine.games.texas_holdem import GAME
from tables.engine.phh.hands import BadHistory, History, read_histories
from tables.engine.phh.playing import play_history

Expected = dict[tuple[str, int], list[int]]
SUFFIXES = (".phh", ".phhs")


class Command(BaseCommand):
    """Replays hand histories."""

    help = "Replay hand histories in PHH on the pure engine and compare the stacks at the end."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        """Files or folders, and what is expected of them."""
        parser.add_argument("paths", nargs="+", metavar="PATH", type=Path)
        parser.add_argument("--expected", type=Path, metavar="FILE", help="finishing stacks, a line of JSON a hand")
        parser.add_argument("--json", action="store_true", help="print JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        """Replay every hand. Exit status 1 when one fails."""
        expected = _expected(options["expected"]) if options["expected"] else None
        hands, failed, seconds = 0, [], 0.0
        for path in _files(options["paths"]):
            for number, history in _histories(path):
                started = time.process_time()
                why = _difference(history, None if expected is None else expected.get((path.name, number), []))
                seconds += time.process_time() - started
                hands += 1
                if why:
                    failed.append({"file": path.name, "hand": number, "why": why})
        result = {
            "hands": hands,
            "ok": hands - len(failed),
            "hands_per_second": round(hands / seconds) if seconds else 0,
            "failed": failed,
        }
        self._tell(result, as_json=options["json"])
        if failed or not hands:
            raise CommandError(f"{len(failed)} failed" if hands else "no hands found")

    def _tell(self, result: Facts, *, as_json: bool) -> None:
        if as_json:
            self.stdout.write(json.dumps(result))
            return
        for failure in result["failed"]:
            self.stdout.write(f"{failure['file']} hand {failure['hand']}: {failure['why']}")
        self.stdout.write(f"{result['ok']} of {result['hands']} hands, {result['hands_per_second']:,} a second")


def _difference(history: History, expected: list[int] | None) -> str:
    """What is wrong with a replayed hand, or nothing. `expected` is None where no file says it."""
    if expected is None and history.own is not None:
        expected = history.extras.get("finishing_stacks")
    try:
        state, _ = play_history(GAME, history)
    except (EngineError, BadHistory) as wrong:
        return f"{type(wrong).__name__}: {wrong}"
    ended = state.record.ended
    if ended is None:
        return f"the hand does not end: {state.phase.value}"
    stacks = list(state.betting.stacks)
    if sum(stacks) + ended.rake + ended.jackpot != sum(history.stacks):
        return f"{sum(history.stacks)} chips became {sum(stacks)}"
    if expected is not None and stacks != expected:
        return f"stacks {stacks}, expected {expected or 'nothing: no such line'}"
    return ""


def _files(paths: list[Path]) -> Iterator[Path]:
    for path in paths:
        if path.is_dir():
            yield from sorted(file for file in path.rglob("*") if file.suffix in SUFFIXES)
        else:
            yield path


def _histories(path: Path) -> Iterator[tuple[int, History]]:
    try:
        yield from read_histories(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, BadHistory) as wrong:
        raise CommandError(f"{path}: {wrong}") from wrong


def _expected(path: Path) -> Expected:
    try:
        lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]
        return {(line["file"], line["hand"]): line["finishing_stacks"] for line in lines}
    except (OSError, ValueError, KeyError, TypeError) as wrong:
        raise CommandError(f"{path}: {wrong}") from wrong
