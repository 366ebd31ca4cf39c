// PNG pictures as grids: a pixel is a cell, and dark pixels are blocked.
import type { GridMap } from '../kinds.ts';
import type { Parts, Pixels, ReadMap } from './opened.ts';
import { fail, requireCells, stemOf } from './text.ts';

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
// Deflate cannot do better than 258 bytes for two bits.
const MOST_INFLATION = 1032;
const CHANNELS_OF_TYPE = [1, 0, 3, 1, 2, 0, 4];

export function isPng(bytes: Uint8Array): boolean {
  return SIGNATURE.every((byte, i) => bytes[i] === byte);
}

export async function readPicture(name: string, bytes: Uint8Array, parts: Parts): Promise<ReadMap> {
  const { width, height } = checkHeader(name, bytes);
  let picture: Pixels;
  try {
    picture = await parts.decodePicture(bytes);
  } catch {
    fail(name, 'the picture cannot be decoded; it is damaged. Save it again as PNG');
  }
  if (picture.width !== width || picture.height !== height || picture.pixels.length !== 4 * width * height) {
    fail(name, 'the picture has another size than its header says; save it again as PNG');
  }
  return { map: mapOf(name, picture), notes: notesOn(picture) };
}

/** The size, after all checks that are possible before the pixels take memory. */
function checkHeader(name: string, bytes: Uint8Array): { width: number; height: number } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 33 || view.getUint32(12) !== 0x49484452) {
    fail(name, 'the picture ends within its header; load the file again');
  }
  const width = view.getUint32(16);
  const height = view.getUint32(20);
  requireCells(name, width, height);
  const bits = bytes[24] * (CHANNELS_OF_TYPE[bytes[25]] ?? 0);
  if ((width * height * bits) / 8 > MOST_INFLATION * bytes.length) {
    fail(name, `the picture claims ${width} x ${height} pixels, more than ${bytes.length} bytes can hold; it is `
      + `damaged`);
  }
  checkChunks(name, bytes, view);
  return { width, height };
}

function checkChunks(name: string, bytes: Uint8Array, view: DataView): void {
  for (let at = SIGNATURE.length; at + 12 <= bytes.length;) {
    const length = view.getUint32(at);
    if (length > bytes.length - at - 12) {
      fail(name, `the part at byte ${at} claims ${length} bytes, but the file has ${bytes.length - at - 12} more; `
        + 'the file is cut off or damaged, so load it again');
    }
    if (view.getUint32(at + 4) === 0x49454e44) return;
    at += 12 + length;
  }
  fail(name, 'the picture has no end; the file is cut off, so load it again');
}

/** A channel over white paper. */
function overWhite(channel: number, opacity: number): number {
  return Math.floor((channel * opacity + 255 * (255 - opacity) + 127) / 255);
}

function mapOf(name: string, picture: Pixels): GridMap {
  const { width, height, pixels } = picture;
  const costs = new Float32Array(width * height);
  const limit = (255 * 10_000) / 2;
  for (let i = 0, at = 0; i < costs.length; ++i, at += 4) {
    const opacity = pixels[at + 3];
    const light = 2126 * overWhite(pixels[at], opacity) + 7152 * overWhite(pixels[at + 1], opacity)
      + 722 * overWhite(pixels[at + 2], opacity);
    costs[i] = light < limit ? 0 : 1;
  }
  return { kind: 'grid', name: stemOf(name), width, height, layout: 'square', costs, links: [], floors: 1 };
}

function notesOn(picture: Pixels): string[] {
  const { pixels } = picture;
  for (let at = 0; at < pixels.length; at += 4) {
    const shade = pixels[at];
    const plain = pixels[at + 3] === 255 && pixels[at + 1] === shade && pixels[at + 2] === shade;
    if (plain && (shade === 0 || shade === 255)) continue;
    return ['Pixels darker than half are blocked, all others are open ground; colours have no other meaning here.'];
  }
  return [];
}
