"""What a game must offer, and its rules filled in. How commands run through it is in `running.py`, how a kind of round
works in `banked/`."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from payouts.calc.model import OddsModel
from tables.engine.audience import Audience
from tables.engine.commands import Command
from tables.engine.errors import Code, Refused
from tables.engine.events import Event

ENGINE_VERSION = "1"

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
    """How events change a state in place, for games of which a command or a replay has many: a state is copied once,
    and all of them change the copy before anybody else sees it.

    `opened` makes the state that the first event describes, Broken for any other event; `copy_of` one that can be
    changed without a trace in the first; `change` changes it, Broken for an event that the game does not know.
    """

    opened: Callable[[Event], StateT]
    copy_of: Callable[[StateT], StateT]
    change: Callable[[StateT, tuple[Event, ...]], None]

    def apply(self, state: StateT | None, event: Event) -> StateT:
        """The state after one event, as `Game.apply`."""
        opened, copy_of, change = self.opened, self.copy_of, self.change
        if state is None:
            return opened(event)
        after = copy_of(state)
        change(after, (event,))
        return after


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
