// Where places and crowds lie in the map's plane.
import type { PageMap, Position } from '../../map/kinds.ts';
import { centre } from '../layouts.ts';
import type { PlanePoint } from '../layouts.ts';

const NOWHERE: PlanePoint = { x: NaN, y: NaN };

/** The centre of a cell by its number, or of a graph's node. */
export function placePoint(map: PageMap, place: number): PlanePoint {
  if (map.kind === 'grid') {
    return place < map.costs.length ? centre(map.layout, place % map.width, Math.floor(place / map.width)) : NOWHERE;
  }
  if (map.kind === 'graph' && 3 * place < map.positions.length) {
    return { x: map.positions[3 * place], y: map.positions[3 * place + 1] };
  }
  return NOWHERE;
}

/** The place nearest to a point of the plane; null: there is none. */
export function placeAt(
  map: PageMap, at: { x: number; y: number; cell: { x: number; y: number } | null },
): number | null {
  if (map.kind === 'grid') return at.cell === null ? null : at.cell.y * map.width + at.cell.x;
  if (map.kind === 'mesh') return null;
  let best: number | null = null;
  let least = Infinity;
  for (let node = 0; 3 * node < map.positions.length; ++node) {
    const distance = Math.hypot(map.positions[3 * node] - at.x, map.positions[3 * node + 1] - at.y);
    if (distance < least) {
      least = distance;
      best = node;
    }
  }
  return best;
}

/** The steps of a crowd's x and y in the plane: they differ from those of the plane on diamonds. */
interface Axes { x: PlanePoint; y: PlanePoint; first: PlanePoint }

function axesOf(map: PageMap): Axes | null {
  if (map.kind !== 'grid' || map.layout === 'square') return null;
  const first = centre(map.layout, 0, 0);
  const right = centre(map.layout, 1, 0);
  const down = centre(map.layout, 0, 1);
  return { first, x: { x: right.x - first.x, y: right.y - first.y }, y: { x: down.x - first.x, y: down.y - first.y } };
}

/** Translates positions of a crowd: it counts in cells, and the first cell begins at 0, 0. */
export class Ground {
  #axes: Axes | null;

  constructor(map: PageMap) {
    this.#axes = axesOf(map);
  }

  point(x: number, y: number): PlanePoint {
    if (this.#axes === null) return { x, y };
    const { first, x: right, y: down } = this.#axes;
    const columns = x - 0.5;
    const rows = y - 0.5;
    return {
      x: first.x + columns * right.x + rows * down.x, y: first.y + columns * right.y + rows * down.y,
    };
  }

  position({ x, y }: PlanePoint): Position {
    if (this.#axes === null) return { x, y, z: 0 };
    const { first, x: right, y: down } = this.#axes;
    const determinant = right.x * down.y - right.y * down.x;
    const across = x - first.x;
    const along = y - first.y;
    return {
      x: (across * down.y - along * down.x) / determinant + 0.5,
      y: (along * right.x - across * right.y) / determinant + 0.5, z: 0,
    };
  }

  /** How a disc of radius 1 looks in the plane: half its width and half its height. */
  get disc(): PlanePoint {
    if (this.#axes === null) return { x: 1, y: 1 };
    const { x: right, y: down } = this.#axes;
    return { x: Math.hypot(right.x, down.x), y: Math.hypot(right.y, down.y) };
  }
}
