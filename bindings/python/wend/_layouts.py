"""Where the cells of a grid lie in the plane, as in wend's pictures: x to the right, y down."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

_COLUMN_LAYOUTS = {"hex_odd_columns", "hex_even_columns", "staggered_odd_columns", "staggered_even_columns"}
_EVEN_LAYOUTS = {"hex_even_rows", "hex_even_columns", "staggered_even_rows", "staggered_even_columns"}


def is_square(layout: str) -> bool:
    return layout == "square"


def centres(layout: str, places: ArrayLike) -> NDArray[np.float64]:
    """The centres (x, y) of cells (row, column), float64 of (n, 2); the first cell's is 0, 0.

    The unit is a step to a neighbouring cell; of diamonds, which are twice as wide as high, their width.
    """
    places = np.asarray(places, float).reshape(-1, 2)
    row, column = places[:, 0], places[:, 1]
    if layout == "square":
        return np.column_stack([column, row])
    if layout == "diamond":
        return np.column_stack([0.5 * (column - row), 0.25 * (column + row)])
    by_columns = layout in _COLUMN_LAYOUTS
    along, across = (row, column) if by_columns else (column, row)
    first = 1 if layout in _EVEN_LAYOUTS else 0
    shifted = along + 0.5 * ((np.floor(across).astype(int) & 1 ^ first) - first)
    if layout.startswith("hex"):
        at = [shifted, across * 0.5 * np.sqrt(3)]
    elif by_columns:
        at = [0.5 * shifted, 0.5 * across]
    else:
        at = [shifted, 0.25 * across]
    return np.column_stack(at[::-1] if by_columns else at)


def outline(layout: str) -> Any:
    """The corners (x, y) of a cell round its centre."""
    if layout == "square":
        return np.array([(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)])
    if not layout.startswith("hex"):
        return np.array([(0, -0.25), (0.5, 0), (0, 0.25), (-0.5, 0)])
    angles = (np.arange(6) + (0.5 if layout in _COLUMN_LAYOUTS else 0)) * np.pi / 3
    return np.column_stack([np.sin(angles), -np.cos(angles)]) / np.sqrt(3)
