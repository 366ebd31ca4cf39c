import { Handle } from './engine.js';
import { refuse, whole } from './values.js';

/** Kinds of events, by their numbers. */
export const TRACE_KINDS = ['opened', 'improved', 'reopened', 'closed', 'forgotten'];

const EVENT = 40;
const MOST_AT_ONCE = 8192;

export function createTrace(engine) {
  return new Trace(engine, engine.create('wend_trace_create'));
}

/** The events of a search. Documented in world.d.ts, as are the others of this kind. */
export class Trace extends Handle {
  constructor(engine, handle) {
    super(engine, 'trace', handle);
  }

  get count() {
    this.engine.call('wend_trace_count', this.number, this.engine.scratch);
    return this.engine.u32()[this.engine.scratch >> 2];
  }
  clear() {
    this.engine.call('wend_trace_clear', this.number);
  }

  read(first = 0, count = Infinity) {
    const there = this.count;
    const begin = whole(first, 'first');
    if (count !== Infinity) whole(count, 'count');
    const size = Math.max(0, Math.min(count, there - begin));
    const events = {
      kinds: new Uint8Array(size),
      sides: new Uint8Array(size),
      nodes: new Uint32Array(size),
      parents: new Uint32Array(size),
      g: new Float64Array(size),
      h: new Float64Array(size),
      f: new Float64Array(size),
    };
    for (let done = 0; done < size;) done += this.#copy(events, begin, done, size - done);
    return events;
  }

  /** Copies some of the events, from the `done`-th on. */
  #copy(events, begin, done, left) {
    const { engine } = this;
    const most = Math.min(left, MOST_AT_ONCE);
    const place = engine.borrow(EVENT * MOST_AT_ONCE);
    engine.call('wend_trace_read', this.number, begin + done, place, most, engine.scratch);
    const written = engine.u32()[engine.scratch >> 2];
    if (written === 0) refuse('the trace became shorter while it was read');
    const words = engine.u32();
    const numbers = engine.f64();
    for (let i = 0; i < written; ++i) {
      const word = (place + EVENT * i) >> 2;
      const number = (place + EVENT * i + 16) >> 3;
      events.kinds[done + i] = words[word];
      events.sides[done + i] = words[word + 1];
      events.nodes[done + i] = words[word + 2];
      events.parents[done + i] = words[word + 3];
      events.g[done + i] = numbers[number];
      events.h[done + i] = numbers[number + 1];
      events.f[done + i] = numbers[number + 2];
    }
    return written;
  }
}
