"""A Chromium for the browser tests: one on the machine, else Playwright's own, else Debian's, else none, loudly."""

import os
import shutil
import subprocess
import tempfile
from pathlib import Path

from casino.embedded.servers import PYTHON
from casino.embedded.words import CannotGoOn, say

# The shell draws the same pages with a sixth of the work: a whole Chromium keeps the windows' own pages alive unseen.
SHELL, WHOLE = "chromium-headless-shell", "chromium"
NAMES = (SHELL, WHOLE, "chromium-browser", "google-chrome", "google-chrome-stable")
PLACES = (
    Path("/usr/bin/chromium"),
    Path("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"),
    Path("/Applications/Chromium.app/Contents/MacOS/Chromium"),
)
TRIAL_OPTIONS = ("--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking")
ASK_PLAYWRIGHT = """
from playwright.sync_api import sync_playwright
with sync_playwright() as playwright:
    print(playwright.chromium.executable_path)
"""


def chromium() -> str | None:
    """The path of a Chromium that starts; None (said loudly) where none can be had, an error where CI=true."""
    for way in (_given, _on_the_machine, _of_playwright, _of_debian):
        found = way()
        if found and starts(found):
            return str(found)
    if is_ci():
        raise CannotGoOn("No Chromium could be had, and with CI=true a skipped browser test is a failure.")
    say("!! No Chromium could be had: EVERY BROWSER TEST WILL BE SKIPPED. Install one and run again.")
    return None


def is_ci() -> bool:
    """Whether nobody is watching, so that a skipped test must count as a failed one."""
    return os.environ.get("CI", "").lower() in ("1", "true", "yes")


def starts(path: Path) -> bool:
    """Whether this Chromium draws an empty page: a downloaded one may lack the system's libraries."""
    with tempfile.TemporaryDirectory() as profile:
        command: list[str | Path] = [path, *TRIAL_OPTIONS, f"--user-data-dir={profile}", "--dump-dom", "about:blank"]
        try:
            result = subprocess.run(command, capture_output=True, stdin=subprocess.DEVNULL, timeout=60, check=False)
        except (OSError, subprocess.TimeoutExpired):
            return False
    return result.returncode == 0 and b"<html>" in result.stdout


def _given() -> Path | None:
    given = os.environ.get("CASINO_CHROMIUM")
    return Path(given) if given else None


def _on_the_machine() -> Path | None:
    found = [Path(path) for name in NAMES if (path := shutil.which(name))]
    return next((path for path in [*found, *PLACES] if path.exists()), None)


def _of_playwright() -> Path | None:
    asked: list[str | Path] = [PYTHON, "-c", ASK_PLAYWRIGHT]
    answer = subprocess.run(asked, capture_output=True, text=True, stdin=subprocess.DEVNULL, check=False)
    path = Path(answer.stdout.strip()) if answer.returncode == 0 else None
    if path is not None and not path.exists():
        say("No Chromium on this machine; installing Playwright's …")
        _tell_all([PYTHON, "-m", "playwright", "install", "chromium"])
    return path if path is not None and path.exists() else None


def _of_debian() -> Path | None:
    apt = shutil.which("apt-get")
    if apt is None or os.geteuid() != 0:
        return None
    say("Installing Debian's Chromium and a Chinese font with apt, as we are root …")
    _tell_all([apt, "update", "-qq"])
    for browser in (SHELL, WHOLE):
        _tell_all([apt, "install", "-y", "-qq", "--no-install-recommends", browser, "fonts-noto-cjk"])
        if found := _on_the_machine():
            return found
    return None


def _tell_all(command: list[str | Path]) -> None:
    """Run with its words on standard error; whether it worked shows when the browser is tried."""
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    subprocess.run(command, env=environment, stdin=subprocess.DEVNULL, stdout=2, check=False)
