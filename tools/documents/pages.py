"""The pages of the manual and their code blocks, and what the checks find in them."""

import re
from dataclasses import dataclass
from pathlib import Path

FENCE = re.compile(r"^ *```(\w*) *$")


class CannotRun(Exception):
    """The check itself is unable to work; the message says what to do."""


@dataclass(frozen=True, order=True)
class Finding:
    file: str
    line: int
    text: str

    def __str__(self):
        return f"{self.file}:{self.line}: {self.text}"


@dataclass
class Page:
    path: str
    lines: list
    fenced: list  # for each line: whether it belongs to a code block


def read_pages(root):
    paths = sorted([*root.glob("*.md"), *root.glob("docs/*.md")])
    return [read_page(root, path) for path in paths]


def read_page(root, path):
    lines = path.read_text(encoding="utf-8").split("\n")
    fenced, inside = [], False
    for line in lines:
        fence = FENCE.match(line)
        fenced.append(inside or bool(fence))
        inside ^= bool(fence)
    return Page(path.relative_to(root).as_posix(), lines, fenced)


def blocks(page):
    """The code blocks: (their language, [(line number, text)])."""
    block = None
    for number, line in enumerate(page.lines, 1):
        fence = FENCE.match(line)
        if fence and block is None:
            block = (fence[1], [])
        elif fence:
            yield block
            block = None
        elif block is not None:
            block[1].append((number, line))
