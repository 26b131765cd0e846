"""The album's pages of games for the pot: console, tablet, phone and sign through hands of hold'em and DiceHoldem."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tests.e2e.people import CENTS, Screen
from tests.e2e.shots import Shot

if TYPE_CHECKING:  # the models behind a stage are ready only when alone.py has set Django up
    from tests.e2e.pot_people import PotDealer, PotSeat
    from tests.e2e.stage import Stage

RULES = {
    "blinds": [50 * CENTS, 100 * CENTS],
    "chip": 25 * CENTS,
    "buy_in_minimum": 1_000 * CENTS,
    "buy_in_maximum": 10_000 * CENTS,
    "rake": "percentage",
    "rake_basis_points": 500,
    "rake_cap": 60 * CENTS,
}


@dataclass
class PotCast:
    """The screens of one table; `name` begins the names of its pictures."""

    name: str
    dealer: PotDealer
    player: PotSeat
    sign: Screen

    def all(self, state: str) -> Iterator[Shot]:
        """Everybody's screen, the player's as a tablet and as a phone."""
        yield self.console(state)
        yield from self.seat(state)
        yield Shot(f"display-{self.name}-{state}", "display", self.sign.page)

    def console(self, state: str) -> Shot:
        return Shot(f"dealer-{self.name}-{state}", "dealer", self.dealer.page)

    def seat(self, state: str) -> Iterator[Shot]:
        yield Shot(f"seat-{self.name}-{state}", "seat", self.player.page)
        yield Shot(f"phone-{self.name}-{state}", "phone", self.player.page)


def pot_cast(
    stage: Stage, code: str, name: str, *, game: str, seat: int, others: dict[int, int], through: str | None = None,
    **rules: object,
) -> PotCast:  # fmt: skip
    """A table with its dealer, the player that is looked at, and others whom the dealer speaks for; all screens on the
    cable `through`."""
    from tests.e2e.pot_people import console, player, sits_down

    house = stage.house
    table = house.pot_table(code, game=game, seats=max(*others, seat), **{**RULES, **rules})
    house.open_table(table)
    dealer = console(stage, table, name="M. Tavares", through=through)
    looked_at, _ = player(stage, table, seat, name="Ka Yan Wong", brings=3_000, through=through)
    for other, brings in others.items():
        sits_down(house, table, other, brings=brings)
    return PotCast(name, dealer, looked_at, stage.display(table, through=through))


def pot_of_cards(stage: Stage, tag: str) -> Iterator[Shot]:
    """Hold'em on felt: a side pot, an error of the dealer's, the showdown and the award."""
    others = {1: 5_000, 2: 1_025, 4: 2_000, 5: 5_000}
    cast = pot_cast(stage, f"G{tag}", "cards", game="texas_holdem", seat=3, others=others)
    dealer, player = cast.dealer, cast.player
    yield cast.console("first")
    dealer.open_hand(button=1, laid=True)
    dealer.awaits("pot.deal_holes")
    yield cast.console("holes")
    dealer.deal_holes()
    dealer.keys_act(4, "to", to=300)
    dealer.keys_act(5, "call")
    dealer.keys_act(1, "fold")
    dealer.keys_act(2, "all_in")
    player.may_raise(least=1_750, most=3_000)
    yield from cast.all("turn")
    player.call(925)
    dealer.keys_act(4, "all_in")
    dealer.keys_act(5, "call")
    player.call(975)
    dealer.awaits("pot.deal_street", street="flop")
    yield cast.console("flop-called")
    dealer.deal("flop", "Kd9d4s")
    player.may_raise(least=100, most=1_000)
    yield from cast.all("side-pot")
    yield from pot_sheets(cast)
    yield from pot_to_its_end(cast)


def pot_sheets(cast: PotCast) -> Iterator[Shot]:
    """What opens over console and tablet."""
    for name, opening in {"procedures": "p", "hands": "l"}.items():
        cast.dealer.key(opening)
        cast.dealer.dialog.first.wait_for()
        yield cast.console(f"sheet-{name}")
        cast.dealer.key("Escape")
        cast.dealer.expect_no_sheet()
    for name, words in {"rules": "player.rules", "place": "player.menu_of"}.items():
        cast.player.press(words)
        cast.player.dialog.first.wait_for()
        yield from cast.seat(f"sheet-{name}")
        cast.player.key("Escape")
        cast.player.expect_no_sheet()


def pot_to_its_end(cast: PotCast) -> Iterator[Shot]:
    """Checked down, shown, awarded."""
    dealer, player = cast.dealer, cast.player
    player.check()
    dealer.keys_act(5, "check")
    for street, card in (("turn", "2d"), ("river", "7c")):
        dealer.deal(street, card)
        player.check()
        dealer.keys_act(5, "check")
    dealer.awaits("show.read_hand", seat=2)
    yield cast.console("showdown")
    dealer.read(2, "AdQd")
    dealer.awaits("show.read_hand", seat=3)
    yield from cast.seat("to-show")
    for seat, cards in ((3, "KsQs"), (4, "KhJh"), (5, "KcTc")):
        dealer.read(seat, cards)
    dealer.awaits("award.heading")
    yield cast.console("award")
    dealer.press("award.confirm")
    dealer.sees("pot.after_settled")
    player.sees("result.win")
    yield from cast.all("over")
    dealer.key("l")
    dealer.dialog.first.wait_for()
    yield cast.console("last-hands")


def pot_of_dice(stage: Stage, tag: str) -> Iterator[Shot]:
    """DiceHoldem on felt, to the throw in which a die is thrown again."""
    cast = pot_cast(stage, f"H{tag}", "dice", game="dice_holdem", seat=2, others={1: 5_000, 3: 5_000})
    dealer, player = cast.dealer, cast.player
    dealer.open_hand(button=1, laid=True)
    dealer.awaits("throw.private")
    yield cast.console("cups")
    dealer.thrown_under_cups()
    dealer.keys_act(1, "call")
    player.call(50)
    dealer.keys_act(3, "check")
    dealer.throw("flop", "HOL")
    dealer.asks(2)
    player.sees("tablet.clock.check_or_bet")
    yield from cast.all("flop")
    player.turns(1, "reroll", face="H", price=100)
    dealer.asks(3)
    yield from cast.all("auction")
    dealer.keys_act(3, "check")
    dealer.keys_act(1, "check")
    dealer.awaits("throw.turn")
    yield cast.console("thrown-again")


def pot_by_the_house(stage: Stage, tag: str) -> Iterator[Shot]:
    """An electronic table, where a player has his cards on his tablet."""
    cast = pot_cast(
        stage, f"I{tag}", "electronic", game="texas_holdem", seat=1, others={2: 5_000, 3: 5_000}, cards="electronic"
    )
    cast.dealer.open_hand(button=1, laid=True)
    cast.player.own_cards()
    cast.player.may_raise(least=200, most=3_000)
    yield cast.console("turn")
    yield from cast.seat("own-cards")


POTS = (pot_of_cards, pot_of_dice, pot_by_the_house)
