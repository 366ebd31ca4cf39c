"""Chooses into how many shards a job is divided, by running small ones first.

A shard's time is that of its start (reading the map) and of its work. The pilot measures both: the first of MOST parts
has no work to speak of; then parts of growing size run, until one works for long enough. Shards are then

- as many as EACH for each thread of the cluster, so that a slow or killed one leaves little to do;
- fewer, if one would work for less than LEAST seconds, or for less than its start;
- more, if one would work for longer than LONGEST seconds, which would be lost with its worker;
- at most as many as the job has pieces of work.
"""

from typing import Callable, List, Tuple

from .worker import Part, ShardResult

MOST = 1_000_000  # parts that the program knows
MOST_SHARDS = 20_000  # files that one call collects
EACH = 8
LEAST = 0.5
LONGEST = 600.0
PILOTS = (4096, 512, 64, 16)
ENOUGH = 0.25  # seconds of work that can be told from noise
ROUNDING = 1e-6  # of times that were subtracted


def choose_count(run: Callable[[Part], ShardResult], threads: int) -> Tuple[int, List[ShardResult]]:
    """The number of shards, and those of them that ran already. `run` runs one."""
    first = run(Part(1, MOST))
    pieces = first.pieces if first.pieces != MOST else 0  # some jobs can be divided at will
    ran: List[ShardResult] = []
    work = 0.0
    for count in sorted({min(each, pieces or each) for each in PILOTS}, reverse=True):
        # From the middle, for the first rows of maps are often walls.
        ran.append(run(Part(count // 2 + 1, count)))
        seconds = ran[-1].seconds - first.seconds
        work = max(0.0, seconds) * count
        if seconds >= ENOUGH:
            break
    chosen = count_for(first.seconds, work, threads, pieces)
    return chosen, [each for each in ran if each.part.of == chosen]


def count_for(start: float, work: float, threads: int, pieces: int) -> int:
    """The rule above, for seconds of start and of work in all.

    >>> count_for(0.1, 100, 2, 0), count_for(0.1, 3, 2, 0), count_for(0.1, 0.2, 2, 0)
    (16, 6, 1)
    >>> count_for(2, 8, 2, 0), count_for(0.1, 36000, 2, 0), count_for(0.1, 100, 2, 5)
    (4, 60, 5)
    """
    limits: List[float] = [work / max(LEAST, start), EACH * max(1, threads)]
    count = max(1, int(min(limits) + ROUNDING), min(MOST_SHARDS, -int(-work // LONGEST)))
    return min(count, pieces) if pieces else count
