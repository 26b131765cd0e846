"""The longest text that each field of the wire takes goes into the database, or is refused in words: no press is
answered by a failure of ours, nor asked again for ever."""

import asyncio
from collections.abc import Callable, Iterator
from functools import partial
from types import SimpleNamespace
from typing import Any
from uuid import uuid4

import pytest
from django.db import models

from casino.people.models import SignInAttempt, SignInLock
from casino.people.roles import Role
from tables.dealing.live import hub
from tables.dealing.receipts import Answer
from tables.dealing.unit import lock_broken
from tables.engine.errors import Refused
from tables.engine.game import BANKED, POT
from tables.floor import alerts, disputes
from tables.models import Alert, Dispute, Table
from tables.screens import pit, shapes, wire
from tables.screens.addresses import place_of
from tables.screens.dealer import DealerConsumer
from tables.screens.pit import PitConsumer
from tables.screens.player import PlayerConsumer
from tables.screens.values import Check, record
from tables.screens.words import LANGUAGES, refusal, sentences
from tests.dealing.pot_scene import Pot, open_pot
from tests.dealing.scene import PIN, Scene, bet_one, ok, open_scene
from tests.people.cast import staff

LETTER = "骰"
LONGEST_TRIED = 600
WHO = {"badge": LETTER * 20, "pin": "9" * 12}
WAGER = {"hand": 1, "ante": 1000, "bonus": 0, "side": 0}
OTHERS: tuple[Any, ...] = (
    WHO, [WAGER], [{"hand": 1, "action": LETTER * 40}], {LETTER * 40: {"min": 1, "max": 2}}, [LETTER * 40], 1, True,
    "As", "A", "H", ["As"], ["A"], ["H"], [1], "fold", "call", "reroll", "keypad", "board", "staff",
)  # fmt: skip
"""What a field may want that is no text, with the longest text inside."""


def longest(check: Check) -> int:
    """How many letters the field takes; 0 where it is no free text."""
    return next((size for size in range(LONGEST_TRIED, 0, -1) if takes(check, LETTER * size)), 0)


def takes(check: Check, value: Any) -> bool:
    try:
        check(value, "")
    except Refused:
        return False
    return True


def filled(check: Check) -> Any:
    size = longest(check)
    return LETTER * size if size else next(value for value in OTHERS if takes(check, value))


KEPT: tuple[tuple[str, Check, type[models.Model], str], ...] = (
    ("what came of an alert", shapes.closing, Alert, "reason"),
    ("a complaint", shapes.reason, Dispute, "words"),
    ("its answer", shapes.reason, Dispute, "closing_words"),
    ("a badge that is tried", shapes.badge, SignInAttempt, "identifier"),
    ("a card that is tried", shapes.SITTING["Join"]["card"], SignInAttempt, "identifier"),
    ("its lock", shapes.SITTING["Join"]["card"], SignInLock, "subject"),
)


@pytest.mark.parametrize(("check", "model", "column"), [row[1:] for row in KEPT], ids=[row[0] for row in KEPT])
def test_a_field_is_no_longer_than_the_column_that_keeps_it(check, model, column):
    room = model._meta.get_field(column).max_length
    front = len("patron:") if model is SignInLock else 0
    assert 0 < longest(check) + front <= room


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_pit_s_reason_and_its_note_are_together_no_longer_than_what_is_kept(language):
    """The note's room on the screen is what the longest of the words leaves (`askReason` in pit/sheets.js)."""
    words = [text for name, text in sentences(language).items() if name.startswith("pit_reason.")]
    assert longest(shapes.closing) - len(": ") - max(map(len, words)) >= 120


# --- every command at its own table, through its own screen ---------------------------------------------------------


def seated(scene: Scene) -> PlayerConsumer:
    screen, actor = PlayerConsumer(), scene.players[0].actor
    screen.place, screen.device_id, screen.player = place_of(f"/seat/{scene.table_id}/1/"), None, actor
    screen.line = SimpleNamespace(sitting_id=actor.sitting_id)
    return screen


def console(scene: Scene) -> DealerConsumer:
    screen = DealerConsumer()
    screen.place, screen.device_id = place_of(f"/dealer/{scene.table_id}/"), None
    return screen


def desk(scene: Scene, monkeypatch) -> PitConsumer:
    screen = PitConsumer()
    screen.place, screen.device_id = place_of(f"/pit/{scene.table.pit_id}/"), None
    screen.session, screen.scope = {}, {"headers": []}
    monkeypatch.setattr(PitConsumer, "require_staff", lambda *_: scene.boss)
    monkeypatch.setattr(pit, "touch", lambda session: None)
    return screen


def banked() -> Scene:
    scene = open_scene(players=2)
    scene.open()
    assert bet_one(scene, scene.players[0], ante=1000).ok
    return scene


def in_a_hand() -> Pot:
    pot = open_pot([10_000, 10_000, 10_000])
    pot.open(button=1)
    pot.deal()
    return pot


def presses(screen: Any, commands: shapes.Commands) -> Iterator[tuple[str, Callable[[], Any]]]:
    """Each command with its longest texts; who leaves does so last."""
    for name in sorted(commands, key=lambda name: name in ("Leave", "SignOff", "CloseTable")):
        data = record(commands[name])({field: filled(check) for field, check in commands[name].items()}, "data")
        yield name, partial(screen.act, wire.Command(command_id=uuid4(), as_of=0, name=name, data=data))


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("place", ["player", "dealer", "pit"])
@pytest.mark.parametrize("kind", [BANKED, POT])
def test_every_command_with_its_longest_texts_is_done_or_refused_in_words(place, kind, monkeypatch):
    async def seat(*_: Any) -> None: ...

    monkeypatch.setattr(hub, "seat", seat)
    scene = banked() if kind == BANKED else in_a_hand().scene
    screen, commands = {
        "player": lambda: (seated(scene), shapes.PLAYER[kind]),
        "dealer": lambda: (console(scene), shapes.DEALER[kind]),
        "pit": lambda: (desk(scene, monkeypatch), shapes.PIT),
    }[place]()

    async def all_of_them() -> None:
        for name, press in presses(screen, commands):
            try:
                answer = await press()
            except Refused as refused:
                answer = Answer.refusal(refused)
            assert answer.ok or refusal(answer.code, answer.facts), name

    asyncio.run(all_of_them())
    assert not Table.objects.get(pk=scene.table_id).locked_why


# --- and where it is kept -------------------------------------------------------------------------------------------


@pytest.mark.django_db(transaction=True)
class TestKept:
    def test_a_table_is_unlocked_with_the_longest_reason_and_refuses_a_longer_one(self):
        scene, badge = open_scene(), staff("4010", Role.FLOOR).badge
        lock_broken(table_id=scene.table_id, facts={"what": "test"})

        def unlock(letters: int):
            return alerts.unlock_table(
                table_id=scene.table_id, reason=LETTER * letters, actor=scene.boss, command_id=uuid4(),
                second={"badge": badge, "pin": PIN},
            )  # fmt: skip

        most = longest(shapes.closing)
        refused = unlock(most + 1)
        assert (refused.code, refused.facts) == ("malformed", {"field": "reason"})
        assert scene.table.locked_why
        ok(unlock(most))
        assert not scene.table.locked_why
        assert Alert.objects.get(what="table_locked").reason == LETTER * most

    @pytest.mark.parametrize("close", [alerts.close, alerts.mark_false])
    def test_an_alert_is_closed_with_the_longest_reason_and_refuses_a_longer_one(self, close):
        scene = open_scene(players=1)
        why = LETTER * longest(shapes.SITTING["CallFloor"]["why"])
        ok(alerts.call_floor(table_id=scene.table_id, actor=scene.players[0].actor, why=why, command_id=uuid4()))
        alert, most = Alert.objects.get(), longest(shapes.closing)
        assert close(alert_id=alert.pk, reason=LETTER * (most + 1), actor=scene.boss).code == "malformed"
        assert close(alert_id=alert.pk, reason=" ", actor=scene.boss).code == "needs_reason"
        ok(close(alert_id=alert.pk, reason=LETTER * most, actor=scene.boss))
        alert.refresh_from_db()
        assert (alert.reason, alert.facts["why"]) == (LETTER * most, why)

    def test_a_complaint_and_its_answer_are_kept_at_their_longest(self):
        scene, words = banked(), LETTER * longest(shapes.reason)
        player = scene.players[0].actor
        ok(disputes.complain(table_id=scene.table_id, actor=player, round=1, text=words, command_id=uuid4()))
        dispute = Dispute.objects.get()
        ok(disputes.close(dispute_id=dispute.pk, words=words, actor=scene.boss))
        dispute.refresh_from_db()
        assert (dispute.words, dispute.closing_words) == (words, words)
