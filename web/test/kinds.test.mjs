// Tests of all kinds of maps: where cells lie, and the engine's answers behind one interface.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));
const LAYOUTS = [
  'square', 'diamond', 'hex_odd_rows', 'hex_even_rows', 'hex_odd_columns', 'hex_even_columns',
  'staggered_odd_rows', 'staggered_even_rows', 'staggered_odd_columns', 'staggered_even_columns',
];
const MOVES = {
  straight: 13860, diagonal: 19601, corners: 'both_free', terrain: 'touched', unitSize: 1, disc: false,
};

let folder;
let page;
let wend;

before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'wend-kinds-'));
  const outfile = join(folder, 'kinds.mjs');
  const parts = [
    'map/kinds', 'view/layouts', 'engine/search_map', 'tools/mesh_outlines', 'tools/graph_edits', 'view/mesh_shape',
    'view/graph_shape',
  ];
  await build({
    stdin: { contents: parts.map((part) => `export * from './src/${part}.ts';`).join('\n'), resolveDir: root },
    bundle: true, format: 'esm', platform: 'node', outfile, external: ['wend'],
  });
  page = await import(pathToFileURL(outfile).href);
  const { load } = await import(new URL('../../bindings/npm/lib/index.js', import.meta.url));
  wend = await load();
});
after(() => rmSync(folder, { recursive: true }));

/** Numbers between 0 and 1 that are the same in every run. */
function randomOf(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

const question = (from, ...goals) => ({ from, goals, moves: MOVES, radius: 0, range: 0 });
const cell = (x, y) => ({ kind: 'cell', x, y });
const at = (x, y) => ({ kind: 'position', x, y, z: 0 });
const node = (number) => ({ kind: 'node', node: number });

function grid(layout, width, height, random = null, blocked = 0.25) {
  const map = page.openGrid('test', width, height, layout);
  if (random) map.costs = map.costs.map(() => random() < blocked ? 0 : 1 + Math.floor(random() * 4) / 2);
  return map;
}

function area(corners) {
  let twice = 0;
  for (let i = 0; i < corners.length; i += 2) {
    const j = (i + 2) % corners.length;
    twice += corners[i] * corners[j + 1] - corners[j] * corners[i + 1];
  }
  return twice / 2;
}

/** How many corners two outlines share. */
function shared(one, other) {
  let count = 0;
  for (let i = 0; i < one.length; i += 2) {
    for (let j = 0; j < other.length; j += 2) {
      if (Math.hypot(one[i] - other[j], one[i + 1] - other[j + 1]) < 1e-9) ++count;
    }
  }
  return count;
}

for (const layout of LAYOUTS) {
  test(`${layout}: the cell at each point inside an outline is the outline's`, () => {
    const random = randomOf(7);
    for (const [width, height] of [[7, 6], [1, 5], [5, 1], [1, 1]]) {
      const map = grid(layout, width, height);
      for (let y = 0; y < height; ++y) {
        for (let x = 0; x < width; ++x) {
          const middle = page.centre(layout, x, y);
          assert.deepEqual(page.cellAt(map, middle.x, middle.y), { x, y });
          const corners = page.outline(layout, x, y);
          for (let i = 0; i < corners.length; i += 2) {
            const near = 0.999 * random();
            const px = middle.x + near * (corners[i] - middle.x);
            const py = middle.y + near * (corners[i + 1] - middle.y);
            assert.deepEqual(page.cellAt(map, px, py), { x, y }, `${px},${py}`);
            const past = page.cellAt(map,
              middle.x + 1.01 * (corners[i] - middle.x), middle.y + 1.01 * (corners[i + 1] - middle.y));
            assert.notDeepEqual(past, { x, y });
          }
        }
      }
    }
  });

  test(`${layout}: outlines tile the plane, and lie in the bounds of the map`, () => {
    const random = randomOf(9);
    const map = grid(layout, 8, 7);
    const bounds = page.boundsOf(map);
    const one = area(page.outline(layout, 0, 0));
    assert.ok(one > 0.7 && one < 1.01);
    const edges = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
    for (let y = 0; y < 7; ++y) {
      for (let x = 0; x < 8; ++x) {
        const corners = page.outline(layout, x, y);
        assert.ok(Math.abs(area(corners) - one) < 1e-9);
        for (let i = 0; i < corners.length; i += 2) {
          edges.left = Math.min(edges.left, corners[i]);
          edges.right = Math.max(edges.right, corners[i]);
          edges.top = Math.min(edges.top, corners[i + 1]);
          edges.bottom = Math.max(edges.bottom, corners[i + 1]);
        }
      }
    }
    for (const side of ['left', 'top', 'right', 'bottom']) assert.ok(Math.abs(edges[side] - bounds[side]) < 1e-9, side);
    // Each cell is met as often as its share of the bounds says, so none lies over another.
    const samples = 40000;
    let inside = 0;
    for (let i = 0; i < samples; ++i) {
      const px = bounds.left + random() * (bounds.right - bounds.left);
      const py = bounds.top + random() * (bounds.bottom - bounds.top);
      if (page.cellAt(map, px, py)) ++inside;
    }
    const share = 56 * one / ((bounds.right - bounds.left) * (bounds.bottom - bounds.top));
    assert.ok(Math.abs(inside / samples - share) < 0.015, `${inside / samples} ${share}`);
  });

  test(`${layout}: the cells that the engine opens first share corners with the start`, () => {
    const map = grid(layout, 9, 9);
    const search = page.createSearchMap(wend, map, MOVES, 0);
    for (const [x, y] of [[4, 4], [4, 5], [5, 4], [3, 3]]) {
      const trace = wend.trace();
      search.ask(question(cell(x, y), cell(0, 0)), { algorithm: 'dijkstra', trace });
      const events = trace.read();
      const start = search.node(cell(x, y));
      const first = new Set([...events.nodes].filter((_, i) => events.kinds[i] === 0 && events.parents[i] === start));
      assert.equal(first.size, page.isHexagonal(layout) ? 6 : 8);
      for (const number of first) {
        const next = search.navigator.cell(number);
        const corners = shared(page.outline(layout, x, y), page.outline(layout, ...next));
        assert.ok(corners === 2 || (corners === 1 && !page.isHexagonal(layout)));
        const [from, to] = [page.centre(layout, x, y), page.centre(layout, ...next)];
        if (corners === 2) assert.ok(Math.abs(Math.hypot(from.x - to.x, from.y - to.y) - 1) < 1e-9);
      }
      trace.dispose();
    }
    search.dispose();
  });

  test(`${layout}: the cells in a window are all that reach into it, and few others`, () => {
    const random = randomOf(5);
    const map = grid(layout, 30, 24);
    const all = page.boundsOf(map);
    for (let round = 0; round < 40; ++round) {
      const left = all.left + (random() * 1.4 - 0.2) * (all.right - all.left);
      const top = all.top + (random() * 1.4 - 0.2) * (all.bottom - all.top);
      const window = { left, top, right: left + random() * 12, bottom: top + random() * 12 };
      const found = new Set([...page.visibleCells(map, window)].map(({ x, y }) => y * 30 + x));
      for (let i = 0; i < 200; ++i) {
        const there = page.cellAt(map, left + random() * (window.right - left), top + random() * (window.bottom - top));
        if (there) assert.ok(found.has(there.y * 30 + there.x));
      }
      const most = (window.right - left + 4) * (window.bottom - top + 4) / 0.8;
      assert.ok(found.size <= most, `${found.size} ${most}`);
    }
    assert.equal([...page.visibleCells(map, all)].length, 720);
  });

  test(`${layout}: answers after random edits are those of a fresh map`, () => {
    const random = randomOf(11);
    const map = grid(layout, 24, 20, random);
    const search = page.createSearchMap(wend, map, MOVES, 0);
    for (let round = 0; round < 25; ++round) {
      const count = 1 + Math.floor(random() * 30);
      const cells = Int32Array.from({ length: 2 * count }, (_, i) => Math.floor(random() * (i % 2 ? 20 : 24)));
      const costs = Float32Array.from({ length: count }, () =>
        random() < 0.4 ? 0 : [1, 0.5, 2.5, 7][Math.floor(random() * 4)]);
      search.edit(cells, costs);
      const copy = { ...map, costs: map.costs.slice() };
      const fresh = page.createSearchMap(wend, copy, MOVES, 0);
      for (let i = 0; i < 6; ++i) {
        const asked = question(...[0, 1, 2].map(() => cell(Math.floor(random() * 24), Math.floor(random() * 20))));
        const one = search.ask(asked, { algorithm: 'astar' });
        const other = fresh.ask(asked, { algorithm: 'dijkstra' });
        assert.equal(one.status, other.status);
        assert.equal(one.cost, other.cost);
        checkLine(map, search.line(one), one);
      }
      fresh.dispose();
    }
    search.dispose();
  });
}

function checkLine(map, line, path) {
  assert.equal(line.length, 3 * path.points.length);
  path.points.forEach(([x, y], i) => {
    assert.deepEqual(page.cellAt(map, line[3 * i], line[3 * i + 1]), { x, y });
  });
}

test('an edit that the engine refuses changes nothing', () => {
  const map = grid('hex_odd_rows', 6, 5);
  const search = page.createSearchMap(wend, map, MOVES, 0);
  const before = map.costs.slice();
  const cost = () => search.ask(question(cell(0, 0), cell(5, 4)), { algorithm: 'astar' }).cost;
  const first = cost();
  // No unit of cost fits all three.
  assert.throws(() => search.edit(Int32Array.of(1, 1, 2, 2, 3, 3), Float32Array.of(0.001, 999.999, 0)), /cost/);
  assert.throws(() => search.edit(Int32Array.of(1, 1, 6, 2), Float32Array.of(0, 0)), /Cell 6,2 is not on the map/);
  assert.throws(() => search.edit(Int32Array.of(1, 1), Float32Array.of(NaN)), /Cell 1,1: a cost is/);
  assert.throws(() => search.edit(Int32Array.of(1), Float32Array.of(1)), /coordinates/);
  assert.deepEqual(map.costs, before);
  assert.equal(cost(), first);
  search.edit(Int32Array.of(1, 1, 1, 1), Float32Array.of(4, 0));
  assert.equal(map.costs[7], 0);
  assert.equal(search.ask(question(cell(0, 0), cell(1, 1)), {}).status, 'goal_blocked');
  search.dispose();
});

test('links and any angle on grids', () => {
  const map = grid('diamond', 9, 3);
  for (let y = 0; y < 3; ++y) map.costs[9 * y + 4] = 0;
  map.links = [{ from: { x: 3, y: 1 }, to: { x: 5, y: 1 }, cost: 2 }];
  const search = page.createSearchMap(wend, map, MOVES, 0);
  const path = search.ask(question(cell(0, 1), cell(8, 1)), { algorithm: 'astar' });
  assert.equal(path.cost, 8 * 13860);
  search.dispose();
  const open = page.createSearchMap(wend, grid('diamond', 9, 3), MOVES, 0);
  const line = open.line(open.ask(question(cell(0, 0), cell(8, 2)), { algorithm: 'theta_star' }));
  const ends = [page.centre('diamond', 0, 0), page.centre('diamond', 8, 2)];
  assert.deepEqual([...line], ends.flatMap(({ x, y }) => [x, y, 0]));
  open.dispose();
});

test('grids refuse wrong input in words', () => {
  const map = grid('square', 4, 4);
  const made = (parts) => page.createSearchMap(wend, { ...map, ...parts }, MOVES, 0);
  assert.throws(() => made({ costs: new Float32Array(5) }), /5 costs for 4 x 4/);
  assert.throws(() => made({ links: [{ from: { x: 9, y: 9 }, to: { x: 0, y: 0 }, cost: 1 }] }));
  const search = page.createSearchMap(wend, map, MOVES, 0);
  assert.throws(() => search.ask(question(at(1, 1), cell(0, 0)), {}), /This map is a grid/);
  assert.throws(() => search.ask(question(cell(0, 0)), {}), /no goal/);
  assert.equal(search.ask(question(cell(0, 0), cell(3, 3)), { algorithm: 'polyanya' }).status, 'invalid');
  assert.equal(search.ask({ ...question(cell(0, 0), cell(3, 3)), range: 2 }, { algorithm: 'astar' }).length < 3, true);
  assert.equal(search.geometry(), null);
  search.dispose();
});

function square(left, top, right, bottom) {
  return [[left, top], [right, top], [right, bottom], [left, bottom]].map(([x, y]) => ({ x, y, z: 0 }));
}

function mesh(parts) {
  return {
    kind: 'mesh', name: 'test', outlines: [], vertices: new Float64Array(0), polygons: [], areas: new Uint8Array(0),
    areaCosts: [], links: [], ...parts,
  };
}

test('a floor with a hole: bends, radius, bounds', () => {
  const map = mesh({ outlines: [square(0, 0, 20, 10), square(8, 2, 12, 10)] });
  assert.deepEqual(page.boundsOf(map), { left: 0, top: 0, right: 20, bottom: 10 });
  let last = 0;
  for (const radius of [0, 0.25, 0.5]) {
    const search = page.createSearchMap(wend, map, MOVES, radius);
    const path = search.ask(question(at(2, 8), at(18, 8)), { algorithm: 'auto' });
    assert.equal(path.status, 'found');
    assert.ok(path.length > last);
    last = path.length;
    const line = search.line(path);
    assert.deepEqual([...line.slice(0, 2)], [2, 8]);
    assert.deepEqual([...line.slice(-3, -1)], [18, 8]);
    assert.equal(search.node(at(2, 8)), path.nodes[0]);
    assert.ok(search.node(at(18, 8)) < search.navigator.nodeCount);
    const shape = page.shapeOf(search.geometry());
    assert.equal(shape.polygons.length, search.navigator.nodeCount);
    const random = randomOf(13);
    for (let i = 0; i < 200; ++i) {
      const place = at(20 * random(), 10 * random());
      const number = shape.polygonAt(place.x, place.y);
      if (number !== null) assert.equal(search.node(place), number);
      else assert.throws(() => search.node(place), /no room/);
    }
    for (let i = 1; i < path.nodes.length; ++i) assert.ok(shape.portal(path.nodes[i - 1], path.nodes[i]));
    assert.throws(() => search.node(at(10, 8)), /no room at 10, 8/);
    assert.throws(() => search.edit(Int32Array.of(0, 0), Float32Array.of(0)), /Only grids/);
    search.dispose();
  }
  const tight = page.createSearchMap(wend, map, MOVES, 1.5);
  assert.equal(tight.ask(question(at(2, 8), at(18, 8)), {}).found, false);
  tight.dispose();
});

/** A row of squares of side 10 that share sides. */
function strip(count) {
  const vertices = [];
  for (let i = 0; i <= count; ++i) vertices.push(10 * i, 0, 0, 10 * i, 10, 0);
  const polygons = Array.from({ length: count }, (_, i) => [2 * i, 2 * i + 2, 2 * i + 3, 2 * i + 1]);
  return { vertices: Float64Array.from(vertices), polygons };
}

test('a mesh of polygons: nodes, areas and links', () => {
  const plain = mesh(strip(3));
  assert.deepEqual(page.boundsOf(plain), { left: 0, top: 0, right: 30, bottom: 10 });
  const search = page.createSearchMap(wend, plain, MOVES, 0);
  const shape = search.geometry();
  assert.equal(shape.polygons.length, 3);
  const path = search.ask(question(at(1, 5), at(29, 5)), { algorithm: 'polyanya' });
  assert.equal(path.length, 28);
  assert.deepEqual([...path.nodes], [0, 1, 2].map((i) => search.node(at(10 * i + 5, 5))));
  assert.equal(search.ask(question(at(1, 5), at(29, 5), at(4, 5)), {}).length, 3);
  assert.equal(search.ask(question(at(1, 5), at(29, 5), at(-9, 5)), {}).status, 'goal_outside');
  assert.equal(search.ask(question(at(1, 5), at(29, 5)), { algorithm: 'jump_point_search' }).status, 'invalid');
  assert.throws(() => search.ask(question(node(1), at(29, 5)), {}), /This map is a mesh/);
  search.dispose();

  const costly = page.createSearchMap(wend, { ...plain, areas: Uint8Array.of(0, 1, 0), areaCosts: [1, 3] }, MOVES, 0);
  const over = costly.ask(question(at(1, 5), at(29, 5)), { algorithm: 'weighted_regions' });
  assert.ok(Math.abs(over.cost - 48) < 1e-6 && over.found);
  assert.match(costly.ask(question(at(1, 5), at(29, 5)), { algorithm: 'polyanya' }).reason, /weighted_regions/);
  costly.dispose();

  const links = [{ from: { x: 1, y: 9, z: 0 }, to: { x: 29, y: 9, z: 0 }, cost: 2, kind: 0 }];
  const jumping = page.createSearchMap(wend, { ...plain, links }, MOVES, 0);
  const jump = jumping.ask(question(at(1, 8), at(29, 8)), { algorithm: 'polyanya' });
  assert.deepEqual([...jump.legs], [1, 0]);
  assert.ok(Math.abs(jump.length - 4) < 1e-9);
  jumping.dispose();
});

test('outlines that are no floor are refused, and the memory is given back', () => {
  assert.throws(() => page.createSearchMap(wend, mesh({ outlines: [square(0, 0, 0, 0)] }), MOVES, 0));
  const costly = mesh({ outlines: [square(0, 0, 5, 5)], areaCosts: [-1] });
  assert.throws(() => page.createSearchMap(wend, costly, MOVES, 0), /cost/);
  assert.throws(() => page.createSearchMap(wend, mesh({ outlines: [square(0, 0, 5, 5)] }), MOVES, -1));
  assert.throws(() => page.createSearchMap(wend, mesh({ outlines: [[{ x: 0, y: 0, z: 0 }]] }), MOVES, 0));
});

function graph(parts = {}) {
  return {
    kind: 'graph', name: 'test', positions: Float64Array.of(0, 0, 0, 3, 4, 0, 6, 0, 0, 9, 9, 0), aims: true,
    edges: [{ from: 0, to: 1, cost: 5 }, { from: 1, to: 2, cost: 6 }, { from: 0, to: 2, cost: 20 }],
    names: ['a', '', '', ''], borders: [], ...parts,
  };
}

test('graphs: edges lead one way, goals may be several', () => {
  for (const aims of [true, false]) {
    const map = graph({ aims });
    const search = page.createSearchMap(wend, map, MOVES, 0);
    const path = search.ask(question(node(0), node(2)), { algorithm: 'astar' });
    assert.equal(path.cost, 11);
    assert.deepEqual([...search.line(path)], [0, 0, 0, 3, 4, 0, 6, 0, 0]);
    assert.equal(search.ask(question(node(2), node(0)), { algorithm: 'astar' }).status, 'unreachable');
    assert.equal(search.ask(question(node(0), node(3), node(1)), { algorithm: 'dijkstra' }).cost, 5);
    assert.equal(search.node(node(3)), 3);
    assert.throws(() => search.ask(question(cell(0, 0), node(1)), {}), /This map is a graph/);
    search.dispose();
  }
  assert.throws(() => page.createSearchMap(wend, graph({ edges: [{ from: 0, to: 7, cost: 1 }] }), MOVES, 0));
  assert.deepEqual(page.boundsOf(graph()), { left: -0.45, top: -0.45, right: 9.45, bottom: 9.45 });
  assert.deepEqual(page.linePoint(graph(), node(1)), { x: 3, y: 4 });
  assert.deepEqual(page.linePoint(grid('hex_odd_rows', 2, 2), cell(0, 1)).x, 1);
  assert.deepEqual(page.linePoint(mesh({}), at(2, 3)), { x: 2, y: 3 });
});

test('outlines are drawn, moved and removed', () => {
  const map = mesh({ outlines: [square(0, 0, 20, 10)] });
  const holed = page.withOutline(map, page.rectangleOutline({ x: 8, y: 2 }, { x: 12, y: 8 }), 0.1);
  assert.equal(map.outlines.length, 1);
  assert.equal(page.outlineAround(holed, { x: 10, y: 5 }), 1);
  assert.equal(page.outlineAround(holed, { x: 1, y: 5 }), 0);
  assert.equal(page.outlineAround(holed, { x: 30, y: 5 }), null);
  const corner = page.cornerNear(holed, { x: 12.1, y: 8 }, 0.2);
  assert.deepEqual(corner, { outline: 1, corner: 2 });
  const moved = page.withMovedCorner(holed, corner, { x: 13, y: 9 });
  assert.deepEqual(page.cornerAt(moved, corner), { x: 13, y: 9, z: 0 });
  const lengthOf = (made) => {
    const search = page.createSearchMap(wend, made, MOVES, 0);
    const { length } = search.ask(question(at(1, 6), at(19, 6)), {});
    search.dispose();
    return length;
  };
  assert.equal(lengthOf(map), 18);
  assert.ok(lengthOf(moved) > lengthOf(holed) - 3 && lengthOf(holed) > 18);
  assert.deepEqual(page.withoutOutline(holed, 1).outlines, map.outlines);
  assert.throws(() => page.withoutOutline(map, 0), /last outline/);
  assert.throws(() => page.withOutline(map, square(1, 1, 2, 2).slice(2), 0), /three corners/);
  assert.throws(() => page.withOutline(map, square(1, 1, 1, 1), 0), /no ground/);
  const circle = page.circleOutline({ x: 5, y: 5 }, { x: 5, y: 7 });
  assert.ok(circle.every(({ x, y }) => Math.abs(Math.hypot(x - 5, y - 5) - 2) < 1e-9));
  assert.equal(page.seen(1.23456, 16), 1.23);
});

test('polygons are added beside others, and share their corners', () => {
  const plain = mesh({ ...strip(2), areas: Uint8Array.of(0, 1) });
  const wider = page.withOutline(plain, square(20.05, 0, 30, 10), 0.2);
  assert.equal(wider.polygons.length, 3);
  assert.deepEqual([...wider.areas], [0, 1, 0]);
  assert.equal(wider.vertices.length / 3, 8);
  const search = page.createSearchMap(wend, wider, MOVES, 0);
  assert.equal(search.ask(question(at(1, 5), at(29, 5)), {}).length, 28);
  search.dispose();
  const shape = page.shapeOf(wider);
  assert.equal(shape.polygonAt(25, 5), 2);
  assert.equal(shape.polygonAt(35, 5), null);
  assert.deepEqual(shape.middle(0), { x: 5, y: 5 });
  // East, with y down: left is up.
  assert.deepEqual(shape.portal(0, 1), { left: { x: 10, y: 0 }, right: { x: 10, y: 10 } });
  assert.deepEqual(shape.portal(1, 0), { left: { x: 10, y: 10 }, right: { x: 10, y: 0 } });
  assert.equal(shape.portal(0, 2), null);
  assert.equal(shape.walls.length, 2 * 8);
  assert.equal(page.withoutOutline(wider, 1).polygons.length, 2);
});

test('graphs are drawn: the engine takes each change', () => {
  const random = randomOf(3);
  let map = graph();
  let asked = question(node(0), node(2));
  for (let round = 0; round < 200; ++round) {
    const count = map.positions.length / 3;
    const some = () => Math.floor(random() * count);
    const place = { x: random() * 20, y: random() * 20 };
    const choice = random();
    if (choice < 0.3) map = page.withNode(map, place);
    else if (choice < 0.6) {
      const [from, to] = [some(), some()];
      if (from !== to) map = page.withEdge(map, from, to, page.leastCost(map, from, to), random() < 0.5);
    } else if (choice < 0.85) map = page.withMovedNode(map, some(), place);
    else {
      const gone = some();
      const stands = [asked.from, ...asked.goals].some((spot) => spot.node === gone);
      if (stands) assert.throws(() => page.withoutNode(map, asked, gone), /drag it to another/);
      else ({ map, question: asked } = page.withoutNode(map, asked, gone));
    }
    assert.equal(map.names.length, map.positions.length / 3);
    const aiming = page.createSearchMap(wend, map, MOVES, 0);
    const plain = page.createSearchMap(wend, { ...map, aims: false }, MOVES, 0);
    const one = aiming.ask(asked, { algorithm: 'astar' });
    const other = plain.ask(asked, { algorithm: 'dijkstra' });
    assert.equal(one.status, other.status);
    assert.ok(Math.abs(one.cost - other.cost) <= 1e-6 * other.cost);
    aiming.dispose();
    plain.dispose();
  }
  assert.equal(page.nodeNear(graph(), 3.2, 4, 0.5), 1);
  assert.equal(page.nodeNear(graph(), 30, 4, 0.5), null);
  const joined = page.withEdge(graph(), 0, 3, 50, true);
  assert.equal(joined.edges.length, 5);
  assert.equal(page.withEdge(joined, 0, 3, 50, true).edges.length, 3);
  assert.equal(page.withoutEdges(joined, 3, 0).edges.length, 3);
  assert.equal(page.edgesOf(joined).filter((edge) => edge.isTwoWay).length, 1);
  assert.throws(() => page.withEdge(graph(), 1, 1, 1, true), /from one node to another/);
});
