"""A player's tablet at a pot game on the stage: told a situation of `pot_pictures`, pressed by its buttons' names."""

from playwright.sync_api import Page, expect

from tests.screens.pot_pictures import NUMBER, Situation
from tests.screens.stage import Facts, Stage

OVERLAPS = """(which) => {
  const boxes = [...document.querySelectorAll(which)]
    .map((node) => [node.localName, node.getBoundingClientRect()]).filter(([, box]) => box.width && box.height);
  return boxes.flatMap(([name, one], index) => boxes.slice(index + 1)
    .filter(([, other]) => one.left < other.right - 1 && other.left < one.right - 1
                        && one.top < other.bottom - 1 && other.top < one.bottom - 1)
    .map(([other]) => `${name} over ${other}`));
}"""


def told(situation: Situation, seat: int, **own: object) -> dict[str, Facts]:
    """What this seat's tablet is sent."""
    situation.own = (seat,)
    pictures = situation.pictures()
    return {"table": pictures["public"], "own": {**pictures["own"][str(seat)], **own}}


def tablet(page: Page, situation: Situation, seat: int, *, language: str = "en") -> Stage:
    return Stage(page, f"/seat/12/{seat}/", language=language).open(**told(situation, seat, language=language))


def press(on: Stage, name: str) -> None:
    on.page.wait_for_selector(".turn-panel:not([data-fresh])", state="attached")
    on.page.get_by_role("button", name=name).click()


def acts(on: Stage, *expected: tuple[str, int]) -> None:
    """Exactly these acts are sent: (action, to)."""
    on.sends("Act", [{"round": NUMBER, "action": action, "to": to} for action, to in expected])


def says(on: Stage, words: str) -> None:
    expect(on.page.locator("main")).to_contain_text(words)


def overlaps(page: Page, which: str) -> list[str]:
    """Which of these elements lie over each other: "c-board over section"."""
    found: list[str] = page.evaluate(OVERLAPS, which)
    return found
