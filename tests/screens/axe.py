"""axe-core on a page, asked for what tests assert alone: to hand over all that it says takes longer than to find it."""

from dataclasses import dataclass

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

SCRIPT = Axe().axe_script
LOOK = """async ([within, options]) => {
  const found = await axe.run(within ?? document, options);
  const broken = found.violations.flatMap((rule) => rule.nodes.map((node) => `${rule.id}: ${node.html.slice(0, 160)}`));
  return {kept: found.passes.length, broken};
}"""


@dataclass(frozen=True)
class Findings:
    """How many rules the page keeps, and each place that breaks one, as "rule: the beginning of its HTML"."""

    kept: int
    broken: list[str]


def look(page: Page, within: str | None = None, **options: object) -> Findings:
    """What axe finds on the page, or within what this selector names. `options` are axe's own."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(SCRIPT)
    return Findings(**page.evaluate(LOOK, [within, {"resultTypes": ["violations"], **options}]))
