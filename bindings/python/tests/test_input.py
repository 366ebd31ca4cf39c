"""Input: places and arrays in every form, what is refused, and questions beside edits."""

import enum
import threading
import time

import numpy as np
import pytest

import oracle
import wend


class Corner(enum.IntEnum):
    FIRST = 0
    LAST = 2


OPEN = np.zeros((3, 4), bool)


@pytest.mark.parametrize("place", [
    (2, 3), [2, 3], np.array([2, 3]), np.array([2, 3], ">i2"), (np.int8(2), np.uint64(3)),
    (Corner.LAST, 3), np.array([[9, 9], [2, 9], [3, 9]])[1:, 0],
])
def test_a_place_may_be_written_in_many_ways(place):
    assert wend.Grid(OPEN).find((0, 0), place).path[-1].tolist() == [2, 3]


@pytest.mark.parametrize("place", [
    (2,), (2, 3, 1), (2.0, 3), "23", b"23", None, 7, (True, False), np.array([2.0, 3.0]), np.array(7),
    {2: 3}, (2, "3"), np.array([True, False]), [[2, 3]],
])
def test_other_things_are_no_places(place):
    with pytest.raises(TypeError):
        wend.Grid(OPEN).find((0, 0), place)


@pytest.mark.parametrize("place", [(-1, 0), (0, 4), (3, 0), (2**70, 0), (0, -2**70),
                                   np.array([2**63, 0], np.uint64)])
def test_a_place_off_the_map_has_its_status(place):
    grid = wend.Grid(OPEN)
    assert grid.find((0, 0), place).status == "goal_outside"
    assert grid.find(place, (0, 0)).status == "start_outside"
    assert not grid.walkable(place)
    for ask in (lambda: grid.distances((0, 0), [(1, 1), place]), lambda: grid.matrix([place]),
                lambda: grid.set_walkable([(1, 1), place], False), lambda: grid.costs_to(place)):
        with pytest.raises(ValueError):
            ask()
    assert not grid.walls.any()


@pytest.mark.parametrize("layout", oracle.LAYOUTS_IN_MEMORY)
@pytest.mark.parametrize("kind", ["i1", "u2", "i8", "u8", ">i4", "<u4"])
def test_lists_of_places_come_in_every_layout(layout, kind):
    random = np.random.default_rng(5)
    grid = wend.Grid(np.zeros((20, 30), bool))
    places = random.integers(0, 20, (40, 2))
    expected = grid.costs_from((0, 0))[tuple(places.T)]
    given = oracle.laid_out(places.astype(kind), layout)
    assert np.array_equal(grid.distances((0, 0), given), expected)
    assert np.array_equal(grid.distances((0, 0), map(tuple, places.tolist())), expected)


@pytest.mark.parametrize("make, error, words", [
    (lambda: wend.Grid(), TypeError, "walls"),
    (lambda: wend.Grid(np.zeros((3, 3))), TypeError, "bool"),
    (lambda: wend.Grid(np.zeros((3, 3), object)), TypeError, "bool"),
    (lambda: wend.Grid(np.zeros((0, 3), bool)), ValueError, "rows"),
    (lambda: wend.Grid(np.zeros(3, bool)), ValueError, "rows"),
    (lambda: wend.Grid(np.broadcast_to(np.False_, (2**20, 2**22))), ValueError, "2\\^28"),
    (lambda: wend.Grid(OPEN, costs=np.ones((4, 3))), ValueError, "different shapes"),
    (lambda: wend.Grid(costs=np.array([[1, np.nan]])), ValueError, "costs\\[0, 1\\] is nan"),
    (lambda: wend.Grid(costs=np.array([[1, 1e300]])), ValueError, "1e\\+300"),
    (lambda: wend.Grid(costs=np.array([[1e-60, 1]])), ValueError, "1e-60"),
    (lambda: wend.Grid(costs=np.array([[-1, 1]])), ValueError, "-1"),
    (lambda: wend.Grid(costs=np.array([[-np.inf, 1]])), ValueError, "-inf"),
    (lambda: wend.Grid(costs=np.array([[1j, 1]])), TypeError, "numbers"),
    (lambda: wend.Grid(costs=OPEN), TypeError, "walls"),
    (lambda: wend.Grid(OPEN, layout="cubes"), ValueError, "layout"),
    (lambda: wend.Grid(OPEN, corners="round"), ValueError, "corners"),
    (lambda: wend.Grid(OPEN).assign(OPEN, at=(1, 0)), ValueError, "on the map"),
    (lambda: wend.Grid(OPEN).set_weight((0, 0), np.nan), ValueError, "weight"),
    (lambda: wend.Grid(OPEN).find((0, 0), (1, 1), range=np.nan), ValueError, "range"),
    (lambda: wend.Grid(OPEN).find((0, 0), (1, 1), weihgt=2), TypeError, "weight"),
    (lambda: wend.Grid(OPEN).find((0, 0), (1, 1), weight="much"), ValueError, "weight"),
    (lambda: wend.Grid(OPEN).field([]), ValueError, "empty"),
    (lambda: wend.Grid(OPEN).within((0, 0), -1), ValueError, "cost"),
    (lambda: wend.Grid(OPEN).matrix([(0, 0)], threads=257), ValueError, "256"),
    (lambda: wend.Grid(OPEN).find_many(np.broadcast_to(0, (2**44, 2)), (0, 0)), ValueError, "copied"),
])
def test_wrong_input_is_refused_with_its_reason(make, error, words):
    with pytest.raises(error, match=words):
        make()


def test_costs_under_walls_are_not_read():
    walls = np.array([[False, True]])
    assert wend.Grid(walls, costs=np.array([[2, np.nan]])).costs.tolist() == [[2, 0]]
    assert wend.Grid(costs=np.array([[2, np.inf]])).walls.tolist() == [[False, True]]


def test_an_edit_does_not_wait_until_all_questions_end():
    grid, stopped = wend.Grid(np.zeros((600, 600), bool)), threading.Event()

    def ask():
        while not stopped.is_set():
            grid.field((0, 0))

    threads = [threading.Thread(target=ask, daemon=True) for _ in range(4)]
    for thread in threads:
        thread.start()
    edit = threading.Thread(target=lambda: grid.set_walkable((5, 5), False), daemon=True)
    edit.start()
    edit.join(30)
    waits = edit.is_alive()
    stopped.set()
    for thread in threads:
        thread.join()
    assert not waits


def test_questions_of_many_threads_see_whole_edits():
    """Two gates, of which exactly one is open: a path is always there, and costs one of two."""
    walls = np.zeros((9, 9), bool)
    walls[4, :] = True
    walls[4, 0] = False
    grid, answers = wend.Grid(walls), []
    both = np.zeros((1, 9), bool)
    rows = []
    for gate in (0, 8):
        row = ~both
        row[0, gate] = False
        rows.append(row)

    def ask():
        for _ in range(300):
            answers.append(grid.find((0, 4), (8, 4)).status)

    threads = [threading.Thread(target=ask) for _ in range(3)]
    for thread in threads:
        thread.start()
    end = time.monotonic() + 60
    while any(thread.is_alive() for thread in threads) and time.monotonic() < end:
        for row in rows:
            grid.assign(row, at=(4, 0))
    for thread in threads:
        thread.join()
    assert answers == ["found"] * 900


def test_an_overlay_of_another_map_is_refused():
    wide, tall = wend.Grid(np.zeros((5, 6), bool)), wend.Grid(np.zeros((6, 5), bool))
    overlay = wend.Overlay(tall)
    for ask in (lambda: wide.find((0, 0), (1, 1), overlay=overlay), lambda: wide.costs_to((0, 0), overlay=overlay),
                lambda: wide.find_many([(0, 0)], (1, 1), overlay=overlay),
                lambda: wend.Graph(30, [(0, 1)]).find(0, 1, overlay=overlay)):
        with pytest.raises(ValueError, match="another shape"):
            ask()
    assert wide.moving(corners="never").find((0, 0), (1, 1), overlay=wend.Overlay(wide)).found
    odd, even = (wend.Grid(np.zeros((3, 3), bool), layout=f"hex_{rows}_rows") for rows in ("odd", "even"))
    with pytest.raises(ValueError, match="layout"):
        odd.find((0, 0), (2, 2), overlay=wend.Overlay(even))
    with pytest.raises(ValueError, match=r"shape of the map is wanted, \(6, 5\)"):
        overlay.add_costs(np.zeros((5, 6)))


def test_a_radius_that_is_no_number_is_refused_whatever_was_asked_before():
    room = wend.Mesh.from_outlines([[(0, 0), (9, 0), (9, 9), (0, 9)]])
    for radius in (0, 0.5):
        assert room.find((2, 2), (7, 7), radius=radius).found
    for ask in (room.find, room.find_many):
        with pytest.raises(ValueError, match="radius"):
            ask((2, 2), (7, 7), radius=float("nan"))


def test_answers_on_meshes_and_beliefs_go_into_notebooks():
    room = wend.Mesh.from_outlines([[(0, 0), (9, 0), (9, 9), (0, 9)]])
    path = room.find((1, 1), (8, 8))
    assert not path.map_changed
    grid = wend.Grid(np.zeros((5, 6), bool))
    belief = wend.Knowledge(grid, sides=1).navigator(0)
    shown = [room._repr_svg_(), path._repr_svg_(), room.find_many([(1, 1)], (8, 8))._repr_svg_()]
    if wend._draw._shown(grid) is not None:  # else the package was built without pictures
        assert all(text.startswith("<svg") for text in shown)
    assert belief._repr_svg_() is None and belief.find((0, 0), (4, 5))._repr_svg_() is None


def test_truths_are_no_numbers_of_options():
    grid = wend.Grid(np.zeros((3, 3), bool))
    for truth in (True, np.True_):
        with pytest.raises(TypeError, match="a text or a number"):
            grid.find((0, 0), (2, 2), weight=truth)


def asked(grid):
    """A path of the grid by each class that gives one."""
    service = wend.Service(grid)
    ticket = service.submit((0, 0), (4, 4))
    service.tick()
    replanner = grid.replanner((0, 0), (4, 4))
    replanner.run()
    search = grid.search((0, 0), (4, 4))
    search.run()
    return [grid.find((0, 0), (4, 4)), grid.find_many([(0, 0)], (4, 4)), service.path(ticket), replanner.path(),
            search.path(), wend.Recorder(grid).find((0, 0), (4, 4))]


def test_answers_say_whether_the_map_changed_since():
    grid = wend.Grid(np.zeros((5, 5), bool))
    grid.set_walkable((2, 0), False)  # before
    paths = asked(grid)
    assert [path.map_changed for path in paths] == [False] * 6
    grid.bake()
    assert [path.map_changed for path in paths] == [False] * 6, "tables change no map"
    grid.set_walkable((3, 0), False)
    assert [path.map_changed for path in paths] == [True] * 6
    assert [path.map_changed for path in asked(grid)] == [False] * 6


def test_answers_of_volumes_and_meshes_say_so_too():
    volume = wend.Volume(np.zeros((2, 3, 4), bool))
    path = volume.find((0, 0, 0), (1, 2, 3))
    assert not path.map_changed
    volume.set_walkable((0, 1, 1), False)
    assert path.map_changed and not volume.find((0, 0, 0), (1, 2, 3)).map_changed
    room = wend.Mesh.from_outlines([[(0, 0), (2, 0), (2, 2), (0, 2)], [(4, 0), (6, 0), (6, 2), (4, 2)]])
    path, paths = room.find((1, 1), (5, 1)), room.find_many([(1, 1)], (5, 1))
    crowd = wend.Crowd(room)
    assert path.status == "unreachable" and not path.map_changed and not paths.map_changed
    room.set_links([(1, 1, 0)], [(5, 1, 0)], 1)
    assert room.find((1, 1), (5, 1)).found and path.map_changed and paths.map_changed
    with pytest.raises(ValueError, match="make another Crowd"):
        crowd.step(0.1)


def test_many_answers_are_sliced_as_lists_are():
    paths = wend.Grid(OPEN).find_many([(0, 0), (1, 0), (2, 0), (0, 1)], (2, 3))
    costs = paths.cost.tolist()
    assert [path.cost for path in paths[1:3]] == costs[1:3]
    assert [path.cost for path in paths[::-2]] == costs[::-2]
    assert paths[3:1] == [] and paths[-1].cost == costs[-1]
    with pytest.raises(ValueError, match="zero"):
        paths[::0]
    with pytest.raises(IndexError, match="there are 4 paths"):
        paths[4]


@pytest.mark.parametrize("options, error, words", [
    ({"algorithm": "astr"}, ValueError, "no algorithm 'astr'; did you mean astar"),
    ({"algorithm": "?"}, ValueError, r"no algorithm '\?'; wend.algorithms\(\) lists them"),
    ({"wieght": 2}, TypeError, "no option 'wieght'; did you mean weight"),
    ({"x": 2}, TypeError, r"no option 'x'; wend.options\(\) lists them"),
    ({"heuristic": "fast"}, ValueError, "heuristic is one of automatic, zero"),
])
def test_unknown_names_are_refused_with_the_nearest_one(options, error, words):
    with pytest.raises(error, match=words):
        wend.Grid(OPEN).find((0, 0), (2, 3), **options)
