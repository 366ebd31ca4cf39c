// Flow fields: one search towards the goals serves any number of walkers.
import type { Layer, Page } from '../../page.ts';
import { FlowView, createFlowLayer } from '../../view/world/flow_layer.ts';
import { HEAT_STOPS } from '../../view/world/heat.ts';
import { scale } from './legend.ts';
import { short } from './mode.ts';
import type { Mode, Show, WorldWorker } from './mode.ts';
import { Settings } from './settings.ts';
import type { Setting } from './settings.ts';

const SETTINGS: readonly Setting[] = [
  { kind: 'number', name: 'walkers', words: 'Walkers', least: 0, most: 5000, step: 10, usual: 300 },
  { kind: 'number', name: 'speed', words: 'Steps a second', least: 1, most: 30, step: 1, usual: 8, live: true },
  { kind: 'switch', name: 'heat', words: 'Colour the cells by their cost to the goal', usual: true, live: true },
  { kind: 'switch', name: 'arrows', words: 'Show arrows where there is room', usual: true, live: true },
  { kind: 'number', name: 'seed', words: 'Seed of the walkers', least: 0, most: 100, step: 1, usual: 1 },
];

export class FlowMode implements Mode {
  readonly name = 'flow';
  readonly title = 'Flow field';
  readonly words = 'One search from the goals gives each cell its cost and its next step. Walkers follow the steps ' +
    'without a search of their own. Edits make a new field at once.';
  readonly settings: Settings;
  readonly layer: Layer;
  readonly pointer = null;
  readonly extras = [scale([...HEAT_STOPS].reverse(), 'at a goal', 'far away')];
  readonly isDone = false;
  readonly view: FlowView;
  onWake: () => void = () => {};
  #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.view = new FlowView(page.store.state.scene.map);
    this.view.onArrows = (places) => void this.#askArrows(places);
    this.layer = createFlowLayer(this.view);
    this.settings = new Settings(page, 'flow', SETTINGS);
  }

  get seconds(): number { return 1 / this.settings.number('speed'); }

  async begin(worker: WorldWorker): Promise<Show> {
    const { map, question } = this.#page.store.state.scene;
    const picture = await worker.call('flowBegin', {
      question: structuredClone(question), walkers: Math.round(this.settings.number('walkers')),
      seed: Math.round(this.settings.number('seed')),
    });
    return () => this.view.take(map, picture);
  }

  async advance(worker: WorldWorker, steps: number): Promise<Show> {
    const { map } = this.#page.store.state.scene;
    const picture = await worker.call('flowStep', { steps });
    return () => this.view.take(map, picture);
  }

  setShare(share: number): void {
    this.view.share = share;
    this.view.showsHeat = this.settings.flag('heat');
    this.view.showsArrows = this.settings.flag('arrows');
  }

  clear(): void {
    this.view.picture = null;
  }

  summary(): string {
    const { picture } = this.view;
    if (picture === null) return '';
    return `${picture.reached.toLocaleString('en')} of ${picture.places.toLocaleString('en')} places lead to a goal; ` +
      `the farthest costs ${short(picture.most)}. The field took ${short(picture.took, 2)} ms` +
      `${picture.fields > 1 ? ` (${picture.fields} fields so far)` : ''}. ` +
      `${picture.from.length.toLocaleString('en')} walkers, ${picture.arrived.toLocaleString('en')} arrivals.`;
  }

  /** A world that has ended meanwhile has no arrows; its error is shown by the next step. */
  async #askArrows(places: Uint32Array): Promise<void> {
    try {
      const worker = await this.#page.session.world();
      this.view.takeArrows(places, await worker.call('flowNext', { places }));
      this.#page.redraw();
    } catch {
      this.view.takeArrows(new Uint32Array(0), new Uint32Array(0));
    }
  }
}
