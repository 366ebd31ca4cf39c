"""Parts of grids that are too large for a picture: cut out round the path, or made coarser."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Dict, Iterable, List, Optional, Tuple

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

# How parts of a picture follow the cells, by name.
_CELLS = ("starts", "goals", "path", "closed", "more_expensive", "pass_only")
_POSITIONS = ("line", "smoothed")
_NUMBERS = ("heat", "fog", "forward", "backward")


class Window:
    """A rectangle of cells, of which `step` x `step` become one."""

    def __init__(self, first: ArrayLike, shape: Iterable[int], step: int = 1) -> None:
        self.first = np.asarray(first)
        self.shape = tuple(shape)
        self.step = step

    def _cut(self, array: NDArray[Any]) -> Any:
        row, column = self.first
        return array[row:row + self.shape[0], column:column + self.shape[1]]

    def _blocks(self, array: ArrayLike, fill: Any) -> Any:
        """The cells of each block on a last axis of their own; beyond the edge there is `fill`."""
        step = self.step
        cut = self._cut(np.asarray(array))
        rows, columns = (-(-side // step) for side in cut.shape)
        padded = np.full((rows * step, columns * step), fill, cut.dtype)
        padded[:cut.shape[0], :cut.shape[1]] = cut
        blocks = padded.reshape(rows, step, columns, step).swapaxes(1, 2)
        return blocks.reshape(rows, columns, step * step)

    def costs(self, costs: NDArray[Any]) -> Any:
        """The mean of the open cells; a block is a wall where most of its cells are."""
        if self.step == 1:
            return self._cut(costs)
        blocks = self._blocks(costs, np.float32(np.nan))
        is_open = blocks > 0
        counted = np.maximum(1, is_open.sum(-1))
        mean = np.where(is_open, blocks, 0).sum(-1) / counted
        known = (~np.isnan(blocks)).sum(-1)
        return np.where(is_open.sum(-1) * 2 >= known, mean, 0).astype(np.float32)

    def numbers(self, name: str, array: ArrayLike) -> Any:
        if self.step == 1:
            return self._cut(np.asarray(array))
        if name == "heat":
            blocks = self._blocks(np.asarray(array, float), np.inf)
            return np.where(np.isnan(blocks), np.inf, blocks).min(-1)
        return self._blocks(array, 0).max(-1)

    def cells(self, cells: Any) -> Any:
        """Cells in the window's numbers, those within it; equal ones that follow each other once."""
        cells = (np.asarray(cells, np.int64).reshape(-1, 2) - self.first)
        cells = cells[((cells >= 0) & (cells < self.shape)).all(1)] // self.step
        if len(cells) > 1 and self.step > 1:
            cells = cells[np.append(True, (np.diff(cells, axis=0) != 0).any(1))]
        return cells

    def positions(self, positions: Any) -> Any:
        positions = np.asarray(positions, float)
        if positions.size == 0:
            return positions.reshape(-1, 2)
        return (positions - self.first + 0.5) / self.step - 0.5

    def parts(self, parts: Dict[str, Any]) -> Dict[str, Any]:
        """The parts of a picture of the whole map, for the picture of the window."""
        changed = dict(parts)
        for name, part in parts.items():
            if part is None:
                continue
            if name in _CELLS:
                changed[name] = self.cells(part)
            elif name in _POSITIONS:
                changed[name] = self.positions(part)
            elif name in _NUMBERS:
                changed[name] = self.numbers(name, part)
            elif name == "costs":
                changed[name] = self.costs(part)
            elif name in ("alternatives", "trails"):
                follow = self.cells if name == "alternatives" else self.positions
                changed[name] = [follow(each) for each in part]
            elif name == "directions":
                changed[name] = self._cut(np.asarray(part)) if self.step == 1 else None
            elif name == "links":
                changed[name] = self._links(part)
            elif name == "units":
                changed[name] = self._units(part)
        return changed

    def _links(self, links: Iterable[Any]) -> List[Tuple[Any, Any]]:
        ends = [(self.cells(link[0]), self.cells(link[1])) for link in links]
        return [(a[0], b[0]) for a, b in ends if len(a) and len(b)]

    def _units(self, units: Any) -> Any:
        if not isinstance(units, dict):
            units = {"at": units}
        changed = dict(units, at=self.positions(units["at"]))
        if self.step > 1:
            changed["radius"] = np.asarray(units.get("radius", 0.4)) / self.step
        return changed


def window_for(shape: Tuple[int, ...], cells: Any, most: int) -> Tuple[Optional[Window], str]:
    """The window of at most `most` cells a side that shows all of `cells` (None: the whole map), and
    words that say so; None, "" if the whole map fits.
    """
    if max(shape) <= most:
        return None, ""
    cells = np.asarray(cells if cells is not None else [], np.int64).reshape(-1, 2)
    if len(cells):
        low, high = cells.min(0), cells.max(0)
        wanted = np.minimum(shape, np.maximum((high - low + 1) * 5 // 4 + 8, min(64, most)))
        if wanted.max() <= most:
            first = np.clip((low + high + 1 - wanted) // 2, 0, np.asarray(shape) - wanted)
            first -= first & 1  # shifted rows and columns stay so
            last = first + wanted - 1
            return Window(first, wanted), (f"Rows {first[0]} to {last[0]} and columns {first[1]} to "
                                           f"{last[1]} of {shape[0]} x {shape[1]} cells.")
    step = -(-max(shape) // most)
    return Window((0, 0), shape, step), f"Each square stands for {step} x {step} of {shape[0]} x {shape[1]} cells."
