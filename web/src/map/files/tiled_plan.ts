// How the cells of a Tiled map lie: its orientation as a layout, and the cell at a pixel.
import type { Cell, Layout } from '../kinds.ts';
import { quoted } from './text.ts';
import type { Tree, TreeReader } from './tiled_tree.ts';

const MOST_PIXELS = 1_000_000;

type Shape = 'square' | 'diamond' | 'hex' | 'staggered';

export class TiledPlan {
  readonly shape: Shape;
  tileWidth: number;
  tileHeight: number;
  #byColumns = false;
  #shiftsEven = false;
  #columnWidth = 0;
  #rowHeight = 0;

  constructor(root: Tree, reader: TreeReader) {
    this.tileWidth = reader.wholeAt(root, 'tilewidth', 'the map', 1, 1, MOST_PIXELS);
    this.tileHeight = reader.wholeAt(root, 'tileheight', 'the map', 1, 1, MOST_PIXELS);
    this.shape = shapeOf(reader.textAt(root, 'orientation'), reader);
    if (this.shape === 'hex' || this.shape === 'staggered') this.#readShifts(root, reader);
  }

  #readShifts(root: Tree, reader: TreeReader): void {
    this.#byColumns = isFirstWord(root, 'staggeraxis', 'x', 'y', reader);
    this.#shiftsEven = isFirstWord(root, 'staggerindex', 'even', 'odd', reader);
    const mostSide = this.#byColumns ? this.tileWidth : this.tileHeight;
    // The editor draws tiles of an odd size as if they were a pixel smaller.
    this.tileWidth -= this.tileWidth % 2;
    this.tileHeight -= this.tileHeight % 2;
    const side = this.shape === 'hex' ? reader.wholeAt(root, 'hexsidelength', 'the map', 0, 0, mostSide) : 0;
    const distance = (tile: number, straight: number): number => Math.floor((tile - straight) / 2) + straight;
    this.#columnWidth = distance(this.tileWidth, this.#byColumns ? side : 0);
    this.#rowHeight = distance(this.tileHeight, this.#byColumns ? 0 : side);
    if (this.#columnWidth === 0 || this.#rowHeight === 0) {
      reader.fail('the map', 'tilewidth and tileheight are too small for cells that are no squares');
    }
  }

  /** The layout if this cell becomes cell 0,0. */
  layoutFrom(first: Cell): Layout {
    if (this.shape === 'square' || this.shape === 'diamond') return this.shape;
    const leftOut = this.#byColumns ? first.x : first.y;
    const even = this.#shiftsEven !== (leftOut % 2 !== 0);
    return `${this.shape}_${even ? 'even' : 'odd'}_${this.#byColumns ? 'columns' : 'rows'}`;
  }

  cellAt(x: number, y: number): Cell {
    if (this.shape === 'square') return { x: Math.floor(x / this.tileWidth), y: Math.floor(y / this.tileHeight) };
    if (this.shape === 'diamond') return { x: Math.floor(x / this.tileHeight), y: Math.floor(y / this.tileHeight) };
    return this.#nearestCell(x, y);
  }

  #nearestCell(x: number, y: number): Cell {
    const column = Math.floor(x / (this.#byColumns ? this.#columnWidth : this.tileWidth));
    const row = Math.floor(y / (this.#byColumns ? this.tileHeight : this.#rowHeight));
    let best: Cell = { x: column, y: row };
    let least = this.#distance(best, x, y);
    for (let dy = -2; dy <= 1; ++dy) {
      for (let dx = -2; dx <= 1; ++dx) {
        const cell = { x: column + dx, y: row + dy };
        const away = this.#distance(cell, x, y);
        if (away >= least) continue;
        least = away;
        best = cell;
      }
    }
    return best;
  }

  #distance(cell: Cell, x: number, y: number): number {
    const middle = this.#centre(cell);
    const across = Math.abs(x - middle.x);
    const down = Math.abs(y - middle.y);
    return this.shape === 'hex' ? across * across + down * down : across / this.tileWidth + down / this.tileHeight;
  }

  #centre({ x, y }: Cell): Cell {
    const odd = (this.#byColumns ? x : y) % 2 !== 0;
    const shifted = odd !== this.#shiftsEven;
    const left = this.#byColumns ? x * this.#columnWidth : x * this.tileWidth + (shifted ? this.#columnWidth : 0);
    const top = this.#byColumns ? y * this.tileHeight + (shifted ? this.#rowHeight : 0) : y * this.#rowHeight;
    return { x: left + this.tileWidth / 2, y: top + this.tileHeight / 2 };
  }

  /** An offset from an object's corner, turned by the object's rotation. */
  turned(x: number, y: number, degrees: number): Cell {
    const cosine = Math.cos((degrees * Math.PI) / 180);
    const sine = Math.sin((degrees * Math.PI) / 180);
    const turn = (a: number, b: number): Cell => ({ x: a * cosine - b * sine, y: a * sine + b * cosine });
    if (this.shape !== 'diamond') return turn(x, y);
    // On the screen the sides of diamonds lead down, to the right and to the left.
    const slope = this.tileWidth / this.tileHeight;
    const seen = turn(((x - y) * slope) / 2, (x + y) / 2);
    return { x: seen.y + seen.x / slope, y: seen.y - seen.x / slope };
  }
}

function shapeOf(orientation: string, reader: TreeReader): Shape {
  if (orientation === '' || orientation === 'orthogonal') return 'square';
  if (orientation === 'isometric') return 'diamond';
  if (orientation === 'hexagonal') return 'hex';
  if (orientation === 'staggered') return 'staggered';
  reader.fail('the map', `the orientation ${quoted(orientation)} is not read; it may be orthogonal, isometric, `
    + `staggered `
    + 'or hexagonal');
}

/** One of two words; the second if there is none. */
function isFirstWord(root: Tree, key: string, first: string, second: string, reader: TreeReader): boolean {
  const word = reader.textAt(root, key);
  if (word !== '' && word !== first && word !== second) {
    reader.fail('the map', `${key}: expected ${first} or ${second}, found ${quoted(word)}`);
  }
  return word === first;
}
