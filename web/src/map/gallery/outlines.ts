// Plans for navigation meshes: outlines of drawn rooms, houses and pillars, meshes of squares.

import { Random } from '../generate/random.ts';
import type { MeshMap, Position } from '../kinds.ts';

export function at(x: number, y: number, z = 0): Position {
  return { x, y, z };
}

export function floorOf(name: string, outlines: Position[][]): MeshMap {
  return {
    kind: 'mesh', name, outlines, vertices: new Float64Array(0), polygons: [], areas: new Uint8Array(0),
    areaCosts: [], links: [],
  };
}

export function rectangle(left: number, top: number, right: number, bottom: number): Position[] {
  return [at(left, top), at(right, top), at(right, bottom), at(left, bottom)];
}

/** A regular polygon round a centre; `turn` is in radians. */
export function roundOutline(x: number, y: number, radius: number, corners: number, turn = 0): Position[] {
  return Array.from({ length: corners }, (_, i) => {
    const angle = turn + (2 * Math.PI * i) / corners;
    // Thousandths, so that links and files hold the same numbers.
    const round = (value: number): number => Math.round(value * 1000) / 1000;
    return at(round(x + radius * Math.cos(angle)), round(y + radius * Math.sin(angle)));
  });
}

/** Directions in the order of a turn to the right, if y runs down. */
const STEPS = [[1, 0], [0, 1], [-1, 0], [0, -1]] as const;

/**
 * The outlines of the free cells of a drawn plan ('#' is blocked): each side between a free and a
 * blocked cell is passed once, with the free cell on its right.
 */
export function outlinesOfPlan(rows: readonly string[]): Position[][] {
  const isFree = (x: number, y: number): boolean => (rows[y]?.[x] ?? '#') !== '#';
  // The side that leaves corner (x, y) in a direction has these cells on its right and left.
  const isSide = (x: number, y: number, direction: number): boolean => {
    const cells = [[x, y], [x - 1, y], [x - 1, y - 1], [x, y - 1]];
    const [right, left] = [cells[direction], cells[(direction + 3) % 4]];
    return isFree(right[0], right[1]) && !isFree(left[0], left[1]);
  };
  const passed = new Set<string>();
  const outlines: Position[][] = [];
  for (let y = 0; y <= rows.length; ++y) {
    for (let x = 0; x <= rows[0].length; ++x) {
      if (isSide(x, y, 0) && !passed.has(`${x},${y},0`)) outlines.push(walkRound(x, y, isSide, passed));
    }
  }
  return outlines;
}

function walkRound(
  startX: number, startY: number, isSide: (x: number, y: number, direction: number) => boolean, passed: Set<string>,
): Position[] {
  const corners: Position[] = [];
  let [x, y, direction, before] = [startX, startY, 0, -1];
  while (!passed.has(`${x},${y},${direction}`)) {
    passed.add(`${x},${y},${direction}`);
    if (direction !== before) corners.push(at(x, y));
    before = direction;
    x += STEPS[direction][0];
    y += STEPS[direction][1];
    // To the right first: free cells that touch in a corner only are not joined.
    direction = [1, 0, 3].map((turn) => (direction + turn) % 4).find((next) => isSide(x, y, next)) ?? direction;
  }
  if (before === 0) corners.shift();
  return corners;
}

/** Footprints of houses on lots in rows: most are rectangles turned a little, some have a wing. */
export function houses(columns: number, rows: number, lot: number, seed: number): Position[][] {
  const random = new Random(seed);
  const footprints: Position[][] = [];
  for (let row = 0; row < rows; ++row) {
    for (let column = 0; column < columns; ++column) {
      if (random.chance(15)) continue;
      footprints.push(house(lot * (column + 0.5), lot * (row + 0.5), lot, random));
    }
  }
  return footprints;
}

function house(x: number, y: number, lot: number, random: Random): Position[] {
  const half = (lot * random.between(20, 33)) / 100;
  const depth = (half * random.between(60, 100)) / 100;
  const angle = ((random.between(-25, 25) + 90 * random.below(4)) * Math.PI) / 180;
  const wing = [[-1, -1], [1, -1], [1, 0], [0, 0], [0, 1], [-1, 1]];
  const plain = [[-1, -1], [1, -1], [1, 1], [-1, 1]];
  const round = (value: number): number => Math.round(value * 1000) / 1000;
  return (random.chance(35) ? wing : plain).map(([u, v]) => at(
    round(x + u * half * Math.cos(angle) - v * depth * Math.sin(angle)),
    round(y + u * half * Math.sin(angle) + v * depth * Math.cos(angle)),
  ));
}

/** A square of a mesh: its left upper corner, its heights at both sides, and its kind of ground. */
export interface Tile { x: number; y: number; left: number; right: number; area: number }

/** A mesh of squares of side 1 that share corners where these are at the same place. */
export function meshOfTiles(name: string, tiles: readonly Tile[], areaCosts: number[]): MeshMap {
  const numbers = new Map<string, number>();
  const vertices: number[] = [];
  const vertex = (x: number, y: number, z: number): number => {
    const key = `${x},${y},${z}`;
    const known = numbers.get(key);
    if (known !== undefined) return known;
    vertices.push(x, y, z);
    numbers.set(key, numbers.size);
    return numbers.size - 1;
  };
  const polygons = tiles.map(({ x, y, left, right }) => [
    vertex(x, y, left), vertex(x + 1, y, right), vertex(x + 1, y + 1, right), vertex(x, y + 1, left),
  ]);
  return {
    ...floorOf(name, []), vertices: Float64Array.from(vertices), polygons,
    areas: Uint8Array.from(tiles, (tile) => tile.area), areaCosts,
  };
}

/** A rectangle of flat tiles. */
export function flatTiles(
  left: number, top: number, right: number, bottom: number, z: number, areaAt = (_x: number, _y: number): number => 0,
): Tile[] {
  const tiles: Tile[] = [];
  for (let y = top; y < bottom; ++y) {
    for (let x = left; x < right; ++x) tiles.push({ x, y, left: z, right: z, area: areaAt(x, y) });
  }
  return tiles;
}
