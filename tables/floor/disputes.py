"""Complaints: a round's evidence as it stands is frozen under a digest, and the floor answers it in words."""

from typing import Any
from uuid import UUID

from django.db import transaction

from casino.people import clock
from casino.people.actors import Actor
from casino.people.roles import Action, require
from tables.dealing.access import actor_word
from tables.dealing.codec import canonical, digest_of
from tables.dealing.receipts import Answer
from tables.dealing.table_events import ComplaintMade
from tables.dealing.unit import Unit
from tables.engine.errors import Code, Refused
from tables.floor.acts import act
from tables.models import Decision, Dispute, JournalEvent, Round, Stake, Table, Withdrawal


def complain(*, table_id: int, actor: Actor, round: int | None, text: str, command_id: UUID | str) -> Answer:  # noqa: A002
    """A player complains about a round (None: the one on the layout); its evidence is frozen and the floor is called.

    Refuses UNKNOWN_ROUND.
    """
    return _frozen(Action.COMPLAIN, table_id=table_id, actor=actor, number=round, text=text, command_id=command_id)


def freeze(*, table_id: int, actor: Actor, round: int, command_id: UUID | str) -> Answer:  # noqa: A002
    """The floor freezes the evidence of a round. Refuses NOT_ALLOWED, UNKNOWN_ROUND."""
    return _frozen(Action.FREEZE_ROUND, table_id=table_id, actor=actor, number=round, text="", command_id=command_id)


def close(*, dispute_id: int, words: str, actor: Actor) -> Answer:
    """The floor has answered it. Refuses NOT_ALLOWED, NEEDS_REASON, ALREADY_DONE."""
    try:
        require(actor, Action.CLOSE_DISPUTE)
        if not words.strip():
            raise Refused(Code.NEEDS_REASON)
        with transaction.atomic(durable=True):
            dispute = Dispute.objects.select_for_update().filter(pk=dispute_id).first()
            if dispute is None or dispute.closed_at is not None:
                raise Refused(Code.ALREADY_DONE, dispute=dispute_id)
            dispute.closed_at, dispute.closed_by, dispute.closing_words = clock.now(), actor.staff_id, words.strip()
            dispute.save(update_fields=["closed_at", "closed_by", "closing_words"])
    except Refused as refused:
        return Answer.refusal(refused)
    return Answer(ok=True, receipt={"dispute": dispute_id})


def evidence_of(round_id: int) -> dict[str, Any]:
    """Everything that is known of a round: its journal, digests and all, its wagers and its row's outcome."""
    events = JournalEvent.objects.filter(round_id=round_id).order_by("number")
    columns = ("account_id", "hand", "generation")
    return {
        "round": Round.objects.values("number", "table_id", "game", "state", "schedule", "outcome").get(pk=round_id),
        "journal": [
            {"number": event.number, "name": event.name, "body": event.body, "actor": event.actor,
             "at": event.at.isoformat(), "digest": bytes(event.digest).hex()}
            for event in events
        ],
        "stakes": list(
            Stake.objects.filter(round_id=round_id).order_by(*columns).values(*columns, "ante", "bonus", "side")
        ),
        "withdrawals": list(Withdrawal.objects.filter(round_id=round_id).order_by(*columns).values(*columns)),
        "decisions": list(
            Decision.objects.filter(round_id=round_id).order_by(*columns).values(*columns, "called", "amount")
        ),
    }  # fmt: skip


def _frozen(
    action: Action, *, table_id: int, actor: Actor, number: int | None, text: str, command_id: UUID | str
) -> Answer:
    def work(unit: Unit) -> dict[str, Any]:
        round_id = _round_id(table_id, number)
        evidence = evidence_of(round_id)
        digest = digest_of(evidence).hex()
        dispute = Dispute.objects.create(
            table_id=table_id,
            round_id=round_id,
            sitting_id=actor.sitting_id,
            words=text,
            evidence=canonical(evidence),
            evidence_digest=digest,
            opened_at=unit.stamp.at,
            opened_by=actor_word(actor),
        )
        Round.objects.filter(pk=round_id, frozen_at=None).update(frozen_at=unit.stamp.at)
        shown = evidence["round"]["number"]
        unit.append(ComplaintMade(dispute=dispute.pk, round=shown, digest=digest), round_id=None)
        if action is Action.COMPLAIN:
            facts = {"round": shown, "seat": actor.seat or 0, "who": actor.name, "dispute": dispute.pk}
            unit.alert(level="urgent", what="complaint", facts=facts, key=str(dispute.pk))
        return {"dispute": dispute.pk, "round": shown}

    what = [action.value, number, text]
    return act(action, table_id=table_id, actor=actor, command_id=command_id, what=what, work=work, while_locked=True)


def _round_id(table_id: int, number: int | None) -> int:
    if number is None:
        found = Table.objects.filter(pk=table_id).values_list("current_round_id", flat=True).first()
    else:
        found = Round.objects.filter(table_id=table_id, number=number).values_list("pk", flat=True).first()
    if found is None:
        raise Refused(Code.UNKNOWN_ROUND, round=number)
    return found
