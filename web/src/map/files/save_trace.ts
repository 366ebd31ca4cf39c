// Searches as files: the form of the viewer Posthoc (version 1.4.0), and wend's own.
import type { TraceEvents } from 'wend';
import { PageError } from '../kinds.ts';
import type { PageMap } from '../kinds.ts';
import { TRACE_TITLE } from './trace_wend.ts';

/** Facts that the events do not say. Nodes are those of the events. */
export interface SearchFacts {
  from: number;
  goals: readonly number[];
  /** The path's nodes; empty: none was found. */
  path: ArrayLike<number>;
  /** The cell of each node on a grid whose nodes are not its cells, row by row. */
  cells?: ArrayLike<number> | null;
  /** g, h and f are so many times as large as the cost model's units; 1 if nothing is said. */
  scale?: number;
}

/** The facts of a header in wend's own form. */
export interface SearchHeader extends SearchFacts {
  algorithm: string;
  heuristic: string;
  weight: number;
  corners: string;
  costs: string;
  status: string;
  cost: number;
  length: number;
  expanded: number;
}

const NO_PARENT = 0xffffffff;
const OPENED = 0;
const CLOSED = 3;
const FORGOTTEN = 4;
const MOST_EVENTS = 3_000_000;

function requireEvents(events: TraceEvents): void {
  const count = events.kinds.length;
  if (count === 0) throw new PageError('The search has no events to save; run it first.');
  if (count > MOST_EVENTS) {
    throw new PageError(`The search has ${count} events, and a file of the page takes ${MOST_EVENTS}; `
      + 'use `wend trace` on the command line.');
  }
}

/** Maps that are no grids are written as a row of cells, one for each node. */
function sizeOf(map: PageMap, events: TraceEvents): { width: number; height: number } {
  if (map.kind === 'grid') return { width: map.width, height: map.height };
  if (map.kind === 'graph') return { width: map.positions.length / 3, height: 1 };
  const most = events.nodes.reduce((largest, node) => Math.max(largest, node), 0);
  return { width: Math.max(most + 1, map.polygons.length), height: 1 };
}

class PosthocWriter {
  readonly #parts: string[] = [];
  readonly #width: number;
  readonly #cells: number;
  #lastClosed = -1;
  #first = true;

  constructor(readonly events: TraceEvents, map: PageMap, readonly title: string, readonly facts: SearchFacts) {
    const { width, height } = sizeOf(map, events);
    this.#width = width;
    this.#cells = width * height;
  }

  write(): string {
    const { from, goals, path } = this.facts;
    this.#parts.push('{"version":"1.4.0",\n"views":{"main":[\n', CELL_VIEW);
    if (path.length > 1) this.#parts.push(',\n', this.#pathView());
    this.#parts.push(']},\n"pivot":{"x":"${{ $.x + 0.5 }}","y":"${{ $.y + 0.5 }}"},\n"events":[');
    this.#end('source', from, 0, this.title === '' ? '' : `,"title":${JSON.stringify(this.title)}`);
    const side = this.events.sides.includes(1) ? 1 : 0;
    for (const goal of goals) this.#end('destination', goal, side);
    for (let i = 0; i < this.events.kinds.length; ++i) this.#event(i);
    this.#finish();
    this.#parts.push('\n]}\n');
    return this.#parts.join('');
  }

  #cell(node: number): number {
    return this.facts.cells?.[node] ?? node;
  }

  #pathView(): string {
    const points = Array.from(this.facts.path, (node) => {
      const cell = this.#cell(node);
      return `{"x":${cell % this.#width}.5,"y":${Math.floor(cell / this.#width)}.5}`;
    });
    return PATH_VIEW + points.join(',') + ']}';
  }

  /** Ids begin at 1: Posthoc takes 0 for "no parent". Those of the backward side follow. */
  #id(node: number, side: number): number {
    return this.#cell(node) + 1 + (side === 1 ? this.#cells : 0);
  }

  #begin(type: string, node: number, side: number): string {
    const start = this.#first ? '\n' : ',\n';
    this.#first = false;
    const cell = this.#cell(node);
    return `${start}{"type":"${type}","id":${this.#id(node, side)},"x":${cell % this.#width},`
      + `"y":${Math.floor(cell / this.#width)}`;
  }

  #end(type: string, node: number, side: number, more = ''): void {
    this.#parts.push(`${this.#begin(type, node, side)}${more}}`);
  }

  #add(type: string, i: number): void {
    const { nodes, sides, parents, g, h, f } = this.events;
    const scale = this.facts.scale ?? 1;
    const parent = parents[i] === NO_PARENT ? '' : `,"pId":${this.#id(parents[i], sides[i])}`;
    const values = `,"g":${number(g[i] / scale)},"h":${number(h[i] / scale)},"f":${number(f[i] / scale)}`;
    const side = sides[i] === 1 ? ',"side":"backward"' : '';
    this.#parts.push(`${this.#begin(type, nodes[i], sides[i])}${parent}${values}${side}}`);
  }

  #event(i: number): void {
    const kind = this.events.kinds[i];
    if (kind === OPENED) {
      // 'source' and 'destination' have said where a side begins.
      if (this.events.parents[i] !== NO_PARENT) this.#add('generating', i);
    } else if (kind === CLOSED) {
      this.#closeLast();
      this.#add('expanding', i);
      this.#lastClosed = i;
    } else {
      this.#add(kind === FORGOTTEN ? 'closing' : 'updating', i);
    }
  }

  /** A node is done when the next one's turn comes. */
  #closeLast(): void {
    if (this.#lastClosed >= 0) this.#add('closing', this.#lastClosed);
  }

  #finish(): void {
    const { path } = this.facts;
    if (path.length === 0) return this.#closeLast();
    const goal = path[path.length - 1];
    if (this.#lastClosed >= 0 && this.events.nodes[this.#lastClosed] === goal) {
      return this.#add('end', this.#lastClosed);
    }
    this.#closeLast();
    this.#end('end', goal, 0);
  }
}

const CELL_VIEW = '{"$":"rect","x":"${{ $.x }}","y":"${{ $.y }}","width":1,"height":1,"fill":"${{ color[$.type] }}"}';
const PATH_VIEW = '{"$":"path","$if":"${{ $.type == \'end\' }}","fill":"#d55e00","line-width":0.25,"points":[';

/** At most six decimals; null if the number is infinite. */
function number(value: number): string {
  if (!Number.isFinite(value)) return 'null';
  return Number.isInteger(value) && Math.abs(value) < 1e21 ? String(value) : String(Number(value.toFixed(6)));
}

/** Where the sides begin, if nobody says it: the first events without a parent. */
function factsOf(events: TraceEvents): SearchFacts {
  const roots = [0, 1].map((side) => {
    const found = events.kinds.findIndex((_, i) => events.sides[i] === side && events.parents[i] === NO_PARENT);
    return found < 0 ? [] : [events.nodes[found]];
  });
  return { from: roots[0][0] ?? events.nodes[0], goals: roots[1], path: [] };
}

/**
 * The form that `wend trace --format posthoc` writes. Without facts, the goals and the path of a
 * search from one side are left out, since the events do not name them.
 */
export function traceAsPosthoc(events: TraceEvents, map: PageMap, title: string, facts?: SearchFacts): string {
  requireEvents(events);
  if (map.kind !== 'grid') {
    throw new PageError('Posthoc shows grids only; open a grid to save its search in this form.');
  }
  return new PosthocWriter(events, map, title, facts ?? factsOf(events)).write();
}

/** The form that `wend trace` writes and `wend draw --trace` reads. */
export function traceAsWend(events: TraceEvents, map: PageMap, title: string, header: SearchHeader): string {
  requireEvents(events);
  const { width, height } = sizeOf(map, events);
  const cellOf = (node: number): number => header.cells?.[node] ?? node;
  const cell = (node: number): string => `${cellOf(node) % width},${Math.floor(cellOf(node) / width)}`;
  const name = title.replace(/[\p{Cc}]/gu, '?').replace(/^ | $/g, '?');
  const lines = [
    TRACE_TITLE, `map ${name}`.trim(), `size ${width} ${height}`, `from ${cell(header.from)}`,
    ...header.goals.map((goal) => `to ${cell(goal)}`), `algorithm ${header.algorithm}`, `weight ${real(header.weight)}`,
    `heuristic ${header.heuristic}`, `corners ${header.corners}`, `costs ${header.costs}`, 'terrain',
    `scale ${real(header.scale ?? 1)}`, `status ${header.status}`, `cost ${real(header.cost)}`,
    `length ${real(header.length)}`, `expanded ${header.expanded}`,
    ['path', ...Array.from(header.path, cell)].join(' '), `events ${events.kinds.length}`,
  ];
  const last = new Map<number, number>();
  for (let i = 0; i < events.kinds.length; ++i) lines.push(eventLine(events, i, last, cellOf));
  return `${lines.join('\n')}\n`;
}

const LETTERS = 'oircf';

/** Fields that equal those of the node's event before are left out. */
function eventLine(
  events: TraceEvents, i: number, last: Map<number, number>, cellOf: (node: number) => number,
): string {
  const { kinds, sides, nodes, parents, g, h, f } = events;
  const letter = sides[i] === 1 ? LETTERS[kinds[i]].toUpperCase() : LETTERS[kinds[i]];
  const key = 2 * nodes[i] + sides[i];
  const before = last.get(key);
  last.set(key, i);
  const start = `${letter} ${cellOf(nodes[i])}`;
  const same = before !== undefined && parents[before] === parents[i] && g[before] === g[i] && h[before] === h[i]
    && f[before] === f[i];
  if (same) return start;
  const parent = parents[i] === NO_PARENT ? '-' : String(cellOf(parents[i]));
  const label = `${start} ${parent} ${real(g[i])} ${real(h[i])}`;
  return f[i] === g[i] + h[i] ? label : `${label} ${real(f[i])}`;
}

/** A number that reads back exactly: decimal, or hexadecimal times a power of two. */
function real(value: number): string {
  if (value === Infinity) return 'inf';
  if (Number.isInteger(value) && value < 2 ** 53) return String(value);
  for (let decimals = 1, scale = 10; decimals <= 6; ++decimals, scale *= 10) {
    const digits = value * scale;
    if (Number.isInteger(digits) && digits < 2 ** 53 && digits / scale === value) return value.toFixed(decimals);
  }
  let exponent = 0;
  let mantissa = value;
  while (!Number.isInteger(mantissa)) {
    mantissa *= 2;
    --exponent;
  }
  while (mantissa >= 2 ** 53 || (mantissa % 2 === 0 && mantissa > 0)) {
    mantissa /= 2;
    ++exponent;
  }
  return `0x${mantissa.toString(16)}p${exponent}`;
}
