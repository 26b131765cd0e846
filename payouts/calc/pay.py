"""What a wager is paid, exactly: a profit "to 1". Which line is paid what is in `paytable.py`."""

import math
from dataclasses import dataclass
from fractions import Fraction
from typing import Self


@dataclass(frozen=True, slots=True, order=False)
class Pay:
    """Profit to 1 in lowest terms: 20/1, 3/2, a push 0/1, a lost stake -1/1."""

    numerator: int
    denominator: int = 1

    def __post_init__(self) -> None:
        """Keep lowest terms, so that equal pays are equal."""
        if self.denominator < 1 or self.numerator < -self.denominator:
            raise ValueError(f"no such pay: {self.numerator}/{self.denominator}")
        divisor = math.gcd(self.numerator, self.denominator)
        object.__setattr__(self, "numerator", self.numerator // divisor)
        object.__setattr__(self, "denominator", self.denominator // divisor)

    @classmethod
    def parse(cls, text: str | int) -> Self:
        """Read `20`, `3/2`, `3:2`, `lose` or `push`. Raises ValueError."""
        word = str(text).strip().lower()
        if word == "lose":
            return cls(-1)
        if word == "push":
            return cls(0)
        numerator, _, denominator = word.replace(":", "/").partition("/")
        return cls(int(numerator), int(denominator or "1"))

    def net(self, amount: int) -> int:
        """The profit on an amount in minor units; a lost stake is negative. Raises ArithmeticError when it is not
        whole."""
        whole, rest = divmod(amount * self.numerator, self.denominator)
        if rest:
            raise ArithmeticError(f"{amount} at {self} is not a whole amount")
        return whole

    @property
    def fraction(self) -> Fraction:
        """The profit to 1 as a number to reckon with."""
        return Fraction(self.numerator, self.denominator)

    @property
    def wins(self) -> bool:
        """Whether the stake comes back with a profit."""
        return self.numerator > 0

    def __str__(self) -> str:
        if self == LOST:
            return "lose"
        return str(self.numerator) if self.denominator == 1 else f"{self.numerator}/{self.denominator}"


LOST = Pay(-1)
PUSH = Pay(0)
EVEN = Pay(1)
