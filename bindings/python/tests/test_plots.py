"""Maps, paths and fields on axes of matplotlib."""

import os
import subprocess
import sys

import numpy as np
import pytest

import wend

matplotlib = pytest.importorskip("matplotlib")
matplotlib.use("Agg")
from matplotlib import pyplot  # noqa: E402


@pytest.fixture
def ax():
    figure, axes = pyplot.subplots()
    yield axes
    figure.canvas.draw()  # all of it can be drawn
    pyplot.close(figure)


def grid_of(seed, **more):
    generator = np.random.default_rng(seed)
    costs = generator.integers(1, 9, (9, 13)).astype(np.float32)
    costs[generator.random(costs.shape) < 0.15] = 0
    costs[0, 0] = costs[8, 12] = 1
    return wend.Grid(costs=costs, **more)


@pytest.mark.parametrize("seed", range(10))
def test_the_line_of_a_path_has_its_columns_and_rows(ax, seed):
    grid = grid_of(seed)
    path = grid.find((0, 0), (8, 12))
    artists = wend.plot(ax, path)
    assert set(artists) == ({"map", "path", "start", "goal"} if path else {"map"})
    if path:
        np.testing.assert_array_equal(artists["path"].get_xydata(), path.path[:, ::-1])
        assert artists["start"].get_xydata().tolist() == [[0, 0]]
        assert artists["goal"].get_xydata().tolist() == [[12, 8]]


def test_cells_lie_where_the_path_goes_with_row_0_on_top(ax):
    grid = grid_of(1)
    image = wend.plot(ax, grid)["map"]
    assert list(image.get_extent()) == [-0.5, 12.5, 8.5, -0.5]
    assert ax.get_ylim() == (8.5, -0.5)
    shown = image.get_array()
    np.testing.assert_array_equal(np.ma.getmaskarray(shown), grid.walls)
    np.testing.assert_array_equal(shown.filled(0), grid.costs)
    # As pixels: the colour of a wall is dark, of open ground it is not.
    colours = image.to_rgba(shown)
    assert (colours[..., :3].max(-1)[grid.walls] < 0.2).all() and (colours[..., :3].max(-1)[~grid.walls] > 0.3).all()


@pytest.mark.parametrize("layout", ["hex_odd_rows", "hex_even_rows", "hex_odd_columns", "hex_even_columns"])
def test_steps_between_hexagons_have_the_length_1(ax, layout):
    path = grid_of(2, layout=layout).find((0, 0), (8, 12))
    artists = wend.plot(ax, path)
    steps = np.diff(artists["path"].get_xydata(), axis=0)
    np.testing.assert_allclose(np.hypot(*steps.T), 1)
    assert len(artists["map"].get_paths()) == 9 * 13
    bottom, top = ax.get_ylim()
    assert bottom > top


def test_paths_at_any_angle_are_plotted_by_their_bends(ax):
    grid = wend.Grid(grid_of(3).walls)
    path = grid.find((0, 0), (8, 12), algorithm="theta_star")
    line = wend.plot(ax, path)["path"]
    np.testing.assert_array_equal(line.get_xydata(), path.waypoints[:, ::-1])


def test_fields_are_colours_where_they_have_values(ax):
    grid = grid_of(4)
    field = grid.field((0, 0), limit=8 * grid.straight)
    artists = wend.plot(ax, field)
    np.testing.assert_array_equal(np.ma.getmaskarray(artists["heat"].get_array()), np.isinf(field.costs))
    values = np.full((9, 13), np.nan)
    values[0, 0] = -np.inf
    wend.plot(ax, grid, heat=values)
    with pytest.raises(ValueError, match="heat"):
        wend.plot(ax, grid, heat=np.zeros((13, 9)))


def test_graphs_are_plotted_by_their_positions(ax):
    places = np.random.default_rng(5).random((30, 2)) * 100
    edges = np.column_stack([np.arange(29), np.arange(1, 30)])
    graph = wend.Graph(30, edges, positions=places, both_ways=True)
    np.testing.assert_array_equal(graph.positions[:, :2], places)
    np.testing.assert_array_equal(graph.edges, np.stack([edges, edges[:, ::-1]], 1).reshape(-1, 2))
    path = graph.find(3, 21)
    artists = wend.plot(ax, path, heat=graph.field(3), color="red")
    np.testing.assert_array_equal(artists["path"].get_xydata(), places[3:22])
    np.testing.assert_array_equal(artists["nodes"].get_offsets(), places)
    assert len(artists["map"].get_segments()) == 58
    assert artists["path"].get_color() == "red"
    circle = wend.Graph(4, [(0, 1)])
    assert circle.positions is None
    wend.plot(ax, circle, [0, 1])


class Floor:
    """A mesh, as a plot asks for it."""

    vertices = np.array([(0, 0, 0), (4, 0, 0), (4, 4, 0), (0, 4, 0), (8, 2, 1)], float)
    polygons = [[0, 1, 2, 3], [1, 4, 2]]


def test_meshes_are_plotted_by_their_polygons(ax):
    line = np.array([(1, 1, 0), (7, 2, 1)], float)
    artists = wend.plot(ax, Floor, line, heat=[1.0, np.nan])
    np.testing.assert_array_equal(artists["path"].get_xydata(), line[:, :2])
    assert len(artists["map"].get_paths()) == 2


def test_an_empty_path_leaves_the_map(ax):
    grid = grid_of(6)
    wall = tuple(int(index) for index in np.argwhere(grid.walls)[0])
    path = grid.find((0, 0), wall)
    assert set(wend.plot(ax, path)) == {"map"}
    assert set(wend.plot(ax, path, start=(0, 0), goal=wall)) == {"map", "start", "goal"}
    assert set(wend.plot(ax, grid, np.empty((0, 2), int))) == {"map"}
    wend.plot(ax, wend.Grid(np.ones((2, 2), bool)))  # walls alone


def test_axes_may_be_left_to_matplotlib(ax):
    assert wend.plot(None, grid_of(7))["map"].axes is ax


def test_wrong_calls_are_refused(ax):
    with pytest.raises(TypeError, match="wend.plot\\(ax, grid\\)"):
        wend.plot(grid_of(8))
    with pytest.raises(TypeError, match="a Grid"):
        wend.plot(ax, np.zeros((3, 3)))


def test_without_matplotlib_the_error_names_the_package():
    script = """
import sys
sys.modules["matplotlib"] = sys.modules["matplotlib.pyplot"] = None
import numpy as np, wend
try:
    wend.plot(None, wend.Grid(np.zeros((3, 4), bool)))
except ImportError as missing:
    assert "pip install matplotlib" in str(missing), missing
else:
    raise SystemExit("no error")
"""
    environment = dict(os.environ, PYTHONPATH=os.pathsep.join(sys.path))
    subprocess.run([sys.executable, "-c", script], check=True, env=environment, timeout=120)
