import { Handle } from './engine.js';
import { readPath } from './path.js';
import { ask, node, nodes, Solver } from './question.js';
import { expansionsOf, refuse } from './values.js';

const NO_NODE = 0xffffffff;
const QUERY = 48;

export function createReplanner(engine, navigator, nodeOf, query, how = '') {
  if (typeof how !== 'string') refuse('how is automatic, incremental or again');
  const handle = ask(engine, nodeOf, query, (at) => {
    const word = engine.lendText(how);
    engine.u32().set([word.place, word.size], (at + QUERY) >> 2);
    return engine.create('wend_replanner_create', navigator, at, at + QUERY);
  });
  return new Replanner(engine, handle, nodeOf);
}

/** Keeps the path of one unit up to date. */
export class Replanner extends Handle {
  #nodeOf;

  constructor(engine, handle, nodeOf) {
    super(engine, 'replanner', handle);
    this.#nodeOf = nodeOf;
  }

  follow() {
    this.engine.call('wend_replanner_follow', this.number);
  }
  overlaid(places) {
    const list = nodes(this.#nodeOf, places, 'the places');
    try {
      this.engine.call('wend_replanner_overlaid', this.number, this.engine.lend(list), list.length);
    } finally {
      this.engine.giveBack();
    }
  }
  moveTo(place) {
    this.engine.call('wend_replanner_move_to', this.number, node(this.#nodeOf, place, 'the place'));
  }
  aimAt(place) {
    this.engine.call('wend_replanner_aim_at', this.number, node(this.#nodeOf, place, 'the goal'));
  }

  run(expansions = Infinity) {
    const { engine } = this;
    engine.call('wend_replanner_run', this.number, expansionsOf(expansions), engine.scratch);
    return engine.statusName(engine.u32()[engine.scratch >> 2]);
  }
  cancel() {
    this.engine.call('wend_replanner_cancel', this.number);
  }
  path() {
    const { path } = Solver.of(this.engine);
    this.engine.call('wend_replanner_path', this.number, path);
    return readPath(this.engine, path);
  }
  report() {
    const { engine } = this;
    const at = engine.scratch;
    engine.u32()[at >> 2] = 40;
    engine.call('wend_replanner_report', this.number, at);
    const words = engine.u32();
    const [, incremental, kept, repaired, low, high, next, , reason] =
      words.subarray(at >> 2, (at >> 2) + 9);
    return {
      incremental: incremental === 1,
      kept: kept === 1,
      repaired: repaired === 1,
      raised: low + high * 2 ** 32,
      next: next === NO_NODE ? null : next,
      reason: engine.text(reason),
    };
  }
}
