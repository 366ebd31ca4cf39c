// Small maps that show one thing each: a field, a corridor, a trap and others.

import { type Cell, type GridMap, openGrid } from '../kinds.ts';
import { blockedGrid, fillRectangle } from '../generate/made.ts';

export const WIDTH = 41;
export const HEIGHT = 25;

export function field(name: string): GridMap {
  return openGrid(name, WIDTH, HEIGHT);
}

function block(map: GridMap, left: number, top: number, right: number, bottom: number, cost = 0): void {
  fillRectangle(map, { begin: left, end: right + 1 }, { begin: top, end: bottom + 1 }, cost);
}

/** One corridor of one cell's width, which goes to and fro; its ends are `from` and `goal`. */
export function corridor(name: string): { map: GridMap; from: Cell; goal: Cell } {
  const map = blockedGrid(name, WIDTH, HEIGHT);
  for (const row of [4, 12, 20]) block(map, 2, row, WIDTH - 3, row, 1);
  block(map, WIDTH - 3, 4, WIDTH - 3, 12, 1);
  block(map, 2, 12, 2, 20, 1);
  return { map, from: { x: 2, y: 4 }, goal: { x: WIDTH - 3, y: 20 } };
}

/** A straight corridor of one cell's width along row 12. */
export function straightCorridor(name: string): GridMap {
  const map = blockedGrid(name, WIDTH, HEIGHT);
  block(map, 1, 12, WIDTH - 2, 12, 1);
  return map;
}

/** A bowl that is open to the left, with the goal behind it: the estimate leads into the bowl. */
export function bowl(name: string): GridMap {
  const map = field(name);
  block(map, 8, 2, 32, 2);
  block(map, 32, 2, 32, HEIGHT - 3);
  block(map, 8, HEIGHT - 3, 32, HEIGHT - 3);
  return map;
}

/** A closed room round the goal at 30,12, whose only door is on the side away from the start. */
export function roomWithBackDoor(name: string): GridMap {
  const map = field(name);
  block(map, 27, 9, 33, 15);
  block(map, 28, 10, 32, 14, 1);
  block(map, 33, 12, 33, 12, 1);
  return map;
}

/** Walls from top to bottom, one after the other, with gaps above and below in turn. */
export function slalom(name: string): GridMap {
  const map = field(name);
  for (let wall = 0; wall < 6; ++wall) {
    const column = 5 + 6 * wall;
    if (wall % 2 === 0) block(map, column, 0, column, HEIGHT - 2);
    else block(map, column, 1, column, HEIGHT - 1);
  }
  return map;
}

/** One wall across the middle, with a way round it above and below. */
export function oneWall(name: string): GridMap {
  const map = field(name);
  block(map, 20, 6, 20, 18);
  return map;
}

/** A small field with a wall and a gap above and below, for searches that take very long. */
export function smallWall(name: string): GridMap {
  const map = smallField(name);
  block(map, 7, 1, 7, 7);
  return map;
}

export function smallField(name: string): GridMap {
  return openGrid(name, 15, 9);
}
