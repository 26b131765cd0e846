"""Every screen in every state, one after the other: for the eye as pictures, for axe in test_access.py.

    python -m tests.e2e.album OUT_DIR [PART …]

draws the album, or the parts of it that are named: each screen at each of its sizes, in both languages and both themes,
as PNG files.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from playwright.sync_api import Page

from tests.e2e.album_pots import POTS
from tests.e2e.album_troubles import TROUBLES
from tests.e2e.browsers import SIZES
from tests.e2e.cable import Cable
from tests.e2e.people import DealerScreen, Screen, SeatScreen
from tests.e2e.shots import LOOKED_AT, Shot, shots_of

if TYPE_CHECKING:  # the models behind a stage are ready only when alone.py has set Django up
    from tests.e2e.stage import Stage


def walk(stage: Stage, *, tag: str, only: Collection[str] = ()) -> Iterator[Shot]:
    """Every screen and state, as tables and people of its own come by them. `tag` keeps one walk's tables apart."""
    for part in PARTS:
        if not only or part.__name__ in only:
            yield from part(stage, tag)
            stage.browsers.close_all()


def doors(stage: Stage, tag: str) -> Iterator[Shot]:
    """Ways in, and what stands there when nobody was let in."""
    table = stage.house.table(f"A{tag}")
    for name, address in {"home": "/", "pair": "/pair/", "unpaired": f"/seat/{table}/1/"}.items():
        page = stage.plain("door", "seat", address)
        page.get_by_role("heading").first.wait_for(state="attached")
        yield Shot(f"door-{name}", "seat", page)
    page = stage.plain("refused", "seat", "/pair/?code=NOTACODE2345")
    screen = Screen(page, language=stage.language)
    screen.sees("refused.unknown_device.what_code")
    yield Shot("door-pair-refused", "seat", page)


def pit_before(stage: Stage, tag: str) -> Iterator[Shot]:
    """The pit's sign-in, refused and let in; a closed table's page."""
    shot = shots_of("pit", "pit")
    table = stage.house.table(f"B{tag}")
    pit = stage.pit_door()
    yield shot("sign-in", pit)
    pit.sign_in(badge="0412", pin="111222")
    pit.is_refused("wrong_pin")
    yield shot("sign-in-refused", pit)
    badge, pin = stage.house.floor
    pit.sign_in(badge=badge, pin=pin)
    pit.tile(f"B{tag}").wait_for()
    yield shot("floor-closed", pit)
    pit.show(f"B{tag}")
    pit.sees("pit.not_open")
    yield shot("table-closed", pit)
    console, seat = stage.dealer(table), stage.seat(table, 1)
    console.sees("dealer.closed")
    yield Shot("dealer-closed", "dealer", console.page)
    seat.sees("join.heading")
    yield Shot("seat-closed", "seat", seat.page)


@dataclass
class Cast:
    """The screens of one round; `player` is looked at, the others make the table full."""

    dealer: DealerScreen
    player: SeatScreen
    other: SeatScreen
    display: Screen

    def all(self, state: str) -> Iterator[Shot]:
        yield Shot(f"dealer-{state}", "dealer", self.dealer.page)
        yield Shot(f"seat-{state}", "seat", self.player.page)
        yield Shot(f"display-{state}", "display", self.display.page)


def one_table(stage: Stage, tag: str) -> Iterator[Shot]:
    """Two rounds: one is won, one is lost on a line that is cut."""
    table = stage.house.table(f"C{tag}")
    stage.house.open_table(table)
    cable = Cable(stage.house.address)
    try:
        dealer = stage.dealer(table)
        dealer.awaits("dealer.sign_on")
        yield Shot("dealer-sign-on", "dealer", dealer.page)
        badge, pin = stage.house.dealer("M. Tavares")
        dealer.sign_on(badge=badge, pin=pin)
        player = stage.seated(table, 2, name="Ka Yan Wong", brings=2_000, through=cable.address)
        cast = Cast(dealer, player, stage.seated(table, 5, name="Ravi Patel", brings=1_500), stage.display(table))
        cast.display.sees("sign.between")
        empty = stage.seat(table, 7)
        empty.field("join.card").wait_for()
        yield Shot("seat-join", "seat", empty.page)
        yield from cast.all("between")
        yield from round_won(cast)
        yield from round_lost(cast, cable)
    finally:
        cable.close()


def round_won(cast: Cast) -> Iterator[Shot]:
    """Four queens over a pair of kings."""
    dealer, player = cast.dealer, cast.player
    dealer.open_betting()
    player.sees("bet.question")
    yield from cast.all("betting")
    player.put("ante", 125)
    player.put("bonus", 25)
    yield Shot("seat-chips", "seat", player.page)
    player.confirm(150)
    cast.other.bet(ante=100)
    yield Shot("seat-confirmed", "seat", player.page)
    dealer.close_betting()
    dealer.awaits("dealer.enter_players")
    player.sees("wait.throw_players")
    yield from cast.all("throwing")
    dealer.key("q q k")
    yield Shot("dealer-entering", "dealer", dealer.page)
    dealer.key("q q")
    dealer.awaits("dealer.confirm_players")
    yield Shot("dealer-confirm", "dealer", dealer.page)
    dealer.key("Enter")
    dealer.enter_dice("K9", by="dealer")
    player.is_asked(call=250)
    yield from cast.all("deciding")
    player.call(250)
    cast.other.call(200)
    player.sees("decide.called")
    yield from cast.all("decided")
    dealer.close_decisions()
    dealer.enter_dice("KJT", by="dealer")
    dealer.awaits("dealer.settle_heading")
    player.sees("wait.settling")
    yield from cast.all("settling")
    # Ante four 4 to 1 = 500, Call 250, Bonus four 10 to 1 = 250; the other: 400 and 200.
    dealer.settle(paid=1_000 + 600, taken=0)
    player.wins(1_000)
    yield from cast.all("won")


def round_lost(cast: Cast, cable: Cable) -> Iterator[Shot]:
    """A pair of nines under two pair; the line is cut in the decision and comes back."""
    dealer, player = cast.dealer, cast.player
    dealer.open_betting()
    player.bet(ante=100, bonus=25)
    dealer.deal_first("99JQK", "AA")
    player.is_asked(call=200)
    cable.cut()
    player.expect_cut()
    yield Shot("seat-cut", "seat", player.page)
    cable.mend()
    player.expect_in_step()
    player.fold(100)
    player.sees("decide.folded")
    yield Shot("seat-folded", "seat", player.page)
    dealer.close_decisions()
    dealer.enter_dice("99T", by="dealer")
    dealer.settle(paid=0, taken=125)
    player.wins(-125)
    yield from cast.all("lost")


def sheets_of_a_table(stage: Stage, tag: str) -> Iterator[Shot]:
    """What opens over console, tablet and pit."""
    code = f"D{tag}"
    table = stage.house.table(code)
    pit = stage.pit()
    pit.open_table(code)
    dealer = stage.signed_on(table, "Maria da Conceição Tavares")
    player = stage.seated(table, 1, name="Aleksandra Wojciechowska", brings=1_000)
    dealer.open_betting()
    player.bet(ante=100, bonus=25)
    dealer.deal_first("AAKQJ", "QQ")
    dealer_shot, seat_shot, pit_shot = (shots_of(kind, kind) for kind in ("dealer", "seat", "pit"))
    for name, opening in {"correct": "c", "void": "v", "rounds": "l", "relief": "r", "floor": "f", "keys": "?"}.items():
        dealer.key(opening)
        dealer.dialog.first.wait_for()
        yield dealer_shot(f"sheet-{name}", dealer)
        dealer.key("Escape")
        dealer.expect_no_sheet()
    for name, words in {"rules": "player.rules", "rounds": "player.rounds", "complain": "player.complain"}.items():
        player.press(words)
        player.dialog.first.wait_for()
        yield seat_shot(f"sheet-{name}", player)
        player.key("Escape")
        player.expect_no_sheet()
    player.press("player.menu_of")
    yield seat_shot("sheet-account", player)
    player.key("Escape")
    player.expect_no_sheet()
    player.press("floor.heading")
    player.press("floor.question", within=player.dialog)
    player.sees("floor.called")
    yield seat_shot("sheet-floor-called", player)
    pit.sees("pit_alert.floor_called")
    yield pit_shot("floor-alert", pit)
    pit.show(code)
    pit.sees("pit.now")
    yield pit_shot("table", pit)
    for name, words in {"limits": "pit.set_limits", "paytable": "pit.assign", "pairing": "pit.pairing"}.items():
        pit.press(words)
        pit.dialog.first.wait_for()
        yield pit_shot(f"sheet-{name}", pit)
        pit.page.keyboard.press("Escape")
        pit.expect_no_sheet()


def rail(stage: Stage, tag: str) -> Iterator[Shot]:
    """A phone at the rail through a round that pushes, and the console of a rail table."""
    table = stage.house.table(f"E{tag}", seats=0, shooter="dealer")
    stage.house.open_table(table)
    dealer = stage.signed_on(table)
    phone = stage.rail(table, brings=500)
    shot = shots_of("phone", "phone")
    dealer.open_betting()
    yield shot("betting", phone)
    phone.bet(ante=50, bonus=25)
    yield shot("confirmed", phone)
    yield Shot("dealer-rail", "dealer", dealer.page)
    dealer.deal_first("AAKQJ", "AA")
    phone.is_asked(call=100)
    yield shot("deciding", phone)
    phone.call(100)
    phone.sees("decide.called")
    yield shot("decided", phone)
    dealer.close_decisions()
    dealer.enter_dice("KQJ", by="dealer")
    dealer.settle(paid=0, taken=25)
    phone.wins(-25)
    yield shot("result", phone)
    phone.press("player.rules")
    phone.dialog.first.wait_for()
    yield shot("sheet-rules", phone)


def barrels(stage: Stage, tag: str) -> Iterator[Shot]:
    """Two hands on one tablet and on one phone."""
    from tests.e2e.house import BARRELS

    table = stage.house.table(f"F{tag}", game=BARRELS)
    stage.house.open_table(table)
    dealer = stage.signed_on(table)
    player = stage.seated(table, 1, brings=1_000)
    dealer.open_betting()
    player.bet_hands({1: 100, 2: 50}, bonuses={1: 25}, side=50)
    yield Shot("barrels-confirmed", "seat", player.page)
    dealer.close_betting()
    dealer.enter_dice("AAAA9")
    dealer.enter_dice("99JQK")
    yield Shot("dealer-barrels", "dealer", dealer.page)
    dealer.enter_dice("KK", by="dealer")
    dealer.awaits("dealer.deciding_open")
    player.button("decide.call_hand", hand=1).wait_for()
    yield Shot("barrels-deciding", "seat", player.page)
    yield Shot("barrels-deciding-phone", "phone", player.page)
    player.call(200, hand=1)
    player.fold(50, hand=2)
    dealer.close_decisions()
    dealer.enter_dice("QJ9", by="dealer")
    dealer.settle(paid=750, taken=0)
    player.wins(750)
    yield Shot("barrels-won", "seat", player.page)


def cage(stage: Stage, tag: str) -> Iterator[Shot]:
    """The cage's pages: finding, money in and out, slips, enrolment."""
    shot = shots_of("cage", "cage")
    card, _ = stage.house.patron("Ka Yan Wong", bankroll=12_500)
    cage = stage.cage_door()
    yield shot("sign-in", cage)
    badge, pin = stage.house.cashier
    cage.sign_in(badge=badge, pin=pin)
    cage.page.get_by_role("searchbox").wait_for()
    yield shot("home", cage)
    cage.page.get_by_role("searchbox").fill("Wong")
    cage.page.get_by_role("link", name=cage.say("cage.card", card=card)).wait_for()
    yield shot("found", cage)
    cage.find(card)
    yield shot("patron", cage)
    cage.asks_cash_out_all(amount=12_500)
    yield shot("cash-out-question", cage)
    cage.buy_in(card=card, amount=1_250)
    yield shot("slip", cage)
    for name in ("slips", "enrol"):
        cage.page.get_by_role("link", name=cage.say.alone(f"cage.nav_{name}")).click()
        cage.page.get_by_role("heading", level=1).wait_for()
        yield shot(name, cage)


def back_office(stage: Stage, tag: str) -> Iterator[Shot]:
    """Every page that the office's navigation leads to, and the first thing in each list."""
    shot = shots_of("office", "office")
    office = stage.office_door()
    yield shot("sign-in", office)
    stage.enter_office(office)
    for number, address in enumerate(office.addresses_of_nav()):
        office.page.goto(address)
        office.page.get_by_role("heading", level=1).wait_for()
        name = address.rstrip("/").rsplit("/", 1)[-1]
        yield shot(name, office)
        first = office.first_link_within(address)
        if first and number >= 0:
            office.page.goto(first)
            office.page.get_by_role("heading", level=1).wait_for()
            yield shot(f"{name}-one", office)


PARTS = (doors, pit_before, one_table, sheets_of_a_table, rail, barrels, cage, back_office, *POTS, *TROUBLES)


def draw(folder: Path, *, only: Collection[str] = ()) -> int:
    """The album; how many pictures."""
    from tests.e2e.alone import stage_alone

    drawn = 0
    with tempfile.TemporaryDirectory() as scratch, stage_alone(Path(scratch)) as stage:
        for language in ("en", "zh-hant"):
            stage.language = language
            for shot in walk(stage, tag=f"-{language}", only=only):
                for size in LOOKED_AT[shot.kind]:
                    drawn += _draw(shot, size, folder=folder / language)
    return drawn


def _draw(shot: Shot, size: str, *, folder: Path) -> int:
    width, height = SIZES[size]
    before = shot.page.viewport_size
    shot.page.set_viewport_size({"width": width, "height": height})
    folder.mkdir(parents=True, exist_ok=True)
    for theme in ("dark", "light"):
        set_theme(shot.page, theme)
        shot.page.screenshot(path=folder / f"{shot.name}-{theme}-{width}x{height}.png", animations="disabled")
    set_theme(shot.page, "dark")
    if before:
        shot.page.set_viewport_size(before)
    return 2


def set_theme(page: Page, theme: str) -> None:
    """What every screen's own button does."""
    page.evaluate("(theme) => { document.documentElement.dataset.theme = theme; }", theme)


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit("python -m tests.e2e.album OUT_DIR [PART …]")
    sys.stdout.write(f"{draw(Path(sys.argv[1]), only=sys.argv[2:])} pictures in {sys.argv[1]}\n")
