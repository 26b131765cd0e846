"""The whole checkout obeys the tidy rules, and each rule tells a good line from a bad one."""

import importlib.util
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).resolve().parent.parent.parent
PRODUCT_FOLDERS = ("casino", "tables", "payouts")

_spec = importlib.util.spec_from_file_location("tidy", Path(__file__).with_name("tidy.py"))
assert _spec is not None
assert _spec.loader is not None
tidy = importlib.util.module_from_spec(_spec)
sys.modules["tidy"] = tidy
_spec.loader.exec_module(tidy)

Rule = Callable[[str, str], Iterator[str]]


def files(*folders: str, ending: str) -> dict[str, str]:
    """Path → text of the checkout's own files under the folders."""
    return {
        str(path.relative_to(CHECKOUT)): path.read_text()
        for folder in folders
        for path in sorted((CHECKOUT / folder).rglob(f"*{ending}"))
        if "__pycache__" not in path.parts
    }


def python_files() -> dict[str, str]:
    """What we wrote in Python; migrations are written by Django."""
    found = files(*PRODUCT_FOLDERS, "tests", ending=".py")
    found |= {name: (CHECKOUT / name).read_text() for name in ("dev", "manage.py")}
    return {path: text for path, text in found.items() if "/migrations/" not in path}


def templates() -> dict[str, str]:
    return files("templates", *PRODUCT_FOLDERS, ending=".html")


def screen_sources() -> dict[str, str]:
    return {**templates(), **files("tables/static", ending=".js"), **files("tables/static", ending=".css")}


def rules_and_money() -> dict[str, str]:
    """Where a clock that no test can set would do harm."""
    return {
        path: text
        for path, text in python_files().items()
        if path.startswith(("tables/", "payouts/", "casino/people/"))
        and path != "casino/people/clock.py"
        and "/management/" not in path
    }


def lock_files() -> dict[str, str]:
    return {path.name: path.read_text() for path in CHECKOUT.glob("requirements*.txt")}


APPLIED: dict[str, tuple[Rule, Callable[[], dict[str, str]]]] = {
    "names": (lambda path, _text: tidy.banned_name(path), python_files),
    "lengths": (tidy.too_long, python_files),
    "words": (tidy.banned_words, lambda: {**python_files(), **screen_sources()}),
    "templates": (tidy.inline_in_template, templates),
    "instants": (tidy.instant_by_a_filter, templates),
    "clock": (tidy.asks_the_time, rules_and_money),
    "locks": (tidy.address_in_lock_file, lock_files),
    "openings": (tidy.without_opening, python_files),
}


@pytest.mark.parametrize("name", APPLIED)
def test_the_checkout_obeys(name: str) -> None:
    rule, where = APPLIED[name]
    complaints = [complaint for path, text in where().items() for complaint in rule(path, text)]
    assert not complaints, "\n".join(complaints)


LONG_FUNCTION = "def f() -> None:\n" + "    pass\n" * 50
SHORT_FUNCTION = "def f() -> None:\n" + "    pass\n" * 49
GOOD_AND_BAD: dict[str, list[tuple[Rule, str, str, str]]] = {
    "lengths": [
        (tidy.too_long, "tables/x.py", SHORT_FUNCTION, LONG_FUNCTION),
        (tidy.too_long, "tables/x.py", "x = 1\n" * 400, "x = 1\n" * 401),
        (tidy.too_long, "tests/x.py", "x = 1\n" * 500, "x = 1\n" * 501),
    ],
    "words": [(tidy.banned_words, "x.py", "# done, and to do it again\n", "# " + "TO" + "DO: later\n")],
    "templates": [
        (tidy.inline_in_template, "x.html", '<p class="a">', '<p style="color:red">'),
        (
            tidy.inline_in_template,
            "x.html",
            '<link rel="stylesheet" href="a.css">',
            "<style>p{}</style>",
        ),
        (tidy.inline_in_template, "x.html", '<script type="module" src="a.js"></script>', "<script>go()</script>"),
        (tidy.inline_in_template, "x.html", '<script type="application/json">{}</script>', '<b onclick="go()">'),
        (tidy.inline_in_template, "x.html", '<a href="/pit/1/">', '<script src="https://cdn.example/x.js"></script>'),
    ],
    "instants": [
        (tidy.instant_by_a_filter, "x.html", '{{ patron.birth_date|date:"Y" }}', '{{ round.opened_at|date:"Y" }}'),
        (tidy.instant_by_a_filter, "x.html", '{% t "x" day=gaming_day|date %}', '{% t "x" day=seen|date %}'),
        (tidy.instant_by_a_filter, "x.html", "{{ at_words }}", '{{ day|time:"H:i" }}'),
    ],
    "clock": [
        (tidy.asks_the_time, "x.py", "at = clock.now()\n", "at = timezone.now()\n"),
        (tidy.asks_the_time, "x.py", "at = house.today()\n", "at = datetime.datetime.utcnow()\n"),
    ],
    "locks": [
        (tidy.address_in_lock_file, "r.txt", "a==1 \\\n    --hash=sha256:0\n", "--index-url https://example/simple\n"),
        (tidy.address_in_lock_file, "r.txt", "a==1\n    # via b\n", "a @ file:///tmp/a.whl\n"),
    ],
    "openings": [(tidy.without_opening, "x.py", '"""Here live things."""\nx = 1\n', "x = 1\n")],
}


@pytest.mark.parametrize(
    ("rule", "path", "good", "bad"),
    [
        pytest.param(*case, id=f"{name}-{number}")
        for name, cases in GOOD_AND_BAD.items()
        for number, case in enumerate(cases)
    ],
)
def test_each_rule_tells_a_good_line_from_a_bad_one(rule: Rule, path: str, good: str, bad: str) -> None:
    assert not list(rule(path, good))
    assert list(rule(path, bad))


@pytest.mark.parametrize("path", ["tables/utils.py", "payouts/helpers.py", "tables/common/x.py"])
def test_a_drawer_for_anything_is_refused_by_its_name(path: str) -> None:
    assert list(tidy.banned_name(path))
    assert not list(tidy.banned_name("tables/floor/sittings.py"))


def test_every_rule_was_shown_a_good_and_a_bad_line() -> None:
    assert set(APPLIED) == {*GOOD_AND_BAD, "names"}


def test_no_secret_and_no_state_is_kept_in_the_repository() -> None:
    listed = subprocess.run(["git", "ls-files"], cwd=CHECKOUT, capture_output=True, text=True, check=False)
    if listed.returncode != 0:
        pytest.skip("not a git checkout: nothing is kept in a repository here")
    kept = [path for path in listed.stdout.splitlines() if path.startswith(("var/", ".venv/")) or path.endswith(".env")]
    assert not kept
