// The question: one to four algorithms with their options, how units move, and the lint of the estimate.
import type { OptionInfo } from 'wend';
import type { EngineInfo } from '../engine/protocol.ts';
import { limited } from '../engine/pane_search.ts';
import { USUAL_MOVES } from '../map/kinds.ts';
import type { Moves, Run } from '../map/kinds.ts';
import type { Page, Panel } from '../page.ts';
import { MOST_RUNS } from '../state/state.ts';
import type { PageState } from '../state/state.ts';
import type { Part } from '../state/store.ts';
import { button, h, labelled, select, setText } from './dom.ts';
import { shortCost } from '../view/search_layer.ts';
import { formatted, straightOf, titleOf } from './words.ts';

const USUAL_OPTIONS = ['heuristic', 'weight'];
/** Options of so few algorithms belong to them: they are shown without a click. */
const MOST_OWNERS = 3;

export class SearchPanel implements Panel {
  readonly id = 'search';
  readonly title = 'Search';
  readonly element: HTMLElement;
  /** Opens the page of an algorithm. */
  onExplain: (algorithm: string) => void = () => {};
  onWhich: () => void = () => {};
  #page: Page;
  #runs = h('div', { class: 'runs' });
  #moves = h('div', { class: 'moves' });
  #add: HTMLButtonElement;
  #lints = new Map<string, string>();

  constructor(page: Page) {
    this.#page = page;
    this.#add = button('Compare with another', () => this.#addRun(), { 'data-test': 'add-run' });
    this.element = h('section', {}, this.#runs,
      h('div', { class: 'buttons' }, this.#add, button('Which should I use?', () => this.onWhich(), { 'data-test': 'which' })),
      h('h3', {}, 'How the unit moves'), this.#moves);
  }

  update(parts: ReadonlySet<Part>, state: PageState): void {
    if (['map', 'cells', 'question', 'moves', 'runs'].some((part) => parts.has(part as Part))) this.#lints.clear();
    if (parts.has('runs') || parts.has('map') || parts.has('moves')) {
      this.#runs.replaceChildren(...state.scene.runs.map((run, i) => this.#runCard(run, i, state)));
      this.#moves.replaceChildren(...this.#moveFields(state));
    }
    this.#add.hidden = state.scene.runs.length >= MOST_RUNS;
  }

  #change(i: number, next: Run): void {
    const { runs } = this.#page.store.state.scene;
    this.#page.fail(null);
    this.#page.session.changeScene({ runs: runs.map((run, k) => (k === i ? next : run)) }, ['runs']);
  }

  #addRun(): void {
    const { runs } = this.#page.store.state.scene;
    const unused = ['jump_point_search', 'dijkstra', 'theta_star', 'greedy', 'bidirectional_astar']
      .find((name) => runs.every((run) => run.algorithm !== name)) ?? 'astar';
    this.#page.store.change('step', ({ step }) => { step.at = 'end'; });
    this.#page.session.changeScene({ runs: [...runs, { algorithm: unused, options: {} }] }, ['runs']);
  }

  #runCard(run: Run, i: number, state: PageState): HTMLElement {
    const { info } = this.#page;
    const choices = [['auto', 'Automatic'], ...info.algorithms.map(({ name, title }) => [name, title])] as [string, string][];
    const algorithm = select(choices, run.algorithm, (name) => this.#change(i, { algorithm: name, options: keptOptions(info, run, name) }),
      { 'aria-label': `Algorithm ${i + 1}`, 'data-test': `algorithm-${i}` });
    const words = info.algorithms.find(({ name }) => name === run.algorithm)?.words ??
      'wend chooses by the map and the options.';
    const { runs } = state.scene;
    const remove = button('×', () => this.#page.session.changeScene({ runs: runs.filter((_, k) => k !== i) }, ['runs']),
      { 'aria-label': `Remove ${titleOf(info, run)}`, class: 'icon', 'data-test': `remove-${i}` });
    remove.hidden = runs.length === 1;
    const lint = h('p', { class: 'note', 'data-test': `lint-${i}` }, this.#lints.get(keyOf(run)) ?? '');
    return h('article', { class: 'card' },
      h('div', { class: 'row' }, algorithm, button('?', () => this.onExplain(run.algorithm),
        { 'aria-label': 'How it works', class: 'icon', 'data-test': `explain-${i}` }), remove),
      h('p', { class: 'note' }, words), ...this.#optionFields(run, i), lint,
      button('Check the heuristic', () => void this.#lint(run, lint), { class: 'plain', 'data-test': `check-${i}` }));
  }

  #optionFields(run: Run, i: number): HTMLElement[] {
    const fits = this.#page.info.options.filter(({ algorithms }) => algorithms.length === 0 || algorithms.includes(run.algorithm));
    const isUsual = (option: OptionInfo) => USUAL_OPTIONS.includes(option.name) || option.name in run.options ||
      (option.algorithms.length > 0 && option.algorithms.length <= MOST_OWNERS);
    const field = (option: OptionInfo) => this.#optionField(option, run, i);
    const rest = fits.filter((option) => !isUsual(option));
    const fields: HTMLElement[] = fits.filter(isUsual).map(field);
    if (rest.length > 0) {
      fields.push(h('details', {}, h('summary', {}, 'All options'), ...rest.map(field)));
    }
    return fields;
  }

  #optionField(option: OptionInfo, run: Run, i: number): HTMLElement {
    const set = (value: string) => {
      const options = { ...run.options };
      if (value === '' || value === option.default) delete options[option.name]; else options[option.name] = value;
      this.#change(i, { ...run, options });
    };
    const value = run.options[option.name] ?? option.default;
    const attributes = { title: option.words, 'data-test': `option-${i}-${option.name}` };
    const name = option.name.replaceAll('_', ' ');
    if (option.kind === 'choice') {
      return labelled(name, select(option.choices.map((choice) => [choice, choice.replaceAll('_', ' ')] as const), value, set, attributes));
    }
    const input = h('input', {
      ...attributes, type: 'number', step: option.kind === 'whole' ? 1 : 'any', placeholder: option.default,
      min: option.least, max: option.most, value: run.options[option.name] ?? '',
    });
    input.addEventListener('change', () => set(input.value));
    return labelled(name, input);
  }

  async #lint(run: Run, place: HTMLElement): Promise<void> {
    setText(place, 'Checking …');
    try {
      const i = this.#page.store.state.scene.runs.indexOf(run);
      const worker = await this.#page.session.worker(Math.max(i, 0));
      const { question } = this.#page.store.state.scene;
      const lint = await worker.call('lint', { question, run: limited(run) });
      const answer = this.#page.session.answer(Math.max(i, 0));
      const longer = answer !== null && lint.cheapest !== null && answer.status === 'found' ? answer.cost / lint.cheapest - 1 : 0;
      const straight = straightOf(this.#page.store.state.scene);
      const verdict = {
        overestimates: `It can overestimate here: it says ${shortCost(lint.estimate, straight)} where the true cost is at most ${shortCost(lint.cost, straight)}.`,
        admissible: 'Proved: it never overestimates here.',
        not_refuted: 'It was never too high where it was tried, and nothing is proved.',
      }[lint.verdict];
      const outcome = longer > 1e-9 ? `This path costs ${formatted(100 * longer)} % more than the cheapest.` : 'This path costs no more than Dijkstra\'s.';
      this.#lints.set(keyOf(run), `${verdict} ${outcome}`.trim());
      setText(place, this.#lints.get(keyOf(run))!);
    } catch (error) {
      setText(place, (error as Error).message);
    }
  }

  #moveFields({ scene }: PageState): HTMLElement[] {
    const range = h('input', { type: 'number', min: 0, step: 'any', value: scene.question.range, 'data-test': 'range' });
    range.addEventListener('change', () => this.#page.session.changeQuestion({ range: Math.max(Number(range.value) || 0, 0) }, ['question', 'moves']));
    const near = labelled('How near to the goal will do', range);
    if (scene.map.kind === 'mesh') return [h('p', { class: 'note' }, 'On a mesh the ground and the radius of the unit decide.')];
    if (scene.map.kind === 'graph') return [near];
    const { moves } = scene.question;
    const set = (next: Partial<Moves>) => this.#page.session.changeQuestion({ moves: { ...moves, ...next } }, ['moves', 'question']);
    const costs = `${moves.straight}/${moves.diagonal}`;
    const kinds = [['13860/19601', 'exact: 1 and √2'], ['10/14', '10 and 14'], ['5/7', '5 and 7'], ['1/1', '1 and 1']] as [string, string][];
    if (!kinds.some(([value]) => value === costs)) kinds.push([costs, costs]);
    const size = h('input', { type: 'number', min: 1, max: 1024, step: 1, value: moves.unitSize, 'data-test': 'unit-size' });
    size.addEventListener('change', () => set({ unitSize: Math.min(Math.max(Math.round(Number(size.value)) || 1, 1), 1024) }));
    const disc = h('input', { type: 'checkbox', 'data-test': 'disc' });
    disc.checked = moves.disc;
    disc.addEventListener('change', () => set({ disc: disc.checked }));
    return [
      labelled('Diagonal steps past corners', select([['both_free', 'both cells free'], ['one_free', 'one cell free'], ['always', 'always'],
        ['never', 'no diagonal steps']], moves.corners, (value) => set({ corners: value as Moves['corners'] }), { 'data-test': 'corners' })),
      labelled('Costs of steps', select(kinds, costs, (value) => {
        const [straight, diagonal] = value.split('/').map(Number);
        set({ straight: straight ?? USUAL_MOVES.straight, diagonal: diagonal ?? USUAL_MOVES.diagonal });
      }, { 'data-test': 'costs' })),
      labelled('A step pays for', select([['touched', 'all cells it touches'], ['entered', 'the cell it enters'],
        ['joined', 'both hexagons it joins']], moves.terrain, (value) => set({ terrain: value as Moves['terrain'] }), { 'data-test': 'terrain-rule' })),
      labelled('Size of the unit, in cells', size), labelled('The unit is a disc', disc, 'check'), near,
    ];
  }
}

function keyOf(run: Run): string {
  return JSON.stringify(run);
}

/** The options that another algorithm honours as well. */
function keptOptions(info: EngineInfo, run: Run, algorithm: string): Record<string, string> {
  return Object.fromEntries(Object.entries(run.options).filter(([name]) => {
    const option = info.options.find((one) => one.name === name);
    return option !== undefined && (option.algorithms.length === 0 || option.algorithms.includes(algorithm));
  }));
}
