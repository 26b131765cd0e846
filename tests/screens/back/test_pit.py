"""The pit's presses: every command of the wire has its act, done by whoever the session has signed in, in this pit.

The socket itself (challenge, frames, rates) is one for all live screens and is proved with them.
"""

import asyncio
import uuid

import pytest

from casino.people.models import PairingCode
from casino.people.roles import Role
from tables.engine.errors import Code, Refused
from tables.floor import alerts
from tables.models import Alert, Dispute, Pit, Round, Table
from tables.screens import shapes, sockets, wire
from tables.screens.addresses import place_of
from tables.screens.pit import PRESSES, PitConsumer
from tables.screens.values import record
from tests.dealing.scene import PIN, open_scene
from tests.people.cast import staff
from tests.screens.back.conftest import paired_at, session_cookie

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def scene():
    return open_scene(players=1)


def screen_of(scene, *roles, pit_id=None):
    """The pit's screen as its socket has it once the device has proved itself."""
    path = f"/pit/{pit_id or scene.table.pit_id}/"
    member = staff(f"8{uuid.uuid4().int % 10**6}", *roles)
    device = paired_at(path)
    name, value = session_cookie(path, member, device_id=device)
    screen = PitConsumer()
    headers = [(b"cookie", f"{name}={value}".encode()), (b"origin", b"http://house.example")]
    screen.scope = {"path": f"{path}socket", "headers": headers}
    screen.place, screen.device_id, screen.member = place_of(path), device, member
    return screen


def press(screen, name, **data):
    action, act = PRESSES[name]
    checked = record(shapes.PIT[name])(data, "data")
    command = wire.Command(command_id=uuid.uuid4(), as_of=0, name=name, data=checked)
    return screen.press(action=action, press=act, command=command)


def code_of(screen, name, **data):
    """The code of a refusal, whether it is raised or answered."""
    try:
        answer = press(screen, name, **data)
    except Refused as refused:
        return refused.code
    return None if answer.ok else Code(answer.code)


def test_every_command_of_the_wire_has_an_act():
    assert set(PRESSES) == set(shapes.PIT)


def test_the_floor_closes_and_opens_a_table(scene):
    floor = screen_of(scene, Role.FLOOR)
    assert press(floor, "CloseTable", table=scene.table_id).ok
    assert scene.table.session_id is None
    assert press(floor, "OpenTable", table=scene.table_id).ok
    assert scene.table.session_id is not None
    assert code_of(floor, "OpenTable", table=scene.table_id) is Code.TABLE_OPEN


def test_surveillance_looks_and_presses_nothing(scene):
    watcher = screen_of(scene, Role.SURVEILLANCE)
    assert code_of(watcher, "CloseTable", table=scene.table_id) is Code.NOT_ALLOWED


def test_a_press_reaches_no_table_of_another_pit(scene):
    other = Pit.objects.create(code="P9", name="Elsewhere")
    elsewhere = screen_of(scene, Role.FLOOR, pit_id=other.pk)
    assert code_of(elsewhere, "CloseTable", table=scene.table_id) is Code.UNKNOWN_TABLE


def test_an_alert_of_another_pit_is_not_answered_here(scene):
    alerts.call_floor(table_id=scene.table_id, actor=scene.dealer, why="dealer", command_id=uuid.uuid4())
    alert = Alert.objects.get()
    other = Pit.objects.create(code="P9", name="Elsewhere")
    assert code_of(screen_of(scene, Role.FLOOR, pit_id=other.pk), "Acknowledge", alert=alert.pk) is Code.ALREADY_DONE
    assert press(screen_of(scene, Role.FLOOR), "Acknowledge", alert=alert.pk).ok
    alert.refresh_from_db()
    assert alert.state == Alert.State.ACKNOWLEDGED


def test_what_a_job_found_is_closed_with_a_reason(scene):
    seen = {"what": "books_disagree", "table_id": scene.table_id, "facts": {"findings": 1, "check": "slips_chained"}}
    alerts.raise_finding(**seen, seen=["slips_chained slip 1"])
    alert, floor = Alert.objects.get(), screen_of(scene, Role.FLOOR)
    assert code_of(floor, "Acknowledge", alert=alert.pk) is Code.NEEDS_REASON
    assert press(floor, "CloseAlert", alert=alert.pk, reason="handed to the auditor").ok
    assert code_of(floor, "CloseAlert", alert=alert.pk, reason="again") is Code.ALREADY_DONE


def test_who_has_signed_out_presses_nothing(scene):
    floor = screen_of(scene, Role.FLOOR)
    floor.member.active = False
    floor.member.save()
    assert code_of(floor, "CloseTable", table=scene.table_id) is Code.NOT_SIGNED_IN


def test_a_session_that_was_opened_on_another_device_presses_nothing_here(scene):
    floor = screen_of(scene, Role.FLOOR)
    floor.device_id = paired_at(f"/pit/{scene.table.pit_id}/")
    assert code_of(floor, "CloseTable", table=scene.table_id) is Code.NOT_SIGNED_IN


def test_a_screen_whose_person_has_left_is_shown_nothing_more(scene, monkeypatch):
    floor = screen_of(scene, Role.FLOOR)
    monkeypatch.setattr(sockets, "require_device_stays", lambda **given: None)
    asyncio.run(floor.stand())
    floor.member.active = False
    floor.member.save()
    floor.stands_until = 0.0
    with pytest.raises(sockets.Farewell) as parted:
        asyncio.run(floor.stand())
    assert parted.value.code == Code.NOT_SIGNED_IN


def test_limits_hold_from_the_next_round(scene):
    limits = {"ante": {"min": 5_000, "max": 200_000}, "bonus": {"min": 500, "max": 20_000}}
    answer = press(
        screen_of(scene, Role.FLOOR), "SetLimits", table=scene.table_id, limits=limits, max_payout_per_round=9_000_000
    )
    assert answer.ok
    assert Table.objects.get(pk=scene.table_id).rules_number == 2


def test_a_pairing_code_comes_with_its_link_and_picture_and_only_its_hash_is_kept(scene):
    answer = press(screen_of(scene, Role.FLOOR), "PairingCode", kind="seat", table=scene.table_id, seat=2)
    code = answer.receipt["code"]
    assert answer.receipt["link"] == f"http://house.example/pair/?code={code}"
    assert answer.receipt["qr"].startswith("data:image/svg+xml")
    assert code.encode() not in bytes(PairingCode.objects.latest("pk").code_hash)


def test_a_dispute_is_frozen_with_its_round_and_closed_in_words(scene):
    scene.whole_round({0: {"ante": 10_000}}, {0: "call"})
    floor = screen_of(scene, Role.FLOOR)
    assert press(floor, "FreezeRound", table=scene.table_id, round=1).ok
    assert Round.objects.get(number=1, table_id=scene.table_id).frozen_at is not None
    dispute = Dispute.objects.get()
    assert press(floor, "CloseDispute", dispute=dispute.pk, words="Camera shows a nine").ok
    dispute.refresh_from_db()
    assert dispute.closing_words == "Camera shows a nine"


def test_a_table_is_unlocked_by_two_people(scene):
    Table.objects.filter(pk=scene.table_id).update(locked_why="broken")
    floor = screen_of(scene, Role.FLOOR)
    data = {"table": scene.table_id, "reason": "Books checked"}
    assert code_of(floor, "UnlockTable", **data, second=None) is Code.NEEDS_SECOND_PERSON
    second = staff("8800", Role.PIT_MANAGER)
    assert press(floor, "UnlockTable", **data, second={"badge": second.badge, "pin": PIN}).ok
    assert Table.objects.get(pk=scene.table_id).locked_why == ""


def test_a_badge_is_unlocked_by_somebody_else(scene):
    floor = screen_of(scene, Role.FLOOR)
    badge = scene.dealer_staff.badge
    assert press(floor, "Unlock", kind="staff", identifier=badge).receipt == {"locked": []}
    assert code_of(floor, "Unlock", kind="staff", identifier=floor.member.badge) is Code.SAME_PERSON
