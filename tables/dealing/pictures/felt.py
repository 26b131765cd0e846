"""A round, its seats and its rail as the table's picture shows them. What the engine's `view` does not grant is not
shown."""

from collections.abc import Mapping, Sequence
from typing import Any

from tables.dealing import money
from tables.dealing.pictures.sources import SeatBet, TableSource
from tables.engine.audience import Audience
from tables.engine.banked import Schedule, settle
from tables.engine.banked.state import BankedState, Phase, reckon
from tables.engine.places import ANTE, BOARD, BONUS, CALL, DEALER_SIDE, PLAYERS

Facts = dict[str, Any]


def milliseconds(at: Any) -> int | None:
    """An instant as integers of the wire."""
    return None if at is None else int(at.timestamp() * 1000)


def round_facts(source: TableSource, *, audience: Audience) -> Facts | None:
    """The round on the layout, live or the last one."""
    round_ = source.round
    if round_ is None:
        return None
    view = round_.game.view(round_.state, audience)
    state, row = round_.state, round_.row
    hands = {(hand["side"], hand["hand"]): hand for hand in view["hands"]}
    mine = [hands[PLAYERS, number] for number in state.hands]
    dealer = hands[DEALER_SIDE, 1]
    awaits, lying = view["awaits"], _lying(view)
    return {
        "number": row.number,
        "phase": view["phase"],
        "steps": view["steps"],
        "throw": awaits
        and {"name": awaits["throw"], "side": awaits["side"], "hand": awaits["hand"], "count": awaits["count"]},
        "throws": [
            {"name": throw.name, "side": throw.side, "hand": throw.hand, "count": throw.count,
             "faces": lying.get(throw.name, [])}
            for throw in state.throws
        ],
        "dealer_first": dealer_first(state),
        "deadline": deadline(source),
        "notice": view["notice"],
        "generation": view["generation"],
        "shooter": view["shooter"],
        "dice": {
            "players": [[die["face"] for die in hand["dice"]] for hand in mine],
            "dealer": [die["face"] for die in dealer["dice"]],
        },
        "hands": {"players": [hand["made"] for hand in mine], "dealer": dealer["made"]},
        "numbers": list(state.hands),
        **({"board": [die["face"] for die in view["board"]]} if "board" in view else {}),
        "no_rolls": view["no_rolls"],
        "corrections": view["corrections"],
        "qualifier": view["qualifier"],
        "outcome": view["outcome"],
        "void_reason": view["void_reason"],
        "totals": totals(source),
        "room": source.exposure.cap - source.exposure.worst,
    }  # fmt: skip


def _lying(view: Mapping[str, Any]) -> dict[str, list[str | None]]:
    """{throw: its faces} as everybody sees them, None for what lies face down."""
    faces: dict[str, list[str | None]] = {}
    for die in (*(die for hand in view["hands"] for die in hand["dice"]), *view.get("board", ())):
        faces.setdefault(die["throw"], []).append(die["face"])
    return faces


def deadline(source: TableSource) -> Facts | None:
    """The clock that runs: clients count down by themselves."""
    row = source.round.row if source.round else None
    if row is None or row.deadline_at is None:
        return None
    return {"what": row.deadline_what, "at_ms": milliseconds(row.deadline_at), "seconds": row.deadline_seconds}


def dealer_first(state: BankedState) -> int:
    """How many dice of the dealer lie before the decision."""
    return sum(throw.count for throw in state.first if throw.side == DEALER_SIDE)


def totals(source: TableSource) -> Facts:
    """What lies on the round in sum; `decided` counts hands."""
    lies = source.exposure
    return {
        "ante": lies.ante,
        "bonus": lies.bonus,
        "side": lies.side,
        "call": lies.call_amount,
        "stakes": lies.stakes,
        "players": source.players_in,
        "decided": lies.calls + lies.folds,
    }


def seat_facts(source: TableSource) -> list[Facts]:
    """Every seat of the table in order; a decision is shown once it is committed."""
    schedule = payable(source)
    return [_seat(source, seat, schedule=schedule) for seat in range(1, source.table.seats + 1)]


def rail_facts(source: TableSource) -> Facts:
    """The players without a seat, in sum."""
    lies = source.exposure
    at_rail = source.table.seats == 0 and not _is_void(source)
    return {
        "players": source.rail,
        "in": source.players_in if at_rail else 0,
        "ante": lies.ante if at_rail else 0,
        "bonus": lies.bonus if at_rail else 0,
        "called": lies.calls if at_rail else 0,
        "folded": lies.folds if at_rail else 0,
    }


def _is_void(source: TableSource) -> bool:
    """Whether every bet of the round on the layout went back."""
    return source.round is not None and source.round.state.phase is Phase.VOID


def payable(source: TableSource) -> Schedule | None:
    """The schedule of a settled round, or what would be paid when all dice lie."""
    state = source.round.state if source.round else None
    if state is None:
        return None
    return reckon(state)[0] if state.phase is Phase.SETTLING else state.schedule


def pay_rows(source: TableSource) -> tuple[list[Facts], int | None]:
    """What the dealer pays and takes, seat by seat or the rail in sum, and the house's net."""
    schedule = payable(source)
    if schedule is None or source.round is None or not source.round.row.sums:
        return [], None
    nets = money.spot_nets(schedule, source.round.row.sums)
    house = -sum(nets.values())
    if source.table.seats == 0:
        lay = money.staked(source.round.row.sums)
        return [{"rail": True, "seat": None, "player": None, "bets": lay, "net": -house}], house
    rows = [
        {
            "seat": seat,
            "player": source.seated.get(seat),
            "bets": _bets_of(bets),
            "net": net_of(schedule, bets, side=side_spot(source)),
        }
        for seat, bets in sorted(source.bets.items())
    ]
    return rows, house


def net_of(schedule: Schedule, bets: Sequence[SeatBet], *, side: str | None) -> int:
    """A player's net over all hands by the engine's own settlement."""
    return sum(sum(spot_nets(schedule, bet, side=side).values()) for bet in bets if bet.called is not None)


def spot_nets(schedule: Schedule, bet: SeatBet, *, side: str | None) -> dict[str, int]:
    """One hand's net by spot."""
    decision = CALL if bet.called else "fold"
    return settle(schedule, hand=bet.hand, amounts=amounts_of(bet, side=side), decision=decision)


def amounts_of(bet: SeatBet, *, side: str | None) -> dict[str, int]:
    """A hand's wagers by spot, without those that are nothing; the call's amount where it was made."""
    amounts = {ANTE: bet.ante, BONUS: bet.bonus, CALL: bet.call} | ({side: bet.side} if side else {})
    return {spot: amount for spot, amount in amounts.items() if amount}


def side_spot(source: TableSource) -> str | None:
    """The game's one bet over all hands."""
    if source.round is None:
        return None
    return next((spot.name for spot in source.round.game.spots if spot.spans_hands), None)


def last_facts(rounds: Sequence[Mapping[str, Any]], *, source: TableSource) -> list[Facts]:
    """The last rounds, newest first, with every die that was read."""
    state = source.round.state if source.round else None
    if state is None:
        return []
    return [_last(one, state) for one in rounds]


def _last(one: Mapping[str, Any], state: BankedState) -> Facts:
    outcome = one["outcome"]
    made = {hand["hand"]: _made(hand) for hand in outcome["hands"] if hand["category"]} if outcome else {}
    # Hands of one's own differ from round to round: those the outcome names. Who was not read is not shown.
    own = bool(state.shape.own)
    hands = [hand["hand"] for hand in outcome["hands"]] if outcome else [] if own else list(state.hands)
    players = [_faces(one["dice"], state, side=PLAYERS, hand=hand) for hand in hands]
    return {
        "number": one["number"],
        "void": one["void"],
        "nobody_bet": one["nobody_bet"],
        "players": [faces if hand in made or not own else [] for hand, faces in zip(hands, players, strict=True)],
        "dealer": _faces(one["dice"], state, side=DEALER_SIDE, hand=1),
        "dealer_first": dealer_first(state),
        "hands": {
            "players": [made.get(hand) for hand in hands],
            "dealer": _made(outcome["dealer"]) if outcome else None,
        },
        "numbers": hands,
        **({"board": _faces(one["dice"], state, side=BOARD, hand=1), "folded": _folded(one["sums"])} if own else {}),
        "outcome": outcome,
        "corrections": one["corrections"],
        "by_house": one["sums"].get("by_house", []),
    }


def _folded(sums: Mapping[str, Any]) -> list[int]:
    """The hands that nobody called. One that is read for its Bonus all the same contends with the dealer no more."""
    return sorted(int(hand) for hand, lay in sums.get("hands", {}).items() if not lay["called"]["stakes"])


def _faces(dice: Mapping[str, list[str]], state: BankedState, *, side: str, hand: int) -> list[str]:
    """The faces of a hand in an earlier round of this table. A private hand's throw is called after its seat."""
    if f"seat_{hand}" in dice and side == PLAYERS:
        return dice[f"seat_{hand}"]
    throws = [throw.name for throw in state.throws if (throw.side, throw.hand) == (side, hand)]
    return [face for name in throws for face in dice.get(name, [])]


def _made(hand: Mapping[str, Any]) -> Facts:
    return {"category": hand["category"], "faces": hand["faces"]}


def _seat(source: TableSource, seat: int, *, schedule: Schedule | None) -> Facts:
    bets = () if _is_void(source) else source.bets.get(seat, ())
    calls = [bet.called for bet in bets]
    state = "sitting" if seat in source.seated else "empty"
    if bets:
        state = "called" if True in calls else "in" if None in calls else "folded"
    net = net_of(schedule, bets, side=side_spot(source)) if schedule and bets and None not in calls else None
    words = {True: "call", False: "fold", None: None}
    hands = [
        {"hand": bet.hand, "ante": bet.ante, "bonus": bet.bonus, "side": bet.side, "decision": words[bet.called]}
        for bet in bets
    ]
    return {"seat": seat, "player": source.seated.get(seat), "state": state, "hands": hands, "net": net}


def _bets_of(bets: Sequence[SeatBet]) -> Facts:
    return {
        "ante": sum(bet.ante for bet in bets),
        "bonus": sum(bet.bonus for bet in bets),
        "call": sum(bet.call for bet in bets),
        "side": sum(bet.side for bet in bets),
    }
