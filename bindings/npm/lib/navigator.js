import { Handle } from './engine.js';
import { Field } from './field.js';
import { cell, cells, number, optionName, refuse, typed, whole } from './values.js';

const MOST_OPTION_SETS = 64;
const ALL_EXPANSIONS = 0xffffffffffffffffn;

/** Handles of options, by what they say: programs ask the same way again and again. */
class OptionSets {
  #engine;
  #sets = new Map();

  constructor(engine) {
    this.#engine = engine;
  }

  find(options) {
    const words = Object.entries(options).filter(([, value]) => value !== undefined)
      .map(([name, value]) => [optionName(name), String(value)]);
    if (words.length === 0) return 0;
    const key = JSON.stringify(words);
    return this.#sets.get(key) ?? this.#make(key, words);
  }

  #make(key, words) {
    if (this.#sets.size >= MOST_OPTION_SETS) {
      const [oldest, handle] = this.#sets.entries().next().value;
      this.#sets.delete(oldest);
      this.#engine.ask('wend_options_destroy', handle);
    }
    const handle = this.#engine.create('wend_options_create');
    try {
      for (const [name, value] of words) this.#set(handle, name, value);
    } catch (error) {
      this.#engine.ask('wend_options_destroy', handle);
      throw error;
    }
    this.#sets.set(key, handle);
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

/** What all navigators of an engine share: scratch memory, a path that is read at once, options. */
class Solver {
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
function readPath(engine, path) {
  const at = engine.scratch;
  engine.u32()[at >> 2] = 56;
  engine.call('wend_path_answer', path, at);
  const words = engine.u32();
  const numbers = engine.f64();
  const [, status, optimal] = words.subarray(at >> 2, (at >> 2) + 3);
  const [cost, length, bound] = numbers.subarray((at + 16) >> 3, (at + 40) >> 3);
  const expanded = words[(at + 40) >> 2] + words[(at + 44) >> 2] * 2 ** 32;
  const reason = engine.text(words[(at + 48) >> 2]);
  return new Path({ status: engine.statusName(status), optimal: optimal === 1, cost, length, bound, expanded, reason },
    readArray(engine, 'wend_path_nodes', path, 'u32', 1),
    readArray(engine, 'wend_path_cells', path, 'i32', 2),
    readArray(engine, 'wend_path_waypoints', path, 'f64', 3));
}

/** A copy of an array that a function shows, of so many numbers an element. */
function readArray(engine, name, handle, view, numbers) {
  const at = engine.scratch;
  engine.call(name, handle, at, at + 4);
  const [place, count] = engine.u32().subarray(at >> 2, (at >> 2) + 2);
  const all = engine[view]();
  const first = place / all.BYTES_PER_ELEMENT;
  return all.slice(first, first + count * numbers);
}

/** An answer. It is the program's own: nothing of the engine's is in it. */
export class Path {
  constructor(answer, nodes, flatCells, waypoints) {
    Object.assign(this, answer);
    this.nodes = nodes;
    this.cells = flatCells;
    this.waypoints = waypoints;
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

  static create(engine, map, { straight = 0, diagonal = 0, corners = '', terrain = '' }) {
    const isGrid = map.width > 0;
    if (!isGrid) {
      return new Navigator(engine, engine.create('wend_navigator_create', map.number, 0));
    }
    try {
      const first = engine.lendText(corners);
      const second = engine.lendText(terrain);
      const at = engine.scratch;
      engine.u32().set([32, whole(straight, 'straight'), whole(diagonal, 'diagonal'), 0,
        first.place, first.size, second.place, second.size], at >> 2);
      return new Navigator(engine, engine.create('wend_navigator_create', map.number, at));
    } finally {
      engine.giveBack();
    }
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
    this.engine.i32().set(cell(place, 'the cell'), at >> 2);
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
    try {
      const place = packed === null ? 0 : this.engine.lend(packed);
      this.engine.call('wend_navigator_update', this.number, map.number, place,
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

  field({ sources, backward = false, limit = 0 }) {
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
  distances(from, to, { backward = false } = {}) {
    const { engine } = this;
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
  #ask({ from, to, goals, range = 0, ...options }, act) {
    const { engine } = this;
    if ((to === undefined) === (goals === undefined)) refuse('a question has either to or goals');
    const start = this.#node(from, 'from');
    const goal = goals === undefined ? this.#node(to, 'to') : 0;
    const several = goals === undefined ? new Uint32Array() : this.#nodes(goals, 'goals');
    if (goals !== undefined && several.length === 0) refuse('goals has at least one node or cell');
    const set = this.#solver.options.find(options);
    try {
      const list = several.length > 0 ? engine.lend(several) : 0;
      const at = engine.scratch;
      engine.u32().set([40, start, goal, 0, list, several.length], at >> 2);
      engine.f64()[(at + 24) >> 3] = number(range, 'range');
      engine.u32().set([set, 0], (at + 32) >> 2);
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
