// The keyboard: all that the mouse can do. Keys work while the map or the page itself has the focus.
import { cellSpot } from '../map/kinds.ts';
import type { GridMap } from '../map/kinds.ts';
import type { Page } from '../page.ts';
import type { ToolName } from '../state/state.ts';
import { zoom } from '../panels/toolbar.ts';
import { centre } from '../view/layouts.ts';
import type { Panes } from '../view/panes.ts';
import type { GridPointer } from './grid_tools.ts';
import type { Player } from './player.ts';

const TOOL_KEYS: Record<string, ToolName> = {
  v: 'pan', w: 'wall', t: 'terrain', e: 'erase', l: 'line', r: 'rectangle', f: 'fill', k: 'link',
};
const STEPS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1],
};

/** For the window of help: keys and what they do. */
export const KEYS: readonly (readonly [string, string])[] = [
  ['Arrows', 'Move the cursor on the map (with Shift by ten cells)'],
  ['Space', 'Draw with the tool at the cursor; lines, rectangles and links: at both ends'],
  ['S, G', 'Set the start, set the goal at the cursor'],
  ['A', 'Add or remove a goal at the cursor'],
  ['I', 'Choose the cell at the cursor, and show the way to it'],
  ['V W T E L R F K', 'Hand, wall, terrain, erase, line, rectangle, fill, link'],
  ['P', 'Play or pause'],
  [', and .', 'One step back, one step forward'],
  ['; and :', 'One expansion back, one expansion forward'],
  ['Home, End', 'Beginning and end of the search'],
  ['+ - 0', 'Zoom in, zoom out, show all'],
  ['Ctrl Z, Ctrl Y', 'Undo, redo'],
  ['Escape', 'End what the pointer does'],
  ['?', 'This list'],
];

export class Keys {
  #page: Page;
  #panes: Panes;
  #player: Player;
  #pointer: GridPointer;
  onHelp: () => void = () => {};
  onEscape: () => void = () => {};

  constructor(page: Page, panes: Panes, player: Player, pointer: GridPointer) {
    this.#page = page;
    this.#panes = panes;
    this.#player = player;
    this.#pointer = pointer;
    document.addEventListener('keydown', (event) => this.#press(event));
  }

  #press(event: KeyboardEvent): void {
    const { target } = event;
    if (target instanceof HTMLElement && target.closest('input, select, textarea, dialog') !== null) return;
    const isOnMap = target instanceof HTMLCanvasElement;
    if (event.ctrlKey || event.metaKey) {
      if (this.#command(event.key.toLowerCase(), event.shiftKey)) event.preventDefault();
      return;
    }
    const isButton = target instanceof HTMLButtonElement || target instanceof HTMLAnchorElement;
    if (isButton && (event.key === ' ' || event.key === 'Enter')) return;
    if (this.#plain(event, isOnMap)) event.preventDefault();
  }

  #command(key: string, isShift: boolean): boolean {
    if (key === 'z') return isShift ? this.#page.session.redo() : this.#page.session.undo();
    return key === 'y' && this.#page.session.redo();
  }

  #plain(event: KeyboardEvent, isOnMap: boolean): boolean {
    const { key } = event;
    if (key in STEPS && isOnMap) return this.#moveCursor(STEPS[key]!, event.shiftKey ? 10 : 1);
    const lower = key.toLowerCase();
    if (lower in TOOL_KEYS) {
      this.#page.store.change('tool', ({ tool }) => { tool.name = TOOL_KEYS[lower]!; });
      return true;
    }
    const act = this.#acts()[lower];
    act?.();
    return act !== undefined;
  }

  #acts(): Record<string, () => void> {
    const player = this.#player;
    return {
      p: () => player.toggle(), ',': () => player.step(-1), '.': () => player.step(1),
      ';': () => player.stepExpansion(-1), ':': () => player.stepExpansion(1),
      home: () => { player.pause(); player.goTo(0); }, end: () => { player.pause(); player.goTo(player.length); },
      '+': () => zoom(this.#panes, 1.5), '-': () => zoom(this.#panes, 1 / 1.5), '0': () => this.#panes.fit(),
      ' ': () => this.#stamp(), s: () => this.#setEnd('from'), g: () => this.#setEnd('goals'), i: () => this.#choose(),
      a: () => this.#toggleGoal(),
      '?': () => this.onHelp(), escape: () => this.onEscape(),
    };
  }

  get #map(): GridMap | null {
    const { map } = this.#page.store.state.scene;
    return map.kind === 'grid' ? map : null;
  }

  #moveCursor([stepX, stepY]: readonly [number, number], count: number): boolean {
    const map = this.#map;
    if (map === null) {
      this.#panes.camera.pan(-40 * stepX, -40 * stepY);
      this.#panes.keepCamera();
      return true;
    }
    const { from } = this.#page.store.state.scene.question;
    const was = this.#panes.cursor ?? (from.kind === 'cell' ? { x: from.x, y: from.y } : { x: 0, y: 0 });
    const cell = {
      x: Math.min(Math.max(was.x + count * stepX, 0), map.width - 1), y: Math.min(Math.max(was.y + count * stepY, 0), map.height - 1),
    };
    this.#panes.cursor = cell;
    this.#pointer.hoverTo(cell);
    this.#keepInSight(map, cell);
    const cost = map.costs[cell.y * map.width + cell.x]!;
    this.#page.say(`${cell.x},${cell.y}: ${cost === 0 ? 'blocked' : cost === 1 ? 'open ground' : `ground that costs ${cost}`}.`);
    this.#page.redraw();
    return true;
  }

  #keepInSight(map: GridMap, cell: { x: number; y: number }): void {
    const { camera } = this.#panes;
    const { x, y } = centre(map.layout, cell.x, cell.y);
    const screenX = camera.toScreenX(x);
    const screenY = camera.toScreenY(y);
    const margin = Math.min(60, camera.width / 4, camera.height / 4);
    const overX = Math.min(screenX - margin, 0) + Math.max(screenX - camera.width + margin, 0);
    const overY = Math.min(screenY - margin, 0) + Math.max(screenY - camera.height + margin, 0);
    if (overX === 0 && overY === 0) return;
    camera.pan(-overX, -overY);
    this.#panes.keepCamera();
  }

  #stamp(): void {
    const { cursor } = this.#panes;
    if (cursor === null) this.#page.say('Move the cursor by the arrow keys first, while the map has the focus.');
    else this.#pointer.stamp(cursor);
  }

  #toggleGoal(): void {
    const { cursor } = this.#panes;
    if (cursor === null || this.#map === null) return;
    this.#pointer.toggleGoal(cursor);
    const { goals } = this.#page.store.state.scene.question;
    this.#page.say(`${goals.length} ${goals.length === 1 ? 'goal' : 'goals'}.`);
  }

  #setEnd(end: 'from' | 'goals'): void {
    const { cursor } = this.#panes;
    if (cursor === null || this.#map === null) return;
    const spot = cellSpot(cursor.x, cursor.y);
    this.#page.session.changeQuestion(end === 'from' ? { from: spot } : { goals: [spot] });
    this.#page.say(`${end === 'from' ? 'The start' : 'The goal'} is ${cursor.x},${cursor.y} now.`);
  }

  #choose(): void {
    const { cursor } = this.#panes;
    if (cursor === null || this.#map === null) return;
    const node = this.#panes.nodeOfCell(cursor);
    this.#page.store.change('chosen', (state) => { state.chosen = state.chosen === node ? null : node; });
  }
}
