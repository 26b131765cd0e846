"""What nobody but its player may see, over hundreds of random hands of both pot games.

Each state has a twin in which the unshown cards or dice are others. Whoever may not see them cannot tell the two apart:
his pictures and offers are the same to the last byte.
"""

import json
import random
from dataclasses import replace
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tables.dealing.pictures import pot_offers, pot_own, pots
from tables.engine.audience import DEALER, PIT, PUBLIC
from tables.engine.cards import DECK, UNKNOWN
from tables.engine.dice import LETTER_FACES
from tables.engine.dice_holdem.state import UNREAD, DiceState
from tables.engine.game import Game
from tables.engine.games import dice_holdem, texas_holdem
from tables.engine.holdem.dealing import lying_cards
from tables.engine.holdem.state import HoldemState, copy_of
from tests.engine import dice_walking, pot_walking
from tests.pot_builders import Hand

MANY = settings(max_examples=120, deadline=None, suppress_health_check=list(HealthCheck))
SOME = settings(MANY, max_examples=40)
NUMBER = 7
READ_HANDS = pot_walking.plans().filter(lambda plan: plan.read)
SEALED_HANDS = dice_walking.plans().filter(lambda plan: plan.rules["dealing"] == "electronic")


def picture_for(game: Game[Any], state: Any, seat: int | None) -> str:
    """All that a seat is sent and that everybody is; with no seat what public, dealer and pit are. As it is encoded."""
    shown = {audience.role: pots.hand_facts(game, state, audience=audience, number=NUMBER)
             for audience in (PUBLIC, DEALER, PIT)}  # fmt: skip
    if state.record.ended is None:
        shown |= {"offers": pot_offers.hand_offers(game, state), "next": pot_offers.next_in_hand(game, state)}
    if seat is not None:
        shown["hand"] = pot_own.own_hand(game, state, seat=seat)
        shown["moves"] = pot_own.move_offers(game, state, seat=seat, number=NUMBER)
    return json.dumps(shown, sort_keys=True)


def twin_of_cards(state: HoldemState, chance: random.Random, *, but: int | None) -> HoldemState:
    """The same hand with other hole cards where they are read and unshown, of every player `but` one. What was exposed
    for all to see stays."""
    seen = {card for _, card in state.deal.exposed}
    hidden = [
        (player, place)
        for player, hole in enumerate(state.deal.hole)
        for place, card in enumerate(hole)
        if player not in state.show.shown and player != but and card != UNKNOWN and card not in seen
    ]
    lying = lying_cards(state)
    free = [card for card in DECK if card not in lying]
    free += [state.deal.hole[player][place] for player, place in hidden]
    holes = [list(hole) for hole in state.deal.hole]
    for (player, place), card in zip(hidden, chance.sample(free, len(hidden)), strict=True):
        holes[player][place] = card
    twin = copy_of(state)
    twin.deal.hole = tuple(map(tuple, holes))
    return twin


def twin_of_dice(state: DiceState, chance: random.Random, *, but: int | None) -> DiceState:
    """The same hand with other private dice where they are read and unshown, of every player `but` one."""
    own = [
        dice
        if player in state.shown or player == but or UNREAD in dice
        else tuple(chance.choice(LETTER_FACES) for _ in dice)
        for player, dice in enumerate(state.own)
    ]
    return replace(state, own=tuple(own))


def assert_nobody_can_tell(game, state, twin_of, chance):
    """Neither the table's screens nor any seat, whose own faces alone are the same in its twin."""
    assert picture_for(game, state, None) == picture_for(game, twin_of(state, chance, but=None), None)
    player = chance.randrange(len(state.betting.seats))
    seat = state.betting.seats[player]
    assert picture_for(game, state, seat) == picture_for(game, twin_of(state, chance, but=player), seat)


@MANY
@given(READ_HANDS, st.integers(0, 10**9))
def test_TH_unshown_hole_cards_change_nobody_elses_picture(plan, seed):
    chance = random.Random(seed)
    for walk in pot_walking.steps(plan):
        assert_nobody_can_tell(texas_holdem.GAME, walk.state, twin_of_cards, chance)


@MANY
@given(SEALED_HANDS, st.integers(0, 10**9))
def test_DH_unshown_private_dice_change_nobody_elses_picture(plan, seed):
    chance = random.Random(seed)
    for walk in dice_walking.steps(plan):
        assert_nobody_can_tell(dice_holdem.GAME, walk.state, twin_of_dice, chance)


def test_a_twin_is_told_apart_by_its_own_player_so_the_comparison_can_fail():
    hand = Hand([500, 500, 500], dealt=False, cards="electronic").holes(s1="AsKs", s2="QdQh", s3="7c2d")
    twin = twin_of_cards(hand.state, random.Random(1), but=None)
    for seat in (1, 2, 3):
        assert picture_for(texas_holdem.GAME, hand.state, seat) != picture_for(texas_holdem.GAME, twin, seat)


@SOME
@given(SEALED_HANDS)
def test_who_shows_is_seen_by_all(plan):
    for walk in dice_walking.steps(plan):
        facts = pots.hand_facts(dice_holdem.GAME, walk.state, audience=PUBLIC, number=NUMBER)
        shown = {seat["seat"]: seat["shown"] for seat in facts["seats"] if seat["shown"]}
        seats = walk.state.betting.seats
        assert shown == {seats[player]: list(walk.state.own[player]) for player in walk.state.shown}
