// The part of the map's plane that a pane shows: a point in its centre, and pixels per unit.

export interface Bounds { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number }

const LEAST_SCALE = 0.02;
const MOST_SCALE = 400;

export class Camera {
  x = 0;
  y = 0;
  scale = 16;
  /** The pane in CSS pixels. */
  width = 1;
  height = 1;

  toScreenX(x: number): number { return (x - this.x) * this.scale + this.width / 2; }
  toScreenY(y: number): number { return (y - this.y) * this.scale + this.height / 2; }
  toPlaneX(x: number): number { return (x - this.width / 2) / this.scale + this.x; }
  toPlaneY(y: number): number { return (y - this.height / 2) / this.scale + this.y; }

  /** What can be seen. */
  bounds(): Bounds {
    return {
      left: this.toPlaneX(0), top: this.toPlaneY(0),
      right: this.toPlaneX(this.width), bottom: this.toPlaneY(this.height),
    };
  }

  /** Shows all of the bounds, with a margin in pixels. */
  fit(bounds: Bounds, margin = 12): void {
    const width = Math.max(bounds.right - bounds.left, 1e-6);
    const height = Math.max(bounds.bottom - bounds.top, 1e-6);
    this.x = (bounds.left + bounds.right) / 2;
    this.y = (bounds.top + bounds.bottom) / 2;
    this.scale = this.#clamped(Math.min(
      Math.max(this.width - 2 * margin, 1) / width, Math.max(this.height - 2 * margin, 1) / height));
  }

  /** The point of the plane under this pixel stays there. */
  zoomAt(screenX: number, screenY: number, factor: number): void {
    const x = this.toPlaneX(screenX);
    const y = this.toPlaneY(screenY);
    this.scale = this.#clamped(this.scale * factor);
    this.x = x - (screenX - this.width / 2) / this.scale;
    this.y = y - (screenY - this.height / 2) / this.scale;
  }

  pan(screenX: number, screenY: number): void {
    this.x -= screenX / this.scale;
    this.y -= screenY / this.scale;
  }

  /** The map stays at least partly in the picture. */
  keepNear(bounds: Bounds): void {
    this.x = Math.min(Math.max(this.x, bounds.left), bounds.right);
    this.y = Math.min(Math.max(this.y, bounds.top), bounds.bottom);
  }

  #clamped(scale: number): number {
    return Math.min(Math.max(scale, LEAST_SCALE), MOST_SCALE);
  }
}
