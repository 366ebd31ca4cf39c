// Entries about navigation meshes.

import { Random } from '../generate/random.ts';
import type { MeshMap, Position } from '../kinds.ts';
import { type GalleryEntry, placeScene, run } from './entry.ts';
import { at, flatTiles, floorOf, houses, meshOfTiles, outlinesOfPlan, rectangle, roundOutline } from './outlines.ts';

const MUSEUM = [
  '##########################################',
  '#........#............#.........#........#',
  '#........#............#.........#........#',
  '#..##....#....####....#..#...#...........#',
  '#..##.........####...................##..#',
  '#.............####...............#...##..#',
  '#........#....####....#..#...#..#........#',
  '#........#............#.........#........#',
  '####..########..##########..#########..###',
  '#...............#.................#......#',
  '#...............#.................#......#',
  '#...##...##.........##...##...##....###..#',
  '#...##...##.........##...##...##....###..#',
  '#...............#.................#......#',
  '#...............#.................#......#',
  '#######..##########..##########..####..###',
  '#...........#.............#..............#',
  '#...........#.............#..............#',
  '#..#..#..#.......#####.........##...##...#',
  '#................#####.........##...##...#',
  '#..#..#..#..#....#####....#..............#',
  '#...........#.............#..............#',
  '##########################################',
];

/** Pillars in rows, every other row shifted by half a distance. */
function pillars(columns: number, rows: number): Position[][] {
  const holes: Position[][] = [];
  for (let row = 0; row < rows; ++row) {
    for (let column = 0; column < columns; ++column) {
      holes.push(roundOutline(4 * column + (row % 2 === 0 ? 3 : 5), 4 * row + 3, 1.2, 6, 0.1 * row));
    }
  }
  return [rectangle(0, 0, 4 * columns + 4, 4 * rows + 2), ...holes];
}

/** A square of fields, each of a random kind of ground. */
function patchwork(size: number): MeshMap {
  const random = new Random(12);
  const tiles = flatTiles(0, 0, size, size, 0, () => random.below(4));
  return meshOfTiles('patchwork', tiles, [1, 1.5, 2, 3]);
}

function roundSwamp(): MeshMap {
  const isSwamp = (x: number, y: number): boolean => (x - 9.5) ** 2 + (y - 8.5) ** 2 < 18;
  return meshOfTiles('swamp', flatTiles(0, 0, 20, 12, 0, (x, y) => (isSwamp(x, y) ? 1 : 0)), [1, 3]);
}

/** A swamp from the top down to row 10; below it there is a dry way round. */
function bandOfSwamp(): MeshMap {
  const isSwamp = (x: number, y: number): boolean => x >= 7 && x < 13 && y < 10;
  return meshOfTiles('swamp', flatTiles(0, 0, 20, 12, 0, (x, y) => (isSwamp(x, y) ? 1 : 0)), [1, 1.6]);
}

/** Two plateaus, a valley between them with a ramp to each, and a bridge above the valley. */
function valley(): MeshMap {
  const ramps = [0, 1].flatMap((row) => [
    { x: 4, y: 6 + row, left: 3, right: 0, area: 0 }, { x: 9, y: 6 + row, left: 0, right: 3, area: 0 },
  ]);
  return meshOfTiles('valley', [
    ...flatTiles(0, 0, 4, 8, 3), ...flatTiles(10, 0, 14, 8, 3), ...flatTiles(5, 0, 9, 8, 0), ...ramps,
    ...flatTiles(4, 2, 10, 3, 3),
  ], []);
}

function islands(): MeshMap {
  const map = floorOf('islands', [rectangle(0, 0, 10, 12), rectangle(14, 0, 24, 5), rectangle(14, 7, 24, 12)]);
  const bridge = (from: Position, to: Position, cost: number, kind: number) => [
    { from, to, cost, kind }, { from: to, to: from, cost, kind },
  ];
  map.links = [
    ...bridge(at(9.5, 10), at(14.5, 10), 5, 0), ...bridge(at(20, 7.5), at(20, 4.5), 3, 1),
    ...bridge(at(9.5, 2), at(14.5, 2), 30, 2),
  ];
  return map;
}

const OUTLINES: readonly GalleryEntry[] = [
  {
    id: 'mesh-hole', title: 'A square with a hole',
    words: 'The simplest mesh: a floor and one obstacle. The shortest path touches a corner of the hole. Polyanya ' +
      'looks along intervals, not along cells.',
    group: 'Navigation meshes',
    make: () => placeScene(floorOf('square with a hole', [rectangle(0, 0, 12, 12), rectangle(4, 3, 8, 10)]),
      at(1, 6), at(11, 6), [run('polyanya')]),
  },
  {
    id: 'mesh-museum', title: 'A museum',
    words: 'Halls with doors, columns and showcases. A visitor with a radius keeps that far off all walls: try the ' +
      'slider for the radius.',
    group: 'Navigation meshes',
    make: () => placeScene(floorOf('museum', outlinesOfPlan(MUSEUM)), at(2, 2), at(39.5, 21), [run('polyanya')], 0.3),
  },
  {
    id: 'mesh-village', title: 'A village',
    words: 'The footprints of houses are holes in the floor, as maps of real towns give them.',
    group: 'Navigation meshes',
    make: () => placeScene(floorOf('village', [rectangle(-4, -4, 100, 68), ...houses(8, 5, 12, 3)]), at(-2, -2),
      at(98, 66), [run('polyanya')], 0.4),
  },
  {
    id: 'mesh-links', title: 'Islands with ferries and a jump',
    words: 'Three islands. Links lead from one to another: two ferries and a jump, each with its own cost and kind. ' +
      'The direct ferry is expensive, so the path goes by way of the third island.',
    group: 'Navigation meshes',
    make: () => placeScene(islands(), at(2, 2), at(22, 2), [run('polyanya')]),
  },
  {
    id: 'mesh-bridge', title: 'Under and over a bridge',
    words: 'The bridge lies above the valley: the same x and y, another height. The goal lies under the bridge, so ' +
      'the path goes down the ramp.',
    group: 'Navigation meshes',
    make: () => placeScene(valley(), at(1, 2.5, 3), at(7, 2.5, 0), [run('polyanya')]),
  },
  {
    id: 'mesh-swamp', title: 'Ground that costs, on a mesh',
    words: 'A length of 1 in the swamp costs 1.6. The cheapest path bends at its edges, as light does at water. The ' +
      'engine proves how near to the cheapest it is. If the swamp costs 2, the path goes round it.',
    group: 'Navigation meshes',
    make: () => placeScene(bandOfSwamp(), at(1, 1), at(19, 7), [run('weighted_regions')]),
  },
];

const CASES: readonly GalleryEntry[] = [
  {
    id: 'best-polyanya', title: 'Polyanya, best case: the goal is in sight',
    words: 'Nothing lies between start and goal, so the first line of sight is the path.',
    group: 'Best and worst cases',
    make: () => placeScene(floorOf('hall', [rectangle(0, 0, 52, 34)]), at(1, 1), at(50, 32), [run('polyanya')]),
  },
  {
    id: 'worst-polyanya', title: 'Polyanya, worst case: many pillars',
    words: 'Between the pillars there are very many ways that are about equally long, and each pillar splits what ' +
      'is seen in two.',
    group: 'Best and worst cases',
    make: () => placeScene(floorOf('pillars', pillars(12, 8)), at(1, 1), at(50, 32), [run('polyanya')]),
  },
  {
    id: 'best-weighted-regions', title: 'Weighted regions, best case: the straight way is cheap',
    words: 'The shortest path stays on the cheapest ground, so no path can be cheaper. Nothing else is searched.',
    group: 'Best and worst cases',
    make: () => placeScene(roundSwamp(), at(1, 2), at(19, 2), [run('weighted_regions')]),
  },
  {
    id: 'worst-weighted-regions', title: 'Weighted regions, worst case: a patchwork',
    words: 'Each field has other ground, so the path may bend at every border, and many bends have to be compared.',
    group: 'Best and worst cases',
    make: () => placeScene(patchwork(12), at(0.5, 0.5), at(11.5, 11.5), [run('weighted_regions')]),
  },
];

export const MESHES: readonly GalleryEntry[] = [...OUTLINES, ...CASES];
