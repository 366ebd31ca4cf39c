// The polygons of a mesh, prepared for drawing and for finding the one under the pointer.
import type { MeshGeometry } from '../engine/protocol.ts';
import type { MeshMap } from '../map/kinds.ts';
import type { Bounds } from './camera.ts';
import type { PlanePoint } from './layouts.ts';

/** The side between two polygons: its left and its right end on the way from one to the other. */
export interface Portal { readonly left: PlanePoint; readonly right: PlanePoint }

export class MeshShape {
  readonly vertices: Float64Array;
  readonly polygons: readonly (readonly number[])[];
  /** Polygons from low to high: those that are drawn later lie above. */
  readonly order: Uint32Array;
  /** All polygons have the same height, so none lies above another one. */
  readonly isFlat: boolean;
  /** Sides of one polygon alone: vertex, vertex and so on. */
  readonly walls: Uint32Array;
  /** Sides between polygons. */
  readonly sides: Uint32Array;
  /** Left, top, right and bottom of each polygon. */
  #bounds: Float64Array;

  constructor(geometry: MeshGeometry) {
    this.vertices = geometry.vertices;
    this.polygons = geometry.polygons;
    this.#bounds = new Float64Array(4 * this.polygons.length);
    const heights = Float64Array.from(this.polygons, (polygon) =>
      polygon.reduce((sum, corner) => sum + this.vertices[3 * corner + 2], 0) / Math.max(polygon.length, 1));
    this.order = Uint32Array.from(this.polygons.keys()).sort((a, b) => heights[a] - heights[b] || a - b);
    this.polygons.forEach((polygon, i) => this.#measure(polygon, i));
    this.isFlat = heights.every((height) => height === heights[0]);
    ({ walls: this.walls, sides: this.sides } = sidesOf(this.polygons));
  }

  #measure(polygon: readonly number[], number: number): void {
    const bounds = [Infinity, Infinity, -Infinity, -Infinity];
    for (const corner of polygon) {
      const { x, y } = this.corner(corner);
      bounds[0] = Math.min(bounds[0], x);
      bounds[1] = Math.min(bounds[1], y);
      bounds[2] = Math.max(bounds[2], x);
      bounds[3] = Math.max(bounds[3], y);
    }
    this.#bounds.set(bounds, 4 * number);
  }

  corner(vertex: number): PlanePoint {
    return { x: this.vertices[3 * vertex], y: this.vertices[3 * vertex + 1] };
  }

  /** The mean of a polygon's corners; outside of the picture if there is no such polygon. */
  middle(number: number): PlanePoint {
    const polygon = this.polygons[number] ?? [];
    let x = 0;
    let y = 0;
    for (const vertex of polygon) {
      x += this.vertices[3 * vertex];
      y += this.vertices[3 * vertex + 1];
    }
    return { x: x / polygon.length, y: y / polygon.length };
  }

  isVisible(number: number, { left, top, right, bottom }: Bounds): boolean {
    const at = 4 * number;
    const all = this.#bounds;
    return all[at] <= right && all[at + 1] <= bottom && all[at + 2] >= left && all[at + 3] >= top;
  }

  /** The polygon at a point: the highest one, where there are several. */
  polygonAt(x: number, y: number): number | null {
    for (let i = this.order.length - 1; i >= 0; --i) {
      const number = this.order[i];
      const isNear = this.isVisible(number, { left: x, top: y, right: x, bottom: y });
      if (isNear && this.#contains(number, x, y)) return number;
    }
    return null;
  }

  #contains(number: number, x: number, y: number): boolean {
    const polygon = this.polygons[number];
    let isInside = false;
    let before = this.corner(polygon[polygon.length - 1]);
    for (const vertex of polygon) {
      const corner = this.corner(vertex);
      const isCrossing = (corner.y > y) !== (before.y > y);
      const crossing = corner.x + (y - corner.y) / (before.y - corner.y) * (before.x - corner.x);
      if (isCrossing && x < crossing) isInside = !isInside;
      before = corner;
    }
    return isInside;
  }

  /** The side that two polygons share; null if a link joins them. */
  portal(from: number, to: number): Portal | null {
    const polygon = this.polygons[from] ?? [];
    const other = new Set(this.polygons[to] ?? []);
    const place = polygon.findIndex((vertex, i) => other.has(vertex) && other.has(polygon[(i + 1) % polygon.length]));
    if (place < 0) return null;
    const one = this.corner(polygon[place]);
    const next = this.corner(polygon[(place + 1) % polygon.length]);
    const middle = this.middle(from);
    const turn = (one.x - middle.x) * (next.y - middle.y) - (one.y - middle.y) * (next.x - middle.x);
    return turn > 0 ? { left: one, right: next } : { left: next, right: one };
  }
}

function sidesOf(polygons: readonly (readonly number[])[]): { walls: Uint32Array; sides: Uint32Array } {
  const most = 2 ** 26;
  const counts = new Map<number, number>();
  const keyOf = (a: number, b: number): number => Math.min(a, b) * most + Math.max(a, b);
  for (const polygon of polygons) {
    polygon.forEach((vertex, i) => {
      const key = keyOf(vertex, polygon[(i + 1) % polygon.length]);
      counts.set(key, (counts.get(key) ?? 0) + 1);
    });
  }
  const walls: number[] = [];
  const sides: number[] = [];
  for (const [key, count] of counts) (count === 1 ? walls : sides).push(Math.floor(key / most), key % most);
  return { walls: Uint32Array.from(walls), sides: Uint32Array.from(sides) };
}

const shapes = new WeakMap<object, MeshShape>();

/** The shape of a geometry, which is prepared once. */
export function shapeOf(geometry: MeshGeometry): MeshShape {
  let shape = shapes.get(geometry.polygons);
  if (!shape) shapes.set(geometry.polygons, shape = new MeshShape(geometry));
  return shape;
}

/** The polygons as the map has them; null if it is made of outlines. */
export function givenShape(map: MeshMap): MeshShape | null {
  return map.outlines.length === 0 ? shapeOf(map) : null;
}
