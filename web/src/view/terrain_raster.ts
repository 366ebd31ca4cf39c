// A grid's ground and walls, one pixel for each cell: drawn scaled, a map of a million cells costs as little as a small one.
import type { GridMap } from '../map/kinds.ts';
import { mixedPixel, pixel } from './colours.ts';
import type { Colours } from './colours.ts';

/** Costs beyond this all have the darkest colour; the scale is logarithmic. */
const MOST_COST = 20;
const STEPS = 64;

/** The share of a cost between the cheapest colour and the most expensive one. */
export function shareOfCost(cost: number): number {
  return Math.min(Math.abs(Math.log(cost)) / Math.log(MOST_COST), 1);
}

export class TerrainRaster {
  readonly canvas = document.createElement('canvas');
  #context = this.canvas.getContext('2d')!;
  #image: ImageData | null = null;
  #pixels = new Uint32Array(0);
  #wall = 0;
  #ground = 0;
  #shades: Uint32Array = new Uint32Array(STEPS + 1);

  /** Draws all cells. */
  paint(map: GridMap, colours: Colours): void {
    if (this.#image === null || this.canvas.width !== map.width || this.canvas.height !== map.height) {
      this.canvas.width = map.width;
      this.canvas.height = map.height;
      this.#image = this.#context.createImageData(map.width, map.height);
      this.#pixels = new Uint32Array(this.#image.data.buffer);
    }
    this.#wall = pixel(colours.wall);
    this.#ground = pixel(colours.ground);
    for (let i = 0; i <= STEPS; ++i) this.#shades[i] = mixedPixel(colours.cheap, colours.expensive, i / STEPS);
    const { costs } = map;
    for (let i = 0; i < costs.length; ++i) this.#pixels[i] = this.#pixelOf(costs[i]!);
    this.#context.putImageData(this.#image, 0, 0);
  }

  /** Draws some cells again. */
  repaint(map: GridMap, cells: Int32Array): void {
    if (this.#image === null || cells.length === 0) return;
    let left = map.width;
    let right = 0;
    let top = map.height;
    let bottom = 0;
    for (const cell of cells) {
      this.#pixels[cell] = this.#pixelOf(map.costs[cell]!);
      const x = cell % map.width;
      const y = (cell - x) / map.width;
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      if (y > bottom) bottom = y;
    }
    this.#context.putImageData(this.#image, 0, 0, left, top, right - left + 1, bottom - top + 1);
  }

  #pixelOf(cost: number): number {
    return cost === 0 ? this.#wall : cost === 1 ? this.#ground : this.#shades[Math.round(shareOfCost(cost) * STEPS)]!;
  }
}
