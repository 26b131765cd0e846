"""What can go wrong, for the whole product. Sentences live in `tables/screens/words.py`; here are codes and facts.

    EngineError
    ├── Refused   expected: answered to one screen with a `Code` and its facts, nothing has changed
    └── Broken    an invariant failed: the transaction rolls back, an alert is raised, the table is locked

When several refusals apply, the first in this order is given: malformed → not at this table → not now → not your turn
→ amount.
"""

from enum import StrEnum


class Code(StrEnum):
    """Every reason to refuse. The value travels on the wire; a code is never renamed or used again for something
    else."""

    # malformed: the message itself
    MALFORMED = "malformed"  # not a message this product understands; facts name the field
    UNKNOWN_FIELD = "unknown_field"  # a field the command does not have
    UNKNOWN_COMMAND = "unknown_command"  # no command of this name here
    UNKNOWN_SETTING = "unknown_setting"  # a table rule that this game does not have
    BAD_SETTING = "bad_setting"  # a table rule with a value out of its range
    UNPAYABLE_LIMITS = "unpayable_limits"  # no stake between the limits is paid exactly on every line
    BAD_PAYTABLE = "bad_paytable"  # a pay-table with lines missing, unknown or unreadable
    TOO_LARGE = "too_large"  # the frame is larger than any honest one
    TOO_FAST = "too_fast"  # more messages than the rate allows
    IMPOSSIBLE_FACE = "impossible_face"  # a die has no such face
    IMPOSSIBLE_CARD = "impossible_card"  # the deck has no such card, or it lies already
    WRONG_DICE_COUNT = "wrong_dice_count"  # this throw has another number of dice
    WRONG_CARD_COUNT = "wrong_card_count"  # this deal has another number of cards
    NO_SUCH_THROW = "no_such_throw"  # the game has no throw of this name
    NO_SUCH_POSITION = "no_such_position"  # the throw has no die at this place
    NO_SUCH_SPOT = "no_such_spot"  # the layout has no such spot for this hand
    NO_SUCH_HAND = "no_such_hand"  # the game has fewer players' hands
    NO_SUCH_SEAT = "no_such_seat"  # the table has no such seat
    NO_SUCH_ACTION = "no_such_action"  # a decision other than those the game offers
    ID_REUSED = "id_reused"  # the same command id with other content

    # who, and where
    NOT_SIGNED_IN = "not_signed_in"  # no person or device stands behind the message
    NOT_ALLOWED = "not_allowed"  # the role may not do this, or nobody may what the generator dealt (`until`)
    NOT_AT_TABLE = "not_at_table"  # the patron has no sitting at this table
    WRONG_SEAT = "wrong_seat"  # the device serves another seat
    UNKNOWN_TABLE = "unknown_table"  # no such table
    UNKNOWN_DEVICE = "unknown_device"  # the device is not paired
    UNKNOWN_PATRON = "unknown_patron"  # no such patron or card
    UNKNOWN_BADGE = "unknown_badge"  # no such badge
    UNKNOWN_GAME = "unknown_game"  # no such game
    UNKNOWN_ROUND = "unknown_round"  # no such round
    WRONG_PIN = "wrong_pin"  # the PIN does not fit
    LOCKED_OUT = "locked_out"  # too many failures: badge, card or device is locked
    SEAT_TAKEN = "seat_taken"  # somebody sits there
    ALREADY_SEATED = "already_seated"  # the patron sits somewhere already
    UNDER_AGE = "under_age"  # below the legal age
    EXCLUDED = "excluded"  # excluded by himself or by the house
    NEEDS_FLOOR = "needs_floor"  # only with the floor's approval
    NEEDS_SECOND_PERSON = "needs_second_person"  # only with a second person
    SAME_PERSON = "same_person"  # the second person is the first
    NEEDS_REASON = "needs_reason"  # only with a reason
    WRONG_DUTY = "wrong_duty"  # this person's other duty excludes this one

    # not now
    TABLE_CLOSED = "table_closed"  # no table session is open
    TABLE_OPEN = "table_open"  # the table session is open already
    SESSION_CLOSED = "session_closed"  # the table session that is named is not the one that is open
    TABLE_LOCKED = "table_locked"  # an invariant failed: the floor must clear the table
    NO_DEALER = "no_dealer"  # no dealer is signed on
    DEALER_ELSEWHERE = "dealer_elsewhere"  # the dealer is signed on at another console
    TOO_FEW_PLAYERS = "too_few_players"  # a pot game takes two players with chips
    NO_ROUND = "no_round"  # no round is being dealt
    ROUND_RUNNING = "round_running"  # a round is being dealt
    WRONG_PHASE = "wrong_phase"  # the round is in another phase; facts name both
    NOTICE_FIRST = "notice_first"  # closing early takes a notice
    NOTICE_GIVEN = "notice_given"  # the notice has been given already
    TOO_LATE = "too_late"  # after the deadline or the close
    STALE = "stale"  # made on a picture older than the question
    BETS_ARE_OUT = "bets_are_out"  # not while money lies on the table
    ALREADY_SETTLED = "already_settled"  # the round has been settled
    ALREADY_VOID = "already_void"  # the round has been voided
    ALREADY_BET = "already_bet"  # a stake lies there: take it back first
    NOT_BET = "not_bet"  # no stake lies there
    NO_ANTE = "no_ante"  # a bet that needs an ante lies without one (CHD-1)
    ALREADY_DECIDED = "already_decided"  # the decision stands
    NOTHING_TO_CORRECT = "nothing_to_correct"  # the die shows that face already
    ENTRY_NOT_ALLOWED = "entry_not_allowed"  # this table does not take dice from that source
    CARDS_AWAITED = "cards_awaited"  # the game waits for other cards first; facts name them
    LAST_CLAIM = "last_claim"  # a pot would be left without anybody to win it
    WINNING_HAND = "winning_hand"  # cards speak: this hand wins a pot
    NEGATIVE_EDGE = "negative_edge"  # the pay-table gives the player the edge
    NOT_APPROVED = "not_approved"  # two people have not approved it
    NOT_IN_FORCE = "not_in_force"  # not the version in force
    ALREADY_DONE = "already_done"  # it has been done before

    # your turn, and the amount
    NOT_YOUR_TURN = "not_your_turn"  # somebody else is asked
    MUST_MATCH = "must_match"  # there is a bet to call: no check; facts give the call
    NOTHING_TO_CALL = "nothing_to_call"  # the bet is matched: check instead
    MAY_NOT_RAISE = "may_not_raise"  # no right to bet or raise now; facts give what may be done
    BELOW_MINIMUM = "below_minimum"  # less than the limit
    ABOVE_MAXIMUM = "above_maximum"  # more than the limit
    NOT_A_MULTIPLE = "not_a_multiple"  # not a whole number of chips or of payable units
    SHORT_OF_FUNDS = "short_of_funds"  # the balance does not cover it
    OVER_CAP = "over_cap"  # the round's highest payout would pass the cap; facts give the room left


BY_HOUSE = "by_house"
"""`until` of a NOT_ALLOWED: the house's generator dealt it, so that nobody can have misread or misdealt it."""


class EngineError(Exception):
    """The root: never raised itself."""


class Refused(EngineError):
    """An expected no. `facts` are JSON values: ids, faces, amounts in minor units."""

    def __init__(self, code: Code, **facts: object) -> None:
        super().__init__(code.value, facts)
        self.code = code
        self.facts: dict[str, object] = facts

    def __str__(self) -> str:
        return f"{self.code.value} {self.facts}" if self.facts else self.code.value


class Broken(EngineError):
    """An invariant failed: nothing that happened in this transaction may stand."""

    def __init__(self, what: str, **facts: object) -> None:
        super().__init__(what, facts)
        self.what = what
        self.facts: dict[str, object] = facts

    def __str__(self) -> str:
        return f"{self.what} {self.facts}" if self.facts else self.what
