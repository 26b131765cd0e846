"""Who looks at a picture. What each may see is decided by a game's `view`; what is not granted there is not seen."""

from dataclasses import dataclass
from enum import StrEnum


class Role(StrEnum):
    """The kinds of screen a picture is made for."""

    PUBLIC = "public"
    DEALER = "dealer"
    PLAYER = "player"
    PIT = "pit"


@dataclass(frozen=True, slots=True, kw_only=True)
class Audience:
    """A screen: its role, and for a player the seat (None on a rail table)."""

    role: Role
    seat: int | None = None


PUBLIC = Audience(role=Role.PUBLIC)
DEALER = Audience(role=Role.DEALER)
PLAYER = Audience(role=Role.PLAYER)
PIT = Audience(role=Role.PIT)
EVERYBODY = (PUBLIC, DEALER, PLAYER, PIT)
