// Places as the page numbers them: cells row by row, or nodes of a graph. On some layouts the
// engine numbers its nodes in another way.
import type { Navigator, Place } from 'wend';
import { PageError } from '../../map/kinds.ts';
import type { PageMap, Question, Spot } from '../../map/kinds.ts';

export const NO_PLACE = 0xffffffff;

export class Places {
  #map: PageMap;
  /** The place of each node, and the node of each place; null: they are the same. */
  #places: Uint32Array | null = null;
  #nodes: Uint32Array | null = null;

  constructor(map: PageMap, navigator: Navigator) {
    this.#map = map;
    if (map.kind !== 'grid' || map.layout === 'square' || map.layout === 'diamond') return;
    const count = map.width * map.height;
    this.#places = new Uint32Array(navigator.nodeCount).fill(NO_PLACE);
    this.#nodes = new Uint32Array(count);
    for (let place = 0; place < count; ++place) {
      const node = navigator.node(cellOf(map, place));
      this.#nodes[place] = node;
      this.#places[node] = place;
    }
  }

  node(place: number): number { return this.#nodes === null ? place : this.#nodes[place] ?? NO_PLACE; }
  place(node: number): number { return this.#places === null ? node : this.#places[node] ?? NO_PLACE; }

  /** A copy, which may be transferred. */
  ofNodes(nodes: Uint32Array): Uint32Array {
    return this.#places === null ? nodes.slice() : nodes.map((node) => this.place(node));
  }

  /** Values of nodes, by place. */
  values(ofNodes: Float64Array): Float32Array {
    if (this.#nodes === null) return Float32Array.from(ofNodes);
    return Float32Array.from(this.#nodes, (node) => ofNodes[node]);
  }

  /** Nodes that belong to nodes, as places that belong to places. */
  links(ofNodes: Uint32Array): Uint32Array {
    if (this.#nodes === null) return ofNodes.slice();
    return this.#nodes.map((node) => this.place(ofNodes[node]));
  }

  /** A place for a question to the engine. */
  asked(place: number): Place {
    return this.#map.kind === 'grid' ? cellOf(this.#map, place) : place;
  }
}

export function placeOf(map: PageMap, spot: Spot): number {
  if (map.kind === 'grid' && spot.kind === 'cell') {
    const isInside = spot.x >= 0 && spot.y >= 0 && spot.x < map.width && spot.y < map.height;
    if (!isInside) throw new PageError(`Cell ${spot.x},${spot.y} lies beside the map: place it on the map.`);
    return spot.y * map.width + spot.x;
  }
  if (map.kind === 'graph' && spot.kind === 'node') {
    if (3 * spot.node < map.positions.length) return spot.node;
    throw new PageError(`The graph has no node ${spot.node}: set the start and the goal again.`);
  }
  throw new PageError('The start or the goal belongs to another kind of map: set it again.');
}

export function goalsOf(map: PageMap, question: Question): number[] {
  if (question.goals.length === 0) throw new PageError('There is no goal: add one to the map.');
  return question.goals.map((goal) => placeOf(map, goal));
}

export function cellOf(map: PageMap, place: number): [number, number] {
  const width = map.kind === 'grid' ? map.width : 1;
  return [place % width, Math.floor(place / width)];
}
