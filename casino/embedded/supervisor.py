"""Keeps a set of processes alive: starts them in order, starts again what dies, stops them in reverse.

One thread: the parent-death signal hangs on the thread that starts a child, and so must not end before the process.
"""

import os
import select
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from types import FrameType

from casino.embedded.processes import Recipe, start, stop
from casino.embedded.state import State
from casino.embedded.words import say

STOP_SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
# A process that lived this long was well: its next start does not wait.
WELL_SECONDS = 10.0
LONGEST_PAUSE_SECONDS = 10.0


class Stopped(BaseException):
    """Ctrl-C, SIGTERM or a closed terminal. Not an Exception: nothing on the way may take it for a failure."""


@dataclass
class _Child:
    recipe: Recipe
    process: subprocess.Popen[bytes]
    started_at: float
    failures: int = 0
    start_again_at: float | None = None


class Supervisor:
    """Use as a context manager: leaving it, by whatever way, stops everything it started."""

    def __init__(self, state: State) -> None:
        self._state = state
        self._children: dict[str, _Child] = {}
        self._reader, self._writer = os.pipe()
        os.set_blocking(self._writer, False)
        os.set_blocking(self._reader, False)
        self._stopping = False
        self._before: dict[signal.Signals, Callable[[int, FrameType | None], object] | int | None] = {}
        self._wakeup_before = -1

    def __enter__(self) -> "Supervisor":
        self._wakeup_before = signal.set_wakeup_fd(self._writer)
        for name in STOP_SIGNALS:
            self._before[name] = signal.signal(name, self._on_stop)
        self._before[signal.SIGCHLD] = signal.signal(signal.SIGCHLD, lambda *_: None)
        return self

    def __exit__(self, *_: object) -> None:
        self._stopping = True  # a second Ctrl-C must not leave half of them running
        for child in reversed(self._children.values()):
            stop(child.process, recipe=child.recipe, state=self._state)
        self._children.clear()
        signal.set_wakeup_fd(self._wakeup_before)
        for name, handler in self._before.items():
            signal.signal(name, handler)
        os.close(self._reader)
        os.close(self._writer)

    def _on_stop(self, _number: int, _frame: FrameType | None) -> None:
        if not self._stopping:
            self._stopping = True
            raise Stopped

    def start(self, recipe: Recipe) -> subprocess.Popen[bytes]:
        """Start a process and keep it alive from now on."""
        with _signals_held_back():
            process = start(recipe, state=self._state)
            self._children[recipe.name] = _Child(recipe, process, time.monotonic())
        return process

    def watch(self) -> None:
        """Start again whatever dies, until a signal raises Stopped."""
        while True:
            self.look_after()
            self._sleep()

    def look_after(self) -> None:
        """One round: notice who died, start who is due."""
        for child in self._children.values():
            if child.start_again_at is None and child.process.poll() is not None:
                self._note_death(child)
            if child.start_again_at is not None and child.start_again_at <= time.monotonic():
                with _signals_held_back():
                    child.process = start(child.recipe, state=self._state)
                    child.started_at, child.start_again_at = time.monotonic(), None

    def _note_death(self, child: _Child) -> None:
        lived_seconds = time.monotonic() - child.started_at
        child.failures = 0 if lived_seconds >= WELL_SECONDS else child.failures + 1
        pause_seconds = min(LONGEST_PAUSE_SECONDS, 0.5 * 2 ** (child.failures - 1)) if child.failures else 0.0
        child.start_again_at = time.monotonic() + pause_seconds
        when = "now" if not pause_seconds else f"in {pause_seconds:g} seconds"
        name = child.recipe.name
        say(f"{name} {how_it_ended(child.process.returncode)}; starting it again {when}. Log: {self._state.log(name)}")

    def _sleep(self) -> None:
        """Until a signal (a child's death is one), or until somebody is due."""
        due = [child.start_again_at for child in self._children.values() if child.start_again_at is not None]
        seconds = max(0.0, min(due) - time.monotonic()) if due else None
        select.select([self._reader], [], [], seconds)
        try:
            os.read(self._reader, 4096)
        except BlockingIOError:
            return


@contextmanager
def _signals_held_back() -> Iterator[None]:
    """A signal between a child's start and its entry in the register would leave the child behind."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, STOP_SIGNALS)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def how_it_ended(return_code: int) -> str:
    """In words: "was killed by SIGKILL", "ended with status 1"."""
    if return_code < 0:
        return f"was killed by {signal.Signals(-return_code).name}"
    return f"ended with status {return_code}"
