/**
 * wend for JavaScript: pathfinding on grids, volumes, graphs and meshes, by WebAssembly.
 *
 * A map is data. A navigator answers questions about it. Handles (maps, navigators, searches,
 * fields) hold memory of the engine: end them by `dispose()` or `using`; those that are forgotten
 * end when the garbage is collected. Functions throw a `WendError`, and change nothing then.
 *
 * An engine works on one thread. Give each worker an engine of its own.
 */

import type { AlgorithmInfo, LintReport, OptionInfo } from './catalogue.js';
import type { Crowd, CrowdSetup } from './crowd.js';
import type { Handle } from './handle.js';
import type { VolumeData, VolumeMap, VolumeMoves, Voxel, Voxels } from './volume.js';
import type {
  Knowledge, KnowledgeSetup, Recorder, RecorderSetup, Replanner, ReplayReport, Trace,
} from './world.js';

export * from './catalogue.js';
export * from './crowd.js';
export * from './volume.js';
export * from './world.js';

/** An error of the engine. */
export class WendError extends Error {
  constructor(code: string, text: string);
  /**
   * 'stale' (disposed of), 'out_of_range', 'refused', 'unknown_name', 'out_of_memory', 'dead' (the
   * engine ended: load a new one), or for fields and distances the status, such as 'start_blocked'.
   */
  readonly code: string;
}

/** A cell of a grid: x runs right, y runs down, both from 0. */
export type Cell = readonly [number, number] | { readonly x: number; readonly y: number };

/** A node by its number, on grids also by its cell, in volumes by its voxel. */
export type Place = number | Cell | Voxel;

/** Cells: a list, or an Int32Array of x, y, x, y and so on, which is faster. */
export type Cells = readonly Cell[] | Int32Array;

/** How cells lie beside each other; `square` if nothing is said. */
export type Layout =
  | 'square' | 'diamond'
  | 'hex_odd_rows' | 'hex_even_rows' | 'hex_odd_columns' | 'hex_even_columns'
  | 'staggered_odd_rows' | 'staggered_even_rows'
  | 'staggered_odd_columns' | 'staggered_even_columns'
  | (string & {});

/** A grid, row by row. Exactly one of the three arrays is given; it is copied. */
export interface GridData {
  /** Columns, from 1; at most 2^28 cells in all. */
  width: number;
  /** Rows, from 1. */
  height: number;
  /** 0 or false: blocked; anything else: open ground. */
  walkable?: Uint8Array | ArrayLike<number> | readonly boolean[];
  /** 0: blocked; else the cost as a multiple of open ground, to 255. */
  byteCosts?: Uint8Array | ArrayLike<number>;
  /**
   * 0: blocked; else the cost as a multiple of open ground, 0.001 to 1000, in thousandths. A
   * navigator takes only costs that have a unit of which none is more than 65,535.
   */
  costs?: Float32Array | ArrayLike<number>;
  layout?: Layout;
}

/** A directed edge of a graph. */
export interface Edge {
  from: number;
  to: number;
  /** From 0 to 10^12; costs are rounded to a step that fits the largest: `optimal` allows for it. */
  cost: number;
}

/** A graph; it is copied. */
export interface GraphData {
  /** The number of nodes: they are numbered from 0. */
  nodes: number;
  edges: readonly Edge[];
  /** x, y and z of each node. With them searches can aim. */
  positions?: Float64Array | ArrayLike<number>;
}

/** A way between two cells that is no step: a door, a ladder, a teleporter. It leads one way. */
export interface Link {
  from: Cell;
  to: Cell;
  /** In straight steps: 0, or 0.001 to 1000. */
  cost: number;
}

/**
 * A position: [x, y], [x, y, z] or an object of these; without a height it is 0. On grids the unit
 * is a cell, and centres of cells have whole coordinates.
 */
export type Position =
  | readonly [number, number] | readonly [number, number, number]
  | { readonly x: number; readonly y: number; readonly z?: number };

/** Polygons in space; z runs up. Those that share two corners are connected. */
export interface MeshData {
  /** x, y and z of each. */
  vertices: Float64Array | ArrayLike<number>;
  /** Numbers of vertices: a list of corners for each polygon. */
  polygons?: readonly (readonly number[])[];
  /** Three numbers of vertices for each triangle, instead of `polygons`. */
  triangles?: Uint32Array | ArrayLike<number>;
  /** The kind of ground of each polygon, 0 to 255; 0 if nothing is said. */
  areas?: Uint8Array | ArrayLike<number>;
}

/** The polygons of a mesh, as copies. `Wend.mesh` takes them again. */
export interface MeshGeometry extends MeshData {
  vertices: Float64Array;
  /** The corners of each, counter-clockwise. */
  polygons: number[][];
  areas: Uint8Array;
}

/** A way between two places of a mesh that is not on the ground: a jump, a lift. It leads one way. */
export interface MeshLink {
  from: Position;
  to: Position;
  /** As a distance that is walked. */
  cost: number;
  /** Who may take it, 0 to 31: see `PlaceQuery.linkKinds`. */
  kind?: number;
}

/** How units move on a grid. */
export interface Moves {
  /** The cost of a straight step; 13860 if neither cost is given. */
  straight?: number;
  /** The cost of a diagonal step, from `straight`; 19601 if neither is given. */
  diagonal?: number;
  /** When diagonal steps are legal; `both_free` if nothing is said. */
  corners?: 'both_free' | 'one_free' | 'always' | 'never';
  /**
   * The ground whose cost a step has: that of all cells it touches (`touched`, if nothing is
   * said), of the cell it enters (`entered`), or on hexagons of both it joins (`joined`).
   */
  terrain?: 'touched' | 'entered' | 'joined';
  /**
   * The side of the unit in cells (or its diameter, for a disc), to 1024; 1 if nothing is said. Its
   * place is the cell at the top left of a square, or in the centre of a disc. For navigators; units
   * of crowds have a radius.
   */
  unitSize?: number;
  /** The unit is a disc. */
  disc?: boolean;
}

/**
 * Options of questions, by the names of the command line. `openList`, 'open-list' and 'open_list'
 * are the same.
 */
export interface Options {
  /** 'auto' (if nothing is said), or one of `Wend.algorithms`. */
  algorithm?: string;
  /** Such as 'octile', 'manhattan', 'euclidean', 'zero'. */
  heuristic?: string;
  /** At least 1: what a path may cost at most, as a multiple of the cheapest. */
  weight?: number;
  /**
   * The answer where there is no path: 'none', 'closest-to-goal' (in a straight line), or
   * 'cheapest-to-reach' of the places near it; the status is then 'partial'.
   */
  fallback?: string;
  /** After so many expansions the status is 'limit_reached'. */
  mostExpansions?: number;
  /** Paths that cost more do not count: 'limit_reached', or 'unreachable' if none is left. */
  mostCost?: number;
  /** After so many seconds the status is 'limit_reached'. */
  mostSeconds?: number;
  /** The cost of a turn. */
  turning?: number;
  /** All other options of the command line. */
  [option: string]: unknown;
}

/** A question. Either `to` or `goals` is given. */
export interface Query extends Options {
  from: Place;
  to?: Place;
  /** The path leads to the one that is cheapest to reach. */
  goals?: readonly Place[] | Uint32Array;
  /** Any place within this distance of a goal will do, in a straight line; the goal may be blocked. */
  range?: number;
  /** Changes of the map for this question alone. */
  overlay?: Overlay;
  /** Where the search writes its events; emptied first. */
  trace?: Trace;
}

/** How a search stands, or how it ended. */
export type Status =
  | 'running' | 'found'
  /** To the place nearest to the goal, where `fallback` asks for it. */
  | 'partial'
  | 'unreachable' | 'start_outside' | 'start_blocked' | 'goal_outside' | 'goal_blocked'
  | 'limit_reached' | 'cancelled'
  /** Since the search began: begin it again. */
  | 'stale'
  /** The question contradicts itself or the map; `reason` says how. */
  | 'invalid';

/** An answer. It is a copy: later questions do not change it. */
export class Path {
  private constructor();
  readonly status: Status;
  /** Whether the status is 'found'. */
  readonly found: boolean;
  /** Proved: no path is cheaper; with 'partial', none to a place that stands in for the goal. */
  readonly optimal: boolean;
  /** In the map's units: 13860 for a straight step on open ground. */
  readonly cost: number;
  /** In cells, or in the units of the positions. */
  readonly length: number;
  /** Proved: the path costs at most so many times the cheapest; 0: nothing is. */
  readonly bound: number;
  /** How many nodes the search expanded. */
  readonly expanded: number;
  /** Where the status is 'invalid'. */
  readonly reason: string;
  /** The nodes, from the start on. */
  readonly nodes: Uint32Array;
  /** On grids: the cells as x, y, x, y and so on. */
  readonly cells: Int32Array;
  /** The same as [x, y] each; made anew at each use. */
  readonly points: [number, number][];
  /** The bends of a path at any angle, as x, y, z each; none for paths made of steps. */
  readonly waypoints: Float64Array;
  /**
   * On meshes: which legs of the path take a link, two numbers each: that of the waypoint where the
   * leg begins, and that of the link.
   */
  readonly legs: Uint32Array;
}

/** A grid, a volume, a graph or a mesh. Navigators do not see its edits until they are updated. */
export class GameMap extends Handle {
  private constructor();
  readonly kind: 'grid' | 'volume' | 'graph' | 'mesh';
  /** Columns of a grid, voxels of a volume along x; else 0. */
  readonly width: number;
  /** Voxels of a volume along y; else 0. */
  readonly depth: number;
  /** Rows of a grid, voxels of a volume along z; else 0. */
  readonly height: number;
  /** A navigator of the map as it is now. Linear in the map. */
  navigator(moves?: Moves): Navigator;
  /**
   * On a mesh: a navigator for discs of a radius. The first one of a radius is nearly linear in the
   * mesh, the others take no time.
   */
  navigator(size: { radius: number }): MeshNavigator;
  /** Blocks or frees cells of a grid. */
  setWalkable(cells: Cells, walkable: boolean): void;
  /** Sets how many times as much the ground of these cells costs, 0.001 to 1000. */
  setWeight(cells: Cells, weight: number): void;
  /** The cost of a cell as a multiple of open ground; 0: blocked. */
  costAt(cell: Cell): number;
  /** The costs of all cells of a grid, row by row, as `costAt` gives them; a copy. */
  costs(): Float32Array;
  /**
   * Sets the cost of voxels of a volume: 0 blocks them, 1 is open ground, at most 255. Navigators
   * learn of it by `update(map)`.
   */
  setVoxels(voxels: Voxels, cost: number): void;
  /** The costs of all voxels of a volume, as `byteCosts`; a copy. */
  voxels(): Uint8Array;
  /** How the cells of a grid lie; '' if this is no grid. */
  readonly layout: Layout;
  /** Adds links. Navigators learn of them by `update(map)`. */
  addLinks(links: readonly Link[]): void;
  /** The links of a grid, in the order in which they were added. */
  links(): { from: [number, number]; to: [number, number]; cost: number }[];
  /** The polygons of a mesh, after it was mended: polygon i is node i of `navigator({ radius: 0 })`. */
  geometry(): MeshGeometry;
  /** From now on a mesh has these links alone; navigators that were made before keep theirs. */
  setMeshLinks(links: readonly MeshLink[]): void;
  /** The links of a mesh; a file of Detour's may have some. */
  meshLinks(): {
    from: [number, number, number]; to: [number, number, number]; cost: number; kind: number;
  }[];
  /**
   * Sets the cost of a length of 1 on each kind of ground of a mesh, above 0; 1 for all others. The
   * algorithm 'weighted_regions' finds the cheapest paths there.
   */
  setAreaCosts(costs: Float64Array | ArrayLike<number>): void;
}

/** Answers questions about a map as it was when the navigator was made or updated last. */
export class Navigator extends Handle {
  protected constructor();
  readonly nodeCount: number;
  /** The node of a cell, or of a voxel. */
  node(place: Cell | Voxel): number;
  /** The cell of a node. */
  cell(node: number): [number, number];
  /**
   * Takes the edited map. With the cells that changed since the last update it takes microseconds
   * for each; without, everything is built anew. Searches under way end as 'stale'.
   */
  update(map: GameMap, changed?: Cells): void;
  /** Answers a question. A question without a path is no error: look at the status. */
  solve(query: Query): Path;
  /** Begins a search that runs in slices. */
  search(query: Query): Search;
  /** The cost of every node from some nodes, or (backward) to them: one search. */
  field(query: {
    sources: readonly Place[] | Uint32Array;
    backward?: boolean;
    /** Only nodes that cost no more; 0: no limit. */
    limit?: number;
    overlay?: Overlay;
  }): Field;
  /** The costs from a place to others, or (backward) from them to it; infinite without a way. */
  distances(
    from: Place, to: readonly Place[] | Uint32Array, options?: { backward?: boolean },
  ): Float64Array;
  /**
   * Computes the tables of the algorithm 'baked_jump_points': seconds for a large map. An update
   * discards them. Grids of squares on which all cells cost the same.
   */
  bake(): void;
  /**
   * Whether the heuristic of these options can overestimate on this map: all steps are checked, and
   * some long paths where that proves nothing. Throws 'refused' if the map has no such heuristic.
   */
  lint(options?: Options): LintReport;
  /**
   * A replanner for a question, which keeps one unit's path up to date: 'automatic' (if nothing is
   * said), 'incremental' (repairs the last search) or 'again' (searches again, unless the old
   * answer is proved to hold).
   */
  replanner(query: Query, how?: 'automatic' | 'incremental' | 'again'): Replanner;
  /** An overlay for this map, without changes. */
  overlay(): Overlay;
  /** A layer of scores over this map, without sources. It sees the navigator's updates. */
  influence(setup?: InfluenceSetup): Influence;
  /**
   * How to flee from threats, from every node: the node to go to next, or 0xffffffff where no step
   * is better.
   */
  flee(threats: readonly Place[] | Uint32Array, options?: {
    /** What distance from the threats is worth against the way there: 1 to 2; 1.2. */
    worth?: number;
    /** Nobody flees farther than this from all threats; 50,000. */
    range?: number;
  }): Uint32Array;
}

/** How a layer works. */
export interface InfluenceSetup {
  /** How distances are measured; `lengths` if nothing is said. */
  distance?: 'lengths' | 'steps' | 'costs';
  /** The cost of a distance of 1, for `costs`; 13860 on grids, else 1. */
  unitCost?: number;
  /** The share of a deposit that a tick takes away, to 1; 0.1. */
  fade?: number;
}

/** Something that gives scores to the places around it. */
export interface InfluenceSource {
  /** null: nowhere, it has no effect. */
  at: Place | null;
  /** The score at its own place, also below 0; 1. */
  strength?: number;
  /** No effect beyond it; on grids 1 is from a cell to the next; 10. */
  range?: number;
  /** How the score falls with the distance; `linear` if nothing is said. */
  falloff?: 'linear' | 'flat' | 'inverse' | 'halving';
  /** Along free straight lines, not along steps; grids only. */
  sight?: boolean;
}

/** A source of a layer. */
export interface SourceName { readonly slot: number; readonly generation: number }

/** A place that was found. */
export interface Spot {
  /** null: there is none. */
  readonly node: number | null;
  readonly score: number;
  readonly distance: number;
}

/**
 * A layer of scores that units, towers and deaths spread over the places around them. Changes show
 * after the next `update()` or `tick()`.
 */
export class Influence extends Handle {
  private constructor();
  add(source: InfluenceSource): SourceName;
  change(name: SourceName, source: InfluenceSource): void;
  /** Moves a source, or takes it nowhere (null). */
  move(name: SourceName, place: Place | null): void;
  remove(name: SourceName): void;
  /** Leaves scores that stay where they are and fade: a death, a noise. */
  deposit(source: InfluenceSource): void;
  /** Makes the scores what sources and deposits say now. */
  update(): void;
  /** The same, and earlier deposits fade once. */
  tick(): void;
  /** The scores of `count` nodes from node `first` on; a copy. */
  scores(first: number, count: number): Float64Array;
  /** Sets the extra costs of an overlay: a score of 1 costs `costOfOne`, one below 0 nothing. */
  writeCosts(overlay: Overlay, costOfOne: number): void;
  /** The places with the highest scores above 0, each more than `apart` from those before. */
  hottest(count: number, apart?: number): Spot[];
  /** The place with the lowest score within a distance. */
  safest(from: Place, distance: number): Spot;
}

/**
 * Changes to a map that hold for the questions that name them alone: danger, closed doors, other
 * units. The algorithms 'astar', 'anytime_astar', 'dijkstra' and 'weighted_astar' take one, without
 * a fallback. A search in slices ends as 'stale' once its overlay is changed.
 */
export class Overlay extends Handle {
  private constructor();
  /** Removes all changes. */
  clear(): void;
  /** Adds to the cost of each step that enters one of these places, in the map's units. */
  addCost(places: readonly Place[] | Uint32Array, cost: number): void;
  /** Replaces that cost. */
  setCost(places: readonly Place[] | Uint32Array, cost: number): void;
  /** Adds a cost to each node of the map. */
  addCosts(costs: Float32Array | ArrayLike<number>): void;
  /** No path enters these places; one may begin there. */
  close(places: readonly Place[] | Uint32Array): void;
  /** Paths lead through these places, but do not end there. */
  passOnly(places: readonly Place[] | Uint32Array): void;
  /** Removes all changes of these places. */
  free(places: readonly Place[] | Uint32Array): void;
}

/** A request of a service. */
export interface Request { readonly slot: number; readonly generation: number }

/** The owner of a request, and its urgency. */
export interface Terms {
  /** The number of a player, a side, a squad: owners share the budget equally. */
  owner?: number;
  /** From -3 to 4, 0 if nothing is said; more is sooner. */
  priority?: number;
  /** It expires after this many ticks; 0: never. */
  deadline?: number;
}

export interface TickReport {
  /** The number of the tick, from 1. */
  readonly tick: number;
  readonly answered: number;
  readonly expired: number;
  /** After the tick. */
  readonly waiting: number;
  readonly expansions: number;
}

export interface RequestReport {
  readonly state: 'unknown' | 'waiting' | 'searching' | 'answered' | 'expired';
  /**
   * How edits since then affect the answer: it is as good as a new one ('current'), holds but may
   * not be the cheapest ('beatable'), or leads over a step that is not as it was ('broken').
   */
  readonly answer: 'unknown' | 'current' | 'beatable' | 'broken';
  /** Ticks since it was submitted, or until it was answered. */
  readonly waited: number;
  /** How often an edit made its search begin again. */
  readonly begunAnew: number;
  /** Nodes so far, by the search that answers it. */
  readonly expanded: number;
}

/** How a service works. */
export interface ServiceSetup {
  /** On grids (without a `unitSize`) and in volumes: how paths go. */
  moves?: Moves | VolumeMoves;
  /** Nodes that the searches of one tick may expand; 10,000. */
  expansions?: number;
  /** Above 0: a tick also ends after this time, and replays may differ. */
  microseconds?: number;
  /** Searches side by side; 4. */
  lanes?: number;
  /** Ticks of waiting that a level of priority is worth; 30. */
  headStart?: number;
  /** Steps for units that set out before their path is found, to 255; 0: none. */
  firstSteps?: number;
  /** Units that may get such steps in one tick; 5,000. */
  setOut?: number;
  /** The most that a path costs, as a multiple of the cheapest: 1 to 100; 1. */
  nearly?: number;
}

/** Many requests on one map, answered over many ticks, so that no frame takes too long. */
export class Service extends Handle {
  private constructor();
  /** The node of a cell, or of a voxel. */
  node(place: Cell | Voxel): number;
  /** Takes a request. If the question is not valid, its answer says why, in the next tick. */
  submit(query: Query, terms?: Terms): Request;
  /** Gives up a request, or an answer that nobody needs any more. */
  cancel(request: Request): void;
  /** Another goal, and where the unit is now; the request keeps its place in the order. */
  retarget(request: Request, from: Place, to: Place): void;
  /** Searches until the budget of one tick is used up. */
  tick(): TickReport;
  /** The requests that were answered or expired in the last tick. */
  readonly finished: Request[];
  request(request: Request): RequestReport;
  /** The answer of a request. */
  path(request: Request): Path;
  /** The same; the request ends. */
  take(request: Request): Path;
  /** Nodes to walk until the path is found. */
  firstSteps(request: Request): Uint32Array;
  /** Blocks or frees cells of the service's own grid. On another map make a new service. */
  edit(cells: Cells, walkable: boolean): void;
  /** The budget from the next tick on. */
  setBudget(expansions: number, microseconds?: number): void;
  /** Counts and times of all ticks so far. */
  readonly telemetry: { readonly [name: string]: unknown };
}

/** A question by positions. Either `to` or `goals` is given. */
export interface PlaceQuery extends Options {
  range?: never;
  overlay?: never;
  /** Its height chooses between floors. */
  from: Position;
  to?: Position;
  /** The path leads to the nearest. */
  goals?: readonly Position[];
  trace?: Trace;
  /** Bit k: links of kind k may be taken; 0: all. For the algorithm `polyanya`. */
  linkKinds?: number;
}

/** A navigator of a mesh; its nodes are the polygons. */
export class MeshNavigator extends Navigator {
  private constructor();
  /**
   * The shortest path between two positions (algorithm `polyanya`, unless another is named):
   * `Path.waypoints` has its start, bends and end.
   */
  solveBetween(query: PlaceQuery): Path;
  /**
   * The polygons that are the nodes of this navigator: the room for its radius. They have numbers
   * of their own. There may be none.
   */
  geometry(): MeshGeometry;
}

/** A search that runs in slices. */
export class Search extends Handle {
  private constructor();
  /** Continues for at most so many expansions; without a number to the end. */
  run(expansions?: number): Status;
  /** Ends it; its status is 'cancelled'. */
  cancel(): void;
  /** The result so far. */
  path(): Path;
}

/** The cost of every node from some nodes, or to them. */
export class Field extends Handle {
  private constructor();
  /**
   * The costs of all nodes, infinite where there is no way. **Not a copy**: it shows the engine's
   * memory, until the next call of any function; `slice()` keeps it.
   */
  readonly costs: Float64Array;
  /** The next node of a cheapest path to a source (backward), or the one before; null at sources. */
  next(node: number): number | null;
}

/** An engine. */
export interface Wend {
  readonly version: string;
  /** The bytes of its WebAssembly memory, which grows and never shrinks: maps, tables, searches. */
  readonly memory: number;
  /**
   * Names for the option `algorithm`. 'baked_jump_points' needs `navigator.bake()`; 'polyanya' and
   * 'weighted_regions' work on meshes.
   */
  readonly algorithms: readonly string[];
  /** The same with their titles, and a sentence about each. */
  readonly algorithmInfo: readonly AlgorithmInfo[];
  /** All options of questions, besides `algorithm`. */
  readonly options: readonly OptionInfo[];
  /** Makes a grid. Linear in its cells. */
  grid(grid: GridData): GameMap;
  /** Makes a volume. Linear in its voxels. */
  volume(volume: VolumeData): VolumeMap;
  /** Makes a graph. Nearly linear. */
  graph(graph: GraphData): GameMap;
  /**
   * Makes a mesh of a floor's borders and holes, nested to any depth, in any order and direction:
   * the floor is where a ray from outside crosses an odd number of them.
   */
  floor(outlines: readonly (readonly Position[])[]): GameMap;
  /** Makes a mesh of polygons or triangles, and mends what is not as it should be. */
  mesh(mesh: MeshData): GameMap;
  /**
   * Makes a map of a file: a grid as Moving AI's .map, ASCII or CSV, a mesh as Polyanya's .mesh,
   * wend's .navmesh, or Detour's tiles. `name` stands in errors.
   */
  parse(file: string | Uint8Array, name?: string): GameMap;
  /** Makes a service on a copy of a grid, a volume or a graph. */
  service(map: GameMap, setup?: ServiceSetup): Service;
  /** Makes a crowd on a copy of a grid of squares, or on a mesh. */
  crowd(map: GameMap, setup?: CrowdSetup): Crowd;
  /** What sides know of a grid, without links: nothing at first. */
  knowledge(map: GameMap, setup?: KnowledgeSetup): Knowledge;
  /** An empty trace. */
  trace(): Trace;
  /** A recorder for a navigator that was just made of this grid, with the same moves. */
  recorder(map: GameMap, setup?: RecorderSetup): Recorder;
  /** Runs a record again, and compares all answers. */
  replay(record: Uint8Array): ReplayReport;
}

/** The result of `new Constructor`, where the program's library has that constructor. */
type Instance<Names, Constructor extends string> =
  Names extends { [name in Constructor]: { prototype: infer Made } } ? Made : never;

/** `URL`, `Response` and `WebAssembly.Module`: programs for Node.js may have no types of the web. */
type WebSource =
  | Instance<typeof globalThis, 'URL'> | Instance<typeof globalThis, 'Response'>
  | (typeof globalThis extends { WebAssembly: infer Names } ? Instance<Names, 'Module'> & object : never);

/** The address of wend.wasm, its bytes, a response, or a WebAssembly.Module. */
export type Source = string | ArrayBuffer | ArrayBufferView | WebSource;

/** Makes an engine; without a source, of the wend.wasm that lies beside this file. */
export function load(source?: Source | PromiseLike<Source>): Promise<Wend>;

// Without this line the declarations above that are not exported would be.
export {};
