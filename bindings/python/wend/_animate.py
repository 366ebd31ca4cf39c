"""Animations of searches and of anything that changes on a map: wend.animate and wend.film."""

from __future__ import annotations

import base64
import html
from typing import TYPE_CHECKING, Any, Dict, Iterable, Optional, Union

import numpy as np

from . import _wend
from ._draw import _MOST_SIDE, given_parts, path_words
from ._files import ending_of, write_file
from ._replay import Replay
from ._scenes import Scene, _picture_module, is_mesh, is_volume, scene_of

if TYPE_CHECKING:
    from ._types import FileName

_MOST_FRAMES = 10_000
_LAST_DELAY = 2500  # milliseconds
_MOST_SHOWN = 20_000_000  # bytes of an animation within a notebook


class Animation:
    """An animated picture, which a notebook plays. Made by `wend.animate` and `wend.film`."""

    def __init__(self, gif: bytes, frames: int, path: Optional[_wend.Path] = None, title: str = "") -> None:
        self.gif = gif
        self.frames = frames
        self.path = path
        self._title = title

    def __repr__(self) -> str:
        return f"<wend.Animation of {self.frames} frames, {len(self.gif)} bytes>"

    def save(self, file: FileName) -> None:
        """Writes the file of a name that ends in .gif; the whole file or none. OSError: it cannot be written."""
        ending_of(file, ("gif",))
        write_file(file, self.gif)

    def _repr_html_(self) -> str:
        if len(self.gif) > _MOST_SHOWN:
            return f"<p>{html.escape(repr(self))}: too large for a notebook; save it to a file.</p>"
        data = base64.b64encode(self.gif).decode()
        return f'<img alt="{html.escape(self._title)}" src="data:image/gif;base64,{data}"/>'


def _usual_delay(frames: int) -> int:
    """Fast enough not to bore, slow enough to follow; whole hundredths of a second."""
    return min(400, max(60, 6000 // frames)) // 10 * 10


def _caption(options: Dict[str, Any]) -> str:
    """The method, as below the pictures of the command line."""
    name = options.get("algorithm")
    words: str = "automatic choice" if name in (None, "auto") else _picture_module().titles().get(name, str(name))
    for option, value in options.items():
        if option != "algorithm" and value is not None:
            words += f", {option.replace('_', ' ')} {value}"
    return words


def animate(map: Union[_wend.Grid, _wend.Graph, _wend.Mesh], start: Any, goal: Any = None, *, goals: Any = None,
            file: Optional[FileName] = None, frames: int = 60, delay: Optional[int] = None, title: str = "",
            caption: Optional[str] = None, most: int = _MOST_SIDE, **options: Any) -> Animation:
    """Searches for a path and shows how: an `Animation`, which a notebook plays.

    map: a Grid, a Graph or a Mesh.
    start, goal, goals, options: as for `find`; the algorithm is "astar" if none is given ("polyanya"
        on meshes).
    file: writes the animation there, too: a name that ends in .gif.
    frames: at most so many, 1 to 10000. delay: milliseconds for each, 60 to 400 by their number
        if None.
    most: at most so many cells a side: of a larger grid the searched part is shown, or it is made
        coarser.

    Errors: those of `find`; ValueError for frames, delays and pictures that are too large; OSError
    for the file; ImportError if the package was built without pictures.

    >>> animation = wend.animate(wend.Grid(np.zeros((3, 4), bool)), (0, 0), (2, 3), frames=5)
    >>> animation.path.status, animation.frames
    ('found', 5)
    """
    _picture_module()
    if is_volume(map):
        raise ValueError("pictures of volumes show no search; wend.draw(map, path) shows its path")
    _require_frames(frames)
    if "trace" in options:
        raise TypeError("trace: the animation has one of its own; leave it out, or call find with it as well")
    options.setdefault("algorithm", "polyanya" if is_mesh(map) else "astar")
    trace = _wend.Trace()
    path = map.find(start, goal, goals=goals, trace=trace, **options)
    scene = scene_of(map)
    replay = Replay(scene, trace)
    given = [goal] if goals is None else goals
    parts = dict(scene.base_parts(), title=title, caption=_caption(options) if caption is None else caption,
                 starts=scene.places([start]), goals=scene.places(given))
    _fit(scene, parts, replay, path, most)
    return _film_of(scene, parts, replay, path, frames, delay, file, title)


def _fit(scene: Scene, parts: Dict[str, Any], replay: Replay, path: _wend.Path, most: int) -> None:
    if is_mesh(scene.map):
        return
    columns = scene.map.shape[-1]
    if len(scene.map.shape) == 2:
        corners = np.column_stack([replay.places // columns, replay.places % columns])
        scene.fit(most, np.vstack([corners, path.path, parts["starts"], parts["goals"]]))
    else:
        scene.fit(most, replay.places)
    if scene.words:
        parts["caption"] = f"{parts['caption']}. {scene.words}"


def _film_of(scene: Scene, parts: Dict[str, Any], replay: Replay, path: _wend.Path, frames: int, delay: Optional[int],
             file: Optional[FileName], title: str) -> Animation:
    changes = min(len(replay), frames - 1)
    delay = _usual_delay(changes + 1) if delay is None else delay
    answer = dict(scene.path_parts(path), summary=path_words(path))
    total = path.expanded

    def frame(index: int) -> Dict[str, Any]:
        events = len(replay) * index // changes if index < changes else len(replay)
        shown = replay.parts(events)
        if index < changes:
            # The goal is closed, but not expanded.
            shown["summary"] = f"after {min(replay.closed(events), total)} of {total} expansions"
        else:
            shown.update(answer)
        return scene.fitted(shown)

    base = scene.fitted(parts)
    gif = scene.draw_film(base, changes + 1, frame, delay, max(_LAST_DELAY, delay))
    return _saved(Animation(gif, changes + 1, path, title or parts["caption"]), file)


def film(map: Union[_wend.Navigator, _wend.Mesh], frames: Iterable[Dict[str, Any]], *, file: Optional[FileName] = None,
         delay: Optional[int] = None, last_delay: int = _LAST_DELAY, title: str = "", caption: str = "",
         **parts: Any) -> Animation:
    """Shows anything that changes on a map: an `Animation` of pictures as `wend.draw` makes them.

    frames: a list of dictionaries, each with the parts of one frame on top of `parts`; on grids also
        `costs`, the cells of that frame. Places and arrays are as for the keywords of `wend.draw`.
    delay, last_delay: milliseconds for each frame, and for the last.

    Errors: as for `wend.draw`; ValueError for no frames, or more than 10000.

    >>> grid = wend.Grid(np.zeros((3, 4), bool))
    >>> wend.film(grid, [{"units": [(1, column)]} for column in range(4)]).frames
    4
    """
    shown = list(frames)
    _require_frames(len(shown))
    scene = scene_of(map)
    base = dict(scene.base_parts(), title=title, caption=caption, **_placed(scene, parts))
    delay = _usual_delay(len(shown)) if delay is None else delay
    gif = scene.draw_film(base, len(shown), lambda index: _placed(scene, shown[index]), delay, last_delay)
    return _saved(Animation(gif, len(shown), None, title or caption), file)


def _placed(scene: Scene, parts: Dict[str, Any]) -> Dict[str, Any]:
    """Parts as `draw` takes them, as those of the picture."""
    placed = given_parts(scene, parts)
    path = placed.get("path")
    if isinstance(path, _wend.Path):
        placed.update(scene.path_parts(path))
    elif path is not None:
        placed["path"] = scene.places(path)
    return placed


def _require_frames(frames: int) -> None:
    if not 1 <= frames <= _MOST_FRAMES:
        raise ValueError(f"frames: {frames}; an animation has 1 to {_MOST_FRAMES}")


def _saved(animation: Animation, file: Optional[FileName]) -> Animation:
    if file is not None:
        animation.save(file)
    return animation
