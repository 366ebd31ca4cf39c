"""Random grids, places and edits, which the tests of worlds share."""

import numpy as np
import wend

LAYOUTS = ["square", "diamond", "hex_odd_rows", "hex_even_rows", "hex_odd_columns",
           "hex_even_columns", "staggered_odd_rows", "staggered_even_rows",
           "staggered_odd_columns", "staggered_even_columns"]


def draw_walls(random, share=None):
    """Walls of a small map that has at least one free cell."""
    shape = tuple(int(side) for side in random.integers(2, 14, 2))
    walls = random.random(shape) < (random.choice([0.1, 0.3, 0.45]) if share is None else share)
    walls[tuple(draw_place(random, shape))] = False
    return walls


def draw_place(random, shape):
    """A cell of the map, free or not."""
    return tuple(int(random.integers(side)) for side in shape)


def draw_grid(random, layout="square", costs=False, **moves):
    """A grid, with a cost for each cell if so asked."""
    walls = draw_walls(random)
    if not costs:
        return wend.Grid(walls, layout=layout, **moves)
    return wend.Grid(walls, costs=random.integers(1, 5, walls.shape), layout=layout, **moves)


def toggle(random, grid):
    """Blocks or frees one to three cells."""
    for _ in range(int(random.integers(1, 4))):
        place = draw_place(random, grid.shape)
        grid.set_walkable(place, not grid.walkable(place))


def same_answer(one, other):
    """Whether two answers have the same status and cost."""
    if one.status != other.status:
        return False
    return not one or np.isclose(one.cost, other.cost, rtol=1e-12)
