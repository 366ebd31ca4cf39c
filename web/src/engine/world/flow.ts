// A flow field towards the goals, and walkers that follow it.
import type { Field, Navigator } from 'wend';
import { Random } from '../../map/generate/random.ts';
import type { FlowPicture, FlowSetup } from './calls.ts';
import { MOST_STEPS, disposeAll, navigatorOf, refuseLarge, refuseMesh, whole } from './common.ts';
import type { Current, World } from './common.ts';
import { NO_PLACE, Places, goalsOf } from './places.ts';

const MOST_WALKERS = 20000;
/** Attempts to find a place by chance before all places are looked through. */
const ATTEMPTS = 40;

export class FlowWorld implements World {
  #current: Current;
  #navigator: Navigator;
  #field: Field | null = null;
  #places: Places;
  #goals: number[];
  #costs = new Float32Array(0);
  #isNew = true;
  #isEdited = false;
  #most = 0;
  #reached = 0;
  #took = 0;
  #fields = 0;
  #arrived = 0;
  #random: Random;
  #from: Uint32Array;
  #to: Uint32Array;

  constructor(current: Current, setup: FlowSetup) {
    refuseMesh(current.map, 'A flow field');
    refuseLarge(current.map, 'A flow field');
    this.#current = current;
    this.#goals = goalsOf(current.map, setup.question);
    this.#random = new Random(whole(setup.seed, 0, 2 ** 31 - 1));
    this.#navigator = navigatorOf(current);
    this.#places = new Places(current.map, this.#navigator);
    const walkers = whole(setup.walkers, 0, MOST_WALKERS);
    this.#from = new Uint32Array(walkers).fill(NO_PLACE);
    this.#to = new Uint32Array(walkers).fill(NO_PLACE);
    try {
      this.#build();
      for (let i = 0; i < walkers; ++i) this.#from[i] = this.#to[i] = this.#anywhere();
    } catch (error) {
      this.dispose();
      throw error;
    }
  }

  step(steps: number): FlowPicture {
    if (this.#isEdited) this.#build();
    for (let i = whole(steps, 0, MOST_STEPS); i > 0; --i) this.#walk();
    return this.picture();
  }

  next(places: Uint32Array): Uint32Array {
    if (this.#isEdited) this.#build();
    return places.map((place) => this.#nextOf(place));
  }

  edited(cells: Int32Array): void {
    this.#navigator.update(this.#current.engineMap, cells);
    this.#isEdited = true;
  }

  picture(): FlowPicture {
    const costs = this.#isNew ? this.#costs.slice() : null;
    this.#isNew = false;
    return {
      costs, most: this.#most, reached: this.#reached, places: this.#costs.length, took: this.#took,
      from: this.#from.slice(), to: this.#to.slice(), arrived: this.#arrived, fields: this.#fields,
    };
  }

  dispose(): void {
    disposeAll([this.#field, this.#navigator]);
  }

  #build(): void {
    this.#field?.dispose();
    this.#field = null;
    const begin = performance.now();
    this.#field = this.#navigator.field({
      sources: this.#goals.map((goal) => this.#places.asked(goal)), backward: true,
    });
    this.#took = performance.now() - begin;
    const { map, moves } = this.#current;
    const unit = map.kind === 'grid' ? moves.straight : 1;
    this.#costs = this.#places.values(this.#field.costs).map((cost) => cost / unit);
    this.#most = 0;
    this.#reached = 0;
    for (const cost of this.#costs) {
      if (cost === Infinity) continue;
      ++this.#reached;
      this.#most = Math.max(this.#most, cost);
    }
    ++this.#fields;
    this.#isEdited = false;
    this.#isNew = true;
  }

  #nextOf(place: number): number {
    if (place >= this.#costs.length || this.#costs[place] === Infinity) return NO_PLACE;
    return this.#places.place(this.#field!.next(this.#places.node(place)) ?? NO_PLACE);
  }

  /** Those that arrived begin again elsewhere; those that a wall cut off do too. */
  #walk(): void {
    for (let i = 0; i < this.#from.length; ++i) {
      const at = this.#to[i];
      const next = at === NO_PLACE ? NO_PLACE : this.#nextOf(at);
      if (next !== NO_PLACE) {
        this.#from[i] = at;
        this.#to[i] = next;
        continue;
      }
      if (at !== NO_PLACE && this.#costs[at] === 0) ++this.#arrived;
      this.#from[i] = this.#to[i] = this.#anywhere();
    }
  }

  #anywhere(): number {
    for (let i = 0; i < ATTEMPTS; ++i) {
      const place = this.#random.below(this.#costs.length);
      if (this.#costs[place] > 0 && this.#costs[place] < Infinity) return place;
    }
    return this.#costs.findIndex((cost) => cost > 0 && cost < Infinity) >>> 0;
  }
}
