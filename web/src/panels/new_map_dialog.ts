// A new map: its size and how its cells lie, empty or made by a seed.
import { MAP_KINDS } from '../map/generate/kinds_of_maps.ts';
import { LAYOUTS, MOST_CELLS, PageError, USUAL_MOVES, cellSpot, openGrid } from '../map/kinds.ts';
import type { Layout, Scene } from '../map/kinds.ts';
import type { Page } from '../page.ts';
import { Dialog } from './dialog.ts';
import { button, h, labelled, select, setText } from './dom.ts';

export class NewMapDialog {
  #dialog = new Dialog('New map', 'new-map');
  #page: Page;
  #width = h('input', { type: 'number', min: 1, value: 48, step: 1, 'data-test': 'new-width' });
  #height = h('input', { type: 'number', min: 1, value: 32, step: 1, 'data-test': 'new-height' });
  #seed = h('input', { type: 'number', min: 0, value: 1, step: 1, 'data-test': 'new-seed' });
  #layout = select(LAYOUTS.map((name) => [name, name.replaceAll('_', ' ')] as const), 'square', () => {}, { 'data-test': 'new-layout' });
  #kind = select([['empty', 'empty'], ...MAP_KINDS.map(({ name, label }) => [name, label] as const)], 'empty', () => this.#showOptions(), { 'data-test': 'new-kind' });
  #words = h('p', { class: 'note' });
  #options = h('div', {});
  #error = h('p', { class: 'error', role: 'alert', 'data-test': 'new-error' });

  constructor(page: Page) {
    this.#page = page;
    this.#dialog.body.append(
      labelled('Columns', this.#width), labelled('Rows', this.#height), labelled('Cells', this.#layout), labelled('Ground', this.#kind),
      this.#words, this.#options,
      labelled('Seed: each number makes another map', this.#seed), this.#error,
      h('div', { class: 'buttons' }, button('Make the map', () => this.#make(), { class: 'primary', 'data-test': 'new-make' })));
  }

  open(): void {
    setText(this.#error, '');
    this.#dialog.open();
  }

  #showOptions(): void {
    const kind = MAP_KINDS.find(({ name }) => name === this.#kind.value);
    setText(this.#words, kind?.words ?? '');
    this.#options.replaceChildren(...(kind?.options ?? []).map(({ name, label, least, most, usual }) =>
      labelled(label, h('input', { type: 'number', step: 1, min: least, max: most, value: usual, 'data-option': name }))));
  }

  #optionValues(): Record<string, number> {
    const inputs = [...this.#options.querySelectorAll<HTMLInputElement>('input')];
    return Object.fromEntries(inputs.map((input) => [input.dataset['option']!, Number(input.value)]));
  }

  #make(): void {
    try {
      this.#page.openScene(this.#scene(Number(this.#width.value), Number(this.#height.value), this.#layout.value as Layout));
      this.#dialog.close();
    } catch (error) {
      setText(this.#error, (error as Error).message);
    }
  }

  #scene(width: number, height: number, layout: Layout): Scene {
    if (!(Number.isInteger(width) && Number.isInteger(height) && width >= 1 && height >= 1)) {
      throw new PageError('Columns and rows are whole numbers from 1.');
    }
    if (width * height > MOST_CELLS) {
      throw new PageError(`${width} x ${height} cells are too many: this page takes ${MOST_CELLS.toLocaleString('en')}, which is 2048 x 2048.`);
    }
    const { runs } = this.#page.store.state.scene;
    const kind = MAP_KINDS.find(({ name }) => name === this.#kind.value);
    if (kind === undefined) {
      const map = openGrid('untitled', width, height, layout);
      const row = Math.floor(height / 2);
      return {
        map, runs, question: {
          from: cellSpot(Math.floor(width / 6), row), goals: [cellSpot(Math.min(Math.ceil((width * 5) / 6), width - 1), row)],
          moves: { ...USUAL_MOVES }, radius: 0, range: 0,
        },
      };
    }
    const { map, start, goal } = kind.make(width, height, Number(this.#seed.value), this.#optionValues());
    map.layout = layout;
    return {
      map, runs, question: { from: cellSpot(start.x, start.y), goals: [cellSpot(goal.x, goal.y)], moves: { ...USUAL_MOVES }, radius: 0, range: 0 },
    };
  }
}
