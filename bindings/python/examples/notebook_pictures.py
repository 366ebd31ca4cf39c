"""Draws the pictures of the page docs/notebooks.md into a folder: notebook_pictures.py FOLDER."""

import sys
from pathlib import Path

import numpy as np

import wend

folder = Path(sys.argv[1])

costs = np.ones((24, 40))
costs[4:20, 12] = costs[4, 12:28] = costs[19, 20:40] = 0  # walls
costs[8:16, 22:34] = 4  # a swamp
grid = wend.Grid(costs=costs)

path = grid.find((12, 2), (12, 36))
wend.draw(path, title="path", file=folder / "notebook-path.svg")
wend.draw(grid.field((12, 2)), title="field", file=folder / "notebook-field.svg")
wend.animate(grid, (12, 2), (12, 36), frames=40, title="search", file=folder / "notebook-search.gif")
