"""Enrolment: a card, a PIN and an empty bankroll for somebody whose age and identity the cage has checked."""

from datetime import date
from uuid import UUID

from django.core.exceptions import ValidationError

from casino.people import clock, pins
from casino.people.actors import Actor, require_staff
from casino.people.documents import kept_form
from casino.people.models import Patron
from casino.people.roles import Action, require
from casino.people.sign_in import known_of
from casino.people.taken import refusing_what_is_taken
from payouts.cage.slips import issue, once, press
from payouts.chart import AccountKind
from payouts.ledger import open_account
from payouts.models import Slip
from tables.engine.errors import Code, Refused


def enrol(
    *,
    card: str,
    pin: str,
    family_name: str,
    given_name: str,
    shown_name: str,
    birth_date: date,
    document_kind: str,
    document_number: str,
    document_seen: bool,
    actor: Actor,
    command_id: UUID,
    language: str = "en",
) -> Patron:
    """A new patron with an account. `document_seen`: the actor held the document and its holder is the bearer.

    Refuses NOT_ALLOWED, MALFORMED(field), UNDER_AGE(minimum_age), ALREADY_DONE(what: card, document), ID_REUSED.
    """
    require(actor, Action.ENROL_PATRON)
    checked_by = require_staff(actor)
    patron = Patron(
        card=card.strip(), family_name=family_name.strip(), given_name=given_name.strip(),
        shown_name=shown_name.strip(), birth_date=birth_date, document_kind=document_kind.strip(),
        document_number=kept_form(document_number), language=language,
    )  # fmt: skip
    pressed = press(
        series="E", actor=actor, command_id=command_id, card=patron.card, family_name=patron.family_name,
        given_name=patron.given_name, shown_name=patron.shown_name, birth_date=birth_date,
        document_kind=patron.document_kind, document_number=patron.document_number, language=language,
    )  # fmt: skip

    def act() -> Slip:
        _require_fit(patron, document_seen=document_seen)
        with refusing_what_is_taken(lambda: _require_free(patron)):
            patron.pin = pins.hash_pin(pin, not_like=known_of(card=patron.card, birth_date=birth_date))
            patron.identity_checked_by_id = checked_by
            patron.identity_checked_at = pressed.stamp.at
            patron.save(force_insert=True)
        open_account(AccountKind.BANKROLL, patron.pk)
        return issue(pressed, patron=patron, facts={"document_kind": patron.document_kind})

    slip = once(pressed, act)
    return Patron.objects.get(card=slip.facts["patron"]["card"])


def _require_fit(patron: Patron, *, document_seen: bool) -> None:
    for field in ("card", "family_name", "given_name", "shown_name", "document_kind", "document_number"):
        if not getattr(patron, field):
            raise Refused(Code.MALFORMED, field=field)
    try:
        patron.clean_fields(exclude=["pin", "identity_checked_by", "identity_checked_at"])
    except ValidationError as error:
        raise Refused(Code.MALFORMED, field=min(error.message_dict)) from error
    if not document_seen:
        raise Refused(Code.MALFORMED, field="document_seen", why="identity")
    minimum_age = clock.house().minimum_age
    if clock.age_on(patron.birth_date, clock.calendar_day()) < minimum_age:
        raise Refused(Code.UNDER_AGE, minimum_age=minimum_age)


def _require_free(patron: Patron) -> None:
    """One card, one patron; one document, one patron."""
    if Patron.objects.filter(card=patron.card).exists():
        raise Refused(Code.ALREADY_DONE, what="card")
    same = Patron.objects.filter(document_kind=patron.document_kind, document_number=patron.document_number)
    if same.exists():
        raise Refused(Code.ALREADY_DONE, what="document")
