"""Whatever is written into a form, a query or an address of the product: no page ends in a mistake of ours."""

import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote, urlencode
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import URLPattern, get_resolver

from casino.people.actors import HOUSE
from casino.people.roles import STAFF_ROLES, Role
from payouts import cage
from payouts.models import PayTableVersion, Slip
from tables.floor import rules
from tables.models import Table
from tables.screens import paytables
from tables.screens.words import say
from tests.dealing.pot_scene import HOLDEM
from tests.dealing.scene import Scene, bet_one, ok, open_scene
from tests.people.cast import staff

pytestmark = pytest.mark.django_db(transaction=True)

ROOT = Path(paytables.__file__).parents[2]
NUL, MANY = "a\0b", "9" * 5000
BAD = (MANY, "9" * 17, "x" * 3000, "²", "٣", "-1", "NaN", "[")
"""Besides the NUL, which is refused before any page sees it."""
RIGHT = {"reason": "other", "pin": "482915", "pin_again": "482915", "confirmed": "yes", "step": "look", "number": ""}
"""What leads further into a page, where the first question is passed."""
HOLE = re.compile(r"<(\w+):(\w+)>")


def fields() -> set[str]:
    """Every name by which the product reads a form or a query."""
    read = re.compile(r"""(?:GET|POST|given|typed)\.get(?:list)?\(\s*"(\w+)"|(?:number|_time)\([^"()]*"(\w+)"\)""")
    drawn = re.compile(r"""\bname="(\w+)\"""")
    texts = [path.read_text(encoding="utf-8") for path in (ROOT / "tables" / "screens").glob("*.py")]
    found = {name for text in texts for names in read.findall(text) for name in names}
    found |= {name for path in (ROOT / "templates").rglob("*.html") for name in drawn.findall(path.read_text("utf-8"))}
    assert {"q", "badge", "device", "pit", "seen", "table"} <= found
    return found - {"viewport", "", "color"} | {"family_name", "given_name", "birth_date", "document_number", "ante"}


FIELDS = fields()


def addresses() -> list[tuple[str, str]]:
    """(name, pattern) of every address of ours; Django's own admin tests itself."""

    def walk(patterns, front: str) -> Iterator[tuple[str, str]]:
        for one in patterns:
            if isinstance(one, URLPattern):
                yield one.name or str(one.pattern), front + str(one.pattern)
            elif one.namespace != "admin":
                yield from walk(one.url_patterns, front + str(one.pattern))

    return list(walk(get_resolver().url_patterns, "/"))


ADDRESSES = addresses()
assert len(ADDRESSES) > 60


class House:
    """Something of everything, so that an address leads to a page; and somebody with every role, at every place."""

    def __init__(self, scene: Scene, member) -> None:
        scene.open()
        assert bet_one(scene, scene.players[0], ante=1000).ok
        slip = cage.buy_in(patron_id=scene.players[0].patron.pk, amount=100, actor=scene.cashier, command_id=uuid4())
        pots = Table.objects.create(code="POT-9", pit=scene.table.pit, game=HOLDEM, seats=6)
        ok(rules.furnish(table_id=pots.pk, rules={}, paytables={}, actor=HOUSE, command_id=uuid4()))
        draft = PayTableVersion.objects.filter(state="draft").first() or PayTableVersion.objects.first()
        self.pit = scene.table.pit_id
        self.member = member
        self.rows = {
            "pit_id": self.pit, "table_id": scene.table_id, "seat": 1, "patron_id": scene.players[0].patron.pk,
            "round_id": scene.round.pk, "device_id": 1, "staff_id": scene.boss.staff_id, "version_id": draft.pk,
            "other_id": draft.pk, "number": str(Slip.objects.get(pk=slip.pk)), "paper": "sheet", "language": "en",
            "digest": "0",
        }  # fmt: skip
        self.pots = pots.pk

    def path(self, name: str, pattern: str, *, bad: str | None = None) -> str:
        rows = {**self.rows, **({"table_id": self.pots} if name == "pit_settings" else {})}
        return HOLE.sub(lambda hole: quote(bad if bad is not None else str(rows[hole[2]]), safe=""), pattern)


@pytest.fixture
def house(catalog) -> House:
    return House(open_scene(seats=7, players=1), staff("8800", *STAFF_ROLES, system_administrator=True))


@pytest.fixture
def at(house, signed_in):
    """A client signed in at the place of this address, whose mistakes are answers, not exceptions."""

    def client(path: str) -> Client:
        place = next(
            (place for place in (f"/pit/{house.pit}/", "/cage/", "/office/") if path.startswith(place)), "/office/"
        )
        found = signed_in(place, member=house.member)
        found.raise_request_exception = False
        return found

    return client


def answers(client: Client, path: str, form: dict[str, str]) -> Iterator[tuple[str, int]]:
    yield "GET", client.get(f"{path}?{urlencode(form)}").status_code
    yield "POST", client.post(path, form).status_code


@pytest.mark.slow
def test_nothing_that_is_typed_ends_in_a_mistake_of_ours(house, at):
    mistakes = []
    for name, pattern in ADDRESSES:
        path = house.path(name, pattern)
        for bad in BAD:
            for right in ({}, RIGHT):
                # Each press signs out, locks or changes something perhaps: the next begins anew.
                form = {**dict.fromkeys(FIELDS, bad), "command_id": str(uuid4()), **right}
                mistakes += [(name, how, bad[:9]) for how, status in answers(at(path), path, form) if status >= 500]
    assert mistakes == []


def test_a_nul_is_refused_in_words_wherever_it_is_typed(house, at):
    for name, pattern in ADDRESSES:
        path = house.path(name, pattern)
        for form in ({"q": NUL}, {NUL: "q"}):
            for how, status in answers(at(path), path, form):
                assert status == 400, (name, how)
        assert say("back.unreadable") in at(path).post(path, {"q": NUL}).content.decode()


@pytest.mark.slow
def test_an_address_that_is_written_by_hand_leads_nowhere(house, at):
    found = []
    for name, pattern in ADDRESSES:
        for bad in (NUL, *BAD, f"B-{MANY}", "B-²", "B-\0") if HOLE.search(pattern) else ():
            path = house.path(name, pattern, bad=bad)
            found += [(name, how, bad[:9], status) for how, status in answers(at(path), path, {}) if status >= 500]
    assert found == []


def test_the_words_are_the_readers_and_a_fragment_for_htmx(client, signed_in):
    client.cookies["django_language"] = "zh-hant"
    page = client.post("/office/sign-in/", {"badge": NUL})
    assert (page.status_code, say("back.unreadable", language="zh-hant") in page.content.decode()) == (400, True)
    fragment = signed_in("/cage/", Role.CAGE).get("/cage/find/?q=%00", headers={"HX-Request": "true"})
    assert (fragment.status_code, b"<html" in fragment.content) == (400, False)


def test_more_fields_than_django_reads_are_refused_in_the_same_words(client):
    answer = client.post("/office/sign-in/", {f"field{number}": "1" for number in range(1100)})
    assert answer.status_code == 400
    assert say("back.unreadable") in answer.content.decode()


def test_a_form_sent_where_json_is_read_is_refused(client):
    assert client.post("/pair/", {"code": "x"}).status_code == 409
