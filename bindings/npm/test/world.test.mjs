// Traces, replanners, knowledge and records, against searches written here.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { load, TRACE_KINDS } from 'wend';
import { costsFrom, drawGrid } from './grids.mjs';
import { Random } from './random.mjs';
import { refuses } from './refuses.mjs';

const wend = await load();

function* cases(count, seed) {
  const random = new Random(seed);
  for (let i = 0; i < count; ++i) {
    const grid = drawGrid(random);
    if (grid.walkable.includes(1)) yield { grid, random };
  }
}

function free(random, grid) {
  const cells = [...grid.walkable.keys()].filter((node) => grid.walkable[node]);
  return cells[random.below(cells.length)];
}

/** What a new search would answer. */
function costIn(grid, from, to) {
  if (!grid.walkable[from] || !grid.walkable[to]) return Infinity;
  return costsFrom(grid.walkable, grid.width, grid.height, from)[to];
}

test('the closed nodes of Dijkstra are those that are nearest, in their order', () => {
  const trace = wend.trace();
  let closed = 0;
  for (const { grid, random } of cases(100, 3)) {
    const navigator = wend.grid(grid).navigator();
    const [from, to] = [free(random, grid), free(random, grid)];
    const path = navigator.solve({ from, to, algorithm: 'dijkstra', trace });
    const wanted = costsFrom(grid.walkable, grid.width, grid.height, from);
    const events = trace.read();
    assert.equal(events.kinds.length, trace.count);
    let last = 0;
    events.kinds.forEach((kind, i) => {
      if (TRACE_KINDS[kind] !== 'closed') return;
      assert.equal(events.g[i], wanted[events.nodes[i]]);
      assert.ok(events.g[i] >= last);
      last = events.g[i];
      ++closed;
    });
    if (path.found && from !== to) {
      assert.equal(events.parents[events.nodes.indexOf(path.nodes[1])], from);
    }
    const some = trace.read(2, 3);
    assert.deepEqual([...some.nodes], [...events.nodes.slice(2, 5)]);
    assert.deepEqual([...some.f], [...events.f.slice(2, 5)]);
    navigator.dispose();
  }
  assert.ok(closed > 1000);
  trace.clear();
  assert.equal(trace.count, 0);
  assert.equal(trace.read().g.length, 0);
});

test('a long trace is read whole, also while its search runs', () => {
  const map = wend.grid({ width: 200, height: 200, walkable: new Uint8Array(40000).fill(1) });
  const navigator = map.navigator();
  const trace = wend.trace();
  const search = navigator.search({ from: 0, to: 39999, algorithm: 'dijkstra', trace });
  const seen = [];
  for (let status = 'running'; status === 'running';) {
    status = search.run(1000);
    seen.push(...trace.read(seen.length).nodes);
  }
  assert.ok(seen.length > 79000);
  assert.deepEqual(seen, [...trace.read().nodes]);
  const other = wend.floor([[[0, 0], [9, 0], [9, 9], [0, 9]], [[3, 3], [3, 6], [6, 6], [6, 3]]]).navigator({ radius: 0 });
  other.solveBetween({ from: [1, 1], to: [8, 8], trace });
  assert.ok(trace.count > 2 && trace.count < 1000);
});

test('replanners answer what new searches answer', () => {
  let repaired = 0;
  for (const { grid, random } of cases(100, 5)) {
    const map = wend.grid(grid);
    const navigator = map.navigator();
    let [from, to] = [free(random, grid), free(random, grid)];
    const how = ['automatic', 'incremental', 'again', undefined][random.below(4)];
    const replanner = navigator.replanner({ from, to }, how);
    for (let round = 0; round < 8; ++round) {
      const slice = random.below(2) === 0 ? Infinity : 3;
      let status = 'running';
      while (status === 'running') status = replanner.run(slice);
      const wanted = costIn(grid, from, to);
      assert.equal(status === 'found', wanted !== Infinity);
      const path = replanner.path();
      if (path.found) assert.equal(path.cost, wanted);
      const report = replanner.report();
      assert.equal(report.next, path.nodes.length > 1 ? path.nodes[1] : null);
      repaired += report.repaired;
      if (report.next !== null && random.below(2) === 0) replanner.moveTo(from = report.next);
      if (random.below(4) === 0) replanner.aimAt(to = free(random, grid));
      const node = random.below(grid.width * grid.height);
      const cell = [node % grid.width, Math.floor(node / grid.width)];
      grid.walkable[node] = random.below(2);
      if (!grid.walkable.includes(1)) grid.walkable[node] = 1;
      map.setWalkable([cell], grid.walkable[node] === 1);
      navigator.update(map, [cell]);
      if (random.below(8) > 0) replanner.follow();
    }
    replanner.dispose();
    navigator.dispose();
  }
  assert.ok(repaired > 20, `${repaired} answers were repaired`);
});

test('replanners follow overlays, and refuse what is none', () => {
  const navigator = wend.grid({ width: 5, height: 2, walkable: new Uint8Array(10).fill(1) }).navigator();
  const overlay = navigator.overlay();
  const replanner = navigator.replanner({ from: 0, to: 4, overlay }, 'incremental');
  assert.equal(replanner.run(), 'found');
  const { cost } = replanner.path();
  overlay.addCost([[2, 0]], 20000);
  replanner.overlaid([[2, 0]]);
  assert.equal(replanner.run(), 'found');
  assert.ok(replanner.path().cost > cost);
  refuses(() => replanner.overlaid([10]), 'out_of_range');
  replanner.cancel();
  refuses(() => navigator.replanner({ from: 0, to: 4 }, 'seldom'), 'unknown_name');
  refuses(() => navigator.replanner({ from: 0, to: 4 }, 7), 'out_of_range');
  refuses(() => navigator.replanner({ from: 0, to: 4 }).overlaid([1]), 'refused');
  refuses(() => replanner.run(-1), 'out_of_range');
});

test('sides believe what they saw', () => {
  for (const { grid, random } of cases(60, 9)) {
    const { width, height } = grid;
    const map = wend.grid(grid);
    const knowledge = wend.knowledge(map, { sides: 2 });
    const believed = new Float32Array(width * height).fill(1);
    const navigator = knowledge.navigator(0);
    const [from, to] = [free(random, grid), free(random, grid)];
    for (let round = 0; round < 4; ++round) {
      const node = random.below(width * height);
      const sight = knowledge.see(0, [node % width, Math.floor(node / width)], 3, { lines: round % 2 === 0 });
      for (let i = 0; i < sight.cells.length; i += 2) {
        const [x, y] = sight.cells.subarray(i, i + 2);
        believed[y * width + x] = grid.walkable[y * width + x];
      }
      assert.deepEqual(knowledge.costs(0), believed);
      assert.ok(knowledge.explored(1).every((seen) => seen === 0));
      const wanted = believed[from] && believed[to]
        ? costsFrom(believed, width, height, from)[to] : Infinity;
      const path = navigator.solve({ from, to });
      assert.equal(path.found, wanted !== Infinity);
      if (path.found) assert.equal(path.cost, wanted);
      const place = random.below(width * height);
      const cell = [place % width, Math.floor(place / width)];
      grid.walkable[place] = 1 - grid.walkable[place];
      map.setWalkable([cell], grid.walkable[place] === 1);
      knowledge.edited(map, [cell]);
      assert.deepEqual(knowledge.costs(0), believed);
    }
    knowledge.ally(0, 1);
    assert.deepEqual(knowledge.explored(0), knowledge.explored(1));
    knowledge.leave(1);
    knowledge.learn(1, [[0, 0]]);
    assert.equal(knowledge.explored(1)[0], 1);
    knowledge.dispose();
    assert.ok(navigator.solve({ from: 0, to: 0 }).status !== 'stale');
  }
});

test('units explore with a replanner', () => {
  const walkable = Uint8Array.from('0000000' + '0111110' + '0000010' + '0111110' + '0100000' + '0111110' + '0000000', Number);
  const map = wend.grid({ width: 7, height: 7, walkable });
  const knowledge = wend.knowledge(map);
  const navigator = knowledge.navigator(0);
  let at = navigator.node([1, 1]);
  const to = navigator.node([5, 5]);
  const replanner = navigator.replanner({ from: at, to });
  let steps = 0;
  while (at !== to) {
    knowledge.see(0, navigator.cell(at), 2);
    replanner.follow();
    assert.equal(replanner.run(), 'found');
    replanner.moveTo(at = replanner.report().next);
    assert.equal(walkable[at], 1);
    assert.ok(++steps < 100);
  }
  assert.equal(steps, 16);
});

test('cells never seen are free, costly or walls', () => {
  const knowledge = wend.knowledge(wend.grid({ width: 3, height: 1, walkable: [1, 1, 1] }));
  assert.deepEqual([...knowledge.costs(0)], [1, 1, 1]);
  assert.deepEqual([...knowledge.costs(0, { costly: 2.5 })], [2.5, 2.5, 2.5]);
  assert.deepEqual([...knowledge.costs(0, 'blocked')], [0, 0, 0]);
  knowledge.learn(0, [[0, 0]]);
  assert.equal(knowledge.navigator(0, 'blocked').solve({ from: 0, to: 2 }).status, 'goal_blocked');
  assert.equal(knowledge.navigator(0, { costly: 3 }).solve({ from: 0, to: 2 }).cost, 5 * 13860);
  refuses(() => knowledge.navigator(0, 'open'), 'out_of_range');
  refuses(() => knowledge.navigator(0, { costly: 0 }), 'out_of_range');
  refuses(() => knowledge.navigator(1), 'out_of_range');
  refuses(() => knowledge.see(0, [3, 0], 1), 'out_of_range');
  refuses(() => knowledge.see(0, [0, 0], 0.5), 'out_of_range');
  refuses(() => knowledge.learn(0, [[0, 1]]), 'out_of_range');
  refuses(() => wend.knowledge(wend.graph({ nodes: 1, edges: [] })), 'out_of_range');
});

test('records run again', () => {
  const map = wend.grid({ width: 9, height: 9, walkable: new Uint8Array(81).fill(1) });
  const navigator = map.navigator();
  const recorder = wend.recorder(map, { paths: true });
  const first = recorder.solve(navigator, { from: [0, 0], to: [8, 8] });
  assert.deepEqual(first, navigator.solve({ from: [0, 0], to: [8, 8] }));
  map.setWalkable([[4, 4], [3, 5]], false);
  navigator.update(map, [[4, 4], [3, 5]]);
  refuses(() => recorder.solve(navigator, { from: 0, to: 80 }), 'refused');
  recorder.updated(map, [[4, 4], [3, 5]]);
  assert.ok(recorder.solve(navigator, { from: 0, to: 80, algorithm: 'astar' }).found);
  assert.equal(recorder.solve(navigator, { from: 0, to: 80, algorithm: 'baked_jump_points' }).status, 'invalid');
  navigator.bake();
  recorder.baked();
  assert.ok(recorder.solve(navigator, { from: 0, to: 80, algorithm: 'baked_jump_points' }).found);
  const record = recorder.bytes();
  const report = wend.replay(record);
  assert.deepEqual(report, {
    questions: 4, edits: 1, byTheClock: 0, omissions: 1, differences: 0, first: '',
  });
  refuses(() => wend.replay(record.subarray(0, 40)), 'refused');
  refuses(() => wend.replay('record'), 'out_of_range');
  refuses(() => wend.recorder(wend.graph({ nodes: 1, edges: [] })), 'out_of_range');
});

test('the memory of an engine grows by its maps', async () => {
  const wend = await load();
  const before = wend.memory;
  assert.ok(before >= 65536 && before % 65536 === 0);
  const map = wend.grid({ width: 4000, height: 4000, costs: new Float32Array(16_000_000).fill(2) });
  assert.ok(wend.memory > before + 16_000_000);
  map.dispose();
});

test('the package has the version of the engine', async () => {
  const file = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8'));
  assert.equal(wend.version, file.version);
});

test('links and ground of meshes', () => {
  const map = wend.floor([[[0, 0], [4, 0], [4, 9], [0, 9]], [[6, 0], [9, 0], [9, 9], [6, 9]]]);
  const apart = map.navigator({ radius: 0.2 });
  map.setMeshLinks([
    { from: [3.9, 1], to: [8, 1], cost: 0 },  // a disc has no room there
    { from: [2, 4], to: [8, 4], cost: 2 },
    { from: [2, 8], to: [8, 8], cost: 3, kind: 1 },
  ]);
  const question = { from: [2, 6], to: [8, 6] };
  assert.equal(apart.solveBetween(question).status, 'unreachable');
  const navigator = map.navigator({ radius: 0.2 });
  const path = navigator.solveBetween(question);
  assert.deepEqual([...path.legs], [1, 1]);
  assert.equal(path.length, 6);
  assert.deepEqual([...navigator.solveBetween({ ...question, linkKinds: 2 }).legs], [1, 2]);
  assert.equal(navigator.solveBetween({ ...question, linkKinds: 4 }).status, 'unreachable');
  const { legs } = navigator.solve({ from: navigator.nodeCount - 1, to: 0, algorithm: 'astar' });
  assert.equal(legs.length, 0);
  refuses(() => map.setMeshLinks([{ from: [0, 0], to: [5, 5], cost: 1 }]), 'refused');
  refuses(() => map.setMeshLinks([{ from: [0, 0], to: [1, 1] }]), 'out_of_range');

  const ground = wend.mesh({
    vertices: [0, 0, 0, 4, 0, 0, 4, 1, 0, 0, 1, 0, 4, 2, 0, 0, 2, 0],
    polygons: [[0, 1, 2, 3], [3, 2, 4, 5]],
    areas: [0, 7],
  });
  ground.setAreaCosts([3]);
  const cheapest = ground.navigator({ radius: 0 })
    .solveBetween({ from: [0, 0.5], to: [4, 0.5], algorithm: 'weighted_regions', error: 0.001 });
  // Down at the angle of total reflection, along the cheap ground, and up again.
  const angle = Math.asin(1 / 3);
  const wanted = 2 * (3 * 0.5 / Math.cos(angle)) + 4 - 2 * 0.5 * Math.tan(angle);
  const all = ground.navigator({ radius: 0 }).solveBetween({ from: [0, 1.5], to: [4, 1.5] });
  assert.ok(Math.abs(cheapest.cost / all.cost - wanted / 4) < 0.002, `${cheapest.cost / all.cost} and ${wanted / 4}`);
  refuses(() => ground.setAreaCosts([0]), 'out_of_range');
  refuses(() => wend.mesh({ vertices: [0, 0, 0, 1, 0, 0, 0, 1, 0], triangles: [0, 1, 2], areas: [1, 2] }), 'out_of_range');
});
