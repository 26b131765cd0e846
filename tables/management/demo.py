"""What the demo floor is made of: pit, tables, staff and patrons as plain facts. `seed_demo` makes them real.

Their PINs and passwords are printed on purpose, and production settings refuse to seed them.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date
from typing import Any

PIT = ("P1", "Pit 1")
OFFICE_SIGN = "a-demo-floor-2750"
INSTALLER_BADGE = "0000"
CASHIER_BADGE = "0650"
KNOWN_TOTP_KEY = "3132333435363738393031323334353637383930"
"""The test key of RFC 6238, so that a newcomer can add it to any authenticator, or take the code that is printed."""

HOUSE_ENTRY = {"entry": ["keypad", "keyboard", "generator"]}
QUICK = {"bet_seconds": 25, "decide_seconds": 15}


@dataclass(frozen=True, slots=True)
class DemoTable:
    """`rules` are changes to the game's defaults; `robots` says whether robots may sit and deal here."""

    code: str
    game: str
    seats: int
    rules: dict[str, Any] = field(default_factory=dict)
    robots: bool = True
    mode: str = "real"


@dataclass(frozen=True, slots=True)
class DemoStaff:
    badge: str
    pin: str
    name: str
    roles: tuple[str, ...]
    office: bool = False
    system_administrator: bool = False


@dataclass(frozen=True, slots=True)
class DemoPatron:
    card: str
    pin: str
    family_name: str
    given_name: str
    birth_date: date
    language: str
    amount: int

    @property
    def shown_name(self) -> str:
        """The name at the table: the family name, as most players choose."""
        return self.family_name


def _limits(*, ante: tuple[int, int], bonus: tuple[int, int], **more: tuple[int, int]) -> dict[str, Any]:
    """Limits in whole dollars, as a pit says them; rules hold minor units."""
    spots = {"ante": ante, "bonus": bonus, **more}
    return {"limits": {spot: {"min": low * 100, "max": high * 100} for spot, (low, high) in spots.items()}}


CHIPS = {"chip": 500, "chips": [2500, 10000, 50000, 100000, 500000]}
MAIN = {
    **HOUSE_ENTRY,
    **QUICK,
    **CHIPS,
    **_limits(ante=(50, 2000), bonus=(25, 500)),
    "max_payout_per_round": 150_000_00,
}
RAIL = {
    **MAIN,
    **_limits(ante=(25, 1000), bonus=(25, 250)),
    "max_payout_per_round": 2_500_000_00,
    "shooter": "dealer",
}
BARRELS = {
    **MAIN,
    **_limits(ante=(25, 1000), bonus=(25, 250), both_barrels=(25, 250)),
    "max_payout_per_round": 150_000_00,
}

OWN_HANDS = {**MAIN, "dealing": "electronic"}
"""Each seat has dice or cards of its own, from the house's generator and for its tablet alone."""

POTS = {
    "blinds": [50_00, 100_00],
    "buy_in_minimum": 4_000_00,
    "buy_in_maximum": 20_000_00,
    "chip": CHIPS["chip"],
    "rake": "percentage",
    "rake_basis_points": 500,
    "rake_cap": 100_00,
    "turn_seconds": 30,
    "time_bank_seconds": 60,
}
DEALT_BY_THE_HOUSE = {**POTS, "confirm_award": False}

TABLES = (
    DemoTable("CHD-01", "casino_holdem_dice", 7, MAIN),
    DemoTable("CHD-02", "casino_holdem_dice", 7, MAIN),
    DemoTable("CHD-03", "casino_holdem_dice", 7, {**MAIN, "shooter": "dealer"}),
    DemoTable("JD-01", "joust_dice", 7, MAIN),
    DemoTable("JD-02", "joust_dice", 7, MAIN),
    DemoTable("DB-01", "double_barrel_dice", 7, BARRELS),
    DemoTable("CHD-R1", "casino_holdem_dice", 0, RAIL),
    DemoTable("CHD-07", "casino_holdem_dice", 7, {**MAIN, "bet_seconds": 60, "decide_seconds": 40}, robots=False),
    DemoTable("TH-11", "texas_holdem", 9, POTS, robots=False),
    DemoTable("TH-12", "texas_holdem", 6, {**DEALT_BY_THE_HOUSE, "cards": "electronic"}),
    DemoTable("TH-13", "texas_holdem", 9, {**POTS, "structure": "limit"}, robots=False),
    DemoTable("DH-21", "dice_holdem", 6, {**DEALT_BY_THE_HOUSE, "dealing": "electronic"}),
    DemoTable("DH-22", "dice_holdem", 6, {**POTS, "variation": "basic"}, robots=False),
    DemoTable("CDH-31", "casino_dice_holdem", 6, OWN_HANDS),
    DemoTable("CHC-41", "casino_holdem", 6, OWN_HANDS),
)
"""CHD-07, TH-11, TH-13 and DH-22 are left to people: whatever the robots do, there are tables of each kind at which a
newcomer can deal and play."""

SHOWN = ("CHD-01", "CHD-R1", "TH-12", "DH-21")
"""The tables whose links are printed. They stand open with chips in the tray: who signs on can deal."""

FLOAT = 500_000_00
"""What the cage brings to the tray of a table that is opened, where its worst round costs no more."""

STAFF = (
    DemoStaff("0412", "582036", "H. Leong", ("floor",)),
    DemoStaff("0401", "731902", "C. Duarte", ("pit_manager",), office=True),
    DemoStaff("0399", "620481", "S. Moura", ("pit_manager",), office=True),
    DemoStaff("0398", "947130", "J. Brandt", ("pit_manager",), office=True),
    DemoStaff("2107", "402817", "M. Tavares", ("dealer",)),
    DemoStaff("2108", "918204", "S. Iyer", ("dealer",)),
    DemoStaff("2109", "360758", "K. Novak", ("dealer",)),
    DemoStaff("0650", "275093", "B. Xavier", ("cage",)),
    DemoStaff("0900", "846105", "T. Almeida", ("surveillance", "auditor"), office=True),
    DemoStaff("0001", "390571", "A. Costa", ("system_administrator",), office=True, system_administrator=True),
)

PATRONS = (
    DemoPatron("80010001", "713926", "Wong", "Ka Yan", date(1984, 3, 9), "zh-Hant", 20_000_00),
    DemoPatron("80010002", "264915", "Patel", "Ravi", date(1979, 11, 21), "en", 15_000_00),
    DemoPatron("80010003", "850174", "Rossi", "Marta", date(1991, 6, 2), "en", 12_500_00),
    DemoPatron("80010004", "937260", "Chan", "Wing", date(1988, 1, 30), "zh-Hant", 50_000_00),
    DemoPatron("80010005", "418503", "Okafor", "Ada", date(1982, 9, 14), "en", 30_000_00),
    DemoPatron("80010006", "692047", "Lam", "Sau Ying", date(1976, 5, 27), "zh-Hant", 30_000_00),
    DemoPatron("80010007", "305986", "Silva", "Paulo", date(1990, 12, 3), "en", 25_000_00),
    DemoPatron("80010008", "571639", "Ng", "Chi Fai", date(1985, 8, 19), "zh-Hant", 25_000_00),
    DemoPatron("80010009", "846207", "Berg", "Ingrid", date(1993, 2, 11), "en", 20_000_00),
)
"""As many as the largest table has seats."""

ROBOT_CARD_FIRST = 90_000_000
ROBOT_PIN = "640381"
ROBOT_AMOUNT = 100_000_00
ROBOT_STAKE = 25_000_00
"""What a robot brings to the table at first, and each time it has run out."""
ROBOT_DEALER_BADGE_FIRST = 7001
ROBOT_DEALER_PIN = "508143"


def float_of(code: str) -> int:
    """What the cage brings to this table: enough for its worst round."""
    rules = next((table.rules for table in TABLES if table.code == code), {})
    return max(FLOAT, int(rules.get("max_payout_per_round", 0)))


def robot_tables() -> tuple[DemoTable, ...]:
    """The tables at which robots may deal and play."""
    return tuple(table for table in TABLES if table.robots)


def robot_stake(code: str) -> int:
    """What a robot brings to this table: no more than its buy-in allows."""
    rules = next((table.rules for table in TABLES if table.code == code), {})
    return min(ROBOT_STAKE, int(rules.get("buy_in_maximum", ROBOT_STAKE)))


def robot_dealers() -> tuple[DemoStaff, ...]:
    """One robot dealer a table that robots may use, in the tables' order."""
    return tuple(
        DemoStaff(str(ROBOT_DEALER_BADGE_FIRST + index), ROBOT_DEALER_PIN, f"Robot {index + 1}", ("dealer",))
        for index, _ in enumerate(robot_tables())
    )


def robot_patron(number: int) -> DemoPatron:
    """The robot patron of this number, counted from 1."""
    return DemoPatron(
        card=str(ROBOT_CARD_FIRST + number),
        pin=ROBOT_PIN,
        family_name=f"Robot {number}",
        given_name="Robot",
        birth_date=date(1990, 1, 1),
        language="en",
        amount=ROBOT_AMOUNT,
    )
