// A best and a worst case for each algorithm on grids: maps on which it expands few nodes, or many.

import { caves } from '../generate/caves.ts';
import { hills } from '../generate/hills.ts';
import { rooms } from '../generate/rooms.ts';
import { scattered } from '../generate/scattered.ts';
import type { Run, Scene } from '../kinds.ts';
import { type GalleryEntry, gridScene, madeScene, run } from './entry.ts';
import {
  bowl, corridor, field, HEIGHT, oneWall, roomWithBackDoor, slalom, smallField, smallWall, straightCorridor, WIDTH,
} from './shapes.ts';

type Kind = 'best' | 'worst';

function entry(kind: Kind, algorithm: string, name: string, what: string, words: string, make: () => Scene):
    GalleryEntry {
  return {
    id: `${kind}-${algorithm.replaceAll('_', '-')}`, title: `${name}, ${kind} case: ${what}`, words,
    group: 'Best and worst cases', make,
  };
}

function inCorridor(runs: Run[]): Scene {
  const { map, from, goal } = corridor('corridor');
  return gridScene(map, from, goal, runs);
}

const acrossField = (runs: Run[]): Scene => gridScene(field('field'), { x: 2, y: 4 }, { x: 38, y: 20 }, runs);
const fromCornerToCorner = (runs: Run[]): Scene => gridScene(field('field'), { x: 0, y: 0 }, { x: 40, y: 24 }, runs);
const intoBowl = (runs: Run[]): Scene => gridScene(bowl('bowl'), { x: 12, y: 12 }, { x: 38, y: 12 }, runs);
const throughSlalom = (runs: Run[]): Scene => gridScene(slalom('slalom'), { x: 1, y: 12 }, { x: 39, y: 12 }, runs);
const overHills = (runs: Run[]): Scene => madeScene(hills(WIDTH, HEIGHT, 7), 'hills', runs);
const throughObstacles = (runs: Run[]): Scene => madeScene(scattered(WIDTH, HEIGHT, 7, 30), 'scattered', runs);

const BLIND: readonly GalleryEntry[] = [
  entry('best', 'breadth_first', 'Breadth-first search', 'a corridor',
    'A corridor leaves no choice: every cell that is expanded lies on the path.',
    () => inCorridor([run('breadth_first')])),
  entry('worst', 'breadth_first', 'Breadth-first search', 'an open field',
    'The goal lies in the farthest corner of an open field. All other cells are fewer steps away, so all are ' +
      'expanded first. A* expands only a few.',
    () => fromCornerToCorner([run('breadth_first'), run('astar')])),
  entry('best', 'depth_first', 'Depth-first search', 'by luck the right direction',
    'It always goes on from the cell that it reached last. Here that direction happens to lead to the goal.',
    () => gridScene(field('field'), { x: 38, y: 24 }, { x: 14, y: 0 }, [run('depth_first')])),
  entry('worst', 'depth_first', 'Depth-first search', 'the goal is next to the start',
    'The goal is one step away, but another direction comes first. The search winds over the whole field before it ' +
      'comes back to the first cells.',
    () => gridScene(field('field'), { x: 20, y: 12 }, { x: 20, y: 11 }, [run('depth_first')])),
  entry('best', 'dijkstra', 'Dijkstra\'s algorithm', 'a corridor',
    'Where there is only one way, knowing the goal\'s position would not help: A* expands as many cells.',
    () => inCorridor([run('dijkstra'), run('astar')])),
  entry('worst', 'dijkstra', 'Dijkstra\'s algorithm', 'an open field',
    'Every cell of the field is cheaper to reach than the corner with the goal, so every cell is expanded.',
    () => fromCornerToCorner([run('dijkstra'), run('astar')])),
];

const GUIDED: readonly GalleryEntry[] = [
  entry('best', 'greedy', 'Greedy search', 'nothing in the way',
    'With no obstacle in the way the estimate is right at every step, and the search goes straight to the goal.',
    () => acrossField([run('greedy')])),
  entry('worst', 'greedy', 'Greedy search', 'a bowl',
    'The cells with the least estimate lie in the bowl. The search fills it before it looks outside.',
    () => intoBowl([run('greedy'), run('astar')])),
  entry('best', 'astar', 'A*', 'nothing in the way',
    'The octile estimate is the exact cost on open ground. So f is the same along a cheapest path, and with ties ' +
      'broken towards the goal A* expands only that path.',
    () => acrossField([run('astar')])),
  entry('worst', 'astar', 'A*', 'a slalom',
    'The estimate points through the walls. Each wall sends the path the other way, so f rises again and again, and ' +
      'nearly every cell is expanded: hardly fewer than by Dijkstra\'s algorithm.',
    () => throughSlalom([run('astar'), run('dijkstra')])),
  entry('best', 'weighted_astar', 'Weighted A*', 'one wall',
    'Near the wall the weight makes the search follow it instead of trying all cells before it. The path costs ' +
      'the same as that of A* here.',
    () => gridScene(oneWall('wall'), { x: 4, y: 12 }, { x: 36, y: 12 }, [run('weighted_astar'), run('astar')])),
  entry('worst', 'weighted_astar', 'Weighted A*', 'a slalom',
    'Where the estimate points the wrong way, a larger weight does not help: the search fills one lane after the ' +
      'other, as A* does.',
    () => throughSlalom([run('weighted_astar'), run('astar')])),
  entry('best', 'anytime_astar', 'Anytime A*', 'nothing in the way',
    'The first path is a cheapest one, and the estimate proves it at once.',
    () => fromCornerToCorner([run('anytime_astar')])),
  entry('worst', 'anytime_astar', 'Anytime A*', 'hills',
    'The first path comes early, but here the proof that it is the cheapest takes a second search over the hills: ' +
      'more expansions in all than A* needs.',
    () => overHills([run('anytime_astar'), run('astar')])),
  entry('best', 'bidirectional_astar', 'Bidirectional A*', 'a room with a back door',
    'From the start the door is hard to find, so A* searches nearly all of the field. From the goal there is only ' +
      'one way out, and the search from there finds it at once.',
    () => gridScene(roomWithBackDoor('room'), { x: 4, y: 12 }, { x: 30, y: 12 },
      [run('bidirectional_astar'), run('astar')])),
  entry('worst', 'bidirectional_astar', 'Bidirectional A*', 'a slalom',
    'The walls mislead both sides. Each expands its half, and then some cells of the other\'s half until the proof ' +
      'is complete: more than A* alone.',
    () => throughSlalom([run('bidirectional_astar'), run('astar')])),
];

const MEMORY: readonly GalleryEntry[] = [
  entry('best', 'fringe_search', 'Fringe search', 'nothing in the way',
    'All cells of the path have the same f, so the threshold never rises and no cell is looked at twice.',
    () => acrossField([run('fringe_search')])),
  entry('worst', 'fringe_search', 'Fringe search', 'hills',
    'Ground of nine costs gives f many values. The threshold rises in many small steps, and each time all deferred ' +
      'cells are looked at again. These looks are no expansions: those are as many as by A*.',
    () => overHills([run('fringe_search'), run('astar')])),
  entry('best', 'ida_star', 'IDA*', 'nothing in the way',
    'The first bound is the exact cost, so the first dive reaches the goal.',
    () => gridScene(smallField('field'), { x: 1, y: 4 }, { x: 13, y: 4 }, [run('ida_star')])),
  entry('worst', 'ida_star', 'IDA*', 'many ways to each cell',
    'Without diagonal steps very many ways of the same cost lead to each cell. The bound has to rise, and each time ' +
      'the search tries them all again. A table of cells that were tried helps, and so does A*.',
    () => gridScene(smallWall('wall'), { x: 2, y: 4 }, { x: 12, y: 4 },
      [run('ida_star', { transpositions: '0' }), run('ida_star'), run('astar')], { corners: 'never' })),
];

const JUMPS: readonly GalleryEntry[] = [
  entry('best', 'jump_point_search', 'Jump point search', 'large open spaces',
    'Paths need to turn only at the ends of the bowl\'s walls, so a handful of expansions replaces hundreds.',
    () => intoBowl([run('jump_point_search'), run('astar')])),
  entry('worst', 'jump_point_search', 'Jump point search', 'single obstacles everywhere',
    'Beside each obstacle a path may have to turn, so jumps are short and there are many of them.',
    () => throughObstacles([run('jump_point_search'), run('astar')])),
  entry('best', 'baked_jump_points', 'Baked jump points', 'rooms',
    'The baked tables name the first moves of cheapest paths, so the search goes from turn to turn of the path.',
    () => madeScene(rooms(WIDTH, HEIGHT, 7, { room: 9 }), 'rooms',
      [run('baked_jump_points'), run('jump_point_search'), run('astar')])),
  entry('worst', 'baked_jump_points', 'Baked jump points', 'single obstacles everywhere',
    'The path itself turns at every other obstacle, and each turn is an expansion. Baking takes longest here as ' +
      'well: its time grows with the number of turns times the cells.',
    () => throughObstacles([run('baked_jump_points'), run('jump_point_search'), run('astar')])),
  entry('best', 'hpa_star', 'HPA*', 'wide caves',
    'The squares of the map have few entrances, and the search goes from one to the next.',
    () => madeScene(caves(192, 128, 5), 'caves', [run('hpa_star'), run('astar')])),
  entry('worst', 'hpa_star', 'HPA*', 'single obstacles everywhere',
    'Obstacles cut the borders of the squares into many short entrances, and each of them is a node.',
    () => madeScene(scattered(192, 128, 5, 35), 'scattered', [run('hpa_star'), run('astar')])),
];

const LINES: readonly GalleryEntry[] = [
  entry('best', 'theta_star', 'Theta*', 'nothing in the way',
    'Each cell sees the start, so the path is one straight line, and the search follows it.',
    () => gridScene(field('field'), { x: 2, y: 12 }, { x: 38, y: 12 }, [run('theta_star')])),
  entry('worst', 'theta_star', 'Theta*', 'a bowl',
    'It searches cell by cell, as A* does, so the bowl fills up, and for each neighbour a line of sight is checked.',
    () => intoBowl([run('theta_star'), run('taut_astar')])),
  entry('best', 'lazy_theta_star', 'Lazy Theta*', 'nothing in the way',
    'It assumes that the parent\'s parent is in sight. In the open that is always right.',
    () => gridScene(field('field'), { x: 2, y: 12 }, { x: 38, y: 12 }, [run('lazy_theta_star')])),
  entry('worst', 'lazy_theta_star', 'Lazy Theta*', 'single obstacles everywhere',
    'Obstacles often hide the parent\'s parent, so the assumption is often wrong and a new parent has to be found.',
    () => throughObstacles([run('lazy_theta_star'), run('theta_star')])),
  entry('best', 'taut_astar', 'Taut A*', 'few corners',
    'The shortest line bends only at corners of walls. The bowl has few of them, so there is little to search.',
    () => intoBowl([run('taut_astar'), run('theta_star')])),
  entry('worst', 'taut_astar', 'Taut A*', 'single obstacles everywhere',
    'Each obstacle has corners, and each corner sees many others.',
    () => throughObstacles([run('taut_astar'), run('theta_star')])),
];

const WAYS: readonly GalleryEntry[] = [
  entry('best', 'turning_astar', 'Turning A*', 'straight on',
    'The cheapest path does not turn, so its cost is that of its steps and the estimate is exact.',
    () => gridScene(field('field'), { x: 2, y: 12 }, { x: 38, y: 12 }, [run('turning_astar', { turning: '13860' })])),
  entry('worst', 'turning_astar', 'Turning A*', 'a bowl',
    'A cell has up to eight states, one for each direction from which it is entered. In the bowl most cells are ' +
      'expanded, many of them several times.',
    () => intoBowl([run('turning_astar', { turning: '13860' }), run('astar')])),
  entry('best', 'wandering_astar', 'Wandering A*', 'one corridor',
    'Tastes do not matter where there is only one way.',
    () => gridScene(straightCorridor('corridor'), { x: 1, y: 12 }, { x: 39, y: 12 }, [run('wandering_astar')])),
  entry('worst', 'wandering_astar', 'Wandering A*', 'an open field',
    'Parts of the field seem more expensive to this walker than they are, so the estimate is too low, and the ' +
      'search spreads out. Other seeds go other ways.',
    () => fromCornerToCorner([
      run('wandering_astar', { seed: '1', weight: '2' }), run('wandering_astar', { seed: '2', weight: '2' }),
      run('astar'),
    ])),
];

export const BEST_AND_WORST: readonly GalleryEntry[] = [
  ...BLIND, ...GUIDED, ...MEMORY, ...JUMPS, ...LINES, ...WAYS,
];
