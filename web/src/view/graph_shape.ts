// The edges of a graph, prepared for drawing: two that lead to and fro are one line.
import type { GraphMap } from '../map/kinds.ts';

export interface DrawnEdge {
  readonly from: number;
  readonly to: number;
  /** There is an edge back. */
  readonly isTwoWay: boolean;
  readonly cost: number;
  /** The cost of the edge back; null if it is the same. */
  readonly costBack: number | null;
}

function drawnEdges(map: GraphMap): DrawnEdge[] {
  const count = Math.max(map.positions.length / 3, 1);
  const cheapest = new Map<number, number>();
  for (const { from, to, cost } of map.edges) {
    const key = from * count + to;
    cheapest.set(key, Math.min(cost, cheapest.get(key) ?? Infinity));
  }
  const drawn: DrawnEdge[] = [];
  for (const [key, cost] of cheapest) {
    const from = Math.floor(key / count);
    const to = key % count;
    const back = cheapest.get(to * count + from);
    if (from === to || (back !== undefined && from > to)) continue;
    drawn.push({ from, to, isTwoWay: back !== undefined, cost, costBack: back === cost ? null : back ?? null });
  }
  return drawn;
}

const known = new WeakMap<object, DrawnEdge[]>();

/** The lines of a graph; they are prepared once. */
export function edgesOf(map: GraphMap): readonly DrawnEdge[] {
  let edges = known.get(map.edges);
  if (!edges) known.set(map.edges, edges = drawnEdges(map));
  return edges;
}

/** The node that is nearest to a point, within a distance; null: there is none. */
export function nodeNear(map: GraphMap, x: number, y: number, reach: number): number | null {
  let best: number | null = null;
  let least = reach;
  for (let node = 0; 3 * node < map.positions.length; ++node) {
    const distance = Math.hypot(map.positions[3 * node] - x, map.positions[3 * node + 1] - y);
    if (distance <= least) {
      least = distance;
      best = node;
    }
  }
  return best;
}
