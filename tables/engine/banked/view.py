"""A banked round as a screen may see it: ids, faces and amounts, never sentences. A key that is granted to nobody is
seen by nobody."""

from tables.engine.audience import Audience, Role
from tables.engine.banked.qualifier import parse_qualifier
from tables.engine.banked.rounds import NO_BETS
from tables.engine.banked.shape import Throw, order_under
from tables.engine.banked.stakes import spot_facts
from tables.engine.banked.state import BankedState, Phase
from tables.engine.game import Facts
from tables.engine.places import BOARD, DEALER_SIDE, PLAYERS

VOIDED = "voided"

_ALL = frozenset(Role)
_STAFF = frozenset({Role.DEALER, Role.PIT})
_GRANTS = {
    "game": _ALL,
    "phase": _ALL,
    "clock": _ALL,
    "notice": _ALL,
    "generation": _ALL,
    "steps": _ALL,
    "awaits": _ALL,
    "hands": _ALL,
    "board": _ALL,
    "qualifier": _ALL,
    "corrections": _ALL,
    "no_rolls": _ALL,
    "shooter": _ALL,
    "on_timeout": _ALL,
    "spots": _ALL,
    "outcome": _ALL,
    "schedule": _ALL,
    "void_reason": _ALL,
    "void_remark": _STAFF,
    "betting": _STAFF,
    "decisions": _STAFF,
    "approvals": frozenset({Role.PIT}),
    "next": frozenset({Role.DEALER}),
}


def view(state: BankedState, audience: Audience) -> Facts:
    """The picture of the round for this audience, as JSON."""
    role = audience.role
    picture = {key: value for key, value in _picture(state).items() if role in _GRANTS.get(key, frozenset())}
    if not state.shape.own:
        del picture["board"]
    if role is Role.PLAYER and audience.seat is not None and state.private:
        picture["private"] = _private(state, seat=audience.seat)
    return picture


def _picture(state: BankedState) -> Facts:
    awaited = state.awaited
    return {
        "game": state.shape.name,
        "phase": state.phase.value,
        "clock": state.clock,
        "notice": state.notice,
        "generation": state.generation,
        "steps": _steps(state),
        "awaits": awaited
        and {"throw": awaited.name, "side": awaited.side, "hand": awaited.hand, "count": awaited.count},
        "hands": [_hand(state, side=PLAYERS, hand=hand) for hand in state.hands]
        + [_hand(state, side=DEALER_SIDE, hand=1)],
        "board": [die for throw in state.throws if throw.side == BOARD for die in _dice(state, throw)],
        "qualifier": _qualifier(state),
        "corrections": [
            {"throw": fix.throw, "position": fix.position, "face": fix.face, "was": fix.was}
            for fix in state.corrections
        ],
        "no_rolls": {
            "count": len(state.no_rolls),
            "rolls": [{"throw": roll.throw, "why": roll.why} for roll in state.no_rolls],
        },
        "shooter": state.shooter,
        "on_timeout": state.rules["on_timeout"],
        "spots": _spots(state),
        "outcome": state.outcome,
        "schedule": state.schedule and state.schedule.facts(),
        "void_reason": _void_id(state),
        "void_remark": state.void_reason,
        "betting": state.betting and {"stakes": state.betting.stakes, "total": state.betting.total},
        "decisions": state.decisions
        and {
            "calls": state.decisions.calls,
            "folds": state.decisions.folds,
            "defaulted": state.decisions.defaulted,
        },
        "approvals": [
            {"throw": fix.throw, "position": fix.position, "reason": fix.reason, "approved_by": fix.approved_by}
            for fix in state.corrections
        ],
        "next": _next(state),
    }


def _void_id(state: BankedState) -> str | None:
    """What everybody may know of a void; the words of the staff may name people and stay with the staff."""
    return state.void_reason if state.void_reason in (None, NO_BETS) else VOIDED


def _steps(state: BankedState) -> list[Facts]:
    """The whole round in order, each step done, now or later; a void round has no step now."""
    ids = ["betting", *(throw.name for throw in state.first), "deciding"]
    ids += [*(throw.name for throw in state.last), "settling"]
    now = state.awaited.name if state.awaited else state.phase.value
    done = {"betting"} if state.betting else set()
    done |= set(state.dice)
    done |= {"deciding"} if state.decisions else set()
    done |= {"settling"} if state.phase is Phase.SETTLED else set()
    return [{"id": step, "state": "now" if step == now else "done" if step in done else "later"} for step in ids]


def _hand(state: BankedState, *, side: str, hand: int) -> Facts:
    """A hand as everybody sees it: what is face down has no face."""
    throws = [throw for throw in state.throws if (throw.side, throw.hand) == (side, hand)]
    shown = all(_open(state, throw) for throw in throws)
    return {
        "side": side,
        "hand": hand,
        "size": sum(throw.count for throw in throws) or state.shape.own,
        "dice": [die if shown else {**die, "face": None} for throw in throws for die in _dice(state, throw)],
        "made": _made(state, side=side, hand=hand) if shown else None,
    }


def _open(state: BankedState, throw: Throw) -> bool:
    """Whether everybody may see this throw. The last card or die must lie before a hidden hand is turned, and only
    hands that are read are."""
    return not throw.hidden or (state.done and throw.hand in state.read)


def _private(state: BankedState, *, seat: int) -> Facts | None:
    """What the seat alone sees."""
    throws = [throw for throw in state.throws if (throw.side, throw.hand) == (PLAYERS, seat)]
    if not throws:
        return None
    dice = [die for throw in throws for die in _dice(state, throw)]
    return {"hand": seat, "dice": dice, "made": _made(state, side=PLAYERS, hand=seat) if dice else None}


def _dice(state: BankedState, throw: Throw) -> list[Facts]:
    faces = state.dice.get(throw.name, ())
    return [{"face": face, "throw": throw.name, "position": at} for at, face in enumerate(faces, start=1)]


def _made(state: BankedState, *, side: str, hand: int) -> Facts | None:
    """What the dice that lie make, the board's included; `complete` once all of them do. Positions count through the
    hand's own dice first, then the board's."""
    made = state.made.get((side, hand))
    if made is not None:
        return {
            "category": made.category,
            "faces": list(made.faces),
            "positions": list(made.positions),
            "complete": True,
        }
    faces = state.faces(side=side, hand=hand)
    if not faces:
        return None
    made_so_far = order_under(state.shape, state.rules).so_far(faces)
    return {
        "category": made_so_far.category,
        "faces": list(made_so_far.faces),
        "positions": list(made_so_far.positions),
        "complete": False,
    }


def _qualifier(state: BankedState) -> Facts:
    text = state.rules["qualifier"]
    needs = parse_qualifier(text, state.shape.book)
    dealer = state.hand(side=DEALER_SIDE, hand=1)
    qualifies = None if dealer is None else needs.admits(dealer, order_under(state.shape, state.rules).categories)
    return {"needs": text, "category": needs.category, "face": needs.face, "qualifies": qualifies}


def _spots(state: BankedState) -> list[Facts]:
    """Limits, and the pay-table in force from the object that pays."""
    limits = spot_facts(state, hand=1)
    spanning = {side.spot for side in state.shape.sides}
    return [
        {"spot": spot, "spans_hands": spot in spanning, **limits[spot], "paytable": table.facts()}
        for spot, table in state.tables.items()
    ]


def _next(state: BankedState) -> Facts:
    """The one thing the dealer does next."""
    awaited = state.awaited
    if awaited is not None:
        roller = (
            {"by": "shooter", "seat": state.shooter}
            if awaited.side == PLAYERS and state.shooter
            else {"by": DEALER_SIDE}
        )
        return {"id": "enter_dice", "throw": awaited.name, "count": awaited.count, "side": awaited.side,
                "hand": awaited.hand, "roll": roller}  # fmt: skip
    if state.phase in (Phase.BETTING, Phase.DECIDING):
        wait = "wait_for_clock" if state.notice else "give_notice"
        return {"id": wait, "what": state.phase.value}
    if state.phase is Phase.SETTLING:
        return {"id": "settle", "hands": len(state.read)}
    return {"id": "open_round"}
