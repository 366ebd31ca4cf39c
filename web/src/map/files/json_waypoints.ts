// wend's maps of waypoints in JSON: two are joined if a unit can walk straight between them.
import type { GridMap } from '../kinds.ts';
import { MOST_EDGES, NodeNames, distance, emptyGraph, positionAt } from './graph_parts.ts';
import { MOST_COORDINATE, Schema, member } from './json.ts';
import type { JsonObject } from './json.ts';
import { Obstacles } from './obstacles.ts';
import type { Point } from './obstacles.ts';
import type { ReadMap } from './opened.ts';
import { counted, stemOf } from './text.ts';
import { readAscii } from './typed_grids.ts';

/** Pairs of waypoints times edges of obstacles: some seconds. */
const MOST_CHECKS = 400_000_000;

type Segment = readonly [Point, Point];

export function readWaypoints(name: string, root: JsonObject): ReadMap {
  const schema: Schema = new Schema(name);
  schema.object(root, '', ['wend', 'radius', 'longest_edge', 'waypoints', 'obstacles', 'grid']);
  const radius = schema.numberAt(root, 'radius', '', 0, MOST_COORDINATE) ?? 0;
  const longest = schema.numberAt(root, 'longest_edge', '', 0, MOST_COORDINATE) ?? Infinity;
  const waypoints = schema.listAt(root, 'waypoints', '', true);
  if (waypoints.length === 0) schema.fail('/waypoints', 'the map has no waypoints');
  const outlines = schema.listAt(root, 'obstacles', '').map((each, i) => schema.outline(each, `/obstacles/${i}`));
  const grid = readGridRows(name, schema, member(root, 'grid'));
  const segments = [...outlines.map(segmentsOf), ...(grid === null ? [] : [borderOf(grid)])];
  const edges = segments.reduce((sum, each) => sum + each.length, 0);
  const pairs = (waypoints.length * (waypoints.length + 1)) / 2;
  if (pairs * (edges + 1) > MOST_CHECKS) {
    schema.fail('', `${waypoints.length} waypoints among ${edges} edges of obstacles take too long here; make a graph `
      + 'of them on the command line by `wend convert`, and open that');
  }
  const map = emptyGraph(stemOf(name), waypoints.length);
  readPoints(schema, waypoints, map.names, map.positions);
  join(schema, map, coverOf(map.positions, outlines, grid), segments, radius, longest);
  map.aims = true;
  const notes = edges === 0 ? [] : [`The obstacles (${counted(segments.length, 'outline')}) decided which waypoints `
    + 'are joined; the page does not draw them.'];
  return { map, notes };
}

function readPoints(schema: Schema, waypoints: readonly unknown[], names: string[], positions: Float64Array): void {
  const known = new NodeNames(schema, 0);
  waypoints.forEach((value, node) => {
    const place = `/waypoints/${node}`;
    const object = schema.object(value, place, ['name', 'x', 'y', 'z']);
    names[node] = schema.textAt(object, 'name', place);
    known.add(names[node], node, place);
    positions.set(positionAt(schema, object, place) ?? schema.fail(place, 'x is missing'), 3 * node);
  });
}

function readGridRows(name: string, schema: Schema, value: unknown): GridMap | null {
  if (value === undefined) return null;
  const rows = schema.list(value, '/grid').map((row, i) => {
    const text = schema.text(row, `/grid/${i}`);
    return /[\r\n]/.test(text) ? schema.fail(`/grid/${i}`, 'a row is one line') : text;
  });
  return readAscii(name, `${rows.join('\n')}\n`).map as GridMap;
}

function segmentsOf(outline: readonly Point[]): Segment[] {
  return outline.map((corner, i) => [corner, outline[(i + 1) % outline.length]]);
}

/** The sides between blocked cells and others, in as few pieces as there are straight ones. */
function borderOf(grid: GridMap): Segment[] {
  const { width, height, costs } = grid;
  const segments: Segment[] = [];
  const blocked = (x: number, y: number): boolean =>
    x >= 0 && y >= 0 && x < width && y < height && costs[y * width + x] === 0;
  for (let y = 0; y <= height; ++y) {
    runs(width, (x) => blocked(x, y - 1) !== blocked(x, y), (begin, end) => {
      segments.push([[begin, y - 0.5], [end, y - 0.5]]);
    });
  }
  for (let x = 0; x <= width; ++x) {
    runs(height, (y) => blocked(x - 1, y) !== blocked(x, y), (begin, end) => {
      segments.push([[x - 0.5, begin], [x - 0.5, end]]);
    });
  }
  return segments;
}

function runs(count: number, isBorder: (at: number) => boolean, add: (begin: number, end: number) => void): void {
  for (let begin = 0; begin < count; ++begin) {
    if (!isBorder(begin)) continue;
    let end = begin + 1;
    while (end < count && isBorder(end)) ++end;
    add(begin - 0.5, end - 0.5);
    begin = end;
  }
}

function coverOf(positions: Float64Array, outlines: readonly Point[][], grid: GridMap | null): Point[] {
  const cover: Point[] = outlines.flat();
  for (let at = 0; at < positions.length; at += 3) cover.push([positions[at], positions[at + 1]]);
  if (grid !== null) cover.push([-0.5, -0.5], [grid.width - 0.5, grid.height - 0.5]);
  return cover;
}

function join(
  schema: Schema, map: ReturnType<typeof emptyGraph>, cover: readonly Point[], segments: readonly Segment[][],
  radius: number, longest: number,
): void {
  const obstacles = new Obstacles(cover, radius);
  for (const each of segments) obstacles.add(each);
  const places: Point[] = map.names.map((_, i) => obstacles.place([map.positions[3 * i], map.positions[3 * i + 1]]));
  const free = places.map((place) => obstacles.isFree(place));
  for (let from = 0; from < places.length; ++from) {
    if (!free[from]) continue;
    for (let to = from + 1; to < places.length; ++to) {
      if (!free[to]) continue;
      const cost = distance(map.positions, from, to);
      if (cost > longest || !obstacles.isFreeBetween(places[from], places[to])) continue;
      map.edges.push({ from, to, cost }, { from: to, to: from, cost });
      if (map.edges.length > MOST_EDGES) {
        schema.fail('', `more than ${MOST_EDGES} edges join the waypoints; set a shorter longest_edge in the file`);
      }
    }
  }
}
