// Maps of the editor Tiled: what their layers say, cell by cell.
import { MOST_CELLS, cellSpot } from '../kinds.ts';
import type { Cell, GridMap, Spot } from '../kinds.ts';
import type { Parts, ReadMap } from './opened.ts';
import { counted, quoted, requireCells, stemOf } from './text.ts';
import { TileMeanings, isBlockingLayer, meaningOf } from './tiled_meanings.ts';
import type { Meaning } from './tiled_meanings.ts';
import { PlaceReader } from './tiled_objects.ts';
import type { Place } from './tiled_objects.ts';
import { TiledPlan } from './tiled_plan.ts';
import { readTiles } from './tiled_tiles.ts';
import { TreeReader } from './tiled_tree.ts';
import type { Tree } from './tiled_tree.ts';

const MOST_SIDE = 2 ** 28;
const MOST_COLUMN = 100_000_000;
/** All layers together: some seconds of work. */
const MOST_TILES = 2 * MOST_CELLS;
/** Tiles far apart must not take memory that the file does not justify. */
const FREE_CELLS = 2 ** 22;
const CELLS_PER_TILE = 64;

interface Block { x: number; y: number; width: number; height: number; tiles: Uint32Array }

interface TileLayer { meaning: Meaning; blocks: Block[] }

const MOST_GOALS = 1000;

const NO_TILE = 0xffffffff;
const SILENT_TILE = NO_TILE - 1;

class MapReader {
  readonly layers: TileLayer[] = [];
  readonly places: PlaceReader;
  readonly #infinite: boolean;
  #tiles = 0;
  #width: number;
  #height: number;
  #first: Cell = { x: 0, y: 0 };

  constructor(
    readonly root: Tree, readonly reader: TreeReader, readonly plan: TiledPlan, readonly meanings: TileMeanings,
  ) {
    this.places = new PlaceReader(plan, reader);
    this.#infinite = reader.truthAt(root, 'infinite', 'the map');
    this.#width = reader.wholeAt(root, 'width', 'the map', 0, 0, MOST_SIDE);
    this.#height = reader.wholeAt(root, 'height', 'the map', 0, 0, MOST_SIDE);
    if (!this.#infinite) requireCells(reader.name, this.#width, this.#height);
  }

  readGroup(group: Tree, around: Meaning, depth: number): void {
    if (depth > 16) this.reader.fail('the map', 'there are more than 16 groups within each other');
    for (const layer of this.reader.objectsAt(group, 'layers', 'the map')) {
      const type = this.reader.textAt(layer, 'type');
      if (type === 'objectgroup') {
        this.places.read(layer);
        continue;
      }
      const meaning = this.#layerMeaning(layer) ?? around;
      if (type === 'group') this.readGroup(layer, meaning, depth + 1);
      if (type === 'tilelayer') this.#readTileLayer(layer, meaning);
    }
  }

  #layerMeaning(layer: Tree): Meaning {
    const own = meaningOf(layer, this.reader.nameOf('layer', layer), this.reader);
    if (own !== null) return own;
    return isBlockingLayer(layer, this.reader) ? 0 : null;
  }

  #readTileLayer(layer: Tree, meaning: Meaning): void {
    const place = this.reader.nameOf('layer', layer);
    const made: TileLayer = { meaning, blocks: [] };
    this.layers.push(made);
    if (this.#infinite) {
      for (const chunk of this.reader.objectsAt(layer, 'chunks', place)) {
        const at = (key: string, least: number): number =>
          this.reader.wholeAt(chunk, key, place, 0, least, MOST_COLUMN);
        const [x, y] = [at('x', -MOST_COLUMN), at('y', -MOST_COLUMN)];
        made.blocks.push(this.#block(chunk, layer, x, y, at('width', 0), at('height', 0)));
      }
      return;
    }
    const width = this.reader.wholeAt(layer, 'width', place, this.#width, 0, MOST_COLUMN);
    const height = this.reader.wholeAt(layer, 'height', place, this.#height, 0, MOST_COLUMN);
    if (width !== this.#width || height !== this.#height) {
      this.reader.fail(place, `it has ${width} x ${height} tiles, but the map has ${this.#width} x ${this.#height}`);
    }
    made.blocks.push(this.#block(layer, layer, 0, 0, width, height));
  }

  #block(owner: Tree, layer: Tree, x: number, y: number, width: number, height: number): Block {
    const place = this.reader.nameOf('layer', layer);
    this.#tiles += width * height;
    if (this.#tiles > MOST_TILES) {
      this.reader.fail(place, `all layers together have more than ${MOST_TILES} tiles; the page takes no more`);
    }
    const [encoding, compression] = ['encoding', 'compression'].map((key) => this.reader.textAt(layer, key));
    const how = { encoding, compression };
    return { x, y, width, height, tiles: readTiles(owner, how, width * height, place, this.reader) };
  }

  make(): ReadMap {
    if (this.layers.length === 0) this.reader.fail('the map', 'it has no layer of tiles');
    if (this.#infinite) this.#findSize();
    const empty = meaningOf(this.root, 'the map', this.reader);
    const says = empty !== null || this.meanings.any || this.layers.some(({ meaning }) => meaning !== null);
    if (!says) {
      this.reader.fail('the map', 'nothing on it says what can be walked on; in Tiled, give tiles or layers a property '
        + 'cost, walkable or blocked, or call a layer of tiles collision');
    }
    const map: GridMap = {
      kind: 'grid', name: stemOf(this.reader.name), width: this.#width, height: this.#height,
      layout: this.plan.layoutFrom(this.#first), costs: this.#costs(empty ?? 0), links: [], floors: 1,
    };
    return { map, ...this.#questionOf(map) };
  }

  #findSize(): void {
    let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
    for (const block of this.layers.flatMap(({ blocks }) => blocks)) {
      block.tiles.forEach((tile, i) => {
        if (tile === 0) return;
        const x = block.x + (i % block.width);
        const y = block.y + Math.floor(i / block.width);
        left = Math.min(left, x);
        right = Math.max(right, x + 1);
        top = Math.min(top, y);
        bottom = Math.max(bottom, y + 1);
      });
    }
    if (right < left) this.reader.fail('the map', 'it has no tiles');
    this.#width = right - left;
    this.#height = bottom - top;
    this.#first = { x: left, y: top };
    const cells = this.#width * this.#height;
    if (cells > FREE_CELLS && cells > CELLS_PER_TILE * this.#tiles) {
      this.reader.fail('the map', `its tiles lie in a rectangle of ${this.#width} x ${this.#height} cells, `
        + `nearly all of `
        + 'it empty; in Tiled, remove stray tiles far away');
    }
    requireCells(this.reader.name, this.#width, this.#height);
  }

  #costs(empty: number): Float32Array {
    const meanings = new Uint32Array(this.#width * this.#height).fill(NO_TILE);
    for (const layer of this.layers) {
      for (const block of layer.blocks) this.#put(block, layer.meaning, meanings);
    }
    const costs = new Float32Array(meanings.length);
    for (let i = 0; i < costs.length; ++i) {
      const meaning = meanings[i];
      costs[i] = (meaning === NO_TILE ? empty : meaning === SILENT_TILE ? 1000 : meaning) / 1000;
    }
    return costs;
  }

  /** The topmost tile that says something decides; layers come from below. */
  #put(block: Block, layer: Meaning, meanings: Uint32Array): void {
    let last = 0;
    let meaning: Meaning = null;
    for (let i = 0; i < block.tiles.length; ++i) {
      const tile = block.tiles[i];
      if (tile === 0) continue;
      if (tile !== last) {
        meaning = this.meanings.of(tile) ?? this.#known(tile) ?? layer;
        last = tile;
      }
      const x = block.x - this.#first.x + (i % block.width);
      const y = block.y - this.#first.y + Math.floor(i / block.width);
      const at = y * this.#width + x;
      if (meaning !== null) meanings[at] = meaning;
      else if (meanings[at] === NO_TILE) meanings[at] = SILENT_TILE;
    }
  }

  #known(tile: number): null {
    if (this.meanings.of(tile) === undefined) this.reader.fail('the map', `the tile ${tile} belongs to no tileset`);
    return null;
  }

  #questionOf(map: GridMap): { notes: string[]; from?: Spot; goals?: Spot[] } {
    const places = this.places.places
      .map((place) => ({ ...place, cell: { x: place.cell.x - this.#first.x, y: place.cell.y - this.#first.y } }))
      .filter(({ cell: { x, y } }) => x >= 0 && y >= 0 && x < map.width && y < map.height);
    const spots = (kind: string): Spot[] => places
      .filter((place) => place.kind.toLowerCase() === kind || place.name.toLowerCase() === kind)
      .map(({ cell }) => cellSpot(cell.x, cell.y));
    const notes = this.#notes(places);
    const [starts, goals] = [spots('start'), spots('goal')];
    if (starts.length > 0 || goals.length > 0 || places.length < 2) {
      return { notes, from: starts[0], goals: goals.slice(0, MOST_GOALS) };
    }
    const [from, to] = places.map(({ cell }) => cellSpot(cell.x, cell.y));
    return { notes, from, goals: [to] };
  }

  #notes(places: readonly Place[]): string[] {
    const notes: string[] = [];
    if (places.length > 0) {
      const shown = places.slice(0, 8).map(({ name, cell }) => `${quoted(name)} at ${cell.x},${cell.y}`).join(', ');
      notes.push(`The names of places are not kept: ${shown}${places.length > 8 ? ', ...' : ''}.`);
    }
    const outside = this.places.places.length - places.length;
    if (outside > 0) notes.push(`${counted(outside, 'place')} outside the map: left out.`);
    if (this.places.areas > 0) {
      notes.push(`${counted(this.places.areas, 'area')} drawn as objects: left out, since objects do not block cells. `
        + 'Draw obstacles as tiles.');
    }
    if (this.places.templates > 0) {
      notes.push(`${counted(this.places.templates, 'object')} from templates: left out, since their files are `
        + `not read.`);
    }
    return notes;
  }
}

export async function readTiled(name: string, root: Tree, parts: Parts): Promise<ReadMap> {
  const reader = new TreeReader(name);
  const plan = new TiledPlan(root, reader);
  const meanings = await TileMeanings.read(root, reader, parts);
  const map = new MapReader(root, reader, plan, meanings);
  map.readGroup(root, null, 0);
  return map.make();
}
