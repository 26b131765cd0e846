"""What the product says, as patterns to look for on a screen: the very sentences of tables/screens/wording."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from tables.screens.words import FACT, fill, sentences


@dataclass(frozen=True)
class Words:
    """The sentences of one language. Facts that are not given match anything."""

    language: str = "en"

    def __call__(self, name: str, /, **facts: object) -> re.Pattern[str]:
        """The sentence anywhere in a text; a figure at its end is the whole figure."""
        body = self._pattern(name, facts)
        end = r"(?![\d,.]*\d)" if body and body[-1].isdigit() else ""
        return re.compile(body + end)

    def alone(self, name: str, /, **facts: object) -> re.Pattern[str]:
        """The sentence and nothing else."""
        return re.compile(rf"^\s*{self._pattern(name, facts)}\s*$")

    def text(self, name: str, /, **facts: object) -> str:
        """The sentence with its facts, as a person reads it."""
        return fill(sentences(self.language)[name], language=self.language, facts=facts)

    def _pattern(self, name: str, facts: Mapping[str, object]) -> str:
        text, parts, end = sentences(self.language)[name], [], 0
        for match in FACT.finditer(text):
            parts.append(literal(text[end : match.start()]))
            known = match.group(1) in facts
            parts.append(literal(fill(match.group(0), language=self.language, facts=facts)) if known else ".*")
            end = match.end()
        return "".join([*parts, literal(text[end:])])


def literal(text: str) -> str:
    """A pattern of exactly this text; a slash too is escaped, where a browser's pattern would end."""
    return re.escape(text).replace("/", r"\/")
