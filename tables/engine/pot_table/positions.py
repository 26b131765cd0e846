"""Where button and blinds come next (TH-1, TH-2, TH-16).

Dead button: the big blind always goes to the next player due, the small blind to the last big blind's seat, the button
to the last small blind's, even if nobody sits there: so nobody pays a blind twice in a row and nobody skips one. Where
two are dealt in, whoever waits beside them, the one who has not the big blind has the button and the small blind.
Moving button: all three go to the next player. Of three blinds the middle one goes to the last big blind's seat and the
small one to the last middle blind's; three players then have one each, and the button has the big one. A single blind
lies at the button's left, and the button follows it.

The big blind comes to everybody who is here, to who waits for it too; where the others lie is for those to say who play
without it: `ready` are the seats of those, who owe nothing or come in by posting it.
"""

from collections.abc import Sequence
from typing import NamedTuple

from tables.engine.pot_table.chairs import Positions, PotTable

DEAD, MOVING = "dead", "moving"
ONE, TWO, THREE = 1, 2, 3
"""How many blinds have places of their own; without blinds the button goes as with two."""


def first_positions(
    table: PotTable, *, ready: Sequence[int], button: int | None = None, blinds: int = TWO
) -> Positions:
    """The first hand: the button where it was drawn or placed, the blinds at its left. Who sat down while a first hand
    was dealt that is void waits for the one that counts, if two can play it without him."""
    playing = ready if len(ready) >= TWO else _due(table)
    return _from_button(table, playing[0] if button is None else button, playing, blinds=blinds)


def next_positions(table: PotTable, *, ready: Sequence[int], rule: str = DEAD, blinds: int = TWO) -> Positions:
    """The hand after the last one. `blinds`: how many are posted."""
    last = table.positions
    if last is None:
        return first_positions(table, ready=ready, blinds=blinds)
    due = _due(table)
    if rule == MOVING and len(ready) > TWO:
        return _from_button(table, _next(table, ready, after=last.button), ready, blinds=blinds, big_among=due)
    big_blind = _next(table, due, after=last.big_blind)
    playing = sorted({*ready, big_blind})
    if len(playing) <= TWO:
        return heads_up(playing, big_blind=big_blind)
    places = min(blinds or TWO, THREE)
    if rule == MOVING:
        # The big blind has reached who waited for it beside two: nothing is left on an empty chair for his sake.
        button = playing[playing.index(big_blind) - places]
        return _from_button(table, button, playing, blinds=blinds)
    lay = [place for place in (last.big_blind, last.middle_blind, last.small_blind, last.button) if place is not None]
    *smaller, button = _behind(table, playing, big_blind, lay[:places])
    middle_blind = smaller[0] if len(smaller) == TWO else None
    small_blind = smaller[-1] if smaller else button
    return Positions(button=button, small_blind=small_blind, big_blind=big_blind, middle_blind=middle_blind)


def heads_up(seats: Sequence[int], *, big_blind: int) -> Positions:
    """Where two are dealt in: who has not the big blind has the button and the small one (TH-2)."""
    button = next((seat for seat in seats if seat != big_blind), big_blind)
    return Positions(button=button, small_blind=button, big_blind=big_blind)


class Passed(NamedTuple):
    """The seats that each blind passed or reached; whose player is not dealt in has missed it."""

    big: tuple[int, ...] = ()
    middle: tuple[int, ...] = ()
    small: tuple[int, ...] = ()


def passed_over(table: PotTable, positions: Positions) -> Passed:
    """The seats that the big blind passed because their players are not here, and those that a smaller one reached or
    passed. With two players the small blind is the button's, but the one of the seats that the big blind has left
    passes all the same."""
    last = table.positions
    if last is None:
        return Passed()
    on_the_button = positions.button == positions.small_blind
    away = {chair.seat for chair in table.chairs if not chair.present and chair.seat != positions.big_blind}
    big = tuple(seat for seat in _from_to(table, after=last.big_blind, to=positions.big_blind) if seat in away)
    small = _from_to(table, after=last.small_blind, to=last.big_blind if on_the_button else positions.small_blind)
    if positions.middle_blind is None:
        return Passed(big=big, small=small)
    after = last.small_blind if last.middle_blind is None else last.middle_blind
    return Passed(big=big, middle=_from_to(table, after=after, to=positions.middle_blind), small=small)


def _behind(table: PotTable, playing: Sequence[int], big_blind: int, wanted: Sequence[int]) -> list[int]:
    """The places behind the big blind, each further back than the one before. One that is not, because there is more
    play than before and the big blind is back at it too soon, becomes the next player's back. Only the button may lie
    at the big blind, where it comes round to it."""
    found: list[int] = []
    before = far = 0
    for place in wanted:
        back = (big_blind - place) % table.seats or table.seats
        may_be_big = len(found) == len(wanted) - 1 and len(playing) <= len(wanted)
        if found and (back <= far or (place == big_blind and not may_be_big)):
            place = _previous(table, playing, before=before)
            back = (big_blind - place) % table.seats or table.seats
        found.append(place)
        before, far = place, back
    return found


def _from_to(table: PotTable, *, after: int, to: int) -> tuple[int, ...]:
    """Who sits clockwise after one seat up to another, that included; nobody where the two are the same."""
    far = (to - after) % table.seats
    return tuple(chair.seat for chair in table.clockwise(after=after) if 0 < (chair.seat - after) % table.seats <= far)


def _from_button(
    table: PotTable, button: int, due: Sequence[int], *, blinds: int, big_among: Sequence[int] = ()
) -> Positions:
    big_among = big_among or due
    if blinds == ONE:
        return Positions(button=button, small_blind=button, big_blind=_next(table, big_among, after=button))
    if len(due) == TWO:
        button = button if button in due else _next(table, due, after=button)
        return heads_up(due, big_blind=_next(table, due, after=button))
    small_blind = _next(table, due, after=button)
    middle_blind = _next(table, due, after=small_blind) if blinds >= THREE else None
    last = small_blind if middle_blind is None else middle_blind
    return Positions(
        button=button, small_blind=small_blind, big_blind=_next(table, big_among, after=last), middle_blind=middle_blind
    )


def _due(table: PotTable) -> tuple[int, ...]:
    return tuple(chair.seat for chair in table.chairs if chair.present)


def _next(table: PotTable, due: Sequence[int], *, after: int) -> int:
    """The next of these seats clockwise."""
    return min(due, key=lambda seat: (seat - after - 1) % table.seats)


def _previous(table: PotTable, due: Sequence[int], *, before: int) -> int:
    """The next of these seats counterclockwise."""
    return min(due, key=lambda seat: (before - seat - 1) % table.seats)
