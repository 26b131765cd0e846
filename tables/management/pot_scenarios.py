"""Scripted hands of pot games, played on the pure engine and compared with what the script expects. The files are read
and the outcome is told by `commands/scenario.py`.

    {"id": "S17", "setup": {"game": "no-limit holdem", "button": 1, "small_blind": 5, "big_blind": 10,
       "seats": [{"seat": 1, "stack": 500, "hole": "AsAh"}, …], "straddle": {"4": 20}, "live_posts": {"5": 10}},
     "actions": [{"assert_legal": {"seat": 1, "call": 5, "raise_to": [20, 500]}}, {"seat": 1, "action": "call"},
                 {"deal": "flop", "cards": "2c7d9h"}, …],
     "expected": {"final_stacks": {"1": 510, …}, "pots": […], "returned": {…}, …}}

`raise_to` and `bet` are totals for the street. Hands that are known are shown in their order at the end. A key
`if_…` of the expected is a second run: `if_river_checked`, `if_seat_N_mucks_without_declaring`.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from tables.engine.betting import LIMIT, NO_LIMIT, NOBODY, POT_LIMIT, UNCALLED, options
from tables.engine.cards import DECK, UNKNOWN, read_cards
from tables.engine.commands import Act, Command
from tables.engine.errors import Refused
from tables.engine.events import ChipsMoved, Event
from tables.engine.game import Facts
from tables.engine.games.texas_holdem import GAME
from tables.engine.holdem.commands import DealBoard, DealHole, ShowHand
from tables.engine.holdem.dealing import lying_cards
from tables.engine.holdem.settings import BOARD_CARDS, FLOP, RIVER
from tables.engine.holdem.showdown import muck
from tables.engine.holdem.state import HoldemState, Phase
from tables.engine.pot.awarding import pots_in
from tables.engine.pot.commands import AwardPots, MuckHand
from tables.engine.pot.events import StreetClosed
from tables.engine.running import open_round, play

GAMES = {"no-limit holdem": NO_LIMIT, "pot-limit holdem": POT_LIMIT, "fixed-limit holdem": LIMIT}
_MUCKS = re.compile(r"if_seat_(\d+)_mucks_without_declaring")
IN_WORDS = frozenset({"next"})
"""Expectations that are sentences: read by people, not compared."""

TESTED_ELSEWHERE = {
    "S18": "tests/engine/pot_table/test_button.py::test_s18_three_players_become_two",
    "S19": "tests/engine/pot_table/test_button.py::test_s19_dead_button_when_a_blind_leaves",
    "S20": "tests/engine/pot_table/test_button.py::test_s20_nobody_posts_the_big_blind_twice_for_one_who_sits_out",
    "S30": "tests/house_rules/test_texas_holdem_errors.py::test_th_25_s30_the_turn_before_the_betting_is_complete",
    "S34": "tests/engine/test_pot_laws.py::test_s34_the_same_command_twice_applies_once",
}
"""Scenarios marked `replayable: false`, and the test that is theirs."""


def difference_of(scenario: Facts) -> str:
    """What differs from the expected, or nothing. Refuses as the engine does."""
    told = _Telling.of(scenario)
    wrong: list[str] = []
    for action in scenario["actions"]:
        wrong += told.follow(action)
    expected = scenario["expected"]
    told.finish(mucking=None, shows="show_order" not in expected or "winner" in expected)
    found = told.found()
    wrong += [
        f"{key}: {found.get(key)}, expected {value}"
        for key, value in expected.items()
        if not key.startswith("if_") and key not in IN_WORDS and not _fits(found.get(key), value)
    ]
    for key, value in expected.items():
        if key.startswith("if_"):
            wrong += [f"{key}: {line}" for line in _variant(scenario, key, value)]
    return "; ".join(wrong)


def _variant(scenario: Facts, key: str, expected: Facts) -> Iterator[str]:
    """The same script, differently at its end."""
    told = _Telling.of(scenario)
    mucks = _MUCKS.fullmatch(key)
    for action in scenario["actions"]:
        told.follow(action)
        if action.get("deal") == RIVER and not mucks:
            break
    while not mucks and (seat := told.state.betting.seat_in_turn) is not None and told.state.phase is Phase.BETTING:
        told.play(Act(seat=seat, action="check"))
    told.finish(mucking=int(mucks.group(1)) if mucks else None, shows=True)
    found = told.found()
    for name, value in expected.items():
        if not _fits(found.get(name), value):
            yield f"{name} {found.get(name)}, expected {value}"


def _fits(found: Any, expected: Any) -> bool:
    """Whether all that is expected is found; what the script leaves out is free."""
    if isinstance(expected, dict):
        return isinstance(found, dict) and all(_fits(found.get(key), value) for key, value in expected.items())
    if isinstance(expected, list):
        return (
            isinstance(found, list)
            and len(found) == len(expected)
            and all(_fits(one, other) for one, other in zip(found, expected, strict=True))
        )
    return bool(found == expected)


@dataclass(slots=True)
class _Telling:
    """A hand on its way, and what has been seen of it."""

    state: HoldemState
    events: list[Event]
    pots_after: dict[str, int] = field(default_factory=dict)
    pots: list[Facts] = field(default_factory=list)
    may_muck: list[int] = field(default_factory=list)

    @classmethod
    def of(cls, scenario: Facts) -> "_Telling":
        setup = scenario["setup"]
        state, events = open_round(
            GAME,
            rules=_rules(setup),
            stacks={seat["seat"]: seat["stack"] for seat in setup["seats"]},
            button=setup["button"],
            straddles=_by_seat(setup.get("straddle", {})),
            live_posts=_by_seat(setup.get("live_posts", {})),
        )
        told = cls(state, list(events))
        known = {seat["seat"]: seat.get("hole", "") for seat in setup["seats"]}
        for seat in state.betting.seats:
            told.play(DealHole(seat=seat, cards=read_cards(known[seat]) or ()))
        return told

    def play(self, command: Command) -> None:
        """One command, and what is worth remembering of it."""
        self.state, events = play(GAME, self.state, command)
        self.events += events
        for event in events:
            if isinstance(event, StreetClosed):
                moved = [one for one in self.events if isinstance(one, ChipsMoved)]
                into = sum(one.amount for one in moved if one.target == "pot")
                self.pots_after[event.street] = into - sum(
                    one.amount for one in moved if one.source == "pot" and one.reason == UNCALLED
                )

    def follow(self, action: Facts) -> Iterator[str]:
        """One line of the script; yields what is not as it says."""
        if "assert_legal" in action:
            return iter(self._legal(action["assert_legal"]))
        if "deal" in action:
            self.play(DealBoard(cards=read_cards(action["cards"]) or ()))
        elif "action" in action:
            self.play(Act(seat=action["seat"], action=action["action"], to=action.get("amount", 0)))
        return iter(())

    def finish(self, *, mucking: int | None, shows: bool) -> None:
        """Show what is known in order, then push the pots."""
        while shows and self.state.phase is Phase.SHOWDOWN and self.state.to_show != NOBODY:
            player = self.state.to_show
            seat = self.state.betting.seats[player]
            if UNKNOWN in self.state.deal.hole[player]:
                return
            self.play(MuckHand(seat=seat, gives_up=True) if seat == mucking else ShowHand(seat=seat))
            self.may_muck = self.may_muck or self._who_may_muck()
        if self.state.ready_to_award:
            self._note_pots()
            self.play(AwardPots())

    def found(self) -> Facts:
        """Everything a script may expect."""
        betting, state = self.state.betting, self.state
        seats = betting.seats
        awards = state.record.awards
        returned: dict[str, int] = {}
        for event in self.events:
            if isinstance(event, ChipsMoved) and event.reason == UNCALLED:
                seat = event.target.removeprefix("stack:")
                returned[seat] = returned.get(seat, 0) + event.amount
        winners = sorted({seat for award in awards for seat in award.seats})
        order = [seats[player] for player in state.show.order]
        return {
            "pots": self._awarded(),
            "final_stacks": {str(seat): stack for seat, stack in zip(seats, betting.stacks, strict=True)},
            "returned": returned,
            "winners": winners,
            "winner": winners[0] if len(winners) == 1 else None,
            "showdown": bool(order),
            "pot": betting.middle,
            "pot_after_preflop": self.pots_after.get("preflop"),
            "pot_after_flop": self.pots_after.get("flop"),
            "to_act_flop": self._first_on_the_flop(),
            "conserved": sum(betting.stacks) + betting.middle,
            "show_order": order,
            "must_show": order[:1],
            "may_muck": self.may_muck,
        }

    def _legal(self, wanted: Facts) -> list[str]:
        may = options(self.state.betting)
        found = may and {
            "seat": may.seat, "call": max(0, may.call), "raise_to": [may.least, may.most] if may.most else None,
        }  # fmt: skip
        return [] if found == wanted else [f"legal {found}, expected {wanted}"]

    def _note_pots(self) -> None:
        seats = self.state.betting.seats
        self.pots = [
            {"amount": pot.amount, "eligible": sorted(seats[player] for player in pot.eligible)}
            for pot in pots_in(self.state.betting)
        ]

    def _awarded(self) -> list[Facts]:
        """The pots with their winners; one that nobody contested is known by its award alone."""
        awards = self.state.record.awards
        pots = self.pots or [{"amount": award.amount, "eligible": list(award.seats)} for award in awards]
        for pot, award in zip(pots, awards, strict=False):
            pot["winners"] = sorted(award.seats)
            pot["shares"] = {str(seat): share for seat, share in zip(award.seats, award.shares, strict=True)}
        return pots

    def _who_may_muck(self) -> list[int]:
        """Of those who have yet to show, who may give up his hand."""
        may = []
        for player in self.state.show.order[1:]:
            try:
                muck(self.state, MuckHand(seat=self.state.betting.seats[player], gives_up=True))
            except Refused:
                continue
            may.append(self.state.betting.seats[player])
        return may

    def _first_on_the_flop(self) -> int | None:
        """Who is asked first on the flop; where the script stops before it, on any three cards."""
        state = self.state
        if state.called is not None and state.called.what == FLOP:
            lying = lying_cards(state)
            cards = [card for card in DECK if card not in lying][: BOARD_CARDS[FLOP]]
            state, _ = play(GAME, state, DealBoard(cards=tuple(cards)))
        return state.betting.seat_in_turn if state.street == 2 else None


def _rules(setup: Facts) -> Facts:
    rules: Facts = {
        "structure": GAMES[setup["game"]],
        "blinds": [setup["small_blind"], setup["big_blind"]],
        "straddle": "optional",
        "chip": setup.get("unit", 1),
        "rake": "none",
    }
    limits = {"minimum_bet": "small_bet", "big_bet": "big_bet"}
    return rules | {name: setup[key] for name, key in limits.items() if key in setup}


def _by_seat(amounts: Facts) -> dict[int, int]:
    return {int(seat): amount for seat, amount in amounts.items()}
