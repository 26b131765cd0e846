"""A command whose words and exit status are the person's own: pytest, a management command, a linter."""

import signal
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

from casino.embedded.processes import dying_with_parent
from casino.embedded.state import CHECKOUT
from casino.embedded.supervisor import Stopped

GRACE_SECONDS = 15.0


def run_in_foreground(command: Sequence[str | Path], *, environment: Mapping[str, str]) -> int:
    """Run it with our standard streams and return its exit status; a signal to us ends it first."""
    process = subprocess.Popen(
        [str(part) for part in command],
        env=dict(environment),
        cwd=CHECKOUT,
        preexec_fn=dying_with_parent(signal.SIGTERM),
    )
    try:
        return process.wait()
    except (Stopped, KeyboardInterrupt):
        process.terminate()
        try:
            process.wait(GRACE_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        raise
