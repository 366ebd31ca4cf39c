// A picture with one pixel for each cell of a grid, drawn over the map in its layout.
import type { GridMap } from '../../map/kinds.ts';
import type { Frame } from '../../page.ts';
import { centre, corners, visibleRanges } from '../layouts.ts';

/** With more cells than this in the picture, only some of them are drawn, and larger. */
const MOST_OUTLINES = 40000;

export class CellImage {
  readonly width: number;
  readonly height: number;
  #canvas: HTMLCanvasElement;
  #image: ImageData;
  #pixels: Uint32Array;
  #firstRow: number;
  #lastRow: number;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.#canvas = document.createElement('canvas');
    this.#canvas.width = width;
    this.#canvas.height = height;
    this.#image = new ImageData(width, height);
    this.#pixels = new Uint32Array(this.#image.data.buffer);
    this.#firstRow = 0;
    this.#lastRow = height - 1;
  }

  static of(map: GridMap): CellImage { return new CellImage(map.width, map.height); }

  fits(map: GridMap): boolean { return map.width === this.width && map.height === this.height; }

  set(place: number, pixel: number): void {
    if (place >= this.#pixels.length) return;
    this.#pixels[place] = pixel;
    const row = Math.floor(place / this.width);
    this.#firstRow = Math.min(this.#firstRow, row);
    this.#lastRow = Math.max(this.#lastRow, row);
  }

  fill(pixelOf: (place: number) => number): void {
    for (let place = 0; place < this.#pixels.length; ++place) this.#pixels[place] = pixelOf(place);
    this.#firstRow = 0;
    this.#lastRow = this.height - 1;
  }

  draw(frame: Frame, map: GridMap): void {
    if (map.layout === 'square') this.#drawSquares(frame);
    else this.#drawOutlines(frame, map);
  }

  #drawSquares({ context, camera }: Frame): void {
    if (this.#firstRow <= this.#lastRow) {
      const canvas = this.#canvas.getContext('2d')!;
      canvas.putImageData(this.#image, 0, 0, 0, this.#firstRow, this.width, this.#lastRow - this.#firstRow + 1);
      this.#firstRow = this.height;
      this.#lastRow = -1;
    }
    context.imageSmoothingEnabled = false;
    const left = Math.round(camera.toScreenX(0));
    const top = Math.round(camera.toScreenY(0));
    const right = Math.round(camera.toScreenX(this.width));
    const bottom = Math.round(camera.toScreenY(this.height));
    context.drawImage(this.#canvas, left, top, right - left, bottom - top);
  }

  #drawOutlines({ context, camera }: Frame, map: GridMap): void {
    const ranges = [...visibleRanges(map, camera.bounds())];
    const count = ranges.reduce((sum, { from, to }) => sum + to - from, 0);
    const every = Math.ceil(Math.sqrt(count / MOST_OUTLINES));
    const shape = corners(map.layout).map((value) => value * camera.scale * every);
    for (const { y, from, to } of ranges) {
      if (y % every !== 0) continue;
      for (let x = from - from % every; x < to; x += every) {
        const pixel = this.#pixels[y * this.width + x];
        if (pixel >>> 24 === 0) continue;
        const at = centre(map.layout, x, y);
        fillShape(context, camera.toScreenX(at.x), camera.toScreenY(at.y), shape, colourOf(pixel));
      }
    }
  }
}

function fillShape(context: CanvasRenderingContext2D, x: number, y: number, shape: number[], colour: string): void {
  context.fillStyle = colour;
  context.beginPath();
  for (let i = 0; i < shape.length; i += 2) context.lineTo(x + shape[i], y + shape[i + 1]);
  context.fill();
}

function colourOf(pixel: number): string {
  return `rgba(${pixel & 255}, ${(pixel >> 8) & 255}, ${(pixel >> 16) & 255}, ${(pixel >>> 24) / 255})`;
}
