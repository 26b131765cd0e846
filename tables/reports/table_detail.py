"""One table's figures for its page at the pit: the win by the tray and the win by the rounds, side by side.

The two have different sources on purpose. The tray is the ledger: float, box, fills and credits of the table session.
The rounds are the engine's: every round's schedule applied to what lay when its decisions closed. They must agree at
every moment; the page is loud when they do not.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime
from fractions import Fraction
from functools import lru_cache
from typing import Any

from django.db import connection, transaction

from casino.people import clock
from payouts import catalog, selectors
from payouts.chart import AccountKind
from payouts.models import Account, PayTableVersion
from tables.dealing import journal
from tables.dealing.edges import edges_of
from tables.dealing.money import MICRO, spot_nets, theoretical_micro
from tables.engine.banked import Schedule
from tables.engine.game import POT
from tables.engine.games import game_of
from tables.engine.places import BOARD, PLAYERS
from tables.models import (
    DealerStint,
    Dispute,
    JournalEvent,
    Round,
    RoundExposure,
    Sitting,
    Table,
    TableSession,
)
from tables.reports import hands
from tables.reports.paytable_figures import THIN_SPACE, percent
from tables.reports.rounds import final_hands, nobody_bet, state_told
from tables.selectors import names_of_staff, paytables_in_use, rules_in_force

RECENT_ROUNDS = 10
SETTLED = Round.State.SETTLED


@contextmanager
def one_moment() -> Iterator[None]:
    """Everything read inside is of one instant: a round that settles meanwhile cannot set two true figures apart."""
    if connection.in_atomic_block:
        yield
        return
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        yield


def differences(pit_id: int) -> dict[int, int]:
    """{table: win from the tray − win from the rounds} of a pit's open tables; all zero while the books are right."""
    with one_moment():
        found = {}
        for session in TableSession.objects.filter(closed_at=None, table__pit_id=pit_id).select_related("table"):
            rounds = list(Round.objects.filter(session_id=session.pk))
            won = sum(house_net(one) for one in rounds) + earlier_rounds_corrected(session.table_id, session)
            if is_for_the_pot(session.table.game):
                won += hands.time_charges(rounds)
            found[session.table_id] = tray(session.table, session)["win"] - won
        return found


def table_detail(table: Table) -> dict[str, Any]:
    """Everything the page of one table shows, as JSON: ids, facts, minor units, milliseconds. Of one instant."""
    with one_moment():
        return _detail(table)


def _detail(table: Table) -> dict[str, Any]:
    session = TableSession.objects.filter(pk=table.session_id).first() if table.session_id else None
    rounds = list(Round.objects.filter(session_id=session.pk).order_by("-number")) if session else []
    sitting = _sitting(table)
    at = clock.now()
    pot = is_for_the_pot(table.game)
    empty = nobody_bet(rounds)
    figures = hands.win_from_hands(rounds) if pot else win_from_rounds(rounds, empty=empty)
    shown = rounds[:RECENT_ROUNDS]
    recent = [hands.recent_hand(one) if pot else _recent(one, empty=empty) for one in shown]
    return {
        "as_of_ms": int(at.timestamp() * 1000),
        "table": {
            "id": table.pk,
            "code": table.code,
            "game": table.game,
            "kind": game_of(table.game).kind,
            "seats": table.seats,
            "mode": table.mode,
            "locked": {"why": table.locked_why, "facts": table.locked_facts} if table.locked_why else None,
        },
        "session": _session(session),
        "dealer": _dealer(table),
        "seats": {"taken": len(sitting), "sitting": sitting},
        "phase": next((one.phase for one in rounds if one.state == Round.State.LIVE), None),
        "pace": _pace(session, rounds, now=at),
        "exposure": _exposure(rounds),
        "tray": tray(table, session),
        "rounds": _with_earlier(figures, earlier_rounds_corrected(table.pk, session)),
        "last_round": rounds[0].number if rounds else None,
        "rules": hands.shown_rules(rules_in_force(game_of(table.game), table)) if pot else _rules(table),
        "available": _available(table),
        "recent": recent,
        "disputes": _disputes(table),
    }


def tray(table: Table, session: TableSession | None) -> dict[str, int]:
    """Win from the tray: float + credits + drop − opener − fills, from the ledger alone."""
    held = selectors.funds_of(AccountKind.TABLE_FLOAT, table.pk).balance
    if session is None:
        return {"float": held, "credits": 0, "drop": 0, "opener": held, "fills": 0, "win": 0}
    books = selectors.session_books(session.pk)
    win = held + books.credits + books.drop - session.opener - books.fills
    return {
        "float": held,
        "credits": books.credits,
        "drop": books.drop,
        "opener": session.opener,
        "fills": books.fills,
        "win": win,
    }


def win_from_rounds(rounds: Iterable[Round], *, empty: Collection[int]) -> dict[str, Any]:
    """Win by spot from the rounds' own schedules and sums; `corrections` counts rounds corrected or voided, those
    without bets (`empty`) left out."""
    spots: Counter[str] = Counter()
    settled = [one for one in rounds if one.state == SETTLED and one.schedule]
    micro = 0
    edges = _edges(settled)
    for one in settled:
        nets = _nets(one)
        spots.update({spot: -net for spot, net in nets.items()})
        side = next((spot for spot in nets if spot not in ("ante", "bonus", "call")), None)
        micro += theoretical_micro(one.sums, edges=edges[one.pk], side_spot=side)
    return {
        "count": len(settled),
        "spots": dict(spots),
        "corrections": sum(1 for one in rounds if one.corrections or state_told(one, empty=empty) == Round.State.VOID),
        "win": sum(spots.values()),
        "theoretical": round(micro / MICRO),
    }


def earlier_rounds_corrected(table_id: int, session: TableSession | None) -> int:
    """What corrections and voids of earlier sessions' rounds brought the house since the last session closed.

    The opener is the last closer, so the float has moved by this sum since, and no round of this session says so.
    """
    if session is None:
        return 0
    last = TableSession.objects.filter(table_id=table_id, pk__lt=session.pk).order_by("-pk").first()
    if last is None or last.closed_at is None:
        return 0
    return selectors.corrected_since(table_id=table_id, since=last.closed_at, other_than_session=session.pk)


def _with_earlier(rounds: dict[str, Any], earlier: int) -> dict[str, Any]:
    return {**rounds, "earlier": earlier, "win": rounds["win"] + earlier}


def is_for_the_pot(game: str) -> bool:
    """Whether a game is played for the pot: hands and a rake instead of spots and pay-tables."""
    return game_of(game).kind == POT


def house_net(one: Round) -> int:
    """What the house won by a round under the schedule that holds now, by a hand its rake; 0 before it is settled and
    when it is void."""
    if is_for_the_pot(one.game):
        return hands.rake_of(one)
    return -sum(_nets(one).values()) if one.state == SETTLED and one.schedule else 0


def _nets(one: Round) -> dict[str, int]:
    """The players' net by spot of a settled round, under the schedule that holds now."""
    return spot_nets(Schedule.of_facts(one.schedule), one.sums)  # type: ignore[arg-type]


def _edges(settled: list[Round]) -> dict[int, Mapping[str, str]]:
    """{round: its exact edges}, by the rules and pay-tables it was opened with."""
    return {one.pk: _edges_of_round(one.table_id, one.opened_number) for one in settled}


@lru_cache(maxsize=20_000)
def _edges_of_round(table_id: int, opened_number: int) -> Mapping[str, str]:
    """A round's edges never change: what it was opened with stands in the journal."""
    rows = JournalEvent.objects.filter(table_id=table_id, number__gte=opened_number, name="RoundOpened")
    event: Any = journal.events_of(rows.order_by("number").values_list("name", "schema", "body")[:1])[0]
    return edges_of(game=event.game, rules=event.rules, paytables=event.paytables)


def _session(session: TableSession | None) -> dict[str, Any] | None:
    if session is None:
        return None
    return {
        "opened_ms": int(session.opened_at.timestamp() * 1000),
        "opened_by": names_of_staff([session.opened_by]).get(session.opened_by),
        "opener": session.opener,
    }


def _sitting(table: Table) -> list[dict[str, Any]]:
    """Who sits here, by seat with the rail last, and the funds that go to their bankroll when they leave."""
    found = list(Sitting.objects.filter(table=table, left_at=None).order_by("joined_at"))
    balances = dict(Account.objects.filter(pk__in=[one.account_id for one in found]).values_list("pk", "balance"))
    return [
        {"seat": one.seat or None, "player": one.shown_name, "funds": balances.get(one.account_id or 0, 0)}
        for one in sorted(found, key=lambda one: (one.seat == 0, one.seat))
    ]


def _dealer(table: Table) -> dict[str, Any] | None:
    stint = DealerStint.objects.filter(table=table, ended_at=None).first()
    if stint is None:
        return None
    return {"name": stint.name, "badge": stint.badge, "since_ms": int(stint.started_at.timestamp() * 1000)}


def _pace(session: TableSession | None, rounds: list[Round], *, now: datetime) -> int:
    """Rounds completed by the hour since the table opened."""
    if session is None:
        return 0
    hours: float = max((now - session.opened_at).total_seconds(), 60) / 3600
    return round(sum(1 for one in rounds if one.state == SETTLED) / hours)


def _exposure(rounds: list[Round]) -> dict[str, int]:
    live = next((one.pk for one in rounds if one.state == Round.State.LIVE), None)
    row = RoundExposure.objects.filter(pk=live).values("worst", "cap").first() if live else None
    return {"worst": row["worst"] if row else 0}


def _rules(table: Table) -> dict[str, Any]:
    """What holds from the next round: limits, cap, and each spot's pay-table with its edge."""
    game = game_of(table.game)
    rules = rules_in_force(game, table)
    in_use = paytables_in_use(table).items()
    versions = {spot: catalog.in_force(game=table.game, spot=spot, name=name) for spot, name in in_use}
    facts = {spot: catalog.table_of(version).facts() for spot, version in versions.items()}
    edges = edges_of(game=table.game, rules=rules, paytables=facts)
    paytables = {
        spot: {
            "name": version.name,
            "label": version.label,
            "version": version.version,
            "override": version.negative_edge,
            "edge_percent": _percent(edges.get(spot, "0")),
            "edge_of": "ante" if spot == "ante" else "spot",
        }
        for spot, version in versions.items()
    }
    return {"limits": rules["limits"], "max_payout_per_round": rules["max_payout_per_round"], "paytables": paytables}


def _available(table: Table) -> dict[str, list[dict[str, Any]]]:
    """The pay-tables in force that each spot of this table may be given."""
    found: dict[str, list[dict[str, Any]]] = {}
    versions = PayTableVersion.objects.filter(
        game=table.game, state=PayTableVersion.State.PUBLISHED, in_force_from__lte=clock.now()
    )
    latest: dict[tuple[str, str], Any] = {}
    for version in versions.order_by("spot", "name", "in_force_from", "version"):
        latest[(version.spot, version.name)] = version
    for (spot, name), version in latest.items():
        edge = version.figures.get("house_edge", "0")
        found.setdefault(spot, []).append(
            {
                "name": name,
                "label": version.label,
                "version": version.version,
                "edge_percent": _percent(str(edge)),
                "edge_of": "ante" if spot == "ante" else "spot",
                "override": version.negative_edge,
            }
        )
    return found


def _percent(exact: str) -> str:
    """An exact fraction as percent with five decimals, without its sign word: "2.04516"."""
    return percent(Fraction(exact), decimals=5).partition(THIN_SPACE)[0]


def _recent(one: Round, *, empty: Collection[int]) -> dict[str, Any]:
    lying = final_hands(one)
    return {
        "number": one.number,
        "state": state_told(one, empty=empty),
        "players": [_faces(hand) for hand in lying if hand["side"] == PLAYERS and hand["dice"]],
        "board": [face for hand in lying if hand["side"] == BOARD for face in _faces(hand)],
        "dealer": [face for hand in lying if hand["is_dealer"] for face in _faces(hand)],
        "corrections": one.corrections,
        "frozen": one.frozen_at is not None,
        "house_net": house_net(one),
    }


def _faces(hand: Mapping[str, Any]) -> list[str]:
    return [die["face"] for die in hand["dice"]]


def _disputes(table: Table) -> list[dict[str, Any]]:
    open_now = list(Dispute.objects.filter(table=table, closed_at=None).order_by("opened_at"))
    numbers = dict(Round.objects.filter(pk__in=[one.round_id for one in open_now]).values_list("pk", "number"))
    seats = dict(Sitting.objects.filter(pk__in=[one.sitting_id for one in open_now]).values_list("pk", "seat"))
    return [
        {
            "id": one.pk,
            "round": numbers.get(one.round_id),
            "seat": seats.get(one.sitting_id or 0) or None,
            "words": one.words,
            "opened_ms": int(one.opened_at.timestamp() * 1000),
        }
        for one in open_now
    ]
