// Files that the page does not read, and a sentence for each kind that says what to do.
import { fail } from './text.ts';

interface Refusal { magic: readonly number[] | string; reason: string }

const DETOUR = 'this file holds tiles of Detour; convert it by `wend convert` to .navmesh, and open that';
const ROBOT = 'this is the picture of a robot\'s map; convert its .yaml by `wend convert` to .map, and open that';

const BINARY: readonly Refusal[] = [
  { magic: 'TESM', reason: DETOUR },
  { magic: 'VAND', reason: DETOUR },
  { magic: 'GIF8', reason: 'this is a GIF; save the picture as PNG' },
  { magic: [0xff, 0xd8, 0xff], reason: 'this is a JPEG; save the picture as PNG' },
  { magic: 'BM', reason: 'this is a BMP; save the picture as PNG' },
  { magic: 'RIFF', reason: 'this is a WebP picture or a sound; save a picture as PNG' },
  { magic: 'PK', reason: 'this is an archive; unpack it, and drop the files' },
  { magic: [0x1f, 0x8b], reason: 'this file is compressed (gzip); unpack it, and drop the file inside' },
  { magic: '%PDF', reason: 'this is a PDF; the page reads maps and traces' },
  { magic: 'P5', reason: ROBOT },
  { magic: 'P2', reason: ROBOT },
  { magic: '\0asm', reason: 'this is a program for WebAssembly, no map' },
];

const BLANKS_MAY_FOLLOW = ['P5', 'P2', 'BM', 'PK'];

export function refuseBinary(name: string, bytes: Uint8Array): void {
  for (const { magic, reason } of BINARY) {
    const codes = typeof magic === 'string' ? [...magic].map((symbol) => symbol.charCodeAt(0)) : magic;
    if (bytes.length <= codes.length || !codes.every((code, i) => bytes[i] === code)) continue;
    const isWord = typeof magic === 'string' && BLANKS_MAY_FOLLOW.includes(magic);
    // Letters of a grid may look like a mark of two letters.
    if (isWord && !(magic[0] === 'P' && bytes[2] <= 32) && !bytes.subarray(0, 512).includes(0)) continue;
    fail(name, reason);
  }
  if (bytes.subarray(0, 4096).includes(0)) {
    fail(name, 'this is a binary file of a kind that the page does not read; it reads maps, meshes, PNG pictures, '
      + 'traces and records');
  }
}

const ENDINGS: Record<string, string> = {
  '.costs': 'this file says what terrain costs; drop it together with the .map of the same name',
  '.links': 'this file holds links; drop it together with the map of the same name',
  '.cells': 'this file lists cells; open the map, and set the goals there',
  '.overlay': 'this file holds changes for one question; open the map instead',
  '.palette': 'this file says what the colours of a picture cost; open the picture instead',
  '.lengths': 'this file lists lengths of paths; open the map instead',
  '.gates': 'this file lists gates of a mesh; open the mesh instead',
  '.patch': 'this file holds changes of a map; run them by `wend bench` on the command line',
  '.yaml': 'the page reads no YAML: convert a robot\'s map by `wend convert` to .map, and save a trace as JSON',
  '.yml': 'the page reads no YAML: convert a robot\'s map by `wend convert` to .map, and save a trace as JSON',
  '.tsv': 'this file lists questions in a form that the page does not read; open the map instead',
};

export function refuseText(name: string, text: string, ending: string): void {
  if (Object.hasOwn(ENDINGS, ending)) fail(name, ENDINGS[ending]);
  if (/^\s*type[ \t]+patch/.test(text.slice(0, 1000))) fail(name, ENDINGS['.patch']);
  if (/^(version|image)\s*:/m.test(text.slice(0, 2000))) fail(name, ENDINGS['.yaml']);
  if (/^\s*\[/.test(text.slice(0, 1000))) {
    fail(name, 'this is a list in JSON, no map; the page reads objects that say their kind');
  }
}

export function refuseUnknown(name: string): never {
  fail(name, 'this is no file that the page reads. It reads maps (.map, .txt, .csv, .png, .tmx, .tmj, .json), '
    + 'meshes (.mesh, '
    + '.navmesh, .obj, .geojson), questions (.scen), traces (.trace, .json), records (.wrec) and views (.wend)');
}
