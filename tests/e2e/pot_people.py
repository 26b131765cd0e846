"""What people do and see at a table for the pot: the dealer at the console, players at tablets or a phone.

Cards are "As", "Td"; letter dice "H". Money in whole dollars. An act says whose it is, and waits until he is asked.
"""

import functools
import re
import time

from playwright.sync_api import Locator, expect

from tables.screens.wire import COMMANDS_PER_SECOND
from tests.e2e.house import House
from tests.e2e.people import CENTS, DealerScreen, SeatScreen, dollars
from tests.e2e.stage import Stage

Second = tuple[str, str]
BETWEEN_ACTS_SECONDS = 1 / COMMANDS_PER_SECOND
"""What is keyed quicker than this for long is refused TOO_FAST, and no dealer does."""
KEY_OF_ACT = {"fold": "x", "check": "z", "call": "z", "all_in": "v", "raise": "Enter"}


def cards_of(line: str) -> list[str]:
    """ "AsKd" → As, Kd."""
    return [line[start : start + 2] for start in range(0, len(line), 2)]


class PotDealer(DealerScreen):
    """The console of a game for the pot."""

    _acted_at = 0.0

    def sign_on(self, *, badge: str, pin: str) -> None:
        self.awaits("dealer.sign_on")
        self.give_badge(self.page.get_by_role("main"), badge=badge, pin=pin, act="dealer.sign_on_act")
        self.awaits("pot.wait_players")

    # --- dealing -------------------------------------------------

    def open_hand(self, *, button: int, laid: bool = False) -> None:
        """Open the next hand with the button there; `laid`: the dealer says where it lies first."""
        self.awaits("pot.open_hand")
        if laid:
            self.press("pot.seat", seat=button, within=self._group("pot.where_button"))
        self.press("pot.open_with_button", seat=button)
        expect(self.step("pot.open_hand")).to_have_count(0)

    def deal_holes(self) -> None:
        """Two each, face down."""
        self.awaits("pot.deal_holes")
        self.press("pot.dealt")

    def deal(self, street: str, cards: str, *, by: str = "keys") -> None:
        """The street's cards, keyed or pressed on the pad, and confirmed."""
        self.awaits("pot.deal_street", street=street)
        if by == "keys":
            self.type_cards(cards)
        else:
            for card in cards_of(cards):
                self.page.get_by_role("main").locator(f"[data-card='{card}']").click()
        self.press("pot.confirm_street", street=street)

    def type_cards(self, cards: str) -> None:
        """Rank, then suit."""
        self.key(" ".join(cards.replace("T", "0").lower()))

    def throw(self, throw: str, faces: str) -> None:
        """Letter dice as they lie, in the order in which the console asks for them."""
        self.awaits(f"throw.{throw}")
        self.touch_letters(faces)
        self.press("dealer.confirm")

    def thrown_under_cups(self) -> None:
        """Everybody has shaken two dice under a cup."""
        self.awaits("throw.private")
        self.press("throw.done")

    # --- betting -------------------------------------------------

    def asks(self, seat: int) -> None:
        self.sees("act.turn", seat=seat)

    def keys_act(self, seat: int, act: str, *, to: int = 0) -> None:
        """What the player in turn says: fold, check, call, all_in, "raise" where it has one size, or "to" an amount."""
        self.asks(seat)
        self._wait_for_the_pace()
        if act == "to":
            self.key(" ".join(str(to)) + " Enter")
        else:
            self.key(KEY_OF_ACT[act])

    def _wait_for_the_pace(self) -> None:
        early = self._acted_at + BETWEEN_ACTS_SECONDS - time.monotonic()
        if early > 0:
            self.page.wait_for_timeout(early * 1000)
        self._acted_at = time.monotonic()

    # --- showdown ------------------------------------------------

    def read(self, seat: int, cards: str) -> None:
        """The hand of the player who shows next."""
        self.awaits("show.read_hand", seat=seat)
        self.type_cards(cards)
        self.press("show.confirm", seat=seat)

    def read_dice(self, seat: int, faces: str) -> None:
        """The dice of the player who shows next."""
        self.awaits("show.read_dice", seat=seat)
        self.touch_letters(faces)
        self.press("show.confirm", seat=seat)

    def award(self, *reasons: str) -> None:
        """Every pot with its winner and why is on the screen; the dealer confirms."""
        self.awaits("award.heading")
        self.reads(*reasons)
        self.press("award.confirm")
        self.sees("pot.after_settled")

    def is_over(self, *reasons: str) -> None:
        """Everybody else has folded: the hand has ended by itself, and is told."""
        self.sees("pot.after_settled")
        self.reads(*reasons)

    def reads(self, *words: str) -> None:
        for each in words:
            expect(self.page.get_by_text(each).locator("visible=true").first).to_be_visible()

    # --- procedures ----------------------------------------------

    def procedure(self, name: str, short: str) -> None:
        """Open the sheet at what happened."""
        self.press("procedures.heading")
        both = re.escape(f"{self.say.text(name)} {self.say.text(short)}")
        self.dialog.get_by_role("button", name=re.compile(rf"^{both}$")).click()

    def report(self, fault: str, *, seats: tuple[int, ...] = (), cards: str = "", misdeal: bool = False) -> None:
        """A dealer's error, as far as the sheet says what to do next; `go_on` closes it."""
        self.procedure(f"fault.{fault}", f"fault_short.{fault}")
        self.sees(f"fault_detail.{fault}")
        for seat in seats:
            self.press("pot.seat", seat=seat, within=self.dialog.locator(".button-places"))
        self.type_cards(cards)
        self.press("procedures.report_misdeal" if misdeal else "procedures.report", within=self.dialog)
        self.sees("procedures.written")

    def go_on(self) -> None:
        """What is to be done has been read."""
        ways = (
            self.button(f"procedures.go_on{what}", within=self.dialog) for what in ("", "_anew", "_call", "_betting")
        )
        functools.reduce(Locator.or_, ways).click()
        self.expect_no_sheet()

    def misdeal(self, *, second: Second | None = None) -> None:
        """For a reason of one's own (TH-29); the floor signs once somebody has acted."""
        self.procedure("misdeal.heading", "misdeal.short")
        self.press("misdeal.declare", within=self.dialog)
        self.authorise(reason="misdeal.fouled", confirm="misdeal.confirm", second=second)
        self.expect_no_sheet()

    def _group(self, name: str) -> Locator:
        return self.page.get_by_role("group", name=self.say.alone(name))


class PotSeat(SeatScreen):
    """A player's tablet or phone at a table for the pot."""

    def has(self, *, balance: int) -> None:
        """The stack before him."""
        self.sees_figure("tablet.money.stack", dollars(balance), currency="HKD")

    # --- his turn ------------------------------------------------

    def fold(self) -> None:
        self._acts("tablet.act.fold")

    def check(self) -> None:
        self._acts("tablet.act.check")

    def call(self, amount: int) -> None:
        self._acts("tablet.act.call", amount=amount * CENTS)

    def call_all_in(self, amount: int) -> None:
        self._acts("tablet.act.call_all_in", amount=amount * CENTS)

    def bet(self, amount: int) -> None:
        self._amount("bet").fill(str(amount))
        self.confirm_bet(amount)

    def raise_to(self, amount: int) -> None:
        self._amount("raise_to").fill(str(amount))
        self.confirm_raise(amount)

    def confirm_bet(self, amount: int) -> None:
        """What stands ready on the confirming button, which says it."""
        self._acts("tablet.act.bet", amount=amount * CENTS)

    def confirm_raise(self, amount: int) -> None:
        self._acts("tablet.act.raise", amount=amount * CENTS)

    def all_in(self, amount: int, *, bet: int = 0) -> None:
        """All that he has before him, by the usual amounts; no digit is typed. Of a `bet` that lies already the button
        says to what it is raised."""
        self.usual("all_in").click()
        self._acts("tablet.act.all_in_to" if bet else "tablet.act.all_in", amount=(amount + bet) * CENTS)

    def may_raise(self, *, least: int, most: int) -> None:
        """The range of what he may bet or raise to is said beside the amount."""
        self.sees("tablet.amount.range", least=least * CENTS, most=most * CENTS)

    def may_not_raise(self) -> None:
        """He is asked, and no bet or raise is offered."""
        expect(self.button("tablet.act.fold")).to_be_enabled()
        for name in ("tablet.act.raise", "tablet.act.bet", "tablet.act.all_in", "tablet.act.all_in_to"):
            expect(self.button(name)).to_have_count(0)

    def slide_to_the_end(self) -> None:
        self.page.get_by_role("slider").press("End")

    def passes(self) -> None:
        """Nothing to call, no raise open: nothing is added."""
        self._acts("tablet.act.pass")

    def turns(self, die: int, state: str, *, face: str, price: int) -> None:
        """Chooses a bet on a die at its price, and confirms it by the button that says both."""
        column = self.page.locator("c-die-column").nth(die - 1)
        chosen = f"{self.say.text(f'tablet.felt.{state}')} {price:,}"
        column.get_by_role("button", name=chosen, exact=True).click()
        self._acts(f"tablet.act.{state}", face=face, amount=price * CENTS)

    def usual(self, name: str) -> Locator:
        """One of the usual amounts."""
        group = self.page.get_by_role("group", name=self.say.alone("tablet.amount.quick"))
        return group.get_by_role("button", name=self.say(f"tablet.amount.{name}"))

    def _amount(self, action: str) -> Locator:
        return self.page.get_by_role("textbox", name=self.say.alone(f"tablet.amount.{action}"))

    def _acts(self, name: str, /, **facts: object) -> None:
        """Press once the question has stood long enough to be read: what comes sooner is taken for no answer to it."""
        button = self.button(name, within=self.page.locator(".turn-buttons"), **facts)
        expect(button).to_be_enabled()
        self.page.wait_for_selector(".turn-panel:not([data-fresh])", state="attached")
        button.click()

    def is_told(self, name: str, /, **facts: object) -> None:
        """This stands beside the buttons of his turn."""
        expect(self.page.locator(".answers c-note")).to_contain_text(self.say(name, **facts))

    # --- ahead of it, and at the showdown ------------------------

    def choose_ahead(self, choice: str, **facts: object) -> None:
        self.press(f"tablet.ahead.{choice}", **facts)
        self.sees("tablet.ahead.stands", what=self.say.text(f"tablet.ahead.{choice}", **facts))

    def show(self) -> None:
        """In his turn: what is pressed on the picture before the last hand was shown is stale."""
        self.sees("tablet.show.in_turn")
        self.press("tablet.show.cards")

    def muck(self) -> None:
        """In his turn, as `show`."""
        self.sees("tablet.show.in_turn")
        self.press("tablet.show.muck")

    def own_cards(self) -> list[str]:
        """The two cards that this tablet alone shows, by name: "ace of spades"."""
        cards = self.page.get_by_role("region", name=self.say.alone("tablet.own.heading")).get_by_role("img")
        expect(cards).to_have_count(2)
        expect(cards.first).to_have_accessible_name(self.say("card.of"))
        return [card.get_attribute("aria-label") or "" for card in cards.all()]

    def board(self) -> list[str]:
        """The board's cards by name."""
        board = self.page.get_by_role("main").locator("c-board").get_by_role("img", name=self.say("card.of"))
        return [card.get_attribute("aria-label") or "" for card in board.all()]


def console(stage: Stage, table: int, *, name: str = "", through: str | None = None) -> PotDealer:
    """A console with a dealer signed on."""
    screen = PotDealer(stage.dealer(table, through=through).page, language=stage.language)
    badge, pin = stage.house.dealer(name)
    screen.sign_on(badge=badge, pin=pin)
    return screen


def player(
    stage: Stage, table: int, seat: int, *, name: str = "", brings: int, keeps: int = 0, through: str | None = None
) -> tuple[PotSeat, str]:
    """A new patron at a seat with `brings` before him and `keeps` left on the bankroll; and his card."""
    screen = PotSeat(stage.seat(table, seat, through=through).page, language=stage.language)
    card, pin = stage.house.patron(name, bankroll=brings + keeps, language=stage.language)
    screen.join(card=card, pin=pin, amount=brings)
    return screen, card


def sits_down(house: House, table: int, seat: int, *, brings: int) -> None:
    """A new patron whose tablet no test looks at: the dealer keys what he says."""
    card, pin = house.patron(bankroll=brings)
    tablet = house.typist("seat", table=table, seat=seat)
    tablet.does("Join", card=card, pin=pin, amount=brings * CENTS)
    tablet.close()
