// A cross that the keyboard moves over meshes and graphs, and presses as a mouse would.
import type { Question, Spot } from '../map/kinds.ts';
import type { Layer, Page, Pointed, Pointer } from '../page.ts';
import type { Bounds } from '../view/camera.ts';
import { linePoint } from '../view/layouts.ts';
import { spotAt } from './endpoints.ts';

/** A pointer that says whether its press goes on, as a drag does. */
export interface KeyPointer extends Pointer {
  readonly kind: 'mesh' | 'graph';
  readonly isHolding: boolean;
  /** Enter, Escape, Backspace: whether it took the key. */
  key(key: string): boolean;
}

const STEPS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1],
};
/** In pixels, with and without Shift. */
const STEP = 12;
const FINE_STEP = 2;

export class MeshCursor {
  #page: Page;
  #pointer: KeyPointer;
  #at: { x: number; y: number } | null = null;
  #scale = 16;
  #bounds: Bounds | null = null;

  constructor(page: Page, pointer: KeyPointer) {
    this.#page = page;
    this.#pointer = pointer;
    page.addLayer(this.#layer());
    // Before other keys: these mean something else on grids.
    document.addEventListener('keydown', (event) => {
      if (this.#isMine(event) && this.#press(event)) {
        event.preventDefault();
        event.stopPropagation();
      }
    }, true);
  }

  #isMine({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
    const { map } = this.#page.store.state.scene;
    return target instanceof HTMLCanvasElement && map.kind === this.#pointer.kind && !ctrlKey && !metaKey && !altKey;
  }

  #press({ key, shiftKey }: KeyboardEvent): boolean {
    if (this.#pointer.key(key)) return true;
    const step = STEPS[key];
    if (step) this.#move(step, (shiftKey ? FINE_STEP : STEP) / this.#scale, shiftKey);
    else if (key === ' ') this.#click(shiftKey);
    else if (key === 's' || key === 'S') this.#setEnd((question, spot) => ({ ...question, from: spot }));
    else if (key === 'g' || key === 'G') this.#setEnd((question, spot) => ({ ...question, goals: [spot] }));
    else return false;
    return true;
  }

  #place(): { x: number; y: number } {
    const { map, question } = this.#page.store.state.scene;
    const start = linePoint(map, question.from);
    return this.#at ?? (Number.isNaN(start.x) ? { x: 0, y: 0 } : start);
  }

  #pointed(shift: boolean): Pointed {
    return { ...this.#place(), cell: null, scale: this.#scale, shift, control: false, erase: false };
  }

  #move([stepX, stepY]: readonly [number, number], size: number, shift: boolean): void {
    const { x, y } = this.#place();
    const { left, top, right, bottom } = this.#bounds ?? { left: x, top: y, right: x, bottom: y };
    this.#at = {
      x: Math.min(Math.max(x + stepX * size, left), right), y: Math.min(Math.max(y + stepY * size, top), bottom),
    };
    if (this.#pointer.isHolding) this.#pointer.drag(this.#pointed(shift));
    else this.#pointer.cursor?.(this.#pointed(shift));
    this.#page.say(`The cross is at ${this.#at.x.toFixed(2)}, ${this.#at.y.toFixed(2)}.`);
    this.#page.redraw();
  }

  #click(shift: boolean): void {
    const at = this.#pointed(shift);
    this.#at ??= { x: at.x, y: at.y };
    if (this.#pointer.isHolding) {
      this.#pointer.release(at);
    } else if (!this.#pointer.press(at)) {
      this.#page.say('There is nothing to move here: choose a tool to draw with.');
    } else if (this.#pointer.isHolding) {
      this.#page.say('Move the cross with the arrows, and press Space again.');
    } else {
      this.#pointer.release(at);
    }
    this.#page.redraw();
  }

  #setEnd(change: (question: Question, spot: Spot) => Question): void {
    const { map, question } = this.#page.store.state.scene;
    const spot = spotAt(map, this.#pointed(false));
    if (spot !== null) this.#page.session.changeQuestion(change(question, spot));
  }

  #layer(): Layer {
    return {
      order: 40,
      draw: ({ context, camera, colours }) => {
        this.#scale = camera.scale;
        this.#bounds = camera.bounds();
        if (this.#at === null || this.#page.store.state.scene.map.kind !== this.#pointer.kind) return;
        const x = Math.round(camera.toScreenX(this.#at.x)) + 0.5;
        const y = Math.round(camera.toScreenY(this.#at.y)) + 0.5;
        context.beginPath();
        for (const [dx, dy] of Object.values(STEPS)) {
          context.moveTo(x + 4 * dx, y + 4 * dy);
          context.lineTo(x + 13 * dx, y + 13 * dy);
        }
        context.strokeStyle = colours.chosen;
        context.lineWidth = 2.5;
        context.stroke();
      },
    };
  }
}
