// Navigation meshes: Polyanya's .mesh (text, version 2) and wend's .navmesh (binary).
import type { MeshMap } from '../kinds.ts';
import type { ReadMap } from './opened.ts';
import { Lines, counted, decimalNumber, fail, quoted, stemOf, wholeNumber } from './text.ts';

/** The engine and the picture need some 300 bytes for each. */
export const MOST_POLYGONS = 1_000_000;
const MOST_VERTICES = 2_000_000;

export function meshOf(
  name: string, vertices: Float64Array, polygons: number[][], areas = new Uint8Array(polygons.length),
): MeshMap {
  return { kind: 'mesh', name, outlines: [], vertices, polygons, areas, areaCosts: [], links: [] };
}

export function isPolyanya(text: string): boolean {
  return /^\s*mesh[ \t]*\r?\n/.test(text.slice(0, 4096));
}

class PolyanyaReader {
  readonly lines: Lines;
  #vertices = 0;
  #polygons = 0;

  constructor(name: string, text: string) {
    this.lines = new Lines(text, name);
  }

  read(name: string): MeshMap {
    this.#readHeading();
    const vertices = new Float64Array(3 * this.#vertices);
    for (let i = 0; i < this.#vertices; ++i) this.#readVertex(vertices, i);
    const polygons: number[][] = [];
    const neighbours: number[][] = [];
    const lineNumbers: number[] = [];
    while (polygons.length < this.#polygons) {
      this.#readPolygon(polygons, neighbours);
      lineNumbers.push(this.lines.number);
    }
    if (this.lines.nextFilled()) this.lines.fail('the mesh ends before this line; correct the counts in its third');
    this.#checkNeighbours(polygons, neighbours, lineNumbers);
    return meshOf(name, vertices, polygons);
  }

  #readHeading(): void {
    this.lines.nextFilled();
    if (!this.lines.nextFilled() || this.lines.line.trim() !== '2') {
      this.lines.fail(`expected the version '2', found ${quoted(this.lines.line)}; convert the mesh to it`);
    }
    if (!this.lines.nextFilled()) this.lines.fail('expected the numbers of vertices and polygons');
    const fields = this.lines.fields();
    this.#vertices = this.#count(fields[0], 'vertices', MOST_VERTICES);
    this.#polygons = this.#count(fields[1], 'polygons', MOST_POLYGONS);
    this.#requireEnd(fields, 2);
    // A vertex takes six characters at least, a polygon thirteen.
    if (this.lines.left() + 1 < 6 * this.#vertices + 13 * this.#polygons) {
      this.lines.fail(`the file is too short for ${this.#vertices} vertices and `
        + `${counted(this.#polygons, 'polygon')}; it is cut off, or the counts are wrong`);
    }
  }

  #count(text: string | undefined, what: string, most: number): number {
    const count = wholeNumber(text ?? '', most);
    if (count === null) {
      this.lines.fail(`the number of ${what} is ${quoted(text ?? '')}; expected a whole number up to ${most}`);
    }
    return count;
  }

  #requireEnd(fields: readonly string[], count: number): void {
    if (fields.length > count) {
      this.lines.fail(`the line goes on with ${quoted(fields[count])}; leave that out, or correct the count before it`);
    }
    if (fields.length < count) {
      this.lines.fail(`the line has ${counted(fields.length, 'number')}; its count asks for ${count}`);
    }
  }

  #number(text: string, what: string, end: number): number {
    if (text === '-1' && what === 'polygon') return -1;
    const number = wholeNumber(text, end - 1);
    if (number === null) {
      this.lines.fail(`there is no ${what} ${quoted(text)}; expected 0 to `
        + `${end - 1}${what === 'polygon' ? ', or -1' : ''}`);
    }
    return number;
  }

  #next(what: string, found: number, expected: number): string[] {
    if (!this.lines.nextFilled()) this.lines.fail(`the file ends after ${found} of ${expected} ${what}; load it again`);
    return this.lines.fields();
  }

  #readVertex(vertices: Float64Array, i: number): void {
    const fields = this.#next('vertices', i, this.#vertices);
    for (let axis = 0; axis < 2; ++axis) {
      const text = fields[axis] ?? '';
      vertices[3 * i + axis] = decimalNumber(text) ?? this.lines.fail(`the coordinate ${quoted(text)} is no number`);
    }
    const count = this.#count(fields[2], 'polygons round the vertex', fields.length);
    this.#requireEnd(fields, 3 + count);
    for (let k = 3; k < fields.length; ++k) this.#number(fields[k], 'polygon', this.#polygons);
  }

  #readPolygon(polygons: number[][], neighbours: number[][]): void {
    const fields = this.#next('polygons', polygons.length, this.#polygons);
    const count = this.#count(fields[0], 'corners', fields.length);
    if (count < 3) this.lines.fail('a polygon has three corners or more');
    this.#requireEnd(fields, 1 + 2 * count);
    polygons.push(fields.slice(1, 1 + count).map((text) => this.#number(text, 'vertex', this.#vertices)));
    neighbours.push(fields.slice(1 + count).map((text) => this.#number(text, 'polygon', this.#polygons)));
  }

  /** The polygons beside each other must be those with the same two corners. */
  #checkNeighbours(
    polygons: readonly number[][], neighbours: readonly number[][], lineNumbers: readonly number[],
  ): void {
    const sides = new Map<number, number>();
    const key = (from: number, to: number): number => from * this.#vertices + to;
    polygons.forEach((corners, polygon) => corners.forEach((from, i) => {
      sides.set(key(from, corners[(i + 1) % corners.length]), polygon);
    }));
    polygons.forEach((corners, polygon) => corners.forEach((from, i) => {
      const next = (i + 1) % corners.length;
      const found = sides.get(key(corners[next], from)) ?? -1;
      // The first neighbour lies across the last side.
      const stated = neighbours[polygon][next];
      if (stated === found) return;
      this.lines.number = lineNumbers[polygon];
      this.lines.fail(`across its side from vertex ${from} to ${corners[next]} the polygon names the neighbour `
        + `${stated}, `
        + `but by the corners it is ${found}; correct one of them`);
    }));
  }
}

export function readPolyanya(name: string, text: string): ReadMap {
  return { map: new PolyanyaReader(name, text).read(stemOf(name)), notes: [] };
}

const NAVMESH_MAGIC = [0x89, 0x57, 0x4d, 0x53, 0x48, 0x0d, 0x0a, 0x1a];
const HEADER = 64;
const SEAL = 8;

export function isNavmesh(bytes: Uint8Array): boolean {
  return NAVMESH_MAGIC.every((byte, i) => bytes[i] === byte);
}

export function readNavmesh(name: string, bytes: Uint8Array): ReadMap {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const damage = (what: string): never => fail(name, `the file is damaged: ${what}; convert the mesh again`);
  if (bytes.length < HEADER + SEAL) damage('it ends within its header');
  const [version, hasAreas, vertexCount, polygonCount, cornerCount] = [8, 12, 16, 20, 24]
    .map((at) => view.getUint32(at, true));
  if (version !== 1) fail(name, `its version is ${version}, the page reads version 1; convert the mesh again`);
  const expected = HEADER + 24 * vertexCount + 4 * (polygonCount + 1) + 4 * cornerCount
    + (hasAreas === 0 ? 0 : polygonCount) + SEAL;
  if (bytes.length !== expected) damage(`it has ${bytes.length} bytes, but its header asks for ${expected}`);
  if (vertexCount > MOST_VERTICES || polygonCount > MOST_POLYGONS) {
    fail(name, `the mesh has ${polygonCount} polygons and ${vertexCount} vertices; the page takes at most `
      + `${MOST_POLYGONS} `
      + `and ${MOST_VERTICES}`);
  }
  const vertices = new Float64Array(3 * vertexCount);
  for (let i = 0; i < vertices.length; ++i) {
    vertices[i] = view.getFloat64(HEADER + 8 * i, true);
    if (!(Math.abs(vertices[i]) <= 1e12)) {
      damage(`vertex ${Math.floor(i / 3)} has a coordinate that is no number up to 1e12`);
    }
  }
  const firstAt = HEADER + 24 * vertexCount;
  const cornersAt = firstAt + 4 * (polygonCount + 1);
  const word = (start: number, i: number): number => view.getUint32(start + 4 * i, true);
  if (word(firstAt, 0) !== 0 || word(firstAt, polygonCount) !== cornerCount) {
    damage('its polygons do not follow each other');
  }
  const polygons: number[][] = [];
  for (let i = 0; i < polygonCount; ++i) {
    const [first, end] = [word(firstAt, i), word(firstAt, i + 1)];
    if (end < first || end > cornerCount) damage('its polygons do not follow each other');
    if (end - first < 3) damage(`polygon ${i} has ${end - first} corners`);
    const corners: number[] = [];
    for (let k = first; k < end; ++k) corners.push(word(cornersAt, k));
    if (corners.some((corner) => corner >= vertexCount)) damage(`polygon ${i} names a vertex that is not there`);
    polygons.push(corners);
  }
  if (polygonCount === 0) fail(name, 'the mesh has no polygons');
  const areasAt = cornersAt + 4 * cornerCount;
  const areas = hasAreas === 0 ? new Uint8Array(polygonCount) : bytes.slice(areasAt, areasAt + polygonCount);
  return {
    map: meshOf(stemOf(name), vertices, polygons, areas),
    notes: ['The page does not compare the checksum of a .navmesh file; `wend info` does.'],
  };
}
