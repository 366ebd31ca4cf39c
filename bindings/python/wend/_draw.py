"""Pictures of maps, paths and fields: wend.draw, and how notebooks show objects of wend."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Dict, Optional, Tuple, Union

import numpy as np

from . import _wend
from ._files import ending_of, write_file
from ._replay import Replay
from ._scenes import Scene, can_be_drawn, scene_of

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

    from ._types import FileName

    Drawn = Union[_wend.Navigator, _wend.Mesh, _wend.Path, _wend.Field]

_MOST_SIDE = 512  # cells, of pictures in a notebook
_MOST_BYTES = 2_000_000  # of one picture in a notebook, which keeps it in its file


class Picture:
    """A picture that a notebook shows, and that `save` writes to a file. Made by `wend.draw`."""

    def __init__(self, scene: Scene, parts: Dict[str, Any]) -> None:
        self._scene = scene
        self._parts = parts

    def _drawn(self, image_format: str) -> bytes:
        drawn: bytes = self._scene.draw(image_format, self._parts)
        return drawn

    def svg(self) -> str:
        """The picture as a text of SVG. ValueError: parts that do not fit the map."""
        return self._drawn("svg").decode()

    def png(self) -> bytes:
        """The picture as the bytes of a PNG file. ValueError: as above; more than 2^26 pixels."""
        return self._drawn("png")

    def save(self, file: FileName) -> None:
        """Writes a file whose name ends in .svg, .png or .gif; the whole file or none.

        ValueError: another ending. OSError: the file cannot be written.
        """
        write_file(file, self._drawn(ending_of(file, ("svg", "png", "gif"))))

    def _repr_svg_(self) -> Optional[str]:
        text = self.svg()
        return text if len(text) <= _MOST_BYTES else None


def path_words(path: _wend.Path) -> str:
    """The result of a search in a line, as below the pictures of the command line."""
    words: str = path.status
    if len(path):
        cost = f"{path.cost:.0f}" if float(path.cost).is_integer() else f"{path.cost:.3f}".rstrip("0").rstrip(".")
        words += f", cost {cost}"
        if path.length > 0 or path.cost == 0:  # graphs without positions have no lengths
            words += f", length {path.length:.6g}"
        words += f", steps {len(path) - 1}"
    return words + f", expanded {path.expanded}"


def _changed_words(scene: Scene, path: _wend.Path) -> str:
    if not path.map_changed:
        return ""
    walls = scene.walls_on(path)
    return "The map has changed since this search" + (f"; walls on the path now: {walls}." if walls else ".")


def _path_parts(scene: Scene, path: _wend.Path) -> Tuple[Dict[str, Any], str]:
    parts = scene.path_parts(path)
    places = scene.places(path.path)
    if len(places):
        parts["starts"] = places[:1]
        if path.status == "found":
            parts["goals"] = places[-1:]
    parts["summary"] = path_words(path)
    return parts, _changed_words(scene, path)


def _field_parts(scene: Scene, field: _wend.Field, title: Optional[str]) -> Dict[str, Any]:
    if title is None:
        title = "cost to the goal" if field.backward else "cost from the start"
        title += ", in steps" if scene.unit != 1 else ""
    parts = scene.values(np.asarray(field.costs) / scene.unit, title)
    parts["goals" if field.backward else "starts"] = scene.places(field.sources)
    return parts


def _split(map: Any, path: Any, heat: Any) -> Tuple[Any, Any, Any]:
    """The map, the path and the field of a call, any of which may come first."""
    if isinstance(map, _wend.Path):
        map, path = map.map, map
    elif isinstance(map, _wend.Field):
        map, heat = map.map, map
    if map is None:
        raise ValueError("the path does not know its map: give the map, too")
    return map, path, heat


def draw(map: Drawn, path: Union[_wend.Path, ArrayLike, None] = None, *,
         heat: Union[_wend.Field, ArrayLike, None] = None, trace: Optional[_wend.Trace] = None,
         file: Optional[FileName] = None, most: Optional[int] = None, **parts: Any) -> Picture:
    """A picture of a map: a `Picture`, which a notebook shows.

    map: a Grid, a Graph, a Mesh or a Volume; or a Path or a Field, whose map is drawn.
    path: a Path, or its places: an array as `Path.path`.
    heat: a Field, or numbers in the shape of the map, for colours; infinite or NaN: no value.
    trace: a Trace of the search, whose places are marked as open and closed.
    file: writes the picture there, too: a name that ends in .svg, .png or .gif.
    most: at most so many cells a side: a larger grid is cut out round the path, or made coarser.
    parts: `title`, `caption`, `summary`: texts; `starts`, `goals`, `closed`, `pass_only`,
        `more_expensive`: places; `alternatives`: a list of paths; `heat_title`; `forward`, `backward`: marks of
        a search in the shape of the map, 0, 1 (open) or 2 (closed). On grids also `line`,
        `smoothed`: positions (row, column); `fog`: bool; `directions`: steps of length 1, (rows,
        columns, 2); `units`: positions, or a dictionary of `at`, `radius` and `side`; `trails`: a
        list of lines; `links`.

    Errors: TypeError for a part that pictures of this map have not; ValueError for parts that do not
    fit the map, and pictures that are too large; OSError for the file; ImportError if the package
    was built without pictures.

    >>> grid = wend.Grid(np.zeros((3, 4), bool))
    >>> wend.draw(grid, grid.find((0, 0), (2, 3))).svg().startswith("<svg")
    True
    """
    if most is not None and most < 1:
        raise ValueError(f"most is at least 1, not {most}")
    map, path, heat = _split(map, path, heat)
    scene = scene_of(map)
    made = dict(scene.base_parts())
    notes = [parts.pop("caption", None)]
    heat_title = parts.pop("heat_title", None)
    made["summary"] = scene.summary
    if isinstance(heat, _wend.Field):
        made.update(_field_parts(scene, heat, heat_title))
    elif heat is not None:
        made.update(scene.values(heat, heat_title or ""))
    notes.append(made.pop("caption_more", None))
    if isinstance(path, _wend.Path):
        of_path, changed = _path_parts(scene, path)
        made.update(of_path)
        notes.append(changed)
    elif path is not None:
        made["path"] = scene.places(path)
    if trace is not None:
        replay = Replay(scene, trace)
        made.update(replay.parts(len(replay)))
    made.update(given_parts(scene, parts))
    if most is not None:
        scene.fit(most, _around(made, path))
        made = scene.fitted(made)
        notes.append(scene.words)
    made["caption"] = " ".join(note for note in notes if note)
    picture = Picture(scene, made)
    if file is not None:
        picture.save(file)
    return picture


def given_parts(scene: Scene, parts: Dict[str, Any]) -> Dict[str, Any]:
    """Keywords of the caller; places become those of the picture."""
    given = dict(parts)
    for name in ("starts", "goals"):
        if given.get(name) is not None:
            given[name] = scene.places(given[name])
    if given.get("alternatives") is not None:
        given["alternatives"] = [scene.places(getattr(each, "path", each)) for each in given["alternatives"]]
    return given


def _around(parts: Dict[str, Any], path: Any) -> Optional[NDArray[Any]]:
    """The places round which a large map is cut out; None: the whole map."""
    if path is None:
        return None
    return path.path if isinstance(path, _wend.Path) else np.asarray(path)


def _shown(*arguments: Any, **named: Any) -> Optional[str]:
    """A picture for a notebook; None where the package draws none, or it would be too large."""
    try:
        from . import _picture  # noqa: F401
    except ImportError:
        return None
    for most in (_MOST_SIDE, _MOST_SIDE // 4):
        try:
            text = draw(*arguments, most=most, **named).svg()
        except ValueError:  # too many shapes
            continue
        if len(text) <= _MOST_BYTES:
            return text
    return None


def path_svg(path: _wend.Path) -> Optional[str]:
    """A path on its map, for notebooks; None without a map."""
    return _shown(path) if can_be_drawn(path.map) else None


def map_svg(map: _wend.Navigator) -> Optional[str]:
    """A map, for notebooks; None where it is too large."""
    return _shown(map) if can_be_drawn(map) else None


def field_svg(field: _wend.Field) -> Optional[str]:
    return _shown(field) if can_be_drawn(field.map) else None


_MOST_PATHS = 100


def paths_svg(paths: _wend.Paths) -> Optional[str]:
    """The found ones of many paths, for notebooks; at most 100 of them."""
    if not can_be_drawn(paths.map):
        return None
    found = np.flatnonzero(paths.found)
    shown = [paths[int(i)] for i in found[:_MOST_PATHS]]
    words = f"{len(found)} of {len(paths)} paths found" + (f"; {_MOST_PATHS} are drawn" if len(found) > _MOST_PATHS else "")
    if paths.map_changed:
        words += ". The map has changed since"
    starts = [path.path[0] for path in shown if len(path)]
    goals = [path.path[-1] for path in shown if len(path)]
    return _shown(paths.map, alternatives=shown, summary=words, starts=starts or None, goals=goals or None)
