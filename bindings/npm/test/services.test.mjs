// Overlays, larger units, services and files, against searches written here.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from 'wend';
import { costsFrom, drawGrid } from './grids.mjs';
import { Random } from './random.mjs';
import { refuses } from './refuses.mjs';

const wend = await load();

function freeCells(grid) {
  return [...grid.walkable.keys()].filter((node) => grid.walkable[node]);
}

/** Random grids with a free cell. */
function* grids(count) {
  const random = new Random(7);
  for (let i = 0; i < count; ++i) {
    const grid = drawGrid(random);
    if (freeCells(grid).length > 0) yield { grid, random };
  }
}

test('overlays', () => {
  for (const { grid, random } of grids(100)) {
    const { width, height, walkable } = grid;
    using(wend.grid(grid), (map) => {
      const navigator = map.navigator();
      const overlay = navigator.overlay();
      const toEnter = new Float64Array(width * height);
      for (let round = 0; round < 4; ++round) {
        const node = random.below(width * height);
        if (round === 3) {
          overlay.free([[node % width, Math.floor(node / width)]]);
          toEnter[node] = 0;
        } else if (random.below(2) === 0) {
          overlay.close([node]);
          toEnter[node] = Infinity;
        } else {
          overlay.addCost([node], 30000);
          toEnter[node] += 30000;
        }
        const free = freeCells(grid);
        const [from, to] = [free[random.below(free.length)], free[random.below(free.length)]];
        const costs = costsFrom(walkable, width, height, from, toEnter);
        const wanted = from !== to && toEnter[to] === Infinity ? Infinity : costs[to];
        const path = navigator.solve({ from, to, overlay });
        assert.equal(path.found, wanted !== Infinity && (from !== to || toEnter[to] !== Infinity));
        if (path.found) assert.equal(path.cost, wanted);
        const field = navigator.field({ sources: [from], overlay });
        costs.forEach((cost, i) => assert.equal(field.costs[i], cost));
        field.dispose();
      }
      overlay.clear();
      const [from] = freeCells(grid);
      const costs = costsFrom(walkable, width, height, from);
      const to = freeCells(grid).at(-1);
      assert.equal(navigator.solve({ from, to, overlay }).found, costs[to] !== Infinity);
      overlay.dispose();
      navigator.dispose();
    });
  }
});

function using(handle, act) {
  try {
    act(handle);
  } finally {
    handle.dispose();
  }
}

test('pass only, set cost, and costs of all nodes', () => {
  const navigator = wend.grid({ width: 5, height: 1, walkable: [1, 1, 1, 1, 1] }).navigator();
  const overlay = navigator.overlay();
  overlay.passOnly([2]);
  assert.equal(navigator.solve({ from: 0, to: 2, overlay }).status, 'goal_blocked');
  assert.ok(navigator.solve({ from: 0, to: 4, overlay }).found);
  overlay.addCosts([5, 5, 5, 5, 5]);
  overlay.setCost([1], 7);
  assert.equal(navigator.solve({ from: 0, to: 4, overlay }).cost, 4 * 13860 + 7 + 15);
  const search = navigator.search({ from: 0, to: 4, overlay, algorithm: 'astar' });
  search.run(1);
  overlay.close([3]);
  assert.equal(search.run(), 'stale');
  refuses(() => overlay.close([5]), 'out_of_range', /no node 5/);
  refuses(() => overlay.addCost([1], -1), 'out_of_range', /cost is from 0/);
  refuses(() => overlay.addCosts([1]), 'out_of_range', /made for 5 nodes/);
  refuses(() => navigator.solve({ from: 0, to: 1, overlay: navigator }), 'out_of_range', /no overlay/);
  assert.equal(navigator.solve({ from: 0, to: 1, overlay, algorithm: 'jump_point_search' }).status,
    'invalid');
});

test('units larger than a cell', () => {
  for (const { grid, random } of grids(60)) {
    const side = 2 + random.below(2);
    const { width, height } = grid;
    const map = wend.grid(grid);
    const navigator = map.navigator({ unitSize: side });
    for (let round = 0; round < 3; ++round) {
      const fits = Uint8Array.from(grid.walkable, (_, node) => {
        const [x, y] = [node % width, Math.floor(node / width)];
        if (x + side > width || y + side > height) return 0;
        for (let i = 0; i < side * side; ++i) {
          if (!grid.walkable[(y + Math.floor(i / side)) * width + x + (i % side)]) return 0;
        }
        return 1;
      });
      const places = freeCells({ walkable: fits });
      if (places.length > 0) {
        const from = places[random.below(places.length)];
        const costs = costsFrom(fits, width, height, from);
        for (const to of places) {
          const path = navigator.solve({ from, to });
          assert.equal(path.found, costs[to] !== Infinity);
          if (path.found) assert.equal(path.cost, costs[to]);
        }
      }
      const node = random.below(width * height);
      const cell = [node % width, Math.floor(node / width)];
      grid.walkable[node] = random.below(2);
      map.setWalkable([cell], Boolean(grid.walkable[node]));
      navigator.update(map, [cell]);
    }
    navigator.dispose();
    map.dispose();
  }
  const map = wend.grid({ width: 6, height: 6, walkable: new Uint8Array(36).fill(1) });
  assert.equal(map.navigator({ unitSize: 3, disc: true }).solve({ from: [0, 0], to: [3, 3] }).status,
    'start_blocked');
  refuses(() => map.navigator({ unitSize: 2000 }), 'out_of_range', /unit_size from 0 to 1024/);
  refuses(() => map.navigator({ disc: 3 }), 'out_of_range', /disc is true or false/);
  refuses(() => wend.crowd(map, { moves: { unitSize: 2 } }), 'refused', /unit_size is for navigators/);
});

test('a service answers as a navigator does', () => {
  for (const { grid, random } of grids(40)) {
    const map = wend.grid(grid);
    const service = wend.service(map, { expansions: 1 + random.below(40) });
    const free = freeCells(grid);
    const open = new Map();
    for (let tick = 0; tick < 30; ++tick) {
      if (tick < 15) {
        const [from, to] = [free[random.below(free.length)], free[random.below(free.length)]];
        open.set(service.submit({ from, to }, { owner: random.below(3) }), { from, to });
      }
      service.tick();
      for (const [request, { from, to }] of open) {
        if (service.request(request).state !== 'answered') continue;
        const cost = costsFrom(grid.walkable, grid.width, grid.height, from)[to];
        const path = service.take(request);
        assert.equal(path.found, cost !== Infinity);
        if (path.found) assert.equal(path.cost, cost);
        assert.equal(service.request(request).state, 'unknown');
        open.delete(request);
      }
    }
    assert.ok(service.telemetry.answered > 0);
    service.dispose();
    map.dispose();
  }
});

test('what a service does with requests and edits', () => {
  const map = wend.grid({ width: 40, height: 40, walkable: new Uint8Array(1600).fill(1) });
  const service = wend.service(map, {
    expansions: 20, firstSteps: 16, moves: { corners: 'never' }, microseconds: 0, nearly: 1,
  });
  const far = service.submit({ from: [0, 0], to: [39, 39] }, { priority: 4 });
  const late = service.submit({ from: [0, 0], goals: [[39, 0], [0, 39]] }, { deadline: 1 });
  const gone = service.submit({ from: 0, to: 5 });
  service.cancel(gone);
  refuses(() => service.cancel(gone), 'stale', /cancelled or taken/);
  assert.equal(service.tick().tick, 1);
  assert.deepEqual([...service.firstSteps(far)].slice(0, 1), [0]);
  refuses(() => service.path(far), 'refused', /no answer yet/);
  service.setBudget(100000);
  const report = service.tick();
  assert.equal(report.waiting, 0);
  assert.ok(service.finished.some(({ slot }) => slot === far.slot));
  assert.equal(service.request(late).state, 'expired');
  assert.equal(service.path(far).cost, 78 * 13860);
  assert.equal(service.request(far).answer, 'current');
  service.edit(service.path(far).points.slice(3, 4), false);
  assert.equal(service.request(far).answer, 'broken');
  service.retarget(far, [0, 0], [1, 0]);
  service.tick();
  assert.equal(service.path(far).cost, 13860);
  assert.equal(service.node([3, 2]), 83);
  refuses(() => service.submit({ from: 0, to: 1 }, { priority: 5 }), 'out_of_range', /from -3 to 4/);
  refuses(() => service.submit({ from: 0, to: 1 }, { speed: 5 }), 'out_of_range', /no 'speed'/);
  refuses(() => service.setBudget(0), 'out_of_range', /./);
  refuses(() => wend.service(map, { moves: { unitSize: 2 } }), 'refused', /unit_size/);
  refuses(() => wend.service(map, { expansions: -1 }), 'out_of_range', /expansions/);
  refuses(() => wend.service(wend.floor([[[0, 0], [1, 0], [1, 1]]])), 'refused', /grids, graphs and volumes/);
});

test('graphs are served too', () => {
  const map = wend.graph({ nodes: 3, edges: [{ from: 0, to: 1, cost: 1 }, { from: 1, to: 2, cost: 2 }] });
  const service = wend.service(map);
  const request = service.submit({ from: 0, to: 2 });
  service.tick();
  assert.equal(service.take(request).cost, 3);
});

test('files', () => {
  const map = wend.parse('type octile\nheight 2\nwidth 3\nmap\n..@\n...\n', 'a.map');
  assert.deepEqual([map.kind, map.width, map.height], ['grid', 3, 2]);
  assert.equal(map.costAt([2, 0]), 0);
  const mesh = wend.parse(new TextEncoder().encode(
    'mesh\n2\n4 1\n0 0 2 0 -1\n4 0 2 0 -1\n4 4 2 0 -1\n0 4 2 0 -1\n4 0 1 2 3 -1 -1 -1 -1\n'));
  assert.equal(mesh.kind, 'mesh');
  assert.equal(mesh.navigator().solveBetween({ from: [1, 1], to: [1, 3] }).length, 2);
  refuses(() => wend.parse('..\n.?\n', 'a.txt'), 'refused', /a\.txt:2/);
  refuses(() => wend.parse([1, 2]), 'out_of_range', /text or a Uint8Array/);
});

test('questions between positions refuse what they cannot honour', () => {
  const navigator = wend.floor([[[0, 0], [9, 0], [9, 9]]]).navigator();
  const query = { from: [5, 1], to: [6, 1] };
  refuses(() => navigator.solveBetween({ ...query, range: 1 }), 'out_of_range', /no range/);
  refuses(() => navigator.solveBetween({ ...query, overlay: navigator.overlay() }), 'out_of_range',
    /no overlay/);
});

test('influence', () => {
  const navigator = wend.grid({ width: 9, height: 3, walkable: new Uint8Array(27).fill(1) }).navigator();
  const layer = navigator.influence({ fade: 0.5, distance: 'steps' });
  const tower = layer.add({ at: [4, 1], strength: 4, range: 4 });
  layer.deposit({ at: [0, 0], strength: 8, range: 0 });
  layer.update();
  assert.deepEqual([...layer.scores(9, 9)], [0, 1, 2, 3, 4, 3, 2, 1, 0]);
  assert.deepEqual(layer.hottest(1), [{ node: 0, score: 8, distance: 0 }]);
  layer.tick();
  assert.equal(layer.scores(0, 1)[0], 4);
  const overlay = navigator.overlay();
  layer.writeCosts(overlay, 20000);
  assert.equal(navigator.solve({ from: [3, 1], to: [4, 1], overlay }).cost, 13860 + 4 * 20000);
  layer.move(tower, null);
  layer.change(tower, { at: [8, 2], strength: 3, range: 2, falloff: 'flat', sight: true });
  layer.update();
  assert.deepEqual([...layer.scores(24, 3)], [3, 3, 3]);
  assert.equal(layer.safest([7, 2], 9).node, 15);
  layer.remove(tower);
  refuses(() => layer.remove(tower), 'stale', /removed/);
  refuses(() => layer.add({ at: 0, falloff: 'steep' }), 'unknown_name', /falloff is one of flat/);
  refuses(() => layer.add({ at: 0, colour: 'red' }), 'out_of_range', /no 'colour'/);
  refuses(() => layer.scores(20, 8), 'out_of_range', /27 nodes/);
  const next = navigator.flee([[0, 1]]);
  assert.equal(navigator.cell(next[9 + 1])[0], 2);
  refuses(() => navigator.flee([[0, 1]], { worth: 3 }), 'out_of_range', /from 1 to 2/);
});
