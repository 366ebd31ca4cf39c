// A maze: one way between any two cells of its corridors, or a few more.

import type { GridMap } from '../kinds.ts';
import { blockedGrid, checkOption, checkSize, fillRectangle, type MadeMap, type Span, withEnds } from './made.ts';
import { Random } from './random.ts';
import { RoomTree } from './room_tree.ts';

export interface MazeOptions {
  /** The width of the corridors in cells. */
  corridor?: number;
  /** The percentage of the other walls that are opened, for more than one way. */
  loops?: number;
}

/** Corridors along one axis, in its middle, with a wall around if there is room for one. */
class Corridors {
  readonly count: number;
  readonly #width: number;
  readonly #first: number;

  constructor(length: number, width: number) {
    this.#width = width;
    const framed = Math.floor((length - 1) / (width + 1));
    this.count = Math.max(framed, 1);
    const frame = framed >= 1 ? 1 : 0;
    const unused = length - 2 * frame - this.count * (width + 1) + 1;
    this.#first = frame + Math.max(Math.floor(unused / 2), 0);
  }

  cells(index: number): Span {
    const begin = this.#first + index * (this.#width + 1);
    return { begin, end: begin + this.#width };
  }
  wallBehind(index: number): Span {
    const { end } = this.cells(index);
    return { begin: end, end: end + 1 };
  }
}

function carve(map: GridMap, columns: Corridors, rows: Corridors, loops: number, random: Random): void {
  const tree = new RoomTree(columns.count, rows.count, random);
  for (let row = 0; row < rows.count; ++row) {
    for (let column = 0; column < columns.count; ++column) {
      const [x, y] = [columns.cells(column), rows.cells(row)];
      fillRectangle(map, x, y, 1);
      if (column + 1 < columns.count && (tree.east(column, row) || random.chance(loops))) {
        fillRectangle(map, columns.wallBehind(column), y, 1);
      }
      if (row + 1 < rows.count && (tree.south(column, row) || random.chance(loops))) {
        fillRectangle(map, x, rows.wallBehind(row), 1);
      }
    }
  }
}

export function maze(width: number, height: number, seed: number, options: MazeOptions = {}): MadeMap {
  const { corridor = 1, loops = 0 } = options;
  checkSize(width, height);
  checkOption('corridor', corridor, 1, 1000);
  checkOption('loops', loops, 0, 100);
  const map = blockedGrid(`maze ${seed}`, width, height);
  carve(map, new Corridors(width, corridor), new Corridors(height, corridor), loops, new Random(seed));
  return withEnds(map);
}
