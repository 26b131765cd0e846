"""Private dice are shown, the best hand of each pot's own players wins, ties split (DH-13, DH-14)."""

from tables.engine.betting import NOBODY
from tables.engine.dice import LETTER_FACES, read_face
from tables.engine.dice_holdem.commands import ShowDice
from tables.engine.dice_holdem.events import DiceShown
from tables.engine.dice_holdem.settings import OWN_DICE
from tables.engine.dice_holdem.state import UNREAD, DiceState, Phase
from tables.engine.errors import Code, Refused
from tables.engine.events import Event
from tables.engine.hands.letter_dice import Hand, hand_of
from tables.engine.pot.awarding import SHOWDOWN, UNCONTESTED, Best, award_events
from tables.engine.pot.commands import MuckHand
from tables.engine.pot.events import HandMucked, ShowdownOpened
from tables.engine.pots import Pot


def open_showdown(state: DiceState) -> ShowdownOpened:
    """The last bettor or raiser shows first, else the first who is in from the button's left (TH-12)."""
    live, last = state.betting.live, state.betting.last
    first = last if last in live else live[0]
    order = [player for player in live if player >= first] + [player for player in live if player < first]
    return ShowdownOpened(order=tuple(state.betting.seats[player] for player in order), all_open=True)


def show(state: DiceState, command: ShowDice) -> tuple[Event, ...]:
    """A cup is lifted. Refuses NO_SUCH_SEAT, IMPOSSIBLE_FACE, WRONG_DICE_COUNT, WRONG_PHASE and ALREADY_DONE."""
    dice = []
    for keyed in command.dice:
        face = read_face(keyed, faces=LETTER_FACES)
        if face is None:
            raise Refused(Code.IMPOSSIBLE_FACE, face=keyed, faces=list(LETTER_FACES))
        dice.append(face)
    player = _require_unshown(state, command.seat)
    known = state.own[player] if UNREAD not in state.own[player] else ()
    if len(dice) != (0 if known else OWN_DICE):
        raise Refused(Code.WRONG_DICE_COUNT, count=0 if known else OWN_DICE, given=len(dice))
    return (shown_dice(state, player, known or tuple(dice)),)


def shown_dice(state: DiceState, player: int, dice: tuple[str, ...]) -> DiceShown:
    """What these private dice make of the board."""
    hand = hand_of((*dice, *state.faces))
    return DiceShown(seat=state.betting.seats[player], dice=dice, category=hand.category, faces=hand.faces)


def muck(state: DiceState, command: MuckHand) -> tuple[Event, ...]:
    """A beaten player gives up unseen; the last claim to the pots cannot be given up. Refuses also LAST_CLAIM."""
    player = _require_unshown(state, command.seat)
    if UNREAD not in state.own[player]:
        raise Refused(Code.NOT_ALLOWED, seat=command.seat)
    if player_alone_in_a_pot(state, player):
        raise Refused(Code.LAST_CLAIM, seat=command.seat)
    return (HandMucked(seat=command.seat),)


def player_alone_in_a_pot(state: DiceState, player: int) -> bool:
    """Whether no other claim would be left to some pot that the player is in."""
    paid = state.betting.paid
    return not any(other != player and paid[other] >= paid[player] for other in state.claims)


def award(state: DiceState) -> tuple[Event, ...]:
    """Every pot to its best hand, or all of it to the one who is left."""
    alone = len(state.betting.live) == 1

    def judge(pot: Pot, board: int) -> Best:
        claims = tuple(player for player in pot.eligible if player in state.claims)
        if len(claims) == 1 and UNREAD in (state.own[claims[0]] or (UNREAD,)):
            return Best(claims)
        hands = {player: _hand(state, player) for player in claims}
        best = max(hand.rank for hand in hands.values())
        winners = tuple(player for player, hand in hands.items() if hand.rank == best)
        hand = hands[winners[0]]
        return Best(winners, hand.category, hand.faces)

    return award_events(
        state.betting, state.rules, starts=state.opened.stacks, flop=bool(state.board), boards=1,
        how=UNCONTESTED if alone else SHOWDOWN, judge=(lambda pot, board: Best(state.betting.live)) if alone else judge,
    )  # fmt: skip


def _hand(state: DiceState, player: int) -> Hand:
    return hand_of((*state.own[player], *state.faces))


def _require_unshown(state: DiceState, seat: int) -> int:
    if seat not in state.betting.seats:
        raise Refused(Code.NO_SUCH_SEAT, seat=seat, seats=list(state.betting.seats))
    if state.phase is Phase.ENDED:
        raise Refused(Code.ALREADY_SETTLED)
    if state.phase is not Phase.SHOWDOWN or state.to_show == NOBODY:
        raise Refused(Code.WRONG_PHASE, phase=state.phase.value, needed=[Phase.SHOWDOWN.value])
    player = state.betting.seats.index(seat)
    if player not in state.order or player in state.shown | state.mucked:
        raise Refused(Code.ALREADY_DONE, seat=seat)
    return player
