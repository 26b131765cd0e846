"""manage.py replay_round: a round by its journal, event after event, with the state that each left."""

import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tables.dealing import codec, table_events
from tables.engine.audience import PIT
from tables.engine.game import Game
from tables.engine.games import game_of
from tables.models import JournalEvent, Round, Table


class Command(BaseCommand):
    help = "Replay a round: ROUND is TABLE/NUMBER, such as C1/12, or the round's row id."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("round")
        parser.add_argument("--json", action="store_true", help="print JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        found = _round_of(options["round"])
        steps = replayed(found)
        state = steps[-1]["phase"] if steps else None
        ok = state == found.phase
        facts = {"ok": ok, "round": found.number, "table": found.table_id, "game": found.game, "state": found.state}
        if options["json"]:
            self.stdout.write(json.dumps({**facts, "steps": steps}))
        else:
            self.stdout.write(f"round {found.number} of {found.game}: {found.state}")
            for step in steps:
                self.stdout.write(f"  {step['number']:>8} {step['event']:<20} {step['phase'] or '':<10} {step['body']}")
        if not ok:
            raise CommandError(f"the round's row says {found.phase}, its journal {state}")


def replayed(found: Round) -> list[dict[str, Any]]:
    """Every event of the round with the phase it led to; ledger entries stand where they were posted."""
    game: Game[Any] = game_of(found.game)
    state, steps = None, []
    for row in JournalEvent.objects.filter(round_id=found.pk).order_by("number"):
        event = codec.decode(name=row.name, schema=row.schema, body=row.body)
        if type(event) not in table_events.EVENTS:
            state = game.apply(state, event)
        phase = None if state is None else game.view(state, PIT)["phase"]
        steps.append(
            {"number": row.number, "event": row.name, "at": row.at.isoformat(), "actor": row.actor, "phase": phase,
             "body": codec.body_of(event)}
        )  # fmt: skip
    return steps


def _round_of(text: str) -> Round:
    code, slash, number = text.rpartition("/")
    if not number.isdigit():
        raise CommandError(f"{text!r} is not TABLE/NUMBER or an id")
    if not slash:
        found = Round.objects.filter(pk=int(number)).first()
    else:
        table = Table.objects.filter(code=code).first()
        found = Round.objects.filter(table_id=table.pk, number=int(number)).first() if table else None
    if found is None:
        raise CommandError(f"no round {text}")
    return found
