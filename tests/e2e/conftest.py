"""A module of browser tests gets the real product, a house with people and tables, and a Chromium.

The product runs in processes of its own, so what the fixtures make is committed, and flushed at the module's end.
Whoever asks the database in a test does it through `office`: Playwright keeps an event loop in the test's own thread,
where Django's database refuses to work.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.core.management import call_command

from tests.e2e.browsers import CHROMIUM, Browsers
from tests.e2e.house import House, found_house
from tests.e2e.office import Office
from tests.e2e.product import Product, database_url
from tests.e2e.stage import Stage


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Everything here needs a browser; without one it skips, and says which path was looked at."""
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.browser)
            item.add_marker(pytest.mark.django_db(transaction=True))
            if not Path(CHROMIUM).exists():
                item.add_marker(pytest.mark.skip(reason=f"no Chromium at {CHROMIUM}"))


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Iterator[None]:
    """A failure carries the last words of every process and of every open page."""
    outcome = yield
    report = outcome.get_result()  # type: ignore[attr-defined]
    if report.failed:
        given = getattr(item, "funcargs", {})
        for name in ("product", "browsers"):
            if name in given:
                report.sections.append((name, given[name].logs()))


@pytest.fixture
def _django_db_helper(django_db_setup: None) -> None:
    """In place of pytest-django's: no flush between tests, since a module's house outlives each of them."""


@pytest.fixture(scope="module")
def office(django_db_setup: None, django_db_blocker: pytest.FixtureRequest) -> Iterator[Office]:
    """A thread of its own on this worker's test database."""
    with django_db_blocker.unblock(), Office() as desk:  # type: ignore[attr-defined]
        yield desk
        desk.do(call_command, "flush", interactive=False, verbosity=0)


@pytest.fixture(scope="module")
def broker_url() -> str:
    """The Redis that the product uses; a module that restarts it brings its own."""
    from django.conf import settings

    return str(settings.REDIS_URL)


@pytest.fixture(scope="module")
def product(office: Office, broker_url: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Product]:
    from django.conf import settings

    environment = {
        "DATABASE_URL": database_url(),
        "REDIS_URL": broker_url,
        "CASINO_PREFIX": settings.CASINO_PREFIX,
        "SECRET_KEY": settings.SECRET_KEY,
    }
    running = Product(folder=tmp_path_factory.mktemp("product"), environment=environment)
    try:
        running.start()
        yield running
    finally:
        running.stop()


@pytest.fixture(scope="module")
def house(office: Office, product: Product) -> House:
    return found_house(office, address=product.address)


@pytest.fixture(scope="module")
def browsers(product: Product) -> Iterator[Browsers]:
    with Browsers(product.address) as opened:
        yield opened


@pytest.fixture
def stage(house: House, browsers: Browsers) -> Iterator[Stage]:
    """The screens of one test; afterwards none is left open, and no script may have complained."""
    opened = Stage(house, browsers)
    yield opened
    browsers.close_all()
    complaints, browsers.complaints = browsers.complaints, []
    assert complaints == []
