"""Opening screens: each a browser context of its own, paired by the very link that the floor hands out."""

import itertools
from dataclasses import dataclass, field

from playwright.sync_api import Page

from casino.people.roles import Role
from tests.e2e.backstage import CageScreen, OfficeScreen, PitScreen
from tests.e2e.browsers import Browsers
from tests.e2e.house import House
from tests.e2e.people import DealerScreen, Screen, SeatScreen

LOCALES = {"en": "en-GB", "zh-hant": "zh-TW"}


@dataclass
class Stage:
    """The screens of one test, in one language."""

    house: House
    browsers: Browsers
    language: str = "en"
    names: itertools.count = field(default_factory=itertools.count)  # type: ignore[type-arg]

    def dealer(self, table: int, *, through: str | None = None) -> DealerScreen:
        """A console, and a dealer who has yet to sign on."""
        return DealerScreen(self.page("dealer", "dealer", table=table, through=through), language=self.language)

    def signed_on(self, table: int, name: str = "", *, through: str | None = None) -> DealerScreen:
        screen = self.dealer(table, through=through)
        badge, pin = self.house.dealer(name)
        screen.sign_on(badge=badge, pin=pin)
        return screen

    def seat(self, table: int, seat: int, *, size: str = "seat", through: str | None = None) -> SeatScreen:
        return SeatScreen(self.page("seat", size, table=table, seat=seat, through=through), language=self.language)

    def seated(
        self, table: int, seat: int, *, name: str = "", brings: int, size: str = "seat", through: str | None = None
    ) -> SeatScreen:
        """A new patron at a seat, with all of the bankroll on the table."""
        screen = self.seat(table, seat, size=size, through=through)
        card, pin = self.house.patron(name, bankroll=brings, language=self.language)
        screen.join(card=card, pin=pin, amount=brings)
        return screen

    def rail(self, table: int, *, brings: int, size: str = "phone") -> SeatScreen:
        """A new patron at the rail with a phone."""
        screen = SeatScreen(self.page("rail", size, table=table), language=self.language)
        card, pin = self.house.patron(bankroll=brings, language=self.language)
        screen.join(card=card, pin=pin, amount=brings)
        return screen

    def pit(self, *, through: str | None = None) -> PitScreen:
        screen = self.pit_door(through=through)
        badge, pin = self.house.floor
        screen.sign_in(badge=badge, pin=pin)
        return screen

    def pit_door(self, *, through: str | None = None) -> PitScreen:
        """The pit's sign-in page, on a device of the pit."""
        return PitScreen(self.page("pit", "pit", through=through), language=self.language)

    def cage(self) -> CageScreen:
        screen = self.cage_door()
        badge, pin = self.house.cashier
        screen.sign_in(badge=badge, pin=pin)
        return screen

    def cage_door(self) -> CageScreen:
        return CageScreen(self.page("cage", "cage"), language=self.language)

    def office_door(self) -> OfficeScreen:
        return OfficeScreen(self.plain("office", "office", "/office/"), language=self.language)

    def enter_office(self, screen: OfficeScreen) -> None:
        """Somebody who may see all of the office, with password and one-time code."""
        badge, password, code = self.house.office_staff(Role.PIT_MANAGER, Role.AUDITOR, Role.SYSTEM_ADMINISTRATOR)
        screen.sign_in_with_code(badge=badge, password=password, code=code())

    def plain(self, who: str, size: str, address: str) -> Page:
        """A page of a browser that no place knows."""
        return self.browsers.open(f"{who}-{next(self.names)}", size, address, **self.appearance)

    @property
    def appearance(self) -> dict[str, str]:
        return {"locale": LOCALES[self.language], "timezone_id": "Asia/Macau"}

    def display(self, table: int, *, through: str | None = None) -> Screen:
        return Screen(self.page("display", "display", table=table, through=through), language=self.language)

    def page(
        self, kind: str, size: str, *, table: int | None = None, seat: int | None = None, through: str | None = None
    ) -> Page:
        """A page on a device that the pairing link has just let in; `through` is the address of a cable."""
        link = self.house.link(kind, table=table, seat=seat)
        if through is not None:
            link = link.replace(self.house.address, through)
        page = self.browsers.open(f"{kind}-{next(self.names)}", size, link, **self.appearance)
        page.wait_for_url(lambda address: "/pair/" not in address)
        return page
