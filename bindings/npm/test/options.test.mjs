// Options of questions are remembered: that must not show.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from 'wend';

const wend = await load();
const square = { width: 9, height: 9, walkable: new Uint8Array(81).fill(1) };
const navigator = wend.grid(square).navigator();
const query = { from: [0, 0], to: [8, 3], algorithm: 'turning_astar' };

test('more sets of options than are remembered, asked again and again', () => {
  const free = navigator.solve({ ...query, turning: 0 }).cost;
  for (let round = 0; round < 2; ++round) {
    for (let turning = 0; turning < 200; ++turning) {
      const { cost } = navigator.solve({ ...query, turning });
      // One bend, at any cost of it: a diagonal and a straight part.
      assert.equal(Math.round(cost - free), turning);
    }
  }
});

test('an option that has no value is as if it were not there', () => {
  assert.equal(navigator.solve({ ...query, weight: undefined, mostCost: undefined }).found, true);
});

test('an object as a value is read anew at each question', () => {
  const name = { text: 'astar', toString() { return this.text; } };
  const ask = () => navigator.solve({ from: [0, 0], to: [8, 3], algorithm: name });
  assert.equal(ask().found, true);
  name.text = 'nothing';
  assert.throws(ask, { code: 'unknown_name' });
});

test('options that were refused are refused again', () => {
  for (let i = 0; i < 3; ++i) {
    assert.throws(() => navigator.solve({ ...query, weight: 'much' }), { code: 'out_of_range' });
  }
});
