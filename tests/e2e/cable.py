"""The wire between one tablet and the house, which a test can cut: a small TCP relay that goes dead without a word.

A cut cable neither closes nor refuses: bytes vanish, as they do when a switch loses power. That is the hardest case for
a screen, since nobody tells it.
"""

import contextlib
import selectors
import socket
import threading
from urllib.parse import urlsplit

CHUNK = 65536


class Cable:
    """Relays `address` (the house's own) under an address of its own."""

    def __init__(self, house_address: str) -> None:
        self._house = ("127.0.0.1", urlsplit(house_address).port)
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://localhost:{self._listener.getsockname()[1]}"
        self._whole = threading.Event()
        self._whole.set()
        self._ended = threading.Event()
        self._ends: list[socket.socket] = []
        self._threads = [threading.Thread(target=self._accept, daemon=True)]
        self._threads[0].start()

    def cut(self) -> None:
        """From now on nothing passes, in either direction; new connections hang."""
        self._whole.clear()

    def mend(self) -> None:
        """The wire is whole again; what was in it when it broke is lost, so those connections are closed."""
        for end in self._ends:
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
        self._whole.set()

    def close(self) -> None:
        self._ended.set()
        self.mend()
        with contextlib.suppress(OSError):
            self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        for thread in self._threads:
            thread.join(timeout=5)

    def _accept(self) -> None:
        while not self._ended.is_set():
            try:
                tablet, _ = self._listener.accept()
            except OSError:
                return
            thread = threading.Thread(target=self._relay, args=(tablet,), daemon=True)
            self._threads.append(thread)
            thread.start()

    def _relay(self, tablet: socket.socket) -> None:
        """Both directions of one connection, until either end closes it."""
        self._whole.wait()
        with contextlib.suppress(OSError), tablet, socket.create_connection(self._house) as house:
            self._ends += [tablet, house]
            ways = selectors.DefaultSelector()
            ways.register(tablet, selectors.EVENT_READ, house)
            ways.register(house, selectors.EVENT_READ, tablet)
            while not self._ended.is_set():
                for key, _ in ways.select(timeout=1):
                    data = key.fileobj.recv(CHUNK)  # type: ignore[union-attr]
                    if not data:
                        return
                    if self._whole.is_set():
                        key.data.sendall(data)
