// The kinds of maps that the page makes, each with its options: the names and meanings of
// `wend gen`, where that has the kind. `hills` is the page's own.

import { PageError } from '../kinds.ts';
import { caves } from './caves.ts';
import { city } from './city.ts';
import { hills } from './hills.ts';
import type { MadeMap } from './made.ts';
import { maze } from './maze.ts';
import { rooms } from './rooms.ts';
import { scattered } from './scattered.ts';

export interface MapOption {
  readonly name: string;
  readonly label: string;
  readonly least: number;
  readonly most: number;
  readonly usual: number;
}

export interface MapKind {
  readonly name: string;
  readonly label: string;
  readonly words: string;
  readonly options: readonly MapOption[];
  make(width: number, height: number, seed: number, options: Record<string, number>): MadeMap;
}

function option(name: string, label: string, least: number, most: number, usual: number): MapOption {
  return { name, label, least, most, usual };
}

export const MAP_KINDS: readonly MapKind[] = [
  {
    name: 'maze', label: 'Maze', words: 'Corridors with one way between any two cells, or a few more.',
    options: [
      option('corridor', 'Width of the corridors in cells', 1, 1000, 1),
      option('loops', 'Percentage of the other walls that are opened', 0, 100, 0),
    ],
    make: maze,
  },
  {
    name: 'rooms', label: 'Rooms', words: 'Rooms of one size, with doors of one cell.',
    options: [
      option('room', 'Side of a room in cells', 1, 1000, 7),
      option('doors', 'Percentage of walls that get a door although none is needed', 0, 100, 50),
    ],
    make: rooms,
  },
  {
    name: 'caves', label: 'Caves', words: 'Random rock, smoothed several times.',
    options: [
      option('walls', 'Percentage of rock to begin with', 0, 50, 46),
      option('rounds', 'How often to smooth the rock', 0, 100, 4),
    ],
    make: caves,
  },
  {
    name: 'random', label: 'Scattered obstacles', words: 'Single blocked cells at random places.',
    options: [option('walls', 'Percentage of blocked cells', 0, 100, 25)],
    make: (width, height, seed, options) => scattered(width, height, seed, options.walls),
  },
  {
    name: 'city', label: 'City', words: 'Streets, avenues and squares around blocks of houses.',
    options: [
      option('block', 'Length of a block of houses in the mean', 4, 1000, 12),
      option('park', 'Cost of a step in a park', 1, 100, 1),
    ],
    make: city,
  },
  {
    name: 'hills', label: 'Hills', words: 'Free ground that costs 1 in valleys and up to 9 on heights.',
    options: [
      option('breadth', 'From a hill to the next in cells', 2, 1000, 16),
      option('most', 'Cost on the highest hills', 1, 9, 9),
    ],
    make: hills,
  },
];

/** Makes a map of a kind. Options that are not given are as usual; unknown ones are refused. */
export function makeMap(
  kind: string, width: number, height: number, seed: number, options: Record<string, number> = {},
): MadeMap {
  const found = MAP_KINDS.find(({ name }) => name === kind);
  if (!found) {
    const names = MAP_KINDS.map(({ name }) => name).join(', ');
    throw new PageError(`There is no kind of map '${kind}': choose one of ${names}.`);
  }
  for (const name of Object.keys(options)) {
    if (found.options.some((one) => one.name === name)) continue;
    const names = found.options.map((one) => one.name).join(', ');
    throw new PageError(`Maps of the kind '${kind}' have no option '${name}': choose one of ${names}.`);
  }
  return found.make(width, height, seed, options);
}
