// Traces of searches in the form of the viewer Posthoc, as `wend trace` writes it, read.
import { Schema, isObject, member } from './json.ts';
import type { JsonObject } from './json.ts';
import type { OpenedTrace } from './opened.ts';
import { requireCells } from './text.ts';
import { EventColumns } from './trace_events.ts';

const MOST_EVENTS = 10_000_000;
const MOST_COORDINATE = 2 ** 24;

export function isPosthoc(root: JsonObject): boolean {
  return Array.isArray(member(root, 'events')) && member(root, 'version') !== undefined;
}

class PosthocReader {
  readonly schema: Schema;
  #width = 1;
  #height = 1;
  #nodes = new Map<number | string, number>();

  constructor(name: string) {
    this.schema = new Schema(name);
  }

  read(root: JsonObject): { trace: OpenedTrace; unknown: number } {
    const events = this.schema.listAt(root, 'events', '', true);
    if (events.length > MOST_EVENTS) this.schema.fail('/events', `there are more than ${MOST_EVENTS} events`);
    events.forEach((event, i) => this.#check(event, i));
    const all = events as JsonObject[];
    for (const event of all) {
      this.#width = Math.max(this.#width, (event.x as number) + 1);
      this.#height = Math.max(this.#height, (event.y as number) + 1);
    }
    this.#width = Math.max(this.#width, widthByIds(all));
    requireCells(this.schema.name, this.#width, this.#height);
    for (const { id, x, y } of all) this.#nodes.set(id as number, (y as number) * this.#width + (x as number));
    return this.#replay(all, this.#path(root));
  }

  #check(event: unknown, i: number): void {
    const bad = (key: string, expected: string): never => this.schema.fail(`/events/${i}/${key}`, `expected `
      + `${expected}`);
    if (!isObject(event)) return bad('', 'an object');
    if (typeof event.type !== 'string') bad('type', 'a text');
    if (typeof event.id !== 'number' && typeof event.id !== 'string') bad('id', 'a number or a text');
    for (const key of ['x', 'y']) {
      const value = event[key];
      if (!Number.isInteger(value) || (value as number) < 0 || (value as number) > MOST_COORDINATE) {
        bad(key, `a whole number from 0 to ${MOST_COORDINATE}`);
      }
    }
    for (const key of ['g', 'h', 'f']) {
      const value = event[key];
      if (value !== undefined && value !== null && !((value as number) >= 0)) bad(key, 'a number from 0');
    }
    const parent = event.pId;
    if (parent !== undefined && parent !== null && typeof parent !== 'number' && typeof parent !== 'string') {
      bad('pId', 'a number or a text');
    }
  }

  /** The path's points stand in a view. */
  #path(root: JsonObject): number[] {
    const views = member(root, 'views');
    const main = typeof views === 'object' && views !== null ? member(views as JsonObject, 'main') : undefined;
    if (!Array.isArray(main)) return [];
    for (const component of main as JsonObject[]) {
      if (typeof component !== 'object' || component === null || member(component, '$') !== 'path') continue;
      const points = member(component, 'points');
      if (!Array.isArray(points)) continue;
      return (points as JsonObject[]).flatMap((point) => {
        const [x, y] = [Number(member(point ?? {}, 'x')), Number(member(point ?? {}, 'y'))].map(Math.floor);
        return x >= 0 && y >= 0 && x < this.#width && y < this.#height ? [y * this.#width + x] : [];
      });
    }
    return [];
  }

  #replay(events: readonly JsonObject[], path: number[]): { trace: OpenedTrace; unknown: number } {
    const columns = new EventColumns(events.length, this.#width * this.#height);
    const goals: number[] = [];
    let from: number | null = null;
    let unknown = 0;
    let lastClosed: unknown = null;
    const isTwoSided = events.some(({ side }) => side === 'backward');
    events.forEach((event, i) => {
      const node = this.#nodes.get(event.id as number) ?? 0;
      const { type } = event;
      if (type === 'source') {
        from ??= node;
        columns.begin(node, 0);
      } else if (type === 'destination') {
        goals.push(node);
        if (isTwoSided) columns.begin(node, 1);
      } else if (type !== 'end' && !(type === 'closing' && event.id === lastClosed && isTurn(events[i + 1]))) {
        if (!this.#add(columns, event, node)) ++unknown;
        if (type === 'expanding') lastClosed = event.id;
      }
    });
    const trace: OpenedTrace = {
      ...columns.columns(), mapName: '', width: this.#width, height: this.#height, from, goals, path, algorithm: '',
      heuristic: '', status: path.length > 0 ? 'found' : '', scale: 1,
    };
    return { trace, unknown };
  }

  #add(columns: EventColumns, event: JsonObject, node: number): boolean {
    const parent = this.#nodes.get(event.pId as number) ?? null;
    return columns.addTyped(event.type as string, node, event.side === 'backward' ? 1 : 0, parent, {
      g: label(event.g), h: label(event.h), f: label(event.f),
    });
  }
}

/** JSON has no infinite numbers: null stands for them. */
function label(value: unknown): number | undefined {
  return value === null ? Infinity : value as number | undefined;
}

/**
 * Whether another node's turn comes: the writer closes the last expanded node then. It also writes
 * 'closing' for nodes that the search forgets.
 */
function isTurn(next: JsonObject | undefined): boolean {
  return next === undefined || next.type === 'expanding' || next.type === 'end';
}

/** Ids that number cells row by row from 1 say how wide the map is. */
function widthByIds(events: readonly JsonObject[]): number {
  for (const { id, x, y, side } of events) {
    const width = (Number(id) - 1 - (x as number)) / (y as number);
    if ((y as number) > 0 && side !== 'backward' && Number.isInteger(width) && width > 0 && width <= MOST_COORDINATE) {
      return width;
    }
  }
  return 1;
}

export function readPosthoc(name: string, root: JsonObject): { trace: OpenedTrace; notes: string[] } {
  const { trace, unknown } = new PosthocReader(name).read(root);
  const notes = ['The trace names no map: open its map first to see it there.'];
  if (unknown > 0) notes.push(`${unknown} events were left out: their types are not those of a search, or they `
    + `cannot follow `
    + 'those before.');
  return { trace, notes };
}
