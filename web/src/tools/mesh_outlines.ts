// Changes of a mesh: each takes a map and returns another. The engine makes polygons of outlines.
import { PageError } from '../map/kinds.ts';
import type { MeshMap, Position } from '../map/kinds.ts';

export interface PlacedCorner {
  /** The number of the outline; -1: a vertex of a mesh of polygons. */
  readonly outline: number;
  readonly corner: number;
}

interface Point { readonly x: number; readonly y: number }

const CIRCLE_CORNERS = 24;
const MOST_CORNERS = 5000;

export function rectangleOutline(from: Point, to: Point): Position[] {
  return [[from.x, from.y], [to.x, from.y], [to.x, to.y], [from.x, to.y]].map(([x, y]) => ({ x, y, z: 0 }));
}

/** A circle as a polygon, through the point to which it was drawn. */
export function circleOutline(centre: Point, rim: Point): Position[] {
  const radius = Math.hypot(rim.x - centre.x, rim.y - centre.y);
  const first = Math.atan2(rim.y - centre.y, rim.x - centre.x);
  return Array.from({ length: CIRCLE_CORNERS }, (_, i) => {
    const angle = first + 2 * Math.PI * i / CIRCLE_CORNERS;
    return { x: centre.x + radius * Math.cos(angle), y: centre.y + radius * Math.sin(angle), z: 0 };
  });
}

/** Twice the area: above 0 if it goes round clockwise on the screen. */
export function twiceArea(outline: readonly Point[]): number {
  let sum = 0;
  outline.forEach(({ x, y }, i) => {
    const next = outline[(i + 1) % outline.length];
    sum += x * next.y - next.x * y;
  });
  return sum;
}

function checkOutline(outline: readonly Position[]): void {
  if (outline.length < 3) {
    throw new PageError('An outline needs three corners: click more of them before you close it.');
  }
  if (outline.length > MOST_CORNERS) {
    throw new PageError(`An outline has at most ${MOST_CORNERS} corners: draw a simpler one.`);
  }
  if (twiceArea(outline) === 0) {
    throw new PageError('The outline encloses no ground: draw it again, as a ring that does not cross itself.');
  }
}

/** Adds a border or a hole; on meshes of polygons a polygon, which shares corners that are near. */
export function withOutline(map: MeshMap, outline: readonly Position[], reach: number): MeshMap {
  checkOutline(outline);
  if (map.outlines.length > 0 || map.polygons.length === 0) {
    return { ...map, outlines: [...map.outlines, outline.map((corner) => ({ ...corner }))] };
  }
  const vertices = [...map.vertices];
  const polygon = outline.map((corner) => {
    const near = cornerNear(map, corner, reach);
    if (near !== null) return near.corner;
    vertices.push(corner.x, corner.y, corner.z);
    return vertices.length / 3 - 1;
  });
  const areas = new Uint8Array(map.polygons.length + 1);
  areas.set(map.areas);
  const turned = twiceArea(outline) < 0 ? polygon.reverse() : polygon;
  return { ...map, vertices: Float64Array.from(vertices), polygons: [...map.polygons, turned], areas };
}

/** The corner that is nearest to a point, within a distance; null: there is none. */
export function cornerNear(map: MeshMap, { x, y }: Point, reach: number): PlacedCorner | null {
  let best: PlacedCorner | null = null;
  let least = reach;
  const look = (placed: PlacedCorner, cornerX: number, cornerY: number): void => {
    const distance = Math.hypot(cornerX - x, cornerY - y);
    if (distance <= least) {
      least = distance;
      best = placed;
    }
  };
  map.outlines.forEach((corners, outline) =>
    corners.forEach((at, corner) => look({ outline, corner }, at.x, at.y)));
  if (map.outlines.length > 0) return best;
  for (let corner = 0; 3 * corner < map.vertices.length; ++corner) {
    look({ outline: -1, corner }, map.vertices[3 * corner], map.vertices[3 * corner + 1]);
  }
  return best;
}

export function cornerAt(map: MeshMap, { outline, corner }: PlacedCorner): Position {
  if (outline >= 0) return map.outlines[outline][corner];
  return { x: map.vertices[3 * corner], y: map.vertices[3 * corner + 1], z: map.vertices[3 * corner + 2] };
}

export function withMovedCorner(map: MeshMap, { outline, corner }: PlacedCorner, to: Point): MeshMap {
  if (outline < 0) {
    const vertices = map.vertices.slice();
    vertices.set([to.x, to.y], 3 * corner);
    return { ...map, vertices };
  }
  const moved = map.outlines[outline].map((at, i) => i === corner ? { x: to.x, y: to.y, z: at.z } : at);
  return { ...map, outlines: map.outlines.map((one, i) => i === outline ? moved : one) };
}

/** The outline, or the polygon, around a point: the smallest one. null: there is none. */
export function outlineAround(map: MeshMap, point: Point): number | null {
  const all = map.outlines.length > 0 ? map.outlines : map.polygons.map((polygon) =>
    polygon.map((corner) => cornerAt(map, { outline: -1, corner })));
  let best: number | null = null;
  let least = Infinity;
  all.forEach((outline, i) => {
    const area = Math.abs(twiceArea(outline));
    if (area < least && isInside(outline, point)) {
      least = area;
      best = i;
    }
  });
  return best;
}

function isInside(outline: readonly Point[], { x, y }: Point): boolean {
  let inside = false;
  outline.forEach((corner, i) => {
    const next = outline[(i + 1) % outline.length];
    if ((corner.y > y) === (next.y > y)) return;
    if (x < corner.x + (y - corner.y) / (next.y - corner.y) * (next.x - corner.x)) inside = !inside;
  });
  return inside;
}

/** Takes an outline or a polygon away. The last one stays: a map needs ground. */
export function withoutOutline(map: MeshMap, number: number): MeshMap {
  if (Math.max(map.outlines.length, map.polygons.length) < 2) {
    throw new PageError('This is the last outline, and a map needs ground: draw another one first.');
  }
  if (map.outlines.length > 0) return { ...map, outlines: map.outlines.filter((_, i) => i !== number) };
  return {
    ...map, polygons: map.polygons.filter((_, i) => i !== number), areas: map.areas.filter((_, i) => i !== number),
  };
}

/** The link that begins or ends near a point; null: there is none. */
export function linkNear(map: MeshMap, { x, y }: Point, reach: number): number | null {
  const found = map.links.findIndex(({ from, to }) =>
    [from, to].some((end) => Math.hypot(end.x - x, end.y - y) <= reach));
  return found < 0 ? null : found;
}

/** A coordinate with as many digits as can be seen at a scale. */
export function seen(value: number, scale: number): number {
  const digits = 10 ** Math.min(Math.max(Math.ceil(Math.log10(2 * scale)), 0), 12);
  return Math.round(value * digits) / digits;
}
