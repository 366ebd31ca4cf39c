import { Handle } from './engine.js';
import { whole } from './values.js';

const NO_NODE = 0xffffffff;

/** The cost of every node from some nodes, or to them. */
export class Field extends Handle {
  constructor(engine) {
    super(engine, 'field', engine.create('wend_field_create'));
  }

  fill(navigator, sources, backward, limit, overlay, workspace) {
    const { engine } = this;
    try {
      const list = engine.lend(sources);
      const at = engine.scratch;
      engine.u32().set([32, backward ? 1 : 0, list, sources.length], at >> 2);
      engine.f64()[(at + 16) >> 3] = limit;
      engine.u32()[(at + 24) >> 2] = overlay;
      engine.call('wend_field_fill', this.number, navigator, at, workspace, at + 32);
      engine.requireFound(engine.u32()[(at + 32) >> 2]);
    } finally {
      engine.giveBack();
    }
  }

  get costs() {
    const { engine } = this;
    const at = engine.scratch;
    engine.call('wend_field_costs', this.number, at, at + 4);
    const [place, count] = engine.u32().subarray(at >> 2, (at >> 2) + 2);
    return engine.f64().subarray(place >> 3, (place >> 3) + count);
  }
  next(node) {
    const { engine } = this;
    engine.call('wend_field_next', this.number, whole(node, 'the node'), engine.scratch);
    const next = engine.u32()[engine.scratch >> 2];
    return next === NO_NODE ? null : next;
  }
}
