"""Settlement in SQL against the engine's own, wager by wager; corrections and voids after settlement (CHD-19)."""

from uuid import uuid4

import pytest
from django.db import connection
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from psycopg import sql

from casino.people.actors import HOUSE
from casino.people.clock import stamp
from casino.people.roles import Role
from payouts import ledger, reconcile
from payouts.calc.pay import LOST, Pay
from payouts.chart import AccountKind, EntryKind
from payouts.models import Account, Entry
from tables.dealing import journal, rounds
from tables.dealing.pictures.own import own_picture
from tables.dealing.pictures.pit import pit_picture
from tables.dealing.pictures.table import table_picture
from tables.dealing.wagers.settlement import net_of
from tables.engine import banked
from tables.engine import commands as asked
from tables.engine.banked import HandSchedule, Schedule
from tables.engine.banked.settings import MOST_AMOUNT
from tables.engine.errors import Code
from tables.floor import sessions
from tables.models import JournalEvent, Round, RoundSummary
from tables.reports.table_detail import differences, table_detail
from tests.dealing.crowd import crowd
from tests.dealing.scene import KINGS, balances, bet_one, decide_one, ok, open_scene
from tests.people.cast import acting

DENOMINATORS = (1, 2, 3)
pays = st.builds(
    lambda numerator, denominator: Pay(max(numerator, -denominator), denominator),
    st.integers(-3, 100),
    st.sampled_from(DENOMINATORS),
)
amounts = st.integers(0, 200).map(lambda chips: chips * 600)


@st.composite
def schedules(draw):
    """Any schedule a game could state: one hand or two, with or without a bet over both."""
    hands = draw(st.integers(1, 2))
    parts = tuple(
        HandSchedule(
            hand=hand,
            called={"ante": draw(pays), "bonus": draw(pays), "call": draw(pays)},
            folded={"ante": LOST, "bonus": draw(pays)},
        )
        for hand in range(1, hands + 1)
    )
    sides = {"both_barrels": draw(pays)} if hands == 2 else {}
    return Schedule(hands=parts, sides=sides)


@st.composite
def wagers(draw, hands):
    hand = draw(st.integers(1, hands))
    side = draw(amounts) if hands == 2 and hand == 1 else 0
    return hand, draw(amounts), draw(amounts), side, draw(st.booleans())


@pytest.mark.django_db
@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_the_schedule_in_sql_is_the_engines_settlement_wager_by_wager(data):
    schedule = data.draw(schedules())
    rows = data.draw(st.lists(wagers(len(schedule.hands)), min_size=1, max_size=12))
    values = sql.SQL(", ").join(
        sql.SQL("({}, {}, {}::bigint, {}::bigint, {}::bigint, {}, {}::bigint)").format(
            sql.Literal(at), sql.Literal(hand), sql.Literal(ante), sql.Literal(bonus), sql.Literal(side),
            sql.Literal(called), sql.Literal(2 * ante if called else 0),
        )
        for at, (hand, ante, bonus, side, called) in enumerate(rows)
    )  # fmt: skip
    query = sql.SQL(
        "SELECT at, {net} FROM (VALUES {rows}) AS r(at, hand, ante, bonus, side, called, amount),"
        " LATERAL (SELECT r.hand, r.ante, r.bonus, r.side) AS s(hand, ante, bonus, side),"
        " LATERAL (SELECT r.called, r.amount) AS d(called, amount) ORDER BY at"
    ).format(net=net_of(schedule), rows=values)
    with connection.cursor() as cursor:
        cursor.execute(query)
        by_sql = [net for _, net in cursor.fetchall()]
    for (hand, ante, bonus, side, called), net in zip(rows, by_sql, strict=True):
        lying = {"ante": ante, "bonus": bonus} | ({"both_barrels": side} if len(schedule.hands) == 2 else {})
        engine = banked.settle(schedule, hand=hand, amounts=lying, decision="call" if called else "fold")
        assert net == sum(engine.values())


@pytest.mark.django_db(transaction=True)
def test_chd_19_a_correction_after_settlement_pays_the_difference_and_keeps_both_schedules():
    scene = open_scene(players=2)
    scene.whole_round({0: {"ante": 1000, "bonus": 500}, 1: {"ante": 2000}}, {0: "call", 1: "fold"})
    fix = asked.CorrectSettled(throw="dealer_last", position=1, face="K", reason="misread")
    assert scene.ask(fix, of=1).code == Code.NEEDS_SECOND_PERSON
    fix = asked.CorrectSettled(
        throw="dealer_last", position=1, face="K", reason="misread", approved_by=scene.boss.staff_id
    )
    scene.do(fix, of=1)
    # The dealer's three kings beat two pair: ante and call are lost.
    assert balances(scene.players) == [(500_000 - 1000 - 500 - 2000, 0), (500_000 - 2000, 0)]
    body = JournalEvent.objects.get(name="SettlementCorrected").body
    assert '"was":' in body
    assert '"schedule":' in body
    assert RoundSummary.objects.get(kind="win").amount == 3500 + 2000
    assert RoundSummary.objects.get(kind="corrections").count == 1
    assert reconcile.check_books() == []


@pytest.mark.django_db(transaction=True)
def test_chd_19_only_a_correction_after_settlement_is_told_to_the_players():
    scene = open_scene(players=1)
    player = scene.players[0]
    scene.open()
    ok(bet_one(scene, player, ante=1000))
    scene.throw_first()
    ok(decide_one(scene, player, "call"))
    scene.throw_last()
    scene.do(asked.CorrectDie(throw="dealer_last", position=1, face="K", reason="misread"))
    scene.settle()
    assert own_picture(sitting_id=player.sitting_id).body["messages"] == []
    fix = asked.CorrectSettled(
        throw="dealer_last", position=1, face="9", reason="misread", approved_by=scene.boss.staff_id
    )
    scene.do(fix, of=1)
    told = own_picture(sitting_id=player.sitting_id).body
    assert told["messages"] == [{"what": "settlement_changed", "round": 1, "was": -3000, "net": 3000}]
    assert [(one["was"], one["net"]) for one in told["last"]] == [(-3000, 3000)]
    corrected = table_picture(table_id=scene.table_id, audience="public").body["last"][0]["corrections"]
    assert corrected == [
        {"throw": "dealer_last", "position": 1, "face": "K", "was": "9"},
        {"throw": "dealer_last", "position": 1, "face": "9", "was": "K"},
    ]


@pytest.mark.django_db(transaction=True)
def test_chd_19_an_older_round_is_corrected_while_the_next_is_dealt():
    scene = open_scene(players=1)
    scene.whole_round({0: {"ante": 1000}}, {0: "call"})
    scene.open()
    ok(bet_one(scene, scene.players[0], ante=1000))
    scene.do(asked.VoidSettled(reason="wrong dice set", approved_by=scene.boss.staff_id), of=1)
    assert balances(scene.players) == [(500_000, 3000)]
    assert Round.objects.get(number=1).state == "void"
    again = scene.ask(asked.VoidSettled(reason="again", approved_by=scene.boss.staff_id), of=1)
    assert again.code == Code.ALREADY_VOID
    scene.throw_first()
    assert reconcile.check_books() == []


@pytest.mark.django_db(transaction=True)
def test_chd_19_tray_and_rounds_agree_when_a_round_of_a_closed_session_is_corrected():
    """The player has left, the table is closed, and is opened again on the old closer: the difference is nobody's
    mistake. Three changes of two rounds, one between the sessions and two during the next."""
    scene = open_scene(players=1)
    for _ in range(2):
        scene.whole_round({0: {"ante": 1000}}, {0: "call"})
    second = scene.boss.staff_id
    ok(sessions.close_table(table_id=scene.table_id, actor=scene.boss, command_id=uuid4()))
    floor = acting("2991", Role.FLOOR)
    worse = asked.CorrectSettled(throw="dealer_last", position=1, face="K", reason="misread", approved_by=second)
    scene.do(worse, of=1, by=floor)
    ok(sessions.open_table(table_id=scene.table_id, actor=scene.boss, command_id=uuid4()))
    assert differences(scene.table.pit_id) == {scene.table_id: 0}
    better = asked.CorrectSettled(throw="dealer_last", position=1, face="9", reason="read again", approved_by=second)
    scene.do(better, of=1, by=floor)
    scene.do(asked.VoidSettled(reason="wrong dice set", approved_by=second), of=2, by=floor)
    assert differences(scene.table.pit_id) == {scene.table_id: 0}
    told = table_detail(scene.table)
    assert told["rounds"]["win"] == told["tray"]["win"] == told["rounds"]["earlier"] == 3000
    entries = Entry.objects.filter(kind__in=("round", "round_corrected", "round_voided")).order_by("pk")
    first, other, *changes = entries
    assert [change.reverses_id for change in changes] == [first.pk, changes[0].pk, other.pk]
    assert reconcile.check_books() == []
    assert journal.verify(table_id=scene.table_id).faults == ()


@pytest.mark.django_db(transaction=True)
def test_chd_19_ten_thousand_stakes_are_corrected_at_once_and_a_shortfall_is_owed():
    scene = open_scene(seats=0, max_payout_per_round=10**12)
    players = crowd(scene, 10_000, balance=100_000)
    round_ = scene.open()
    lay_for_all(round_.pk, players)
    scene.throw_first()
    decide_for_all(round_.pk)
    scene.throw_last()
    scene.settle()
    caller = next(player for player in players if player.account_id % 2 == 0)
    spend(caller.account_id)
    fix = asked.CorrectSettled(
        throw="dealer_last", position=1, face="K", reason="misread", approved_by=scene.boss.staff_id
    )
    scene.do(fix, of=1)
    held = set(Account.objects.filter(kind="sitting").values_list("balance", flat=True))
    assert held == {0, 100_000 - 3000, 100_000 - 1000}
    owed = Account.objects.get(kind="patron_receivable")
    assert (owed.owner_id, owed.balance) == (caller.patron.pk, 6000)
    assert reconcile.check_books() == []
    assert journal.verify(table_id=scene.table_id).faults == ()


def run(statement, *values):
    with connection.cursor() as cursor:
        cursor.execute(statement, values)


def lay_for_all(round_id, players):
    """Everybody's ante of 1000, as the desk's batches leave it."""
    accounts = [player.account_id for player in players]
    run(
        "INSERT INTO tables_stake SELECT %s, id, 1, 1, 1000, 0, 0, 3000, 22000, gen_random_uuid(), clock_timestamp()"
        " FROM payouts_account WHERE id = ANY(%s)",
        round_id, accounts,
    )  # fmt: skip
    run("UPDATE payouts_account SET reserved = reserved + 3000 WHERE id = ANY(%s)", accounts)
    run(
        "UPDATE tables_roundexposure SET worst = 22000 * %s, stakes = %s, ante = 1000 * %s, version = 1"
        " WHERE round_id = %s",
        len(accounts), len(accounts), len(accounts), round_id,
    )  # fmt: skip


def decide_for_all(round_id):
    """The odd accounts fold, and the even ones call."""
    run(
        "INSERT INTO tables_decision SELECT round_id, account_id, hand, 1, account_id %% 2 = 0,"
        " CASE WHEN account_id %% 2 = 0 THEN 2000 ELSE 0 END, 0, gen_random_uuid(), clock_timestamp()"
        " FROM tables_stake WHERE round_id = %s",
        round_id,
    )


def spend(account_id):
    """The player of the first account takes everything from the table but stays."""
    account = Account.objects.get(pk=account_id)
    legs = [(account_id, -account.balance), (ledger.open_account(AccountKind.HOUSE_BANK), account.balance)]
    ledger.post(kind=EntryKind.LEAVE, legs=legs, actor=HOUSE, stamp=stamp())


@pytest.mark.django_db(transaction=True)
def test_recovery_at_every_phase_a_new_process_deals_on_from_the_journal():
    """Nothing of a round is kept in memory: at every phase the state by replay is the state that the row names."""
    scene = open_scene(players=1)
    seen = []

    def look():
        loaded = rounds.load(table_id=scene.table_id)
        rounds.require_consistent(loaded)
        seen.append((loaded.row.phase, loaded.state.phase.value, len(loaded.state.dice)))

    scene.open()
    look()
    ok(bet_one(scene, scene.players[0], ante=1000))
    scene.do(asked.GiveNotice())
    look()
    for throw in ("players", "dealer_first"):
        scene.throw(throw, KINGS[throw])
        look()
    scene.do(asked.GiveNotice())
    look()
    scene.throw("dealer_last", KINGS["dealer_last"])
    look()
    scene.settle()
    look()
    assert [phase for phase, _, _ in seen] == [
        "betting", "throwing", "throwing", "deciding", "throwing", "settling", "settled",
    ]  # fmt: skip
    assert all(row == state for row, state, _ in seen)


@pytest.mark.django_db(transaction=True)
def test_rounds_at_the_highest_limits_that_a_table_may_have_are_settled_and_summed_up():
    most = MOST_AMOUNT // 25  # five of a kind pays 20 to 1, and its call 2: within the round's cap
    limits = {spot: {"min": 1_000, "max": most} for spot in ("ante", "bonus")}
    scene = open_scene(limits=limits, max_payout_per_round=MOST_AMOUNT)
    player = scene.join(seat=1, bankroll=50 * most, amount=50 * most)
    rounds_played = 14
    for _ in range(rounds_played):
        # The dealer's three kings beat two pair: ante and call are lost.
        scene.whole_round({0: {"ante": most}}, {0: "call"}, {**KINGS, "dealer_last": "K9J"})
    assert balances([player]) == [((50 - 3 * rounds_played) * most, 0)]
    summed = {row.kind: row.amount for row in RoundSummary.objects.all()}
    assert [summed[kind] / most for kind in ("win", "handle", "antes")] == [42, 42, 14]
    assert summed["variance_e4"] > 2**63
    (table,) = pit_picture(pit_id=scene.table.pit_id).body["tables"]
    assert 0 < table["z"] < rounds_played
    assert reconcile.check_books() == []
