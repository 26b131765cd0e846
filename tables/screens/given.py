"""What a browser gives besides frames: text in forms and addresses, numbers of rows. Money as it is typed is
`amounts.py`'s, frames are `wire.py`'s.
"""

import re
from collections.abc import Iterable

from django.http import HttpRequest, HttpResponse, QueryDict
from django.urls.converters import IntConverter
from django.utils.deprecation import MiddlewareMixin

from tables.screens.turned_away import unreadable

NUL = "\0"
ROW = "[0-9]{1,17}"
"""The digits of a row's id: no more than any id can have. Of a narrower column no such number finds a row."""


def row_number(text: str) -> int | None:
    """The id of a row, or another number no longer than one, in plain digits; None for anything else."""
    return int(text) if re.fullmatch(ROW, text) else None


class RowConverter(IntConverter):
    """`<row:table_id>` in an address: what `row_number` reads. Django's own `int` takes as many digits as are sent."""

    regex = ROW


class ReadableMiddleware(MiddlewareMixin):
    """Refuse, in words and with status 400, text that the database cannot hold: a NUL in a form or an address. No
    keyboard writes it, so no page has a field to mark."""

    def process_request(self, request: HttpRequest) -> HttpResponse | None:
        if request.method == "POST":
            # Kept for a view that reads the body itself: Django parses a form once, from the stream or from here.
            request.body  # noqa: B018
        given = (request.path_info, *_texts(request.GET), *_texts(request.POST))
        return unreadable(request) if any(NUL in text for text in given) else None


def _texts(form: QueryDict) -> Iterable[str]:
    for name, values in form.lists():
        yield name
        yield from (str(value) for value in values)
