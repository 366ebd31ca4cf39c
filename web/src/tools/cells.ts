// The cells that a brush, a line, a rectangle or a fill touches on a grid, as indices row by row.
import type { Cell, GridMap } from '../map/kinds.ts';

/** The cells of a line from one cell to another, both included, without gaps (after J. Bresenham, 1965). */
export function lineCells(from: Cell, to: Cell): Cell[] {
  const cells: Cell[] = [];
  const width = Math.abs(to.x - from.x);
  const height = Math.abs(to.y - from.y);
  const stepX = to.x > from.x ? 1 : -1;
  const stepY = to.y > from.y ? 1 : -1;
  let { x, y } = from;
  let error = width - height;
  for (;;) {
    cells.push({ x, y });
    if (x === to.x && y === to.y) return cells;
    const twice = 2 * error;
    if (twice > -height) { error -= height; x += stepX; }
    if (twice < width) { error += width; y += stepY; }
  }
}

/** All cells of a square brush on these cells, without those beside the map, each once. */
export function brushed(map: GridMap, cells: readonly Cell[], size: number): Int32Array {
  const found = new Set<number>();
  const before = Math.floor((size - 1) / 2);
  for (const cell of cells) {
    for (let y = cell.y - before; y < cell.y - before + size; ++y) {
      for (let x = cell.x - before; x < cell.x - before + size; ++x) {
        if (x >= 0 && y >= 0 && x < map.width && y < map.height) found.add(y * map.width + x);
      }
    }
  }
  return Int32Array.from(found);
}

export function rectangleCells(from: Cell, to: Cell): Cell[] {
  const cells: Cell[] = [];
  for (let y = Math.min(from.y, to.y); y <= Math.max(from.y, to.y); ++y) {
    for (let x = Math.min(from.x, to.x); x <= Math.max(from.x, to.x); ++x) cells.push({ x, y });
  }
  return cells;
}

/** The cells of one cost that hang together with a cell by sides. */
export function filledCells(map: GridMap, from: Cell): Int32Array {
  const { width, height, costs } = map;
  const first = from.y * width + from.x;
  const cost = costs[first];
  const isFound = new Uint8Array(width * height);
  const found = [first];
  isFound[first] = 1;
  for (let i = 0; i < found.length; ++i) {
    const cell = found[i]!;
    const x = cell % width;
    const beside = [x > 0 ? cell - 1 : -1, x < width - 1 ? cell + 1 : -1, cell - width, cell + width];
    for (const other of beside) {
      if (other >= 0 && other < costs.length && isFound[other] === 0 && costs[other] === cost) {
        isFound[other] = 1;
        found.push(other);
      }
    }
  }
  return Int32Array.from(found);
}
