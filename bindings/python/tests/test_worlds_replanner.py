"""Replanners answer as a new search would, after each of many random changes."""

import numpy as np
import pytest
import wend
from random_worlds import LAYOUTS, draw_grid, draw_place, same_answer, toggle


def live(random, grid, question, rounds=12):
    """Changes the map, the unit and its goal; yields the replanner, and a fresh answer.

    `question` asks the map the same, given a start and a goal.
    """
    start, goal = draw_place(random, grid.shape), draw_place(random, grid.shape)
    how = ["automatic", "incremental", "again"][random.integers(3)]
    replanner = grid.replanner(start, goal, how=how)
    for _ in range(rounds):
        slice_size = None if random.random() < 0.5 else 3
        while replanner.run(slice_size) == "running":
            pass
        yield replanner, question(start, goal)
        after = replanner.report().next
        if after is not None and random.random() < 0.5:
            start = after
            replanner.move_to(start)
        if random.random() < 0.25:
            goal = draw_place(random, grid.shape)
            replanner.aim_at(goal)
        if random.random() < 0.8:
            toggle(random, grid)
        if random.random() < 0.2:
            # The navigator sees this edit before the replanner does.
            grid.find(start, goal)
            toggle(random, grid)


@pytest.mark.parametrize("layout", LAYOUTS)
def test_costs_equal_those_of_new_searches_on_all_layouts(layout):
    random = np.random.default_rng(LAYOUTS.index(layout))
    found = repaired = unreachable = 0
    for case in range(25):
        grid = draw_grid(random, layout, costs=case % 3 == 0)
        for replanner, fresh in live(random, grid, grid.find):
            assert same_answer(replanner.path(), fresh)
            found += bool(fresh)
            unreachable += fresh.status == "unreachable"
            repaired += replanner.report().repaired
    assert found > 50 and unreachable > 1 and repaired > 5


@pytest.mark.parametrize("disc", [False, True])
@pytest.mark.parametrize("size", [2, 2.5])
def test_large_units_are_followed(size, disc):
    random = np.random.default_rng(int(10 * size) + disc)
    found = 0
    for _ in range(30):
        walls = random.random((18, 20)) < 0.015
        grid = wend.Grid(walls, unit_size=size, disc=disc)
        for replanner, fresh in live(random, grid, grid.find, 8):
            assert same_answer(replanner.path(), fresh)
            found += bool(fresh)
    assert found > 20


def test_overlays_are_followed_where_their_changes_are_named():
    random = np.random.default_rng(5)
    found = longer = 0
    for _ in range(60):
        grid = draw_grid(random)
        overlay = wend.Overlay(grid)
        start, goal = draw_place(random, grid.shape), draw_place(random, grid.shape)
        replanner = grid.replanner(start, goal, overlay=overlay)
        for _ in range(8):
            replanner.run()
            fresh = grid.find(start, goal, overlay=overlay, algorithm="astar")
            assert same_answer(replanner.path(), fresh)
            found += bool(fresh)
            longer += bool(fresh) and fresh.cost > grid.find(start, goal).cost
            place = draw_place(random, grid.shape)
            if random.random() < 0.6:
                overlay.add_cost(place, float(random.integers(1, 50000)))
            else:
                overlay.close(place)
            replanner.overlaid([place])
            if random.random() < 0.5:
                toggle(random, grid)
    assert found > 100 and longer > 20


def test_beliefs_are_followed_look_by_look():
    random = np.random.default_rng(6)
    found = 0
    for case in range(40):
        grid = draw_grid(random, LAYOUTS[case % len(LAYOUTS)])
        knowledge = wend.Knowledge(grid, sides=2)
        unknown = ["free", "blocked", 3.0][case % 3]
        belief = knowledge.navigator(0, unknown=unknown)
        start, goal = draw_place(random, grid.shape), draw_place(random, grid.shape)
        replanner = belief.replanner(start, goal)
        for _ in range(10):
            replanner.run()
            fresh = belief.find(start, goal)
            assert same_answer(replanner.path(), fresh)
            found += bool(fresh)
            side = int(random.integers(2))
            knowledge.see(side, draw_place(random, grid.shape), int(random.integers(5)))
            toggle(random, grid)
            if random.random() < 0.1:
                knowledge.ally(0, 1)
    assert found > 50


def test_a_walk_to_the_goal_repairs_more_than_it_searches_again():
    grid = wend.Grid(np.zeros((60, 60), bool))
    replanner = grid.replanner((0, 0), (59, 59), how="incremental")
    replanner.run()
    at, repaired, steps = (0, 0), 0, 0
    while replanner.report().next is not None:
        at = replanner.report().next
        replanner.move_to(at)
        ahead = (min(at[0] + 2, 58), min(at[1] + 2, 58))
        grid.set_walkable(ahead, False)
        assert replanner.run() == "found"
        assert replanner.path().cost == grid.find(at, (59, 59)).cost
        repaired += replanner.report().repaired
        steps += 1
    assert at == (59, 59) and steps > 58 and repaired > steps / 2


def test_graphs_have_replanners_too():
    graph = wend.Graph(3, [(0, 1), (1, 2), (0, 2)], [1, 1, 5])
    replanner = graph.replanner(0, 2)
    assert replanner.run() == "found" and replanner.path().cost == 2
    assert replanner.report().next == 1
    replanner.move_to(1)
    assert replanner.run() == "found" and replanner.path().cost == 1


def test_a_cancelled_answer_begins_again_after_the_next_change():
    grid = wend.Grid(np.zeros((9, 9), bool))
    replanner = grid.replanner((0, 0), (8, 8))
    replanner.cancel()
    assert replanner.run() == "cancelled"
    replanner.move_to((1, 1))
    assert replanner.run() == "found"


def test_errors_say_what_is_wrong():
    grid = wend.Grid(np.zeros((5, 5), bool))
    with pytest.raises(ValueError, match="automatic, incremental or again"):
        grid.replanner((0, 0), (4, 4), how="seldom")
    with pytest.raises(TypeError, match="goal"):
        grid.replanner((0, 0))
    with pytest.raises(TypeError, match="no option"):
        grid.replanner((0, 0), (4, 4), wieght=2)
    replanner = grid.replanner((0, 0), (4, 4))
    with pytest.raises(ValueError, match="no overlay"):
        replanner.overlaid([(1, 1)])
    with pytest.raises(TypeError):
        replanner.move_to("here")
    replanner.move_to((9, 9))
    assert replanner.run() == "start_outside"
