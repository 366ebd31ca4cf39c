// The page's own form of grids and meshes in JSON, which keeps all of a map: written and read.
import { LAYOUTS, MOST_CELLS } from '../kinds.ts';
import type { GridLink, GridMap, MeshLink, MeshMap, Position } from '../kinds.ts';
import { Schema, member, shownValue } from './json.ts';
import type { JsonObject } from './json.ts';
import { MOST_POLYGONS } from './mesh_files.ts';
import type { ReadMap } from './opened.ts';
import { requireCells } from './text.ts';

const MOST_LINKS = 100_000;
const MOST_FLOORS = 1000;

/** Costs row by row as runs: a cost, how many cells have it, the next cost, and so on. */
function runsOf(costs: Float32Array): number[] {
  const runs: number[] = [];
  for (let begin = 0; begin < costs.length;) {
    let end = begin + 1;
    while (end < costs.length && costs[end] === costs[begin]) ++end;
    runs.push(Math.round(costs[begin] * 1000) / 1000, end - begin);
    begin = end;
  }
  return runs;
}

export function gridAsJson(map: GridMap): string {
  const { kind, name, width, height, layout, floors, links } = map;
  const costs = runsOf(map.costs);
  return `${JSON.stringify({
    wend: 'page-map', version: 1, kind, name, width, height, layout, floors, links, costs,
  })}\n`;
}

export function meshAsJson(map: MeshMap): string {
  const triple = ({ x, y, z }: Position): number[] => [x, y, z];
  const { kind, name, polygons, areaCosts } = map;
  return `${JSON.stringify({
    wend: 'page-map', version: 1, kind, name, outlines: map.outlines.map((outline) => outline.map(triple)),
    vertices: [...map.vertices], polygons, areas: [...map.areas], areaCosts,
    links: map.links.map((link) => ({ ...link, from: triple(link.from), to: triple(link.to) })),
  })}\n`;
}

export function readPageMap(name: string, root: JsonObject): ReadMap {
  const schema: Schema = new Schema(name);
  const version = member(root, 'version');
  if (version !== 1) schema.fail('/version', `the page reads version 1 of this form, found ${shownValue(version)}`);
  const kind = schema.textAt(root, 'kind', '');
  if (kind === 'grid') return { map: readGrid(schema, root), notes: [] };
  if (kind === 'mesh') return { map: readMesh(schema, root), notes: [] };
  return schema.fail('/kind', 'expected "grid" or "mesh"');
}

function readGrid(schema: Schema, root: JsonObject): GridMap {
  const width = schema.whole(member(root, 'width'), '/width', 1, MOST_CELLS);
  const height = schema.whole(member(root, 'height'), '/height', 1, MOST_CELLS);
  requireCells(schema.name, width, height);
  const layout = LAYOUTS.find((each) => each === member(root, 'layout'));
  if (layout === undefined) schema.fail('/layout', `expected one of ${LAYOUTS.join(', ')}`);
  const floors = schema.whole(member(root, 'floors') ?? 1, '/floors', 1, MOST_FLOORS);
  const links = schema.listAt(root, 'links', '')
    .map((value, i) => readGridLink(schema, value, `/links/${i}`, width, height));
  if (links.length > MOST_LINKS) schema.fail('/links', `there are more than ${MOST_LINKS} links`);
  const name = schema.textAt(root, 'name', '').slice(0, 200);
  return { kind: 'grid', name, width, height, layout, floors, links, costs: readRuns(schema, root, width * height) };
}

function readRuns(schema: Schema, root: JsonObject, cells: number): Float32Array {
  const runs = schema.listAt(root, 'costs', '', true);
  const costs = new Float32Array(cells);
  let at = 0;
  for (let i = 0; i < runs.length; i += 2) {
    const cost = schema.number(runs[i], `/costs/${i}`, 0, 1000);
    if (Math.abs(cost * 1000 - Math.round(cost * 1000)) > 1e-6) {
      schema.fail(`/costs/${i}`, 'expected at most three decimals');
    }
    const count = schema.whole(runs[i + 1], `/costs/${i + 1}`, 1, cells - at);
    costs.fill(cost, at, at + count);
    at += count;
  }
  if (at !== cells) schema.fail('/costs', `the runs cover ${at} of ${cells} cells`);
  return costs;
}

function readGridLink(schema: Schema, value: unknown, place: string, width: number, height: number): GridLink {
  const link = schema.object(value, place, ['from', 'to', 'cost']);
  const cell = (key: string): { x: number; y: number } => {
    const found = schema.object(member(link, key), `${place}/${key}`);
    return {
      x: schema.whole(member(found, 'x'), `${place}/${key}/x`, 0, width - 1),
      y: schema.whole(member(found, 'y'), `${place}/${key}/y`, 0, height - 1),
    };
  };
  return { from: cell('from'), to: cell('to'), cost: schema.number(member(link, 'cost'), `${place}/cost`, 0, 1000) };
}

function readMesh(schema: Schema, root: JsonObject): MeshMap {
  const outlines = schema.listAt(root, 'outlines', '').map((outline, i) => {
    const place = `/outlines/${i}`;
    const corners = schema.list(outline, place).map((at, k) => readTriple(schema, at, `${place}/${k}`));
    return corners.length < 3 ? schema.fail(place, 'expected three corners or more') : corners;
  });
  const numbers = schema.listAt(root, 'vertices', '').map((value, i) => schema.coordinate(value, `/vertices/${i}`));
  if (numbers.length % 3 !== 0) schema.fail('/vertices', 'expected x, y and z of each vertex');
  const polygons = schema.listAt(root, 'polygons', '').map((polygon, i) => {
    const place = `/polygons/${i}`;
    const corners = schema.list(polygon, place).map((corner) => schema.whole(corner, place, 0, numbers.length / 3 - 1));
    return corners.length < 3 ? schema.fail(place, 'expected three corners or more') : corners;
  });
  if (polygons.length > MOST_POLYGONS) schema.fail('/polygons', `the page takes at most ${MOST_POLYGONS} polygons`);
  if (polygons.length === 0 && outlines.length === 0) schema.fail('', 'the mesh has neither outlines nor polygons');
  const given = schema.listAt(root, 'areas', '').map((area, i) => schema.whole(area, `/areas/${i}`, 0, 255));
  if (given.length !== 0 && given.length !== polygons.length) schema.fail('/areas', 'expected one for each polygon');
  const areaCosts = schema.listAt(root, 'areaCosts', '')
    .map((cost, i) => schema.number(cost, `/areaCosts/${i}`, 1e-6, 1e6));
  if (areaCosts.length > 256) schema.fail('/areaCosts', 'there are 256 kinds of ground at most');
  const links = schema.listAt(root, 'links', '').map((value, i) => readMeshLink(schema, value, `/links/${i}`));
  if (links.length > MOST_LINKS) schema.fail('/links', `there are more than ${MOST_LINKS} links`);
  const areas = given.length === 0 ? new Uint8Array(polygons.length) : Uint8Array.from(given);
  const name = schema.textAt(root, 'name', '').slice(0, 200);
  return { kind: 'mesh', name, outlines, vertices: Float64Array.from(numbers), polygons, areas, areaCosts, links };
}

function readTriple(schema: Schema, value: unknown, place: string): Position {
  const list = schema.list(value, place);
  if (list.length !== 3) schema.fail(place, 'expected x, y and z');
  const [x, y, z] = list.map((each) => schema.coordinate(each, place));
  return { x, y, z };
}

function readMeshLink(schema: Schema, value: unknown, place: string): MeshLink {
  const link = schema.object(value, place, ['from', 'to', 'cost', 'kind']);
  return {
    from: readTriple(schema, member(link, 'from'), `${place}/from`),
    to: readTriple(schema, member(link, 'to'), `${place}/to`),
    cost: schema.number(member(link, 'cost'), `${place}/cost`, 0, 1e12),
    kind: schema.whole(member(link, 'kind'), `${place}/kind`, 0, 31),
  };
}
