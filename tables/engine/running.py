"""How commands run through a game: one by one on states that nobody changes any more, or in place. What a game must
offer is in `game.py`."""

from collections.abc import Callable, Iterable
from typing import Any, Final, Generic, TypeVar

from tables.engine.betting import MOST_SEATS
from tables.engine.commands import Command
from tables.engine.errors import Broken, Code, Refused
from tables.engine.events import Event
from tables.engine.game import Game

CONSEQUENCES_AT_MOST: Final = 16 + MOST_SEATS
"""How often something may follow from what has just happened: as often as there are seats, for everybody who left may
be due one after the other, and what a round's own steps need besides."""

StateT = TypeVar("StateT")


def play(game: Game[StateT], state: StateT, command: Command) -> tuple[StateT, tuple[Event, ...]]:
    """One command through a game: the state after it and the events to append. Refuses as `decide` does."""
    if type(command) not in game.asked:
        raise Refused(Code.UNKNOWN_COMMAND, command=type(command).__name__)
    # A function that a slot holds is called by way of a name: as a method it would be looked up in the class first.
    decide, changes = game.decide, game.changes
    events = decide(state, command)
    if changes is None:
        return _follow(game, state, events)
    copy_of = changes.copy_of
    after = copy_of(state)
    return after, _follow_in_place(game.name, changes.change, game.consequences, after, events)


def open_round(game: Game[StateT], **given: Any) -> tuple[StateT, tuple[Event, ...]]:
    """A round from nothing: its first state and events. Arguments are those of the game's `opening`."""
    if game.changes is None:
        opening = game.opening
        return _follow(game, None, opening(**given))
    running = Running(game, **given)
    return running.done(), running.opened


class Running(Generic[StateT]):
    """A round played on in place, for whoever has its commands at hand and keeps no state between them: hand histories,
    scripts. `opened` are its first events; `state` is the round as it stands, to be read, and changes with the next
    command. Of a refused command nothing remains; after Broken the round is of no use."""

    __slots__ = ("_asked", "_change", "_consequences", "_decide", "_name", "opened", "state")

    def __init__(self, game: Game[StateT], **given: Any) -> None:
        """A round from nothing. Arguments are those of the game's `opening`. Broken for a game without changes."""
        changes, opening = game.changes, game.opening
        if changes is None:
            raise Broken("a game without changes in place", game=game.name)
        self._name = game.name
        self._asked = game.asked
        self._change = changes.change
        self._consequences = game.consequences
        self._decide = game.decide
        events, begin = opening(**given), changes.opened
        self.state: StateT = begin(events[0])
        self.opened: tuple[Event, ...] = (events[0], *self._follow(events[1:]))

    def play(self, command: Command) -> tuple[Event, ...]:
        """One command: the events to append. Refuses as `decide` does."""
        if type(command) not in self._asked:
            raise Refused(Code.UNKNOWN_COMMAND, command=type(command).__name__)
        decide = self._decide
        return self._follow(decide(self.state, command))

    def done(self) -> StateT:
        """The round as it stands; nothing is played on."""
        return self.state

    def _follow(self, events: tuple[Event, ...]) -> tuple[Event, ...]:
        return _follow_in_place(self._name, self._change, self._consequences, self.state, events)


def replay(game: Game[StateT], events: Iterable[Event]) -> StateT:
    """The state that the journal's events describe."""
    told = iter(events)
    first = next(told, None)
    if first is None:
        raise Broken("a round without events", game=game.name)
    changes = game.changes
    if changes is not None:
        opened, change = changes.opened, changes.change
        state = opened(first)
        change(state, tuple(told))
        return state
    state = game.apply(None, first)
    for event in told:
        state = game.apply(state, event)
    return state


def _follow(game: Game[StateT], state: StateT | None, events: tuple[Event, ...]) -> tuple[StateT, tuple[Event, ...]]:
    """Apply the events, then what follows from them, up to a fixed bound."""
    happened: list[Event] = []
    for _ in range(CONSEQUENCES_AT_MOST):
        for event in events:
            state = game.apply(state, event)
        happened.extend(events)
        if state is None:
            raise Broken("a command without effect", game=game.name)
        events = game.consequences(state)
        if not events:
            return state, tuple(happened)
    raise Broken("consequences without end", game=game.name, last=type(events[0]).__name__)


def _follow_in_place(
    game: str,
    change: Callable[[Any, tuple[Event, ...]], None],
    consequences: Callable[[Any], tuple[Event, ...]],
    state: Any,
    events: tuple[Event, ...],
) -> tuple[Event, ...]:
    """The same in place: all that has happened."""
    happened = events
    for _ in range(CONSEQUENCES_AT_MOST):
        change(state, events)
        events = consequences(state)
        if not events:
            return happened
        happened += events
    raise Broken("consequences without end", game=game, last=type(events[0]).__name__)
