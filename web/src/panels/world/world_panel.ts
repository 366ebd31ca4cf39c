// The panel of worlds: a mode, its controls, its clock, and its results in words.
import type { Page, Panel } from '../../page.ts';
import { WORLD_MODES } from '../../state/state.ts';
import type { PageState, WorldMode } from '../../state/state.ts';
import type { Part } from '../../state/store.ts';
import { button, h, labelled, select, setText, show } from '../dom.ts';
import { CrowdMode } from './crowd_mode.ts';
import { FlowMode } from './flow_mode.ts';
import { FogMode } from './fog_mode.ts';
import { InfluenceMode } from './influence_mode.ts';
import type { Mode } from './mode.ts';
import { QueueMode } from './queue_mode.ts';
import { refusalInWords } from './refusals.ts';
import { Runner } from './runner.ts';

const TITLES: Record<WorldMode, string> = {
  search: 'One search', fog: 'Fog', influence: 'Influence', flow: 'Flow field', crowd: 'Crowd', queue: 'Queue',
};
const MAKERS: Record<Exclude<WorldMode, 'search'>, (page: Page) => Mode> = {
  fog: (page) => new FogMode(page), influence: (page) => new InfluenceMode(page), flow: (page) => new FlowMode(page),
  crowd: (page) => new CrowdMode(page), queue: (page) => new QueueMode(page),
};
const PLAIN_WORDS = 'The page shows one search. Choose a world to see how games use paths: ' +
  'in the dark, in danger, in crowds.';

/** Changes of these begin the world again. */
const BEGINS: readonly Part[] = ['map', 'question', 'moves'];

class WorldPanel implements Panel {
  readonly id = 'world';
  readonly title = 'Worlds';
  readonly element: HTMLElement;
  #page: Page;
  #runner: Runner;
  #mode: Mode | null = null;
  #key = '';
  #leave: (() => void)[] = [];
  #select: HTMLSelectElement;
  #words = h('p', { class: 'note', 'data-test': 'world-words' });
  #controls = h('div', {});
  #clock: HTMLElement;
  #start: HTMLButtonElement;
  #refusal = h('p', { class: 'note world-refusal', role: 'alert', 'data-test': 'world-refusal' });
  #status = h('p', { class: 'note world-summary', 'data-test': 'world-status' });
  /** Read out once the world stands still. */
  #summary = h('p', { class: 'world-summary', 'aria-live': 'polite', 'data-test': 'world-summary' });

  constructor(page: Page) {
    this.#page = page;
    this.#runner = new Runner(page);
    this.#runner.onChange = () => this.#show();
    this.#select = select(WORLD_MODES.map((mode) => [mode, TITLES[mode]]), 'search',
      (mode) => this.#choose(mode as WorldMode), { 'data-test': 'world-mode' });
    this.#start = button('Start', () => this.#toggle(), { 'data-test': 'world-start' });
    this.#clock = h('div', { class: 'buttons' }, this.#start,
      button('One step', () => this.#runner.step(), { 'data-test': 'world-step' }),
      button('Restart', () => this.#runner.begin(true), { 'data-test': 'world-restart' }));
    this.element = h('section', {}, labelled('Show', this.#select), this.#words, this.#clock, this.#refusal,
      this.#status, this.#summary, this.#controls);
  }

  update(parts: ReadonlySet<Part>, state: PageState): void {
    // Places belong to their map; a link brings both.
    if (parts.has('map') && !parts.has('world')) this.#forgetPlaces(state);
    if (state.world.mode !== (this.#mode?.name ?? 'search')) {
      this.#enter(state.world.mode);
    } else if (this.#mode !== null) {
      this.#follow(parts, state, this.#mode);
    }
    this.#show();
  }

  #follow(parts: ReadonlySet<Part>, state: PageState, mode: Mode): void {
    if (parts.has('world')) mode.settings.refresh();
    const key = keyOf(mode, state);
    if (BEGINS.some((part) => parts.has(part))) this.#runner.begin(mode.name !== 'influence' || parts.has('map'));
    else if (key !== this.#key) this.#runner.begin(mode.name !== 'influence');
    else if (parts.has('cells')) this.#runner.refresh();
    else if (parts.has('world') && !this.#runner.isRunning) mode.setShare(1);
    this.#key = key;
    if (parts.has('world') || parts.has('view')) this.#page.redraw();
  }

  #forgetPlaces({ world }: PageState): void {
    if (Object.values(world.places).some((cells) => cells.length > 0)) {
      this.#page.store.change('world', (state) => { state.world.places = {}; });
    }
  }

  #choose(mode: WorldMode): void {
    // The hand leaves the pointer to the world.
    this.#page.store.change(['world', 'tool'], (state) => {
      state.world.mode = mode;
      if (mode === 'crowd' || mode === 'influence') state.tool.name = 'pan';
    });
  }

  #enter(name: WorldMode): void {
    for (const leave of this.#leave.splice(0)) leave();
    this.#mode = name === 'search' ? null : MAKERS[name](this.#page);
    this.#select.value = name;
    setText(this.#words, this.#mode?.words ?? PLAIN_WORDS);
    this.#controls.replaceChildren(...this.#mode?.extras ?? [], ...this.#mode?.settings.controls ?? []);
    if (this.#mode !== null) {
      this.#mode.onWake = () => this.#runner.start();
      this.#leave.push(this.#page.addLayer(this.#mode.layer));
      if (this.#mode.pointer !== null) this.#leave.push(this.#page.addPointer(this.#mode.pointer));
      this.#mode.setShare(1);
      this.#key = keyOf(this.#mode, this.#page.store.state);
    }
    this.#runner.choose(this.#mode);
    this.#page.redraw();
  }

  #toggle(): void {
    if (this.#runner.isRunning) this.#runner.pause();
    else this.#runner.start();
  }

  #show(): void {
    const { isRunning, refusal } = this.#runner;
    const isBeginning = this.#mode !== null && refusal === null;
    const text = (this.#mode?.summary() ?? '') || (isBeginning ? 'The world begins …' : '');
    show(this.#clock, this.#mode !== null);
    setText(this.#start, isRunning ? 'Pause' : 'Start');
    show(this.#refusal, refusal !== null && this.#mode !== null);
    const { map } = this.#page.store.state.scene;
    const hasRefusal = refusal !== null && this.#mode !== null;
    setText(this.#refusal, hasRefusal ? refusalInWords(this.#mode!.name, map, refusal) : '');
    show(this.#status, isRunning);
    setText(this.#status, isRunning ? text : '');
    show(this.#summary, !isRunning);
    if (!isRunning) setText(this.#summary, text);
  }
}

/** Places of a mode count as its settings: they begin it again. */
function keyOf(mode: Mode, { world }: PageState): string {
  const places = Object.entries(world.places).filter(([name]) => name.startsWith(`${mode.name}.`));
  return mode.settings.key() + JSON.stringify(places);
}

export function createWorldPanel(page: Page): Panel {
  return new WorldPanel(page);
}
