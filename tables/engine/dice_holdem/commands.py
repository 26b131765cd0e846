"""What may be asked of a DiceHoldem hand besides acting: bets on dice, and dice shown. Dice come as `EnterDice`."""

from dataclasses import dataclass

from tables.engine.commands import Command


@dataclass(frozen=True, slots=True, kw_only=True)
class BetOnDie(Command):
    """The player in turn acts (`action` check, call, bet or raise_to, `to` as in `Act`) and adds one bet of `amount` on
    a die of the board, counted from 1: `state` is reroll or protect (DH-6)."""

    seat: int
    die: int
    state: str
    amount: int
    action: str = "check"
    to: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class ShowDice(Command):
    """A player lifts the cup (DH-13). `dice` are needed where nobody has read them."""

    seat: int
    dice: tuple[str, ...] = ()
