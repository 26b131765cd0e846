"""The hub of this web process, given the pictures that it shows."""

from tables.dealing import pictures
from tables.dealing.service import in_thread
from tables.feed.hub import Hub

hub = Hub(pictures=pictures, in_thread=in_thread)
