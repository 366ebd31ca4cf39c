// The top line: gallery, new map, open, share, how the picture looks, help.
import { THEMES } from '../state/state.ts';
import type { PageState, Theme } from '../state/state.ts';
import type { Page } from '../page.ts';
import { KEYS } from '../tools/keys.ts';
import { Dialog } from './dialog.ts';
import { button, h, labelled, select } from './dom.ts';
import { icon } from './icons.ts';
import type { IconName } from './icons.ts';

export interface HeaderActions {
  gallery(): void;
  newMap(): void;
  open(files: readonly File[]): void;
  share(): void;
  togglePanels(): void;
}

const LOOKS = [
  ['scores', 'f, g and h in the cells'], ['parents', 'Arrows to the parents'], ['grid', 'Lines of the grid'],
  ['heat', 'Colours by the cost from the start'],
] as const;

function action(name: IconName, words: string, act: () => void, test: string): HTMLButtonElement {
  return h('button', { type: 'button', onclick: () => act(), 'data-test': test, title: words }, icon(name), h('span', {}, words));
}

export class Header {
  readonly help: Dialog;
  #page: Page;
  #theme: HTMLSelectElement;
  #looks = new Map<string, HTMLInputElement>();

  constructor(element: HTMLElement, page: Page, actions: HeaderActions) {
    this.#page = page;
    this.help = this.#makeHelp();
    this.#theme = select(THEMES.map((name) => [name, name === 'system' ? 'as the system' : name === 'contrast' ? 'high contrast' : name] as const),
      'system', (value) => page.store.change('view', ({ view }) => { view.theme = value as Theme; }), { 'data-test': 'theme', 'aria-label': 'Theme' });
    const files = h('input', { type: 'file', multiple: true, hidden: true, 'data-test': 'files', 'aria-label': 'Files to open' });
    files.addEventListener('change', () => {
      actions.open([...(files.files ?? [])]);
      files.value = '';
    });
    element.append(h('nav', { class: 'actions', 'aria-label': 'Page' },
      action('gallery', 'Gallery', actions.gallery, 'open-gallery'), action('plus', 'New', actions.newMap, 'open-new'),
      action('folder', 'Open', () => files.click(), 'open-file'), files, action('share', 'Share', actions.share, 'open-share'),
      this.#makeLooks(), action('circleHelp', 'Help', () => this.help.open(), 'open-help'),
      action('fold', 'Panels', actions.togglePanels, 'toggle-panels')));
  }

  update({ view }: PageState): void {
    this.#theme.value = view.theme;
    for (const [name] of LOOKS) this.#looks.get(name)!.checked = view[name];
  }

  #makeLooks(): HTMLElement {
    const fields = LOOKS.map(([name, words]) => {
      const input = h('input', { type: 'checkbox', 'data-test': `look-${name}` });
      input.addEventListener('change', () => this.#page.store.change('view', ({ view }) => { view[name] = input.checked; }));
      this.#looks.set(name, input);
      return labelled(words, input, 'check');
    });
    return h('details', { class: 'menu' }, h('summary', { 'data-test': 'looks', title: 'View' }, icon('theme'), h('span', {}, 'View')),
      h('div', { class: 'card' }, labelled('Theme', this.#theme), ...fields));
  }

  #makeHelp(): Dialog {
    const dialog = new Dialog('Help', 'help');
    dialog.body.append(
      h('p', {}, 'Draw walls on the map; drag S and G, the start and the goal: the path follows at once. ' +
        'The bar below the map steps through the search, forward and back. Drop a map file on the page to open it.'),
      h('p', {}, 'Every number on this page comes from wend, the engine that programs use, compiled to WebAssembly.'),
      h('p', {}, 'Mouse: the wheel zooms, the middle button moves the map, the right button erases. ' +
        'Fingers: one draws, two move and zoom.'),
      h('table', {}, ...KEYS.map(([key, words]) => h('tr', {}, h('th', { scope: 'row' }, h('kbd', {}, key)), h('td', {}, words)))),
      h('div', { class: 'buttons' }, button('Close', () => dialog.close())));
    return dialog;
  }
}
