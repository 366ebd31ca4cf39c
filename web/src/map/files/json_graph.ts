// wend's graphs and regions in JSON.
import type { GraphMap } from '../kinds.ts';
import {
  MOST_EDGES, MOST_NODES, NodeNames, circle, distance, emptyGraph, mayAim, positionAt,
} from './graph_parts.ts';
import { MOST_EDGE_COST, Schema, member } from './json.ts';
import type { JsonObject } from './json.ts';
import type { ReadMap } from './opened.ts';
import { stemOf } from './text.ts';

function checkCounts(schema: Schema, nodes: number, edges: number): void {
  if (nodes === 0) schema.fail('', 'the graph has no nodes');
  if (nodes > MOST_NODES) schema.fail('', `the graph has ${nodes} nodes; the page takes at most ${MOST_NODES}`);
  if (edges > MOST_EDGES / 2) {
    schema.fail('', `the graph has ${edges} edges; the page takes at most ${MOST_EDGES / 2}`);
  }
}

export function readGraph(name: string, root: JsonObject): ReadMap {
  const schema: Schema = new Schema(name);
  schema.object(root, '', ['wend', 'nodes', 'edges']);
  const nodes = schema.listAt(root, 'nodes', '', true);
  const edges = schema.listAt(root, 'edges', '');
  checkCounts(schema, nodes.length, edges.length);
  const map = emptyGraph(stemOf(name), nodes.length);
  const names = new NodeNames(schema, nodes.length);
  const placed = new Uint8Array(nodes.length);
  nodes.forEach((value, node) => {
    const place = `/nodes/${node}`;
    const object = schema.object(value, place, ['name', 'x', 'y', 'z']);
    map.names[node] = schema.textAt(object, 'name', place);
    names.add(map.names[node], node, place);
    const position = positionAt(schema, object, place);
    if (position === null) return;
    placed[node] = 1;
    map.positions.set(position, 3 * node);
  });
  addEdges(schema, edges, names, map, placed);
  return { map, notes: placeNodes(map, placed) };
}

function addEdges(
  schema: Schema, edges: readonly unknown[], names: NodeNames, map: GraphMap, placed: Uint8Array,
): void {
  edges.forEach((value, i) => {
    const place = `/edges/${i}`;
    const object = schema.object(value, place, ['from', 'to', 'cost', 'one_way']);
    const from = names.at(object, 'from', place);
    const to = names.at(object, 'to', place);
    const given = schema.numberAt(object, 'cost', place, 0, MOST_EDGE_COST);
    if (given === undefined && placed[from] + placed[to] < 2) {
      schema.fail(place, 'an edge without a cost needs positions of both its nodes; add a cost');
    }
    const cost = given ?? distance(map.positions, from, to);
    map.edges.push({ from, to, cost });
    if (!schema.truthAt(object, 'one_way', place)) map.edges.push({ from: to, to: from, cost });
  });
}

function placeNodes(map: GraphMap, placed: Uint8Array): string[] {
  if (placed.every((each) => each === 1)) {
    map.aims = mayAim(map.positions, map.edges);
    return [];
  }
  map.positions = circle(placed.length);
  return ['Not all nodes have positions, so they are drawn on a circle, and searches cannot aim.'];
}

export function readRegions(name: string, root: JsonObject): ReadMap {
  const schema: Schema = new Schema(name);
  schema.object(root, '', ['wend', 'regions', 'borders']);
  const regions = schema.listAt(root, 'regions', '', true);
  const borders = schema.listAt(root, 'borders', '');
  checkCounts(schema, regions.length, borders.length);
  const map = emptyGraph(stemOf(name), regions.length);
  map.borders = regions.map(() => []);
  const names = new NodeNames(schema, regions.length);
  let unplaced = 0;
  regions.forEach((value, node) => {
    const place = `/regions/${node}`;
    const object = schema.object(value, place, ['name', 'centre', 'outline']);
    map.names[node] = schema.textAt(object, 'name', place);
    if (map.names[node] === '') schema.fail(place, 'a region needs a name');
    names.add(map.names[node], node, place);
    const centre = readRegionPlace(schema, object, place, map, node);
    if (centre === null) ++unplaced;
    else map.positions.set(centre, 3 * node);
  });
  if (unplaced > 0) map.positions = circle(regions.length);
  borders.forEach((value, i) => {
    const place = `/borders/${i}`;
    const object = schema.object(value, place, ['from', 'to', 'cost', 'one_way']);
    const from = names.at(object, 'from', place);
    const to = names.at(object, 'to', place);
    const cost = schema.numberAt(object, 'cost', place, 0, MOST_EDGE_COST) ?? 1;
    map.edges.push({ from, to, cost });
    if (!schema.truthAt(object, 'one_way', place)) map.edges.push({ from: to, to: from, cost });
  });
  return { map, notes: unplaced === 0 ? [] : [`${unplaced} regions have no place, so all are drawn on a circle.`] };
}

function readRegionPlace(
  schema: Schema, object: JsonObject, place: string, map: GraphMap, node: number,
): [number, number] | null {
  const centre = member(object, 'centre');
  const outline = member(object, 'outline');
  const corners = outline === undefined ? [] : schema.outline(outline, `${place}/outline`);
  map.borders[node] = corners.flat();
  if (centre !== undefined) return schema.pair(centre, `${place}/centre`);
  return corners.length === 0 ? null : centreOf(corners);
}

/** The centre of a polygon's area; of its corners if it has no area. */
function centreOf(corners: readonly [number, number][]): [number, number] {
  const [left, top] = corners[0];
  let area = 0;
  const sum = [0, 0];
  const mean = [0, 0];
  corners.forEach(([x, y], i) => {
    const [nextX, nextY] = corners[(i + 1) % corners.length];
    const doubled = (x - left) * (nextY - top) - (nextX - left) * (y - top);
    area += doubled;
    sum[0] += (x - left + nextX - left) * doubled;
    sum[1] += (y - top + nextY - top) * doubled;
    mean[0] += (x - left) / corners.length;
    mean[1] += (y - top) / corners.length;
  });
  if (area === 0) return [left + mean[0], top + mean[1]];
  return [left + sum[0] / (3 * area), top + sum[1] / (3 * area)];
}
