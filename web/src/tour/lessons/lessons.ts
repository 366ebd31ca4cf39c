// The lessons by the names of the algorithms.

import { BLIND_LESSONS } from './blind.ts';
import { GRID_LESSONS } from './grids.ts';
import { GUIDED_LESSONS } from './guided.ts';
import type { Lesson } from './lesson.ts';
import { MESH_LESSONS } from './meshes.ts';

export type { Lesson } from './lesson.ts';

export const LESSONS: Record<string, Lesson> = {
  ...BLIND_LESSONS, ...GUIDED_LESSONS, ...GRID_LESSONS, ...MESH_LESSONS,
};
