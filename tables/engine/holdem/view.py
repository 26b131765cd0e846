"""A hold'em hand as a screen may see it: ids, cards and amounts, never sentences. A key that is granted to nobody is
seen by nobody; hole cards are seen by their own seat, and by others once they are shown."""

from tables.engine.audience import Audience, Role
from tables.engine.betting import NOBODY, has_yet_to_act, options
from tables.engine.cards import UNKNOWN
from tables.engine.game import Facts
from tables.engine.hands.cards import category_of, faces_of, rank_of
from tables.engine.holdem.dealing import HOLE, REPLACEMENT
from tables.engine.holdem.faults import needed_for, reportable
from tables.engine.holdem.settings import BOARD_SIZE, STREETS
from tables.engine.holdem.showdown import award
from tables.engine.holdem.state import HoldemState, Phase
from tables.engine.pot.awarding import pots_in
from tables.engine.pot.events import HandEnded, PotAwarded

AWARDING = "awarding"
_ALL = frozenset(Role)
_STAFF = frozenset({Role.DEALER, Role.PIT})
_GRANTS = {
    "game": _ALL,
    "phase": _ALL,
    "street": _ALL,
    "structure": _ALL,
    "blinds": _ALL,
    "button": _ALL,
    "seats": _ALL,
    "boards": _ALL,
    "burns": _ALL,
    "pots": _ALL,
    "pot_total": _ALL,
    "asked": _ALL,
    "level": _ALL,
    "clock": _ALL,
    "awaits": _ALL,
    "showdown": _ALL,
    "run_twice": _ALL,
    "awards": _ALL,
    "ended": _ALL,
    "faults": _ALL,
    "corrections": _ALL,
    "own": frozenset({Role.PLAYER}),
    "options": _ALL,
    "out_of_turn": _STAFF,
    "approvals": frozenset({Role.PIT}),
    "next": frozenset({Role.DEALER}),
}


def view(state: HoldemState, audience: Audience) -> Facts:
    """The picture of the hand for this audience, as JSON. Only a player's own seat sees cards that are not shown.

    What the dealer does next is worked out for him alone: a replay looks at hands between two events of one command,
    where bets go back one by one and no award can be reckoned.
    """
    role = audience.role
    picture = {key: value for key, value in _picture(state).items() if role in _GRANTS.get(key, frozenset())}
    if role is Role.DEALER:
        picture["next"] = _next(state)
    if role is Role.PLAYER and audience.seat in state.betting.seats:
        picture["own"] = _own(state, state.betting.seats.index(audience.seat))
    return picture


def _picture(state: HoldemState) -> Facts:
    betting, called = state.betting, state.called
    may = options(betting) if state.phase is Phase.BETTING else None
    return {
        "game": state.opened.game,
        "phase": AWARDING if state.ready_to_award else state.phase.value,
        "street": STREETS[state.street - 1] if state.street else None,
        "structure": state.rules["structure"],
        "blinds": list(state.rules["blinds"]),
        "button": state.opened.button,
        "seats": [_seat(state, player) for player in range(len(betting.seats))],
        "boards": [list(board) for board in state.deal.boards],
        "burns": len(state.deal.burns),
        "pots": [
            {"pot": number, "amount": pot.amount, "seats": [betting.seats[player] for player in pot.eligible]}
            for number, pot in enumerate(pots_in(betting), start=1)
        ],
        "pot_total": betting.middle,
        "asked": betting.seat_in_turn if may else None,
        "level": betting.level,
        "clock": betting.seats[state.clock] if state.clock != NOBODY else None,
        "awaits": called and {"what": called.what, "count": called.count, "seat": called.seat, "board": called.board},
        "showdown": _showdown(state),
        "run_twice": _run_twice(state),
        "awards": [_award(award) for award in state.record.awards],
        "ended": state.record.ended
        and {"how": state.record.ended.how, "nets": dict(state.record.ended.nets), "rake": state.record.ended.rake,
             "jackpot": state.record.ended.jackpot, "button_moves": state.record.ended.button_moves},
        "faults": [
            {"fault": fault.fault, "rule": fault.rule, "seats": list(fault.seats), "cards": list(fault.cards)}
            for fault in state.record.faults
        ],
        "corrections": [
            {"where": fix.where, "seat": fix.seat, "position": fix.position, "card": fix.card, "was": fix.was}
            for fix in state.record.corrections
        ],
        "options": may and {"seat": may.seat, "call": max(may.call, 0), "least": may.least, "most": may.most},
        "out_of_turn": _out_of_turn(state),
        "approvals": [
            {"where": fix.where, "position": fix.position, "reason": fix.reason, "approved_by": fix.approved_by}
            for fix in state.record.corrections
        ],
    }  # fmt: skip


def _seat(state: HoldemState, player: int) -> Facts:
    """What everybody sees of a seat; cards only once they are shown."""
    betting, show = state.betting, state.show
    folded = betting.folded[player]
    stack = betting.stacks[player]
    return {
        "seat": betting.seats[player],
        "stack": stack,
        "bet": betting.bets[player],
        "in": betting.bets[player] + betting.paid[player],
        "state": "folded" if folded else "mucked" if player in show.mucked else "all_in" if not stack else "live",
        "left": betting.seats[player] in state.record.left,
        "cards": list(state.deal.hole[player]) if player in show.shown else len(state.deal.hole[player]),
        "made": _made(state, player) if player in show.shown else None,
        "plays_board": player in show.plays_board,
        "time_bank": state.banks[player] if state.banks else 0,
    }


def _own(state: HoldemState, player: int) -> Facts:
    """What a player sees of his own: cards that are read, and what they make."""
    hole = state.deal.hole[player]
    read = bool(hole) and UNKNOWN not in hole
    return {
        "seat": state.betting.seats[player],
        "cards": list(hole),
        "made": _made(state, player) if read else None,
    }


def _made(state: HoldemState, player: int) -> Facts | None:
    """What the cards of a player make with the board that lies, once five cards do."""
    hole = state.deal.hole[player]
    if len(state.board) < 3 or UNKNOWN in hole:
        return None
    rank = rank_of(hole + state.board)
    return {
        "category": category_of(rank), "faces": list(faces_of(rank)), "complete": len(state.board) == BOARD_SIZE,
    }  # fmt: skip


def _showdown(state: HoldemState) -> Facts | None:
    show, seats = state.show, state.betting.seats
    if not show.order:
        return None
    to_show = state.to_show
    return {
        "order": [seats[player] for player in show.order],
        "all_open": show.all_open,
        "to_show": seats[to_show] if to_show != NOBODY else None,
        "shown": [seats[player] for player in show.order if player in show.shown],
        "mucked": [seats[player] for player in show.order if player in show.mucked],
    }


def _run_twice(state: HoldemState) -> Facts | None:
    if state.phase is not Phase.RUN_TWICE and not state.record.answers:
        return None
    return {"answers": [{"seat": seat, "agrees": agrees} for seat, agrees in state.record.answers]}


def _award(award: object) -> Facts:
    """One pot on one board and why: `category` and `faces` are empty when nobody contested it."""
    names = ("pot", "amount", "board", "category", "rake")
    facts: Facts = {name: getattr(award, name) for name in names}
    return facts | {name: list(getattr(award, name)) for name in ("seats", "shares", "faces")}


def _due(state: HoldemState) -> Facts:
    """What the dealer's confirmation will bring about: each pot with its winners, and what the house takes."""
    events = award(state)
    ended = next(event for event in events if isinstance(event, HandEnded))
    awards = [_award(event) for event in events if isinstance(event, PotAwarded)]
    return {"awards": awards, "rake": ended.rake, "jackpot": ended.jackpot}


def _out_of_turn(state: HoldemState) -> list[Facts]:
    """Acts out of turn of who has not acted since. They stand (`binding`) when the turn comes and nobody has bet or
    raised since."""
    return [
        {"seat": event.seat, "action": event.action, "to": event.to, "binding": level == state.betting.level}
        for event, level in state.record.out_of_turn
        if has_yet_to_act(state.betting, event.seat, level=level)
    ]


def _next(state: HoldemState) -> Facts:
    """The one thing the dealer does next, with which cards."""
    called = state.called
    if called is not None:
        ids = {HOLE: "deal_holes", REPLACEMENT: "replace_exposed"}
        return {
            "id": ids.get(called.what, "deal_board"), "what": called.what, "count": called.count, "seat": called.seat,
            "board": called.board, "burn": called.burn, "shuffle": called.shuffle, "returns": list(called.returns),
            "rule": called.rule, "exposed": [card for _, card in state.deal.exposed],
            "faults": [needed_for(state, fault) for fault in reportable(state)],
        }  # fmt: skip
    if state.phase is Phase.BETTING:
        return {"id": "wait_for_act", "seat": state.betting.seat_in_turn, "aside": list(state.deal.aside),
                "returning": list(state.deal.returning), "rule": state.deal.rule,
                "faults": [needed_for(state, fault) for fault in reportable(state)]}  # fmt: skip
    if state.phase is Phase.RUN_TWICE:
        return {"id": "ask_run_twice"}
    if state.ready_to_award:
        return {"id": "award_pots", **_due(state)}
    if state.phase is Phase.SHOWDOWN:
        return {"id": "read_hand", "seat": state.betting.seats[state.to_show], "all_open": state.show.all_open}
    return {"id": "open_hand"}
