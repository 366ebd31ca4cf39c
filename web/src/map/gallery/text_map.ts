// Reads the maps of the gallery: the text of a .map file, or rows of symbols. They are part of the
// page, so that only the simplest form is needed; files of users have a reader of their own.

import { type GridMap, type Layout, LAYOUTS, openGrid, PageError } from '../kinds.ts';

/** Costs of symbols: those of the .map format, where others are not given. */
const USUAL_COSTS: Readonly<Record<string, number>> = { '.': 1, G: 1, S: 1, '@': 0, O: 0, T: 0, W: 0, '#': 0 };

export function gridOfRows(
  name: string, rows: readonly string[], costs: Readonly<Record<string, number>> = {}, layout: Layout = 'square',
): GridMap {
  const map = openGrid(name, rows[0]?.length ?? 0, rows.length, layout);
  rows.forEach((row, y) => {
    if (row.length !== map.width) {
      throw new PageError(`${name}, row ${y}: it has ${row.length} cells; make it ${map.width}, as row 0.`);
    }
    for (let x = 0; x < map.width; ++x) {
      const cost = costs[row[x]] ?? USUAL_COSTS[row[x]];
      if (cost === undefined) throw new PageError(`${name}, row ${y}: give the symbol '${row[x]}' a cost.`);
      map.costs[y * map.width + x] = cost;
    }
  });
  return map;
}

export function gridOfFile(name: string, text: string, costs: Readonly<Record<string, number>> = {}): GridMap {
  const lines = text.split(/\r?\n/);
  const begin = lines.indexOf('map');
  if (begin < 0) throw new PageError(`${name}: the line 'map' is missing; add it before the rows.`);
  const rows = lines.slice(begin + 1).filter((line) => line !== '');
  const type = lines.find((line) => line.startsWith('type '))?.slice('type '.length);
  const layout = LAYOUTS.find((one) => one === type) ?? 'square';
  return gridOfRows(name, rows, costs, layout);
}
