// An entry of the gallery, and short ways to write one.

import {
  type Cell, cellSpot, type GridMap, type Moves, type PageMap, type Position, type Question, type Run, type Scene,
  type Spot, USUAL_MOVES,
} from '../kinds.ts';
import type { MadeMap } from '../generate/made.ts';

export const GROUPS = [
  'First steps', 'Best and worst cases', 'Shapes of cells', 'Ground and links', 'Floors', 'Large maps', 'Units',
  'Goals', 'Navigation meshes', 'Graphs',
] as const;

export interface GalleryEntry {
  readonly id: string;
  readonly title: string;
  /** Says what there is to see, and why it is so. */
  readonly words: string;
  readonly group: (typeof GROUPS)[number];
  /** The status of each run, where one of them is not to find a path. */
  readonly statuses?: readonly string[];
  make(): Scene;
}

export function run(algorithm: string, options: Record<string, string> = {}): Run {
  return { algorithm, options };
}

/** The usual moves, for a map. A change makes other moves of them. */
export function question(from: Spot, goals: Spot[], changes: Partial<Moves> = {}, radius = 0): Question {
  return { from, goals, moves: { ...USUAL_MOVES, ...changes }, radius, range: 0 };
}

export function gridScene(map: GridMap, from: Cell, goal: Cell, runs: Run[], changes: Partial<Moves> = {}): Scene {
  return { map, question: question(cellSpot(from.x, from.y), [cellSpot(goal.x, goal.y)], changes), runs };
}

/** A generated map, from its start to its goal. */
export function madeScene(made: MadeMap, name: string, runs: Run[], changes: Partial<Moves> = {}): Scene {
  made.map.name = name;
  return gridScene(made.map, made.start, made.goal, runs, changes);
}

export function positionSpot({ x, y, z }: Position): Spot {
  return { kind: 'position', x, y, z };
}

export function nodeSpot(node: number): Spot {
  return { kind: 'node', node };
}

export function placeScene(map: PageMap, from: Position, goal: Position, runs: Run[], radius = 0): Scene {
  return { map, question: question(positionSpot(from), [positionSpot(goal)], {}, radius), runs };
}
