"""Players who come and go at a pot table between hands, and hands in which nobody wins or loses."""

from collections.abc import Sequence

from hypothesis import strategies as st

from tables.engine.errors import Refused
from tables.engine.pot_table import acts
from tables.engine.pot_table.chairs import PotTable
from tables.engine.pot_table.hands import HandPlan, begin, finish, plan_hand, undone

Rules = dict[str, object]
DEAL = "deal"
VOID = "void"
WISHES = ("sit", "leave", "sit_out", "come_back", "post", "change_seat", "broke")
KINDS = (*WISHES, DEAL, DEAL, DEAL)


def moves(*, seats: int, most: int, kinds: Sequence[str] = KINDS) -> st.SearchStrategy[list[tuple[int, str]]]:
    """Up to `most` of what happens, each with the seat that it happens at; every third or so is a hand."""
    return st.lists(st.tuples(st.integers(1, seats), st.sampled_from(kinds)), max_size=most)


def dealt(before: PotTable, rules: Rules, *, button: int | None = None) -> tuple[PotTable, HandPlan]:
    """One hand, and the table after it."""
    plan = plan_hand(before, rules=rules, button=button)
    after, _ = finish(begin(before, plan), stacks={}, button_moves=True, before=before.positions)
    return after, plan


def wished(now: PotTable, wish: str, seat: int, rules: Rules) -> PotTable:
    """The table after a wish that the house may refuse."""
    try:
        match wish:
            case "sit":
                return acts.sit(now, rules=rules, seat=seat, stack=500)
            case "leave":
                return acts.leave(now, seat=seat)[0]
            case "post":
                return acts.post(now, rules=rules, seat=seat)
            case "change_seat":
                return acts.change_seat(now, seat=seat, to=seat % now.seats + 1)
            case "broke":
                return now.changed(seat, stack=0)
            case _:
                return getattr(acts, wish)(now, seat=seat)
    except Refused:
        return now


def voided(now: PotTable, seat: int, rules: Rules) -> PotTable:
    """A hand that is void, and who sat down at that seat while it was dealt."""
    during = wished(begin(now, plan_hand(now, rules=rules)), "sit", seat, rules)
    after, _ = finish(undone(during, before=now), stacks={}, button_moves=False, before=now.positions)
    return after
