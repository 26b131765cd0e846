"""Where button and blinds come next (TH-1, TH-2, TH-16).

Dead button: the big blind always goes to the next player due, the small blind to the last big blind's seat, the button
to the last small blind's, even if nobody sits there: so nobody pays a blind twice in a row and nobody skips one. With
two players the one who has not the big blind has the button and the small blind. Moving button: all three go to the
next player.
"""

from collections.abc import Sequence

from tables.engine.pot_table.chairs import Chair, Positions, PotTable

DEAD, MOVING = "dead", "moving"


def first_positions(table: PotTable, *, button: int) -> Positions:
    """The first hand: the button where it was drawn or placed, the blinds at its left."""
    return _from_button(table, button, _due(table))


def next_positions(table: PotTable, *, rule: str = DEAD) -> Positions:
    """The hand after the last one."""
    last = table.positions
    due = _due(table)
    if last is None:
        return _from_button(table, due[0], due)
    if len(due) == 2:
        big_blind = _next(table, due, after=last.big_blind)
        button = next(seat for seat in due if seat != big_blind)
        return Positions(button=button, small_blind=button, big_blind=big_blind)
    if rule == MOVING:
        return _from_button(table, _next(table, due, after=last.button), due)
    big_blind = _next(table, due, after=last.big_blind)
    button = last.small_blind
    if button == big_blind:
        # More play than before: the big blind is back at him before the button is.
        button = _previous(table, due, before=last.big_blind)
    return Positions(button=button, small_blind=last.big_blind, big_blind=big_blind)


def passed_over(table: PotTable, positions: Positions) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The seats that the big blind passed because their players are not here, and those that the small blind reached or
    passed: whoever of these is not dealt in has missed it. With two players the small blind is the button's, but the
    one of the seats that the big blind has left passes all the same."""
    last = table.positions
    if last is None:
        return (), ()
    heads_up = positions.button == positions.small_blind
    missed_big = [
        chair.seat
        for chair in _from_to(table, after=last.big_blind, to=positions.big_blind)
        if not chair.present and chair.seat != positions.big_blind
    ]
    to = last.big_blind if heads_up else positions.small_blind
    return tuple(missed_big), tuple(chair.seat for chair in _from_to(table, after=last.small_blind, to=to))


def _from_to(table: PotTable, *, after: int, to: int) -> tuple[Chair, ...]:
    """The chairs clockwise after one seat up to another, that included; none where the two are the same."""
    far = (to - after) % table.seats
    return tuple(chair for chair in table.clockwise(after=after) if 0 < (chair.seat - after) % table.seats <= far)


def _from_button(table: PotTable, button: int, due: Sequence[int]) -> Positions:
    if len(due) == 2 and button in due:
        return Positions(button=button, small_blind=button, big_blind=_next(table, due, after=button))
    small_blind = _next(table, due, after=button)
    return Positions(button=button, small_blind=small_blind, big_blind=_next(table, due, after=small_blind))


def _due(table: PotTable) -> tuple[int, ...]:
    return tuple(chair.seat for chair in table.chairs if chair.present)


def _next(table: PotTable, due: Sequence[int], *, after: int) -> int:
    """The next of these seats clockwise."""
    return min(due, key=lambda seat: (seat - after - 1) % table.seats)


def _previous(table: PotTable, due: Sequence[int], *, before: int) -> int:
    """The next of these seats counterclockwise."""
    return min(due, key=lambda seat: (before - seat - 1) % table.seats)
