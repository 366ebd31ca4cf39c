// Fog: one unit walks through the unknown, and its path is repaired as it sees more.
import type { FogCounts, FogUnknown } from '../../engine/world/calls.ts';
import type { Layer, Page } from '../../page.ts';
import { FogView, createFogLayer } from '../../view/world/fog_layer.ts';
import { legend } from './legend.ts';
import { counted, percent, short } from './mode.ts';
import type { Mode, Show, WorldWorker } from './mode.ts';
import { Settings } from './settings.ts';
import type { Setting } from './settings.ts';

const SETTINGS: readonly Setting[] = [
  { kind: 'number', name: 'radius', words: 'Sight, in cells', least: 1, most: 30, step: 1, usual: 6 },
  { kind: 'switch', name: 'lines', words: 'Walls hide what lies behind them', usual: true },
  {
    kind: 'choice', name: 'unknown', words: 'Unknown cells count as', usual: 'free',
    choices: [['free', 'free'], ['costly', 'expensive'], ['blocked', 'blocked']],
  },
  {
    kind: 'number', name: 'costly', words: 'Cost of unknown cells, if expensive',
    least: 1, most: 20, step: 0.5, usual: 3,
  },
  { kind: 'number', name: 'speed', words: 'Steps a second', least: 1, most: 60, step: 1, usual: 12, live: true },
  { kind: 'switch', name: 'repairs', words: 'Show the cells that the last repair looked at', usual: true, live: true },
  { kind: 'switch', name: 'shortest', words: 'Show the shortest path at the end', usual: true, live: true },
];

export class FogMode implements Mode {
  readonly name = 'fog';
  readonly title = 'Fog';
  readonly words = 'The unit knows only what it has seen. D* Lite repairs its path after each look, and searches ' +
    'only what the news touch. Draw walls while it walks: it remembers cells as they were.';
  readonly settings: Settings;
  readonly layer: Layer;
  readonly pointer = null;
  readonly extras: readonly HTMLElement[];
  readonly view: FogView;
  onWake: () => void = () => {};
  #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.view = new FogView(page.store.state.scene.map);
    this.layer = createFogLayer(this.view);
    this.settings = new Settings(page, 'fog', SETTINGS);
    const colours = page.colours();
    this.extras = [legend([
      ['walked', colours.start], ['path that it believes in', colours.path], ['shortest path', colours.link],
      ['looked at by the repair', '#e69f00'], ['changed since it was seen', '#cc79a7'],
    ])];
  }

  get seconds(): number { return 1 / this.settings.number('speed'); }
  get isDone(): boolean { return this.view.picture !== null && this.view.picture.state !== 'walking'; }

  async begin(worker: WorldWorker): Promise<Show> {
    const { map, question } = this.#page.store.state.scene;
    const { settings } = this;
    const picture = await worker.call('fogBegin', {
      question: structuredClone(question), radius: settings.number('radius'), lines: settings.flag('lines'),
      unknown: settings.text('unknown') as FogUnknown, costly: settings.number('costly'),
    });
    return () => this.view.begin(map, picture);
  }

  async advance(worker: WorldWorker, steps: number): Promise<Show> {
    const picture = await worker.call('fogStep', { steps });
    return () => this.view.take(picture);
  }

  setShare(): void {
    this.view.showsRepairs = this.settings.flag('repairs');
    this.view.showsShortest = this.settings.flag('shortest');
  }

  clear(): void {
    this.view.picture = null;
  }

  summary(): string {
    const { picture } = this.view;
    if (picture === null) return '';
    const { shortest, length, counts } = picture;
    const state = picture.state === 'arrived' ? 'The unit has arrived.'
      : picture.state === 'walking' ? 'The unit walks.' : `The unit stays: ${picture.reason}`;
    const best = shortest === null ? 'With full knowledge there is no path.'
      : `With full knowledge the path has a length of ${short(shortest.length)}` +
        (picture.state === 'arrived' ? `: the walk is ${percent(length - shortest.length, shortest.length)} longer.`
          : '.');
    return `${state} ${counted(picture.steps, 'step', 'steps')}, length ${short(length)}. ${best}\n` +
      `It knows ${picture.explored.toLocaleString('en')} cells. ${countsInWords(counts)} Last answer: ${picture.how}.`;
  }
}

function countsInWords({ answers, kept, repaired, searched, raised, expanded }: FogCounts): string {
  return `${counted(answers, 'answer', 'answers')}: ${kept} kept, ${repaired} repaired, ${searched} searched anew; ` +
    `${expanded.toLocaleString('en')} nodes expanded, ${raised.toLocaleString('en')} raised.`;
}
