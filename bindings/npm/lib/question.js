// A question, from the words of users to the engine's struct.
import { number, object, optionName, refuse, whole } from './values.js';
import { Handle } from './engine.js';

const MOST_OPTION_SETS = 64;

/** The parts of a question that are no options. */
const NOT_OPTIONS = ['from', 'to', 'goals', 'range', 'overlay', 'trace'];

/** A question's options: name, value, name, value and so on. */
function wordsOf(query) {
  const words = [];
  for (const name of Object.keys(query)) {
    const value = query[name];
    if (value === undefined || NOT_OPTIONS.includes(name)) continue;
    // An object may say something else the next time.
    words.push(name, typeof value === 'object' ? String(value) : value);
  }
  return words;
}

function isSame(words, others) {
  return words.length === others.length && words.every((word, i) => word === others[i]);
}

/**
 * Handles of options, by what they say: programs ask the same way again and again. There are few,
 * so to compare them one by one is faster than to make a text that is a key.
 */
class OptionSets {
  #engine;
  #sets = [];

  constructor(engine) {
    this.#engine = engine;
  }

  find(query) {
    const words = wordsOf(query);
    if (words.length === 0) return 0;
    for (const set of this.#sets) {
      if (isSame(set.words, words)) return set.handle;
    }
    return this.#make(words);
  }

  #make(words) {
    if (this.#sets.length >= MOST_OPTION_SETS) {
      this.#engine.ask('wend_options_destroy', this.#sets.shift().handle);
    }
    const handle = this.#engine.create('wend_options_create');
    try {
      for (let i = 0; i < words.length; i += 2) {
        this.#set(handle, optionName(words[i]), String(words[i + 1]));
      }
    } catch (error) {
      this.#engine.ask('wend_options_destroy', handle);
      throw error;
    }
    this.#sets.push({ words, handle });
    return handle;
  }

  #set(handle, name, value) {
    const engine = this.#engine;
    try {
      const first = engine.lendText(name);
      const second = engine.lendText(value);
      const at = engine.scratch;
      engine.u32().set([first.place, first.size, second.place, second.size], at >> 2);
      engine.call('wend_options_set', handle, at, at + 8);
    } finally {
      engine.giveBack();
    }
  }
}

/** Shared by all navigators of an engine: scratch memory, a path that is read at once, options. */
export class Solver {
  static #all = new WeakMap();

  static of(engine) {
    if (!this.#all.has(engine)) this.#all.set(engine, new Solver(engine));
    return this.#all.get(engine);
  }
  constructor(engine) {
    this.workspace = engine.create('wend_workspace_create');
    this.path = engine.create('wend_path_create');
    this.options = new OptionSets(engine);
  }
}

/** A node by its number, or by its cell or voxel, whose node `nodeOf` knows. */
export function node(nodeOf, place, name) {
  return typeof place === 'number' ? whole(place, name) : nodeOf(place, name);
}

export function nodes(nodeOf, places, name) {
  if (places instanceof Uint32Array) return places;
  if (!Array.isArray(places)) refuse(`${name} is a list of nodes, cells or voxels`);
  return Uint32Array.from(places, (one) => node(nodeOf, one, name));
}

/** The number of an overlay, or 0 if there is none. */
export function overlayNumber(engine, overlay) {
  return overlay === undefined || overlay === null ? 0 : Handle.numberIn(engine, overlay, 'overlay');
}

export function traceNumber(engine, trace) {
  return trace === undefined || trace === null ? 0 : Handle.numberIn(engine, trace, 'trace');
}

/** Fills in the struct of a question, and asks it. */
export function ask(engine, nodeOf, query, act) {
  const { from, to, goals, range = 0, overlay, trace } = object(query, 'a question');
  if ((to === undefined) === (goals === undefined)) refuse('a question has either to or goals');
  const start = node(nodeOf, from, 'from');
  const goal = goals === undefined ? node(nodeOf, to, 'to') : 0;
  const several = goals === undefined ? null : nodes(nodeOf, goals, 'goals');
  if (several?.length === 0) refuse('goals has at least one node, cell or voxel');
  const changes = overlayNumber(engine, overlay);
  const log = traceNumber(engine, trace);
  const set = Solver.of(engine).options.find(query);
  try {
    const list = several === null ? 0 : engine.lend(several);
    const at = engine.scratch;
    const words = engine.u32();
    const first = at >> 2;
    words[first] = 48;
    words[first + 1] = start;
    words[first + 2] = goal;
    words[first + 3] = 0;
    words[first + 4] = list;
    words[first + 5] = several === null ? 0 : several.length;
    engine.f64()[(at + 24) >> 3] = number(range, 'range');
    words[first + 8] = set;
    words[first + 9] = changes;
    words[first + 10] = log;
    return act(at);
  } finally {
    engine.giveBack();
  }
}

/** The node of a cell, by a function that writes it. */
export function readNode(engine, name, handle, [x, y]) {
  const at = engine.scratch;
  engine.i32().set([x, y], at >> 2);
  engine.call(name, handle, at, at + 8);
  return engine.u32()[(at + 8) >> 2];
}
