"""Crowds: nobody enters a wall, all arrive, and each run is the same."""

import numpy as np
import pytest
import wend
from random_worlds import draw_place

RADIUS = 0.3


def free_spots(random, walls, count):
    """Centres of free cells, none twice."""
    free = np.argwhere(~walls)
    return free[random.permutation(len(free))[:count]].astype(float)


def overlaps_a_wall(walls, positions, radius):
    """Whether a disc covers a part of a wall, or of the outside, by more than rounding."""
    blocked = np.pad(walls, 2, constant_values=True)
    for at in positions + 2:
        low, high = np.floor(at - radius + 0.5).astype(int), np.floor(at + radius + 0.5).astype(int)
        for cell in np.ndindex(*(high - low + 1)):
            cell = low + cell
            nearest = np.clip(at, cell - 0.5, cell + 0.5)
            if blocked[tuple(cell)] and np.hypot(*(at - nearest)) < radius - 0.02:
                return True
    return False


def scene(seed, threads=1, walls=None):
    """A crowd of a random map, each unit on its way to another one's cell."""
    random = np.random.default_rng(seed)
    if walls is None:
        walls = random.random((24, 24)) < 0.12
    grid = wend.Grid(walls)
    crowd = wend.Crowd(grid, threads=threads)
    spots = free_spots(random, walls, 30)
    units = crowd.add(spots, radius=RADIUS, speed=2)
    crowd.send(units, np.roll(spots, 7, axis=0))
    return grid, crowd, units, spots


@pytest.mark.parametrize("seed", range(4))
def test_nobody_is_in_a_wall_at_any_time(seed):
    grid, crowd, _, spots = scene(seed)
    walls = grid.walls
    positions = np.empty((30, 2))
    walked = np.zeros(30)
    for _ in range(150):
        before = crowd.positions
        crowd.step(0.1, positions=positions)
        assert not overlaps_a_wall(walls, positions, RADIUS)
        walked += np.hypot(*(positions - before).T)
    assert np.median(walked) > 3


def test_all_arrive_where_the_map_lets_them():
    walls = np.zeros((24, 24), bool)
    walls[12, 4:20] = True
    _, crowd, units, spots = scene(5, walls=walls)
    nearest = np.full(30, np.inf)
    for _ in range(800):
        moving = crowd.step(0.1).moving
        # A unit that has arrived steps aside for others.
        nearest = np.minimum(nearest, np.hypot(*(crowd.positions - np.roll(spots, 7, axis=0)).T))
        if moving == 0:
            break
    states = [crowd.STATES[state] for state in crowd.states[crowd.slots_of(units)]]
    assert states == ["arrived"] * 30
    assert nearest.max() < 0.5


def test_runs_are_the_same_whatever_the_threads():
    tracks = []
    for threads in [1, 1, 2, 4]:
        _, crowd, _, _ = scene(8, threads)
        track = np.empty((80, 30, 2))
        for positions in track:
            crowd.step(0.1, positions=positions)
        tracks.append(track)
    assert all((track == tracks[0]).all() for track in tracks)
    assert np.abs(tracks[0][-1] - tracks[0][0]).max() > 3


def test_walls_that_are_built_are_walked_round():
    grid = wend.Grid(np.zeros((9, 9), bool))
    crowd = wend.Crowd(grid)
    unit = crowd.add([(4, 0)], radius=RADIUS, speed=2)
    crowd.send(unit, (4, 8))
    lowest = 4.0
    for step in range(300):
        if step == 10:
            grid.set_walkable([(row, 5) for row in range(8)], False)
        crowd.step(0.05)
        assert not overlaps_a_wall(grid.walls, crowd.positions, RADIUS)
        lowest = max(lowest, crowd.positions[0, 0])
    assert crowd.unit(unit[0]).state == "arrived" and lowest > 7.5
    assert crowd.unit(unit[0]).replans > 0


def test_orders_say_how_they_ended():
    walls = np.zeros((9, 9), bool)
    walls[:, 4] = True
    grid = wend.Grid(walls)
    crowd = wend.Crowd(grid)
    units = crowd.add([(1, 1), (3, 1), (5, 1), (7, 1)], radius=RADIUS, speed=2)
    crowd.send(units[0], (1, 7))
    crowd.send(units[1], (3, 7), partial=True)
    crowd.send(units[2], (5, 2))
    crowd.send(units[3], (7, 3.4))
    crowd.cancel(units[3])
    ended = set()
    for _ in range(200):
        crowd.step(0.05)
        ended |= set(crowd.ended.tolist())
    states = [crowd.unit(unit).state for unit in units]
    assert states == ["unreachable", "arrived_partial", "arrived", "cancelled"]
    assert set(units[:3].tolist()) <= ended
    crowd.send(units[0], (1, 7))
    grid.set_walkable((1, 4), True)
    for _ in range(200):
        crowd.step(0.05)
    assert crowd.unit(units[0]).state == "arrived"
    assert crowd.unit(units[0]).position[1] == pytest.approx(7, abs=0.1)


def test_groups_keep_their_shape_in_rows_and_columns():
    crowd = wend.Crowd(wend.Grid(np.zeros((30, 30), bool)))
    units = crowd.add([(2, 2), (2, 3), (3, 2), (3, 3)], radius=RADIUS, speed=3)
    group = crowd.send_group(units, (20, 10), shape="line", spacing=1.5)
    for _ in range(300):
        crowd.step(0.1)
    report = crowd.group(group)
    assert (report.state, report.in_place, report.units) == ("arrived", 4, 4)
    assert report.leader == units[0] and crowd.unit(units[2]).group == group
    assert np.hypot(*(crowd.positions.mean(axis=0) - (20, 10))) < 1.5
    crowd.disband(group)
    with pytest.raises(ReferenceError, match="disbanded"):
        crowd.group(group)


@pytest.mark.parametrize("number", [np.float64, np.float32])
def test_arrays_of_the_caller_are_written_in_place(number):
    crowd = wend.Crowd(wend.Grid(np.zeros((9, 9), bool)))
    units = crowd.add([(1, 2), (7, 3)], radius=RADIUS, speed=2)
    crowd.send(units, (4, 8))
    table = np.full((5, 6), -1, number)  # a part of a larger table
    states = np.full(4, 99, np.uint8)
    crowd.step(0.1, positions=table[:, 1:3], velocities=table[:, 4:6], states=states)
    assert np.allclose(table[:2, 1:3], crowd.positions, atol=1e-6)
    assert np.allclose(table[:2, 4:6], crowd.velocities, atol=1e-6)
    assert (table[2:] == -1).all() and (table[:, [0, 3]] == -1).all()
    assert states.tolist()[2:] == [99, 99] and (states[:2] == crowd.states).all()
    crowd.read(positions=table[3:, 1:3])
    assert np.allclose(table[3:, 1:3], crowd.positions, atol=1e-6)


def test_programs_that_move_units_themselves():
    crowd = wend.Crowd(wend.Grid(np.zeros((9, 9), bool)))
    unit = crowd.add([(1, 1)], radius=RADIUS, speed=2, body="none")
    crowd.send(unit, (1, 7))
    wanted = np.empty((1, 2))
    crowd.steer(0.1, velocities=wanted)
    crowd.steer(0.1, velocities=wanted)
    assert crowd.positions.tolist() == [[1, 1]] and wanted[0, 1] > 0 and wanted[0, 0] == 0
    crowd.write(positions=[(3, 4)], velocities=[(0.5, 0.25)])
    assert crowd.positions.tolist() == [[3, 4]] and crowd.velocities.tolist() == [[0.5, 0.25]]
    assert crowd.unit(unit[0]).velocity == (0.5, 0.25)


def test_scaled_maps_have_their_own_units():
    grid = wend.Grid(np.zeros((9, 9), bool))
    crowd = wend.Crowd(grid, cell_size=2, origin=(100, 50))
    unit = crowd.add([(100, 50)], radius=0.5, speed=8)
    crowd.send(unit, (116, 54))  # cell (8, 2)
    for _ in range(200):
        crowd.step(0.05)
    assert np.allclose(crowd.positions, [(116, 54)], atol=0.1)


def test_removed_units_leave_their_slots():
    crowd = wend.Crowd(wend.Grid(np.zeros((9, 9), bool)))
    units = crowd.add([(1, 1), (2, 2), (3, 3)], radius=RADIUS, speed=2)
    crowd.remove(units[1])
    with pytest.raises(ReferenceError, match="removed"):
        crowd.send(units, (5, 5))
    with pytest.raises(ReferenceError, match="removed"):
        crowd.send(units, [(5, 5)] * 3)
    assert crowd.step(0.1).units == 2 and crowd.slots == 3
    assert [crowd.STATES[state] for state in crowd.states] == ["cancelled", "invalid", "cancelled"]
    again = crowd.add([(5, 5)], radius=RADIUS, speed=2)
    assert again[0] not in units and crowd.slots_of(again).tolist() == [1]


def test_errors_change_nothing():
    grid = wend.Grid(np.zeros((9, 9), bool))
    crowd = wend.Crowd(grid)
    motion = {"radius": RADIUS, "speed": 2}
    wrong = [([(1, 1, 1)], motion), ([(1, np.nan)], motion), ([1, 2, 3], motion),
             ([(1, 1)], {**motion, "speed": 0}), ([(1, 1)], {**motion, "radius": -1}),
             ([(1, 1)], {**motion, "acceleration": 0}), ([(1, 1)], {**motion, "body": "soft"})]
    for positions, words in wrong:
        with pytest.raises(ValueError):
            crowd.add(positions, **words)
    assert crowd.slots == 0 and crowd.positions.shape == (0, 2)
    units = crowd.add([(1, 1), (2, 2)], **motion)
    before = crowd.positions
    arrays = [np.empty((1, 2)), np.empty((2, 3)), np.empty((2, 2), int), np.empty((2, 2)).T[::-1]]
    for array in arrays:
        with pytest.raises(ValueError):
            crowd.step(0.1, positions=array)
    frozen = np.empty((2, 2))
    frozen.flags.writeable = False
    with pytest.raises(ValueError):
        crowd.step(0.1, positions=frozen)
    with pytest.raises(TypeError):
        crowd.step(0.1, positions=[[0, 0], [0, 0]])
    with pytest.raises(ValueError, match="shape"):
        crowd.send_group(units, (5, 5), shape="star")
    with pytest.raises(ValueError, match="one for each"):
        crowd.send(units, [(5, 5)] * 3)
    with pytest.raises(ValueError, match="rows"):
        crowd.write(positions=[(1, 1)])
    for seconds in [0, -1, 11, np.nan]:
        with pytest.raises(ValueError, match="step"):
            crowd.step(seconds)
    with pytest.raises(TypeError):
        crowd.send("all", (5, 5))
    assert (crowd.positions == before).all()


def test_maps_that_have_no_crowd_are_refused():
    grid = wend.Grid(np.zeros((9, 9), bool))
    for words in [{"corners": "always"}, {"unit_size": 2}]:
        with pytest.raises(ValueError):
            wend.Crowd(grid.moving(**words))
    with pytest.raises(ValueError):
        wend.Crowd(wend.Grid(np.zeros((9, 9), bool), layout="hex_odd_rows"))
    with pytest.raises(ValueError, match="grids and meshes"):
        wend.Crowd(wend.Graph(2, [(0, 1)]))
    crowd = wend.Crowd(grid)
    grid.set_weight((1, 1), 2)
    with pytest.raises(ValueError, match="make another Crowd"):
        crowd.step(0.1)


def test_a_crowd_follows_random_edits():
    random = np.random.default_rng(9)
    grid, crowd, _, _ = scene(9)
    positions = np.empty((30, 2))
    for _ in range(200):
        place = draw_place(random, grid.shape)
        stands = (np.abs(crowd.positions - place).max(axis=1) < 1).any()
        if not stands:
            grid.set_walkable(place, not grid.walkable(place))
        crowd.step(0.1, positions=positions)
        assert not overlaps_a_wall(grid.walls, positions, RADIUS)
