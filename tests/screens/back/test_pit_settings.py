"""A pot table's settings at the pit: typed, judged by the engine, looked at, and set while the table is closed."""

from uuid import uuid4

import pytest
from django.urls import reverse

from casino.people.roles import Role
from tables.engine.game import POT
from tables.engine.games import GAMES
from tables.engine.pot.settings import MOST_AMOUNT
from tables.floor import rules, sessions
from tables.models import JournalEvent, TableRules
from tables.screens import setting_forms
from tests.dealing.pot_scene import DICE, HOLDEM, open_pot
from tests.dealing.scene import ok, open_scene

pytestmark = pytest.mark.django_db(transaction=True)
POT_GAMES = [game for game in GAMES.values() if game.kind == POT]


class Desk:
    """A floor supervisor at the settings of one table."""

    def __init__(self, signed_in, game=HOLDEM, *, closed=True, language="en"):
        self.pot = open_pot({1: 10_000}, game=game)
        self.table = self.pot.scene.table
        if closed:
            ok(sessions.close_table(table_id=self.table.pk, actor=self.pot.scene.boss, command_id=uuid4()))
        self.client = signed_in(f"/pit/{self.table.pit_id}/", Role.FLOOR)
        self.client.cookies["django_language"] = language
        self.address = reverse("pit_settings", args=[self.table.pit_id, self.table.pk])
        self.typed = setting_forms.typed_of(GAMES[game], self.in_force())

    def in_force(self):
        self.table.refresh_from_db()
        return TableRules.objects.get(table=self.table, number=self.table.rules_number).rules

    def press(self, step, *, seen=None, command_id=None, **typed):
        given = {**self.typed, **typed, "step": step, "seen": seen or self.table.rules_number}
        return self.client.post(self.address, {**given, "command_id": command_id or uuid4()})


@pytest.fixture(params=[HOLDEM, DICE])
def desk(signed_in, request):
    return Desk(signed_in, request.param)


@pytest.mark.parametrize("game", POT_GAMES, ids=lambda game: game.name)
def test_every_setting_of_a_pot_game_is_on_the_page_once_and_reads_back_as_it_was(game):
    placed = [name for names in setting_forms.GROUPS.values() for name in names]
    assert len(placed) == len(set(placed))
    assert {setting.name for setting in game.settings} <= set(placed)
    defaults = {setting.name: setting.default for setting in game.settings}
    assert setting_forms.read(game, setting_forms.typed_of(game, defaults)) == (defaults, {})
    for setting in game.settings:
        for value in setting.choices:
            values, wrong = setting_forms.read(game, setting_forms.typed_of(game, {**defaults, setting.name: value}))
            assert (values[setting.name], wrong) == (value, {})


def test_what_is_typed_is_looked_at_first_and_changes_nothing(desk):
    page = desk.press("look", blinds="1.00 / 2.00", structure="limit", rake="percentage", rake_basis_points="2.5")
    assert page.status_code == 200
    told = {change["name"]: (change["now"], change["then"]) for change in page.context["changes"]}
    assert told["Blinds"] == ("0.50 / 1.00", "1.00 / 2.00")
    assert told["Betting structure"] == ("No-limit", "Limit")
    assert told["Rake"] == ("5 %", "2.5 %")
    assert page.context["preview"]["rules"]["blinds"] == [100, 200]
    assert desk.in_force()["blinds"] == [50, 100]


def test_then_it_is_set_and_holds_under_the_next_number(desk):
    number = desk.table.rules_number
    how = {"blinds": "1.00/2.00", "buy_in_minimum": "40", "buy_in_maximum": "1,000.00", "turn_seconds": "30"}
    answer = desk.press("set", **how)
    assert answer.status_code == 302
    now = desk.in_force()
    assert (desk.table.rules_number, now["blinds"], now["turn_seconds"]) == (number + 1, [100, 200], 30)
    assert (now["buy_in_minimum"], now["buy_in_maximum"]) == (4_000, 100_000)
    event = JournalEvent.objects.filter(name="RulesChanged", table_id=desk.table.pk).latest("number")
    assert event.actor == f"staff:{desk.client.member.pk}"
    assert "The settings are set" in desk.client.get(answer["Location"]).content.decode()


def test_an_empty_largest_buy_in_is_none(desk):
    assert desk.press("set", buy_in_maximum="500").status_code == 302
    assert desk.press("set", buy_in_maximum="", seen=desk.in_force() and desk.table.rules_number).status_code == 302
    assert desk.in_force()["buy_in_maximum"] == MOST_AMOUNT


@pytest.mark.parametrize(
    ("name", "typed", "words"),
    [
        ("blinds", "2.00 / 1.00", "none smaller than the one before"),
        ("blinds", "1 / 1 / 1 / 1", "At most 3 amounts"),
        ("blinds", "many", "At most 3 amounts"),
        ("ante", "-1", "Not an amount"),
        ("chip", "0", "At least 0.01"),
        ("rake_basis_points", "101", "From 0 % to 100 %"),
        ("rake_basis_points", "half", "Not a per cent"),
        ("turn_seconds", "9999", "From 0 seconds to 600 seconds"),
        ("raise_cap", "three", "A whole number is needed"),
        ("structure", "spread", "Choose one of those offered"),
        ("buy_in_maximum", "0.50", "Not less than the smallest buy-in"),
    ],
)
def test_what_the_engine_does_not_take_is_said_at_its_field_and_kept_as_it_was_typed(signed_in, name, typed, words):
    desk = Desk(signed_in)
    number = desk.table.rules_number
    for step in ("look", "set"):
        page = desk.press(step, **{name: typed})
        assert page.status_code == 422
        fields = {field.name: field for _, fields in page.context["groups"] for field in fields}
        assert words in fields[name].wrong
        assert fields[name].typed == typed
        assert [field.name for field in fields.values() if field.wrong] == [name]
        assert f'id="setting-{name}-wrong"' in page.content.decode()
    assert desk.in_force()
    assert desk.table.rules_number == number


def test_nothing_is_changed_at_an_open_table(signed_in):
    desk = Desk(signed_in, closed=False)
    page = desk.client.get(desk.address).content.decode()
    assert '<fieldset class="back-panel" disabled>' in page
    assert 'value="look"' not in page
    answer = desk.press("set", ante="1.00")
    assert answer.status_code == 422
    assert 'data-code="table_open"' in answer.content.decode()
    assert desk.in_force()["ante"] == 0


def test_what_somebody_else_has_changed_meanwhile_is_looked_at_again(desk):
    seen = desk.table.rules_number
    ok(rules.set_rules(
        table_id=desk.table.pk, changes={"ante": 25}, actor=desk.pot.scene.boss, command_id=uuid4()
    ))  # fmt: skip
    answer = desk.press("set", blinds="1.00 / 2.00", seen=seen)
    assert 'data-code="stale"' in answer.content.decode()
    assert (desk.in_force()["ante"], desk.in_force()["blinds"]) == (25, [50, 100])


def test_the_same_press_twice_sets_once(desk):
    press, seen = uuid4(), desk.table.rules_number
    for _ in range(2):
        assert desk.press("set", ante="0.25", command_id=press, seen=seen).status_code == 302
    assert desk.in_force()["ante"] == 25
    assert desk.table.rules_number == seen + 1


def test_it_is_there_in_chinese_as_the_pit_hands_its_language_over(signed_in):
    desk = Desk(signed_in)
    answer = desk.client.get(desk.address, {"language": "zh-hant"})
    assert (answer.status_code, answer["Location"]) == (302, desk.address)
    page = desk.client.get(desk.address).content.decode()
    assert "下注結構" in page
    assert "盲注" in page


def test_only_a_pot_table_of_this_pit_has_them_and_only_for_who_may_set_limits(signed_in):
    scene = open_scene(players=0)
    floor = signed_in(f"/pit/{scene.table.pit_id}/", Role.FLOOR)
    assert floor.get(reverse("pit_settings", args=[scene.table.pit_id, scene.table_id])).status_code == 404
    desk = Desk(signed_in)
    dealer = signed_in(f"/pit/{desk.table.pit_id}/", Role.SURVEILLANCE)
    assert dealer.get(desk.address).status_code == 403
    assert dealer.post(desk.address, {**desk.typed, "step": "set"}).status_code == 403
