"""Pages for the stage, lent for one test each, in contexts that the tests of one browser share.

A page in a new context, at a new origin, loads every module, style and font of a screen from nothing. What a context
has loaded once it keeps; so a context has one origin, and every test that borrows a page there begins with nothing
stored at it. What acts on a whole context, as a clock that is made to stand still, is for a page that has its context
alone.
"""

from weakref import WeakKeyDictionary, WeakSet

from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize

from tests.screens.doorway import new_origin

Size = tuple[int, int]
STORED = "cookies,local_storage,indexeddb"
"""What is cleared: all that a screen writes, and not the files that the browser keeps."""

_shared: WeakSet[BrowserContext] = WeakSet()
_origins: WeakKeyDictionary[BrowserContext, str] = WeakKeyDictionary()
_lent: list[Page] = []


def lend(browser: Browser, size: Size) -> Page:
    """A page until the end of the test, in a context in which no other page is open."""
    page = _free_context(browser).new_page()
    _lent.append(page)
    page.set_viewport_size(_viewport(size))
    return page


def lend_alone(browser: Browser, size: Size, *, touch: bool = False) -> Page:
    """A page until the end of the test, in a context that ends with it."""
    page = own_page(browser, size, touch=touch)
    _lent.append(page)
    return page


def own_page(browser: Browser, size: Size, *, touch: bool = False) -> Page:
    """A page in a context that ends with it, for as long as whoever asked wants it."""
    return browser.new_page(viewport=_viewport(size), reduced_motion="reduce", has_touch=touch)


def give_back(page: Page) -> None:
    """Done with a page before its test ends."""
    _lent.remove(page)
    try:
        page.goto("about:blank")  # what the page still sends is heard before it goes
    finally:
        page.close()


def take_all_back() -> None:
    """No page stays open for the next test, whatever became of this one."""
    while _lent:
        give_back(_lent[-1])


def clean_origin(page: Page) -> str:
    """The origin of the page's context, with nothing stored there."""
    context = page.context
    if context not in _origins:
        _origins[context] = new_origin()
    page.goto("about:blank")  # an earlier screen of this page writes nothing more
    session = context.new_cdp_session(page)
    session.send("Storage.clearDataForOrigin", {"origin": _origins[context], "storageTypes": STORED})
    session.detach()
    return _origins[context]


def _free_context(browser: Browser) -> BrowserContext:
    for context in browser.contexts:
        if context in _shared and not context.pages:
            return context
    context = browser.new_context(reduced_motion="reduce")
    _shared.add(context)
    return context


def _viewport(size: Size) -> ViewportSize:
    return ViewportSize(width=size[0], height=size[1])
