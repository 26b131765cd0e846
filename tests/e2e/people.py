"""What people at a table do and see, in their own words: the dealer at the console, a patron at a tablet or phone.

Driven by roles and accessible names, whose texts come from tables/screens/wording; money in whole dollars, as people
say it. The pit, the cage and the office are in backstage.py.
"""

import re
from collections.abc import Mapping

from playwright.sync_api import Locator, Page, expect

from tests.e2e.spoken import Words

CENTS = 100
CHIPS = (5000, 1000, 500, 100, 25)
"""The denominations of the test tables, highest first, in dollars."""

FACE_IDS = {"A": "a", "K": "k", "Q": "q", "J": "j", "T": "t", "9": "9"}
CUT_SECONDS = 8
FIELDS_AT_MOST = 40
# As long as a web process takes to start on a busy machine, and a screen to try again.
BACK_MS = 30_000


def dollars(amount: int) -> str:
    """Whole dollars with all decimals, as an account shows them: −1,250 → "−1,250.00"."""
    return f"{'−' if amount < 0 else ''}{abs(amount):,}.00"


class Screen:
    """One page of one person, in one language."""

    def __init__(self, page: Page, *, language: str = "en") -> None:
        self.page = page
        self.say = Words(language)

    def button(self, name: str, /, *, within: Locator | None = None, **facts: object) -> Locator:
        """The button that says this sentence."""
        return (within or self.page).get_by_role("button", name=self.say(name, **facts))

    def press(self, name: str, /, *, within: Locator | None = None, **facts: object) -> None:
        self.button(name, within=within, **facts).click()

    def field(self, name: str, /, *, within: Locator | None = None, **facts: object) -> Locator:
        """The input with this label."""
        return (within or self.page).get_by_label(self.say.alone(name, **facts))

    def sees(self, name: str, /, **facts: object) -> None:
        """The sentence stands on the screen, and is visible."""
        expect(self.page.get_by_text(self.say(name, **facts)).locator("visible=true").first).to_be_visible()

    def sees_not(self, name: str, /, **facts: object) -> None:
        expect(self.page.get_by_text(self.say(name, **facts)).locator("visible=true")).to_have_count(0)

    @property
    def dialog(self) -> Locator:
        """The sheet that lies over the screen."""
        return self.page.get_by_role("dialog")

    def expect_no_sheet(self) -> None:
        """What was closed has left the page, and keys go to the screen again."""
        expect(self.page.locator("dialog")).to_have_count(0)

    def close_dialog(self) -> None:
        self.press("table.close", within=self.dialog)
        expect(self.dialog).to_have_count(0)

    def sees_figure(self, label: str, text: str, **facts: object) -> None:
        """The figure under a label of the screen reads so."""
        named = self.page.get_by_text(self.say.alone(label, **facts)).locator("visible=true")
        expect(named.locator("xpath=following-sibling::strong").first).to_have_text(text)

    def is_refused(self, code: str) -> None:
        """The refusal of this code is said, in both its lines."""
        told = self.page.get_by_role("alert").filter(has_text=self.say(f"refused.{code}.what"))
        expect(told.first).to_contain_text(self.say(f"refused.{code}.now"))

    def key(self, keys: str) -> None:
        """Keys of the keyboard, one after the other, none of them a second half of a double press."""
        for each in keys.split():
            expect(self.page.locator("c-step .step-body[aria-disabled]")).to_have_count(0)
            self.page.keyboard.press(each)

    # --- the line ------------------------------------------------

    def expect_cut(self) -> None:
        """The screen says that its line is cut. How soon, the screens' own tests hold: here several products share the
        machine."""
        told = self.page.get_by_text(self.say("line.cut")).first
        expect(told).to_be_visible(timeout=CUT_SECONDS * 1000)

    def expect_in_step(self) -> None:
        """The line is there, and the picture is in force again."""
        expect(self.page.get_by_text(self.say("line.cut"))).to_have_count(0, timeout=BACK_MS)
        expect(self.page.locator("html")).not_to_have_attribute("data-disconnected", re.compile(".*"))

    def mark(self) -> None:
        """Remember this very page: a reload would forget."""
        self.page.evaluate("() => { window.neverReloaded = true; }")

    def expect_never_reloaded(self) -> None:
        assert self.page.evaluate("() => window.neverReloaded === true"), "the page was loaded again"


class DealerScreen(Screen):
    """The dealer's console."""

    def step(self, name: str, /, **facts: object) -> Locator:
        return self.page.get_by_role("heading", name=self.say(name, **facts))

    def awaits(self, name: str, /, **facts: object) -> None:
        """The console's one next step is this."""
        expect(self.step(name, **facts)).to_be_visible()

    def sign_on(self, *, badge: str, pin: str) -> None:
        self.awaits("dealer.sign_on")
        self.give_badge(self.page.get_by_role("main"), badge=badge, pin=pin, act="dealer.sign_on_act")
        self.awaits("dealer.open_betting")

    def give_badge(self, place: Locator, *, badge: str, pin: str, act: str) -> None:
        self.field("sign_in.badge", within=place).fill(badge)
        self.field("sign_in.pin", within=place).fill(pin)
        self.press(act, within=place)

    def is_relieved_by(self, *, badge: str, pin: str, name: str) -> None:
        """The next dealer signs on over this one, in whatever moment of the round."""
        self.page.get_by_role("button", name=self.say("dealer.person")).click()
        self.give_badge(self.dialog, badge=badge, pin=pin, act="relief.act")
        expect(self.dialog).to_have_count(0)
        expect(self.page.get_by_role("button", name=self.say("dealer.person", name=name))).to_be_visible()

    def open_betting(self) -> None:
        self.press("dealer.open_betting")
        self.awaits("dealer.betting_open")

    def close_betting(self) -> None:
        """Notice, and then the clock: the first throw is asked for."""
        self.press("dealer.notice")

    def close_decisions(self) -> None:
        """At once when nobody is missing, else after a notice."""
        self.button("dealer.close_decisions").or_(self.button("dealer.notice")).click()

    def enter_dice(self, faces: str, *, by: str = "players") -> None:
        """Face by face on the keypad, then confirm. `T` is the ten; `by` is the side that threw."""
        self.awaits(f"dealer.enter_{by}")
        pad = self.page.get_by_role("group", name=self.say("dealer.faces"))
        for face in faces:
            pad.get_by_role("button", name=self.say.alone(f"face.{FACE_IDS[face]}")).click()
        self.awaits(f"dealer.confirm_{by}")
        self.press("dealer.confirm")

    def enter_letters(self, throw: str, faces: str, *, seat: int = 0) -> None:
        """Letter dice of a game with a board, as they lie: "flop", "dealer", or "seat" and whose."""
        self.awaits("board_throw.enter", what=self.say.text(f"board_throw.{throw}_dice", seat=seat))
        self.touch_letters(faces)
        self.press("dealer.confirm")

    def touch_letters(self, faces: str) -> None:
        pad = self.page.get_by_role("group", name=self.say.alone("pad.letters"))
        for face in faces:
            pad.get_by_role("button", name=face, exact=True).click()

    def settle(self, *, paid: int, taken: int) -> None:
        """Pay and take: the sums on the button are those the test worked out."""
        self.press("dealer.settle", paid=paid * CENTS, taken=taken * CENTS)
        self.awaits("dealer.open_betting")

    def deal_first(self, players: str, dealer: str) -> None:
        """From open betting to the question: the players' five, the dealer's two."""
        self.close_betting()
        self.enter_dice(players)
        self.enter_dice(dealer, by="dealer")
        self.awaits("dealer.deciding_open")

    def no_roll(self, why: str = "off_table") -> None:
        """The roll does not count (CHD-16)."""
        self.press("no_roll.heading")
        self.press(f"no_roll.{why}", within=self.dialog)
        expect(self.dialog).to_have_count(0)

    def correct(
        self, *, position: int, was: str, face: str, throw: str = "players", second: tuple[str, str] | None = None
    ) -> None:
        """A lying die of the round on the layout is read again (CHD-16)."""
        self.press("correct.button")
        self._correct(position=position, was=was, face=face, throw=throw, second=second)

    def correct_settled(
        self, *, number: int, position: int, was: str, face: str, throw: str, second: tuple[str, str],
        taken: tuple[int, int],
    ) -> None:  # fmt: skip
        """A die of a settled round, from the list of last rounds (CHD-19). `taken`: how many players give back how
        much, as the sheet says before anybody signs."""
        self.choose_round(number)
        self.press("correct.settled", within=self.dialog)
        says = self.say("correct.weighed_taken", n=taken[0], amount=taken[1] * 100)
        self._correct(position=position, was=was, face=face, throw=throw, second=second, says=says)

    def choose_round(self, number: int) -> None:
        self.page.keyboard.press("l")
        self.dialog.get_by_role("button", name=self.say("table.round", number=number)).click()

    def _correct(
        self,
        *,
        position: int,
        was: str,
        face: str,
        throw: str,
        second: tuple[str, str] | None,
        says: str | re.Pattern[str] = "",
    ) -> None:
        stage = self.dialog.last
        group = stage.get_by_role("heading", name=self.say.alone(f"phase.{throw}")).locator("xpath=..")
        group.get_by_role("button", name=self.say("correct.die", position=position, face=was)).click()
        pad = stage.get_by_role("group", name=self.say("dealer.faces"))
        pad.get_by_role("button", name=self.say.alone(f"face.{FACE_IDS[face]}")).click()
        expect(self.dialog.last).to_contain_text(says)
        self.authorise(reason="correct.misread", confirm="correct.confirm", second=second)
        expect(self.page.get_by_role("heading", name=self.say("correct.from_to"))).to_have_count(0)
        while self.dialog.count():
            self.page.keyboard.press("Escape")

    def void(self, *, reason: str = "void.mistake", second: tuple[str, str] | None = None) -> None:
        """The round is void: every bet goes back (CHD-17)."""
        self.press("void.button")
        self.authorise(reason=reason, confirm="void.confirm", second=second)
        expect(self.dialog).to_have_count(0)
        self.awaits("dealer.open_betting")

    def authorise(self, *, reason: str, confirm: str, second: tuple[str, str] | None) -> None:
        """The sheet that wants a reason, and where the rules say so a second person's badge and PIN."""
        sheet = self.dialog.last
        sheet.get_by_role("radio", name=self.say.alone(reason)).check(force=True)
        if second is not None:
            self.field("sign_in.badge", within=sheet).fill(second[0])
            self.field("sign_in.pin", within=sheet).fill(second[1])
        self.press(confirm, within=sheet)

    def tab_to(self, place: Locator) -> None:
        """With the Tab key alone, from wherever the focus is."""
        for _ in range(FIELDS_AT_MOST):
            if place.evaluate("(node) => node === document.activeElement"):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError("Tab does not lead there")


class SeatScreen(Screen):
    """A patron's tablet at a seat, or tablet or phone at the rail."""

    def join(self, *, card: str, pin: str, amount: int) -> None:
        """Card, PIN and the money to bring from the bankroll."""
        self.field("join.card").fill(card)
        self.field("sign_in.pin").fill(pin)
        self.field("join.amount").fill(str(amount))
        self.press("join.act")
        self.has(balance=amount)

    def leave(self) -> None:
        """Take the money back to the bankroll."""
        self.press("player.menu_of")
        self.press("leave.heading", within=self.dialog)
        self.press("leave.act", within=self.dialog)
        expect(self.field("join.card")).to_be_visible()

    def spot(self, spot: str, *, hand: int | None = None) -> Locator:
        word = self.say.text(f"spot.{spot}")
        name = word if hand is None else self.say.text("bet.spot_of_hand", spot=spot, hand=hand)
        # The chips and the limits follow the name; other buttons whose words begin alike go on at once.
        return self.page.get_by_role("main").get_by_role("button", name=re.compile(rf"^{re.escape(name)}\s"))

    def put(self, spot: str, amount: int, *, hand: int | None = None) -> None:
        """Chips on a spot, the fewest that make the amount; nothing is confirmed yet."""
        left = amount
        for chip in CHIPS:
            count, left = divmod(left, chip)
            if count:
                self.page.get_by_role("button", name=self.say.alone("bet.chip", amount=chip * CENTS)).click()
            for _ in range(count):
                self.spot(spot, hand=hand).click()
        assert left == 0, f"{amount} cannot be made of {CHIPS}"

    def confirm(self, total: int) -> None:
        self.press("bet.confirm", amount=total * CENTS)
        expect(self.button("bet.take_back", amount=total * CENTS)).to_be_visible()

    def bet(self, *, ante: int, bonus: int = 0) -> None:
        """Put, and confirm once; the button's own sum is the test's."""
        self.put("ante", ante)
        if bonus:
            self.put("bonus", bonus)
        self.confirm(ante + bonus)

    def bet_hands(self, antes: Mapping[int, int], *, bonuses: Mapping[int, int] | None = None, side: int = 0) -> None:
        """Two barrels: an ante on either or both, a bonus on each, and the bet over both."""
        for hand, ante in antes.items():
            self.put("ante", ante, hand=hand)
        for hand, bonus in (bonuses or {}).items():
            self.put("bonus", bonus, hand=hand)
        if side:
            self.put("both_barrels", side)
        self.confirm(sum(antes.values()) + sum((bonuses or {}).values()) + side)

    def take_back(self, total: int) -> None:
        self.press("bet.take_back", amount=total * CENTS)
        expect(self.button("bet.confirm")).to_have_count(0)
        self.sees("bet.place_first")

    def call(self, amount: int, *, hand: int | None = None) -> None:
        """Call: the amount on the button is twice the Ante."""
        if hand is None:
            self.press("decide.call", amount=amount * CENTS)
            self.sees("decide.called", amount=amount * CENTS)
        else:
            self.press("decide.call_hand", amount=amount * CENTS, hand=hand)

    def fold(self, ante: int, *, hand: int | None = None) -> None:
        if hand is None:
            self.press("decide.fold", amount=ante * CENTS)
            self.sees("decide.folded", amount=ante * CENTS)
        else:
            self.press("decide.fold_hand", amount=ante * CENTS, hand=hand)

    def is_asked(self, *, call: int) -> None:
        expect(self.button("decide.call", amount=call * CENTS)).to_be_enabled()

    def has(self, *, balance: int) -> None:
        """The balance of the sitting, in dollars."""
        self.sees_figure("money.balance", dollars(balance), currency="HKD")

    def wins(self, net: int) -> None:
        """The settled round's result, as a sum in words."""
        name = "result.win" if net > 0 else "result.loss" if net < 0 else "result.even"
        self.sees(name, amount=abs(net) * CENTS)
