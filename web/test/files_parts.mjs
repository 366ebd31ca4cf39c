// Stand-ins for a browser's parsers of XML and PNG, and the page's readers and writers, bundled.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { deflateSync, inflateSync } from 'node:zlib';
import { build } from 'esbuild';

export const WEB = dirname(dirname(fileURLToPath(import.meta.url)));

/** Bundles open.ts and save.ts, and imports them. */
export async function loadFiles() {
  const folder = await mkdtemp(join(tmpdir(), 'page-files-'));
  try {
    const outfile = join(folder, 'files.mjs');
    await build({
      stdin: {
        contents: ['files/open.ts', 'files/save.ts', 'kinds.ts']
          .map((file) => `export * from './src/map/${file}';`).join(''),
        resolveDir: WEB, loader: 'ts',
      },
      bundle: true, format: 'esm', platform: 'node', mainFields: ['module', 'main'], outfile, logLevel: 'error',
    });
    return await import(pathToFileURL(outfile).href);
  } finally {
    await rm(folder, { recursive: true });
  }
}

const ENTITIES = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

function decoded(text) {
  return text.replace(/&(#x?[0-9a-f]+|\w+);/gi, (whole, name) => {
    if (name[0] !== '#') return ENTITIES[name] ?? whole;
    return String.fromCodePoint(name[1] === 'x' ? parseInt(name.slice(2), 16) : Number(name.slice(1)));
  });
}

function elementOf(tagName, text) {
  const attributes = [...text.matchAll(/([\w:.-]+)\s*=\s*("[^"]*"|'[^']*')/g)]
    .map(([, name, value]) => ({ name, value: decoded(value.slice(1, -1)) }));
  return {
    tagName, attributes, children: [], textContent: '',
    getAttribute(name) { return attributes.find((each) => each.name === name)?.value ?? null; },
  };
}

/** As much of XML as Tiled writes. An error is a document with the element that browsers make. */
export function parseXml(text) {
  const top = elementOf('', '');
  const open = [top];
  const wrong = () => ({
    documentElement: elementOf('parsererror', ''),
    getElementsByTagName: () => [{ textContent: 'error on line 1 at column 1' }],
  });
  let last = 0;
  for (const tag of text.matchAll(/<!--[^]*?-->|<\?[^]*?\?>|<(\/?)([\w:.-]+)((?:"[^"]*"|'[^']*'|[^'">])*?)(\/?)>/g)) {
    const here = open[open.length - 1];
    here.textContent += decoded(text.slice(last, tag.index));
    last = tag.index + tag[0].length;
    if (tag[2] === undefined) continue;
    if (tag[1] === '/') {
      if (here.tagName !== tag[2]) return wrong();
      open.pop();
      continue;
    }
    const element = elementOf(tag[2], tag[3]);
    here.children.push(element);
    if (tag[4] !== '/') open.push(element);
  }
  if (open.length !== 1 || top.children.length !== 1 || text.slice(last).trim() !== '') return wrong();
  return { documentElement: top.children[0], getElementsByTagName: () => [] };
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function chunk(name, data) {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(data.length);
  head.write(name, 4, 'latin1');
  return Buffer.concat([head, data, Buffer.alloc(4)]);
}

/** A PNG of 8 bits for each of red, green, blue and opacity; its checksums are left out. */
export function png(width, height, pixels) {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6, 0, 0, 0], 8);
  const rows = Buffer.alloc(height * (4 * width + 1));
  for (let y = 0; y < height; ++y) {
    rows.set(pixels.subarray(4 * width * y, 4 * width * (y + 1)), y * (4 * width + 1) + 1);
  }
  return new Uint8Array(Buffer.concat([
    SIGNATURE, chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0)),
  ]));
}

/** Decodes what png() makes. */
export async function decodePicture(bytes) {
  const file = Buffer.from(bytes);
  const width = file.readUInt32BE(16);
  const height = file.readUInt32BE(20);
  const parts = [];
  for (let at = 8; at + 12 <= file.length; at += 12 + file.readUInt32BE(at)) {
    const isPixels = file.toString('latin1', at + 4, at + 8) === 'IDAT';
    if (isPixels) parts.push(file.subarray(at + 8, at + 8 + file.readUInt32BE(at)));
  }
  const rows = inflateSync(Buffer.concat(parts));
  const pixels = new Uint8ClampedArray(4 * width * height);
  for (let y = 0; y < height; ++y) {
    pixels.set(rows.subarray(y * (4 * width + 1) + 1, (y + 1) * (4 * width + 1)), 4 * width * y);
  }
  return { width, height, pixels };
}

/** Parts whose siblings are in a list of names and bytes. */
export function partsWith(files = {}) {
  return { decodePicture, parseXml, sibling: async (name) => (Object.hasOwn(files, name) ? files[name] : null) };
}
