"""Records run again with the same answers, and a changed answer is noticed."""

import ctypes
import ctypes.util

import numpy as np
import pytest
import wend
from random_worlds import LAYOUTS, draw_grid, draw_place, same_answer, toggle


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_replay_finds_no_difference(layout):
    random = np.random.default_rng(LAYOUTS.index(layout))
    for case in range(12):
        grid = draw_grid(random, layout, costs=case % 3 == 0)
        recorder = wend.Recorder(grid, paths=case % 2 == 0)
        edits = 0
        for number in range(10):
            question = draw_place(random, grid.shape), draw_place(random, grid.shape)
            words = [{}, {"algorithm": "dijkstra"}, {"range": 2}, {"fallback": "closest_to_goal"}][number % 4]
            assert same_answer(recorder.find(*question, **words), grid.find(*question, **words))
            if random.random() < 0.5:
                toggle(random, grid)
                edits += number < 9
        report = wend.replay(recorder.bytes())
        assert report and report.differences == 0 and report.first == ""
        assert (report.questions, report.edits, report.omissions) == (10, edits, 0)


def test_overlays_goals_and_traces_are_recorded():
    grid = wend.Grid(np.zeros((9, 9), bool))
    recorder = wend.Recorder(grid)
    overlay, trace = wend.Overlay(grid), wend.Trace()
    overlay.close([(4, column) for column in range(8)])
    path = recorder.find((0, 0), goals=[(8, 8), (8, 0)], overlay=overlay, trace=trace,
                         algorithm="astar")
    assert path.status == "found" and len(trace) > 0
    overlay.clear()
    report = wend.replay(recorder.bytes())
    assert report.differences == 0 and report.questions == 1


def test_tables_links_and_large_edits_are_recorded():
    random = np.random.default_rng(3)
    grid = wend.Grid(random.random((40, 40)) < 0.2)
    recorder = wend.Recorder(grid)
    recorder.bake()
    recorder.find((0, 0), (39, 39), algorithm="baked_jump_points")
    for _ in range(4):
        grid.assign(random.random((40, 40)) < 0.3)
    recorder.find((0, 0), (39, 39))
    grid.set_walkable([(0, 0), (39, 39)], True)
    grid.add_links((0, 0), (39, 39), 1)
    assert recorder.find((0, 0), (39, 39)).cost == grid.straight
    report = wend.replay(recorder.bytes())
    assert report.differences == 0 and report.questions == 3


def test_a_changed_answer_is_noticed():
    library = ctypes.util.find_library("xxhash")
    if library is None:
        pytest.skip("libxxhash is not installed: records cannot be given another sum")
    sum_of = ctypes.CDLL(library).XXH3_64bits
    sum_of.restype, sum_of.argtypes = ctypes.c_uint64, [ctypes.c_char_p, ctypes.c_size_t]
    recorder = wend.Recorder(wend.Grid(np.zeros((9, 9), bool)))
    assert recorder.find((0, 0), (8, 8))
    record = recorder.bytes()
    body = record[:-8]
    assert sum_of(body, len(body)).to_bytes(8, "little") == record[-8:]
    noticed = 0
    for at in range(len(body)):
        changed = bytearray(body)
        changed[at] ^= 1
        changed = bytes(changed)
        try:
            report = wend.replay(changed + sum_of(changed, len(changed)).to_bytes(8, "little"))
        except ValueError:
            continue
        if not report:
            assert report.differences == 1 and "question 1" in report.first
            noticed += 1
    assert noticed > 5


def test_damaged_records_are_refused():
    grid = wend.Grid(np.zeros((9, 9), bool))
    recorder = wend.Recorder(grid)
    recorder.find((0, 0), (8, 8))
    record = recorder.bytes()
    for end in range(0, len(record), 7):
        with pytest.raises(ValueError):
            wend.replay(record[:end])
    for at in range(len(record)):
        damaged = bytearray(record)
        damaged[at] ^= 0x10
        with pytest.raises(ValueError):
            wend.replay(bytes(damaged))
    for wrong in [b"", b"wrec", b"\0" * 10000]:
        with pytest.raises(ValueError):
            wend.replay(wrong)
    with pytest.raises(TypeError):
        wend.replay("a text")


def test_grids_that_cannot_be_recorded_are_refused():
    grid = wend.Grid(np.zeros((9, 9), bool))
    with pytest.raises(ValueError, match="unit"):
        wend.Recorder(grid.moving(unit_size=2))
    with pytest.raises(TypeError, match="Grid"):
        wend.Recorder(wend.Graph(2, [(0, 1)]))
    recorder = wend.Recorder(grid)
    with pytest.raises(TypeError, match="did you mean"):
        recorder.find((0, 0), (8, 8), wieght=2)
    assert wend.replay(recorder.bytes()).questions == 0
