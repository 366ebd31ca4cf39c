// Entries about graphs: waypoints of a village, and the regions of a board.

import board from '../../../../scenes/world.json';
import points from '../../../../scenes/village.json';
import { type GraphEdge, type GraphMap, PageError } from '../kinds.ts';
import { type GalleryEntry, nodeSpot, question, run } from './entry.ts';

/** Which waypoints see each other past the houses. */
const SIGHTS = [
  'gate well', 'gate mill', 'well fountain', 'well market', 'mill orchard', 'fountain market', 'market smithy',
  'market bridge', 'market orchard', 'smithy orchard', 'stables harbour', 'stables orchard', 'bridge tower',
  'tower harbour', 'harbour orchard',
];

function numberOf(names: readonly string[], name: string): number {
  const number = names.indexOf(name);
  if (number < 0) throw new PageError(`The graph has no node '${name}': name one of its nodes.`);
  return number;
}

export function waypoints(): GraphMap {
  const names = points.waypoints.map(({ name }) => name);
  const edges = SIGHTS.flatMap((pair): GraphEdge[] => {
    const [from, to] = pair.split(' ').map((name) => numberOf(names, name));
    const [one, other] = [points.waypoints[from], points.waypoints[to]];
    const cost = Math.hypot(other.x - one.x, other.y - one.y);
    return [{ from, to, cost }, { from: to, to: from, cost }];
  });
  const positions = Float64Array.from(points.waypoints.flatMap(({ x, y }) => [x, y, 0]));
  return { kind: 'graph', name: 'waypoints', positions, aims: true, edges, names, borders: [] };
}

/** The mean of the corners: near enough to the middle for a name and a line to it. */
function middle(outline: readonly number[][]): number[] {
  const sum = outline.reduce(([x, y], corner) => [x + corner[0], y + corner[1]], [0, 0]);
  return [sum[0] / outline.length, sum[1] / outline.length, 0];
}

export function regions(): GraphMap {
  const names = board.regions.map(({ name }) => name);
  const edges = board.borders.flatMap((border): GraphEdge[] => {
    const [from, to] = [numberOf(names, border.from), numberOf(names, border.to)];
    const there = { from, to, cost: border.cost };
    return 'one_way' in border && border.one_way ? [there] : [there, { from: to, to: from, cost: border.cost }];
  });
  return {
    kind: 'graph', name: 'board', aims: false, edges, names,
    positions: Float64Array.from(board.regions.flatMap(({ outline }) => middle(outline))),
    borders: board.regions.map(({ outline }) => outline.flat()),
  };
}

function graphScene(map: GraphMap, from: string, goals: readonly string[], algorithms: readonly string[]) {
  return {
    map, runs: algorithms.map((name) => run(name)),
    question: question(nodeSpot(numberOf(map.names, from)), goals.map((one) => nodeSpot(numberOf(map.names, one)))),
  };
}

export const GRAPHS: readonly GalleryEntry[] = [
  {
    id: 'waypoints', title: 'Waypoints of a village',
    words: 'A few named places, and lines between those that see each other. No line costs less than its length, so ' +
      'A* can aim by the positions.',
    group: 'Graphs',
    make: () => graphScene(waypoints(), 'gate', ['tower'], ['astar', 'dijkstra']),
  },
  {
    id: 'regions', title: 'A board of countries',
    words: 'Each country is a node, and each border costs some days of travel; routes over the sea join the ' +
      'continents. The path over the fewest borders costs more than the cheapest.',
    group: 'Graphs',
    make: () => graphScene(regions(), 'Hollin', ['Sarn'], ['dijkstra', 'breadth_first']),
  },
  {
    id: 'regions-one-way', title: 'A route that leads one way',
    words: 'From Ravensholm a current carries ships to Greywater, but not back. Ask both ways, and compare the costs.',
    group: 'Graphs',
    make: () => graphScene(regions(), 'Ravensholm', ['Greywater'], ['dijkstra', 'bidirectional_astar']),
  },
  {
    id: 'regions-several', title: 'The nearest of three countries',
    words: 'One search with three goals: it ends at the goal that is cheapest to reach.',
    group: 'Graphs',
    make: () => graphScene(regions(), 'Cinderholt', ['Yarrowfield', 'Emberfall', 'Mistral'], ['dijkstra']),
  },
];
