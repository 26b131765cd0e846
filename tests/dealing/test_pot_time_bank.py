"""The time bank through the shell: pressed early it adds to what is left of the turn, and takes nothing from it."""

import pytest

from tables.dealing import journal
from tables.engine.errors import Code
from tables.engine.events import ClockStarted
from tables.models import JournalEvent
from tests.dealing.pot_scene import DICE, HOLDEM, Pot, open_pot
from tests.dealing.scene import move_deadline

pytestmark = pytest.mark.django_db(transaction=True)

TURN, BANK = 20, 30
GAMES = pytest.mark.parametrize("game", [HOLDEM, DICE])


def asked(game: str, **settings: int) -> Pot:
    """A hand whose first player is asked, with the house's generator."""
    by_house = {"dealing": "electronic"} if game == DICE else {"cards": "electronic"}
    clocks = {"turn_seconds": TURN, "time_bank_seconds": BANK} | settings
    pot = open_pot([1000] * 3, game=game, **by_house, **clocks)
    pot.open(button=1)
    assert pot.round.phase == "betting"
    return pot


def started(pot: Pot) -> list[int]:
    """The seconds of every clock that the journal started."""
    return [event.seconds for event in pot.hand.events if isinstance(event, ClockStarted)]


@GAMES
@pytest.mark.parametrize("left", [TURN, 12, 4])
def test_what_is_left_of_the_turn_is_added_to_the_bank(game, left):
    pot = asked(game)
    move_deadline(pot.round.pk, seconds=left)
    before = pot.round.deadline_at
    assert pot.press(pot.asked, "UseTimeBank").ok
    # A begun second counts, and the new deadline is set a moment later than the old one is read.
    assert BANK <= (pot.round.deadline_at - before).total_seconds() < BANK + 2
    assert BANK < pot.round.deadline_seconds <= left + BANK
    assert started(pot)[-1] == pot.round.deadline_seconds


@GAMES
def test_the_dealer_who_keys_it_takes_nothing_from_the_player_either(game):
    pot = asked(game)
    assert pot.dealer_presses("UseTimeBank", seat=pot.asked).ok
    assert BANK < pot.round.deadline_seconds <= TURN + BANK


@GAMES
def test_nobody_says_from_a_screen_how_much_is_left(game):
    pot = asked(game)
    for answer in (
        pot.press(pot.asked, "UseTimeBank", turn_left=500),
        pot.dealer_presses("UseTimeBank", seat=pot.asked, turn_left=500),
    ):
        assert (answer.code, answer.facts["field"]) == (Code.UNKNOWN_FIELD, "turn_left")
    assert pot.round.deadline_seconds == TURN


@GAMES
def test_a_press_within_the_grace_after_the_clock_brings_the_bank_alone(game):
    pot = asked(game)
    move_deadline(pot.round.pk, seconds=0)
    assert pot.press(pot.asked, "UseTimeBank").ok
    assert pot.round.deadline_seconds == BANK


@GAMES
def test_the_clock_that_runs_out_brings_the_bank_alone(game):
    pot = asked(game)
    seat = pot.asked
    pot.scene.run_out()
    assert (pot.asked, pot.round.deadline_seconds) == (seat, BANK)


@GAMES
def test_a_bank_taken_early_is_used_up_with_the_turn_and_the_clock_acts_after_it(game):
    pot = asked(game)
    seat = pot.asked
    assert pot.press(seat, "UseTimeBank").ok
    assert pot.press(seat, "UseTimeBank").code == Code.TOO_LATE
    pot.scene.run_out()
    assert pot.asked != seat
    assert pot.hand.state.banks[pot.hand.state.betting.seats.index(seat)] == 0


@GAMES
def test_the_next_player_has_his_own_turn_and_his_own_bank(game):
    pot = asked(game)
    assert pot.press(pot.asked, "UseTimeBank").ok
    pot.acts("call")
    assert pot.round.deadline_seconds == TURN
    assert pot.press(pot.asked, "UseTimeBank").ok
    assert BANK < pot.round.deadline_seconds <= TURN + BANK


@GAMES
def test_where_no_clock_runs_there_is_no_bank_that_could_start_one(game):
    pot = asked(game, turn_seconds=0)
    assert pot.press(pot.asked, "UseTimeBank").code == Code.TOO_LATE
    assert pot.round.deadline_at is None
    assert pot.chairs.chair(1).time_bank == BANK


def test_a_journal_of_a_release_that_counted_the_bank_alone_is_read_as_it_was():
    pot = asked(HOLDEM)
    assert pot.press(pot.asked, "UseTimeBank").ok
    *_, used, clock = pot.hand.events
    rows = list(JournalEvent.objects.filter(table_id=pot.scene.table_id, name__in=["TimeBankUsed", "ClockStarted"])
                .order_by("number").values_list("name", "schema", "body"))  # fmt: skip
    assert [(name, schema) for name, schema, _ in rows[-2:]] == [("TimeBankUsed", 1), ("ClockStarted", 1)]
    old = journal.events_of([(*rows[-2],), ("ClockStarted", 1, f'{{"seconds":{BANK},"what":"turn"}}')])
    assert old[0] == used
    assert (old[1].what, old[1].seconds) == (clock.what, BANK)
