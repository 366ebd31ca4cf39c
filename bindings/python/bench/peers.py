#!/usr/bin/python3
"""Times of wend beside scipy, scikit-image, networkx and igraph, all lengths compared in the same run.

    python3 bindings/python/bench/peers.py [--side N] [--questions N] [--map FILE] [--seed N]

Prints a table of calls, and one of questions for each map, in Markdown. All but one row have one
thread. All walk in eight directions and past corners (corners="always"), because scikit-image knows
no other rule; a diagonal step is the square root of two. The time that a peer takes to build its
graph stands in a column of its own. wend's path costs are whole numbers, so lengths agree to 2e-9.
"""

import argparse
import statistics
import sys
import time
import timeit
from dataclasses import dataclass, field

import igraph
import networkx
import numpy as np
import scipy.sparse
import scipy.sparse.csgraph
import skimage.graph

import wend

DIAGONAL = 2**0.5
MANY = 20


@dataclass
class Row:
    name: str
    build: float
    times: list = field(default_factory=list)
    lengths: list = field(default_factory=list)


def edges_of(walls):
    """Both ends and the length of each step, one direction each."""
    rows, columns = walls.shape
    number = np.arange(rows * columns).reshape(rows, columns)
    parts = []
    for row, column, length in ((0, 1, 1), (1, 0, 1), (1, 1, DIAGONAL), (1, -1, DIAGONAL)):
        here = (slice(0, rows - row), slice(max(0, -column), columns - max(0, column)))
        there = (slice(row, rows), slice(max(0, column), columns + min(0, column)))
        free = ~walls[here] & ~walls[there]
        starts, ends = number[here][free], number[there][free]
        parts.append((starts, ends, np.full(starts.size, float(length))))
    return tuple(np.concatenate(column) for column in zip(*parts))


def timed(function):
    begin = time.perf_counter()
    result = function()
    return time.perf_counter() - begin, result


def ask(name, build, question, questions):
    """A row: every question asked, its time and its length."""
    seconds, graph = timed(build)
    row = Row(name, seconds)
    for start, goal in questions:
        took, length = timed(lambda: question(graph, start, goal))
        row.times.append(took)
        row.lengths.append(length)
    return row


def wend_row(name, walls, questions, **options):
    def question(grid, start, goal):
        path = grid.find(start, goal, **options)
        path.path  # as the others, it makes the places
        return path.length if path else np.inf

    return ask(name, lambda: wend.Grid(walls, corners="always"), question, questions)


def scipy_row(walls, questions):
    starts, ends, lengths = edges_of(walls)
    columns = walls.shape[1]

    def build():
        size = walls.size
        matrix = scipy.sparse.coo_matrix((lengths, (starts, ends)), shape=(size, size))
        return (matrix + matrix.T).tocsr()

    def question(matrix, start, goal):
        costs, before = scipy.sparse.csgraph.dijkstra(
            matrix, indices=start[0] * columns + start[1], return_predecessors=True)
        node = goal[0] * columns + goal[1]
        path = [node]
        while before[path[-1]] >= 0:
            path.append(before[path[-1]])
        return costs[node]

    return ask("scipy, csgraph.dijkstra", build, question, questions)


def skimage_row(walls, questions):
    def question(costs, start, goal):
        # It counts the mean of the two ends of each step, so open ground costs its length.
        try:
            return skimage.graph.route_through_array(costs, start, goal, geometric=True)[1]
        except ValueError:
            return np.inf

    return ask("scikit-image, route_through_array", lambda: np.where(walls, -1.0, 1.0), question,
               questions)


def igraph_row(walls, questions):
    columns = walls.shape[1]

    def build():
        starts, ends, lengths = edges_of(walls)
        graph = igraph.Graph(n=walls.size, edges=np.column_stack((starts, ends)))
        graph.es["weight"] = lengths
        return graph

    def question(graph, start, goal):
        edges = graph.get_shortest_paths(start[0] * columns + start[1],
                                         to=goal[0] * columns + goal[1], weights="weight",
                                         output="epath")[0]
        if not edges and start != goal:
            return np.inf
        return sum(graph.es[edges]["weight"])

    return ask("igraph, get_shortest_paths", build, question, questions)


def networkx_row(walls, questions):
    columns = walls.shape[1]

    def build():
        graph = networkx.Graph()
        graph.add_nodes_from(range(walls.size))
        starts, ends, lengths = edges_of(walls)
        graph.add_weighted_edges_from(zip(starts.tolist(), ends.tolist(), lengths.tolist()))
        return graph

    def question(graph, start, goal):
        def estimate(node, to):
            rows = abs(node // columns - to // columns)
            cells = abs(node % columns - to % columns)
            return max(rows, cells) + (DIAGONAL - 1) * min(rows, cells)

        try:
            path = networkx.astar_path(graph, start[0] * columns + start[1],
                                       goal[0] * columns + goal[1], estimate)
        except networkx.NetworkXNoPath:
            return np.inf
        return sum(graph[one][other]["weight"] for one, other in zip(path, path[1:]))

    return ask("networkx, astar_path", build, question, questions)


def many_row(walls, questions, threads):
    """One call for the questions, each of them MANY times; the time of a question is its share."""
    seconds, grid = timed(lambda: wend.Grid(walls, corners="always"))
    row = Row(f"wend, find_many, {threads} thread{'s' * (threads > 1)}", seconds)
    grid.find(*questions[0])  # the tables of jump points, which others have built
    starts = np.array([start for start, _ in questions])
    goals = np.array([goal for _, goal in questions])
    took, paths = timed(lambda: grid.find_many(np.tile(starts, (MANY, 1)), np.tile(goals, (MANY, 1)), threads=threads))
    row.times = [took / len(paths)] * len(questions)
    row.lengths = np.where(paths.found, paths.length, np.inf)[:len(questions)]
    return row


def draw_questions(walls, count, random):
    free = np.argwhere(~walls)
    drawn = free[random.integers(0, len(free), (count, 2))]
    return [(tuple(map(int, start)), tuple(map(int, goal))) for start, goal in drawn]


def require_same(reference, row):
    if np.allclose(reference.lengths, row.lengths, rtol=1e-8, equal_nan=True):
        return
    i = int(np.argmin(np.isclose(reference.lengths, row.lengths, rtol=1e-8)))
    sys.exit(f"{row.name}: question {i}: {row.lengths[i]}, and {reference.name}: {reference.lengths[i]}")


def compare(title, walls, questions):
    rows = [wend_row("wend, find", walls, questions),
            wend_row("wend, find by A*", walls, questions, algorithm="astar"),
            many_row(walls, questions, 1), many_row(walls, questions, 2), scipy_row(walls, questions),
            skimage_row(walls, questions), igraph_row(walls, questions)]
    if walls.size <= 300 * 300:
        rows.append(networkx_row(walls, questions))
    for row in rows:
        require_same(rows[0], row)
    found = int(np.isfinite(rows[0].lengths).sum())
    print(f"\n{title}: {walls.shape[0]} x {walls.shape[1]} cells, {100 * walls.mean():.0f} % walls; "
          f"{len(questions)} questions, {found} with a path\n")
    print("| | to build, ms | first question, ms | the others: median, ms | mean, ms | times wend's |")
    print("|---|--:|--:|--:|--:|--:|")
    unit = statistics.mean(rows[0].times[1:])
    for row in rows:
        others = row.times[1:]
        mean = statistics.mean(others)
        single = not row.name.startswith("wend, find_many")
        first, median = (f"{1e3 * time:.3g}" if single else "" for time in (row.times[0], statistics.median(others)))
        print(f"| {row.name} | {1e3 * row.build:.3g} | {first} | {median} | {1e3 * mean:.3g} | {mean / unit:.3g} |")


def print_calls():
    """What a call costs that does nothing, and a shortest question: medians of nine rounds."""
    grid = wend.Grid(np.zeros((100, 100), bool))
    path = grid.find((0, 0), (0, 5))
    calls = {"`bool(path)`": lambda: bool(path), "`grid.walkable((1, 2))`": lambda: grid.walkable((1, 2)),
             "`grid.find((0, 0), (0, 0))`": lambda: grid.find((0, 0), (0, 0)),
             "`grid.find((0, 0), (0, 5))`": lambda: grid.find((0, 0), (0, 5)),
             "the same with `algorithm=\"astar\"`": lambda: grid.find((0, 0), (0, 5), algorithm="astar")}
    print("| call | microseconds |\n|---|---|")
    for name, call in calls.items():
        seconds = statistics.median(timeit.repeat(call, number=20000, repeat=9)) / 20000
        print(f"| {name} | {1e6 * seconds:.2f} |")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--side", type=int, nargs="*", default=[64, 256, 1024])
    parser.add_argument("--questions", type=int, default=30)
    parser.add_argument("--map", nargs="*", default=[], help="files of the Moving AI Lab")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    random = np.random.default_rng(arguments.seed)
    print_calls()
    for side in arguments.side:
        walls = random.random((side, side)) < 0.2
        compare("Random walls", walls, draw_questions(walls, arguments.questions, random))
    for name in arguments.map:
        walls = wend.load(name).walls
        compare(name.rsplit("/", 1)[-1], walls, draw_questions(walls, arguments.questions, random))


if __name__ == "__main__":
    main()
