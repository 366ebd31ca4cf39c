// JSON files: checked for size and depth before they are parsed, then read by a schema.
import { fail, failAt, quoted } from './text.ts';

const MOST_VALUES = 6_000_000;
const MOST_DEPTH = 64;

const QUOTE = 34;
const BACKSLASH = 92;

/**
 * Values and depth, counted without memory: a parser would need gigabytes for many small lists, and
 * could fail for deep ones.
 */
function checkShape(name: string, text: string): void {
  let values = 1;
  let depth = 0;
  for (let at = 0; at < text.length; ++at) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      at = endOfString(text, at);
    } else if (code === 44) {
      ++values;
    } else if (code === 91 || code === 123) {
      ++values;
      if (++depth > MOST_DEPTH) fail(name, `the lists are nested more than ${MOST_DEPTH} deep; this is no map`);
    } else if (code === 93 || code === 125) {
      --depth;
    }
    if (values > MOST_VALUES) fail(name, `there are more than ${MOST_VALUES} values; use a smaller map`);
  }
}

/** The index of the quote that ends the string that begins here. */
function endOfString(text: string, begin: number): number {
  for (let end = text.indexOf('"', begin + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let slashes = 0;
    while (text.charCodeAt(end - 1 - slashes) === BACKSLASH) ++slashes;
    if (slashes % 2 === 0) return end;
  }
  return text.length;
}

export function parseJson(name: string, text: string): unknown {
  checkShape(name, text);
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    const reason = error instanceof Error ? error.message : '';
    failAt(name, lineOfError(text, reason), `this is no valid JSON (${plainReason(reason)}); load the file again, `
      + 'or correct it there');
  }
}

/** Engines name the place in different ways, or not at all. */
function lineOfError(text: string, reason: string): number {
  const line = /line (\d+)/.exec(reason);
  if (line !== null) return Number(line[1]);
  const position = /position (\d+)/.exec(reason);
  const end = position !== null ? Number(position[1]) : contextAt(text, reason);
  let number = 1;
  for (let at = text.indexOf('\n'); at >= 0 && at < end; at = text.indexOf('\n', at + 1)) ++number;
  return number;
}

/** V8 quotes some text around the wrong character instead of its position. */
function contextAt(text: string, reason: string): number {
  const quote = /, (?:\.\.\.)?"([^]*?)"(?:\.\.\.)? is not valid JSON$/.exec(reason);
  const found = quote === null ? -1 : text.indexOf(quote[1]);
  return found < 0 ? text.length : found + Math.min(10, quote![1].length);
}

function plainReason(reason: string): string {
  if (/end of|unterminated/i.test(reason)) return 'the file ends too early';
  return quoted(reason.replace(/,? ?(\.\.\.)?"[^]*$/, '').replace(/ in JSON at position.*$/, '')).slice(1, -1);
}

export type JsonObject = Record<string, unknown>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A member of the object itself; names that all objects have, such as constructor, are none. */
export function member(object: JsonObject, key: string): unknown {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

function kindOf(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'boolean') return 'true or false';
  return typeof value === 'object' ? 'an object' : `a ${typeof value === 'string' ? 'text' : typeof value}`;
}

/** A wrong value in a message: short, and what it is if it is no text or number. */
export function shownValue(value: unknown): string {
  if (typeof value === 'string') return quoted(value);
  return typeof value === 'number' ? String(value) : kindOf(value);
}

/** Checks values one by one. Errors name the file and the place, such as /edges/0/to. */
export class Schema {
  constructor(readonly name: string) {}

  fail(place: string, reason: string): never {
    fail(this.name, `${place === '' ? '' : `${place}: `}${reason}`);
  }

  object(value: unknown, place: string, known?: readonly string[]): JsonObject {
    if (!isObject(value)) this.fail(place, `expected an object, found ${kindOf(value)}`);
    if (known !== undefined) {
      for (const key of Object.keys(value)) {
        if (known.includes(key)) continue;
        this.fail(place, `there is no ${quoted(key)} here; there may be ${known.join(', ')}`);
      }
    }
    return value;
  }

  list(value: unknown, place: string): unknown[] {
    if (!Array.isArray(value)) this.fail(place, `expected a list, found ${kindOf(value)}`);
    return value as unknown[];
  }

  /** The list of that name; an empty one if it is missing and not required. */
  listAt(parent: JsonObject, key: string, place: string, required = false): unknown[] {
    const value = member(parent, key);
    if (value === undefined && required) this.fail(place, `${key} is missing`);
    return value === undefined ? [] : this.list(value, `${place}/${key}`);
  }

  number(value: unknown, place: string, least: number, most: number): number {
    if (typeof value !== 'number') this.fail(place, `expected a number, found ${kindOf(value)}`);
    if (!(value >= least && value <= most)) {
      this.fail(place, `expected a number from ${least} to ${most}, found ${value}`);
    }
    return value;
  }

  whole(value: unknown, place: string, least: number, most: number): number {
    const found = this.number(value, place, least, most);
    if (!Number.isInteger(found)) this.fail(place, `expected a whole number, found ${found}`);
    return found;
  }

  numberAt(parent: JsonObject, key: string, place: string, least: number, most: number): number | undefined {
    const value = member(parent, key);
    return value === undefined ? undefined : this.number(value, `${place}/${key}`, least, most);
  }

  text(value: unknown, place: string): string {
    if (typeof value !== 'string') this.fail(place, `expected a text, found ${kindOf(value)}`);
    return value;
  }

  textAt(parent: JsonObject, key: string, place: string): string {
    const value = member(parent, key);
    return value === undefined ? '' : this.text(value, `${place}/${key}`);
  }

  truthAt(parent: JsonObject, key: string, place: string): boolean {
    const value = member(parent, key);
    if (value === undefined) return false;
    if (typeof value !== 'boolean') this.fail(`${place}/${key}`, `expected true or false, found ${kindOf(value)}`);
    return value;
  }

  /** A list of two numbers. */
  pair(value: unknown, place: string): [number, number] {
    const list = this.list(value, place);
    if (list.length !== 2) this.fail(place, 'expected two numbers, x and y');
    return [this.coordinate(list[0], `${place}/0`), this.coordinate(list[1], `${place}/1`)];
  }

  coordinate(value: unknown, place: string): number {
    return this.number(value, place, -MOST_COORDINATE, MOST_COORDINATE);
  }

  /** A list of corners. */
  outline(value: unknown, place: string): [number, number][] {
    const corners = this.list(value, place).map((corner, i) => this.pair(corner, `${place}/${i}`));
    if (corners.length < 3) this.fail(place, 'expected three corners or more');
    return corners;
  }
}

export const MOST_COORDINATE = 1e12;
export const MOST_EDGE_COST = 1e12;
