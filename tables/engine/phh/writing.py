"""A hand of ours written down in PHH, from its events alone. What is beyond the format (a hand run twice, a misdeal, a
claim to the board by cards that nobody has read) is refused and not bent."""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from tables.engine.betting import BET, BLIND, CALL, FOLD, LIMIT, POST, RAISE_TO, STRADDLE
from tables.engine.cards import UNKNOWN
from tables.engine.events import ChipsMoved, Event, PlayerActed
from tables.engine.holdem.events import BoardDealt, BoardPlayed, HandShown, HoleReplaced, HolesDealt
from tables.engine.phh.hands import VARIANTS, BadHistory
from tables.engine.pot.awarding import MISDEAL
from tables.engine.pot.events import HandEnded, HandMucked, HandOpened
from tables.engine.pot.opening import DEAD_ANTE, smallest_bet
from tables.engine.pot.settings import UNIFORM

_CODES = {structure: variant for variant, structure in VARIANTS.items()}
_FIRST_BIG_BET_STREET = 3


def written(events: Sequence[Event], *, extras: Mapping[str, Any] | None = None) -> str:
    """The text of a `.phh` file. `extras` are further fields of the format (`event`, `table`, `hand`, `players` …).

    Raises BadHistory for a hand that the format cannot hold.
    """
    opened, ended = events[0], events[-1]
    if not isinstance(opened, HandOpened) or not isinstance(ended, HandEnded) or ended.how == MISDEAL:
        raise BadHistory("only a hand that was played to its end can be written")
    stacks = list(opened.stacks)
    fields: dict[str, Any] = {
        "variant": _CODES[str(opened.rules["structure"])],
        "ante_trimming_status": True,
        "antes": _antes(opened, events),
        "blinds_or_straddles": _blinds(opened, events),
        **_bets(opened),
        "starting_stacks": stacks,
        "actions": list(_actions(opened, events)),
        "finishing_stacks": [stack + ended.nets[str(seat)] for seat, stack in zip(opened.seats, stacks, strict=True)],
        "seats": list(opened.seats),
        **(extras or {}),
    }
    return "".join(f"{name} = {_toml(value)}\n" for name, value in fields.items())


def _bets(opened: HandOpened) -> dict[str, int]:
    """Small and big bet in limit, else the smallest bet."""
    small = smallest_bet(opened.rules, street=1)
    if opened.rules["structure"] == LIMIT:
        return {"small_bet": small, "big_bet": smallest_bet(opened.rules, street=_FIRST_BIG_BET_STREET)}
    return {"min_bet": small}


def _antes(opened: HandOpened, events: Sequence[Event]) -> list[int]:
    """A uniform ante at its nominal size, however short a stack was of it; that of one player as he paid it."""
    ante: Any = opened.rules["ante"]
    if ante and opened.rules["ante_kind"] == UNIFORM:
        return [ante] * len(opened.seats)
    return _posted(opened, events, reasons=set(DEAD_ANTE.values()))


def _posted(opened: HandOpened, events: Sequence[Event], *, reasons: set[str]) -> list[int]:
    """What each player put in for these reasons."""
    paid = dict.fromkeys(opened.seats, 0)
    for event in events:
        if isinstance(event, ChipsMoved) and event.reason in reasons:
            paid[_seat(event.source)] += event.amount
    return list(paid.values())


def _blinds(opened: HandOpened, events: Sequence[Event]) -> list[int]:
    """Blinds, straddles and live posts at their nominal size: a short stack's is read from the table's rules, that of
    the last one from the level it made. Heads-up PHH lists them with the small one first."""
    usual: Any = opened.rules["blinds"]
    posted = _posted(opened, events, reasons={BLIND, STRADDLE, POST})
    for player, amount in enumerate(posted):
        last = (player + 1) % len(posted) == opened.first
        if last and amount < opened.level:
            # Short of it, or left with nothing by the ante: what it made the others match is its size.
            posted[player] = opened.level
        elif amount and amount == opened.stacks[player]:
            posted[player] = min((b for b in usual if b >= amount), default=amount)
    return posted[::-1] if len(posted) == 2 else posted


def _actions(opened: HandOpened, events: Sequence[Event]) -> Iterator[str]:
    """Every action in the order in which it happened; hole cards first, as they were in the end."""
    place = {seat: number for number, seat in enumerate(opened.seats, start=1)}
    holes = _holes(opened, events)
    yield from (f"d dh p{place[seat]} {''.join(cards)}" for seat, cards in holes.items())
    bets = dict.fromkeys(opened.seats, 0)
    for event in events:
        if isinstance(event, ChipsMoved):
            yield from _wager(event, bets, place)
        elif isinstance(event, PlayerActed):
            yield f"p{place[event.seat]} {'f' if event.action == FOLD else 'cc'}"
        elif isinstance(event, BoardDealt):
            if event.board > 1:
                raise BadHistory("PHH has no hand that is run twice")
            bets = dict.fromkeys(opened.seats, 0)
            yield f"d db {''.join(event.cards)}"
        elif isinstance(event, HandShown):
            yield f"p{place[event.seat]} sm {''.join(event.cards)}"
        elif isinstance(event, HandMucked):
            yield f"p{place[event.seat]} sm"
        elif isinstance(event, BoardPlayed):
            if UNKNOWN in holes[event.seat]:
                raise BadHistory("PHH has no claim to the board by unread cards")
            yield f"p{place[event.seat]} sm {''.join(holes[event.seat])}"


def _wager(event: ChipsMoved, bets: dict[int, int], place: Mapping[int, int]) -> Iterator[str]:
    """A call, or a bet or raise by its total for the street."""
    if not event.target.startswith("bet:"):
        return
    seat = _seat(event.source)
    bets[seat] += event.amount
    if event.reason == CALL:
        yield f"p{place[seat]} cc"
    elif event.reason in (BET, RAISE_TO):
        yield f"p{place[seat]} cbr {bets[seat]}"


def _holes(opened: HandOpened, events: Sequence[Event]) -> dict[int, tuple[str, ...]]:
    """The hole cards by seat as they were in the end."""
    holes: dict[int, tuple[str, ...]] = dict.fromkeys(opened.seats, (UNKNOWN, UNKNOWN))
    for event in events:
        if isinstance(event, HolesDealt) and event.cards:
            pairs = zip(event.cards[::2], event.cards[1::2], strict=True)
            holes.update(zip(event.seats, pairs, strict=True))
        elif isinstance(event, HoleReplaced):
            kept = next(card for card in (*holes[event.seat], UNKNOWN) if card != event.exposed)
            holes[event.seat] = (kept, event.card)
    return holes


def _seat(place: str) -> int:
    return int(place.rpartition(":")[2])


def _toml(value: Any) -> str:
    """A value of the few kinds that are written: TOML and JSON agree on them, but for the look of a list."""
    if isinstance(value, list | tuple):
        return "[" + ", ".join(_toml(item) for item in value) + "]"
    return json.dumps(value, ensure_ascii=False)
