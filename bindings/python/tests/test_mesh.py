"""Meshes: lengths equal those of a visibility graph on random floors."""

import numpy as np
import pytest
from scipy.sparse.csgraph import dijkstra

import wend

SIDE = 12
RECTANGLE = np.array([(0, 0), (1, 0), (1, 1), (0, 1)], float)


def random_floor(random, holes=6):
    """A square room with holes that do not touch; returns their (left, bottom, right, top)."""
    boxes = []
    for _ in range(200):
        left, bottom = random.integers(1, SIDE - 2, 2)
        right, top = left + random.integers(1, 4), bottom + random.integers(1, 4)
        apart = all(right < a or left > c or top < b or bottom > d for a, b, c, d in boxes)
        if apart and right < SIDE and top < SIDE and len(boxes) < holes:
            boxes.append((left, bottom, right, top))
    return boxes


def outlines_of(boxes):
    def outline(left, bottom, right, top):
        return RECTANGLE * (right - left, top - bottom) + (left, bottom)
    return [outline(0, 0, SIDE, SIDE)] + [outline(*box) for box in boxes]


def crosses(start, end, box):
    """Whether a segment passes through the inside of a box: by clipping it, axis by axis."""
    least, most = 0.0, 1.0
    for axis in range(2):
        low, high = box[axis], box[axis + 2]
        step = end[axis] - start[axis]
        if abs(step) < 1e-12:
            if not low + 1e-9 < start[axis] < high - 1e-9:
                return False
            continue
        first, last = sorted(((low - start[axis]) / step, (high - start[axis]) / step))
        least, most = max(least, first), min(most, last)
    return most - least > 1e-9


def corners_of(boxes):
    return [(x, y) for a, b, c, d in boxes for x in (a, c) for y in (b, d)]


def visibility_lengths(boxes, starts, goals):
    """The lengths of the shortest paths round the boxes, by Dijkstra over a visibility graph."""
    nodes = np.array([*starts, *goals, *corners_of(boxes)], float)
    lengths = np.zeros((len(nodes), len(nodes)))
    for i, start in enumerate(nodes):
        for k, end in enumerate(nodes[:i]):
            if not any(crosses(start, end, box) for box in boxes):
                lengths[i, k] = lengths[k, i] = max(np.hypot(*(start - end)), 1e-12)
    return dijkstra(lengths, indices=range(len(starts)))[:, len(starts):len(starts) + len(goals)]


def is_inside(place, boxes, grown=0.0):
    return any(a - grown < place[0] < c + grown and b - grown < place[1] < d + grown
               for a, b, c, d in boxes)


def random_places(random, boxes, count, margin=0.0):
    places = []
    while len(places) < count:
        place = random.uniform(margin, SIDE - margin, 2)
        if not is_inside(place, boxes, margin):
            places.append(place)
    return np.array(places)


@pytest.mark.parametrize("seed", range(20))
def test_paths_are_as_short_as_those_of_a_visibility_graph(seed):
    random = np.random.default_rng(seed)
    bends = 0
    for _ in range(5):
        boxes = random_floor(random)
        mesh = wend.Mesh.from_outlines(outlines_of(boxes))
        starts, goals = (random_places(random, boxes, 5) for _ in range(2))
        expected = visibility_lengths(boxes, starts, goals)
        for i, start in enumerate(starts):
            for k, goal in enumerate(goals):
                path = mesh.find(tuple(start), list(goal))
                assert path.status == "found" and path.optimal
                assert np.isclose(path.length, expected[i, k], rtol=1e-6)
                assert path.path.dtype == np.float64 and path.path.shape == (len(path), 3)
                legs = np.diff(path.path[:, :2], axis=0)
                assert np.isclose(np.hypot(*legs.T).sum(), path.length, rtol=1e-6)
                bends += len(path) - 2
            nearest = mesh.find(start, goals=goals)
            assert np.isclose(nearest.length, expected[i].min(), rtol=1e-6)
    assert bends > 30


@pytest.mark.parametrize("seed", range(10))
def test_triangles_and_floors_of_cells_answer_as_outlines_do(seed):
    random = np.random.default_rng(100 + seed)
    for _ in range(5):
        boxes = random_floor(random)
        outlined = wend.Mesh.from_outlines(outlines_of(boxes))
        made = mesh_of_cells(boxes, triangles=bool(random.integers(2)))
        read_back = wend.Mesh(outlined.vertices, outlined.polygons, outlined.areas)
        starts, goals = (random_places(random, boxes, 8) for _ in range(2))
        lengths = [mesh.find_many(starts, goals).length for mesh in (outlined, made, read_back)]
        assert np.allclose(lengths[0], lengths[1], rtol=1e-6)
        assert np.allclose(lengths[0], lengths[2], rtol=1e-6)


def mesh_of_cells(boxes, triangles):
    """The floor as unit squares, or halves of them, as an array or as lists."""
    vertices = [(x, y) for x in range(SIDE + 1) for y in range(SIDE + 1)]
    squares = []
    for x in range(SIDE):
        for y in range(SIDE):
            if not is_inside((x + 0.5, y + 0.5), boxes):
                first = x * (SIDE + 1) + y
                squares.append((first, first + SIDE + 1, first + SIDE + 2, first + 1))
    if not triangles:
        return wend.Mesh(np.array(vertices, np.int16), [list(square) for square in squares])
    halves = [half for a, b, c, d in squares for half in ((a, b, c), (a, c, d))]
    return wend.Mesh(np.asfortranarray(vertices, ">f4"), np.array(halves, ">u2"))


@pytest.mark.parametrize("seed", range(10))
def test_discs_keep_their_radius_from_all_walls(seed):
    random = np.random.default_rng(200 + seed)
    longer = blocked = 0
    for _ in range(8):
        boxes, radius = random_floor(random), float(random.choice([0.2, 0.4, 0.7]))
        mesh = wend.Mesh.from_outlines(outlines_of(boxes))
        starts, goals = (random_places(random, boxes, 6, radius * 1.01) for _ in range(2))
        thin, wide = mesh.find_many(starts, goals), mesh.find_many(starts, goals, radius)
        for i, path in enumerate(wide):
            if not path:
                blocked += path.status == "unreachable"
                assert path.status in ("unreachable", "start_outside", "goal_outside")
                continue
            assert path.length >= thin.length[i] * (1 - 1e-6)
            longer += path.length > thin.length[i] * 1.001
            assert path.path[:, :2].min() > radius - 1e-3 and path.path[:, :2].max() < SIDE - radius + 1e-3
            for start, end in zip(path.path, path.path[1:]):
                clear = [distance_between(start, end, np.array(box)) for box in boxes]
                assert min(clear, default=SIDE) > radius - 2e-3
    assert longer > 10 and blocked < 60


def distance_between(start, end, box):
    """The distance between a segment and a box that it does not cross, to a thousandth."""
    shares = np.linspace(0, 1, 400)[:, None]
    along = np.asarray(start[:2]) * (1 - shares) + np.asarray(end[:2]) * shares
    outside = np.maximum(np.maximum(box[:2] - along, along - box[2:]), 0)
    return np.hypot(*outside.T).min()


def test_many_answers_do_not_depend_on_threads():
    random = np.random.default_rng(7)
    boxes = random_floor(random, holes=9)
    mesh = wend.Mesh.from_outlines(outlines_of(boxes))
    starts, goals = (random.uniform(-1, SIDE + 1, (2500, 2)) for _ in range(2))
    one, five = (mesh.find_many(starts, goals, 0.1, threads=threads) for threads in (1, 5))
    assert one.status == five.status and np.array_equal(one.path, five.path)
    assert np.array_equal(one.offsets, five.offsets) and len(one) == 2500
    assert {"found", "start_outside", "goal_outside"} <= set(one.status)
    for i in range(0, 2500, 100):
        alone = mesh.find(starts[i], goals[i], radius=0.1)
        assert np.array_equal(one[i].path, alone.path) and one[i].status == alone.status
        assert np.array_equal(one.path[one.offsets[i]:one.offsets[i + 1]], alone.path)


def test_one_place_serves_all_questions_and_none_is_no_error():
    mesh = wend.Mesh.from_outlines(outlines_of([]))
    assert mesh.find_many((1, 1), [(2, 1), (4, 1)]).length.tolist() == [1, 3]
    assert len(mesh.find_many(np.zeros((0, 2)), (1, 1))) == 0
    with pytest.raises(ValueError, match="2 starts and 3 goals"):
        mesh.find_many([(1, 1)] * 2, [(1, 1)] * 3)


@pytest.mark.parametrize("seed", range(10))
def test_links_are_taken_where_they_are_shorter(seed):
    random = np.random.default_rng(300 + seed)
    taken = 0
    for _ in range(10):
        boxes = random_floor(random)
        mesh = wend.Mesh.from_outlines(outlines_of(boxes))
        start, goal, begin, end = random_places(random, boxes, 4)
        if random.integers(2):
            begin, end = (0.9 * start + 0.1 * begin, 0.9 * goal + 0.1 * end)
        if is_inside(begin, boxes) or is_inside(end, boxes):
            continue
        cost, kind = float(random.uniform(0, 4)), int(random.integers(32))
        mesh.set_links([begin], [end], costs=cost, kinds=kind)
        walked = visibility_lengths(boxes, [start, end], [goal, begin])
        linked = walked[0, 1] + cost + walked[1, 0]
        path = mesh.find(start, goal)
        assert np.isclose(path.cost, min(walked[0, 0], linked), rtol=1e-6)
        assert (len(path.legs) > 0) == (linked < walked[0, 0])
        taken += len(path.legs)
        for kinds, expected in ([], walked[0, 0]), ([kind], min(walked[0, 0], linked)):
            other = mesh.find(start, goal, link_kinds=kinds)
            assert np.isclose(other.cost, expected, rtol=1e-6)
        assert mesh.find(start, goal, link_kinds=[(kind + 1) % 32]).legs.size == 0
        assert mesh.links == [((*begin, 0), (*end, 0), cost, kind)]
        mesh.set_links([], [])
        assert np.isclose(mesh.find(start, goal).length, walked[0, 0], rtol=1e-6)
    assert 0 < taken < 10


def test_areas_cost_by_snells_law():
    """Two strips of ground: the least cost over the place where the border is crossed."""
    vertices = [(0, 0), (9, 0), (9, 3), (0, 3), (9, 6), (0, 6)]
    mesh = wend.Mesh(vertices, [[0, 1, 2, 3], [3, 2, 4, 5]], areas=[3, 0])
    assert mesh.areas.tolist() == [3, 0]
    crossings = np.linspace(0, 9, 200001)
    for cost in (0.5, 1, 2, 7):
        mesh.set_area_costs([1, 1, 1, cost])
        path = mesh.find((1, 0.5), (8, 5.5), algorithm="weighted_regions")
        expected = (cost * np.hypot(crossings - 1, 2.5) + np.hypot(8 - crossings, 2.5)).min()
        assert expected * (1 - 1e-9) <= path.cost <= expected * 1.05
        assert path.bound == 0 or path.cost <= expected * path.bound * (1 + 1e-9)


def test_polygons_of_a_navigator_are_a_graph():
    random = np.random.default_rng(9)
    mesh = wend.Mesh.from_outlines(outlines_of(random_floor(random)))
    navigator = mesh.navigator()
    assert isinstance(navigator, wend.Navigator) and navigator.shape == (len(mesh),)
    numbers = np.arange(len(mesh))
    matrix = navigator.matrix(numbers)
    assert np.allclose(matrix, matrix.T) and np.isfinite(matrix).all()
    assert np.allclose(matrix[0], navigator.costs_from(0))
    path = navigator.find(0, len(mesh) - 1, algorithm="dijkstra")
    assert np.isclose(path.cost, matrix[0, -1]) and path.path.ndim == 1 and path.waypoints.shape[1] == 3
    sides = [set(zip(corners, np.roll(corners, -1))) for corners in mesh.polygons]
    for a, b in zip(path.path, path.path[1:]):
        assert sides[a] & {(end, start) for start, end in sides[b]}
    wide = mesh.navigator(0.2)
    assert wide.radius == 0.2 and wide.vertices[:, :2].min() > 0.19
    assert len(wide.areas) == len(wide) == len(wide.polygons)


def test_heights_choose_between_floors():
    floor = [(0, 0, 0), (4, 0, 0), (4, 4, 0), (0, 4, 0)]
    vertices = floor + [(x, y, 3) for x, y, _ in floor]
    mesh = wend.Mesh(vertices, [[0, 1, 2, 3], [4, 5, 6, 7]])
    assert mesh.find((1, 1, 0), (3, 3, 0)).status == "found"
    assert mesh.find((1, 1, 0), (3, 3, 3)).status == "unreachable"
    mesh.set_links([(1, 1, 0)], [(1, 1, 3)])
    assert mesh.links[0][2] == 3  # the straight distance
    assert mesh.find((1, 1, 0), (3, 3, 3)).path[-1].tolist() == [3, 3, 3]


ROOM = outlines_of([])


@pytest.mark.parametrize("make, error, words", [
    (lambda mesh: mesh.find((1, 1), (np.nan, 1)), ValueError, "finite"),
    (lambda mesh: mesh.find((1, 1), (np.inf, 1)), ValueError, "finite"),
    (lambda mesh: mesh.find((1, 1)), TypeError, "either"),
    (lambda mesh: mesh.find((1, 1), 5), TypeError, "positions"),
    (lambda mesh: mesh.find((1, 1), "ab"), TypeError, "positions"),
    (lambda mesh: mesh.find((1, 1), (1, 2, 3, 4)), TypeError, "positions"),
    (lambda mesh: mesh.find((1, 1), goals=[]), ValueError, "empty"),
    (lambda mesh: mesh.find((1, 1), (2, 2), radius=-1), ValueError, "radius"),
    (lambda mesh: mesh.find((1, 1), (2, 2), radius=np.nan), ValueError, "radius"),
    (lambda mesh: mesh.find((1, 1), (2, 2), link_kinds=[32]), ValueError, "31"),
    (lambda mesh: mesh.find((1, 1), (2, 2), wheels=4), TypeError, "wheels"),
    (lambda mesh: mesh.find_many([(1, np.nan)], (2, 2)), ValueError, "starts\\[0\\]"),
    (lambda mesh: mesh.find_many([(1, 1)], (2, 2), threads=999), ValueError, "256"),
    (lambda mesh: mesh.set_links([(1, 1)], [(99, 1)]), ValueError, "link"),
    (lambda mesh: mesh.set_links([(1, 1)], [(2, 1)], costs=[1, 2]), ValueError, "costs"),
    (lambda mesh: mesh.set_links([(1, 1)], [(2, 1)], costs=-1), ValueError, "cost"),
    (lambda mesh: mesh.set_links([(1, 1)], [(2, 1)], kinds=1.5), ValueError, "kind"),
    (lambda mesh: mesh.set_area_costs([0]), ValueError, "cost"),
    (lambda mesh: mesh.set_area_costs(np.ones(257)), ValueError, "256"),
    (lambda _: wend.Mesh.from_outlines([]), ValueError, ""),
    (lambda _: wend.Mesh.from_outlines([[(0, 0), (1, 0)]]), ValueError, "outlines\\[0\\]"),
    (lambda _: wend.Mesh([(0, 0), (1, 0), (1, 1)], [[0, 1, 3]]), ValueError, "corner 3"),
    (lambda _: wend.Mesh([(0, 0), (1, 0), (1, 1)], [[0, 1, -1]]), ValueError, "corner -1"),
    (lambda _: wend.Mesh([(0, 0), (1, 0), (1, 1)], [[0, 1]]), ValueError, "2 corners"),
    (lambda _: wend.Mesh([(0, 0), (1, 0), (1, 1)], [[0, 1, 2.5]]), TypeError, "polygons\\[0\\]"),
    (lambda _: wend.Mesh([(0, 0), (1, 0), (2, 0)], [[0, 1, 2]]), ValueError, "ground"),
    (lambda _: wend.Mesh([(0, 0), (1, 0), (1, 1)], [[0, 1, 2]], [256]), ValueError, "255"),
    (lambda _: wend.Mesh([(0, 0), (1, 0), (1, 1)], [[0, 1, 2]], [1, 2]), ValueError, "areas"),
    (lambda _: wend.Mesh(np.broadcast_to(0.0, (2**44, 2)), [[0, 1, 2]]), ValueError, "copied"),
    (lambda _: wend.Mesh(np.zeros((3, 2), object), [[0, 1, 2]]), TypeError, "vertices"),
])
def test_wrong_input_is_refused_with_its_reason(make, error, words):
    mesh = wend.Mesh.from_outlines(ROOM)
    with pytest.raises(error, match=words):
        make(mesh)
    assert mesh.links == [] and mesh.find((1, 1), (2, 1)).length == 1
