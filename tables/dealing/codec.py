"""Events and commands as JSON, by type name and schema version. What is stored where is the journal's and the
receipts'."""

import hashlib
import json
import types
from collections.abc import Mapping
from dataclasses import MISSING, Field, asdict, fields
from functools import cache
from typing import Any, TypeVar, Union, get_args, get_origin, get_type_hints

from tables.dealing import table_events
from tables.engine.commands import Command
from tables.engine.errors import Broken, Code, Refused
from tables.engine.events import Event
from tables.engine.games import GAMES

CommandT = TypeVar("CommandT", bound=Command)


def canonical(value: object) -> str:
    """JSON with sorted keys and no spaces: the one text of a value, which is what digests are taken of."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)


def digest_of(value: object) -> bytes:
    """SHA-256 over the canonical JSON."""
    return hashlib.sha256(canonical(value).encode()).digest()


def encode(event: Event) -> tuple[str, int, str]:
    """An event as (type name, schema, canonical body)."""
    return type(event).__name__, event.schema, canonical(body_of(event))


def body_of(event: Event) -> dict[str, Any]:
    """An event's fields as JSON."""
    return _fields_of(event)


def decode(*, name: str, schema: int, body: str) -> Event:
    """The event that was stored. Broken when this release does not know it."""
    kind = _event_types().get(name)
    if kind is None or schema != kind.schema:
        raise Broken("an event this release cannot read", event=name, schema=schema)
    stored = json.loads(body)
    return kind(**{key: tuple(value) if isinstance(value, list) else value for key, value in stored.items()})


def command_facts(command: Command) -> dict[str, Any]:
    """A command as JSON, for a receipt's digest."""
    return {"name": type(command).__name__, **_fields_of(command)}


def read_command(kind: type[CommandT], data: Mapping[str, Any]) -> CommandT:
    """A command from the wire, strictly. Refuses UNKNOWN_FIELD and MALFORMED (`field`)."""
    hints = _hints(kind)
    for name in data:
        if name not in hints:
            raise Refused(Code.UNKNOWN_FIELD, field=str(name), command=kind.__name__)
    given: dict[str, Any] = {}
    for field in fields(kind):
        if field.name in data:
            given[field.name] = _read(hints[field.name], data[field.name], field=field.name)
        elif _is_required(field):
            raise Refused(Code.MALFORMED, field=field.name, command=kind.__name__)
    return kind(**given)


def _read(hint: Any, value: Any, *, field: str) -> Any:
    """A JSON value as the field's type; a boolean is no number here."""
    if get_origin(hint) in (Union, types.UnionType):
        options = get_args(hint)
        if value is None and type(None) in options:
            return None
        return _read(next(option for option in options if option is not type(None)), value, field=field)
    if get_origin(hint) is tuple:
        if not isinstance(value, list):
            raise Refused(Code.MALFORMED, field=field)
        return tuple(_read(get_args(hint)[0], item, field=field) for item in value)
    if type(value) is not hint:
        raise Refused(Code.MALFORMED, field=field)
    return value


def _is_required(field: "Field[Any]") -> bool:
    return field.default is MISSING and field.default_factory is MISSING


def _fields_of(thing: Any) -> dict[str, Any]:
    return asdict(thing)


def _hints(kind: type[Command]) -> dict[str, Any]:
    return get_type_hints(kind)


@cache
def _event_types() -> dict[str, type[Event]]:
    known: dict[str, type[Event]] = {kind.__name__: kind for kind in table_events.EVENTS}
    for game in GAMES.values():
        known.update(game.events)
    return known
