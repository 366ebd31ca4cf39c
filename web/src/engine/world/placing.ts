// Finds places where the units of a crowd can stand at first, and where they are sent.
import type { MeshNavigator, Navigator } from 'wend';
import { PageError } from '../../map/kinds.ts';
import type { GridMap, Position, Spot } from '../../map/kinds.ts';
import type { Current } from './common.ts';
import { cellOf, placeOf } from './places.ts';

/** Bodies keep at least this share of their radius between them. */
const GAP = 0.3;

export function positionOf(spot: Spot): Position {
  if (spot.kind === 'cell') return { x: spot.x + 0.5, y: spot.y + 0.5, z: 0 };
  if (spot.kind === 'position') return { x: spot.x, y: spot.y, z: spot.z };
  throw new PageError('A crowd needs a grid of squares or a navigation mesh, not a graph.');
}

/** At most `count` places near a spot that can be reached from it, the nearest first. */
export function placesAround(
  current: Current, navigator: Navigator, spot: Spot, count: number, radius: number,
): Position[] {
  return current.map.kind === 'grid'
    ? cellsAround(current.map, current.moves.straight, navigator, spot, count, radius)
    : positionsAround(navigator as MeshNavigator, positionOf(spot), count, radius);
}

/**
 * Places that others can pass between, unless there are too few of them. The field's costs order
 * the cells; a limit that grows keeps it small on large maps.
 */
function cellsAround(
  map: GridMap, straight: number, navigator: Navigator, spot: Spot, count: number, radius: number,
): Position[] {
  const node = placeOf(map, spot);
  let found: number[] = [];
  for (const lattice of [looseLattice(radius), tightLattice(radius)]) {
    let before = -1;
    for (let limit = (8 + 3 * Math.sqrt(count)) * (1 + radius) * straight; ; limit *= 2) {
      found = cellsWithin(map, navigator, node, limit, lattice);
      if (found.length >= count || found.length === before) break;
      before = found.length;
    }
    if (found.length >= count) break;
  }
  return found.slice(0, count).map((one) => {
    const [x, y] = cellOf(map, one);
    return { x: x + 0.5, y: y + 0.5, z: 0 };
  });
}

/** Whether there is a place so many columns and rows away from the first one. */
type Lattice = (columns: number, rows: number) => boolean;

function tightLattice(radius: number): Lattice {
  const apart = Math.max(1, Math.ceil(radius * (2 + GAP)));
  return (columns, rows) => columns % apart === 0 && rows % apart === 0;
}

/** Neighbours are at least four radii apart, so that another unit can pass between them. */
function looseLattice(radius: number): Lattice {
  if (radius > 0.24 && radius < 0.35) return (columns, rows) => (columns + rows) % 2 === 0;
  return tightLattice(2 * radius);
}

function cellsWithin(map: GridMap, navigator: Navigator, node: number, limit: number, isPlace: Lattice): number[] {
  const field = navigator.field({ sources: [node], limit });
  const costs = field.costs.slice();
  field.dispose();
  const [startX, startY] = cellOf(map, node);
  const found: number[] = [];
  for (let i = 0; i < costs.length; ++i) {
    if (costs[i] === Infinity) continue;
    const [x, y] = cellOf(map, i);
    if (isPlace(x - startX, y - startY)) found.push(i);
  }
  return found.sort((one, other) => costs[one] - costs[other] || one - other);
}

/** Places on rings round a position that the engine can reach from it without a detour. */
function positionsAround(navigator: MeshNavigator, middle: Position, count: number, radius: number): Position[] {
  const apart = radius * (2 + GAP);
  const found: Position[] = [];
  if (!canStand(navigator, middle, middle)) {
    throw new PageError('The start or the goal is no place for units of this radius: move it, or make them smaller.');
  }
  const rings = 3 + Math.ceil(Math.sqrt(count)) * 2;
  for (let ring = 0; ring < rings && found.length < count; ++ring) {
    const places = Math.max(1, Math.floor(2 * Math.PI * ring));
    for (let i = 0; i < places && found.length < count; ++i) {
      const angle = 2 * Math.PI * i / places;
      const place = {
        x: middle.x + Math.cos(angle) * ring * apart, y: middle.y + Math.sin(angle) * ring * apart, z: middle.z,
      };
      if (canStand(navigator, middle, place)) found.push(place);
    }
  }
  return found;
}

/** Whether the engine finds a path that is at most twice the straight line. */
function canStand(navigator: MeshNavigator, from: Position, to: Position): boolean {
  const path = navigator.solveBetween({ from, to });
  return path.found && path.length <= 2 * Math.hypot(to.x - from.x, to.y - from.y) + 1e-9;
}

/** Places on a ring round the middle of the bounds, and those across the ring. */
export function placesOnRing(
  current: Current, navigator: Navigator, bounds: { left: number; top: number; right: number; bottom: number },
  count: number,
): { from: Position; to: Position }[] {
  const middle = { x: (bounds.left + bounds.right) / 2, y: (bounds.top + bounds.bottom) / 2 };
  const ring = 0.42 * Math.min(bounds.right - bounds.left, bounds.bottom - bounds.top);
  const at = (angle: number): Position =>
    ({ x: middle.x + Math.cos(angle) * ring, y: middle.y + Math.sin(angle) * ring, z: 0 });
  const pairs = Array.from({ length: count }, (_, i) => 2 * Math.PI * i / count)
    .map((angle) => ({ from: at(angle), to: at(angle + Math.PI) }));
  return pairs.filter(({ from, to }) => isFree(current, navigator, from) && isFree(current, navigator, to));
}

export function isFree({ map }: Current, navigator: Navigator, at: Position): boolean {
  if (map.kind !== 'grid') return (navigator as MeshNavigator).solveBetween({ from: at, to: at }).found;
  const x = Math.floor(at.x);
  const y = Math.floor(at.y);
  return x >= 0 && y >= 0 && x < map.width && y < map.height && map.costs[y * map.width + x] > 0;
}

/**
 * A target for each unit, so that they keep their order: those in front get the deepest places,
 * and do not bar the way of others.
 */
export function inOrder(units: readonly Position[], places: readonly Position[], to: Position): Position[] {
  const axis = axisOf(units, to);
  const unitOrder = ordered(units, axis);
  const placeOrder = ordered(places.slice(0, units.length), axis);
  const targets: Position[] = units.map(() => to);
  unitOrder.forEach((unit, i) => { targets[unit] = places[placeOrder[i]] ?? to; });
  return targets;
}

/** From the units to the target; along the units, if they stand round it. */
function axisOf(units: readonly Position[], to: Position): { x: number; y: number } {
  const count = Math.max(1, units.length);
  const middleX = units.reduce((sum, { x }) => sum + x, 0) / count;
  const middleY = units.reduce((sum, { y }) => sum + y, 0) / count;
  const [xx, xy, yy] = units.reduce(([a, b, c], { x, y }) => {
    const across = x - middleX;
    const down = y - middleY;
    return [a + across * across, b + across * down, c + down * down];
  }, [0, 0, 0]).map((sum) => sum / count);
  const x = to.x - middleX;
  const y = to.y - middleY;
  const distance = Math.hypot(x, y);
  if (distance * distance > xx + yy) return { x: x / distance, y: y / distance };
  const angle = Math.atan2(2 * xy, xx - yy) / 2;
  return { x: Math.cos(angle), y: Math.sin(angle) };
}

/** Numbers of places: rows across the axis, the farthest row first. */
function ordered(places: readonly Position[], axis: { x: number; y: number }): number[] {
  const along = ({ x, y }: Position) => x * axis.x + y * axis.y;
  const across = ({ x, y }: Position) => y * axis.x - x * axis.y;
  const numbers = places.map((_, i) => i).sort((one, other) => along(places[other]) - along(places[one]));
  const row = Math.max(1, Math.ceil(Math.sqrt(numbers.length)));
  const result: number[] = [];
  for (let i = 0; i < numbers.length; i += row) {
    result.push(...numbers.slice(i, i + row).sort((one, other) => across(places[one]) - across(places[other])));
  }
  return result;
}
