"""What each role may ask of a DiceHoldem hand now, with the facts a button needs. A test ties this to `decide`."""

from collections.abc import Iterator

from tables.engine.audience import Role
from tables.engine.betting import BET, CALL, CHECK, FOLD, NOBODY, RAISE_TO, options
from tables.engine.dice_holdem.auction import most_of, offers
from tables.engine.dice_holdem.rolling import BOARD, GENERATOR, NO_ROLL_REASONS, needs_floor
from tables.engine.dice_holdem.rounds import misdeal_needs_floor
from tables.engine.dice_holdem.settings import OWN_DICE, PRIVATE
from tables.engine.dice_holdem.showdown import player_alone_in_a_pot
from tables.engine.dice_holdem.state import UNREAD, DiceState, Phase
from tables.engine.game import Facts, Move


def legal_moves(
    state: DiceState, role: Role, *, seat: int | None = None, missing: int | None = None
) -> tuple[Move, ...]:
    """The moves open to a role; a player's are those of his `seat`, the dealer's are those of every seat besides his
    own. `missing` has no meaning in a pot game."""
    if state.phase is Phase.ENDED:
        return ()
    if role is Role.PLAYER:
        return tuple(move for move in _seats(state) if seat is None or move.facts["seat"] == seat)
    if role is Role.DEALER:
        return (*_rolling(state), *_seats(state), *_dealers(state), *_repairs(state))
    return tuple(_repairs(state)) if role is Role.PIT else ()


def _seats(state: DiceState) -> Iterator[Move]:
    """What a seat itself may do."""
    if state.phase is Phase.BETTING:
        yield from _acts(state)
        yield from _die_bets(state)
    if state.phase is Phase.SHOWDOWN:
        yield from _shows(state)
    for player in state.betting.live:
        seat = state.betting.seats[player]
        if seat not in state.record.left:
            yield Move(command="LeaveHand", facts={"seat": seat})


def _acts(state: DiceState) -> Iterator[Move]:
    """One move an action of the player in turn: the amount to call, or the range of a bet or raise."""
    may = options(state.betting)
    if may is None:
        return
    seat: Facts = {"seat": may.seat}
    yield Move(command="Act", facts={**seat, "action": FOLD})
    yield Move(command="Act", facts={**seat, "action": CALL, "amount": may.call} if may.call
               else {**seat, "action": CHECK})  # fmt: skip
    if may.most:
        action = RAISE_TO if state.betting.level else BET
        pot = state.betting.middle + may.call
        yield Move(command="Act", facts={**seat, "action": action, "least": may.least, "most": may.most, "pot": pot})
    if state.banks[state.betting.turn]:
        yield Move(command="UseTimeBank", facts={**seat, "seconds": state.banks[state.betting.turn]})


def _die_bets(state: DiceState) -> Iterator[Move]:
    """Every bet on a die, added to the check or call (`most` then), or to a bet or raise, which leaves less for it
    (`most_of_raise` minus what it is to)."""
    may = options(state.betting)
    if may is None:
        return
    player = state.betting.turn
    for offer in offers(state):
        facts: Facts = {
            "seat": may.seat, "die": offer.die, "state": offer.state, "least": offer.least,
            "action": CALL if may.call else CHECK, "most": most_of(state, player=player, spends=may.call),
        }  # fmt: skip
        if may.most:
            whole = most_of(state, player=player, spends=0) + state.betting.bets[player]
            facts |= {"raise": RAISE_TO if state.betting.level else BET, "raise_least": may.least,
                      "raise_most": may.most, "whole": whole}  # fmt: skip
        yield Move(command="BetOnDie", facts=facts)


def _shows(state: DiceState) -> Iterator[Move]:
    if state.to_show == NOBODY:
        return
    for player in state.order:
        if player in state.shown | state.mucked:
            continue
        facts: Facts = {"seat": state.betting.seats[player], "in_turn": player == state.to_show}
        unread = UNREAD in state.own[player]
        yield Move(command="ShowDice", facts={**facts, "count": OWN_DICE if unread else 0})
        if unread and not player_alone_in_a_pot(state, player):
            yield Move(command="MuckHand", facts=facts)


def _rolling(state: DiceState) -> Iterator[Move]:
    """The dice that are called for."""
    called = state.called
    if called is None:
        return
    sealed = called.what == PRIVATE and state.by_house
    under_cups = called.what == PRIVATE and not sealed
    facts: Facts = {"throw": called.what, "count": 0 if under_cups else called.count, "places": list(called.places)}
    yield Move(command="EnterDice", facts={**facts, "sources": [GENERATOR] if sealed else []})
    yield Move(command="DeclareNoRoll", facts={"throw": called.what, "whys": list(NO_ROLL_REASONS)})


def _dealers(state: DiceState) -> Iterator[Move]:
    if state.ready_to_award:
        yield Move(command="AwardPots")
    if state.phase is Phase.BETTING:
        others = [state.betting.seats[player] for player in state.betting.live if player != state.betting.turn]
        yield Move(command="RecordOutOfTurn", facts={"seats": others})


def _repairs(state: DiceState) -> Iterator[Move]:
    """Misdeal and corrections, with what each needs."""
    needs = ["reason", "floor"] if misdeal_needs_floor(state) else ["reason"]
    yield Move(command="DeclareMisdeal", facts={"needs": needs})
    if state.by_house:
        return
    for place in range(1, len(state.board) + 1):
        needs = ["reason", "floor"] if needs_floor(state, place) else []
        yield Move(command="CorrectDie", facts={"throw": BOARD, "position": place, "needs": needs})
