"""A thread that may speak to the database while Playwright's event loop runs in the test's own."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from django.db import connections

Found = TypeVar("Found")


class Office:
    """One thread with one connection. Everything it does is committed."""

    def __enter__(self) -> "Office":
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="office")
        return self

    def __exit__(self, *_: object) -> None:
        self._thread.submit(connections.close_all).result()
        self._thread.shutdown()

    def do(self, function: Callable[..., Found], *arguments: Any, **named: Any) -> Found:
        """What `function` returns or raises, done in the office."""
        return self._thread.submit(function, *arguments, **named).result()
