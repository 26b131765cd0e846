"""Devices: one code lets one in, and every connection proves the key."""

from datetime import timedelta
from io import StringIO

import pytest
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from django.core.management import CommandError, call_command

from casino.people import clock, devices
from casino.people.models import PairingCode
from casino.people.roles import Role
from tables.engine.errors import Refused
from tests.people.cast import acting

pytestmark = pytest.mark.django_db


def spki(key) -> bytes:
    return key.public_key().public_bytes(serialization.Encoding.DER, serialization.PublicFormat.SubjectPublicKeyInfo)


def signed(key, message: bytes) -> bytes:
    """As WebCrypto signs: r and s, 32 bytes each."""
    r, s = decode_dss_signature(key.sign(message, ec.ECDSA(hashes.SHA256())))
    return r.to_bytes(32, "big") + s.to_bytes(32, "big")


@pytest.fixture
def floor():
    return acting("2001", Role.FLOOR)


@pytest.fixture
def key():
    return ec.generate_private_key(ec.SECP256R1())


def refusal_of(act) -> dict[str, object]:
    with pytest.raises(Refused) as refusal:
        act()
    return {"code": refusal.value.code.value, **refusal.value.facts}


def test_a_code_lets_one_device_in_for_its_place(floor, key):
    code = devices.make_pairing_code(kind="seat", place={"table": 3, "seat": 2}, by=floor)
    device = devices.pair(code=f" {code.lower()} ", public_key=spki(key), name="tablet 2")
    assert device.pairing_code.place == {"table": 3, "seat": 2}
    assert (device.kind, device.paired_by_id) == ("seat", floor.id)


def test_only_the_hash_of_a_code_is_kept(floor):
    code = devices.make_pairing_code(kind="seat", place={}, by=floor)
    assert code.encode() not in bytes(PairingCode.objects.get().code_hash)


def test_a_code_counts_once_and_not_for_ever(floor, key):
    code = devices.make_pairing_code(kind="seat", place={}, by=floor)
    late = devices.make_pairing_code(kind="seat", place={}, by=floor)
    devices.pair(code=code, public_key=spki(key), name="one")
    other = spki(ec.generate_private_key(ec.SECP256R1()))
    again = refusal_of(lambda: devices.pair(code=code, public_key=other, name="two"))
    assert again == {"code": "unknown_device", "until": "used"}
    with clock.standing_at(clock.now() + timedelta(minutes=16)):
        expired = refusal_of(lambda: devices.pair(code=late, public_key=other, name="two"))
    assert expired == {"code": "unknown_device", "until": "expired"}
    guessed = refusal_of(lambda: devices.pair(code="ABCDEFGHJKLM", public_key=other, name="two"))
    assert guessed == {"code": "unknown_device", "until": "code"}


def test_a_dealer_makes_no_codes(key):
    refusal = refusal_of(lambda: devices.make_pairing_code(kind="seat", place={}, by=acting("1001", Role.DEALER)))
    assert refusal["code"] == "not_allowed"


def test_keys_of_another_curve_or_none_are_refused(floor):
    code = devices.make_pairing_code(kind="seat", place={}, by=floor)
    for wrong in (b"", b"not a key", spki(ec.generate_private_key(ec.SECP384R1()))):
        assert (
            refusal_of(lambda wrong=wrong: devices.pair(code=code, public_key=wrong, name="x"))["code"] == "malformed"
        )


def test_a_device_proves_itself_by_signing_this_connections_challenge(floor, key):
    code = devices.make_pairing_code(kind="rail", place={}, by=floor)
    device = devices.pair(code=code, public_key=spki(key), name="phone")
    asked, other = devices.challenge(), devices.challenge()
    device.refresh_from_db()
    devices.verify(device=device, challenge=asked, signature=signed(key, asked))
    for wrong in (signed(key, other), b"", bytes(64), signed(ec.generate_private_key(ec.SECP256R1()), asked)):
        refusal = refusal_of(lambda wrong=wrong: devices.verify(device=device, challenge=asked, signature=wrong))
        assert refusal == {"code": "unknown_device", "why": "signature"}


def test_a_revoked_device_stays_out(floor, key):
    code = devices.make_pairing_code(kind="rail", place={}, by=floor)
    device = devices.pair(code=code, public_key=spki(key), name="phone")
    devices.revoke(device_id=device.pk, by=floor)
    device.refresh_from_db()
    asked = devices.challenge()
    refusal = refusal_of(lambda: devices.verify(device=device, challenge=asked, signature=signed(key, asked)))
    assert refusal["why"] == "revoked"
    assert refusal_of(lambda: devices.access_device(device.pk))["why"] == "unknown"


def test_the_house_itself_revokes_a_stolen_device_by_a_command_on_the_server(floor, key):
    code = devices.make_pairing_code(kind="rail", place={}, by=floor)
    device = devices.pair(code=code, public_key=spki(key), name="R7")
    out = StringIO()
    call_command("revoke_device", stdout=out)
    assert f"{device.pk}  rail  R7" in out.getvalue()
    call_command("revoke_device", str(device.pk), stdout=out)
    assert refusal_of(lambda: devices.access_device(device.pk))["why"] == "unknown"
    with pytest.raises(CommandError, match="in service"):
        call_command("revoke_device", str(device.pk))
