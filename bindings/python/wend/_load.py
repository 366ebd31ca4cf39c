"""Maps of files."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from ._wend import parse

if TYPE_CHECKING:
    from ._types import AnyPath


def load(file: AnyPath) -> Any:
    """A map of a file, given by its path: a Grid or a Mesh. The forms are those of `parse`.

    Errors: FileNotFoundError and the like; ValueError for a fault in the file, with its line.

    >>> import pathlib, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     file = pathlib.Path(folder, "room.txt")
    ...     _ = file.write_text("..#\\n...\\n")
    ...     grid = wend.load(file)
    >>> grid.find((0, 0), (1, 1)).path.tolist()
    [[0, 0], [1, 1]]
    """
    path = os.fspath(file)
    with open(path, "rb") as opened:
        content = opened.read()
    return parse(content, os.fsdecode(path))
