import { Handle } from './engine.js';
import { cells, knows, number, object, place, refuse, truth, typed, whole } from './values.js';

const BODIES = ['none', 'avoid', 'stand'];
const MOTION_NUMBERS =
  ['radius', 'speed', 'acceleration', 'braking', 'turningCircle', 'weight', 'patience'];
const SETUP = ['moves', 'expansions', 'radius', 'cellSize', 'origin'];
const ORDER = ['to', 'partial', 'wait', 'centre'];
const MOVE_STATES = ['pending', 'moving', 'waiting', 'arrived', 'arrived_partial', 'blocked',
  'unreachable', 'cancelled', 'invalid'];
const FLOAT64 = 0;

function flag(value) {
  return value ? 1 : 0;
}

/** Numbers of engine structs at a place. */
function words(engine, at, count) {
  return engine.u32().subarray(at >> 2, (at >> 2) + count);
}
function numbers(engine, at, count) {
  return engine.f64().subarray(at >> 3, (at >> 3) + count);
}

function position([x, y, z]) {
  return { x, y, z };
}

export function createCrowd(engine, map, setup = {}) {
  const { moves, expansions = 0, radius = 0, cellSize = 0, origin = [0, 0, 0] } =
    knows(setup, SETUP, 'a setup');
  const mapNumber = Handle.numberIn(engine, map, 'map');
  const at = engine.scratch;
  const write = () => {
    engine.u32().set([56, 1, whole(expansions, 'expansions'), 0], at >> 2);
    engine.f64().set([number(radius, 'radius'), number(cellSize, 'cellSize'),
      ...place(origin, 'origin')], (at + 16) >> 3);
  };
  write();
  const withMoves = (movesAt) =>
    new Crowd(engine, engine.create('wend_crowd_create', mapNumber, movesAt, at));
  return moves === undefined ? withMoves(0) : map.withMoves(moves, at + 64, withMoves);
}

/** Many units that walk on one map. Documented in index.d.ts, as all that users call. */
export class Crowd extends Handle {
  constructor(engine, handle) {
    super(engine, 'crowd', handle);
  }

  add(motion, positions) {
    const { engine } = this;
    const at = this.#motion(motion);
    const packed = packPlaces(positions);
    const count = packed.length / 3;
    try {
      const units = engine.lend(new Uint32Array(2 * count));
      const list = engine.lend(packed);
      engine.call('wend_crowd_add', this.number, at, list, count, units);
      return unitsAt(engine, units, count);
    } finally {
      engine.giveBack();
    }
  }
  remove(units) {
    this.#withUnits(units, (list, count) =>
      this.engine.call('wend_crowd_remove', this.number, list, count));
  }
  send(units, order) {
    const at = this.#order(order);
    this.#withUnits(units, (list, count) =>
      this.engine.call('wend_crowd_send', this.number, list, count, at));
  }
  cancel(units) {
    this.#withUnits(units, (list, count) =>
      this.engine.call('wend_crowd_cancel', this.number, list, count));
  }

  sendGroup(units, order, formation = {}) {
    const { engine } = this;
    const { shape = '', spacing = 0 } = knows(formation, ['shape', 'spacing'], 'a formation');
    const at = this.#order(order);
    const distance = number(spacing, 'spacing');
    return this.#withUnits(units, (list, count) => {
      const name = engine.lendText(shape);
      engine.u32().set([name.place, name.size], (at + 64) >> 2);
      engine.call('wend_crowd_send_group', this.number, list, count, at, at + 64, distance,
        at + 72);
      const [slot, generation] = words(engine, at + 72, 2);
      return { slot, generation };
    });
  }
  disband(group) {
    this.engine.call('wend_crowd_disband', this.number, this.#handle(group, 'the group'));
  }

  step(seconds) {
    return this.#step('wend_crowd_step', seconds);
  }
  steer(seconds) {
    return this.#step('wend_crowd_steer', seconds);
  }

  unit(unit) {
    const { engine } = this;
    const handle = this.#handle(unit, 'the unit');
    const at = handle + 8;
    engine.u32()[at >> 2] = 96;
    engine.call('wend_crowd_unit', this.number, handle, at);
    const [state] = words(engine, at + 4, 1);
    const [replans, inGroup, slot, generation, reason] = words(engine, at + 72, 5);
    const reals = numbers(engine, at + 8, 8);
    return {
      state: MOVE_STATES[state],
      position: position(reals),
      velocity: position(reals.subarray(3)),
      distanceLeft: reals[6],
      timeLeft: reals[7],
      replans,
      group: inGroup === 1 ? { slot, generation } : null,
      reason: engine.text(reason),
    };
  }
  group(group) {
    const { engine } = this;
    const handle = this.#handle(group, 'the group');
    const at = handle + 8;
    engine.u32()[at >> 2] = 48;
    engine.call('wend_crowd_group', this.number, handle, at);
    const [state, units, inPlace, parts, slot, generation] = words(engine, at + 4, 6);
    return {
      state: MOVE_STATES[state], units, inPlace, parts, leader: { slot, generation },
      distanceLeft: numbers(engine, at + 32, 1)[0],
      reason: engine.text(words(engine, at + 40, 1)[0]),
    };
  }
  get ended() {
    const { engine } = this;
    const at = engine.scratch;
    engine.call('wend_crowd_ended', this.number, at, at + 4);
    const [list, count] = words(engine, at, 2);
    return unitsAt(engine, list, count);
  }

  get slots() {
    this.engine.call('wend_crowd_slots', this.number, this.engine.scratch);
    return words(this.engine, this.engine.scratch, 1)[0];
  }
  read() {
    const { engine } = this;
    const count = this.slots;
    const positions = engine.borrow(49 * count);
    const velocities = positions + 24 * count;
    const states = velocities + 24 * count;
    const at = this.#describe(count, positions, velocities, states);
    engine.call('wend_crowd_read', this.number, at);
    return {
      positions: numbers(engine, positions, 3 * count),
      velocities: numbers(engine, velocities, 3 * count),
      states: engine.u8().subarray(states, states + count),
    };
  }
  write(arrays) {
    const { engine } = this;
    const { positions, velocities } = knows(arrays, ['positions', 'velocities'], 'arrays');
    const lists = [positions, velocities].map((list, i) => list &&
      typed(Float64Array, list, i === 0 ? 'positions' : 'velocities'));
    const sizes = lists.filter(Boolean).map(({ length }) => length);
    const all = 3 * this.slots;
    if (sizes.length === 0 || sizes.some((size) => size !== all)) {
      refuse(`positions and velocities have x, y and z of each slot: ${all} numbers`);
    }
    try {
      const [first, second] = lists.map((list) => (list ? engine.lend(list) : 0));
      engine.call('wend_crowd_write', this.number, this.#describe(sizes[0] / 3, first, second, 0));
    } finally {
      engine.giveBack();
    }
  }
  stateName(state) {
    return MOVE_STATES[typeof state === 'number' ? state : -1] ?? refuse('a state is one of the numbers that read() gives');
  }

  edit(list, walkable) {
    const open = truth(walkable, 'walkable');
    const packed = cells(list, 'cells');
    try {
      this.engine.call('wend_crowd_edit', this.number, this.engine.lend(packed),
        packed.length / 2, open);
    } finally {
      this.engine.giveBack();
    }
  }

  #motion(given) {
    const { engine } = this;
    const { body = 'avoid', ...motion } = object(given, 'a motion');
    const rule = BODIES.indexOf(body);
    if (rule < 0) refuse(`body is one of ${BODIES.join(', ')}, not ${body}`);
    knows(motion, MOTION_NUMBERS, 'a motion');
    for (const name of ['radius', 'speed']) number(motion[name], name);
    const values = MOTION_NUMBERS.map((name) => number(motion[name] ?? 0, name));
    const at = engine.scratch;
    engine.u32().set([64, rule], at >> 2);
    engine.f64().set(values, (at + 8) >> 3);
    return at;
  }
  #order(order) {
    const { engine } = this;
    const { to, partial, wait, centre } = knows(order, ORDER, 'an order');
    const at = engine.scratch;
    const goal = place(to, 'the goal');
    engine.u32().set([40, flag(partial), flag(wait), flag(centre)], at >> 2);
    engine.f64().set(goal, (at + 16) >> 3);
    return at;
  }
  #handle(handle, name) {
    const { slot, generation } = object(handle, name);
    const at = this.engine.scratch;
    this.engine.u32().set([whole(slot, name), whole(generation, name)], at >> 2);
    return at;
  }
  #withUnits(units, act) {
    const list = Array.isArray(units) ? units : [units];
    const packed = Uint32Array.from(list.flatMap((unit) =>
      [whole(unit?.slot, 'a unit'), whole(unit?.generation, 'a unit')]));
    try {
      return act(this.engine.lend(packed), list.length);
    } finally {
      this.engine.giveBack();
    }
  }
  #step(name, seconds) {
    const { engine } = this;
    const at = engine.scratch;
    engine.u32()[at >> 2] = 24;
    engine.call(name, this.number, number(seconds, 'seconds'), at);
    const [units, moving, pending, ended] = words(engine, at + 4, 4);
    return { units, moving, pending, ended };
  }
  #describe(count, positions, velocities, states) {
    const at = this.engine.scratch;
    this.engine.u32().set([52, 0, count, positions, 24, FLOAT64, 1, velocities, 24, FLOAT64, 1,
      states, 1], at >> 2);
    return at;
  }
}

function packPlaces(positions) {
  if (positions instanceof Float64Array) {
    if (positions.length % 3 !== 0) refuse('positions has x, y and z of each unit');
    return positions;
  }
  if (!Array.isArray(positions)) refuse('positions is a list of [x, y], or a Float64Array');
  return Float64Array.from(positions.flatMap((one) => place(one, 'a position')));
}

function unitsAt(engine, list, count) {
  const flat = words(engine, list, 2 * count);
  return Array.from({ length: count }, (_, i) =>
    ({ slot: flat[2 * i], generation: flat[2 * i + 1] }));
}
