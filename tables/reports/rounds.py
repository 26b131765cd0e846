"""Round history: finding rounds, and one round replayed step by step from the journal, with its money and receipts.

A step is one event of the round with the picture after it, made by the engine's own `apply` and `view`: what a replay
shows is what the rules did, not a second account of it.
"""

import json
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet

from casino.people.models import Staff
from payouts.models import Account, Entry, Posting
from tables.dealing import journal, table_events
from tables.dealing.codec import decode
from tables.engine.events import Event
from tables.engine.game import POT
from tables.engine.games import GAMES, game_of
from tables.engine.running import replay
from tables.models import JournalEvent, Receipt, Round, Sitting, Stake, Table, Withdrawal
from tables.reports.replayed import BLANK, picture_of, told, with_level

NOBODY_BET = "nobody_bet"
# Of a stake: whether the player took it back.
TAKEN_BACK = Exists(
    Withdrawal.objects.filter(
        round_id=OuterRef("round_id"), account_id=OuterRef("account_id"), hand=OuterRef("hand"),
        generation=OuterRef("generation"),
    )
)  # fmt: skip
# A round against the house on whose layout nothing lay when it ended: no bet went back, so nobody voided anything.
NOTHING_LAY = Q(
    ~Exists(Stake.objects.filter(round_id=OuterRef("pk")).exclude(TAKEN_BACK)),
    state=Round.State.VOID,
    game__in=[name for name, game in GAMES.items() if game.kind != POT],
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Filters:
    """What somebody looks for; None is anything. `state`: one of a round's, or NOBODY_BET, which `void` leaves out;
    `mark`: corrected, frozen."""

    table_id: int | None = None
    number: int | None = None
    gaming_day: date | None = None
    dealer_id: int | None = None
    state: str | None = None
    mark: str | None = None


def find_rounds(filters: Filters) -> QuerySet[Round]:
    """The rounds that fit, newest first."""
    found = Round.objects.order_by("-opened_at", "-pk")
    wanted = {
        "table_id": filters.table_id,
        "number": filters.number,
        "gaming_day": filters.gaming_day,
        "dealer_id": filters.dealer_id,
        "state": Round.State.VOID if filters.state == NOBODY_BET else filters.state,
    }
    found = found.filter(**{name: value for name, value in wanted.items() if value is not None})
    if filters.state in (NOBODY_BET, Round.State.VOID):
        found = found.filter(NOTHING_LAY if filters.state == NOBODY_BET else ~NOTHING_LAY)
    if filters.mark == "corrected":
        found = found.filter(corrections__gt=0)
    if filters.mark == "frozen":
        found = found.filter(frozen_at__isnull=False)
    return found


def nobody_bet(rounds: Iterable[Round]) -> set[int]:
    """Of these rounds the ids of those that ended because nobody bet."""
    void = [one.pk for one in rounds if one.state == Round.State.VOID]
    return set(Round.objects.filter(NOTHING_LAY, pk__in=void).values_list("pk", flat=True))


def state_told(one: Round, *, empty: Collection[int]) -> str:
    """A round's state, or NOBODY_BET where it is one of `empty`, which `nobody_bet` found."""
    return NOBODY_BET if one.pk in empty else one.state


def steps_of(one: Round, *, hidden: bool = False) -> list[dict[str, Any]]:
    """Every journal event of the round in order, with the picture after it; none of a hand for the pot that is still
    being dealt.

    {"number", "name", "at_ms", "actor", "who", "facts", "digest", "phase", "hands", "outcome"}; an event of the floor
    or the ledger changes no picture and carries the one before. What was dealt face down is in neither `facts` nor
    `hands`, unless `hidden`: for whoever `tables.floor.hidden_cards` lets see it.
    """
    game = game_of(one.game)
    if game.kind == POT and one.state == Round.State.LIVE:
        return []
    rows = list(JournalEvent.objects.filter(table_id=one.table_id, round_id=one.pk).order_by("number"))
    names = _names(row.actor for row in rows)
    state, picture = None, BLANK
    steps = []
    for row in rows:
        event: Event = decode(name=row.name, schema=row.schema, body=row.body)
        facts = json.loads(row.body)
        if type(event) not in table_events.EVENTS:
            state = game.apply(state, event)
            picture = picture_of(game, state, hidden=hidden)
            facts = with_level(game, state, event, facts if hidden else told(game, state, event, facts))
        steps.append(
            {
                "number": row.number,
                "name": row.name,
                "at_ms": int(row.at.timestamp() * 1000),
                "actor": row.actor.partition(":")[0],
                "who": names.get(row.actor, ""),
                "facts": facts,
                "digest": bytes(row.digest).hex(),
                **picture,
            }
        )
    return steps


def final_hands(one: Round) -> list[dict[str, Any]]:
    """How the hands lie in the last picture, as in `steps_of`. An ended round is replayed once for each state that it
    has had."""
    standing = (one.state, one.phase, one.corrections)
    hands = _last_hands if one.state == Round.State.LIVE else _final_hands
    return hands(one.table_id, one.pk, one.game, standing)


def _last_hands(table_id: int, round_id: int, game_name: str, _standing: tuple[str, str, int]) -> list[dict[str, Any]]:
    rows = JournalEvent.objects.filter(table_id=table_id, round_id=round_id).order_by("number")
    events = journal.events_of(rows.values_list("name", "schema", "body"))
    game = game_of(game_name)
    state = replay(game, [event for event in events if type(event) not in table_events.EVENTS])
    hands: list[dict[str, Any]] = picture_of(game, state)["hands"]
    return hands


_final_hands = lru_cache(maxsize=5_000)(_last_hands)


def deals_face_down(one: Round) -> bool:
    """Whether an ended round may have cards or dice in it that nobody showed."""
    game = game_of(one.game)
    own = game.kind == POT or any(setting.name == "hands" for setting in game.settings)
    return own and one.state != Round.State.LIVE


def players_of(one: Round) -> list[dict[str, Any]]:
    """Who played an ended hand for the pot, by seat: {"seat", "player", "staked", "net"}; nobody in another game."""
    if game_of(one.game).kind != POT or one.outcome is None:
        return []
    sittings: dict[str, int] = one.sums["sittings"]
    names = dict(Sitting.objects.filter(pk__in=sittings.values()).values_list("pk", "shown_name"))
    nets, put_in = one.outcome["nets"], one.outcome["in"]
    return [
        {"seat": int(seat), "player": names.get(sitting, ""), "staked": put_in.get(seat, 0), "net": nets.get(seat, 0)}
        for seat, sitting in sorted(sittings.items(), key=lambda item: int(item[0]))
    ]


def money_of(one: Round) -> list[dict[str, Any]]:
    """The ledger's entries of the round, each with its postings: account, owner, amount, balance after."""
    entries = list(Entry.objects.filter(round_id=one.pk).order_by("pk"))
    postings = Posting.objects.filter(entry_id__in=[entry.pk for entry in entries]).order_by("pk")
    rows: dict[int, list[Posting]] = {}
    for posting in postings:
        rows.setdefault(posting.entry_id, []).append(posting)
    accounts = _accounts({posting.account_id for group in rows.values() for posting in group})
    return [
        {
            "id": entry.pk,
            "kind": entry.kind,
            "at": entry.at,
            "reason": entry.reason,
            "digest": bytes(entry.digest).hex(),
            "sum": sum(posting.amount for posting in rows.get(entry.pk, ())),
            "postings": [
                {
                    **accounts[posting.account_id],
                    "amount": posting.amount,
                    "balance_after": posting.balance_after,
                }
                for posting in rows.get(entry.pk, ())
            ],
        }
        for entry in entries
    ]


def receipts_of(one: Round) -> list[dict[str, Any]]:
    """What the presses of this round were answered: {"id", "at", "answer", "numbers" of the events they made}."""
    rows = JournalEvent.objects.filter(table_id=one.table_id, round_id=one.pk).order_by("number")
    made: dict[Any, list[int]] = {}
    for number, command_id in rows.values_list("number", "command_id"):
        made.setdefault(command_id, []).append(number)
    receipts = Receipt.objects.filter(command_id__in=list(made)).order_by("at")
    return [
        {"id": str(row.command_id), "at": row.at, "answer": row.answer, "numbers": made[row.command_id]}
        for row in receipts
    ]


def _accounts(ids: set[int]) -> dict[int, dict[str, Any]]:
    """{account: {"kind", "owner"}}, the owner as the house knows it: a seat and chosen name, a table's code."""
    found = list(Account.objects.filter(pk__in=ids))
    sittings = {
        sitting.pk: (f"{sitting.seat}. {sitting.shown_name}" if sitting.seat else sitting.shown_name)
        for sitting in Sitting.objects.filter(pk__in=[one.owner_id for one in found if one.kind == "sitting"])
    }
    tables = dict(Table.objects.filter(pk__in=[one.owner_id for one in found]).values_list("pk", "code"))
    owners = {"sitting": sittings, "table_float": tables, "table_box": tables}
    return {
        one.pk: {"kind": one.kind, "owner": owners.get(one.kind, {}).get(one.owner_id, str(one.owner_id or ""))}
        for one in found
    }


def _names(actors: Iterable[str]) -> dict[str, str]:
    """{"staff:7": "H. Leong"}; players are called by their sitting at the table only, so they stay nameless here."""
    given = set(actors)
    staff = {actor.partition(":")[2] for actor in given if actor.startswith("staff:")}
    names = dict(Staff.objects.filter(pk__in=[pk for pk in staff if pk.isdecimal()]).values_list("pk", "name"))
    return {f"staff:{pk}": name for pk, name in names.items()}
