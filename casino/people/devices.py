"""Devices: letting one in by a one-time code, and its proof at every connection that it holds its private key.

The key is made in the browser (WebCrypto, non-extractable) or by a robot; there is no other way in. What a device
serves, a seat or a rail, is `tables.floor`'s to say from the code's `place`.
"""

import hashlib
import secrets
from collections.abc import Mapping
from datetime import timedelta

from cryptography.exceptions import InvalidSignature, UnsupportedAlgorithm
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from django.db import transaction
from django.db.models import Q

from casino.people import clock
from casino.people.actors import Actor
from casino.people.models import Device, PairingCode
from casino.people.roles import Action, require
from casino.people.taken import refusing_what_is_taken
from tables.engine.errors import Code, Refused

CODE_MINUTES = 15
# Without the letters and digits that are taken for one another; 12 of 32 signs are 60 bits.
ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
CODE_LENGTH = 12
CHALLENGE_BYTES = 32
COORDINATE_BYTES = 32
SEEN_TO = timedelta(minutes=1)


def make_pairing_code(*, kind: str, place: Mapping[str, object], by: Actor, minutes: int = CODE_MINUTES) -> str:
    """A code that lets one device in for `place`, once, within `minutes`. Shown once; only its hash is kept.

    The house itself (`HOUSE`, a command typed on the server) may make codes too.
    Refuses NOT_ALLOWED, MALFORMED(field="kind").
    """
    if by.kind != "house":
        require(by, Action.MAKE_PAIRING_CODE)
    if kind not in Device.Kind.values:
        raise Refused(Code.MALFORMED, field="kind")
    code = "".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH))
    made_at = clock.now()
    PairingCode.objects.create(
        code_hash=_hash(code),
        kind=kind,
        place=dict(place),
        made_by_id=by.staff_id,
        made_at=made_at,
        expires_at=made_at + timedelta(minutes=minutes),
    )
    return code


def pair(*, code: str, public_key: bytes, name: str) -> Device:
    """Let the device with this key in (DER SubjectPublicKeyInfo, P-256); its place is `device.pairing_code.place`.

    Refuses UNKNOWN_DEVICE(until: code, used, expired), MALFORMED(field="public_key"), ALREADY_DONE(what="paired").
    """
    _require_key(public_key)
    with transaction.atomic():
        pairing = PairingCode.objects.select_for_update().filter(code_hash=_hash(code)).first()
        if pairing is None:
            raise Refused(Code.UNKNOWN_DEVICE, until="code")
        if pairing.device_id is not None:
            raise Refused(Code.UNKNOWN_DEVICE, until="used")
        if pairing.expires_at <= clock.now():
            raise Refused(Code.UNKNOWN_DEVICE, until="expired")
        with refusing_what_is_taken(lambda: _require_free(public_key)):
            pairing.device = Device.objects.create(
                public_key=public_key,
                kind=pairing.kind,
                name=name[: Device._meta.get_field("name").max_length],
                paired_by_id=pairing.made_by_id,
                paired_at=clock.now(),
            )
        pairing.save(update_fields=["device"])
        return pairing.device


def _require_free(public_key: bytes) -> None:
    if Device.objects.filter(public_key=public_key).exists():
        raise Refused(Code.ALREADY_DONE, what="paired")


def challenge() -> bytes:
    """Fresh bytes for a connection to sign; used for that connection alone."""
    return secrets.token_bytes(CHALLENGE_BYTES)


def verify(*, device: Device, challenge: bytes, signature: bytes) -> None:
    """Refuse UNKNOWN_DEVICE unless the device, not revoked, signed `challenge` (ECDSA SHA-256, raw r‖s)."""
    if device.revoked_at is not None:
        raise Refused(Code.UNKNOWN_DEVICE, why="revoked")
    if len(signature) != 2 * COORDINATE_BYTES:
        raise Refused(Code.UNKNOWN_DEVICE, why="signature")
    r, s = (int.from_bytes(half, "big") for half in (signature[:COORDINATE_BYTES], signature[COORDINATE_BYTES:]))
    try:
        key = _require_key(bytes(device.public_key))
        key.verify(encode_dss_signature(r, s), challenge, ec.ECDSA(hashes.SHA256()))
    except InvalidSignature:
        raise Refused(Code.UNKNOWN_DEVICE, why="signature") from None


def access_device(device_id: int) -> Device:
    """The paired device of that id. Refuses UNKNOWN_DEVICE."""
    device = Device.objects.filter(pk=device_id, revoked_at__isnull=True).first()
    if device is None:
        raise Refused(Code.UNKNOWN_DEVICE, why="unknown")
    return device


def note_seen(device_id: int) -> None:
    """Remember that the device is there; written at most once in SEEN_TO, whatever it asks."""
    at = clock.now()
    stale = Q(last_seen_at=None) | Q(last_seen_at__lt=at - SEEN_TO)
    Device.objects.filter(stale, pk=device_id).update(last_seen_at=at)


def rename(*, device_id: int, name: str) -> None:
    """Call the device by this name, as far as it has room."""
    Device.objects.filter(pk=device_id).update(name=name[: Device._meta.get_field("name").max_length])


def revoke(*, device_id: int, by: Actor) -> None:
    """Take a device out of service for good; the house itself may. Refuses NOT_ALLOWED, UNKNOWN_DEVICE."""
    if by.kind != "house":
        require(by, Action.REVOKE_DEVICE)
    changed = Device.objects.filter(pk=device_id, revoked_at__isnull=True).update(
        revoked_at=clock.now(), revoked_by_id=by.staff_id
    )
    if not changed:
        raise Refused(Code.UNKNOWN_DEVICE, why="unknown")


def _hash(code: str) -> bytes:
    # The code has 60 bits of the operating system's entropy, so a plain digest cannot be searched in its lifetime.
    return hashlib.sha256(code.strip().upper().encode()).digest()


def _require_key(public_key: bytes) -> ec.EllipticCurvePublicKey:
    try:
        key = serialization.load_der_public_key(public_key)
    except (ValueError, UnsupportedAlgorithm):
        raise Refused(Code.MALFORMED, field="public_key") from None
    if not isinstance(key, ec.EllipticCurvePublicKey) or not isinstance(key.curve, ec.SECP256R1):
        raise Refused(Code.MALFORMED, field="public_key")
    return key
