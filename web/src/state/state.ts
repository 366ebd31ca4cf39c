// Everything that the page shows, as one object that can be written down: links, undo, storage and tests rest on it.
import { USUAL_MOVES, cellSpot, openGrid } from '../map/kinds.ts';
import type { Cell, Run, Scene } from '../map/kinds.ts';

export const THEMES = ['system', 'light', 'dark', 'contrast'] as const;
export type Theme = (typeof THEMES)[number];

/** A stop for the animation: the next event of this kind, at this node or at any. */
export interface Breakpoint { kind: 'opened' | 'improved' | 'closed'; node: number | null }

export interface StepState {
  /**
   * How much of the search is shown: events if there is one run, expansions if several are
   * compared.
   */
  at: number | 'end';
  /** Events a second. 0: the result at once. -1: all of it in ten seconds. */
  speed: number;
  breakpoints: Breakpoint[];
}

/** Parts of the page that simulate more than one question. */
export const WORLD_MODES = ['search', 'fog', 'influence', 'flow', 'crowd', 'queue'] as const;
export type WorldMode = (typeof WORLD_MODES)[number];

export interface WorldState {
  mode: WorldMode;
  /** Of all modes, by `mode.name`. */
  settings: Record<string, number | string | boolean>;
  /** Units, towers or threats that the user placed, by mode. */
  places: Record<string, Cell[]>;
}

export interface ViewState {
  /** The centre of the picture in the map's plane, and pixels per unit; null: all of the map. */
  camera: { x: number; y: number; scale: number } | null;
  /** f, g and h in the cells, where there is room. */
  scores: boolean;
  /** Arrows to parents. */
  parents: boolean;
  grid: boolean;
  theme: Theme;
  /** Shows each cell's g as a colour, in place of open and closed. */
  heat: boolean;
}

export const TOOLS = ['pan', 'wall', 'terrain', 'erase', 'line', 'rectangle', 'fill', 'goal', 'link'] as const;
export type ToolName = (typeof TOOLS)[number];

export interface ToolState {
  name: ToolName;
  /** The side of the brush in cells. */
  size: number;
  /** The cost that the terrain brush sets. */
  cost: number;
}

export interface PageState {
  scene: Scene;
  step: StepState;
  world: WorldState;
  view: ViewState;
  tool: ToolState;
  /** The step of the guided tour; null: it is closed. */
  tour: number | null;
  /** A node whose branch is shown, and whose values are in the panel. */
  chosen: number | null;
}

export function usualState(): PageState {
  return {
    scene: {
      map: openGrid('untitled', 40, 24),
      question: { from: cellSpot(6, 12), goals: [cellSpot(33, 12)], moves: { ...USUAL_MOVES }, radius: 0, range: 0 },
      runs: [{ algorithm: 'astar', options: {} }],
    },
    step: { at: 'end', speed: -1, breakpoints: [] },
    world: { mode: 'search', settings: {}, places: {} },
    view: { camera: null, scores: true, parents: false, grid: true, theme: 'system', heat: false },
    tool: { name: 'wall', size: 1, cost: 3 },
    tour: null,
    chosen: null,
  };
}

export const MOST_RUNS = 4;

export function sameRun(one: Run, other: Run): boolean {
  return one.algorithm === other.algorithm && JSON.stringify(one.options) === JSON.stringify(other.options);
}
