"""Pictures of maps that are too large to be shown as they are."""

import re

import numpy as np
import pytest

import wend
from picture_tools import cell_and_corner, covered, frames_of, path_lines, random_grid, texts

pytest.importorskip("wend._picture", reason="the package was built without pictures")
pytest.importorskip("PIL.Image")


def test_huge_maps_are_cut_out_or_made_coarser():
    grid = random_grid(8, 1000, 1500, 0.1)
    grid.set_walkable([(500, 701), (540, 723)], True)
    near = grid.find((500, 701), (540, 723))
    svg = near._repr_svg_()
    (line,) = path_lines(svg)
    side, corner = cell_and_corner(svg)
    first = [int(number) for number in re.findall(r"Rows (\d+) to \d+ and columns (\d+)", svg)[0]]
    np.testing.assert_array_equal(covered((line - corner) / side - 0.5)[:, ::-1] + first, near.path)
    far = grid.find((0, 0), (999, 1499))
    svg = far._repr_svg_()
    assert "Each square stands for 3 x 3 of 1000 x 1500 cells." in texts(svg) and len(svg) < 500_000
    side, corner = cell_and_corner(svg)
    (line,) = path_lines(svg)
    line = np.unique(covered((line - corner) / side - 0.5)[:, ::-1], axis=0)
    np.testing.assert_array_equal(line, np.unique(far.path // 3, axis=0))
    assert len(grid._repr_svg_()) < 500_000
    assert len(grid.field((0, 0))._repr_svg_()) < 2_000_000
    animation = wend.animate(grid, (500, 701), (540, 723), frames=3)
    assert len(frames_of(animation.gif)) == 3


def test_coarse_cells_are_open_where_most_cells_are():
    from wend._windows import Window
    costs = np.ones((5, 4), np.float32)
    costs[0, :2] = costs[1, 0] = 0  # three of four
    costs[4, 0] = 3
    coarse = Window((0, 0), (5, 4), 2).costs(costs)
    np.testing.assert_array_equal(coarse, [[0, 1], [1, 1], [2, 1]])
    heat = Window((0, 0), (2, 2), 2).numbers("heat", np.array([[np.inf, 5], [np.nan, 3]]))
    assert heat == [[3]]


def test_large_graphs_are_cut_out_round_the_path():
    generator = np.random.default_rng(1)
    places = generator.random((100_000, 2)) * 1000
    order = np.argsort(places[:, 0] // 10 * 2000 + places[:, 1])
    edges = np.column_stack([order[:-1], order[1:]])
    graph = wend.Graph(len(places), edges, positions=places, both_ways=True)
    path = graph.find(int(order[500]), int(order[520]))
    svg = path._repr_svg_()
    assert len(svg) < 2_000_000 and "of 100000 nodes." in svg
    assert len(path_lines(svg)[0]) == 21
    assert graph._repr_svg_() is None or len(graph._repr_svg_()) <= 2_000_000
