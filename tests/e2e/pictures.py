"""Pictures of a test's screens for the eye, in the folder that CASINO_PICTURES names; without it none are taken."""

import os
from pathlib import Path

from tests.e2e.browsers import SIZES
from tests.e2e.people import Screen

FOLDER = os.environ.get("CASINO_PICTURES")


def look(name: str, screen: Screen, *sizes: str) -> None:
    """The screen as it is now, or at each of these sizes of `browsers.SIZES`."""
    if FOLDER is None:
        return
    folder = Path(FOLDER)
    folder.mkdir(parents=True, exist_ok=True)
    before = screen.page.viewport_size
    for size in sizes or ("",):
        if size:
            width, height = SIZES[size]
            screen.page.set_viewport_size({"width": width, "height": height})
        screen.page.screenshot(path=folder / f"{name}{size and '-'}{size}.png", animations="disabled")
    if sizes and before:
        screen.page.set_viewport_size(before)
