"""Services answer as `find` does, whatever the budget, and follow the walls of the map."""

import numpy as np
import pytest
import wend
from random_worlds import LAYOUTS, draw_grid, draw_place, same_answer, toggle


def settle(service):
    """Ticks until nobody waits; returns the tickets in the order of their answers."""
    finished = []
    for _ in range(10000):
        waiting = service.tick().waiting
        finished += service.finished
        if waiting == 0:
            return finished
    raise AssertionError("requests wait for ever")


@pytest.mark.parametrize("layout", LAYOUTS)
def test_answers_equal_those_of_find(layout):
    random = np.random.default_rng(10 + LAYOUTS.index(layout))
    found = 0
    for case in range(20):
        grid = draw_grid(random, layout, costs=case % 2 == 0)
        service = wend.Service(grid, expansions=int(random.integers(1, 50)))
        asked = {}
        for _ in range(12):
            question = draw_place(random, grid.shape), draw_place(random, grid.shape)
            asked[service.submit(*question)] = question
        assert sorted(settle(service)) == sorted(asked)
        for ticket, question in asked.items():
            answer = service.path(ticket)
            assert same_answer(answer, grid.find(*question))
            found += bool(answer)
    assert found > 50


def test_answers_hold_after_edits_between_ticks():
    random = np.random.default_rng(30)
    found = begun_anew = 0
    for case in range(40):
        grid = draw_grid(random, costs=case % 2 == 0)
        service = wend.Service(grid, expansions=3)
        asked = {}
        for _ in range(40):
            question = draw_place(random, grid.shape), draw_place(random, grid.shape)
            asked[service.submit(*question)] = question
            toggle(random, grid)
            service.tick()
            for ticket in service.finished:
                report, answer = service.request(ticket), service.take(ticket)
                begun_anew += report.begun_anew
                if same_answer(answer, grid.find(*asked.pop(ticket))):
                    found += bool(answer)
                    continue
                # After three new beginnings an answer is given as it is.
                assert report.begun_anew == 3 and report.answer in ("beatable", "broken")
    assert found > 100 and begun_anew > 10


def test_answers_say_whether_edits_broke_them():
    walls = np.zeros((3, 5), bool)
    walls[1, 1:4] = True
    grid = wend.Grid(walls)
    service = wend.Service(grid)
    ticket = service.submit((0, 0), (0, 4))
    assert service.request(ticket).state == "waiting"
    service.tick()
    assert service.request(ticket).answer == "current"
    grid.set_walkable((0, 2), False)
    report = service.request(ticket)
    assert (report.state, report.answer) == ("answered", "broken")
    service.retarget(ticket, (0, 0), (0, 4))
    service.tick()
    assert service.take(ticket).cost == grid.find((0, 0), (0, 4)).cost
    assert service.request(ticket).state == "unknown"


def test_many_edits_at_once_are_followed():
    random = np.random.default_rng(31)
    for _ in range(10):
        grid = wend.Grid(np.zeros((60, 60), bool))
        service = wend.Service(grid)
        for _ in range(4):
            # More than a navigator's log of edits keeps.
            grid.assign(random.random((60, 60)) < 0.3)
        grid.set_walkable([(0, 0), (59, 59)], True)
        ticket = service.submit((0, 0), (59, 59))
        settle(service)
        assert same_answer(service.take(ticket), grid.find((0, 0), (59, 59)))


def test_threads_and_lanes_change_no_answer():
    random = np.random.default_rng(32)
    walls = random.random((80, 80)) < 0.25
    grid = wend.Grid(walls)
    free = np.argwhere(~walls)
    starts, goals = (free[random.integers(len(free), size=200)] for _ in range(2))
    outcomes = []
    for threads, lanes in [(1, 1), (1, 4), (2, 4), (4, 16)]:
        service = wend.Service(grid, threads=threads, lanes=lanes, expansions=2000)
        tickets = service.submit_many(starts, goals)
        assert tickets.dtype == np.uint64 and len(set(tickets.tolist())) == 200
        settle(service)
        outcomes.append([service.take(ticket).path.tolist() for ticket in tickets])
    many = grid.find_many(starts, goals)
    costs = [grid.find(start, goal).cost for start, goal in zip(starts[:5], goals[:5])]
    assert costs == many.cost[:5].tolist()
    assert outcomes[0] == outcomes[1] == outcomes[2] == outcomes[3]


def test_costs_equal_find_many():
    random = np.random.default_rng(33)
    grid = wend.Grid(random.random((50, 50)) < 0.25)
    starts, goals = random.integers(0, 50, (100, 2)), random.integers(0, 50, (100, 2))
    service = wend.Service(grid)
    tickets = service.submit_many(starts, goals)
    settle(service)
    answers = [service.take(ticket) for ticket in tickets]
    many = grid.find_many(starts, goals)
    assert [answer.status for answer in answers] == many.status
    assert [answer.cost for answer in answers] == many.cost.tolist()


def test_overlays_count_as_they_are_when_they_are_searched():
    grid = wend.Grid(np.zeros((3, 5), bool))
    service = wend.Service(grid)
    overlay = wend.Overlay(grid)
    ticket = service.submit((0, 0), (0, 4), overlay=overlay, algorithm="astar")
    overlay.close([(0, 2), (1, 2)])
    del overlay  # the request keeps it
    settle(service)
    assert [2, 2] in service.take(ticket).path.tolist()


def test_first_steps_lead_to_the_goal():
    random = np.random.default_rng(34)
    grid = wend.Grid(random.random((100, 100)) < 0.2)
    grid.set_walkable([(0, 0), (99, 99)], True)
    service = wend.Service(grid, expansions=1, first_steps=8)
    ticket = service.submit((0, 0), (99, 99))
    service.tick()
    steps = service.first_steps(ticket)
    assert steps.shape[1:] == (2,) and steps.dtype == np.int32
    assert len(steps) > 1 and steps[0].tolist() == [0, 0]
    assert not grid.walls[tuple(steps.T)].any()
    assert np.abs(np.diff(steps, axis=0)).max(1).tolist() == [1] * (len(steps) - 1)


def test_deadlines_owners_and_budgets():
    walls = np.random.default_rng(35).random((40, 40)) < 0.25
    walls[0, 0] = walls[39, 20] = False
    service = wend.Service(wend.Grid(walls), expansions=1, lanes=1)
    service.submit_many([(0, 0)] * 20, (39, 20), priority=4)
    late = service.submit((0, 0), (39, 20), deadline=2)
    for _ in range(4):
        service.tick()
    assert service.request(late).state == "expired"
    with pytest.raises(ValueError, match="expired"):
        service.path(late)
    service.cancel(late)
    with pytest.raises(ReferenceError, match="cancelled or taken"):
        service.path(late)
    ticket = service.submit((0, 0), (39, 20), owner=3, priority=4)
    service.set_budget(100000)
    assert service.tick().answered == 21 and ticket in service.finished
    assert service.telemetry


def test_graphs_have_services():
    graph = wend.Graph(3, [(0, 1), (1, 2), (0, 2)], [1, 1, 5])
    service = wend.Service(graph)
    ticket = service.submit(0, 2)
    settle(service)
    assert service.take(ticket).path.tolist() == [0, 1, 2]


def test_a_refused_request_takes_none_of_many():
    grid = wend.Grid(np.zeros((5, 5), bool))
    service = wend.Service(grid)
    with pytest.raises(ValueError, match="as many"):
        service.submit_many([(0, 0)] * 3, [(1, 1)] * 2)
    with pytest.raises(ValueError, match="priority"):
        service.submit_many([(0, 0)] * 3, (1, 1), priority=9)
    assert service.tick().waiting == 0 and service.finished == []


def test_edits_that_a_service_cannot_follow_are_refused():
    grid = wend.Grid(np.zeros((5, 5), bool))
    service = wend.Service(grid)
    grid.assign(costs=np.ones((5, 5)))  # changes nothing
    grid.assign(np.eye(5, dtype=bool))
    grid.assign(costs=np.ones((5, 5)))  # opens walls
    service.submit((0, 0), (4, 4))
    grid.set_weight((2, 2), 3)
    with pytest.raises(ValueError, match="make another Service"):
        service.tick()
    service = wend.Service(grid)
    grid.add_links((0, 0), (4, 4), 1)
    with pytest.raises(ValueError, match="make another Service"):
        service.submit((0, 0), (4, 4))


@pytest.mark.parametrize("wrong", [
    {"expansions": 0}, {"nearly": 0.5}, {"nearly": float("nan")}, {"threads": 300},
    {"lanes": 1000}, {"first_steps": 300}, {"microseconds": -1}])
def test_numbers_out_of_their_range_are_refused(wrong):
    with pytest.raises(ValueError):
        wend.Service(wend.Grid(np.zeros((5, 5), bool)), **wrong)


def test_maps_that_have_no_service_are_refused():
    grid = wend.Grid(np.zeros((5, 5), bool))
    with pytest.raises(ValueError, match="unit"):
        wend.Service(grid.moving(unit_size=2))
    with pytest.raises(ValueError, match="grids, graphs and volumes"):
        wend.Service(wend.Knowledge(grid).navigator(0))
    with pytest.raises(TypeError):
        wend.Service(7)
