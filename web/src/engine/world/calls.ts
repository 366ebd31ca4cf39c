// Calls of the worlds: fog, influence, flow fields, crowds and queues. All values are plain data.
// Places are cells by number, row by row, or nodes of a graph.
import type { Cell, Position, Question } from '../../map/kinds.ts';

export const CROWD_SCENES = ['here', 'doors', 'counterflow', 'formation', 'circle'] as const;
export type CrowdScene = (typeof CROWD_SCENES)[number];
export const FORMATIONS = ['wedge', 'box', 'column', 'line', 'circle'] as const;
export type Formation = (typeof FORMATIONS)[number];

/** How an order stands; units hold numbers of this list. */
export const MOVE_STATES = [
  'pending', 'moving', 'waiting', 'arrived', 'arrived_partial', 'blocked', 'unreachable', 'cancelled', 'invalid',
] as const;

export interface CrowdSetup {
  readonly question: Question;
  readonly scene: CrowdScene;
  readonly units: number;
  readonly radius: number;
  /** Cells, or units of the mesh, a second. */
  readonly speed: number;
  readonly formation: Formation;
}

/** A disc that pushes units aside; its centre is a position of the crowd. */
export interface CrowdPush { readonly x: number; readonly y: number; readonly radius: number }

export interface CrowdPicture {
  /** Seconds that the crowd has lived. */
  readonly time: number;
  /** x and y of each unit: on grids a cell has a side of 1, and the first one begins at 0, 0. */
  readonly positions: Float32Array;
  readonly states: Uint8Array;
  readonly sides: Uint8Array;
  readonly radius: number;
  /** How many units have each state of MOVE_STATES. */
  readonly counts: number[];
}

export type FogUnknown = 'free' | 'blocked' | 'costly';

export interface FogSetup {
  readonly question: Question;
  /** How far the unit sees, in cells. */
  readonly radius: number;
  /** Along free straight lines; else all cells within the radius. */
  readonly lines: boolean;
  readonly unknown: FogUnknown;
  /** For 'costly': so many times the cost of open ground. */
  readonly costly: number;
}

export type FogState = 'walking' | 'arrived' | 'no_way';

export interface FogCounts {
  readonly answers: number;
  readonly kept: number;
  readonly repaired: number;
  readonly searched: number;
  readonly raised: number;
  readonly expanded: number;
}

export interface FogPicture {
  readonly state: FogState;
  readonly at: number;
  /** The places that the unit was at since the last picture. */
  readonly walked: Uint32Array;
  /** Places that were seen since the last picture. */
  readonly seen: Uint32Array;
  /** Places that were edited since the side saw them: it remembers them as they were. */
  readonly outdated: Uint32Array;
  /** The path that the side believes in. */
  readonly path: Uint32Array;
  readonly pathCost: number;
  /** The places of the last repair's events. */
  readonly touched: Uint32Array;
  readonly steps: number;
  /** In the map's units, and in cells. */
  readonly cost: number;
  readonly length: number;
  readonly counts: FogCounts;
  /** The last answer in words: kept, repaired or searched anew, and why. */
  readonly how: string;
  readonly reason: string;
  readonly explored: number;
  /** The cheapest path with full knowledge; null: there is none. */
  readonly shortest: { readonly cost: number; readonly length: number; readonly places: Uint32Array } | null;
}

export interface FlowSetup { readonly question: Question; readonly walkers: number; readonly seed: number }

export interface FlowPicture {
  /**
   * The cost to the nearest goal for each place, in straight steps; infinite where there is no way.
   * null: as before.
   */
  readonly costs: Float32Array | null;
  readonly most: number;
  readonly reached: number;
  readonly places: number;
  /** Milliseconds that the field took. */
  readonly took: number;
  /** Walkers walk from these places to those. */
  readonly from: Uint32Array;
  readonly to: Uint32Array;
  readonly arrived: number;
  readonly fields: number;
}

export interface InfluenceRules {
  readonly strength: number;
  readonly range: number;
  readonly falloff: 'linear' | 'flat' | 'inverse' | 'halving';
  readonly sight: boolean;
}

export interface InfluenceSetup {
  readonly question: Question;
  readonly threats: readonly Cell[];
  /** Their scores are below 0: safe ground. */
  readonly sources: readonly Cell[];
  readonly rules: InfluenceRules;
  readonly fade: number;
  readonly distance: 'lengths' | 'steps' | 'costs';
  /** The cost of a score of 1, in straight steps. */
  readonly costOfOne: number;
  /** How far the safest place may be. */
  readonly safeWithin: number;
  readonly flee: boolean;
  /** Forget deposits of the past. */
  readonly fresh: boolean;
}

export interface ScoredPath {
  readonly status: string;
  readonly places: Uint32Array;
  readonly cost: number;
  readonly length: number;
  /** The sum of the scores above 0 on the path. */
  readonly danger: number;
}

export interface InfluencePicture {
  readonly tick: number;
  readonly scores: Float32Array;
  readonly least: number;
  readonly most: number;
  readonly plain: ScoredPath;
  readonly careful: ScoredPath;
  readonly safest: { readonly place: number | null; readonly score: number };
  readonly hottest: readonly { readonly place: number; readonly score: number }[];
  /** The place to flee to from each place, 0xffffffff: nowhere; null: not asked for. */
  readonly flee: Uint32Array | null;
}

export interface QueueSetup {
  readonly units: number;
  /** Expansions that one tick may take. */
  readonly budget: number;
  readonly owners: number;
  /** The number of the owner whose requests are urgent; -1: none. */
  readonly urgentOwner: number;
  /** Ticks after which a request expires; 0: never. */
  readonly deadline: number;
  readonly firstSteps: number;
  readonly seed: number;
}

/** The states of a unit of the queue, by number. */
export const QUEUE_STATES = ['idle', 'waiting', 'first_steps', 'walking'] as const;

export interface QueueTick {
  readonly tick: number;
  readonly used: number;
  readonly budget: number;
  readonly waiting: number;
  readonly answered: number;
  readonly expired: number;
}

export interface QueuePicture {
  readonly ticks: readonly QueueTick[];
  readonly from: Uint32Array;
  readonly to: Uint32Array;
  readonly states: Uint8Array;
  readonly owners: Uint8Array;
  readonly submitted: number;
  readonly answered: number;
  readonly expired: number;
  /** Answers that are no path. */
  readonly without: number;
  /** Mean ticks until an answer, by owner. */
  readonly waits: readonly number[];
}

export interface WorldCalls {
  crowdBegin: { in: CrowdSetup; out: CrowdPicture };
  crowdStep: { in: { steps: number; push: CrowdPush | null }; out: CrowdPicture };
  /** Sends some units, or with null all, towards a position. */
  crowdSend: { in: { units: Uint32Array | null; to: Position }; out: CrowdPicture };
  fogBegin: { in: FogSetup; out: FogPicture };
  fogStep: { in: { steps: number }; out: FogPicture };
  flowBegin: { in: FlowSetup; out: FlowPicture };
  flowStep: { in: { steps: number }; out: FlowPicture };
  /** The next place of each of these; 0xffffffff: there is none. */
  flowNext: { in: { places: Uint32Array }; out: Uint32Array };
  influenceBegin: { in: InfluenceSetup; out: InfluencePicture };
  influenceStep: { in: { ticks: number; deposits: readonly Cell[] }; out: InfluencePicture };
  queueBegin: { in: QueueSetup; out: QueuePicture };
  queueStep: { in: { ticks: number; burst: number; budget: number }; out: QueuePicture };
}
