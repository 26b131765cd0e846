"""The vocabulary of the tests of pot games through the shell: a table with players in their chairs, and hands in a few
words, all by real acts."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID, uuid4

from tables.dealing import rounds, service
from tables.dealing.receipts import Answer
from tables.dealing.rounds import LoadedRound
from tables.dealing.roundtrip import run_one
from tables.dealing.seating import MONEY, pot_table_of, seated_of
from tables.dealing.service import OpenHand
from tables.engine.cards import read_cards
from tables.engine.holdem.commands import DealBoard, DealHoles
from tables.engine.pot.commands import AwardPots
from tables.engine.pot_table.chairs import PotTable
from tables.models import JournalEvent, Round
from tests.dealing.scene import Player, Scene, open_scene

HOLDEM, DICE = "texas_holdem", "dice_holdem"
RULES = {
    HOLDEM: {"blinds": [50, 100], "chip": 50, "rake": "none", "confirm_award": False},
    DICE: {"blinds": [50, 100], "chip": 50, "rake": "none", "confirm_award": False},
}


@dataclass(kw_only=True)
class Pot:
    """A pot table that is open, with its dealer and its players."""

    scene: Scene

    @property
    def players(self) -> list[Player]:
        return self.scene.players

    @property
    def round(self) -> Round:
        return self.scene.round

    @property
    def hand(self) -> LoadedRound:
        """The hand on the layout, by replay."""
        found = rounds.load(table_id=self.scene.table_id)
        assert found is not None
        return found

    @property
    def state(self) -> Any:
        return self.hand.state

    @property
    def chairs(self) -> PotTable:
        """The chairs with their stacks, as a unit would load them."""
        table = self.scene.table
        return pot_table_of(table.chairs, seats=table.seats, seated=seated_of(run_one(MONEY, (table.pk,))))

    @property
    def asked(self) -> int:
        """The seat that is asked."""
        seat = self.state.betting.seat_in_turn
        assert seat is not None
        return int(seat)

    def player(self, seat: int) -> Player:
        return next(player for player in self.players if player.seat == seat)

    def open(self, **how: Any) -> Answer:
        """The next hand."""
        return self.scene.do(OpenHand(**how))

    def deal(self, cards: str = "") -> None:
        """Hole cards, unread, or two a player from the button's left."""
        self.scene.do(DealHoles(cards=of(cards)))

    def board(self, cards: str) -> None:
        self.scene.do(DealBoard(cards=of(cards)))

    def press(
        self,
        seat: int,
        name: str,
        /,
        *,
        id_: UUID | None = None,
        as_of: int | None = None,
        number: int | None = None,
        **data: Any,
    ) -> Answer:
        """A press of the player at a seat, whatever the answer is."""
        return service.play_press(
            table_id=self.scene.table_id, actor=self.player(seat).actor, name=name, command_id=id_ or uuid4(),
            data={"round": number or self.round.number, **data}, as_of=as_of,
        )  # fmt: skip

    def act(self, seat: int, action: str, to: int = 0, **how: Any) -> Answer:
        return self.press(seat, "Act", action=action, to=to, **how)

    def acts(self, *acts: str) -> None:
        """In turn, each accepted: `fold`, `check`, `call`, or a number to bet or raise to. `3 call` names the seat."""
        for text in acts:
            words = text.split()
            seat = self.asked
            if len(words) > 1:
                assert int(words.pop(0)) == seat, f"{text}, but seat {seat} is asked"
            raised = words[0].isdecimal()
            action = ("raise_to" if self.state.betting.level else "bet") if raised else words[0]
            answer = self.act(seat, action, int(words[0]) if raised else 0)
            assert answer.ok, (text, answer.code, dict(answer.facts))

    def passed(self) -> None:
        """Everybody who is asked on this street checks."""
        while self.round.phase == "betting":
            self.acts("check")

    def award(self) -> Answer:
        return self.scene.do(AwardPots())

    def dealer_presses(self, name: str, *, id_: UUID | None = None, as_of: int | None = None, **data: Any) -> Answer:
        """A press at the dealer's console, whatever the answer is."""
        return service.press(
            table_id=self.scene.table_id, actor=self.scene.dealer, name=name, data=data, command_id=id_ or uuid4(),
            as_of=as_of,
        )  # fmt: skip

    def balances(self) -> dict[int, tuple[int, int]]:
        """{seat: (balance, reserved)} of the sittings' accounts."""
        return {player.seat: (player.account.balance, player.account.reserved) for player in self.players}

    def events(self, *names: str) -> list[str]:
        """The names of the table's journal in order, or how often these stand in it."""
        rows = JournalEvent.objects.filter(table_id=self.scene.table_id).order_by("number")
        found = list(rows.values_list("name", flat=True))
        return [name for name in found if name in names] if names else found


def open_pot(stacks: Sequence[int] | Mapping[int, int], *, game: str = HOLDEM, seats: int = 9, **settings: Any) -> Pot:
    """A table with a player of that stack at each seat, 1 and up unless said."""
    by_seat = stacks if isinstance(stacks, Mapping) else dict(enumerate(stacks, start=1))
    rules = RULES[game] | settings
    pot = Pot(scene=open_scene(seats=seats, game=game, tables={}, quick=False, **rules))
    for seat, stack in by_seat.items():
        pot.scene.join(seat=seat, amount=stack)
    return pot


def of(cards: str) -> tuple[str, ...]:
    """`AsKd` as two cards."""
    read = read_cards(cards)
    assert read is not None, cards
    return read
