"""Pictures: of paths, fields and maps in notebooks, in files, and as animations."""

import io
import os
import re
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import numpy as np
import pytest

import wend
from picture_tools import SVG, cell_and_corner, covered, frames_of, path_lines, random_grid, six, texts

pytest.importorskip("wend._picture", reason="the package was built without pictures")
Image = pytest.importorskip("PIL.Image")

def program():
    """The command line of the same build."""
    for name in (Path(wend.__file__).parents[2] / "bin" / "wend", Path(wend.__file__).parent / "bin" / "wend"):
        if name.is_file():
            return str(name)
    pytest.skip("the command line is not built")


def test_the_line_of_a_path_leads_over_its_cells():
    found = 0
    for seed in range(20):
        path = random_grid(seed).find((0, 0), (19, 29))
        svg = path._repr_svg_()
        if not path:
            assert path_lines(svg) == []
            continue
        found += 1
        (line,) = path_lines(svg)
        side, corner = cell_and_corner(svg)
        cells = covered((line - corner) / side - 0.5)[:, ::-1]
        np.testing.assert_array_equal(cells, path.path)
    assert 10 <= found < 20


def test_a_map_of_hexagons_has_its_path_where_the_centres_are():
    from wend._layouts import centres
    for layout in ("hex_odd_rows", "hex_even_columns", "diamond", "staggered_even_rows"):
        path = random_grid(3, 9, 11, 0.15, layout=layout).find((0, 0), (8, 10))
        (line,) = path_lines(path._repr_svg_())
        at = centres(layout, path.path)
        scale = (line[-1] - line[0])[0] / (at[-1] - at[0])[0]
        moved = (at - at[0]) * scale + line[0]
        for bend in line:
            assert np.abs(moved - bend).max(1).min() < 0.02 * scale


@pytest.mark.parametrize("algorithm", ["astar", "dijkstra", "bidirectional_astar"])
def test_the_command_line_draws_the_same_bytes(tmp_path, algorithm):
    grid = random_grid(7)
    rows = ["".join("@" if wall else "." for wall in row) for row in grid.walls]
    (tmp_path / "a.map").write_text("type octile\nheight 20\nwidth 30\nmap\n" + "\n".join(rows) + "\n")
    for name in ("a.svg", "a.png", "a.gif"):
        subprocess.run([program(), "draw", "a.map", "--from", "0,0", "--to", "29,19", "--algorithm",
                        algorithm.replace("_", "-"), "-o", name], cwd=tmp_path, check=True, capture_output=True)
    trace = wend.Trace()
    path = grid.find((0, 0), (19, 29), algorithm=algorithm, trace=trace)
    words = {"title": "a.map", "caption": texts((tmp_path / "a.svg").read_text())[0]}
    picture = wend.draw(path, trace=trace, **words)
    assert picture.svg().encode() == (tmp_path / "a.svg").read_bytes()
    assert picture.png() == (tmp_path / "a.png").read_bytes()
    image = Image.open(tmp_path / "a.gif")
    animation = wend.animate(grid, (0, 0), (19, 29), algorithm=algorithm, frames=image.n_frames, **words)
    assert animation.gif == (tmp_path / "a.gif").read_bytes()


def test_texts_are_escaped():
    words = "<b>\"walls\" & 'doors'</b>"
    svg = wend.draw(six(), title=words, caption=words).svg()
    assert ElementTree.fromstring(svg).find(SVG + "title").text == words
    assert words in texts(svg)
    page = wend.animate(six(), (0, 0), (2, 5), title='"><script>', frames=2)._repr_html_()
    assert "<script" not in page
    (element,) = ElementTree.fromstring(f"<p>{page}</p>")
    assert element.get("alt") == '"><script>'


def test_a_changed_map_is_said_below_the_path():
    grid = six()
    path = grid.find((1, 0), (1, 5))
    assert not path.map_changed
    assert "changed" not in path._repr_svg_()
    grid.set_walkable((0, 0), False)
    assert path.map_changed
    assert "The map has changed since this search." in texts(path._repr_svg_())
    grid.set_walkable(path.path[2:4], False)
    assert "walls on the path now: 2" in " ".join(texts(path._repr_svg_()))
    assert not grid.find((1, 0), (1, 5)).map_changed
    many = grid.find_many([(1, 0)], [(0, 1)])
    assert not many.map_changed
    search = grid.search((1, 0), (0, 1))
    grid.set_walkable((0, 0), True)
    assert many.map_changed and many[0].map_changed and search.path().map_changed


@pytest.mark.parametrize("goal, status", [((1, 2), "goal_blocked"), ((9, 9), "goal_outside"), ((0, 5), "unreachable")])
def test_a_question_without_a_path_shows_the_map_and_the_status(goal, status):
    grid = six()
    grid.set_walkable([(0, 4), (1, 4), (1, 5)], False)
    path = grid.find((1, 0), goal)
    assert path.status == status
    svg = path._repr_svg_()
    assert path_lines(svg) == []
    assert any(text.startswith(status) for text in texts(svg))


def test_a_path_of_one_place_is_drawn():
    path = six().find((1, 0), (1, 0))
    assert path_lines(path._repr_svg_()) == []
    assert "length 0" in path._repr_svg_()


def test_fields_have_colours_where_there_is_a_value():
    grid = six()
    grid.set_walkable([(0, 4), (1, 4), (2, 4)], False)
    field = grid.field((0, 0))
    svg = field._repr_svg_()
    assert "not reached" in texts(svg)
    assert any("cost from the start" in text for text in texts(svg))
    backward = grid.field([(0, 0), (2, 0)], backward=True)
    assert "goals" in texts(backward._repr_svg_())
    assert backward.backward and backward.sources.tolist() == [[0, 0], [2, 0]] and backward.map is grid
    values = np.full((3, 6), np.nan)
    assert wend.draw(grid, heat=values).svg()
    values[0, 0] = -np.inf
    assert wend.draw(grid, heat=values).svg()
    values[0, 0] = 7
    assert "7" in texts(wend.draw(grid, heat=values, heat_title="depth").svg())
    graph = wend.Graph(2, [(0, 1)])
    assert "depth by colour" in texts(wend.draw(graph, heat=[1, 2], heat_title="depth").svg())


def test_many_paths_show_themselves():
    grid = random_grid(4)
    paths = grid.find_many([(0, 0)] * 150, [(19, 29)] * 149 + [(99, 99)])
    svg = paths._repr_svg_()
    assert "149 of 150 paths found; 100 are drawn" in texts(svg)
    assert paths.map is grid
    assert grid.find_many([(0, 0)], [(99, 0)])._repr_svg_()


def test_animations_have_their_frames(tmp_path):
    grid = random_grid(5)
    file = tmp_path / "search.gif"
    animation = wend.animate(grid, (0, 0), (19, 29), file=file, frames=12, algorithm="dijkstra")
    assert file.read_bytes() == animation.gif
    frames = frames_of(animation.gif)
    assert len(frames) == animation.frames == 12
    assert all((a != b).any() for a, b in zip(frames, frames[1:]))
    # Closed cells become more, and the path stands in the last frame alone.
    closed = [int((frame == (0xA2, 0xD6, 0xF3)).all(-1).sum()) for frame in frames]
    assert closed[0] < 200 < closed[-2]  # at first it is in the legend alone
    assert closed[:-1] == sorted(closed[:-1])
    has_path = [int((frame == (0xD5, 0x5E, 0x00)).all(-1).sum()) > 100 for frame in frames]
    assert has_path == [False] * 11 + [True]
    assert animation._repr_html_().startswith('<img alt="')
    assert os.listdir(tmp_path) == ["search.gif"]


def test_animations_end_with_the_marks_of_the_trace():
    grid = random_grid(7)
    trace = wend.Trace()
    path = grid.find((0, 0), (19, 29), algorithm="astar", trace=trace)
    assert path and path.expanded > 30
    marks = np.zeros(600, np.uint8)
    for event in trace.events():  # one by one
        marks[event["place"]] = 2 if event["kind"] == wend.Trace.CLOSED else 1
    by_hand = wend.draw(path, forward=marks.reshape(20, 30), caption="A*, algorithm").svg()
    assert by_hand == wend.draw(path, trace=trace, caption="A*, algorithm").svg()


def test_frames_of_anything():
    grid = six()
    walls = [{"units": {"at": [(1, 0), (2, x)], "side": [0, 1], "radius": 0.3}, "costs": np.full((3, 6), 1 + x)}
             for x in range(5)]
    animation = wend.film(grid, walls, delay=50, caption="five steps")
    assert len(frames_of(animation.gif)) == 5
    with pytest.raises(ValueError, match="frames"):
        wend.film(grid, [])
    with pytest.raises(TypeError, match="no part 'unit'"):
        wend.film(grid, [{}, {"unit": 1}])
    with pytest.raises(ValueError, match="one shape"):
        wend.film(grid, [{"costs": np.ones((2, 2))}])


def test_an_error_in_a_frame_is_the_callers():
    from wend import _picture

    def frame(index):
        raise KeyError("mine")
    with pytest.raises(KeyError, match="mine"):
        _picture.cells_film(np.ones((3, 3)), "square", {}, 5, frame, 100, 100)


def test_graphs_without_positions_stand_on_a_circle():
    graph = wend.Graph(6, [(0, 1), (1, 2), (2, 3), (5, 4)], both_ways=True)
    svg = graph.find(0, 3)._repr_svg_()
    assert [str(number) for number in range(6)] == [text for text in texts(svg) if text and text.isdigit()]
    (line,) = path_lines(svg)
    middle = (line[0] + line[3]) / 2  # nodes 0 and 3 are opposite
    np.testing.assert_allclose(np.hypot(*(line - middle).T), np.hypot(*(line[0] - middle)), rtol=1e-3)
    assert graph._repr_svg_() and graph.field(0)._repr_svg_()
    assert wend.Graph(0, [])._repr_svg_()
    assert "unreachable" in graph.find(0, 4)._repr_svg_()
    assert Image.open(io.BytesIO(wend.animate(graph, 0, 3).gif)).n_frames > 3


class Floor:
    """A mesh of two squares and a triangle, as a picture asks for it."""

    vertices = np.array([(0, 0, 0), (4, 0, 0), (4, 4, 0), (0, 4, 0), (8, 0, 1), (8, 4, 1), (10, 2, 1)], float)
    polygons = [[0, 1, 2, 3], [1, 4, 5, 2], [4, 6, 5]]
    shape = (3,)


def test_meshes_are_drawn_by_their_polygons():
    line = np.array([(1, 1, 0), (4, 2, 0), (9, 2, 1)], float)
    svg = wend.draw(Floor, line, starts=line[:1], goals=line[-1:], heat=[1, np.inf, 3]).svg()
    (drawn,) = path_lines(svg)
    assert len(drawn) == 3
    scale = (drawn[2] - drawn[0])[0] / 8
    np.testing.assert_allclose((drawn - drawn[0]) / scale, (line - line[0])[:, :2], atol=0.02)


class Air:
    """A volume of 3 layers with a block in it, as a picture asks for it."""

    walls = np.zeros((3, 4, 5), bool)
    walls[:2, 1:3, 2] = True
    shape = walls.shape


def test_volumes_are_drawn_as_blocks_with_the_path():
    way = np.array([(0, 1, 0), (2, 1, 2), (2, 1, 3), (0, 2, 4)])  # (layer, row, column)
    svg = wend.draw(Air, way, starts=way[:1], goals=way[-1:]).svg()
    assert "3 x 4 x 5 voxels" in texts(svg) and sum(map(len, path_lines(svg))) >= 4
    with pytest.raises(ValueError, match="volumes show no search"):
        wend.animate(Air, (0, 1, 0), (0, 2, 4))
    with pytest.raises(TypeError, match="one of its own"):
        wend.animate(six(), (0, 0), (2, 5), trace=wend.Trace())


def test_files_are_written_whole_or_not_at_all(tmp_path):
    path = six().find((1, 0), (1, 5))
    for name, begins in (("a.svg", b"<svg"), ("b.PNG", b"\x89PNG"), ("c.gif", b"GIF89a")):
        wend.draw(path, file=tmp_path / name)
        assert (tmp_path / name).read_bytes().startswith(begins)
        wend.draw(path).save(str(tmp_path / name))
    with pytest.raises(ValueError, match="ends in .svg or .png or .gif"):
        wend.draw(path, file=tmp_path / "a.jpg")
    with pytest.raises(ValueError, match="ends in .gif"):
        wend.animate(six(), (0, 0), (2, 5), file="search.png")
    with pytest.raises(OSError):
        wend.draw(path, file=tmp_path / "none" / "a.svg")
    (tmp_path / "folder.svg").mkdir()
    with pytest.raises(OSError):
        wend.draw(path, file=tmp_path / "folder.svg")
    assert sorted(os.listdir(tmp_path)) == ["a.svg", "b.PNG", "c.gif", "folder.svg"]
    (tmp_path / "link.svg").symlink_to(tmp_path / "a.svg")
    wend.draw(path, caption="again", file=tmp_path / "link.svg")
    assert (tmp_path / "link.svg").is_symlink() and "again" in (tmp_path / "a.svg").read_text()


def test_pictures_have_the_size_that_they_say():
    grid = wend.Grid(np.zeros((40, 100), bool))
    picture = wend.draw(grid)
    width, height = (int(number) for number in re.findall(r'(?:width|height)="(\d+)"', picture.svg())[:2])
    assert Image.open(io.BytesIO(picture.png())).size == (width, height)


@pytest.mark.parametrize("parts, words", [
    ({"forward": np.zeros((6, 3))}, "forward: an array of numbers of shape \\(3, 6\\)"),
    ({"forward": np.full((3, 6), 3)}, "a mark is 0"),
    ({"heat": np.zeros((3, 7))}, "heat"),
    ({"starts": [(3, 0)]}, "starts"),
    ({"goals": [(2**40, 0)]}, "goals"),
    ({"units": [(np.nan, 0)]}, "units"),
    ({"units": {"side": [1]}}, "no 'at'"),
    ({"directions": np.zeros((3, 6))}, "directions"),
    ({"alternatives": [[(0, 0), (99, 99)]]}, "alternatives"),
    ({"line": [(0, 0, 0)]}, "line"),
])
def test_parts_that_do_not_fit_are_refused(parts, words):
    with pytest.raises(ValueError, match=words):
        wend.draw(six(), **parts).svg()


def test_wrong_calls_are_refused():
    with pytest.raises(TypeError, match="no part 'colour'; it has title"):
        wend.draw(six(), colour="red").svg()
    with pytest.raises(TypeError, match="title: a text"):
        wend.draw(six(), title=3).svg()
    with pytest.raises(TypeError, match="Grid"):
        wend.draw(np.zeros((3, 3)))
    with pytest.raises(ValueError, match="1 to 10000"):
        wend.animate(six(), (0, 0), (2, 5), frames=0)
    with pytest.raises(ValueError, match="milliseconds"):
        wend.animate(six(), (0, 0), (2, 5), delay=-1)
    with pytest.raises(TypeError, match="algorithm"):
        wend.animate(six(), (0, 0), (2, 5), algoritm="astar")


def test_without_the_picture_module_notebooks_show_text():
    script = """
import sys
sys.modules["wend._picture"] = None
import numpy as np, wend
grid = wend.Grid(np.zeros((3, 4), bool))
assert grid._repr_svg_() is None and grid.find((0, 0), (2, 3))._repr_svg_() is None
assert grid.field((0, 0))._repr_svg_() is None and grid.find_many((0, 0), (2, 3))._repr_svg_() is None
for call in (lambda: wend.animate(grid, (0, 0), (2, 3)), lambda: wend.draw(grid).svg(), lambda: wend.film(grid, [{}])):
    try:
        call()
    except ImportError as missing:
        assert "Cairo, giflib or fmt" in str(missing), missing
    else:
        raise SystemExit("no error")
"""
    environment = dict(os.environ, PYTHONPATH=os.pathsep.join(sys.path))
    subprocess.run([sys.executable, "-c", script], check=True, env=environment, timeout=120)


def test_a_film_takes_the_parts_of_a_picture():
    grid = wend.Grid(np.zeros((4, 5), bool))
    path = grid.find((0, 0), (3, 4))
    film = wend.film(grid, [{"alternatives": [path]}, {"path": path.path}, {"path": path, "starts": [(0, 0)]}])
    assert film.frames == 3 and film.gif.startswith(b"GIF8")
    graph = wend.Graph(3, [(0, 1), (1, 2)], positions=[(0, 0), (1, 0), (2, 1)])
    way = graph.find(0, 2)
    assert wend.film(graph, [{"path": way.path}]).gif == wend.film(graph, [{"path": way.path.tolist()}]).gif
