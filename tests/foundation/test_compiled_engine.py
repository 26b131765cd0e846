"""The engine compiled, as the image has it, plays what its sources play: the same hands with the same pictures, the
same laws over random ones, the same house rules, beside the same witness, and stored and loaded as before."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from casino.embedded.engine import compiled_copy, missing_to_compile

HOW_IT_RUNS = "from tables.engine import running; print(running.__file__)"
PLAYED = ("tests/engine", "tests/house_rules", "tests/architecture/test_compiled.py", "tests/dealing/test_pot_codec.py")


@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.skipif(missing_to_compile() is not None, reason=f"cannot compile here: {missing_to_compile()}")
def test_compiled_it_plays_what_its_sources_play(tmp_path: Path) -> None:
    tree = compiled_copy(tmp_path / "tree")
    alone = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}

    def run(*words: str) -> str:
        done = subprocess.run(
            [sys.executable, *words], cwd=tree, env=alone, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]
        return done.stdout

    assert run("-c", HOW_IT_RUNS).strip().endswith(".so")
    assert " passed" in run("-m", "pytest", "-q", "-p", "no:cacheprovider", "--without-database", *PLAYED)
