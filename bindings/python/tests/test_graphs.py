"""Graphs: costs equal those of networkx and SciPy on thousands of random graphs."""

import networkx
import numpy as np
import pytest
import scipy.sparse
from scipy.sparse.csgraph import dijkstra

import wend

CLASSES = [networkx.Graph, networkx.DiGraph, networkx.MultiGraph, networkx.MultiDiGraph]
CLOSE = {"rtol": 1e-6, "atol": 1e-9}  # costs are rounded to a step that fits the largest


def random_weight(random, kind):
    if kind == "whole":
        return int(random.integers(1, 10))
    if kind == "zeros":
        return int(random.integers(0, 3))
    return float(random.random() * random.choice([0.01, 1, 100]))


def random_networkx(random, kind):
    """A graph of any class, with names that are no numbers, and isolated nodes."""
    graph = CLASSES[random.integers(4)]()
    count = int(random.integers(1, 15))
    graph.add_nodes_from(f"node {i}" for i in random.permutation(count))
    for _ in range(int(random.integers(0, 3 * count))):
        start, end = (f"node {i}" for i in random.integers(0, count, 2))
        if random.random() < 0.9:
            graph.add_edge(start, end, weight=random_weight(random, kind))
        else:
            graph.add_edge(start, end)  # weighs 1
    return graph


def is_path_of(graph, names):
    return all(graph.has_edge(a, b) for a, b in zip(names, names[1:]))


@pytest.mark.parametrize("kind", ["whole", "zeros", "fractions"])
@pytest.mark.parametrize("seed", range(10))
def test_costs_are_those_of_networkx(seed, kind):
    random = np.random.default_rng(seed)
    found = missing = 0
    for _ in range(70):
        source = random_networkx(random, kind)
        graph = wend.Graph.from_networkx(source)
        names = list(source)
        assert graph.names == names and [graph.index(name) for name in names] == list(range(len(names)))
        start, goal = (names[random.integers(len(names))] for _ in range(2))
        lengths = networkx.single_source_dijkstra_path_length(source, start)
        costs = graph.costs_from(graph.index(start))
        expected = [lengths.get(name, np.inf) for name in names]
        assert np.allclose(costs, expected, **CLOSE)
        path = graph.find(graph.index(start), graph.index(goal))
        assert bool(path) == (goal in lengths)
        if path:
            found += 1
            assert np.isclose(path.cost, lengths[goal], **CLOSE)
            route = graph.names_of(path)
            assert route[0] == start and route[-1] == goal and is_path_of(source, route)
        else:
            missing += 1
    assert found > 15 and missing > 5


@pytest.mark.parametrize("seed", range(20))
def test_costs_are_those_of_scipy(seed):
    random = np.random.default_rng(100 + seed)
    for _ in range(50):
        count = int(random.integers(1, 20))
        ends = random.integers(0, count, (2, int(random.integers(0, 4 * count))))
        data = random.random(ends.shape[1]).round(2)  # some are 0, and an element may come twice
        matrix = scipy.sparse.coo_matrix((data, ends), shape=(count, count)).tocsr()
        both_ways = bool(random.integers(2))
        graph = wend.Graph.from_csr(matrix, both_ways=both_ways)
        expected = dijkstra(matrix, directed=not both_ways)
        assert np.allclose(graph.matrix(range(count)), expected, **CLOSE)
        parts = (matrix.indptr, matrix.indices, matrix.data)
        again = wend.Graph.from_csr(parts, both_ways=both_ways)
        assert np.array_equal(again.matrix(range(count)), graph.matrix(range(count)))


@pytest.mark.parametrize("seed", range(10))
def test_positions_only_aim_the_search(seed):
    random = np.random.default_rng(200 + seed)
    found = 0
    for _ in range(20):
        source = networkx.random_geometric_graph(30, 0.3, seed=int(random.integers(1 << 30)))
        for _, _, attributes in source.edges(data=True):
            attributes["weight"] = float(random.random())  # unlike the distance
        graph = wend.Graph.from_networkx(source)
        plain = wend.Graph.from_networkx(source, position=None)
        lengths = networkx.single_source_dijkstra_path_length(source, 0)
        for algorithm in ("auto", "astar", "dijkstra", "bidirectional_astar"):
            path = graph.find(0, 29, algorithm=algorithm)
            assert bool(path) == (29 in lengths)
            assert not path or np.isclose(path.cost, lengths[29], **CLOSE)
        found += bool(path)
        assert np.allclose(graph.costs_from(0), plain.costs_from(0), **CLOSE)
        given = wend.Graph.from_networkx(source, position=dict(source.nodes(data="pos")))
        assert given.find(0, 29).expanded == graph.find(0, 29).expanded
    assert found > 5


def test_parallel_edges_count_as_the_cheapest():
    source = networkx.MultiDiGraph()
    source.add_edge("a", "b", weight=5)
    source.add_edge("a", "b", weight=2)
    source.add_edge("a", "b", weight=9)
    assert wend.Graph.from_networkx(source).find(0, 1).cost == 2
    cheapest = wend.Graph.from_networkx(source, weight=lambda u, v, keys: 1 + len(keys))
    assert cheapest.find(0, 1).cost == 4


def test_weights_by_name_by_function_and_without():
    source = networkx.path_graph(3)
    source.edges[0, 1]["minutes"] = 7
    assert wend.Graph.from_networkx(source, weight="minutes").find(0, 2).cost == 8
    assert wend.Graph.from_networkx(source, weight=None).find(0, 2).cost == 2
    hidden = wend.Graph.from_networkx(source, weight=lambda u, v, _: None if u == 1 else 3)
    assert hidden.find(0, 1).cost == 3 and not hidden.find(0, 2)
    source.edges[1, 2]["minutes"] = np.inf
    assert not wend.Graph.from_networkx(source, weight="minutes").find(0, 2)


def test_an_infinite_element_of_a_matrix_is_no_edge():
    matrix = scipy.sparse.csr_matrix(([np.inf, 1.0], ([0, 1], [1, 0])), shape=(2, 2))
    graph = wend.Graph.from_csr(matrix)
    assert not graph.find(0, 1) and graph.find(1, 0).cost == 1


def test_names_of_nodes_may_be_anything_that_hashes():
    source = networkx.grid_2d_graph(3, 3)
    graph = wend.Graph.from_networkx(source)
    path = graph.find(graph.index((0, 0)), graph.index((2, 2)))
    assert path.cost == 4 and graph.names_of(path)[-1] == (2, 2)
    assert graph.names_of(path.path[:1]) == [(0, 0)]
    with pytest.raises(KeyError, match="9"):
        graph.index((9, 9))


@pytest.mark.parametrize("name", [4, 3, -1, "0", 1.5, None])
def test_without_names_numbers_are_names(name):
    graph = wend.Graph(3, [])
    assert graph.names == [0, 1, 2] and graph.index(2) == 2
    with pytest.raises(KeyError):
        graph.index(name)


def test_an_empty_graph_has_no_nodes():
    assert len(wend.Graph.from_networkx(networkx.Graph())) == 0
    assert len(wend.Graph.from_csr(scipy.sparse.csr_matrix((0, 0)))) == 0


def weighing(weight):
    source = networkx.Graph()
    source.add_edge(0, 1, weight=weight)
    return source


@pytest.mark.parametrize("make, error, words", [
    (lambda: wend.Graph.from_networkx(weighing(-1)), ValueError, "cost"),
    (lambda: wend.Graph.from_networkx(weighing(np.nan)), ValueError, "cost"),
    (lambda: wend.Graph.from_networkx(weighing("far")), ValueError, "far"),
    (lambda: wend.Graph.from_csr(np.zeros((2, 2))), TypeError, "sparse"),
    (lambda: wend.Graph.from_csr(scipy.sparse.csr_matrix((2, 3))), ValueError, "square"),
    (lambda: wend.Graph.from_csr(([0, 2], [0], [1.0])), ValueError, "indptr"),
    (lambda: wend.Graph.from_csr(([0, 2, 1, 2], [0, 1], [1.0, 1.0])), ValueError, "indptr"),
    (lambda: wend.Graph.from_csr(([0, 1], [1], [1.0])), ValueError, "1 nodes"),
    (lambda: wend.Graph.from_csr(([0, 1], [-1], [1.0])), ValueError, "-1"),
    (lambda: wend.Graph.from_csr(([0, 1], [0], [])), ValueError, "data"),
    (lambda: wend.Graph(2, [(0, 2)]), ValueError, "edges\\[0\\]"),
    (lambda: wend.Graph(2, [(0, 1)], [1, 2]), ValueError, "costs"),
    (lambda: wend.Graph(2, [(0, 1)], ["1"]), TypeError, "costs"),
    (lambda: wend.Graph(2, [(0.5, 1)]), ValueError, "edges"),
    (lambda: wend.Graph(2, np.broadcast_to(np.int64(0), (2**44, 2))), ValueError, "copied"),
    (lambda: wend.Graph(2, [], positions=[(0, 0)]), ValueError, "positions"),
    (lambda: wend.Graph(1, [], positions=[(0, np.nan)]), ValueError, "coordinate"),
])
def test_wrong_input_is_refused_with_its_reason(make, error, words):
    with pytest.raises(error, match=words):
        make()
