// Hills: every cell is free, and costs 1 in the valleys up to 9 on the heights. The heights are
// sums of value noise of several scales: K. Perlin, "An Image Synthesizer", SIGGRAPH 1985, has the
// idea of summing noise by octaves.

import { openGrid } from '../kinds.ts';
import { checkOption, checkSize, type MadeMap, withEnds } from './made.ts';
import { Random } from './random.ts';

export interface HillsOptions {
  /** From the middle of a hill to the next, in cells, in the mean. */
  breadth?: number;
  /** The cost on the highest hills. */
  most?: number;
}

/** Adds heights from 0 to `strength`, smooth between random values `breadth` cells apart. */
function addNoise(heights: Float32Array, width: number, breadth: number, strength: number, random: Random): void {
  const height = heights.length / width;
  const columns = Math.ceil(width / breadth) + 2;
  const rows = Math.ceil(height / breadth) + 2;
  const values = Float32Array.from({ length: columns * rows }, () => random.below(65536) / 65535);
  const ease = (t: number): number => t * t * (3 - 2 * t);
  for (let y = 0; y < height; ++y) {
    const row = Math.floor(y / breadth);
    const down = ease(y / breadth - row);
    for (let x = 0; x < width; ++x) {
      const column = Math.floor(x / breadth);
      const right = ease(x / breadth - column);
      const at = row * columns + column;
      const upper = values[at] + (values[at + 1] - values[at]) * right;
      const lower = values[at + columns] + (values[at + columns + 1] - values[at + columns]) * right;
      heights[y * width + x] += strength * (upper + (lower - upper) * down);
    }
  }
}

export function hills(width: number, height: number, seed: number, options: HillsOptions = {}): MadeMap {
  const { breadth = 16, most = 9 } = options;
  checkSize(width, height);
  checkOption('breadth', breadth, 2, 1000);
  checkOption('most', most, 1, 9);
  const random = new Random(seed);
  const map = openGrid(`hills ${seed}`, width, height);
  const heights = new Float32Array(map.costs.length);
  addNoise(heights, width, breadth, 0.7, random);
  addNoise(heights, width, Math.max(2, Math.round(breadth / 3)), 0.3, random);
  for (let cell = 0; cell < heights.length; ++cell) {
    // Sums of noise are seldom near 0 or 1: stretch the middle half over all costs.
    const stretched = Math.min(Math.max((heights[cell] - 0.25) * 2, 0), 0.999);
    map.costs[cell] = 1 + Math.floor(stretched * most);
  }
  return withEnds(map);
}
