// Tiled's files as trees: JSON as it is, and XML in the form that JSON has.
import { isObject, member, parseJson, shownValue } from './json.ts';
import type { JsonObject } from './json.ts';
import { fail, quoted, shownName } from './text.ts';

export type Tree = JsonObject;

const MOST_ELEMENTS = 4_000_000;
const MOST_LEVELS = 16;
const MOST_DEPTH = 64;
const MOST_ATTRIBUTES = 100;

const LAYER_TYPES: Record<string, string> = { layer: 'tilelayer', objectgroup: 'objectgroup', group: 'group' };

/** The list of the parent in which JSON has such elements. */
const LISTS: Record<string, string> = {
  layer: 'layers', objectgroup: 'layers', group: 'layers', tileset: 'tilesets', tile: 'tiles', object: 'objects',
  property: 'properties', chunk: 'chunks',
};

/** Elements that say what kind of object their parent is. */
const MARKS = ['point', 'ellipse', 'capsule', 'polyline', 'polygon', 'text'];

export function parseTiled(name: string, text: string, root: string, parseXml: (text: string) => Document): Tree {
  if (/^\s*\{/.test(text)) {
    const value = parseJson(name, text);
    return isObject(value) ? value : fail(name, 'expected an object of Tiled');
  }
  checkXml(name, text);
  const top = documentOf(name, text, parseXml);
  if (top.tagName !== root) {
    fail(name, `this is XML, but no Tiled ${root}: it begins with the element ${quoted(top.tagName)}`);
  }
  return new TreeMaker(name).objectOf(top, 0);
}

/** Parsers of XML take memory for each element, and may expand entities without an end. */
function checkXml(name: string, text: string): void {
  if (/<!(ENTITY|DOCTYPE)/i.test(text)) {
    fail(name, 'the file declares entities or a document type, which Tiled does not write; it is not read');
  }
  let elements = 0;
  let depth = 0;
  for (let at = text.indexOf('<'); at >= 0;) {
    const next = text[at + 1];
    const end = text.indexOf(next === '!' ? '-->' : '>', at);
    if (end < 0) fail(name, 'the file ends within an element; it is cut off, so load it again');
    if (next !== '!' && next !== '?') {
      if (next === '/') --depth;
      else if (text[end - 1] !== '/') ++depth;
      if (++elements > 2 * MOST_ELEMENTS) {
        fail(name, `there are more than ${MOST_ELEMENTS} elements; in Tiled, choose a tile layer format of the map `
          + 'that is CSV or Base64, and save it again');
      }
      if (depth > MOST_DEPTH) fail(name, `the elements are nested more than ${MOST_DEPTH} deep; this is no Tiled file`);
    }
    at = text.indexOf('<', end);
  }
}

/** The name of the first element; '' if there is none. */
export function rootOf(text: string): string {
  for (let at = text.indexOf('<'); at >= 0;) {
    const next = text[at + 1];
    if (next !== '!' && next !== '?') return /^<([\w:.-]{1,100})/.exec(text.slice(at, at + 200))?.[1] ?? '';
    const end = text.indexOf(next === '!' ? '-->' : '>', at);
    at = end < 0 ? -1 : text.indexOf('<', end);
  }
  return '';
}

function documentOf(name: string, text: string, parseXml: (text: string) => Document): Element {
  let document: Document;
  try {
    document = parseXml(text);
  } catch {
    fail(name, 'this is no valid XML; load the file again, or save it again in Tiled');
  }
  const wrong = document.getElementsByTagName('parsererror')[0];
  if (wrong !== undefined || document.documentElement === null) {
    const place = /line (?:number )?(\d+)/i.exec(wrong?.textContent ?? '');
    fail(name, `this is no valid `
      + `XML${place === null ? '' : `: line ${place[1]} is wrong, or the file ends too early`}; `
      + 'load the file again, or save it again in Tiled');
  }
  return document.documentElement;
}

class TreeMaker {
  constructor(readonly name: string) {}

  objectOf(element: Element, level: number): Tree {
    if (level >= MOST_LEVELS) fail(this.name, `there are more than ${MOST_LEVELS} levels of elements`);
    const object: Tree = {};
    const type = LAYER_TYPES[element.tagName];
    if (type !== undefined) object.type = type;
    const { attributes } = element;
    if (attributes.length > MOST_ATTRIBUTES) fail(this.name, `an element has more than ${MOST_ATTRIBUTES} attributes`);
    for (const { name, value } of attributes) set(object, name, value);
    for (const child of element.children) this.#addChild(object, child, level);
    return object;
  }

  #addChild(object: Tree, child: Element, level: number): void {
    const tag = child.tagName;
    const list = Object.hasOwn(LISTS, tag) ? LISTS[tag] : undefined;
    if (list !== undefined) this.#append(object, list, child, level);
    else if (tag === 'properties') {
      const inner = this.objectOf(child, level + 1);
      set(object, 'properties', member(inner, 'properties') ?? []);
    } else if (tag === 'data') {
      this.#addData(object, child, level);
    } else if (MARKS.includes(tag)) {
      set(object, tag, child.getAttribute('points') ?? 'true');
    }
  }

  #append(object: Tree, list: string, child: Element, level: number): void {
    const made = this.objectOf(child, level + 1);
    // A value of several lines stands between the tags.
    if (child.tagName === 'property' && member(made, 'value') === undefined) made.value = child.textContent ?? '';
    if (child.tagName === 'chunk') this.#addTiles(made, child);
    const items = member(object, list);
    if (Array.isArray(items)) items.push(made);
    else set(object, list, [made]);
  }

  /** In JSON the attributes of the data belong to the layer. */
  #addData(layer: Tree, child: Element, level: number): void {
    for (const { name, value } of child.attributes) set(layer, name, value);
    const chunks = [...child.children].filter((each) => each.tagName === 'chunk');
    if (chunks.length === 0) return this.#addTiles(layer, child);
    for (const chunk of chunks) this.#append(layer, 'chunks', chunk, level + 1);
  }

  /** The tiles as a text, or one by one. */
  #addTiles(block: Tree, element: Element): void {
    delete block.tiles;
    const tiles = [...element.children].filter((each) => each.tagName === 'tile');
    set(block, 'data', tiles.length === 0
      ? element.textContent ?? '' : tiles.map((tile) => tile.getAttribute('gid') ?? '0'));
  }
}

/** Names such as __proto__ become members like any other. */
function set(object: Tree, key: string, value: unknown): void {
  Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true });
}

/** Reads members of trees: numbers and truths may be texts, as XML has them. */
export class TreeReader {
  constructor(readonly name: string) {}

  fail(place: string, reason: string): never {
    fail(this.name, `${place}: ${reason}`);
  }

  number(value: unknown, place: string, least: number, most: number): number {
    const found = typeof value === 'string' && /^\s*-?(\d+\.?\d*|\.\d+)([eE][-+]?\d+)?\s*$/.test(value)
      ? Number(value) : value;
    if (typeof found === 'number' && found >= least && found <= most) return found;
    this.fail(place, `expected a number from ${least} to ${most}, found ${shownValue(value)}`);
  }

  numberAt(parent: Tree, key: string, place: string, absent: number, least: number, most: number): number {
    const value = member(parent, key);
    return value === undefined ? absent : this.number(value, `${place}: ${key}`, least, most);
  }

  wholeAt(parent: Tree, key: string, place: string, absent: number, least: number, most: number): number {
    const found = this.numberAt(parent, key, place, absent, least, most);
    return Number.isInteger(found) ? found : this.fail(`${place}: ${key}`, `expected a whole number, found ${found}`);
  }

  textAt(parent: Tree, key: string): string {
    const value = member(parent, key);
    return typeof value === 'string' ? value : '';
  }

  truth(value: unknown, place: string): boolean {
    if (typeof value === 'boolean') return value;
    const word = String(value).trim().toLowerCase();
    if (word === 'true' || word === '1') return true;
    if (word === 'false' || word === '0') return false;
    this.fail(place, `expected true or false, found ${shownValue(value)}`);
  }

  truthAt(parent: Tree, key: string, place: string): boolean {
    const value = member(parent, key);
    return value !== undefined && this.truth(value, `${place}: ${key}`);
  }

  objectsAt(parent: Tree, key: string, place: string): Tree[] {
    const value = member(parent, key);
    if (value === undefined || value === null) return [];
    if (!Array.isArray(value)) this.fail(`${place}: ${key}`, 'expected a list');
    return (value as unknown[]).map((each) =>
      (isObject(each) ? each : this.fail(`${place}: ${key}`, 'expected a list of objects')));
  }

  /** "the layer 'ground'". */
  nameOf(kind: string, tree: Tree): string {
    const name = this.textAt(tree, 'name');
    return name === '' ? `a ${kind}` : `the ${kind} ${quoted(shownName(name))}`;
  }
}
