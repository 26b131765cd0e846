"""Making the demo floor real, by the same acts that people would do. What the floor consists of is demo.py's.

Every act is harmless when it is done already, so a floor can be seeded at every start.
"""

from __future__ import annotations

from uuid import UUID, uuid4, uuid5

from django_otp.oath import TOTP
from django_otp.plugins.otp_totp.models import TOTPDevice

from casino.people import staffing
from casino.people.actors import HOUSE, Actor, actor_of_staff
from casino.people.models import Patron, Staff
from payouts.chart import AccountKind
from payouts.selectors import funds_of
from tables.dealing.receipts import Answer
from tables.engine.errors import Broken, Code
from tables.floor import cage_desk, paytables, rules, sessions
from tables.management import demo
from tables.models import Pit, Table, TableSession

NAMESPACE = UUID("7c4c2f56-30a5-4a86-9d2c-5d0fd0f7a3b1")
CAGE_STOCK = 50_000_000_00
DOCUMENT = "passport"


def press_id(*what: object) -> UUID:
    """The same id for the same demo act, so that a second seeding repeats presses instead of making new ones."""
    return uuid5(NAMESPACE, "/".join(str(part) for part in what))


def seed_floor() -> None:
    """Staff, pay-tables, pit, tables and patrons; the tables that are shown open and ready for a dealer."""
    seed_staff()
    paytables.load_shipped()
    pit, _ = Pit.objects.get_or_create(code=demo.PIT[0], defaults={"name": demo.PIT[1]})
    for table in demo.TABLES:
        seed_table(table, pit=pit)
    open_shown_tables()
    seed_patrons()


def seed_staff() -> None:
    for person in (*demo.STAFF, *demo.robot_dealers()):
        if not Staff.objects.filter(badge=person.badge).exists():
            _take_on(person)


def _take_on(person: demo.DemoStaff) -> None:
    administrator = _administrator()
    staff = staffing.take_on(
        badge=person.badge, name=person.name, roles=person.roles, language="en", pin=person.pin, by=administrator
    )
    if person.office:
        staffing.set_password(staff_id=staff.pk, password=demo.OFFICE_SIGN, by=administrator)
        TOTPDevice.objects.create(user=staff, name="office", confirmed=True, key=demo.KNOWN_TOTP_KEY)
    if person.system_administrator:
        Staff.objects.filter(pk=staff.pk).update(system_administrator=True)


def _administrator() -> Actor:
    """Whoever may edit the staff list. The very first is made from outside, as `createsuperuser` would."""
    installer, made = Staff.objects.get_or_create(
        badge=demo.INSTALLER_BADGE,
        defaults={"name": "Installer", "roles": ["system_administrator"], "system_administrator": True},
    )
    if made:
        installer.set_unusable_password()
        installer.save(update_fields=["password"])
    return actor_of_staff(installer)


def seed_table(wanted: demo.DemoTable, *, pit: Pit) -> None:
    table, _ = Table.objects.get_or_create(
        code=wanted.code, defaults={"pit": pit, "game": wanted.game, "seats": wanted.seats, "mode": wanted.mode}
    )
    if not table.rules_number:
        in_force = {spot: paytable.name for spot, paytable in paytables.tables_in_force(game=wanted.game).items()}
        require(
            rules.furnish(
                table_id=table.pk,
                rules=wanted.rules,
                paytables=in_force,
                actor=HOUSE,
                command_id=press_id("furnish", wanted.code),
            )
        )


def open_shown_tables() -> None:
    """Only on a floor where no table was ever open: what people closed later stays closed."""
    if not TableSession.objects.exists():
        for code in demo.SHOWN:
            open_table(code)
            fill_table(code)


def fill_table(code: str) -> None:
    """The chips of an open table, by a fill from the cage; once a table session."""
    table = Table.objects.get(code=code)
    cage_desk.fill(
        table_id=table.pk, session_id=table.session_id, amount=demo.float_of(code),
        actor=staff_actor(demo.CASHIER_BADGE), command_id=press_id("fill", code, table.session_id),
    )  # fmt: skip


def open_table(code: str) -> None:
    table = Table.objects.get(code=code)
    if table.session_id is None:
        floor = staff_actor(demo.STAFF[0].badge)
        require(
            sessions.open_table(table_id=table.pk, actor=floor, command_id=press_id("open", code, table.last_number))
        )


def seed_patrons() -> None:
    cashier = staff_actor(demo.CASHIER_BADGE)
    cage_desk.stock_cage(amount=CAGE_STOCK, actor=staff_actor(demo.STAFF[1].badge), command_id=press_id("stock"))
    for person in demo.PATRONS:
        seed_patron(person, cashier=cashier)


def seed_patron(person: demo.DemoPatron, *, cashier: Actor) -> None:
    """Enrol the patron unless the card is known, with money on the bankroll."""
    if Patron.objects.filter(card=person.card).exists():
        return
    patron = cage_desk.enrol(
        card=person.card,
        pin=person.pin,
        family_name=person.family_name,
        given_name=person.given_name,
        shown_name=person.shown_name,
        birth_date=person.birth_date,
        document_kind=DOCUMENT,
        document_number=f"D{person.card}",
        document_seen=True,
        actor=cashier,
        command_id=press_id("enrol", person.card),
        language=person.language,
    )
    cage_desk.buy_in(
        patron_id=patron.pk, amount=person.amount, actor=cashier, command_id=press_id("buy-in", person.card)
    )


def top_up(person: demo.DemoPatron, *, cashier: Actor) -> None:
    """Bring the bankroll back to the amount the patron came with; what lies at a table is left there."""
    patron = Patron.objects.get(card=person.card)
    short = person.amount - funds_of(AccountKind.BANKROLL, patron.pk).balance
    if short > 0:
        cage_desk.buy_in(patron_id=patron.pk, amount=short, actor=cashier, command_id=uuid4())


def staff_actor(badge: str) -> Actor:
    return actor_of_staff(Staff.objects.get(badge=badge))


def one_time_code() -> str:
    """The demo office's code of this half minute."""
    return f"{TOTP(bytes.fromhex(demo.KNOWN_TOTP_KEY)).token():06d}"


def require(answer: Answer) -> None:
    """Raise Broken for a seeding act that was refused, except one that is done already."""
    if not answer.ok and answer.code not in {Code.ALREADY_DONE, Code.TABLE_OPEN}:
        raise Broken("the demo floor cannot be seeded", code=answer.code, **answer.facts)
