"""The console asks what a change of a settled round would come to (CHD-19): by its own line, as the dealer signed on at
it, and no press is kept of it."""

from typing import Any
from uuid import uuid4

import pytest
from asgiref.sync import async_to_sync

from tables.engine.errors import Code, Refused
from tables.models import DealerStint, Receipt
from tables.screens import shapes, wire
from tables.screens.addresses import place_of
from tables.screens.dealer import DealerConsumer
from tests.dealing.scene import Scene, open_scene

pytestmark = pytest.mark.django_db(transaction=True)
WORSE = {"round": 1, "throw": "dealer_last", "position": 1, "face": "K"}


@pytest.fixture
def scene() -> Scene:
    one = open_scene(players=1)
    one.whole_round({0: {"ante": 1000}}, {0: "call"})
    return one


def asked(scene: Scene, name: str, data: dict[str, Any], *, device: int | None) -> dict[str, Any]:
    """The receipt of what is asked from that device."""
    consumer = DealerConsumer()
    consumer.place, consumer.device_id = place_of(f"/dealer/{scene.table_id}/"), device  # type: ignore[assignment]
    command = wire.Command(command_id=uuid4(), as_of=1, name=name, data=data)
    return dict(async_to_sync(consumer.act)(command).receipt)


@pytest.mark.parametrize(
    ("name", "data", "taken"), [("WeighCorrection", WORSE, 6000), ("WeighVoid", {"round": 1}, 3000)]
)
def test_chd_19_the_dealer_is_told_and_nothing_is_kept(
    scene: Scene, name: str, data: dict[str, Any], taken: int
) -> None:
    assert set(shapes.DEALER["banked"][name]) == set(data)
    receipts = Receipt.objects.count()
    device = DealerStint.objects.get(ended_at=None).device_id
    told = asked(scene, name, data, device=device)
    assert (told["taken"], told["taken_players"]) == (taken, 1)
    assert Receipt.objects.count() == receipts


def test_chd_19_another_console_is_told_nothing(scene: Scene) -> None:
    with pytest.raises(Refused) as refused:
        asked(scene, "WeighVoid", {"round": 1}, device=99)
    assert refused.value.code is Code.DEALER_ELSEWHERE
