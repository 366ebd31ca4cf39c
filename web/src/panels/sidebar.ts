// The side bar: panels as tabs.
import type { Page, Panel } from '../page.ts';
import type { PageState } from '../state/state.ts';
import type { Part } from '../state/store.ts';
import { h } from './dom.ts';

const ALL: ReadonlySet<Part> = new Set(['map', 'cells', 'question', 'moves', 'runs', 'step', 'world', 'view', 'tool', 'tour', 'chosen']);

export class Sidebar {
  readonly element: HTMLElement;
  #page: Page;
  #panels: readonly Panel[];
  #tabs: HTMLButtonElement[];
  #shown = 0;

  constructor(page: Page, panels: readonly Panel[]) {
    this.#page = page;
    this.#panels = panels;
    this.#tabs = panels.map((panel, i) => h('button', {
      type: 'button', role: 'tab', id: `tab-${panel.id}`, 'aria-controls': `panel-${panel.id}`, 'data-test': `tab-${panel.id}`,
      onclick: () => this.#show(i), onkeydown: ((event: KeyboardEvent) => this.#key(event)) as EventListener,
    }, panel.title));
    for (const panel of panels) {
      panel.element.id = `panel-${panel.id}`;
      panel.element.setAttribute('role', 'tabpanel');
      panel.element.setAttribute('aria-labelledby', `tab-${panel.id}`);
    }
    this.element = h('aside', { class: 'panels', id: 'panels', 'aria-label': 'Panels' },
      h('div', { class: 'tabs', role: 'tablist' }, ...this.#tabs), ...panels.map(({ element }) => element));
    this.#show(0);
  }

  show(id: string): void {
    this.#show(this.#panels.findIndex((panel) => panel.id === id));
  }

  /** Panels that are hidden hear of changes when they are shown. */
  update(parts: ReadonlySet<Part>, state: PageState): void {
    for (const panel of this.#panels) panel.update(parts, state);
  }

  #show(shown: number): void {
    if (shown < 0) return;
    this.#shown = shown;
    this.#panels.forEach((panel, i) => {
      panel.element.hidden = i !== shown;
      this.#tabs[i]!.setAttribute('aria-selected', String(i === shown));
      this.#tabs[i]!.tabIndex = i === shown ? 0 : -1;
    });
    this.#panels[shown]!.update(ALL, this.#page.store.state);
  }

  #key(event: KeyboardEvent): void {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    const next = (this.#shown + step + this.#panels.length) % this.#panels.length;
    this.#show(next);
    this.#tabs[next]!.focus();
    event.preventDefault();
  }
}
