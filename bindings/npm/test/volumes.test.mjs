// Volumes, against a search written here, with edits in between.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from 'wend';
import { Random } from './random.mjs';
import { refuses } from './refuses.mjs';

const wend = await load();

/** The costs of steps through a face, over an edge and over a corner, as shares of the first. */
const STEP = [37063, 52415, 64195].map((cost) => cost / 37063);
const AXES = { 6: 1, 18: 2, 26: 3 };

function drawVolume(random) {
  const [width, depth, height] = Array.from({ length: 3 }, () => 1 + random.below(4));
  const blocked = random.below(60);
  const byteCosts = Uint8Array.from({ length: width * depth * height }, () =>
    (random.below(100) < blocked ? 0 : 1 + random.below(3)));
  return { width, depth, height, byteCosts };
}

function voxelOf({ width, depth }, node) {
  return [node % width, Math.floor(node / width) % depth, Math.floor(node / width / depth)];
}

/** Whether all voxels of the box between two are free. */
function boxIsFree(volume, a, b) {
  const { width, depth, byteCosts } = volume;
  const ranges = a.map((side, axis) => [Math.min(side, b[axis]), Math.max(side, b[axis])]);
  for (let z = ranges[2][0]; z <= ranges[2][1]; ++z) {
    for (let y = ranges[1][0]; y <= ranges[1][1]; ++y) {
      for (let x = ranges[0][0]; x <= ranges[0][1]; ++x) {
        if (byteCosts[(z * depth + y) * width + x] === 0) return false;
      }
    }
  }
  return true;
}

/** The cost of a step, infinite where there is none, by the rule `both_free`. */
function stepCost(volume, from, to, directions) {
  const [a, b] = [voxelOf(volume, from), voxelOf(volume, to)];
  const away = a.map((side, axis) => Math.abs(side - b[axis]));
  const axes = away[0] + away[1] + away[2];
  if (Math.max(...away) !== 1 || axes > AXES[directions] || !boxIsFree(volume, a, b)) return Infinity;
  return STEP[axes - 1] * (volume.byteCosts[from] + volume.byteCosts[to]) / 2;
}

/** The costs of all voxels from one: Bellman and Ford. */
function costsFrom(volume, start, directions) {
  const costs = new Float64Array(volume.byteCosts.length).fill(Infinity);
  costs[start] = 0;
  for (let changed = true; changed;) {
    changed = false;
    for (let from = 0; from < costs.length; ++from) {
      for (let to = 0; costs[from] !== Infinity && to < costs.length; ++to) {
        const cost = costs[from] + stepCost(volume, from, to, directions);
        if (cost < costs[to] - 1e-12) [costs[to], changed] = [cost, true];
      }
    }
  }
  return costs;
}

function isNear(value, wanted) {
  assert.ok(value === wanted || Math.abs(value - wanted) < 1e-9, `${value} is not ${wanted}`);
}

test('paths and fields cost what a plain search finds, after any edits', () => {
  const random = new Random(3);
  let found = 0;
  for (let i = 0; i < 150; ++i) {
    const volume = drawVolume(random);
    const directions = [6, 18, 26][i % 3];
    const map = wend.volume(volume);
    const navigator = map.navigator({ directions });
    assert.equal(navigator.nodeCount, volume.byteCosts.length);
    for (let round = 0; round < 3; ++round) {
      const [from, to] = [0, 1].map(() => random.below(volume.byteCosts.length));
      const free = volume.byteCosts[from] !== 0 && volume.byteCosts[to] !== 0;
      const costs = free ? costsFrom(volume, from, directions) : [];
      const [x, y, z] = voxelOf(volume, to);
      const path = navigator.solve({ from: voxelOf(volume, from), to: { x, y, z } });
      assert.equal(path.found, free && costs[to] !== Infinity);
      if (path.found) {
        isNear(path.cost, costs[to]);
        assert.deepEqual(navigator.voxels(path.nodes).at(-1), [x, y, z]);
        const field = navigator.field({ sources: [voxelOf(volume, from)] });
        field.costs.slice().forEach((cost, node) => isNear(cost, costs[node]));
        field.dispose();
        ++found;
      }
      const node = random.below(volume.byteCosts.length);
      const cost = random.below(4);
      volume.byteCosts[node] = cost;
      map.setVoxels(round === 0 ? Int32Array.from(voxelOf(volume, node)) : [voxelOf(volume, node)],
        cost);
      navigator.update(map);
    }
    assert.deepEqual(map.voxels(), volume.byteCosts);
    navigator.dispose();
    map.dispose();
  }
  assert.ok(found > 100, `${found} paths`);
});

test('a service, a replanner, an overlay and influence take voxels', () => {
  const map = wend.volume({ width: 3, depth: 3, height: 3, walkable: Array(27).fill(true) });
  assert.deepEqual([map.kind, map.width, map.depth, map.height], ['volume', 3, 3, 3]);
  const navigator = map.navigator();
  const overlay = navigator.overlay();
  overlay.close([[1, 1, 1]]);
  const [from, to] = [[0, 0, 0], [2, 2, 2]];
  isNear(navigator.solve({ from, to }).cost, 2 * STEP[2]);
  assert.ok(navigator.solve({ from, to, overlay }).cost > 2 * STEP[2] + 0.1);
  isNear(navigator.distances(from, [to, [0, 0, 2]])[1], 2);

  const service = wend.service(map, { moves: { directions: 6 } });
  assert.equal(service.node([2, 1, 0]), 5);
  const request = service.submit({ from, to });
  service.tick();
  isNear(service.take(request).cost, 6);
  refuses(() => service.submit({ from, to: [0, 0, 3] }), 'out_of_range', /to: the voxel 0,0,3/);
  refuses(() => service.edit([[0, 0]], false), 'refused', /on no grid/);

  const unit = navigator.replanner({ from, to });
  unit.run();
  isNear(unit.path().cost, 2 * STEP[2]);
  map.setVoxels([[1, 1, 1]], 0);
  navigator.update(map);
  unit.follow();
  unit.run();
  isNear(unit.path().cost, navigator.solve({ from, to }).cost);
  assert.ok(unit.path().cost > 2 * STEP[2] + 0.1);

  const influence = navigator.influence();
  influence.add({ at: [0, 0, 0], strength: 1, range: 2 });
  influence.tick();
  isNear(influence.scores(navigator.node([0, 0, 1]), 1)[0], 0.5);
});

test('a service and a navigator give a voxel the same node', () => {
  const sides = { width: 2, depth: 3, height: 4 };
  const map = wend.volume({ ...sides, walkable: new Uint8Array(24).fill(1) });
  const service = wend.service(map);
  const navigator = map.navigator();
  for (let node = 0; node < 24; ++node) {
    assert.deepEqual(navigator.voxel(node), voxelOf(sides, node));
    assert.equal(navigator.node(voxelOf(sides, node)), node);
    assert.equal(service.node(voxelOf(sides, node)), node);
  }
});

test('wrong volumes, voxels and moves are refused with a reason', () => {
  const bytes = new Uint8Array(8).fill(1);
  const sides = { width: 2, depth: 2, height: 2 };
  refuses(() => wend.volume(sides), 'out_of_range', /walkable and byteCosts/);
  refuses(() => wend.volume({ ...sides, walkable: bytes, byteCosts: bytes }), 'out_of_range',
    /one of the arrays/);
  refuses(() => wend.volume({ ...sides, depth: 3, walkable: bytes }), 'out_of_range', /12 voxels/);
  refuses(() => wend.volume({ ...sides, height: 0, walkable: bytes }), 'out_of_range', /at least 1/);
  refuses(() => wend.volume({ ...sides, layers: 2, walkable: bytes }), 'out_of_range', /'layers'/);
  const map = wend.volume({ ...sides, walkable: bytes });
  const navigator = map.navigator();
  refuses(() => map.navigator({ directions: 8 }), 'out_of_range', /6, 18 or 26/);
  refuses(() => map.navigator({ unitSize: 2 }), 'refused', /unit_size/);
  refuses(() => map.navigator({ straight: 10, diagonal: 14 }), 'refused', /straight and diagonal/);
  refuses(() => map.setVoxels([[0, 0, 2]], 0), 'out_of_range', /0,0,2 is not in the volume/);
  refuses(() => map.setVoxels([[0, 0, 0]], 256), 'out_of_range', /256/);
  refuses(() => map.setVoxels([[0, 0]], 0), 'out_of_range', /is a voxel/);
  refuses(() => map.setVoxels(new Int32Array(2), 0), 'out_of_range', /x, y and z/);
  refuses(() => navigator.solve({ from: [0, 0, 0], to: [0, 0] }), 'out_of_range', /^to is a voxel/);
  refuses(() => navigator.voxel(8), 'out_of_range', /no such node/);
  refuses(() => navigator.update(map, [[0, 0]]), 'refused', /cells to null/);
  refuses(() => map.setWalkable([[0, 0]], false), 'refused', /no grid/);
  refuses(() => wend.crowd(map), 'refused', /grids and meshes/);
  const grid = wend.grid({ width: 2, height: 2, walkable: [1, 1, 1, 1] });
  refuses(() => grid.setVoxels([[0, 0, 0]], 0), 'refused', /no volume/);
  refuses(() => grid.navigator({ directions: 6 }), 'out_of_range', /directions is for volumes/);
  map.dispose();
  refuses(() => map.voxels(), 'stale', /disposed/);
});
