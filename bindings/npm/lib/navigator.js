import { Handle } from './engine.js';
import { Field } from './field.js';
import { cell, cells, knows, number, object, optionName, refuse, typed, whole } from './values.js';

const MOST_OPTION_SETS = 64;
const ALL_EXPANSIONS = 0xffffffffffffffffn;

/** The parts of a question that are no options. */
const NOT_OPTIONS = ['from', 'to', 'goals', 'range'];

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

/** Reads what the engine's path holds. */
export function readPath(engine, path) {
  const at = engine.scratch;
  engine.u32()[at >> 2] = 56;
  engine.call('wend_path_answer', path, at);
  const answer = new Path(engine, at);
  answer.nodes = readArray(engine, 'wend_path_nodes', path, 'u32', 1);
  answer.cells = readArray(engine, 'wend_path_cells', path, 'i32', 2);
  answer.waypoints = readArray(engine, 'wend_path_waypoints', path, 'f64', 3);
  return answer;
}

/** A copy of an array that a function shows, of so many numbers an element. */
function readArray(engine, name, handle, view, numbers) {
  const at = engine.scratch;
  engine.call(name, handle, at, at + 4);
  const words = engine.u32();
  const all = engine[view]();
  const first = words[at >> 2] / all.BYTES_PER_ELEMENT;
  return all.slice(first, first + words[(at + 4) >> 2] * numbers);
}

/** An answer. It is the program's own: nothing of the engine's is in it. */
export class Path {
  constructor(engine, at) {
    const words = engine.u32();
    const numbers = engine.f64();
    this.status = engine.statusName(words[(at >> 2) + 1]);
    this.optimal = words[(at >> 2) + 2] === 1;
    this.cost = numbers[(at + 16) >> 3];
    this.length = numbers[(at + 24) >> 3];
    this.bound = numbers[(at + 32) >> 3];
    this.expanded = words[(at + 40) >> 2] + words[(at + 44) >> 2] * 2 ** 32;
    this.reason = engine.text(words[(at + 48) >> 2]);
    this.nodes = null;
    this.cells = null;
    this.waypoints = null;
  }

  get found() {
    return this.status === 'found';
  }
  get points() {
    const { cells: flat } = this;
    return Array.from({ length: flat.length / 2 }, (_, i) => [flat[2 * i], flat[2 * i + 1]]);
  }
}

/** Answers questions about a map as it was when the navigator was made or updated last. */
export class Navigator extends Handle {
  #solver;

  static create(engine, map, moves) {
    const make = (at) =>
      new Navigator(engine, engine.create('wend_navigator_create', map.number, at));
    return map.kind === 'grid' ? map.withMoves(moves, engine.scratch, make) : make(0);
  }
  constructor(engine, handle) {
    super(engine, 'navigator', handle);
    this.#solver = Solver.of(engine);
  }

  get nodeCount() {
    this.engine.call('wend_navigator_node_count', this.number, this.engine.scratch);
    return this.engine.u32()[this.engine.scratch >> 2];
  }
  node(place) {
    const at = this.engine.scratch;
    const [x, y] = cell(place, 'the cell');
    const numbers = this.engine.i32();
    numbers[at >> 2] = x;
    numbers[(at >> 2) + 1] = y;
    this.engine.call('wend_navigator_node', this.number, at, at + 8);
    return this.engine.u32()[(at + 8) >> 2];
  }
  cell(node) {
    const at = this.engine.scratch;
    this.engine.call('wend_navigator_cell', this.number, whole(node, 'the node'), at);
    return Array.from(this.engine.i32().subarray(at >> 2, (at >> 2) + 2));
  }

  update(map, changed = null) {
    const packed = changed === null ? null : cells(changed, 'the cells that changed');
    const number = Handle.numberIn(this.engine, map, 'map');
    try {
      const place = packed === null ? 0 : this.engine.lend(packed);
      this.engine.call('wend_navigator_update', this.number, number, place,
        packed === null ? 0 : packed.length / 2);
    } finally {
      this.engine.giveBack();
    }
  }

  solve(query) {
    const { workspace, path } = this.#solver;
    this.#ask(query, (at) => this.engine.call('wend_solve', this.number, at, workspace, path));
    return readPath(this.engine, path);
  }
  search(query) {
    const search = new Search(this.engine, this.#solver.path);
    try {
      this.#ask(query, (at) =>
        this.engine.call('wend_search_begin', this.number, at, search.number));
      return search;
    } catch (error) {
      search.dispose();
      throw error;
    }
  }

  field(query) {
    const { sources, backward = false, limit = 0 } =
      knows(query, ['sources', 'backward', 'limit'], 'a field');
    const field = new Field(this.engine);
    try {
      field.fill(this.number, this.#nodes(sources, 'sources'), backward,
        number(limit, 'limit'), this.#solver.workspace);
      return field;
    } catch (error) {
      field.dispose();
      throw error;
    }
  }
  distances(from, to, options = {}) {
    const { engine } = this;
    const { backward = false } = knows(options, ['backward'], 'the options');
    const start = this.#node(from, 'from');
    const targets = this.#nodes(to, 'to');
    const costs = engine.allocate(8 * targets.length);
    try {
      const at = engine.scratch;
      engine.call('wend_distances', this.number, start, engine.lend(targets), targets.length,
        backward ? 1 : 0, this.#solver.workspace, costs, at);
      engine.requireFound(engine.u32()[at >> 2]);
      return engine.f64().slice(costs >> 3, (costs >> 3) + targets.length);
    } finally {
      engine.ask('free', costs);
      engine.giveBack();
    }
  }

  /** A node by its number, or by its cell. */
  #node(place, name) {
    return typeof place === 'number' ? whole(place, name) : this.node(cell(place, name));
  }
  #nodes(places, name) {
    if (places instanceof Uint32Array) return places;
    if (!Array.isArray(places)) refuse(`${name} is a list of nodes or cells`);
    return Uint32Array.from(places, (one) => this.#node(one, name));
  }
  /** Fills in the struct of a question, and asks it. */
  #ask(query, act) {
    const { engine } = this;
    const { from, to, goals, range = 0 } = object(query, 'a question');
    if ((to === undefined) === (goals === undefined)) refuse('a question has either to or goals');
    const start = this.#node(from, 'from');
    const goal = goals === undefined ? this.#node(to, 'to') : 0;
    const several = goals === undefined ? null : this.#nodes(goals, 'goals');
    if (several?.length === 0) refuse('goals has at least one node or cell');
    const set = this.#solver.options.find(query);
    try {
      const list = several === null ? 0 : engine.lend(several);
      const at = engine.scratch;
      const words = engine.u32();
      const first = at >> 2;
      words[first] = 40;
      words[first + 1] = start;
      words[first + 2] = goal;
      words[first + 3] = 0;
      words[first + 4] = list;
      words[first + 5] = several === null ? 0 : several.length;
      engine.f64()[(at + 24) >> 3] = number(range, 'range');
      words[first + 8] = set;
      words[first + 9] = 0;
      act(at);
    } finally {
      engine.giveBack();
    }
  }
}

/** A search that runs in slices. */
export class Search extends Handle {
  #path;

  constructor(engine, path) {
    super(engine, 'workspace', engine.create('wend_workspace_create'));
    this.#path = path;
  }

  run(expansions = Infinity) {
    const { engine } = this;
    const most = expansions === Infinity ? ALL_EXPANSIONS
      : BigInt(Number.isSafeInteger(expansions) && expansions >= 0 ? expansions
        : refuse('expansions is a whole number from 0, or Infinity'));
    engine.call('wend_search_run', this.number, most, engine.scratch);
    return engine.statusName(engine.u32()[engine.scratch >> 2]);
  }
  cancel() {
    this.engine.call('wend_search_cancel', this.number);
  }
  path() {
    this.engine.call('wend_search_path', this.number, this.#path);
    return readPath(this.engine, this.#path);
  }
}
