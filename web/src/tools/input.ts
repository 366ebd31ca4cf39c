// Mouse, finger and pen on the pictures: pointers take presses, a second finger or the middle button moves the map.
import type { Page, Pointed, Pointer } from '../page.ts';
import { cellAt, boundsOf } from '../view/layouts.ts';
import type { Pane } from '../view/pane.ts';
import type { Panes } from '../view/panes.ts';

interface Finger { x: number; y: number }

const MIDDLE_BUTTON = 1;
const RIGHT_BUTTON = 2;
const WHEEL_STEP = 0.0016;

export class Input {
  #page: Page;
  #panes: Panes;
  #pointers: Pointer[];
  #fingers = new Map<number, Finger>();
  #active: Pointer | null = null;
  #isPanning = false;
  /** Hears where the mouse is; null: beside the map. */
  onHover: (at: Pointed | null) => void = () => {};

  constructor(page: Page, panes: Panes, pointers: Pointer[]) {
    this.#page = page;
    this.#panes = panes;
    this.#pointers = pointers;
  }

  attach(pane: Pane): void {
    const { canvas } = pane;
    canvas.addEventListener('pointerdown', (event) => this.#press(canvas, event));
    canvas.addEventListener('pointermove', (event) => this.#move(canvas, event));
    canvas.addEventListener('pointerup', (event) => this.#release(canvas, event));
    canvas.addEventListener('pointercancel', (event) => this.#release(canvas, event));
    canvas.addEventListener('pointerleave', () => { if (this.#active === null) this.onHover(null); });
    canvas.addEventListener('contextmenu', (event) => event.preventDefault());
    canvas.addEventListener('wheel', (event) => this.#zoom(canvas, event), { passive: false });
  }

  /** Ends what the pointer does, without its effect. */
  abandon(): void {
    this.#active?.abandon();
    this.#active = null;
  }

  /** The point of the plane under an event. */
  pointed(canvas: HTMLCanvasElement, event: PointerEvent): Pointed {
    const rectangle = canvas.getBoundingClientRect();
    return this.#at(event.clientX - rectangle.left, event.clientY - rectangle.top, event);
  }

  #at(screenX: number, screenY: number, event: PointerEvent): Pointed {
    const { camera } = this.#panes;
    const x = camera.toPlaneX(screenX);
    const y = camera.toPlaneY(screenY);
    const { map } = this.#page.store.state.scene;
    return {
      x, y, cell: map.kind === 'grid' ? cellAt(map, x, y) : null, scale: camera.scale,
      shift: event.shiftKey, control: event.ctrlKey || event.metaKey,
      erase: event.button === RIGHT_BUTTON || (event.buttons & 2) !== 0 || event.button === 5 || (event.buttons & 32) !== 0,
    };
  }

  #press(canvas: HTMLCanvasElement, event: PointerEvent): void {
    canvas.setPointerCapture(event.pointerId);
    const rectangle = canvas.getBoundingClientRect();
    this.#fingers.set(event.pointerId, { x: event.clientX - rectangle.left, y: event.clientY - rectangle.top });
    if (this.#fingers.size > 1) {
      this.abandon();
      this.#isPanning = true;
      return;
    }
    const at = this.pointed(canvas, event);
    if (event.button === MIDDLE_BUTTON) {
      this.#isPanning = true;
      return;
    }
    // The newest pointer is asked first.
    this.#active = [...this.#pointers].reverse().find((pointer) => pointer.press(at)) ?? null;
    this.#isPanning = this.#active === null;
  }

  #move(canvas: HTMLCanvasElement, event: PointerEvent): void {
    const rectangle = canvas.getBoundingClientRect();
    const now = { x: event.clientX - rectangle.left, y: event.clientY - rectangle.top };
    const before = this.#fingers.get(event.pointerId);
    if (before === undefined) {
      this.#hover(canvas, event);
      return;
    }
    if (this.#isPanning) {
      this.#moveCamera(event.pointerId, before, now);
    } else if (this.#active !== null) {
      // A fast pointer moves by several cells between two frames: its path is in the joined events.
      const events = event.getCoalescedEvents?.() ?? [];
      for (const one of events.length > 0 ? events : [event]) this.#active.drag(this.pointed(canvas, one));
      this.onHover(this.pointed(canvas, event));
    }
    this.#fingers.set(event.pointerId, now);
  }

  #hover(canvas: HTMLCanvasElement, event: PointerEvent): void {
    const at = this.pointed(canvas, event);
    let cursor = 'grab';
    for (const pointer of [...this.#pointers].reverse()) {
      const wanted = pointer.cursor?.(at) ?? null;
      if (wanted !== null) { cursor = wanted; break; }
    }
    canvas.style.cursor = cursor;
    this.onHover(at);
  }

  #moveCamera(id: number, before: Finger, now: Finger): void {
    const { camera } = this.#panes;
    const other = [...this.#fingers].find(([key]) => key !== id)?.[1];
    if (other === undefined) {
      camera.pan(now.x - before.x, now.y - before.y);
    } else {
      const was = Math.hypot(before.x - other.x, before.y - other.y);
      const is = Math.hypot(now.x - other.x, now.y - other.y);
      camera.pan((now.x - before.x) / 2, (now.y - before.y) / 2);
      if (was > 0 && is > 0) camera.zoomAt((now.x + other.x) / 2, (now.y + other.y) / 2, is / was);
    }
    camera.keepNear(boundsOf(this.#page.store.state.scene.map));
    this.#panes.keepCamera();
  }

  #release(canvas: HTMLCanvasElement, event: PointerEvent): void {
    this.#fingers.delete(event.pointerId);
    if (this.#active !== null && this.#fingers.size === 0) {
      const active = this.#active;
      this.#active = null;
      if (event.type === 'pointercancel') active.abandon(); else active.release(this.pointed(canvas, event));
    }
    if (this.#fingers.size === 0) this.#isPanning = false;
  }

  #zoom(canvas: HTMLCanvasElement, event: WheelEvent): void {
    event.preventDefault();
    const rectangle = canvas.getBoundingClientRect();
    const { camera } = this.#panes;
    const factor = Math.exp(-event.deltaY * WHEEL_STEP * (event.deltaMode === 1 ? 16 : 1));
    camera.zoomAt(event.clientX - rectangle.left, event.clientY - rectangle.top, Math.min(Math.max(factor, 0.5), 2));
    camera.keepNear(boundsOf(this.#page.store.state.scene.map));
    this.#panes.keepCamera();
  }
}
