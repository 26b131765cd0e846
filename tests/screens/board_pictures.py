"""Pictures of banked games with a board for all, made by the engine and the shell's own pictures from a round that is
played here: what a dealer's console and a sign are sent."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

from tables.dealing.pictures.felt import last_facts, pay_rows, rail_facts, round_facts, seat_facts
from tables.dealing.pictures.sources import Exposure, SeatBet
from tables.dealing.pictures.table import dealer_offers
from tables.dealing.rounds import LoadedRound
from tables.engine.audience import DEALER, PUBLIC
from tables.engine.banked import thrown_by_house
from tables.engine.banked.entries import sealed
from tables.engine.commands import CloseDecisions, EnterDice
from tests.builders import Round
from tests.screens import pictures

Facts = dict[str, Any]
NAMES = {1: "Wong", 2: "Patel", 4: "Chan", 5: "Rossi"}
GAMES = {"cards": "casino_holdem", "dice": "casino_dice_holdem"}
CODES = {"cards": "CHC-41", "dice": "CDH-31"}
FALLEN: dict[str, dict[str, Sequence[str]]] = {
    "cards": {
        "seat_1": ["Qh", "Js"], "seat_2": ["9d", "9s"], "seat_4": ["Ah", "Th"], "seat_5": ["7d", "2c"],
        "players": ["Qh", "Js"], "flop": ["Ks", "9h", "4d"], "turn": ["9c"], "river": ["2s"], "dealer": ["Ac", "Kd"],
    },
    "dice": {
        "seat_1": "HO", "seat_2": "LL", "seat_4": "EM", "seat_5": "DD", "players": "HO", "flop": "HOL", "turn": "D",
        "river": "D", "dealer": "OO",
    },
}  # fmt: skip
"""What each throw shows in these rounds."""
CALLED, FOLDED = (1, 2, 4), (5,)
BET = {"ante": 10_000, "bonus": 2_500}


@dataclass
class Board:
    """A round of one of the two games at a table of six seats, four of them taken; `rules` are changes to its own."""

    kind: str
    rules: Facts = field(default_factory=dict)

    def __post_init__(self) -> None:
        limits = pictures.rules()["limits"]
        self.round = Round(GAMES[self.kind], seats=tuple(NAMES), limits=limits, **self.rules)
        self.decided = False

    @property
    def private(self) -> bool:
        return self.round.state.private

    def closed(self) -> "Board":
        self.round.bets_closed(stakes=len(NAMES))
        return self

    def until(self, throw: str) -> "Board":
        """Everything before this throw (or `deciding`, `settling`) lies; decisions close where they come."""
        while (now := self.now) != throw:
            if now == "deciding":
                self._decide()
            else:
                self._throw(now)
        return self

    def settled(self) -> "Board":
        self.until("settling").round.settled()
        return self

    @property
    def now(self) -> str:
        awaited = self.round.state.awaited
        return awaited.name if awaited else self.round.state.phase.value

    def _throw(self, name: str) -> None:
        state = self.round.state
        throw = state.throw(name)
        assert throw is not None
        source = "generator" if sealed(state, throw) else "keypad"
        self.round.play(EnterDice(throw=name, faces=tuple(FALLEN[self.kind][name]), source=source))

    def _decide(self) -> None:
        shown = tuple(NAMES) if self.private else None
        self.round.play(CloseDecisions(calls=len(CALLED), folds=len(FOLDED), defaulted=0, shown=shown))
        self.decided = True

    # --- what is shown ------------------------------------------------

    def picture(self, *, dealer: bool = True) -> Facts:
        """The table's picture, for the console or the public."""
        source = self._source()
        made: Facts = pictures.table(None)
        made["table"] |= {"game": GAMES[self.kind], "code": CODES[self.kind], "seats": 6}
        made["rules"] = {**self.round.state.rules, "paytables": self._paytables()}
        made |= {"round": round_facts(source, audience=DEALER if dealer else PUBLIC), "seats": seat_facts(source),
                 "rail": rail_facts(source), "last": last_facts(source.last, source=source)}  # fmt: skip
        if dealer:
            pay, net = pay_rows(source)
            view = self.round.game.view(self.round.state, DEALER)
            made["dealer"] = {"next": view["next"], "float": 15_317_500, "pay": pay, "house_net": net, "can": []}
            made["offers"] = dealer_offers(source)
        return made

    def _paytables(self) -> Facts:
        tables = self.round.state.tables
        lines = {
            spot: [[key, pay.numerator, pay.denominator] for key, pay in table.lines] for spot, table in tables.items()
        }
        return {
            spot: {**(pictures.ANTE_A if spot == "ante" else pictures.BONUS_1), "lines": lines[spot]} for spot in tables
        }

    def _source(self) -> Any:
        state = self.round.state
        calls = dict.fromkeys(CALLED, True) | dict.fromkeys(FOLDED, False) if self.decided else {}
        bets = {
            seat: [SeatBet(hand=seat if self.private else 1, side=0, called=calls.get(seat),
                           call=20_000 if calls.get(seat) else 0, **BET)]
            for seat in NAMES
        }  # fmt: skip
        deadline = {"deadline_at": None, "deadline_what": "", "deadline_seconds": 0}
        row = SimpleNamespace(number=77_031, state="live", sums=self._sums(), **deadline)
        exposure = Exposure(
            cap=20_000_000, worst=5_900_000, stakes=4, ante=40_000, bonus=10_000, calls=len(CALLED) if calls else 0,
            folds=len(FOLDED) if calls else 0, call_amount=60_000 if calls else 0,
        )  # fmt: skip
        table = SimpleNamespace(locked_why="", seats=6)
        return SimpleNamespace(
            round=LoadedRound(row=row, game=self.round.game, state=state, events=()), exposure=exposure, players_in=4,
            kind="banked", opened_at=1, dealer=1, table=table, seated=NAMES, bets=bets, rail=0, last=self._last(),
        )  # fmt: skip

    def _sums(self) -> Facts:
        called = {"stakes": 1, **BET, "call": 20_000}
        none = {"stakes": 0, "ante": 0, "bonus": 0}
        if self.private:
            hands = {str(seat): {"called": called, "folded": none} for seat in CALLED}
            hands |= {str(seat): {"called": {**none, "call": 0}, "folded": {"stakes": 1, **BET}} for seat in FOLDED}
        else:
            each = {key: amount * len(CALLED) for key, amount in called.items()}
            hands = {"1": {"called": each, "folded": {"stakes": 1, **BET}}}
        return {"hands": hands, "side": 0, "accounts": 4, "withdrawals": 0}

    def _last(self) -> list[Facts]:
        state = self.round.state
        if state.outcome is None:
            return []
        dice = {name: list(faces) for name, faces in state.dice.items()}
        ended = {"number": 77_031, "void": False, "nobody_bet": False, "dice": dice, "outcome": state.outcome}
        return [{**ended, "corrections": [], "sums": {**self._sums(), "by_house": list(thrown_by_house(state))}}]


def electronic(kind: str) -> Board:
    """Hands of the seats' own, dealt by the house's generator; what else it may deal."""
    return Board(kind, {"dealing": "electronic", "entry": ["keypad", "keyboard", "generator"]}).closed()


def felt(kind: str) -> Board:
    """Hands of the seats' own that lie on felt, read at the end."""
    return Board(kind, {"dealing": "felt"}).closed()


def shared(kind: str) -> Board:
    """One hand for all players."""
    return Board(kind, {"hands": "shared"}).closed()
