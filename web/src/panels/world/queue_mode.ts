// The queue: many units ask for paths, and a budget of expansions bounds the work of each tick.
import type { QueuePicture } from '../../engine/world/calls.ts';
import type { Layer, Page } from '../../page.ts';
import { createQueueLayer } from '../../view/world/queue_layer.ts';
import type { QueueView } from '../../view/world/queue_layer.ts';
import { button, h } from '../dom.ts';
import { legend } from './legend.ts';
import { percent, short } from './mode.ts';
import type { Mode, Show, WorldWorker } from './mode.ts';
import { CHART_LEGEND, QueueChart } from './queue_chart.ts';
import { Settings } from './settings.ts';
import type { Setting } from './settings.ts';

const BURST = 200;

const SETTINGS: readonly Setting[] = [
  { kind: 'number', name: 'units', words: 'Units', least: 1, most: 1000, step: 1, usual: 80 },
  {
    kind: 'number', name: 'budget', words: 'Expansions of a tick',
    least: 10, most: 1_000_000, step: 10, usual: 200, live: true, isTyped: true,
  },
  { kind: 'number', name: 'owners', words: 'Owners, who share the budget', least: 1, most: 8, step: 1, usual: 3 },
  { kind: 'number', name: 'urgent', words: 'The urgent owner, 0: none', least: 0, most: 8, step: 1, usual: 0 },
  {
    kind: 'number', name: 'deadline', words: 'Requests expire after so many ticks, 0: never',
    least: 0, most: 300, step: 5, usual: 0,
  },
  {
    kind: 'number', name: 'steps', words: 'First steps, walked before the path is there',
    least: 0, most: 64, step: 1, usual: 12,
  },
  { kind: 'number', name: 'speed', words: 'Ticks a second', least: 1, most: 60, step: 1, usual: 10, live: true },
  { kind: 'number', name: 'seed', words: 'Seed of the units', least: 0, most: 100, step: 1, usual: 1 },
];

export class QueueMode implements Mode {
  readonly name = 'queue';
  readonly title = 'Queue';
  readonly words = 'Units ask a service for paths all the time. It spends at most its budget in each tick, so no ' +
    'frame takes too long: requests wait instead. Hollow units stand and wait.';
  readonly settings: Settings;
  readonly layer: Layer;
  readonly pointer = null;
  readonly extras: readonly HTMLElement[];
  readonly isDone = false;
  readonly view: QueueView;
  onWake: () => void = () => {};
  #page: Page;
  #chart = new QueueChart();
  #level = h('div', { class: 'world-budget' });
  #meter = h('div', {
    class: 'meter', role: 'meter', 'aria-label': 'Used budget of the last tick', 'aria-valuemin': 0,
    'data-test': 'world-queue-meter',
  }, this.#level);
  #burst = 0;

  constructor(page: Page) {
    this.#page = page;
    this.view = { map: page.store.state.scene.map, picture: null, share: 1 };
    this.layer = createQueueLayer(this.view);
    this.settings = new Settings(page, 'queue', SETTINGS);
    this.extras = [
      h('div', { class: 'buttons' },
        button(`${BURST} requests at once`, () => this.#addBurst(), { 'data-test': 'world-queue-burst' })),
      this.#meter, this.#chart.element, legend(CHART_LEGEND),
    ];
  }

  get seconds(): number { return 1 / this.settings.number('speed'); }

  async begin(worker: WorldWorker): Promise<Show> {
    const whole = (name: string) => Math.round(this.settings.number(name));
    const picture = await worker.call('queueBegin', {
      units: whole('units'), budget: whole('budget'), owners: whole('owners'),
      urgentOwner: whole('urgent') - 1, deadline: whole('deadline'), firstSteps: whole('steps'), seed: whole('seed'),
    });
    return () => {
      this.clear();
      this.#take(picture);
    };
  }

  async advance(worker: WorldWorker, steps: number): Promise<Show> {
    const burst = this.#burst;
    this.#burst = 0;
    const budget = Math.round(this.settings.number('budget'));
    const picture = await worker.call('queueStep', { ticks: steps, burst, budget });
    return () => this.#take(picture);
  }

  setShare(share: number): void {
    this.view.share = share;
  }

  clear(): void {
    this.view.map = this.#page.store.state.scene.map;
    this.view.picture = null;
    this.#chart.clear();
    this.#showTick();
  }

  summary(): string {
    const { picture } = this.view;
    if (picture === null) return '';
    const tick = this.#chart.ticks.at(-1);
    const now = tick === undefined ? '' : `Tick ${tick.tick}: ${tick.used.toLocaleString('en')} of ` +
      `${tick.budget.toLocaleString('en')} expansions (${percent(tick.used, tick.budget)}), ${tick.waiting} waiting.\n`;
    const waits = picture.waits.map((ticks, i) => `owner ${i + 1}: ${short(ticks)}`).join(', ');
    const without = picture.without > 0 ? `, ${picture.without} of these without a path` : '';
    const [submitted, answered, expired] = [picture.submitted, picture.answered, picture.expired]
      .map((count) => count.toLocaleString('en'));
    return `${now}${submitted} requests, ${answered} answered${without}, ${expired} expired. ` +
      `Mean ticks until an answer: ${waits}.`;
  }

  #take(picture: QueuePicture): void {
    this.view.picture = picture;
    this.#chart.add(picture.ticks);
    this.#showTick();
  }

  #showTick(): void {
    const tick = this.#chart.ticks.at(-1);
    const share = tick === undefined ? 0 : Math.min(tick.used / tick.budget, 1);
    this.#level.style.width = `${100 * share}%`;
    this.#level.classList.toggle('full', share >= 1);
    this.#meter.setAttribute('aria-valuenow', String(tick?.used ?? 0));
    this.#meter.setAttribute('aria-valuemax', String(tick?.budget ?? Math.round(this.settings.number('budget'))));
    const most = Math.max(0, ...this.#chart.ticks.map(({ waiting }) => waiting));
    this.#chart.element.setAttribute('aria-label',
      `The last ${this.#chart.ticks.length} ticks; at most ${most} requests waited.`);
    this.#chart.draw(this.#page.colours());
  }

  #addBurst(): void {
    this.#burst += BURST;
    this.onWake();
  }
}
