// The calls of the page to the workers in which engines run. All values are plain data.
import type { AlgorithmInfo, LintReport, OptionInfo } from 'wend';
import type { Moves, PageMap, Question, Run, Spot } from '../map/kinds.ts';
import type { WorldCalls } from './world/calls.ts';

/** The events of a search as columns: see the package's TraceEvents. */
export interface Events {
  readonly kinds: Uint8Array;
  readonly sides: Uint8Array;
  readonly nodes: Uint32Array;
  readonly parents: Uint32Array;
  readonly g: Float64Array;
  readonly h: Float64Array;
  readonly f: Float64Array;
}

export interface EngineInfo {
  readonly version: string;
  readonly algorithms: readonly AlgorithmInfo[];
  readonly options: readonly OptionInfo[];
}

/** The polygons of a mesh: polygon i is node i. */
export interface MeshGeometry { readonly vertices: Float64Array; readonly polygons: number[][] }

export interface MapReport {
  readonly nodes: number;
  readonly geometry: MeshGeometry | null;
  /** The cell of each node of a grid, row by row, or -1; null: node i is cell i, or there are none. */
  readonly cells: Int32Array | null;
}

export interface Answer {
  readonly status: string;
  readonly reason: string;
  readonly optimal: boolean;
  /** Proved: at most so many times the cheapest; 0: nothing is. */
  readonly bound: number;
  /** In the map's units: `Moves.straight` is a step on open ground. */
  readonly cost: number;
  readonly length: number;
  readonly expanded: number;
  readonly nodes: Uint32Array;
  /** The line of the path in the map's plane: x, y, z each. */
  readonly line: Float64Array;
  /** Pairs: the waypoint where a leg begins, the link that it takes. */
  readonly legs: Uint32Array;
  /** null: not asked for, or they are of states that are no nodes (see OF_STATES). */
  readonly events: Events | null;
  /** Events that are missing at the end, because the trace is longer than the page keeps. */
  readonly eventsLeftOut: number;
  /** The time of one search without a trace, in milliseconds: of each round; empty if not measured. */
  readonly times: readonly number[];
  /** The time that this answer took in the worker, with its trace, in milliseconds. */
  readonly took: number;
  /** Bytes that the engine of this run holds. */
  readonly memory: number;
}

export interface Lint extends Pick<LintReport, 'verdict' | 'estimate' | 'cost'> {
  /** The cost of the cheapest path for this question; null: there is none. */
  readonly cheapest: number | null;
}

/** Algorithms that search states of their own: their events say nothing of cells. */
export const OF_STATES: readonly string[] = ['turning_astar', 'taut_astar'];

export interface SearchCalls {
  start: { in: { module: WebAssembly.Module }; out: EngineInfo };
  setMap: { in: { map: PageMap; moves: Moves; radius: number }; out: MapReport };
  /** Sets costs of cells of a grid: cells as x, y, x, y and so on. */
  edit: { in: { cells: Int32Array; costs: Float32Array }; out: null };
  solve: {
    in: { question: Question; run: Run; trace: boolean; measure: boolean; mostEvents: number };
    out: Answer;
  };
  lint: { in: { question: Question; run: Run }; out: Lint };
  /** Runs a record again, and compares all answers. */
  replay: { in: { record: Uint8Array }; out: { questions: number; edits: number; differences: number; first: string } };
  /** The costs of all nodes to a place, infinite where there is no way. */
  costsTo: { in: { goals: Spot[] }; out: Float64Array };
}

export type Calls = SearchCalls & WorldCalls;
export type CallName = keyof Calls;

export type Request = { [K in CallName]: { id: number; name: K; argument: Calls[K]['in'] } }[CallName];
export type Reply =
  | { id: number; result: unknown }
  | { id: number; error: { text: string; code: string } };
