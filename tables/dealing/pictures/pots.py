"""A pot game's hand and its chairs as the table's picture shows them (contract 5), one shape for cards and for dice.
Pure; what the engine's `view` does not grant is not shown. What a player alone sees is `pot_own.py`'s."""

from collections.abc import Mapping
from typing import Any

from tables.engine.audience import Audience
from tables.engine.dice_holdem import settings as dice
from tables.engine.game import Game, Rules
from tables.engine.holdem import settings as cards
from tables.engine.pot.awarding import MISDEAL
from tables.engine.pot_table.chairs import Chair, PotTable
from tables.engine.pot_table.owing import held_back, owed

Facts = dict[str, Any]

LIVE, SETTLED, VOID = "live", "settled", "void"
COMMON = (
    "phase", "street", "structure", "blinds", "button", "level", "pots", "awaits", "clock", "ended",
)  # fmt: skip


def hand_facts(game: Game[Any], state: Any, *, audience: Audience, number: int, deadline: Facts | None = None) -> Facts:
    """The picture's `round`: a hand under its number, with the clock that runs (`{"what", "at_ms", "seconds"}`)."""
    view = game.view(state, audience)
    ended = view["ended"]
    own_kind = _cards(view) if "boards" in view else _dice(view)
    facts = {
        "number": number,
        "state": LIVE if ended is None else VOID if ended["how"] == MISDEAL else SETTLED,
        **{name: view[name] for name in COMMON},
        "deadline": deadline,
        **own_kind,
    }
    if "out_of_turn" in view:
        facts["out_of_turn"] = [_out_of_turn(act, level=view["level"]) for act in view["out_of_turn"]]
    return facts


def chair_facts(table: PotTable, *, rules: Rules, names: Mapping[int, str], hand: Facts | None) -> list[Facts]:
    """The picture's `seats`, every one in order, by the rules of the next hand. `hand` is the live hand's facts: its
    stacks are those on the felt."""
    chairs = {chair.seat: chair for chair in table.chairs}
    felt = stacks_on_felt(hand)
    return [
        _chair(chairs[seat], rules=rules, name=names.get(seat), felt=felt) if seat in chairs else _empty(seat)
        for seat in range(1, table.seats + 1)
    ]


def stacks_on_felt(hand: Facts | None) -> dict[int, int]:
    """{seat: stack} of the players in a live hand; nothing between hands."""
    if hand is None or hand["state"] != LIVE:
        return {}
    return {seat["seat"]: seat["stack"] for seat in hand["seats"]}


def standing_of(chair: Chair, *, rules: Rules, in_hand: bool) -> str:
    """How a player stands: in the hand, sitting out, held back until he posts or the big blind comes, or ready."""
    if in_hand:
        return "in_hand"
    if chair.sitting_out:
        return "sitting_out"
    return "waiting" if held_back(chair, rules=rules) else "sitting"


def _chair(chair: Chair, *, rules: Rules, name: str | None, felt: Mapping[int, int]) -> Facts:
    return {
        "seat": chair.seat,
        "player": name,
        "state": standing_of(chair, rules=rules, in_hand=chair.seat in felt),
        "stack": felt.get(chair.seat, chair.stack),
        "adding": chair.adding,
        "owes": list(owed(chair, rules=rules)),
        "posts": chair.posts,
        "leaving": chair.leaving,
        "moving_to": chair.moving_to,
    }


def _empty(seat: int) -> Facts:
    return {"seat": seat, "player": None, "state": "empty", "stack": 0, "adding": 0, "owes": [], "posts": False,
            "leaving": False, "moving_to": None}  # fmt: skip


def _cards(view: Facts) -> Facts:
    """What a hand of cards has of its own, in the common names."""
    return {
        "streets": list(cards.STREETS),
        "pot_total": view["pot_total"],
        "asked": view["options"],
        "seats": [_card_player(seat) for seat in view["seats"]],
        "boards": view["boards"],
        "burns": view["burns"],
        "showdown": view["showdown"],
        "run_twice": view["run_twice"],
        "awards": view["awards"],
        "faults": view["faults"],
        "corrections": [
            {"where": fix["where"], "seat": fix["seat"], "position": fix["position"], "face": fix["card"],
             "was": fix["was"]}
            for fix in view["corrections"]
        ],
        "no_rolls": [],
    }  # fmt: skip


def _card_player(seat: Facts) -> Facts:
    shown = seat["cards"] if isinstance(seat["cards"], list) else None
    lies = seat["state"] not in ("folded", "mucked")
    return {
        **{name: seat[name] for name in ("seat", "stack", "bet", "in", "state", "left")},
        "hidden": seat["cards"] if shown is None and lies else 0,
        "shown": shown,
        "made": _made(seat["made"]),
        "plays_board": seat["plays_board"],
        "time_bank": seat["time_bank"],
    }


def _dice(view: Facts) -> Facts:
    """What a hand of dice has of its own, in the common names."""
    shows = view["showdown"]
    return {
        "pots": [{"pot": number, **pot} for number, pot in enumerate(view["pots"], start=1)],
        "streets": _streets(view),
        "variation": view["variation"],
        "pot_total": view["middle"],
        "asked": view["asked"],
        "seats": [_dice_player(seat, showing=shows is not None) for seat in view["seats"]],
        "dice": view["board"],
        "auction": view["auction"],
        "burns": 0,
        "showdown": shows and {"order": shows["order"], "all_open": True, "to_show": view["showing"],
                               "shown": shows["shown"], "mucked": shows["mucked"]},
        "run_twice": None,
        "awards": [{**award, "board": 1} for award in view["awards"]],
        "faults": [],
        "corrections": [{"where": "board", "seat": None, **fix} for fix in view["corrections"]],
        "no_rolls": view["no_rolls"],
    }  # fmt: skip


def _streets(view: Facts) -> list[str]:
    """The fifth betting round belongs to a hand only once dice are thrown again after the river's (DH-11)."""
    again = view["street"] == dice.REROLLED or (view["awaits"] or {}).get("what") == dice.REROLL
    return [street for street in dice.STREETS if again or street != dice.REROLLED]


def _dice_player(seat: Facts, *, showing: bool) -> Facts:
    state = "folded" if seat["folded"] else "mucked" if seat["mucked"] else "all_in" if seat["all_in"] else "live"
    shown = seat["dice"] if showing and seat["made"] else None
    lies = state not in ("folded", "mucked")
    return {
        **{name: seat[name] for name in ("seat", "stack", "bet", "in")},
        "state": state,
        "left": seat["left"],
        "hidden": len(seat["dice"]) if shown is None and lies else 0,
        "shown": shown,
        "made": _made(seat["made"]) if shown else None,
        "plays_board": False,
        "time_bank": seat["time_bank"],
    }


def _made(made: Facts | None) -> Facts | None:
    return made and {"category": made["category"], "faces": made["faces"]}


def _out_of_turn(act: Facts, *, level: int) -> Facts:
    """An act out of turn stands (`binding`) while nobody has bet or raised since."""
    binding = act["binding"] if "binding" in act else act["level"] == level
    return {"seat": act["seat"], "action": act["action"], "to": act["to"], "binding": binding}
