// Beside the map: the drawing tools with their settings, undo and redo, zoom.
import type { Page } from '../page.ts';
import type { PageState, ToolName } from '../state/state.ts';
import type { Panes } from '../view/panes.ts';
import { h, labelled } from './dom.ts';
import { iconButton } from './icons.ts';
import type { IconName } from './icons.ts';

const TOOLS: readonly (readonly [ToolName, IconName, string])[] = [
  ['pan', 'hand', 'Move the map (V)'],
  ['wall', 'brush', 'Walls: a stroke that begins on a wall removes walls (W)'],
  ['terrain', 'mountain', 'Terrain of a cost (T)'],
  ['erase', 'eraser', 'Open ground (E)'],
  ['line', 'line', 'A line of walls; with Shift of terrain (L)'],
  ['rectangle', 'rectangle', 'A rectangle of walls; with Shift of terrain (R)'],
  ['fill', 'bucket', 'Fill an area with wall; with Shift with terrain (F)'],
  ['goal', 'flag', 'Add or remove a goal (A, at the cursor)'],
  ['link', 'link', 'A link from cell to cell; a click on its end removes it (K)'],
];

export class Toolbar {
  readonly element: HTMLElement;
  #buttons = new Map<ToolName, HTMLButtonElement>();
  #size = h('input', { type: 'number', min: 1, max: 64, step: 1, class: 'short', 'data-test': 'brush-size' });
  #cost = h('input', { type: 'number', min: 0.001, max: 1000, step: 'any', class: 'short', 'data-test': 'brush-cost' });
  #undo: HTMLButtonElement;
  #redo: HTMLButtonElement;
  #drawing: HTMLElement;
  #page: Page;

  constructor(page: Page, panes: Panes, clear: () => void) {
    this.#page = page;
    for (const [name, iconName, words] of TOOLS) {
      this.#buttons.set(name, iconButton(iconName, words, () => {
        page.store.change('tool', ({ tool }) => { tool.name = name; });
      }, { 'data-test': `tool-${name}` }));
    }
    this.#size.addEventListener('change', () => this.#read(this.#size, 1, 64, (value) => { page.store.state.tool.size = Math.round(value); }));
    this.#cost.addEventListener('change', () => this.#read(this.#cost, 0.001, 1000, (value) => { page.store.state.tool.cost = value; }));
    this.#undo = iconButton('undo', 'Undo (Ctrl Z)', () => page.session.undo(), { 'data-test': 'undo' });
    this.#redo = iconButton('redo', 'Redo (Ctrl Y)', () => page.session.redo(), { 'data-test': 'redo' });
    this.#drawing = h('div', { class: 'tools' }, ...this.#buttons.values());
    this.element = h('nav', { class: 'toolbar', 'aria-label': 'Tools' }, this.#drawing,
      h('div', { class: 'settings' }, labelled('Brush', this.#size, 'stack'), labelled('Cost', this.#cost, 'stack')),
      h('div', { class: 'tools' }, this.#undo, this.#redo,
        iconButton('trash', 'Remove all walls and terrain', clear, { 'data-test': 'clear' }),
        iconButton('zoomIn', 'Zoom in (+)', () => zoom(panes, 1.5), { 'data-test': 'zoom-in' }),
        iconButton('zoomOut', 'Zoom out (-)', () => zoom(panes, 1 / 1.5), { 'data-test': 'zoom-out' }),
        iconButton('maximise', 'Show all (0)', () => panes.fit(), { 'data-test': 'fit' })));
  }

  #read(input: HTMLInputElement, least: number, most: number, set: (value: number) => void): void {
    const value = Number(input.value);
    if (!(value >= least && value <= most)) {
      this.#page.fail(new Error(`This is a number from ${least} to ${most}.`));
    } else {
      this.#page.fail(null);
      this.#page.store.change('tool', () => set(value));
    }
  }

  update(state: PageState): void {
    const isGrid = state.scene.map.kind === 'grid';
    for (const [name, element] of this.#buttons) {
      element.setAttribute('aria-pressed', String(state.tool.name === name));
      element.hidden = !isGrid && name !== 'pan' && name !== 'goal';
    }
    this.#size.value = String(state.tool.size);
    this.#cost.value = String(state.tool.cost);
    this.#undo.disabled = !this.#page.session.history.canUndo;
    this.#redo.disabled = !this.#page.session.history.canRedo;
  }
}

export function zoom(panes: Panes, factor: number): void {
  panes.camera.zoomAt(panes.camera.width / 2, panes.camera.height / 2, factor);
  panes.keepCamera();
}
