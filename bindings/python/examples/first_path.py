"""Finds a first path, in a map of NumPy's, and prints it."""

import numpy as np

import wend

walls = np.array([[0, 0, 0, 0, 0, 0],
                  [0, 0, 1, 1, 0, 0],
                  [0, 0, 0, 0, 0, 0]], dtype=bool)
grid = wend.Grid(walls)
path = grid.find((1, 0), (1, 5))  # places are (row, column)

print(f"{path.status}, length {path.length:.2f}:", *map(tuple, path.path.tolist()))
