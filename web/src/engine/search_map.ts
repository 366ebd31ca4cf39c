// A map in the engine: grids, meshes and graphs behind one interface, for the worker.
import type { GameMap, MeshNavigator, Navigator, Options, Path, Trace, Wend } from 'wend';
import { PageError } from '../map/kinds.ts';
import type { GraphMap, GridMap, MeshMap, Moves, PageMap, Position, Question, Spot } from '../map/kinds.ts';
import { centre } from '../view/layouts.ts';
import type { MeshGeometry } from './protocol.ts';

export type TracedOptions = Options & { trace?: Trace };

export interface SearchMap {
  readonly engineMap: GameMap;
  readonly navigator: Navigator;
  /** The polygons whose numbers are the nodes of answers; null if the map is no mesh. */
  geometry(): MeshGeometry | null;
  /** The node of a place, as the engine numbers it. */
  node(spot: Spot): number;
  /** Answers a question by the moves and the radius for which this map was made. */
  ask(question: Question, options: TracedOptions): Path;
  /** The line of a path in the map's plane: x, y, z each. */
  line(path: Path): Float64Array;
  /** Sets costs of cells: x, y, x, y and so on. If it is refused, nothing has changed. */
  edit(cells: Int32Array, costs: Float32Array): void;
  dispose(): void;
}

export function createSearchMap(wend: Wend, map: PageMap, moves: Moves, radius: number): SearchMap {
  const engineMap = map.kind === 'grid' ? engineGrid(wend, map)
    : map.kind === 'mesh' ? engineMesh(wend, map) : engineGraph(wend, map);
  try {
    if (map.kind === 'grid') return gridSearch(map, engineMap, moves);
    return map.kind === 'mesh' ? meshSearch(engineMap, radius) : graphSearch(map, engineMap);
  } catch (error) {
    engineMap.dispose();
    throw error;
  }
}

/** Makes a map, and gives its memory back if it cannot be completed. */
function completed(engineMap: GameMap, complete: (engineMap: GameMap) => void): GameMap {
  try {
    complete(engineMap);
    return engineMap;
  } catch (error) {
    engineMap.dispose();
    throw error;
  }
}

type Ends<Place> = { from: Place; to: Place } | { from: Place; goals: Place[] };

/** Some algorithms take one goal only, so a single goal is asked for as such. */
function endsOf<Place>(question: Question, placeOf: (spot: Spot) => Place): Ends<Place> {
  if (question.goals.length === 0) throw new PageError('The question has no goal: place one on the map.');
  const from = placeOf(question.from);
  const goals = question.goals.map(placeOf);
  return goals.length === 1 ? { from, to: goals[0] } : { from, goals };
}

/** Also how near to a goal will do. */
function rangeOf({ range }: Question): { range?: number } {
  return range > 0 ? { range } : {};
}

// Grids

function engineGrid(wend: Wend, map: GridMap): GameMap {
  const { width, height, layout, costs } = map;
  if (costs.length !== width * height) {
    throw new PageError(`The map has ${costs.length} costs for ${width} x ${height} cells: open it again.`);
  }
  return completed(wend.grid({ width, height, layout, costs }), (engineMap) => {
    if (map.links.length > 0) engineMap.addLinks(map.links);
  });
}

function gridSearch(map: GridMap, engineMap: GameMap, moves: Moves): SearchMap {
  const navigator = engineMap.navigator(moves);
  const cellOf = (spot: Spot): [number, number] => {
    if (spot.kind !== 'cell') throw new PageError('This map is a grid: place start and goals on its cells.');
    return [spot.x, spot.y];
  };
  return {
    engineMap,
    navigator,
    geometry: () => null,
    node: (spot) => navigator.node(cellOf(spot)),
    ask: (question, options) => navigator.solve({ ...options, ...rangeOf(question), ...endsOf(question, cellOf) }),
    line: (path) => gridLine(map, path),
    edit: (cells, costs) => editGrid(map, engineMap, navigator, cells, costs),
    dispose: () => disposeAll(navigator, engineMap),
  };
}

/** Paths at any angle have bends; others go from cell to cell. */
function gridLine(map: GridMap, path: Path): Float64Array {
  const { waypoints, cells } = path;
  const isLattice = map.layout !== 'square' && map.layout !== 'diamond';
  const [places, step] = isLattice || waypoints.length === 0 ? [cells, 2] : [waypoints, 3];
  const line = new Float64Array(3 * (places.length / step));
  for (let from = 0, to = 0; from < places.length; from += step, to += 3) {
    const at = centre(map.layout, places[from], places[from + 1]);
    line[to] = at.x;
    line[to + 1] = at.y;
  }
  return line;
}

// 0.001 as a number of 32 bits may be a little less.
const LEAST_COST = Math.fround(0.001);

function editGrid(
  map: GridMap, engineMap: GameMap, navigator: Navigator, cells: Int32Array, costs: Float32Array,
): void {
  const places = placesOf(map, cells, costs);
  const before = costs.map((_, i) => map.costs[places[i]]);
  const set = (values: Float32Array): void => {
    values.forEach((cost, i) => { map.costs[places[i]] = cost; });
    setCosts(map, engineMap, places);
  };
  try {
    set(costs);
    // Beyond this share of the map, everything anew is faster.
    if (places.length > 0.4 * map.costs.length) navigator.update(engineMap);
    else navigator.update(engineMap, cells);
  } catch (error) {
    set(before);
    throw error;
  }
}

/** The numbers of the cells, row by row; refuses cells and costs that the map cannot have. */
function placesOf(map: GridMap, cells: Int32Array, costs: Float32Array): Uint32Array {
  if (cells.length !== 2 * costs.length) {
    throw new PageError(`An edit has ${cells.length} coordinates for ${costs.length} costs: give two for each.`);
  }
  return Uint32Array.from(costs, (cost, i) => {
    const x = cells[2 * i];
    const y = cells[2 * i + 1];
    if (x < 0 || y < 0 || x >= map.width || y >= map.height) {
      throw new PageError(`Cell ${x},${y} is not on the map of ${map.width} x ${map.height} cells.`);
    }
    if (cost !== 0 && !(cost >= LEAST_COST && cost <= 1000)) {
      throw new PageError(`Cell ${x},${y}: a cost is 0 (blocked) or from 0.001 to 1000, not ${cost}.`);
    }
    return y * map.width + x;
  });
}

/**
 * Gives the engine the costs that the map has at these places. It sets one cost at many cells at
 * once, so cells are grouped by their cost.
 */
function setCosts(map: GridMap, engineMap: GameMap, places: Uint32Array): void {
  const groups = new Map<number, number[]>();
  for (const place of places) {
    const cost = map.costs[place];
    let group = groups.get(cost);
    if (!group) groups.set(cost, group = []);
    group.push(place % map.width, Math.floor(place / map.width));
  }
  for (const [cost, group] of groups) {
    const list = Int32Array.from(group);
    engineMap.setWalkable(list, cost !== 0);
    if (cost !== 0) engineMap.setWeight(list, Math.max(cost, 0.001));
  }
}

// Meshes

function engineMesh(wend: Wend, map: MeshMap): GameMap {
  const { outlines, vertices, polygons, areas } = map;
  const made = outlines.length > 0 ? wend.floor(outlines)
    : wend.mesh({ vertices, polygons, ...(areas.length > 0 ? { areas } : {}) });
  return completed(made, (engineMap) => {
    if (map.areaCosts.length > 0) engineMap.setAreaCosts(map.areaCosts);
    if (map.links.length > 0) engineMap.setMeshLinks(map.links);
  });
}

function meshSearch(engineMap: GameMap, radius: number): SearchMap {
  const navigator = engineMap.navigator({ radius });
  const positionOf = (spot: Spot): Position => {
    if (spot.kind !== 'position') throw new PageError('This map is a mesh: place start and goals on its ground.');
    return spot;
  };
  return {
    engineMap,
    navigator,
    geometry: () => navigator.geometry(),
    node: (spot) => polygonAt(navigator, positionOf(spot)),
    ask: (question, options) => {
      if (question.range > 0) throw new PageError('On a mesh no range is known: set it to 0, and place the goal where it will do.');
      return navigator.solveBetween({ ...(options as MeshOptions), ...endsOf(question, positionOf) });
    },
    line: (path) => path.waypoints.slice(),
    edit: refuseEdit,
    dispose: () => disposeAll(navigator, engineMap),
  };
}

type MeshOptions = Omit<Options, 'range' | 'overlay'> & { range?: never; overlay?: never };

/** The engine finds the polygon: it is all of the way from a place to itself. */
function polygonAt(navigator: MeshNavigator, place: Position): number {
  const path = navigator.solveBetween({ from: place, to: place });
  if (path.nodes.length > 0) return path.nodes[0];
  throw new PageError(`The unit has no room at ${place.x}, ${place.y}: take another place, or a smaller radius.`);
}

// Graphs

function engineGraph(wend: Wend, map: GraphMap): GameMap {
  const nodes = map.positions.length / 3;
  return wend.graph({ nodes, edges: map.edges, ...(map.aims ? { positions: map.positions } : {}) });
}

function graphSearch(map: GraphMap, engineMap: GameMap): SearchMap {
  const navigator = engineMap.navigator();
  const nodeOf = (spot: Spot): number => {
    if (spot.kind !== 'node') throw new PageError('This map is a graph: place start and goals on its nodes.');
    return spot.node;
  };
  return {
    engineMap,
    navigator,
    geometry: () => null,
    node: nodeOf,
    ask: (question, options) => navigator.solve({ ...options, ...rangeOf(question), ...endsOf(question, nodeOf) }),
    line: (path) => Float64Array.from([...path.nodes].flatMap((node) =>
      [0, 1, 2].map((axis) => map.positions[3 * node + axis]))),
    edit: refuseEdit,
    dispose: () => disposeAll(navigator, engineMap),
  };
}

function refuseEdit(): never {
  throw new PageError('Only grids have cells that can be edited: change the map as a whole.');
}

function disposeAll(navigator: Navigator, engineMap: GameMap): void {
  navigator.dispose();
  engineMap.dispose();
}
