// Meshes and crowds.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from 'wend';
import { refuses } from './refuses.mjs';

const wend = await load();
const YARD = [[0, 0], [9, 0], [9, 9], [0, 9]];
const WALL = [[4, 0], [5, 0], [5, 7], [4, 7]];

/** The wall's two upper corners, and straight lines between. */
function roundTheWall(from, to) {
  const bends = [from, [4, 7], [5, 7], to];
  return bends.slice(1).reduce((sum, [x, y], i) =>
    sum + Math.hypot(x - bends[i][0], y - bends[i][1]), 0);
}

test('floors', () => {
  const map = wend.floor([YARD, WALL]);
  assert.equal(map.kind, 'mesh');
  const navigator = map.navigator();
  for (let y = 0.5; y < 7; y += 0.5) {
    const path = navigator.solveBetween({ from: [1, y], to: { x: 8, y: 1 } });
    assert.ok(Math.abs(path.length - roundTheWall([1, y], [8, 1])) < 1e-9);
    assert.deepEqual([...path.waypoints.subarray(3, 5)], [4, 7]);
    assert.ok(path.optimal);
  }
  const near = navigator.solveBetween({ from: [1, 1], goals: [[8, 1], [1, 3]] });
  assert.equal(near.length, 2);
  const thick = map.navigator({ radius: 1 }).solveBetween({ from: [1, 1], to: [8, 1] });
  assert.ok(thick.length > roundTheWall([1, 1], [8, 1]) + 1);
  assert.equal(map.navigator({ radius: 3 }).solveBetween({ from: [2, 2], to: [8, 1] }).status,
    'start_outside');
});

test('meshes of polygons and of triangles', () => {
  const vertices = [0, 0, 0, 4, 0, 0, 4, 4, 0, 0, 4, 0];
  const query = { from: [1, 0.5], to: [1, 3.5] };
  for (const form of [{ polygons: [[0, 1, 2], [0, 2, 3]] }, { triangles: [0, 1, 2, 0, 3, 2] }]) {
    const navigator = wend.mesh({ vertices, ...form }).navigator();
    assert.equal(navigator.nodeCount, 2);
    assert.equal(navigator.solveBetween(query).length, 3);
  }
  refuses(() => wend.mesh({ vertices }), 'out_of_range', /polygons or triangles/);
  refuses(() => wend.mesh({ vertices, triangles: [0, 1] }), 'out_of_range', /three/);
  refuses(() => wend.mesh({ vertices, triangles: [0, 1, 9] }), 'refused', /./);
  refuses(() => wend.mesh({ vertices: [0, 0], triangles: [0, 0, 0] }), 'out_of_range', /x, y/);
  refuses(() => wend.floor([[[0, 0], [1, NaN], [1, 1]]]), 'out_of_range', /corner/);
  refuses(() => wend.floor(7), 'out_of_range', /list/);
  refuses(() => wend.floor([YARD]).navigator({ radius: -1 }), 'out_of_range', /radius/);
});

function openGrid(side) {
  return wend.grid({ width: side, height: side, walkable: new Uint8Array(side * side).fill(1) });
}

function walk(crowd, steps) {
  for (let i = 0; i < steps; ++i) crowd.step(0.05);
}

test('two units pass each other', () => {
  const crowd = wend.crowd(openGrid(9));
  const units = crowd.add({ radius: 0.3, speed: 2 }, [[1, 1], [7, 7]]);
  crowd.send(units[0], { to: [7, 7] });
  crowd.send(units[1], { to: [1, 1] });
  let nearest = Infinity;
  let ended = 0;
  for (let i = 0; i < 200; ++i) {
    ended += crowd.step(0.05).ended;
    assert.equal(crowd.ended.length <= 2, true);
    const { positions } = crowd.read();
    const apart = Math.hypot(positions[0] - positions[3], positions[1] - positions[4]);
    nearest = Math.min(nearest, apart);
  }
  assert.ok(nearest > 0.57 && nearest < 1.2, `${nearest}`);
  assert.equal(ended, 2);
  const { states, positions } = crowd.read();
  assert.deepEqual(Array.from(states, (state) => crowd.stateName(state)), ['arrived', 'arrived']);
  assert.ok(Math.abs(positions[0] - 7) < 0.02);
  const report = crowd.unit(units[1]);
  assert.equal(report.state, 'arrived');
  assert.ok(Math.abs(report.position.x - 1) < 0.02);
  assert.equal(report.group, null);
  crowd.dispose();
  refuses(() => crowd.step(1), 'stale', /disposed/);
});

test('groups, edits and units that leave', () => {
  const map = openGrid(12);
  const crowd = wend.crowd(map, { cellSize: 2, origin: [10, 10] });
  const units = crowd.add({ radius: 0.4, speed: 4 }, [[12, 12], [12, 14], [12, 16], [12, 18]]);
  const group = crowd.sendGroup(units, { to: [30, 16] }, { shape: 'line', spacing: 1.5 });
  walk(crowd, 200);
  const report = crowd.group(group);
  assert.equal(report.state, 'arrived');
  assert.equal(report.inPlace, 4);
  assert.deepEqual(report.leader, units[0]);
  assert.deepEqual(crowd.unit(units[2]).group, group);
  const places = units.map((unit) => crowd.unit(unit).position);
  const ys = places.map(({ y }) => y).sort((a, b) => a - b);
  ys.slice(1).forEach((y, i) => assert.ok(Math.abs(y - ys[i] - 1.5) < 0.3, ys.join()));
  crowd.disband(group);
  refuses(() => crowd.group(group), 'stale', /disbanded/);
  crowd.edit(Array.from({ length: 12 }, (_, y) => [5, y]), false);
  crowd.send(units[0], { to: [12, 12] });
  walk(crowd, 20);
  assert.equal(crowd.unit(units[0]).state, 'unreachable');
  crowd.edit([[5, 5]], true);
  crowd.send(units[0], { to: [12, 12] });
  walk(crowd, 300);
  assert.equal(crowd.unit(units[0]).state, 'arrived');
  crowd.remove(units.slice(1));
  refuses(() => crowd.unit(units[1]), 'stale', /removed/);
  assert.equal(crowd.step(0.1).units, 1);
});

test('programs that move units themselves', () => {
  const crowd = wend.crowd(openGrid(9));
  const [unit] = crowd.add({ radius: 0.3, speed: 2, body: 'none' }, new Float64Array([1, 1, 0]));
  crowd.send(unit, { to: [7, 1] });
  const positions = new Float64Array([1, 1, 0]);
  for (let i = 0; i < 100; ++i) {
    crowd.write({ positions });
    crowd.steer(0.05);
    const { velocities } = crowd.read();
    positions.forEach((_, axis) => { positions[axis] += velocities[axis] * 0.05; });
  }
  assert.ok(Math.abs(positions[0] - 7) < 0.2, `${positions}`);
});

test('crowds on meshes', () => {
  const crowd = wend.crowd(wend.floor([YARD, WALL]), { radius: 0.4 });
  const units = crowd.add({ radius: 0.39, speed: 3 }, [[1, 1]]);
  crowd.send(units, { to: [8, 1] });
  let highest = 0;
  for (let i = 0; i < 300; ++i) {
    crowd.step(0.05);
    highest = Math.max(highest, crowd.read().positions[1]);
  }
  assert.equal(crowd.unit(units[0]).state, 'arrived');
  assert.ok(highest > 7.3);
});

test('a thousand units in one array', () => {
  const crowd = wend.crowd(openGrid(100));
  const places = Array.from({ length: 1000 }, (_, i) => [2 * (i % 40) + 5, 2 * Math.floor(i / 40)]);
  const units = crowd.add({ radius: 0.3, speed: 2 }, places);
  crowd.send(units, { to: [50, 50], partial: true });
  walk(crowd, 10);
  const { positions, states } = crowd.read();
  assert.equal(positions.length, 3000);
  assert.ok(positions.every(Number.isFinite));
  assert.equal(states.length, 1000);
});

test('refused crowds', () => {
  const map = openGrid(3);
  const crowd = wend.crowd(map);
  const motion = { radius: 0.3, speed: 1 };
  refuses(() => wend.crowd(map, { moves: { corners: 'always' } }), 'refused', /corners/);
  refuses(() => wend.crowd(map, { radius: 1 }), 'out_of_range', /meshes/);
  refuses(() => wend.crowd(wend.graph({ nodes: 1, edges: [] })), 'refused', /grids and meshes/);
  refuses(() => crowd.add({ radius: 0.3 }, [[1, 1]]), 'out_of_range', /speed/);
  refuses(() => crowd.add({ ...motion, mass: 2 }, [[1, 1]]), 'out_of_range', /mass/);
  refuses(() => crowd.add({ ...motion, body: 'ghost' }, [[1, 1]]), 'out_of_range', /ghost/);
  refuses(() => crowd.add(motion, [[1, NaN]]), 'out_of_range', /position/);
  refuses(() => crowd.add(motion, new Float64Array(4)), 'out_of_range', /x, y and z/);
  const units = crowd.add(motion, [[1, 1]]);
  refuses(() => crowd.send(units, {}), 'out_of_range', /goal/);
  refuses(() => crowd.send([{ slot: 9, generation: 1 }], { to: [1, 1] }), 'stale', /unit 0/);
  refuses(() => crowd.send([7], { to: [1, 1] }), 'out_of_range', /a unit/);
  refuses(() => crowd.sendGroup(units, { to: [1, 1] }, { shape: 'heap' }), 'unknown_name', /box/);
  refuses(() => crowd.step(0), 'out_of_range', /seconds/);
  refuses(() => crowd.write({}), 'out_of_range', /positions/);
  refuses(() => crowd.edit([[9, 9]], true), 'out_of_range', /map/);
});
