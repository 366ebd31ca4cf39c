// The gallery, the generated maps, the lessons and the tour, checked against the engine.

import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { load, TRACE_KINDS } from '../../bindings/npm/lib/index.js';

const SOURCES = fileURLToPath(new URL('../src/', import.meta.url));
/** Links name a kind, a size and a seed: they must make the same map in every version. */
const EXPECTED_SUMS = {
  maze: 3231905278, rooms: 4021708552, caves: 829202108, random: 4020251045, city: 16983851, hills: 3616925182,
};

const ENTRY = `
  export * from './map/kinds.ts';
  export * from './map/gallery.ts';
  export * from './map/generate/kinds_of_maps.ts';
  export { LESSONS } from './tour/lessons/lessons.ts';
  export { WHICH } from './tour/lessons/which.ts';
  export { TEN_STEPS, TOUR_ENTRY, TOUR_RESULT } from './tour/ten_steps.ts';
`;

/** Bundles the page's TypeScript, which Node.js cannot import. */
async function loadSources(folder) {
  const outfile = join(folder, 'sources.mjs');
  await build({
    stdin: { contents: ENTRY, resolveDir: SOURCES, loader: 'ts' }, bundle: true, format: 'esm', outfile,
    loader: { '.map': 'text' }, logLevel: 'error',
  });
  return import(pathToFileURL(outfile).href);
}

let folder;
let page;
let wend;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wend-gallery-'));
  [page, wend] = await Promise.all([loadSources(folder), load()]);
});
after(() => rm(folder, { recursive: true, force: true }));

function engineMap(map) {
  if (map.kind === 'graph') {
    const positions = map.aims ? map.positions : undefined;
    return wend.graph({ nodes: map.names.length, edges: map.edges, positions });
  }
  if (map.kind === 'grid') {
    const { width, height, costs, layout } = map;
    const made = wend.grid({ width, height, costs, layout });
    if (map.links.length > 0) made.addLinks(map.links);
    return made;
  }
  const { vertices, polygons, areas } = map;
  const made = map.outlines.length > 0 ? wend.floor(map.outlines) : wend.mesh({ vertices, polygons, areas });
  if (map.areaCosts.length > 0) made.setAreaCosts(map.areaCosts);
  if (map.links.length > 0) made.setMeshLinks(map.links);
  return made;
}

function place(spot) {
  if (spot.kind === 'node') return spot.node;
  return spot.kind === 'cell' ? [spot.x, spot.y] : [spot.x, spot.y, spot.z];
}

/** The engine's answers to all runs of a scene. */
function solveAll({ map, question, runs }, trace) {
  const made = engineMap(map);
  const moves = { grid: question.moves, mesh: { radius: question.radius } }[map.kind];
  const navigator = made.navigator(moves);
  try {
    return runs.map(({ algorithm, options }) => {
      if (algorithm === 'baked_jump_points') navigator.bake();
      const query = {
        from: place(question.from), goals: question.goals.map(place), algorithm, ...options, ...(trace && { trace }),
      };
      return map.kind === 'mesh' ? navigator.solveBetween(query) : navigator.solve(query);
    });
  } finally {
    navigator.dispose();
    made.dispose();
  }
}

const answersOf = (id) => solveAll(page.galleryEntry(id).make());

describe('gallery', () => {
  test('every run of every entry has the status that the entry is about', () => {
    for (const entry of page.GALLERY) {
      const scene = entry.make();
      assert.ok(scene.runs.length >= 1 && scene.runs.length <= 4, entry.id);
      const statuses = solveAll(scene).map((path) => path.status + path.reason);
      assert.deepEqual(statuses, entry.statuses ?? scene.runs.map(() => 'found'), entry.id);
    }
  });

  test('ids differ, and groups are those that are listed', () => {
    assert.equal(new Set(page.GALLERY.map(({ id }) => id)).size, page.GALLERY.length);
    assert.deepEqual(new Set(page.GALLERY.map(({ group }) => group)), new Set(page.GROUPS));
    assert.throws(() => page.galleryEntry('nothing'), page.PageError);
  });

  test('each algorithm expands fewer nodes in its best case than in its worst', () => {
    for (const algorithm of wend.algorithms) {
      const name = algorithm.replaceAll('_', '-');
      for (const kind of ['best', 'worst']) {
        assert.equal(page.galleryEntry(`${kind}-${name}`).make().runs[0].algorithm, algorithm);
      }
      const [best] = answersOf(`best-${name}`);
      const [worst] = answersOf(`worst-${name}`);
      assert.ok(best.expanded < worst.expanded, `${algorithm}: ${best.expanded}, ${worst.expanded}`);
    }
  });

  test('entries that compare two runs are right about them', () => {
    const expanded = (id) => answersOf(id).map((path) => path.expanded);
    for (const id of ['best-weighted-astar', 'best-bidirectional-astar', 'best-jump-point-search',
      'best-baked-jump-points', 'best-hpa-star', 'best-taut-astar', 'large-city', 'large-maze', 'hexagons']) {
      const counts = expanded(id);
      assert.ok(counts[0] < counts.at(-1), `${id}: ${counts}`);
    }
    for (const id of ['worst-bidirectional-astar', 'worst-anytime-astar', 'worst-turning-astar',
      'worst-wandering-astar']) {
      const counts = expanded(id);
      assert.ok(counts[0] > counts.at(-1), `${id}: ${counts}`);
    }
    const [weighted, cheapest] = answersOf('best-weighted-astar');
    assert.equal(weighted.cost, cheapest.cost);
    const [without, withTable, astar] = expanded('worst-ida-star');
    assert.ok(astar < withTable && withTable < without);
  });

  test('words about costs hold', () => {
    const costs = (id) => answersOf(id).map((path) => path.cost);
    assert.deepEqual(costs('worked-example'), [68]);
    assert.deepEqual(costs('too-high-estimate'), [80, 68]);
    assert.equal(new Set(costs('estimates-compared')).size, 1);
    const [road, straight] = costs('swamp');
    assert.ok(straight > 3 * road);
    const [days, fewestBorders] = costs('regions');
    assert.ok(fewestBorders > days);
    assert.ok(costs('mesh-links')[0] < 30, 'the direct ferry costs 30');
    const swamp = page.galleryEntry('mesh-swamp').make();
    const [through] = solveAll(swamp);
    assert.ok(through.length < through.cost - 1, 'the path crosses the swamp');
    const [round] = solveAll({ ...swamp, map: { ...swamp.map, areaCosts: [1, 2] } });
    assert.ok(Math.abs(round.length - round.cost) < 1e-9, 'the path goes round the swamp');
    const [nearest] = answersOf('several-goals');
    assert.deepEqual(nearest.points.at(-1), [34, 2], 'another goal is nearer in a straight line');
    const [taut, theta, , steps] = answersOf('any-angle').map((path) => path.length);
    assert.ok(taut < theta && theta < steps);
  });

  test('paths take the links that entries are about', () => {
    const visits = (path, x, y) => path.points.some((cell) => cell[0] === x && cell[1] === y);
    const [teleported] = answersOf('teleporters');
    assert.ok(visits(teleported, 4, 14) && visits(teleported, 50, 12));
    assert.ok(visits(answersOf('one-way-drop')[0], 8, 2));
    assert.ok(visits(answersOf('floors-down')[0], 5, 3));
    const [up] = answersOf('floors');
    assert.ok(visits(up, 21, 10) && visits(up, 22, 13 + 2));
  });
});

describe('generated maps', () => {
  test('the same seed makes the same map, another one another', () => {
    for (const { name } of page.MAP_KINDS) {
      const [one, same, other] = [7, 7, 8].map((seed) => page.makeMap(name, 64, 48, seed));
      assert.deepEqual(one, same);
      assert.notDeepEqual(one.map.costs, other.map.costs, name);
    }
  });

  test('options that are not given are as usual', () => {
    for (const { name, options } of page.MAP_KINDS) {
      const usual = Object.fromEntries(options.map((option) => [option.name, option.usual]));
      assert.deepEqual(page.makeMap(name, 64, 48, 7, usual), page.makeMap(name, 64, 48, 7));
    }
  });

  test('maps stay as they are from version to version', () => {
    const sum = ({ map }) => map.costs.reduce((hash, cost) => (Math.imul(hash, 31) + cost) >>> 0, 7);
    const sums = Object.fromEntries(page.MAP_KINDS.map(({ name }) => [name, sum(page.makeMap(name, 96, 64, 42))]));
    assert.deepEqual(sums, EXPECTED_SUMS);
  });

  test('start and goal are connected without diagonal steps', () => {
    for (const { name } of page.MAP_KINDS) {
      for (const [width, height] of [[64, 48], [9, 200], [33, 5]]) {
        const { map, start, goal } = page.makeMap(name, width, height, 3);
        const question = {
          from: page.cellSpot(start.x, start.y), goals: [page.cellSpot(goal.x, goal.y)],
          moves: { ...page.USUAL_MOVES, corners: 'never' }, radius: 0, range: 0,
        };
        const [path] = solveAll({ map, question, runs: [{ algorithm: 'astar', options: {} }] });
        assert.equal(path.status, 'found', `${name} ${width} x ${height}`);
        assert.notDeepEqual(start, goal);
      }
    }
  });

  test('rooms and cities have no cell that cannot be reached', () => {
    for (const name of ['rooms', 'city', 'maze']) {
      for (let seed = 1; seed <= 20; ++seed) {
        const { map, start } = page.makeMap(name, 100, 80, seed);
        const made = engineMap(map);
        const navigator = made.navigator({ corners: 'never' });
        const field = navigator.field({ sources: [[start.x, start.y]] });
        field.costs.forEach((cost, cell) => {
          assert.equal(Number.isFinite(cost), map.costs[cell] > 0, `${name} ${seed}, cell ${cell}`);
        });
        [field, navigator, made].forEach((handle) => handle.dispose());
      }
    }
  });

  test('a share of blocked cells is exact, and hills cost 1 to 9', () => {
    const blocked = page.makeMap('random', 50, 40, 1, { walls: 35 }).map.costs.filter((cost) => cost === 0);
    assert.equal(blocked.length, 700);
    const costs = new Set(page.makeMap('hills', 128, 128, 1).map.costs);
    assert.deepEqual([...costs].sort(), [1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  test('sizes and options that cannot be are refused with a reason', () => {
    const refused = (kind, width, height, options, words) =>
      assert.throws(() => page.makeMap(kind, width, height, 1, options), (error) =>
        error instanceof page.PageError && words.test(error.message));
    refused('maze', 16384, 16384, {}, /too large/);
    refused('maze', 0, 5, {}, /0 x 5/);
    refused('maze', 2.5, 5, {}, /2\.5 x 5/);
    refused('maze', 1e300, 1e300, {}, /too large/);
    refused('maze', 20, 20, { corridor: 0 }, /corridor is 0/);
    refused('caves', 20, 20, { walls: 51 }, /walls is 51/);
    refused('city', 20, 20, { block: NaN }, /block is NaN/);
    refused('city', 20, 20, { blocks: 9 }, /no option 'blocks'/);
    refused('swamp', 20, 20, {}, /no kind of map 'swamp'/);
  });

  test('tiny maps of every kind are made', () => {
    for (const { name } of page.MAP_KINDS) {
      for (const [width, height] of [[1, 1], [1, 2], [2, 1], [3, 3], [4, 1]]) {
        assert.equal(page.makeMap(name, width, height, 1).map.costs.length, width * height);
      }
    }
  });
});

describe('lessons', () => {
  test('there is a page of 200 to 350 words for every algorithm', () => {
    assert.deepEqual(Object.keys(page.LESSONS).sort(), [...wend.algorithms].sort());
    for (const [name, lesson] of Object.entries(page.LESSONS)) {
      const { galleryId, source, ...texts } = lesson;
      const words = Object.values(texts).flat().join(' ').split(/\s+/).length;
      assert.ok(words >= 200 && words <= 350, `${name}: ${words} words`);
      assert.match(source, /(1[89]|20)\d\d|19th/);
      const scene = page.galleryEntry(galleryId).make();
      assert.ok(scene.runs.some(({ algorithm }) => algorithm === name), `${name}: ${galleryId}`);
    }
  });

  test('"Which should I use?" leads to every algorithm that is worth using, and each advice works', () => {
    const ids = page.WHICH.map(({ id }) => id);
    const advised = new Set();
    const asked = new Set([ids[0]]);
    for (const { answers } of page.WHICH) {
      for (const { next, advice, note } of answers) {
        assert.equal([next, advice, note].filter(Boolean).length, 1);
        if (next) assert.ok(ids.includes(next) && asked.add(next));
        if (advice) advised.add(advice.algorithm);
        if (advice) checkAdvice(advice);
      }
    }
    assert.equal(asked.size, ids.length);
    const shownOnly = ['depth_first', 'fringe_search'];
    const rest = [...wend.algorithms, 'auto'].filter((name) => !shownOnly.includes(name));
    assert.deepEqual([...advised].sort(), rest.sort());
  });

  function checkAdvice({ algorithm, options }) {
    const id = { polyanya: 'mesh-hole', weighted_regions: 'mesh-swamp' }[algorithm] ?? 'best-baked-jump-points';
    const scene = page.galleryEntry(id).make();
    const [path] = solveAll({ ...scene, runs: [{ algorithm, options }] });
    assert.equal(path.status, 'found', `${algorithm}: ${path.reason}`);
  }
});

describe('the tour', () => {
  /** The events of the worked example by the engine, and its answer. */
  function traced() {
    const trace = wend.trace();
    const [path] = solveAll(page.galleryEntry(page.TOUR_ENTRY).make(), trace);
    const events = trace.read();
    trace.dispose();
    return { path, events };
  }

  const cellOf = (node) => [node % 7, Math.floor(node / 7)];

  /** The cells as they are after so many events. */
  function cellsAfter(events, count) {
    const cells = new Map();
    for (let i = 0; i < count; ++i) {
      const node = events.nodes[i];
      const parent = events.parents[i] === 0xffffffff ? undefined : cellOf(events.parents[i]);
      const state = TRACE_KINDS[events.kinds[i]] === 'closed' ? 'closed' : 'open';
      cells.set(node, { state, g: events.g[i], h: events.h[i], f: events.f[i], parent });
    }
    return cells;
  }

  test('has ten steps whose claims are those of the trace', () => {
    const { events } = traced();
    assert.equal(page.TEN_STEPS.length, 10);
    for (const step of page.TEN_STEPS) {
      const count = step.at === 'end' ? events.kinds.length : step.at;
      const cells = cellsAfter(events, count);
      for (const { cell, ...claims } of step.checks) {
        const known = cells.get(cell[1] * 7 + cell[0]) ?? { state: 'unseen' };
        for (const [name, value] of Object.entries(claims)) {
          assert.deepEqual(known[name], value, `${step.title}: ${name} at ${cell}`);
        }
      }
      assert.equal([...cells.values()].filter(({ state }) => state === 'closed').length, step.closed, step.title);
      if (step.next) {
        const next = events.kinds.findIndex((kind, i) => i >= count && TRACE_KINDS[kind] === 'closed');
        assert.deepEqual(cellOf(events.nodes[next]), step.next, step.title);
      }
    }
  });

  test('goes forward, and asks questions that have an answer', () => {
    const ends = page.TEN_STEPS.map(({ at }) => (at === 'end' ? Infinity : at));
    ends.slice(1).forEach((end, i) => assert.ok(end > ends[i]));
    const questions = page.TEN_STEPS.flatMap(({ ask }) => ask ?? []);
    assert.ok(questions.length >= 3);
    for (const { choices, right } of questions) assert.ok(right >= 0 && right < choices.length);
  });

  test('ends with the path that the engine finds', () => {
    const { path } = traced();
    const { cost, expanded } = path;
    assert.deepEqual({ cost, expanded, path: path.points }, page.TOUR_RESULT);
    assert.equal(path.optimal, false);
    const scene = page.galleryEntry(page.TOUR_ENTRY).make();
    const [octile] = solveAll({ ...scene, runs: [{ algorithm: 'astar', options: { heuristic: 'octile' } }] });
    assert.ok(octile.cost === 68 && octile.optimal);
  });
});
