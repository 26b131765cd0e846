"""`manage.py scenario FILE…`: scripted rounds run on the pure engine, their outcome compared with what the script
expects.

A scenario of a game that is not registered, or one marked `replayable: false`, is counted as skipped; one that concerns
the table instead of the hand is listed with the test that is its own. A hand of a pot game reads as
`../pot_scenarios.py` says, a banked round:

    {"id": "B01", "setup": {"game": "casino_holdem_dice", "seats": [1, 2], "rules": {…}, "pays": ["ante:*=1"]},
     "actions": [{"seat": 1, "action": "stake", "hand": 1, "amounts": {"ante": 500}},
                 {"close": "betting"}, {"throw": "players", "faces": "KKQJ10"},
                 {"seat": 1, "action": "call"}, {"close": "deciding"}, {"command": "Settle"},
                 {"command": "CorrectDie", "throw": "players", "position": 1, "face": "A", "refused":
                 "already_settled"}],
     "expected": {"phase": "settled", "nets": {"1": 1500}, "void_reason": null, "outcome": {…}}}

`hand` is 1 unless given. Any action may say `refused`: it must be refused with that code. `expected` is compared key
by key. A file that is no list of objects with ids is refused as a whole; a scenario that cannot be played as it is
written fails as `malformed`, and the others are played on.
"""

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from payouts.calc.paytable import BadPayTable, parse_pays
from tables.engine import banked
from tables.engine.commands import EnterDice, TimeOut
from tables.engine.errors import Code, EngineError, Refused
from tables.engine.game import BANKED, Facts, Game
from tables.engine.games import GAMES
from tables.engine.running import open_round, play
from tables.management import pot_scenarios
from tables.management.commands.odds import house_tables


class Command(BaseCommand):
    """Runs scripted rounds."""

    help = "Run scripted rounds on the pure engine."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        """The files."""
        parser.add_argument("files", nargs="+", metavar="FILE", type=Path)
        parser.add_argument("--json", action="store_true", help="print JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        """Run every scenario. Exit status 1 when one fails."""
        results = [_result(scenario) for path in options["files"] for scenario in _read(path)]
        run = [result for result in results if result["ok"] is not None]
        failed = [result for result in run if not result["ok"]]
        counts = {"ok": len(run) - len(failed), "failed": len(failed), "skipped": len(results) - len(run)}
        if options["json"]:
            self.stdout.write(json.dumps({**counts, "scenarios": results}))
        else:
            for result in failed:
                self.stdout.write(f"{result['id']}: {result['difference']}")
            for result in results:
                if "test" in result:
                    self.stdout.write(f"{result['id']}: concerns the table: {result['test']}")
            self.stdout.write(", ".join(f"{count} {name}" for name, count in counts.items()))
        if failed:
            raise CommandError(f"{len(failed)} failed")


def _read(path: Path) -> list[Facts]:
    try:
        scenarios = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError) as wrong:
        raise CommandError(f"{path}: malformed: {wrong}") from wrong
    if not isinstance(scenarios, list):
        raise CommandError(f"{path}: malformed: not a list of scenarios")
    for number, scenario in enumerate(scenarios, start=1):
        name = scenario.get("id") if isinstance(scenario, dict) else None
        if not isinstance(name, str) or not name.isprintable():
            raise CommandError(f"{path}: malformed: scenario {number} is not an object with an id")
    return scenarios


PARTS: dict[str, type] = {"setup": dict, "actions": list, "expected": dict}


def _result(scenario: Facts) -> Facts:
    setup = scenario.get("setup")
    name = str(setup.get("game")) if isinstance(setup, dict) else ""
    game = GAMES.get(name.replace(" ", "_"))
    banked_game = game is not None and game.kind == BANKED
    if scenario.get("replayable") is False or (name and not (name in pot_scenarios.GAMES or banked_game)):
        return _skipped(scenario)
    difference = _wrong_parts(scenario)
    try:
        if not difference:
            difference = _run(game, scenario) if banked_game and game else pot_scenarios.difference_of(scenario)
    except (EngineError, BadPayTable) as wrong:
        difference = f"{type(wrong).__name__}: {wrong}"
    except Exception as wrong:
        # Values of any kind may stand in a script, and the engine asks for those of its commands.
        difference = f"malformed: {type(wrong).__name__}: {wrong}"
    # Half of a surrogate pair, which JSON can name, cannot be printed.
    difference = difference.encode(errors="backslashreplace").decode()
    return {"id": scenario["id"], "ok": not difference, "difference": difference}


def _wrong_parts(scenario: Facts) -> str:
    """Which part of the scenario is missing or of another kind, or nothing."""
    wrong = [part for part, kind in PARTS.items() if not isinstance(scenario.get(part), kind)]
    if not wrong and not all(isinstance(action, dict) for action in scenario["actions"]):
        wrong = ["actions"]
    return f"malformed: {', '.join(wrong)}" if wrong else ""


def _skipped(scenario: Facts) -> Facts:
    """What is not replayed, with the name of the test that stands for it where there is one."""
    result = {"id": scenario["id"], "ok": None, "difference": "skipped"}
    test = pot_scenarios.TESTED_ELSEWHERE.get(scenario["id"])
    return result | ({"test": test} if test else {})


def _run(game: Game[banked.BankedState], scenario: Facts) -> str:
    """What differs from the expected, or nothing."""
    table = _Table.opened(game, scenario["setup"])
    for number, action in enumerate(scenario["actions"], start=1):
        wanted = action.get("refused")
        try:
            table.act({key: value for key, value in action.items() if key != "refused"})
        except Refused as refused:
            if refused.code.value != wanted:
                return f"action {number}: refused {refused}"
            continue
        if wanted is not None:
            return f"action {number}: accepted, expected {Code(wanted).value}"
    found = table.found()
    wrong = {key: found.get(key) for key, value in scenario["expected"].items() if found.get(key) != value}
    return f"found {wrong}" if wrong else ""


@dataclass(slots=True)
class _Table:
    """A round with its wagers, as the shell would keep them. Wagers are {(seat, hand): amounts}, decisions alike."""

    game: Game[banked.BankedState]
    state: banked.BankedState
    stakes: dict[tuple[int, int], dict[str, int]] = field(default_factory=dict)
    decisions: dict[tuple[int, int], str] = field(default_factory=dict)

    @classmethod
    def opened(cls, game: Game[banked.BankedState], setup: Facts) -> "_Table":
        spots = {spot.name: spot.lines for spot in game.spots}
        tables = house_tables(game) | parse_pays(setup.get("pays", []), game=game.name, spots=spots)
        seats = tuple(setup.get("seats", ()))
        state, _ = open_round(game, rules=setup.get("rules", {}), paytables=tables, seats=seats)
        return cls(game, state)

    def act(self, action: Facts) -> None:
        """One action of the script. Refuses as the engine does."""
        if "close" in action:
            self._close(action["close"])
        elif "throw" in action and "command" not in action:
            faces = tuple(action["faces"].replace(" ", "").replace("10", "T"))
            self._play(EnterDice(throw=action["throw"], faces=faces))
        elif "command" in action:
            fields = {key: value for key, value in action.items() if key != "command"}
            self._play(self.game.commands[action["command"]](**fields))
        elif action["action"] == "stake":
            self._stake(action["seat"], action.get("hand", 1), dict(action["amounts"]))
        else:
            self._decide(action["seat"], action.get("hand", 1), action["action"])

    def found(self) -> Facts:
        """What the round came to."""
        nets: dict[str, int] = {}
        if self.state.schedule is not None:
            for (seat, hand), amounts in self.stakes.items():
                decision = self.decisions[seat, hand]
                net = banked.settle(self.state.schedule, hand=hand, amounts=amounts, decision=decision)
                nets[str(seat)] = nets.get(str(seat), 0) + sum(net.values())
        return {
            "phase": self.state.phase.value,
            "nets": nets,
            "outcome": self.state.outcome,
            "void_reason": self.state.void_reason,
        }

    def _stake(self, seat: int, hand: int, amounts: dict[str, int]) -> None:
        banked.require_stake(self.state, hand=hand, amounts=amounts)
        if (seat, hand) in self.stakes:
            raise Refused(Code.ALREADY_BET, seat=seat, hand=hand)
        self.stakes[seat, hand] = amounts

    def _decide(self, seat: int, hand: int, action: str) -> None:
        banked.require_decision(self.state, hand=hand, action=action)
        if (seat, hand) not in self.stakes:
            raise Refused(Code.NOT_BET, seat=seat, hand=hand)
        if (seat, hand) in self.decisions:
            raise Refused(Code.ALREADY_DECIDED, seat=seat, hand=hand)
        self.decisions[seat, hand] = action

    def _close(self, what: str) -> None:
        """The clock runs out; who has not decided is given what the table's rules say (CHD-15)."""
        if what == banked.Phase.BETTING:
            total = sum(sum(amounts.values()) for amounts in self.stakes.values())
            self._play(TimeOut(what=what, stakes=len(self.stakes), total=total))
            return
        default: str = self.state.rules["on_timeout"]
        decided = {stake: self.decisions.get(stake, default) for stake in self.stakes}
        calls = sum(decision == "call" for decision in decided.values())
        missing = len(decided) - len(self.decisions)
        self._play(TimeOut(what=what, calls=calls, folds=len(decided) - calls, defaulted=missing))
        self.decisions = decided

    def _play(self, command: Any) -> None:
        before = self.state.generation
        self.state, _ = play(self.game, self.state, command)
        if before and self.state.generation > before:
            self.decisions = {}
