"""How a hand of a pot game opens: who sits where from the button's left, what is posted, and what the first betting
round starts from. Who owes which blind is the table's affair (`../pot_table`)."""

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from tables.engine.betting import ANTE, BETS, BLIND, LIMIT, POST, POT, STACK, STRADDLE
from tables.engine.errors import Code, Refused
from tables.engine.events import ChipsMoved, Event
from tables.engine.game import ENGINE_VERSION, Rules
from tables.engine.pot.events import HandOpened
from tables.engine.pot.house import TableRules, house_of
from tables.engine.pot.settings import BIG_BLIND_ANTE, DOUBLE, SHORT, UNIFORM

BEFORE_BLIND = "before_blind"
DEAD_BLIND = "dead_blind"
DEAD_ANTE = {"big_blind": "big_blind_ante", "button": "button_ante"}
_LIVE: Final = frozenset({BLIND, STRADDLE, POST})

Amounts = Mapping[int, int]
"""Minor units by seat."""
_NOTHING: Final[Amounts] = {}
_PLANS_AT_MOST: Final = 1_024


@dataclass(frozen=True, slots=True)
class Plan:
    """What of a hand's opening does not depend on the stacks: seats from the button's left, who owes what, the `posts`
    of stacks of `deep` and more, and how betting begins."""

    order: tuple[int, ...]
    due: tuple[tuple[int, int, str], ...]
    posts: tuple[ChipsMoved, ...]
    deep: int
    first: int
    level: int
    full: int
    wagers: int


def open_hand(
    *,
    game: str,
    rules: Rules,
    stacks: Amounts,
    button: int,
    blinds: Amounts | None = None,
    straddles: Amounts = _NOTHING,
    live_posts: Amounts = _NOTHING,
    dead_posts: Amounts = _NOTHING,
    time_banks: Amounts = _NOTHING,
) -> tuple[Event, ...]:
    """`HandOpened` and the chips that are posted. `rules` are complete. `blinds` by seat where the table knows better
    than the rules (a dead button, a blind that nobody owes).

    Refuses TOO_FEW_PLAYERS, NO_SUCH_SEAT, and BAD_SETTING for a straddle that the table does not take.
    """
    shortest = min(stacks.values(), default=0)
    if len(stacks) < 2 or shortest <= 0:
        order = from_the_left(stacks, button=button)
        raise Refused(Code.TOO_FEW_PLAYERS, seats=list(order), stacks=[stacks[seat] for seat in order])
    plan = _plan_of(rules, tuple(stacks), button, blinds, straddles, live_posts, dead_posts)
    posts = plan.posts if shortest >= plan.deep else _posted(plan.due, left=dict(stacks))
    level = plan.level
    if rules["short_blind_call"] == SHORT:
        level = max((event.amount for event in posts if event.target != POT), default=0)
    opened = HandOpened(
        game=game, rules=rules, seats=plan.order, stacks=tuple([stacks[seat] for seat in plan.order]), button=button,
        first=plan.first, level=level, full=plan.full, wagers=plan.wagers, engine_version=ENGINE_VERSION,
        time_banks={str(seat): seconds for seat, seconds in time_banks.items()} if time_banks else {},
    )  # fmt: skip
    return (opened, *posts)


def _plan_of(
    rules: Rules, seats: tuple[int, ...], button: int, blinds: Amounts | None, straddles: Amounts, live_posts: Amounts,
    dead_posts: Amounts,
) -> Plan:  # fmt: skip
    """The plan, remembered with the table's rules: seats and what they owe recur from one orbit to the next."""
    if not isinstance(rules, TableRules):
        return _planned(rules, seats, button, blinds, straddles, live_posts, dead_posts)
    others = (straddles, live_posts, dead_posts)
    owed = [tuple(amounts.items()) for amounts in others] if any(others) else None
    key = (seats, button, None if blinds is None else tuple(blinds.items()), owed and tuple(owed))
    plans = rules.plans
    plan: Plan | None = plans.get(key)
    if plan is None:
        if len(plans) >= _PLANS_AT_MOST:
            plans.clear()
        plan = plans[key] = _planned(rules, seats, button, blinds, straddles, live_posts, dead_posts)
    return plan


def _planned(
    rules: Rules, seats: tuple[int, ...], button: int, blinds: Amounts | None, straddles: Amounts, live_posts: Amounts,
    dead_posts: Amounts,
) -> Plan:  # fmt: skip
    """The plan, worked out. Refuses NO_SUCH_SEAT and BAD_SETTING."""
    order = from_the_left(seats, button=button)
    owed = usual_blinds(order, rules["blinds"], button=button) if blinds is None else blinds
    for amounts in (owed, straddles, live_posts, dead_posts):
        if not amounts.keys() <= set(seats):
            raise Refused(Code.NO_SUCH_SEAT, seat=next(iter(amounts.keys() - set(seats))), seats=list(order))
    if straddles:
        _require_straddles(rules, owed, straddles)
    due = tuple(_due(rules, order, button, owed, straddles, live_posts, dead_posts))
    deep = dict.fromkeys(seats, 0)
    for seat, amount, _ in due:
        deep[seat] += amount
    level, full, wagers = _first_level(rules, owed, straddles, live_posts)
    return Plan(
        order=order, due=due, posts=_posted(due, left=dict(deep)), deep=max(deep.values()),
        first=_first_to_act(order, button, {**owed, **straddles}), level=level, full=full, wagers=wagers,
    )  # fmt: skip


def smallest_bet(rules: Rules, *, street: int) -> int:
    """The smallest bet of a street, 1 being the first; the bet itself in limit (TH-7, TH-8)."""
    return house_of(rules).smallest_bet(street)


def from_the_left(seats: Amounts | Sequence[int], *, button: int) -> tuple[int, ...]:
    """The seats clockwise from the button's left; the button itself, if somebody sits there, is last."""
    ordered = sorted(seats)
    left = bisect_right(ordered, button)
    return (*ordered[left:], *ordered[:left])


def usual_blinds(order: Sequence[int], amounts: Sequence[int], *, button: int) -> dict[int, int]:
    """The blinds from the button's left, of more blinds than players the largest; heads-up the button posts the smaller
    one (TH-1, TH-2)."""
    posters = posting_order(order, button=button) if len(amounts) > 1 else order
    return dict(zip(posters, amounts[-len(posters) :], strict=False))


def posting_order(order: Sequence[int], *, button: int) -> Sequence[int]:
    """The seats in the order in which blinds are posted, from the smallest: as they sit from the button's left, but
    heads-up the button first (TH-2)."""
    return (order[1], order[0]) if len(order) == 2 and order[1] == button else order


def _last_of_the_largest(posters: Sequence[int], amounts: Amounts) -> int | None:
    """The seat of the largest amount; of equal ones the one posted last, since blinds grow from the button's left."""
    largest, last = 0, None
    for seat in posters:
        amount = amounts.get(seat)
        if amount is not None and amount >= largest:
            largest, last = amount, seat
    return last


def _first_to_act(order: Sequence[int], button: int, forced: Amounts) -> int:
    """The place after the largest blind or straddle; the button's left when nothing is forced (TH-4)."""
    last = _last_of_the_largest(posting_order(order, button=button), forced)
    return 0 if last is None else (order.index(last) + 1) % len(order)


def _first_level(rules: Rules, blinds: Amounts, straddles: Amounts, live_posts: Amounts) -> tuple[int, int, int]:
    """What a caller must match, the smallest raise, and how many bets count. Level is the nominal blind even where the
    player who posts it is short of it."""
    full = smallest_bet(rules, street=1)
    level = max((0, *blinds.values(), *straddles.values(), *live_posts.values()))
    usual = rules["blinds"]
    if blinds and usual:
        level = max(level, usual[-1])
    if straddles and rules["straddle_raise"] == DOUBLE and rules["structure"] != LIMIT:
        full = max(straddles.values())
    return level, full, (1 if blinds else 0) + len(straddles)


def _require_straddles(rules: Rules, blinds: Amounts, straddles: Amounts) -> None:
    """A straddle is a live blind of at least twice the one before, from a player who posts no other (TH-16)."""
    if rules["straddle"] == "none":
        raise Refused(Code.BAD_SETTING, setting="straddle", value="none", choices=["optional"])
    before = max(blinds.values(), default=0)
    for seat, amount in sorted(straddles.items(), key=lambda item: item[1]):
        if seat in blinds or amount < 2 * before:
            raise Refused(Code.BELOW_MINIMUM, seat=seat, amount=amount, minimum=2 * before)
        before = amount


def _due(
    rules: Rules, order: Sequence[int], button: int, blinds: Amounts, straddles: Amounts, live_posts: Amounts,
    dead_posts: Amounts,
) -> list[tuple[int, int, str]]:  # fmt: skip
    """(seat, amount, reason) of blinds and straddles, posts of missed blinds and of new players, antes."""
    due = [(seat, blinds[seat], BLIND) for seat in order if seat in blinds]
    if straddles:
        due += [(seat, straddles[seat], STRADDLE) for seat in order if seat in straddles]
    if live_posts:
        due += [(seat, live_posts[seat], POST) for seat in order if seat in live_posts]
    if dead_posts:
        due += [(seat, amount, DEAD_BLIND) for seat, amount in dead_posts.items()]
    if rules["ante"]:
        antes = list(_antes(rules, order, button, blinds))
        return antes + due if rules["ante_order"] == BEFORE_BLIND else due + antes
    return due


def _posted(due: Sequence[tuple[int, int, str]], *, left: dict[int, int]) -> tuple[ChipsMoved, ...]:
    """The chips of what is due, each as far as the stack goes."""
    posts = []
    for seat, amount, reason in due:
        paid = min(amount, left[seat])
        if paid:
            left[seat] -= paid
            target = BETS[seat] if reason in _LIVE else POT
            posts.append(ChipsMoved(source=STACK[seat], target=target, amount=paid, reason=reason))
    return tuple(posts)


def _antes(rules: Rules, order: Sequence[int], button: int, blinds: Amounts) -> Iterator[tuple[int, int, str]]:
    """A uniform ante is a contribution of each; the ante of the big blind or of the button is dead money for all. The
    big blind is the last of equal blinds, and no straddle; without blinds its ante is paid at the button's left."""
    amount, kind = rules["ante"], rules["ante_kind"]
    if kind == UNIFORM:
        yield from ((seat, amount, ANTE) for seat in order)
        return
    big_blind = _last_of_the_largest(posting_order(order, button=button), blinds)
    if big_blind is None:
        big_blind = order[0]
    payer = big_blind if kind == BIG_BLIND_ANTE or button not in order else button
    yield payer, amount, DEAD_ANTE[kind]
