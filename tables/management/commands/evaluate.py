"""`manage.py evaluate KIND HAND…`: category, words, and the order between hands. The ranking is
`tables/engine/hands`'."""

import json
from itertools import groupby
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tables.engine.dice import POKER_FACES, read_face
from tables.engine.game import Facts
from tables.engine.hands import poker_dice

KINDS = ("poker_dice",)
_ONE = {"A": "ace", "K": "king", "Q": "queen", "J": "jack", "T": "ten", "9": "nine"}
_WORDS = {
    "five": "five {0}s",
    "four": "four {0}s",
    "full_house": "full house, {0}s over {1}s",
    "straight": "straight, {0} high",
    "three": "three {0}s",
    "two_pair": "two pair, {0}s and {1}s",
    "pair": "pair of {0}s",
    "none": "no pair",
}


class Command(BaseCommand):
    """Ranks hands."""

    help = "Name hands and put them in order, best first."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        """Kind, hands, and the settings that matter."""
        parser.add_argument("kind", choices=KINDS)
        parser.add_argument("hands", nargs="+", metavar="HAND", help="five faces: AKQJ10, KKQT9")
        parser.add_argument("--straights", choices=poker_dice.STRAIGHT_SETTINGS, default=poker_dice.BELOW_FULL_HOUSE)
        parser.add_argument("--no-kickers", action="store_true", help="equal categories are not told apart by the rest")
        parser.add_argument("--json", action="store_true", help="print JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        """Print each hand and the order. Exit status 1 when a hand cannot be."""
        ranking = poker_dice.ranking(straights=options["straights"], kickers=not options["no_kickers"])
        hands = [_described(ranking, text) for text in options["hands"]]
        best_first = sorted(hands, key=lambda hand: -hand["rank"])
        order = [[hand["hand"] for hand in equal] for _, equal in groupby(best_first, key=lambda hand: hand["rank"])]
        if options["json"]:
            self.stdout.write(json.dumps({"kind": options["kind"], "hands": hands, "order": order}))
            return
        for hand in hands:
            self.stdout.write(f"{hand['hand']}  {hand['category']}  {hand['words']}")
        if len(hands) > 1:
            self.stdout.write(" > ".join(" = ".join(equal) for equal in order))


def _described(ranking: poker_dice.Ranking, text: str) -> Facts:
    keyed = text.replace(" ", "").replace(",", "").replace("10", "T")
    faces = [read_face(face, faces=POKER_FACES) for face in keyed]
    known = [face for face in faces if face]
    if len(faces) != poker_dice.DICE or len(known) != len(faces):
        raise CommandError(f"{text!r} is not a hand of five poker dice ({' '.join(POKER_FACES)})")
    hand = ranking.of(known)
    return {
        "hand": "".join(known),
        "category": hand.category,
        "words": _WORDS[hand.category].format(*(_ONE[face] for face in hand.faces)),
        "faces": list(hand.faces),
        "kickers": list(hand.kickers),
        "rank": hand.rank,
    }
