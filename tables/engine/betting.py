"""One hand's betting: whose turn it is, what he may do, and how each wager changes the street. Pots are `pots.py`'s;
blinds, cards and dice are the games'.

A wager is *raise to, for this street*. Players are indices in the order from the button's left (0 first, the button
last; heads-up the button is 1 and player 0 has the big blind). Three numbers decide everything: the level a caller must
match, the last full bet or raise, and per player whether he has acted on this street. A player may raise if he has not
acted, or if what he faces is at least the last full bet or raise (TH-9; limit: half a bet).
"""

from operator import add
from typing import NamedTuple, NoReturn

from tables.engine.commands import Act
from tables.engine.errors import Broken, Code, Refused
from tables.engine.events import ChipsMoved, Event, PlayerActed, StreetOpened
from tables.engine.pots import uncalled_of

NO_LIMIT = "no_limit"
POT_LIMIT = "pot_limit"
LIMIT = "limit"
STRUCTURES = (NO_LIMIT, POT_LIMIT, LIMIT)

FOLD, CHECK, CALL, BET, RAISE_TO = "fold", "check", "call", "bet", "raise_to"
ACTIONS = (FOLD, CHECK, CALL, BET, RAISE_TO)
_ACTIONS = frozenset(ACTIONS)

POT, RAKE, JACKPOT, ALL_BETS = "pot", "rake", "jackpot", "bets"
BLIND, ANTE, STRADDLE, POST = "blind", "ante", "straddle", "post"
UNCALLED, GATHERED, WON, RETURNED = "uncalled", "gathered", "won", "returned"
DEAD = frozenset({"big_blind_ante", "button_ante", "dead_blind", "reroll", "protect"})
"""Reasons for which chips join the main pot and no layer."""
REASONS = frozenset(
    {BLIND, ANTE, STRADDLE, POST, CALL, BET, RAISE_TO, UNCALLED, GATHERED, WON, RETURNED, RAKE, JACKPOT} | DEAD
)

MOST_SEATS = 64
STACK = {seat: f"stack:{seat}" for seat in range(1, MOST_SEATS + 1)}
BETS = {seat: f"bet:{seat}" for seat in range(1, MOST_SEATS + 1)}
_WAGERS = frozenset({CALL, BET, RAISE_TO})
_SEAT_OF_STACK = {place: seat for seat, place in STACK.items()}
_SEAT_OF_BET = {place: seat for seat, place in BETS.items()}

NOBODY = -1
FRESH, ACTED, ASKED_AGAIN = 0, 1, 2


class Terms(NamedTuple):
    """How a table bets. `cap`: bets and raises that count on a limit street, the blind one of them, `cap_heads_up` even
    when two began it; `half_bet`: half a bet all-in counts as one in limit; `refuse_uncallable`: a raise that nobody
    can call is refused."""

    structure: str = NO_LIMIT
    cap: int = 4
    cap_heads_up: bool = False
    half_bet: bool = True
    refuse_uncallable: bool = True


class Betting(NamedTuple):
    """The betting as it stands. `paid` are contributions of closed streets and uniform antes, `bets` those of this
    street, `dead` money of nobody. `turn` is a player or NOBODY; `last` who bet or raised last on this street;
    `base` is the level at the last bet that counted, `headsup` whether the street began with two."""

    terms: Terms
    seats: tuple[int, ...]
    stacks: tuple[int, ...]
    bets: tuple[int, ...]
    paid: tuple[int, ...]
    folded: tuple[bool, ...]
    acted: tuple[int, ...]
    turn: int = NOBODY
    level: int = 0
    full: int = 0
    base: int = 0
    wagers: int = 0
    last: int = NOBODY
    headsup: bool = False
    dead: int = 0

    @property
    def seat_in_turn(self) -> int | None:
        """The seat that is asked."""
        return self.seats[self.turn] if self.turn >= 0 else None

    @property
    def live(self) -> tuple[int, ...]:
        """The players who have not folded."""
        return tuple(player for player, gone in enumerate(self.folded) if not gone)

    @property
    def middle(self) -> int:
        """All that is not in a stack: pots, dead money and bets."""
        return sum(self.paid) + sum(self.bets) + self.dead


class Options(NamedTuple):
    """What the player in turn may do: fold; check if `call` is 0, else call that many chips; bet or raise to anything
    from `least` to `most`, both 0 if he may not."""

    seat: int
    call: int
    least: int
    most: int


def start(terms: Terms, *, seats: tuple[int, ...], stacks: tuple[int, ...]) -> Betting:
    """A hand before any chip has moved; seats clockwise from the button's left."""
    none = (0,) * len(seats)
    return Betting(terms, seats, stacks, none, none, (False,) * len(seats), none)


def moved(betting: Betting, event: ChipsMoved) -> Betting:
    """After chips moved; a call, bet or raise passes the turn on. Chips that leave the pot are taken from it as a
    whole."""
    if event.reason in _WAGERS:
        return _wagered(betting, event.amount)
    if event.source == ALL_BETS:
        paid = tuple(map(add, betting.paid, betting.bets))
        return tuple.__new__(Betting, (*betting[:3], (0,) * len(paid), paid, *betting[5:]))
    stacks, bets, paid, dead = betting.stacks, betting.bets, betting.paid, betting.dead
    source, target, amount = event.source, event.target, event.amount
    player = NOBODY
    if (seat := _SEAT_OF_STACK.get(source)) is not None:
        player = betting.seats.index(seat)
        stacks = (*stacks[:player], stacks[player] - amount, *stacks[player + 1 :])
    elif (seat := _SEAT_OF_BET.get(source)) is not None:
        player = betting.seats.index(seat)
        bets = (*bets[:player], bets[player] - amount, *bets[player + 1 :])
    else:
        paid, dead = _taken(betting, event)
    if target == POT:
        if event.reason in DEAD:
            dead += amount
        else:
            paid = (*paid[:player], paid[player] + amount, *paid[player + 1 :])
    elif (seat := _SEAT_OF_BET.get(target)) is not None:
        player = betting.seats.index(seat)
        bets = (*bets[:player], bets[player] + amount, *bets[player + 1 :])
    elif (seat := _SEAT_OF_STACK.get(target)) is not None:
        player = betting.seats.index(seat)
        stacks = (*stacks[:player], stacks[player] + amount, *stacks[player + 1 :])
    return tuple.__new__(Betting, (*betting[:2], stacks, bets, paid, *betting[5:14], dead))


def _wagered(betting: Betting, amount: int) -> Betting:
    """The player in turn puts so much more before him."""
    terms, seats, stacks, bets, paid, folded, flags, player, level, full, base, wagers, last, headsup, dead = betting
    to = bets[player] + amount
    after = player + 1
    if to > level:
        full, base, wagers = _raised(betting, to)
        level, last = to, player
    stacks = (*stacks[:player], stacks[player] - amount, *stacks[after:])
    bets = (*bets[:player], to, *bets[after:])
    flags = (*flags[:player], ACTED, *flags[after:])
    turn = _next(stacks, bets, folded, flags, level, after)
    return tuple.__new__(
        Betting,
        (terms, seats, stacks, bets, paid, folded, flags, turn, level, full, base, wagers, last, headsup, dead),
    )


def _taken(betting: Betting, event: ChipsMoved) -> tuple[tuple[int, ...], int]:
    """(paid, dead) after chips left the pot: an uncalled or returned contribution leaves its owner's, all else what
    lies, whoever paid it."""
    amount = event.amount
    if event.reason in (UNCALLED, RETURNED):
        paid = list(betting.paid)
        player = betting.seats.index(_SEAT_OF_STACK[event.target])
        own = min(amount, paid[player])
        paid[player] -= own
        return tuple(paid), betting.dead - (amount - own)
    lies, paid_by = betting.dead, betting.paid
    if amount > lies:
        # Pushing has begun: from here on it does not matter whose chips they were.
        lies, paid_by = lies + sum(paid_by), (0,) * len(paid_by)
    if amount > lies:
        raise Broken("more chips left the pot than lay in it", missing=amount - lies)
    return paid_by, lies - amount


def opened(betting: Betting, event: StreetOpened) -> Betting:
    """A street begins; the turn goes to the first player from `first` who has something to decide."""
    flags = (FRESH,) * len(betting.seats)
    turn = _next(betting.stacks, betting.bets, betting.folded, flags, event.level, event.first)
    headsup = betting.folded.count(False) == 2
    numbers = (flags, turn, event.level, event.full, event.level, event.wagers, NOBODY, headsup, betting.dead)
    return tuple.__new__(Betting, (*betting[:6], *numbers))


def acted(betting: Betting, event: PlayerActed) -> Betting:
    """After the player in turn folded or checked."""
    terms, seats, stacks, bets, paid, folded, flags, player, level, full, base, wagers, last, headsup, dead = betting
    after = player + 1
    flags = (*flags[:player], ACTED, *flags[after:])
    if event.action == FOLD:
        folded = (*folded[:player], True, *folded[after:])
    turn = _next(stacks, bets, folded, flags, level, after)
    return tuple.__new__(
        Betting,
        (terms, seats, stacks, bets, paid, folded, flags, turn, level, full, base, wagers, last, headsup, dead),
    )


def _raised(betting: Betting, to: int) -> tuple[int, int, int]:
    """(full, base, wagers) after a bet or raise to so much. A short all-in leaves all three."""
    if betting.terms.structure == LIMIT:
        more = to - betting.base
        counts = 2 * more >= betting.full if betting.terms.half_bet else more >= betting.full
        return (betting.full, to, betting.wagers + 1) if counts else (betting.full, betting.base, betting.wagers)
    more = to - betting.level
    return (more, to, betting.wagers + 1) if more >= betting.full else (betting.full, betting.base, betting.wagers)


def ask_again(betting: Betting, *, player: int) -> Betting:
    """The others are asked again without a right to raise anew, and the turn passes on (DH-12): `player` has made a bet
    that is not one of this street."""
    flags = tuple(
        ACTED if other == player else ASKED_AGAIN if flag == ACTED else flag for other, flag in enumerate(betting.acted)
    )
    turn = _next(betting.stacks, betting.bets, betting.folded, flags, betting.level, player + 1)
    return betting._replace(acted=flags, turn=turn)


def _next(
    stacks: tuple[int, ...], bets: tuple[int, ...], folded: tuple[bool, ...], flags: tuple[int, ...], level: int,
    first: int,
) -> int:  # fmt: skip
    """The first player from here on who has something to decide, or NOBODY: the street is over (TH-6)."""
    players = len(stacks)
    for step in range(first, first + players):
        player = step if step < players else step - players
        if stacks[player] and not folded[player] and (flags[player] != ACTED or bets[player] < level):
            # There must be somebody to bet against, or a bet to call: others with chips, or with more in than he has.
            own = bets[player]
            for other, stack in enumerate(stacks):
                if (stack or bets[other] > own) and other != player and not folded[other]:
                    return player
            return NOBODY
    return NOBODY


def options(betting: Betting) -> Options | None:
    """What the player in turn may do; None when nobody is asked."""
    player = betting.turn
    if player < 0:
        return None
    bet, stack, level = betting.bets[player], betting.stacks[player], betting.level
    facing = level - bet
    call = facing if facing < stack else stack
    if not _may_raise(betting, player):
        return Options(betting.seats[player], call, 0, 0)
    least, most = _raise_range(betting, call)
    everything = bet + stack
    return Options(betting.seats[player], call, min(least, everything), min(most, everything))


def _may_raise(betting: Betting, player: int) -> bool:
    """Has chips beyond the call, has the right to (TH-9), is below the cap (TH-7), and somebody could answer."""
    terms, level, bet = betting.terms, betting.level, betting.bets[player]
    if betting.stacks[player] + bet <= level:
        return False
    if betting.acted[player] != FRESH:
        facing = level - bet
        if terms.structure == LIMIT and terms.half_bet:
            facing *= 2
        if facing < betting.full:
            return False
    capped = terms.cap_heads_up or not betting.headsup
    if terms.structure == LIMIT and betting.wagers >= terms.cap and capped:
        return False
    if not terms.refuse_uncallable:
        return True
    for other, stack in enumerate(betting.stacks):
        if stack and other != player and not betting.folded[other] and stack + betting.bets[other] > level:
            return True
    return False


def _raise_range(betting: Betting, call: int) -> tuple[int, int]:
    """From and to what a stack without end could raise (TH-7, TH-8, TH-10)."""
    structure = betting.terms.structure
    if structure == LIMIT:
        to = betting.base + betting.full
        return to, to
    least = betting.level + betting.full
    if structure == NO_LIMIT:
        return least, betting.level + sum(betting.stacks)
    most = betting.level + betting.middle + call
    return least, max(least, most)


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
    if action == FOLD:
        return (PlayerActed(seat=seat, action=FOLD),)
    if action == CHECK:
        if facing > 0:
            raise Refused(Code.MUST_MATCH, call=min(facing, betting.stacks[player]))
        return (PlayerActed(seat=seat, action=CHECK),)
    if action == CALL:
        if facing <= 0:
            raise Refused(Code.NOTHING_TO_CALL)
        stack = betting.stacks[player]
        amount = facing if facing < stack else stack
    else:
        _require_size(betting, command)
        amount = command.to - bet
    return (ChipsMoved(source=STACK[seat], target=BETS[seat], amount=amount, reason=action),)


def refuse_turn(betting: Betting, seat: int) -> NoReturn:
    """Why it is not this seat's turn."""
    if seat not in betting.seats:
        raise Refused(Code.NO_SUCH_SEAT, seat=seat, seats=list(betting.seats))
    if betting.turn < 0:
        raise Refused(Code.WRONG_PHASE, asked=None)
    raise Refused(Code.NOT_YOUR_TURN, seat=seat, asked=betting.seat_in_turn)


def _require_size(betting: Betting, command: Act) -> None:
    """Refuses unless the bet or raise is of a size that may be made; a bet opens, a raise answers one."""
    may = options(betting)
    if may is None or not may.most or (command.action == BET) != (betting.level == 0):
        open_now = may._asdict() if may else {}
        raise Refused(Code.MAY_NOT_RAISE, **{**open_now, "action": command.action})
    facts = {"spot": command.action, "amount": command.to, "least": may.least, "most": may.most}
    if command.to < may.least:
        raise Refused(Code.BELOW_MINIMUM, **facts, minimum=may.least)
    if command.to > may.most:
        raise Refused(Code.ABOVE_MAXIMUM, **facts, maximum=may.most)


def street_over(betting: Betting) -> bool:
    """Nobody has anything to decide on this street (TH-6)."""
    return betting.turn < 0


def can_bet(betting: Betting) -> bool:
    """Whether two players or more could still bet: else what remains is dealt without betting."""
    with_chips = 0
    for stack, gone in zip(betting.stacks, betting.folded, strict=True):
        with_chips += bool(stack) and not gone
    return with_chips > 1


def close_street(betting: Betting) -> tuple[Event, ...]:
    """The chips that move when a street closes: what nobody called goes back, the rest is gathered (TH-11)."""
    events: list[Event] = []
    bets, paid, seats = list(betting.bets), betting.paid, betting.seats
    uncalled = uncalled_of(list(map(add, paid, bets)), folded=betting.folded)
    if uncalled is not None:
        player, amount = uncalled
        seat, from_bet = seats[player], min(amount, bets[player])
        for source, part in ((BETS[seat], from_bet), (POT, amount - from_bet)):
            if part:
                events.append(ChipsMoved(source=source, target=STACK[seat], amount=part, reason=UNCALLED))
        bets[player] -= from_bet
    if total := sum(bets):
        events.append(ChipsMoved(source=ALL_BETS, target=POT, amount=total, reason=GATHERED))
    return tuple(events)
