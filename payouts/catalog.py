"""The catalog of pay-tables: draft → approved by two people besides the author → published, in force from a time.

Versions are numbered within (game, spot, name); what is published never changes, a change is the next version.
Not here: what a line means and what a table gives away; `tables/floor/paytables.py` reckons that and hands it in.
"""

import hashlib
import json
import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

from django.db import connection, transaction
from django.db.models import Q

from casino.people import clock
from casino.people.actors import Actor, require_staff
from casino.people.roles import Action, require
from payouts.calc.pay import Pay
from payouts.calc.paytable import PayTable, parse_toml
from payouts.models import PayTableSignature, PayTableVersion
from tables.engine.errors import Code, Refused

APPROVALS = 2
OVERRIDES = 2
FURTHEST_AHEAD = timedelta(days=730)
"""How long before its time a version is published at most. No house plans further, what is published never changes, and
a time at the end of the calendar is in a year that no datetime has, once it is read in another zone."""
SHIPPED = Path(__file__).parent / "paytables"

State = PayTableVersion.State
Signature = PayTableSignature.Kind


@dataclass(frozen=True, slots=True)
class Figures:
    """What the exact odds say of a table: `values` as JSON, and whether the house has the worse of it."""

    values: Mapping[str, object]
    negative_edge: bool


def checksum(table: PayTable) -> str:
    """SHA-256, in hex, of what the table pays where; its version number is not part of it."""
    return hashlib.sha256(json.dumps([table.game, table.spot, table.name, _lines(table)]).encode()).hexdigest()


def table_of(version: PayTableVersion) -> PayTable:
    """The pay-table of a version, as the engine reads it."""
    return PayTable(
        game=version.game,
        spot=version.spot,
        name=version.name,
        lines=tuple((key, Pay(numerator, denominator)) for key, numerator, denominator in version.lines),
        label=version.label,
        version=version.version,
    )


def draft(*, table: PayTable, figures: Figures, author: Actor) -> PayTableVersion:
    """A draft with the next number of its name. Refuses NOT_ALLOWED."""
    require(author, Action.DRAFT_PAYTABLE)
    with transaction.atomic():
        return _add(table, figures, author_id=require_staff(author))


def revise(*, version_id: int, table: PayTable, figures: Figures, by: Actor) -> PayTableVersion:
    """Change a draft; signatures under the earlier lines count no more. Refuses NOT_ALLOWED, ALREADY_DONE, SAME_PERSON.

    Only the author revises: a signer who could change the lines would be signing his own.
    """
    require(by, Action.DRAFT_PAYTABLE)
    with transaction.atomic():
        version = _held(version_id)
        if version.state != State.DRAFT:
            raise Refused(Code.ALREADY_DONE, what=version.state)
        if version.author_id not in (None, by.staff_id):
            raise Refused(Code.NOT_ALLOWED, action=Action.DRAFT_PAYTABLE.value, why="other_author")
        version.author_id = require_staff(by)
        version.lines, version.checksum, version.label = _lines(table), checksum(table), table.label
        version.figures, version.negative_edge = dict(figures.values), figures.negative_edge
        version.save()
    return version


def approve(*, version_id: int, by: Actor, seen: str) -> PayTableVersion:
    """Sign a draft; the second different signature makes it approved. `seen` is the checksum of the lines looked at.

    Refuses NOT_ALLOWED, SAME_PERSON for the author or a second signature of one person, ALREADY_DONE once published,
    and STALE where the lines are others by now.
    """
    require(by, Action.APPROVE_PAYTABLE)
    with transaction.atomic():
        version = _held(version_id)
        _require_seen(version, seen)
        _sign(version, Signature.APPROVAL, by)
        if version.state == State.DRAFT and approvals_of(version) >= APPROVALS:
            version.state = State.APPROVED
            version.save(update_fields=["state"])
    return version


def override_edge(*, version_id: int, by: Actor, reason: str, seen: str) -> PayTableVersion:
    """Put one's name to a table on which the house has the worse of it, in force or not yet: a table's own rules can
    turn the edge of a version that was published without a doubt. Refuses as `approve`, and NEEDS_REASON."""
    require(by, Action.OVERRIDE_EDGE)
    if not reason.strip():
        raise Refused(Code.NEEDS_REASON)
    with transaction.atomic():
        version = _held(version_id)
        _require_seen(version, seen)
        _sign(version, Signature.OVERRIDE, by, reason=reason.strip())
    return version


def approvals_of(version: PayTableVersion) -> int:
    """How many people have approved these lines; APPROVALS are needed."""
    return _signers(version, Signature.APPROVAL)


def overrides_of(version: PayTableVersion) -> int:
    """How many people have put their names to these lines giving the player the edge; OVERRIDES are needed."""
    return _signers(version, Signature.OVERRIDE)


def publish(
    *,
    version_id: int,
    by: Actor,
    seen: str,
    in_force_from: datetime | None = None,
    require_clear: Callable[[PayTableVersion], None] | None = None,
) -> PayTableVersion:
    """Put an approved version in force from a time, now if none is given; it never changes again.

    `require_clear` is the floor's: it refuses BETS_ARE_OUT while money lies on a table that uses the name, and what
    tables' own rules forbid. It runs in the transaction that publishes and finds the version in force, as it would be.
    Refuses NOT_ALLOWED, STALE as `approve`, NOT_APPROVED, NEGATIVE_EDGE, ALREADY_DONE, MALFORMED (a past, or
    a time further off than FURTHEST_AHEAD).
    """
    require(by, Action.PUBLISH_PAYTABLE)
    with transaction.atomic():
        version = _held(version_id)
        _require_seen(version, seen)
        at = clock.now()
        starts = in_force_from or at
        if version.state == State.PUBLISHED:
            raise Refused(Code.ALREADY_DONE, what=version.state)
        if version.state != State.APPROVED:
            raise Refused(Code.NOT_APPROVED, signed=_signers(version, Signature.APPROVAL), needed=APPROVALS)
        if version.negative_edge and overrides_of(version) < OVERRIDES:
            raise Refused(Code.NEGATIVE_EDGE, name=version.name, signed=overrides_of(version), needed=OVERRIDES)
        if starts < at:
            raise Refused(Code.MALFORMED, field="in_force_from", why="past")
        if starts - at > FURTHEST_AHEAD:
            raise Refused(Code.MALFORMED, field="in_force_from", why="far", days=FURTHEST_AHEAD.days)
        _put_in_force(version, published_by=require_staff(by), at=at, starts=starts)
        if require_clear is not None:
            require_clear(version)
    return version


def in_force(*, game: str, spot: str, name: str, at: datetime | None = None) -> PayTableVersion:
    """The version of that name in force at an instant, now if none is given. Refuses NOT_IN_FORCE."""
    version = (
        PayTableVersion.objects.filter(
            game=game, spot=spot, name=name, state=State.PUBLISHED, in_force_from__lte=at or clock.now()
        )
        .order_by("-in_force_from", "-version")
        .first()
    )
    if version is None:
        raise Refused(Code.NOT_IN_FORCE, game=game, spot=spot, name=name)
    return version


def later_starts(*, game: str, names: Mapping[str, str], after: datetime) -> list[datetime]:
    """When another version of these names ({spot: name}) comes into force, as published so far, the earliest first."""
    chosen = Q(pk__in=())
    for spot, name in names.items():
        chosen |= Q(spot=spot, name=name)
    published = PayTableVersion.objects.filter(chosen, game=game, state=State.PUBLISHED, in_force_from__gt=after)
    return sorted({start for start in published.values_list("in_force_from", flat=True) if start is not None})


def by_version(*, game: str, spot: str, name: str, version: int) -> PayTableVersion:
    """That version, whatever its state. Refuses NOT_IN_FORCE."""
    found = PayTableVersion.objects.filter(game=game, spot=spot, name=name, version=version).first()
    if found is None:
        raise Refused(Code.NOT_IN_FORCE, game=game, spot=spot, name=name, version=version)
    return found


def load_shipped(
    *, spots: Mapping[str, Mapping[str, Sequence[str]]], figures_of: Callable[[PayTable], Figures]
) -> list[PayTableVersion]:
    """Bring the product's own tables into the catalog: house defaults published, all others as drafts.

    `spots` are the games' own: {game: {spot: its lines}}. A file whose lines the catalog has already adds nothing, so
    running it again is harmless; a default with a negative edge is refused NEGATIVE_EDGE. Returns what was added.
    """
    added = []
    for path in sorted(SHIPPED.glob("*/*.toml")):
        text = path.read_text(encoding="utf-8")
        document = tomllib.loads(text)
        table = parse_toml(text, spots=spots[document["game"]])
        with transaction.atomic():
            _lock_name(table)
            known = PayTableVersion.objects.filter(game=table.game, spot=table.spot, name=table.name)
            if known.filter(checksum=checksum(table)).exists():
                continue
            figures, is_default = figures_of(table), table.house_default
            if is_default and figures.negative_edge:
                raise Refused(Code.NEGATIVE_EDGE, game=table.game, spot=table.spot, name=table.name)
            version = _add(table, figures, author_id=None, shipped=is_default)
            if is_default:
                _put_in_force(version, published_by=None, at=clock.now(), starts=clock.now())
            added.append(version)
    return added


def _add(table: PayTable, figures: Figures, *, author_id: int | None, shipped: bool = False) -> PayTableVersion:
    _lock_name(table)
    same = PayTableVersion.objects.filter(game=table.game, spot=table.spot, name=table.name)
    last = same.order_by("-version").values_list("version", flat=True).first()
    return PayTableVersion.objects.create(
        game=table.game,
        spot=table.spot,
        name=table.name,
        label=table.label,
        version=(last or 0) + 1,
        lines=_lines(table),
        checksum=checksum(table),
        figures=dict(figures.values),
        negative_edge=figures.negative_edge,
        author_id=author_id,
        shipped=shipped,
        made_at=clock.now(),
    )


def _lock_name(table: PayTable) -> None:
    """Two drafts of one name at once take two numbers, one after the other."""
    with connection.cursor() as cursor:
        name = f"paytable {table.game} {table.spot} {table.name}"
        cursor.execute("SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))", [name])


def _held(version_id: int) -> PayTableVersion:
    version = PayTableVersion.objects.select_for_update().filter(pk=version_id).first()
    if version is None:
        raise Refused(Code.NOT_IN_FORCE, version=version_id)
    return version


def _require_seen(version: PayTableVersion, seen: str) -> None:
    """Refuse STALE where the lines were changed after they were looked at. The version is held, so that none can be
    changed between this and the signature."""
    if version.checksum != seen:
        raise Refused(Code.STALE)


def _sign(version: PayTableVersion, kind: Signature, by: Actor, *, reason: str = "") -> None:
    if version.state == State.PUBLISHED and kind is Signature.APPROVAL:
        raise Refused(Code.ALREADY_DONE, what=version.state)
    staff_id = require_staff(by)
    signed = version.signatures.filter(kind=kind, staff_id=staff_id, checksum=version.checksum)
    if staff_id == version.author_id or signed.exists():
        raise Refused(Code.SAME_PERSON)
    PayTableSignature.objects.create(
        version=version, kind=kind, staff_id=staff_id, checksum=version.checksum, reason=reason, at=clock.now()
    )


def _signers(version: PayTableVersion, kind: Signature) -> int:
    """How many have signed these lines; who has become their author since is none of them."""
    staff = version.signatures.filter(kind=kind, checksum=version.checksum).values_list("staff_id", flat=True)
    return len({*staff} - {version.author_id})


def _put_in_force(version: PayTableVersion, *, published_by: int | None, at: datetime, starts: datetime) -> None:
    version.state, version.published_by = State.PUBLISHED, published_by
    version.published_at, version.in_force_from = at, starts
    version.save(update_fields=["state", "published_by", "published_at", "in_force_from"])


def _lines(table: PayTable) -> list[list[str | int]]:
    return [[key, pay.numerator, pay.denominator] for key, pay in table.lines]
