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


def test_parts_follow_the_cells_of_a_window():
    from wend._windows import Window
    window = Window((4, 6), (4, 4), 2)  # a block's middle lies between its cells
    units = {"at": [(4.5, 6.5), (6, 8)], "radius": 0.4}
    parts = window.parts({"line": [(4.5, 8.5)], "units": units, "trails": [[(7, 9)]], "starts": [(4, 6), (9, 9)],
                          "alternatives": [[(4, 6), (5, 7), (6, 8)]], "links": [((4, 6), (7, 9), 2.0), ((0, 0), (4, 6), 1.0)],
                          "title": "a", "fog": np.eye(10, dtype=bool), "heat": None, "directions": np.zeros((10, 10, 2))})
    assert parts["line"].tolist() == [[0, 1]]
    assert parts["units"]["at"].tolist() == [[0, 0], [0.75, 0.75]] and parts["units"]["radius"] == 0.2
    assert parts["trails"][0].tolist() == [[1.25, 1.25]]
    assert parts["starts"].tolist() == [[0, 0]]
    assert parts["alternatives"][0].tolist() == [[0, 0], [1, 1]]
    assert [[end.tolist() for end in link] for link in parts["links"]] == [[[0, 0], [1, 1]]]
    assert parts["title"] == "a" and parts["heat"] is None and parts["directions"] is None
    assert parts["fog"].tolist() == [[False, False], [True, False]]


def test_a_window_of_hexagons_keeps_shifted_rows():
    from wend._windows import window_for
    for row in range(200, 210):
        window, words = window_for((1000, 1000), [(row, 301), (row + 3, 350)], 512)
        assert window.step == 1 and not (window.first & 1).any() and words.startswith("Rows")
        assert (window.first <= (row, 301)).all() and (window.first + window.shape > (row + 3, 350)).all()
    assert window_for((100, 512), None, 512) == (None, "")
