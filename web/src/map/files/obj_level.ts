// Levels of triangles (.obj): faces that are flat enough to walk on become the polygons of a mesh.
import { MOST_POLYGONS, meshOf } from './mesh_files.ts';
import type { ReadMap } from './opened.ts';
import { cutFace } from './polygon_cut.ts';
import { Lines, counted, decimalNumber, fieldsOf, quoted, stemOf } from './text.ts';

const STEEPEST = Math.cos(Math.PI / 4);
const MOST_CORNERS = 1000;
const MOST_STATEMENT = 1_000_000;
const MOST_VERTICES = 4_000_000;

interface Face { corners: number[]; line: number }

class ObjReader {
  readonly lines: Lines;
  /** x, y and z of each, z up: an .obj has y up. */
  readonly vertices: number[] = [];
  readonly faces: Face[] = [];

  constructor(name: string, text: string) {
    this.lines = new Lines(text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text, name);
  }

  read(): void {
    while (this.lines.next()) {
      const number = this.lines.number;
      const fields = fieldsOf(this.#statement());
      const keyword = fields[0];
      if (keyword === undefined) continue;
      if (keyword === 'v') this.#vertex(fields);
      else if (keyword === 'f' || keyword === 'fo') this.#face(fields, number);
      else if (keyword === 'surf' || keyword === 'call') {
        this.lines.fail(`${quoted(keyword)} is not read; write its geometry as faces`);
      } else if (!/^[A-Za-z_]/.test(keyword)) {
        this.lines.fail(`expected a word such as v or f, found ${quoted(keyword)}`);
      }
    }
  }

  /** A line without its comment, with those that follow a backslash at its end. */
  #statement(): string {
    const parts: string[] = [];
    let length = 0;
    for (;;) {
      const hash = this.lines.line.indexOf('#');
      const line = (hash < 0 ? this.lines.line : this.lines.line.slice(0, hash)).trim();
      const goesOn = line.endsWith('\\');
      parts.push(goesOn ? line.slice(0, -1) : line);
      length += line.length;
      if (length > MOST_STATEMENT) this.lines.fail('a statement has more than a million characters; cut its face');
      if (!goesOn || !this.lines.next()) return parts.join(' ');
    }
  }

  #vertex(fields: readonly string[]): void {
    if (fields.length < 4) this.lines.fail(`a vertex has three coordinates, this one ${fields.length - 1}`);
    const numbers = fields.slice(1).map((field) => decimalNumber(field)
      ?? this.lines.fail(`the coordinate ${quoted(field)} is no number; decimals have a point`));
    const [x, y, z] = numbers;
    if ([x, y, z].some((value) => Math.abs(value) > 1e12)) {
      this.lines.fail('the coordinates must be numbers up to 1e12');
    }
    if (this.vertices.length >= 3 * MOST_VERTICES) this.lines.fail(`the page takes at most ${MOST_VERTICES} vertices`);
    this.vertices.push(x, z, y);
  }

  #face(fields: readonly string[], line: number): void {
    const corners = fields.slice(1).map((field) => this.#corner(field));
    if (corners.length < 3) this.lines.fail(`a face has three corners or more, this one has ${corners.length}`);
    if (corners.length > MOST_CORNERS) {
      this.lines.fail(`a face has at most ${MOST_CORNERS} corners, this one has ${corners.length}; cut it into `
        + `triangles`);
    }
    if (this.faces.length === 2 * MOST_POLYGONS) this.lines.fail(`the page takes at most ${2 * MOST_POLYGONS} faces`);
    this.faces.push({ corners, line });
  }

  /** The number of a vertex, and perhaps of a texture's place and a normal: 1, 1/2, 1//3. */
  #corner(field: string): number {
    const found = /^(-?\d{1,9})(\/-?\d{0,9}){0,2}$/.exec(field);
    const number = found === null ? 0 : Number(found[1]);
    if (number === 0) {
      this.lines.fail(`the corner ${quoted(field)} is not the number of a vertex, from 1 or, backwards, from -1`);
    }
    const vertex = number > 0 ? number - 1 : this.vertices.length / 3 + number;
    if (vertex < 0) {
      this.lines.fail(`a face names vertex ${number}, but there are ${this.vertices.length / 3} before it`);
    }
    return vertex;
  }
}

/** Vertices at the same place become one, so that faces beside each other are connected. */
class Welder {
  readonly vertices: number[] = [];
  readonly #known = new Map<string, number>();

  number(x: number, y: number, z: number): number {
    const key = `${x},${y},${z}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const number = this.vertices.length / 3;
    this.vertices.push(x, y, z);
    this.#known.set(key, number);
    return number;
  }
}

export function readObj(name: string, text: string): ReadMap {
  const reader: ObjReader = new ObjReader(name, text);
  reader.read();
  if (reader.faces.length === 0) reader.lines.fail("there are no faces (lines that begin with f) in the file");
  const welder = new Welder();
  const polygons: number[][] = [];
  let steep = 0;
  for (const { corners, line } of reader.faces) {
    const missing = corners.find((corner) => 3 * corner >= reader.vertices.length);
    if (missing !== undefined) {
      reader.lines.number = line;
      reader.lines.fail(`the face names vertex ${missing + 1}, but there are ${reader.vertices.length / 3}`);
    }
    // Backwards, since y and z changed places.
    const turned = corners.map((corner) => welder.number(
      reader.vertices[3 * corner], reader.vertices[3 * corner + 1], reader.vertices[3 * corner + 2])).reverse();
    if (!isWalkable(welder.vertices, turned)) {
      ++steep;
      continue;
    }
    const pieces = cutFace(welder.vertices, turned);
    if (pieces === null) {
      reader.lines.number = line;
      reader.lines.fail('the face crosses itself; cut it into triangles');
    }
    for (const piece of pieces) polygons.push(piece);
    if (polygons.length > MOST_POLYGONS) {
      reader.lines.fail(`the page takes at most ${MOST_POLYGONS} polygons; use a smaller level`);
    }
  }
  if (polygons.length === 0) {
    reader.lines.fail('none of its faces is flat enough to walk on; faces must be less steep than 45 degrees, '
      + 'with y up');
  }
  return { map: meshOf(stemOf(name), Float64Array.from(welder.vertices), polygons), notes: notesOn(steep) };
}

function isWalkable(vertices: readonly number[], corners: readonly number[]): boolean {
  const [x, y, z] = normalOf(vertices, corners);
  const length = Math.sqrt(x * x + y * y + z * z);
  return length > 0 && z >= STEEPEST * length * (1 - 1e-9);
}

/** By Newell's sums, which also hold for faces that lie in no plane. */
function normalOf(vertices: readonly number[], corners: readonly number[]): [number, number, number] {
  const normal: [number, number, number] = [0, 0, 0];
  const origin = 3 * corners[0];
  const at = (corner: number, axis: number): number => vertices[3 * corner + axis] - vertices[origin + axis];
  corners.forEach((corner, i) => {
    const next = corners[(i + 1) % corners.length];
    for (let axis = 0; axis < 3; ++axis) {
      const one = (axis + 1) % 3;
      const two = (axis + 2) % 3;
      normal[axis] += at(corner, one) * at(next, two) - at(corner, two) * at(next, one);
    }
  });
  return normal;
}

function notesOn(steep: number): string[] {
  const notes: string[] = [];
  if (steep > 0) {
    notes.push(`${counted(steep, 'face')} left out: steeper than 45 degrees, turned downwards, or without area.`);
  }
  notes.push('Walls, steps and head room were not regarded; `wend convert` makes a mesh for a unit of a certain size.');
  return notes;
}
