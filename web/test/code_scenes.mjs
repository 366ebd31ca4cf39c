// Scenes for the test of code: maps of all kinds with questions, small, and the same in each run.

export const USUAL = {
  straight: 13860, diagonal: 19601, corners: 'both_free', terrain: 'touched', unitSize: 1, disc: false,
};

function randomFrom(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

function grid(seed, parts = {}) {
  const { width = 24, height = 16, layout = 'square', costs = [1], walls = 0.2, links = [], floors = 1 } = parts;
  const random = randomFrom(seed);
  const cells = Float32Array.from({ length: width * height }, () =>
    random() < walls ? 0 : costs[Math.floor(random() * costs.length)]);
  // Ends of questions and of links are free.
  for (const i of [0, 1, width, width + 1]) cells[i] = costs[0];
  for (const i of [1, 2, width + 1, width + 2]) cells[width * height - i] = costs[0];
  return { kind: 'grid', name: `map ${seed}`, width, height, layout, costs: cells, links, floors };
}

function onGrid(map, { moves = {}, algorithm = 'astar', options = {}, goals, range = 0, ...more } = {}) {
  const last = { kind: 'cell', x: map.width - 2, y: map.height - 2 };
  const question = {
    from: { kind: 'cell', x: 0, y: 0 }, goals: goals ?? [last], moves: { ...USUAL, ...moves }, radius: 0, range,
  };
  return { scene: { map, question, runs: [] }, run: { algorithm, options }, ...more };
}

function at(x, y, z = 0) {
  return { x, y, z };
}

function mesh(parts) {
  return {
    kind: 'mesh', name: 'mesh', outlines: [], vertices: new Float64Array(), polygons: [], areas: new Uint8Array(),
    areaCosts: [], links: [], ...parts,
  };
}

function onMesh(map, from, goals, { radius = 0, algorithm = 'auto', options = {}, ...more } = {}) {
  const spot = (place) => ({ kind: 'position', ...place });
  const question = { from: spot(from), goals: goals.map(spot), moves: USUAL, radius, range: 0 };
  return { scene: { map, question, runs: [] }, run: { algorithm, options }, ...more };
}

const room = [at(-10, -10), at(10.5, -10), at(10.5, 8.25), at(-10, 8.25)];
const pillar = [at(-2, -6), at(3, -6), at(3, 5), at(-2, 5)];

/** Squares side by side, each with its own vertices of a row of corners. */
function strip({ heights = [0, 0, 0, 0, 0], ...parts } = {}) {
  const vertices = [];
  for (let i = 0; i <= 4; ++i) vertices.push(4 * i, 0, heights[i], 4 * i + i / 8, 3, heights[i]);
  const polygons = [0, 1, 2, 3].map((i) => [2 * i, 2 * i + 2, 2 * i + 3, 2 * i + 1]);
  return mesh({ vertices: Float64Array.from(vertices), polygons, ...parts });
}

function graph(seed, count, aims) {
  const random = randomFrom(seed);
  const positions = Float64Array.from({ length: 3 * count }, (_, i) =>
    (i % 3 === 2 ? 0 : Math.round(random() * 1000) / 8));
  const edges = [];
  for (let from = 0; from + 1 < count; ++from) {
    for (const to of [from + 1, Math.floor(random() * count)]) {
      const [dx, dy] = [0, 1].map((i) => positions[3 * from + i] - positions[3 * to + i]);
      edges.push({ from, to, cost: Math.ceil(Math.hypot(dx, dy) * 8) / 8 + (random() < 0.5 ? 0.125 : 0) });
    }
  }
  return { kind: 'graph', name: 'roads', positions, aims, edges, names: [], borders: [] };
}

function onGraph(map, to, { algorithm = 'auto', options = {} } = {}) {
  const spot = (node) => ({ kind: 'node', node });
  const question = { from: spot(0), goals: to.map(spot), moves: USUAL, radius: 0, range: 0 };
  return { scene: { map, question, runs: [] }, run: { algorithm, options } };
}

const manyCosts = Array.from({ length: 200 }, (_, i) => 1 + i / 100);
const cornerLinks = [
  { from: { x: 1, y: 1 }, to: { x: 20, y: 13 }, cost: 3.5 }, { from: { x: 20, y: 13 }, to: { x: 22, y: 14 }, cost: 0 },
];
const few = { shell: /more different costs/ };
const flat = { shell: /text form of meshes/ };

function linked() {
  const map = grid(7, { links: cornerLinks });
  map.costs[13 * 24 + 20] = 1;
  return map;
}

function walled() {
  const map = grid(8, { walls: 0 });
  for (let y = 0; y < 16; ++y) map.costs[y * 24 + 12] = 0;
  return map;
}

function twoFloors() {
  const stairs = { from: { x: 1, y: 0 }, to: { x: 1, y: 13 }, cost: 2 };
  const map = grid(19, { height: 25, floors: 2, walls: 0, links: [stairs] });
  map.costs.fill(0, 12 * 24, 13 * 24);
  return map;
}

const swampyStrip = strip({ areas: Uint8Array.of(0, 3, 0, 3), areaCosts: [1, 1, 1, 1.5] });

export const scenes = {
  plain: onGrid(grid(1), { algorithm: 'auto' }),
  'whole costs': onGrid(grid(2, { costs: [1, 2, 5, 9] }), { moves: { terrain: 'entered' } }),
  'fractions, other moves': onGrid(grid(3, { costs: [1, 0.5, 2.25, 12, 0.001] }), {
    moves: { straight: 10, diagonal: 14, corners: 'one_free', terrain: 'entered' }, options: { heuristic: 'octile' },
  }),
  'many costs': onGrid(grid(4, { costs: manyCosts }), { refused: few }),
  'hexagons that cost': onGrid(grid(5, { layout: 'hex_odd_rows', costs: [1, 3, 1.5] }), {
    moves: { terrain: 'joined' },
  }),
  'hexagons in columns': onGrid(grid(15, { layout: 'hex_even_columns' }), { algorithm: 'breadth_first' }),
  'staggered, no diagonals': onGrid(grid(6, { layout: 'staggered_even_rows', walls: 0.1 }), {
    moves: { corners: 'never' },
  }),
  diamonds: onGrid(grid(16, { layout: 'diamond' }), { moves: { corners: 'always' } }),
  links: onGrid(linked(), { algorithm: 'dijkstra' }),
  'a goal that is near enough': onGrid(grid(9), { range: 2.5 }),
  'several goals, options': onGrid(grid(9), {
    goals: [{ kind: 'cell', x: 23, y: 14 }, { kind: 'cell', x: 1, y: 1 }, { kind: 'cell', x: 22, y: 14 }],
    algorithm: 'weighted_astar', options: { weight: '2.5', 'open-list': 'binary_heap', tieRule: 'last_added' },
  }),
  'a large square': onGrid(grid(10, { walls: 0.04 }), {
    moves: { unitSize: 2 }, goals: [{ kind: 'cell', x: 22, y: 14 }],
  }),
  'a large disc': onGrid(grid(11, { walls: 0.03 }), {
    moves: { unitSize: 3, disc: true }, goals: [{ kind: 'cell', x: 20, y: 12 }],
    status: 'start_blocked',
  }),
  'baked jump points': onGrid(grid(12), { algorithm: 'baked_jump_points' }),
  'any angle': onGrid(grid(13, { walls: 0.1 }), { algorithm: 'theta-star' }),
  turns: onGrid(grid(14), { algorithm: 'turning_astar', options: { turning: '3000' } }),
  seeds: onGrid(grid(17), { algorithm: 'wandering_astar', options: { seed: '7', weight: '1.2' } }),
  'a limit': onGrid(grid(18), { options: { mostExpansions: '20' }, status: 'limit_reached' }),
  'no path': onGrid(walled(), { status: 'unreachable' }),
  'a fallback': onGrid(walled(), { options: { fallback: 'closest_to_goal' }, status: 'partial' }),
  floors: onGrid(twoFloors(), { algorithm: 'fringe_search' }),
  'detail of paths': onGrid(grid(20), {
    options: { detail: 'cost' }, refused: { shell: /whole paths/ },
  }),
  'terrain rule joined': onGrid(grid(21, { costs: [1, 4] }), {
    moves: { terrain: 'joined' },
    refused: Object.fromEntries(['javascript', 'c', 'cpp', 'shell', 'python'].map((name) => [name, /hexagons/])),
  }),
  large: onGrid(grid(22, { width: 90, height: 90, layout: 'hex_odd_rows' }), { algorithm: 'astar' }),
  'large, with costs and a link': onGrid(grid(23, {
    width: 90, height: 90, costs: [1, 2.5, 7, 30], links: [{ from: { x: 1, y: 1 }, to: { x: 87, y: 88 }, cost: 9 }],
  })),
  'large, many costs': onGrid(grid(24, { width: 90, height: 90, costs: manyCosts }), { refused: few }),
  'a floor': onMesh(mesh({ outlines: [room, pillar] }), at(-9, -1), [at(9, 0)]),
  'a floor, a radius': onMesh(mesh({ outlines: [room, pillar] }), at(-8, -1), [at(8, 7), at(8, 0)], { radius: 0.75 }),
  'a floor, links': onMesh(mesh({
    outlines: [room, pillar], links: [{ from: at(-3, 0), to: at(4, 0), cost: 1.5, kind: 2 }],
  }), at(-9, -1), [at(9, 0)]),
  'a floor by A*': onMesh(mesh({ outlines: [room, pillar] }), at(-9, -1), [at(9, 0)], { algorithm: 'astar' }),
  polygons: onMesh(strip(), at(1, 1), [at(15, 2)]),
  'polygons with heights': onMesh(strip({ heights: [0, 1, 3, 3, 5] }), at(1, 1, 0), [at(15, 2, 4)], { refused: flat }),
  'ground that costs': onMesh(swampyStrip, at(1, 1), [at(15, 2)], {
    algorithm: 'weighted_regions', options: { error: '0.05' }, refused: flat,
  }),
  'a large floor': onMesh(mesh({
    outlines: [room.map(({ x, y }) => at(100 * x, 100 * y)),
      ...Array.from({ length: 1700 }, (_, i) => [[0, 0], [6, 1], [7, 6], [1, 7]].map(([x, y]) =>
        at(20 * (i % 50) - 500 + x, 20 * Math.floor(i / 50) - 500 + y)))],
  }), at(-900, -900), [at(900, 700)]),
  'a graph': onGraph(graph(25, 60, true), [59]),
  'a graph that does not aim': onGraph(graph(26, 60, false), [58, 59], { algorithm: 'bidirectional_astar' }),
  'a large graph': onGraph(graph(27, 3000, true), [2999], { algorithm: 'dijkstra' }),
};
