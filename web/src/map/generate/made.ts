// A generated map, and what all generators share: checks of sizes and options, rectangles, ends.

import { type Cell, type GridMap, MOST_CELLS, openGrid, PageError } from '../kinds.ts';
import { farEnds } from './far_ends.ts';

/** A map and two cells of it that are far apart, and connected if any two cells are. */
export interface MadeMap { readonly map: GridMap; readonly start: Cell; readonly goal: Cell }

/** Cells from `begin` up to, but not including, `end`. */
export interface Span { readonly begin: number; readonly end: number }

export function checkSize(width: number, height: number): void {
  if (!Number.isInteger(width) || !Number.isInteger(height) || width < 1 || height < 1) {
    throw new PageError(`A map of ${width} x ${height} cells cannot be made: give two whole numbers from 1.`);
  }
  if (width * height > MOST_CELLS) {
    throw new PageError(`A map of ${width} x ${height} cells is too large: choose at most ${MOST_CELLS} cells.`);
  }
}

/** Refuses an option that is no whole number in its range. */
export function checkOption(name: string, value: number, least: number, most: number): void {
  if (Number.isInteger(value) && value >= least && value <= most) return;
  throw new PageError(`The option ${name} is ${value}: choose a whole number from ${least} to ${most}.`);
}

export function blockedGrid(name: string, width: number, height: number): GridMap {
  const map = openGrid(name, width, height);
  map.costs.fill(0);
  return map;
}

/** Gives all cells of a rectangle one cost. Parts beyond the map are left out. */
export function fillRectangle(map: GridMap, x: Span, y: Span, cost: number): void {
  const begin = Math.max(x.begin, 0);
  const end = Math.min(x.end, map.width);
  if (begin >= end) return;
  for (let row = Math.max(y.begin, 0); row < Math.min(y.end, map.height); ++row) {
    map.costs.fill(cost, row * map.width + begin, row * map.width + end);
  }
}

export function withEnds(map: GridMap): MadeMap {
  return { map, ...farEnds(map) };
}
