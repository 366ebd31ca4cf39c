// Where things lie in the map's plane: cells of all layouts, positions of meshes, nodes of graphs.
//
// y runs down. One unit is the distance from a cell's centre to those across its sides, in all
// layouts, so cells of every layout are about as large on the screen. Cells of square and hexagonal
// maps begin near (0, 0); the first cell of a diamond map has its upper corner there. The plane of
// a mesh or a graph is that of its own x and y.
import type { Cell, GridMap, Layout, PageMap, Spot } from '../map/kinds.ts';
import type { Bounds } from './camera.ts';

export interface PlanePoint { readonly x: number; readonly y: number }

/** Cells of one row: from column `from` up to, but without, column `to`. */
export interface CellRange { readonly y: number; readonly from: number; readonly to: number }

type Family = 'square' | 'diamond' | 'hex' | 'staggered';

interface Shape {
  readonly family: Family;
  /** Columns are shifted, not rows: the same picture with x and y exchanged. */
  readonly byColumns: boolean;
  /** The parity of the shifted rows or columns. */
  readonly shifted: 0 | 1;
}

// Hexagons with a corner on top: the distance of rows, and of the centre to that corner.
const HEX_ROW = Math.sqrt(3) / 2;
const HEX_CORNER = 1 / Math.sqrt(3);

// Diamonds are twice as wide as high, and 1 from the centres of those beside them.
const HALF_WIDTH = 2 / Math.sqrt(5);
const HALF_HEIGHT = HALF_WIDTH / 2;

const SHAPES = new Map<Layout, Shape>((['square', 'diamond'] as const)
  .map((layout) => [layout, { family: layout, byColumns: false, shifted: 1 }]));
for (const family of ['hex', 'staggered'] as const) {
  for (const direction of ['rows', 'columns'] as const) {
    SHAPES.set(`${family}_odd_${direction}`, { family, byColumns: direction === 'columns', shifted: 1 });
    SHAPES.set(`${family}_even_${direction}`, { family, byColumns: direction === 'columns', shifted: 0 });
  }
}

function shapeOf(layout: Layout): Shape {
  const shape = SHAPES.get(layout);
  if (!shape) throw new Error(`there is no layout ${layout}`);
  return shape;
}

export function isHexagonal(layout: Layout): boolean { return shapeOf(layout).family === 'hex'; }

/** Half the width and half the height of a cell. */
export function cellReach(layout: Layout): { readonly across: number; readonly down: number } {
  const { family, byColumns } = shapeOf(layout);
  if (family === 'square') return { across: 0.5, down: 0.5 };
  if (family !== 'hex') return { across: HALF_WIDTH, down: HALF_HEIGHT };
  return byColumns ? { across: HEX_CORNER, down: 0.5 } : { across: 0.5, down: HEX_CORNER };
}

/** The centre of a cell; numbers between those of cells give points between their centres. */
export function centre(layout: Layout, x: number, y: number): PlanePoint {
  const { family, byColumns, shifted } = shapeOf(layout);
  if (family === 'square') return { x: x + 0.5, y: y + 0.5 };
  if (family === 'diamond') return { x: (x - y) * HALF_WIDTH, y: (x + y + 1) * HALF_HEIGHT };
  const along = byColumns ? y : x;
  const row = byColumns ? x : y;
  const shift = (row & 1) === shifted ? 1 : 0;
  if (family === 'hex') {
    const first = along + 0.5 + shift / 2;
    const second = row * HEX_ROW + HEX_CORNER;
    return byColumns ? { x: second, y: first } : { x: first, y: second };
  }
  if (byColumns) return { x: (row + 1) * HALF_WIDTH, y: (2 * along + 1 + shift) * HALF_HEIGHT };
  return { x: (2 * along + 1 + shift) * HALF_WIDTH, y: (row + 1) * HALF_HEIGHT };
}

const CORNERS: Record<Family, number[]> = {
  square: [-0.5, -0.5, 0.5, -0.5, 0.5, 0.5, -0.5, 0.5],
  diamond: [0, -HALF_HEIGHT, HALF_WIDTH, 0, 0, HALF_HEIGHT, -HALF_WIDTH, 0],
  staggered: [0, -HALF_HEIGHT, HALF_WIDTH, 0, 0, HALF_HEIGHT, -HALF_WIDTH, 0],
  hex: [
    0, -HEX_CORNER, 0.5, -HEX_CORNER / 2, 0.5, HEX_CORNER / 2,
    0, HEX_CORNER, -0.5, HEX_CORNER / 2, -0.5, -HEX_CORNER / 2,
  ],
};
const HEX_COLUMN_CORNERS = [
  -HEX_CORNER, 0, -HEX_CORNER / 2, -0.5, HEX_CORNER / 2, -0.5,
  HEX_CORNER, 0, HEX_CORNER / 2, 0.5, -HEX_CORNER / 2, 0.5,
];

/** The corners of a cell from its centre, as x, y, x, y and so on, clockwise on the screen. */
export function corners(layout: Layout): readonly number[] {
  const { family, byColumns } = shapeOf(layout);
  return family === 'hex' && byColumns ? HEX_COLUMN_CORNERS : CORNERS[family];
}

/** The corners of a cell, as x, y, x, y and so on, clockwise on the screen. */
export function outline(layout: Layout, x: number, y: number): number[] {
  const at = centre(layout, x, y);
  return corners(layout).map((value, i) => value + (i % 2 === 0 ? at.x : at.y));
}

/** The cell at a point of the plane; null if the map has none there. */
export function cellAt(map: GridMap, px: number, py: number): Cell | null {
  if (!Number.isFinite(px) || !Number.isFinite(py)) return null;
  const at = anyCellAt(shapeOf(map.layout), px, py);
  return at.x >= 0 && at.y >= 0 && at.x < map.width && at.y < map.height ? at : null;
}

function anyCellAt(shape: Shape, px: number, py: number): Cell {
  if (shape.family === 'square') return { x: Math.floor(px), y: Math.floor(py) };
  if (shape.family === 'diamond') {
    const u = px / HALF_WIDTH;
    const v = py / HALF_HEIGHT;
    return { x: Math.floor((v + u) / 2), y: Math.floor((v - u) / 2) };
  }
  const at = shape.family === 'hex'
    ? (shape.byColumns ? hexAt(shape, py, px) : hexAt(shape, px, py))
    : staggeredAt(shape, px / HALF_WIDTH, py / HALF_HEIGHT);
  return shape.byColumns ? { x: at.y, y: at.x } : at;
}

/** A hexagon is all points that are nearer to its centre than to others. */
function hexAt(shape: Shape, px: number, py: number): Cell {
  const row = Math.floor((py - HEX_CORNER) / HEX_ROW);
  let best: Cell = { x: -1, y: -1 };
  let least = Infinity;
  for (const y of [row, row + 1]) {
    const shift = (y & 1) === shape.shifted ? 0.5 : 0;
    const x = Math.floor(px - shift);
    const distance = Math.hypot(px - (x + 0.5 + shift), py - (y * HEX_ROW + HEX_CORNER));
    if (distance < least) {
      least = distance;
      best = { x, y };
    }
  }
  return best;
}

/** The point is given in halves of a diamond's width and height. */
function staggeredAt(shape: Shape, px: number, py: number): Cell {
  const across = shape.byColumns ? py : px;
  const down = shape.byColumns ? px : py;
  // The diamonds are squares of a lattice that stands on its corner.
  const u = across - shape.shifted;
  const i = Math.floor((down + u) / 2);
  const j = Math.floor((down - u) / 2);
  const y = i + j;
  const shift = (y & 1) === shape.shifted ? 1 : 0;
  return { x: (i - j + shape.shifted - 1 - shift) / 2, y };
}

/** The cells that lie in the bounds at least partly, row by row, and perhaps some beside them. */
export function* visibleRanges(map: GridMap, bounds: Bounds): Generator<CellRange> {
  const [top, bottom] = rowsIn(map, bounds);
  for (let y = top; y < bottom; ++y) {
    const [from, to] = columnsIn(map, bounds, y);
    if (from < to) yield { y, from, to };
  }
}

/** The same, cell by cell. */
export function* visibleCells(map: GridMap, bounds: Bounds): Generator<Cell> {
  for (const { y, from, to } of visibleRanges(map, bounds)) {
    for (let x = from; x < to; ++x) yield { x, y };
  }
}

/** A range of whole numbers from 0 to below `end`. */
function clamped(from: number, to: number, end: number): [number, number] {
  const first = Math.min(Math.max(Math.ceil(from), 0), end);
  return [first, Math.min(Math.max(Math.floor(to) + 1, first), end)];
}

/** Numbers whose centres, `first + number * step`, reach into a range. */
function reachInto(
  from: number, to: number, first: number, step: number, reach: number, end: number,
): [number, number] {
  return clamped((from - reach - first) / step, (to + reach - first) / step, end);
}

function rowsIn(map: GridMap, bounds: Bounds): [number, number] {
  const { layout, height } = map;
  if (shapeOf(layout).family === 'diamond') {
    const ranges = [bounds.left, bounds.right].flatMap((px) => [bounds.top, bounds.bottom]
      .map((py) => (py / HALF_HEIGHT - px / HALF_WIDTH) / 2));
    return clamped(Math.min(...ranges) - 1, Math.max(...ranges), height);
  }
  const first = centre(layout, 0, 0).y;
  const alternate = centre(layout, 1, 0).y;
  const step = centre(layout, 0, 1).y - first;
  const { down } = cellReach(layout);
  return clamped((bounds.top - down - Math.max(first, alternate)) / step,
    (bounds.bottom + down - Math.min(first, alternate)) / step, height);
}

function columnsIn(map: GridMap, bounds: Bounds, y: number): [number, number] {
  const { layout, width } = map;
  const { across } = cellReach(layout);
  const first = centre(layout, 0, y).x;
  const [from, to] = reachInto(bounds.left, bounds.right, first, centre(layout, 1, y).x - first, across, width);
  if (shapeOf(layout).family !== 'diamond') return [from, to];
  const [low, high] = reachInto(
    bounds.top, bounds.bottom, centre(layout, 0, y).y, HALF_HEIGHT, HALF_HEIGHT, width);
  return [Math.max(from, low), Math.min(to, high)];
}

/** The part of the plane that a map fills. */
export function boundsOf(map: PageMap): Bounds {
  if (map.kind === 'grid') return gridBounds(map);
  if (map.kind === 'mesh') return boundsOfPoints(meshPoints(map));
  // Names stand beside the outermost nodes.
  return widened(boundsOfPoints(graphPoints(map)), 0.05);
}

function widened({ left, top, right, bottom }: Bounds, share: number): Bounds {
  const by = share * Math.max(right - left, bottom - top);
  return { left: left - by, top: top - by, right: right + by, bottom: bottom + by };
}

function gridBounds(map: GridMap): Bounds {
  const { across, down } = cellReach(map.layout);
  // A shifted row or column beside the last one may reach farther.
  const xs = [0, Math.max(map.width - 1, 0)];
  const ys = [0, Math.max(map.height - 1, 0)];
  if (map.width > 1) xs.push(1, map.width - 2);
  if (map.height > 1) ys.push(1, map.height - 2);
  const all = xs.flatMap((x) => ys.map((y) => centre(map.layout, x, y)));
  return {
    left: Math.min(...all.map((at) => at.x)) - across, top: Math.min(...all.map((at) => at.y)) - down,
    right: Math.max(...all.map((at) => at.x)) + across, bottom: Math.max(...all.map((at) => at.y)) + down,
  };
}

function boundsOfPoints(points: Iterable<PlanePoint>): Bounds {
  let left = Infinity;
  let top = Infinity;
  let right = -Infinity;
  let bottom = -Infinity;
  for (const { x, y } of points) {
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  return left <= right ? { left, top, right, bottom } : { left: 0, top: 0, right: 1, bottom: 1 };
}

function* meshPoints(map: PageMap & { kind: 'mesh' }): Generator<PlanePoint> {
  for (const corner of map.outlines.flat()) yield corner;
  if (map.outlines.length > 0) return;
  for (let i = 0; i + 2 < map.vertices.length; i += 3) yield { x: map.vertices[i], y: map.vertices[i + 1] };
}

function* graphPoints(map: PageMap & { kind: 'graph' }): Generator<PlanePoint> {
  for (let i = 0; i + 2 < map.positions.length; i += 3) yield { x: map.positions[i], y: map.positions[i + 1] };
  for (const border of map.borders) {
    for (let i = 0; i + 1 < border.length; i += 2) yield { x: border[i], y: border[i + 1] };
  }
}

/** A point that no picture shows: what is drawn there is left out. */
const NOWHERE: PlanePoint = { x: NaN, y: NaN };

/** Where a place of a question is drawn. Polygons of meshes are no places: see `MeshShape.middle`. */
export function linePoint(map: PageMap, spot: Spot): PlanePoint {
  if (spot.kind === 'cell') return map.kind === 'grid' ? centre(map.layout, spot.x, spot.y) : NOWHERE;
  if (spot.kind === 'position') return { x: spot.x, y: spot.y };
  if (map.kind !== 'graph' || 3 * spot.node + 1 >= map.positions.length) return NOWHERE;
  return { x: map.positions[3 * spot.node], y: map.positions[3 * spot.node + 1] };
}
