"""A pairing code as it is handed over: its letters, its link, and the link's QR code as a picture. Nothing is kept."""

from urllib.parse import urlencode

import segno

from casino.people.actors import Actor
from tables.floor import devices


def handed_over(
    *, origin: str, actor: Actor, kind: str, table_id: int | None = None, seat: int | None = None,
    pit_id: int | None = None,
) -> dict[str, str]:  # fmt: skip
    """{code, link, qr}; `origin` is the address under which the house is seen. Refuses as `devices.pairing_code`."""
    code = devices.pairing_code(kind=kind, table_id=table_id, seat=seat, pit_id=pit_id, actor=actor)
    link = f"{origin}/pair/?{urlencode({'code': code})}"
    qr = segno.make(link, error="m").svg_data_uri(scale=8, border=3, dark="#15181A", light="#FFFCF4")
    return {"code": code, "link": link, "qr": qr}
