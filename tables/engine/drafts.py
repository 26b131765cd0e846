"""Frozen values at the price of plain ones.

A frozen dataclass sets each field through `object.__setattr__`: an event of four fields takes 1.0 µs to make, and a
hand for the pot is thirty events and more. Here a value is first a *draft*, an instance of a subclass that is not
frozen, begins empty and has no slots of its own. Its layout is therefore that of the frozen class, so that assigning
`__class__` ends the draft: 0.24 µs for the same event. A state is likewise copied once for a command, changed in place
by all its events, and frozen when it is handed out.
"""

from collections.abc import Callable, Collection
from dataclasses import MISSING, fields
from typing import Any, ParamSpec, TypeVar

Given = ParamSpec("Given")
ValueT = TypeVar("ValueT")
DraftT = TypeVar("DraftT")


row = tuple.__new__
"""`row(Kind, values)` is a NamedTuple of all its values in order. Its own `__new__` is a function in Python around this
one, and takes more than twice as long."""


def maker(kind: Callable[Given, ValueT]) -> Callable[Given, ValueT]:
    """A function that takes the keywords of this frozen, slotted dataclass and makes the same value of them, four times
    as fast. A field whose default is made anew each time must be given."""
    known: dict[str, Any] = {"Draft": _empty(kind, **_UNFROZEN), "Frozen": kind}
    given, sets = [], []
    for field in fields(kind):  # type: ignore[arg-type]
        known[f"usual_{field.name}"] = field.default
        given.append(field.name if field.default is MISSING else f"{field.name}=usual_{field.name}")
        sets.append(f"value.{field.name} = {field.name}")
    signature = f"make(*, {', '.join(given)})"
    make: Callable[Given, ValueT] = _compiled(
        signature, ["value = Draft()", *sets, "value.__class__ = Frozen", "return value"], known
    )
    return make


def copier(
    kind: type[ValueT], *, draft: type[DraftT], lists: Collection[str] = (), **inner: Callable[[Any], Any]
) -> Callable[[ValueT], DraftT]:  # fmt: skip
    """A function that copies a value of a frozen, slotted dataclass into a draft of it. What the fields in `lists` hold
    becomes a list; what an `inner` field holds is copied by the copier given with it."""
    known: dict[str, Any] = {"Draft": _empty(draft)}
    lines = ["draft = Draft()"]
    for name in _names(kind):
        copied = f"value.{name}"
        if name in lists:
            copied = f"[*{copied}]"
        elif name in inner:
            known[f"copy_{name}"] = inner[name]
            copied = f"copy_{name}({copied})"
        lines.append(f"draft.{name} = {copied}")
    make: Callable[[ValueT], DraftT] = _compiled("make(value)", [*lines, "return draft"], known)
    return make


def _names(kind: type[Any]) -> list[str]:
    return [field.name for field in fields(kind)]


_UNFROZEN: dict[str, Any] = {"__setattr__": object.__setattr__, "__delattr__": object.__delattr__}


def _empty(kind: Any, **besides: Any) -> type[Any]:
    """A subclass of the same layout whose instances begin without values: to call it costs less than to call
    `object.__new__`."""
    return type(kind.__name__, (kind,), {"__slots__": (), "__init__": object.__init__, **besides})


def _compiled(signature: str, lines: list[str], known: dict[str, Any]) -> Any:
    """The function of this text, written for its fields as dataclasses write their own `__init__`."""
    exec(f"def {signature}:\n " + "\n ".join(lines), known)  # noqa: S102
    return known["make"]
