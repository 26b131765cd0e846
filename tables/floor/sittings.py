"""Players at tables: joining with money from the bankroll, adding, leaving. Wagers are the betting desk's; the chairs
of pot games, which come and go with their sittings, are `seats.py`'s."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID, uuid5

from django.db import IntegrityError, transaction

from casino.people import sign_in
from casino.people.actors import Actor, actor_of_patron
from casino.people.models import Patron
from casino.people.roles import Action
from payouts import cage
from payouts.models import Account
from tables.dealing import summaries
from tables.dealing.receipts import Answer
from tables.dealing.table_events import FundsAdded, SittingJoined, SittingLeft
from tables.dealing.unit import Unit
from tables.engine.errors import Code, Refused
from tables.engine.game import complete_rules
from tables.engine.games import game_of
from tables.engine.places import ANTE
from tables.engine.pot_table.acts import BUY_IN
from tables.floor import seats
from tables.floor.acts import act, act_of_sitting, or_stale
from tables.models import Sitting, TableRules

DROP = "drop"


def join(
    *, table_id: int, seat: int, card: str, pin: str, amount: int, device_id: int | None, command_id: UUID | str
) -> Answer:
    """Sit down with card, PIN and an amount from the bankroll; seat 0 is the rail of a table without seats.

    A patron who sits there already, and comes back on another device, goes on where the sitting stood.
    Refuses WRONG_PIN, LOCKED_OUT, EXCLUDED, TABLE_CLOSED, NO_SUCH_SEAT, SEAT_TAKEN, ALREADY_SEATED, SHORT_OF_FUNDS,
    BELOW_MINIMUM for less than one can play with, and at a pot table ABOVE_MAXIMUM over its buy-in.
    """
    try:
        patron = sign_in.verify_patron(card=card, pin=pin, device_id=device_id)
    except Refused as refused:
        return Answer.refusal(refused)
    actor = actor_of_patron(patron, device_id=device_id, seat=seat or None)

    def work(unit: Unit) -> dict[str, Any]:
        if unit.table.session_id is None:
            raise Refused(Code.TABLE_CLOSED)
        if unit.table.mode != "real":
            raise Refused(Code.NOT_ALLOWED, mode=unit.table.mode)
        if not (seat == 0 if unit.table.seats == 0 else 1 <= seat <= unit.table.seats):
            raise Refused(Code.NO_SUCH_SEAT, seat=seat, seats=unit.table.seats)
        own = Sitting.objects.filter(patron_id=patron.pk, left_at=None).first()
        if own is not None:
            return _come_back(unit, own, seat=seat, device_id=device_id)
        return _sit_down(unit, patron, seat=seat, amount=amount, device_id=device_id)

    what = ["join", seat, amount]
    return act(Action.JOIN_TABLE, table_id=table_id, actor=actor, command_id=command_id, what=what, work=work)


def add_funds(
    *, sitting_id: int, amount: int, actor: Actor, command_id: UUID | str, as_of: int | None = None
) -> Answer:
    """Bring more from the bankroll to the table; what `waits` joins the stack when the hand has ended. Refuses
    NOT_AT_TABLE, SHORT_OF_FUNDS, and at a pot table ABOVE_MAXIMUM over the largest buy-in and BELOW_MINIMUM under the
    least one from who has nothing left; STALE instead when the table has changed since the picture `as_of`."""

    def work(unit: Unit, sitting: Sitting) -> dict[str, Any]:
        waits = 0
        if seats.has_chairs(unit):
            waits = or_stale(
                unit, lambda: seats.require_room(unit, seat=sitting.seat, amount=amount), as_of=as_of
            )  # fmt: skip
        slip = cage.add_funds(
            patron_id=sitting.patron_id,
            sitting_id=sitting.pk,
            table_id=sitting.table_id,
            session_id=sitting.session_id,
            amount=amount,
            actor=actor,
            command_id=unit.command_id,
        )
        unit.append(FundsAdded(sitting=sitting.pk, amount=amount, entry=slip.entry_id or 0))
        _count_drop(unit, amount)
        return {"sitting": sitting.pk, "amount": amount, "slip": slip.number, "waits": waits}

    what = ["add_funds", sitting_id, amount]
    return act_of_sitting(
        Action.ADD_FUNDS, sitting_id=sitting_id, actor=actor, command_id=command_id, what=what, work=work
    )


def leave(*, sitting_id: int, actor: Actor, command_id: UUID | str) -> Answer:
    """Take everything back to the bankroll. In a hand of a pot game the player folds when he is asked and leaves at its
    end: `amount` None unless it has ended by that.

    Refuses NOT_AT_TABLE, BETS_ARE_OUT while wagers lie, ALREADY_DONE when he is leaving."""

    def work(unit: Unit, sitting: Sitting) -> dict[str, Any]:
        if not seats.has_chairs(unit) or seats.give_up(unit, seat=sitting.seat):
            end(unit, sitting, command_id=unit.command_id)
        left = (event for _, event in unit.events if isinstance(event, SittingLeft) and event.sitting == sitting_id)
        return {"sitting": sitting_id, "amount": next((event.amount for event in left), None)}

    what = ["leave", sitting_id]
    return act_of_sitting(
        Action.LEAVE_TABLE, sitting_id=sitting_id, actor=actor, command_id=command_id, what=what, work=work
    )


def end(unit: Unit, sitting: Sitting, *, command_id: UUID) -> int:
    """End a sitting within a unit: its money goes to the bankroll. What it took along. Refuses BETS_ARE_OUT."""
    slip = cage.leave_table(
        patron_id=sitting.patron_id,
        sitting_id=sitting.pk,
        table_id=sitting.table_id,
        session_id=sitting.session_id,
        actor=unit.actor,
        command_id=command_id,
    )
    Sitting.objects.filter(pk=sitting.pk).update(left_at=unit.stamp.at)
    unit.append(SittingLeft(sitting=sitting.pk, amount=slip.amount, entry=slip.entry_id))
    _count_drop(unit, -slip.amount)
    return slip.amount


def end_after_hand(unit: Unit, sitting_ids: Sequence[int]) -> None:
    """End the sittings of those who left during a hand, once it is over: what `dealing.pots.leaving` asks for."""
    for sitting in Sitting.objects.filter(pk__in=sitting_ids, left_at=None).order_by("pk"):
        end(unit, sitting, command_id=uuid5(unit.command_id, str(sitting.pk)))


def _sit_down(unit: Unit, patron: Patron, *, seat: int, amount: int, device_id: int | None) -> dict[str, Any]:
    assert unit.table.session_id is not None
    # Whoever excludes him in this moment waits until the sitting is there to be found, or was first, and he is refused.
    Patron.objects.select_for_update(no_key=True).get(pk=patron.pk)
    if seat and Sitting.objects.filter(table_id=unit.table.id, seat=seat, left_at=None).exists():
        raise Refused(Code.SEAT_TAKEN, seat=seat)
    if not seats.has_chairs(unit):
        _require_least_bet(unit, amount)
    try:
        with transaction.atomic():
            sitting = Sitting.objects.create(
                table_id=unit.table.id,
                session_id=unit.table.session_id,
                patron_id=patron.pk,
                shown_name=patron.shown_name,
                language=patron.language,
                seat=seat,
                device_id=device_id,
                joined_at=unit.stamp.at,
            )
    except IntegrityError as error:
        # The device serves somebody else, or the patron sat down at another table in the same moment.
        raise Refused(Code.ALREADY_SEATED) from error
    slip = cage.join_table(
        patron_id=patron.pk,
        sitting_id=sitting.pk,
        table_id=unit.table.id,
        session_id=unit.table.session_id,
        amount=amount,
        actor=unit.actor,
        command_id=unit.command_id,
    )
    account = Account.objects.values_list("pk", flat=True).get(kind="sitting", owner_id=sitting.pk)
    Sitting.objects.filter(pk=sitting.pk).update(account_id=account)
    unit.append(SittingJoined(sitting=sitting.pk, seat=seat, amount=amount, entry=slip.entry_id or 0))
    _count_drop(unit, amount)
    if seats.has_chairs(unit):
        seats.take(unit, seat=seat, amount=amount)
    return {"sitting": sitting.pk, "seat": seat, "amount": amount, "slip": slip.number}


def _require_least_bet(unit: Unit, amount: int) -> None:
    """Who sits down at a banked game brings what the least bet of one round needs, its call included where the ante
    sets that aside. Refuses BELOW_MINIMUM."""
    given = TableRules.objects.get(table_id=unit.table.id, number=unit.table.rules_number).rules
    rules = complete_rules(game_of(unit.table.game), given)
    ante = rules["limits"][ANTE]["min"]
    least = ante * (1 + rules["call_multiple"]) if rules["call_cover"] == "required" else ante
    if amount < least:
        raise Refused(Code.BELOW_MINIMUM, spot=BUY_IN, amount=amount, minimum=least)


def _come_back(unit: Unit, sitting: Sitting, *, seat: int, device_id: int | None) -> dict[str, Any]:
    if (sitting.table_id, sitting.seat) != (unit.table.id, seat):
        raise Refused(Code.ALREADY_SEATED, table=sitting.table.code, seat=sitting.seat)
    try:
        with transaction.atomic():
            Sitting.objects.filter(pk=sitting.pk).update(device_id=device_id)
    except IntegrityError as error:
        raise Refused(Code.SEAT_TAKEN, seat=seat) from error
    return {"sitting": sitting.pk, "seat": seat, "amount": 0, "came_back": True}


def _count_drop(unit: Unit, amount: int) -> None:
    """The table's box by day, shift and dealer, beside the rounds' sums."""
    unit.statements.append(
        summaries.adding(
            {DROP: (amount, 1)},
            gaming_day=unit.stamp.gaming_day,
            table_id=unit.table.id,
            shift=unit.stamp.shift,
            dealer_id=unit.table.dealer_id or 0,
        )
    )
