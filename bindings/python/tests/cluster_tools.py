"""For tests of distribute(): clusters, random maps, single runs as oracles, and a program that misbehaves on demand."""

import contextlib
import os
import subprocess
import threading
import time
from pathlib import Path

import numpy as np
import pytest

from wend._cluster.program import program

distributed = pytest.importorskip("distributed", reason="distributed (python3-distributed) is not installed")

PROGRAM = program()


def write_map(path, rows, columns, seed):
    """A random map in which a fifth is blocked."""
    walls = np.random.default_rng(seed).random((rows, columns)) < 0.2
    lines = ["".join("@" if wall else "." for wall in row) for row in walls]
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"type octile\nheight {rows}\nwidth {columns}\nmap\n" + "\n".join(lines) + "\n")
    return path


def write_places(path, rows, columns, count, seed):
    drawn = np.random.default_rng(seed)
    cells = zip(drawn.integers(columns, size=count), drawn.integers(rows, size=count))
    path.write_text("".join(f"{x},{y}\n" for x, y in cells))
    return path


def single_run(*arguments, output=None):
    """The bytes of one run of the program: of its output, or of standard output."""
    more = ["-o", str(output)] if output else []
    ended = subprocess.run([PROGRAM, *map(str, arguments), *more], capture_output=True, check=False)
    assert ended.returncode in (0, 4), ended.stderr.decode()
    return output.read_bytes() if output else ended.stdout


class Misbehaving:
    """A program for WEND_PROGRAM: runs lines of shell first, and counts its calls."""

    def __init__(self, folder):
        self.folder = folder
        self.path = folder / "wend"
        self.calls = folder / "calls"
        self.lines = folder / "lines"
        self.path.write_text(f"#!/bin/sh\necho \"$1 $3\" >> '{self.calls}'\n[ -f '{self.lines}' ] && . '{self.lines}'\n"
                             f"exec '{PROGRAM}' \"$@\"\n")
        self.path.chmod(0o755)

    def behave(self, lines=""):
        self.lines.write_text(lines + "\n")
        self.calls.write_text("")

    def calls_for(self, shards):
        """How often shards of so many were asked for."""
        return sum(line.endswith(f"/{shards}") for line in self.calls.read_text().splitlines())


def wait_until(condition, seconds=60):
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "the time is over"
        time.sleep(0.02)


def finished_shards(folder):
    return sorted(Path(folder).glob("*.shard"))


def process_ids(client):
    return list(client.run(os.getpid).values())


def when_shards_are_there(folder, count, act):
    def watch():
        wait_until(lambda: len(finished_shards(folder)) >= count)
        act()
    thread = threading.Thread(target=watch)
    thread.start()
    return thread


@pytest.fixture(scope="module")
def misbehaving(tmp_path_factory):
    before = os.environ.get("WEND_PROGRAM")
    made = Misbehaving(tmp_path_factory.mktemp("program"))
    os.environ["WEND_PROGRAM"] = str(made.path)
    yield made
    os.environ.pop("WEND_PROGRAM")
    if before is not None:
        os.environ["WEND_PROGRAM"] = before


@contextlib.contextmanager
def processes(count):
    """A client of so many workers, each a process with one thread."""
    with distributed.LocalCluster(n_workers=count, threads_per_worker=1, dashboard_address=":0") as cluster:
        with distributed.Client(cluster) as client:
            yield client


@contextlib.contextmanager
def threads(count):
    """A client of one worker in this process."""
    with distributed.LocalCluster(n_workers=1, threads_per_worker=count, processes=False,
                                  dashboard_address=":0") as cluster:
        with distributed.Client(cluster) as client:
            yield client


@pytest.fixture(scope="module")
def two_processes(misbehaving):
    with processes(2) as client:
        yield client


@pytest.fixture
def two(two_processes, misbehaving):
    misbehaving.behave()
    return two_processes


@pytest.fixture(scope="module")
def one_thread(misbehaving):
    with threads(1) as client:
        yield client


@pytest.fixture
def one(one_thread, misbehaving):
    misbehaving.behave()
    return one_thread


@pytest.fixture
def city(tmp_path, monkeypatch):
    """The current folder, with a map and places."""
    monkeypatch.chdir(tmp_path)
    write_map(tmp_path / "city.map", 40, 60, 1)
    write_places(tmp_path / "depots.cells", 40, 60, 23, 2)
    write_places(tmp_path / "shops.cells", 40, 60, 9, 3)
    return tmp_path
