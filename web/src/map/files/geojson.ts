// Polygons in GeoJSON as the floor of a mesh.
import type { MeshMap, Position } from '../kinds.ts';
import { Schema, member } from './json.ts';
import type { JsonObject } from './json.ts';
import type { ReadMap } from './opened.ts';
import { quoted, stemOf } from './text.ts';

const TYPES = [
  'FeatureCollection', 'Feature', 'Polygon', 'MultiPolygon', 'Point', 'MultiPoint', 'LineString', 'MultiLineString',
  'GeometryCollection',
];

export function isGeojson(root: JsonObject): boolean {
  const type = member(root, 'type');
  return typeof type === 'string' && TYPES.includes(type);
}

/** Above this, dividing a floor takes the engine seconds. */
const MOST_CORNERS = 400_000;

class GeojsonReader {
  readonly outlines: Position[][] = [];
  /** Geometries that are no polygons. */
  others = 0;
  hasHeights = false;
  #corners = 0;

  constructor(readonly schema: Schema) {}

  read(value: unknown, place: string): void {
    const object = this.schema.object(value, place);
    const type = this.#typeOf(object, place);
    if (type === 'FeatureCollection') {
      this.schema.listAt(object, 'features', place, true).forEach((each, i) => {
        this.#feature(each, `${place}/features/${i}`);
      });
    } else if (type === 'Feature') {
      this.#feature(object, place);
    } else {
      this.#geometry(object, type, place);
    }
  }

  #typeOf(object: JsonObject, place: string): string {
    const type = this.schema.textAt(object, 'type', place);
    if (!TYPES.includes(type)) this.schema.fail(`${place}/type`, `GeoJSON has no type ${quoted(type)}`);
    return type;
  }

  #feature(value: unknown, place: string): void {
    const object = this.schema.object(value, place);
    const type = this.#typeOf(object, place);
    if (type !== 'Feature') this.schema.fail(place, `expected a Feature, found a ${type}`);
    const geometry = member(object, 'geometry');
    if (geometry === undefined || geometry === null) return;
    const shape = this.schema.object(geometry, `${place}/geometry`);
    this.#geometry(shape, this.#typeOf(shape, `${place}/geometry`), `${place}/geometry`);
  }

  #geometry(object: JsonObject, type: string, place: string): void {
    if (type === 'Feature' || type === 'FeatureCollection') this.schema.fail(place, `a ${type} is no geometry`);
    if (type === 'GeometryCollection') {
      this.schema.listAt(object, 'geometries', place, true).forEach((each, i) => {
        const inner = `${place}/geometries/${i}`;
        const shape = this.schema.object(each, inner);
        this.#geometry(shape, this.#typeOf(shape, inner), inner);
      });
      return;
    }
    const coordinates = this.schema.listAt(object, 'coordinates', place, true);
    if (type === 'Polygon') this.#polygon(coordinates, `${place}/coordinates`);
    else if (type === 'MultiPolygon') {
      coordinates.forEach((each, i) => {
        this.#polygon(this.schema.list(each, `${place}/coordinates/${i}`), `${place}/coordinates/${i}`);
      });
    } else {
      ++this.others;
    }
  }

  #polygon(rings: readonly unknown[], place: string): void {
    rings.forEach((each, i) => {
      const ring = `${place}/${i}`;
      const corners = this.schema.list(each, ring).map((at, k) => this.#position(at, `${ring}/${k}`));
      const last = corners[corners.length - 1];
      if (corners.length > 1 && corners[0].x === last.x && corners[0].y === last.y) corners.pop();
      if (corners.length < 3) {
        this.schema.fail(ring, 'a ring has three corners or more, and then the first of them again');
      }
      this.#corners += corners.length;
      if (this.#corners > MOST_CORNERS) {
        this.schema.fail('', `the polygons have more than ${MOST_CORNERS} corners; simplify them`);
      }
      this.outlines.push(corners);
    });
  }

  #position(value: unknown, place: string): Position {
    const list = this.schema.list(value, place);
    if (list.length < 2) this.schema.fail(place, 'a position is two numbers, x and y, or more');
    if (list.length > 2) this.hasHeights = true;
    return { x: this.schema.coordinate(list[0], place), y: this.schema.coordinate(list[1], place), z: 0 };
  }
}

export function readGeojson(name: string, root: JsonObject): ReadMap {
  const reader = new GeojsonReader(new Schema(name));
  reader.read(root, '');
  const { outlines, others, hasHeights } = reader;
  if (outlines.length === 0) {
    reader.schema.fail('', `there is no polygon in `
      + `it${others > 0 ? `, only ${others} geometries of other kinds` : ''}`);
  }
  const notes: string[] = [];
  if (others > 0) notes.push(`${others} points, lines or other geometries were left out: only polygons are floor.`);
  if (hasHeights) notes.push('Heights of positions were left out: the floor is flat.');
  return { map: floorOf(stemOf(name), outlines), notes };
}

function floorOf(name: string, outlines: Position[][]): MeshMap {
  return {
    kind: 'mesh', name, outlines, vertices: new Float64Array(0), polygons: [], areas: new Uint8Array(0), areaCosts: [],
    links: [],
  };
}
