#!/usr/bin/python3
"""Measures distribute() on local processes, and prints a Markdown table.

    bindings/python/bench/dask_shards.py MAP [PLACES [ROUNDS]]

Divides a matrix of PLACES x PLACES [3000] random free cells of a grid MAP among one and two workers: seconds of the
program alone with one thread, of distribute() with eight shards for each worker, as its pilot chooses them for work of
this size, and the overhead of a task, from empty shards. Medians of ROUNDS [3]. Needs the package wend with its program, and distributed.
"""

import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import numpy as np
from distributed import Client, LocalCluster

import wend
from wend._cluster.program import program

EMPTY = 400  # shards of nearly no work


def main():
    if not 2 <= len(sys.argv) <= 4:
        sys.exit(__doc__)
    grid = Path(sys.argv[1]).resolve()
    places, rounds = (int(text) for text in (sys.argv[2:] + ["3000", "3"][len(sys.argv) - 2:]))
    with tempfile.TemporaryDirectory(prefix="wend-dask-") as folder:
        os.chdir(folder)
        write_places(grid, Path("places.cells"), places)
        Path("one.cells").write_text(Path("places.cells").read_text().split("\n")[0] + "\n")
        print(f"{grid.name}, {places} x {places} places, load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores\n")
        print("| run | shards | seconds | beside one run |\n|---|---:|---:|---:|")
        seconds = {}
        for _ in range(rounds):  # in turns: the machine is faster in some minutes than in others
            add(seconds, "the program, 1 thread", 1, single_run(grid))
            for workers in (1, 2):
                measure(grid, workers, seconds)
        alone = seconds["the program, 1 thread", 1]
        for (name, shards), times in seconds.items():
            ratio = statistics.median(time / one for time, one in zip(times, alone))
            print(f"| {name} | {shards} | {statistics.median(times):.2f} | {ratio:.2f} |")
        with one_machine(1) as cluster, Client(cluster) as client:
            print(f"| a task without work: Dask, and the start of the program | 1 | {task_seconds(grid, client):.4f} | |")


def one_machine(workers):
    return LocalCluster(n_workers=workers, threads_per_worker=1, dashboard_address=":0")


def add(seconds, name, shards, time):
    seconds.setdefault((name, shards), []).append(time)


def measure(grid, workers, seconds):
    name = f"{workers} worker{'s'[:workers - 1]}"
    with one_machine(workers) as cluster, Client(cluster) as client:
        job = wend.Job("matrix", grid, "--from", "places.cells")
        report = wend.distribute(client, job, "costs.csv", progress=False)
        assert Path("costs.csv").read_bytes() == Path("single.csv").read_bytes()
        add(seconds, f"{name}, with the pilot", 8 * workers, report.seconds)
        again = wend.distribute(client, job, "costs.csv", shards=8 * workers, progress=False)
        add(seconds, f"{name}, without the pilot", 8 * workers, again.seconds)


def task_seconds(grid, client):
    job = wend.Job("matrix", grid, "--from", "one.cells")
    few, many = (wend.distribute(client, job, "one.csv", shards=shards, progress=False).seconds
                 for shards in (1, EMPTY))
    return (many - few) / (EMPTY - 1)


def single_run(grid):
    begin = time.perf_counter()
    subprocess.run([program(), "matrix", grid, "--from", "places.cells", "--threads", "1", "--quiet",
                    "-o", "single.csv"], check=True)
    return time.perf_counter() - begin


def write_places(grid, file, count):
    rows = grid.read_text().split("\n")[4:]
    free = [(x, y) for y, row in enumerate(rows) for x, symbol in enumerate(row) if symbol in ".G"]
    chosen = np.random.default_rng(1).choice(len(free), count, replace=False)
    file.write_text("".join(f"{x},{y}\n" for x, y in (free[i] for i in chosen)))


if __name__ == "__main__":
    main()
