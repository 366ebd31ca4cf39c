"""Files that are written whole or not at all."""

from __future__ import annotations

import os
import secrets
from typing import TYPE_CHECKING, Tuple

if TYPE_CHECKING:
    from ._types import FileName


def write_file(file: FileName, data: bytes) -> None:
    """Writes bytes to a file: under a temporary name beside it, which is then renamed.

    A link is followed. A device or a pipe is written to directly. OSError: as of `open`.
    """
    name = os.path.realpath(os.fspath(file))
    if os.path.exists(name) and not os.path.isfile(name):
        with open(name, "wb") as device:  # a folder is refused here
            device.write(data)
        return
    folder, base = os.path.split(name)
    temporary = os.path.join(folder, f".{base[:100]}.{secrets.token_hex(8)}.part")
    try:
        with open(temporary, "xb") as part:
            part.write(data)
        os.replace(temporary, name)
    except BaseException:
        if os.path.exists(temporary):
            os.remove(temporary)
        raise


def ending_of(file: FileName, known: Tuple[str, ...]) -> str:
    """The ending of a file's name, one of `known`; ValueError: another one."""
    ending = os.path.splitext(os.fspath(file))[1].lower().lstrip(".")
    if ending not in known:
        wanted = " or ".join("." + each for each in known)
        raise ValueError(f"{os.fspath(file)!r}: use a name that ends in {wanted}")
    return ending
