"""Scores are those of a plain model in NumPy: each source's falloff over shortest distances."""

import numpy as np
import pytest
import wend
from random_worlds import LAYOUTS, draw_grid, draw_place, draw_walls, toggle

FALLOFFS = ["linear", "flat", "inverse", "halving"]


def fall(falloff, distance, reach):
    """The share of a source's strength at a distance."""
    with np.errstate(divide="ignore", invalid="ignore"):
        share = np.where(distance == 0, 0, distance / reach)
    if falloff == "halving":
        quarter = np.minimum(np.floor(4 * share), 4)
        share = 0.5 ** quarter * (1 - (4 * share - quarter) / 2)
    elif falloff == "linear":
        share = 1 - share
    else:
        share = 1 / (1 + distance) if falloff == "inverse" else np.ones_like(distance)
    return np.where(distance <= reach, share, 0)


class Model:
    """A layer whose distances are costs of the map's steps, from one search for each source."""

    def __init__(self, grid, fade):
        self.grid, self.fade = grid, fade
        self.sources, self.deposits = {}, []

    def spread(self, source):
        """The scores of one source."""
        place, strength, reach, falloff = source
        if place is None or not self.grid.walkable(place):
            return np.zeros(self.grid.shape)
        distance = self.grid.costs_from(place) / self.grid.straight
        finite = np.where(np.isfinite(distance), distance, np.inf)
        return strength * np.nan_to_num(fall(falloff, finite, reach))

    def scores(self):
        return sum((self.spread(source) for source in self.sources.values()),
                   np.zeros(self.grid.shape))


def draw_source(random, shape):
    place = draw_place(random, shape) if random.random() < 0.9 else None
    return place, float(random.integers(-8, 9)), random.integers(24) / 4, FALLOFFS[random.integers(4)]


@pytest.mark.parametrize("layout", LAYOUTS)
def test_scores_of_sources_equal_the_model(layout):
    random = np.random.default_rng(LAYOUTS.index(layout))
    weight = 0
    for case in range(12):
        grid = draw_grid(random, layout, costs=case % 2 == 0)
        layer = wend.Influence(grid, distance="costs")
        model = Model(grid, 0.1)
        for _ in range(12):
            source = draw_source(random, grid.shape)
            words = {"strength": source[1], "range": source[2], "falloff": source[3]}
            names = list(model.sources)
            act = random.integers(4) if names else 0
            if act == 0:
                model.sources[layer.add(source[0], **words)] = source
            else:
                name = names[random.integers(len(names))]
                if act == 1:
                    layer.change(name, source[0], **words)
                    model.sources[name] = source
                elif act == 2:
                    layer.move(name, source[0])
                    model.sources[name] = source[:1] + model.sources[name][1:]
                else:
                    layer.remove(name)
                    del model.sources[name]
            if random.random() < 0.3:
                toggle(random, grid)
            layer.update()
            wanted = model.scores()
            assert np.allclose(layer.scores, wanted, atol=1e-3 * max(1, np.abs(wanted).max()))
            weight += np.abs(wanted).sum()
    assert weight > 100


def test_lengths_and_steps_are_other_distances():
    grid = wend.Grid(np.zeros((7, 9), bool))
    rows, columns = np.abs(np.indices(grid.shape) - np.array([3, 4])[:, None, None])
    straight, diagonal = abs(rows - columns), np.minimum(rows, columns)
    for distance, wanted in [("steps", straight + diagonal),
                             ("lengths", straight + np.sqrt(2) * diagonal)]:
        layer = wend.Influence(grid, distance=distance)
        layer.add((3, 4), strength=5, range=4)
        layer.update()
        assert np.allclose(layer.scores, 5 * fall("linear", wanted.astype(float), 4), atol=1e-3)


def test_sight_is_blocked_by_walls():
    walls = np.zeros((5, 9), bool)
    walls[:4, 4] = True
    layer = wend.Influence(wend.Grid(walls))
    layer.add((1, 2), strength=1, range=30, falloff="flat", sight=True)
    layer.update()
    assert layer.scores[0, 8] == 0 and layer.scores[0, 3] == 1 and layer.scores[:4, 4].sum() == 0
    with pytest.raises(ValueError, match="grids"):
        wend.Influence(wend.Graph(2, [(0, 1)])).add(0, sight=True)


def test_arrays_of_sources_are_as_good_as_one_by_one():
    random = np.random.default_rng(4)
    grid = wend.Grid(draw_walls(random, 0.2))
    places = np.array([draw_place(random, grid.shape) for _ in range(20)])
    strengths = random.normal(size=20)
    many, single = wend.Influence(grid), wend.Influence(grid)
    names = many.add(places, strength=strengths, range=5)
    assert names.dtype == np.uint64 and len(set(names.tolist())) == 20
    ones = [single.add(tuple(place), strength=strength, range=5)
            for place, strength in zip(places.tolist(), strengths)]
    assert all(isinstance(name, int) for name in ones)
    for layer in [many, single]:
        layer.update()
    assert (many.scores == single.scores).all() and many.scores.any()
    many.move(names, places[::-1])
    for name, place in zip(ones, places[::-1].tolist()):
        single.move(name, tuple(place))
    many.remove(names[:7])
    for name in ones[:7]:
        single.remove(name)
    for layer in [many, single]:
        layer.update()
    assert (many.scores == single.scores).all()
    many.move(names[7:], None)
    many.update()
    assert not many.scores.any()


@pytest.mark.parametrize("fade", [0.1, 0.25, 1.0])
def test_deposits_fade_with_each_tick(fade):
    grid = wend.Grid(np.zeros((6, 6), bool))
    layer = wend.Influence(grid, distance="steps", fade=fade)
    layer.deposit([(1, 1), (4, 4)], strength=[8, -4], range=2)
    layer.tick()
    first = layer.scores
    assert first[1, 1] == 8 and first[4, 4] == -4
    for ticks in range(1, 4):
        layer.tick()
        assert np.allclose(layer.scores, first * (1 - fade) ** ticks, atol=0.02)
        layer.update()
        assert np.allclose(layer.scores, first * (1 - fade) ** ticks, atol=0.02)


def test_costs_of_danger_lead_paths_round_it():
    grid = wend.Grid(np.zeros((9, 9), bool))
    layer = wend.Influence(grid)
    layer.add((4, 4), strength=5, range=4)
    layer.update()
    overlay = wend.Overlay(grid)
    layer.write_costs(overlay, grid.straight)
    straight = grid.find((4, 0), (4, 8))
    round_it = grid.find((4, 0), (4, 8), overlay=overlay)
    scores = layer.scores
    assert scores[tuple(round_it.path.T)].sum() < scores[tuple(straight.path.T)].sum()
    danger = scores[tuple(round_it.path[1:].T)].sum() * grid.straight
    assert round_it.cost == pytest.approx(round_it.length * grid.straight + danger, rel=1e-4)


def test_the_hottest_and_the_safest_places_are_those_of_the_scores():
    random = np.random.default_rng(7)
    for _ in range(20):
        grid = draw_grid(random, costs=False)
        layer = wend.Influence(grid)
        for _ in range(4):
            source = draw_source(random, grid.shape)
            layer.add(source[0], strength=source[1], range=source[2], falloff=source[3])
        layer.update()
        scores = layer.scores
        places, found = layer.hottest(5)
        assert np.allclose(found, np.sort(scores[scores > 0])[::-1][:5])
        assert np.allclose(found, scores[tuple(places.T)])
        at = draw_place(random, grid.shape)
        safest = layer.safest(at, 3)
        if not grid.walkable(at):
            assert safest is None
            continue
        near = grid.costs_from(at) <= 3 * grid.straight * (1 + 1e-9)
        assert safest[1] == pytest.approx(scores[near].min(), abs=1e-6)
        assert near[safest[0]] and scores[safest[0]] == pytest.approx(safest[1])


@pytest.mark.parametrize("layout", ["square", "hex_odd_rows"])
def test_who_flees_ends_no_nearer_to_the_threat(layout):
    random = np.random.default_rng(8)
    fled = 0
    for _ in range(20):
        grid = wend.Grid(draw_walls(random, 0.2), layout=layout)
        threat = draw_place(random, grid.shape)
        following = grid.flee([threat])
        assert following.shape == grid.shape and following.dtype == np.int32
        assert (following[grid.walls] == -1).all()
        if not grid.walkable(threat):
            continue
        costs = grid.costs_from(threat)
        for place in np.argwhere(~grid.walls):
            end, steps = tuple(place), 0
            while following[end] != -1 and steps < 400:
                end, steps = tuple(np.unravel_index(following[end], grid.shape)), steps + 1
            assert steps < 400
            if np.isfinite(costs[tuple(place)]) and steps:
                assert costs[end] > costs[tuple(place)]
                fled += 1
    assert fled > 100


def test_graphs_and_beliefs_have_layers():
    graph = wend.Graph(3, [(0, 1), (1, 2)], [1, 1], both_ways=True)
    layer = wend.Influence(graph, distance="steps")
    assert isinstance(layer.add(0, strength=2, range=2), int)
    layer.update()
    assert layer.scores.tolist() == [2, 1, 0]
    walls = np.zeros((1, 5), bool)
    walls[0, 2] = True
    knowledge = wend.Knowledge(wend.Grid(walls))
    layer = wend.Influence(knowledge.navigator(0))
    layer.add((0, 0), strength=5, range=5)
    layer.update()
    assert layer.scores.round(3).tolist() == [[5, 4, 3, 2, 1]]
    knowledge.see(0, (0, 0), 9)
    layer.update()
    assert layer.scores.round(3).tolist() == [[5, 4, 0, 0, 0]]


def test_errors_say_what_is_wrong():
    grid = wend.Grid(np.zeros((5, 5), bool))
    layer = wend.Influence(grid)
    name = layer.add((0, 0))
    for words in [{"strength": 1e7}, {"strength": np.nan}, {"range": -1}, {"range": 1e6},
                  {"falloff": "steep"}, {"strength": [1, 2]}]:
        with pytest.raises(ValueError):
            layer.add([(1, 1)], **words)
    with pytest.raises(ValueError, match="off the map"):
        layer.add([(1, 1), (5, 5)])
    with pytest.raises(ValueError, match="as many"):
        layer.move(name, [(1, 1), (2, 2)])
    with pytest.raises(TypeError):
        layer.move("tower", (1, 1))
    layer.remove(name)
    for act in [layer.remove, lambda gone: layer.move(gone, (1, 1)),
                lambda gone: layer.change(gone, (1, 1))]:
        with pytest.raises(ReferenceError, match="removed"):
            act(name)
    for words in [{"fade": 0}, {"fade": 1.5}, {"distance": "miles"}, {"unit_cost": -1}]:
        with pytest.raises(ValueError):
            wend.Influence(grid, **words)
    with pytest.raises(TypeError, match="map"):
        wend.Influence(np.zeros((5, 5)))
    with pytest.raises(ValueError):
        layer.write_costs(wend.Overlay(wend.Grid(np.zeros((4, 4), bool))), 1)
    with pytest.raises(ValueError):
        grid.flee((0, 0), worth=3)


def test_deposits_are_left_by_all_or_by_none():
    layer = wend.Influence(wend.Grid(np.zeros((1, 9), bool)))
    for strength in ([1, 1e7], [1, np.nan], [-1e9, 1]):
        with pytest.raises(ValueError):
            layer.deposit([(0, 0), (0, 1)], strength=strength)
    layer.update()
    assert not layer.scores.any()
    layer.deposit([(0, 0), (0, 8)], strength=[1, -2], range=2)
    layer.update()
    assert layer.scores[0, 0] > 0 > layer.scores[0, 8]
