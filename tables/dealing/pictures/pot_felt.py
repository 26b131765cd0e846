"""A pot game's table from what was read of it: hand, chairs, last hands, and the dealer's side. The shapes are
`pots.py`'s and `pot_offers.py`'s."""

from collections.abc import Mapping, Sequence
from typing import Any

from casino.people.clock import now
from tables.dealing.pictures import pot_offers, pots
from tables.dealing.pictures.felt import deadline
from tables.dealing.pictures.sources import TableSource
from tables.dealing.rounds import button_of_void
from tables.dealing.seating import for_next_hand
from tables.engine.audience import PUBLIC, Audience
from tables.engine.game import complete_rules
from tables.engine.games import game_of
from tables.engine.pot_table.charges import Charged

Facts = dict[str, Any]


def round_facts(source: TableSource, *, audience: Audience) -> Facts | None:
    """The hand on the felt, live or the last one."""
    hand = source.round
    if hand is None:
        return None
    return pots.hand_facts(
        hand.game, hand.state, audience=audience, number=hand.row.number, deadline=deadline(source)
    )  # fmt: skip


def common_facts(source: TableSource) -> Facts:
    """What every audience sees besides the hand."""
    hand = round_facts(source, audience=PUBLIC)
    return {
        "seats": pots.chair_facts(source.chairs, rules=rules_in_force(source), names=source.seated, hand=hand),
        "last": last_facts(source.last),
    }


def rules_facts(source: TableSource) -> Facts:
    """The rules of the live hand, or those in force for the next one; no pay-table is in use."""
    hand = source.round
    if hand is not None and hand.live:
        return {**hand.state.rules, "paytables": {}}
    return {**rules_in_force(source), "paytables": {}}


def rules_in_force(source: TableSource) -> Facts:
    """Under which the next hand is dealt, complete."""
    return complete_rules(game_of(source.table.game), source.rules)


def last_facts(ended: Sequence[Mapping[str, Any]]) -> list[Facts]:
    """The last hands, newest first: what lay open, how it ended and to whom the pots went."""
    return [_last(one, one["outcome"]) for one in ended if one["outcome"]]


def offers(source: TableSource) -> list[Facts]:
    """What the dealer may press besides signing off and calling the floor."""
    hand, chairs = source.round, source.chairs
    if hand is not None and hand.live:
        found = pot_offers.without_bets(pot_offers.hand_offers(hand.game, hand.state), seats=_excluded(source))
    else:
        found = pot_offers.opening_offers(_next_table(source), rules=rules_in_force(source), button=_stays(source))
    return [*found, *pot_offers.seat_out_offers(chairs)]


def next_facts(source: TableSource) -> Facts:
    """The one thing the dealer does next; in a hand with the seats that may not bet or raise any more."""
    hand = source.round
    if hand is not None and hand.live:
        return {**pot_offers.next_in_hand(hand.game, hand.state), "excluded": _excluded(source)}
    return pot_offers.next_between_hands(_next_table(source), rules=rules_in_force(source), button=_stays(source))


def _excluded(source: TableSource) -> list[int]:
    """The seats whose players are excluded."""
    return [seat for seat, sitting in source.money.items() if sitting.excluded]


def _next_table(source: TableSource) -> Charged:
    """The chairs as a hand that opened now would find them; while one is dealt, as they are."""
    return for_next_hand(source.chairs, rules=rules_in_force(source), seated=source.money, at=now())


def _stays(source: TableSource) -> int | None:
    """Where the button stays after a void first hand (TH-29)."""
    return button_of_void(source.round, session_id=source.table.session_id)


def _last(one: Mapping[str, Any], outcome: Mapping[str, Any]) -> Facts:
    return {
        "number": one["number"],
        "void": one["void"],
        "how": outcome["how"],
        **one["dice"],
        "awards": outcome["awards"],
        "shown": outcome.get("shown", []),
        "rake": outcome["rake"],
    }
