// Blocked cells scattered at random: exactly a percentage of all cells. The command line's kind
// `random` means the same.

import { openGrid } from '../kinds.ts';
import { checkOption, checkSize, type MadeMap, withEnds } from './made.ts';
import { Random } from './random.ts';

export function scattered(width: number, height: number, seed: number, percent = 25): MadeMap {
  checkSize(width, height);
  checkOption('walls', percent, 0, 100);
  const random = new Random(seed);
  const map = openGrid(`random ${seed}`, width, height);
  let walls = Math.floor((map.costs.length * percent + 50) / 100);
  for (let left = map.costs.length; left > 0; --left) {
    // Each of the cells that are left is as likely as the others to be among the walls.
    if (random.below(left) >= walls) continue;
    map.costs[map.costs.length - left] = 0;
    --walls;
  }
  return withEnds(map);
}
