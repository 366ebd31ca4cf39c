import { Handle } from './engine.js';
import { nodes } from './question.js';
import { number, typed } from './values.js';

export function createOverlay(engine, navigator, nodeOf) {
  return new Overlay(engine, engine.create('wend_overlay_create', navigator), nodeOf);
}

/** Changes of nodes that only those questions know that name it. */
export class Overlay extends Handle {
  #nodeOf;

  constructor(engine, handle, nodeOf) {
    super(engine, 'overlay', handle);
    this.#nodeOf = nodeOf;
  }

  clear() {
    this.engine.call('wend_overlay_clear', this.number);
  }
  addCost(places, cost) {
    this.#change('wend_overlay_add_cost', places, number(cost, 'the cost'));
  }
  setCost(places, cost) {
    this.#change('wend_overlay_set_cost', places, number(cost, 'the cost'));
  }
  addCosts(costs) {
    const list = typed(Float32Array, costs, 'costs');
    try {
      this.engine.call('wend_overlay_add_costs', this.number, this.engine.lend(list), list.length);
    } finally {
      this.engine.giveBack();
    }
  }
  close(places) {
    this.#change('wend_overlay_close', places);
  }
  passOnly(places) {
    this.#change('wend_overlay_pass_only', places);
  }
  free(places) {
    this.#change('wend_overlay_free', places);
  }

  #change(name, places, ...values) {
    const list = nodes(this.#nodeOf, places, 'the places');
    try {
      this.engine.call(name, this.number, this.engine.lend(list), list.length, ...values);
    } finally {
      this.engine.giveBack();
    }
  }
}
