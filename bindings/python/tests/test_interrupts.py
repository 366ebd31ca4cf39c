"""Ctrl-C ends long work between two answers, and leaves the map as it was."""
import signal
import subprocess
import sys

import pytest

# A program of the background ignores the signal unless it says otherwise.
PROGRAM = """
import signal
import numpy as np
import wend

signal.signal(signal.SIGINT, signal.default_int_handler)
rng = np.random.default_rng(1)
grid = wend.Grid(rng.random((300, 300)) < 0.3)
free = np.argwhere(grid.walls == False)
many = free[rng.integers(len(free), size=2_000_000)].astype(np.int32)
points = np.array([(0.0, 0.0, 0.0), (9.0, 0.0, 0.0), (9.0, 9.0, 0.0), (0.0, 9.0, 0.0)])
mesh = wend.Mesh(points, [[0, 1, 2, 3]])
inside = rng.random((2_000_000, 2)) * 9

def work():
    {work}

print("begun", flush=True)
try:
    work()
    print("ended")
except KeyboardInterrupt:
    print("interrupted", grid.find(tuple(many[0]), tuple(many[0])).status)
"""

WORKS = {
    "find_many": "grid.find_many(many, many[::-1], threads=2)",
    "matrix": "grid.matrix(many[:20_000], many[:20_000], threads=2)",
    "find_many on a mesh": "mesh.find_many(inside, inside[::-1], threads=2)",
}


@pytest.mark.parametrize("work", WORKS.values(), ids=WORKS)
def test_work_ends_at_ctrl_c(work):
    process = subprocess.Popen([sys.executable, "-c", PROGRAM.replace("{work}", work)],
                               stdout=subprocess.PIPE, text=True)
    assert process.stdout.readline() == "begun\n"
    try:
        process.wait(timeout=0.5)
    except subprocess.TimeoutExpired:
        process.send_signal(signal.SIGINT)
    assert process.communicate(timeout=60)[0] == "interrupted found\n"
    assert process.returncode == 0
