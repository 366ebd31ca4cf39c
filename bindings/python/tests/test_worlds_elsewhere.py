"""Crowds on meshes and services in volumes: worlds on maps that are no grids."""

import numpy as np
import pytest
import wend

BORDER = [(0, 0), (20, 0), (20, 12), (0, 12)]
PILLAR = [(8, 3), (12, 3), (12, 9), (8, 9)]
RADIUS = 0.3


def hall():
    return wend.Mesh.from_outlines([BORDER, PILLAR])


def pushed_into_the_pillar(positions):
    """How deep the deepest disc is in the pillar."""
    nearest = np.clip(positions[:, :2], (8, 3), (12, 9))
    return RADIUS - np.hypot(*(positions[:, :2] - nearest).T).min()


def walk(threads, ticks=600):
    crowd = wend.Crowd(hall(), radius=RADIUS, threads=threads)
    starts = np.array([(x, y, 0) for x in (2, 4) for y in range(2, 11, 2)], float)
    units = crowd.add(starts, radius=RADIUS, speed=2)
    crowd.send(units, starts * (-1, 1, 1) + (20, 0, 0))
    positions = np.empty((len(units), 3))
    track = []
    for _ in range(ticks):
        crowd.step(0.1, positions=positions)
        track.append(positions.copy())
    return crowd, units, np.array(track), starts


def test_units_on_a_mesh_arrive_and_keep_out_of_the_pillar():
    crowd, units, track, starts = walk(threads=1)
    assert [crowd.unit(unit).state for unit in units] == ["arrived"] * len(units)
    assert np.abs(track[-1][:, 0] - (20 - starts[:, 0])).max() < 1
    assert max(pushed_into_the_pillar(positions) for positions in track) < 0.02
    assert track[:, :, :2].min() > 0 and (track[:, :, :2] < (20, 12)).all()


def test_threads_change_no_step_on_a_mesh():
    one = walk(threads=1, ticks=100)[2]
    two = walk(threads=2, ticks=100)[2]
    assert one.tobytes() == two.tobytes()
    assert (one[0] != one[-1]).any()


def test_a_mesh_has_no_cells():
    with pytest.raises(ValueError, match="mesh has its own positions"):
        wend.Crowd(hall(), cell_size=2)
    with pytest.raises(ValueError, match="grids and meshes"):
        wend.Crowd(wend.Graph(2, [(0, 1)]))
    with pytest.raises(ValueError, match=r"\(x, y, z\)"):
        wend.Crowd(hall()).add(np.zeros((2, 4)), radius=0.3, speed=1)


@pytest.mark.parametrize("directions", [6, 18, 26])
def test_a_service_answers_as_its_volume_does(directions):
    random = np.random.default_rng(directions)
    volume = wend.Volume(random.random((6, 7, 8)) < 0.25, directions=directions)
    service = wend.Service(volume)
    free = np.argwhere(~volume.walls)
    pairs = free[random.integers(0, len(free), (40, 2))]
    tickets = [service.submit(tuple(start), tuple(goal)) for start, goal in pairs.tolist()]
    for _ in range(100):
        if len(service.finished) == len(tickets):
            break
        service.tick()
    answers = [service.take(ticket) for ticket in tickets]
    wanted = [volume.find(start, goal) for start, goal in pairs.tolist()]
    assert [path.status for path in answers] == [path.status for path in wanted]
    assert [path.cost for path in answers] == [path.cost for path in wanted]
    assert sum(path.found for path in wanted) > 20


def test_a_service_of_a_volume_that_changed_refuses():
    volume = wend.Volume(np.zeros((2, 3, 4), bool))
    service = wend.Service(volume)
    volume.set_walkable((0, 0, 1), False)
    with pytest.raises(ValueError, match="make another"):
        service.submit((0, 0, 0), (0, 0, 3))
        service.tick()
