import { Handle } from './engine.js';
import { node } from './question.js';
import { knows, number, object, refuse, truth, whole } from './values.js';

const SETUP = ['distance', 'unitCost', 'fade'];
const SOURCE = ['at', 'strength', 'range', 'falloff', 'sight'];
const NO_NODE = 0xffffffff;

export function createInfluence(engine, navigator, nodeOf, setup = {}) {
  const { distance = '', unitCost = 0, fade = 0 } = knows(setup, SETUP, 'a setup');
  try {
    const at = engine.scratch;
    const name = engine.lendText(distance);
    engine.u32().set([32, 0, name.place, name.size], at >> 2);
    engine.f64().set([number(unitCost, 'unitCost'), number(fade, 'fade')], (at + 16) >> 3);
    const handle = engine.create('wend_influence_create', navigator, at);
    return new Influence(engine, handle, nodeOf);
  } finally {
    engine.giveBack();
  }
}

/** A layer of scores over a map. Documented in index.d.ts. */
export class Influence extends Handle {
  #nodeOf;

  constructor(engine, handle, nodeOf) {
    super(engine, 'influence', handle);
    this.#nodeOf = nodeOf;
  }

  add(source) {
    const { engine } = this;
    return this.#withSource(source, (at) => {
      engine.call('wend_influence_add', this.number, at, at + 40);
      const [slot, generation] = engine.u32().subarray((at + 40) >> 2, (at + 48) >> 2);
      return { slot, generation };
    });
  }
  change(name, source) {
    this.#withSource(source, (at) => {
      this.#name(name, at + 40);
      this.engine.call('wend_influence_change', this.number, at + 40, at);
    });
  }
  move(name, place) {
    const to = place === null ? NO_NODE : node(this.#nodeOf, place, 'the place');
    this.engine.call('wend_influence_move', this.number, this.#name(name), to);
  }
  remove(name) {
    this.engine.call('wend_influence_remove', this.number, this.#name(name));
  }
  deposit(source) {
    this.#withSource(source, (at) =>
      this.engine.call('wend_influence_deposit', this.number, at));
  }

  update() {
    this.engine.call('wend_influence_update', this.number, 0);
  }
  tick() {
    this.engine.call('wend_influence_update', this.number, 1);
  }

  scores(first, count) {
    const { engine } = this;
    const place = engine.borrow(8 * whole(count, 'count'));
    engine.call('wend_influence_scores', this.number, whole(first, 'first'), place, count);
    return engine.f64().slice(place >> 3, (place >> 3) + count);
  }
  writeCosts(overlay, costOfOne) {
    this.engine.call('wend_influence_write_costs', this.number,
      Handle.numberIn(this.engine, overlay, 'overlay'), number(costOfOne, 'costOfOne'));
  }
  hottest(count, apart = 0) {
    const { engine } = this;
    if (whole(count, 'count') > 1e6) refuse('count is at most 1,000,000');
    const spots = engine.borrow(24 * count);
    const at = engine.scratch;
    engine.u32()[at >> 2] = count;
    engine.call('wend_influence_hottest', this.number, number(apart, 'apart'), spots, at);
    const found = engine.u32()[at >> 2];
    return Array.from({ length: found }, (_, i) => spotAt(engine, spots + 24 * i));
  }
  safest(from, distance) {
    const { engine } = this;
    const at = engine.scratch;
    const start = node(this.#nodeOf, from, 'from');
    engine.call('wend_influence_safest', this.number, start, number(distance, 'distance'), at);
    return spotAt(engine, at);
  }

  #name(name, at = this.engine.scratch) {
    const { slot, generation } = object(name, 'the source');
    this.engine.u32().set([whole(slot, 'the source'), whole(generation, 'the source')], at >> 2);
    return at;
  }
  #withSource(source, act) {
    const { engine } = this;
    const { at: place, strength = 1, range = 10, falloff = '', sight = false } =
      knows(source, SOURCE, 'a source');
    const where = place === null ? NO_NODE : node(this.#nodeOf, place, 'at');
    const sees = truth(sight, 'sight');
    try {
      const at = engine.scratch;
      const word = engine.lendText(falloff);
      engine.u32().set([40, where], at >> 2);
      engine.f64().set([number(strength, 'strength'), number(range, 'range')], (at + 8) >> 3);
      engine.u32().set([word.place, word.size, sees, 0], (at + 24) >> 2);
      return act(at);
    } finally {
      engine.giveBack();
    }
  }
}

function spotAt(engine, at) {
  const place = engine.u32()[at >> 2];
  const [score, distance] = engine.f64().subarray((at + 8) >> 3, (at + 24) >> 3);
  return { node: place === NO_NODE ? null : place, score, distance };
}

/** The node to go to next from each node, to flee from threats. */
export function flee(engine, navigator, nodeCount, threats, options) {
  const { worth = 0, range = 0 } = knows(options, ['worth', 'range'], 'the options');
  const next = engine.borrow(4 * nodeCount);
  try {
    engine.call('wend_flee', navigator, engine.lend(threats), threats.length,
      number(worth, 'worth'), number(range, 'range'), next, nodeCount);
    return engine.u32().slice(next >> 2, (next >> 2) + nodeCount);
  } finally {
    engine.giveBack();
  }
}
