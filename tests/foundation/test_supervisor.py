"""./dev's processes: restarted when they die, stopped in reverse, never left behind, recovered after a kill -9."""

import os
import signal
import subprocess
import sys
import textwrap
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from casino.embedded.processes import Recipe, start, start_mark, stop_leftovers
from casino.embedded.state import CHECKOUT, State, free_port, is_free
from casino.embedded.supervisor import Supervisor
from casino.embedded.words import CannotGoOn

PATIENCE_SECONDS = 20
WAIT_FOR_EVER = "import signal; signal.pause()"


@pytest.fixture
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> State:
    """A state folder of this test's own."""
    monkeypatch.setenv("CASINO_STATE", str(tmp_path))
    return State("run")


def recipe(name: str, *, code: str = WAIT_FOR_EVER, grace_seconds: float = 10) -> Recipe:
    return Recipe(name, [sys.executable, "-c", code], {"PATH": os.environ["PATH"]}, grace_seconds=grace_seconds)


def until(condition: Callable[[], bool]) -> None:
    """Wait for something another process does; fail if it never comes."""
    give_up_at = time.monotonic() + PATIENCE_SECONDS
    while not condition():
        assert time.monotonic() < give_up_at, "it never came"
        time.sleep(0.02)


def test_leaving_the_supervisor_stops_everything(state: State) -> None:
    with Supervisor(state) as supervisor:
        processes = [supervisor.start(recipe(name)) for name in ("first", "second")]
        assert set(state.read("processes.json")) == {"first", "second"}
    assert all(process.poll() is not None for process in processes)
    assert state.read("processes.json") == {}


def test_processes_stop_in_reverse_order(state: State, tmp_path: Path) -> None:
    says_when = """
        import pathlib, signal, sys, time
        def end(*_):
            with open({log!r}, "a") as log: log.write({name!r} + "\\n")
            sys.exit(0)
        signal.signal(signal.SIGTERM, end)
        pathlib.Path({ready!r}).touch()
        signal.pause()
    """
    log = tmp_path / "order"
    names = ("database", "web", "worker")
    with Supervisor(state) as supervisor:
        for name in names:
            facts = {"log": str(log), "name": name, "ready": str(tmp_path / name)}
            supervisor.start(recipe(name, code=textwrap.dedent(says_when).format(**facts)))
        until(lambda: all((tmp_path / name).exists() for name in names))
    assert log.read_text().split() == ["worker", "web", "database"]


def test_what_dies_is_started_again_and_that_is_said(state: State, capfd: pytest.CaptureFixture[str]) -> None:
    with Supervisor(state) as supervisor:
        first = supervisor.start(recipe("web-1"))
        first.kill()
        first.wait()
        until(lambda: _looked_after(supervisor, state, name="web-1", instead_of=first.pid))
    assert "web-1 was killed by SIGKILL; starting it again" in capfd.readouterr().err


def _looked_after(supervisor: Supervisor, state: State, *, name: str, instead_of: int) -> bool:
    supervisor.look_after()
    return bool(state.read("processes.json")[name]["pid"] != instead_of)


def test_who_will_not_stop_is_killed_after_its_grace(state: State, tmp_path: Path) -> None:
    ready = tmp_path / "ready"
    deaf = f"import pathlib, signal; signal.signal(15, signal.SIG_IGN); pathlib.Path({str(ready)!r}).touch()"
    with Supervisor(state) as supervisor:
        process = supervisor.start(recipe("deaf", code=f"{deaf}\nwhile True: signal.pause()", grace_seconds=0.2))
        until(ready.exists)
    assert process.returncode == -signal.SIGKILL


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells a child that its parent died")
def test_nothing_outlives_a_supervisor_killed_with_9(state: State, tmp_path: Path) -> None:
    code = f"""
        import signal, sys
        from casino.embedded.processes import Recipe
        from casino.embedded.state import State
        from casino.embedded.supervisor import Supervisor
        with Supervisor(State("run")) as supervisor:
            for name in ("one", "two"):
                supervisor.start(Recipe(name, [sys.executable, "-c", {WAIT_FOR_EVER!r}], {{}}))
            supervisor.watch()
    """
    environment = {**os.environ, "PYTHONPATH": str(CHECKOUT)}
    process = subprocess.Popen([sys.executable, "-c", textwrap.dedent(code)], env=environment)
    until(lambda: len(state.read("processes.json")) == 2)
    children = [record["pid"] for record in state.read("processes.json").values()]
    process.kill()
    process.wait()
    until(lambda: all(start_mark(child) is None for child in children))


def test_leftovers_are_stopped_at_the_next_start(state: State) -> None:
    left_over = start(recipe("worker"), state=state)
    stop_leftovers(state)
    assert left_over.wait(PATIENCE_SECONDS) == -signal.SIGTERM
    assert state.read("processes.json") == {}


def test_a_stranger_who_got_a_leftovers_number_is_left_alone(state: State) -> None:
    stranger = start(recipe("worker"), state=state)
    record = state.read("processes.json")["worker"]
    state.write("processes.json", {"worker": {**record, "started": "another time"}})
    stop_leftovers(state)
    assert stranger.poll() is None
    stranger.kill()
    stranger.wait()


def test_the_second_to_come_is_told_who_holds_the_lock(state: State) -> None:
    said = f"./dev run is already at work .* process {os.getpid()}"
    with state.locked("run"), pytest.raises(CannotGoOn, match=said), state.locked("test"):
        pytest.fail("two held one lock")


def test_a_state_file_cut_short_counts_as_absent(state: State) -> None:
    state.path("ports.json").write_text('{"postgres": 54')
    assert state.read("ports.json") == {}
    assert is_free(state.port("postgres"))


def test_secrets_are_made_once_and_are_ours_alone(state: State) -> None:
    assert state.secret("postgres") == state.secret("postgres") != state.secret("valkey")
    assert state.path("secrets.json").stat().st_mode & 0o077 == 0


def test_a_port_taken_since_last_time_is_exchanged(state: State) -> None:
    import socket

    taken = free_port()
    state.write("ports.json", {"valkey": taken})
    with socket.socket() as other:
        other.bind(("127.0.0.1", taken))
        other.listen()
        assert state.port("valkey") != taken
