// The numbers of a layer's tiles: a list, CSV, or Base64 that may be compressed.
import { Gunzip, Unzlib } from 'fflate';
import { member } from './json.ts';
import { counted, quoted } from './text.ts';
import type { Tree, TreeReader } from './tiled_tree.ts';

// The highest four bits say how a tile is flipped or turned.
const NUMBER_BITS = 0x0fffffff;
const BYTES_PER_TILE = 4;
/** A part of the compressed data: it cannot become more than some 16 MiB at once. */
const PUSHED = 16 * 1024;

export interface Encoding { encoding: string; compression: string }

export function readTiles(owner: Tree, how: Encoding, count: number, place: string, reader: TreeReader): Uint32Array {
  const data = member(owner, 'data');
  if (Array.isArray(data)) return readList(data, count, place, reader);
  if (typeof data !== 'string') reader.fail(place, 'there are no data of tiles');
  const { encoding, compression } = how;
  if (compression !== '' && compression !== 'zlib' && compression !== 'gzip') {
    reader.fail(place, `the compression ${quoted(compression)} is not read; in Tiled, choose a tile layer `
      + `format of the `
      + 'map that is CSV or Base64 (zlib compressed), and save it again');
  }
  if (encoding === 'base64') return readBase64(data, compression, count, place, reader);
  if (encoding === 'csv') return readCsv(data, count, place, reader);
  reader.fail(place, encoding === '' ? `expected ${counted(count, 'tile')}, found none`
    : `there is no encoding ${quoted(encoding)}; it may be csv or base64`);
}

function readList(data: readonly unknown[], count: number, place: string, reader: TreeReader): Uint32Array {
  if (data.length !== count) reader.fail(place, `expected ${counted(count, 'tile')}, found ${data.length}`);
  const tiles = new Uint32Array(count);
  data.forEach((each, i) => {
    const tile = reader.number(each, `${place}: tile ${i + 1}`, 0, 0xffffffff);
    if (!Number.isInteger(tile)) reader.fail(place, `tile ${i + 1} is no whole number`);
    tiles[i] = (tile & NUMBER_BITS) >>> 0;
  });
  return tiles;
}

function readCsv(text: string, count: number, place: string, reader: TreeReader): Uint32Array {
  // A digit and a comma each, at least: nothing is allocated that the text does not hold.
  if (text.length / 2 + 1 < count) reader.fail(place, `the data are too short for ${counted(count, 'tile')}`);
  const tiles = new Uint32Array(count);
  let found = 0;
  let value = -1;
  for (let at = 0; at <= text.length; ++at) {
    const code = at < text.length ? text.charCodeAt(at) : 44;
    if (code >= 48 && code <= 57) {
      value = Math.max(value, 0) * 10 + code - 48;
      if (value > 0xffffffff) reader.fail(place, `tile ${found + 1} is larger than any tile's number`);
    } else if (code === 44) {
      // Some programs write a comma behind the last tile as well.
      if (value < 0 && at === text.length) break;
      if (value < 0) reader.fail(place, `tile ${found + 1} is no number`);
      if (found === count) reader.fail(place, `expected ${counted(count, 'tile')}, found more`);
      tiles[found++] = (value & NUMBER_BITS) >>> 0;
      value = -1;
    } else if (code > 32) {
      reader.fail(place, `tile ${found + 1} is no number: found ${quoted(text[at])}`);
    }
  }
  if (found !== count) reader.fail(place, `expected ${counted(count, 'tile')}, found ${found}`);
  return tiles;
}

function readBase64(text: string, compression: string, count: number, place: string, reader: TreeReader): Uint32Array {
  let bytes: Uint8Array;
  try {
    bytes = Uint8Array.from(atob(text.replace(/\s+/g, '')), (symbol) => symbol.charCodeAt(0));
  } catch {
    reader.fail(place, 'the data are not Base64; save the map again in Tiled');
  }
  const size = BYTES_PER_TILE * count;
  if (compression !== '') {
    const unpacked = inflate(bytes, compression === 'gzip', size);
    if (unpacked === null) {
      reader.fail(place, `the compressed data are damaged, or are not those of ${counted(count, 'tile')}; `
        + 'save the map again in Tiled');
    }
    bytes = unpacked;
  }
  if (bytes.length !== size) {
    reader.fail(place, `expected ${size} bytes for ${counted(count, 'tile')}, found ${bytes.length}`);
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const tiles = new Uint32Array(count);
  for (let i = 0; i < count; ++i) tiles[i] = (view.getUint32(BYTES_PER_TILE * i, true) & NUMBER_BITS) >>> 0;
  return tiles;
}

/** Exactly so many bytes; else null. It stops at the first byte too many. */
function inflate(packed: Uint8Array, isGzip: boolean, size: number): Uint8Array | null {
  const parts: Uint8Array[] = [];
  let found = 0;
  const take = (part: Uint8Array): void => {
    found += part.length;
    if (found <= size && part.length > 0) parts.push(part.slice());
  };
  const stream = isGzip ? new Gunzip(take) : new Unzlib(take);
  try {
    for (let at = 0; at < packed.length; at += PUSHED) {
      stream.push(packed.subarray(at, at + PUSHED), at + PUSHED >= packed.length);
      if (found > size) return null;
    }
  } catch {
    return null;
  }
  if (found !== size) return null;
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
