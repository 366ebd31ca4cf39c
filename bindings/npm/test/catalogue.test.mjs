// The catalogue of algorithms and options, and the check of heuristics.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from 'wend';
import { refuses } from './refuses.mjs';

const wend = await load();
const open = (width, height) =>
  wend.grid({ width, height, walkable: new Uint8Array(width * height).fill(1) });
const navigator = open(6, 4).navigator();
navigator.bake();

test('each algorithm has a title and a sentence', () => {
  assert.deepEqual(wend.algorithmInfo.map(({ name }) => name), wend.algorithms);
  for (const { title, words } of wend.algorithmInfo) {
    assert.match(title, /^[A-Z]/);
    assert.match(words, /^[A-Z].*\.$/);
  }
  assert.equal(wend.algorithmInfo.find(({ name }) => name === 'astar').title, 'A*');
});

test('questions take the default and each choice of all options', () => {
  assert.ok(wend.options.length > 12);
  for (const option of wend.options) {
    assert.match(option.words, /^[A-Z].*\.$/);
    const taker = option.algorithms[0] ?? 'astar';
    for (const value of [option.default, ...option.choices]) {
      const path = navigator.solve({ from: 0, to: 17, algorithm: taker, [option.name]: value });
      if (taker !== 'weighted_regions') assert.equal(path.reason, '', `${option.name} ${value}`);
    }
    assert.equal(option.kind === 'choice', option.choices.length > 0);
    assert.equal(option.kind === 'choice', option.least === undefined);
    assert.ok(option.algorithms.every((name) => wend.algorithms.includes(name)));
  }
});

test('an option has its range, and the algorithms that take it', () => {
  const named = (name) => wend.options.find((option) => option.name === name);
  assert.deepEqual({ ...named('weight'), words: '' }, {
    name: 'weight', kind: 'number', default: '1.5', least: 1, most: 100, powerOfTwo: false,
    choices: [], words: '', algorithms: ['weighted_astar', 'wandering_astar'],
  });
  assert.equal(named('most_cost').most, undefined);
  assert.equal(named('transpositions').powerOfTwo, true);
  assert.ok(named('heuristic').choices.includes('octile'));
  assert.ok(!named('heuristic').algorithms.includes('dijkstra'));
  assert.equal(navigator.solve({ from: 0, to: 1, algorithm: 'dijkstra', heuristic: 'zero' }).status,
    'invalid');
});

test('a heuristic that can overestimate is shown with an example', () => {
  assert.deepEqual(navigator.lint(),
    { verdict: 'admissible', from: null, to: null, estimate: 0, cost: 0 });
  assert.equal(navigator.lint({ heuristic: 'octile', algorithm: 'astar' }).verdict, 'admissible');
  const { verdict, from, to, estimate, cost } = navigator.lint({ heuristic: 'manhattan' });
  assert.equal(verdict, 'overestimates');
  assert.equal(estimate, 2 * 13860);
  assert.equal(cost, 19601);
  assert.ok(navigator.solve({ from, to }).cost <= cost);
});

test('a check is refused where the map has no such heuristic', () => {
  const graph = wend.graph({ nodes: 2, edges: [{ from: 0, to: 1, cost: 1 }] }).navigator();
  refuses(() => graph.lint({ heuristic: 'octile' }), 'refused', /octile/);
  refuses(() => navigator.lint({ heuristic: 'nothing' }), 'unknown_name');
  refuses(() => navigator.lint(7), 'out_of_range');
});
