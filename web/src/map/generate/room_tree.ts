// A random spanning tree of a grid of rooms, for mazes and rooms: one way between any two of them.
// By depth-first search, so that ways are long.

import type { Random } from './random.ts';

const EAST = 1;
const SOUTH = 2;
const VISITED = 4;

export class RoomTree {
  readonly #columns: number;
  readonly #rows: number;
  readonly #rooms: Uint8Array;

  constructor(columns: number, rows: number, random: Random) {
    this.#columns = columns;
    this.#rows = rows;
    this.#rooms = new Uint8Array(columns * rows);
    const trail = new Int32Array(columns * rows);
    let depth = 0;
    trail[0] = random.below(columns * rows);
    this.#rooms[trail[0]] |= VISITED;
    while (depth >= 0) {
      const next = this.#openNext(trail[depth], random);
      if (next < 0) --depth;
      else trail[++depth] = next;
    }
  }

  /** There is a way from this room to the one on its right. */
  east(column: number, row: number): boolean {
    return (this.#rooms[row * this.#columns + column] & EAST) !== 0;
  }
  south(column: number, row: number): boolean {
    return (this.#rooms[row * this.#columns + column] & SOUTH) !== 0;
  }

  /** Joins a room with a random neighbour that is new, and returns that one; -1 if none is. */
  #openNext(room: number, random: Random): number {
    const column = room % this.#columns;
    const choices: number[] = [];
    const consider = (exists: boolean, next: number): void => {
      if (exists && (this.#rooms[next] & VISITED) === 0) choices.push(next);
    };
    consider(room >= this.#columns, room - this.#columns);
    consider(column + 1 < this.#columns, room + 1);
    consider(room + this.#columns < this.#columns * this.#rows, room + this.#columns);
    consider(column > 0, room - 1);
    if (choices.length === 0) return -1;
    const next = choices[random.below(choices.length)];
    this.#rooms[Math.min(room, next)] |= Math.abs(next - room) === 1 && this.#columns > 1 ? EAST : SOUTH;
    this.#rooms[next] |= VISITED;
    return next;
  }
}
