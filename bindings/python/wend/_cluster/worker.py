"""Runs one shard on a worker: lays out the job's files in the worker's scratch folder, and runs the program."""

import errno
import hashlib
import os
import shutil
import struct
import tempfile
import time
from pathlib import Path
from typing import Dict, List, NamedTuple, Tuple

from .errors import ClusterError
from .program import run_program

MAGIC = b"\x89WSHD\r\n\x1a"
# Exit statuses of the program that say that this job cannot be done; all others may pass.
REFUSALS = range(1, 6)


class ShardTask(NamedTuple):
    """All about a job but its files' content."""
    key: str
    version: str  # of wend at the client
    command: str
    arguments: Tuple[str, ...]
    folder: str  # in which it runs, relative to the root of its files
    files: Dict[str, str]  # name below the root -> SHA-256


class Part(NamedTuple):
    number: int  # from 1
    of: int


class ShardResult(NamedTuple):
    part: Part
    shard: bytes  # empty: the program refused
    digest: str  # SHA-256 of it
    pieces: int  # of work, in the whole job
    seconds: float
    status: int
    messages: str
    worker: str


class ShardFailure(Exception):
    """A failure that another try may not meet, such as a full disk or a killed program."""


def run_shard(task: ShardTask, part: Part, *contents: bytes) -> ShardResult:
    """One shard's bytes, or the program's refusal. `contents`: of the job's files, in order of their SHA-256."""
    import wend
    from distributed import get_worker
    worker = get_worker()
    if wend.__version__ != task.version:
        raise ClusterError(f"worker {worker.address} has wend {wend.__version__}, and the client has {task.version}; "
                           "install the same version on all machines")
    digests = sorted(set(task.files.values()))
    try:
        tree = job_tree(Path(worker.local_directory), task, dict(zip(digests, contents)))
        return run_in(tree / task.folder, Path(worker.local_directory), task, part, worker.address)
    except OSError as error:
        raise ShardFailure(f"worker {worker.address}: {error}") from None


def run_in(folder: Path, scratch: Path, task: ShardTask, part: Part, address: str) -> ShardResult:
    with tempfile.TemporaryDirectory(prefix="wend-shard-", dir=scratch) as place:
        file = Path(place) / "part.shard"
        ours = ["--shard", f"{part.number}/{part.of}", "-o", str(file.resolve())]
        begin = time.perf_counter()
        ended = run_program([task.command, *ours, *threads_of(task), *task.arguments], folder)
        seconds = time.perf_counter() - begin
        shard = file.read_bytes() if file.exists() else b""
    if not shard and ended.status not in REFUSALS:
        raise ShardFailure(f"worker {address}: the program ended with status {ended.status}. {ended.messages}".strip())
    digest = hashlib.sha256(shard).hexdigest()
    return ShardResult(part, shard, digest, pieces_of(shard), seconds, ended.status, warnings_of(ended.messages),
                       address)


def threads_of(task: ShardTask) -> List[str]:
    """One thread, for the cluster decides how many shards run at once on a machine."""
    given = any(argument.split("=")[0] == "--threads" for argument in task.arguments)
    return ["--threads", "1"] if task.command in ("matrix", "bake") and not given else []


def warnings_of(messages: str) -> str:
    """Without the notes on files that were written, which nobody sees.

    >>> warnings_of("wrote part.shard, 5 bytes\\nwend: warning: ticks ran out")
    'wend: warning: ticks ran out'
    """
    return "\n".join(line for line in messages.split("\n") if not line.startswith("wrote "))


def pieces_of(shard: bytes) -> int:
    """The pieces of work that a shard's header counts; 0 where there is no shard."""
    if shard and (len(shard) < 40 or not shard.startswith(MAGIC)):
        raise ShardFailure("the program wrote no shard")
    return int(struct.unpack_from("<Q", shard, 32)[0]) if shard else 0


def job_tree(scratch: Path, task: ShardTask, contents: Dict[str, bytes]) -> Path:
    """The folder that has the job's files under their names. Several threads and processes may make it at once."""
    tree = scratch / f"wend-job-{task.key[:32]}"
    if tree.is_dir():
        return tree
    made = Path(tempfile.mkdtemp(prefix="wend-job-", dir=scratch))
    try:
        (made / task.folder).mkdir(parents=True, exist_ok=True)
        for name, digest in task.files.items():
            place = made / name
            place.parent.mkdir(parents=True, exist_ok=True)
            os.link(stored(scratch, digest, contents[digest]), place)
        made.rename(tree)
    except OSError as error:
        shutil.rmtree(made, ignore_errors=True)
        if error.errno not in (errno.ENOTEMPTY, errno.EEXIST) or not tree.is_dir():
            raise
    return tree


def stored(scratch: Path, digest: str, content: bytes) -> Path:
    """The file with this content, named by it: jobs that share a map share its file."""
    file = scratch / f"wend-file-{digest}"
    if not file.exists():
        number, name = tempfile.mkstemp(prefix="wend-file-", dir=scratch)
        try:
            with open(number, "wb") as output:
                output.write(content)
            # No rename, which would replace another thread's file while that is linked into a folder.
            os.link(name, file)
        except FileExistsError:
            pass
        finally:
            os.unlink(name)
    return file
