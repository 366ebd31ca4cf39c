// Calls that are refused, and an engine after a trap.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readFile } from 'node:fs/promises';
import { load } from 'wend';
import { refuses } from './refuses.mjs';
import { startEngine } from '../lib/engine.js';
import { createGraph } from '../lib/map.js';

const wend = await load();
const open = (width, height) =>
  wend.grid({ width, height, walkable: new Uint8Array(width * height).fill(1) });

test('grids', () => {
  const walkable = [1, 1];
  refuses(() => wend.grid({ width: 2, height: 1 }), 'out_of_range', /one of the arrays/);
  refuses(() => wend.grid({ width: 2, height: 1, walkable, costs: walkable }), 'out_of_range',
    /one of the arrays/);
  refuses(() => wend.grid({ width: 3, height: 1, walkable }), 'out_of_range', /./);
  refuses(() => wend.grid({ width: 0, height: 0, walkable: [] }), 'out_of_range', /at least 1/);
  refuses(() => wend.grid({ width: -1, height: 1, walkable }), 'out_of_range', /whole number/);
  refuses(() => wend.grid({ width: 1.5, height: 1, walkable }), 'out_of_range', /whole number/);
  refuses(() => wend.grid({ width: 2, height: 1, walkable: 'ab' }), 'out_of_range', /Uint8Array/);
  refuses(() => wend.grid({ width: 2, height: 1, walkable: [1, 300] }), 'out_of_range', /255/);
  refuses(() => wend.grid({ width: 2, height: 1, costs: [1, NaN] }), 'out_of_range', /number/);
  refuses(() => wend.grid({ width: 2, height: 1, costs: new Float32Array([1, NaN]) }), 'refused',
    /./);
  refuses(() => wend.grid({ width: 2, height: 1, walkable, layout: 'round' }), 'unknown_name',
    /round/);
});

test('graphs', () => {
  const edge = { from: 0, to: 1, cost: 1 };
  refuses(() => wend.graph({ nodes: 1, edges: [edge] }), 'out_of_range', /./);
  refuses(() => wend.graph({ nodes: 2, edges: [{ ...edge, cost: -1 }] }), 'refused', /./);
  refuses(() => wend.graph({ nodes: 2, edges: [{ ...edge, to: 0.5 }] }), 'out_of_range', /edge 0/);
  refuses(() => wend.graph({ nodes: 2, edges: 7 }), 'out_of_range', /list/);
  refuses(() => wend.graph({ nodes: 2, edges: [edge], positions: [0, 0] }), 'out_of_range',
    /x, y and z/);
  refuses(() => wend.graph({ nodes: 2, edges: [edge] }).setWalkable([[0, 0]], true), 'refused',
    /grid/);
});

test('questions', () => {
  const navigator = open(3, 3).navigator();
  refuses(() => navigator.solve({ from: 0 }), 'out_of_range', /either to or goals/);
  refuses(() => navigator.solve({ from: 0, to: 1, goals: [1] }), 'out_of_range', /either/);
  refuses(() => navigator.solve({ from: 0, goals: [] }), 'out_of_range', /at least one/);
  refuses(() => navigator.solve({ from: 'a', to: 1 }), 'out_of_range', /from/);
  refuses(() => navigator.solve({ from: [0.5, 0], to: 1 }), 'out_of_range', /from/);
  refuses(() => navigator.solve({ from: [9, 9], to: 1 }), 'out_of_range', /./);
  refuses(() => navigator.solve({ from: 0, to: 1, range: NaN }), 'out_of_range', /range/);
  refuses(() => navigator.solve({ from: 0, to: 1, algorithm: 'b' }), 'unknown_name', /./);
  refuses(() => navigator.solve({ from: 0, to: 1, colour: 'red' }), 'unknown_name', /colour/);
  refuses(() => navigator.solve({ from: 0, to: 1, weight: 'x' }), 'out_of_range', /weight/);
  assert.equal(navigator.solve({ from: 99, to: 1 }).status, 'start_outside');
  assert.match(navigator.solve({ from: 0, to: 1, algorithm: 'polyanya' }).reason, /mesh/);
  refuses(() => navigator.search({ from: 0, to: 1 }).run(-1), 'out_of_range', /expansions/);
  assert.equal(navigator.solve({ from: 0, to: 8 }).points.length, 3);
});

test('fields and distances without an answer', () => {
  const map = open(3, 1);
  map.setWalkable([[0, 0]], false);
  const navigator = map.navigator();
  refuses(() => navigator.field({ sources: [[0, 0]] }), 'start_blocked', /start blocked/);
  refuses(() => navigator.distances([0, 0], [1]), 'start_blocked', /./);
});

test('names that mean nothing', () => {
  const map = open(2, 2);
  const grid = { width: 1, height: 1, walkable: [1] };
  refuses(() => wend.grid({ ...grid, layuot: 'square' }), 'out_of_range', /layuot/);
  refuses(() => wend.graph({ nodes: 1, edges: [], links: [] }), 'out_of_range', /links/);
  refuses(() => map.navigator({ corner: 'always' }), 'out_of_range', /corner'.*corners/);
  refuses(() => map.navigator({ radius: 1 }), 'out_of_range', /radius/);
  refuses(() => wend.graph({ nodes: 1, edges: [] }).navigator({ corners: 'always' }),
    'out_of_range', /a graph has no 'corners'/);
  refuses(() => map.navigator().field({ from: 0 }), 'out_of_range', /sources/);
  refuses(() => wend.mesh({ points: [] }), 'out_of_range', /points/);
  const crowd = wend.crowd(map);
  refuses(() => wend.crowd(map, { threads: 2 }), 'out_of_range', /threads/);
  refuses(() => crowd.send([], { goal: [0, 0] }), 'out_of_range', /goal/);
  refuses(() => crowd.sendGroup([], { to: [0, 0] }, { form: 'box' }), 'out_of_range', /form/);
});

test('maps of another engine', async () => {
  const other = await load();
  const map = other.grid({ width: 2, height: 1, walkable: [1, 1] });
  refuses(() => open(2, 1).navigator().update(map), 'refused', /another engine/);
  refuses(() => wend.crowd(map), 'refused', /another engine/);
  refuses(() => wend.crowd(open(2, 1).navigator()), 'out_of_range', /no map/);
});

test('values of other kinds', () => {
  const map = open(2, 2);
  const navigator = map.navigator();
  const crowd = wend.crowd(map);
  const wrong = [null, undefined, 5, 'text', Symbol('s'), Object.create(null), () => 0];
  for (const value of wrong) {
    const acts = [
      () => wend.grid(value), () => wend.graph(value), () => wend.mesh(value),
      () => wend.floor(value), () => wend.floor([value]), () => wend.crowd(value),
      () => wend.graph({ nodes: 1, edges: [value] }), () => map.addLinks(value),
      () => map.setWalkable([[0, 0]], value), () => navigator.update(value),
      () => navigator.solve(value), () => navigator.solve({ from: value, to: 1 }),
      () => navigator.node(value), () => navigator.distances(value, [1]),
      () => navigator.distances(0, value), () => crowd.add(value, [[0, 0]]),
      () => crowd.send(value, { to: [0, 0] }), () => crowd.send([], value),
      () => crowd.unit(value), () => crowd.group(value), () => crowd.disband(value),
      () => crowd.write(value), () => crowd.step(value === 5 ? 50 : value),
      () => crowd.edit(value, true), () => crowd.stateName(value === 5 ? 50 : value),
    ];
    acts.forEach((act, i) => {
      if (value === 5 && (i === 11 || i === 13)) return;  // a node
      refuses(act, 'out_of_range', /./);
    });
  }
  const one = { width: 1, height: 1 };
  refuses(() => wend.grid({ ...one, walkable: new DataView(new ArrayBuffer(1)) }),
    'out_of_range', /Uint8Array/);
  refuses(() => crowd.add({ speed: 1 }, []), 'out_of_range', /radius/);
  refuses(() => crowd.write({ positions: [0, 0, 0] }), 'out_of_range', /0 numbers/);
});

test('objects that were disposed of', () => {
  const map = open(2, 2);
  const navigator = map.navigator();
  map.dispose();
  map.dispose();
  assert.equal(navigator.solve({ from: 0, to: 3 }).points.length, 2);
  refuses(() => map.navigator(), 'stale', /disposed/);
  refuses(() => map.costAt([0, 0]), 'stale', /disposed/);
  navigator[Symbol.dispose ?? Symbol.for('Symbol.dispose')]();
  refuses(() => navigator.solve({ from: 0, to: 3 }), 'stale', /disposed/);
});

test('handles of many objects in turn all differ', () => {
  const seen = new Set();
  for (let i = 0; i < 10000; ++i) {
    const map = open(1, 1);
    seen.add(map.number);
    map.dispose();
  }
  assert.equal(seen.size, 10000);
});

test('a trap ends one engine, and no other', async () => {
  const bytes = await readFile(new URL('../lib/wend.wasm', import.meta.url));
  const engine = await startEngine(bytes);
  const map = createGraph(engine, { nodes: 2, edges: [] });
  const beyond = 0xfffffff0;
  refuses(() => engine.call('wend_path_create', beyond), 'dead', /memory/);
  refuses(() => map.navigator(), 'dead', /load\(\) a new one/);
  refuses(() => createGraph(engine, { nodes: 2, edges: [] }), 'dead', /load/);
  map.dispose();
  assert.equal(open(2, 1).navigator().solve({ from: 0, to: 1 }).status, 'found');
});

test('engines that are none', async () => {
  const isRefused = (words) => (error) => error.code === 'refused' && words.test(error.message);
  await assert.rejects(load(new Uint8Array(8)), isRefused(/not wend.wasm/));
  const empty = new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]);
  await assert.rejects(load(empty), isRefused(/not wend.wasm/));
  await assert.rejects(load(7), isRefused(/takes/));
});
