// A scene for a map that came without a question: a start and a goal far apart, and joined if any two places are.
import { USUAL_MOVES, cellSpot } from '../kinds.ts';
import type { GraphMap, GridMap, MeshMap, PageMap, Position, Scene, Spot } from '../kinds.ts';
import { farEnds } from '../generate/far_ends.ts';
import type { Opened, ReadMap } from './opened.ts';
import { largestPart, neighbours } from './parts.ts';

export function sceneOf(read: ReadMap): Opened {
  const { map, notes } = read;
  const usual = usualSpots(map);
  const from = read.from ?? usual[0];
  const goals = read.goals !== undefined && read.goals.length > 0 ? read.goals : [usual[1]];
  const scene: Scene = {
    map,
    question: { from, goals, moves: { ...USUAL_MOVES }, radius: 0, range: 0 },
    runs: [{ algorithm: map.kind === 'mesh' ? 'polyanya' : 'astar', options: {} }],
  };
  return { kind: 'scene', scene, notes };
}

function usualSpots(map: PageMap): [Spot, Spot] {
  if (map.kind === 'grid') return gridSpots(map);
  if (map.kind === 'graph') return graphSpots(map);
  return map.outlines.length > 0 ? floorSpots(map.outlines) : polygonSpots(map);
}

function gridSpots(map: GridMap): [Spot, Spot] {
  if (map.floors === 1 && map.links.length === 0) {
    const { start, goal } = farEnds(map);
    return [cellSpot(start.x, start.y), cellSpot(goal.x, goal.y)];
  }
  const row = map.height / map.floors / 2;
  return [openCellNear(map, map.width * 0.1, row), openCellNear(map, map.width * 0.9, row)];
}

function openCellNear(map: GridMap, x: number, y: number): Spot {
  let best = -1;
  let least = Infinity;
  for (let row = 0, at = 0; row < map.height; ++row) {
    for (let column = 0; column < map.width; ++column, ++at) {
      if (map.costs[at] === 0) continue;
      const away = (column + 0.5 - x) ** 2 + (row + 0.5 - y) ** 2;
      if (away >= least) continue;
      least = away;
      best = at;
    }
  }
  return best < 0 ? cellSpot(0, 0) : cellSpot(best % map.width, Math.floor(best / map.width));
}

function graphSpots(map: GraphMap): [Spot, Spot] {
  const part = largestPart(map.positions.length / 3, map.edges.map(({ from, to }) => [from, to] as const));
  let left = part[0] ?? 0;
  let right = left;
  for (const node of part) {
    if (map.positions[3 * node] < map.positions[3 * left]) left = node;
    if (map.positions[3 * node] > map.positions[3 * right]) right = node;
  }
  return [{ kind: 'node', node: left }, { kind: 'node', node: right }];
}

function polygonSpots(map: MeshMap): [Spot, Spot] {
  let left: Position = { x: Infinity, y: 0, z: 0 };
  let right: Position = { x: -Infinity, y: 0, z: 0 };
  for (const number of largestPart(map.polygons.length, neighbours(map.polygons))) {
    const middle = middleOf(map.vertices, map.polygons[number]!);
    if (middle.x < left.x) left = middle;
    if (middle.x > right.x) right = middle;
  }
  return [{ kind: 'position', ...left }, { kind: 'position', ...right }];
}

/** The mean of the corners, which is inside a convex polygon. */
function middleOf(vertices: Float64Array, polygon: readonly number[]): Position {
  const sum = [0, 0, 0];
  for (const corner of polygon) {
    for (let axis = 0; axis < 3; ++axis) sum[axis] += vertices[3 * corner + axis] / polygon.length;
  }
  return { x: sum[0], y: sum[1], z: sum[2] };
}

/** Two positions on the floor on one line across it. */
function floorSpots(outlines: readonly (readonly Position[])[]): [Spot, Spot] {
  let low = Infinity;
  let high = -Infinity;
  for (const outline of outlines) {
    for (const { y } of outline) {
      low = Math.min(low, y);
      high = Math.max(high, y);
    }
  }
  // No round share of the height: a corner on the line would count twice, or not at all.
  const y = low + (high - low) * 0.48137;
  const crossings = crossingsAt(outlines, y);
  if (crossings.length < 2) {
    const { x, y: corner, z } = outlines[0][0];
    return [{ kind: 'position', x, y: corner, z }, { kind: 'position', x, y: corner, z }];
  }
  const at = (first: number): Spot =>
    ({ kind: 'position', x: (crossings[first] + crossings[first + 1]) / 2, y, z: 0 });
  const last = crossings.length - (crossings.length % 2) - 2;
  const beside: Spot = { kind: 'position', x: crossings[1] - (crossings[1] - crossings[0]) / 8, y, z: 0 };
  return [at(0), last > 0 ? at(last) : beside];
}

function crossingsAt(outlines: readonly (readonly Position[])[], y: number): number[] {
  const crossings: number[] = [];
  for (const outline of outlines) {
    for (let i = 0; i < outline.length; ++i) {
      const a = outline[i];
      const b = outline[(i + 1) % outline.length];
      if (a.y > y !== b.y > y) crossings.push(a.x + ((y - a.y) / (b.y - a.y)) * (b.x - a.x));
    }
  }
  return crossings.sort((one, other) => one - other);
}
