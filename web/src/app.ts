// The page as a whole: makes its parts, and passes on what changes.
import type { Engine } from './engine/engine.ts';
import type { EngineInfo } from './engine/protocol.ts';
import { Session } from './engine/session.ts';
import type { OpenedTrace } from './map/files/opened.ts';
import type { Scene } from './map/kinds.ts';
import type { Layer, Page, Pointed, Pointer } from './page.ts';
import { h, setText } from './panels/dom.ts';
import { GalleryDialog } from './panels/gallery_dialog.ts';
import { Header } from './panels/header.ts';
import { InspectPanel } from './panels/inspect_panel.ts';
import { LearnPanel } from './panels/learn_panel.ts';
import { createMeshPanel } from './panels/mesh_panel.ts';
import { NewMapDialog } from './panels/new_map_dialog.ts';
import { PlayerBar } from './panels/player_bar.ts';
import { ResultsPanel } from './panels/results_panel.ts';
import { SearchPanel } from './panels/search_panel.ts';
import { ShareDialog } from './panels/share_dialog.ts';
import { Sidebar } from './panels/sidebar.ts';
import { Toolbar } from './panels/toolbar.ts';
import { createWorldPanel } from './panels/world/world_panel.ts';
import { titleOf } from './panels/words.ts';
import { extras } from './load_extras.ts';
import { readLink, writeLink } from './state/link.ts';
import type { PageState } from './state/state.ts';
import { Store } from './state/store.ts';
import type { Part } from './state/store.ts';
import { storeNow, storeSoon } from './state/storage.ts';
import { EndpointPointer } from './tools/endpoints.ts';
import { createGraphPointer } from './tools/graph_tools.ts';
import { GridPointer } from './tools/grid_tools.ts';
import { Input } from './tools/input.ts';
import { Keys } from './tools/keys.ts';
import { createMeshPointer } from './tools/mesh_tools.ts';
import { Player } from './tools/player.ts';
import { Tour } from './tour/tour.ts';
import { CONTRAST, DARK, LIGHT } from './view/colours.ts';
import type { Colours } from './view/colours.ts';
import { createGraphLayer } from './view/graph_layer.ts';
import { nodeNear } from './view/graph_shape.ts';
import { createGridLayer } from './view/grid_layer.ts';
import { createMeshLayer } from './view/mesh_layer.ts';
import { Panes } from './view/panes.ts';
import { createSearchLayer } from './view/search_layer.ts';

const ALL: ReadonlySet<Part> = new Set(['map', 'question', 'moves', 'runs', 'step', 'world', 'view', 'tool', 'tour', 'chosen']);

/** The second script comes after the first picture. */
const EXTRAS_DELAY = 1500;

/** The address of the first link of index.html. */
const SKIP = '#panels';

/** So many pixels from a node of a graph one still means it. */
const NODE_REACH = 11;

export class App implements Page {
  readonly store: Store;
  readonly engine: Engine;
  readonly info: EngineInfo;
  readonly session: Session;
  readonly panes: Panes;
  readonly player: Player;
  #pointers: Pointer[] = [];
  #input: Input;
  #status = h('p', { class: 'status', role: 'status', 'data-test': 'status' });
  #error = h('p', { class: 'error', role: 'alert', hidden: true, 'data-test': 'error' });
  #system = matchMedia('(prefers-color-scheme: dark)');
  #contrast = matchMedia('(prefers-contrast: more)');
  #inspect: InspectPanel;
  #polygonAt: (x: number, y: number) => number | null = () => null;
  #update: (parts: ReadonlySet<Part>, state: PageState) => void = () => {};

  constructor(state: PageState, engine: Engine, info: EngineInfo) {
    this.store = new Store(state);
    this.engine = engine;
    this.info = info;
    this.session = new Session(this.store, engine);
    this.player = new Player(this);
    this.panes = new Panes(this);
    this.#input = new Input(this, this.panes, this.#pointers);
    this.#inspect = new InspectPanel(this, this.panes);
    this.#inspect.isPlaying = () => this.player.isPlaying;
  }

  colours(): Colours {
    const { theme } = this.store.state.view;
    if (theme === 'contrast' || (theme === 'system' && this.#contrast.matches)) return CONTRAST;
    return theme === 'dark' || (theme === 'system' && this.#system.matches) ? DARK : LIGHT;
  }

  say(text: string): void { setText(this.#status, text); }

  fail(error: unknown): void {
    this.#error.hidden = error === null;
    setText(this.#error, error === null ? '' : (error as Error).message);
  }

  redraw(): void { this.panes.redraw(); }

  addLayer(layer: Layer): () => void {
    const { layers } = this.panes;
    layers.push(layer);
    layers.sort((a, b) => a.order - b.order);
    this.redraw();
    return () => {
      layers.splice(layers.indexOf(layer), 1);
      this.redraw();
    };
  }

  addPointer(pointer: Pointer): () => void {
    this.#pointers.push(pointer);
    return () => { this.#pointers.splice(this.#pointers.indexOf(pointer), 1); };
  }

  animate(step: (seconds: number) => boolean): void {
    let last = performance.now();
    const frame = (now: number): void => {
      const seconds = Math.max(now - last, 0) / 1000;
      last = now;
      if (step(seconds)) requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  }

  openScene(scene: Scene): void {
    this.player.pause();
    this.fail(null);
    this.say('');
    this.store.change(['step', 'chosen', 'tour', 'view'], (state) => {
      state.step = { ...state.step, at: 'end', breakpoints: [] };
      state.chosen = state.tour = null;
      state.view.camera = null;
    });
    this.panes.cursor = null;
    this.session.changeScene(scene, ['map', 'question', 'moves', 'runs']);
  }

  link(): string { return writeLink(this.store.state); }

  openLink(letters: string): void {
    const state = readLink(letters);
    this.player.pause();
    this.fail(null);
    this.session.history.add({ kind: 'scene', before: { ...this.store.state.scene }, after: { ...state.scene } });
    this.store.replace(state);
  }

  openFiles(files: readonly File[]): void {
    extras().then(({ openFiles }) => openFiles(this, files)).catch((error: unknown) => this.fail(error));
  }

  openTrace(name: string, trace: OpenedTrace, notes: readonly string[]): void {
    this.session.showTrace(trace);
    this.store.change('step', ({ step }) => { step.at = 0; });
    this.say([`Opened the search ${name}, ${trace.kinds.length.toLocaleString('en')} steps.`, ...notes].join(' '));
  }

  replay(name: string, record: Uint8Array): void {
    void (async () => {
      try {
        const worker = await this.session.worker(0);
        const { questions, edits, differences, first } = await worker.call('replay', { record });
        this.say(`${name}: ${questions} questions and ${edits} edits ran again, ` +
          (differences === 0 ? 'all answers are the same.' : `${differences} answers differ: ${first}`));
      } catch (error) {
        this.fail(error);
      }
    })();
  }

  /** Fills the page. */
  show(top: HTMLElement, main: HTMLElement): void {
    const gallery = new GalleryDialog(this);
    const newMap = new NewMapDialog(this);
    const share = new ShareDialog(this, { page: this, panes: this.panes, player: this.player });
    const tour = new Tour(this);
    const search = new SearchPanel(this);
    const results = new ResultsPanel(this);
    const learn = new LearnPanel(this, tour);
    const sidebar = new Sidebar(this, [search, this.#inspect, learn, createWorldPanel(this), createMeshPanel(this)]);
    const bar = new PlayerBar(this, this.player);
    const toolbar = new Toolbar(this, this.panes, () => this.#clear());
    const header = new Header(top, this, {
      gallery: () => gallery.open(), newMap: () => newMap.open(), open: (files) => this.openFiles(files),
      share: () => share.open(), togglePanels: () => document.body.classList.toggle('no-panels'),
    });
    search.onExplain = (algorithm) => { sidebar.show('learn'); learn.explain(algorithm); };
    search.onWhich = () => { sidebar.show('learn'); learn.which(); };
    learn.onGallery = (id) => gallery.openEntry(id);
    main.append(toolbar.element,
      h('div', { class: 'stage' }, this.#error, this.panes.element, bar.element, this.#status, results.element), sidebar.element);
    this.#addLayers(tour);
    const grid = this.#addPointers();
    const keys = new Keys(this, this.panes, this.player, grid);
    keys.onHelp = () => header.help.open();
    keys.onEscape = () => {
      this.#input.abandon();
      grid.abandon();
    };
    this.#update = (parts, state) => {
      document.documentElement.dataset['theme'] = state.view.theme;
      this.panes.update(parts, state);
      this.#showCaptions(state);
      bar.update(state);
      toolbar.update(state);
      header.update(state);
      sidebar.update(parts, state);
      results.update(parts, state);
      if (!parts.has('step') || parts.size > 1) storeSoon(() => this.store.state);
    };
    this.store.subscribe((parts, state) => this.#update(parts, state));
    this.session.subscribe((pane) => this.#showAnswer(pane));
    this.#listen();
    this.#update(ALL, this.store.state);
    setTimeout(() => void extras().catch(() => {}), EXTRAS_DELAY);
  }

  #addLayers(tour: Tour): void {
    this.addLayer(createGridLayer(this, this.panes));
    const mesh = createMeshLayer(this);
    this.#polygonAt = (x, y) => mesh.nodeAt(x, y);
    this.addLayer(mesh);
    this.addLayer(createGraphLayer(this));
    this.addLayer(createSearchLayer(this, this.panes));
    this.addLayer(tour);
  }

  #addPointers(): GridPointer {
    const grid = new GridPointer(this);
    this.addPointer({ press: (at) => this.#pick(at), drag() {}, release() {}, abandon() {} });
    this.addPointer(grid);
    this.addPointer(createMeshPointer(this));
    this.addPointer(createGraphPointer(this));
    this.addPointer(new EndpointPointer(this));
    this.panes.onPane = (pane) => this.#input.attach(pane);
    this.#input.onHover = (at) => this.#inspect.hover(at === null ? null : this.#nodeAt(at));
    return grid;
  }

  #nodeAt(at: Pointed): number | null {
    const { map } = this.store.state.scene;
    if (map.kind === 'graph') return nodeNear(map, at.x, at.y, NODE_REACH / at.scale);
    if (map.kind === 'mesh') return this.#polygonAt(at.x, at.y);
    return at.cell === null ? null : this.panes.nodeOfCell(at.cell);
  }

  /** The hand chooses a cell, and still moves the map. */
  #pick(at: Pointed): boolean {
    const node = this.store.state.tool.name === 'pan' ? this.#nodeAt(at) : null;
    if (node !== null) {
      this.store.change('chosen', (state) => { state.chosen = state.chosen === node ? null : node; });
    }
    return false;
  }

  #showAnswer(pane: number): void {
    this.panes.showAnswer(pane);
    this.#update(new Set<Part>(['step']), this.store.state);
  }

  #showCaptions(state: PageState): void {
    const { runs } = state.scene;
    for (const pane of this.panes.all()) {
      const run = runs[pane.number];
      const answer = this.session.answer(pane.number);
      const expanded = this.session.playback(pane.number)?.expanded ?? answer?.expanded ?? 0;
      pane.setCaption(runs.length < 2 || run === undefined || state.world.mode !== 'search' ? ''
        : `${titleOf(this.info, run)}: ${expanded.toLocaleString('en')} expanded`);
    }
  }

  #clear(): void {
    const { map } = this.store.state.scene;
    if (map.kind !== 'grid') {
      this.say('Only grids can be cleared: begin with a new map.');
      return;
    }
    const cells = Int32Array.from(map.costs.keys()).filter((cell) => map.costs[cell] !== 1);
    this.session.editCells(cells, new Float32Array(cells.length).fill(1), cells.length === 0 ? new Float32Array(0) : Float32Array.from(cells, (cell) => map.costs[cell]!));
  }

  #listen(): void {
    const look = () => this.store.change('view', () => {});
    this.#system.addEventListener('change', look);
    this.#contrast.addEventListener('change', look);
    addEventListener('hashchange', () => {
      try {
        if (location.hash.length > 1 && location.hash !== SKIP) this.openLink(location.hash.slice(1));
      } catch (error) {
        this.fail(error);
      }
    });
    addEventListener('pagehide', () => storeNow(this.store.state));
    document.addEventListener('dragover', (event) => event.preventDefault());
    document.addEventListener('drop', (event) => {
      event.preventDefault();
      this.openFiles([...(event.dataTransfer?.files ?? [])]);
    });
    (globalThis as unknown as { wendPage: App }).wendPage = this;
  }
}
