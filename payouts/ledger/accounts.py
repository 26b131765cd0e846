"""Accounts: opening, closing, finding. Not here: what moves their balance (entries.py, rounds.py)."""

from django.db import IntegrityError, transaction

from payouts.chart import CHART, HOUSE, AccountKind
from payouts.models import CLOSED_CONSTRAINT, Account
from tables.engine.errors import Broken


def open_account(kind: AccountKind | str, owner_id: int = HOUSE, *, patron_id: int | None = None) -> int:
    """The id of the owner's account of that kind, made if it is not there. `patron_id` says whose sitting it is."""
    kind = AccountKind(kind)
    if CHART[kind].owner == "patron":
        patron_id = owner_id
    if kind is AccountKind.SITTING and patron_id is None:
        raise ValueError("A sitting's account belongs to a patron.")
    # Looked up first: an account is opened once and asked for ever after.
    found = Account.objects.filter(kind=kind, owner_id=owner_id).values_list("pk", flat=True).first()
    if found is not None:
        return found
    account = Account(kind=kind, owner_id=owner_id, patron_id=patron_id, may_be_negative=CHART[kind].may_be_negative)
    Account.objects.bulk_create([account], ignore_conflicts=True)
    return account_of(kind, owner_id)


def account_of(kind: AccountKind | str, owner_id: int = HOUSE) -> int:
    """The id of an account that exists. Raises `Account.DoesNotExist`."""
    return Account.objects.values_list("pk", flat=True).get(kind=AccountKind(kind), owner_id=owner_id)


def close_account(account_id: int) -> None:
    """Close an account that is empty; what its rounds still bring goes to the patron's bankroll. Raises `Broken`."""
    try:
        with transaction.atomic():
            Account.objects.filter(pk=account_id).update(closed=True)
    except IntegrityError as error:
        if CLOSED_CONSTRAINT in str(error):
            raise Broken("closed_account_holds_money", account=account_id) from error
        raise
