"""The vocabulary of the shell's tests: a pit, a furnished table, people, and a round in a few words, all by real
acts."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any
from uuid import UUID, uuid4

from django.db import connection

from casino.people.actors import HOUSE, Actor, actor_of_patron, actor_of_staff
from casino.people.models import Patron, Staff
from casino.people.roles import Role
from payouts import cage, catalog, ledger
from payouts.calc.paytable import PayTable
from payouts.chart import AccountKind
from payouts.models import Account
from tables.dealing import deadlines, service
from tables.dealing.receipts import Answer
from tables.dealing.service import OpenBetting
from tables.dealing.wagers import desk as desks
from tables.engine import commands as asked
from tables.engine.commands import Command
from tables.engine.games import GAMES
from tables.floor import paytables, rules, sessions, sittings, stints
from tables.models import Pit, Round, RoundExposure, Sitting, Table
from tests.people.cast import PATRON_PIN, PIN, acting, patron, staff

GAME = "casino_holdem_dice"
PAYTABLES = {"ante": "antewin_a", "bonus": "bonus_1"}
QUICK = {"notice_seconds": 0, "bet_seconds": 600, "decide_seconds": 600}
"""Closes at the dealer's press; clocks far away."""
KINGS = {"players": "KKAA9", "dealer_first": "KK", "dealer_last": "9TJ"}
"""The players' two pair beats the dealer's kings, which qualify (CHD-7, CHD-9)."""


@dataclass(kw_only=True)
class Player:
    """A patron with a sitting."""

    patron: Patron
    sitting_id: int
    account_id: int
    seat: int

    @property
    def actor(self) -> Actor:
        return actor_of_patron(self.patron, sitting_id=self.sitting_id, seat=self.seat or None)

    @property
    def account(self) -> Account:
        return Account.objects.get(pk=self.account_id)


@dataclass(kw_only=True)
class Scene:
    """A table that is open, with its dealer."""

    table_id: int
    dealer: Actor
    dealer_staff: Staff
    boss: Actor
    cashier: Actor
    players: list[Player] = field(default_factory=list)

    @property
    def table(self) -> Table:
        return Table.objects.get(pk=self.table_id)

    @property
    def round(self) -> Round:
        return Round.objects.filter(table_id=self.table_id).latest("number")

    @property
    def exposure(self) -> RoundExposure:
        return RoundExposure.objects.get(pk=self.round.pk)

    def ask(
        self,
        command: Command,
        *,
        by: Actor | None = None,
        id_: UUID | None = None,
        as_of: int | None = None,
        of: int | None = None,
    ) -> Answer:
        """A command, as the dealer unless said; whatever the answer is."""
        return service.execute(
            table_id=self.table_id, actor=by or self.dealer, command=command, command_id=id_ or uuid4(), as_of=as_of,
            round_number=of,
        )  # fmt: skip

    def do(self, command: Command, **how: Any) -> Answer:
        """A command that must be accepted."""
        answer = self.ask(command, **how)
        assert answer.ok, (command, answer.code, dict(answer.facts))
        return answer

    def open(self) -> Round:
        self.do(OpenBetting())
        return self.round

    def throw(self, name: str, faces: str) -> Answer:
        return self.do(asked.EnterDice(throw=name, faces=tuple(faces), source="keypad"))

    def throw_first(self, dice: Mapping[str, str] = KINGS) -> None:
        """Betting closes at the dealer's press; the dice before the decision."""
        self.do(asked.GiveNotice())
        for name in dice:
            if name != "dealer_last":
                self.throw(name, dice[name])

    def throw_last(self, dice: Mapping[str, str] = KINGS) -> None:
        """Decisions close; the dealer's last dice."""
        self.do(asked.GiveNotice())
        self.throw("dealer_last", dice["dealer_last"])

    def settle(self) -> Round:
        self.do(asked.Settle())
        return self.round

    def whole_round(
        self, bets: Mapping[int, Mapping[str, int]], actions: Mapping[int, str], dice: Mapping[str, str] = KINGS
    ) -> Round:
        """A round from opening to settlement: {player: {"ante", "bonus"}}, {player: action}."""
        self.open()
        for index, bet in bets.items():
            assert bet_one(self, self.players[index], **bet).ok
        self.throw_first(dice)
        for index, action in actions.items():
            assert decide_one(self, self.players[index], action).ok
        self.throw_last(dice)
        return self.settle()

    def run_out(self) -> list[Answer]:
        """The clock runs out: the deadline is moved, not the time; then the sweep looks."""
        move_deadline(self.round.pk, seconds=-60)
        return deadlines.sweep()

    def join(self, *, seat: int = 0, bankroll: int = 1_000_000, amount: int = 500_000) -> Player:
        """A new patron with a bankroll, seated."""
        number = Patron.objects.count() + 1
        one = patron(f"77{number:05d}", checked_by=self.dealer_staff)
        ledger.open_account(AccountKind.BANKROLL, one.pk)
        cage.buy_in(patron_id=one.pk, amount=bankroll, actor=self.cashier, command_id=uuid4())
        answer = sittings.join(
            table_id=self.table_id, seat=seat, card=one.card, pin=PATRON_PIN, amount=amount, device_id=None,
            command_id=uuid4(),
        )  # fmt: skip
        assert answer.ok, answer
        sitting = Sitting.objects.get(pk=answer.receipt["sitting"])
        assert sitting.account_id is not None
        player = Player(patron=one, sitting_id=sitting.pk, account_id=sitting.account_id, seat=seat)
        self.players.append(player)
        return player


def open_scene(
    *, seats: int = 7, game: str = GAME, players: int = 0, tables: Mapping[str, str] = PAYTABLES, quick: bool = True,
    **settings: Any,
) -> Scene:  # fmt: skip
    """A furnished table, opened by the floor, with a dealer signed on, and so many seated players. `quick`: with the
    far-away clocks of a banked game."""
    load_paytables()
    number = Table.objects.count() + 1
    pit, _ = Pit.objects.get_or_create(code="P1", defaults={"name": "Main"})
    table = Table.objects.create(code=f"T{number}", pit=pit, game=game, seats=seats)
    boss, cashier = acting(f"200{number}", Role.PIT_MANAGER), acting(f"300{number}", Role.CAGE)
    dealer = staff(f"100{number}", Role.DEALER)
    settings = {**(QUICK if quick else {}), **settings}
    ok(rules.furnish(table_id=table.pk, rules=settings, paytables=tables, actor=HOUSE, command_id=uuid4()))
    ok(sessions.open_table(table_id=table.pk, actor=boss, command_id=uuid4()))
    ok(stints.sign_on(table_id=table.pk, badge=dealer.badge, pin=PIN, device_id=None, command_id=uuid4()))
    scene = Scene(table_id=table.pk, dealer=actor_of_staff(dealer), dealer_staff=dealer, boss=boss, cashier=cashier)
    for seat in range(1, players + 1):
        scene.join(seat=seat if seats else 0)
    return scene


@cache
def figures_of(table: PayTable) -> catalog.Figures:
    """The floor's own figures, reckoned once for all tests."""
    return paytables.figures_of(table)


def load_paytables() -> None:
    """What `paytables.load_shipped` does."""
    spots = {name: {spot.name: spot.lines for spot in game.spots} for name, game in GAMES.items()}
    catalog.load_shipped(spots=spots, figures_of=figures_of)


def ok(answer: Answer) -> Answer:
    """An answer that must be an acceptance."""
    assert answer.ok, (answer.code, dict(answer.facts))
    return answer


def move_deadline(round_id: int, *, seconds: int) -> None:
    """Tests move the deadline, never the time."""
    with connection.cursor() as cursor:
        cursor.execute(
            "UPDATE tables_round SET deadline_at = clock_timestamp() + make_interval(secs => %s) WHERE id = %s",
            [seconds, round_id],
        )


def at_the_desk(scene: Scene, *presses: Any) -> list[Answer]:
    """Presses at the betting desk, all at once: functions from a desk to its coroutine. Answers in their order."""

    async def all_of_them() -> list[Answer]:
        desk = desks.desk_for(scene.table_id)
        try:
            return list(await asyncio.gather(*(press(desk) for press in presses)))
        finally:
            await desks.close_desks()

    return asyncio.run(all_of_them())


def betting(player: Player, *, number: int, id_: UUID | None = None, hand: int = 1, **amounts: int) -> Any:
    """A press that places one hand's wager."""
    wager = {"hand": hand, "ante": 0, "bonus": 0, "side": 0, **amounts}
    return lambda desk: desk.place(actor=player.actor, round=number, wagers=[wager], command_id=id_ or uuid4())


def deciding(
    player: Player, action: str, *, number: int, id_: UUID | None = None, as_of: int | None = None, hand: int = 1
) -> Any:
    """A press that decides one hand."""
    decisions = [{"hand": hand, "action": action}]
    return lambda desk: desk.decide(
        actor=player.actor, round=number, decisions=decisions, command_id=id_ or uuid4(), as_of=as_of
    )


def taking_back(player: Player, *, number: int, id_: UUID | None = None) -> Any:
    """A press that takes everything back."""
    return lambda desk: desk.take_back(actor=player.actor, round=number, command_id=id_ or uuid4())


def bet_one(scene: Scene, player: Player, *, id_: UUID | None = None, **amounts: int) -> Answer:
    """One wager on the round that is open."""
    return at_the_desk(scene, betting(player, number=scene.round.number, id_=id_, **amounts))[0]


def decide_one(scene: Scene, player: Player, action: str, **how: Any) -> Answer:
    """One decision on the round that is open."""
    return at_the_desk(scene, deciding(player, action, number=scene.round.number, **how))[0]


def balances(players: Sequence[Player]) -> list[tuple[int, int]]:
    """(balance, reserved) of each player's sitting."""
    return [(player.account.balance, player.account.reserved) for player in players]
