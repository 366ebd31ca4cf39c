"""A line on the terminal that says how many shards are done, and how long the rest takes."""

import shutil
import sys
import time

WIDTH = 30
PAUSE = 0.1  # seconds between two drawings; quicker flickers


class Progress:
    """Draws only where standard error is a terminal. Ends, and clears its line, as a context."""

    def __init__(self, total: int, done: int, shown: bool) -> None:
        self.total, self.first, self.done = total, done, done
        self.shown = shown and sys.stderr.isatty()
        self.begin, self.next = time.monotonic(), 0.0

    def __enter__(self) -> "Progress":
        return self

    def __exit__(self, *_: object) -> None:
        if self.shown:
            self._show("")

    def advance(self) -> None:
        self.done += 1
        self.draw()

    def draw(self) -> None:
        now = time.monotonic()
        if self.shown and now >= self.next:
            self.next = now + PAUSE
            self._show(line(self.done, self.total, time_left(now - self.begin, self.done - self.first,
                                                             self.total - self.done)))

    def _show(self, text: str) -> None:
        columns = shutil.get_terminal_size().columns
        sys.stderr.write("\r\x1b[K" + text[:columns - 1])
        sys.stderr.flush()


def line(done: int, total: int, left: str) -> str:
    """
    >>> line(3, 6, "0:10 left")
    '[###############...............] 3 of 6 shards  0:10 left'
    """
    filled = done * WIDTH // total
    return f"[{'#' * filled}{'.' * (WIDTH - filled)}] {done} of {total} shards  {left}".rstrip()


def time_left(elapsed: float, done: int, left: int) -> str:
    """Empty while it is not known yet.

    >>> time_left(90, 3, 2), time_left(90, 0, 2)
    ('1:00 left', '')
    """
    if elapsed < 1 or done == 0:
        return ""
    rest = round(elapsed * left / done)
    return f"{rest // 60}:{rest % 60:02} left"
