// One picture of the map: a canvas, its caption, and the raster of its search.
import type { Frame, Layer, Page } from '../page.ts';
import { h, setText } from '../panels/dom.ts';
import { Camera } from './camera.ts';
import { SearchRaster } from './search_raster.ts';

export class Pane {
  readonly number: number;
  readonly element: HTMLElement;
  readonly canvas: HTMLCanvasElement;
  readonly raster = new SearchRaster();
  #caption: HTMLElement;
  #context: CanvasRenderingContext2D;
  #page: Page;

  constructor(page: Page, number: number) {
    this.#page = page;
    this.number = number;
    this.canvas = h('canvas', {
      'data-test': `canvas-${number}`, tabindex: 0, role: 'application',
      'aria-label': 'The map. Arrow keys move the cursor, Space draws, S sets the start, G the goal; press ? for all keys.',
    });
    this.#caption = h('figcaption', { 'data-test': `caption-${number}` });
    this.element = h('figure', { class: 'pane' }, this.canvas, this.#caption);
    this.#context = this.canvas.getContext('2d', { alpha: false })!;
  }

  setCaption(text: string): void {
    setText(this.#caption, text);
    this.#caption.hidden = text === '';
  }

  /** Fits the canvas to its element; says whether the size changed. */
  resize(): boolean {
    const ratio = Math.min(window.devicePixelRatio || 1, 2);
    const width = Math.max(1, Math.round(this.canvas.clientWidth * ratio));
    const height = Math.max(1, Math.round(this.canvas.clientHeight * ratio));
    if (this.canvas.width === width && this.canvas.height === height) return false;
    this.canvas.width = width;
    this.canvas.height = height;
    return true;
  }

  draw(camera: Camera, layers: readonly Layer[]): void {
    const ratio = this.canvas.width / Math.max(this.canvas.clientWidth, 1);
    const width = this.canvas.width / ratio;
    const height = this.canvas.height / ratio;
    camera.width = width;
    camera.height = height;
    const context = this.#context;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    const colours = this.#page.colours();
    context.fillStyle = colours.background;
    context.fillRect(0, 0, width, height);
    const frame: Frame = { context, camera, width, height, colours, pane: this.number };
    for (const layer of layers) {
      context.save();
      layer.draw(frame);
      context.restore();
    }
  }
}
