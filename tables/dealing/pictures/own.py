"""A player's own picture: balance, wagers, result, last rounds and what may be asked now. Many players by one query."""

import json
import math
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from tables.dealing import rounds
from tables.dealing.pictures import pot_results
from tables.dealing.pictures.results import result_facts, results_of, side_of
from tables.dealing.pictures.sources import OWN, Mine, SeatBet, person_facts, standing_messages
from tables.dealing.rounds import LoadedRound
from tables.dealing.roundtrip import run_one
from tables.engine.audience import Audience, Role
from tables.engine.banked import hands_of, spot_facts
from tables.engine.banked.state import BankedState, Phase
from tables.engine.errors import Code, Refused
from tables.engine.game import POT
from tables.engine.games import game_of
from tables.feed.messages import Picture

Facts = dict[str, Any]

TAKEN = """
    SELECT p.account_id, -sum(p.amount) FROM payouts_posting p JOIN payouts_entry e ON e.id = p.entry_id
    WHERE p.account_id = ANY(%s) AND e.kind = 'leave' GROUP BY p.account_id
"""


def own_picture(*, sitting_id: int) -> Picture:
    """One sitting's own picture. Refuses NOT_AT_TABLE when there is no such sitting."""
    found = own_pictures([sitting_id]).get(sitting_id)
    if found is None:
        raise Refused(Code.NOT_AT_TABLE)
    return found


def own_pictures(sitting_ids: Collection[int]) -> dict[int, Picture]:
    """{sitting: its own picture}, by one query and one replay a table; a sitting that has left shows nobody, and what
    it took along: who left during a hand could not be told by the press itself."""
    found = [Mine(*row) for row in run_one(OWN, (list(sitting_ids),))] if sitting_ids else []
    took = _taken(mine.account for mine in found if mine.left and mine.account is not None)
    pictures: dict[int, Picture] = {}
    for table_id in {mine.table for mine in found}:
        here = [mine for mine in found if mine.table == table_id]
        makes = pot_results.bodies_at if game_of(here[0].game).kind == POT else _bodies_at
        bodies = makes(table_id, [mine for mine in here if not mine.left])
        for mine in here:
            body = bodies.get(mine.sitting) or {"sitting": None, "took": took.get(mine.account or 0, 0)}
            pictures[mine.sitting] = Picture(number=mine.number, body=body, device_id=mine.device)
    return pictures


def _taken(accounts: Iterable[int]) -> dict[int, int]:
    """{account: what went to the bankroll} of those that took anything."""
    left = list(accounts)
    return {account: int(amount) for account, amount in run_one(TAKEN, (left,))} if left else {}


def _bodies_at(table_id: int, here: Sequence[Mine]) -> dict[int, Facts]:
    """{sitting: its picture} at the table of a banked game."""
    loaded = rounds.load(table_id=table_id)
    results = results_of(table_id, {mine.account for mine in here if mine.account is not None})
    return {mine.sitting: _body(mine, loaded, results.get(mine.account or 0, [])) for mine in here}


def _body(mine: Mine, loaded: LoadedRound | None, results: list[Facts]) -> Facts:
    bets = json.loads(mine.wagers) if mine.wagers else []
    round_ = loaded if loaded is not None and loaded.row.id == mine.round else None
    live = round_ if round_ is not None and round_.live else None
    words = {True: "call", False: "fold", None: None}
    wagers = [
        {"hand": hand, "ante": ante, "bonus": bonus, "side": side, "generation": generation, "at_ms": at_ms,
         "decision": words[called]}
        for hand, ante, bonus, side, generation, at_ms, called, _ in bets
    ]  # fmt: skip
    lying = wagers if live else []
    private = own_hand(round_, mine.seat, plays=bool(bets)) if round_ is not None else {}
    return {
        **person_facts(mine),
        **private,
        "on_layout": sum(bet[1] + bet[2] + bet[3] + bet[7] for bet in bets) if live else 0,
        "wagers": lying,
        "result": _result(round_, bets),
        "last": [_shown(result) for result in results],
        "rebet": results[0]["wagers"] if results else [],
        "offers": [] if mine.locked else _allowed(_offers(live, lying, seat=mine.seat or None), mine),
        "messages": [
            *(_changed(result) for result in results if result["was"] is not None),
            *standing_messages(mine),
        ],
    }


def own_hand(round_: LoadedRound, seat: int, *, plays: bool) -> Facts:
    """`hand`, in a game in which each seat has its own: its faces, None where nobody has read them yet, and what they
    make with the board; None without a stake, and before they are dealt. Nothing where the hands are everybody's."""
    state: BankedState = round_.state
    if not state.private:
        return {}
    if not plays or state.betting is None or seat not in state.hands:
        return {"hand": None}
    view = round_.game.view(state, Audience(role=Role.PLAYER, seat=seat))["private"]
    faces = [die["face"] for die in view["dice"]] if view else []
    if state.sealed and not faces:
        return {"hand": None}
    return {"hand": {"faces": faces or [None] * state.shape.own, "made": view["made"] if view else None}}


def _result(round_: LoadedRound | None, bets: list[Any]) -> Facts | None:
    if round_ is None or round_.state.schedule is None or not bets:
        return None
    side = side_of(round_.row.game)
    lying = [
        SeatBet(hand=hand, ante=ante, bonus=bonus, side=staked, called=called, call=call)
        for hand, ante, bonus, staked, _, _, called, call in bets
    ]
    return result_facts(round_.state.schedule, lying, number=round_.row.number, side=side)


def _changed(result: Facts) -> Facts:
    """What a correction after settlement, or a void, made of a result: `was` it was paid by first (CHD-19)."""
    return {"what": "settlement_changed", "round": result["round"], "was": result["was"], "net": result["net"]}


def _shown(result: Facts) -> Facts:
    """One line of the last rounds: what the player had, what became of it; `was` is None unless it was corrected."""
    outcome: Mapping[str, Any] | None = result["outcome"]
    hands = _own_hands(result) if outcome else []
    return {
        "round": result["round"],
        "hand": [hand["category"] for hand in hands] if outcome else None,
        "dealer": outcome["dealer"]["category"] if outcome else None,
        "outcome": "void" if result["void"] else [hand["result"] for hand in hands] if outcome else None,
        "called": result["called"],
        "net": result["net"],
        "was": result["was"],
        "staked": result["staked"],
    }


def _own_hands(result: Facts) -> list[Facts]:
    """The hands of a round that the player shared, or his own alone where each seat has one."""
    hands: list[Facts] = result["outcome"]["hands"]
    staked = {wager["hand"] for wager in result["wagers"]}
    return [hand for hand in hands if hand["hand"] in staked] if result["private"] else hands


def _offers(live: LoadedRound | None, wagers: list[Facts], *, seat: int | None) -> list[Facts]:
    """What the player may ask now, in the wire's names."""
    offers: list[Facts] = [{"name": name, "data": {}} for name in ("AddFunds", "CallFloor", "Complain")]
    if not wagers:
        offers.append({"name": "Leave", "data": {}})
    if live is None:
        return offers
    if live.state.phase is Phase.BETTING:
        if wagers:
            offers.append({"name": "TakeBack", "data": {"round": live.row.number}})
        elif hands := hands_of(live.state, seat=seat):
            offers.append({"name": "PlaceWager", "data": _place_facts(live, hands)})
    undecided = [wager["hand"] for wager in wagers if wager["decision"] is None]
    if live.state.phase is Phase.DECIDING and undecided:
        data = {"round": live.row.number, "hands": undecided, "actions": ["call", "fold"]}
        offers.append({"name": "Decide", "data": data})
    return offers


def _allowed(offers: list[Facts], mine: Mine) -> list[Facts]:
    """Who may not play any more ends the round and goes."""
    return [offer for offer in offers if not mine.excluded or offer["name"] not in ("PlaceWager", "AddFunds")]


def _place_facts(live: LoadedRound, hands: Sequence[int]) -> Facts:
    """The hands to bet on, by their numbers, limits by spot, and the smallest step that every spot takes."""
    state = live.state
    spots = spot_facts(state, hand=hands[0])
    return {
        "round": live.row.number,
        "hands": len(hands),
        "numbers": list(hands),
        "limits": {spot: {"min": facts["min"], "max": facts["max"]} for spot, facts in spots.items()},
        "multiples": {spot: facts["multiple"] for spot, facts in spots.items()},
        "chip": math.lcm(*(facts["multiple"] for facts in spots.values())),
        "sides": [spot.name for spot in live.game.spots if spot.spans_hands and spot.name in spots],
        "call_multiple": state.rules["call_multiple"],
        "call_cover": state.rules["call_cover"],
    }
