"""From a table to a hand and back: who is dealt in, who posts what, and what the end of a hand changes."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from tables.engine.errors import Code, Refused
from tables.engine.pot.opening import from_the_left
from tables.engine.pot_table.acts import moved
from tables.engine.pot_table.chairs import Chair, Positions, PotTable
from tables.engine.pot_table.owing import held_back, posts
from tables.engine.pot_table.positions import MOVING, TWO, first_positions, heads_up, next_positions, passed_over

Rules = Mapping[str, Any]
Amounts = dict[int, int]
OWED = ("owes_big", "owes_middle", "owes_small")


@dataclass(frozen=True, slots=True, kw_only=True)
class HandPlan:
    """The arguments with which a game opens the next hand, by `opening()`. `small_blind`, `middle_blind` and
    `big_blind` are seats, None where nobody posts it; `button_empty`: the button is dead."""

    positions: Positions
    stacks: Amounts
    blinds: Amounts
    straddles: Amounts
    live_posts: Amounts
    dead_posts: Amounts
    time_banks: Amounts
    small_blind: int | None
    big_blind: int | None
    button_empty: bool
    middle_blind: int | None = None

    def opening(self) -> dict[str, Any]:
        """What `open_round` takes besides game and rules."""
        return {
            "button": self.positions.button, "stacks": self.stacks, "blinds": self.blinds,
            "straddles": self.straddles, "live_posts": self.live_posts, "dead_posts": self.dead_posts,
            "time_banks": self.time_banks,
        }  # fmt: skip


def plan_hand(table: PotTable, *, rules: Rules, button: int | None = None) -> HandPlan:
    """The next hand, which two players who are here can always have. `button` places it for the first hand. Refuses
    ROUND_RUNNING and TOO_FEW_PLAYERS."""
    if table.in_hand:
        raise Refused(Code.ROUND_RUNNING, seats=list(table.in_hand))
    if sum(chair.present for chair in table.chairs) < 2:
        raise Refused(Code.TOO_FEW_PLAYERS, seats=[chair.seat for chair in table.chairs if chair.present])
    positions, dealt = _placed(table, rules, button)
    if len(dealt) < TWO:
        dealt = _with_one_more(table, positions, dealt)
    if len(dealt) == TWO:
        # Of more blinds than players the largest are posted (TH-1).
        positions = heads_up([chair.seat for chair in dealt], big_blind=positions.big_blind)
    return _planned(table, rules, positions, dealt)


def _placed(table: PotTable, rules: Rules, button: int | None) -> tuple[Positions, tuple[Chair, ...]]:
    """Where button and blinds come to lie, and who is dealt in: who has the big blind, owes nothing, or posts. Who
    posts and would come in between button and big blind is held back, and the places are for the others to have; so is
    who would take the moving button from three players or more, for whom blinds and all would lie where they lay."""
    ready = [chair for chair in table.chairs if _is_ready(chair, rules)]
    while True:
        positions = _positions(table, rules, button, ready=[chair.seat for chair in ready])
        moves = rules["button_rule"] == MOVING and table.positions is not None and len(ready) - 1 > TWO
        stay = [
            chair
            for chair in ready
            if not held_back(chair, rules=rules) or _comes_in(table, chair, positions, button_moves=moves)
        ]
        if stay == ready:
            break
        ready = stay
    dealt = {positions.big_blind, *(chair.seat for chair in ready)}
    return positions, tuple(chair for chair in table.chairs if chair.seat in dealt)


def _positions(table: PotTable, rules: Rules, button: int | None, *, ready: list[int]) -> Positions:
    blinds = len(rules["blinds"])
    if table.positions is None and button is not None:
        return first_positions(table, ready=ready, button=button, blinds=blinds)
    return next_positions(table, ready=ready, rule=rules["button_rule"], blinds=blinds)


def _is_ready(chair: Chair, rules: Rules) -> bool:
    """Whether he plays without the big blind: he is here, and owes nothing or posts it."""
    return chair.present and (chair.posts or not held_back(chair, rules=rules))


def _with_one_more(table: PotTable, positions: Positions, dealt: tuple[Chair, ...]) -> tuple[Chair, ...]:
    """Where all but one are held back, the hand would wait for them, and they for a big blind that never comes: whom it
    would reach next is dealt in."""
    others = (chair for chair in table.clockwise(after=positions.big_blind) if chair.present and chair not in dealt)
    return tuple(sorted((*dealt, next(others)), key=lambda chair: chair.seat))


def begin(table: PotTable, plan: HandPlan) -> PotTable:
    """The table while the hand is dealt: blinds that pass are owed, what is posted is owed no more. The smaller blinds
    that pass a new player have not been his: he owes no more than the big one."""
    passed = passed_over(table, plan.positions)
    chairs = []
    for chair in table.chairs:
        if chair.seat in plan.stacks:
            chair = replace(chair, waits=False, posts=False, **dict.fromkeys(OWED, False))
        else:
            new = chair.waits and not chair.owes_big
            chair = replace(
                chair, owes_big=chair.owes_big or chair.seat in passed.big,
                owes_middle=chair.owes_middle or (chair.seat in passed.middle and not new),
                owes_small=chair.owes_small or (chair.seat in passed.small and not new),
            )  # fmt: skip
        chairs.append(chair)
    after = table.with_chairs(iter(chairs))
    return replace(after, positions=plan.positions, in_hand=tuple(plan.stacks), straddle=None)


def undone(table: PotTable, *, before: PotTable) -> PotTable:
    """The table of a hand that is void, with what its players owed before it: their posts went back (TH-29). Who was
    not dealt in owes nothing for it; what he has asked since stands, and he may be another one by now."""
    was = {chair.seat: chair for chair in before.chairs}
    for chair in table.chairs:
        then = was.get(chair.seat)
        if chair.seat in table.in_hand and then is not None:
            posts = then.posts and not chair.sitting_out
            owes = {name: getattr(then, name) for name in OWED}
            table = table.changed(chair.seat, waits=then.waits, posts=posts, **owes)
        elif then is not None:
            owes = {name: getattr(chair, name) and getattr(then, name) for name in OWED}
            table = table.changed(chair.seat, **owes)
    asked = before.straddle if before.straddle in table.in_hand else None
    return replace(table, straddle=table.straddle or asked)


def finish(
    table: PotTable, *, stacks: Mapping[int, int], button_moves: bool, before: Positions | None,
    time_banks: Mapping[int, int] | None = None,
) -> tuple[PotTable, tuple[Chair, ...]]:  # fmt: skip
    """The table after a hand, and the chairs of those who left with what they take. Add-ons join the stacks, seats are
    changed; after a misdeal the positions are those `before` the hand, so that the button stays (TH-29)."""
    chairs = []
    for chair in table.chairs:
        stack = stacks.get(chair.seat, chair.stack) + chair.adding
        bank = (time_banks or {}).get(chair.seat, chair.time_bank)
        chairs.append(replace(chair, stack=stack, adding=0, time_bank=bank))
    gone = tuple(chair for chair in chairs if chair.leaving)
    positions = table.positions if button_moves else before
    after = replace(table.with_chairs(c for c in chairs if not c.leaving), in_hand=(), positions=positions)
    for chair in gone:
        after = after.without_wish(chair.seat)
    for chair in after.chairs:
        if chair.moving_to is not None:
            after = moved(after, seat=chair.seat, to=chair.moving_to)
    return after, gone


def _comes_in(table: PotTable, chair: Chair, positions: Positions, *, button_moves: bool) -> bool:
    """Whether who posts comes in with these places. Nobody does between button and small blind, nor as the button that
    has moved on to him."""
    if button_moves and chair.seat == positions.button:
        return False
    return chair.seat == positions.big_blind or not _between(table, chair.seat, positions)


def _between(table: PotTable, seat: int, places: Positions) -> bool:
    """From the button's left up to the last of the smaller blinds, that included: who comes in there would skip the
    blinds."""
    if places.button == places.small_blind:
        return False
    last = places.small_blind if places.middle_blind is None else places.middle_blind
    return (seat - places.button - 1) % table.seats <= (last - places.button - 1) % table.seats


def _planned(table: PotTable, rules: Rules, positions: Positions, dealt: tuple[Chair, ...]) -> HandPlan:
    amounts = list(rules["blinds"])
    seats = [chair.seat for chair in dealt]
    small = positions.small_blind if positions.small_blind in seats and len(amounts) > 1 else None
    middle = positions.middle_blind if positions.middle_blind in seats else None
    big = positions.big_blind if amounts else None
    blinds: Amounts = {}
    if small is not None:
        blinds[small] = amounts[-2 if positions.middle_blind is None else -3]
    if middle is not None:
        blinds[middle] = amounts[-2]
    if big is not None:
        blinds[big] = amounts[-1]
    straddles = _straddle(table, rules, positions, seats, blinds)
    live, dead = _posts(rules, dealt, blinds, straddles)
    return HandPlan(
        positions=positions, stacks={chair.seat: chair.stack for chair in dealt}, blinds=blinds,
        straddles=straddles, live_posts=live, dead_posts=dead,
        time_banks=_time_banks(rules, dealt), small_blind=small, middle_blind=middle, big_blind=big,
        button_empty=positions.button not in seats,
    )  # fmt: skip


def _time_banks(rules: Rules, dealt: tuple[Chair, ...]) -> Amounts:
    """Seconds behind the turn's clock; where none runs there is nothing to add to, and a bank would begin one."""
    return {chair.seat: chair.time_bank for chair in dealt if chair.time_bank} if rules["turn_seconds"] else {}


def _posts(
    rules: Rules, dealt: tuple[Chair, ...], blinds: Amounts, straddles: Amounts
) -> tuple[Amounts, Amounts]:  # fmt: skip
    """(live, dead): a missed or new big blind is live, and a straddle is as much and more; a missed small blind is
    dead. Who has a blind in this hand posts nothing else."""
    live: Amounts = {}
    dead: Amounts = {}
    for chair in dealt:
        if chair.seat in blinds or not held_back(chair, rules=rules):
            continue
        due = posts(chair, rules=rules)
        if due.live and chair.seat not in straddles:
            live[chair.seat] = due.live
        if due.dead:
            dead[chair.seat] = due.dead
    return live, dead


def _straddle(table: PotTable, rules: Rules, positions: Positions, seats: list[int], blinds: Amounts) -> Amounts:
    """Twice the big blind, from the player left of it, if he asked for it and can pay it."""
    if table.straddle is None or rules["straddle"] == "none" or not blinds or len(seats) < 3:
        return {}
    first = from_the_left(seats, button=positions.big_blind)[0]
    amount = 2 * max(blinds.values())
    able = first == table.straddle and first not in blinds and table.chair(first).stack >= amount
    return {first: amount} if able else {}
