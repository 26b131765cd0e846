"""A furnished pot table, open, with its dealer and players in their chairs, by real acts; in `tests/dealing/scene.py`'s
words."""

from collections.abc import Mapping
from typing import Any
from uuid import uuid4

from casino.people.actors import HOUSE, actor_of_staff
from casino.people.roles import Role
from tables.floor import rules, sessions, stints
from tables.models import Pit, Table
from tests.dealing.scene import Scene, ok
from tests.people.cast import PIN, acting, staff

HOLDEM, DICE = "texas_holdem", "dice_holdem"
BUY_IN = {"buy_in_minimum": 10_000, "buy_in_maximum": 100_000}


def open_pot(*, game: str = HOLDEM, seats: int = 6, players: Mapping[int, int] | None = None, **settings: Any) -> Scene:
    """A table of this game with {seat: buy-in}; blinds 100 and 200, felt, no rake, buy-ins from 10,000 to 100,000."""
    number = Table.objects.count() + 1
    pit, _ = Pit.objects.get_or_create(code="P1", defaults={"name": "Main"})
    table = Table.objects.create(code=f"TH-{number}", pit=pit, game=game, seats=seats)
    boss, cashier = acting(f"600{number}", Role.PIT_MANAGER), acting(f"610{number}", Role.CAGE)
    dealer = staff(f"620{number}", Role.DEALER)
    ok(rules.furnish(table_id=table.pk, rules={**BUY_IN, **settings}, paytables={}, actor=HOUSE, command_id=uuid4()))
    ok(sessions.open_table(table_id=table.pk, actor=boss, command_id=uuid4()))
    ok(stints.sign_on(table_id=table.pk, badge=dealer.badge, pin=PIN, device_id=None, command_id=uuid4()))
    scene = Scene(table_id=table.pk, dealer=actor_of_staff(dealer), dealer_staff=dealer, boss=boss, cashier=cashier)
    for seat, amount in (players or {}).items():
        scene.join(seat=seat, amount=amount)
    return scene
