"""The figures of a pot game's hands for its table's page at the pit: what the house took, and by which rules.

The house wins the rake and the time charge, and nothing else: what a hand moves among the players is theirs.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from payouts.chart import EntryKind
from tables.dealing import journal
from tables.dealing.table_events import MoneyPosted
from tables.models import JournalEvent, Round

SHOWN_RULES = (
    "structure", "blinds", "chip", "ante", "ante_kind", "straddle", "buy_in_minimum", "buy_in_maximum", "rake",
    "rake_basis_points", "rake_cap", "no_flop_no_rake", "time_charge", "time_charge_minutes", "jackpot_drop",
    "jackpot_from_pot", "turn_seconds", "time_bank_seconds", "variation",
)  # fmt: skip
WAYS_OF_DEALING = ("cards", "dealing")


def rake_of(one: Round) -> int:
    """What the house took from a hand; 0 before it has ended and when it was void."""
    return int(one.outcome["rake"]) if one.state == Round.State.SETTLED and one.outcome else 0


def time_charges(rounds: Iterable[Round]) -> int:
    """The time charges booked before these hands, as the journal has them."""
    rows = JournalEvent.objects.filter(round_id__in=[one.pk for one in rounds], name=MoneyPosted.__name__)
    events = journal.events_of(rows.order_by("table_id", "number").values_list("name", "schema", "body"))
    charges = (event for event in events if isinstance(event, MoneyPosted) and event.kind == EntryKind.TIME_CHARGE)
    return -sum(event.total for event in charges)


def win_from_hands(rounds: Sequence[Round]) -> dict[str, Any]:
    """{"count", "misdeals", "corrections", "rake", "time_charges", "jackpot", "win", "theoretical"} of hands. `jackpot`
    is the players' and no win. What the house takes is certain, so the theoretical win is the win."""
    ended = [one for one in rounds if one.state == Round.State.SETTLED]
    rake, charged = sum(rake_of(one) for one in ended), time_charges(rounds)
    return {
        "count": len(ended),
        "misdeals": sum(1 for one in rounds if one.state == Round.State.VOID),
        "corrections": sum(1 for one in rounds if one.corrections),
        "rake": rake,
        "time_charges": charged,
        "jackpot": sum(one.outcome["jackpot"] for one in ended if one.outcome),
        "win": rake + charged,
        "theoretical": rake + charged,
    }


def shown_rules(rules: Mapping[str, Any]) -> dict[str, Any]:
    """What holds from the next hand: how it is bet, what it costs to sit, what the house takes, who deals."""
    way = next(name for name in WAYS_OF_DEALING if name in rules)
    return {**{name: rules[name] for name in SHOWN_RULES if name in rules}, "dealt": rules[way]}


def recent_hand(one: Round) -> dict[str, Any]:
    """A hand in the list of the last ones: what lay open for all, what was in the pot, what the house took."""
    outcome = one.outcome or {}
    return {
        "number": one.number,
        "state": one.state,
        "how": outcome.get("how"),
        "boards": one.dice.get("boards", []),
        "dice": one.dice.get("dice", []),
        "pot": sum(award["amount"] for award in outcome.get("awards", ())),
        "corrections": one.corrections,
        "frozen": one.frozen_at is not None,
        "house_net": rake_of(one),
    }
