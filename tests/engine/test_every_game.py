"""Finds what a new game forgot: registry line, house rules, playthrough, pay-tables, settings, odds."""

from pathlib import Path

import pytest

from payouts.calc.odds import odds_of
from tables.engine import games
from tables.engine.audience import EVERYBODY, Role
from tables.engine.game import BANKED, POT, complete_rules
from tables.engine.games import GAMES
from tests.builders import PAYTABLES, Round, house_tables, shipped
from tests.pot_builders import PotRound

TESTS = Path(__file__).resolve().parents[1]
FILES = sorted(path.stem for path in Path(str(games.__file__)).parent.glob("*.py") if path.stem != "__init__")


def forgotten(name: str) -> list[str]:
    """What is missing for a game of this name, in words."""
    game = GAMES.get(name)
    missing = [] if game else ["a line in the registry"]
    if not (TESTS / "house_rules" / f"test_{name}.py").exists():
        missing.append(f"tests/house_rules/test_{name}.py")
    playthroughs = list((TESTS / "engine" / "playthroughs" / name).glob("*.txt"))
    end = "HandEnded" if game is not None and game.kind == POT else "RoundSettled"
    if not any(end in path.read_text(encoding="utf-8") for path in playthroughs):
        missing.append(f"tests/engine/playthroughs/{name}/*.txt that reaches a settlement")
    if game is None or game.kind != BANKED:
        return missing
    for spot in game.spots:
        defaults = [table for table in shipped(name).values() if table.spot == spot.name and table.house_default]
        if len(defaults) != 1:
            missing.append(f"one house default for {spot.name} in {PAYTABLES.name}/{name}")
    if game.odds_model is None:
        missing.append("an odds model")
    return missing


def opened(game):
    """A round of the game that has just begun."""
    if game.kind == POT:
        return PotRound(game.name, stacks={"1": 5_000, "4": 5_000}, button=4)
    return Round(game.name)


@pytest.mark.parametrize("name", sorted({*FILES, *GAMES}))
def test_nothing_is_forgotten(name):
    assert forgotten(name) == []


def test_a_game_that_has_only_a_name_is_found_out():
    assert len(forgotten("faro")) == 3


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
class TestEveryGame:
    def test_is_registered_under_its_own_name_and_kind(self, game):
        assert game.name in FILES
        assert game.kind in (BANKED, POT)

    def test_its_defaults_are_in_range_and_every_setting_can_be_left_out(self, game):
        rules = complete_rules(game, {})
        assert set(rules) == {setting.name for setting in game.settings}
        assert complete_rules(game, rules) == rules

    def test_each_of_its_settings_leaves_a_choice(self, game):
        """Banked games share theirs, and a game may leave one value of them: who rolls where cards are dealt."""
        single = [setting.name for setting in game.settings if len(setting.choices) == 1]
        assert game.kind == BANKED or single == []

    def test_its_names_are_their_own_keys(self, game):
        assert all(command.__name__ == name for name, command in game.commands.items())
        assert all(event.__name__ == name and event.schema >= 1 for name, event in game.events.items())

    def test_every_screen_gets_a_picture_from_the_first_moment(self, game):
        for audience in EVERYBODY:
            assert game.view(opened(game).state, audience)["game"] == game.name
        assert {audience.role for audience in EVERYBODY} == set(Role)

    def test_the_house_has_the_edge_on_every_spot(self, game):
        if game.kind == POT:
            assert (game.spots, game.odds_model) == ((), None), "the house has no stake in a pot"
            return
        figures = odds_of(game.odds_model(complete_rules(game, {})), house_tables(game.name)).spots
        assert set(figures) == {spot.name for spot in game.spots}
        assert all(0 < spot.house_edge < 1 for spot in figures.values())

    def test_its_file_is_short(self, game):
        text = (Path(str(games.__file__)).parent / f"{game.name}.py").read_text(encoding="utf-8")
        assert len(text.splitlines()) <= (40 if game.kind == BANKED else 400)
