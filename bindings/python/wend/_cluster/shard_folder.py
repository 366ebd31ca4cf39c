"""The folder that collects shards, so that a call that was interrupted goes on where it ended."""

import hashlib
import json
import os
import re
import threading
from pathlib import Path
from typing import Any, Dict, List, Optional

from .worker import Part, ShardResult, ShardTask

PLAN = "job.json"
FORM = 1
MOST_PLAN_BYTES = 1 << 24
# The part, how many there are, and the begin of the content's SHA-256: a damaged file does not fit its name.
NAME = re.compile(r"(\d+)-of-(\d+)-([0-9a-f]{16})\.shard$")
DRAFT = re.compile(rf"({re.escape(PLAN)}|{NAME.pattern[:-1]})\.\d+-\d+\.new$")  # of a file before it is renamed


class ShardFolder:
    """Errors: ValueError if the folder has another job, OSError if it cannot be made or read."""

    def __init__(self, folder: Path, task: ShardTask) -> None:
        self.folder = folder
        self.task = task
        self._made = not folder.exists()
        self.folder.mkdir(parents=True, exist_ok=True)
        self.count = self._planned_count()

    def begin(self, count: int) -> None:
        """Writes down the job and its number of shards, or refuses another number than before."""
        if self.count is not None and self.count != count:
            raise ValueError(f"shards: {self.folder} has this job in {self.count} shards, not in {count}; leave out "
                             "shards=, name another folder, or remove this one")
        if self.count is None:
            self.count = count
            plan = {"form": FORM, "wend": self.task.version, "job": self.task.key, "shards": count,
                    "command": [self.task.command, *self.task.arguments]}
            self._write(PLAN, json.dumps(plan, indent=2).encode() + b"\n")

    def missing(self) -> List[Part]:
        """The parts that have no undamaged file here."""
        there = self._files()
        count = self.count or 0
        return [Part(index, count) for index in range(1, count + 1) if index not in there]

    def names(self) -> List[str]:
        """The files of all parts, in order."""
        return [name for _, name in sorted(self._files().items())]

    def add(self, result: ShardResult) -> None:
        self._write(f"{result.part.number}-of-{result.part.of}-{result.digest[:16]}.shard", result.shard)

    def remove(self) -> None:
        """Removes the files of this job, and the folder if it was made for them and has no others."""
        for path in list(self.folder.iterdir()):
            if NAME.match(path.name) or DRAFT.match(path.name) or (path.name == PLAN and self.count is not None):
                path.unlink()
        if self._made and not any(self.folder.iterdir()):
            self.folder.rmdir()

    def _planned_count(self) -> Optional[int]:
        path = self.folder / PLAN
        if not path.exists():
            if not any(NAME.match(each.name) for each in self.folder.iterdir()):
                return None
            raise ValueError(f"folder: {self.folder} has shards and no {PLAN} that says of which job; name another "
                             "folder, or remove this one")
        plan = read_plan(path)
        if plan["job"] != self.task.key:
            raise ValueError(f"folder: {self.folder} has shards of another job (wend {plan['wend']}: "
                             f"{' '.join(plan['command'])}, or other files); name another folder, or remove this one")
        return int(plan["shards"])

    def _files(self) -> Dict[int, str]:
        found = {}
        for path in self.folder.iterdir():
            match = NAME.match(path.name)
            if not match or int(match[2]) != self.count:
                continue
            if digest_of(path) != match[3]:
                path.unlink()  # damaged
                continue
            found[int(match[1])] = path.name
        return found

    def _write(self, name: str, content: bytes) -> None:
        new = self.folder / f"{name}.{os.getpid()}-{threading.get_ident()}.new"
        try:
            new.write_bytes(content)
            os.replace(new, self.folder / name)
        except BaseException:
            new.unlink(missing_ok=True)
            raise


def read_plan(path: Path) -> Dict[str, Any]:
    """The plan's members, checked. Throws ValueError if it is damaged."""
    try:
        if path.stat().st_size > MOST_PLAN_BYTES:
            raise ValueError("it is too long")
        plan = json.loads(path.read_bytes())
        wanted = {"form": int, "wend": str, "job": str, "shards": int, "command": list}
        if not all(isinstance(plan[name], kind) for name, kind in wanted.items()) or plan["form"] != FORM:
            raise ValueError("it has another form")
        return dict(plan, command=[str(each) for each in plan["command"]])
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise ValueError(f"{path} is damaged ({error}); name another folder, or remove this one") from None


def digest_of(path: Path) -> str:
    digest = hashlib.sha256()
    with open(path, "rb") as file:
        for block in iter(lambda: file.read(1 << 20), b""):
            digest.update(block)
    return digest.hexdigest()[:16]
