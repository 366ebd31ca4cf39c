// The same questions as two programs in C, whose lines WEND_C_PROGRAMS has: it names the folder
// they were built in.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { load } from 'wend';
import { Hash, Random } from './random.mjs';

const programs = process.env.WEND_C_PROGRAMS;
const skip = programs ? false : 'WEND_C_PROGRAMS does not name the folder of the programs in C';
const linesOf = (name) => execFileSync(join(programs, name), { encoding: 'utf8' });
const wend = await load();

test('ten questions', { skip }, () => {
  const [width, height] = [24, 16];
  let number = 12345;
  const walkable = Uint8Array.from({ length: width * height }, () => {
    number = (Math.imul(number, 1664525) + 1013904223) >>> 0;
    return (number >>> 24) % 100 < 18 ? 0 : 1;
  });
  const last = walkable.length - 1;
  for (let i = 0; i < 10; ++i) walkable[i * 2] = walkable[last - i * 2] = 1;
  const navigator = wend.grid({ width, height, walkable }).navigator();
  const algorithms = ['auto', 'astar', 'dijkstra', 'breadth_first', 'weighted_astar',
    'bidirectional_astar', 'ida_star', 'jump_point_search', 'hpa_star', 'theta_star'];
  const lines = algorithms.map((algorithm, i) => {
    const path = navigator.solve({ from: i * 2, to: last - i * 2, algorithm });
    const hash = new Hash();
    hash.add(path.nodes);
    return `${algorithm} ${path.status} ${path.cost.toFixed(6)} ${path.nodes.length} ${hash}\n`;
  });
  assert.equal(lines.join(''), linesOf('c-ten-queries'));
});

const [WIDTH, HEIGHT] = [40, 30];

function makeNavigators() {
  const random = new Random(12345);
  return ['square', 'square', 'hex_odd_rows'].map((layout, map) => {
    const byteCosts = Uint8Array.from({ length: WIDTH * HEIGHT }, () => {
      if (random.below(100) < 20) return 0;
      return map === 1 ? 1 + random.below(4) : 1;
    });
    return wend.grid({ width: WIDTH, height: HEIGHT, byteCosts, layout }).navigator();
  });
}

test('a hundred questions for each algorithm', { skip }, () => {
  const navigators = makeNavigators();
  const lines = wend.algorithms.map((algorithm) => {
    const random = new Random(99);
    const hash = new Hash();
    const statuses = new Map();
    let sum = 0;
    for (let i = 0; i < 100; ++i) {
      const from = random.below(WIDTH * HEIGHT);
      const to = random.below(WIDTH * HEIGHT);
      const path = navigators[i % 3].solve({ from, to, algorithm });
      statuses.set(path.status, (statuses.get(path.status) ?? 0) + 1);
      sum += path.cost;
      hash.add(path.nodes);
      hash.add(path.waypoints);
    }
    const order = ['found', 'partial', 'unreachable', 'start_outside', 'start_blocked',
      'goal_outside', 'goal_blocked', 'limit_reached', 'cancelled', 'stale', 'invalid'];
    const counts = order.filter((status) => statuses.has(status))
      .map((status) => ` ${status}=${statuses.get(status)}`);
    return `${algorithm}${counts.join('')} ${sum.toFixed(3)} ${hash}\n`;
  });
  assert.equal(lines.join(''), linesOf('c-every-algorithm'));
});
