"""Maps, paths and fields on axes of matplotlib: wend.plot."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Dict, Union

import numpy as np

from . import _wend
from ._draw import _split
from ._layouts import centres, is_square, outline
from ._scenes import is_mesh, is_volume, polygons_of, positions_of

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

_WALL = "#2b2b2b"
_PATH = "#d55e00"
_START = "#009e73"
_GOAL = "#cc79a7"
_EDGE = "#8c8c8c"
_masked: Any = np.ma  # which has no types


def plot(ax: Any, map: Any = None, path: Union[_wend.Path, ArrayLike, None] = None, *,
         heat: Union[_wend.Field, ArrayLike, None] = None, start: Any = None, goal: Any = None,
         **line: Any) -> Dict[str, Any]:
    """Plots a map, and a path on it, on axes of matplotlib. Returns the artists by name.

    ax: the axes; None: those of `matplotlib.pyplot.gca()`.
    map: a Grid, a Graph or a Mesh; or a Path or a Field, whose map is plotted.
    path: a Path, or its places: an array as `Path.path`.
    heat: a Field, or numbers in the shape of the map, for colours.
    start, goal: places that are marked; those of the path if None.
    line: keywords for the line of the path, such as `color`.

    On grids of squares x is the column and y the row, with row 0 on top: cell (r, c) covers c - 0.5 to
    c + 0.5. Other layouts and graphs keep their form: equal steps have equal lengths. Positions of
    graphs and meshes are plotted as they are: y runs up, as usual in matplotlib.

    The artists: "map", "heat", "path", "start", "goal", "nodes": those that there are. Errors:
    ImportError without matplotlib; TypeError for a map that is none of these.
    """
    if map is None:
        raise TypeError("wend.plot takes axes and a map: wend.plot(ax, grid)")
    map, path, heat = _split(map, path, heat)
    ax = _axes(ax)
    ground = _ground_of(map)
    artists = ground.draw(ax)
    values = heat.costs if isinstance(heat, _wend.Field) else heat
    if values is not None:
        artists["heat"] = ground.draw_heat(ax, _masked.masked_invalid(np.asarray(values, float)))
    points = ground.path_points(path)
    if len(points):
        artists["path"] = ax.plot(points[:, 0], points[:, 1], **{"color": _PATH, "linewidth": 2.5, "zorder": 3, **line})[0]
    found = path.status == "found" if isinstance(path, _wend.Path) else True
    ends = {"start": ground.points(start) if start is not None else points[:1],
            "goal": ground.points(goal) if goal is not None else points[-1:] if found else points[:0]}
    for (name, at), colour in zip(ends.items(), (_START, _GOAL)):
        if len(at):
            artists[name] = ax.plot(at[:, 0], at[:, 1], "o", color=colour, markeredgecolor="black", zorder=4)[0]
    return artists


def _axes(ax: Any) -> Any:
    try:
        import matplotlib.pyplot  # type: ignore[import]
    except ImportError as missing:
        raise ImportError("wend.plot needs matplotlib: pip install matplotlib (Debian: apt install "
                          "python3-matplotlib)") from missing
    return matplotlib.pyplot.gca() if ax is None else ax


def _ground_of(map: Any) -> Union[_Squares, _Tiles, _Nodes, _Mesh]:
    if isinstance(map, _wend.Grid):
        return _Squares(map) if is_square(map.layout) else _Tiles(map)
    if is_mesh(map):
        return _Mesh(map)
    if hasattr(map, "edges") and not is_volume(map):
        return _Nodes(map)
    raise TypeError(f"a Grid, a Graph or a Mesh is wanted, not {type(map).__name__}; wend.draw shows volumes")


def _ground_colours() -> Any:
    import matplotlib
    colours = matplotlib.colors.LinearSegmentedColormap.from_list("wend ground", ["#ffffff", "#e3cfa3", "#7a5c2e"])
    colours.set_bad(_WALL)
    return colours


def _ground_norm(costs: NDArray[Any]) -> Any:
    """White is open ground, or the cheapest one; the same at each scale of costs."""
    import matplotlib
    is_open = costs[costs > 0]
    least, most = (float(is_open.min()), float(is_open.max())) if is_open.size else (1.0, 1.0)
    return matplotlib.colors.LogNorm(least, max(most, least * 1.001))


class _Cells:
    if TYPE_CHECKING:
        def draw_cells(self, ax: Any, values: Any, **colours: Any) -> Any: ...

    def __init__(self, grid: _wend.Grid) -> None:
        self.layout = grid.layout
        self.costs = grid.costs
        self.walls = _masked.masked_equal(self.costs, 0)

    def points(self, places: Any) -> Any:
        return centres(self.layout, places)

    def path_points(self, path: Any) -> Any:
        if path is None:
            return np.empty((0, 2))
        if isinstance(path, _wend.Path):
            path = path.waypoints if len(path.waypoints) else path.path
        return self.points(path)

    def draw(self, ax: Any) -> Dict[str, Any]:
        return {"map": self.draw_cells(ax, self.walls, cmap=_ground_colours(), norm=_ground_norm(self.costs))}

    def draw_heat(self, ax: Any, values: Any) -> Any:
        if values.shape != self.costs.shape:
            raise ValueError(f"heat: an array of shape {self.costs.shape} is wanted, not {values.shape}")
        return self.draw_cells(ax, values, cmap="viridis")


class _Squares(_Cells):
    def draw_cells(self, ax: Any, values: Any, **colours: Any) -> Any:
        rows, columns = values.shape
        return ax.imshow(values, extent=(-0.5, columns - 0.5, rows - 0.5, -0.5), interpolation="nearest", aspect="equal",
                         **colours)


class _Tiles(_Cells):
    """Hexagons and diamonds."""

    def draw_cells(self, ax: Any, values: Any, **colours: Any) -> Any:
        from matplotlib.collections import PolyCollection  # type: ignore[import]
        rows, columns = np.indices(values.shape)
        middles = self.points(np.column_stack([rows.ravel(), columns.ravel()]))
        corners = middles[:, None, :] + outline(self.layout)
        tiles = ax.add_collection(PolyCollection(corners, array=values.ravel(), edgecolors="#00000026", linewidths=0.5,
                                                 **colours))
        flat = corners.reshape(-1, 2)
        ax.set_xlim(flat[:, 0].min(), flat[:, 0].max())
        ax.set_ylim(flat[:, 1].max(), flat[:, 1].min())
        ax.set_aspect("equal")
        return tiles


class _Nodes:
    """Graphs: edges as lines, nodes as dots."""

    def __init__(self, graph: Any) -> None:
        self.graph = graph
        self.positions = positions_of(graph)[:, :2]

    def points(self, places: Any) -> Any:
        return self.positions[np.asarray(places, np.int64).reshape(-1)]

    def path_points(self, path: Any) -> Any:
        if path is None:
            return np.empty((0, 2))
        return self.points(path.path if isinstance(path, _wend.Path) else path)

    def draw(self, ax: Any) -> Dict[str, Any]:
        from matplotlib.collections import LineCollection
        edges = ax.add_collection(LineCollection(self.positions[self.graph.edges], colors=_EDGE, linewidths=1, zorder=1))
        nodes = ax.scatter(self.positions[:, 0], self.positions[:, 1], s=20, color=_WALL, zorder=2)
        ax.autoscale_view()
        ax.set_aspect("equal")
        return {"map": edges, "nodes": nodes}

    def draw_heat(self, ax: Any, values: Any) -> Any:
        known = ~_masked.getmaskarray(values)
        at = self.positions[known]
        return ax.scatter(at[:, 0], at[:, 1], s=40, c=values[known], cmap="viridis", zorder=2.5)


class _Mesh:
    """Meshes: the outlines of polygons, seen from above."""

    def __init__(self, mesh: Any) -> None:
        self.corners = [polygon[:, :2] for polygon in polygons_of(mesh)]

    def points(self, places: Any) -> Any:
        places = np.asarray(places, float)
        return places.reshape(-1, places.shape[-1])[:, :2]

    def path_points(self, path: Any) -> Any:
        if path is None or len(path) == 0:
            return np.empty((0, 2))
        return self.points(path.path if isinstance(path, _wend.Path) else path)

    def draw(self, ax: Any) -> Dict[str, Any]:
        from matplotlib.collections import PolyCollection
        polygons = ax.add_collection(PolyCollection(self.corners, facecolors="#e8e8e8", edgecolors=_EDGE, linewidths=0.7))
        ax.autoscale_view()
        ax.set_aspect("equal")
        return {"map": polygons}

    def draw_heat(self, ax: Any, values: Any) -> Any:
        from matplotlib.collections import PolyCollection
        return ax.add_collection(PolyCollection(self.corners, array=values.ravel(), cmap="viridis"))
