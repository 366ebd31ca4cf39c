// The maps that the page shows, as plain data: they go into links, local storage and workers as they are.

export const LAYOUTS = [
  'square', 'diamond', 'hex_odd_rows', 'hex_even_rows', 'hex_odd_columns', 'hex_even_columns',
  'staggered_odd_rows', 'staggered_even_rows', 'staggered_odd_columns', 'staggered_even_columns',
] as const;
export type Layout = (typeof LAYOUTS)[number];

export interface Cell { readonly x: number; readonly y: number }

/** A way between two cells that is no step. It leads one way; its cost is counted in straight steps. */
export interface GridLink { readonly from: Cell; readonly to: Cell; readonly cost: number }

/** Cells row by row. */
export interface GridMap {
  readonly kind: 'grid';
  name: string;
  width: number;
  height: number;
  layout: Layout;
  /** 0: blocked; else the cost as a multiple of open ground, 0.001 to 1000. */
  costs: Float32Array;
  links: GridLink[];
  /** Above 1: so many floors lie below one another, with a blocked row between each two. */
  floors: number;
}

/** A position on a mesh. z runs up. */
export interface Position { readonly x: number; readonly y: number; readonly z: number }

export interface MeshLink { readonly from: Position; readonly to: Position; readonly cost: number; readonly kind: number }

/** A floor of outlines (the engine divides it into polygons), or polygons that share corners. */
export interface MeshMap {
  readonly kind: 'mesh';
  name: string;
  /** Borders and holes: the floor is where a ray from outside crosses an odd number of them. */
  outlines: Position[][];
  /** x, y and z of each. Not used if there are outlines. */
  vertices: Float64Array;
  /** Numbers of vertices, counter-clockwise. Not used if there are outlines. */
  polygons: number[][];
  /** The kind of ground of each polygon, 0 to 255. */
  areas: Uint8Array;
  /** What a length of 1 costs on each kind of ground; kinds that are not listed cost 1. */
  areaCosts: number[];
  links: MeshLink[];
}

export interface GraphEdge { readonly from: number; readonly to: number; readonly cost: number }

/** Nodes and directed edges: waypoints, regions, roads. */
export interface GraphMap {
  readonly kind: 'graph';
  name: string;
  /** x, y and z of each node, as they are drawn; y runs down. */
  positions: Float64Array;
  /** The engine may aim by these positions: no edge costs less than the distance that it covers. */
  aims: boolean;
  edges: GraphEdge[];
  /** Of each node; '' where it has none. */
  names: string[];
  /** Regions: the border of each node's ground as x, y, x, y and so on; empty if there is none. */
  borders: number[][];
}

export type PageMap = GridMap | MeshMap | GraphMap;

/** Where something is: a cell's column and row, a position of a mesh, or a node of a graph. */
export type Spot =
  | { readonly kind: 'cell'; readonly x: number; readonly y: number }
  | { readonly kind: 'position'; readonly x: number; readonly y: number; readonly z: number }
  | { readonly kind: 'node'; readonly node: number };

/** How units move on a grid; names and values are those of the package. */
export interface Moves {
  straight: number;
  diagonal: number;
  corners: 'both_free' | 'one_free' | 'always' | 'never';
  terrain: 'touched' | 'entered' | 'joined';
  /** The side of a square in cells, or the diameter of a disc. */
  unitSize: number;
  disc: boolean;
}

export const USUAL_MOVES: Moves = {
  straight: 13860, diagonal: 19601, corners: 'both_free', terrain: 'touched', unitSize: 1, disc: false,
};

/** What is asked of a map. */
export interface Question {
  from: Spot;
  /** At least one; the path leads to the nearest. */
  goals: Spot[];
  moves: Moves;
  /** On meshes: the radius of the unit. */
  radius: number;
  /**
   * Any place within this distance of a goal will do, in a straight line; the goal may be blocked.
   * 0: the goal itself. Not for meshes.
   */
  range: number;
}

/** An algorithm with its options, by the names of the engine; '' is not allowed as a value. */
export interface Run { algorithm: string; options: Record<string, string> }

/** A map with a question, as files, the gallery and links give it. */
export interface Scene {
  map: PageMap;
  question: Question;
  /** One to four, to compare. */
  runs: Run[];
}

/**
 * The page takes no larger grids: map, picture, search and answer need some 100 bytes a cell, for
 * each of up to four runs.
 */
export const MOST_CELLS = 2048 * 2048;

/** A file, a link or a drawing that cannot be used. The message says what is wrong, where, and what to do. */
export class PageError extends Error {}

export function openGrid(name: string, width: number, height: number, layout: Layout = 'square'): GridMap {
  return {
    kind: 'grid', name, width, height, layout, costs: new Float32Array(width * height).fill(1), links: [], floors: 1,
  };
}

export function cellSpot(x: number, y: number): Spot {
  return { kind: 'cell', x, y };
}
