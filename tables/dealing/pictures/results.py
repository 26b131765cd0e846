"""What settled rounds brought a player, reckoned once and kept: a settled round's result changes by a correction
alone."""

import json
import threading
from collections import OrderedDict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tables.dealing.pictures.felt import amounts_of, spot_nets
from tables.dealing.pictures.sources import LAST_ROUNDS, SeatBet
from tables.dealing.roundtrip import run_one
from tables.engine.banked import Schedule
from tables.engine.games import game_of
from tables.engine.places import CALL

Facts = dict[str, Any]
Key = tuple[int, int, int]
KEPT_AT_MOST = 200_000

ROUNDS = f"""
    SELECT r.id, r.number, r.game, r.state, r.corrections, r.schedule::text, r.outcome::text,
           CASE WHEN r.corrections > 0 THEN (
               SELECT (j.body::jsonb -> 'was')::text FROM tables_journalevent j
               WHERE j.round_id = r.id AND j.name = 'SettlementCorrected' ORDER BY j.number LIMIT 1) END
    FROM tables_round r WHERE r.table_id = %s AND r.state <> 'live' ORDER BY r.number DESC LIMIT {LAST_ROUNDS}
"""  # noqa: S608
STAKES = """
    SELECT s.round_id, s.account_id, s.hand, s.ante, s.bonus, s.side, d.called, d.amount
    FROM tables_stake s
    JOIN tables_round r ON r.id = s.round_id
    LEFT JOIN tables_withdrawal w USING (round_id, account_id, hand, generation)
    LEFT JOIN tables_decision d ON d.round_id = s.round_id AND d.account_id = s.account_id AND d.hand = s.hand
         AND d.generation = r.decision_generation
    WHERE s.round_id = ANY(%s) AND s.account_id = ANY(%s) AND w.round_id IS NULL ORDER BY s.hand
"""

_kept: "OrderedDict[Key, Facts | None]" = OrderedDict()
_lock = threading.Lock()


@dataclass(frozen=True, slots=True, kw_only=True)
class DoneRound:
    """A round that has ended, as the results need it."""

    id: int
    number: int
    game: str
    void: bool
    corrections: int
    schedule: Schedule | None
    first: Schedule | None  # by which it was paid before corrections after settlement moved the money again (CHD-19)
    outcome: Mapping[str, Any] | None

    @property
    def private(self) -> bool:
        """Whether each seat may have had a hand of its own."""
        return any(setting.name == "hands" for setting in game_of(self.game).settings)


def results_of(table_id: int, accounts: Collection[int]) -> dict[int, list[Facts]]:
    """{account: its results of the table's last rounds, newest first}; rounds without a stake of it are left out."""
    done = [_done(values) for values in run_one(ROUNDS, (table_id,))]
    keys = [(one.id, _version(one), account) for one in done for account in accounts]
    with _lock:
        missing = {key for key in keys if key not in _kept}
    if missing:
        _reckon(done, missing)
    found: dict[int, list[Facts]] = {account: [] for account in accounts}
    with _lock:
        for key in keys:
            result = _kept.get(key)
            if result is not None:
                found[key[2]].append(result)
    return found


def result_facts(schedule: Schedule, bets: Sequence[SeatBet], *, number: int, side: str | None) -> Facts:
    """What one settled round brought: by spot what was staked, at which pay, and the net."""
    spots: list[Facts] = []
    for bet in bets:
        part = schedule.of(bet.hand)
        pays = {**schedule.sides, **(part.called if bet.called else part.folded)}
        nets = spot_nets(schedule, bet, side=side)
        for spot, staked in amounts_of(bet, side=side).items():
            pay = pays[spot]
            spots.append(
                {"hand": bet.hand, "spot": spot, "staked": staked, "pay": [pay.numerator, pay.denominator],
                 "net": nets[spot]}
            )  # fmt: skip
    staked_in_all = sum(spot["staked"] for spot in spots)
    return {"round": number, "net": sum(spot["net"] for spot in spots), "staked": staked_in_all, "spots": spots}


def side_of(game: str) -> str | None:
    """The game's one bet over all hands."""
    return next((spot.name for spot in game_of(game).spots if spot.spans_hands), None)


def _reckon(done: Sequence[DoneRound], missing: Collection[Key]) -> None:
    rounds = sorted({key[0] for key in missing})
    accounts = sorted({key[2] for key in missing})
    bets: dict[tuple[int, int], list[SeatBet]] = {}
    for round_id, account, hand, ante, bonus, side, called, call in run_one(STAKES, (rounds, accounts)):
        bet = SeatBet(hand=hand, ante=ante, bonus=bonus, side=side, called=called, call=call or 0)
        bets.setdefault((round_id, account), []).append(bet)
    by_id = {one.id: one for one in done}
    with _lock:
        for key in missing:
            own = bets.get((key[0], key[2]))
            _kept[key] = _result(by_id[key[0]], own) if own else None
        while len(_kept) > KEPT_AT_MOST:
            _kept.popitem(last=False)


def _result(one: DoneRound, bets: Sequence[SeatBet]) -> Facts:
    wagers = [{"hand": bet.hand, "ante": bet.ante, "bonus": bet.bonus, "side": bet.side} for bet in bets]
    side = side_of(one.game)
    was = one.first and result_facts(one.first, bets, number=one.number, side=side)["net"]
    common: Facts = {"void": one.void, "was": was, "wagers": wagers, "outcome": one.outcome,
                     "private": one.private}  # fmt: skip
    if one.void or one.schedule is None:
        staked = sum(bet.ante + bet.bonus + bet.side for bet in bets)
        return {**common, "round": one.number, "net": 0, "staked": staked, "spots": [], "called": False}
    facts = result_facts(one.schedule, bets, number=one.number, side=side)
    return {**common, **facts, "called": any(spot["spot"] == CALL for spot in facts["spots"])}


def _version(one: DoneRound) -> int:
    return one.corrections * 2 + one.void


def _done(values: Sequence[Any]) -> DoneRound:
    id_, number, game, state, corrections, schedule, outcome, first = values
    return DoneRound(
        id=id_,
        number=number,
        game=game,
        void=state == "void",
        corrections=corrections,
        schedule=Schedule.of_facts(json.loads(schedule)) if schedule else None,
        first=Schedule.of_facts(json.loads(first)) if first else None,
        outcome=json.loads(outcome) if outcome else None,
    )
