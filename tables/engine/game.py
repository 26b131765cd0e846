"""What a game must offer, and how one command runs through it. How a kind of round works is in `banked/`."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from payouts.calc.model import OddsModel
from tables.engine.audience import Audience
from tables.engine.commands import Command
from tables.engine.errors import Broken, Code, Refused
from tables.engine.events import Event

ENGINE_VERSION = "1"
CONSEQUENCES_AT_MOST = 16
_ROUNDS_OF_CONSEQUENCES = range(CONSEQUENCES_AT_MOST)

BANKED = "banked"
POT = "pot"

StateT = TypeVar("StateT")
Rules = Mapping[str, Any]
"""A table's rules: every value is JSON, every key a setting of the game."""
Facts = dict[str, Any]
"""JSON: ids, faces, amounts in minor units. Never a sentence."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """One table rule: its default, the values to choose from (empty: see `check`), and what it is called for people.

    `check(value)` answers whether the value is in range. `kind` (choice, flag, number, amount, text, list, mapping)
    tells a form how to ask. `rule` is the number of the house rule it belongs to.
    """

    name: str
    kind: str
    default: Any
    check: Callable[[Any], bool]
    choices: tuple[Any, ...] = ()
    rule: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Spot:
    """A place to bet: the lines its pay-table must have, best first, and whether it spans all hands of the players."""

    name: str
    lines: tuple[str, ...]
    spans_hands: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Move:
    """Something a role may ask now: the command's name and the facts a button needs (`needs`: floor, second_person,
    reason)."""

    command: str
    facts: Facts = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Changes(Generic[StateT]):
    """How events change a state in place, for games of which a command or a replay has many: they all change one draft
    of it (see `drafts.py`), which nobody else sees.

    `opened` makes the draft that the first event describes, Broken for any other event; `draft_of` that of a state;
    `by` are the functions that change a draft; `done` freezes it.
    """

    opened: Callable[[Event], Any]
    draft_of: Callable[[StateT], Any]
    by: Mapping[type[Event], Callable[[Any, Any], None]]
    done: Callable[[Any], StateT]

    def apply(self, state: StateT | None, event: Event) -> StateT:
        """The state after one event, as `Game.apply`."""
        if state is None:
            return self.done(self.opened(event))
        return self.after(self.draft_of(state), (event,))

    def after(self, draft: Any, events: Iterable[Event]) -> StateT:
        """The state that a draft becomes by these events. Broken for one that the game does not know."""
        for event in events:
            change = self.by.get(type(event))
            if change is None:
                raise Broken("an event out of place", event=type(event).__name__)
            change(draft, event)
        return self.done(draft)


@dataclass(frozen=True, slots=True, kw_only=True)
class Game(Generic[StateT]):
    """A game as pure functions.

    `opening` and `decide` refuse or return events; `apply` never refuses; `consequences` are the events that follow by
    themselves; `legal_moves` feeds the buttons; `view` shows a state to an audience, denying what it does not grant.
    With `changes`, what `apply` does is done in place where several events follow each other.
    """

    name: str
    kind: str
    hands: int
    spots: tuple[Spot, ...]
    settings: tuple[Setting, ...]
    faces: str
    opening: Callable[..., tuple[Event, ...]]
    decide: Callable[[StateT, Command], tuple[Event, ...]]
    consequences: Callable[[StateT], tuple[Event, ...]]
    apply: Callable[[StateT | None, Event], StateT]
    legal_moves: Callable[..., tuple[Move, ...]]
    view: Callable[[StateT, Audience], Facts]
    commands: Mapping[str, type[Command]]
    events: Mapping[str, type[Event]]
    odds_model: Callable[[Rules], OddsModel] | None = None
    changes: Changes[StateT] | None = None
    asked: frozenset[type[Command]] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "asked", frozenset(self.commands.values()))

    def spot(self, name: str) -> Spot:
        """The spot of this name. Refuses NO_SUCH_SPOT."""
        for spot in self.spots:
            if spot.name == name:
                return spot
        raise Refused(Code.NO_SUCH_SPOT, spot=name, spots=[spot.name for spot in self.spots])


def play(game: Game[StateT], state: StateT, command: Command) -> tuple[StateT, tuple[Event, ...]]:
    """One command through a game: the state after it and the events to append. Refuses as `decide` does."""
    if type(command) not in game.asked:
        raise Refused(Code.UNKNOWN_COMMAND, command=type(command).__name__)
    # A function that a slot holds is called by way of a name: as a method it would be looked up in the class first.
    decide, changes = game.decide, game.changes
    events = decide(state, command)
    if changes is None:
        return _follow(game, state, events)
    draft_of, done = changes.draft_of, changes.done
    draft = draft_of(state)
    happened = _follow_in_place(game, changes.by, draft, events)
    return done(draft), happened


def open_round(game: Game[StateT], **given: Any) -> tuple[StateT, tuple[Event, ...]]:
    """A round from nothing: its first state and events. Arguments are those of the game's `opening`."""
    if game.changes is None:
        opening = game.opening
        return _follow(game, None, opening(**given))
    running = Running(game, **given)
    return running.done(), running.opened


class Running(Generic[StateT]):
    """A round played on in one draft, for whoever has its commands at hand and keeps no state between them: hand
    histories, scripts. `opened` are its first events; `state` is the round as it stands, to be read, and changes with
    the next command. Of a refused command nothing remains."""

    __slots__ = ("_asked", "_by", "_decide", "_done", "_game", "opened", "state")

    def __init__(self, game: Game[StateT], **given: Any) -> None:
        """A round from nothing. Arguments are those of the game's `opening`. Broken for a game without drafts."""
        changes, opening = game.changes, game.opening
        if changes is None:
            raise Broken("a game without drafts", game=game.name)
        self._game, self._asked, self._decide = game, game.asked, game.decide
        self._by, self._done = changes.by, changes.done
        events, begin = opening(**given), changes.opened
        self.state: Any = begin(events[0])
        self.opened = (events[0], *_follow_in_place(game, self._by, self.state, events[1:]))

    def play(self, command: Command) -> tuple[Event, ...]:
        """One command: the events to append. Refuses as `decide` does."""
        if type(command) not in self._asked:
            raise Refused(Code.UNKNOWN_COMMAND, command=type(command).__name__)
        state = self.state
        decide = self._decide
        return _follow_in_place(self._game, self._by, state, decide(state, command))

    def done(self) -> StateT:
        """The round as it stands; nothing is played on."""
        done = self._done
        return done(self.state)


def replay(game: Game[StateT], events: Iterable[Event]) -> StateT:
    """The state that the journal's events describe."""
    told = iter(events)
    first = next(told, None)
    if first is None:
        raise Broken("a round without events", game=game.name)
    if game.changes is not None:
        return game.changes.after(game.changes.opened(first), told)
    state = game.apply(None, first)
    for event in told:
        state = game.apply(state, event)
    return state


def complete_rules(game: Game[Any], given: Rules) -> Facts:
    """The given rules with every default filled in. Refuses UNKNOWN_SETTING and BAD_SETTING."""
    return fill_rules(game.settings, given)


def fill_rules(settings: Iterable[Setting], given: Rules) -> Facts:
    """As `complete_rules`, for whoever has no game yet. A mapping is filled key by key."""
    known = {setting.name: setting for setting in settings}
    for name in given:
        if name not in known:
            raise Refused(Code.UNKNOWN_SETTING, setting=name, settings=sorted(known))
    rules: Facts = {}
    for name, setting in known.items():
        value = given.get(name, setting.default)
        if isinstance(setting.default, Mapping) and isinstance(value, Mapping):
            value = {**setting.default, **value}
        if not setting.check(value):
            raise Refused(Code.BAD_SETTING, setting=name, value=value, choices=list(setting.choices))
        rules[name] = list(value) if isinstance(value, tuple) else value
    return rules


def _follow(game: Game[StateT], state: StateT | None, events: tuple[Event, ...]) -> tuple[StateT, tuple[Event, ...]]:
    """Apply the events, then what follows from them, up to a fixed bound."""
    happened: list[Event] = []
    for _ in _ROUNDS_OF_CONSEQUENCES:
        for event in events:
            state = game.apply(state, event)
        happened.extend(events)
        if state is None:
            raise Broken("a command without effect", game=game.name)
        events = game.consequences(state)
        if not events:
            return state, tuple(happened)
    raise _without_end(game, events)


def _follow_in_place(
    game: Game[Any], by: Mapping[type[Event], Callable[[Any, Any], None]], draft: Any, events: tuple[Event, ...]
) -> tuple[Event, ...]:
    """The same on a draft. The events are the game's own, so that there is a change for each."""
    consequences = game.consequences
    happened = events
    for _ in _ROUNDS_OF_CONSEQUENCES:
        for event in events:
            by[type(event)](draft, event)
        events = consequences(draft)
        if not events:
            return happened
        happened += events
    raise _without_end(game, events)


def _without_end(game: Game[Any], events: Sequence[Event]) -> Broken:
    return Broken("consequences without end", game=game.name, last=type(events[0]).__name__)
