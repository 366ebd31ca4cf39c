// Influence: threats, safe ground and deposits as scores, and a path that avoids what is dangerous.
import type { InfluenceRules, InfluenceSetup } from '../../engine/world/calls.ts';
import { PageError } from '../../map/kinds.ts';
import type { Cell } from '../../map/kinds.ts';
import type { Layer, Page, Pointed, Pointer } from '../../page.ts';
import { placeAt } from '../../view/world/ground.ts';
import { DANGER_COLOUR, SAFE_COLOUR } from '../../view/world/heat.ts';
import { InfluenceView, createInfluenceLayer } from '../../view/world/influence_layer.ts';
import { button, h, labelled } from '../dom.ts';
import { isDrawing, isOnEndpoint } from './endpoints.ts';
import { legend, scale } from './legend.ts';
import { counted, short } from './mode.ts';
import type { Mode, Show, WorldWorker } from './mode.ts';
import { Settings } from './settings.ts';
import type { Setting } from './settings.ts';

const THREATS = 'influence.threats';
const SOURCES = 'influence.sources';
const MOST_PLACES = 200;

const SETTINGS: readonly Setting[] = [
  {
    kind: 'choice', name: 'click', words: 'A click of the hand', usual: 'threat', live: true,
    choices: [
      ['threat', 'places a threat'], ['safe', 'places safe ground'], ['deposit', 'leaves a deposit that fades'],
      ['remove', 'removes'],
    ],
  },
  { kind: 'number', name: 'strength', words: 'Strength', least: 1, most: 20, step: 1, usual: 5 },
  { kind: 'number', name: 'range', words: 'Range, in cells', least: 1, most: 40, step: 1, usual: 8 },
  {
    kind: 'choice', name: 'falloff', words: 'It falls with the distance', usual: 'linear',
    choices: [['linear', 'evenly'], ['flat', 'not at all'], ['inverse', 'as 1 / distance'], ['halving', 'by halves']],
  },
  { kind: 'switch', name: 'sight', words: 'Only in sight, along free straight lines', usual: false },
  {
    kind: 'choice', name: 'distance', words: 'Distances count', usual: 'lengths',
    choices: [['lengths', 'lengths'], ['steps', 'steps'], ['costs', 'costs']],
  },
  { kind: 'number', name: 'fade', words: 'Deposits fade per tick, in %', least: 0, most: 100, step: 1, usual: 10 },
  { kind: 'number', name: 'cost', words: 'Cost of a score of 1, in steps', least: 0, most: 50, step: 0.5, usual: 2 },
  { kind: 'number', name: 'within', words: 'The safest place within', least: 1, most: 100, step: 1, usual: 12 },
  { kind: 'switch', name: 'flee', words: 'Show how to flee from the threats', usual: false },
];

export class InfluenceMode implements Mode {
  readonly name = 'influence';
  readonly title = 'Influence';
  readonly words = 'Threats and safe ground spread scores over the map. The scores become costs of an overlay, and ' +
    'the careful path avoids them. With the hand, click to place; start the clock to see deposits fade.';
  readonly settings: Settings;
  readonly layer: Layer;
  readonly pointer: Pointer;
  readonly extras: readonly HTMLElement[];
  readonly seconds = 0.25;
  readonly isDone = false;
  readonly view: InfluenceView;
  onWake: () => void = () => {};
  #page: Page;
  #deposits: Cell[] = [];

  constructor(page: Page) {
    this.#page = page;
    this.view = new InfluenceView(page.store.state.scene.map);
    this.layer = createInfluenceLayer(this.view);
    this.settings = new Settings(page, 'influence', SETTINGS);
    this.pointer = this.#createPointer();
    const colours = page.colours();
    this.extras = [
      this.#placeByKeyboard(),
      h('div', { class: 'buttons' },
        button('Remove all', () => this.#removeAll(), { 'data-test': 'world-influence-clear' })),
      scale([SAFE_COLOUR, '#ffffff', DANGER_COLOUR], 'safe', 'dangerous'),
      legend([['plain path', colours.link], ['careful path', colours.path],
        ['hottest places', DANGER_COLOUR], ['safest place', SAFE_COLOUR]]),
    ];
  }

  async begin(worker: WorldWorker, isFresh: boolean): Promise<Show> {
    const { map } = this.#page.store.state.scene;
    const setup = this.#setup(isFresh);
    if (isFresh) this.#deposits = [];
    const picture = await worker.call('influenceBegin', setup);
    return () => {
      this.view.threats = setup.threats;
      this.view.sources = setup.sources;
      this.view.take(map, picture);
    };
  }

  async advance(worker: WorldWorker, steps: number): Promise<Show> {
    const { map } = this.#page.store.state.scene;
    const deposits = this.#deposits.splice(0);
    const picture = await worker.call('influenceStep', { ticks: steps, deposits });
    return () => this.view.take(map, picture);
  }

  setShare(): void { /* Scores change by ticks, without anything between. */ }

  clear(): void {
    this.view.picture = null;
  }

  summary(): string {
    const { picture, threats, sources } = this.view;
    if (picture === null) return '';
    const { plain, careful, safest, tick } = picture;
    if (plain.status !== 'found') return `There is no path: ${plain.status.replaceAll('_', ' ')}.`;
    const where = safest.place === null ? ''
      : ` The safest place is ${this.#nameOf(safest.place)} with a score of ${short(safest.score, 2)}.`;
    return `${counted(threats.length, 'threat', 'threats')}, ${counted(sources.length, 'safe place', 'safe places')}, ` +
      `${counted(tick, 'tick', 'ticks')}.\n` +
      `Plain path: length ${short(plain.length)}, danger ${short(plain.danger)}. ` +
      `Careful path: length ${short(careful.length)}, danger ${short(careful.danger)}.${where}`;
  }

  #setup(isFresh: boolean): InfluenceSetup {
    const { scene, world } = this.#page.store.state;
    const { settings } = this;
    const rules: InfluenceRules = {
      strength: settings.number('strength'), range: settings.number('range'), sight: settings.flag('sight'),
      falloff: settings.text('falloff') as InfluenceRules['falloff'],
    };
    return {
      question: structuredClone(scene.question), rules, fade: settings.number('fade') / 100, fresh: isFresh,
      threats: this.#known(world.places[THREATS]), sources: this.#known(world.places[SOURCES]),
      distance: settings.text('distance') as InfluenceSetup['distance'], costOfOne: settings.number('cost'),
      safeWithin: settings.number('within'), flee: settings.flag('flee'),
    };
  }

  /** Places that this map has: they stay when another map is opened. */
  #known(cells: readonly Cell[] = []): Cell[] {
    const { map } = this.#page.store.state.scene;
    return cells.filter(({ x, y }) => map.kind === 'grid' ? x < map.width && y < map.height
      : map.kind === 'graph' && 3 * x < map.positions.length).slice(0, MOST_PLACES).map(({ x, y }) => ({ x, y }));
  }

  #nameOf(place: number): string {
    const { map } = this.#page.store.state.scene;
    if (map.kind === 'grid') return `${place % map.width},${Math.floor(place / map.width)}`;
    return map.kind === 'graph' && map.names[place] ? map.names[place] : `node ${place}`;
  }

  #createPointer(): Pointer {
    return {
      press: (at) => {
        if (isDrawing(this.#page) || isOnEndpoint(this.#page, at)) return false;
        const cell = this.#cellAt(at);
        if (cell === null) return false;
        this.#act(cell, at.erase ? 'remove' : this.settings.text('click'));
        return true;
      },
      drag: () => {},
      release: () => {},
      abandon: () => {},
      cursor: (at) => isDrawing(this.#page) || isOnEndpoint(this.#page, at) ? null : 'crosshair',
    };
  }

  /** On graphs a place is a node: its number is x. */
  #cellAt(at: Pointed): Cell | null {
    const { map } = this.#page.store.state.scene;
    if (map.kind === 'grid') return at.cell;
    const place = placeAt(map, at);
    return place === null ? null : { x: place, y: 0 };
  }

  #act(cell: Cell, what: string): void {
    if (what === 'deposit') {
      this.#deposits.push(cell);
      this.onWake();
      return;
    }
    this.#page.store.change('world', ({ world: { places } }) => {
      for (const name of [THREATS, SOURCES]) {
        places[name] = (places[name] ?? []).filter(({ x, y }) => x !== cell.x || y !== cell.y);
      }
      const list = what === 'threat' ? places[THREATS] : what === 'safe' ? places[SOURCES] : null;
      if (list !== null && list.length < MOST_PLACES) list.push({ x: cell.x, y: cell.y });
    });
  }

  #removeAll(): void {
    this.#page.store.change('world', ({ world: { places } }) => { places[THREATS] = places[SOURCES] = []; });
  }

  #placeByKeyboard(): HTMLElement {
    const column = h('input', { type: 'number', min: 0, step: 1, value: 0, 'data-test': 'world-influence-x' });
    const row = h('input', { type: 'number', min: 0, step: 1, value: 0, 'data-test': 'world-influence-y' });
    const act = () => {
      const [x, y] = [column, row].map(({ value }) => Math.max(0, Math.round(Number(value))));
      const [cell] = this.#known([{ x, y }]);
      if (cell === undefined) this.#page.fail(new PageError(`${x},${y} lies beside the map: give a cell of the map.`));
      else this.#act(cell, this.settings.text('click'));
    };
    return h('div', { class: 'row world-place' },
      labelled('Column, or node', column, 'row'), labelled('Row', row, 'row'),
      button('Click there', act, { 'data-test': 'world-influence-place' }));
  }
}
