"""Grids: costs equal those of SciPy and networkx on thousands of random maps."""

import networkx
import numpy as np
import pytest
from scipy.sparse.csgraph import dijkstra

import oracle
import wend

CHEAPEST = ["auto", "dijkstra", "astar", "bidirectional_astar", "fringe_search", "anytime_astar",
            "jump_point_search", "turning_astar"]


def random_walls(random, most=9):
    shape = random.integers(1, most, 2)
    return random.random(shape) < random.choice([0.1, 0.3, 0.45])


def random_costs(random, shape):
    return random.choice([0.5, 1, 1, 1.25, 2, 7.125], shape)


def free_place(random, walls):
    places = np.argwhere(~walls)
    return tuple(int(index) for index in places[random.integers(len(places))])


def number_of(place, shape):
    return int(np.ravel_multi_index(place, shape))


def same(costs, expected):
    return np.allclose(costs, expected, rtol=1e-9, atol=1e-6)


def random_grid(random):
    """A grid of any rules, its walls and its steps; at least one cell is free."""
    while True:
        walls = random_walls(random)
        if not walls.all():
            break
    costs = random_costs(random, walls.shape) if random.random() < 0.6 else None
    rules = {"corners": random.choice(oracle.CORNERS), "terrain": random.choice(oracle.TERRAINS)}
    layout = random.choice(oracle.LAYOUTS_IN_MEMORY)
    given = None if costs is None else oracle.laid_out(costs, random.choice(oracle.LAYOUTS_IN_MEMORY))
    grid = wend.Grid(oracle.laid_out(walls, layout), costs=given, **rules)
    weights = np.ones(walls.shape) if costs is None else costs
    return grid, walls, list(oracle.square_steps(~walls, weights, **rules))


@pytest.mark.parametrize("seed", range(20))
def test_paths_cost_what_dijkstra_of_scipy_says(seed):
    random = np.random.default_rng(seed)
    found = 0
    for _ in range(100):
        grid, walls, steps = random_grid(random)
        start, goal = free_place(random, walls), free_place(random, walls)
        expected = oracle.all_costs(walls.size, steps, number_of(start, walls.shape))
        at_goal = expected[number_of(goal, walls.shape)]
        path = grid.find(start, goal)
        assert path.status == ("found" if np.isfinite(at_goal) else "unreachable")
        if path:
            found += 1
            assert same(path.cost, at_goal)
            assert path.path.dtype == np.int32 and path.path.shape == (len(path), 2)
            assert tuple(path.path[0]) == start and tuple(path.path[-1]) == goal
            assert same(cost_along(path.path, walls.shape, steps), at_goal)
        assert same(grid.costs_from(start), expected.reshape(walls.shape))
    assert 40 < found < 100


def cost_along(path, shape, steps):
    """The cost of a path, step by step; an illegal step is a KeyError."""
    costs = {(start, end): cost for start, end, cost in steps}
    numbers = np.ravel_multi_index(path.T, shape).tolist()
    return sum(costs[pair] for pair in zip(numbers, numbers[1:]))


@pytest.mark.parametrize("seed", range(10))
def test_all_exact_algorithms_find_the_same_costs(seed):
    random = np.random.default_rng(100 + seed)
    answered = {name: 0 for name in CHEAPEST}
    for _ in range(40):
        grid, walls, steps = random_grid(random)
        start, goal = free_place(random, walls), free_place(random, walls)
        numbers = [number_of(place, walls.shape) for place in (start, goal)]
        expected = oracle.all_costs(walls.size, steps, numbers[0])[numbers[1]]
        for name in CHEAPEST:
            path = grid.find(start, goal, algorithm=name)
            if path.status == "invalid":  # it is meant for other grids, and says so
                assert path.reason
            elif np.isfinite(expected):
                assert same(path.cost, expected), (name, path)
                answered[name] += 1
            else:
                assert path.status == "unreachable"
    assert min(answered.values()) > 5, answered


@pytest.mark.parametrize("seed", range(5))
def test_baked_jump_points_cost_the_same(seed):
    random = np.random.default_rng(200 + seed)
    found = 0
    for _ in range(20):
        walls = random.random((9, 9)) < 0.3
        walls[0, 0] = walls[8, 8] = False
        grid = wend.Grid(walls)
        grid.bake()
        path = grid.find((0, 0), (8, 8), algorithm="baked_jump_points")
        steps = oracle.square_steps(~walls, np.ones(walls.shape))
        expected = oracle.all_costs(81, steps, 0)[80]
        assert path.status == ("found" if np.isfinite(expected) else "unreachable")
        assert not path or path.cost == expected
        found += bool(path)
    assert 3 < found < 20


@pytest.mark.parametrize("seed", range(10))
def test_edits_between_answers_count_in_the_next_one(seed):
    random = np.random.default_rng(300 + seed)
    for _ in range(20):
        walls, costs = random.random((6, 7)) < 0.3, np.ones((6, 7))
        grid = wend.Grid(walls)
        large = grid.moving(unit_size=2, corners="always")
        for _ in range(5):
            edit_randomly(random, grid, walls, costs)
            steps = oracle.square_steps(~walls, costs)
            if not walls.all():
                start = free_place(random, walls)
                expected = oracle.all_costs(42, steps, number_of(start, (6, 7)))
                assert same(grid.costs_from(start), expected.reshape(6, 7))
            assert np.array_equal(grid.walls, walls)
            assert same(grid.costs, np.where(walls, 0, costs))
            fits = oracle.eroded(~walls, 2)
            if fits.any():
                start = free_place(random, ~fits)
                assert np.array_equal(np.isfinite(large.costs_from(start)), reach(fits, start))


def reach(fits, start):
    steps = oracle.square_steps(fits, np.ones(fits.shape), corners="always")
    costs = oracle.all_costs(fits.size, steps, number_of(start, fits.shape))
    return np.isfinite(costs).reshape(fits.shape)


def edit_randomly(random, grid, walls, costs):
    """The same edit of the grid and of its model."""
    places = random.integers(0, walls.shape, (random.integers(0, 6), 2))
    rows, columns = places.T
    kind = random.integers(4)
    if kind < 2:
        grid.set_walkable(places, bool(kind))
        walls[rows, columns] = not kind
    elif kind == 2:
        weight = float(random.choice([0.5, 1, 3]))
        grid.set_weight(places, weight)
        costs[rows, columns] = weight
    else:
        part = random.random((2, 3)) < 0.5
        at = (int(random.integers(5)), int(random.integers(5)))
        changed = grid.assign(oracle.laid_out(part, random.choice(oracle.LAYOUTS_IN_MEMORY)), at=at)
        place = np.s_[at[0]:at[0] + 2, at[1]:at[1] + 3]
        assert changed == np.count_nonzero(walls[place] != part)
        walls[place] = part


@pytest.mark.parametrize("seed", range(10))
def test_large_units_walk_where_all_their_cells_are_free(seed):
    random = np.random.default_rng(400 + seed)
    found = 0
    for _ in range(30):
        walls, side = random.random((10, 11)) < 0.08, int(random.integers(2, 4))
        corners = random.choice(oracle.CORNERS)
        fits = oracle.eroded(~walls, side)
        if not fits.any():
            continue
        start = free_place(random, ~fits)
        steps = oracle.square_steps(fits, np.ones(fits.shape), corners=corners)
        expected = oracle.all_costs(fits.size, steps, number_of(start, fits.shape))
        grid = wend.Grid(walls, unit_size=side, corners=corners)
        assert same(grid.costs_from(start), expected.reshape(fits.shape))
        found += np.isfinite(expected).sum() > 5
    assert found > 10


@pytest.mark.parametrize("seed", range(10))
def test_units_of_cost_and_hexagons(seed):
    random = np.random.default_rng(500 + seed)
    for _ in range(20):
        walls = random.random((7, 8)) < 0.25
        if walls.all():
            continue
        costs, start = random_costs(random, walls.shape), free_place(random, walls)
        number = number_of(start, walls.shape)
        steps = oracle.square_steps(~walls, costs, straight=10, diagonal=14)
        grid = wend.Grid(walls, costs=costs, straight=10, diagonal=14)
        assert grid.straight == 10
        assert same(grid.costs_from(start), oracle.all_costs(56, steps, number).reshape(7, 8))
        rule = random.choice(["joined", "entered"])
        hexagons = wend.Grid(walls, costs=costs, layout="hex_odd_rows", terrain=rule)
        steps = list(oracle.hexagon_steps(~walls, costs, rule))
        assert same(hexagons.costs_from(start), oracle.all_costs(56, steps, number).reshape(7, 8))
        goal = free_place(random, walls)
        path = hexagons.find(start, goal)
        if path:
            along = cost_along(path.path, walls.shape, steps)
            assert same(path.cost, along) and tuple(path.path[-1]) == goal


@pytest.mark.parametrize("seed", range(10))
def test_many_answers_at_once_are_those_of_one_by_one(seed):
    random = np.random.default_rng(600 + seed)
    for _ in range(10):
        grid, walls, steps = random_grid(random)
        places = random.integers(0, walls.shape, (12, 2))
        goals = random.integers(0, walls.shape, (12, 2))
        one = grid.find_many(places, goals, threads=1)
        four = grid.find_many(places.tolist(), goals[::-1][::-1], threads=4)
        assert one.status == four.status and np.array_equal(one.path, four.path)
        for i, (start, goal) in enumerate(zip(places, goals)):
            alone = grid.find(tuple(start), list(goal))
            assert one[i].status == alone.status and np.array_equal(one[i].path, alone.path)
            assert np.array_equal(one.path[one.offsets[i]:one.offsets[i + 1]], alone.path)
            assert one.cost[i] == alone.cost and one.found[i] == bool(alone)


@pytest.mark.parametrize("seed", range(10))
def test_matrices_distances_and_ranges_agree_with_scipy(seed):
    random = np.random.default_rng(700 + seed)
    finite = 0
    for _ in range(10):
        grid, walls, steps = random_grid(random)
        starts = np.array([free_place(random, walls) for _ in range(random.integers(1, 5))])
        goals = np.array([free_place(random, walls) for _ in range(random.integers(1, 5))])
        numbers = [np.ravel_multi_index(list_.T, walls.shape) for list_ in (starts, goals)]
        expected = dijkstra(oracle.matrix_of(walls.size, steps), indices=numbers[0])
        assert same(grid.matrix(starts, goals, threads=2), expected[:, numbers[1]])
        assert same(grid.distances(tuple(starts[0]), goals), expected[0, numbers[1]])
        back = oracle.all_costs(walls.size, steps, numbers[1][0], backward=True)
        assert same(grid.distances(tuple(goals[0]), starts, backward=True), back[numbers[0]])
        assert same(grid.costs_to(tuple(goals[0])), back.reshape(walls.shape))
        nearest = expected.min(axis=0)
        assert same(grid.field(starts).costs, nearest.reshape(walls.shape))
        limit = 2.6 * oracle.STRAIGHT
        places, costs = grid.within(starts, limit)
        assert np.array_equal(np.ravel_multi_index(places.T, walls.shape),
                              np.flatnonzero(nearest <= limit))
        assert same(costs, nearest[nearest <= limit])
        finite += np.isfinite(expected[:, numbers[1]]).sum()
    assert finite > 10


@pytest.mark.parametrize("seed", range(5))
def test_costs_are_those_of_networkx(seed):
    random = np.random.default_rng(800 + seed)
    for _ in range(20):
        grid, walls, steps = random_grid(random)
        graph = networkx.DiGraph()
        graph.add_nodes_from(range(walls.size))
        graph.add_weighted_edges_from(steps)
        start = free_place(random, walls)
        costs = np.full(walls.size, np.inf)
        known = networkx.single_source_dijkstra_path_length(graph, number_of(start, walls.shape))
        costs[list(known)] = list(known.values())
        assert same(grid.costs_from(start), costs.reshape(walls.shape))
