"""Where ./dev arrives once .venv is ready: one word, one function."""

import sys
from collections.abc import Callable, Sequence

from casino.embedded.floor import run
from casino.embedded.management import manage
from casino.embedded.supervisor import Stopped
from casino.embedded.trials import bench, check, fix, test
from casino.embedded.words import CannotGoOn, say

WORDS: dict[str, Callable[[Sequence[str]], int]] = {
    "run": run,
    "test": test,
    "check": check,
    "fix": fix,
    "bench": bench,
    "manage": manage,
}
# What a shell reports for a command that Ctrl-C ended.
INTERRUPTED = 130


def main(arguments: Sequence[str]) -> int:
    """Do what the first word says; the exit status is 0 only if all is well."""
    word, *rest = arguments
    try:
        return WORDS[word](rest)
    except CannotGoOn as problem:
        say(str(problem))
        return 1
    except (Stopped, KeyboardInterrupt):
        if word == "run":
            say("Stopped.")
            return 0
        return INTERRUPTED


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
