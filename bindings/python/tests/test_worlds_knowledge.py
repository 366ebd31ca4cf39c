"""Knowledge is that of a plain model in NumPy, look by look."""

import numpy as np
import pytest
import wend
from random_worlds import LAYOUTS, draw_grid, draw_place, same_answer, toggle


class Model:
    """What one side knows of a grid: which cells, and what they cost when it saw them."""

    def __init__(self, shape):
        self.explored = np.zeros(shape, bool)
        self.remembered = np.zeros(shape, np.float32)

    def learn(self, grid, cells):
        """Returns the cells that are new, or not as they were remembered."""
        costs = grid.costs
        found = []
        for cell in map(tuple, cells):
            if not self.explored[cell] or self.remembered[cell] != costs[cell]:
                found.append(cell)
            self.explored[cell] = True
            self.remembered[cell] = costs[cell]
        return found

    def costs(self, unknown):
        value = {"free": 1, "blocked": 0}.get(unknown, unknown)
        return np.where(self.explored, self.remembered, np.float32(value))


def as_sets(places):
    return {tuple(place) for place in places.tolist()}


@pytest.mark.parametrize("layout", LAYOUTS)
def test_sides_know_what_they_saw(layout):
    random = np.random.default_rng(LAYOUTS.index(layout))
    news = 0
    for case in range(20):
        grid = draw_grid(random, layout)
        knowledge = wend.Knowledge(grid, sides=3)
        models = [Model(grid.shape) for _ in range(3)]
        for _ in range(12):
            side = int(random.integers(3))
            if random.random() < 0.5:
                sighting = knowledge.see(side, draw_place(random, grid.shape),
                                         int(random.integers(6)), lines=bool(case % 2))
                cells = sighting.cells
            else:
                cells = np.argwhere(random.random(grid.shape) < 0.2)
                mask = np.zeros(grid.shape, bool)
                mask[tuple(cells.T)] = True
                sighting = knowledge.learn(side, mask if case % 2 else cells)
                assert as_sets(sighting.cells) == as_sets(cells)
            found = models[side].learn(grid, cells)
            assert as_sets(sighting.found) == set(found)
            news += len(found)
            if random.random() < 0.7:
                toggle(random, grid)
            for number, model in enumerate(models):
                assert (knowledge.explored(number) == model.explored).all()
                for unknown in ["free", "blocked", 2.5]:
                    costs = knowledge.costs(number, unknown=unknown)
                    assert costs.dtype == np.float32 and (costs == model.costs(unknown)).all()
    assert news > 300


@pytest.mark.parametrize("layout", LAYOUTS)
def test_paths_over_beliefs_are_those_of_the_believed_map(layout):
    random = np.random.default_rng(20 + LAYOUTS.index(layout))
    found = unreachable = 0
    for case in range(20):
        grid = draw_grid(random, layout)
        knowledge = wend.Knowledge(grid)
        unknown = ["free", "blocked", 2.0][case % 3]
        belief = knowledge.navigator(0, unknown=unknown)
        for _ in range(4):
            knowledge.see(0, draw_place(random, grid.shape), 4)
            believed = wend.Grid(costs=knowledge.costs(0, unknown=unknown), layout=layout)
            question = draw_place(random, grid.shape), draw_place(random, grid.shape)
            answer, wanted = belief.find(*question), believed.find(*question)
            assert same_answer(answer, wanted)
            assert np.allclose(belief.costs_to(question[0]), believed.costs_to(question[0])) \
                if answer.status not in ("start_blocked", "goal_blocked") else True
            found += bool(answer)
            unreachable += answer.status == "unreachable"
            toggle(random, grid)
    assert found > 20 and unreachable > 0


def test_within_a_radius_all_cells_are_seen():
    grid = wend.Grid(np.random.default_rng(1).random((15, 17)) < 0.4)
    knowledge = wend.Knowledge(grid)
    rows, columns = np.indices(grid.shape)
    for radius in range(6):
        cells = knowledge.see(0, (7, 8), radius, lines=False).cells
        wanted = np.argwhere((rows - 7) ** 2 + (columns - 8) ** 2 <= radius ** 2)
        assert as_sets(cells) == as_sets(wanted)


def test_walls_hide_what_lies_behind_them():
    walls = np.zeros((5, 9), bool)
    walls[:, 4] = True
    grid = wend.Grid(walls)
    cells = wend.Knowledge(grid).see(0, (2, 2), 20).cells
    assert cells[:, 1].max() == 4 and len(cells) == 25
    glass = wend.Knowledge(grid, see_through="@").see(0, (2, 2), 20).cells
    assert len(glass) == 45


def test_allies_know_the_same_until_one_leaves():
    random = np.random.default_rng(3)
    grid = wend.Grid(random.random((12, 12)) < 0.3)
    knowledge = wend.Knowledge(grid, sides=3)
    knowledge.see(0, (1, 1), 4, lines=False)
    knowledge.see(1, (9, 9), 4, lines=False)
    both = knowledge.explored(0) | knowledge.explored(1)
    knowledge.ally(0, 1)
    assert (knowledge.explored(0) == both).all() and (knowledge.explored(1) == both).all()
    assert not knowledge.explored(2).any()
    knowledge.leave(1)
    knowledge.see(0, (1, 9), 3, lines=False)
    assert (knowledge.explored(1) == both).all() and knowledge.explored(0).sum() > both.sum()


def test_a_belief_outlives_its_knowledge_and_its_grid():
    belief = wend.Knowledge(wend.Grid(np.zeros((5, 5), bool))).navigator(0)
    assert belief.find((0, 0), (4, 4)).status == "found"
    assert belief.shape == (5, 5)


def test_many_edits_at_once_are_seen():
    random = np.random.default_rng(4)
    grid = wend.Grid(np.zeros((50, 50), bool))
    knowledge = wend.Knowledge(grid)
    knowledge.learn(0, np.ones((50, 50), bool))
    for _ in range(3):
        # More than the log of edits keeps.
        grid.assign(random.random((50, 50)) < 0.4)
        grid.assign(random.random((50, 50)) < 0.4)
        assert (knowledge.costs(0) != grid.costs).any()
        knowledge.learn(0, np.ones((50, 50), bool))
        assert (knowledge.costs(0) == grid.costs).all()


def test_errors_say_what_is_wrong():
    grid = wend.Grid(np.zeros((4, 5), bool))
    knowledge = wend.Knowledge(grid)
    with pytest.raises(ValueError, match="sides"):
        knowledge.see(1, (0, 0), 3)
    with pytest.raises(ValueError, match="off the map"):
        knowledge.see(0, (4, 0), 3)
    with pytest.raises(ValueError, match="radius"):
        knowledge.see(0, (0, 0), -1)
    with pytest.raises(ValueError, match=r"\(4, 5\)"):
        knowledge.learn(0, np.zeros((5, 4), bool))
    for unknown in ["grey", 0, -1, 2000, float("nan"), True]:
        with pytest.raises(ValueError):
            knowledge.costs(0, unknown=unknown)
    for wrong in [{"sides": 0}, {"sides": 257}]:
        with pytest.raises(ValueError, match="sides"):
            wend.Knowledge(grid, **wrong)
    with pytest.raises(ValueError):
        wend.Knowledge(grid.moving(unit_size=2))
    with pytest.raises(TypeError):
        wend.Knowledge(wend.Graph(2, [(0, 1)]))
    grid.add_links((0, 0), (3, 3), 1)
    with pytest.raises(ValueError, match="link"):
        knowledge.see(0, (0, 0), 3)
