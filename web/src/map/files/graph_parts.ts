// Parts of graphs that several forms share: names of nodes, positions, and aiming.
import type { GraphEdge, GraphMap } from '../kinds.ts';
import { MOST_COORDINATE, member } from './json.ts';
import type { JsonObject, Schema } from './json.ts';
import { quoted } from './text.ts';

/** An edge takes some 40 bytes here and 16 in the engine. */
export const MOST_EDGES = 2_000_000;
export const MOST_NODES = 1_000_000;

/** Nodes by their names or their numbers. */
export class NodeNames {
  #nodes = new Map<string, number>();

  constructor(readonly schema: Schema, readonly count: number) {}

  add(name: string, node: number, place: string): void {
    if (name === '') return;
    if (this.#nodes.has(name)) this.schema.fail(place, `${quoted(name)} is the name of another one already`);
    this.#nodes.set(name, node);
  }

  at(parent: JsonObject, key: string, place: string): number {
    const value = member(parent, key);
    if (value === undefined) this.schema.fail(place, `${key} is missing`);
    if (typeof value === 'number') {
      if (Number.isInteger(value) && value >= 0 && value < this.count) return value;
      this.schema.fail(`${place}/${key}`, `there is nothing of that number; numbers go from 0 to ${this.count - 1}`);
    }
    const name = this.schema.text(value, `${place}/${key}`);
    return this.#nodes.get(name) ?? this.schema.fail(`${place}/${key}`, `there is nothing called ${quoted(name)}`);
  }
}

/** x, y and perhaps z of an object: all of them, or none (null). */
export function positionAt(schema: Schema, value: JsonObject, place: string): [number, number, number] | null {
  const given = ['x', 'y', 'z'].filter((key) => member(value, key) !== undefined);
  if (given.length === 0) return null;
  for (const key of ['x', 'y']) {
    if (!given.includes(key)) schema.fail(place, `${key} is missing`);
  }
  const at = (key: string): number => schema.numberAt(value, key, place, -MOST_COORDINATE, MOST_COORDINATE) ?? 0;
  return [at('x'), at('y'), at('z')];
}

export function distance(positions: Float64Array, one: number, other: number): number {
  const dx = positions[3 * one] - positions[3 * other];
  const dy = positions[3 * one + 1] - positions[3 * other + 1];
  const dz = positions[3 * one + 2] - positions[3 * other + 2];
  return Math.sqrt(dx * dx + dy * dy + dz * dz);
}

/** Whether no edge costs less than the distance that it covers, apart from rounding. */
export function mayAim(positions: Float64Array, edges: readonly GraphEdge[]): boolean {
  return edges.every(({ from, to, cost }) => cost >= distance(positions, from, to) * (1 - 1e-9));
}

/** Positions for drawing if a file has none: on a circle, in the order of the nodes. */
export function circle(count: number): Float64Array {
  const positions = new Float64Array(3 * count);
  const radius = Math.max(1, (count * 2) / Math.PI);
  for (let node = 0; node < count; ++node) {
    const angle = (2 * Math.PI * node) / count - Math.PI / 2;
    positions[3 * node] = radius * (1 + Math.cos(angle));
    positions[3 * node + 1] = radius * (1 + Math.sin(angle));
  }
  return positions;
}

export function emptyGraph(name: string, count: number): GraphMap {
  return {
    kind: 'graph', name, positions: new Float64Array(3 * count), aims: false, edges: [],
    names: new Array<string>(count).fill(''), borders: [],
  };
}
