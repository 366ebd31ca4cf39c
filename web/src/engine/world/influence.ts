// Threats and safe ground as scores, and paths that avoid the threats by an overlay.
import type { Influence, InfluenceSource, Navigator, Overlay, Path, Place, Query, SourceName } from 'wend';
import type { Cell } from '../../map/kinds.ts';
import type { InfluencePicture, InfluenceSetup, ScoredPath } from './calls.ts';
import { MOST_STEPS, disposeAll, limited, navigatorOf, refuseLarge, refuseMesh, whole } from './common.ts';
import type { Current, World } from './common.ts';
import { Places, goalsOf, placeOf } from './places.ts';

const MOST_PLACES = 1000;
const HOTTEST = 3;
const HOTTEST_APART = 3;

export class InfluenceWorld implements World {
  #current: Current;
  #setup: InfluenceSetup;
  #navigator: Navigator;
  #places: Places;
  #layer: Influence | null = null;
  #overlay: Overlay | null = null;
  #names: SourceName[] = [];
  #tick = 0;

  constructor(current: Current, setup: InfluenceSetup) {
    refuseMesh(current.map, 'An influence map');
    refuseLarge(current.map, 'An influence map');
    this.#current = current;
    this.#setup = setup;
    this.#navigator = navigatorOf(current);
    this.#places = new Places(current.map, this.#navigator);
    try {
      this.#layer = this.#navigator.influence({ distance: setup.distance, fade: limited(setup.fade, 0, 1) });
      this.#overlay = this.#navigator.overlay();
      this.set(setup);
    } catch (error) {
      this.dispose();
      throw error;
    }
  }

  /** Whether the layer can go on with these settings, with its deposits. */
  fits({ fade, distance, fresh }: InfluenceSetup): boolean {
    return !fresh && fade === this.#setup.fade && distance === this.#setup.distance;
  }

  set(setup: InfluenceSetup): InfluencePicture {
    const layer = this.#layer!;
    this.#setup = setup;
    for (const name of this.#names) layer.remove(name);
    this.#names = [];
    const add = (cells: readonly Cell[], sign: number) => {
      for (const cell of cells.slice(0, MOST_PLACES)) this.#names.push(layer.add(this.#source(cell, sign)));
    };
    add(setup.threats, 1);
    add(setup.sources, -1);
    layer.update();
    return this.picture();
  }

  step(ticks: number, deposits: readonly Cell[]): InfluencePicture {
    for (const cell of deposits.slice(0, MOST_PLACES)) this.#layer!.deposit(this.#source(cell, 1));
    const count = whole(ticks, 0, MOST_STEPS);
    for (let i = 0; i < count; ++i) this.#layer!.tick();
    if (count === 0) this.#layer!.update();
    this.#tick += count;
    return this.picture();
  }

  edited(cells: Int32Array): void {
    this.#navigator.update(this.#current.engineMap, cells);
    this.#layer!.update();
  }

  picture(): InfluencePicture {
    const scores = this.#places.values(this.#layer!.scores(0, this.#navigator.nodeCount));
    let least = 0;
    let most = 0;
    for (const score of scores) {
      least = Math.min(least, score);
      most = Math.max(most, score);
    }
    const safest = this.#layer!.safest(this.#from(), limited(this.#setup.safeWithin, 0, 1000));
    return {
      tick: this.#tick, scores, least, most, ...this.#paths(scores),
      safest: { place: safest.node === null ? null : this.#places.place(safest.node), score: safest.score },
      hottest: this.#layer!.hottest(HOTTEST, HOTTEST_APART)
        .flatMap(({ node, score }) => node === null ? [] : [{ place: this.#places.place(node), score }]),
      flee: this.#flee(),
    };
  }

  dispose(): void {
    disposeAll([this.#overlay, this.#layer, this.#navigator]);
  }

  #from(): Place {
    return this.#places.asked(placeOf(this.#current.map, this.#setup.question.from));
  }

  #flee(): Uint32Array | null {
    const { flee, threats } = this.#setup;
    if (!flee || threats.length === 0) return null;
    return this.#places.links(this.#navigator.flee(threats.map((cell) => this.#at(cell))));
  }

  /** On graphs a place is a node: its number is x. */
  #at({ x, y }: Cell): Place {
    const { map } = this.#current;
    return this.#places.asked(placeOf(map, map.kind === 'graph' ? { kind: 'node', node: x } : { kind: 'cell', x, y }));
  }

  #source(cell: Cell, sign: number): InfluenceSource {
    const { strength, range, falloff, sight } = this.#setup.rules;
    return {
      at: this.#at(cell), strength: sign * limited(strength, 0, 1000), range: limited(range, 0.5, 200),
      falloff, sight,
    };
  }

  #paths(scores: Float32Array): { plain: ScoredPath; careful: ScoredPath } {
    const { map, moves } = this.#current;
    const goals = goalsOf(map, this.#setup.question).map((goal) => this.#places.asked(goal));
    const query: Query = { from: this.#from(), goals, algorithm: 'astar' };
    const unit = map.kind === 'grid' ? moves.straight : 1;
    this.#layer!.writeCosts(this.#overlay!, limited(this.#setup.costOfOne, 0, 1000) * unit);
    const plain = this.#navigator.solve(query);
    const careful = this.#navigator.solve({ ...query, overlay: this.#overlay! });
    return { plain: this.#scored(plain, scores), careful: this.#scored(careful, scores) };
  }

  #scored(path: Path, scores: Float32Array): ScoredPath {
    const places = this.#places.ofNodes(path.nodes);
    const danger = places.reduce((sum, place) => sum + Math.max(0, scores[place]), 0);
    return { status: path.status, places, cost: path.cost, length: path.length, danger };
  }
}
