import { Handle } from './engine.js';
import { MeshNavigator, setAreaCosts, setMeshLinks, writeFloor, writeMesh } from './mesh.js';
import { Navigator } from './navigator.js';
import {
  readCosts, readGeometry, readLayout, readLinks, readMeshLinks, readVoxels,
} from './reading.js';
import { cell, cells, knows, list, number, object, refuse, truth, typed, whole } from './values.js';
import { describeVolume, setVoxels, VolumeNavigator } from './volume.js';

const MOVES = ['straight', 'diagonal', 'corners', 'terrain', 'unitSize', 'disc', 'directions'];
const COST_ARRAYS = [['walkable', Uint8Array], ['byteCosts', Uint8Array], ['costs', Float32Array]];

const GRID = ['width', 'height', 'layout', ...COST_ARRAYS.map(([name]) => name)];

/** Makes a map by a function that fills in the struct at the engine's scratch. */
function createMap(engine, name, fill) {
  try {
    fill(engine.scratch);
    return engine.create(name, engine.scratch);
  } finally {
    engine.giveBack();
  }
}

export function createGrid(engine, grid) {
  const { width, height, layout = '' } = knows(grid, GRID, 'a grid');
  const given = COST_ARRAYS.filter(([name]) => grid[name] !== undefined);
  if (given.length !== 1) refuse('a grid has one of the arrays walkable, byteCosts and costs');
  const [[name, Kind]] = given;
  const array = typed(Kind, grid[name], name);
  for (const side of [width, height]) whole(side, 'the width or height of a grid');
  const handle = createMap(engine, 'wend_map_create_grid', (at) => {
    const place = engine.lend(array);
    const text = engine.lendText(layout);
    const pointers = COST_ARRAYS.map(([one]) => (one === name ? place : 0));
    engine.u32().set([40, width, height, 0, array.length, ...pointers, text.place, text.size],
      at >> 2);
  });
  return new GameMap(engine, handle, 'grid', { width, height });
}

/** Edges as the engine's structs: two node numbers and a cost, 16 bytes each. */
function packEdges(edges) {
  const bytes = new ArrayBuffer(16 * edges.length);
  const nodes = new Uint32Array(bytes);
  const costs = new Float64Array(bytes);
  edges.forEach((edge, i) => {
    const { from, to, cost } = object(edge, `edge ${i}`);
    nodes[4 * i] = whole(from, `the start of edge ${i}`);
    nodes[4 * i + 1] = whole(to, `the end of edge ${i}`);
    costs[2 * i + 1] = number(cost, `the cost of edge ${i}`);
  });
  return costs;
}

export function createGraph(engine, graph) {
  const { nodes, edges, positions } = knows(graph, ['nodes', 'edges', 'positions'], 'a graph');
  whole(nodes, 'the number of nodes');
  if (!Array.isArray(edges)) refuse('edges is a list of {from, to, cost}');
  const packed = packEdges(edges);
  const places = positions && typed(Float64Array, positions, 'positions');
  if (places && places.length !== 3 * nodes) refuse('positions has x, y and z of each node');
  const handle = createMap(engine, 'wend_map_create_graph', (at) => {
    const edgesAt = engine.lend(packed);
    const placesAt = places ? engine.lend(places) : 0;
    engine.u32().set([24, nodes, placesAt, places ? nodes : 0, edgesAt, edges.length], at >> 2);
  });
  return new GameMap(engine, handle, 'graph');
}

/** Makes a map of a file's bytes, or of its text. */
export function parseMap(engine, file, name = '') {
  const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file;
  if (!(bytes instanceof Uint8Array)) refuse('a file is a text or a Uint8Array');
  if (typeof name !== 'string') refuse('the name of a file is a text');
  const at = engine.scratch;
  try {
    const text = engine.lendText(name);
    engine.u32().set([engine.lend(bytes), bytes.length, text.place, text.size], at >> 2);
    const handle = engine.create('wend_map_parse', at, at + 8);
    return new GameMap(engine, handle, ...kindOf(engine, handle));
  } finally {
    engine.giveBack();
  }
}

/** A file holds a grid, which has a size, or a mesh, which has none. */
function kindOf(engine, handle) {
  const at = engine.scratch;
  if (engine.ask('wend_map_size', handle, at, at + 4, 0) !== 0) return ['mesh'];
  const [width, height] = engine.i32().subarray(at >> 2, (at >> 2) + 2);
  return ['grid', { width, height }];
}

export function createVolume(engine, volume) {
  const { sides, fill } = describeVolume(engine, volume);
  return new GameMap(engine, createMap(engine, 'wend_map_create_volume', fill), 'volume', sides);
}

export function createFloor(engine, outlines) {
  const handle = createMap(engine, 'wend_map_create_floor', () => writeFloor(engine, outlines));
  return new GameMap(engine, handle, 'mesh');
}

export function createMesh(engine, mesh) {
  const handle = createMap(engine, 'wend_map_create_mesh', () => writeMesh(engine, mesh));
  return new GameMap(engine, handle, 'mesh');
}

/** A grid, a volume, a graph or a mesh. Documented in index.d.ts, as all that users call. */
export class GameMap extends Handle {
  constructor(engine, handle, kind, { width = 0, depth = 0, height = 0 } = {}) {
    super(engine, 'map', handle);
    this.kind = kind;
    this.width = width;
    this.depth = depth;
    this.height = height;
  }

  navigator(moves = {}) {
    if (this.kind === 'grid') return Navigator.create(this.engine, this, moves);
    if (this.kind === 'volume') return VolumeNavigator.in(this.engine, this, moves);
    const { radius = 0 } = knows(moves, this.kind === 'mesh' ? ['radius'] : [], `a ${this.kind}`);
    return this.kind === 'mesh' ? MeshNavigator.on(this.engine, this, radius)
      : Navigator.create(this.engine, this, {});
  }
  /** Acts with the struct of the moves at a place. */
  withMoves(moves, at, act) {
    const { engine } = this;
    const {
      straight = 0, diagonal = 0, corners = '', terrain = '', unitSize = 0, disc = false,
      directions = 0,
    } = knows(moves, MOVES, 'moves');
    const isDisc = truth(disc, 'disc');
    number(unitSize, 'unitSize');
    try {
      const first = engine.lendText(corners);
      const second = engine.lendText(terrain);
      engine.u32().set([48, whole(straight, 'straight'), whole(diagonal, 'diagonal'), isDisc,
        first.place, first.size, second.place, second.size], at >> 2);
      engine.f64()[(at + 32) >> 3] = unitSize;
      engine.u32().set([whole(directions, 'directions'), 0], (at + 40) >> 2);
      return act(at);
    } finally {
      engine.giveBack();
    }
  }
  setWalkable(list, walkable) {
    const open = truth(walkable, 'walkable');
    this.#withCells(list, (place, count) =>
      this.engine.call('wend_map_set_walkable', this.number, place, count, open));
  }
  setWeight(list, weight) {
    number(weight, 'weight');
    this.#withCells(list, (place, count) =>
      this.engine.call('wend_map_set_weight', this.number, place, count, weight));
  }
  costAt(place) {
    const { engine } = this;
    const at = engine.scratch;
    engine.i32().set(cell(place, 'the place'), at >> 2);
    engine.call('wend_map_cost', this.number, at, at + 8);
    return engine.f64()[(at + 8) >> 3];
  }
  costs() {
    return readCosts(this.engine, this.number, this.width * this.height);
  }
  get sides() {
    const { width, depth, height } = this;
    return { width, depth, height };
  }
  setVoxels(places, cost) {
    setVoxels(this.engine, this.number, places, cost);
  }
  voxels() {
    return readVoxels(this.engine, this.number, this.width * this.depth * this.height);
  }
  get layout() {
    return this.kind === 'grid' ? readLayout(this.engine, this.number) : '';
  }
  links() {
    return readLinks(this.engine, this.number);
  }
  geometry() {
    return readGeometry(this.engine, 'wend_map_geometry', this.number);
  }
  meshLinks() {
    return readMeshLinks(this.engine, this.number);
  }
  addLinks(links) {
    list(links, 'links');
    const bytes = new ArrayBuffer(24 * links.length);
    const ends = new Int32Array(bytes);
    const costs = new Float64Array(bytes);
    links.forEach((link, i) => {
      const { from, to, cost } = knows(link, ['from', 'to', 'cost'], 'a link');
      ends.set([...cell(from, 'from'), ...cell(to, 'to')], 6 * i);
      costs[3 * i + 2] = number(cost, 'the cost of a link');
    });
    try {
      this.engine.call('wend_map_add_links', this.number, this.engine.lend(costs), links.length);
    } finally {
      this.engine.giveBack();
    }
  }

  setMeshLinks(links) {
    setMeshLinks(this.engine, this.number, links);
  }
  setAreaCosts(costs) {
    setAreaCosts(this.engine, this.number, costs);
  }

  #withCells(list, act) {
    const packed = cells(list, 'cells');
    try {
      act(this.engine.lend(packed), packed.length / 2);
    } finally {
      this.engine.giveBack();
    }
  }
}
