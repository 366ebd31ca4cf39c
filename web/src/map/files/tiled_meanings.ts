// The costs that Tiled's custom properties give to tiles, layers and maps.
import { isObject, member } from './json.ts';
import type { JsonObject } from './json.ts';
import type { Parts } from './opened.ts';
import { baseOf, decodeText, fail, quoted } from './text.ts';
import { TreeReader, parseTiled } from './tiled_tree.ts';
import type { Tree } from './tiled_tree.ts';

/** A cost in thousandths; null: it says nothing. */
export type Meaning = number | null;

const BLOCKING_WORDS = ['collision', 'collisions', 'walls', 'obstacles', 'blocked'];
const BLOCKING_PROPERTIES = ['blocked', 'solid', 'collides'];
const MOST_TILE = 2 ** 28 - 1;
const MOST_TILESETS = 1000;

/** Whether a layer's name or class says that it is obstacles. */
export function isBlockingLayer(layer: Tree, reader: TreeReader): boolean {
  return ['name', 'class'].some((key) => BLOCKING_WORDS.includes(reader.textAt(layer, key).toLowerCase()));
}

/** Properties are a list of objects, or in old files an object. */
function propertiesOf(owner: Tree, place: string, reader: TreeReader): [string, unknown][] {
  const properties = member(owner, 'properties');
  if (isObject(properties)) return Object.entries(properties);
  return reader.objectsAt(owner, 'properties', place)
    .filter((each) => member(each, 'value') !== undefined)
    .map((each) => [reader.textAt(each, 'name'), member(each, 'value')]);
}

export function meaningOf(owner: Tree, place: string, reader: TreeReader): Meaning {
  let cost: Meaning = null;
  let blocks = false;
  let allows = false;
  for (const [name, value] of propertiesOf(owner, place, reader)) {
    const word = name.toLowerCase();
    if (word === 'cost') cost = costOf(value, `${place}: cost`, reader);
    else if (word === 'walkable') {
      if (reader.truth(value, `${place}: walkable`)) allows = true;
      else blocks = true;
    } else if (BLOCKING_PROPERTIES.includes(word) && reader.truth(value, `${place}: ${word}`)) {
      blocks = true;
    }
  }
  if (blocks) return 0;
  return allows && cost === null ? 1000 : cost;
}

function costOf(value: unknown, place: string, reader: TreeReader): number {
  const thousandths = reader.number(value, place, 0, 1000) * 1000;
  const rounded = Math.round(thousandths);
  // The editor writes 0.3 as 0.29999999999999999.
  if (Math.abs(thousandths - rounded) > 1e-6) reader.fail(place, 'expected a number with at most three decimals');
  return rounded;
}

interface Tileset { first: number; costs: Map<number, number> }

/** The meanings of all tiles of a map, by their numbers. */
export class TileMeanings {
  readonly #sets: Tileset[] = [];

  private constructor(readonly reader: TreeReader) {}

  static async read(root: Tree, reader: TreeReader, parts: Parts): Promise<TileMeanings> {
    const meanings = new TileMeanings(reader);
    const tilesets = reader.objectsAt(root, 'tilesets', 'the map');
    if (tilesets.length > MOST_TILESETS) reader.fail('the map', `there are more than ${MOST_TILESETS} tilesets`);
    for (const tileset of tilesets) await meanings.#add(tileset, parts);
    meanings.#sets.sort((one, other) => one.first - other.first);
    meanings.#sets.forEach(({ first }, i) => {
      if (i > 0 && meanings.#sets[i - 1].first === first) {
        reader.fail('the map', `two tilesets begin with the same firstgid, ${first}`);
      }
    });
    return meanings;
  }

  get any(): boolean {
    return this.#sets.some(({ costs }) => costs.size > 0);
  }

  /** Undefined: no tileset has this tile. */
  of(tile: number): Meaning | undefined {
    for (let i = this.#sets.length - 1; i >= 0; --i) {
      const { first, costs } = this.#sets[i];
      if (tile >= first) return costs.get(tile - first) ?? null;
    }
    return undefined;
  }

  async #add(tileset: Tree, parts: Parts): Promise<void> {
    const place = this.reader.nameOf('tileset', tileset);
    const first = this.reader.wholeAt(tileset, 'firstgid', place, 0, 1, MOST_TILE);
    if (first === 0) this.reader.fail(place, 'it has no firstgid');
    const source = this.reader.textAt(tileset, 'source');
    const costs = source === '' ? readTileset(tileset, place, this.reader) : await this.#readFile(source, parts);
    this.#sets.push({ first, costs });
  }

  async #readFile(source: string, parts: Parts): Promise<Map<number, number>> {
    const name = baseOf(source);
    const bytes = await parts.sibling?.(name) ?? null;
    if (bytes === null) {
      fail(this.reader.name, `its tileset ${quoted(name)} is a file of its own; drop both files together, or embed the `
        + 'tileset into the map in Tiled');
    }
    const tree = parseTiled(name, decodeText(name, bytes), 'tileset', parts.parseXml);
    return readTileset(tree, 'the tileset', new TreeReader(name));
  }
}

function readTileset(tileset: Tree, place: string, reader: TreeReader): Map<number, number> {
  const costs = new Map<number, number>();
  const add = (tile: number, owner: Tree): void => {
    const meaning = meaningOf(owner, `${place}: tile ${tile}`, reader);
    if (meaning !== null) costs.set(tile, meaning);
  };
  if (Array.isArray(member(tileset, 'tiles'))) {
    for (const tile of reader.objectsAt(tileset, 'tiles', place)) {
      add(reader.wholeAt(tile, 'id', `${place}: a tile`, 0, 0, MOST_TILE), tile);
    }
  }
  // Until Tiled 1.2 the properties of a JSON tileset had a place of their own.
  const old = member(tileset, 'tileproperties');
  if (isObject(old)) addOld(old, add, place, reader);
  return costs;
}

function addOld(old: JsonObject, add: (tile: number, owner: Tree) => void, place: string, reader: TreeReader): void {
  for (const [key, properties] of Object.entries(old)) {
    if (!/^\d{1,9}$/.test(key)) reader.fail(`${place}: tileproperties`, `${quoted(key)} is no tile`);
    add(Number(key), { properties });
  }
}
