"""What a game must offer, and how one command runs through it. How a kind of round works is in `banked/`."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from payouts.calc.model import OddsModel
from tables.engine.audience import Audience
from tables.engine.commands import Command
from tables.engine.errors import Broken, Code, Refused
from tables.engine.events import Event

ENGINE_VERSION = "1"
CONSEQUENCES_AT_MOST = 16

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
class Game(Generic[StateT]):
    """A game as pure functions.

    `opening` and `decide` refuse or return events; `apply` never refuses; `consequences` are the events that follow by
    themselves; `legal_moves` feeds the buttons; `view` shows a state to an audience, denying what it does not grant.
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

    def spot(self, name: str) -> Spot:
        """The spot of this name. Refuses NO_SUCH_SPOT."""
        for spot in self.spots:
            if spot.name == name:
                return spot
        raise Refused(Code.NO_SUCH_SPOT, spot=name, spots=[spot.name for spot in self.spots])


def play(game: Game[StateT], state: StateT, command: Command) -> tuple[StateT, tuple[Event, ...]]:
    """One command through a game: the state after it and the events to append. Refuses as `decide` does."""
    if type(command) is not game.commands.get(type(command).__name__):
        raise Refused(Code.UNKNOWN_COMMAND, command=type(command).__name__)
    events = game.decide(state, command)
    return _follow(game, state, events)


def open_round(game: Game[StateT], **given: Any) -> tuple[StateT, tuple[Event, ...]]:
    """A round from nothing: its first state and events. Arguments are those of the game's `opening`."""
    return _follow(game, None, game.opening(**given))


def replay(game: Game[StateT], events: Iterable[Event]) -> StateT:
    """The state that the journal's events describe."""
    state: StateT | None = None
    for event in events:
        state = game.apply(state, event)
    if state is None:
        raise Broken("a round without events", game=game.name)
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
