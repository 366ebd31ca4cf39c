"""Describes one run of the command line program by its arguments and by the content of its files."""

import hashlib
import json
import os
from pathlib import Path
from typing import Any, Dict, Iterable, List, Optional, Tuple, Union

AnyPath = Union[str, "os.PathLike[str]"]

# distribute() gives these itself.
OURS = {"--shard": "distribute() divides the job", "--force": "distribute() decides which shards run again",
        "-o": "name the output in distribute()", "--output": "name the output in distribute()"}


class Job:
    """One run of the command line program, for `distribute`.

    `command` and `arguments` are those of the command line, without -o: strings, numbers or paths. Each argument that
    names a file, alone or as `--option=FILE`, is read at once and travels by its content. `files` names those that
    other files refer to, such as the map of a scenario. Absolute names become relative ones, so reports that show
    names show these.

    Errors: OSError if a file cannot be read, ValueError if an argument is distribute()'s own.

    >>> wend.Job("matrix", "city.map", "--threads", 2).arguments
    ('city.map', '--threads', '2')
    >>> wend.Job("matrix", "city.map", "-o", "costs.csv")
    Traceback (most recent call last):
    ValueError: -o: name the output in distribute(); leave it out
    """

    def __init__(self, command: str, *arguments: Union[AnyPath, float], files: Iterable[AnyPath] = ()) -> None:
        if isinstance(files, (str, os.PathLike)):
            raise TypeError("files: expected a list of names, found one name; write files=[NAME]")
        self.command = command
        self._here = os.getcwd()
        self._found: Dict[str, str] = {}  # absolute path -> name of the content
        self.contents: Dict[str, bytes] = {}  # by their SHA-256
        self.arguments: Tuple[str, ...] = tuple(self._argument(each) for each in arguments)
        for name in files:
            self._add(os.fspath(name))
        self._lay_out()

    def __repr__(self) -> str:
        return f"<wend.Job {' '.join((self.command, *self.arguments))!r}, {len(self.files)} files>"

    def key(self, version: str, arguments: Tuple[str, ...]) -> str:
        """One for each version of wend, command, arguments and files' content."""
        parts: List[Any] = [version, self.command, arguments, self.folder, sorted(self.files.items())]
        return hashlib.sha256(json.dumps(parts).encode()).hexdigest()

    def reads(self, path: AnyPath) -> bool:
        """Whether it is one of the job's files."""
        return os.path.realpath(path) in [os.path.realpath(each) for each in self._found]

    def _argument(self, value: Union[AnyPath, float]) -> str:
        text = os.fspath(value) if isinstance(value, (str, os.PathLike)) else str(value)
        option, equals, name = text.partition("=")
        short = option[:2] if option[:1] == "-" and option[:2] != "--" else option
        if short in OURS:
            raise ValueError(f"{short}: {OURS[short]}; leave it out")
        if os.path.isfile(text):
            return self._add(text)
        if equals and option.startswith("--") and os.path.isfile(name):
            return f"{option}={self._add(name)}"
        return text

    def _add(self, name: str) -> str:
        """Reads a file, and returns its name relative to the current folder."""
        path = os.path.normpath(os.path.join(self._here, name))
        if not os.path.exists(path) or not os.path.samefile(path, name):
            path = os.path.realpath(name)  # the name goes up from a link to a folder
        if path not in self._found:
            content = Path(path).read_bytes()
            digest = hashlib.sha256(content).hexdigest()
            self._found[path] = digest
            self.contents[digest] = content
        relative = os.path.relpath(path, self._here)
        # A name such as a/../b needs the folder a, which may have no file of the job.
        same = os.path.normpath(name) == relative and parts(name).count("..") == parts(relative).count("..")
        return name if same else safe(relative)

    def _lay_out(self) -> None:
        """Keeps how files lie to each other and to the current folder, for files name others by relative names."""
        root = os.path.commonpath([self._here, *(os.path.dirname(path) for path in self._found)])
        self.folder = os.path.relpath(self._here, root)
        self.files = {os.path.relpath(path, root): digest for path, digest in self._found.items()}


def option(arguments: Tuple[str, ...], name: str) -> Optional[str]:
    """The value of an option, if it was given.

    >>> option(("city.scen", "--format=json"), "--format")
    'json'
    """
    for position, argument in enumerate(arguments):
        if argument == name and position + 1 < len(arguments):
            return arguments[position + 1]
        if argument.startswith(name + "="):
            return argument[len(name) + 1:]
    return None


def parts(name: str) -> List[str]:
    return name.split(os.sep)


def safe(name: str) -> str:
    """A name that is no option.

    >>> safe("-x.map"), safe("x.map")
    ('./-x.map', 'x.map')
    """
    return os.path.join(".", name) if name.startswith("-") else name
