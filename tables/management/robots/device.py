"""A robot's device: the P-256 key that a tablet keeps in its browser, and the pairing that makes the house know it."""

from __future__ import annotations

import base64
import json
import urllib.request
from dataclasses import dataclass
from typing import Any

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature

P256_COORDINATE_BYTES = 32
PAIR_TIMEOUT_SECONDS = 30


def unpadded(raw: bytes) -> str:
    """base64url without padding, as WebCrypto code writes it."""
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def decode_any_base64(text: str) -> bytes:
    """Read base64 of either alphabet, padded or not."""
    normal = text.replace("-", "+").replace("_", "/")
    return base64.b64decode(normal + "=" * (-len(normal) % 4))


@dataclass(slots=True)
class RobotDevice:
    """One device key and, once paired, the number the house gave it."""

    name: str
    key: ec.EllipticCurvePrivateKey
    id: int | None = None

    @classmethod
    def fresh(cls, name: str) -> RobotDevice:
        return cls(name=name, key=ec.generate_private_key(ec.SECP256R1()))

    def public_key(self) -> str:
        """The public half as base64url SPKI."""
        spki = self.key.public_key().public_bytes(
            serialization.Encoding.DER, serialization.PublicFormat.SubjectPublicKeyInfo
        )
        return unpadded(spki)

    def prove(self, challenge: str) -> dict[str, Any]:
        """The frame that answers a socket's challenge: ECDSA over its bytes, r and s side by side."""
        der = self.key.sign(decode_any_base64(challenge), ec.ECDSA(hashes.SHA256()))
        r, s = decode_dss_signature(der)
        raw = r.to_bytes(P256_COORDINATE_BYTES, "big") + s.to_bytes(P256_COORDINATE_BYTES, "big")
        return {"type": "prove", "device": self.id, "signature": unpadded(raw)}

    def pair(self, *, base_url: str, code: str) -> dict[str, Any]:
        """Spend the one-time `code`; blocking, so call it in a thread. Returns the house's answer."""
        body = json.dumps({"code": code, "public_key": self.public_key(), "name": self.name}).encode()
        request = urllib.request.Request(  # noqa: S310 - the address is the operator's own server
            f"{base_url}/pair/", data=body, headers={"Content-Type": "application/json", "Origin": base_url}
        )
        with urllib.request.urlopen(request, timeout=PAIR_TIMEOUT_SECONDS) as answer:  # noqa: S310
            paired: dict[str, Any] = json.load(answer)
        self.id = int(paired["device"])
        return paired
