"""A house for a module of browser tests: a pit, its staff, and as many tables and people as the tests ask for.

Made by the product's own functions, as its screens would, and committed: the product's processes must see it. Each
test takes a table and people of its own, so that none depends on another.
"""

from collections.abc import Callable
from datetime import date
from typing import Any
from urllib.parse import urlencode
from uuid import uuid4

from casino.people import sign_in, staffing, totp
from casino.people.actors import Actor, actor_of_staff
from casino.people.models import Patron, Staff
from casino.people.roles import Role
from payouts import cage, selectors
from payouts.chart import AccountKind
from payouts.models import Account
from tables.floor import devices, paytables, sessions
from tables.floor import rules as table_rules
from tables.models import Decision, JournalEvent, Pit, Stake, Table, Withdrawal
from tests.e2e.office import Office
from tests.e2e.typist import Typist

CENTS = 100
CHD, JOUST, BARRELS = "casino_holdem_dice", "joust_dice", "double_barrel_dice"
DICE_HOLDEM = "casino_dice_holdem"
PASSWORD = "a-house-of-glass-2750"
LIMITS = {"ante": (50, 2_000), "bonus": (25, 500)}
# One second of notice closes a phase; without it betting waits for the dealer, so that no test races a clock.
RULES = {
    "bet_seconds": 0,
    "notice_seconds": 1,
    "decide_seconds": 120,
    "grace_ms": 100,
    "chip": 500,
    "chips": [2_500, 10_000, 50_000, 100_000, 500_000],
    "max_payout_per_round": 150_000 * CENTS,
    "entry": ["keypad", "keyboard", "generator"],
}


class House:
    """The pit and everybody in it. Amounts in whole dollars; staff as (badge, PIN)."""

    def __init__(self, office: Office, *, address: str) -> None:
        self.office = office
        self.address = address
        self._next = 0
        self.floor, self.manager, self.cashier = ("0412", "582036"), ("0401", "731902"), ("0650", "275093")
        office.do(self._found)

    # --- staff and patrons ------------------------------------------------

    def dealer(self, name: str = "") -> tuple[str, str]:
        """A new dealer; the name is shown on consoles."""
        number = self._number()
        badge = f"2{number:03d}"
        self.office.do(self._take_on, badge, name or f"Dealer {number}", [Role.DEALER], pin := self._pin(number))
        return badge, pin

    def patron(self, name: str = "", *, bankroll: int, language: str = "en") -> tuple[str, str]:
        """A new patron with money on the bankroll, as (card, PIN)."""
        number = self._number()
        card, pin = f"8001{number:04d}", self._pin(number)
        self.office.do(self._enrol, card, pin, name or f"Patron {number}", language)
        if bankroll:
            patron = self.patron_id(card)
            self.office.do(cage.buy_in, patron_id=patron, amount=bankroll * CENTS, actor=self.cash, command_id=uuid4())
        return card, pin

    def patron_id(self, card: str) -> int:
        return self.office.do(lambda: Patron.objects.get(card=card).pk)

    def bankroll(self, card: str) -> int:
        """In minor units, as the books hold it."""
        patron = self.patron_id(card)
        return int(self.office.do(lambda: Account.objects.get(kind=AccountKind.BANKROLL, owner_id=patron).balance))

    def office_staff(self, *roles: Role) -> tuple[str, str, Callable[[], str]]:
        """Somebody with password and one-time codes: (badge, password, the code of this moment)."""
        number = self._number()
        badge = f"3{number:03d}"
        return badge, PASSWORD, self.office.do(self._give_codes, badge, list(roles), self._pin(number))

    # --- tables and their devices ------------------------------------------------

    def table(self, code: str, *, game: str = CHD, seats: int = 7, mode: str = "real", **rules: Any) -> int:
        """A closed table with quick clocks; `rules` are changes to RULES, limits in dollars."""
        spots = {**LIMITS, **({"both_barrels": (25, 500)} if game == BARRELS else {}), **rules.pop("limits", {})}
        limits = {spot: {"min": low * CENTS, "max": high * CENTS} for spot, (low, high) in spots.items()}
        return self.office.do(
            self._add_table, code=code, game=game, seats=seats, mode=mode, rules={**RULES, **rules, "limits": limits}
        )

    def pot_table(self, code: str, *, game: str, seats: int = 6, **rules: Any) -> int:
        """A closed table for the pot; `rules` are changes to the game's own."""
        return self.office.do(self._add_table, code=code, game=game, seats=seats, mode="real", rules=rules)

    def open_table(self, table: int) -> None:
        answer = self.office.do(sessions.open_table, table_id=table, actor=self.boss, command_id=uuid4())
        assert answer.ok, answer

    def link(self, kind: str, *, table: int | None = None, seat: int | None = None) -> str:
        """The pairing link that the floor hands out, as the QR code carries it."""
        return f"{self.address}/pair/?{urlencode({'code': self.code(kind, table=table, seat=seat)})}"

    def code(self, kind: str, *, table: int | None = None, seat: int | None = None) -> str:
        return self.office.do(
            devices.pairing_code, kind=kind, table_id=table, seat=seat,
            pit_id=self.pit if kind == "pit" else None, actor=self.boss,
        )  # fmt: skip

    def typist(self, kind: str, *, table: int, seat: int | None = None) -> Typist:
        return Typist(address=self.address, code=self.code(kind, table=table, seat=seat))

    # --- what the books say ------------------------------------------------

    def state_of(self, table: int) -> tuple[Any, ...]:
        """Everything that a refused press must leave alone: journal, wagers, accounts."""
        return self.office.do(self._state_of, table)

    def _state_of(self, table: int) -> tuple[Any, ...]:
        wagers = tuple(kind.objects.count() for kind in (Stake, Withdrawal, Decision))
        accounts = tuple(Account.objects.order_by("pk").values_list("pk", "balance", "reserved"))
        return Table.objects.get(pk=table).last_number, JournalEvent.objects.count(), wagers, accounts

    def float_of(self, table: int) -> int:
        """What the table has won or lost and been brought, in minor units."""
        return int(self.office.do(lambda: selectors.funds_of(AccountKind.TABLE_FLOAT, table).balance))

    # --- in the office's thread ------------------------------------------------

    def _found(self) -> None:
        self.pit = Pit.objects.create(code="P1", name="Pit 1").pk
        root = Staff.objects.create_superuser("0001", PASSWORD, name="A. Costa")
        sign_in.set_pin(root, "390571")
        self.root = actor_of_staff(root)
        self.boss = self._take_on(self.floor[0], "H. Leong", [Role.FLOOR], self.floor[1])
        manager = self._take_on(self.manager[0], "C. Duarte", [Role.PIT_MANAGER], self.manager[1])
        self.cash = self._take_on(self.cashier[0], "B. Xavier", [Role.CAGE], self.cashier[1])
        paytables.load_shipped()
        cage.stock_cage(amount=100_000 * CENTS, actor=manager, command_id=uuid4())

    def _take_on(self, badge: str, name: str, roles: list[Role], pin: str) -> Actor:
        given = [role.value for role in roles]
        return actor_of_staff(
            staffing.take_on(badge=badge, name=name, roles=given, language="en", pin=pin, by=self.root)
        )

    def _give_codes(self, badge: str, roles: list[Role], pin: str) -> Callable[[], str]:
        from django_otp.oath import TOTP

        actor = self._take_on(badge, f"Office {badge}", roles, pin)
        assert actor.staff_id is not None
        staffing.set_password(staff_id=actor.staff_id, password=PASSWORD, by=self.root)
        person = Staff.objects.get(pk=actor.staff_id)
        totp.begin(person)
        device = person.totpdevice_set.get()
        device.confirmed = True
        device.save(update_fields=["confirmed"])
        codes = TOTP(device.bin_key, step=device.step, digits=device.digits)

        def now() -> str:
            import time

            codes.time = time.time()
            return f"{codes.token():06d}"

        return now

    def _enrol(self, card: str, pin: str, name: str, language: str) -> None:
        cage.enrol(
            card=card, pin=pin, family_name=name.split()[-1], given_name=" ".join(name.split()[:-1]), shown_name=name,
            birth_date=date(1984, 3, 9), document_kind="passport", document_number=f"K{card}", document_seen=True,
            actor=self.cash, command_id=uuid4(), language=language,
        )  # fmt: skip

    def _add_table(self, *, code: str, game: str, seats: int, mode: str, rules: dict[str, Any]) -> int:
        table = Table.objects.create(code=code, pit_id=self.pit, game=game, seats=seats, mode=mode)
        in_force = {spot: pays.name for spot, pays in paytables.tables_in_force(game=game).items()}
        answer = table_rules.furnish(
            table_id=table.pk, rules=rules, paytables=in_force, actor=self.boss, command_id=uuid4()
        )
        assert answer.ok, answer
        return table.pk

    def _number(self) -> int:
        self._next += 1
        return self._next

    @staticmethod
    def _pin(number: int) -> str:
        """A PIN nobody would call trivial."""
        return f"{(number * 37_199 + 482_913) % 900_000 + 100_000}"


def found_house(office: Office, *, address: str) -> House:
    return House(office, address=address)
