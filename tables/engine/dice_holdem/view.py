"""A DiceHoldem hand as a screen may see it: ids, faces and amounts, never sentences. A key that is granted to nobody is
seen by nobody; private dice go to their own seat, until they are shown."""

from tables.engine.audience import Audience, Role
from tables.engine.betting import has_yet_to_act, options
from tables.engine.dice_holdem.auction import STATES, price_of
from tables.engine.dice_holdem.settings import STREETS
from tables.engine.dice_holdem.showdown import award
from tables.engine.dice_holdem.state import UNREAD, DiceState, Die, Phase
from tables.engine.game import Facts
from tables.engine.hands.letter_dice import hand_of, positions_of
from tables.engine.pot.awarding import pots_in
from tables.engine.pot.events import HandEnded, PotAwarded

AWARDING = "awarding"
_ALL = frozenset(Role)
_STAFF = frozenset({Role.DEALER, Role.PIT})
_GRANTS = {
    "game": _ALL,
    "phase": _ALL,
    "street": _ALL,
    "variation": _ALL,
    "structure": _ALL,
    "blinds": _ALL,
    "button": _ALL,
    "seats": _ALL,
    "board": _ALL,
    "auction": _ALL,
    "pots": _ALL,
    "middle": _ALL,
    "level": _ALL,
    "asked": _ALL,
    "awaits": _ALL,
    "clock": _ALL,
    "showing": _ALL,
    "showdown": _ALL,
    "awards": _ALL,
    "ended": _ALL,
    "no_rolls": _ALL,
    "corrections": _ALL,
    "out_of_turn": _STAFF,
    "approvals": frozenset({Role.PIT}),
    "next": frozenset({Role.DEALER}),
}


def view(state: DiceState, audience: Audience) -> Facts:
    """The picture of the hand for this audience, as JSON. A player's seat gets `private`: its own dice and what they
    make; what the dealer does next is worked out for him alone, as at hold'em."""
    role = audience.role
    picture = {key: value for key, value in _picture(state).items() if role in _GRANTS.get(key, frozenset())}
    if role is Role.DEALER:
        picture["next"] = _next(state)
    if role is Role.PLAYER and audience.seat in state.betting.seats:
        picture["private"] = _private(state, player=state.betting.seats.index(audience.seat))
    return picture


def _picture(state: DiceState) -> Facts:
    betting, record = state.betting, state.record
    called = state.called
    return {
        "game": state.opened.game,
        "phase": AWARDING if state.ready_to_award else state.phase.value,
        "street": STREETS[state.street - 1] if state.street else None,
        "variation": state.rules["variation"],
        "structure": state.rules["structure"],
        "blinds": list(state.rules["blinds"]),
        "button": state.opened.button,
        "seats": [_seat(state, player) for player in range(len(betting.seats))],
        "board": [_die(state, place, die) for place, die in enumerate(state.board, start=1)],
        "auction": state.auction,
        "pots": [
            {"amount": pot.amount, "seats": [betting.seats[player] for player in pot.eligible]}
            for pot in pots_in(betting)
        ],
        "middle": betting.middle,
        "level": betting.level,
        "asked": _asked(state),
        "awaits": called and {"what": called.what, "count": called.count, "seats": list(called.seats),
                              "places": list(called.places)},
        "clock": betting.seats[state.clock] if state.clock >= 0 else None,
        "showing": betting.seats[state.to_show] if state.to_show >= 0 and state.phase is Phase.SHOWDOWN else None,
        "showdown": _showdown(state),
        "awards": [_award(one) for one in record.awards],
        "ended": record.ended and {"how": record.ended.how, "nets": dict(record.ended.nets),
                                   "rake": record.ended.rake, "jackpot": record.ended.jackpot,
                                   "button_moves": record.ended.button_moves},
        "no_rolls": [{"throw": roll.throw, "why": roll.why} for roll in record.no_rolls],
        "corrections": [
            {"position": fix.position, "face": fix.face, "was": fix.was} for fix in record.corrections
        ],
        "approvals": [
            {"position": fix.position, "reason": fix.reason, "approved_by": fix.approved_by}
            for fix in record.corrections
        ],
        "out_of_turn": [
            {"seat": act.seat, "action": act.action, "to": act.to, "level": level}
            for act, level in record.out_of_turn
            if has_yet_to_act(state.betting, act.seat, level=level)
        ],
    }  # fmt: skip


def _seat(state: DiceState, player: int) -> Facts:
    """A player as everybody sees him: dice without faces until they are shown."""
    betting = state.betting
    shown = player in state.shown
    made = hand_of((*state.own[player], *state.faces)) if shown else None
    return {
        "seat": betting.seats[player],
        "stack": betting.stacks[player],
        "bet": betting.bets[player],
        "in": betting.bets[player] + betting.paid[player],
        "folded": betting.folded[player],
        "all_in": not betting.stacks[player] and not betting.folded[player],
        "left": betting.seats[player] in state.record.left,
        "mucked": player in state.mucked,
        "dice": [face if shown else None for face in state.own[player]],
        "made": made and {"category": made.category, "faces": list(made.faces)},
        "time_bank": state.banks[player],
    }


def _showdown(state: DiceState) -> Facts | None:
    """Who shows in which order, and who has; all lie open (DH-13)."""
    seats = state.betting.seats
    return {
        "order": [seats[player] for player in state.order],
        "shown": [seats[player] for player in state.order if player in state.shown],
        "mucked": [seats[player] for player in state.order if player in state.mucked],
    } if state.order else None  # fmt: skip


def _die(state: DiceState, place: int, die: Die) -> Facts:
    """A die of the board: its state, who bet on it last and how much, and what it costs to bring about either state."""
    bets = [
        {"seat": bet.seat, "state": bet.state, "amount": bet.amount}
        for bet in state.record.die_bets
        if bet.die == place
    ]
    open_now = state.auction and place in state.open_dice
    return {
        "place": place,
        "face": die.face,
        "state": die.state or None,
        "by": die.by or None,
        "last": die.last,
        "bets": bets,
        "latest": place in state.latest,
        "prices": {becomes: price_of(state, die=place, becomes=becomes) if open_now else None for becomes in STATES},
    }


def _asked(state: DiceState) -> Facts | None:
    may = options(state.betting) if state.phase is Phase.BETTING else None
    return may and {"seat": may.seat, "call": may.call, "least": may.least, "most": may.most}


def _private(state: DiceState, *, player: int) -> Facts | None:
    dice = state.own[player]
    if not dice:
        return None
    if UNREAD in dice:
        return {"dice": [None] * len(dice), "made": None}
    lying = (*dice, *state.faces)
    made = hand_of(lying)
    return {
        "dice": list(dice),
        "made": {"category": made.category, "faces": list(made.faces), "positions": list(positions_of(made, lying))},
    }


def _award(one: PotAwarded) -> Facts:
    """A pot, its winners and why; `category` and `faces` are empty when nobody contested it."""
    return {"pot": one.pot, "amount": one.amount, "seats": list(one.seats), "shares": list(one.shares),
            "category": one.category, "faces": list(one.faces), "rake": one.rake}  # fmt: skip


def _due(state: DiceState) -> Facts:
    """What the dealer's confirmation will bring about: each pot with its winners, and what the house takes."""
    events = award(state)
    ended = next(event for event in events if isinstance(event, HandEnded))
    awards = [{**_award(event), "board": 1} for event in events if isinstance(event, PotAwarded)]
    return {"awards": awards, "rake": ended.rake, "jackpot": ended.jackpot}


def _next(state: DiceState) -> Facts:
    """The one thing the dealer does next."""
    if state.called is not None:
        return {"id": "enter_dice", "throw": state.called.what, "count": state.called.count,
                "places": list(state.called.places)}  # fmt: skip
    if state.phase is Phase.BETTING:
        return {"id": "ask", "seat": state.betting.seat_in_turn}
    if state.phase is Phase.SHOWDOWN:
        if state.ready_to_award:
            return {"id": "award", **_due(state)}
        return {"id": "show", "seat": state.betting.seats[state.to_show]}
    return {"id": "open_hand"}
