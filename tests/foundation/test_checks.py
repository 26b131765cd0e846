"""The start-up checks: silent on a house in order, and each says by name what a game or a table lacks."""

import shutil
from dataclasses import replace
from pathlib import Path

import pytest
from django.core.checks import registry
from django.db import connection

from casino import checks
from casino.people import clock
from payouts import catalog
from tables.engine.game import POT, Game, Setting
from tables.engine.games import GAMES
from tables.floor import paytables
from tables.models import Pit, Table, TableRules

CHD = GAMES["casino_holdem_dice"]


def said(game: Game, *, shipped: Path = catalog.SHIPPED) -> list[tuple[str | None, str]]:
    return [(problem.id, problem.msg) for problem in checks.problems_of_game(game, name=game.name, shipped=shipped)]


@pytest.fixture
def shipped(tmp_path: Path) -> Path:
    """The product's pay-tables in a folder where they may be spoilt."""
    return Path(shutil.copytree(catalog.SHIPPED, tmp_path / "paytables"))


def test_django_asks_both_checks() -> None:
    registered = registry.registry.get_checks(include_deployment_checks=False)
    assert {checks.games_have_what_they_need, checks.paytables_in_use_are_published} <= set(registered)


def test_every_registered_game_has_what_it_needs() -> None:
    assert checks.games_have_what_they_need() == []


def test_a_banked_game_without_an_odds_model_is_named() -> None:
    assert [code for code, _ in said(replace(CHD, odds_model=None))] == [checks.NO_ODDS]


def test_a_game_whose_own_defaults_are_out_of_range_is_named() -> None:
    impossible = Setting(name="decks", kind="number", default=0, check=lambda value: value > 0)
    assert [code for code, _ in said(replace(CHD, settings=(*CHD.settings, impossible)))] == [checks.BAD_DEFAULTS]


def test_a_spot_without_a_shipped_house_default_is_named(shipped: Path) -> None:
    (shipped / CHD.name / "bonus_1.toml").unlink()
    assert said(CHD, shipped=shipped) == [
        (
            checks.NO_DEFAULT,
            "casino_holdem_dice: the spot bonus has 0 house defaults among its pay-tables, and needs one",
        )
    ]


def test_a_spot_with_two_house_defaults_is_named(shipped: Path) -> None:
    other = shipped / CHD.name / "antewin_flat.toml"
    text = other.read_text(encoding="utf-8")
    other.write_text(text.replace("house_default = false", "house_default = true"), encoding="utf-8")
    assert [code for code, _ in said(CHD, shipped=shipped)] == [checks.NO_DEFAULT]


def test_a_pay_table_that_cannot_be_read_is_named(shipped: Path) -> None:
    (shipped / CHD.name / "broken.toml").write_text("game = ", encoding="utf-8")
    assert [code for code, _ in said(CHD, shipped=shipped)] == [checks.BAD_FILE]


def test_a_pot_game_needs_neither_odds_nor_pay_tables(shipped: Path) -> None:
    shutil.rmtree(shipped / CHD.name)
    assert said(replace(CHD, kind=POT, odds_model=None), shipped=shipped) == []


# --- tables and their pay-tables --------------------------------------------------------------------------------------


@pytest.fixture
def table(db: None) -> Table:
    """A table of the first game, furnished with the house defaults."""
    paytables.load_shipped()
    names = {spot: found.name for spot, found in paytables.tables_in_force(game=CHD.name).items()}
    pit = Pit.objects.create(code="P9", name="Pit 9")
    table = Table.objects.create(code="CHD-9", pit=pit, game=CHD.name, seats=7, rules_number=1)
    TableRules.objects.create(table=table, number=1, rules={}, paytables=names, made_at=clock.now())
    return table


def asked() -> list[tuple[str | None, str]]:
    return [(problem.id, problem.msg) for problem in checks.paytables_in_use_are_published(databases=["default"])]


def with_paytables(table: Table, **names: str) -> None:
    """New rules for the table: rules are never edited."""
    table.rules_number += 1
    TableRules.objects.create(table=table, number=table.rules_number, rules={}, paytables=names, made_at=clock.now())
    table.save(update_fields=["rules_number"])


def test_a_table_that_pays_by_published_pay_tables_is_well(table: Table) -> None:
    assert asked() == []


def test_a_table_that_pays_by_a_draft_is_named(table: Table) -> None:
    with_paytables(table, ante="antewin_flat", bonus="bonus_1")
    assert asked() == [(checks.NOT_IN_FORCE, "table CHD-9: no version of ante/antewin_flat is published and in force")]


def test_a_table_whose_spot_has_no_pay_table_is_named(table: Table) -> None:
    with_paytables(table, ante="antewin_a")
    assert asked() == [(checks.NOT_IN_FORCE, "table CHD-9: its spot bonus has no pay-table")]


def test_a_table_of_a_game_that_is_gone_is_named(table: Table) -> None:
    Table.objects.filter(pk=table.pk).update(game="faro")
    assert [code for code, _ in asked()] == [checks.UNKNOWN_GAME]


@pytest.mark.django_db
def test_a_database_not_migrated_yet_is_no_problem() -> None:
    with connection.cursor() as cursor:
        cursor.execute("ALTER TABLE tables_table RENAME TO tables_before_migration")
    assert asked() == []


def test_without_a_database_nothing_is_asked_of_one() -> None:
    assert checks.paytables_in_use_are_published(databases=None) == []
