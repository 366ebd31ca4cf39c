// The streets that cross one axis of a city, and the blocks of houses between them.

import type { Span } from './made.ts';
import type { Random } from './random.ts';

export interface Axis { readonly streets: readonly Span[]; readonly blocks: readonly Span[] }

/** A map is a piece of a larger city: it may begin and end anywhere in a block or a street. */
export function planAxis(length: number, block: number, random: Random): Axis {
  const streetWidth = 1 + Math.floor(block / 8);
  const streets: Span[] = [];
  const blocks: Span[] = [];
  const begin = Math.min(random.between(0, block - 1), length - 1);
  if (begin > 0) blocks.push({ begin: 0, end: begin });
  let untilAvenue = random.between(1, 4);
  for (let at = begin; at < length;) {
    const isAvenue = --untilAvenue === 0;
    if (isAvenue) untilAvenue = random.between(3, 5);
    const streetEnd = Math.min(length, at + streetWidth * (isAvenue ? 2 : 1));
    streets.push({ begin: at, end: streetEnd });
    at = Math.min(length, streetEnd + random.between(Math.floor(block / 2), block + Math.floor(block / 2)));
    if (at > streetEnd) blocks.push({ begin: streetEnd, end: at });
  }
  return { streets, blocks };
}
