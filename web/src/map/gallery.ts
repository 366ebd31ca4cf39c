// The gallery: maps with a question and algorithms that show one thing each.

import { BEST_AND_WORST } from './gallery/best_and_worst.ts';
import type { GalleryEntry } from './gallery/entry.ts';
import { FIRST_STEPS } from './gallery/first_steps.ts';
import { FLOORS } from './gallery/floors.ts';
import { GRAPHS } from './gallery/graphs.ts';
import { MESHES } from './gallery/meshes.ts';
import { PLACES } from './gallery/places.ts';
import { PageError } from './kinds.ts';

export { type GalleryEntry, GROUPS } from './gallery/entry.ts';

export const GALLERY: readonly GalleryEntry[] = [
  ...FIRST_STEPS, ...BEST_AND_WORST, ...PLACES, ...FLOORS, ...MESHES, ...GRAPHS,
];

export function galleryEntry(id: string): GalleryEntry {
  const entry = GALLERY.find((one) => one.id === id);
  if (!entry) throw new PageError(`The gallery has no entry '${id}': choose one from its list.`);
  return entry;
}
