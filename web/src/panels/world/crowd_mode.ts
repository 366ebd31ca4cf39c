// The crowd: scenes, orders by a click, pushes by a drag, and a selection by a drag with Shift.
import { CROWD_SCENES, FORMATIONS, MOVE_STATES } from '../../engine/world/calls.ts';
import type { CrowdPicture, CrowdScene, Formation } from '../../engine/world/calls.ts';
import type { Position } from '../../map/kinds.ts';
import type { Layer, Page, Pointer } from '../../page.ts';
import { boundsOf } from '../../view/layouts.ts';
import { STATE_COLOURS, createCrowdLayer } from '../../view/world/crowd_layer.ts';
import type { CrowdView } from '../../view/world/crowd_layer.ts';
import { button, h } from '../dom.ts';
import { createCrowdPointer } from './crowd_pointer.ts';
import { mapOfCrowdScene } from './crowd_scenes.ts';
import { legend } from './legend.ts';
import { counted, short } from './mode.ts';
import type { Mode, Show, WorldWorker } from './mode.ts';
import { Settings } from './settings.ts';
import type { Setting } from './settings.ts';

const SCENE_WORDS: Record<CrowdScene, string> = {
  here: 'from the start to the goal', doors: 'two doors', counterflow: 'counterflow',
  formation: 'formation', circle: 'circle',
};
const SETTINGS: readonly Setting[] = [
  {
    kind: 'choice', name: 'scene', words: 'Scene', usual: 'here',
    choices: CROWD_SCENES.map((scene) => [scene, SCENE_WORDS[scene]]),
  },
  { kind: 'number', name: 'units', words: 'Units', least: 1, most: 500, step: 1, usual: 100 },
  { kind: 'number', name: 'radius', words: 'Radius', least: 0.1, most: 1.5, step: 0.05, usual: 0.3 },
  { kind: 'number', name: 'speed', words: 'Speed, cells a second', least: 0.5, most: 10, step: 0.5, usual: 3 },
  { kind: 'choice', name: 'formation', words: 'Formation', usual: 'box', choices: FORMATIONS.map((one) => [one, one]) },
  {
    kind: 'number', name: 'push', words: 'Radius of the push',
    least: 0.5, most: 5, step: 0.25, usual: 1.5, live: true,
  },
];

/** Meshes have any size: what is a cell on grids is this share of a mesh. */
const CELLS_OF_MESH = 40;

export class CrowdMode implements Mode {
  readonly name = 'crowd';
  readonly title = 'Crowd';
  readonly words = 'Units walk, evade one another and keep off walls. With the hand, click to send them, drag to ' +
    'push them, and drag with Shift to select some. With a drawing tool, change walls while they walk.';
  readonly settings: Settings;
  readonly layer: Layer;
  readonly pointer: Pointer;
  readonly extras: readonly HTMLElement[];
  readonly seconds = 1 / 30;
  readonly isDone = false;
  readonly view: CrowdView;
  onWake: () => void = () => {};
  #page: Page;

  constructor(page: Page) {
    this.#page = page;
    const { map } = page.store.state.scene;
    this.view = { map, before: null, now: null, share: 1, push: null, frame: null, selected: new Set() };
    this.layer = createCrowdLayer(this.view);
    this.settings = new Settings(page, 'crowd', SETTINGS);
    this.pointer = createCrowdPointer(page, this);
    this.extras = [
      h('div', { class: 'buttons' },
        button('Open the map of this scene', () => this.#openMap(), { 'data-test': 'world-crowd-map' }),
        button('Send all to the goal', () => this.#sendToGoal(), { 'data-test': 'world-crowd-send' })),
      legend([['moving', STATE_COLOURS.moving], ['waiting for a way', STATE_COLOURS.waiting],
        ['arrived', STATE_COLOURS.arrived], ['blocked', STATE_COLOURS.blocked],
          ['without an order', STATE_COLOURS.cancelled]]),
    ];
  }

  /** The length that settings count in. */
  get cell(): number {
    const { map } = this.#page.store.state.scene;
    if (map.kind !== 'mesh') return 1;
    const { left, top, right, bottom } = boundsOf(map);
    return Math.max(right - left, bottom - top, 1e-6) / CELLS_OF_MESH;
  }

  async begin(worker: WorldWorker): Promise<Show> {
    const { question } = this.#page.store.state.scene;
    const { settings } = this;
    const picture = await worker.call('crowdBegin', {
      question: structuredClone(question), scene: settings.text('scene') as CrowdScene,
      units: Math.round(settings.number('units')), radius: settings.number('radius') * this.cell,
      speed: settings.number('speed') * this.cell,
      formation: settings.text('formation') as Formation,
    });
    return () => {
      this.clear();
      this.#take(picture);
    };
  }

  async advance(worker: WorldWorker, steps: number): Promise<Show> {
    const { push } = this.view;
    const picture = await worker.call('crowdStep', { steps, push: push === null ? null : { ...push } });
    return () => this.#take(picture);
  }

  setShare(share: number): void {
    this.view.share = share;
  }

  clear(): void {
    const { map } = this.#page.store.state.scene;
    Object.assign(this.view, { map, before: null, now: null, push: null, frame: null, selected: new Set() });
  }

  summary(): string {
    const { now, selected } = this.view;
    if (now === null) return '';
    const count = (...names: string[]) =>
      now.counts.reduce((sum, units, i) => sum + (names.includes(MOVE_STATES[i]) ? units : 0), 0);
    const chosen = selected.size > 0 ? ` ${selected.size} selected.` : '';
    const blocked = count('waiting', 'blocked', 'unreachable', 'invalid');
    const room = now.states.length < this.settings.number('units') ? ' There is room for no more at the start.' : '';
    return `${counted(now.states.length, 'unit', 'units')} after ${short(now.time)} s: ${count('pending', 'moving')} moving, ` +
      `${count('arrived', 'arrived_partial')} arrived, ${blocked} blocked.${room}${chosen}`;
  }

  /** Sends the selected units, or all. */
  async send(to: Position): Promise<void> {
    const { selected } = this.view;
    try {
      const worker = await this.#page.session.world();
      await worker.call('crowdSend', { units: selected.size > 0 ? Uint32Array.from(selected) : null, to });
      this.#page.fail(null);
      this.onWake();
    } catch (error) {
      this.#page.fail(error);
    }
  }

  #take(picture: CrowdPicture): void {
    this.view.before = this.view.now;
    this.view.now = picture;
  }

  #openMap(): void {
    const scene = mapOfCrowdScene(this.settings.text('scene') as CrowdScene);
    if (scene === null) this.#page.say('This scene takes any map: the units walk from the start to the goal.');
    else this.#page.openScene(scene);
  }

  #sendToGoal(): void {
    const { goals } = this.#page.store.state.scene.question;
    const goal = goals[0];
    this.view.selected = new Set();
    if (goal?.kind === 'cell') void this.send({ x: goal.x + 0.5, y: goal.y + 0.5, z: 0 });
    else if (goal?.kind === 'position') void this.send({ x: goal.x, y: goal.y, z: goal.z });
  }
}
