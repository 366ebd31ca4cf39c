// Draws on meshes: outlines by their corners, rectangles and circles by a drag, links and goals.
import { PageError } from '../map/kinds.ts';
import type { MeshMap, Position, Spot } from '../map/kinds.ts';
import type { Frame, Layer, Page, Pointed } from '../page.ts';
import { attempt, changeChecked } from './mesh_change.ts';
import { MeshCursor } from './mesh_cursor.ts';
import type { KeyPointer } from './mesh_cursor.ts';
import {
  circleOutline, cornerAt, cornerNear, linkNear, outlineAround, rectangleOutline, seen, withMovedCorner, withOutline,
  withoutOutline,
} from './mesh_outlines.ts';
import type { PlacedCorner } from './mesh_outlines.ts';

/** How near the pointer has to be, in pixels. */
const REACH = 9;
/** A second click within this time at the same place closes an outline. */
const DOUBLE_MILLISECONDS = 450;

interface Point { readonly x: number; readonly y: number }
type Drag =
  | { readonly kind: 'rectangle' | 'circle' | 'link'; readonly from: Point }
  | { readonly kind: 'corner'; readonly corner: PlacedCorner };

export function createMeshPointer(page: Page): KeyPointer {
  const pointer = new MeshPointer(page);
  page.addLayer(pointer.layer());
  new MeshCursor(page, pointer);
  return pointer;
}

class MeshPointer implements KeyPointer {
  readonly kind = 'mesh';
  #page: Page;
  /** The corners of an outline that is not closed yet. */
  #draft: Position[] = [];
  #drag: Drag | null = null;
  #now: Point = { x: 0, y: 0 };
  #scale = 16;
  #pressedAt = -Infinity;

  constructor(page: Page) {
    this.#page = page;
    page.store.subscribe((parts) => {
      if (parts.has('map') || (parts.has('tool') && page.store.state.tool.name !== 'line')) this.#forget();
    });
  }

  get isHolding(): boolean { return this.#drag !== null; }
  get #map(): MeshMap | null {
    const { map } = this.#page.store.state.scene;
    return map.kind === 'mesh' ? map : null;
  }
  get #tool() { return this.#page.store.state.tool; }

  cursor(at: Pointed): string | null {
    const map = this.#map;
    if (map === null) return null;
    this.#follow(at);
    if (this.#draft.length > 0) this.#page.redraw();
    if (['line', 'rectangle', 'fill', 'link', 'goal', 'erase'].includes(this.#tool.name)) return 'crosshair';
    return cornerNear(map, at, REACH / at.scale) === null ? null : 'move';
  }

  press(at: Pointed): boolean {
    const map = this.#map;
    if (map === null) return false;
    this.#follow(at);
    if (this.#tool.name === 'erase' || at.erase) {
      attempt(this.#page, () => this.#remove(map, at));
    } else if (this.#tool.name === 'line') {
      attempt(this.#page, () => this.#addCorner(at));
    } else if (this.#tool.name === 'goal') {
      this.#toggleGoal(at);
    } else {
      this.#drag = this.#dragOf(map, at);
      return this.#drag !== null;
    }
    return true;
  }

  #dragOf(map: MeshMap, at: Pointed): Drag | null {
    const { name } = this.#tool;
    if (name === 'rectangle' || name === 'link') return { kind: name, from: this.#now };
    if (name === 'fill') return { kind: 'circle', from: this.#now };
    const corner = cornerNear(map, at, REACH / at.scale);
    return corner === null ? null : { kind: 'corner', corner };
  }

  drag(at: Pointed): void {
    this.#follow(at);
    if (this.#drag === null && this.#draft.length > 0) this.#draft[this.#draft.length - 1] = { ...this.#now, z: 0 };
    this.#page.redraw();
  }

  release(at: Pointed): void {
    const drag = this.#drag;
    const map = this.#map;
    this.#drag = null;
    this.#follow(at);
    if (drag !== null && map !== null) attempt(this.#page, () => this.#complete(map, drag));
    this.#page.redraw();
  }

  abandon(): void {
    if (this.#drag === null) this.#draft.pop();
    this.#drag = null;
    this.#page.redraw();
  }

  key(key: string): boolean {
    if (this.#draft.length === 0 && this.#drag === null) return false;
    if (key === 'Enter') attempt(this.#page, () => this.#close());
    else if (key === 'Escape') this.#forget();
    else if (key === 'Backspace') this.#draft.pop();
    else return false;
    this.#page.redraw();
    return true;
  }

  #follow(at: Pointed): void {
    this.#scale = at.scale;
    this.#now = { x: seen(at.x, at.scale), y: seen(at.y, at.scale) };
  }

  #forget(): void {
    this.#draft = [];
    this.#drag = null;
    this.#page.redraw();
  }

  #isNear(one: Point | undefined): boolean {
    return one !== undefined && Math.hypot(one.x - this.#now.x, one.y - this.#now.y) * this.#scale <= REACH;
  }

  #addCorner(at: Pointed): void {
    const time = performance.now();
    const isDouble = time - this.#pressedAt < DOUBLE_MILLISECONDS && this.#isNear(this.#draft[this.#draft.length - 1]);
    this.#pressedAt = time;
    if (isDouble || (this.#draft.length > 2 && this.#isNear(this.#draft[0]))) {
      this.#close();
      return;
    }
    // On meshes of polygons, new polygons take corners that are there.
    const map = this.#map!;
    const near = map.outlines.length > 0 ? null : cornerNear(map, at, REACH / at.scale);
    this.#draft.push(near === null ? { ...this.#now, z: 0 } : cornerAt(map, near));
    this.#page.say(`Corner ${this.#draft.length}. Enter, a double click or the first corner closes the outline.`);
  }

  #close(): void {
    const outline = this.#draft;
    const next = withOutline(this.#map!, outline, REACH / this.#scale);
    this.#draft = [];
    this.#page.say(`The outline has ${outline.length} corners.`);
    changeChecked(this.#page, next);
  }

  #complete(map: MeshMap, drag: Drag): void {
    const reach = REACH / this.#scale;
    if (drag.kind === 'corner') {
      changeChecked(this.#page, withMovedCorner(map, drag.corner, this.#now));
    } else if (drag.kind === 'link') {
      this.#addLink(map, drag.from);
    } else if (this.#isNear(drag.from)) {
      throw new PageError('The shape is too small to be seen: drag farther, or zoom in.');
    } else {
      const outlineOf = drag.kind === 'circle' ? circleOutline : rectangleOutline;
      changeChecked(this.#page, withOutline(map, outlineOf(drag.from, this.#now), reach));
    }
  }

  /** A click on the end of a link removes it. */
  #addLink(map: MeshMap, from: Point): void {
    const reach = REACH / this.#scale;
    if (!this.#isNear(from)) {
      const link = { from: { ...from, z: 0 }, to: { ...this.#now, z: 0 }, cost: this.#tool.cost, kind: 0 };
      changeChecked(this.#page, { ...map, links: [...map.links, link] });
      return;
    }
    const number = linkNear(map, from, reach);
    if (number === null) throw new PageError('A link leads from one place to another: drag from its start to its end.');
    changeChecked(this.#page, { ...map, links: map.links.filter((_, i) => i !== number) });
  }

  #remove(map: MeshMap, at: Point): void {
    const link = linkNear(map, at, REACH / this.#scale);
    const number = outlineAround(map, at);
    if (link !== null) changeChecked(this.#page, { ...map, links: map.links.filter((_, i) => i !== link) });
    else if (number !== null) changeChecked(this.#page, withoutOutline(map, number));
    else throw new PageError('There is no outline around this place: click inside the one to remove.');
  }

  #toggleGoal(at: Point): void {
    const { goals } = this.#page.store.state.scene.question;
    const reach = 2 * REACH / this.#scale;
    const rest = goals.filter((goal) => goal.kind !== 'position' || Math.hypot(goal.x - at.x, goal.y - at.y) > reach);
    if (rest.length === 0) {
      this.#page.say('A question needs one goal: this is the last one.');
      return;
    }
    const added: Spot[] = rest.length < goals.length ? rest : [...goals, { kind: 'position', ...this.#now, z: 0 }];
    this.#page.session.changeQuestion({ goals: added });
  }

  layer(): Layer {
    return { order: 30, draw: (frame) => this.#draw(frame) };
  }

  #draw(frame: Frame): void {
    const map = this.#map;
    if (map === null) return;
    if (this.#tool.name === 'pan' || this.#tool.name === 'wall') drawCorners(frame, map);
    const drag = this.#drag;
    if (this.#draft.length > 0) drawShape(frame, [...this.#draft, this.#now], false);
    if (drag === null) return;
    if (drag.kind === 'rectangle') drawShape(frame, rectangleOutline(drag.from, this.#now), true);
    else if (drag.kind === 'circle') drawShape(frame, circleOutline(drag.from, this.#now), true);
    else if (drag.kind === 'corner') drawMoved(frame, map, drag.corner, this.#now);
    else drawShape(frame, [drag.from, this.#now], false);
  }
}

function drawMoved(frame: Frame, map: MeshMap, corner: PlacedCorner, to: Point): void {
  const moved = withMovedCorner(map, corner, to);
  if (corner.outline >= 0) drawShape(frame, moved.outlines[corner.outline], true);
  for (const polygon of corner.outline < 0 ? moved.polygons : []) {
    if (!polygon.includes(corner.corner)) continue;
    drawShape(frame, polygon.map((vertex) => cornerAt(moved, { outline: -1, corner: vertex })), true);
  }
}

function drawShape({ context, camera, colours }: Frame, points: readonly Point[], isClosed: boolean): void {
  context.beginPath();
  for (const { x, y } of points) context.lineTo(camera.toScreenX(x), camera.toScreenY(y));
  if (isClosed) context.closePath();
  context.strokeStyle = context.fillStyle = colours.now;
  context.lineWidth = 2;
  context.stroke();
  for (const { x, y } of points) context.fillRect(camera.toScreenX(x) - 3, camera.toScreenY(y) - 3, 6, 6);
}

/** Handles at all corners, where there are not too many. */
function drawCorners({ context, camera, colours }: Frame, map: MeshMap): void {
  const corners = map.outlines.flat();
  if (corners.length > 300) return;
  context.fillStyle = colours.wall;
  for (const { x, y } of corners) context.fillRect(camera.toScreenX(x) - 3.5, camera.toScreenY(y) - 3.5, 7, 7);
}
