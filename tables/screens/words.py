"""Every sentence that a person reads, in every language, and how facts are set into it.

The texts lie in `wording/*.toml`, one line a sentence: `id = ["English", "繁體中文"]`, under the id's front.
Facts stand in braces: `{name}` as it is, `{name:number}`, `{name:money}` (decimals only where needed), `{name:exact}`
(money with all its decimals), `{name:clock}` (an instant in ms), `{name:word:spot}` (the word `spot.<value>`), and
`{name:plural:one tablet|{name} tablets}`. `js/words.js` reads the same texts by the same rules on live screens.
"""

import functools
import hashlib
import json
import re
import tomllib
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

from django import template
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language

WORDING = Path(__file__).parent / "wording"
LANGUAGES = ("en", "zh-hant")
FACT = re.compile(r"\{(\w+)(?::(number|money|exact|clock|word|plural)(?::((?:[^{}]|\{\w+\})*))?)?\}")
MINUS = "\N{MINUS SIGN}"

register = template.Library()


class UnknownWords(LookupError):
    """No sentence has this id: a mistake in the product, never shown to anybody."""


@functools.cache
def sentences(language: str) -> Mapping[str, str]:
    """Every sentence of one language by its id."""
    column = LANGUAGES.index(language)
    found: dict[str, str] = {}
    for file in sorted(WORDING.glob("*.toml")):
        for name, texts in entries(tomllib.loads(file.read_text(encoding="utf-8"))):
            if name in found:
                raise ValueError(f"{file.name}: {name} is said twice")
            found[name] = texts[column]
    return found


def entries(table: Mapping[str, Any], *, front: str = "") -> list[tuple[str, list[str]]]:
    """The ids and texts of a TOML table, tables in it included."""
    found: list[tuple[str, list[str]]] = []
    for key, value in table.items():
        name = f"{front}{key}"
        found.extend([(name, value)] if isinstance(value, list) else entries(value, front=f"{name}."))
    return found


def language_in_use() -> str:
    """The language of the request being answered, as this module names it."""
    return "zh-hant" if (get_language() or "").lower().startswith("zh") else "en"


def knows(name: str) -> bool:
    """Whether there is a sentence of this id."""
    return name in sentences(LANGUAGES[0])


def say(name: str, /, *, language: str | None = None, **facts: object) -> str:
    """The sentence `name` with its facts. Raises UnknownWords; a missing fact is shown as "–"."""
    language = language or language_in_use()
    try:
        text = sentences(language)[name]
    except KeyError:
        raise UnknownWords(name) from None
    return fill(text, language=language, facts=facts)


def fill(text: str, *, language: str, facts: Mapping[str, Any]) -> str:
    """Set `facts` into a sentence's braces."""

    def one(match: re.Match[str]) -> str:
        name, how, more = match.group(1), match.group(2), match.group(3) or ""
        value = _plain(facts.get(name), how)
        if value is None:
            return "–"
        if how == "plural":
            forms = more.split("|")
            return fill(forms[0] if value == 1 else forms[-1], language=language, facts=facts)
        if how == "word":
            return say(f"{more}.{str(value).lower()}", language=language, **facts)
        return FORMATS[how](value) if how else str(value)

    return FACT.sub(one, text)


def _plain(value: Any, how: str | None) -> Any:
    """What a sentence can print: of a list its parts, of a mapping nothing."""
    if isinstance(value, list | tuple) and not how:
        return ", ".join(str(one) for part in value if (one := _plain(part, how)) is not None) or None
    return None if isinstance(value, Mapping | list | tuple | set | frozenset) else value


def number(value: Any) -> str:
    """12345 → "12,345", with a true minus."""
    return f"{int(value):,}".replace("-", MINUS)


def exact(value: Any) -> str:
    """Minor units with all their decimals: 12325 → "123.25"."""
    digits = int(settings.HOUSE_CURRENCY_DIGITS)
    whole, rest = divmod(abs(int(value)), 10**digits)
    return (MINUS if int(value) < 0 else "") + f"{whole:,}" + (f".{rest:0{digits}d}" if digits else "")


def money(value: Any) -> str:
    """Minor units, decimals only when they are not zero: 12300 → "123"."""
    unit = 10 ** int(settings.HOUSE_CURRENCY_DIGITS)
    return exact(value) if int(value) % unit else number(int(value) // unit)


def clock(value: Any) -> str:
    """An instant in milliseconds since the epoch, on the house's wall: "21:47:08"."""
    zone = ZoneInfo(settings.HOUSE_TIME_ZONE)
    return datetime.fromtimestamp(int(value) / 1000, tz=UTC).astimezone(zone).strftime("%H:%M:%S")


FORMATS = {"number": number, "money": money, "exact": exact, "clock": clock}
register.filter("exact", exact)  # `{{ amount|exact }}` in a template


def paytable_words(*, spot: str, name: str, label: str) -> str:
    """A pay-table as live screens name it, "AnteWin A" (`payTableName` in felt.js); its file name without a label."""
    if not label:
        return name
    if knows(f"pay_kind.{spot}"):
        return f"{say(f'pay_kind.{spot}')} {label}"
    return say(f"spot.{spot}") if knows(f"spot.{spot}") else label


def refusal(code: str, facts: Mapping[str, object], *, language: str | None = None) -> tuple[str, str]:
    """The two lines of a refusal: what was refused and why in figures; what is possible now. Where `until` tells
    refusals of one code apart, its own words are taken; a table's setting is called by its name."""
    plain: dict[str, Any] = {str(key): value for key, value in facts.items()}
    if knows(setting := f"setting_name.{plain.get('setting')}"):
        plain["setting"] = say(setting, language=language)
    own = f"_{plain.get('until')}"
    more = own if knows(f"refused.{code}.what{own}") else ""
    return (
        say(f"refused.{code}.what{more}", language=language, **plain),
        say(f"refused.{code}.now{more}", language=language, **plain),
    )


@register.simple_tag
def t(name: str, /, **facts: Any) -> str:
    """`{% t "cage.buy_in" amount=100 %}` in a template; loaded as a built-in tag."""
    return say(name, **facts)


@register.simple_tag
def said(element: str, name: str, /, **facts: Any) -> SafeString:
    """`{% said "title" "pit.title" pit=pit.code %}`: an element that goes on in the language to which a live screen is
    switched (`sayPageAgain` in words.js); by its words alone a sentence with facts would not be known there."""
    texts = {"element": element, "name": name, "facts": json.dumps(facts), "text": say(name, **facts)}
    return format_html('<{element} data-says="{name}" data-facts="{facts}">{text}</{element}>', **texts)


@register.simple_tag
def say_of(front: str, value: object, **facts: Any) -> str:
    """`{% say_of "game" table.game %}`: the word of a value that comes from data."""
    return say(f"{front}.{str(value).lower()}", **facts)


@functools.cache
def words_file(language: str) -> tuple[str, bytes]:
    """(hash, the words file of a language as an ES module)."""
    body = json.dumps(sentences(language), ensure_ascii=False, sort_keys=True, indent=0)
    module = f"export const language = {json.dumps(language)};\nexport const words = {body};\n".encode()
    return hashlib.sha256(module).hexdigest()[:16], module


@register.simple_tag
def words_url(language: str) -> str:
    """Where the words file of `language` lies; the address changes with the words."""
    return f"/words/{language}.{words_file(language)[0]}.js"


@register.simple_tag
def house_zone() -> str:
    """The zone of the clock on the house's wall, for the screens' own clocks."""
    return str(settings.HOUSE_TIME_ZONE)


def words_view(request: HttpRequest, language: str, digest: str) -> HttpResponse:
    """The words file. A page of an earlier release asks by the earlier hash: it gets today's words, uncached."""
    if language not in LANGUAGES:
        return HttpResponse(status=404)
    current, module = words_file(language)
    keep = "public, max-age=31536000, immutable" if digest == current else "no-store"
    return HttpResponse(module, content_type="text/javascript; charset=utf-8", headers={"Cache-Control": keep})
