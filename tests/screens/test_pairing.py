"""Pairing over HTTP: a code serves once, and whoever tries codes is stopped long before one could be found."""

import json
from base64 import urlsafe_b64encode
from typing import Any

import pytest
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from django.test import Client

from casino.people.actors import HOUSE
from casino.people.models import Device
from tables.floor import devices as floor_devices
from tables.models import Pit
from tables.screens import sign_in, wire
from tests.dealing.scene import open_scene

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def rates(monkeypatch: pytest.MonkeyPatch) -> None:
    fresh = wire.Rates(per_second=wire.WRONG_CODES_PER_SECOND, at_once=wire.WRONG_CODES_AT_ONCE)
    monkeypatch.setattr(sign_in, "wrong_codes", fresh)


def pair(code: str, *, address: str = "10.0.0.1", name: str = "tablet") -> tuple[int, dict[str, Any]]:
    key = ec.generate_private_key(ec.SECP256R1()).public_key()
    public = key.public_bytes(serialization.Encoding.DER, serialization.PublicFormat.SubjectPublicKeyInfo)
    body = json.dumps({"code": code, "public_key": urlsafe_b64encode(public).decode(), "name": name})
    response = Client(REMOTE_ADDR=address).post("/pair/", body, content_type="application/json")
    return response.status_code, response.json()


def code_for_a_pit() -> str:
    pit, _ = Pit.objects.get_or_create(code="P1", defaults={"name": "Main"})
    return floor_devices.pairing_code(kind="pit", table_id=None, seat=None, pit_id=pit.pk, actor=HOUSE)


def test_a_code_lets_one_device_in_and_leads_to_its_place() -> None:
    code = code_for_a_pit()
    status, answer = pair(code)
    assert (status, answer["device"]) == (200, Device.objects.get().pk)
    assert answer["path"] == f"/pit/{answer['place']['pit']}/"
    assert pair(code) == (409, {"code": "unknown_device", "facts": {"until": "used"}})


def test_whoever_sends_wrong_codes_is_stopped_and_nobody_else_is() -> None:
    tries = [pair("WRONGWRONGWR")[0] for _ in range(int(wire.WRONG_CODES_AT_ONCE) + 2)]
    assert tries == [409] * int(wire.WRONG_CODES_AT_ONCE) + [429, 429]
    code = code_for_a_pit()
    assert pair(code) == (429, {"code": "too_fast", "facts": {}})
    assert pair(code, address="10.0.0.2")[0] == 200


def test_pairing_many_devices_one_after_the_other_is_not_haste() -> None:
    assert [pair(code_for_a_pit())[0] for _ in range(int(wire.WRONG_CODES_AT_ONCE) + 5)] == [200] * 15


def test_a_device_that_nobody_names_is_called_by_its_place_and_number() -> None:
    table = open_scene().table
    for kind, seat, called in (
        ("seat", 2, f"{table.code} · Seat 2"),
        ("dealer", None, f"{table.code} · Dealer console"),
        ("cage", None, "Cage"),
    ):
        table_id = None if kind == "cage" else table.pk
        code = floor_devices.pairing_code(kind=kind, table_id=table_id, seat=seat, pit_id=None, actor=HOUSE)
        _, answer = pair(code, name="  ")
        assert Device.objects.get(pk=answer["device"]).name == f"{called} · no. {answer['device']}"
    _, answer = pair(code_for_a_pit(), name="Tablet 4")
    assert Device.objects.get(pk=answer["device"]).name == "Tablet 4"
