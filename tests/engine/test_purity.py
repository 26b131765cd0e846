"""The rules and the arithmetic run by themselves: nothing of the framework, the clock or chance comes with them."""

import subprocess
import sys

ALONE = """
import sys
from tables.engine.games import GAMES
from tests.builders import Round
Round().dealt("AKQJT", "KK", "QJ9").settled()
taken = {"django", "channels", "celery", "redis", "psycopg"} & set(sys.modules)
assert not taken, taken
"""


def test_a_round_is_dealt_without_the_framework():
    done = subprocess.run([sys.executable, "-c", ALONE], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
