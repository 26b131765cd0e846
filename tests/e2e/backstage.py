"""What people do and see behind the tables: the pit boss at the pit screen, the cashier at the cage, the office."""

from playwright.sync_api import Locator, expect

from tests.e2e.people import CENTS, Screen, dollars


class SignedIn(Screen):
    """A page behind badge and PIN, on a device that was paired for the place."""

    def sign_in(self, *, badge: str, pin: str) -> None:
        self.field("sign_in.badge").fill(badge)
        self.field("sign_in.pin").fill(pin)
        self.press("sign_in.submit")


class PitScreen(SignedIn):
    """The pit's tiles and one table's detail."""

    def tile(self, code: str) -> Locator:
        return self.page.get_by_role("listitem").filter(has=self.page.get_by_role("link", name=code, exact=True))

    def open_table(self, code: str) -> None:
        self.press("pit.open_table", within=self.tile(code))
        asked = self.page.get_by_role("dialog", name=self.say("pit.open_head", code=code))
        self.press("pit.open_table", within=asked)
        self.sees("pit.opened", code=code)
        expect(self.button("pit.open_table", within=self.tile(code))).to_have_count(0)

    def show(self, code: str) -> None:
        """From the floor to one table."""
        self.page.get_by_role("link", name=code, exact=True).click()
        expect(self.page.get_by_role("heading", level=1, name=code)).to_be_visible()

    def back_to_floor(self) -> None:
        self.page.get_by_role("link", name=self.say("pit.floor")).click()

    def close_table(self, code: str) -> None:
        self.show(code)
        self.press("pit.close_table")
        asked = self.page.get_by_role("dialog", name=self.say("pit.close_head", code=code))
        asked.locator("footer").get_by_role("button").click()
        self.sees("pit.closed_done", code=code)

    def tile_says(self, code: str, name: str, /, **facts: object) -> None:
        expect(self.tile(code)).to_contain_text(self.say(name, **facts))

    def tile_win(self, code: str, win: int) -> None:
        expect(self.tile(code)).to_contain_text(dollars(win))


class CageScreen(SignedIn):
    """Cash over the counter."""

    def find(self, card: str) -> None:
        self.page.get_by_role("link", name=self.say.alone("cage.nav_patrons")).click()
        self.page.get_by_role("searchbox").fill(card)
        self.page.get_by_role("link", name=self.say("cage.card", card=card)).click()

    def buy_in(self, *, card: str, amount: int) -> None:
        """Count the cash, type it, press the button that says the sum, answer the question; the slip is the proof."""
        self.find(card)
        part = self.page.get_by_role("region", name=self.say.alone("cage.buy_in"))
        part.get_by_role("textbox").fill(str(amount))
        self.press("cage.buy_in_typed", within=part)
        self.press("cage.buy_in_confirm", within=part, amount=amount * CENTS)
        self.sees_slip(amount)

    def cash_out_all(self, *, card: str, amount: int) -> None:
        """The whole bankroll; asked once more with the sum in figures."""
        self.find(card)
        self.press("cage.cash_out_confirm", within=self.asks_cash_out_all(amount=amount), amount=amount * CENTS)
        self.sees_slip(amount)

    def asks_cash_out_all(self, *, amount: int) -> Locator:
        """On a patron's page: up to the question that stands before the money."""
        part = self.page.get_by_role("region", name=self.say.alone("cage.cash_out"))
        self.press("cage.cash_out_all", within=part, amount=amount * CENTS)
        self.press("cage.cash_out_typed", within=part)
        expect(part.get_by_role("alertdialog")).to_be_visible()
        return part

    def sees_slip(self, amount: int) -> None:
        self.sees("cage.slip_number")
        expect(self.page.get_by_role("main")).to_contain_text(dollars(amount))


class OfficeScreen(Screen):
    """The back office: rounds, pay-tables, people, roles, audit."""

    def sign_in_with_code(self, *, badge: str, password: str, code: str) -> None:
        self.field("sign_in.badge").fill(badge)
        self.field("sign_in.password").fill(password)
        self.field("sign_in.totp").fill(code)
        self.press("sign_in.submit")
        expect(self.page.get_by_role("navigation")).to_be_visible()

    def addresses_of_nav(self) -> list[str]:
        """Where the navigation leads, Django's own admin apart."""
        links = self.page.get_by_role("navigation").get_by_role("link").all()
        found = [link.get_attribute("href") or "" for link in links]
        return [address for address in found if not address.startswith("/admin/")]

    def first_link_within(self, address: str) -> str | None:
        """The first link of the page that leads further in, or None."""
        links = self.page.get_by_role("main").get_by_role("link").all()
        found = [link.get_attribute("href") or "" for link in links]
        return next((one for one in found if one.startswith(address) and one[len(address) :][:1].isdigit()), None)
