"""One hand's betting: whose turn it is, and what he may do. How each wager changes the street is in
`betting_changes.py`; pots are `pots.py`'s; blinds, cards and dice are the games'.

A wager is *raise to, for this street*. Players are indices in the order from the button's left (0 first, the button
last; heads-up the button is 1 and player 0 has the big blind). Three numbers decide everything: the level a caller must
match, the last full bet or raise, and per player whether he has acted on this street. A player may raise if he has not
acted, or if what he faces is at least the last full bet or raise (TH-9; limit: half a bet).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple, NoReturn, final

from tables.engine.commands import Act
from tables.engine.errors import Code, Refused
from tables.engine.events import ChipsMoved, Event, PlayerActed
from tables.engine.pots import uncalled_of

NO_LIMIT: Final = "no_limit"
POT_LIMIT: Final = "pot_limit"
LIMIT: Final = "limit"
STRUCTURES = (NO_LIMIT, POT_LIMIT, LIMIT)

FOLD: Final = "fold"
CHECK: Final = "check"
CALL: Final = "call"
BET: Final = "bet"
RAISE_TO: Final = "raise_to"
ACTIONS = (FOLD, CHECK, CALL, BET, RAISE_TO)
_ACTIONS: Final = frozenset(ACTIONS)

POT: Final = "pot"
RAKE: Final = "rake"
JACKPOT: Final = "jackpot"
ALL_BETS: Final = "bets"
BLIND: Final = "blind"
ANTE: Final = "ante"
STRADDLE: Final = "straddle"
POST: Final = "post"
UNCALLED: Final = "uncalled"
GATHERED: Final = "gathered"
WON: Final = "won"
RETURNED: Final = "returned"
DEAD: Final = frozenset({"big_blind_ante", "button_ante", "dead_blind", "reroll", "protect"})
"""Reasons for which chips join the main pot and no layer."""
REASONS = frozenset(
    {BLIND, ANTE, STRADDLE, POST, CALL, BET, RAISE_TO, UNCALLED, GATHERED, WON, RETURNED, RAKE, JACKPOT} | DEAD
)

MOST_SEATS: Final = 64
STACK: Final = {seat: f"stack:{seat}" for seat in range(1, MOST_SEATS + 1)}
BETS: Final = {seat: f"bet:{seat}" for seat in range(1, MOST_SEATS + 1)}
SEAT_NAME: Final = {seat: str(seat) for seat in range(1, MOST_SEATS + 1)}
"""Seats as keys of what JSON must hold."""
_FOLDED: Final[dict[int, tuple[Event, ...]]] = {seat: (PlayerActed(seat=seat, action=FOLD),) for seat in STACK}
_CHECKED: Final[dict[int, tuple[Event, ...]]] = {seat: (PlayerActed(seat=seat, action=CHECK),) for seat in STACK}

NOBODY: Final = -1
FRESH: Final = 0
ACTED: Final = 1
ASKED_AGAIN: Final = 2


@dataclass(frozen=True, slots=True)
class Terms:
    """How a table bets. `cap`: bets and raises that count on a limit street, the blind one of them, `cap_heads_up` even
    when two began it; `half_bet`: half a bet all-in counts as one in limit; `refuse_uncallable`: a raise that nobody
    can call is refused; `pot_unit`: the largest raise of pot-limit is rounded up to a multiple of it."""

    structure: str = NO_LIMIT
    cap: int = 4
    cap_heads_up: bool = False
    half_bet: bool = True
    refuse_uncallable: bool = True
    pot_unit: int = 1


@final
@dataclass(slots=True, init=False)
class Betting:
    """The betting as it stands. `paid` are contributions of closed streets and uniform antes, `bets` those of this
    street, `dead` money of nobody. `turn` is a player or NOBODY; `last` who bet or raised last on this street;
    `base` is the level at the last bet that counted, `headsup` whether the street began with two."""

    terms: Terms
    seats: tuple[int, ...]
    stacks: list[int]
    bets: list[int]
    paid: list[int]
    folded: list[bool]
    acted: list[int]
    turn: int
    level: int
    full: int
    base: int
    wagers: int
    last: int
    headsup: bool
    dead: int

    def __init__(self, terms: Terms, seats: tuple[int, ...], stacks: Sequence[int]) -> None:
        """A hand before any chip has moved; seats clockwise from the button's left."""
        players = len(seats)
        self.terms = terms
        self.seats = seats
        self.stacks = list(stacks)
        self.bets = [0] * players
        self.paid = [0] * players
        self.folded = [False] * players
        self.acted = [FRESH] * players
        self.turn = NOBODY
        self.level = 0
        self.full = 0
        self.base = 0
        self.wagers = 0
        self.last = NOBODY
        self.headsup = False
        self.dead = 0

    @property
    def seat_in_turn(self) -> int | None:
        """The seat that is asked."""
        return self.seats[self.turn] if self.turn >= 0 else None

    @property
    def live(self) -> tuple[int, ...]:
        """The players who have not folded."""
        return tuple([player for player, gone in enumerate(self.folded) if not gone])

    @property
    def middle(self) -> int:
        """All that is not in a stack: pots, dead money and bets."""
        return sum(self.paid) + sum(self.bets) + self.dead


def copy_of(betting: Betting) -> Betting:
    """The same betting, to be changed without a trace in this one."""
    copy = Betting(betting.terms, betting.seats, betting.stacks)
    copy.bets = betting.bets.copy()
    copy.paid = betting.paid.copy()
    copy.folded = betting.folded.copy()
    copy.acted = betting.acted.copy()
    copy.turn = betting.turn
    copy.level = betting.level
    copy.full = betting.full
    copy.base = betting.base
    copy.wagers = betting.wagers
    copy.last = betting.last
    copy.headsup = betting.headsup
    copy.dead = betting.dead
    return copy


class Options(NamedTuple):
    """What the player in turn may do: fold; check if `call` is 0, else call that many chips; bet or raise to anything
    from `least` to `most`, both 0 if he may not."""

    seat: int
    call: int
    least: int
    most: int


def options(betting: Betting) -> Options | None:
    """What the player in turn may do; None when nobody is asked."""
    player = betting.turn
    if player < 0:
        return None
    facing, stack = betting.level - betting.bets[player], betting.stacks[player]
    least, most = raise_range(betting, player)
    return Options(betting.seats[player], facing if facing < stack else stack, least, most)


def raise_range(betting: Betting, player: int) -> tuple[int, int]:
    """The least and the most that the player in turn may bet or raise to (TH-7, TH-8, TH-10); (0, 0) if he may not."""
    structure, level, stacks = betting.terms.structure, betting.level, betting.stacks
    everything = stacks[player] + betting.bets[player]
    if everything <= level or not _may_raise(betting, player):
        return 0, 0
    if structure == LIMIT:
        least = most = betting.base + betting.full
    else:
        least = level + betting.full
        # No limit: as far as his own stack goes.
        most = everything
        if structure == POT_LIMIT:
            most = max(least, _pot_limit(betting, player))
    return least if least < everything else everything, most if most < everything else everything


def _pot_limit(betting: Betting, player: int) -> int:
    """To what the pot after his call lets a player raise (TH-10)."""
    unit = betting.terms.pot_unit
    call = min(betting.level - betting.bets[player], betting.stacks[player])
    return -(-(betting.level + betting.middle + call) // unit) * unit


def _may_raise(betting: Betting, player: int) -> bool:
    """Whether one with chips beyond the call has the right to raise (TH-9), is below the cap (TH-7), and somebody could
    answer."""
    terms, level = betting.terms, betting.level
    limit = terms.structure == LIMIT
    if betting.acted[player] != FRESH:
        facing = level - betting.bets[player]
        if limit and terms.half_bet:
            facing *= 2
        if facing < betting.full:
            return False
    if limit and betting.wagers >= terms.cap and (terms.cap_heads_up or not betting.headsup):
        return False
    if not terms.refuse_uncallable:
        return True
    bets, folded = betting.bets, betting.folded
    for other, stack in enumerate(betting.stacks):
        if stack and other != player and not folded[other] and stack + bets[other] > level:
            return True
    return False


def act(betting: Betting, command: Act) -> tuple[Event, ...]:
    """The event of a player's act. Refuses NO_SUCH_ACTION, NO_SUCH_SEAT, WRONG_PHASE, NOT_YOUR_TURN (`seat`, `asked`),
    then by the amount: MUST_MATCH (`call`), NOTHING_TO_CALL, MAY_NOT_RAISE, BELOW_MINIMUM and ABOVE_MAXIMUM (`least`,
    `most`)."""
    action, seat, player = command.action, command.seat, betting.turn
    if action not in _ACTIONS:
        raise Refused(Code.NO_SUCH_ACTION, action=action, actions=list(ACTIONS))
    if player < 0 or betting.seats[player] != seat:
        refuse_turn(betting, seat)
    bet = betting.bets[player]
    facing = betting.level - bet
    if action == CALL:
        if facing <= 0:
            raise Refused(Code.NOTHING_TO_CALL)
        stack = betting.stacks[player]
        amount = facing if facing < stack else stack
    elif action == CHECK:
        if facing > 0:
            raise Refused(Code.MUST_MATCH, call=min(facing, betting.stacks[player]))
        return _CHECKED[seat]
    elif action == FOLD:
        return _FOLDED[seat]
    else:
        least, most = raise_range(betting, player)
        if not least <= command.to <= most or not most or (action == BET) != (betting.level == 0):
            _refuse_size(betting, command)
        amount = command.to - bet
    return (ChipsMoved(source=STACK[seat], target=BETS[seat], amount=amount, reason=action),)


def refuse_turn(betting: Betting, seat: int) -> NoReturn:
    """Why it is not this seat's turn."""
    if seat not in betting.seats:
        raise Refused(Code.NO_SUCH_SEAT, seat=seat, seats=list(betting.seats))
    if betting.turn < 0:
        raise Refused(Code.WRONG_PHASE, asked=None)
    raise Refused(Code.NOT_YOUR_TURN, seat=seat, asked=betting.seat_in_turn)


def _refuse_size(betting: Betting, command: Act) -> NoReturn:
    """Why a bet or raise is of no size that may be made; a bet opens, a raise answers one."""
    may = options(betting)
    if may is None or not may.most or (command.action == BET) != (betting.level == 0):
        open_now = may._asdict() if may else {}
        raise Refused(Code.MAY_NOT_RAISE, **{**open_now, "action": command.action})
    facts = {"spot": command.action, "amount": command.to, "least": may.least, "most": may.most}
    if command.to < may.least:
        raise Refused(Code.BELOW_MINIMUM, **facts, minimum=may.least)
    raise Refused(Code.ABOVE_MAXIMUM, **facts, maximum=may.most)


def has_yet_to_act(betting: Betting, seat: int, *, level: int) -> bool:
    """Whether who spoke out of turn at this level has not acted on this street since: an act of his own takes its
    place."""
    player = betting.seats.index(seat)
    if betting.folded[player] or not betting.stacks[player]:
        return False
    return betting.acted[player] != ACTED or betting.bets[player] < level


def street_over(betting: Betting) -> bool:
    """Nobody has anything to decide on this street (TH-6)."""
    return betting.turn < 0


def can_bet(betting: Betting) -> bool:
    """Whether two players or more could still bet: else what remains is dealt without betting."""
    if 0 not in betting.stacks:
        return betting.folded.count(False) > 1
    folded, found = betting.folded, False
    for player, stack in enumerate(betting.stacks):
        if stack and not folded[player]:
            if found:
                return True
            found = True
    return False


def close_street(betting: Betting) -> list[Event]:
    """The chips that move when a street closes: what nobody called goes back, the rest is gathered (TH-11)."""
    events: list[Event] = []
    bets = betting.bets
    total = sum(bets)
    everything = [paid + bets[player] for player, paid in enumerate(betting.paid)] if total else betting.paid
    uncalled = uncalled_of(everything, folded=betting.folded)
    if uncalled is not None:
        player, amount = uncalled
        seat, bet = betting.seats[player], bets[player]
        from_bet = amount if amount < bet else bet
        if from_bet:
            events.append(ChipsMoved(source=BETS[seat], target=STACK[seat], amount=from_bet, reason=UNCALLED))
        if amount > from_bet:
            events.append(ChipsMoved(source=POT, target=STACK[seat], amount=amount - from_bet, reason=UNCALLED))
        total -= from_bet
    if total:
        events.append(ChipsMoved(source=ALL_BETS, target=POT, amount=total, reason=GATHERED))
    return events
