// All pictures of the map: one for each compared run, with one camera. They follow the state and the answers.
import type { Playback } from '../engine/playback.ts';
import type { Cell, Spot } from '../map/kinds.ts';
import type { Layer, Page } from '../page.ts';
import { h } from '../panels/dom.ts';
import type { PageState } from '../state/state.ts';
import type { Part } from '../state/store.ts';
import { Camera } from './camera.ts';
import { boundsOf } from './layouts.ts';
import { Pane } from './pane.ts';
import type { SearchRaster } from './search_raster.ts';
import { TerrainRaster } from './terrain_raster.ts';

export class Panes {
  readonly element = h('div', { class: 'panes', 'data-test': 'panes' });
  readonly terrain = new TerrainRaster();
  readonly camera = new Camera();
  readonly layers: Layer[] = [];
  /** The cell that the keyboard moves; null while it is not used. */
  cursor: Cell | null = null;
  /** Hears of a canvas that was made. */
  onPane: (pane: Pane) => void = () => {};
  /** The milliseconds that the last pictures took. */
  drawn = 0;
  #page: Page;
  #panes: Pane[] = [];
  #isDue = false;
  #isCameraNew = true;
  #cellNodes: { cells: Int32Array; nodes: Int32Array } | null = null;

  constructor(page: Page) {
    this.#page = page;
    new ResizeObserver(() => { this.#fitIfNew(); this.redraw(); }).observe(this.element);
  }

  all(): readonly Pane[] { return this.#panes; }
  rasterOf(pane: number): SearchRaster { return this.#panes[pane]!.raster; }

  /** Whether the pane shows the whole search, and so its path. */
  isAtEnd(pane: number): boolean {
    const playback = this.#page.session.playback(pane);
    return playback === null || playback.at === playback.count;
  }

  /** The spot of a node: a cell, or the node itself. null: nothing is known of it. */
  spotOfNode(node: number): Spot | null {
    const { map } = this.#page.store.state.scene;
    if (map.kind !== 'grid') return { kind: 'node', node };
    const cells = this.#page.session.cells;
    const cell = cells === null ? node : cells[node] ?? -1;
    if (cell < 0 || cell >= map.width * map.height) return null;
    return { kind: 'cell', x: cell % map.width, y: Math.floor(cell / map.width) };
  }

  nodeOfCell({ x, y }: Cell): number {
    const { map } = this.#page.store.state.scene;
    if (map.kind !== 'grid') return 0;
    const cells = this.#page.session.cells;
    const index = y * map.width + x;
    if (cells === null) return index;
    if (this.#cellNodes?.cells !== cells) {
      const nodes = new Int32Array(map.width * map.height);
      cells.forEach((cell, node) => { if (cell >= 0) nodes[cell] = node; });
      this.#cellNodes = { cells, nodes };
    }
    return this.#cellNodes!.nodes[index]!;
  }

  /** Follows the state. */
  update(parts: ReadonlySet<Part>, state: PageState): void {
    const { map, runs } = state.scene;
    this.#fitPanes(state.world.mode === 'search' ? runs.length : 1);
    if (parts.has('map') || parts.has('view')) {
      if (map.kind === 'grid') this.terrain.paint(map, this.#page.colours());
    } else if (parts.has('cells') && map.kind === 'grid') {
      this.terrain.repaint(map, this.#page.store.edited);
    }
    if (parts.has('map')) this.#isCameraNew = true;
    if (parts.has('map') || parts.has('view')) this.#panes.forEach((pane) => this.showAnswer(pane.number));
    if (parts.has('step')) this.#panes.forEach((pane) => this.#goTo(pane.number));
    this.#fitIfNew();
    this.redraw();
  }

  /** A new answer of a run: its raster begins anew. */
  showAnswer(number: number): void {
    const pane = this.#panes[number];
    if (pane === undefined) return;
    const { map } = this.#page.store.state.scene;
    const playback = this.#page.session.playback(number);
    if (playback !== null) playback.goTo(this.#target(playback), () => {});
    if (map.kind === 'grid') {
      pane.raster.show(map.width, map.height, playback, this.#page.session.cells, this.#page.colours(),
        this.#page.store.state.view.heat);
    }
    this.redraw();
  }

  /** Shows all of the map. */
  fit(): void {
    this.#isCameraNew = true;
    this.#page.store.change('view', (state) => { state.view.camera = null; });
  }

  redraw(): void {
    if (this.#isDue) return;
    this.#isDue = true;
    requestAnimationFrame(() => this.drawNow());
  }

  drawNow(): void {
    this.#isDue = false;
    const begin = performance.now();
    for (const pane of this.#panes) {
      pane.resize();
      pane.raster.flush();
      pane.draw(this.camera, this.layers);
    }
    this.drawn = performance.now() - begin;
  }

  #fitIfNew(): void {
    const canvas = this.#panes[0]?.canvas;
    if (canvas === undefined || canvas.clientWidth === 0) return;
    // The map fits into the smallest picture.
    this.camera.width = Math.min(...this.#panes.map((pane) => pane.canvas.clientWidth));
    this.camera.height = Math.min(...this.#panes.map((pane) => pane.canvas.clientHeight));
    const { camera } = this.#page.store.state.view;
    if (camera !== null) {
      Object.assign(this.camera, camera);
      this.#isCameraNew = false;
    } else if (this.#isCameraNew) {
      this.camera.fit(boundsOf(this.#page.store.state.scene.map));
    }
  }

  /** The user moved the camera. */
  keepCamera(): void {
    this.#isCameraNew = false;
    const { x, y, scale } = this.camera;
    this.#page.store.state.view.camera = { x, y, scale };
    this.redraw();
  }

  #target(playback: Playback): number {
    const { step, scene } = this.#page.store.state;
    if (step.at === 'end') return playback.count;
    return scene.runs.length === 1 ? step.at : playback.afterExpansions(step.at);
  }

  #goTo(number: number): void {
    const playback = this.#page.session.playback(number);
    if (playback !== null) playback.goTo(this.#target(playback), this.#panes[number]!.raster.touch);
  }

  #fitPanes(count: number): void {
    if (this.#panes.length === count) return;
    while (this.#panes.length > count) this.#panes.pop()!.element.remove();
    while (this.#panes.length < count) {
      const pane = new Pane(this.#page, this.#panes.length);
      this.#panes.push(pane);
      this.element.append(pane.element);
      this.onPane(pane);
      this.showAnswer(pane.number);
    }
    this.element.dataset['count'] = String(count);
    this.#isCameraNew ||= this.#page.store.state.view.camera === null;
  }
}
