// A search as its events, at any point of its time: forward and back, as fast one way as the other.
//
// For each event the number of the event before it at the same node is kept. The state of a node is
// then that of its newest event: to go back over an event restores the one before. A step costs some
// nanoseconds in either direction, so that even a jump over 1.5 million events needs no snapshots.
import type { Events } from './protocol.ts';

const OPENED = 0;
const CLOSED = 3;
const FORGOTTEN = 4;
const NONE = 0xffffffff;

/** What is known of a node: nothing, or as its newest event says. */
export const UNSEEN = 0;
export const IS_OPEN = 1;
export const IS_CLOSED = 2;
export const IS_FORGOTTEN = 3;

export interface Values {
  readonly g: number;
  readonly h: number;
  readonly f: number;
  /** null: the search begins here. */
  readonly parent: number | null;
  /** 1: of the search that runs backward from the goal. */
  readonly side: number;
}

/** What hears of each node that changes its state. */
export type OnNode = (node: number) => void;

export class Playback {
  readonly events: Events;
  readonly count: number;
  /** Numbers of the events by which a node was expanded. */
  readonly expansions: Uint32Array;
  /** How many nodes the trace can name. */
  readonly nodes: number;
  #newest: Int32Array;
  #before: Int32Array;
  #at = 0;
  #sides: number;

  /** `expanded`: the engine's count, which leaves out that the goal is closed at the end. */
  constructor(events: Events, nodes: number, expanded = Infinity) {
    this.events = events;
    this.count = events.nodes.length;
    this.#sides = events.sides.includes(1) ? 2 : 1;
    let most = nodes;
    for (const node of events.nodes) if (node >= most) most = node + 1;
    this.nodes = most;
    this.#newest = new Int32Array(this.#sides * most).fill(-1);
    this.#before = new Int32Array(this.count);
    this.expansions = this.#link().slice(0, expanded);
  }

  /** Finds the event before each, and the expansions. */
  #link(): Uint32Array {
    const expansions = new Uint32Array(this.count);
    let expanded = 0;
    for (let i = 0; i < this.count; ++i) {
      const key = this.#key(i);
      this.#before[i] = this.#newest[key]!;
      this.#newest[key] = i;
      if (this.events.kinds[i] === CLOSED) expansions[expanded++] = i;
    }
    this.#at = this.count;
    return expansions.slice(0, expanded);
  }

  #key(event: number): number {
    return this.#sides === 1 ? this.events.nodes[event]! : 2 * this.events.nodes[event]! + this.events.sides[event]!;
  }

  /** How many events have happened. */
  get at(): number { return this.#at; }

  /** How many nodes have been expanded by now. */
  get expanded(): number { return this.expandedBefore(this.#at); }

  /** How many expansions lie before an event. */
  expandedBefore(event: number): number {
    let low = 0;
    let high = this.expansions.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.expansions[middle]! < event) low = middle + 1; else high = middle;
    }
    return low;
  }

  /** The number of events after which so many nodes are expanded. */
  afterExpansions(expansions: number): number {
    if (expansions <= 0) return 0;
    return expansions > this.expansions.length ? this.count : this.expansions[expansions - 1]! + 1;
  }

  /** Goes to the point at which so many events have happened. */
  goTo(target: number, onNode: OnNode): void {
    const end = Math.min(Math.max(Math.round(target), 0), this.count);
    const { nodes } = this.events;
    while (this.#at < end) {
      this.#newest[this.#key(this.#at)] = this.#at;
      onNode(nodes[this.#at]!);
      ++this.#at;
    }
    while (this.#at > end) {
      --this.#at;
      this.#newest[this.#key(this.#at)] = this.#before[this.#at]!;
      onNode(nodes[this.#at]!);
    }
  }

  /** The newest event of a node until now, or -1. */
  eventOf(node: number): number {
    if (node >= this.nodes) return -1;
    if (this.#sides === 1) return this.#newest[node]!;
    return Math.max(this.#newest[2 * node]!, this.#newest[2 * node + 1]!);
  }

  stateOf(node: number): number {
    const event = this.eventOf(node);
    if (event < 0) return UNSEEN;
    const kind = this.events.kinds[event]!;
    return kind === CLOSED ? IS_CLOSED : kind === FORGOTTEN ? IS_FORGOTTEN : IS_OPEN;
  }

  valuesOf(node: number): Values | null {
    const event = this.eventOf(node);
    return event < 0 ? null : this.valuesAt(event);
  }

  valuesAt(event: number): Values {
    const { g, h, f, parents, sides } = this.events;
    const parent = parents[event]!;
    return {
      g: g[event]!, h: h[event]!, f: f[event]!, parent: parent === NONE ? null : parent, side: sides[event]!,
    };
  }

  /** The nodes from where a node's side begins to it, as the parents say now. */
  branchTo(node: number): number[] {
    const branch: number[] = [];
    const seen = new Set<number>();
    let next: number | null = node;
    while (next !== null && !seen.has(next)) {
      const values = this.valuesOf(next);
      if (values === null) break;
      seen.add(next);
      branch.push(next);
      next = values.parent;
    }
    return branch.reverse();
  }

  /** The open nodes, the next one to be expanded first by f, then the larger g: at most so many. */
  openList(most: number): { node: number; values: Values }[] {
    const open: number[] = [];
    for (let node = 0; node < this.nodes; ++node) {
      if (this.stateOf(node) === IS_OPEN) open.push(this.eventOf(node));
    }
    const { f, g, nodes } = this.events;
    open.sort((a, b) => f[a]! - f[b]! || g[b]! - g[a]! || b - a);
    return open.slice(0, most).map((event) => ({ node: nodes[event]!, values: this.valuesAt(event) }));
  }

  /** How many nodes are open, closed. */
  counts(): { open: number; closed: number } {
    let open = 0;
    let closed = 0;
    for (let node = 0; node < this.nodes; ++node) {
      const state = this.stateOf(node);
      if (state === IS_OPEN) ++open; else if (state === IS_CLOSED) ++closed;
    }
    return { open, closed };
  }

  /** The point after the next event that matches, from now on; the end if there is none. */
  next(matches: (event: number) => boolean): number {
    for (let i = this.#at; i < this.count; ++i) if (matches(i)) return i + 1;
    return this.count;
  }

  /** The point before the last event before now that matches; 0 if there is none. */
  previous(matches: (event: number) => boolean): number {
    for (let i = this.#at - 2; i >= 0; --i) if (matches(i)) return i + 1;
    return 0;
  }

  /** The point at which the next expansion has a larger f than any before. */
  nextF(): number {
    const { kinds, f } = this.events;
    let most = -Infinity;
    for (let i = 0; i < this.#at; ++i) if (kinds[i] === CLOSED && f[i]! > most) most = f[i]!;
    return this.next((event) => kinds[event] === CLOSED && f[event]! > most);
  }

  /** A number that differs, almost surely, if any node has another state, g or parent. */
  hash(): string {
    let hash = 0x811c9dc5;
    for (const event of this.#newest) hash = Math.imul(hash ^ (event + 1), 0x01000193) >>> 0;
    return hash.toString(16).padStart(8, '0');
  }

  isFirst(event: number): boolean { return this.events.kinds[event] === OPENED; }
}
