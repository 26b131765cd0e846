"""A hand of ours written down in PHH, from its events alone, for everybody: hole cards that nobody showed are `????`,
whoever knew them. What the format cannot say stands in fields of our own (see `hands.py`); a misdeal and a hand that
was run twice are refused and not bent. Cards are written as they read in the end, after every correction."""

import json
from collections.abc import Iterator, Mapping, Sequence
from operator import add
from typing import Any

from tables.engine.betting import ANTE, BET, BLIND, CALL, FOLD, LIMIT, POST, RAISE_TO, STRADDLE
from tables.engine.cards import UNKNOWN
from tables.engine.events import ChipsMoved, Event, PlayerActed
from tables.engine.holdem.dealing import BOARD
from tables.engine.holdem.events import BoardDealt, BoardPlayed, CardCorrected, HandShown
from tables.engine.phh.hands import VARIANTS, BadHistory
from tables.engine.pot.awarding import MISDEAL
from tables.engine.pot.events import HandEnded, HandMucked, HandOpened
from tables.engine.pot.opening import BEFORE_BLIND, DEAD_ANTE, DEAD_BLIND, smallest_bet
from tables.engine.pot.settings import UNIFORM

_CODES = {structure: variant for variant, structure in VARIANTS.items()}
_FIRST_BIG_BET_STREET = 3
_LIVE = {BLIND, STRADDLE, POST}


def written(events: Sequence[Event], *, extras: Mapping[str, Any] | None = None) -> str:
    """The text of a `.phh` file. `extras` are further fields of the format (`event`, `table`, `hand`, `time` …).

    Raises BadHistory for a hand that the format cannot hold.
    """
    opened, ended = events[0], events[-1]
    if not isinstance(opened, HandOpened) or not isinstance(ended, HandEnded) or ended.how == MISDEAL:
        raise BadHistory("only a hand that was played to its end can be written")
    stacks = list(opened.stacks)
    dead = _posted(opened, events, reasons={DEAD_BLIND})
    fields: dict[str, Any] = {
        "variant": _CODES[str(opened.rules["structure"])],
        "ante_trimming_status": opened.rules["ante_kind"] == UNIFORM and not any(dead),
        "antes": list(map(add, _antes(opened, events), dead)),
        "blinds_or_straddles": _blinds(opened, events),
        **_bets(opened),
        "starting_stacks": stacks,
        "actions": list(_actions(opened, events)),
        "finishing_stacks": [stack + ended.nets[str(seat)] for seat, stack in zip(opened.seats, stacks, strict=True)],
        "seats": list(opened.seats),
        **(extras or {}),
        **_own(opened, events, dead=dead),
        **{name: taken for name, taken in (("_rake", ended.rake), ("_jackpot", ended.jackpot)) if taken},
    }
    return "".join(f"{name} = {_toml(value)}\n" for name, value in fields.items())


def _own(opened: HandOpened, events: Sequence[Event], *, dead: Sequence[int]) -> dict[str, Any]:
    """Our own fields, by which the hand is played again as it was."""
    told = {
        "_dead_button": opened.button not in opened.seats,
        "_straddles": _who_posted(opened, events, reason=STRADDLE),
        "_posts": _who_posted(opened, events, reason=POST),
        "_dead_posts": list(dead) if any(dead) else [],
    }
    return {"_rules": dict(opened.rules)} | {name: value for name, value in told.items() if value}


def _who_posted(opened: HandOpened, events: Sequence[Event], *, reason: str) -> list[int]:
    """The players who put in chips for this reason."""
    return [player for player, paid in enumerate(_posted(opened, events, reasons={reason}), start=1) if paid]


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
    """Blinds, straddles and live posts at their nominal size: of who had not enough it is read from the table's rules,
    of the last one from the level it made. Heads-up PHH lists them with the small one first."""
    usual: Any = opened.rules["blinds"]
    posted = _posted(opened, events, reasons=_LIVE)
    # Short of a blind is who has nothing left after it. What is posted later does not count.
    before = {ANTE, *DEAD_ANTE.values()} if opened.rules["ante_order"] == BEFORE_BLIND else set()
    until_then = _posted(opened, events, reasons=_LIVE | before)
    short = [paid == stack for paid, stack in zip(until_then, opened.stacks, strict=True)]
    for player, amount in enumerate(posted):
        if short[player] and amount:
            posted[player] = min((blind for blind in usual if blind >= amount), default=amount)
    last = (opened.first - 1) % len(posted)
    if short[last]:
        posted[last] = max(opened.level, *posted, *usual)
    return posted[::-1] if len(posted) == 2 else posted


def _actions(opened: HandOpened, events: Sequence[Event]) -> Iterator[str]:
    """Every action in the order in which it happened; hole cards first, if they were shown in the end."""
    place = {seat: number for number, seat in enumerate(opened.seats, start=1)}
    board, holes = _as_they_read(opened, events)
    yield from (f"d dh p{place[seat]} {''.join(cards)}" for seat, cards in holes.items())
    lying = 0
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
            cards = board[lying : lying + len(event.cards)]
            lying += len(cards)
            yield f"d db {''.join(cards)}"
        elif isinstance(event, HandShown):
            yield f"p{place[event.seat]} sm {''.join(holes[event.seat])}"
        elif isinstance(event, HandMucked):
            yield f"p{place[event.seat]} sm"
        elif isinstance(event, BoardPlayed):
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


def _as_they_read(opened: HandOpened, events: Sequence[Event]) -> tuple[list[str], dict[int, list[str]]]:
    """The board, and the hole cards by seat, unknown where nobody showed them; both after every correction."""
    board: list[str] = []
    holes = {seat: [UNKNOWN, UNKNOWN] for seat in opened.seats}
    for event in events:
        if isinstance(event, BoardDealt):
            board.extend(event.cards)
        elif isinstance(event, HandShown):
            holes[event.seat] = list(event.cards)
        elif isinstance(event, CardCorrected) and event.where == BOARD:
            board[event.position - 1] = event.card
        elif isinstance(event, CardCorrected) and event.seat in holes and UNKNOWN not in holes[event.seat]:
            holes[event.seat][event.position - 1] = event.card
    return board, holes


def _seat(place: str) -> int:
    return int(place.rpartition(":")[2])


def _toml(value: Any) -> str:
    """A value of the few kinds that are written: TOML and JSON agree on them, but for lists and tables, and for times
    and days, which are given as objects that know their `isoformat()`."""
    if isinstance(value, list | tuple):
        return "[" + ", ".join(_toml(item) for item in value) + "]"
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{name} = {_toml(item)}" for name, item in value.items()) + "}"
    if hasattr(value, "isoformat"):
        return str(value.isoformat())
    return json.dumps(value, ensure_ascii=False)
