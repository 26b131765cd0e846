"""Every sentence in every language, with the same facts; every code explained; nothing written that nobody says."""

import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tables.dealing.states import AWARDING
from tables.engine.banked import state as banked
from tables.engine.betting import BET, RAISE_TO
from tables.engine.dice_holdem import state as dice
from tables.engine.errors import Code
from tables.engine.game import Game
from tables.engine.games import GAMES
from tables.engine.hands.poker_dice import CATEGORIES
from tables.engine.holdem import state as holdem
from tables.engine.pot_table.acts import BUY_IN
from tables.screens import sockets, words

ROOT = Path(__file__).resolve().parents[2]
SAID = re.compile(r"""[`"']([a-z_]+\.(?:\$?\{(?:[^{}]|\{[^{}]*\})*\}|[\w.-])+)[`"']""")
DYNAMIC = re.compile(r"\$?\{(?:[^{}]|\{[^{}]*\})*\}")
SOURCES = [
    *ROOT.glob("tables/static/tables/js/**/*.js"),
    *ROOT.glob("tables/screens/**/*.py"),
    *ROOT.glob("templates/**/*.html"),
]
SCRIPTS = list(ROOT.glob("tables/static/tables/js/**/*.js"))
SENDING = "already_sending"
"""What a button that is sending answers to its own script; nobody is told."""
CHINESE = re.compile("[\u4e00-\u9fff]")
ALIKE = re.compile(r"\bof\b|holdem", re.IGNORECASE)
ALWAYS_PLURAL = {"are", "dice", "have", "were"}
SINGULAR = {"always", "as", "does", "goes", "has", "is", "its", "plus", "s", "this", "was"}
LIVE_FILES = ("house", "game", "dealer", "player", "pot", "pot-player", "refused")


def facts_in(text: str) -> set[str]:
    """The facts a sentence uses. Where a plural form repeats or drops one, the set is still the same."""
    return {match.group(1) for match in words.FACT.finditer(text)}


def test_both_languages_have_the_same_sentences_none_of_them_empty() -> None:
    english, chinese = (words.sentences(language) for language in words.LANGUAGES)
    assert english.keys() == chinese.keys()
    assert not [name for name in english if not english[name].strip() or not chinese[name].strip()]


def test_a_translation_uses_no_fact_that_the_english_has_not() -> None:
    english, chinese = (words.sentences(language) for language in words.LANGUAGES)
    assert not [name for name in english if not facts_in(chinese[name]) <= facts_in(english[name])]


def test_every_brace_is_a_fact_that_both_readers_understand() -> None:
    for language in words.LANGUAGES:
        for name, text in words.sentences(language).items():
            assert "{" not in words.FACT.sub("", text), f"{language} {name}: {text}"


def codes_on_the_wire() -> set[str]:
    """Every code that an answer may carry or a screen says of itself: the engine's, and those written into the shell's
    sources beside them."""
    written = [re.findall(r"""^[A-Z_]+ = "([a-z_]+)"$""", Path(sockets.__file__).read_text(encoding="utf-8"), re.M)]
    written += [re.findall(r"""\bcode: "([a-z_]+)\"""", file.read_text(encoding="utf-8")) for file in SCRIPTS]
    return {*map(str, Code), *(code for found in written for code in found)} - {SENDING}


@pytest.mark.parametrize("language", words.LANGUAGES)
def test_every_code_says_what_why_and_what_now(language: str) -> None:
    assert {sockets.FAILED, "no_connection"} <= codes_on_the_wire()
    for code in codes_on_the_wire():
        for line in words.refusal(code, {}, language=language):
            assert len(line) >= 3, code
            assert (language == "zh-hant") == bool(CHINESE.search(line)), (code, line)


def test_a_refusal_that_has_words_of_its_own_has_both_its_lines() -> None:
    english = words.sentences("en")
    lines = {tuple(name.removeprefix("refused.").split(".")) for name in english if name.startswith("refused.")}
    for code, line in lines:
        front, _, until = line.partition("_")
        assert front in {"what", "now"}
        assert {(code, f"what_{until}"), (code, f"now_{until}")} <= lines or not until, (code, line)


def test_every_sentence_of_words_is_in_chinese() -> None:
    """Not those of facts, signs, faces and the word HOLDEM alone, and not the name of the other language."""
    english = {name: words.FACT.sub("", text) for name, text in words.sentences("en").items()}
    worded = {name for name, text in english.items() if re.search(r"[A-Za-z]{2}", ALIKE.sub("", text))}
    worded -= {name for name in worded if name.split(".")[0] in ("face", "faces")} | {"back.switch_language"}
    chinese = words.sentences("zh-hant")
    assert not {name: chinese[name] for name in worded if not CHINESE.search(chinese[name])}


def with_ones(text: str, counts: set[str]) -> str:
    """An English sentence in which every count is 1, and everything else a word."""

    def one(match: re.Match[str]) -> str:
        name, how, more = match.groups()
        if how == "plural":
            return with_ones(more.split("|")[0], counts)
        return "1" if name in counts and how in (None, "number") else "x"

    return words.FACT.sub(one, text)


def test_a_sentence_with_a_count_is_right_for_one() -> None:
    """No "1 players": what is counted stands in a plural form. Which facts are counts, and which words are plural, the
    sentences that have such a form say themselves."""
    english = words.sentences("en")
    facts = [match.groups() for text in english.values() for match in words.FACT.finditer(text)]
    counts = {name for name, how, _ in facts if how in ("plural", "number")}
    many = [more.split("|")[-1] for _, how, more in facts if how == "plural"]
    plurals = {word for form in many for word in re.findall(r"[a-z]+", words.FACT.sub("", form)) if word[-1] == "s"}
    # After "Seats" a list stands, of which there are never fewer than two.
    wrong = re.compile(
        rf"(?<!Seats )\b1 (?:more |other |of 1 )?(?:{'|'.join(sorted({*plurals, *ALWAYS_PLURAL} - SINGULAR))})\b"
    )
    assert {"players", "hands", "rounds", "seats"} <= plurals
    assert wrong.search(with_ones("{n} players", {"n"}))
    found = {name: with_ones(text, counts) for name, text in english.items()}
    assert not {name: text for name, text in found.items() if wrong.search(text)}


def test_a_refusal_gives_the_figures() -> None:
    what, now = words.refusal("above_maximum", {"spot": "ante", "amount": 1_500_000, "maximum": 200_000}, language="en")
    assert what == "Ante refused: 15,000 is over 2,000"
    assert now == "At most 2,000. Nothing was taken."


@pytest.mark.parametrize("language", words.LANGUAGES)
@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_every_setting_has_a_name_by_which_it_is_refused(game: Game[Any], language: str) -> None:
    known = words.sentences(language)
    for setting in game.settings:
        what, _ = words.refusal("bad_setting", {"setting": setting.name, "value": 0}, language=language)
        assert what.startswith(known[f"setting_name.{setting.name}"]), setting.name
    what, _ = words.refusal("unknown_setting", {"setting": "of_tomorrow"}, language=language)
    assert "of_tomorrow" in what


def test_every_game_category_and_phase_has_its_word() -> None:
    for language in words.LANGUAGES:
        known = words.sentences(language)
        for game in GAMES.values():
            assert f"game.{game.name}" in known
            assert not [spot.name for spot in game.spots if f"spot.{spot.name}" not in known]
        assert {f"phase.{phase}" for phase in (*banked.Phase, *holdem.Phase, *dice.Phase, AWARDING)} <= known.keys()
        assert {f"spot.{what}" for what in (BET, RAISE_TO, "reroll", "protect", BUY_IN)} <= known.keys()
        for category in CATEGORIES:
            assert {f"hand.{category}", f"category.{category}", f"a_category.{category}"} <= known.keys()


def said() -> tuple[set[str], list[re.Pattern[str]]]:
    """Every id written in the sources, and patterns for those that are put together."""
    plain: set[str] = set()
    patterns: list[re.Pattern[str]] = []
    for file in SOURCES:
        for name in SAID.findall(file.read_text(encoding="utf-8")):
            if "{" in name:
                patterns.append(re.compile(".*".join(re.escape(part) for part in DYNAMIC.split(name))))
            else:
                plain.add(name)
    return plain, patterns


def test_no_sentence_is_left_over() -> None:
    plain, patterns = said()
    everything = [text for language in words.LANGUAGES for text in words.sentences(language).values()]
    for text in everything:
        patterns += [re.compile(re.escape(front) + r"\..+") for front in re.findall(r":word:(\w+)\}", text)]
    ours = {
        name
        for file in LIVE_FILES
        for name, _ in words.entries(words.tomllib.loads((words.WORDING / f"{file}.toml").read_text(encoding="utf-8")))
    }
    left = {name for name in ours if name not in plain and not any(pattern.fullmatch(name) for pattern in patterns)}
    assert not left


def test_the_live_screens_write_one_kind_of_apostrophe() -> None:
    for file in LIVE_FILES:
        told = words.tomllib.loads((words.WORDING / f"{file}.toml").read_text(encoding="utf-8"))
        assert not [name for name, texts in words.entries(told) if "'" in texts[0]], file


@given(st.integers(-(10**12), 10**12))
def test_money_keeps_every_minor_unit(amount: int) -> None:
    text = words.exact(amount)
    digits = text.replace(",", "").replace(words.MINUS, "-").replace(".", "")
    assert int(digits) == amount


def test_words_are_filled_by_how_they_are_asked() -> None:
    say = words.fill
    assert say("{n:plural:one|{n} many}", language="en", facts={"n": 1}) == "one"
    assert say("{n:plural:one|{n} many}", language="en", facts={"n": 4}) == "4 many"
    assert say("{a:money} {a:exact}", language="en", facts={"a": -12_300}) == "−123 −123.00"
    assert say("{f:word:face}", language="zh-hant", facts={"f": "T"}) == "10"
    assert say("{gone}", language="en", facts={}) == "–"


def test_an_element_that_goes_on_in_another_language_names_its_sentence() -> None:
    text = words.said("h1", "title.seat", table="<T-1>", seat=3)
    facts = "{&quot;table&quot;: &quot;&lt;T-1&gt;&quot;, &quot;seat&quot;: 3}"
    assert text == f'<h1 data-says="title.seat" data-facts="{facts}">&lt;T-1&gt; · Seat 3</h1>'


def test_the_words_file_is_named_by_its_content() -> None:
    digest, module = words.words_file("zh-hant")
    assert words.words_url("zh-hant") == f"/words/zh-hant.{digest}.js"
    assert "賭場".encode() in module


def test_a_refusal_that_lasts_until_something_says_until_what() -> None:
    """A badge that the floor must unlock has no minutes to show."""
    what, now = words.refusal("locked_out", {"minutes": None, "until": "floor"}, language="en")
    assert what == "Locked after too many wrong PINs, until the floor unlocks it"
    assert now == "Ask the floor to unlock. Nothing was changed."
    what, _ = words.refusal("locked_out", {"minutes": 4, "until": "address"}, language="en")
    assert what == "Too many wrong tries from here: wait 4 min"
    what, _ = words.refusal("locked_out", {"minutes": 15, "until": "time"}, language="en")
    assert what == "Locked after too many wrong PINs: 15 min"
