"""What may be asked of the shell itself besides a game's own commands: opening a round, the house's generator."""

from dataclasses import dataclass

from tables.engine.commands import Command


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenBetting(Command):
    """Open the next round of a banked game."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RollByHouse(Command):
    """Let the house's generator throw, where the table's rules allow it."""

    throw: str


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenHand(Command):
    """Deal the next hand of a pot game. `button` places it for the first hand of a table."""

    button: int | None = None
