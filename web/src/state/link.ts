// The state as the text of a link, and back. A grid is packed as a list of its costs and a byte for each cell, and compressed.
import { Inflate, deflateSync, strFromU8, strToU8 } from 'fflate';
import { MOST_CELLS } from '../map/kinds.ts';
import type { GridMap, PageMap } from '../map/kinds.ts';
import { fields, gridSize, readGraph, readGrid, readMesh, readState, refuse } from './check.ts';
import type { PageState } from './state.ts';

/** The first letter of a link: other versions of the page may write others. */
const VERSION = '1';
const MOST_LETTERS = 8 << 20;
/** The least that 16 million cells with their own costs need, and some text. */
const MOST_BYTES = 4 * MOST_CELLS + (8 << 20);
/** Packed by a byte for each cell; more costs than a byte can name are written as they are. */
const MOST_PALETTE = 256;
/** What is unpacked at a time: a link that swells is refused before it fills the memory. */
const PIECE = 1 << 14;

function packCosts(map: GridMap): { palette: number[] | null; bytes: Uint8Array } {
  const numbers = new Map<number, number>();
  const bytes = new Uint8Array(map.costs.length);
  for (let i = 0; i < map.costs.length; ++i) {
    const cost = map.costs[i]!;
    let entry = numbers.get(cost);
    if (entry === undefined) {
      entry = numbers.size;
      if (entry === MOST_PALETTE) return { palette: null, bytes: new Uint8Array(map.costs.slice().buffer) };
      numbers.set(cost, entry);
    }
    bytes[i] = entry;
  }
  return { palette: [...numbers.keys()], bytes };
}

function plainMap(map: PageMap): Record<string, unknown> {
  if (map.kind === 'grid') return { ...map, costs: undefined };
  if (map.kind === 'graph') return { ...map, positions: [...map.positions] };
  return { ...map, vertices: [...map.vertices], areas: [...map.areas] };
}

/** The state as bytes: the length of the text, the text, and the cells of a grid. */
function packState(state: PageState): Uint8Array {
  const { map } = state.scene;
  const cells = map.kind === 'grid' ? packCosts(map) : { palette: null, bytes: new Uint8Array(0) };
  const plain = { ...state, scene: { ...state.scene, map: plainMap(map) }, palette: cells.palette };
  const words = strToU8(JSON.stringify(plain));
  const packed = new Uint8Array(4 + words.length + cells.bytes.length);
  new DataView(packed.buffer).setUint32(0, words.length, true);
  packed.set(words, 4);
  packed.set(cells.bytes, 4 + words.length);
  return packed;
}

function unpackCosts(palette: unknown, bytes: Uint8Array, cells: number): Float32Array {
  if (palette === null) {
    if (bytes.length !== 4 * cells) refuse('cells are missing');
    return new Float32Array(bytes.slice().buffer);
  }
  if (!Array.isArray(palette) || palette.length > MOST_PALETTE) refuse('the list of costs is wrong');
  if (bytes.length !== cells) refuse('cells are missing');
  const costs = Float32Array.from(palette as number[], Number);
  return Float32Array.from(bytes, (entry) => costs[entry] ?? NaN);
}

function unpackState(packed: Uint8Array): PageState {
  if (packed.length < 4) refuse('it is too short');
  const size = new DataView(packed.buffer, packed.byteOffset).getUint32(0, true);
  if (size > packed.length - 4) refuse('its end is missing');
  let plain: unknown;
  try {
    plain = JSON.parse(strFromU8(packed.subarray(4, 4 + size)));
  } catch {
    refuse('its text is damaged');
  }
  const state = fields(plain, 'the view');
  const value = fields(fields(state['scene'], 'the scene')['map'], 'the map');
  const cells = packed.subarray(4 + size);
  if (value['kind'] === 'mesh') return readState(state, readMesh(value));
  if (value['kind'] === 'graph') return readState(state, readGraph(value));
  const { width, height } = gridSize(value);
  return readState(state, readGrid(value, unpackCosts(state['palette'], cells, width * height)));
}

function inflated(packed: Uint8Array): Uint8Array {
  const pieces: Uint8Array[] = [];
  let size = 0;
  const inflate = new Inflate((piece) => {
    size += piece.length;
    if (size > MOST_BYTES) refuse('it unpacks to more than this page takes');
    pieces.push(piece);
  });
  try {
    for (let i = 0; i < packed.length; i += PIECE) inflate.push(packed.subarray(i, i + PIECE), i + PIECE >= packed.length);
  } catch (error) {
    if (size > MOST_BYTES) throw error;
    refuse('it is damaged');
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

/** Letters that addresses may have: base64 with - and _ (RFC 4648). */
function lettersOf(bytes: Uint8Array): string {
  let binary = '';
  for (let i = 0; i < bytes.length; i += 0x8000) binary += String.fromCharCode(...bytes.subarray(i, i + 0x8000));
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

function bytesOf(letters: string): Uint8Array {
  if (!/^[\w-]*$/.test(letters)) refuse('it has letters that no link has');
  try {
    return Uint8Array.from(atob(letters.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
  } catch {
    return refuse('its end is missing');
  }
}

export function writeLink(state: PageState, level: 1 | 9 = 9): string {
  return VERSION + lettersOf(deflateSync(packState(state), { level }));
}

/** The state of a link's text, without '#'. Throws a PageError. */
export function readLink(letters: string): PageState {
  if (letters.length > MOST_LETTERS) refuse('it is longer than any link of this page');
  if (letters[0] !== VERSION) refuse('it is of another version, or of another page');
  return unpackState(inflated(bytesOf(letters.slice(1))));
}
