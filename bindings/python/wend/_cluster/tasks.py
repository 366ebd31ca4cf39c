"""Runs shards as Dask's tasks: a few for each thread at a time, again where a failure may pass."""

import queue
import time
from collections import deque
from typing import Any, Callable, Deque, Dict, Iterable, List, Optional, Set

from .errors import ClusterError, JobError
from .worker import Part, ShardResult, ShardTask, run_shard

# Shards that are with the cluster, for each thread: one runs, and the next ones are there before it ends.
AHEAD = 3
# Seconds between two looks at the cluster, and without any worker until that is an error.
LOOK = 1.0
PATIENCE = 60.0


class TaskRunner:
    """Sends the files to all workers once. Errors of `run`: JobError, ClusterError."""

    def __init__(self, client: Any, task: ShardTask, contents: Dict[str, bytes], retries: int,
                 resources: Optional[Dict[str, float]], priority: int) -> None:
        self.client, self.task, self.retries = client, task, retries
        self.resources, self.priority = resources or {}, priority
        self.contents = [contents[digest] for digest in sorted(contents)]
        self.retried = 0
        self.lost: Set[str] = set()  # addresses of workers that are gone
        self._known: Set[str] = set()
        self.threads = 0
        self._tries: Dict[Part, int] = {}
        self._running: Dict[Any, Part] = {}
        self._ended: "queue.SimpleQueue[Any]" = queue.SimpleQueue()
        self._last_workers = time.monotonic()
        self._look()
        self._send_files()

    def run(self, parts: Iterable[Part], take: Callable[[ShardResult], None],
            wait: Callable[[], None] = lambda: None) -> None:
        """Runs shards, and hands each to `take` as it ends. Calls `wait` now and then meanwhile."""
        waiting = deque(parts)
        next_look = time.monotonic() + LOOK
        try:
            while waiting or self._running:
                while waiting and len(self._running) < max(1, AHEAD * self.threads):
                    self._submit(waiting.popleft())
                self._take_one(waiting, take)
                wait()
                if time.monotonic() >= next_look:
                    self._look()
                    next_look = time.monotonic() + LOOK
        finally:
            running, self._running = list(self._running), {}
            if running and self.client.status == "running":
                self.client.cancel(running)

    def _take_one(self, waiting: Deque[Part], take: Callable[[ShardResult], None]) -> None:
        try:
            future = self._ended.get(timeout=LOOK / 5)
        except queue.Empty:
            return
        if future not in self._running:
            return
        result = self._result_of(future)
        part = self._running.pop(future)
        if result is None:
            waiting.appendleft(part)
        elif not result.shard:
            raise JobError(result.messages, result.status)
        else:
            take(result)

    def _submit(self, part: Part) -> None:
        attempt = self._tries.get(part, 0)
        key = f"wend-{self.task.command}-{self.task.key[:32]}-{part.number}-of-{part.of}-{attempt}"
        future = self.client.submit(run_shard, self.task, part, *self._files, key=key, priority=self.priority,
                                    resources=self.resources or None)
        self._running[future] = part
        future.add_done_callback(self._ended.put)

    def _result_of(self, future: Any) -> Optional[ShardResult]:
        """None: the shard must run again. Throws where that has no use."""
        import asyncio
        try:
            if future.status == "finished":
                result: ShardResult = future.result(timeout=PATIENCE)
                return result
        except asyncio.TimeoutError:
            raise ClusterError(f"a worker did not send its shard within {PATIENCE:.0f} s; look at the cluster's "
                               "network, and call again") from None
        except Exception:  # its worker died before it sent the result
            pass
        if self.client.status != "running":
            raise ClusterError("the connection to Dask's scheduler is lost; start it again, and call again")
        cause = future.exception(timeout=PATIENCE) if future.status == "error" else None
        if cause is None:
            # Files that were only on workers that died are gone; no task makes them again.
            if any(each.status != "finished" for each in self._files):
                self._send_files()
        else:
            require_passing(cause)
        self._count_retry(self._running[future], cause)
        return None

    def _count_retry(self, part: Part, cause: Optional[BaseException]) -> None:
        self._tries[part] = self._tries.get(part, 0) + 1
        self.retried += 1
        if self._tries[part] > self.retries:
            raise ClusterError(f"shard {part.number} of {part.of} failed {self._tries[part]} times, the last time by: "
                               f"{cause or 'its worker or its files were lost'}") from cause

    def _send_files(self) -> None:
        # Keys by the content would be released late by a call before this one, and its files with them.
        import asyncio
        self._files: List[Any] = []
        try:
            if self.contents:
                self._files = self.client.scatter(self.contents, broadcast=True, hash=False, timeout=PATIENCE)
        except asyncio.TimeoutError:
            raise ClusterError(f"the job's files did not reach a worker within {PATIENCE:.0f} s; start workers, and "
                               "call again") from None

    def _look(self) -> None:
        """Counts workers and their threads. Throws after a while without any."""
        # Later versions of Dask list five workers unless they are asked for all; the others ignore the argument.
        workers = self.client.scheduler_info(n_workers=-1)["workers"]
        usable = {address: each for address, each in workers.items() if self._offers(each)}
        self.threads = sum(each["nthreads"] for each in usable.values())
        self.lost |= self._known - set(workers)
        self._known |= set(workers)
        if usable:
            self._last_workers = time.monotonic()
        elif time.monotonic() - self._last_workers > PATIENCE:
            need = f" that offers {self.resources}" if self.resources else ""
            raise ClusterError(f"the cluster has had no worker{need} for {PATIENCE:.0f} s; start workers, and call "
                               "again")

    def _offers(self, worker: Dict[str, Any]) -> bool:
        offered = worker.get("resources", {})
        return all(offered.get(name, 0) >= amount for name, amount in self.resources.items())


def require_passing(cause: BaseException) -> None:
    """Throws ClusterError unless another try may end otherwise."""
    from distributed.scheduler import KilledWorker
    if isinstance(cause, ClusterError):
        raise ClusterError(str(cause))
    if isinstance(cause, KilledWorker):
        raise ClusterError(
            f"workers died again and again while they ran {cause.args[0]}, the last one at "
            f"{getattr(cause.args[1], 'address', cause.args[1])}. Shards may need more memory than a worker has; read "
            "its log, or allow more failures by Dask's setting distributed.scheduler.allowed-failures") from cause
    if isinstance(cause, ImportError):
        raise ClusterError(f"a worker lacks the package wend, or a part of it ({cause}); install the same version on "
                           "all machines") from cause
