// Changes of a graph: each takes a map and returns another.
import { PageError } from '../map/kinds.ts';
import type { GraphEdge, GraphMap, Question, Spot } from '../map/kinds.ts';

interface Point { readonly x: number; readonly y: number }

/** Costs are written down with so many digits; they are rounded up, so that aims stay below them. */
const DIGITS = 1000;
/** The engine may add a little in its own arithmetic. */
const AIM_MARGIN = 1e-9;
const MOST_NODES = 100_000;

function distance(map: GraphMap, from: number, to: number): number {
  return Math.hypot(...[0, 1, 2].map((axis) => map.positions[3 * from + axis] - map.positions[3 * to + axis]));
}

/** The least cost that an edge may have. */
export function leastCost(map: GraphMap, from: number, to: number): number {
  return map.aims ? Math.ceil(distance(map, from, to) * (1 + AIM_MARGIN) * DIGITS) / DIGITS : 0;
}

export function withNode(map: GraphMap, at: Point): GraphMap {
  if (map.positions.length / 3 >= MOST_NODES) {
    throw new PageError(`The page draws graphs of at most ${MOST_NODES} nodes: remove some first.`);
  }
  const positions = new Float64Array(map.positions.length + 3);
  positions.set(map.positions);
  positions.set([at.x, at.y, 0], map.positions.length);
  return {
    ...map, positions, names: [...map.names, ''],
    borders: map.borders.length > 0 ? [...map.borders, []] : [],
  };
}

/** Joins two nodes, or separates them if they are joined so already. */
export function withEdge(map: GraphMap, from: number, to: number, cost: number, isTwoWay: boolean): GraphMap {
  if (from === to) throw new PageError('An edge leads from one node to another: drag from node to node.');
  const wanted: GraphEdge[] = [{ from, to, cost: Math.max(cost, leastCost(map, from, to)) }];
  if (isTwoWay) wanted.push({ from: to, to: from, cost: wanted[0].cost });
  const isWanted = (edge: GraphEdge): boolean =>
    wanted.some((other) => other.from === edge.from && other.to === edge.to);
  const kept = map.edges.filter((edge) => !isWanted(edge));
  const isThere = wanted.every((edge) => map.edges.some((other) => other.from === edge.from && other.to === edge.to));
  return { ...map, edges: isThere ? kept : [...kept, ...wanted] };
}

/** Moves a node. Edges that cost their length follow it; none costs less than its length. */
export function withMovedNode(map: GraphMap, node: number, to: Point): GraphMap {
  const positions = map.positions.slice();
  positions.set([to.x, to.y], 3 * node);
  const moved = { ...map, positions, borders: map.borders.map((border, i) => i === node ? [] : border) };
  moved.edges = map.edges.map((edge) => {
    if (!map.aims || (edge.from !== node && edge.to !== node)) return edge;
    const isLength = Math.abs(edge.cost - leastCost(map, edge.from, edge.to)) <= 2 / DIGITS;
    const least = leastCost(moved, edge.from, edge.to);
    return { ...edge, cost: isLength ? least : Math.max(edge.cost, least) };
  });
  return moved;
}

/** Takes a node with its edges away; the numbers behind it close up, in the question too. */
export function withoutNode(map: GraphMap, question: Question, node: number): { map: GraphMap; question: Question } {
  const stands = (spot: Spot): boolean => spot.kind === 'node' && spot.node === node;
  const goals = question.goals.filter((goal) => !stands(goal));
  if (stands(question.from)) throw new PageError('The start is on this node: drag it to another one first.');
  if (goals.length === 0) throw new PageError('The last goal is on this node: drag it to another one first.');
  const renumbered = (number: number): number => number > node ? number - 1 : number;
  const spotOf = (spot: Spot): Spot => spot.kind === 'node' ? { kind: 'node', node: renumbered(spot.node) } : spot;
  return {
    map: {
      ...map,
      positions: map.positions.filter((_, i) => Math.floor(i / 3) !== node),
      edges: map.edges.filter(({ from, to }) => from !== node && to !== node)
        .map(({ from, to, cost }) => ({ from: renumbered(from), to: renumbered(to), cost })),
      names: map.names.filter((_, i) => i !== node),
      borders: map.borders.filter((_, i) => i !== node),
    },
    question: { ...question, from: spotOf(question.from), goals: goals.map(spotOf) },
  };
}

/** Takes the edges between two nodes away, in both directions. */
export function withoutEdges(map: GraphMap, one: number, other: number): GraphMap {
  const isBetween = ({ from, to }: GraphEdge): boolean =>
    (from === one && to === other) || (from === other && to === one);
  return { ...map, edges: map.edges.filter((edge) => !isBetween(edge)) };
}
