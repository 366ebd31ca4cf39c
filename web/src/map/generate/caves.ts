// Caves: noise with a share of rock, smoothed by a cellular automaton.

import { sizeOfLargestPart } from './far_ends.ts';
import { blockedGrid, checkOption, checkSize, type MadeMap, withEnds } from './made.ts';
import { Random } from './random.ts';

export interface CavesOptions {
  /** The percentage of rock to begin with. */
  walls?: number;
  /** How often the rock is smoothed. */
  rounds?: number;
}

function noise(width: number, height: number, walls: number, random: Random): Uint8Array {
  const rock = new Uint8Array(width * height);
  for (let cell = 0; cell < rock.length; ++cell) rock[cell] = random.chance(walls) ? 1 : 0;
  return rock;
}

/** A cell is rock if five of the nine cells around and under it are; outside all is rock. */
function smooth(rock: Uint8Array, width: number, height: number): Uint8Array {
  const smoothed = new Uint8Array(rock.length);
  const sums = new Uint8Array(width + 2).fill(3);
  for (let y = 0; y < height; ++y) {
    const row = y * width;
    for (let x = 0; x < width; ++x) {
      const above = y > 0 ? rock[row - width + x] : 1;
      const below = y + 1 < height ? rock[row + width + x] : 1;
      sums[x + 1] = above + rock[row + x] + below;
    }
    for (let x = 0; x < width; ++x) smoothed[row + x] = sums[x] + sums[x + 1] + sums[x + 2] >= 5 ? 1 : 0;
  }
  return smoothed;
}

function carve(width: number, height: number, walls: number, rounds: number, random: Random): Uint8Array {
  let rock = noise(width, height, walls, random);
  for (let round = 0; round < rounds; ++round) rock = smooth(rock, width, height);
  return rock;
}

/** If no cave has a third of all cells, the map is made again with 2 % less rock. */
export function caves(width: number, height: number, seed: number, options: CavesOptions = {}): MadeMap {
  const { walls = 46, rounds = 4 } = options;
  checkSize(width, height);
  checkOption('walls', walls, 0, 50);
  checkOption('rounds', rounds, 0, 100);
  const random = new Random(seed);
  const map = blockedGrid(`caves ${seed}`, width, height);
  for (let share = walls; share > 0; share -= 2) {
    const rock = carve(width, height, share, rounds, random);
    for (let cell = 0; cell < rock.length; ++cell) map.costs[cell] = 1 - rock[cell];
    if (3 * sizeOfLargestPart(map) >= map.costs.length) return withEnds(map);
  }
  map.costs.fill(1);
  return withEnds(map);
}
