// The events of a trace as columns, checked while they are read: an event must be able to follow.
import type { Events } from '../../engine/protocol.ts';
import type { Lines } from './text.ts';
import { quoted, wholeNumber } from './text.ts';

export const NO_PARENT = 0xffffffff;

/** In the order of the package's TRACE_KINDS. */
const LETTERS = 'oircf';
const OPENED = 0;
const IMPROVED = 1;
const REOPENED = 2;
const CLOSED = 3;
const FORGOTTEN = 4;

const KIND_NAMES = ['opened', 'improved', 'reopened', 'closed', 'forgotten'];

/** g, h and f as far as a file says them. */
interface Label { g?: number; h?: number; f?: number }

function columnsOf(count: number): Events {
  return {
    kinds: new Uint8Array(count), sides: new Uint8Array(count), nodes: new Uint32Array(count),
    parents: new Uint32Array(count), g: new Float64Array(count), h: new Float64Array(count), f: new Float64Array(count),
  };
}

export class EventColumns {
  #all: Events;
  #count = 0;
  /** The last event of each node, by node and side. */
  readonly #last = new Map<number, number>();

  /** `expected`: how many events will come; more are allowed. */
  constructor(expected: number, readonly cells: number) {
    this.#all = columnsOf(Math.max(expected, 16));
  }

  /** The number of the node's last event; -1: there is none. */
  lastOf(node: number, side: number): number {
    return this.#last.get(2 * node + side) ?? -1;
  }

  at(event: number): { parent: number; g: number; h: number; f: number } {
    const { parents, g, h, f } = this.#all;
    return { parent: parents[event], g: g[event], h: h[event], f: f[event] };
  }

  /** Why an event cannot follow; '' if it can. */
  contradiction(kind: number, node: number, side: number): string {
    const before = this.lastOf(node, side);
    const known = before >= 0 && this.#all.kinds[before] !== FORGOTTEN;
    const closed = known && this.#all.kinds[before] === CLOSED;
    if (kind === OPENED) return known ? 'was opened before' : '';
    if (!known) return 'was not opened before';
    if (kind === REOPENED) return closed ? '' : 'is not closed';
    return kind !== FORGOTTEN && closed ? 'is closed already' : '';
  }

  add(kind: number, node: number, side: number, parent: number, g: number, h: number, f: number): void {
    if (this.#count === this.#all.kinds.length) this.#grow();
    const at = this.#count++;
    const { kinds, sides, nodes, parents } = this.#all;
    kinds[at] = kind;
    sides[at] = side;
    nodes[at] = node;
    parents[at] = parent;
    this.#all.g[at] = g;
    this.#all.h[at] = h;
    this.#all.f[at] = f;
    this.#last.set(2 * node + side, at);
  }

  #grow(): void {
    const larger = columnsOf(2 * this.#count);
    for (const key of Object.keys(larger) as (keyof Events)[]) larger[key].set(this.#all[key]);
    this.#all = larger;
  }

  /** A side of a search begins; the node's next event says h and f. */
  begin(node: number, side: number): void {
    if (this.lastOf(node, side) < 0) this.add(OPENED, node, side, NO_PARENT, 0, NaN, NaN);
  }

  /** An event by its type in Posthoc; false: it cannot be used. */
  addTyped(type: string, node: number, side: number, parent: number | null, label: Label): boolean {
    let before = this.lastOf(node, side);
    const kind = this.#kindOf(type, before);
    if (kind < 0) return false;
    if (before >= 0 && Number.isNaN(this.#all.h[before])) this.#complete(before, label);
    // Where a search begins again, Posthoc's form does not say that the start is opened.
    if (kind === CLOSED && parent === null && this.contradiction(OPENED, node, side) === '') {
      this.add(OPENED, node, side, NO_PARENT, label.g ?? 0, label.h ?? 0, label.f ?? (label.g ?? 0) + (label.h ?? 0));
      before = this.lastOf(node, side);
    }
    if (this.contradiction(kind, node, side) !== '') return false;
    const old = before < 0 ? { parent: NO_PARENT, g: 0, h: 0, f: 0 } : this.at(before);
    const g = label.g ?? old.g;
    const h = label.h ?? old.h;
    this.add(kind, node, side, parent ?? old.parent, g, h, label.f ?? g + h);
    return true;
  }

  #kindOf(type: string, before: number): number {
    if (type === 'generating') return OPENED;
    if (type === 'updating') return before >= 0 && this.#all.kinds[before] === CLOSED ? REOPENED : IMPROVED;
    if (type === 'expanding') return CLOSED;
    return type === 'closing' ? FORGOTTEN : -1;
  }

  #complete(event: number, label: Label): void {
    const { g, h, f } = this.#all;
    g[event] = label.g ?? 0;
    h[event] = label.h ?? 0;
    f[event] = label.f ?? g[event] + h[event];
  }

  columns(): Events {
    const cut = columnsOf(0);
    for (const key of Object.keys(cut) as (keyof Events)[]) {
      (cut[key] as unknown) = this.#all[key].slice(0, this.#count);
    }
    for (let i = 0; i < this.#count; ++i) {
      if (Number.isNaN(cut.h[i])) cut.h[i] = cut.f[i] = 0;
    }
    return cut;
  }
}

/** A line such as 'o 17 3 10 24': letter, node, parent, g, h, and f if it is not their sum. */
export function eventLine(lines: Lines, columns: EventColumns): void {
  const fields = lines.line.trim().split(/[ \t]+/);
  const letter = fields[0];
  const kind = letter.length === 1 ? LETTERS.indexOf(letter.toLowerCase()) : -1;
  if (kind < 0) {
    lines.fail(`expected an event, which begins with o, i, r, c or f (or O, I, R, C, F), found ${quoted(lines.line)}`);
  }
  const side = letter === letter.toLowerCase() ? 0 : 1;
  const node = nodeOf(lines, 'node', fields[1], columns.cells);
  const before = columns.lastOf(node, side);
  if (fields.length === 2 && before < 0) lines.fail('the first event of a node must name its parent, g and h');
  const label = fields.length === 2 ? columns.at(before) : labelOf(lines, fields, node, side, columns);
  const reason = columns.contradiction(kind, node, side);
  if (reason !== '') lines.fail(`${KIND_NAMES[kind]}: node ${node} ${reason}`);
  columns.add(kind, node, side, label.parent, label.g, label.h, label.f);
}

function nodeOf(lines: Lines, what: string, text: string | undefined, cells: number): number {
  const node = wholeNumber(text ?? '', cells - 1);
  if (node === null) {
    lines.fail(`the ${what} must be a whole number from 0 to ${cells - 1}, found ${quoted(text ?? '')}`);
  }
  return node;
}

function labelOf(
  lines: Lines, fields: readonly string[], node: number, side: number, columns: EventColumns,
): { parent: number; g: number; h: number; f: number } {
  if (fields.length < 5 || fields.length > 6) {
    lines.fail(`an event has a parent, g, h and perhaps f, found ${quoted(lines.line)}`);
  }
  let parent = NO_PARENT;
  if (fields[2] !== '-') {
    parent = nodeOf(lines, 'parent', fields[2], columns.cells);
    if (parent === node || columns.lastOf(parent, side) < 0) {
      lines.fail(`the parent ${quoted(fields[2])} was not opened before`);
    }
  }
  const real = (name: string, text: string): number =>
    realNumber(text) ?? lines.fail(`the ${name} must be a number from 0, found ${quoted(text)}`);
  const g = real('g', fields[3]);
  const h = real('h', fields[4]);
  return { parent, g, h, f: fields.length === 6 ? real('f', fields[5]) : g + h };
}

/** A decimal number from 0, a hexadecimal one times a power of two, or inf; else null. */
export function realNumber(text: string): number | null {
  if (text === 'inf') return Infinity;
  const hexadecimal = /^0x([0-9a-f]{1,16})p([-+]?\d{1,4})$/i.exec(text);
  if (hexadecimal !== null) return parseInt(hexadecimal[1], 16) * 2 ** Number(hexadecimal[2]);
  if (!/^(\d+\.?\d*|\.\d+)([eE][-+]?\d+)?$/.test(text) || text.length > 400) return null;
  return Number(text);
}
