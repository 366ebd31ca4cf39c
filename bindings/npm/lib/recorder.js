import { Handle } from './engine.js';
import { readPath } from './path.js';
import { ask, Solver } from './question.js';
import { cells, knows, refuse, truth } from './values.js';

const REPORT = 304;

export function createRecorder(engine, map, setup = {}) {
  const { moves = {}, paths = false } = knows(setup, ['moves', 'paths'], 'a setup');
  const number = Handle.numberIn(engine, map, 'map');
  const keeps = truth(paths, 'paths');
  if (map.kind !== 'grid') refuse('a recorder is for a grid: C++ records other maps');
  const handle = map.withMoves(moves, engine.scratch, (at) =>
    engine.create('wend_recorder_create', number, at, keeps));
  return new Recorder(engine, handle);
}

/** Writes down questions and answers. */
export class Recorder extends Handle {
  constructor(engine, handle) {
    super(engine, 'recorder', handle);
  }

  solve(navigator, query) {
    const { engine } = this;
    const { workspace, path } = Solver.of(engine);
    const asked = Handle.numberIn(engine, navigator, 'navigator');
    ask(engine, (place) => navigator.node(place), query, (at) => {
      engine.call('wend_solve', asked, at, workspace, path);
      engine.call('wend_recorder_asked', this.number, at, path);
    });
    return readPath(engine, path);
  }
  updated(map, changed = null) {
    const packed = changed === null ? null : cells(changed, 'the cells that changed');
    const number = Handle.numberIn(this.engine, map, 'map');
    try {
      this.engine.call('wend_recorder_updated', this.number, number,
        packed === null ? 0 : this.engine.lend(packed), packed === null ? 0 : packed.length / 2);
    } finally {
      this.engine.giveBack();
    }
  }
  baked() {
    this.engine.call('wend_recorder_baked', this.number);
  }
  bytes() {
    const { engine } = this;
    const at = engine.scratch;
    engine.call('wend_recorder_bytes', this.number, at, at + 4);
    const [place, count] = engine.u32().subarray(at >> 2, (at >> 2) + 2);
    return engine.u8().slice(place, place + count);
  }
}

/** Runs a record again, and compares all answers. */
export function replay(engine, record) {
  if (!(record instanceof Uint8Array)) refuse('a record is a Uint8Array');
  const at = engine.scratch;
  try {
    engine.u8().fill(0, at, at + REPORT);
    engine.u32()[at >> 2] = REPORT;
    engine.call('wend_replay', engine.lend(record), record.length, Solver.of(engine).workspace, at);
  } finally {
    engine.giveBack();
  }
  const words = engine.u32();
  const long = (offset) => words[(at + offset) >> 2] + words[(at + offset + 4) >> 2] * 2 ** 32;
  return {
    questions: long(8),
    edits: long(16),
    byTheClock: long(24),
    omissions: long(32),
    differences: long(40),
    first: engine.text(at + 48),
  };
}
