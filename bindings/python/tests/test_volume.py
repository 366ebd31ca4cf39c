"""Volumes: costs equal those of SciPy on random volumes with the same moves."""

import numpy as np
import pytest

import oracle
import wend

LENGTHS = (1, 52415 / 37063, 64195 / 37063)  # of steps along one, two and three axes


def random_volume(random):
    shape = random.integers(2, 6, 3)
    free = random.random(shape) < random.choice([0.5, 0.7, 0.95])
    free[tuple(random.integers(0, shape))] = True
    costs = random.integers(1, 4, shape) if random.random() < 0.5 else np.ones(shape, np.int64)
    rules = {"directions": int(random.choice([6, 18, 26])), "corners": random.choice(oracle.CORNERS)}
    return free, costs, rules


def free_place(random, free):
    places = np.argwhere(free)
    return tuple(int(index) for index in places[random.integers(len(places))])


@pytest.mark.parametrize("seed", range(20))
def test_paths_cost_what_dijkstra_of_scipy_says(seed):
    random = np.random.default_rng(seed)
    found = 0
    for _ in range(15):
        free, costs, rules = random_volume(random)
        volume = wend.Volume(oracle.laid_out(~free, random.choice(oracle.LAYOUTS_IN_MEMORY)),
                             costs=oracle.laid_out(costs, random.choice(oracle.LAYOUTS_IN_MEMORY)),
                             **rules)
        steps = list(oracle.volume_steps(free, costs, LENGTHS, **rules))
        start, goal = free_place(random, free), free_place(random, free)
        numbers = [int(np.ravel_multi_index(place, free.shape)) for place in (start, goal)]
        expected = oracle.all_costs(free.size, steps, numbers[0])
        assert np.allclose(volume.costs_from(start), expected.reshape(free.shape), rtol=1e-9)
        path = volume.find(start, goal)
        assert path.status == ("found" if np.isfinite(expected[numbers[1]]) else "unreachable")
        if path:
            found += 1
            assert np.isclose(path.cost, expected[numbers[1]], rtol=1e-9)
            costs_of = {(a, b): cost for a, b, cost in steps}
            along = np.ravel_multi_index(path.path.T, free.shape).tolist()
            assert np.isclose(sum(costs_of[pair] for pair in zip(along, along[1:])), path.cost)
            assert path.path.shape == (len(path), 3) and tuple(path.path[-1]) == goal
    assert 5 < found


@pytest.mark.parametrize("seed", range(10))
def test_edits_between_answers_count_in_the_next_one(seed):
    random = np.random.default_rng(100 + seed)
    for _ in range(5):
        free, costs = random.random((3, 4, 5)) < 0.8, np.ones((3, 4, 5), np.int64)
        volume = wend.Volume(~free)
        for _ in range(4):
            places = random.integers(0, free.shape, (random.integers(0, 7), 3))
            cost = int(random.integers(0, 4))
            volume.set_cost(places, cost)
            free[tuple(places.T)] = cost > 0
            costs[tuple(places.T)] = cost
            shown = np.where(free, costs, 0)
            assert np.array_equal(volume.costs, shown) and np.array_equal(volume.walls, ~free)
            if not free.any():
                continue
            start = free_place(random, free)
            assert volume.walkable(start)
            steps = oracle.volume_steps(free, costs, LENGTHS)
            number = int(np.ravel_multi_index(start, free.shape))
            expected = oracle.all_costs(free.size, steps, number).reshape(free.shape)
            assert np.allclose(volume.costs_from(start), expected, rtol=1e-9)


def test_many_answers_matrices_and_lint_work_on_volumes():
    random = np.random.default_rng(7)
    volume = wend.Volume(random.random((4, 5, 6)) < 0.2)
    places = np.argwhere(~volume.walls)[:20]
    many = volume.find_many(places, places[::-1], threads=3)
    matrix = volume.matrix(places)
    for i in range(20):
        assert many[i].cost == matrix[i, 19 - i]
    assert many.path.shape[1] == 3 and volume.shape == (4, 5, 6)
    assert volume.lint()["verdict"] == "admissible"


def test_set_walkable_blocks_and_frees():
    volume = wend.Volume(np.zeros((1, 3, 3), bool), directions=6)
    volume.set_walkable([(0, 1, 0), (0, 1, 1)], False)
    assert volume.find((0, 0, 0), (0, 2, 0)).length == 6
    volume.set_walkable((0, 1, 0), True)
    assert volume.find((0, 0, 0), (0, 2, 0)).length == 2
    assert not volume.walkable((0, 1, 1)) and not volume.walkable((0, 0, -1))


@pytest.mark.parametrize("make, error, words", [
    (lambda: wend.Volume(np.zeros((2, 2), bool)), ValueError, "layers"),
    (lambda: wend.Volume(np.zeros((0, 2, 2), bool)), ValueError, "layers"),
    (lambda: wend.Volume(np.zeros((2, 2, 2))), TypeError, "bool"),
    (lambda: wend.Volume(np.broadcast_to(np.False_, (2**20, 2**20, 2**20))), ValueError, "2\\^30"),
    (lambda: wend.Volume(costs=np.full((1, 1, 2), 256)), ValueError, "255"),
    (lambda: wend.Volume(costs=np.full((1, 1, 2), -1)), ValueError, "-1"),
    (lambda: wend.Volume(costs=np.full((1, 1, 2), 1.5)), TypeError, "whole"),
    (lambda: wend.Volume(), TypeError, "walls"),
    (lambda: wend.Volume(np.zeros((1, 1, 2), bool), costs=np.ones((1, 2, 1), int)), ValueError,
     "different shapes"),
    (lambda: wend.Volume(np.zeros((1, 1, 2), bool), directions=7), ValueError, "directions"),
    (lambda: wend.Volume(np.zeros((1, 1, 2), bool), corners="some"), ValueError, "corners"),
    (lambda: wend.Volume(np.zeros((1, 1, 2), bool)).set_walkable((0, 0, 2), True), ValueError, "map"),
    (lambda: wend.Volume(np.zeros((1, 1, 2), bool)).set_cost((0, 0, 1), 256), ValueError, "255"),
    (lambda: wend.Volume(np.zeros((1, 1, 2), bool)).find((0, 0), (0, 1)), TypeError, "layer"),
])
def test_wrong_input_is_refused_with_its_reason(make, error, words):
    with pytest.raises(error, match=words):
        make()
