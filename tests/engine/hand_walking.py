"""A hand for the pot on its way: what it opened with, its state, and every command and event so far."""

from dataclasses import dataclass, field
from typing import Any

from tables.engine.commands import Command
from tables.engine.events import Event
from tables.engine.game import Game
from tables.engine.running import open_round, play


@dataclass
class Walk:
    """A hand of this game; `given` is what it opens with."""

    game: Game[Any]
    given: dict[str, Any]
    state: Any = field(init=False)
    events: list[Event] = field(init=False)
    commands: list[Command] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.state, events = open_round(self.game, **self.given)
        self.events = list(events)

    def play(self, command: Command) -> None:
        """One accepted command."""
        self.state, events = play(self.game, self.state, command)
        self.events += events
        self.commands.append(command)
