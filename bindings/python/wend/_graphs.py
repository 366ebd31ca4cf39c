"""Graphs of SciPy's sparse matrices and of networkx, as static methods of Graph."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Callable, Dict, List, Optional, Tuple, Union

import numpy as np

from ._wend import Graph

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

    from ._wend import Path

    Weight = Callable[[Any, Any, Any], Any]  # a number, or None

_WANTED_MATRIX = "a sparse matrix, or a tuple (indptr, indices, data)"


def _rows_of(matrix: Any) -> Tuple[NDArray[Any], NDArray[Any], NDArray[Any]]:
    if isinstance(matrix, tuple) and len(matrix) == 3:
        rows = [np.asarray(part) for part in matrix]
    elif hasattr(matrix, "tocsr"):
        matrix = matrix.tocsr()
        if matrix.shape[0] != matrix.shape[1]:
            raise ValueError(f"the matrix is not square: its shape is {matrix.shape}")
        rows = [matrix.indptr, matrix.indices, matrix.data]
    else:
        raise TypeError(f"matrix: {_WANTED_MATRIX} is wanted, not {type(matrix).__name__}")
    indptr, indices, data = rows
    if any(part.ndim != 1 for part in rows) or any(part.dtype.kind not in "iu" for part in rows[:2]):
        raise TypeError("indptr and indices are arrays of whole numbers, and data one of numbers")
    count = len(indices)
    if len(indptr) == 0 or indptr[0] != 0 or indptr[-1] != count or np.any(indptr[1:] < indptr[:-1]):
        raise ValueError(f"indptr: it rises from 0 to the number of edges, {count}")
    if len(data) != count:
        raise ValueError(f"there are {count} indices and {len(data)} data")
    return indptr, indices, data


def from_csr(matrix: Any, *, positions: Optional[ArrayLike] = None, both_ways: bool = False) -> Graph:
    """A graph of a sparse matrix: element (i, j) is the cost of the edge from node i to node j.

    matrix: a sparse matrix of SciPy, or a tuple (indptr, indices, data) of its CSR form. As in
        scipy.sparse.csgraph, a zero that is stored is an edge that costs nothing, and of several
        elements of one place the smallest counts. An infinite element is no edge.
    positions: numbers, (nodes, 2) or (nodes, 3), as for Graph.
    both_ways: each edge leads back, too, as with `directed=False` in SciPy.

    Errors: TypeError for what is no such matrix; ValueError for shapes and costs.

    >>> import scipy.sparse
    >>> matrix = scipy.sparse.csr_matrix([[0, 2, 9], [0, 0, 3], [0, 0, 0]])
    >>> wend.Graph.from_csr(matrix).find(0, 2).cost
    5.0
    """
    indptr, indices, data = _rows_of(matrix)
    count = len(indptr) - 1
    edges = np.empty((len(indices), 2), np.int64)
    edges[:, 0] = np.repeat(np.arange(count), np.diff(indptr.astype(np.int64)))
    edges[:, 1] = indices
    if data.dtype.kind == "b":
        data = data.astype(np.int8)
    if data.dtype.kind == "f":
        there = ~np.isposinf(data)
        edges, data = edges[there], data[there]
    return Graph(count, edges, data, positions=positions, both_ways=both_ways)


def _cost_between(weight: Union[str, Weight, None]) -> Weight:
    """A function of (u, v, attributes) with the edge's cost, or None for no edge."""
    if weight is None:
        return lambda u, v, attributes: 1
    if callable(weight):
        return weight
    return lambda u, v, attributes: attributes.get(weight, 1)


def _positions_of(graph: Any, position: Any) -> Optional[NDArray[np.float64]]:
    if position is None or len(graph) == 0:
        return None
    given = position if hasattr(position, "keys") else dict(graph.nodes(data=position))
    if any(given.get(name) is None for name in graph):
        return None
    return np.array([tuple(given[name]) for name in graph], float)


def _edges_of(graph: Any, weight: Union[str, Weight, None],
              numbers: Dict[Any, int]) -> Tuple[List[Tuple[int, int]], List[float]]:
    """The ends and the costs of all edges. To a function, parallel edges are one, as in networkx."""
    cost_between = _cost_between(weight)
    if callable(weight) and graph.is_multigraph():
        listed = ((u, v, graph[u][v]) for u, v in dict.fromkeys(graph.edges()))
    else:
        listed = graph.edges(data=True)
    ends: List[Tuple[int, int]] = []
    costs: List[float] = []
    both_ways = not graph.is_directed()
    for u, v, attributes in listed:
        ways = [(u, v)] if not both_ways or u == v else [(u, v), (v, u)]
        for a, b in ways:
            cost = cost_between(a, b, attributes)
            if cost is None or cost == np.inf:
                continue
            ends.append((numbers[a], numbers[b]))
            costs.append(float(cost))
    return ends, costs


def from_networkx(graph: Any, weight: Union[str, Weight, None] = "weight", position: Any = "pos") -> Graph:
    """A graph of networkx: Graph, DiGraph, MultiGraph or MultiDiGraph. It copies it.

    weight: the attribute of edges with their cost; 1 where an edge has none. Or, as in networkx, a
        function of (u, v, attributes) that returns the cost, or None to hide the edge. None: 1 for
        each edge. The cheapest of parallel edges counts; an infinite cost is no edge.
    position: the attribute of nodes with (x, y) or (x, y, z), or a dict of positions: with them
        searches aim. If a node has none, the graph has no positions. None: none.

    Nodes are numbered in the order of the networkx graph: `index(name)` is the number of a node,
    `names` lists all names, and `names_of(path)` are those of a path. ValueError: a negative cost.

    >>> import networkx
    >>> streets = networkx.Graph()
    >>> streets.add_edge("home", "park", weight=2)
    >>> streets.add_edge("park", "work", weight=3)
    >>> graph = wend.Graph.from_networkx(streets)
    >>> path = graph.find(graph.index("home"), graph.index("work"))
    >>> path.cost, graph.names_of(path)
    (5.0, ['home', 'park', 'work'])
    """
    numbers = {name: number for number, name in enumerate(graph)}
    ends, costs = _edges_of(graph, weight, numbers)
    made = Graph(len(numbers), np.array(ends, np.int64).reshape(-1, 2), np.array(costs, float),
                 positions=_positions_of(graph, position))
    made._numbers = numbers
    made._names = list(numbers)
    return made


def _names(graph: Graph) -> List[Any]:
    """The names of the nodes by number: those of networkx, else the numbers themselves."""
    known = getattr(graph, "_names", None)
    return list(range(len(graph))) if known is None else list(known)


def _index(graph: Graph, name: Any) -> int:
    """The number of the node with a name. KeyError: there is none.

    >>> wend.Graph(3, []).index(2)
    2
    """
    known = getattr(graph, "_numbers", None)
    if known is not None:
        if name not in known:
            raise KeyError(f"the graph has no node {name!r}")
        number: int = known[name]
        return number
    if name in range(len(graph)):
        return int(name)
    raise KeyError(f"the graph has no node {name!r}")


def _names_of(graph: Graph, path: Union[Path, ArrayLike]) -> List[Any]:
    """The names of the nodes of a Path, or of an array of numbers: a list.

    >>> graph = wend.Graph(2, [(0, 1)])
    >>> graph.names_of(graph.find(0, 1))
    [0, 1]
    """
    numbers: List[Any] = np.asarray(getattr(path, "path", path)).tolist()
    known = getattr(graph, "_names", None)
    return numbers if known is None else [known[number] for number in numbers]


for _name, _member in (("from_csr", staticmethod(from_csr)), ("from_networkx", staticmethod(from_networkx)),
                       ("names", property(_names)), ("index", _index), ("names_of", _names_of)):
    setattr(Graph, _name, _member)
