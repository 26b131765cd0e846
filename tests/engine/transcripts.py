"""Playthroughs: rounds told in a text file with every audience's view after every step, reviewed like code.

A line that begins with `> ` is the script; everything else is written by

    python -m tests.engine.transcripts

A new playthrough is a file with its script lines alone: `> open {…}`, `> CommandName {…}`, `> net {…}` (what a stake
nets). After each step stand the events, what changed in the public picture, what an audience sees beyond it, and the
buttons.
"""

import json
from dataclasses import fields
from pathlib import Path
from typing import Any

from tables.engine.audience import DEALER, PIT, PLAYER, PUBLIC, Audience, Role
from tables.engine.errors import Refused
from tables.engine.events import Event
from tables.engine.game import POT
from tables.engine.games import GAMES
from tests.builders import Round
from tests.pot_builders import PotRound

FOLDER = Path(__file__).parent / "playthroughs"
SCRIPT = "> "


def transcript(text: str) -> str:
    """The whole text that the script lines of this one lead to."""
    script = [line for line in text.splitlines() if line.startswith(SCRIPT)]
    told = _Telling()
    for line in script:
        told.step(line)
    return "\n".join(told.lines) + "\n"


class _Telling:
    """A round and what has been shown of it so far."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.table: Round | PotRound | None = None
        self.shown: dict[str, dict[str, Any]] = {}

    def step(self, line: str) -> None:
        """One script line and what follows from it."""
        word, _, rest = line.removeprefix(SCRIPT).partition(" ")
        given = json.loads(rest or "{}")
        self.lines += ([""] if self.lines else []) + [line]
        if word == "net":
            assert isinstance(self.table, Round)
            self.lines.append(f"  {_json(self.table.nets(**given))}")
            return
        try:
            events = self._play(word, given)
        except Refused as refused:
            self.lines.append(f"  refused {refused.code.value} {_json(refused.facts)}")
            return
        self.lines += [f"  {type(event).__name__} {_json(_fields(event))}" for event in events]
        self._show()

    def _play(self, word: str, given: dict[str, Any]) -> list[Event]:
        if word == "open":
            name = given.pop("game")
            self.table = PotRound(name, **given) if GAMES[name].kind == POT else Round(name, **given)
            return self.table.events
        assert self.table is not None
        before = len(self.table.events)
        command = self.table.game.commands[word]
        self.table.play(command(**{key: tuple(v) if isinstance(v, list) else v for key, v in given.items()}))
        return self.table.events[before:]

    def _show(self) -> None:
        assert self.table is not None
        public = self.table.seen_by(PUBLIC)
        for audience in (PUBLIC, PLAYER, *self._seats(), DEALER, PIT):
            name = audience.role.value if audience.seat is None else f"seat {audience.seat}"
            seen = self.table.seen_by(audience)
            own = seen if audience is PUBLIC else {k: v for k, v in seen.items() if public.get(k, ...) != v}
            before = self.shown.get(name, {})
            for key, value in own.items():
                if before.get(key, ...) != value:
                    self.lines.append(f"  {name:<6} {key} = {_json(value)}")
            self.shown[name] = own
        for role in (Role.PLAYER, Role.DEALER, Role.PIT):
            moves = self.table.game.legal_moves(self.table.state, role, missing=0)
            names = [f"{move.command}{_json(move.facts) if move.facts else ''}" for move in moves]
            self.lines += [f"  {role.value:<6} may {name}" for name in names]

    def _seats(self) -> list[Audience]:
        """The seats that may see more than any player: those with a private hand."""
        assert self.table is not None
        state = self.table.state
        if self.table.game.kind == POT:
            return [Audience(role=Role.PLAYER, seat=seat) for seat in state.betting.seats]
        return [Audience(role=Role.PLAYER, seat=seat) for seat in state.hands] if state.private else []


def _fields(event: Event) -> dict[str, Any]:
    return {field.name: getattr(event, field.name) for field in fields(event)}


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def rewrite() -> int:
    """Write every playthrough anew; how many changed."""
    changed = 0
    for path in sorted(FOLDER.glob("*/*.txt")):
        old = path.read_text(encoding="utf-8")
        new = transcript(old)
        if new != old:
            path.write_text(new, encoding="utf-8")
            changed += 1
    return changed


if __name__ == "__main__":
    print(f"{rewrite()} rewritten")  # noqa: T201
