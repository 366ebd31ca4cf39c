// Keeps the engines in step with the state: each run has a worker, and one more simulates worlds.
import type { OpenedTrace } from '../map/files/opened.ts';
import type { PageMap, Question, Run } from '../map/kinds.ts';
import { History } from '../state/history.ts';
import type { Change } from '../state/history.ts';
import type { PageState } from '../state/state.ts';
import type { Part, Store } from '../state/store.ts';
import type { Engine, EngineWorker } from './engine.ts';
import { PaneSearch } from './pane_search.ts';
import type { Playback } from './playback.ts';
import type { Answer, MeshGeometry } from './protocol.ts';

/** Events that the page keeps of all runs together: 43 bytes each. */
const MOST_EVENTS = 4_000_000;

/** Larger maps are solved without events while the user drags. */
const MOST_LIVE_NODES = 128 * 128;

export type SessionListener = (pane: number) => void;

export class Session {
  readonly history = new History();
  #store: Store;
  #engine: Engine;
  #panes: PaneSearch[] = [];
  #world: PaneSearch | null = null;
  #listeners = new Set<SessionListener>();
  #isDragging = false;

  constructor(store: Store, engine: Engine) {
    this.#store = store;
    this.#engine = engine;
    store.subscribe((parts, state) => this.#follow(parts, state));
    this.#setMap(store.state);
    this.ask();
  }

  /** Hears of each answer by the number of its run. */
  subscribe(listener: SessionListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  get isBusy(): boolean { return this.#panes.some((pane) => pane.isBusy); }
  get geometry(): MeshGeometry | null { return this.#panes[0]?.report?.geometry ?? null; }
  /** The cell of each node: see MapReport. */
  get cells(): Int32Array | null { return this.#panes[0]?.report?.cells ?? null; }
  answer(pane: number): Answer | null { return this.#panes[pane]?.answer ?? null; }
  error(pane: number): Error | null { return this.#panes[pane]?.error ?? null; }
  playback(pane: number): Playback | null { return this.#panes[pane]?.playback ?? null; }
  /** A worker that has the map, for further questions about a run. */
  worker(pane: number): Promise<EngineWorker> { return this.#panes[pane]!.ready(); }

  /** A worker for worlds, which has the current map. */
  world(): Promise<EngineWorker> {
    if (this.#world === null) {
      this.#world = new PaneSearch(this.#engine);
      const { map, question } = this.#store.state.scene;
      this.#world.setMap(map, question.moves, question.radius);
    }
    return this.#world.ready();
  }

  /** Questions are answered without events while this holds, if the map is large. */
  setDragging(isDragging: boolean): void {
    const was = this.#isDragging;
    this.#isDragging = isDragging;
    if (was && !isDragging) this.ask();
  }

  /** Plays a search of a file in place of the first run's, until the next question. */
  showTrace(trace: OpenedTrace): void {
    if (trace.map !== undefined) {
      const spot = (node: number) => ({ kind: 'cell' as const, x: node % trace.width, y: Math.floor(node / trace.width) });
      const { question } = this.#store.state.scene;
      this.changeScene({
        map: trace.map, question: {
          ...question, from: trace.from === null ? question.from : spot(trace.from),
          goals: trace.goals.length > 0 ? trace.goals.map(spot) : question.goals,
        },
      }, ['map', 'question', 'runs']);
    }
    const pane = this.#panes[0]!;
    pane.showEvents(trace, this.#store.state.scene.map);
  }

  /** Asks all runs again. */
  ask(): void {
    const { scene } = this.#store.state;
    if (this.#store.state.world.mode !== 'search') return;
    this.#fitPanes(scene.runs.length);
    scene.runs.forEach((run, i) => this.#panes[i]!.ask({
      question: structuredClone(scene.question), run, quick: this.#isDragging && !this.#isSmall(),
      mostEvents: Math.floor(MOST_EVENTS / scene.runs.length),
    }));
  }

  /** Changes costs of cells (indices, row by row), and remembers the change. */
  editCells(cells: Int32Array, costs: Float32Array, before: Float32Array): void {
    this.history.add({ kind: 'cells', cells, before, after: costs });
    this.showCells(cells, costs);
  }

  /** The same without a way back: while a stroke is drawn. */
  showCells(cells: Int32Array, costs: Float32Array): void {
    if (cells.length === 0) return;
    this.#store.edited = cells;
    this.#store.change('cells', ({ scene: { map } }) => {
      if (map.kind === 'grid') cells.forEach((cell, i) => { map.costs[cell] = costs[i]!; });
    });
  }

  changeMap(map: PageMap): void {
    this.changeScene({ map }, ['map']);
  }
  changeQuestion(question: Partial<Question>, parts: Part[] = ['question']): void {
    this.changeScene({ question: { ...this.#store.state.scene.question, ...question } }, parts);
  }
  /** Changes the map, the question or the runs, and remembers the change. */
  changeScene(next: { map?: PageMap; question?: Question; runs?: Run[] }, parts: Part[]): void {
    const { scene } = this.#store.state;
    const before = { map: scene.map, question: scene.question, runs: scene.runs };
    const after = { ...before, ...next };
    this.history.add({ kind: 'scene', before, after });
    this.#store.change(parts, (state) => { Object.assign(state.scene, after); });
  }

  undo(): boolean { return this.#apply(this.history.undo(), 'before'); }
  redo(): boolean { return this.#apply(this.history.redo(), 'after'); }

  #apply(change: Change | null, side: 'before' | 'after'): boolean {
    if (change === null) return false;
    if (change.kind === 'cells') {
      this.showCells(change.cells, change[side]);
      return true;
    }
    const isSameMap = change.before.map === change.after.map;
    this.#store.change(isSameMap ? ['question', 'moves', 'runs'] : ['map', 'question', 'moves', 'runs'],
      (state) => { Object.assign(state.scene, change[side]); });
    return true;
  }

  #isSmall(): boolean {
    return (this.#panes[0]?.report?.nodes ?? 0) <= MOST_LIVE_NODES;
  }

  #follow(parts: ReadonlySet<Part>, state: PageState): void {
    if (parts.has('map') || parts.has('moves')) this.#setMap(state);
    if (parts.has('cells') && !parts.has('map')) this.#sendCells(state);
    const asksAgain: Part[] = ['map', 'cells', 'question', 'moves', 'runs'];
    if (asksAgain.some((part) => parts.has(part))) this.ask();
    if (parts.has('world')) this.#followWorld(state);
  }

  #mode = 'search';
  #followWorld(state: PageState): void {
    const was = this.#mode;
    this.#mode = state.world.mode;
    if (was !== 'search' && this.#mode === 'search') this.ask();
  }

  #sendCells({ scene: { map } }: PageState): void {
    if (map.kind !== 'grid') return;
    const cells = this.#store.edited;
    const costs = Float32Array.from(cells, (cell) => map.costs[cell]!);
    for (const pane of this.#all()) pane.edit(cells, costs);
    void this.#world?.ready().catch(() => {});  // the world says it when it goes on
  }

  #setMap({ scene: { map, question } }: PageState): void {
    for (const pane of this.#all()) pane.setMap(map, question.moves, question.radius);
    void this.#world?.ready().catch(() => {});
  }

  #all(): PaneSearch[] {
    return this.#world === null ? this.#panes : [...this.#panes, this.#world];
  }

  #fitPanes(count: number): void {
    while (this.#panes.length > count) this.#panes.pop()!.dispose();
    while (this.#panes.length < count) {
      const pane = new PaneSearch(this.#engine);
      const number = this.#panes.length;
      const { map, question } = this.#store.state.scene;
      pane.setMap(map, question.moves, question.radius);
      pane.onAnswer = () => this.#listeners.forEach((listener) => listener(number));
      this.#panes.push(pane);
    }
  }
}
