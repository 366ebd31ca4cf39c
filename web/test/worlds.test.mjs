// The worlds on the real engine: thousands of steps of each, with edits between them.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { build } from 'esbuild';
import { load } from '../../bindings/npm/lib/index.js';

const MOVES = {
  straight: 13860, diagonal: 19601, corners: 'both_free', terrain: 'touched', unitSize: 1, disc: false,
};

const folder = mkdtempSync(join(tmpdir(), 'worlds-'));
after(() => rmSync(folder, { recursive: true }));

async function bundled(entry) {
  const outfile = join(folder, `${entry.replaceAll(/[^a-z]/g, '')}.mjs`);
  const entryPoints = [new URL(entry, import.meta.url).pathname];
  await build({ entryPoints, bundle: true, format: 'esm', outfile });
  return import(outfile);
}

const { createWorlds } = await bundled('../src/engine/world/handlers.ts');
const { centre } = await bundled('../src/view/layouts.ts');
const { MOVE_STATES, QUEUE_STATES } = await bundled('../src/engine/world/calls.ts');
const wend = await load();

/** A worker without the worker: a map, its engine map, and edits of both. */
function stage(map, moves = MOVES, radius = 0.3) {
  const engineMap = map.kind === 'grid'
    ? wend.grid({ width: map.width, height: map.height, costs: map.costs, layout: map.layout })
    : map.kind === 'mesh' ? wend.floor(map.outlines)
      : wend.graph({ nodes: map.positions.length / 3, edges: map.edges, positions: map.positions });
  const worlds = createWorlds(wend, () => ({ map, moves, radius, engineMap }));
  return {
    map, calls: worlds.calls, worlds,
    set(cells, cost) {
      const flat = Int32Array.from(cells.flat());
      for (const [x, y] of cells) map.costs[y * map.width + x] = cost;
      if (cost > 0) engineMap.setWeight(flat, cost);
      else engineMap.setWalkable(flat, false);
      if (cost === 1) engineMap.setWalkable(flat, true);
      worlds.edited(flat, new Float32Array(cells.length).fill(cost));
    },
  };
}

function grid(width, height, isWall = () => false, layout = 'square') {
  const costs = Float32Array.from({ length: width * height },
    (_, i) => isWall(i % width, Math.floor(i / width)) ? 0 : 1);
  return { kind: 'grid', name: 'test', width, height, layout, costs, links: [], floors: 1 };
}

const cell = (x, y) => ({ kind: 'cell', x, y });
const question = (from, ...goals) => ({ from, goals, moves: MOVES, radius: 0.3 });
const twoDoors = () => grid(48, 28, (x, y) => x === 24 && (y < 6 || y > 7) && (y < 20 || y > 21));

/** Random numbers that are the same in each run. */
function random(seed) {
  let state = seed;
  return (bound) => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return Math.floor(state / 4294967296 * bound);
  };
}

function assertOnFloor({ positions }, map) {
  for (let i = 0; i < positions.length; i += 2) {
    const at = Math.floor(positions[i + 1]) * map.width + Math.floor(positions[i]);
    assert.ok(map.costs[at] > 0, `unit ${i / 2} stands in a wall at ${positions[i]}, ${positions[i + 1]}`);
  }
}

const ACROSS = question(cell(6, 14), cell(41, 14));
const CROWD = { scene: 'here', units: 100, radius: 0.3, speed: 3, formation: 'wedge' };
const counted = (picture, name) => picture.counts[MOVE_STATES.indexOf(name)];

test('a crowd of 200 comes through two doors, and no unit ends in a wall', () => {
  const { calls, map } = stage(twoDoors());
  let picture = calls.crowdBegin({ ...CROWD, units: 200, question: ACROSS });
  assert.equal(picture.states.length, 200);
  for (let i = 0; i < 1500; ++i) {
    picture = calls.crowdStep({ steps: 1, push: null });
    assertOnFloor(picture, map);
  }
  assert.ok(counted(picture, 'arrived') > 190, `${picture.counts}`);
  assert.ok(Math.abs(picture.time - 50) < 1e-6);
});

test('all scenes of the crowd run on grids and on meshes', () => {
  const mesh = {
    kind: 'mesh', name: 'test', vertices: new Float64Array(0), polygons: [], areas: new Uint8Array(0),
    areaCosts: [], links: [],
    outlines: [[[0, 0], [40, 0], [40, 30], [0, 30]], [[18, 0.1], [22, 0.1], [22, 20], [18, 20]]]
      .map((ring) => ring.map(([x, y]) => ({ x, y, z: 0 }))),
  };
  const position = (x, y) => ({ kind: 'position', x, y, z: 0 });
  for (const scene of ['here', 'doors', 'counterflow', 'formation', 'circle']) {
    const onGrid = stage(twoDoors());
    let picture = onGrid.calls.crowdBegin({ ...CROWD, units: 30, scene, question: ACROSS });
    for (let i = 0; i < 600; ++i) picture = onGrid.calls.crowdStep({ steps: 4, push: null });
    assertOnFloor(picture, onGrid.map);
    const there = counted(picture, 'arrived') + counted(picture, 'arrived_partial');
    assert.ok(there > picture.states.length / 2, `grid, ${scene}: ${picture.counts}`);

    const onMesh = stage(mesh);
    const ask = question(position(8, 10), position(32, 10));
    picture = onMesh.calls.crowdBegin({ ...CROWD, units: 30, scene, question: ask });
    for (let i = 0; i < 600; ++i) picture = onMesh.calls.crowdStep({ steps: 2, push: null });
    for (let i = 0; i < picture.positions.length; i += 2) {
      const [x, y] = picture.positions.subarray(i, i + 2);
      assert.ok(x > 0 && x < 40 && y > 0 && y < 30 && !(x > 18 && x < 22 && y > 0.1 && y < 20), `${scene}: ${x}, ${y}`);
    }
    assert.ok(counted(picture, 'arrived') > picture.states.length / 2, `mesh, ${scene}: ${picture.counts}`);
  }
});

function isEmpty({ positions }, x, y) {
  for (let i = 0; i < positions.length; i += 2) {
    if (Math.hypot(positions[i] - x, positions[i + 1] - y) < 2) return false;
  }
  return true;
}

test('walls and pushes while a crowd walks', () => {
  const next = random(7);
  let shutAt = 0;
  const live = stage(twoDoors());
  let picture = live.calls.crowdBegin({ ...CROWD, units: 120, scene: 'counterflow', question: ACROSS });
  for (let i = 0; i < 2000; ++i) {
    if (shutAt === 0 && i > 600 && isEmpty(picture, 24.5, 7)) {
      live.set([[24, 6], [24, 7]], 0);
      shutAt = i;
    }
    if (i === shutAt + 200 && shutAt > 0) live.set([[24, 6], [24, 7]], 1);
    if (i % 50 === 0 && i < 900) {
      const at = [1 + next(20) + 26 * next(2), 1 + next(26)];
      live.set([at], live.map.costs[at[1] * 48 + at[0]] > 0 ? 0 : 1);
    }
    if (i === 1300) live.set([[10, 10], [11, 10]], 4);
    const push = i % 3 === 0 ? { x: 12 + i % 20, y: 14, radius: 1.5 } : null;
    picture = live.calls.crowdStep({ steps: 1, push });
    if (i % 50 > 40) assertOnFloor(picture, live.map);
    assert.equal(picture.states.length, 120);
    assert.ok(picture.positions.every(Number.isFinite));
  }
  assert.ok(shutAt > 0);
  picture = live.calls.crowdSend({ units: null, to: { x: 30.5, y: 14.5, z: 0 } });
  for (let i = 0; i < 400; ++i) picture = live.calls.crowdStep({ steps: 5, push: null });
  assert.ok(counted(picture, 'arrived') > 110, `${picture.counts}`);
  picture = live.calls.crowdSend({ units: Uint32Array.of(3, 5, 9999), to: { x: 2.5, y: 2.5, z: 0 } });
  for (let i = 0; i < 400; ++i) picture = live.calls.crowdStep({ steps: 2, push: null });
  assert.ok(Math.hypot(picture.positions[6] - 2.5, picture.positions[7] - 2.5) < 3);
});

test('a push moves units out of the disc, and not through a wall', () => {
  const { calls, map } = stage(grid(20, 9, (x) => x === 10));
  calls.crowdBegin({ ...CROWD, units: 6, question: question(cell(8, 4), cell(7, 4)) });
  let picture;
  for (let i = 0; i < 300; ++i) {
    picture = calls.crowdStep({ steps: 1, push: { x: 3 + i * 0.02, y: 4.5, radius: 1 } });
    assertOnFloor(picture, map);
    for (let u = 0; u < 6; ++u) assert.ok(picture.positions[2 * u] < 10);
  }
});

const FOG = { radius: 6, lines: true, unknown: 'free', costly: 3 };

test('a walk through the unknown ends at its goal, and is not shorter than the shortest path', () => {
  const next = random(3);
  let repaired = 0;
  for (let round = 0; round < 24; ++round) {
    const layout = ['square', 'hex_odd_rows', 'diamond'][round % 3];
    const map = grid(40, 30, (x, y) => (x + y) % 69 !== 0 && next(100) < 25, layout);
    map.costs[0] = map.costs[40 * 30 - 1] = 1;
    const fog = stage(map);
    const unknown = ['free', 'costly', 'blocked'][Math.floor(round / 3) % 3];
    const setup = { ...FOG, unknown, radius: round % 2 === 0 ? 1 : 6, lines: round % 4 < 2 };
    let picture = fog.calls.fogBegin({ ...setup, question: question(cell(0, 0), cell(39, 29)) });
    let steps = 0;
    const seen = new Set();
    while (picture.state === 'walking' && steps++ < 5000) {
      picture.seen.forEach((node) => seen.add(node));
      picture = fog.calls.fogStep({ steps: 1 });
      assert.ok(map.costs[picture.at] > 0);
    }
    picture.seen.forEach((node) => seen.add(node));
    assert.equal(seen.size, picture.explored);
    const { state, shortest, counts } = picture;
    if (unknown !== 'blocked') assert.equal(state, shortest === null ? 'no_way' : 'arrived');
    if (state === 'arrived') {
      assert.ok(picture.cost >= shortest.cost, `${picture.cost} < ${shortest.cost}`);
      assert.ok(picture.length >= shortest.length - 1e-9);
    } else {
      assert.notEqual(picture.reason, '');
    }
    assert.equal(counts.answers, counts.kept + counts.repaired + counts.searched);
    repaired += counts.repaired;
  }
  assert.ok(repaired > 50);
});

test('edits that nobody saw in the fog', () => {
  const map = grid(40, 20, (x, y) => x === 20 && (y < 8 || y > 11));
  const fog = stage(map);
  let picture = fog.calls.fogBegin({ ...FOG, radius: 1, question: question(cell(2, 2), cell(36, 3)) });
  for (let i = 0; i < 12; ++i) picture = fog.calls.fogStep({ steps: 1 });
  fog.set([[2, 2], [3, 2]], 0);
  picture = fog.calls.fogStep({ steps: 0 });
  assert.ok(picture.outdated.length > 0);
  fog.set([[2, 2], [3, 2]], 1);
  picture = fog.calls.fogStep({ steps: 0 });
  assert.equal(picture.outdated.length, 0);
  for (let i = 0; i < 500 && picture.state === 'walking'; ++i) picture = fog.calls.fogStep({ steps: 1 });
  assert.equal(picture.state, 'arrived');
  assert.ok(picture.cost >= picture.shortest.cost);
});

test('walkers follow a flow field, also round new walls', () => {
  const flow = stage(twoDoors());
  const goals = [cell(40, 5), cell(44, 25)];
  let picture = flow.calls.flowBegin({ question: question(cell(2, 2), ...goals), walkers: 300, seed: 5 });
  assert.equal(picture.costs.length, 48 * 28);
  assert.equal(picture.reached, flow.map.costs.filter((cost) => cost > 0).length);
  let { costs } = picture;
  for (let i = 0; i < 1000; ++i) {
    if (i === 400) flow.set([[24, 6], [24, 7]], 0);
    if (i === 700) flow.set([[10, 10], [10, 11], [10, 12]], 5);
    picture = flow.calls.flowStep({ steps: 1 });
    costs = picture.costs ?? costs;
    picture.to.forEach((to, w) => {
      assert.ok(flow.map.costs[to] > 0);
      if (picture.from[w] !== to) assert.ok(costs[to] < costs[picture.from[w]]);
    });
  }
  assert.equal(picture.fields, 3);
  assert.ok(picture.arrived > 1000);
  const nexts = flow.calls.flowNext({ places: Uint32Array.of(40 + 5 * 48, 0, 24) });
  assert.equal(nexts[0], 0xffffffff);
  assert.equal(nexts[2], 0xffffffff);
  assert.ok(costs[nexts[1]] < costs[0]);
});

const INFLUENCE = {
  threats: [], sources: [], fade: 0.1, distance: 'lengths', costOfOne: 10, safeWithin: 10, flee: true, fresh: true,
  rules: { strength: 5, range: 8, falloff: 'linear', sight: false },
};

test('paths avoid threats, and deposits fade', () => {
  const world = stage(grid(40, 24));
  const setup = { ...INFLUENCE, question: question(cell(4, 12), cell(35, 12)), threats: [{ x: 20, y: 11 }] };
  let picture = world.calls.influenceBegin(setup);
  assert.ok(picture.plain.danger > 0);
  assert.ok(picture.careful.danger < picture.plain.danger);
  assert.ok(picture.careful.length > picture.plain.length);
  assert.ok(picture.most === 5 && picture.hottest[0].place === 11 * 40 + 20);
  assert.ok(picture.flee.some((node) => node !== 0xffffffff));
  picture = world.calls.influenceStep({ ticks: 0, deposits: [{ x: 5, y: 5 }] });
  const before = picture.scores[5 * 40 + 5];
  assert.equal(before, 5);
  for (let i = 0; i < 40; ++i) picture = world.calls.influenceStep({ ticks: 1, deposits: [] });
  assert.ok(picture.scores[5 * 40 + 5] < before / 10);
  world.set([[20, 11], [21, 11]], 0);
  picture = world.calls.influenceStep({ ticks: 0, deposits: [] });
  picture = world.calls.influenceBegin({ ...setup, fresh: false, threats: [], sources: [{ x: 4, y: 14 }] });
  assert.equal(picture.tick, 40);
  assert.ok(picture.least < 0 && picture.safest.place === 14 * 40 + 4);
});

test('a queue answers all that is asked of it within its budget', () => {
  for (const firstSteps of [0, 12]) {
    const queue = stage(twoDoors());
    const setup = { units: 60, budget: 60, owners: 3, urgentOwner: 0, deadline: 0, firstSteps, seed: 9 };
    let picture = queue.calls.queueBegin({ ...setup, question: question(cell(2, 2), cell(40, 5)) });
    const step = (burst = 0, budget = 60) => queue.calls.queueStep({ ticks: 1, burst, budget });
    let most = 0;
    for (let i = 0; i < 1500; ++i) {
      if (i === 300) queue.set([[24, 6], [24, 7]], 0);
      if (i === 600) queue.set([[24, 6], [24, 7]], 1);
      if (i === 700) queue.set([[12, 12]], 3);
      picture = step(i % 500 === 100 ? 200 : 0);
      const [tick] = picture.ticks;
      most = Math.max(most, tick.waiting);
      assert.ok(tick.used <= tick.budget + 16, `${tick.used} of ${tick.budget}`);
      picture.to.forEach((node, i) => {
        assert.ok(queue.map.costs[node] > 0);
        const across = Math.abs(node % 48 - picture.from[i] % 48);
        assert.ok(across <= 1 || across > 1 && picture.states[i] === QUEUE_STATES.indexOf('idle'));
      });
    }
    assert.ok(most > 100 && picture.submitted > 800, `${most} waited, ${picture.submitted}`);
    for (let i = 0; i < 500 && picture.ticks.at(-1).waiting > 0; ++i) picture = step(0, 1_000_000);
    const waiting = picture.ticks.at(-1).waiting;
    assert.ok(picture.answered + waiting >= picture.submitted - 400);
    assert.ok(waiting === 0, `${waiting} wait`);
    assert.equal(picture.without, 0);
  }
});

test('on all layouts steps lead to neighbours', () => {
  const layouts = [
    'diamond', 'hex_odd_rows', 'hex_even_rows', 'hex_odd_columns', 'hex_even_columns', 'staggered_odd_rows',
    'staggered_even_rows', 'staggered_odd_columns', 'staggered_even_columns',
  ];
  for (const layout of layouts) {
    const map = grid(17, 13, (x, y) => x === 8 && y > 2, layout);
    const world = stage(map);
    const ask = question(cell(2, 10), cell(14, 10));
    // Diagonal steps of diamonds lead over a corner: along the longer axis a cell is 1.79 wide.
    const longest = layout.startsWith('hex') ? 1.01 : 1.8;
    const check = ({ from, to }) => from.forEach((place, i) => {
      const [begin, end] = [place, to[i]].map((one) => centre(layout, one % 17, Math.floor(one / 17)));
      assert.ok(Math.hypot(end.x - begin.x, end.y - begin.y) <= longest, `${layout}: ${place} to ${to[i]}`);
      assert.ok(map.costs[to[i]] > 0);
    });
    world.calls.flowBegin({ question: ask, walkers: 40, seed: 3 });
    for (let i = 0; i < 60; ++i) check(world.calls.flowStep({ steps: 1 }));
    world.calls.queueBegin({ units: 30, budget: 100, owners: 2, urgentOwner: 0, deadline: 0, firstSteps: 6, seed: 2 });
    let queue;
    for (let i = 0; i < 100; ++i) check(queue = world.calls.queueStep({ ticks: 1, burst: 0, budget: 100 }));
    assert.ok(queue.answered > 30);
    let fog = world.calls.fogBegin({ ...FOG, question: ask });
    for (let i = 0; i < 300 && fog.state === 'walking'; ++i) {
      const before = fog.at;
      fog = world.calls.fogStep({ steps: 1 });
      check({ from: [before], to: [fog.at] });
    }
    assert.equal(fog.state, 'arrived');
    const calm = world.calls.influenceBegin({ ...INFLUENCE, question: ask, threats: [{ x: 8, y: 1 }] });
    assert.equal(calm.scores[17 + 8], 5);
    assert.equal(calm.plain.places[0], 10 * 17 + 2);
    const from = calm.flee.map((to, i) => to === 0xffffffff ? 0 : i);
    check({ from, to: calm.flee.map((to) => to === 0xffffffff ? 0 : to) });
  }
});

test('requests expire, and graphs are served', () => {
  const positions = Float64Array.from({ length: 300 }, (_, i) => i % 3 === 0 ? i / 3 : 0);
  const edges = Array.from({ length: 99 }, (_, i) =>
    [{ from: i, to: i + 1, cost: 1 }, { from: i + 1, to: i, cost: 1 }]).flat();
  const names = Array.from({ length: 100 }, () => '');
  const graph = stage({ kind: 'graph', name: 'test', positions, aims: true, edges, names, borders: [] });
  const node = (number) => ({ kind: 'node', node: number });
  const setup = { units: 50, budget: 60, owners: 2, urgentOwner: -1, deadline: 3, firstSteps: 0, seed: 9 };
  let picture = graph.calls.queueBegin({ ...setup, question: question(node(0), node(9)) });
  for (let i = 0; i < 300; ++i) picture = graph.calls.queueStep({ ticks: 1, burst: 0, budget: 60 });
  assert.ok(picture.expired > 10 && picture.answered > 10);
  const flow = graph.calls.flowBegin({ question: question(node(0), node(50)), walkers: 10, seed: 1 });
  assert.equal(flow.costs[0], 50);
  const ask = question(node(0), node(9));
  const calm = graph.calls.influenceBegin({ ...INFLUENCE, question: ask, threats: [{ x: 5, y: 0 }] });
  assert.equal(calm.most, 5);
});

test('worlds that a map cannot have are refused with the reason', () => {
  const hexagons = stage(grid(10, 10, () => false, 'hex_odd_rows'));
  const ask = question(cell(1, 1), cell(8, 8));
  assert.throws(() => hexagons.calls.crowdBegin({ ...CROWD, question: ask }), /squares only/);
  assert.throws(() => hexagons.calls.crowdStep({ steps: 1, push: null }), /has not begun/);
  const strict = stage(grid(10, 10), { ...MOVES, corners: 'always' });
  assert.throws(() => strict.calls.crowdBegin({ ...CROWD, question: ask }), /both_free/);
  const large = stage(grid(10, 10), { ...MOVES, unitSize: 2 });
  assert.throws(() => large.calls.queueBegin({
    units: 1, budget: 1, owners: 1, urgentOwner: -1, deadline: 0, firstSteps: 0, seed: 1, question: ask,
  }), /unit_size/);
  const graph = stage({
    kind: 'graph', name: 'test', positions: new Float64Array(6), edges: [{ from: 0, to: 1, cost: 1 }],
    names: ['', ''], borders: [],
  });
  const nodes = question({ kind: 'node', node: 0 }, { kind: 'node', node: 1 });
  assert.throws(() => large.calls.fogBegin({ ...FOG, question: ask }), /unit_size/);
  assert.throws(() => graph.calls.fogBegin({ ...FOG, question: nodes }), /cells of a grid/);
  assert.throws(() => graph.calls.crowdBegin({ ...CROWD, question: nodes }), /grids and meshes/);
  const blocked = stage(grid(10, 10, (x) => x < 2));
  assert.throws(() => blocked.calls.crowdBegin({ ...CROWD, question: ask }), /./);
  const beside = question(cell(1, 99), cell(8, 8));
  assert.throws(() => blocked.calls.fogBegin({ ...FOG, question: beside }), /beside the map/);
  const huge = createWorlds(wend, () => ({
    map: { kind: 'grid', width: 4096, height: 4096, layout: 'square' }, moves: MOVES, radius: 0, engineMap: null,
  }));
  for (const name of ['fogBegin', 'flowBegin', 'influenceBegin']) {
    assert.throws(() => huge.calls[name]({ ...INFLUENCE, question: ask }), /at most 4,194,304 cells/);
  }
  blocked.worlds.mapChanged();
});
