// The answers: a sentence for each run, and a table that compares them.
import { limited } from '../engine/pane_search.ts';
import type { Answer } from '../engine/protocol.ts';
import type { Page, Panel } from '../page.ts';
import type { PageState } from '../state/state.ts';
import { button, h, setText } from './dom.ts';
import { bytes, formatted, hasPath, milliseconds, proofWords, sentence, spread, statusWords, straightOf, titleOf } from './words.ts';

/** Their costs are not those of steps from cell to cell. */
const OTHER_COSTS: readonly string[] = ['theta_star', 'lazy_theta_star', 'taut_astar', 'turning_astar', 'polyanya', 'weighted_regions'];

/** A search that takes longer is not measured to its end. */
const MEASURED_SECONDS = 2;

const HEADINGS = ['Algorithm', 'Length', 'Cost', 'Longer', 'Proof', 'Expanded', 'Time (spread)', 'Memory'] as const;

export class ResultsPanel implements Panel {
  readonly id = 'results';
  readonly title = 'Result';
  readonly element: HTMLElement;
  #page: Page;
  #summary = h('p', { class: 'summary', 'aria-live': 'polite', 'data-test': 'summary' });
  #table = h('table', { class: 'compare', 'data-test': 'compare' });
  #times: (readonly number[])[] = [];
  #measured: Answer[] = [];
  #measure = button('Measure times', () => void this.#measureAll(), { 'data-test': 'measure' });

  constructor(page: Page) {
    this.#page = page;
    this.element = h('section', {}, this.#summary, h('div', { class: 'scroll' }, this.#table), h('div', { class: 'buttons' }, this.#measure));
  }

  update(_parts: ReadonlySet<string>, state: PageState): void {
    this.element.hidden = state.world.mode !== 'search';
    const { runs } = state.scene;
    const answers = runs.map((_, i) => this.#page.session.answer(i));
    if (this.#measured.some((answer, i) => answer !== answers[i])) this.#times = [];
    // The table says the same to those who see it.
    this.#summary.classList.toggle('for-readers', runs.length > 1);
    setText(this.#summary, runs.map((run, i) => this.#sentence(state, run.algorithm, i)).join(' '));
    const paths = answers.filter((answer): answer is Answer => answer !== null && hasPath(answer));
    // Paths at other angles, or with costs of turns, answer another question.
    const isOne = runs.every(({ algorithm }) => !OTHER_COSTS.includes(algorithm)) ||
      new Set(runs.map(({ algorithm, options }) => JSON.stringify([algorithm, options]))).size === 1;
    const least = isOne ? Math.min(...paths.map((answer) => answer.cost)) : NaN;
    this.#table.replaceChildren(
      h('thead', {}, h('tr', {}, ...HEADINGS.map((heading) => h('th', { scope: 'col' }, heading)))),
      h('tbody', {}, ...runs.map((run, i) => this.#row(titleOf(this.#page.info, run), answers[i] ?? null, least, i, straightOf(state.scene)))));
  }

  #sentence(state: PageState, _algorithm: string, i: number): string {
    const run = state.scene.runs[i]!;
    const title = titleOf(this.#page.info, run);
    const error = this.#page.session.error(i);
    if (error !== null) return `${title}: ${error.message}`;
    const answer = this.#page.session.answer(i);
    const file = answer === null ? this.#page.session.playback(i) : null;
    if (file !== null) return `A search from a file: ${file.count.toLocaleString('en')} steps.`;
    return answer === null ? `${title}: searching …` : sentence(title, answer, straightOf(state.scene));
  }

  #row(title: string, answer: Answer | null, least: number, i: number, straight: number): HTMLElement {
    const head = h('th', { scope: 'row' }, title);
    if (answer === null) return h('tr', {}, head, h('td', { colspan: 7 }, this.#page.session.error(i)?.message ?? (this.#page.session.playback(i) === null ? '…' : 'from a file')));
    if (!hasPath(answer)) {
      return h('tr', {}, head, h('td', { colspan: 4 }, statusWords(answer)), h('td', {}, answer.expanded.toLocaleString('en')),
        h('td', {}, this.#timeOf(i)), h('td', {}, answer.memory > 0 ? bytes(answer.memory) : ''));
    }
    const more = answer.cost / least - 1;
    const cells = [
      formatted(answer.length, 3), straight < 1000 ? formatted(answer.cost) : formatted(answer.cost / straight, 3),
      Number.isNaN(more) ? '' : more > 1e-9 ? `+${formatted(100 * more, 2)} %` : 'cheapest here', proofWords(answer), answer.expanded.toLocaleString('en'),
      this.#timeOf(i), answer.memory > 0 ? bytes(answer.memory) : '',
    ];
    return h('tr', { 'data-test': `row-${i}` }, head, ...cells.map((cell) => h('td', {}, cell)));
  }

  #timeOf(i: number): string {
    const times = spread(this.#times[i] ?? []);
    return times === null ? '' : `${milliseconds(times.median)} (${milliseconds(times.least)} to ${milliseconds(times.most)})`;
  }

  /** One run after the other, so that they do not disturb each other. */
  async #measureAll(): Promise<void> {
    const { runs, question } = this.#page.store.state.scene;
    this.#measure.disabled = true;
    try {
      const answers = runs.map((_, i) => this.#page.session.answer(i)!);
      const times: (readonly number[])[] = [];
      for (let i = 0; i < runs.length; ++i) {
        const worker = await this.#page.session.worker(i);
        const answer = await worker.call('solve', { question, run: limited(runs[i]!, MEASURED_SECONDS), trace: false, measure: true, mostEvents: 0 });
        times.push(answer.times);
      }
      this.#measured = answers;
      this.#times = times;
      this.update(new Set(), this.#page.store.state);
    } catch (error) {
      this.#page.fail(error);
    } finally {
      this.#measure.disabled = false;
    }
  }
}
