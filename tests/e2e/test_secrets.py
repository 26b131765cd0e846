"""No hidden card or die reaches anyone else: every frame of every dealer's, player's, pit's and sign's line while
robots play, held against the journal.

`CASINO_SECRET_HANDS` says how many hands a table deals; the suite plays few. For a thousand (an hour), in one process,
since every other would play them too:

    CASINO_SECRET_HANDS=1000 ./dev test -n 0 tests/e2e/test_secrets.py
"""

import asyncio
import json
import os
import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any
from uuid import uuid4

import pytest

from casino.people.models import Patron
from tables.dealing.codec import decode
from tables.engine.cards import DECK
from tables.engine.dice import LETTER_FACES
from tables.floor import cage_desk
from tables.management import demo, seeding
from tables.management.robots.casting import plan_evening
from tables.management.robots.device import RobotDevice
from tables.management.robots.evening import Evening, Plan
from tables.management.robots.line import Line
from tables.management.robots.pot_habits import POT_HABITS
from tests.e2e.office import Office
from tests.e2e.product import Product

HANDS = int(os.environ.get("CASINO_SECRET_HANDS", "6"))
SECONDS_A_HAND = 6
# Without any pause robots are quicker than a line may be.
PACE = 0.05
CARDS, DICE = "TH-12", "DH-21"
CARD, FACE = frozenset(DECK), frozenset(LETTER_FACES)
SEAT = re.compile(r"/seat/(\d+)/(\d+)/")
pytestmark = pytest.mark.timeout(120 + HANDS * SECONDS_A_HAND)
OPEN_DICE = re.compile(r"^(last\.\d+\.)?(round\.)?(dice|awards|corrections)\.")


@dataclass
class Hand:
    """What the journal knows of one hand: what each seat was dealt face down, who showed, and what lay open."""

    hidden: dict[int, set[str]] = field(default_factory=lambda: defaultdict(set))
    shown: set[int] = field(default_factory=set)
    open: set[str] = field(default_factory=set)

    def secret_from(self, seat: int | None) -> set[str]:
        """The cards that this seat (None: dealer, pit, sign) may never see."""
        others = [cards for owner, cards in self.hidden.items() if owner not in {seat, *self.shown}]
        return set().union(*others)


@dataclass
class Heard:
    """Every frame, by the address of the socket it came on; what many lines heard is kept once."""

    lines: list[tuple[str, str]] = field(default_factory=list)
    texts: dict[str, str] = field(default_factory=dict)

    def __call__(self, address: str, raw: str) -> None:
        self.lines.append((address, self.texts.setdefault(raw, raw)))

    @property
    def frames(self) -> Iterator[tuple[str, dict[str, Any]]]:
        """As they came; whoever reads them changes none."""
        return ((address, _read(raw)) for address, raw in self.lines)


@lru_cache(maxsize=64)
def _read(raw: str) -> dict[str, Any]:
    frame: dict[str, Any] = json.loads(raw)
    return frame


@pytest.fixture(scope="module")
def evening(office: Office, product: Product) -> tuple[Heard, dict[tuple[int, int], Hand], Plan]:
    """Hands at an electronic hold'em table and at a DiceHoldem table, side by side, heard on every line."""
    heard = Heard()

    def play() -> Plan:
        seeding.seed_floor()
        plan = plan_evening(address=product.address, robots=10, pace=PACE, rounds=HANDS, tables=2, codes=(CARDS, DICE))
        plan.tap = heard
        plan.pot_habits = [habit for habit in POT_HABITS if not habit.sleeps]
        _bring_enough(plan)
        asyncio.run(_with_signs(plan))
        return plan

    plan = office.do(play)
    return heard, office.do(_journal), plan


def _bring_enough(plan: Plan) -> None:
    """Money for a buy-in at every hand: of a thousand, whoever won all would else play the last ones with nobody."""
    cashier = seeding.staff_actor(demo.CASHIER_BADGE)
    for chair in plan.chairs:
        patron = Patron.objects.get(card=chair.card)
        cage_desk.buy_in(patron_id=patron.pk, amount=HANDS * chair.amount, actor=cashier, command_id=uuid4())


async def _with_signs(plan: Plan) -> None:
    """The evening, and a public sign at each table."""
    signs = [await _sign(plan, console.table_id) for console in plan.consoles]
    await Evening(plan).run()
    for sign in signs:
        await sign.close()


async def _sign(plan: Plan, table_id: int) -> Line:
    device = RobotDevice.fresh("sign")
    code = await asyncio.to_thread(plan.code_for, "display", table_id=table_id)
    await asyncio.to_thread(device.pair, base_url=plan.address, code=code)
    address = f"{plan.address.replace('http', 'ws', 1)}/display/{table_id}/socket"
    line = Line(url=address, origin=plan.address, device=device, tap=plan.tap)
    await line.open()
    return line


def _journal() -> dict[tuple[int, int], Hand]:
    """{(table, round): what its journal says}."""
    from tables.models import JournalEvent, Round

    numbers = dict(Round.objects.values_list("pk", "number"))
    hands: dict[tuple[int, int], Hand] = defaultdict(Hand)
    rows = JournalEvent.objects.exclude(round_id=None).order_by("table_id", "number")
    for row in rows:
        _note(hands[row.table_id, numbers[row.round_id]], decode(name=row.name, schema=row.schema, body=row.body))
    return hands


def _note(hand: Hand, event: Any) -> None:
    match type(event).__name__:
        case "HolesDealt":
            for place, seat in enumerate(event.seats):
                hand.hidden[seat] |= set(event.cards[2 * place : 2 * place + 2])
        case "BoardDealt":
            hand.open |= set(event.cards)
        case "HandShown" | "DiceShown":
            hand.shown.add(event.seat)


def _strings(value: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """Every string of a picture and where it stands."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _strings(inner, f"{path}.{key}" if path else key)
    elif isinstance(value, list):
        for place, inner in enumerate(value):
            yield from _strings(inner, f"{path}.{place}" if path else str(place))
    elif isinstance(value, str):
        yield path, value


def _seat_of(address: str) -> int | None:
    found = SEAT.search(address)
    return int(found.group(2)) if found else None


def _pictures(heard: Heard, kind: str) -> Iterator[tuple[str, dict[str, Any]]]:
    return ((address, frame["picture"]) for address, frame in heard.frames if frame["type"] == kind)


def test_the_evening_was_heard_on_every_kind_of_line(
    evening: tuple[Heard, dict[tuple[int, int], Hand], Plan],
) -> None:
    heard, hands, _ = evening
    kinds = {address.split("/")[3] for address, _ in heard.lines}
    assert kinds >= {"seat", "dealer", "pit", "display"}
    assert len(hands) >= 2 * HANDS
    assert any(hand.hidden for hand in hands.values()), "no card was dealt face down"


def test_nothing_that_a_screen_offered_was_refused_but_what_had_been_overtaken(
    evening: tuple[Heard, dict[tuple[int, int], Hand], Plan],
) -> None:
    _, _, plan = evening
    assert (plan.tally.unexpected, plan.tally.lost) == ([], [])


def test_no_card_that_was_not_shown_is_in_a_picture_of_anyone_else(
    evening: tuple[Heard, dict[tuple[int, int], Hand], Plan],
) -> None:
    heard, hands, _ = evening
    looked = 0
    for address, table in _pictures(heard, "table"):
        if table["table"]["game"] != "texas_holdem" or not table["round"]:
            continue
        number, seat, id_ = table["round"]["number"], None, table["table"]["id"]
        secret = hands[id_, number].secret_from(seat)
        found = {text for path, text in _strings({**table, "last": []}) if text in CARD}
        assert not found & secret, (address, number, found & secret)
        for past in table["last"]:
            lay = hands[id_, past["number"]]
            faces = {text for _, text in _strings(past) if text in CARD}
            assert not faces & lay.secret_from(None), (address, past["number"])
        looked += 1
    assert looked > HANDS


def test_an_own_picture_has_the_cards_of_its_own_seat_alone(
    evening: tuple[Heard, dict[tuple[int, int], Hand], Plan],
) -> None:
    heard, hands, _ = evening
    dealt = defaultdict(set)
    for (table_id, _), hand in hands.items():
        for seat, cards in hand.hidden.items():
            dealt[table_id, seat].add(frozenset(cards))
    looked = 0
    for address, own in _pictures(heard, "own"):
        place = SEAT.search(address)
        if place is None or not own.get("hand"):
            continue
        mine = {text for _, text in _strings(own["hand"]["faces"]) if text in CARD}
        if mine:
            assert mine in dealt[int(place.group(1)), int(place.group(2))], address
            elsewhere = {text for _, text in _strings({**own, "hand": None}) if text in CARD}
            assert not elsewhere, address
            looked += 1
    assert looked > HANDS


def test_no_die_is_in_a_table_picture_but_those_that_lie_open_or_were_shown(
    evening: tuple[Heard, dict[tuple[int, int], Hand], Plan],
) -> None:
    heard, hands, _ = evening
    looked = 0
    for address, table in _pictures(heard, "table"):
        if table["table"]["game"] != "dice_holdem" or not table["round"]:
            continue
        hand = hands[table["table"]["id"], table["round"]["number"]]
        for place, seat in enumerate(table["round"]["seats"]):
            if seat["shown"] is not None or seat["made"] is not None:
                assert seat["seat"] in hand.shown, (address, place)
        unshown = {**table, "round": {**table["round"], "seats": []}, "last": [], "rules": {}}
        stray = {path for path, text in _strings(unshown) if text in FACE and not OPEN_DICE.match(path)}
        assert not stray, (address, stray)
        looked += 1
    assert looked > HANDS


def test_pit_pictures_and_answers_have_no_card_and_no_die(
    evening: tuple[Heard, dict[tuple[int, int], Hand], Plan],
) -> None:
    heard, _, _ = evening
    for address, frame in heard.frames:
        if frame["type"] in ("pit", "answer"):
            found = {(path, text) for path, text in _strings(frame) if text in CARD | FACE}
            assert not found, (address, found)
