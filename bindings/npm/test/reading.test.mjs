// Maps are read back as they are, and as copies.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from 'wend';
import { Random } from './random.mjs';
import { refuses } from './refuses.mjs';

const wend = await load();
const LAYOUTS = ['square', 'diamond', 'hex_odd_rows', 'hex_even_columns', 'staggered_odd_rows'];

test('costs and layouts are those that the grid was made of', () => {
  const random = new Random(39);
  for (let round = 0; round < 60; ++round) {
    const [width, height] = [1 + random.below(40), 1 + random.below(40)];
    const costs = Float32Array.from({ length: width * height },
      () => (random.below(4) === 0 ? 0 : (1 + random.below(5000)) / 1000));
    const layout = LAYOUTS[round % LAYOUTS.length];
    const map = wend.grid({ width, height, costs, layout });
    assert.deepEqual(map.costs(), costs);
    assert.equal(map.layout, layout);
    map.dispose();
  }
});

test('a grid of more cells than are read at once', () => {
  const byteCosts = Uint8Array.from({ length: 300 * 300 }, (_, i) => i % 7);
  const map = wend.grid({ width: 300, height: 300, byteCosts });
  assert.deepEqual(map.costs(), Float32Array.from(byteCosts));
  map.setWeight([[1, 0]], 2.5);
  map.setWalkable([[299, 299]], false);
  const costs = map.costs();
  assert.equal(costs[1], 2.5);
  assert.equal(costs[300 * 300 - 1], 0);
  assert.equal(map.costAt([2, 0]), costs[2]);
});

test('a file has its costs and its layout', () => {
  const map = wend.parse('1;2;0\n1;1.5;1\n');
  assert.deepEqual([...map.costs()], [1, 2, 0, 1, 1.5, 1]);
  assert.equal(map.layout, 'square');
});

test('links of grids', () => {
  const map = wend.grid({ width: 3, height: 3, walkable: new Uint8Array(9).fill(1) });
  assert.deepEqual(map.links(), []);
  const links = Array.from({ length: 20000 }, (_, i) =>
    ({ from: [i % 3, 0], to: [0, i % 2], cost: i % 5 }));
  map.addLinks(links);
  assert.deepEqual(map.links(), links);
});

const outlines = [
  [[0, 0], [9, 0], [9, 9], [0, 9]],
  [[3, 3], [5, 3], [5, 5], [3, 5]],
];

test('polygons of a floor are the nodes of its navigator', () => {
  const map = wend.floor(outlines);
  const { vertices, polygons, areas } = map.geometry();
  const navigator = map.navigator({ radius: 0 });
  assert.equal(polygons.length, navigator.nodeCount);
  assert.equal(areas.length, polygons.length);
  assert.deepEqual(navigator.geometry(), map.geometry());
  const areaOf = (polygon) => polygon.reduce((sum, from, i) => {
    const to = polygon[(i + 1) % polygon.length];
    return sum + vertices[3 * from] * vertices[3 * to + 1] - vertices[3 * to] * vertices[3 * from + 1];
  }, 0) / 2;
  assert.ok(polygons.every((polygon) => areaOf(polygon) > 0), 'counter-clockwise');
  assert.equal(polygons.reduce((sum, polygon) => sum + areaOf(polygon), 0), 81 - 4);
  const path = navigator.solveBetween({ from: [1, 1], to: [8, 8] });
  const inside = (polygon, [x, y]) => polygon.every((from, i) => {
    const to = polygon[(i + 1) % polygon.length];
    return (vertices[3 * to] - vertices[3 * from]) * (y - vertices[3 * from + 1])
      - (vertices[3 * to + 1] - vertices[3 * from + 1]) * (x - vertices[3 * from]) >= 0;
  });
  assert.ok(inside(polygons[path.nodes[0]], [1, 1]), 'the corridor begins at the start');
  assert.ok(inside(polygons[path.nodes.at(-1)], [8, 8]), 'and ends at the goal');
});

test('polygons of a radius have numbers of their own', () => {
  const map = wend.floor(outlines);
  const navigator = map.navigator({ radius: 0.5 });
  const { vertices, polygons } = navigator.geometry();
  assert.equal(polygons.length, navigator.nodeCount);
  assert.notDeepEqual(polygons, map.geometry().polygons);
  const xs = vertices.filter((_, i) => i % 3 === 0);
  assert.ok(Math.min(...xs) > 0.49 && Math.max(...xs) < 8.51);
  const none = map.navigator({ radius: 20 }).geometry();
  assert.deepEqual(none.polygons, []);
  assert.equal(none.areas.length, 0);
});

test('a mesh that is read back makes the same mesh', () => {
  const mesh = {
    vertices: [0, 0, 0, 1, 0, 0, 1, 1, 1, 0, 1, 1, 2, 0, 0],
    polygons: [[0, 1, 2, 3], [1, 4, 2]],
    areas: [3, 7],
  };
  const first = wend.mesh(mesh).geometry();
  assert.deepEqual([...first.areas].sort(), [3, 7]);
  assert.deepEqual(wend.mesh(first).geometry(), first);
});

test('links of meshes', () => {
  const map = wend.floor(outlines);
  assert.deepEqual(map.meshLinks(), []);
  const links = [{ from: [1, 1, 0], to: [8, 8, 0], cost: 2.5, kind: 31 },
    { from: [8, 1, 0], to: [1, 8, 0], cost: 0, kind: 0 }];
  map.setMeshLinks(links);
  assert.deepEqual(map.meshLinks(), links);
});

test('other maps are refused', () => {
  const grid = wend.grid({ width: 2, height: 1, walkable: [1, 1] });
  const mesh = wend.floor(outlines);
  const graph = wend.graph({ nodes: 1, edges: [] });
  refuses(() => mesh.costs(), 'refused', /no grid/);
  refuses(() => graph.costs(), 'refused', /no grid/);
  refuses(() => mesh.links(), 'refused', /no grid/);
  refuses(() => grid.geometry(), 'refused', /no mesh/);
  refuses(() => grid.meshLinks(), 'refused', /no mesh/);
  assert.equal(mesh.layout, '');
  assert.equal(graph.layout, '');
  grid.dispose();
  refuses(() => grid.costs(), 'stale');
});
