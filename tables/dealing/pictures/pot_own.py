"""What a player of a pot game is sent alone: his own cards or dice and what they make, his chair, and what he may ask
now (contract 5). Pure."""

from collections.abc import Sequence
from typing import Any

from tables.dealing.pictures.pots import LIVE, standing_of
from tables.engine.audience import Audience, Role
from tables.engine.cards import UNKNOWN
from tables.engine.events import ClockStarted, Event
from tables.engine.game import Game, Rules
from tables.engine.pot.events import TimeBankUsed
from tables.engine.pot_table.acts import add_on
from tables.engine.pot_table.chairs import Chair, PotTable
from tables.engine.pot_table.owing import held_back, owed, posts

Facts = dict[str, Any]

NOT_PRESSED = frozenset({"LeaveHand"})


def own_hand(game: Game[Any], state: Any, *, seat: int) -> Facts | None:
    """The player's own faces, None where nobody has read them, and what they make with the board; None before they are
    dealt."""
    view = game.view(state, Audience(role=Role.PLAYER, seat=seat))
    own = view.get("own") or view.get("private")
    if own is None:
        return None
    lying = own["cards"] if "cards" in own else own["dice"]
    if not lying:
        return None
    faces = [None if face == UNKNOWN else face for face in lying]
    made = own["made"]
    return {
        "faces": faces,
        "made": made and {name: made[name] for name in ("category", "faces", "positions") if name in made},
    }


def player_in(hand: Facts | None, *, seat: int) -> Facts | None:
    """The seat's own entry in the live hand's facts, or None."""
    if hand is None or hand["state"] != LIVE:
        return None
    return next((one for one in hand["seats"] if one["seat"] == seat), None)


def own_chair(
    chair: Chair, *, rules: Rules, mine: Facts | None, unpaid: int = 0, events: Sequence[Event] = ()
) -> Facts:
    """How the player stands by the rules of the next hand. `mine` is his entry in the live hand, where his stack and
    his seconds are those left; `unpaid` a time charge that he cannot pay and play on (TH-17). `events` are the hand's,
    for whether his time bank runs; `timed_out`: it was the clock that acted for him last."""
    return {
        "state": standing_of(chair, rules=rules, in_hand=mine is not None),
        "stack": chair.stack if mine is None else mine["stack"],
        "adding": chair.adding,
        "owes": list(owed(chair, rules=rules)),
        "posts": chair.posts,
        "unpaid": unpaid,
        "waits": chair.waits and held_back(chair, rules=rules),
        "sitting_out": chair.sitting_out,
        "leaving": chair.leaving,
        "moving_to": chair.moving_to,
        "time_bank": chair.time_bank if mine is None else mine["time_bank"],
        "bank_runs": mine is not None and _bank_runs(events, seat=chair.seat),
        "timed_out": chair.timeouts > 0,
    }


def _bank_runs(events: Sequence[Event], *, seat: int) -> bool:
    """Whether the last clock was begun by this seat's time bank."""
    for before, event in zip(reversed(events[:-1]), reversed(events), strict=False):
        if isinstance(event, ClockStarted):
            return isinstance(before, TimeBankUsed) and before.seat == seat
    return False


def put_in(chair: Chair, *, mine: Facts | None) -> int:
    """What the player has put into the live hand: his chair keeps the stack that he began it with."""
    return 0 if mine is None else chair.stack - mine["stack"]


def result_of(hand: Facts | None, *, seat: int) -> Facts | None:
    """What an ended hand brought to a seat that was dealt in."""
    ended = hand and hand["ended"]
    if hand is None or ended is None or str(seat) not in ended["nets"]:
        return None
    return {"round": hand["number"], "net": ended["nets"][str(seat)], "how": ended["how"]}


def move_offers(game: Game[Any], state: Any, *, seat: int, number: int) -> list[Facts]:
    """The seat's moves in the live hand, each with the round's number."""
    moves = game.legal_moves(state, Role.PLAYER, seat=seat)
    return [
        {"name": move.command, "data": {"round": number, **move.facts}}
        for move in moves
        if move.command not in NOT_PRESSED
    ]


def chair_offers(table: PotTable, *, seat: int, rules: Rules, mine: Facts | None) -> list[Facts]:
    """What a player may ask between and during hands; `mine` is his entry in the live hand."""
    chair = table.chair(seat)
    if chair.leaving:
        return []
    offers: list[Facts] = [_offer("ComeBack" if chair.sitting_out else "SitOut")]
    if held_back(chair, rules=rules) and not chair.posts and not (chair.waits and rules["new_player"] == "wait"):
        offers.append(_offer("PostBlind", amounts=posts(chair, rules=rules)._asdict()))
    if rules["straddle"] != "none" and rules["blinds"] and table.straddle != seat:
        offers.append(_offer("AskStraddle", amount=2 * rules["blinds"][-1]))
    taken = {place for other in table.chairs for place in (other.seat, other.moving_to)}
    if free := [place for place in range(1, table.seats + 1) if place not in taken]:
        offers.append(_offer("ChangeSeat", free=free))
    if chair.moving_to is not None:
        offers.append(_offer("KeepSeat"))
    adds = add_on(chair, rules=rules, left=mine["stack"] if mine else None)
    if adds.most:
        offers.append(_offer("AddFunds", **adds._asdict()))
    return [*offers, _offer("Leave")]


def _offer(name: str, **data: Any) -> Facts:
    return {"name": name, "data": data}
