"""One child process: started so that it dies with us, recorded so that a later start can stop what was left over.

What the processes are, and when they are started again, is the supervisor's business.
"""

import ctypes
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from casino.embedded.state import CHECKOUT, State
from casino.embedded.words import say

PR_SET_PDEATHSIG = 1
POLL_SECONDS = 0.05
_libc = ctypes.CDLL(None, use_errno=True) if sys.platform == "linux" else None


@dataclass(frozen=True)
class Recipe:
    """How one process is started and stopped. `user` and `group` only where we are root and it must not be."""

    name: str
    command: Sequence[str | Path]
    environment: Mapping[str, str]
    stop_signal: signal.Signals = signal.SIGTERM
    grace_seconds: float = 15
    cwd: Path = CHECKOUT
    user: int | None = None
    group: int | None = None
    pass_descriptors: Sequence[int] = field(default=())


def dying_with_parent(stop_signal: signal.Signals) -> Callable[[], None]:
    """What the child does before it becomes its program: ask the kernel to be stopped when we die."""
    parent = os.getpid()

    def ask() -> None:
        if _libc is not None:
            _libc.prctl(PR_SET_PDEATHSIG, int(stop_signal))
            if os.getppid() != parent:  # we died before the kernel was asked
                os._exit(1)
        signal.pthread_sigmask(signal.SIG_SETMASK, [])

    return ask


def start(recipe: Recipe, *, state: State) -> subprocess.Popen[bytes]:
    """Start the process in a session of its own, its words going to its log, and record it."""
    with state.log(recipe.name).open("ab") as log:
        process = subprocess.Popen(
            [str(part) for part in recipe.command],
            env=dict(recipe.environment),
            cwd=recipe.cwd,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=subprocess.STDOUT,
            start_new_session=True,  # Ctrl-C is for the supervisor, which stops the others in order
            pass_fds=tuple(recipe.pass_descriptors),
            preexec_fn=dying_with_parent(recipe.stop_signal),
            user=recipe.user,
            group=recipe.group,
            extra_groups=None if recipe.user is None else [],
        )
    record = {"pid": process.pid, "started": start_mark(process.pid), "signal": int(recipe.stop_signal)}
    state.write("processes.json", {**state.read("processes.json"), recipe.name: record})
    return process


def stop(process: subprocess.Popen[bytes], *, recipe: Recipe, state: State) -> None:
    """Ask the process to stop, insist after its grace, and strike it from the record."""
    if process.poll() is None:
        process.send_signal(recipe.stop_signal)
        try:
            process.wait(recipe.grace_seconds)
        except subprocess.TimeoutExpired:
            say(f"{recipe.name} did not stop within {recipe.grace_seconds:g} seconds; killing it.")
            signal_group(process.pid, signal.SIGKILL)
            process.wait()
    signal_group(process.pid, signal.SIGKILL)
    kept = state.read("processes.json")
    kept.pop(recipe.name, None)
    state.write("processes.json", kept)


def signal_group(leader: int, what: signal.Signals) -> None:
    """Signal whatever is still alive of the session that `leader` began."""
    try:
        os.killpg(leader, what)
    except (ProcessLookupError, PermissionError):
        return


def start_mark(pid: int) -> str | None:
    """What tells a process from a later one with the same number: its start time. None if there is no such process."""
    if sys.platform == "linux":
        try:
            after_name = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        except OSError:
            return None
        # Field 3 is the state, field 22 the start in clock ticks since boot. A zombie has ended already.
        return None if after_name[0] == "Z" else after_name[19]
    answer = subprocess.run(["ps", "-o", "lstart=", "-p", str(pid)], capture_output=True, text=True, check=False)
    return answer.stdout.strip() or None


def stop_leftovers(state: State) -> None:
    """Stop what a supervisor that was killed could not: last started, first stopped."""
    for name, record in reversed(state.read("processes.json").items()):
        pid, started = int(record["pid"]), record["started"]
        if started is None or start_mark(pid) != started:
            continue
        say(f"Stopping {name} (process {pid}), left over from a run that was killed.")
        _end(pid, started=started, first=signal.Signals(record["signal"]))
    state.write("processes.json", {})


def _end(pid: int, *, started: str, first: signal.Signals) -> None:
    """Stop a process that is not our child, so that only its start mark tells when it is gone."""
    for what, seconds in ((first, 15.0), (signal.SIGKILL, 5.0)):
        try:
            os.kill(pid, what)
        except ProcessLookupError:
            return
        give_up_at = time.monotonic() + seconds
        while time.monotonic() < give_up_at:
            if start_mark(pid) != started:
                return
            time.sleep(POLL_SECONDS)


def tail(path: Path, *, lines: int = 20) -> str:
    """The last words of a log."""
    try:
        return "\n".join(path.read_text(errors="replace").splitlines()[-lines:])
    except OSError:
        return ""
