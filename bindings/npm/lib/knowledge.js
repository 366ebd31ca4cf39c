import { Handle } from './engine.js';
import { Navigator } from './navigator.js';
import { cell, cells, knows, number, refuse, truth, whole } from './values.js';

const SETUP = ['sides', 'moves', 'seeThrough', 'hiding'];
const UNKNOWN = ['free', 'costly', 'blocked'];
const SIGHTING = 24;

export function createKnowledge(engine, map, setup = {}) {
  const { sides = 1, moves = {}, seeThrough = '', hiding = '' } = knows(setup, SETUP, 'a setup');
  const number = Handle.numberIn(engine, map, 'map');
  whole(sides, 'sides');
  if (map.kind !== 'grid') refuse('knowledge is of the cells of a grid');
  const handle = map.withMoves(moves, engine.scratch, (at) => {
    const through = engine.lendText(seeThrough);
    const hidden = engine.lendText(hiding);
    const vision = at + 64;
    engine.u32().set([24, 0, through.place, through.size, hidden.place, hidden.size], vision >> 2);
    return engine.create('wend_knowledge_create', number, at, vision, sides);
  });
  return new Knowledge(engine, handle, map.width * map.height);
}

/** What sides know of a grid. */
export class Knowledge extends Handle {
  #cellCount;

  constructor(engine, handle, cellCount) {
    super(engine, 'knowledge', handle);
    this.#cellCount = cellCount;
  }

  see(side, from, radius, { lines = true } = {}) {
    const { engine } = this;
    const at = engine.scratch;
    const straight = truth(lines, 'lines');
    whole(side, 'the side');
    if (!Number.isInteger(radius) || radius < 0) refuse('radius is a whole number from 0');
    engine.i32().set(cell(from, 'from'), at >> 2);
    engine.u32()[(at + 8) >> 2] = SIGHTING;
    engine.call('wend_knowledge_see', this.number, side, at, Math.min(radius, 0x7fffffff), straight,
      at + 8);
    return this.#sighting(at + 8);
  }
  learn(side, list) {
    const { engine } = this;
    const packed = cells(list, 'cells');
    const at = engine.scratch;
    try {
      engine.u32()[at >> 2] = SIGHTING;
      engine.call('wend_knowledge_learn', this.number, whole(side, 'the side'), engine.lend(packed),
        packed.length / 2, at);
      return this.#sighting(at);
    } finally {
      engine.giveBack();
    }
  }
  edited(map, list) {
    const packed = cells(list, 'the cells that changed');
    const number = Handle.numberIn(this.engine, map, 'map');
    try {
      this.engine.call('wend_knowledge_edited', this.number, number, this.engine.lend(packed),
        packed.length / 2);
    } finally {
      this.engine.giveBack();
    }
  }

  explored(side) {
    const { engine } = this;
    const place = engine.borrow(this.#cellCount);
    engine.call('wend_knowledge_explored', this.number, whole(side, 'the side'), place,
      this.#cellCount);
    return engine.u8().slice(place, place + this.#cellCount);
  }
  costs(side, unknown = 'free') {
    const { engine } = this;
    const { kind, factor } = unknownOf(unknown);
    const place = engine.borrow(4 * this.#cellCount);
    engine.call('wend_knowledge_costs', this.number, whole(side, 'the side'), kind, factor, place,
      this.#cellCount);
    return new Float32Array(engine.u8().slice(place, place + 4 * this.#cellCount).buffer);
  }
  ally(one, other) {
    this.engine.call('wend_knowledge_ally', this.number, whole(one, 'a side'),
      whole(other, 'a side'));
  }
  leave(side) {
    this.engine.call('wend_knowledge_leave', this.number, whole(side, 'the side'));
  }

  navigator(side, unknown = 'free') {
    const { kind, factor } = unknownOf(unknown);
    return new Navigator(this.engine, this.engine.create('wend_knowledge_navigator', this.number,
      whole(side, 'the side'), kind, factor));
  }

  #sighting(at) {
    const { engine } = this;
    const [, , seen, seenCount, found, foundCount] =
      engine.u32().subarray(at >> 2, (at + SIGHTING) >> 2);
    return {
      cells: engine.i32().slice(seen >> 2, (seen >> 2) + 2 * seenCount),
      found: engine.u32().slice(found >> 2, (found >> 2) + foundCount),
    };
  }
}

/** 'free', 'blocked' or { costly: factor }. */
function unknownOf(unknown) {
  if (unknown === 'free' || unknown === 'blocked') {
    return { kind: UNKNOWN.indexOf(unknown), factor: 1 };
  }
  if (unknown === null || typeof unknown !== 'object') {
    refuse("unknown cells are 'free', 'blocked' or { costly: factor }");
  }
  const { costly } = knows(unknown, ['costly'], 'unknown');
  return { kind: 1, factor: number(costly, 'costly') };
}
