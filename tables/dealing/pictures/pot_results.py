"""The own pictures of the players at a pot game's table: one replay for all of them. The shapes are `pot_own.py`'s."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from casino.people.clock import now
from tables.dealing import rounds, seating
from tables.dealing.pictures import pot_offers, pot_own, pots
from tables.dealing.pictures.sources import LAST_ROUNDS, Mine, person_facts, standing_messages
from tables.dealing.rounds import LoadedRound
from tables.dealing.roundtrip import run_as_of_one_moment
from tables.engine.audience import PUBLIC
from tables.engine.game import POT, complete_rules
from tables.engine.games import game_of
from tables.engine.pot_table.chairs import PotTable

Facts = dict[str, Any]

FLOOR_OFFERS: Sequence[Facts] = ({"name": "CallFloor", "data": {}}, {"name": "Complain", "data": {}})
TABLE = """
    SELECT t.game, t.seats, t.chairs::text, u.rules::text FROM tables_table t
    LEFT JOIN tables_tablerules u ON u.table_id = t.id AND u.number = t.rules_number WHERE t.id = %s
"""
HANDS = f"""
    SELECT number, outcome::text, sums::text FROM tables_round
    WHERE table_id = %s AND state <> 'live' ORDER BY number DESC LIMIT {LAST_ROUNDS}
"""  # noqa: S608 - own columns


def bodies_at(table_id: int, here: Sequence[Mine]) -> dict[int, Facts]:
    """{sitting: its picture} of these sittings at the table."""
    one = (table_id,)
    table, hands, money, *current = run_as_of_one_moment(
        [(TABLE, one), (HANDS, one), (seating.MONEY, one), *rounds.loading(table_id=table_id)]
    )
    game, seats, stored, in_force = table[0]
    seated = seating.seated_of(money)
    chairs = seating.pot_table_of(json.loads(stored), seats=seats, seated=seated)
    rules = complete_rules(game_of(game), json.loads(in_force) if in_force else {})
    hand = rounds.loaded(*current)
    # In a hand what a chair will have to pay with is still on the felt.
    charge = None if chairs.in_hand else seating.for_next_hand(chairs, rules=rules, seated=seated, at=now())
    unpaid = charge.unpaid if charge else {}
    ended = [_ended(number, json.loads(outcome), json.loads(sums)) for number, outcome, sums in hands if outcome]
    return {
        mine.sitting: _body(mine, hand, chairs=chairs, rules=rules, unpaid=unpaid.get(mine.seat, 0), ended=ended)
        for mine in here
    }


def _body(
    mine: Mine, hand: LoadedRound | None, *, chairs: PotTable, rules: Mapping[str, Any], unpaid: int,
    ended: Sequence[Facts],
) -> Facts:  # fmt: skip
    dealt = _seat_in(hand.row.sums["sittings"], mine.sitting) if hand else None
    facts = pots.hand_facts(hand.game, hand.state, audience=PUBLIC, number=hand.row.number) if hand else None
    lying = pot_own.player_in(facts, seat=dealt) if dealt else None
    chair = next((chair for chair in chairs.chairs if chair.seat == mine.seat), None)
    moves = pot_own.move_offers(hand.game, hand.state, seat=dealt, number=hand.row.number) if hand and dealt else []
    at_chair = pot_own.chair_offers(chairs, seat=chair.seat, rules=rules, mine=lying) if chair else []
    if mine.excluded:
        moves = pot_offers.without_bets(moves, seats=(dealt,) if dealt else ())
        at_chair = [offer for offer in at_chair if offer["name"] == "Leave"]
    return {
        **person_facts(mine),
        "kind": POT,
        "on_layout": pot_own.put_in(chair, mine=lying) if chair else 0,
        "hand": pot_own.own_hand(hand.game, hand.state, seat=dealt) if hand and dealt else None,
        "chair": chair
        and pot_own.own_chair(chair, rules=rules, mine=lying, unpaid=unpaid, events=hand.events if hand else ()),
        "result": pot_own.result_of(facts, seat=dealt) if dealt else None,
        "last": [line for one in ended if (line := _line(one, mine.sitting))],
        "offers": [] if mine.locked else [*FLOOR_OFFERS, *moves, *at_chair],
        "messages": standing_messages(mine),
    }


def _ended(number: int, outcome: Facts, sums: Facts) -> Facts:
    return {"round": number, "outcome": outcome, "sittings": sums["sittings"]}


def _line(one: Facts, sitting: int) -> Facts | None:
    """What an ended hand brought this sitting, wherever it sat then; None where it was not dealt in."""
    seat = _seat_in(one["sittings"], sitting)
    if seat is None:
        return None
    outcome, key = one["outcome"], str(seat)
    return {
        "round": one["round"],
        "net": outcome["nets"].get(key, 0),
        "staked": outcome["in"].get(key, 0),
        "how": outcome["how"],
    }


def _seat_in(sittings: Mapping[str, int], sitting: int) -> int | None:
    """The seat at which a sitting was dealt in."""
    return next((int(seat) for seat, dealt in sittings.items() if dealt == sitting), None)
