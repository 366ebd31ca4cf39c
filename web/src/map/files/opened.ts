// The types of opened files, and of the help that only the page's host can give.
import type { Events } from '../../engine/protocol.ts';
import type { PageMap, Scene, Spot } from '../kinds.ts';

/** A picture's pixels: red, green, blue and opacity of each, row by row. */
export interface Pixels { width: number; height: number; pixels: Uint8ClampedArray }

export interface Parts {
  decodePicture(bytes: Uint8Array): Promise<Pixels>;
  parseXml(text: string): Document;
  /** A file that was dropped together with this one; null: there is none of that name. */
  sibling?(name: string): Promise<Uint8Array | null>;
}

export interface OpenedQuestion { from: Spot; to: Spot; length?: number }

/** A search that was written down: the columns of the package's TraceEvents, and its question. */
export interface OpenedTrace extends Events {
  /** The map's name, as the file has it; '' if it names none. */
  mapName: string;
  /** The map, if a file of that name was dropped together with the trace. */
  map?: PageMap;
  /** The node of cell x, y is y * width + x. On maps that are no grids all nodes are in one row. */
  width: number;
  height: number;
  from: number | null;
  goals: number[];
  /** The path's nodes; empty: there is none, or the file does not name it. */
  path: number[];
  /** '' if the file does not name it. */
  algorithm: string;
  heuristic: string;
  status: string;
  /** g, h and f are so many times as large as the cost model's units. */
  scale: number;
}

export type Opened =
  | { kind: 'scene'; scene: Scene; notes: string[] }
  | { kind: 'questions'; questions: OpenedQuestion[]; mapName: string; notes: string[] }
  | { kind: 'trace'; trace: OpenedTrace; notes: string[] }
  | { kind: 'record'; bytes: Uint8Array }
  | { kind: 'state'; text: string };

/** A map from a file, before it has a question. */
export interface ReadMap {
  map: PageMap;
  notes: string[];
  from?: Spot;
  goals?: Spot[];
}
