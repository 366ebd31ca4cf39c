// Learn: a page for each algorithm beside the picture, the chart that chooses one, and the guided tour.
import { extras } from '../load_extras.ts';
import type { Page, Panel } from '../page.ts';
import type { PageState } from '../state/state.ts';
import type { Part } from '../state/store.ts';
import type { Tour } from '../tour/tour.ts';
import { button, h, select } from './dom.ts';

export class LearnPanel implements Panel {
  readonly id = 'learn';
  readonly title = 'Learn';
  readonly element = h('section', { class: 'learn' });
  onGallery: (id: string) => void = () => {};
  #page: Page;
  #tour: Tour;
  #shown: string | null = null;
  #body = h('div', { 'data-test': 'lesson' });
  #choice: HTMLSelectElement;

  constructor(page: Page, tour: Tour) {
    this.#page = page;
    this.#tour = tour;
    const choices = page.info.algorithms.map(({ name, title }) => [name, title] as const);
    this.#choice = select([['', 'The first algorithm of the search'], ...choices], '', (name) => this.explain(name || this.#first()), { 'data-test': 'lesson-choice', 'aria-label': 'Algorithm' });
    this.element.append(
      h('div', { class: 'buttons' }, button('A* in ten steps', () => tour.start(), { 'data-test': 'tour-start' }),
        button('Which should I use?', () => this.which(), { 'data-test': 'learn-which' })),
      tour.element, this.#choice, this.#body);
  }

  update(parts: ReadonlySet<Part>, state: PageState): void {
    this.#tour.update(parts, state);
    if (!this.element.hidden && this.#choice.value === '' && (parts.has('runs') || this.#shown === null)) void this.#show(this.#first());
  }

  explain(algorithm: string): void {
    this.#choice.value = algorithm === 'auto' ? '' : algorithm;
    void this.#show(algorithm);
  }

  which(): void {
    this.#shown = '';
    void this.#showChart();
  }

  async #showChart(): Promise<void> {
    const { chartElement } = await extras();
    this.#body.replaceChildren(chartElement((algorithm, options) => {
      const { runs } = this.#page.store.state.scene;
      this.#page.session.changeScene({ runs: [{ algorithm, options }, ...runs.slice(1)] }, ['runs']);
      this.explain(algorithm);
    }));
  }

  #first(): string { return this.#page.store.state.scene.runs[0]!.algorithm; }

  async #show(algorithm: string): Promise<void> {
    if (algorithm === this.#shown) return;
    this.#shown = algorithm;
    const { LESSONS } = await extras();
    if (this.#shown !== algorithm) return;
    const lesson = LESSONS[algorithm];
    if (lesson === undefined) {
      this.#body.replaceChildren(h('p', {}, 'wend chooses the algorithm by the map and the options. Choose one to read how it works.'));
      return;
    }
    this.#body.replaceChildren(h('h3', {}, lesson.title), h('p', {}, lesson.idea),
      h('ol', {}, ...lesson.steps.map((step) => h('li', {}, step))),
      ...([['What it guarantees', lesson.guarantee], ['What it costs', lesson.cost], ['When to use it', lesson.whenToUse],
        ['When not', lesson.whenNot], ['Look for', lesson.lookFor], ['Source', lesson.source]] as const)
        .flatMap(([heading, words]) => [h('h4', {}, heading), h('p', {}, words)]),
      button('Show an example', () => this.onGallery(lesson.galleryId), { 'data-test': 'lesson-example' }));
  }
}
