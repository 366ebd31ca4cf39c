// Entries about grids: shapes of cells, ground, links, floors, large maps, units and goals.

import gaps from '../../../../scenes/gaps.map';
import demo from '../../../../scenes/demo.map';
import hexes from '../../../../scenes/hexes.map';
import swamp from '../../../../scenes/swamp.map';
import village from '../../../../scenes/village.map';
import { caves } from '../generate/caves.ts';
import { city } from '../generate/city.ts';
import { hills } from '../generate/hills.ts';
import { maze } from '../generate/maze.ts';
import { rooms } from '../generate/rooms.ts';
import { cellSpot, type GridLink, type GridMap, type Layout } from '../kinds.ts';
import { type GalleryEntry, gridScene, madeScene, question, run } from './entry.ts';
import { gridOfFile, gridOfRows } from './text_map.ts';

function withLayout(map: GridMap, layout: Layout): GridMap {
  return { ...map, layout };
}

function bothWays(x: number, y: number, toX: number, toY: number, cost: number): GridLink[] {
  const [one, other] = [{ x, y }, { x: toX, y: toY }];
  return [{ from: one, to: other, cost }, { from: other, to: one, cost }];
}

const SHAPES: readonly GalleryEntry[] = [
  {
    id: 'hexagons', title: 'Hexagons',
    words: 'A board of hexagons: each cell has six neighbours, all equally far away. Fields and hills cost more ' +
      'than grass; a river has two fords.',
    group: 'Shapes of cells',
    make: () => gridScene(gridOfFile('hexagons', hexes, { f: 2, h: 3, s: 1.5 }), { x: 2, y: 3 }, { x: 21, y: 13 },
      [run('astar'), run('dijkstra')]),
  },
  {
    id: 'hexagon-columns', title: 'Hexagons in columns',
    words: 'Hexagons with a flat top: every other column is shifted by half a cell.',
    group: 'Shapes of cells',
    make: () => {
      const made = caves(48, 32, 11);
      const map = withLayout(made.map, 'hex_odd_columns');
      return madeScene({ ...made, map }, 'hexagon caves', [run('astar'), run('dijkstra')]);
    },
  },
  {
    id: 'isometric-diamond', title: 'Isometric: a diamond',
    words: 'Rows and columns run aslant, and the whole map is a diamond. Steps are those of squares.',
    group: 'Shapes of cells',
    make: () => {
      const made = rooms(33, 33, 4);
      const map = withLayout(made.map, 'diamond');
      return madeScene({ ...made, map }, 'isometric rooms', [run('astar'), run('jump_point_search')]);
    },
  },
  {
    id: 'isometric-staggered', title: 'Isometric: staggered rows',
    words: 'The same diamonds packed into a rectangle: every other row is shifted by half a cell. A village by a ' +
      'brook.',
    group: 'Shapes of cells',
    make: () => gridScene(gridOfFile('village', village), { x: 1, y: 49 }, { x: 18, y: 2 },
      [run('astar'), run('jump_point_search')]),
  },
];

const GROUND: readonly GalleryEntry[] = [
  {
    id: 'swamp', title: 'A swamp',
    words: 'A step through the swamp costs as much as eight on the road. The cheapest path goes round it. The path ' +
      'with the fewest steps goes straight through, and costs several times as much.',
    group: 'Ground and links',
    make: () => gridScene(gridOfFile('swamp', swamp, { '.': 2, S: 8 }), { x: 2, y: 7 }, { x: 29, y: 6 },
      [run('astar'), run('breadth_first')]),
  },
  {
    id: 'hills', title: 'Hills',
    words: 'Ground that costs 1 in the valleys and up to 9 on the heights. The estimate only knows the cheapest ' +
      'ground, so it is far too low, and A* gains little over Dijkstra\'s algorithm.',
    group: 'Ground and links',
    make: () => madeScene(hills(96, 64, 6), 'hills', [run('astar'), run('dijkstra')]),
  },
  {
    id: 'teleporters', title: 'Teleporters',
    words: 'Links lead from cell to cell: a pair of teleporters past the lake, and one into the keep that does not ' +
      'lead back. The cheapest path walks away from the goal first, to the teleporter behind the start.',
    group: 'Ground and links',
    make: () => {
      const map = gridOfFile('teleporters', demo);
      map.links = [...bothWays(20, 2, 52, 2, 6), { from: { x: 4, y: 14 }, to: { x: 50, y: 12 }, cost: 2 }];
      return gridScene(map, { x: 8, y: 4 }, { x: 50, y: 10 }, [run('astar'), run('hpa_star')]);
    },
  },
  {
    id: 'one-way-drop', title: 'A drop that leads one way',
    words: 'One can jump down from the ledge, but not climb up. From left to right the drop is the cheapest way; ' +
      'ask the other way round, and the path uses the gap at the bottom.',
    group: 'Ground and links',
    make: () => {
      const map = gridOfRows('ledge', [
        '...............', '.......#.......', '.......#.......', '.......#.......', '.......#.......',
        '.......#.......', '.......#.......', '.......#.......', '.......#.......',
      ].map((row, y) => (y === 0 ? '.......#.......' : y === 8 ? row.replace('#', '.') : row)));
      map.links = [{ from: { x: 6, y: 2 }, to: { x: 8, y: 2 }, cost: 1 }];
      return gridScene(map, { x: 1, y: 1 }, { x: 13, y: 1 }, [run('astar')]);
    },
  },
];

const LARGE: readonly GalleryEntry[] = [
  {
    id: 'large-city', title: 'A city of 1024 x 1024',
    words: 'Streets, yards and boulevards over a million cells. Jump point search expands a small share of the ' +
      'cells that A* does; the cost is the same.',
    group: 'Large maps',
    make: () => madeScene(city(1024, 1024, 1), 'large city', [run('jump_point_search'), run('astar')]),
  },
  {
    id: 'large-maze', title: 'A maze of 1024 x 1024',
    words: 'One way only, and it is very long. The estimate is of little use. Jump point search leaves out dead ends.',
    group: 'Large maps',
    make: () => madeScene(maze(1024, 1024, 1, { corridor: 3 }), 'large maze',
      [run('jump_point_search'), run('astar')]),
  },
  {
    id: 'large-caves', title: 'Caves of 1024 x 1024',
    words: 'HPA* searches the entrances of squares: its path comes soon, and may be some percent longer.',
    group: 'Large maps',
    make: () => madeScene(caves(1024, 1024, 1), 'large caves', [run('jump_point_search'), run('hpa_star')]),
  },
];

const gapsScene = (changes: { unitSize?: number; disc?: boolean }) =>
  gridScene(gridOfFile('gaps', gaps), { x: 5, y: 15 }, { x: 49, y: 15 }, [run('astar')], changes);

const UNITS: readonly GalleryEntry[] = [
  {
    id: 'unit-two', title: 'A unit of 2 x 2 cells',
    words: 'Its cell is the upper left one of the four. It does not fit through gaps of one cell.',
    group: 'Units', make: () => gapsScene({ unitSize: 2 }),
  },
  {
    id: 'unit-three', title: 'A unit of 3 x 3 cells',
    words: 'It needs gaps of three cells, so it has fewer ways than a unit of two.',
    group: 'Units', make: () => gapsScene({ unitSize: 3 }),
  },
  {
    id: 'unit-disc', title: 'A round unit',
    words: 'A disc of three cells across, round the centre of its cell.',
    group: 'Units', make: () => gapsScene({ unitSize: 3, disc: true }),
  },
  {
    id: 'turning', title: 'Turns that cost something',
    words: 'A lorry slows down in each bend. Here a turn by 45 degrees costs a little more than two steps, so the ' +
      'cheapest path has longer straight stretches and fewer bends.',
    group: 'Units',
    make: () => gridScene(gridOfFile('demo', demo), { x: 8, y: 4 }, { x: 50, y: 10 },
      [run('turning_astar', { turning: '30000' }), run('astar')]),
  },
  {
    id: 'walkers', title: 'Walkers with tastes of their own',
    words: 'Three walkers with the same start and goal. Each seed makes other parts of the map look more expensive, ' +
      'so they spread over the map instead of walking in single file.',
    group: 'Units',
    make: () => gridScene(gridOfFile('demo', demo), { x: 2, y: 2 }, { x: 60, y: 18 }, ['1', '2', '3'].map(
      (seed) => run('wandering_astar', { seed, weight: '2' }))),
  },
  {
    id: 'any-angle', title: 'Lines at any angle',
    words: 'A unit need not walk in eight directions. Taut A* finds the shortest line, which bends only at corners; ' +
      'Theta* bends at centres of cells and is some percent longer.',
    group: 'Units',
    make: () => gridScene(gridOfFile('demo', demo), { x: 2, y: 15 }, { x: 50, y: 10 },
      [run('taut_astar'), run('theta_star'), run('lazy_theta_star'), run('astar')]),
  },
];

const GOALS: readonly GalleryEntry[] = [
  {
    id: 'several-goals', title: 'The nearest of four goals',
    words: 'One search with all goals at once. It ends at the goal that is cheapest to reach; that need not be the ' +
      'one that is nearest in a straight line.',
    group: 'Goals',
    make: () => ({
      map: gridOfFile('demo', demo),
      question: question(cellSpot(20, 5), [cellSpot(16, 17), cellSpot(34, 2), cellSpot(50, 10), cellSpot(60, 3)]),
      runs: [run('astar'), run('dijkstra')],
    }),
  },
  {
    id: 'walled-in', title: 'A goal that is walled in',
    words: 'No path leads to the goal. The engine knows which cells are connected, so it says so without a search. ' +
      'With a fallback the answer is a path to the reachable cell nearest to the goal, and the status is partial.',
    group: 'Goals', statuses: ['unreachable', 'partial'],
    make: () => {
      const map = gridOfFile('walled in', demo);
      for (const [x, y] of [[50, 17], [49, 13], [50, 13], [46, 7], [50, 7], [51, 7], [52, 7]]) {
        map.costs[y * map.width + x] = 0;
      }
      return gridScene(map, { x: 8, y: 4 }, { x: 50, y: 10 }, [
        run('astar'), run('astar', { fallback: 'closest-to-goal' }),
      ]);
    },
  },
];

export const PLACES: readonly GalleryEntry[] = [...SHAPES, ...GROUND, ...LARGE, ...UNITS, ...GOALS];
