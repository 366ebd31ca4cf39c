"""The events of a trace as the marks of pictures."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Dict

import numpy as np

from . import _wend

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from ._scenes import Scene


class Replay:
    """The marks of a search after so many of its events."""

    def __init__(self, scene: Scene, trace: _wend.Trace) -> None:
        events = trace.events()
        # Searches at any angle also have corners, numbered after the cells.
        events = events[(events["place"] >= 0) & (events["place"] < scene.place_count())]
        self._scene = scene
        self._place = events["place"]
        self._backward = events["side"] == 1
        closed = events["kind"] == _wend.Trace.CLOSED
        self._marks = np.where(closed, 2, np.where(events["kind"] == _wend.Trace.FORGOTTEN, 0, 1)).astype(np.uint8)
        self._closed_before = np.append(0, np.cumsum(closed))
        self.places = np.unique(self._place)
        self.has_backward = bool(self._backward.any())

    def __len__(self) -> int:
        return len(self._place)

    def closed(self, events: int) -> int:
        return int(self._closed_before[events])

    def parts(self, events: int) -> Dict[str, Any]:
        parts = {"forward": self._side(events, ~self._backward)}
        if self.has_backward:
            parts["backward"] = self._side(events, self._backward)
        return parts

    def _side(self, events: int, of_side: NDArray[np.bool_]) -> NDArray[np.uint8]:
        marks = np.zeros(self._scene.place_count(), np.uint8)
        chosen = of_side[:events]
        # Where a place has several events, the last one holds.
        marks[self._place[:events][chosen]] = self._marks[:events][chosen]
        return self._scene.marks(marks)
