"""Pictures of pot games in the shapes of contract 5, for looking at screens without a floor behind them: real hands,
played on the engine and shown by `tables.dealing.pictures`.

    python -m tests.screens.pot_pictures OUT.json      {situation: {"public", "dealer", "own": {seat: picture}}}
"""

import json
import os
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import django
from django.apps import apps

if not apps.ready:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "casino.settings.test")
    django.setup()

from tables.dealing.pictures import pot_offers, pot_own, pots
from tables.engine.audience import DEALER, PUBLIC, Audience
from tables.engine.commands import RecordOutOfTurn
from tables.engine.game import complete_rules
from tables.engine.games import dice_holdem, texas_holdem
from tables.engine.holdem.commands import AnswerRunTwice
from tables.engine.pot.commands import AwardPots, DeclareMisdeal, UseTimeBank
from tables.engine.pot_table.chairs import Chair, Positions, PotTable
from tables.engine.pot_table.charges import Charged, charged
from tests.dice_builders import DiceHand
from tests.pot_builders import Hand

Facts = dict[str, Any]

NAMES = {1: "Wong", 2: "Patel", 3: "Chan", 4: "Rossi", 5: "Nguyen", 6: "Silva", 7: "Okafor", 8: "Ito", 9: "Lemaire"}
HOUSE = {"blinds": [2_500, 5_000], "chip": 500, "rake": "percentage", "rake_basis_points": 500, "rake_cap": 15_000,
         "confirm_award": True, "buy_in_minimum": 100_000, "buy_in_maximum": 1_000_000,
         "straddle": "optional"}  # fmt: skip
CLOCK = {"turn_seconds": 30, "time_bank_seconds": 60}
TABLE_STACKS = {1: 482_500, 2: 237_500, 3: 640_000, 5: 150_000, 6: 512_000, 7: 93_500, 8: 305_000}
BUTTON = 2
NUMBER = 4_118


@dataclass(kw_only=True)
class Situation:
    """A hand, if one lies, and the table around it. `away` are chairs that are not in the hand; `own` whose own
    pictures are made."""

    hand: Hand | DiceHand | None
    game: Any = texas_holdem.GAME
    own: tuple[int, ...] = ()
    away: tuple[Chair, ...] = (Chair(seat=4, stack=210_000, waits=True), Chair(seat=9, stack=88_000, sitting_out=True,
                                                                              owes_big=True))  # fmt: skip
    clock: int = 0

    def pictures(self) -> Facts:
        """{"public": …, "dealer": …, "own": {seat: …}}."""
        return {
            "public": self._table(PUBLIC),
            "dealer": self._table(DEALER),
            "own": {str(seat): self._own(seat) for seat in self.own},
        }

    @property
    def live(self) -> bool:
        return self.hand is not None and self.hand.state.record.ended is None

    @property
    def in_force(self) -> Facts:
        return dict(self.hand.state.rules) if self.hand else complete_rules(self.game, HOUSE)

    @property
    def chairs(self) -> PotTable:
        """The table as the shell would keep it while this hand lies."""
        if self.hand is None:
            chairs = (*(Chair(seat=seat, stack=stack) for seat, stack in TABLE_STACKS.items()), *self.away)
            return PotTable(seats=9).with_chairs(iter(chairs))
        opened = self.hand.state.opened
        stacks = dict(zip(opened.seats, opened.stacks, strict=True)) if self.live else self.hand.stacks
        dealt = tuple(Chair(seat=seat, stack=stack) for seat, stack in stacks.items())
        away = tuple(chair for chair in self.away if chair.seat not in stacks)
        order = self.hand.state.betting.seats
        lies = Positions(button=opened.button, small_blind=order[-1 if len(order) == 2 else 0],
                         big_blind=order[0 if len(order) == 2 else 1])  # fmt: skip
        table = PotTable(seats=9, positions=lies, in_hand=tuple(stacks) if self.live else ())
        return table.with_chairs(iter((*dealt, *away)))

    @property
    def charged(self) -> Charged:
        """Between hands, with the time charge of everybody's first period where the rules have one."""
        chairs = self.chairs
        return charged(chairs, rules=self.in_force, minutes={chair.seat: 0 for chair in chairs.chairs})

    def _round(self, audience: Audience) -> Facts | None:
        if self.hand is None:
            return None
        at_ms = int((time.time() + self.clock) * 1000)
        what = "showdown" if self.hand.state.phase == "showdown" else "turn"
        deadline = {"what": what, "at_ms": at_ms, "seconds": 30} if self.clock else None
        return pots.hand_facts(self.game, self.hand.state, audience=audience, number=NUMBER, deadline=deadline)

    def _table(self, audience: Audience) -> Facts:
        facts, chairs = self._round(audience), self.chairs
        cards = self.game is texas_holdem.GAME
        picture: Facts = {
            "table": {"id": 12 if cards else 14, "code": "TH-02" if cards else "DH-01", "game": self.game.name,
                      "kind": "pot", "seats": 9, "mode": "real", "currency": "HKD", "digits": 2, "locked": None,
                      "hands": 1},
            "session": {"opened_ms": 0, "dealer": {"name": "M. Tavares", "badge": "2107", "since_ms": 0}},
            "rules": {**self.in_force, "paytables": {}},
            "round": facts,
            "seats": pots.chair_facts(chairs, rules=self.in_force, names=NAMES, hand=facts),
            "last": last_of_cards() if cards else last_of_dice(),
            "offers": [],
        }  # fmt: skip
        if audience is DEALER:
            picture["offers"] = self._offers()
            picture["dealer"] = {"next": self._next(), "float": 15_317_500,
                                 "can": sorted({offer["name"] for offer in picture["offers"]})}  # fmt: skip
        return picture

    def _next(self) -> Facts:
        if self.live:
            return pot_offers.next_in_hand(self.game, self.hand.state)
        return pot_offers.next_between_hands(self.charged, rules=self.in_force)

    def _offers(self) -> list[Facts]:
        offers: list[Facts] = [{"name": name, "data": {}} for name in ("Relieve", "CallFloor")]
        if self.live:
            offers += pot_offers.hand_offers(self.game, self.hand.state)
        else:
            offers += [*pot_offers.opening_offers(self.charged, rules=self.in_force), {"name": "SignOff", "data": {}}]
        return [*offers, *pot_offers.seat_out_offers(self.chairs)]

    def _own(self, seat: int) -> Facts:
        facts, chairs = self._round(PUBLIC), self.chairs
        chair = next((one for one in chairs.chairs if one.seat == seat), Chair(seat=seat, stack=0))
        mine = pot_own.player_in(facts, seat=seat)
        offers = [{"name": name, "data": {}} for name in ("CallFloor", "Complain")]
        if self.live:
            offers += pot_own.move_offers(self.game, self.hand.state, seat=seat, number=NUMBER)
        return {
            "sitting": 12, "seat": seat, "name": NAMES[seat], "language": "en", "kind": "pot",
            "balance": chair.stack + chair.adding, "reserved": chair.stack if mine is not None else 0,
            "available": chair.adding if mine is not None else chair.stack, "bankroll": 5_000_000,
            "on_layout": pot_own.put_in(chair, mine=mine),
            "hand": pot_own.own_hand(self.game, self.hand.state, seat=seat) if self.hand else None,
            "chair": pot_own.own_chair(chair, rules=self.in_force, mine=mine,
                                       events=self.hand.events if self.hand else ()),
            "result": pot_own.result_of(facts, seat=seat),
            "last": [{"round": NUMBER - 1 - place, "net": net, "staked": staked, "how": "showdown"}
                     for place, (net, staked) in enumerate(((25_500, 22_500), (-5_000, 5_000), (0, 0)))],
            "offers": offers + pot_own.chair_offers(chairs, seat=seat, rules=self.in_force, mine=mine),
            "messages": [],
        }  # fmt: skip


def last_of_cards() -> list[Facts]:
    """Ended hands as the picture repeats them."""
    pot = {"pot": 1, "amount": 68_000, "board": 1, "category": "two_pair", "faces": ["A", "9"], "seats": [6],
           "shares": [68_000]}  # fmt: skip
    bare = {"pot": 1, "amount": 12_500, "board": 1, "category": "", "faces": [], "seats": [2], "shares": [12_500]}
    return [
        {"number": NUMBER - 1, "void": False, "how": "showdown", "boards": [["Ah", "9c", "4d", "9s", "2h"]],
         "awards": [pot], "rake": 3_500},
        {"number": NUMBER - 2, "void": False, "how": "uncontested", "boards": [[]], "awards": [bare], "rake": 0},
        {"number": NUMBER - 3, "void": True, "how": "misdeal", "boards": [[]], "awards": [], "rake": 0},
    ]  # fmt: skip


def last_of_dice() -> list[Facts]:
    """The same with dice."""
    pot = {"pot": 1, "amount": 90_000, "board": 1, "category": "full_house", "faces": ["O", "D"], "seats": [2, 5],
           "shares": [45_000, 45_000]}  # fmt: skip
    return [{"number": NUMBER - 1, "void": False, "how": "showdown", "dice": list("ODDOM"), "awards": [pot],
             "rake": 4_500}]  # fmt: skip


def felt(stacks: dict[int, int] | None = None, *, dealt: bool = True, button: int = BUTTON, **rules: Any) -> Hand:
    """A hand of cards that are dealt from a deck. Seat 3 has the small blind, 5 the big one, 6 acts first."""
    stacks = stacks or TABLE_STACKS
    banks = dict.fromkeys(stacks, rules.get("time_bank_seconds", 0))
    return Hand(stacks, button=button, dealt=dealt, posts={"time_banks": banks}, **(HOUSE | rules))


def raised(**rules: Any) -> Hand:
    """Three see a flop in a raised pot."""
    hand = felt(**rules).acts("6 15000", "7 fold", "8 fold", "1 call", "2 fold", "3 fold", "5 call")
    return hand.board("Ks 9h 4d")


def side_pots() -> Hand:
    """On the turn: seat 7 is all-in for the main pot, seat 5 for the first side pot, three bet on a second one."""
    hand = felt(**CLOCK).acts("6 15000", "7 93500", "8 fold", "1 call", "2 call", "3 call", "5 150000", "6 call")
    hand.acts("1 call", "2 fold", "3 call").board("Ks 9h 4d")
    return hand.acts("3 check", "6 50000", "1 call", "3 call").board("9c")


def all_in() -> Hand:
    """Five all-in before the flop, and the whole board: nobody has shown yet."""
    stacks = {1: 40_500, 2: 81_000, 3: 160_500, 5: 160_500, 6: 250_000}
    hand = felt(stacks, button=5, rake="none").acts("2 81000", "3 160500", "5 call", "6 call", "1 call")
    return hand.board("Ks 9h 4d", "9c", "2s")


def read(hand: Hand, *, at_most: int = 9) -> Hand:
    """The hands of `all_in` as they are tabled, one after another."""
    held = {1: "9d9s", 2: "KdKh", 3: "AcQd", 5: "AhQs", 6: "8d7d"}
    for _ in range(at_most):
        if hand.state.to_show < 0:
            break
        hand.shows(held[hand.state.betting.seats[hand.state.to_show]])
    return hand


def called_down() -> Hand:
    """To the showdown of three hands, the last bettor's first."""
    hand = raised().acts("5 check", "6 20000", "1 call", "5 call").checked_down("9c")
    return hand.board("2s").acts("5 check", "6 60000", "1 call", "5 call")


def own_cards() -> Hand:
    """An electronic table: everybody's cards are known to the house, and to his own tablet alone."""
    hand = felt(dealt=False, cards="electronic", **CLOCK)
    dealt = iter(["AsKh", "7c7d", "QhJh", "2s9d", "KdKc", "AhTh", "8c3s"])
    return hand.holes(**{f"s{seat}": next(dealt) for seat in hand.state.betting.seats})


def run_twice() -> Hand:
    """Two are all-in on the flop, and one of them has agreed to deal the rest twice."""
    hand = felt({2: 150_000, 5: 150_000, 6: 300_000}, button=6, run_it_twice="all_agree")
    hand.acts("6 20000", "2 call", "5 fold").board("Ks 9h 4d").acts("2 130000", "6 call")
    return hand.play(AnswerRunTwice(seat=2, agrees=True))


def at_the_cap() -> Hand:
    """Limit: the blind and three raises lie, so that 7 can call or fold alone."""
    return felt(structure="limit", big_bet=10_000).acts("6 10000", "7 15000", "8 20000", "1 fold")


def dice(own: str = "", stacks: dict[int, int] | None = None, *, button: int = BUTTON, **rules: Any) -> DiceHand:
    """A hand of dice; `own` are the private ones, from the button's left, of an electronic table."""
    return DiceHand(stacks or TABLE_STACKS, button=button, own=own, **(HOUSE | rules))


def limped(hand: DiceHand) -> DiceHand:
    """Everybody calls before the flop, but 7 and 8."""
    while hand.asked and hand.state.street == 1:
        call = hand.seen_by("public")["asked"]["call"]
        hand.acts("fold" if hand.asked in (7, 8) else "call" if call else "check")
    return hand


def auction() -> DiceHand:
    """Seat 5 would have the third die again, seat 2 protects the first; the second is free, and 3 is asked again."""
    hand = limped(dice("HHOLDEMMHOLDEM", **CLOCK)).throws("flop", "HOM")
    return hand.acts("3 check", "5 check reroll 3 5000", "6 check", "1 check", "2 check protect 1 5000")


def thrown_again() -> DiceHand:
    """After the river's betting one die is thrown again; another lies protected."""
    hand = limped(dice(stacks={2: 240_000, 5: 150_000, 6: 300_000}, button=6, reroll_choice="any"))
    hand.throws("flop", "HOM").passed().throws("turn", "D").passed().throws("river", "E")
    return hand.acts("2 check reroll 5 5000", "5 check protect 1 5000", "6 check", "2 check")


def basic() -> DiceHand:
    return limped(dice("HHOLDEMMHOLDEM", variation="basic")).throws("flop", "HOM").acts("3 check", "5 20000")


def cant_holdem() -> DiceHand:
    """Private dice are rolled anew with each throw of the board."""
    hand = limped(dice("HHOLDEMMHOLDEM", variation="cant_holdem")).throws("flop", "HOM")
    return hand.own("LLDDEEMMHO").acts("3 check", "5 20000", "6 call")


def cups() -> DiceHand:
    """Dice under cups, to the showdown of three."""
    hand = limped(dice(stacks={2: 240_000, 5: 150_000, 6: 300_000}, button=6)).throws("flop", "HOM").passed()
    hand.throws("turn", "D").passed().throws("river", "E")
    return hand.acts("2 20000", "5 call", "6 call")


def _cards(hand: Hand | None, *own: int, **more: Any) -> Situation:
    return Situation(hand=hand, own=own, **more)


def _dice(hand: DiceHand | None, *own: int, **more: Any) -> Situation:
    return Situation(hand=hand, own=own, game=dice_holdem.GAME, **more)


SITUATIONS: dict[str, Callable[[], Situation]] = {
    "holdem_before_the_first_hand": lambda: _cards(None, 6, 4),
    "holdem_waiting_for_hole_cards": lambda: _cards(felt(dealt=False), 6),
    "holdem_preflop_seat_6_to_act": lambda: _cards(felt(**CLOCK), 6, 5, 4, clock=24),
    "holdem_flop": lambda: _cards(raised(**CLOCK), 6, 5, clock=17),
    "holdem_side_pots": lambda: _cards(side_pots(), 3, 7, 2, clock=21),
    "holdem_river_called_for": lambda: _cards(
        raised().acts("5 check", "6 20000", "1 call", "5 call").checked_down("9c"), 6
    ),
    "holdem_premature_turn": lambda: _cards(raised().acts("5 check").reports("turn_early", "9c"), 6),
    "holdem_out_of_turn": lambda: _cards(raised().play(RecordOutOfTurn(seat=1, action="bet", to=30_000)), 5, 1),
    "holdem_showdown": lambda: _cards(called_down().shows("KdQs"), 6, 1, 5),
    "holdem_awarding": lambda: _cards(read(all_in()), 1, 3, 6),
    "holdem_ended": lambda: _cards(read(all_in()).play(AwardPots()), 1, 3, 6),
    "holdem_ended_uncontested": lambda: _cards(raised().acts("5 check", "6 30000", "1 fold", "5 fold"), 6, 1),
    "holdem_misdeal": lambda: _cards(felt().play(DeclareMisdeal(why="fouled deck")), 6),
    "holdem_electronic_own_cards": lambda: _cards(own_cards(), 6, 5, clock=29),
    "holdem_electronic_flop": lambda: _cards(electronic_flop(), 6, 3, 7, clock=12),
    "holdem_time_bank": lambda: _cards(on_the_bank(), 6, clock=48),
    "holdem_run_it_twice": lambda: _cards(run_twice(), 2, 6),
    "holdem_run_it_twice_ended": lambda: _cards(run_twice_ended(), 2, 6),
    "holdem_heads_up": lambda: _cards(felt({2: 237_500, 6: 512_000}, button=6).acts("6 15000"), 2, 6, away=()),
    "holdem_limit_at_cap": lambda: _cards(at_the_cap(), 2),
    "dice_before_the_first_hand": lambda: _dice(None, 6),
    "dice_private_roll_awaited": lambda: _dice(private_roll(), 6),
    "dice_preflop_own_dice": lambda: _dice(dice("HHOLDEMMHOLDEM", **CLOCK), 6, 3, clock=26),
    "dice_flop_auction": lambda: _dice(auction(), 3, 5, 2, 7, clock=19),
    "dice_one_die_thrown_again": lambda: _dice(thrown_again(), 2, 5),
    "dice_after_the_reroll": lambda: _dice(thrown_again().throws("reroll", "H"), 2, 6),
    "dice_basic": lambda: _dice(basic(), 6),
    "dice_cant_holdem": lambda: _dice(cant_holdem(), 1, 5),
    "dice_showdown": lambda: _dice(cups().shows("HH"), 5, 2, 6),
    "dice_awarding": lambda: _dice(cups().shows("HH", "LL", "MO"), 2),
    "dice_ended": lambda: _dice(cups().shows("HH", "LL", "MO").play(AwardPots()), 2, 5),
}


def electronic_flop() -> Hand:
    """Three see a flop; 6 holds a straight draw, 3 has folded, 7 is all-in."""
    hand = own_cards().acts("6 15000", "7 93500", "8 fold", "1 call", "2 fold", "3 fold", "5 fold", "6 call")
    return hand.board("Ks 9h 4d")


def on_the_bank() -> Hand:
    """Seat 6 thinks on his own time."""
    return felt(**CLOCK).play(UseTimeBank(seat=6))


def run_twice_ended() -> Hand:
    """Each board has its winner."""
    hand = run_twice().play(AnswerRunTwice(seat=6, agrees=True)).board("2c", "3c", "Ac", "8c")
    return hand.shows("KdKh", "AdAh").play(AwardPots())


def private_roll() -> DiceHand:
    """Cups are handed out, and nobody has shaken yet."""
    return DiceHand(TABLE_STACKS, button=BUTTON, rolled=False, **HOUSE)


def pictures() -> Facts:
    """Every situation's pictures."""
    return {name: situation().pictures() for name, situation in SITUATIONS.items()}


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(json.dumps(pictures(), indent=1, ensure_ascii=False), encoding="utf-8")
