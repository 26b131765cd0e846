"""What a table's picture shows of a void round: every bet went back, so none lies there (CHD-17)."""

import pytest

from tables.dealing.pictures.table import table_picture
from tables.engine import commands as asked
from tests.dealing.scene import bet_one, ok, open_scene


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("seats", [7, 0])
def test_chd_17_no_seat_and_no_rail_has_a_bet_in_a_void_round(seats: int) -> None:
    scene = open_scene(players=1, seats=seats)
    scene.open()
    ok(bet_one(scene, scene.players[0], ante=1000))
    scene.throw_first()
    scene.do(asked.VoidRound(reason="dispute", approved_by=scene.boss.staff_id))
    body = table_picture(table_id=scene.table_id, audience="public").body
    assert body["round"]["phase"] == "void"
    assert all(not seat["hands"] and seat["state"] in ("sitting", "empty") for seat in body["seats"])
    assert (body["rail"]["in"], body["rail"]["ante"]) == (0, 0)


@pytest.mark.django_db(transaction=True)
def test_a_past_round_says_whether_anybody_had_bet_in_it() -> None:
    scene = open_scene(players=1)
    for amounts in ({"ante": 1000}, {}):
        scene.open()
        if amounts:
            ok(bet_one(scene, scene.players[0], **amounts))
            scene.throw_first()
            scene.do(asked.VoidRound(reason="dispute", approved_by=scene.boss.staff_id))
        else:
            scene.do(asked.GiveNotice())
    last = table_picture(table_id=scene.table_id, audience="public").body["last"]
    assert [(one["void"], one["nobody_bet"]) for one in last] == [(True, True), (True, False)]
