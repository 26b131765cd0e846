"""The playthroughs still read as they did: a difference is a change of the game, to be reviewed like code."""

import pytest

from tables.engine.games import GAMES
from tests.engine.transcripts import FOLDER, SCRIPT, transcript

PATHS = sorted(FOLDER.glob("*/*.txt"))


@pytest.mark.parametrize("path", PATHS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_playthrough_reads_as_it_did(path):
    text = path.read_text(encoding="utf-8")
    assert transcript(text) == text, "python -m tests.engine.transcripts rewrites the playthroughs"


def test_a_changed_line_is_noticed():
    text = PATHS[0].read_text(encoding="utf-8")
    changed = text.replace("ClockStarted", "ClockStopped", 1)
    assert transcript(changed) == text != changed


def test_together_they_tell_every_event_of_every_game_of_their_kind():
    told = {line.split()[0] for path in PATHS for line in path.read_text(encoding="utf-8").splitlines() if line.strip()}
    for game in GAMES.values():
        assert set(game.events) <= told, set(game.events) - told


def test_a_script_line_is_all_a_new_playthrough_needs():
    script = f'{SCRIPT}open {{"game": "joust_dice"}}\n'
    assert transcript(script).startswith(script)
    assert "may GiveNotice" in transcript(script)
