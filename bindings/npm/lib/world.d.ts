/** Searches step by step, worlds that are not known, and worlds that change. */
import type { Handle } from './handle.js';
import type { Cell, Cells, GameMap, Moves, Navigator, Path, Place, Query, Status } from './index.js';

/**
 * Events as columns. On the backward side of a search g is the cost to the goal, h the estimate
 * from the start, and the parent is the next node towards the goal.
 */
export interface TraceEvents {
  /** Numbers of `TRACE_KINDS`. */
  readonly kinds: Uint8Array;
  /** 1: the backward side. */
  readonly sides: Uint8Array;
  readonly nodes: Uint32Array;
  /** 0xffffffff where a side begins. */
  readonly parents: Uint32Array;
  /** In the map's units of cost, as h and f. */
  readonly g: Float64Array;
  readonly h: Float64Array;
  readonly f: Float64Array;
}

/** Kinds of events: opened, improved, reopened, closed, forgotten. */
export const TRACE_KINDS: readonly string[];

/** The events of a search, in 3 to 17 bytes each. Name it in a question. */
export class Trace extends Handle {
  private constructor();
  /** How many events it has. */
  readonly count: number;
  /**
   * Copies of events from number `first` on; without numbers, all. Linear in these if it goes on
   * where the last read ended, else also in those before them.
   */
  read(first?: number, count?: number): TraceEvents;
  clear(): void;
}

/** How the last answer of a replanner was found. */
export interface ReplanReport {
  /** It repairs searches; else it searches again, for this `reason`. */
  readonly incremental: boolean;
  /** The old answer still holds, and nothing was searched. */
  readonly kept: boolean;
  /** Results of earlier searches were used. */
  readonly repaired: boolean;
  /** Nodes whose known cost to the goal rose. */
  readonly raised: number;
  /** The next node of the path; null at the goal, or without a path. */
  readonly next: number | null;
  readonly reason: string;
}

/**
 * Keeps the path of one unit up to date. It answers as a new search would, with the same cost, but
 * searches only what a change touches.
 */
export class Replanner extends Handle {
  private constructor();
  /**
   * Takes what the navigator's last `update` changed, or the last look of its knowledge. Call it
   * once after each. A change that it was not told costs a new search, and never a wrong answer.
   */
  follow(): void;
  /** Takes what changed in the question's overlay: all places that changed since the last call. */
  overlaid(places: readonly Place[] | Uint32Array): void;
  /** The unit is here now. */
  moveTo(place: Place): void;
  /** This is the only goal now. */
  aimAt(place: Place): void;
  /** Searches for so many expansions at most; without a number, until there is an answer. */
  run(expansions?: number): Status;
  cancel(): void;
  /** The answer, or as far as it got. */
  path(): Path;
  report(): ReplanReport;
}

/** How searches treat cells that a side has never seen; `free` if nothing is said. */
export type Unknown =
  | 'free' | 'blocked'
  /** As open ground that costs so many times as much, 0.001 to 1000. */
  | { readonly costly: number };

/** How knowledge works. */
export interface KnowledgeSetup {
  /** How many sides there are, to 256; 1. */
  sides?: number;
  moves?: Moves;
  /** Symbols of cells that sight passes, blocked or not. */
  seeThrough?: string;
  /** Symbols of cells that block sight; the blocked ones block it anyway. */
  hiding?: string;
}

/** The result of a look. */
export interface Sighting {
  /** All cells that were seen, as x, y, x, y and so on. */
  readonly cells: Int32Array;
  /** The nodes of those that are new, or not as they were remembered. */
  readonly found: Uint32Array;
}

/** What each side knows of one grid: cells that it saw, as it saw them. */
export class Knowledge extends Handle {
  private constructor();
  /**
   * A unit of the side looks round from a cell: along straight lines, or with `lines` false at all
   * cells within the radius. A radius of 1 leaves out diagonal neighbours.
   */
  see(side: number, from: Cell, radius: number, options?: { lines?: boolean }): Sighting;
  /** The side learns what these cells are. */
  learn(side: number, cells: Cells): Sighting;
  /** The true map was edited at these cells: sides remember them as they were. */
  edited(map: GameMap, cells: Cells): void;
  /** 1 for each cell that the side has seen, row by row. */
  explored(side: number): Uint8Array;
  /** What the side believes that each cell costs, as multiples of open ground; 0: blocked. */
  costs(side: number, unknown?: Unknown): Float32Array;
  /** From now on two sides, and the allies of both, know the same. */
  ally(one: number, other: number): void;
  /** From now on the side looks for itself alone. */
  leave(side: number): void;
  /**
   * A navigator of the map as the side believes it to be; it follows what the side learns. Its
   * paths have nodes, and no cells: `navigator.cell(node)` has them.
   */
  navigator(side: number, unknown?: Unknown): Navigator;
}

/** How a recorder works. */
export interface RecorderSetup {
  moves?: Moves;
  /** Keep all nodes of paths, not only their hash. */
  paths?: boolean;
}

/** Writes down what a program asks a navigator, as a file that others run again: a bug report. */
export class Recorder extends Handle {
  private constructor();
  /** Asks the navigator, and writes down the question and its answer. */
  solve(navigator: Navigator, query: Query): Path;
  /** Call it after `navigator.update` with the same arguments. */
  updated(map: GameMap, changed?: Cells): void;
  /** Call it after `navigator.bake()`. */
  baked(): void;
  /** The record so far, as the bytes of a .wrec file, which `wend replay` runs. */
  bytes(): Uint8Array;
}

/** The result of a replay. */
export interface ReplayReport {
  /** Asked again. */
  readonly questions: number;
  /** Updates of the map. */
  readonly edits: number;
  /** Asked again, but not compared: out of time, or cancelled. */
  readonly byTheClock: number;
  /** Questions that could not be recorded. */
  readonly omissions: number;
  /** Answers that are not those recorded. */
  readonly differences: number;
  /** The first difference in words. */
  readonly first: string;
}

export {};
