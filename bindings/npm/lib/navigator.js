import { Handle } from './engine.js';
import { Field } from './field.js';
import { createInfluence, flee } from './influence.js';
import { lint } from './lint.js';
import { createOverlay } from './overlay.js';
import { readPath } from './path.js';
import { ask, node, nodes, overlayNumber, readNode, Solver } from './question.js';
import { createReplanner } from './replanner.js';
import { cell, cells, expansionsOf, knows, number, whole } from './values.js';

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
    return this.nodeAt(place, 'the place');
  }
  /** The same; an error says what the place is for. */
  nodeAt(place, name) {
    return readNode(this.engine, 'wend_navigator_node', this.number, cell(place, name));
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
    const { sources, backward = false, limit = 0, overlay } =
      knows(query, ['sources', 'backward', 'limit', 'overlay'], 'a field');
    const changes = overlayNumber(this.engine, overlay);
    const field = new Field(this.engine);
    try {
      field.fill(this.number, nodes(this.#nodeOf, sources, 'sources'), backward,
        number(limit, 'limit'), changes, this.#solver.workspace);
      return field;
    } catch (error) {
      field.dispose();
      throw error;
    }
  }
  distances(from, to, options = {}) {
    const { engine } = this;
    const { backward = false } = knows(options, ['backward'], 'the options');
    const start = node(this.#nodeOf, from, 'from');
    const targets = nodes(this.#nodeOf, to, 'to');
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

  bake() {
    this.engine.call('wend_navigator_bake', this.number);
  }
  lint(options = {}) {
    return lint(this.engine, this.number, options);
  }
  replanner(query, how) {
    return createReplanner(this.engine, this.number, this.#nodeOf, query, how);
  }

  /** Changes of nodes that only those questions know that name it. */
  overlay() {
    return createOverlay(this.engine, this.number, this.#nodeOf);
  }

  /** A layer of scores over the map. */
  influence(setup) {
    return createInfluence(this.engine, this.number, this.#nodeOf, setup);
  }
  flee(threats, options = {}) {
    const list = nodes(this.#nodeOf, threats, 'threats');
    return flee(this.engine, this.number, this.nodeCount, list, options);
  }

  #nodeOf = (place, name) => this.nodeAt(place, name);
  #ask(query, act) {
    return ask(this.engine, this.#nodeOf, query, act);
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
    engine.call('wend_search_run', this.number, expansionsOf(expansions), engine.scratch);
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
