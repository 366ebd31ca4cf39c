// Picks a start and a goal for a generated map: two cells of its largest connected part, far apart.
// The distances are not shown anywhere; paths come from the engine.

import type { Cell, GridMap } from '../kinds.ts';

/** Floods a map by straight steps, which every corner rule allows. */
class Flood {
  readonly #map: GridMap;
  readonly #queue: Int32Array;
  readonly #marks: Uint8Array;

  constructor(map: GridMap) {
    this.#map = map;
    this.#queue = new Int32Array(map.costs.length);
    this.#marks = new Uint8Array(map.costs.length);
  }

  isReached(cell: number): boolean {
    return this.#marks[cell] !== 0;
  }

  /**
   * The number of cells that are connected with this one, and the one reached last. Cells get the
   * mark, so another flood of the same part needs another mark.
   */
  from(cell: number, mark: number): { count: number; last: number } {
    const { width, costs } = this.#map;
    const [queue, marks] = [this.#queue, this.#marks];
    let count = 0;
    const reach = (next: number): void => {
      if (costs[next] === 0 || marks[next] === mark) return;
      marks[next] = mark;
      queue[count++] = next;
    };
    reach(cell);
    for (let head = 0; head < count; ++head) {
      const at = queue[head];
      const column = at % width;
      if (column > 0) reach(at - 1);
      if (column < width - 1) reach(at + 1);
      if (at >= width) reach(at - width);
      if (at + width < costs.length) reach(at + width);
    }
    return { count, last: count > 0 ? queue[count - 1] : cell };
  }
}

/** Floods the largest part; parts that cannot be the largest are left out. */
function largestPart(map: GridMap, flood: Flood): { count: number; last: number } {
  let best = { count: 0, last: 0 };
  let blocked = 0;
  let reached = 0;
  for (let cell = 0; cell < map.costs.length; ++cell) {
    if (map.costs[cell] === 0) ++blocked;
    if (best.count >= map.costs.length - blocked - reached) break;
    if (map.costs[cell] === 0 || flood.isReached(cell)) continue;
    const part = flood.from(cell, 1);
    reached += part.count;
    if (part.count > best.count) best = part;
  }
  return best;
}

/** How many cells the largest connected part has. */
export function sizeOfLargestPart(map: GridMap): number {
  return largestPart(map, new Flood(map)).count;
}

/**
 * The start and goal: the last cell that a flood from anywhere reaches, and the last one that a
 * flood from there reaches. On a map without a free cell both are the first cell.
 */
export function farEnds(map: GridMap): { start: Cell; goal: Cell } {
  const flood = new Flood(map);
  const first = largestPart(map, flood).last;
  const second = flood.from(first, 2).last;
  const cellAt = (index: number): Cell => ({ x: index % map.width, y: Math.floor(index / map.width) });
  return { start: cellAt(first), goal: cellAt(second) };
}
