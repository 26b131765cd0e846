"""Who left during a hand goes when it has ended, chips and all.

The cage is reached through the floor, which lies above; so the floor registers here, once, what ends sittings.
`tables.apps` does it when the app starts.
"""

from collections.abc import Callable, Sequence

from tables.dealing.unit import Unit
from tables.engine.errors import Broken

EndSittings = Callable[[Unit, Sequence[int]], None]
"""Within a unit, with the stacks set free and the chairs gone: ends the sittings of these ids."""

_registered: list[EndSittings] = []


def register(end_sittings: EndSittings) -> None:
    """Let this end the sittings of those who left during a hand."""
    _registered[:] = [end_sittings]


def end_sittings(unit: Unit, sitting_ids: Sequence[int]) -> None:
    """Send them to their bankrolls. Broken when nothing is registered that could."""
    if not sitting_ids:
        return
    if not _registered:
        raise Broken("nobody ends the sittings of those who left", sittings=list(sitting_ids))
    _registered[0](unit, sitting_ids)
