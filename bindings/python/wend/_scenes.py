"""Maps as scenes that pictures show: grids of cells, or nodes with positions."""

from __future__ import annotations

from types import ModuleType
from typing import TYPE_CHECKING, Any, Callable, Dict, List, Optional, Union

import numpy as np

from . import _wend
from ._windows import Window, window_for

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

_MOST_NAMED = 60  # nodes that have their numbers written above them


def _picture_module() -> ModuleType:
    try:
        from . import _picture
    except ImportError as missing:
        raise ImportError("this package draws no pictures: it was built without Cairo, giflib or fmt. Install them "
                          "(Debian: libcairo2-dev, libgif-dev, libfmt-dev) and build the package again; wend.plot "
                          "needs none of them") from missing
    return _picture


class CellScene:
    """A grid."""

    def __init__(self, grid: _wend.Grid) -> None:
        self.map = grid
        self.costs = grid.costs
        self.layout: str = grid.layout
        self.words = ""  # which part of the map it is
        self._window: Optional[Window] = None
        open_cells = int(np.count_nonzero(self.costs))
        rows, columns = self.costs.shape
        self.summary = f"{rows} rows, {columns} columns, {open_cells} walkable cells"
        self.unit = grid.straight

    def fit(self, most: int, cells: Any) -> None:
        """Shows at most so many cells a side from now on: those round `cells`."""
        self._window, self.words = window_for(self.costs.shape, cells, most)
        if self._window is None:
            return
        self.costs = self._window.costs(self.costs)
        if self._window.step > 1:
            self.layout = "square"  # blocks of hexagons are none

    def fitted(self, parts: Dict[str, Any]) -> Dict[str, Any]:
        return parts if self._window is None else self._window.parts(parts)

    def base_parts(self) -> Dict[str, Any]:
        return {"links": self.map.links}

    def places(self, places: Any) -> Any:
        return np.asarray(places).reshape(-1, 2)

    def path_parts(self, path: _wend.Path) -> Dict[str, Any]:
        parts = {"path": path.path}
        if len(path.waypoints):
            parts["line"] = path.waypoints
        return parts

    def values(self, values: Any, title: str) -> Dict[str, Any]:
        return {"heat": values, "heat_title": title}

    def marks(self, marks: NDArray[np.uint8]) -> NDArray[np.uint8]:
        return marks.reshape(self.map.shape)

    def place_count(self) -> int:
        return self.map.shape[0] * self.map.shape[1]

    def walls_on(self, path: _wend.Path) -> int:
        """How many cells of a path are walls now."""
        cells = path.path
        return int(np.count_nonzero(self.map.costs[cells[:, 0], cells[:, 1]] == 0)) if len(cells) else 0

    def draw(self, image_format: str, parts: Dict[str, Any]) -> Any:
        return _picture_module().cells(self.costs, self.layout, image_format, parts)

    def draw_film(self, parts: Dict[str, Any], frames: int, frame: Callable[[int], Dict[str, Any]], delay: int,
                  last_delay: int) -> Any:
        return _picture_module().cells_film(self.costs, self.layout, parts, frames, frame, delay, last_delay)


class NodeScene:
    """A graph, a mesh or a volume: nodes with positions."""

    def __init__(self, map: Any, nodes: NDArray[Any], base: Dict[str, Any], by_positions: bool = False) -> None:
        self.map = map
        self.nodes = nodes  # those that are drawn
        self.words = ""
        self.summary = ""
        self.unit = 1
        self._base = base
        self._all = nodes
        self._by_positions = by_positions
        self._kept: Optional[NDArray[np.bool_]] = None  # a bool for each node; None: all

    def fit(self, most: int, places: Any) -> None:
        """Shows at most most^2 / 16 nodes and edges from now on: those round the path."""
        limit = most * most // 16
        edges = self._base.get("edges")
        if edges is None or len(self.nodes) + len(edges) <= limit or places is None or len(places) == 0:
            return
        at = self.nodes[np.asarray(places)]
        low, high = at.min(0), at.max(0)
        margin = max(1e-9, float((high - low)[:2].max())) / 8
        kept = ((self.nodes >= low - margin) & (self.nodes <= high + margin))[:, :2].all(1)
        if np.count_nonzero(kept) > limit // 4:
            kept = np.zeros(len(self.nodes), bool)
            kept[np.asarray(places)] = True
        self._kept = kept
        number = np.cumsum(kept) - 1
        inside = edges[kept[edges].all(1)]
        self._base = dict(self._base, edges=number[inside], names=None)
        self.words = f"{np.count_nonzero(kept)} of {len(kept)} nodes."
        self.nodes = self.nodes[kept]

    def fitted(self, parts: Dict[str, Any]) -> Dict[str, Any]:
        if self._kept is None:
            return parts
        return {name: np.asarray(part)[self._kept] if name in ("costs", "forward", "backward")
                else self._base.get(name, part) for name, part in parts.items()}

    def base_parts(self) -> Dict[str, Any]:
        return self._base

    def places(self, places: Any) -> Any:
        places = np.asarray(places)
        if self._by_positions and places.dtype.kind == "f":
            return places.reshape(-1, places.shape[-1]) if places.size else places
        if is_volume(self.map):
            return places.reshape(-1, 3)[:, ::-1].astype(float)
        return self._all[places.reshape(-1)] if places.size else np.empty((0, 3))

    def path_parts(self, path: _wend.Path) -> Dict[str, Any]:
        return {"path": self.places(path.path)}

    def values(self, values: Any, title: str) -> Dict[str, Any]:
        return {"costs": np.asarray(values).reshape(-1), "caption_more": f"{title} by colour" if title else None}

    def marks(self, marks: NDArray[np.uint8]) -> NDArray[np.uint8]:
        return marks

    def place_count(self) -> int:
        return int(np.prod(self.map.shape))

    def walls_on(self, path: _wend.Path) -> int:
        return 0

    def draw(self, image_format: str, parts: Dict[str, Any]) -> Any:
        return _picture_module().graph(self.nodes, image_format, parts)

    def draw_film(self, parts: Dict[str, Any], frames: int, frame: Callable[[int], Dict[str, Any]], delay: int,
                  last_delay: int) -> Any:
        return _picture_module().graph_film(self.nodes, parts, frames, frame, delay, last_delay)


Scene = Union[CellScene, NodeScene]


def polygons_of(mesh: Any) -> List[NDArray[Any]]:
    """The outline of each polygon of a mesh: a list of arrays of (corners, 3)."""
    vertices = np.asarray(mesh.vertices, float)
    return [vertices[np.asarray(polygon)] for polygon in mesh.polygons]


def positions_of(map: Any) -> Any:
    """The positions of a map's nodes, (n, 3); graphs without positions stand on a circle."""
    if is_mesh(map):
        outlines = polygons_of(map)
        return np.array([outline.mean(0) for outline in outlines]).reshape(-1, 3)
    positions = map.positions
    if positions is not None:
        return np.asarray(positions, float)
    angles = 2 * np.pi * np.arange(len(map)) / max(1, len(map))
    return np.column_stack([np.sin(angles), -np.cos(angles), np.zeros(len(map))])


def is_mesh(map: Any) -> bool:
    return hasattr(map, "vertices") and hasattr(map, "polygons")


def can_be_drawn(map: Any) -> bool:
    """False for what a side believes: it has no cells that can be read."""
    return isinstance(map, _wend.Grid) or is_mesh(map) or is_volume(map) or hasattr(map, "edges")


def is_volume(map: Any) -> bool:
    return len(getattr(map, "shape", ())) == 3


def scene_of(map: Any) -> Scene:
    """The scene of a map. TypeError: none that can be drawn."""
    if isinstance(map, _wend.Grid):
        return CellScene(map)
    if is_mesh(map):
        outlines = polygons_of(map)
        base: Dict[str, Any] = {"regions": outlines, "hidden": np.ones(len(outlines), bool), "tinted": False}
        scene = NodeScene(map, positions_of(map), base, by_positions=True)
        scene.summary = f"{len(outlines)} polygons"
        return scene
    if is_volume(map):
        walls = np.asarray(map.walls)
        scene = NodeScene(map, np.empty((0, 3)), {"voxels": walls})
        scene.summary = " x ".join(str(side) for side in walls.shape) + " voxels"
        return scene
    if hasattr(map, "edges"):
        nodes = positions_of(map)
        edges = map.edges
        base = {"edges": edges}
        if len(nodes) <= _MOST_NAMED:
            base["names"] = [str(number) for number in range(len(nodes))]
        scene = NodeScene(map, nodes, base)
        scene.summary = f"{len(nodes)} nodes, {len(edges)} edges"
        return scene
    raise TypeError(f"a Grid, a Graph, a Mesh or a Volume is wanted, not {type(map).__name__}")
