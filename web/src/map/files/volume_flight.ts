// The graph of a volume in which units fly: a node for each free voxel, edges to its neighbours.
import type { Schema } from './json.ts';
import type { Volume, VolumeGraph, VoxelCorners } from './json_voxels.ts';

// A step along one, two or three axes: the engine's whole numbers for 1 and the roots of 2 and 3.
const STEP_COSTS = [37063, 52415, 64195];

type Step = readonly [number, number, number];

function stepsOf(moves: 6 | 18 | 26): Step[] {
  const mostAxes = moves === 6 ? 1 : moves === 18 ? 2 : 3;
  const steps: Step[] = [];
  for (let i = 0; i < 27; ++i) {
    const step: Step = [(i % 3) - 1, (Math.floor(i / 3) % 3) - 1, Math.floor(i / 9) - 1];
    const axes = axesOf(step);
    if (axes >= 1 && axes <= mostAxes) steps.push(step);
  }
  return steps;
}

function axesOf(step: Step): number {
  return step.filter((part) => part !== 0).length;
}

const ORDERS = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/** The voxels on each way round by straight steps, without both ends; each way once. */
function waysOf(step: Step): Step[][] {
  const ways = ORDERS.map((order) => {
    const at: [number, number, number] = [0, 0, 0];
    const way: Step[] = [];
    for (const axis of order) {
      if (step[axis] === 0) continue;
      at[axis] = step[axis];
      way.push([...at]);
    }
    return way.slice(0, -1);
  });
  return ways.filter((way, i) => ways.findIndex((other) => String(other) === String(way)) === i);
}

/** All voxels that some way round passes. */
function boxOf(ways: readonly Step[][]): Step[] {
  const all = ways.flat();
  return all.filter((step, i) => all.findIndex((other) => String(other) === String(step)) === i);
}

function isFree(volume: Volume, x: number, y: number, z: number): boolean {
  const { width, depth, height, terrain } = volume;
  if (x < 0 || y < 0 || z < 0 || x >= width || y >= depth || z >= height) return false;
  return terrain[(z * depth + y) * width + x] !== 0;
}

export function volumeGraph(graph: VolumeGraph, moves: 6 | 18 | 26, corners: VoxelCorners): void {
  const { volume } = graph;
  const { width, depth, terrain } = volume;
  const nodes = numberNodes(graph, graph.schema);
  const steps = stepsOf(corners === 'never' ? 6 : moves).map((step) => {
    const ways = corners === 'both_free' ? [boxOf(waysOf(step))] : waysOf(step);
    return { step, ways, price: STEP_COSTS[axesOf(step) - 1] / STEP_COSTS[0] / 2 };
  });
  graph.voxels.forEach((index, from) => {
    const x = index % width;
    const y = Math.floor(index / width) % depth;
    const z = Math.floor(index / (width * depth));
    const free = ([dx, dy, dz]: Step): boolean => isFree(volume, x + dx, y + dy, z + dz);
    for (const { step, ways, price } of steps) {
      if (!free(step) || !allowed(ways, corners, free)) continue;
      const target = index + (step[2] * depth + step[1]) * width + step[0];
      graph.addEdge(from, nodes[target], price * (terrain[index] + terrain[target]));
    }
  });
}

function numberNodes(graph: VolumeGraph, schema: Schema): Int32Array {
  const { terrain } = graph.volume;
  if (terrain.length > 64_000_000) {
    schema.fail('/layers', 'the volume has more than 64,000,000 voxels; use a smaller one');
  }
  const nodes = new Int32Array(terrain.length);
  for (let index = 0; index < terrain.length; ++index) {
    if (terrain[index] !== 0) nodes[index] = graph.addNode(index);
  }
  return nodes;
}

/** Whether the corners that a step passes allow it. */
function allowed(ways: readonly Step[][], corners: VoxelCorners, free: (step: Step) => boolean): boolean {
  return corners === 'always' || corners === 'never' || ways.some((way) => way.every(free));
}
