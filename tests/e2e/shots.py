"""Pictures of screens: what one is, and at which sizes a screen of its kind is looked at (quality.md)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from playwright.sync_api import Page

from tests.e2e.people import Screen

LOOKED_AT = {
    "dealer": ("dealer",),
    "seat": ("seat", "seat-portrait"),
    "phone": ("phone",),
    "pit": ("pit", "pit-small"),
    "cage": ("cage",),
    "office": ("office",),
    "display": ("display",),
}


@dataclass(frozen=True)
class Shot:
    """One screen in one state."""

    name: str
    kind: str
    page: Page


def shots_of(kind: str, part: str) -> Callable[[str, Screen], Shot]:
    """Shots of one kind, their names begun by the part of the album."""
    return lambda state, screen: Shot(f"{part}-{state}", kind, screen.page)
