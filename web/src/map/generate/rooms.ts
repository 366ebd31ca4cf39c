// Rooms of one size, with walls of one cell between them and doors of one cell. All are connected.

import type { GridMap } from '../kinds.ts';
import { blockedGrid, checkOption, checkSize, fillRectangle, type MadeMap, type Span, withEnds } from './made.ts';
import { Random } from './random.ts';
import { RoomTree } from './room_tree.ts';

export interface RoomsOptions {
  /** The side of a room in cells. */
  room?: number;
  /** The percentage of the walls that get a door although none is needed. */
  doors?: number;
}

/** The rooms along one axis; the last one takes the cells that are left. */
function divide(length: number, side: number): Span[] {
  const frame = length >= 3 ? 1 : 0;
  const spans: Span[] = [];
  for (let begin = frame; begin < length - frame;) {
    // A wall needs one cell, and a room behind it another.
    const left = length - frame - begin;
    const size = left - side <= 1 ? left : side;
    spans.push({ begin, end: begin + size });
    begin += size + 1;
  }
  return spans;
}

function openDoors(map: GridMap, columns: Span[], rows: Span[], doors: number, random: Random): void {
  const tree = new RoomTree(columns.length, rows.length, random);
  const within = (span: Span): number => random.between(span.begin, span.end - 1);
  rows.forEach((y, row) => columns.forEach((x, column) => {
    fillRectangle(map, x, y, 1);
    if (column + 1 < columns.length && (tree.east(column, row) || random.chance(doors))) {
      map.costs[within(y) * map.width + x.end] = 1;
    }
    if (row + 1 < rows.length && (tree.south(column, row) || random.chance(doors))) {
      map.costs[y.end * map.width + within(x)] = 1;
    }
  }));
}

export function rooms(width: number, height: number, seed: number, options: RoomsOptions = {}): MadeMap {
  const { room = 7, doors = 50 } = options;
  checkSize(width, height);
  checkOption('room', room, 1, 1000);
  checkOption('doors', doors, 0, 100);
  const map = blockedGrid(`rooms ${seed}`, width, height);
  openDoors(map, divide(width, room), divide(height, room), doors, new Random(seed));
  return withEnds(map);
}
