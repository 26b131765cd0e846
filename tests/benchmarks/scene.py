"""A rail table of Casino Hold'em Dice-Poker with as many players as a rung wants, and its rounds step by step.

The table, its session and its people are rows; every step of a round is the product's own command. Wagers and
decisions of a whole crowd are put down set-based, as the betting desk's batches leave them, where the desk is not what
is measured.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

from django.db import connection

from casino.people.actors import Actor, actor_of_staff
from casino.people.clock import stamp
from casino.people.models import Staff
from payouts import catalog
from payouts.calc.paytable import PayTable
from payouts.models import PayTableVersion
from tables.dealing.receipts import Answer
from tables.dealing.service import OpenBetting, execute
from tables.engine import commands as asked
from tables.engine.commands import Command
from tables.engine.game import complete_rules
from tables.engine.games import GAMES, game_of
from tables.models import DealerStint, Pit, Round, Table, TableRules, TableSession

GAME = "casino_holdem_dice"
BALANCE = 1_000_000_000
ANTE, BONUS = 1_000, 500
RESERVED = 3 * ANTE + BONUS  # the ante holds its call as well (CHD-15)
WORST = 100 * BONUS + 22 * ANTE
# Kings and aces of the players beat the dealer's pair of kings, which qualifies (CHD-7, CHD-9).
PLAYERS, DEALER_FIRST, DEALER_LAST = ("K", "K", "A", "A", "9"), ("K", "K"), ("9", "T", "J")
RULES = {"notice_seconds": 0, "bet_seconds": 600, "decide_seconds": 600, "max_payout_per_round": 10**12}

MAKE_ACCOUNTS = """
    INSERT INTO payouts_account (kind, owner_id, patron_id, balance, reserved, may_be_negative, closed)
    SELECT kind, %(first)s + g, %(first)s + g, CASE kind WHEN 'sitting' THEN %(balance)s ELSE 0 END, 0, false, false
    FROM generate_series(0, %(players)s - 1) AS g, unnest(ARRAY['bankroll', 'sitting']) AS kind
    ORDER BY g, kind
"""
MAKE_PATRONS = """
    INSERT INTO people_patron (id, card, family_name, given_name, shown_name, birth_date, document_kind,
        document_number, identity_checked_by_id, identity_checked_at, pin, language, status)
    SELECT g, 'C' || g, 'Player', g::text, 'Player ' || g, '1980-01-01', 'passport', g::text, %(staff)s,
           clock_timestamp(), '', 'en', 'active'
    FROM generate_series(%(first)s::bigint, %(first)s + %(players)s - 1) AS g
"""
MAKE_SITTINGS = """
    INSERT INTO tables_sitting
        (table_id, session_id, patron_id, shown_name, language, seat, device_id, account_id, joined_at)
    SELECT %(table)s, %(session)s, patron_id, 'Player ' || patron_id, 'en', 0, NULL, id, clock_timestamp()
    FROM payouts_account WHERE kind = 'sitting' AND owner_id BETWEEN %(first)s AND %(first)s + %(players)s - 1
    RETURNING id, account_id, patron_id
"""
STAKE_FOR_ALL = """
    INSERT INTO tables_stake
        (round_id, account_id, hand, generation, ante, bonus, side, reserved, worst, command_id, at)
    SELECT %(round)s, id, 1, 1, %(ante)s, %(bonus)s, 0, %(reserved)s, %(worst)s, gen_random_uuid(), clock_timestamp()
    FROM payouts_account WHERE id = ANY(%(accounts)s)
"""
RESERVE_FOR_ALL = "UPDATE payouts_account SET reserved = reserved + %(reserved)s WHERE id = ANY(%(accounts)s)"
EXPOSE_FOR_ALL = """
    UPDATE tables_roundexposure SET worst = worst + %(worst)s::bigint * %(players)s, stakes = stakes + %(players)s,
        ante = ante + %(ante)s::bigint * %(players)s, bonus = bonus + %(bonus)s::bigint * %(players)s,
        version = version + 1
    WHERE round_id = %(round)s
"""
# One player in four folds.
DECIDE_FOR_ALL = """
    INSERT INTO tables_decision
        (round_id, account_id, hand, generation, called, amount, reserved, command_id, at)
    SELECT s.round_id, s.account_id, s.hand, r.decision_generation, s.account_id %% 4 > 0,
           CASE WHEN s.account_id %% 4 > 0 THEN 2 * s.ante ELSE 0 END, 0, gen_random_uuid(), clock_timestamp()
    FROM tables_stake AS s JOIN tables_round AS r ON r.id = s.round_id WHERE s.round_id = %(round)s
"""


@dataclass(frozen=True, slots=True)
class Player:
    """One sitting at the rail."""

    sitting_id: int
    account_id: int
    patron_id: int

    @property
    def actor(self) -> Actor:
        """The patron at this sitting, as a proved connection would name them."""
        return Actor(kind="patron", id=self.patron_id, roles=("player",), sitting_id=self.sitting_id)


@dataclass(kw_only=True)
class Scene:
    """A table that is open and dealt."""

    table_id: int
    session_id: int
    dealer: Actor
    players: Sequence[Player]

    @property
    def accounts(self) -> list[int]:
        return [player.account_id for player in self.players]

    def do(self, command: Command) -> Answer:
        """The dealer's command; it must be accepted."""
        answer = execute(table_id=self.table_id, actor=self.dealer, command=command, command_id=uuid4(), as_of=None)
        assert answer.ok, (command, answer)
        return answer

    def round(self) -> Round:
        """The round on the layout."""
        return Round.objects.filter(table_id=self.table_id).latest("number")

    def open_betting(self) -> Round:
        self.do(OpenBetting())
        return self.round()

    def void(self) -> None:
        """End the round on the layout, if one is being dealt; nothing has been thrown."""
        if Round.objects.filter(table_id=self.table_id, state="live").exists():
            self.do(asked.VoidRound(reason="the next one begins", approved_by=None))

    def bet_for_all(self, round_id: int) -> None:
        """Everybody's ante and bonus lie, as if the desk had taken them."""
        values = {
            "round": round_id,
            "accounts": self.accounts,
            "players": len(self.players),
            "ante": ANTE,
            "bonus": BONUS,
            "reserved": RESERVED,
            "worst": WORST,
        }
        for statement in (STAKE_FOR_ALL, RESERVE_FOR_ALL, EXPOSE_FOR_ALL):
            run(statement, **values)

    def throw_first(self) -> None:
        """Betting closes; five dice for the players, two for the dealer."""
        self.do(asked.GiveNotice())
        self.do(asked.EnterDice(throw="players", faces=PLAYERS, source="keypad"))
        self.do(asked.EnterDice(throw="dealer_first", faces=DEALER_FIRST, source="keypad"))

    def decide_for_all(self, round_id: int) -> None:
        """Three in four call."""
        run(DECIDE_FOR_ALL, round=round_id)

    def throw_last(self) -> None:
        """Decisions close; the dealer's last three dice lie, and the round waits for its settlement."""
        self.do(asked.GiveNotice())
        self.do(asked.EnterDice(throw="dealer_last", faces=DEALER_LAST, source="keypad"))


def open_scene(*, players: int) -> Scene:
    """A new table with its dealer and so many players, each with money."""
    now, number = stamp(), Table.objects.count() + 1
    pit, _ = Pit.objects.get_or_create(code="BENCH", defaults={"name": "Benchmarks"})
    table = Table.objects.create(code=f"B{number}", pit=pit, game=GAME, seats=0, rules_number=1)
    rules = complete_rules(game_of(GAME), RULES)
    tables = {"ante": "antewin_a", "bonus": "bonus_1"}
    TableRules.objects.create(table=table, number=1, rules=rules, paytables=tables, made_at=now.at)
    session = TableSession.objects.create(
        table=table, opened_at=now.at, opened_by=1, gaming_day=now.gaming_day, shift=now.shift
    )
    staff = Staff.objects.create(badge=f"D{number}", name="Dealer", roles=["dealer"])
    DealerStint.objects.create(
        table=table, session=session, staff_id=staff.pk, name=staff.name, badge=staff.badge, started_at=now.at
    )
    Table.objects.filter(pk=table.pk).update(session_id=session.pk, dealer_id=staff.pk)
    load_paytables()
    return Scene(
        table_id=table.pk,
        session_id=session.pk,
        dealer=actor_of_staff(staff),
        players=seat_players(table.pk, session_id=session.pk, staff_id=staff.pk, players=players),
    )


def seat_players(table_id: int, *, session_id: int, staff_id: int, players: int) -> list[Player]:
    """Patrons and their sittings with a funded account each, bankrolls between them as joining leaves them."""
    ((first,),) = run(
        "SELECT coalesce(max(owner_id), 0) + 1 FROM payouts_account WHERE kind IN ('sitting', 'bankroll')"
    )
    values = {"first": first, "players": players, "balance": BALANCE, "table": table_id, "session": session_id}
    run(MAKE_PATRONS, **values, staff=staff_id)
    run(MAKE_ACCOUNTS, **values)
    return sorted((Player(*row) for row in run(MAKE_SITTINGS, **values)), key=lambda player: player.account_id)


def load_paytables() -> None:
    """The shipped pay-tables in force; their figures are not what is measured here."""
    if not PayTableVersion.objects.exists():
        spots = {name: {spot.name: spot.lines for spot in game.spots} for name, game in GAMES.items()}
        catalog.load_shipped(spots=spots, figures_of=_no_figures)


def _no_figures(_table: PayTable) -> catalog.Figures:
    return catalog.Figures(values={}, negative_edge=False)


def run(statement: str, **values: Any) -> list[tuple[Any, ...]]:
    """One statement on Django's connection, and its rows."""
    with connection.cursor() as cursor:
        cursor.execute(statement, values or None)
        return cursor.fetchall() if cursor.description else []
