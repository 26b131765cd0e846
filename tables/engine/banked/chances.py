"""A banked game of poker dice as the calculator sees it: outcomes, ways and ranks from the same rule book that settles
rounds. Games with a board of their own are in `letter_chances.py` and `card_chances.py`."""

from functools import lru_cache

from payouts.calc.model import Finish, OddsModel, Start, decisions_of
from tables.engine.banked.qualifier import Qualifier, parse_qualifier
from tables.engine.banked.rolls import rolls
from tables.engine.banked.shape import Shape
from tables.engine.game import Rules
from tables.engine.hands.poker_dice import CATEGORIES, DICE, Hand, Ranking, ranking, so_far
from tables.engine.places import DEALER_SIDE, PLAYERS

_SIMPLE = ("pair", "pair:T", "pair:J", "pair:Q", "pair:K", "pair:A", "two_pair", "three")
_FIGURING = ("straights", "kickers", "qualifier", "call_multiple", "bonus_survives_fold")


def odds_model(shape: Shape, rules: Rules) -> OddsModel:
    """The model under these rules; those that do not touch the odds make no difference. Worked out once per such
    rules."""
    if shape.odds is not None:
        return shape.odds(rules)
    return _model(shape, tuple((name, rules[name]) for name in _FIGURING))


@lru_cache(maxsize=32)
def _model(shape: Shape, figuring: tuple[tuple[str, object], ...]) -> OddsModel:
    rules = dict(figuring)
    order = ranking(straights=str(rules["straights"]), kickers=bool(rules["kickers"]))
    players = _starts(shape, order, side=PLAYERS, qualifier=Qualifier(None))
    dealers = _starts(shape, order, side=DEALER_SIDE, qualifier=parse_qualifier(str(rules["qualifier"])))
    return OddsModel(
        lines=CATEGORIES,
        players=players,
        dealers=dealers,
        decisions=decisions_of(players, dealers),
        call_multiple=shape.call_multiple,
        bonus_survives_fold=bool(rules["bonus_survives_fold"]),
        sides={side.spot: side.chances(order, shape.hands) for side in shape.sides},
        strategies={"always_call": (True,) * len(players), **_strategies(order, players)},
    )


def _starts(shape: Shape, order: Ranking, *, side: str, qualifier: Qualifier) -> tuple[Start, ...]:
    """What one hand of a side can show when the players decide, each with all it can become."""
    known = sum(throw.count for throw in shape.first if (throw.side, throw.hand) == (side, 1))
    return tuple(
        Start("".join(faces), ways, _finishes(order, faces, qualifier=qualifier)) for faces, ways in rolls(known)
    )


def _finishes(order: Ranking, known: tuple[str, ...], *, qualifier: Qualifier) -> tuple[Finish, ...]:
    finishes = []
    for rest, ways in rolls(DICE - len(known)):
        hand = order.of(known + rest)
        finishes.append(
            Finish(hand.rank, CATEGORIES.index(hand.category), ways, qualifier.admits(hand, order.categories))
        )
    return tuple(finishes)


def _strategies(order: Ranking, players: tuple[Start, ...]) -> dict[str, tuple[bool, ...]]:
    """Call with what lies at least as good as this, fold the rest."""
    held = [_held(order, start.label) for start in players]
    standing = order.categories
    return {f"call_{least}": tuple(parse_qualifier(least).admits(hand, standing) for hand in held) for least in _SIMPLE}


def _held(order: Ranking, label: str) -> Hand:
    if len(label) == DICE:
        return order.of(label)
    category, faces = so_far(label)
    return Hand(category=category, rank=0, faces=faces, kickers=())
