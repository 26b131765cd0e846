"""A headless Chromium and one context a person: each has cookies, keys and storage of its own, like a tablet."""

import os
from typing import Any

from playwright.sync_api import BrowserContext, Page, expect, sync_playwright

CHROMIUM = os.environ.get("CASINO_CHROMIUM", "/usr/bin/chromium")
OPTIONS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]  # fmt: skip
SIZES = {
    "dealer": (1280, 800),
    "seat": (1280, 800),
    "seat-portrait": (800, 1280),
    "phone": (390, 844),
    "pit": (1440, 900),
    "pit-small": (1024, 768),
    "cage": (1440, 900),
    "office": (1440, 900),
    "display": (1920, 1080),
}
PATIENCE_MS = 12_000
# What the browser says by itself about a line or a page that the test cut or saw refused on purpose.
EXPECTED_COMPLAINTS = ("WebSocket connection", "ERR_", "status of 4", "status of 5")


class Browsers:
    """Opens pages and collects what their scripts complain of."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.pages: dict[str, Page] = {}
        self.complaints: list[str] = []

    def __enter__(self) -> "Browsers":
        self._playwright = sync_playwright().start()
        self._chromium = self._playwright.chromium.launch(executable_path=CHROMIUM, args=OPTIONS)
        expect.set_options(timeout=PATIENCE_MS)
        return self

    def __exit__(self, *_: object) -> None:
        self._chromium.close()
        self._playwright.stop()

    def context(self, size: str, *, motion: str = "reduce", **more: Any) -> BrowserContext:
        width, height = SIZES[size]
        context = self._chromium.new_context(
            viewport={"width": width, "height": height}, reduced_motion=motion, base_url=self.address, **more
        )
        context.set_default_timeout(PATIENCE_MS)
        return context

    def open(self, who: str, size: str, address: str, **more: Any) -> Page:
        """A page of that person's own, at that address."""
        page = self.context(size, **more).new_page()
        page.on("pageerror", lambda error: self.complaints.append(f"{who}: {error}"))
        page.on("console", lambda said: said.type == "error" and self._hear(who, said.text))
        page.goto(address)
        self.pages[who] = page
        return page

    def close(self, who: str) -> None:
        self.pages.pop(who).context.close()

    def close_all(self) -> None:
        for who in list(self.pages):
            self.close(who)

    def _hear(self, who: str, text: str) -> None:
        if not any(expected in text for expected in EXPECTED_COMPLAINTS):
            self.complaints.append(f"{who}: {text}")

    def logs(self) -> str:
        """Complaints, and what every page reads as now."""
        parts = ["\n".join(self.complaints)]
        for who, page in self.pages.items():
            try:
                parts.append(f"--- {who} at {page.url}\n{page.locator('body').inner_text(timeout=2000)}")
            except Exception as gone:
                parts.append(f"--- {who}: {gone}")
        return "\n".join(parts)
