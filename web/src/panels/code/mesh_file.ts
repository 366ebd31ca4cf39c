// A mesh of polygons as the text of a .mesh file (Polyanya's form, version 2), for the command line.
import { type MeshMap, PageError } from '../../map/kinds.ts';
import { areaCostsOf } from './lists.ts';
import { decimalText } from './values.ts';

const ADVICE = 'choose C++, C or JavaScript.';

function checkFlat(map: MeshMap): void {
  if (map.vertices.some((value, i) => i % 3 === 2 && value !== 0)) {
    throw new PageError(`The command line's text form of meshes has no heights: ${ADVICE}`);
  }
  if (map.areas.some((area) => area !== 0) || areaCostsOf(map).length > 0) {
    throw new PageError(`The command line's text form of meshes has no kinds of ground: ${ADVICE}`);
  }
}

/** Vertices at one place become one: only polygons that share vertices are connected. */
function weldedVertices(map: MeshMap): number[] {
  const first = new Map<string, number>();
  return Array.from({ length: map.vertices.length / 3 }, (_, i) => {
    const key = `${map.vertices[3 * i]} ${map.vertices[3 * i + 1]}`;
    const known = first.get(key) ?? i;
    first.set(key, known);
    return known;
  });
}

/** The command line takes polygons as they are; the package mends them. */
function checkConvex(map: MeshMap, polygon: readonly number[], number: number): void {
  const at = (i: number): [number, number] => {
    const vertex = polygon[i % polygon.length];
    return [map.vertices[3 * vertex], map.vertices[3 * vertex + 1]];
  };
  for (let i = 0; i < polygon.length; ++i) {
    const [[ax, ay], [bx, by], [cx, cy]] = [at(i), at(i + 1), at(i + 2)];
    if ((bx - ax) * (cy - by) - (by - ay) * (cx - bx) >= 0) continue;
    throw new PageError(`Polygon ${number} is not convex or goes clockwise, and the command line does not `
      + `mend polygons: ${ADVICE}`);
  }
}

/** Per side, the other polygon that has it, or -1. */
function neighboursOf(polygons: readonly (readonly number[])[]): number[][] {
  const owners = new Map<string, number[]>();
  const keyOf = (polygon: readonly number[], i: number): string => {
    const [a, b] = [polygon[i], polygon[(i + 1) % polygon.length]];
    return a < b ? `${a} ${b}` : `${b} ${a}`;
  };
  polygons.forEach((polygon, number) => polygon.forEach((_, i) => {
    const key = keyOf(polygon, i);
    owners.set(key, [...(owners.get(key) ?? []), number]);
  }));
  return polygons.map((polygon, number) => polygon.map((_, i) => {
    const sharing = owners.get(keyOf(polygon, i)) ?? [];
    if (sharing.length > 2) {
      throw new PageError(`A side of polygon ${number} belongs to ${sharing.length} polygons: ${ADVICE}`);
    }
    return sharing.find((one) => one !== number) ?? -1;
  }));
}

export function meshFileText(map: MeshMap): string {
  checkFlat(map);
  const same = weldedVertices(map);
  const polygons = map.polygons.map((polygon) => polygon.map((vertex) => same[vertex]));
  polygons.forEach((polygon, number) => checkConvex(map, polygon, number));
  const neighbours = neighboursOf(polygons);
  const vertices = same.map((_, i) => `${decimalText(map.vertices[3 * i])} ${decimalText(map.vertices[3 * i + 1])} 0`);
  const lines = polygons.map((polygon, number) => {
    const sides = neighbours[number];
    // The first neighbour of the form lies across the last side.
    return [polygon.length, ...polygon, sides[sides.length - 1], ...sides.slice(0, -1)].join(' ');
  });
  return ['mesh', '2', `${vertices.length} ${polygons.length}`, ...vertices, ...lines, ''].join('\n');
}
