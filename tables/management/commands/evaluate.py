"""`manage.py evaluate KIND HAND…`: category, words, and the order between hands. The ranking is
`tables/engine/hands`'."""

import json
from itertools import groupby
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tables.engine.cards import first_repeated, read_cards
from tables.engine.dice import LETTER_FACES, POKER_FACES, read_face
from tables.engine.game import Facts
from tables.engine.hands import cards, letter_dice, poker_dice

POKER_DICE, LETTER_DICE, CARDS = "poker_dice", "letter_dice", "cards"
KINDS = (POKER_DICE, LETTER_DICE, CARDS)
MOST_CARDS = 7
_ONE = {"A": "ace", "K": "king", "Q": "queen", "J": "jack", "T": "ten", "9": "nine",
        "8": "eight", "7": "seven", "6": "six", "5": "five", "4": "four", "3": "three", "2": "two"}  # fmt: skip
_WORDS = {
    "holdem": "all six letters",
    "five": "five {0}s",
    "four": "four {0}s",
    "full_house": "full house, {0}s over {1}s",
    "straight": "straight, {0} high",
    "three": "three {0}s",
    "two_pair": "two pair, {0}s and {1}s",
    "pair": "pair of {0}s",
    "none": "no pair",
}
_WORDS_OF_CARDS = _WORDS | {
    "royal_flush": "royal flush",
    "straight_flush": "straight flush, {0} high",
    "flush": "flush, {0} high",
    "none": "{0} high",
}


class Command(BaseCommand):
    """Ranks hands."""

    help = "Name hands and put them in order, best first."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        """Kind, hands, and the settings that matter."""
        parser.add_argument("kind", choices=KINDS)
        parser.add_argument("hands", nargs="+", metavar="HAND", help="AKQJ10, KKQT9; HOLDE, HHOLEEM; AsKdQh10c9s2d2c")
        parser.add_argument("--straights", choices=poker_dice.STRAIGHT_SETTINGS, default=poker_dice.BELOW_FULL_HOUSE)
        parser.add_argument("--no-kickers", action="store_true", help="equal categories are not told apart by the rest")
        parser.add_argument("--json", action="store_true", help="print JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        """Print each hand and the order. Exit status 1 when a hand cannot be."""
        if options["kind"] == LETTER_DICE:
            hands = [_letters(text) for text in options["hands"]]
        elif options["kind"] == CARDS:
            hands = [_cards(text) for text in options["hands"]]
        else:
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
    known = _faces(text.replace("10", "T"), faces=POKER_FACES)
    if len(known) != poker_dice.DICE:
        raise CommandError(f"{text!r} is not a hand of five poker dice ({' '.join(POKER_FACES)})")
    return _told(ranking.of(known), known, words=_ONE)


def _letters(text: str) -> Facts:
    known = _faces(text, faces=LETTER_FACES)
    if not 1 <= len(known) <= letter_dice.MOST_DICE:
        raise CommandError(f"{text!r} is not one to seven letter dice ({' '.join(LETTER_FACES)})")
    return _told(letter_dice.hand_of(known), known, words=dict(zip(LETTER_FACES, LETTER_FACES, strict=True)))


def _cards(text: str) -> Facts:
    """Five to seven cards; the best five make the hand."""
    known = read_cards(text)
    if known is None or not cards.BEST_FIVE <= len(known) <= MOST_CARDS or first_repeated(known):
        raise CommandError(f"{text!r} is not a hand of five to seven different cards (As Kd 10h 9c 2s)")
    hand = cards.hand_of(known)
    return {
        "hand": "".join(known),
        "category": hand.category,
        "words": _in_words(_WORDS_OF_CARDS[hand.category], [_ONE[face] for face in hand.faces]),
        "faces": list(hand.faces),
        "kickers": list(hand.kickers),
        "cards": list(hand.cards),
        "rank": hand.rank,
    }


def _in_words(pattern: str, ranks: list[str]) -> str:
    """The pattern filled in: more than one six are sixes."""
    return pattern.format(*ranks).replace("sixs", "sixes")


def _faces(text: str, *, faces: str) -> list[str]:
    """The dice of a hand as typed; none at all when one of them has no such face."""
    read = [read_face(face, faces=faces) for face in text.replace(" ", "").replace(",", "")]
    known = [face for face in read if face]
    return known if len(known) == len(read) else []


def _told(hand: poker_dice.Hand | letter_dice.Hand, known: list[str], *, words: dict[str, str]) -> Facts:
    return {
        "hand": "".join(known),
        "category": hand.category,
        "words": _WORDS[hand.category].format(*(words[face] for face in hand.faces)),
        "faces": list(hand.faces),
        "kickers": list(hand.kickers),
        "rank": hand.rank,
    }
