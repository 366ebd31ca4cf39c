// Entries for beginners: the worked example of "A* step by step", and what an estimate does.

import workedExample from '../../../../scenes/worked_example.map';
import demo from '../../../../scenes/demo.map';
import type { Scene } from '../kinds.ts';
import { type GalleryEntry, gridScene, run } from './entry.ts';
import { gridOfFile } from './text_map.ts';

/** Straight steps cost 10 and diagonal ones 14, as in most textbooks. */
const TEXTBOOK = { straight: 10, diagonal: 14 };

export function workedExampleScene(): Scene {
  const map = gridOfFile('worked example', workedExample);
  const runs = [run('astar', { heuristic: 'manhattan', tie_rule: 'last_added' })];
  return gridScene(map, { x: 1, y: 2 }, { x: 5, y: 2 }, runs, TEXTBOOK);
}

export const FIRST_STEPS: readonly GalleryEntry[] = [
  {
    id: 'worked-example',
    title: 'The worked example',
    words: 'A* finds its way round a small wall. Step through it: each cell shows g, h and f. The path costs 68: ' +
      'two diagonal steps at 14 and four straight ones at 10.',
    group: 'First steps',
    make: workedExampleScene,
  },
  {
    id: 'too-high-estimate',
    title: 'An estimate that is too high',
    words: 'Manhattan counts a diagonal neighbour as two straight steps, 20, but one diagonal step costs 14. So A* ' +
      'with this estimate takes a path that costs 80. With the octile estimate it finds the cheapest: 68.',
    group: 'First steps',
    make: () => gridScene(gridOfFile('worked example', workedExample), { x: 2, y: 0 }, { x: 6, y: 4 }, [
      run('astar', { heuristic: 'manhattan', tie_rule: 'last_added' }),
      run('astar', { heuristic: 'octile', tie_rule: 'last_added' }),
    ], TEXTBOOK),
  },
  {
    id: 'four-searches',
    title: 'Four searches side by side',
    words: 'A lake, a wood and a keep. Dijkstra\'s algorithm searches all round, A* leans towards the goal, greedy ' +
      'search runs ahead and pays for it, and jump point search expands only cells at corners of obstacles.',
    group: 'First steps',
    make: () => gridScene(gridOfFile('demo', demo), { x: 8, y: 4 }, { x: 50, y: 10 },
      [run('dijkstra'), run('astar'), run('greedy'), run('jump_point_search')]),
  },
  {
    id: 'estimates-compared',
    title: 'No estimate, a weak one, a good one',
    words: 'The same search with three estimates that are never too high. The nearer an estimate is to the true ' +
      'cost, the fewer cells A* expands. All three paths cost the same.',
    group: 'First steps',
    make: () => gridScene(gridOfFile('demo', demo), { x: 2, y: 2 }, { x: 60, y: 19 }, [
      run('astar', { heuristic: 'zero' }), run('astar', { heuristic: 'chebyshev' }),
      run('astar', { heuristic: 'octile' }),
    ]),
  },
  {
    id: 'weights',
    title: 'More weight on the estimate',
    words: 'Weighted A* multiplies the estimate by a weight. More weight means fewer expansions and perhaps a more ' +
      'expensive path: at most so many times the cheapest as the weight says.',
    group: 'First steps',
    make: () => gridScene(gridOfFile('demo', demo), { x: 8, y: 4 }, { x: 50, y: 10 }, [
      run('astar'), run('weighted_astar', { weight: '1.5' }), run('weighted_astar', { weight: '4' }),
    ]),
  },
];
