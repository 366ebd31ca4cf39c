// wend's volumes in JSON, as graphs: a node for each voxel that one can be in, or stand on.
import type { GraphMap } from '../kinds.ts';
import { MOST_EDGES } from './graph_parts.ts';
import { Schema, member } from './json.ts';
import type { JsonObject } from './json.ts';
import type { ReadMap } from './opened.ts';
import { quoted, stemOf } from './text.ts';
import { volumeGraph } from './volume_flight.ts';
import { walkGraph } from './volume_walk.ts';

const MOST_NODES = 200_000;

/** Terrain of each voxel, layer by layer from below; 0: blocked. */
export interface Volume { width: number; depth: number; height: number; terrain: Uint8Array }

export type VoxelCorners = 'always' | 'one_free' | 'both_free' | 'never';

/** Nodes and edges in the making. */
export class VolumeGraph {
  readonly voxels: number[] = [];
  readonly edges: GraphMap['edges'] = [];

  constructor(readonly schema: Schema, readonly volume: Volume) {}

  addNode(index: number): number {
    if (this.voxels.length === MOST_NODES) {
      this.schema.fail('', `the volume has more than ${MOST_NODES} places; the page takes no more. Use a smaller one`);
    }
    return this.voxels.push(index) - 1;
  }

  addEdge(from: number, to: number, cost: number): void {
    if (this.edges.length === MOST_EDGES) {
      this.schema.fail('', `the volume has more than ${MOST_EDGES} steps; the page takes no more. Use a smaller one, `
        + 'or fewer moves');
    }
    this.edges.push({ from, to, cost });
  }
}

export function readVoxels(name: string, root: JsonObject): ReadMap {
  const schema: Schema = new Schema(name);
  schema.object(root, '', ['wend', 'moves', 'corners', 'walker', 'layers']);
  const moves = member(root, 'moves') ?? 26;
  if (moves !== 6 && moves !== 18 && moves !== 26) schema.fail('/moves', 'expected 6, 18 or 26');
  const corners = member(root, 'corners') ?? 'both_free';
  if (corners !== 'always' && corners !== 'one_free' && corners !== 'both_free' && corners !== 'never') {
    schema.fail('/corners', 'expected always, one_free, both_free or never');
  }
  const walker = readWalker(schema, root);
  const graph = new VolumeGraph(schema, readVolume(schema, root));
  if (walker === null) volumeGraph(graph, moves, corners);
  else walkGraph(graph, walker.stepHeight, walker.headRoom);
  if (graph.voxels.length === 0) schema.fail('/layers', 'there is no voxel that one can be in');
  return {
    map: mapOf(stemOf(name), graph),
    notes: ['The volume is shown as a graph: a node for each place, and an edge for each step.'],
  };
}

function mapOf(name: string, graph: VolumeGraph): GraphMap {
  const { volume: { width, depth }, voxels, edges } = graph;
  const positions = new Float64Array(3 * voxels.length);
  const names = voxels.map((index, node) => {
    const x = index % width;
    const y = Math.floor(index / width) % depth;
    const z = Math.floor(index / (width * depth));
    positions.set([x, y, z], 3 * node);
    return `${x},${y},${z}`;
  });
  return { kind: 'graph', name, positions, aims: true, edges, names, borders: [] };
}

function readWalker(schema: Schema, root: JsonObject): { stepHeight: number; headRoom: number } | null {
  const value = member(root, 'walker');
  if (value === undefined) return null;
  const walker = schema.object(value, '/walker', ['step_height', 'head_room']);
  const size = (key: string, usual: number, least: number): number =>
    (member(walker, key) === undefined ? usual : schema.whole(member(walker, key), `/walker/${key}`, least, 32768));
  return { stepHeight: size('step_height', 1, 0), headRoom: size('head_room', 2, 1) };
}

function readVolume(schema: Schema, root: JsonObject): Volume {
  const layers = schema.listAt(root, 'layers', '', true).map((layer, z) => schema.list(layer, `/layers/${z}`));
  if (layers.length === 0 || layers[0].length === 0) schema.fail('/layers', 'there are no rows');
  const depth = layers[0].length;
  const width = schema.text(layers[0][0], '/layers/0/0').length;
  if (width === 0) schema.fail('/layers/0/0', 'the row has no voxels');
  layers.forEach((layer, z) => {
    const alike = layer.length === depth && layer.every((row) => typeof row === 'string' && row.length === width);
    if (!alike) schema.fail(`/layers/${z}`, 'expected as many rows as the first layer, each as long as its first row');
  });
  // As large as the text, which is in memory already.
  const terrain = new Uint8Array(width * depth * layers.length);
  let at = 0;
  layers.forEach((layer, z) => layer.forEach((row, y) => {
    for (const symbol of row as string) {
      terrain[at++] = terrainOf(symbol)
        ?? schema.fail(`/layers/${z}/${y}`, `there is no voxel ${quoted(symbol)}; there are . # 1 to 9, a to z, `
        + `A to Z`);
    }
  }));
  return { width, depth, height: layers.length, terrain };
}

/** '.' costs 1, '#' is blocked; digits, then letters, are costs. */
function terrainOf(symbol: string): number | null {
  if (symbol === '.') return 1;
  if (symbol === '#') return 0;
  if (symbol >= '1' && symbol <= '9') return Number(symbol);
  if (symbol >= 'a' && symbol <= 'z') return 10 + symbol.charCodeAt(0) - 97;
  return symbol >= 'A' && symbol <= 'Z' ? 36 + symbol.charCodeAt(0) - 65 : null;
}
