// The guided tour: steps on the worked example, each at a point of its search, with questions.
import { galleryEntry } from '../map/gallery.ts';
import type { PageMap } from '../map/kinds.ts';
import type { Frame, Layer, Page } from '../page.ts';
import { button, h, setText } from '../panels/dom.ts';
import type { PageState } from '../state/state.ts';
import type { Part } from '../state/store.ts';
import { TEN_STEPS, TOUR_ENTRY } from './ten_steps.ts';
import type { TourQuestion } from './ten_steps.ts';

export class Tour implements Layer {
  readonly order = 30;
  readonly element = h('section', { class: 'tour card', hidden: true, 'aria-live': 'polite', 'data-test': 'tour' });
  #page: Page;
  #shown: number | null = null;
  /** The tour is about this map: it ends with another. */
  #map: PageMap | null = null;

  constructor(page: Page) {
    this.#page = page;
  }

  start(): void {
    this.#map = null;
    this.#page.openScene(galleryEntry(TOUR_ENTRY).make());
    this.#goTo(0);
  }

  #goTo(step: number | null): void {
    const at = step === null ? 'end' : TEN_STEPS[step]!.at;
    this.#page.store.change(['tour', 'step', 'view'], (state) => {
      state.tour = step;
      state.step.at = at;
      state.view.scores = true;
      state.view.parents = true;
    });
  }

  update(_parts: ReadonlySet<Part>, { tour, scene: { map } }: PageState): void {
    if (tour === null) this.#map = null;
    else this.#map ??= map;
    if (tour !== null && map !== this.#map) {
      this.#goTo(null);
      return;
    }
    if (tour === this.#shown) return;
    this.#shown = tour;
    this.element.hidden = tour === null;
    const step = tour === null ? undefined : TEN_STEPS[tour];
    if (tour === null || step === undefined) return;
    const last = tour === TEN_STEPS.length - 1;
    this.element.replaceChildren(
      h('p', { class: 'note' }, `Step ${tour + 1} of ${TEN_STEPS.length}`), h('h3', { 'data-test': 'tour-title' }, step.title), h('p', {}, step.text),
      ...(step.ask === undefined ? [] : [this.#question(step.ask)]),
      h('div', { class: 'buttons' },
        ...(tour > 0 ? [button('Back', () => this.#goTo(tour - 1), { 'data-test': 'tour-back' })] : []),
        last ? button('Finish', () => this.#goTo(null), { class: 'primary', 'data-test': 'tour-end' })
          : button('Next', () => this.#goTo(tour + 1), { class: 'primary', 'data-test': 'tour-next' }),
        ...(last ? [] : [button('End the tour', () => this.#goTo(null), { class: 'plain' })])));
  }

  #question({ question, choices, right, why }: TourQuestion): HTMLElement {
    const verdict = h('p', { role: 'status', 'data-test': 'tour-verdict' });
    return h('div', { class: 'question' }, h('p', {}, h('strong', {}, question)),
      h('div', { class: 'buttons' }, ...choices.map((choice, i) => button(choice, () => {
        setText(verdict, `${i === right ? 'Right.' : 'Not quite.'} ${why}`);
      }))), verdict);
  }

  /** Rings the cells that the step speaks of. */
  draw({ context, camera, colours }: Frame): void {
    const { tour, scene: { map } } = this.#page.store.state;
    if (tour === null || map.kind !== 'grid') return;
    context.strokeStyle = colours.now;
    context.lineWidth = 3;
    for (const { cell: [x, y] } of TEN_STEPS[tour]?.highlight ?? []) {
      const size = camera.scale - 4;
      context.strokeRect(camera.toScreenX(x) + 2, camera.toScreenY(y) + 2, size, size);
    }
  }
}
