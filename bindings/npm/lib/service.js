import { Handle } from './engine.js';
import { readPath } from './path.js';
import { ask, node, readNode, Solver } from './question.js';
import { nodeInVolume } from './volume.js';
import { cell, cells, knows, number, object, refuse, truth, whole } from './values.js';

const SETUP = ['moves', 'expansions', 'microseconds', 'lanes', 'headStart', 'firstSteps', 'setOut',
  'nearly'];
const TERMS = ['owner', 'priority', 'deadline'];
const STATES = ['unknown', 'waiting', 'searching', 'answered', 'expired'];
const ANSWERS = ['unknown', 'current', 'beatable', 'broken'];

/** A whole number of at most 53 bits, as the two words of one of 64. */
function wide(value, name) {
  if (!Number.isSafeInteger(value) || value < 0) refuse(`${name} is a whole number from 0`);
  return [value % 2 ** 32, Math.floor(value / 2 ** 32)];
}

export function createService(engine, map, setup = {}) {
  const {
    moves, expansions = 0, microseconds = 0, lanes = 0, headStart = 0, firstSteps = 0, setOut = 0,
    nearly = 0,
  } = knows(setup, SETUP, 'a setup');
  const mapNumber = Handle.numberIn(engine, map, 'map');
  const at = engine.scratch;
  const words = engine.u32();
  words.set([48, 1, ...wide(expansions, 'expansions')], at >> 2);
  engine.f64()[(at + 16) >> 3] = number(microseconds, 'microseconds');
  words.set([whole(lanes, 'lanes'), whole(headStart, 'headStart'), whole(firstSteps, 'firstSteps'),
    whole(setOut, 'setOut')], (at + 24) >> 2);
  engine.f64()[(at + 40) >> 3] = number(nearly, 'nearly');
  const sides = map.kind === 'volume' ? map.sides : null;
  const withMoves = (movesAt) =>
    new Service(engine, engine.create('wend_service_create', mapNumber, movesAt, at), sides);
  return moves === undefined ? withMoves(0) : map.withMoves(moves, at + 64, withMoves);
}

/** Many requests on one map, answered over many ticks. Documented in index.d.ts. */
export class Service extends Handle {
  #nodeOf;

  constructor(engine, handle, sides) {
    super(engine, 'service', handle);
    this.#nodeOf = sides !== null ? (place, name) => nodeInVolume(sides, place, name)
      : (place, name) => readNode(engine, 'wend_service_node', this.number, cell(place, name));
  }

  node(place) {
    return this.#nodeOf(place, 'the place');
  }

  submit(query, terms = {}) {
    const { engine } = this;
    const { owner = 0, priority = 0, deadline = 0 } = knows(terms, TERMS, 'terms');
    if (!Number.isInteger(priority)) refuse('priority is a whole number from -3 to 4');
    return ask(engine, this.#nodeOf, query, (at) => {
      engine.i32().set([16, whole(owner, 'owner'), priority, whole(deadline, 'deadline')],
        (at + 48) >> 2);
      engine.call('wend_service_submit', this.number, at, at + 48, at + 64);
      const [slot, generation] = engine.u32().subarray((at + 64) >> 2, (at + 72) >> 2);
      return { slot, generation };
    });
  }
  cancel(request) {
    this.engine.call('wend_service_cancel', this.number, this.#request(request));
  }
  retarget(request, from, to) {
    const start = node(this.#nodeOf, from, 'from');
    const goal = node(this.#nodeOf, to, 'to');
    this.engine.call('wend_service_retarget', this.number, this.#request(request), start, goal);
  }

  tick() {
    const { engine } = this;
    const at = engine.scratch;
    engine.u32()[at >> 2] = 32;
    engine.call('wend_service_tick', this.number, at);
    const [answered, expired, waiting, tick, tickAbove, low, high] =
      engine.u32().subarray((at + 4) >> 2, (at + 32) >> 2);
    return {
      tick: tick + tickAbove * 2 ** 32, answered, expired, waiting,
      expansions: low + high * 2 ** 32,
    };
  }
  get finished() {
    const { engine } = this;
    const at = engine.scratch;
    engine.call('wend_service_finished', this.number, at, at + 4);
    const [place, count] = engine.u32().subarray(at >> 2, (at + 8) >> 2);
    const flat = engine.u32().subarray(place >> 2, (place >> 2) + 2 * count);
    return Array.from({ length: count }, (_, i) =>
      ({ slot: flat[2 * i], generation: flat[2 * i + 1] }));
  }
  request(request) {
    const { engine } = this;
    const place = this.#request(request);
    const at = place + 8;
    engine.u32()[at >> 2] = 32;
    engine.call('wend_service_request', this.number, place, at);
    const [state, answer, waited, begunAnew, , low, high] =
      engine.u32().subarray((at + 4) >> 2, (at + 32) >> 2);
    return {
      state: STATES[state], answer: ANSWERS[answer], waited, begunAnew,
      expanded: low + high * 2 ** 32,
    };
  }
  path(request) {
    return this.#path(request, 0);
  }
  take(request) {
    return this.#path(request, 1);
  }
  firstSteps(request) {
    const { engine } = this;
    const place = this.#request(request);
    engine.call('wend_service_first_steps', this.number, place, place + 8, place + 12);
    const [first, count] = engine.u32().subarray((place + 8) >> 2, (place + 16) >> 2);
    return engine.u32().slice(first >> 2, (first >> 2) + count);
  }

  edit(list, walkable) {
    const open = truth(walkable, 'walkable');
    const packed = cells(list, 'cells');
    try {
      this.engine.call('wend_service_edit', this.number, this.engine.lend(packed),
        packed.length / 2, open);
    } finally {
      this.engine.giveBack();
    }
  }
  setBudget(expansions, microseconds = 0) {
    wide(expansions, 'expansions');
    this.engine.call('wend_service_set_budget', this.number, BigInt(expansions),
      number(microseconds, 'microseconds'));
  }
  get telemetry() {
    const { engine } = this;
    const size = engine.scratch;
    engine.call('wend_service_telemetry', this.number, 0, 0, size);
    const length = engine.u32()[size >> 2];
    const place = engine.borrow(length);
    engine.call('wend_service_telemetry', this.number, place, length, size);
    return JSON.parse(new TextDecoder().decode(engine.u8().slice(place, place + length)));
  }

  #request(request) {
    const { slot, generation } = object(request, 'the request');
    const at = this.engine.scratch;
    this.engine.u32().set([whole(slot, 'the request'), whole(generation, 'the request')], at >> 2);
    return at;
  }
  #path(request, take) {
    const { path } = Solver.of(this.engine);
    this.engine.call('wend_service_path', this.number, this.#request(request), take, path);
    return readPath(this.engine, path);
  }
}
