"""The tidy rules as pure functions: text in, complaints out. Which files each applies to, test_tidy.py says.

A complaint is one sentence that begins with the place, "path:line", so that an editor can follow it.
"""

import ast
import re
from collections.abc import Iterator

BANNED_STEMS = frozenset({"utils", "util", "helpers", "helper", "common", "misc", "manager", "managers", "stuff"})
LONGEST_FILE_LINES, LONGEST_TEST_LINES, LONGEST_FUNCTION_LINES = 400, 500, 50

BANNED_WORDS = re.compile(r"\b(" + "|".join(("TO" + "DO", "FIX" + "ME", "X" * 3, "HA" + "CK")) + r")\b")
INLINE_STYLE = re.compile(r"<style\b|<[a-zA-Z][^>]*\sstyle\s*=", re.IGNORECASE)
INLINE_HANDLER = re.compile(r"<[a-zA-Z][^>]*\son[a-z]+\s*=", re.IGNORECASE)
INLINE_SCRIPT = re.compile(r"<script\b(?![^>]*\bsrc\s*=)(?![^>]*type\s*=\s*[\"']application/json)[^>]*>", re.IGNORECASE)
OUTSIDE_ADDRESS = re.compile(r"(?:src|href)\s*=\s*[\"'](?:https?:)?//", re.IGNORECASE)
WRITTEN_BY_A_FILTER = re.compile(r"([^\s|]*)\|(date|time)\b")
ADDRESS = re.compile(r"[a-z+]+://|--(?:extra-)?index-url|--find-links|^\s*-f\s", re.IGNORECASE)
CLOCK_MODULES = frozenset({"datetime", "date", "timezone", "dt", "time"})
CLOCK_CALLS = frozenset({"now", "utcnow", "today", "localdate", "localtime"})


def banned_name(path: str) -> Iterator[str]:
    """Names that say nothing about where a thing belongs."""
    stem = path.rsplit("/", 1)[-1].removesuffix(".py")
    if stem in BANNED_STEMS or any(folder in BANNED_STEMS for folder in path.split("/")[:-1]):
        yield f"{path}:1 is a drawer for anything; say where its content belongs."


def too_long(path: str, text: str) -> Iterator[str]:
    """Files and functions beyond what one can hold in mind."""
    limit = LONGEST_TEST_LINES if path.startswith("tests/") else LONGEST_FILE_LINES
    if (lines := text.count("\n")) > limit:
        yield f"{path}:{limit} has {lines} lines; the limit is {limit}."
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            length = (node.end_lineno or node.lineno) - node.lineno + 1
            if length > LONGEST_FUNCTION_LINES:
                yield f"{path}:{node.lineno} {node.name} has {length} lines; the limit is {LONGEST_FUNCTION_LINES}."


def banned_words(path: str, text: str) -> Iterator[str]:
    """Promises to do later what should be done or filed."""
    for number, line in enumerate(text.splitlines(), 1):
        if found := BANNED_WORDS.search(line):
            yield f"{path}:{number} says {found.group()}; do it, or file it."


def inline_in_template(path: str, text: str) -> Iterator[str]:
    """What the content security policy would block, and what a closed network could not fetch."""
    rules = {
        "a style of its own": INLINE_STYLE,
        "an inline handler": INLINE_HANDLER,
        "an inline script": INLINE_SCRIPT,
        "an address outside": OUTSIDE_ADDRESS,
    }
    for what, rule in rules.items():
        for found in rule.finditer(text):
            yield f"{path}:{text.count(chr(10), 0, found.start()) + 1} has {what}."


def instant_by_a_filter(path: str, text: str) -> Iterator[str]:
    """Django's filters write an instant in UTC, whose date is another than the house's for part of each day. They may
    write a day, known by its name; an instant is handed to the page in words, by tables/screens/instants.py."""
    for found in WRITTEN_BY_A_FILTER.finditer(text):
        if found[2] == "time" or not found[1].endswith(("day", "_date")):
            yield f"{path}:{text.count(chr(10), 0, found.start()) + 1} writes {found.group()} in UTC."


def asks_the_time(path: str, text: str) -> Iterator[str]:
    """Business time comes from casino/people/clock.py; any other clock cannot be set by a test."""
    for node in ast.walk(ast.parse(text)):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
            continue
        owner = node.func.value
        name = owner.attr if isinstance(owner, ast.Attribute) else getattr(owner, "id", "")
        if node.func.attr in CLOCK_CALLS and name in CLOCK_MODULES:
            yield f"{path}:{node.lineno} asks {name}.{node.func.attr}(); casino.people.clock is the house's clock."


def address_in_lock_file(path: str, text: str) -> Iterator[str]:
    """A lock file says what, with hashes; where from is each machine's own affair."""
    for number, line in enumerate(text.splitlines(), 1):
        if ADDRESS.search(line):
            yield f"{path}:{number} records an address."


def without_opening(path: str, text: str) -> Iterator[str]:
    """A module that does not open by saying what lives in it. Empty package files say it by their name."""
    if text.strip() and ast.get_docstring(ast.parse(text)) is None:
        yield f"{path}:1 does not say what lives here."
