"""The events of a trace as the marks of pictures."""

import numpy as np

from . import _wend


class Replay:
    """The marks of a search after so many of its events."""

    def __init__(self, scene, trace):
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

    def __len__(self):
        return len(self._place)

    def closed(self, events):
        return int(self._closed_before[events])

    def parts(self, events):
        parts = {"forward": self._side(events, ~self._backward)}
        if self.has_backward:
            parts["backward"] = self._side(events, self._backward)
        return parts

    def _side(self, events, of_side):
        marks = np.zeros(self._scene.place_count(), np.uint8)
        chosen = of_side[:events]
        # Where a place has several events, the last one holds.
        marks[self._place[:events][chosen]] = self._marks[:events][chosen]
        return self._scene.marks(marks)
