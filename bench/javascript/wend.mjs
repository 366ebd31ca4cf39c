// wend's finders, through its npm package.
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { walked_length } from './judge.mjs';

/** Loads the package from a folder that has its index.js. */
export async function load_wend(folder) {
  const { load } = await import(pathToFileURL(resolve(folder, 'index.js')).href);
  return load();
}

function make_navigator(wend, map, diagonal) {
  const grid = wend.grid(map);
  const navigator = grid.navigator({ corners: diagonal ? 'both_free' : 'never' });
  grid.dispose();
  return navigator;
}

/** Some of the scenarios' files give lengths to two decimals. */
function is_near(length, known) {
  return Math.abs(length - known) <= 0.01;
}

/** The lengths of cheapest paths, by Dijkstra's algorithm. */
export function optimal_lengths(wend, map, diagonal) {
  const navigator = make_navigator(wend, map, diagonal);
  const lengths = map.queries.map((query) => {
    const { from, to, known } = query;
    const path = navigator.solve({ from, to, algorithm: 'dijkstra' });
    const length = walked_length(map, query, path.points, diagonal);
    const is_known = diagonal && !Number.isNaN(known);
    if (!path.found || Number.isNaN(length) || (is_known && !is_near(length, known))) {
      throw new Error(`${map.name}: from ${from} to ${to} it is ${length}, not ${known}`);
    }
    return length;
  });
  navigator.dispose();
  return lengths;
}

function wend_finder(wend, label, algorithm) {
  return {
    name: `${label}, ${algorithm}`,
    prepare(map, diagonal) {
      const navigator = make_navigator(wend, map, diagonal);
      return {
        find: ({ from, to }) => navigator.solve({ from, to, algorithm }),
        cells: (path) => path.points,
        end: () => navigator.dispose(),
      };
    },
  };
}

/** Jump points need diagonal steps. */
export function wend_finders(wend, diagonal, label = 'wend') {
  const names = diagonal ? ['jump_point_search', 'auto', 'astar'] : ['auto', 'astar'];
  return names.map((name) => wend_finder(wend, label, name));
}
