"""Worlds used and dropped in any order, from several threads, neither crash nor hang."""

import gc
import threading

import numpy as np
import pytest
import wend
from random_worlds import draw_place, same_answer

SIDE = 24


def run_together(*acts):
    """Runs each act in a thread of its own; raises the first exception, fails if one hangs."""
    thrown = []

    def guarded(act):
        try:
            act()
        except BaseException as error:  # noqa: BLE001: the test shows it
            thrown.append(error)

    threads = [threading.Thread(target=guarded, args=(act,), daemon=True) for act in acts]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
        assert not thread.is_alive(), "a thread hangs"
    if thrown:
        raise thrown[0]


def edits(grid, seed, count=150):
    """An act that toggles cells, except two corners."""
    def act():
        random = np.random.default_rng(seed)
        for _ in range(count):
            place = draw_place(random, grid.shape)
            if place not in [(0, 0), (SIDE - 1, SIDE - 1)]:
                grid.set_walkable(place, not grid.walkable(place))
    return act


def open_grid():
    return wend.Grid(np.zeros((SIDE, SIDE), bool))


def test_replanners_run_while_others_edit():
    grid = open_grid()
    replanners = [grid.replanner((0, 0), (SIDE - 1, SIDE - 1), how=how)
                  for how in ["automatic", "incremental", "again"]]

    def walk(replanner):
        def act():
            for _ in range(100):
                assert replanner.run() in ("found", "unreachable")
                replanner.path()
                replanner.report()
        return act

    run_together(edits(grid, 1), edits(grid, 2), *(walk(one) for one in replanners),
                 walk(replanners[0]))
    fresh = grid.find((0, 0), (SIDE - 1, SIDE - 1))
    for replanner in replanners:
        replanner.run()
        assert same_answer(replanner.path(), fresh)


def test_a_replanner_is_cancelled_by_another_thread():
    random = np.random.default_rng(3)
    walls = random.random((700, 700)) < 0.2
    walls[0, :6] = walls[699, 699] = False
    replanner = wend.Grid(walls).replanner((0, 0), (699, 699))
    ended = threading.Event()
    statuses = []

    def run():
        for number in range(1000):  # until a signal comes before an answer or in its middle
            replanner.move_to((0, number % 6))
            statuses.append(replanner.run())
            if {"cancelled", "found"} <= set(statuses):
                break
        ended.set()

    def cancel():
        pause = 0.001
        while not ended.wait(pause):
            replanner.cancel()
            pause *= 1.1  # or no answer would ever be found

    run_together(run, cancel)
    assert set(statuses) == {"cancelled", "found"}


def test_services_answer_while_others_edit_and_ask():
    grid = open_grid()
    service = wend.Service(grid, threads=2)

    def ask(seed):
        def act():
            random = np.random.default_rng(seed)
            for _ in range(60):
                ticket = service.submit(draw_place(random, grid.shape),
                                        draw_place(random, grid.shape))
                while service.request(ticket).state in ("waiting", "searching"):
                    service.tick()
                service.take(ticket)
        return act

    run_together(edits(grid, 4), ask(5), ask(6), ask(7))
    ticket = service.submit((0, 0), (SIDE - 1, SIDE - 1))
    service.tick()
    assert same_answer(service.take(ticket), grid.find((0, 0), (SIDE - 1, SIDE - 1)))


def test_crowds_step_while_others_edit_read_and_add():
    grid = open_grid()
    crowd = wend.Crowd(grid, threads=2)
    crowd.send(crowd.add([(1, 1), (2, 2)], radius=0.3, speed=2), (20, 20))

    def step():
        for _ in range(100):
            crowd.step(0.05)

    def read():
        for _ in range(100):
            assert crowd.positions.shape[1] == crowd.velocities.shape[1] == 2
            assert len(crowd.states) >= 2

    def add():
        for _ in range(30):
            crowd.send(crowd.add([(5, 5)], radius=0.3, speed=1), (10, 10))

    run_together(step, read, add, edits(grid, 8, 40))
    assert crowd.slots == 32


def test_sides_look_while_others_ask_their_beliefs():
    grid = wend.Grid(np.random.default_rng(9).random((SIDE, SIDE)) < 0.2)
    knowledge = wend.Knowledge(grid, sides=2)
    beliefs = [knowledge.navigator(side) for side in range(2)]
    layer = wend.Influence(beliefs[1])
    layer.add((3, 3))

    def look():
        random = np.random.default_rng(10)
        for _ in range(150):
            knowledge.see(int(random.integers(2)), draw_place(random, grid.shape), 4)
            knowledge.explored(0)

    def ask(belief):
        def act():
            replanner = belief.replanner((0, 0), (SIDE - 1, SIDE - 1))
            for _ in range(100):
                belief.find((0, 0), (SIDE - 1, SIDE - 1))
                replanner.run()
                layer.update()
        return act

    run_together(look, look, edits(grid, 11), *(ask(belief) for belief in beliefs))


def test_recorders_keep_the_order_of_edits_and_questions():
    grid = open_grid()
    recorder = wend.Recorder(grid)

    def ask():
        random = np.random.default_rng(12)
        for _ in range(50):
            recorder.find(draw_place(random, grid.shape), draw_place(random, grid.shape))

    run_together(ask, ask, edits(grid, 13))
    report = wend.replay(recorder.bytes())
    assert report.questions == 100 and report.differences == 0 and report.omissions == 0


@pytest.mark.parametrize("seed", range(8))
def test_worlds_are_dropped_in_any_order(seed):
    random = np.random.default_rng(seed)
    things = {}

    def make_all():
        grid = open_grid()
        overlay, trace = wend.Overlay(grid), wend.Trace()
        knowledge = wend.Knowledge(grid)
        belief = knowledge.navigator(0)
        things.update(grid=grid, overlay=overlay, trace=trace, knowledge=knowledge, belief=belief)
        things["replanner"] = grid.replanner((0, 0), (9, 9), overlay=overlay, trace=trace)
        things["search"] = belief.search((0, 0), (9, 9))
        things["believer"] = belief.replanner((0, 0), (9, 9))
        things["service"] = wend.Service(grid)
        things["service"].submit((0, 0), (9, 9), overlay=overlay)
        things["crowd"] = wend.Crowd(grid)
        things["layer"] = wend.Influence(belief)
        things["recorder"] = wend.Recorder(grid)

    use = {"grid": lambda grid: grid.find((0, 0), (5, 5)),
           "overlay": lambda overlay: overlay.close((7, 7)),
           "knowledge": lambda knowledge: knowledge.see(0, (4, 4), 3),
           "belief": lambda belief: belief.find((0, 0), (5, 5)),
           "replanner": lambda replanner: replanner.run(),
           "search": lambda search: search.run(1),
           "believer": lambda replanner: replanner.run(),
           "service": lambda service: service.tick(),
           "crowd": lambda crowd: crowd.step(0.1),
           "layer": lambda layer: layer.update(),
           "recorder": lambda recorder: recorder.find((0, 0), (5, 5)),
           "trace": lambda trace: trace.events()}
    make_all()
    names = list(things)
    random.shuffle(names)
    for name in names:
        del things[name]
        gc.collect()
        for other, thing in things.items():
            use[other](thing)
