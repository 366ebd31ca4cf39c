// Answers against a search written here, with edits between two questions.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from 'wend';
import { costsFrom, DIAGONAL, drawGrid, STRAIGHT } from './grids.mjs';
import { Random } from './random.mjs';

const wend = await load();

function checkPath(grid, path, costs, to) {
  assert.equal(path.status, costs[to] === Infinity ? 'unreachable' : 'found');
  if (!path.found) return;
  assert.equal(path.cost, costs[to]);
  assert.ok(path.optimal);
  assert.equal(path.points.length, path.nodes.length);
  let sum = 0;
  path.points.forEach(([x, y], i) => {
    assert.equal(path.nodes[i], y * grid.width + x);
    assert.ok(grid.walkable[path.nodes[i]]);
    if (i === 0) return;
    const [lastX, lastY] = path.points[i - 1];
    sum += lastX !== x && lastY !== y ? DIAGONAL : STRAIGHT;
  });
  assert.equal(sum, path.cost);
}

/** All ways to ask agree with the costs of the grid. */
function checkGrid(grid, navigator, random) {
  const free = [...grid.walkable.keys()].filter((node) => grid.walkable[node]);
  if (free.length === 0) return;
  const from = free[random.below(free.length)];
  const to = free[random.below(free.length)];
  const other = free[random.below(free.length)];
  const costs = costsFrom(grid.walkable, grid.width, grid.height, from);
  for (const algorithm of ['auto', 'astar', 'dijkstra', 'jump_point_search']) {
    checkPath(grid, navigator.solve({ from, to, algorithm }), costs, to);
  }
  const nearest = navigator.solve({ from, goals: [to, other] });
  const least = Math.min(costs[to], costs[other]);
  assert.equal(nearest.found ? nearest.cost : Infinity, least);
  const search = navigator.search({ from, to });
  while (search.run(1 + random.below(5)) === 'running');
  checkPath(grid, search.path(), costs, to);
  search.dispose();
  const field = navigator.field({ sources: [from] });
  assert.deepEqual(field.costs.slice(), costs);
  field.dispose();
  assert.deepEqual(navigator.distances(from, free), Float64Array.from(free, (one) => costs[one]));
}

test('grids of walls, before and after edits', () => {
  const random = new Random(7);
  for (let round = 0; round < 300; ++round) {
    const grid = drawGrid(random);
    const map = wend.grid(grid);
    const navigator = map.navigator();
    checkGrid(grid, navigator, random);
    const cells = Array.from({ length: 1 + random.below(6) },
      () => [random.below(grid.width), random.below(grid.height)]);
    const open = random.below(2) === 1;
    for (const [x, y] of cells) grid.walkable[y * grid.width + x] = open ? 1 : 0;
    map.setWalkable(cells, open);
    navigator.update(map, random.below(2) === 1 ? cells : undefined);
    checkGrid(grid, navigator, random);
    navigator.dispose();
    map.dispose();
  }
});

test('costs of ground, in all three arrays', () => {
  const width = 3;
  const lists = [{ walkable: [1, 1, 1] }, { byteCosts: [1, 4, 1] }, { costs: [1, 2.5, 1] }];
  const sums = lists.map((list) => wend.grid({ width, height: 1, ...list })
    .navigator({ terrain: 'entered' }).solve({ from: [0, 0], to: [2, 0] }).cost / STRAIGHT);
  const unit = wend.grid({ width, height: 1, ...lists[0] }).navigator({ terrain: 'entered' })
    .solve({ from: [0, 0], to: [2, 0] }).cost;
  assert.equal(unit, 2 * STRAIGHT);
  assert.equal(sums[0], 2);
  const map = wend.grid({ width, height: 1, costs: [1, 2.5, 0] });
  assert.deepEqual([0, 1, 2].map((x) => map.costAt([x, 0])), [1, 2.5, 0]);
});

test('graphs', () => {
  const random = new Random(11);
  for (let round = 0; round < 100; ++round) {
    const nodes = 2 + random.below(20);
    const edges = Array.from({ length: random.below(60) }, () => ({
      from: random.below(nodes), to: random.below(nodes), cost: random.below(100),
    }));
    const costs = new Float64Array(nodes).fill(Infinity);
    costs[0] = 0;
    for (let i = 0; i < nodes; ++i) {
      for (const { from, to, cost } of edges) costs[to] = Math.min(costs[to], costs[from] + cost);
    }
    const navigator = wend.graph({ nodes, edges }).navigator();
    for (let to = 0; to < nodes; ++to) {
      const path = navigator.solve({ from: 0, to });
      assert.equal(path.found ? path.cost : Infinity, costs[to]);
      assert.equal(path.cells.length, 0);
    }
  }
});

test('links, ranges, limits and fallbacks', () => {
  const grid = { width: 9, height: 3, walkable: new Uint8Array(27).fill(1) };
  for (let y = 0; y < 3; ++y) grid.walkable[y * 9 + 4] = 0;
  const map = wend.grid(grid);
  const navigator = map.navigator();
  const query = { from: [0, 1], to: [8, 1] };
  assert.equal(navigator.solve(query).status, 'unreachable');
  const near = navigator.solve({ ...query, fallback: 'closest-to-goal' });
  assert.equal(near.status, 'partial');
  assert.equal(near.points.at(-1)[0], 3);
  map.addLinks([{ from: [3, 1], to: [5, 1], cost: 2 }]);
  navigator.update(map);
  assert.equal(navigator.solve(query).cost, 8 * STRAIGHT);
  assert.deepEqual(navigator.solve({ ...query, range: 1 }).points.at(-1), [7, 1]);
  assert.equal(navigator.solve({ ...query, mostExpansions: 1 }).status, 'limit_reached');
  assert.equal(navigator.solve({ ...query, 'most-expansions': 1 }).status, 'limit_reached');
});
