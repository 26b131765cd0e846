"""How each event changes a hand's betting, in place. Nothing here refuses.

Each function reads what it needs of the betting once, into names of its own.
"""

from typing import Final

from tables.engine.betting import (
    ACTED,
    ASKED_AGAIN,
    BET,
    BETS,
    BLIND,
    CALL,
    DEAD,
    FOLD,
    FRESH,
    GATHERED,
    LIMIT,
    NOBODY,
    POST,
    POT,
    RAISE_TO,
    RETURNED,
    STACK,
    STRADDLE,
    UNCALLED,
    WON,
    Betting,
)
from tables.engine.errors import Broken
from tables.engine.events import ChipsMoved, PlayerActed, StreetOpened

_GOING_BACK: Final = frozenset({UNCALLED, RETURNED})
_WAGERED: Final = frozenset({CALL, BET, RAISE_TO})
_POSTED: Final = frozenset({BLIND, STRADDLE, POST})
_SEAT_OF_STACK: Final = {place: seat for seat, place in STACK.items()}
_SEAT_OF_BET: Final = {place: seat for seat, place in BETS.items()}


def move(betting: Betting, event: ChipsMoved) -> None:
    """Chips move; a call, bet or raise passes the turn on. Chips that leave the pot are taken from it as a whole."""
    reason = event.reason
    if reason in _WAGERED:
        _wager(betting, event.amount)
    elif reason == GATHERED:
        _gather(betting)
    elif reason == WON:
        _win(betting, event)
    elif reason in _POSTED:
        _post(betting, event)
    else:
        _transfer(betting, event)


def _transfer(betting: Betting, event: ChipsMoved) -> None:
    """From a stack, a bet or the pot to another of these."""
    source, target, amount = event.source, event.target, event.amount
    seats, payer = betting.seats, NOBODY
    if (seat := _SEAT_OF_STACK.get(source)) is not None:
        payer = seats.index(seat)
        betting.stacks[payer] -= amount
    elif (seat := _SEAT_OF_BET.get(source)) is not None:
        payer = seats.index(seat)
        betting.bets[payer] -= amount
    else:
        _take(betting, event)
    if (seat := _SEAT_OF_STACK.get(target)) is not None:
        betting.stacks[seats.index(seat)] += amount
    elif (seat := _SEAT_OF_BET.get(target)) is not None:
        betting.bets[seats.index(seat)] += amount
    elif target == POT and event.reason in DEAD:
        betting.dead += amount
    elif target == POT:
        betting.paid[payer] += amount


def _gather(betting: Betting) -> None:
    """The bets of a street become contributions to the pot."""
    paid, bets = betting.paid, betting.bets
    for player, bet in enumerate(bets):
        if bet:
            paid[player] += bet
            bets[player] = 0


def _post(betting: Betting, event: ChipsMoved) -> None:
    """A blind, straddle or post goes before its player."""
    player, amount = betting.seats.index(_SEAT_OF_STACK[event.source]), event.amount
    betting.stacks[player] -= amount
    betting.bets[player] += amount


def _win(betting: Betting, event: ChipsMoved) -> None:
    """A share of the pot goes to its winner."""
    _take(betting, event)
    betting.stacks[betting.seats.index(_SEAT_OF_STACK[event.target])] += event.amount


def _wager(betting: Betting, amount: int) -> None:
    """The player in turn puts so much more before him, and the next one is asked."""
    player, bets = betting.turn, betting.bets
    betting.stacks[player] -= amount
    betting.acted[player] = ACTED
    bet = bets[player] + amount
    bets[player] = bet
    if bet > betting.level:
        _raise(betting, bet)
        betting.last = player
    betting.turn = _asked(betting, player + 1)


def _take(betting: Betting, event: ChipsMoved) -> None:
    """Chips leave the pot: an uncalled or returned contribution leaves its owner's, all else what lies, whoever paid
    it."""
    amount = event.amount
    if event.reason in _GOING_BACK:
        player = betting.seats.index(_SEAT_OF_STACK[event.target])
        own = min(amount, betting.paid[player])
        betting.paid[player] -= own
        betting.dead -= amount - own
        return
    if amount > betting.dead:
        # Pushing has begun: from here on it does not matter whose chips they were.
        betting.dead += sum(betting.paid)
        betting.paid = [0] * len(betting.paid)
    if amount > betting.dead:
        raise Broken("more chips left the pot than lay in it", missing=amount - betting.dead)
    betting.dead -= amount


def open_street(betting: Betting, event: StreetOpened) -> None:
    """A street begins; the turn goes to the first player from `first` who has something to decide."""
    betting.acted = [FRESH] * len(betting.seats)
    betting.level = betting.base = event.level
    betting.full = event.full
    betting.wagers = event.wagers
    betting.last = NOBODY
    betting.headsup = betting.folded.count(False) == 2
    betting.turn = _asked(betting, event.first)


def note_act(betting: Betting, event: PlayerActed) -> None:
    """The player in turn has folded or checked, and the next one is asked."""
    player = betting.turn
    betting.acted[player] = ACTED
    if event.action == FOLD:
        betting.folded[player] = True
    betting.turn = _asked(betting, player + 1)


def _raise(betting: Betting, to: int) -> None:
    """The level after a bet or raise to so much, and whether it counts as one: a short all-in does not."""
    if betting.terms.structure == LIMIT:
        more = to - betting.base
        counts = 2 * more >= betting.full if betting.terms.half_bet else more >= betting.full
    else:
        more = to - betting.level
        counts = more >= betting.full
        if counts:
            betting.full = more
    if counts:
        betting.base = to
        betting.wagers += 1
    betting.level = to


def ask_again(betting: Betting, *, player: int) -> None:
    """The others are asked again without a right to raise anew, and the turn passes on (DH-12): `player` has made a bet
    that is not one of this street."""
    betting.acted = [
        ACTED if other == player else ASKED_AGAIN if flag == ACTED else flag for other, flag in enumerate(betting.acted)
    ]
    betting.turn = _asked(betting, player + 1)


def _asked(betting: Betting, first: int) -> int:
    """The first player from here on who has something to decide, or NOBODY: the street is over (TH-6)."""
    stacks, bets, folded, flags, level = betting.stacks, betting.bets, betting.folded, betting.acted, betting.level
    players = len(stacks)
    player = first
    for _ in range(players):
        # `first` may be one beyond the last.
        if player == players:
            player = 0
        if stacks[player] and (flags[player] != ACTED or bets[player] < level) and not folded[player]:
            # There must be somebody to bet against, or a bet to call: others with chips, or with more in than he has.
            # Most often the one before him has chips left.
            if stacks[player - 1] and not folded[player - 1]:
                return player
            own = bets[player]
            for other, stack in enumerate(stacks):
                if (stack or bets[other] > own) and other != player and not folded[other]:
                    return player
            return NOBODY
        player += 1
    return NOBODY
