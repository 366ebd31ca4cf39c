"""`wend.distribute`: runs one job of the command line program in shards on a Dask cluster."""

import os
import sys
import time
from pathlib import Path
from typing import Any, Dict, List, NamedTuple, Optional, Set, Tuple

from ._cluster.errors import ClusterError, JobError
from ._cluster.job import AnyPath, Job, option
from ._cluster.pilot import MOST_SHARDS, choose_count
from ._cluster.program import run_program
from ._cluster.progress import Progress
from ._cluster.shard_folder import ShardFolder
from ._cluster.tasks import PATIENCE, TaskRunner
from ._cluster.worker import Part, ShardResult, ShardTask

__all__ = ["ClusterError", "DistributeReport", "Job", "JobError", "distribute"]


class DistributeReport(NamedTuple):
    """How a job was distributed."""
    output: Path
    status: int  #: the program's exit status: the highest of all shards
    shards: int
    resumed: int  #: shards that were in the folder already
    seconds: float
    bytes: int  #: of all shards that were sent here
    workers: int  #: that sent shards
    lost_workers: int  #: that went away meanwhile
    retries: int  #: shards that ran again after a failure; Dask runs those of lost workers again by itself
    messages: Tuple[str, ...]  #: the program's warnings, each once


def distribute(client: Any, job: Job, output: AnyPath, shards: Optional[int] = None,
               folder: Optional[AnyPath] = None, retries: int = 3, progress: bool = True,
               resources: Optional[Dict[str, float]] = None, priority: int = 0) -> DistributeReport:
    """Runs a job in shards on the workers of `client`, a `distributed.Client`, and writes the same bytes into `output`
    as one run of the program.

    `shards`: how many; by default a pilot measures (see `_cluster/pilot.py`): at least half a second of work each, and
    at most eight for each thread. `folder` collects shards; a call that was interrupted goes on from there. By default
    it is OUTPUT.shards, and is removed at the end. `retries`: how often a shard runs again after a failure that may
    pass. `progress`: a bar on the terminal, and the program's warnings. `resources` and `priority` are those of Dask.

    Errors: JobError (the program refuses the job), ClusterError (workers died, differ or are missing),
    ModuleNotFoundError (no distributed), ValueError (arguments; a folder with another job), OSError (output, folder).
    After an error or Ctrl-C finished shards stay in the folder, and there is no output.
    """
    begin = time.monotonic()
    require_client(client)
    target = checked_output(output, job)
    if shards is not None and not 1 <= shards <= MOST_SHARDS:
        raise ValueError(f"shards: expected 1 to {MOST_SHARDS}, found {shards}")
    if retries < 0:
        raise ValueError(f"retries: expected 0 or more, found {retries}")
    task = task_of(job, target)
    require_version(client, task.version)
    kept = ShardFolder(Path(folder) if folder else target.with_name(target.name + ".shards"), task)
    collected = Collected()
    try:
        runner = TaskRunner(client, task, job.contents, retries, resources, priority)
        count = begin_shards(runner, kept, shards, collected)
        collect(runner, kept, count, collected, progress)
        status, messages = merge(task, kept, target, collected.messages, progress)
    except BaseException as error:
        if not kept.names():
            kept.remove()
        if isinstance(error, JobError):
            raise with_remedy(error, job) from None
        raise
    if folder is None:
        kept.remove()
    return DistributeReport(target, status, count, count - collected.received, time.monotonic() - begin,
                            collected.bytes, len(collected.workers), len(runner.lost), runner.retried, messages)


class Collected:
    """Counts the shards that arrive."""

    def __init__(self) -> None:
        self.received, self.bytes = 0, 0
        self.workers: Set[str] = set()
        self.messages: Dict[str, None] = {}  # in order, each once

    def add(self, result: ShardResult) -> None:
        self.received += 1
        self.bytes += len(result.shard)
        self.workers.add(result.worker)
        self.messages.update(dict.fromkeys(filter(None, result.messages.split("\n"))))


def begin_shards(runner: TaskRunner, kept: ShardFolder, shards: Optional[int], collected: Collected) -> int:
    """The number of shards: as the caller says, as in the call that was interrupted, or as a pilot measures."""
    count = shards or kept.count
    ran: List[ShardResult] = []
    if count is None:
        count, ran = choose_count(lambda part: run_one(runner, part), runner.threads)
    kept.begin(count)
    for result in ran:
        kept.add(result)
        collected.add(result)
    return count


def collect(runner: TaskRunner, kept: ShardFolder, count: int, collected: Collected, progress: bool) -> None:
    missing = kept.missing()
    with Progress(count, count - len(missing), progress) as bar:
        def take(result: ShardResult) -> None:
            kept.add(result)
            collected.add(result)
            bar.advance()
        try:
            runner.run(missing, take, bar.draw)
        except KeyboardInterrupt:
            if progress:
                print(f"\nwend: interrupted; {count - len(kept.missing())} of {count} shards are in {kept.folder}, and "
                      "the same call goes on from there", file=sys.stderr)
            raise


def run_one(runner: TaskRunner, part: Part) -> ShardResult:
    results: List[ShardResult] = []
    runner.run([part], results.append)
    return results[0]


def merge(task: ShardTask, kept: ShardFolder, target: Path, messages: Dict[str, None],
          progress: bool) -> Tuple[int, Tuple[str, ...]]:
    """Puts the shards together into a temporary file, and renames that. The exit status, and all messages."""
    new = target.with_name(f".{os.getpid()}.{target.name}")  # its ending says the format
    form = option(task.arguments, "--format")  # as it was said; else the name says it
    format_of = ["--format", form] if form else []
    try:
        ended = run_program(["merge", "--quiet", *format_of, "-o", str(new), *kept.names()], kept.folder)
        if not new.exists():
            raise JobError(ended.messages or f"wend merge ended with status {ended.status}", ended.status)
        os.replace(new, target)
    finally:
        new.unlink(missing_ok=True)
    messages.update(dict.fromkeys(filter(None, ended.messages.split("\n"))))
    if progress and messages:
        print("\n".join(messages), file=sys.stderr)
    return ended.status, tuple(messages)


def task_of(job: Job, target: Path) -> ShardTask:
    """The job for workers. A matrix goes by its output's name if it says no format, as the program does."""
    from . import __version__
    arguments = job.arguments
    by_name = target.suffix.lower()[1:]
    if job.command == "matrix" and by_name in ("csv", "json") and option(job.arguments, "--format") is None:
        arguments += ("--format", by_name)
    return ShardTask(job.key(__version__, arguments), __version__, job.command, arguments, job.folder, job.files)


def with_remedy(error: JobError, job: Job) -> JobError:
    """Adds a remedy where the program lacks a file on the worker that is here."""
    for name in (*error.message.split(": "), *(word.strip(",;:.") for word in error.message.split())):
        if os.path.isfile(name) and not job.reads(name):
            return JobError(f"{error.message}. {name} is here and not on the worker, for another file refers to it: "
                            "name it in files= of the Job", error.status)
    return error


def checked_output(output: AnyPath, job: Job) -> Path:
    target = Path(os.path.abspath(output))
    if target.is_dir():
        raise IsADirectoryError(f"output: {target} is a folder; name a file")
    if not target.parent.is_dir():
        raise FileNotFoundError(f"output: there is no folder {target.parent}; make it first")
    if job.reads(target):
        raise ValueError(f"output: {target} is one of the job's files; name another")
    return target


def require_client(client: Any) -> None:
    try:
        from distributed import Client
    except ImportError as error:
        raise ModuleNotFoundError(
            f"distribute needs Dask's package distributed ({error}). Install it: apt install python3-distributed "
            "(Debian and Ubuntu), or pip install 'wend[cluster]'", name="distributed") from None
    if not isinstance(client, Client):
        raise TypeError(f"client: expected a distributed.Client, found {type(client).__name__}")
    if client.asynchronous:
        raise TypeError("client: it is asynchronous, and distribute waits; give a plain distributed.Client")
    if client.status != "running":
        raise ClusterError(f"client: it is {client.status}; connect it to a scheduler first")


def require_version(client: Any, version: str) -> None:
    """Throws ClusterError unless workers come soon, and all that are there have this version."""
    import asyncio
    try:
        client.wait_for_workers(1, timeout=PATIENCE)
    except asyncio.TimeoutError:
        raise ClusterError(f"the cluster has no worker after {PATIENCE:.0f} s; start workers, and call again") from None

    # Inside, for such functions travel by their code: a worker may lack this module.
    def find_version() -> str:
        try:
            import wend
            import wend._distribute  # noqa: F401
            return str(wend.__version__)
        except ImportError as error:
            return f"missing ({error})"

    found = client.run(find_version, on_error="ignore")
    wrong = [f"{address}: {each}" for address, each in sorted(found.items()) if each != version]
    if wrong:
        raise ClusterError(f"{len(wrong)} of {len(found)} workers do not have wend {version}, as the client has; "
                           f"install it there. {'; '.join(wrong[:3])}")
