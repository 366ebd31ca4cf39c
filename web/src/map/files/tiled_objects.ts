// Objects of Tiled that mark places: those with a name.
import type { Cell } from '../kinds.ts';
import { member } from './json.ts';
import { isBlockingLayer } from './tiled_meanings.ts';
import type { TiledPlan } from './tiled_plan.ts';
import type { Tree, TreeReader } from './tiled_tree.ts';

export interface Place { name: string; kind: string; cell: Cell }

const MOST_PIXEL = 1e8;
const MOST_PLACES = 100_000;

export class PlaceReader {
  readonly places: Place[] = [];
  /** Areas in a layer of obstacles: on grids objects do not block. */
  areas = 0;
  /** Objects whose values are in a file of their own. */
  templates = 0;

  constructor(readonly plan: TiledPlan, readonly reader: TreeReader) {}

  read(layer: Tree): void {
    const place = this.reader.nameOf('layer', layer);
    const blocks = isBlockingLayer(layer, this.reader);
    for (const object of this.reader.objectsAt(layer, 'objects', place)) {
      if (this.reader.textAt(object, 'template') !== '') ++this.templates;
      else this.#add(object, blocks, place);
    }
  }

  #add(object: Tree, blocks: boolean, layer: string): void {
    const has = (key: string): boolean => member(object, key) !== undefined;
    if (has('polyline') || has('text')) return;
    const place = `${layer}: an object`;
    const pixels = (key: string): number => this.reader.numberAt(object, key, place, 0, -MOST_PIXEL, MOST_PIXEL);
    const isTile = has('gid');
    // Old maps do not say how large a tile is that is an object.
    const width = pixels('width') || (isTile ? this.plan.tileWidth : 0);
    const height = pixels('height') || (isTile ? this.plan.tileHeight : 0);
    if (blocks && (has('polygon') || (width > 0 && height > 0 && !has('point') && !isTile))) ++this.areas;
    const name = this.reader.textAt(object, 'name');
    if (has('polygon') || name === '') return;
    const offset = isTile ? this.#foot(width, height) : { x: width / 2, y: height / 2 };
    const turned = this.plan.turned(offset.x, offset.y, pixels('rotation'));
    const cell = this.plan.cellAt(pixels('x') + turned.x, pixels('y') + turned.y);
    // In Tiled 1.9 "type" was called "class".
    const kind = this.reader.textAt(object, 'type') || this.reader.textAt(object, 'class');
    if (this.places.length === MOST_PLACES) this.reader.fail(layer, `there are more than ${MOST_PLACES} places`);
    this.places.push({ name, kind, cell });
  }

  /**
   * A tile's picture stands on its lower left corner; on isometric maps on the middle of its lower
   * side.
   */
  #foot(width: number, height: number): Cell {
    const half = this.plan.tileHeight / 2;
    return this.plan.shape === 'diamond' ? { x: -half, y: -half } : { x: width / 2, y: -Math.min(height / 2, half) };
  }
}
