"""Dice called for, entered, lost and corrected (DH-3, DH-9, DH-11). What they are worth is `showdown.py`'s."""

from tables.engine import commands as asked
from tables.engine import events as happened
from tables.engine.dice import LETTER_FACES, read_face
from tables.engine.dice_holdem.events import DiceCalledFor
from tables.engine.dice_holdem.settings import BOARD_DICE, OWN_DICE, PRIVATE, REROLL, STREETS
from tables.engine.dice_holdem.state import DiceState, Phase
from tables.engine.errors import BY_HOUSE, Code, Refused
from tables.engine.events import Event

NO_ROLL_REASONS = ("off_table", "leaning", "on_another_die", "other")
GENERATOR = "generator"
BOARD = "board"
THROWS = (PRIVATE, *BOARD_DICE)


def call_private(state: DiceState) -> DiceCalledFor:
    """Two dice for every player who is in and has none (DH-1)."""
    seats = tuple(state.betting.seats[player] for player in state.betting.live if not state.own[player])
    return DiceCalledFor(what=PRIVATE, count=OWN_DICE * len(seats), seats=seats)


def call_board(state: DiceState) -> DiceCalledFor:
    """The next dice of the board, and with them those that are thrown again (DH-9, DH-11)."""
    what = state.turning or REROLL
    lying = len(state.board)
    places = (*range(lying + 1, lying + 1 + BOARD_DICE[what]), *state.again)
    return DiceCalledFor(what=what, count=len(places), places=places)


def enter_dice(state: DiceState, command: asked.EnterDice) -> tuple[Event, ...]:
    """The dice that are called for. Private dice on felt lie under cups: they come without faces.

    Refuses NO_SUCH_THROW, IMPOSSIBLE_FACE, WRONG_DICE_COUNT, ENTRY_NOT_ALLOWED and WRONG_PHASE."""
    if command.throw not in THROWS:
        raise Refused(Code.NO_SUCH_THROW, throw=command.throw, throws=list(THROWS))
    faces = tuple(_face(keyed) for keyed in command.faces)
    private = command.throw == PRIVATE
    sealed = private and state.by_house
    if sealed and command.source != GENERATOR:
        raise Refused(Code.ENTRY_NOT_ALLOWED, source=command.source, allowed=[GENERATOR])
    called = _require_called(state, command.throw)
    count = 0 if private and not sealed else called.count
    if len(faces) != count:
        raise Refused(Code.WRONG_DICE_COUNT, throw=command.throw, count=count, given=len(faces))
    return (happened.DiceEntered(throw=command.throw, faces=faces, source=command.source),)


def declare_no_roll(state: DiceState, command: asked.DeclareNoRoll) -> tuple[Event, ...]:
    """The dice that are called for are thrown again: one lay off the table, or leant (CHD-16)."""
    if command.throw not in THROWS:
        raise Refused(Code.NO_SUCH_THROW, throw=command.throw, throws=list(THROWS))
    if command.why not in NO_ROLL_REASONS:
        raise Refused(Code.MALFORMED, field="why", value=command.why, choices=list(NO_ROLL_REASONS))
    _require_called(state, command.throw)
    return (happened.RollDeclaredVoid(throw=command.throw, why=command.why),)


def correct_die(state: DiceState, command: asked.CorrectDie) -> tuple[Event, ...]:
    """A die of the board reads differently: until somebody acts on it the dealer says so alone, then with the floor.
    Refuses NOT_ALLOWED where the generator throws."""
    if command.throw != BOARD:
        raise Refused(Code.NO_SUCH_THROW, throw=command.throw, throws=[BOARD])
    face = _face(command.face)
    if state.by_house:
        raise Refused(Code.NOT_ALLOWED, throw=BOARD, until=BY_HOUSE)
    if state.phase is Phase.ENDED:
        raise Refused(Code.ALREADY_SETTLED)
    if not 1 <= command.position <= len(state.board):
        raise Refused(Code.NO_SUCH_POSITION, position=command.position, count=len(state.board))
    was = state.board[command.position - 1].face
    if was == face:
        raise Refused(Code.NOTHING_TO_CORRECT, position=command.position, face=face)
    if needs_floor(state, command.position):
        if command.approved_by is None:
            raise Refused(Code.NEEDS_FLOOR)
        if not command.reason.strip():
            raise Refused(Code.NEEDS_REASON)
    return (
        happened.DieCorrected(
            throw=BOARD, position=command.position, face=face, was=was, reason=command.reason.strip(),
            approved_by=command.approved_by,
        ),
    )  # fmt: skip


def needs_floor(state: DiceState, position: int) -> bool:
    """Whether somebody may have acted on the die: it is not of the latest roll, or its betting has begun."""
    begun = state.phase is not Phase.BETTING or any(state.betting.acted) or state.street <= state.rolls
    return position not in state.latest or begun


def street_of(state: DiceState) -> str:
    """The betting round that the latest roll leads to."""
    return STREETS[state.rolls]


def _face(keyed: str) -> str:
    face = read_face(keyed, faces=LETTER_FACES)
    if face is None:
        raise Refused(Code.IMPOSSIBLE_FACE, face=keyed, faces=list(LETTER_FACES))
    return face


def _require_called(state: DiceState, throw: str) -> DiceCalledFor:
    if state.phase is Phase.ENDED:
        raise Refused(Code.ALREADY_SETTLED)
    if state.called is None or state.called.what != throw:
        awaited = state.called and state.called.what
        raise Refused(Code.WRONG_PHASE, phase=state.phase.value, throw=throw, awaited=awaited)
    return state.called
