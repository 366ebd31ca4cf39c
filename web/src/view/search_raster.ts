// The state of each cell in a search, one pixel for each: only pixels whose cell changed are drawn again.
import { IS_CLOSED, IS_FORGOTTEN, IS_OPEN } from '../engine/playback.ts';
import type { Playback } from '../engine/playback.ts';
import { mixedPixel, pixel } from './colours.ts';
import type { Colours } from './colours.ts';

const HEAT_STEPS = 255;
/** After E. Nuñez, C. Anderton and R. Renslow's cividis: the same for all kinds of colour vision. */
const HEAT_STOPS = ['#00224e', '#434e6c', '#7d7c78', '#bcae6c', '#fee838'] as const;

function heatPixels(): Uint32Array {
  return Uint32Array.from({ length: HEAT_STEPS + 1 }, (_, i) => {
    const at = (i / HEAT_STEPS) * (HEAT_STOPS.length - 1);
    const stop = Math.min(Math.floor(at), HEAT_STOPS.length - 2);
    return mixedPixel(HEAT_STOPS[stop]!, HEAT_STOPS[stop + 1]!, at - stop);
  });
}

export class SearchRaster {
  readonly canvas = document.createElement('canvas');
  #context = this.canvas.getContext('2d')!;
  #image: ImageData | null = null;
  #pixels = new Uint32Array(0);
  #width = 0;
  #playback: Playback | null = null;
  #cells: Int32Array | null = null;
  #isHeat = false;
  #mostG = 1;
  #isBlank = false;
  #colours: [number, number, number, number] = [0, 0, 0, 0];
  #heat = heatPixels();
  #left = Infinity;
  #right = -1;
  #top = Infinity;
  #bottom = -1;

  /** Another search, or another look: draws all cells as the search stands. */
  show(width: number, height: number, playback: Playback | null, cells: Int32Array | null, colours: Colours, isHeat: boolean): void {
    if (this.#image === null || this.canvas.width !== width || this.canvas.height !== height) {
      this.canvas.width = width;
      this.canvas.height = height;
      this.#image = this.#context.createImageData(width, height);
      this.#pixels = new Uint32Array(this.#image.data.buffer);
      this.#isBlank = true;
    }
    this.#width = width;
    this.#playback = playback;
    this.#cells = cells;
    this.#isHeat = isHeat;
    this.#colours = [0, pixel(colours.open), pixel(colours.closed), pixel(colours.forgotten)];
    this.#mostG = 1;
    // While one drags on a large map, answers come without events.
    if (playback === null && this.#isBlank) return;
    this.#isBlank = playback === null;
    this.#pixels.fill(0);
    if (playback !== null) {
      if (isHeat) for (const g of playback.events.g) if (g > this.#mostG) this.#mostG = g;
      for (let node = 0; node < playback.nodes; ++node) this.touch(node);
    }
    this.#left = this.#top = 0;
    this.#right = width - 1;
    this.#bottom = height - 1;
  }

  /** The state of a node changed. */
  readonly touch = (node: number): void => {
    const cell = this.#cells === null ? node : node < this.#cells.length ? this.#cells[node]! : -1;
    if (cell < 0 || cell >= this.#pixels.length) return;
    this.#pixels[cell] = this.#pixelOf(node);
    const x = cell % this.#width;
    const y = (cell - x) / this.#width;
    if (x < this.#left) this.#left = x;
    if (x > this.#right) this.#right = x;
    if (y < this.#top) this.#top = y;
    if (y > this.#bottom) this.#bottom = y;
  };

  /** Brings the changes onto the canvas. */
  flush(): void {
    if (this.#image === null || this.#right < this.#left) return;
    this.#context.putImageData(this.#image, 0, 0, this.#left, this.#top,
      this.#right - this.#left + 1, this.#bottom - this.#top + 1);
    this.#left = this.#top = Infinity;
    this.#right = this.#bottom = -1;
  }

  /** The colour of a cell's state, or 0; as 32 bits of a pixel. */
  pixelAt(cell: number): number { return this.#pixels[cell] ?? 0; }

  #pixelOf(node: number): number {
    const playback = this.#playback!;
    const state = playback.stateOf(node);
    if (!this.#isHeat || state === 0 || state === IS_FORGOTTEN) return this.#colours[state]!;
    const shade = this.#heat[Math.round(HEAT_STEPS * Math.min(playback.valuesOf(node)!.g / this.#mostG, 1))]!;
    return state === IS_OPEN ? (shade & 0x00ffffff) | 0xb0000000 : state === IS_CLOSED ? shade : 0;
  }
}
