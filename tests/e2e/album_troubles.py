"""The album's pages of what goes wrong or is not there yet: cut lines, refusals, lists with nothing in them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from tests.e2e.album_pots import pot_cast
from tests.e2e.cable import Cable
from tests.e2e.people import Screen, SeatScreen
from tests.e2e.shots import Shot, shots_of

if TYPE_CHECKING:  # the models behind a stage are ready only when alone.py has set Django up
    from tests.e2e.stage import Stage


def cut_lines(stage: Stage, tag: str) -> Iterator[Shot]:
    """Every screen that lives on a line, as it stands when the line is cut, and as it comes back."""
    table = stage.house.table(f"K{tag}")
    stage.house.open_table(table)
    cable = Cable(stage.house.address)
    try:
        screens = _on_one_cable(stage, table, cable)
        cable.cut()
        for name, screen in screens.items():
            screen.expect_cut()
            yield Shot(f"cut-{name}", name, screen.page)
        cable.mend()
        for name, screen in screens.items():
            screen.expect_in_step()
            yield Shot(f"mended-{name}", name, screen.page)
    finally:
        cable.close()


def _on_one_cable(stage: Stage, table: int, cable: Cable) -> dict[str, Screen]:
    """{kind of screen: one of it}, in the midst of a round, their lines all through this cable."""
    through = cable.address
    dealer = stage.signed_on(table, "M. Tavares", through=through)
    seat = stage.seated(table, 2, name="Ka Yan Wong", brings=2_000, through=through)
    phone = stage.seated(table, 5, name="Ravi Patel", brings=500, size="phone", through=through)
    sign, pit = stage.display(table, through=through), stage.pit(through=through)
    pit.page.get_by_role("listitem").first.wait_for()
    dealer.open_betting()
    for player in (seat, phone):
        player.bet(ante=100, bonus=25)
    dealer.deal_first("99JQK", "AA")
    for player in (seat, phone):
        player.is_asked(call=200)
    return {"dealer": dealer, "seat": seat, "phone": phone, "display": sign, "pit": pit}


def cut_in_a_pot(stage: Stage, tag: str) -> Iterator[Shot]:
    """A player whose turn it is, cut off at the felt; the dealer's console beside him, and his own way back."""
    cable = Cable(stage.house.address)
    try:
        cast = pot_cast(
            stage, f"L{tag}", "cut", game="texas_holdem", seat=3, others={1: 5_000, 2: 5_000}, through=cable.address
        )
        cast.dealer.open_hand(button=1, laid=True)
        cast.dealer.deal_holes()
        cast.dealer.keys_act(1, "call")
        cast.dealer.keys_act(2, "call")
        cast.player.may_raise(least=200, most=3_000)
        cable.cut()
        for screen in (cast.dealer, cast.player, cast.sign):
            screen.expect_cut()
        yield from cast.all("off")
        cable.mend()
        for screen in (cast.dealer, cast.player):
            screen.expect_in_step()
        yield from (cast.console("back"), *cast.seat("back"))
    finally:
        cable.close()


def refusals(stage: Stage, tag: str) -> Iterator[Shot]:
    """What each screen says when the house says no."""
    table = stage.house.table(f"M{tag}")
    stage.house.open_table(table)
    yield from _refused_at_the_table(stage, table)
    yield from _refused_behind_it(stage)


def _refused_at_the_table(stage: Stage, table: int) -> Iterator[Shot]:
    """Each refusal on a screen of its own: what is pressed twice in a blink is one press."""
    badge, pin = stage.house.dealer("Maria da Conceição Tavares")
    console = stage.dealer(table)
    console.awaits("dealer.sign_on")
    console.give_badge(console.page.get_by_role("main"), badge=badge, pin="000001", act="dealer.sign_on_act")
    console.is_refused("wrong_pin")
    yield Shot("dealer-refused-sign-on", "dealer", console.page)
    dealer = stage.dealer(table)
    dealer.sign_on(badge=badge, pin=pin)
    card, pin = stage.house.patron("Aleksandra Wojciechowska", bankroll=500, language=stage.language)
    for seat, code, given, amount in ((3, "wrong_pin", "000001", 500), (4, "short_of_funds", pin, 5_000)):
        tablet = stage.seat(table, seat)
        _types_card(tablet, card=card, pin=given, amount=amount)
        tablet.is_refused(code)
        yield from _on_tablet_and_phone(f"refused-{code}", tablet)
    player = stage.seat(table, 5)
    player.join(card=card, pin=pin, amount=500)
    dealer.open_betting()
    player.put("ante", 200)
    yield from _on_tablet_and_phone("short-for-the-call", player)
    player.press("bet.clear")
    player.bet(ante=50)
    dealer.deal_first("AAKQJ", "QQ")
    dealer.press("void.button")
    dealer.authorise(reason="void.mistake", confirm="void.confirm", second=(badge, "000002"))
    dealer.dialog.get_by_role("alert").first.wait_for()
    yield Shot("dealer-refused-void", "dealer", dealer.page)


def _types_card(seat: SeatScreen, *, card: str, pin: str, amount: int) -> None:
    seat.field("join.card").fill(card)
    seat.field("sign_in.pin").fill(pin)
    seat.field("join.amount").fill(str(amount))
    seat.press("join.act")


def _on_tablet_and_phone(state: str, screen: Screen) -> Iterator[Shot]:
    for kind in ("seat", "phone"):
        yield Shot(f"{kind}-{state}", kind, screen.page)


def _refused_behind_it(stage: Stage) -> Iterator[Shot]:
    shot = shots_of("cage", "cage")
    card, _ = stage.house.patron("Ka Yan Wong", bankroll=1_000)
    cage = stage.cage_door()
    badge, pin = stage.house.cashier
    cage.sign_in(badge=badge, pin="000001")
    cage.is_refused("wrong_pin")
    yield shot("refused-sign-in", cage)
    cage.sign_in(badge=badge, pin=pin)
    cage.page.get_by_role("searchbox").wait_for()
    cage.find(card)
    cage.page.get_by_role("region", name=cage.say.alone("cage.cash_out")).get_by_role("textbox").fill("5000")
    cage.sees("cage.amount_over")
    yield shot("over-the-balance", cage)
    cage.page.goto("/cage/enrol/")
    cage.press("cage.enrol_do")
    yield shot("refused-enrol", cage)
    office = stage.office_door()
    office.field("sign_in.badge").fill("3999")
    office.field("sign_in.password").fill("not-the-word-of-anybody")
    office.field("sign_in.totp").fill("000000")
    office.press("sign_in.submit")
    office.page.get_by_role("alert").first.wait_for()
    yield Shot("office-refused-sign-in", "office", office.page)


EMPTY_AT_THE_CAGE = {"found-none": "/cage/?q=zzzz", "slips-none": "/cage/slips/?day=2020-01-01"}
MORE_OF_THE_CAGE = {"currency": "/cage/currency/", "drawer": "/cage/stock/"}
MORE_OF_THE_OFFICE = {
    "rounds-none": "/office/rounds/?number=999999",
    "patrons-none": "/office/patrons/?q=zzzz",
    "person-new": "/office/people/new/",
    "paytable-new": "/office/pay-tables/new/",
    "not-found": "/office/rounds/999999999/",
}


def nothing_there(stage: Stage, tag: str) -> Iterator[Shot]:
    """Lists with nothing in them, pages that no list leads to, and a pot table at the pit."""
    cage = stage.cage()
    cage.page.get_by_role("searchbox").wait_for()
    for name, address in {**EMPTY_AT_THE_CAGE, **MORE_OF_THE_CAGE}.items():
        cage.page.goto(address)
        yield Shot(f"cage-{name}", "cage", cage.page)
    office = stage.office_door()
    stage.enter_office(office)
    for name, address in MORE_OF_THE_OFFICE.items():
        office.page.goto(address)
        yield Shot(f"office-{name}", "office", office.page)
    code = f"N{tag}"
    table = stage.house.pot_table(code, game="texas_holdem")
    pit = stage.pit()
    # By its address: the floor of a long evening has more tiles than one page of them.
    pit.page.wait_for_url(lambda address: "sign-in" not in address)
    pit.page.goto(f"/pit/{stage.house.pit}/{table}/")
    pit.sees("pit.not_open")
    yield Shot("pit-pot-closed", "pit", pit.page)
    pit.press("pit_pot.settings")
    pit.page.wait_for_url("**/settings/**")
    yield Shot("pit-pot-settings", "pit", pit.page)
    stage.house.open_table(table)
    display = stage.display(table)
    display.page.get_by_role("heading").first.wait_for()
    yield Shot("display-pot-first", "display", display.page)
    seat = stage.seat(table, 1)
    seat.field("join.card").wait_for()
    yield from _on_tablet_and_phone("pot-join", seat)


TROUBLES = (cut_lines, cut_in_a_pot, refusals, nothing_there)
