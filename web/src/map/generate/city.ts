// A city: streets and avenues around blocks of houses, with courtyards, alleys, parks, squares and
// boulevards. All open cells are connected: streets cross the whole map, and what lies in a block
// has a way to one of them.

import { type Cell, type GridMap, openGrid } from '../kinds.ts';
import { type Axis, planAxis } from './city_plan.ts';
import { checkOption, checkSize, fillRectangle, type MadeMap, type Span, withEnds } from './made.ts';
import { Random } from './random.ts';

export interface CityOptions {
  /** The length of a block of houses in the mean, in cells. */
  block?: number;
  /** The cost of a step through a park; 1 is a street. */
  park?: number;
}

class City {
  readonly map: GridMap;
  readonly #random: Random;
  readonly #columns: Axis;
  readonly #rows: Axis;
  readonly #block: number;
  readonly #park: number;

  constructor(map: GridMap, block: number, park: number, random: Random) {
    this.map = map;
    this.#random = random;
    this.#block = block;
    this.#park = park;
    this.#columns = planAxis(map.width, block, random);
    this.#rows = planAxis(map.height, block, random);
  }

  build(): void {
    for (const y of this.#rows.blocks) {
      for (const x of this.#columns.blocks) this.#buildBlock(x, y);
    }
    const count = this.#rows.blocks.length * this.#columns.blocks.length;
    for (let i = 0; i < Math.floor((count + 8) / 16); ++i) this.#buildBoulevard();
  }

  #buildBlock(x: Span, y: Span): void {
    const kind = this.#random.below(100);
    if (kind < 8) return this.#buildPark(x, y);
    fillRectangle(this.map, x, y, 0);
    const isLarge = x.end - x.begin >= 6 && y.end - y.begin >= 6;
    if (kind < 45 && isLarge) this.#openYard(x, y);
    else if (kind < 65 && isLarge) this.#openAlley(x, y);
  }

  /** Grass with trees that never stand side by side. */
  #buildPark(x: Span, y: Span): void {
    fillRectangle(this.map, x, y, this.#park);
    for (let row = y.begin + 1; row < y.end - 1; row += 2) {
      for (let column = x.begin + 1; column < x.end - 1; column += 2) {
        if (this.#random.chance(30)) this.map.costs[row * this.map.width + column] = 0;
      }
    }
  }

  /** A yard within the houses, and a gate from its top to the street above or below the block. */
  #openYard(x: Span, y: Span): void {
    const yard = { x: { begin: x.begin + 2, end: x.end - 2 }, y: { begin: y.begin + 2, end: y.end - 2 } };
    fillRectangle(this.map, yard.x, yard.y, 1);
    const gate = this.#random.between(yard.x.begin, yard.x.end - 1);
    const isAbove = this.#random.chance(50) && y.begin > 0 || y.end >= this.map.height;
    const rows = isAbove ? { begin: y.begin, end: yard.y.begin } : { begin: yard.y.end, end: y.end };
    fillRectangle(this.map, { begin: gate, end: gate + 1 }, rows, 1);
  }

  /** An alley through the whole block, from left to right or from top to bottom. */
  #openAlley(x: Span, y: Span): void {
    if (this.#random.chance(50)) {
      const row = this.#random.between(y.begin + 2, y.end - 3);
      fillRectangle(this.map, x, { begin: row, end: row + 1 }, 1);
    } else {
      const column = this.#random.between(x.begin + 2, x.end - 3);
      fillRectangle(this.map, { begin: column, end: column + 1 }, y, 1);
    }
  }

  /** A straight way between two crossings some blocks apart, with a round square at each. */
  #buildBoulevard(): void {
    const from = this.#crossing();
    const to = this.#crossing();
    const most = 6 * this.#block;
    const steps = Math.max(Math.abs(to.x - from.x), Math.abs(to.y - from.y));
    if (steps === 0 || steps > most) return;
    const half = 1 + Math.floor(this.#block / 10);
    for (let i = 0; i <= steps; ++i) {
      const x = from.x + Math.round(((to.x - from.x) * i) / steps);
      const y = from.y + Math.round(((to.y - from.y) * i) / steps);
      fillRectangle(this.map, { begin: x - half, end: x + half }, { begin: y - half, end: y + half }, 1);
    }
    this.#buildSquare(from);
    this.#buildSquare(to);
  }

  #crossing(): Cell {
    const column = this.#columns.streets[this.#random.below(this.#columns.streets.length)];
    const row = this.#rows.streets[this.#random.below(this.#rows.streets.length)];
    return { x: (column.begin + column.end) >> 1, y: (row.begin + row.end) >> 1 };
  }

  /** With a monument in its middle, if the whole square lies on the map. */
  #buildSquare(centre: Cell): void {
    const radius = 2 + Math.floor(this.#block / 4);
    this.#fillDisc(centre, radius, 1);
    const isInside = centre.x >= radius && centre.y >= radius &&
      centre.x + radius < this.map.width && centre.y + radius < this.map.height;
    if (isInside) this.#fillDisc(centre, radius >> 2, 0);
  }

  #fillDisc(centre: Cell, radius: number, cost: number): void {
    for (let dy = -radius; dy <= radius; ++dy) {
      const half = Math.floor(Math.sqrt(radius * radius - dy * dy));
      const row = { begin: centre.y + dy, end: centre.y + dy + 1 };
      fillRectangle(this.map, { begin: centre.x - half, end: centre.x + half + 1 }, row, cost);
    }
  }
}

export function city(width: number, height: number, seed: number, options: CityOptions = {}): MadeMap {
  const { block = 12, park = 1 } = options;
  checkSize(width, height);
  checkOption('block', block, 4, 1000);
  checkOption('park', park, 1, 100);
  const map = openGrid(`city ${seed}`, width, height);
  new City(map, block, park, new Random(seed)).build();
  return withEnds(map);
}
