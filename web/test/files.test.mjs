// The page's files: forms are read as the command line reads them, hostile files are refused, and
// saved maps come back.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { gzipSync, deflateSync } from 'node:zlib';
import { WEB, loadFiles, partsWith, png } from './files_parts.mjs';

const SCENES = join(WEB, '..', 'scenes');
const files = await loadFiles();

const bytesOf = (text) => new TextEncoder().encode(text);
const scene = (name) => new Uint8Array(readFileSync(join(SCENES, name)));
const open = (name, data, siblings) =>
  files.openFile(name, typeof data === 'string' ? bytesOf(data) : data, partsWith(siblings));
const mapOf = async (name, data, siblings) => (await open(name, data, siblings)).scene.map;
const blocked = (map) => map.costs.filter((cost) => cost === 0).length;

async function refusal(name, data, siblings) {
  try {
    await open(name, data, siblings);
  } catch (error) {
    assert.ok(error instanceof files.PageError, `${name}: ${error.stack}`);
    return error.message;
  }
  return assert.fail(`${name} was not refused`);
}

test('grids have the size and the obstacles that the command line reports', async () => {
  const expected = [
    ['corners.map', 9, 7, 'square', 6], ['demo.map', 64, 22, 'square', 497], ['hexes.map', 26, 17, 'hex_odd_rows', 140],
    ['village.map', 20, 56, 'staggered_odd_rows', 142], ['isle.tmx', 20, 15, 'hex_even_rows', 108],
    ['ruins.tmj', 24, 18, 'diamond', 106],
  ];
  for (const [name, width, height, layout, count] of expected) {
    const map = await mapOf(name, scene(name));
    assert.deepEqual([map.width, map.height, map.layout, blocked(map)], [width, height, layout, count], name);
  }
});

test('files of costs and links of the same name belong to a map', async () => {
  const swamp = await open('swamp.map', scene('swamp.map'), { 'swamp.costs': scene('swamp.costs') });
  assert.ok(swamp.scene.map.costs.includes(8) && swamp.notes.some((note) => note.includes('swamp.costs')));
  const demo = await mapOf('demo.map', scene('demo.map'), { 'demo.links': scene('demo.links') });
  assert.deepEqual(demo.links[2], { from: { x: 4, y: 14 }, to: { x: 50, y: 12 }, cost: 2 });
});

test('typed grids: S and G are start and goals, digits are costs', async () => {
  const { scene: { map, question } } = await open('a.txt', 'S.3\n.#.\n..G\n');
  assert.deepEqual([...map.costs], [1, 1, 3, 1, 0, 1, 1, 1, 1]);
  assert.deepEqual([question.from, question.goals], [files.cellSpot(0, 0), [files.cellSpot(2, 2)]]);
  assert.deepEqual([...(await mapOf('a.csv', '1;0.5\n"0";1000\n')).costs], [1, 0.5, 0, 1000]);
  assert.match(await refusal('a.txt', '...\n.#x\n'), /line 2: column 3: unknown symbol 'x'/);
  assert.match(await refusal('a.csv', '1;1\n0;2,5\n'), /line 2: field 2: .* found '2,5'/);
});

test('Tiled: an external tileset is read if it is dropped too, and asked for if not', async () => {
  const harbour = await open('harbour.tmx', scene('harbour.tmx'), { 'harbour.tsx': scene('harbour.tsx') });
  assert.equal(blocked(harbour.scene.map), 71);
  assert.equal(harbour.scene.map.costs.filter((cost) => cost === 0.5).length, 40);
  assert.deepEqual(harbour.scene.question.from, files.cellSpot(3, 9));
  assert.match(await refusal('harbour.tmx', scene('harbour.tmx')), /'harbour.tsx' is a file of its own; drop both/);
});

function tiledMap(size, data, compression, layer = 'walls') {
  const sides = `width="${size}" height="${size}"`;
  return `<map ${sides}><tileset firstgid="1"/><layer name="${layer}" ${sides}>`
    + `<data encoding="base64" compression="${compression}">${data.toString('base64')}</data></layer></map>`;
}

test('Tiled: compressed tiles are read, and those that unpack to too much are refused', async () => {
  const tiles = Buffer.alloc(64);
  tiles.writeUInt32LE(1, 20);
  for (const [name, pack] of [['zlib', deflateSync], ['gzip', gzipSync]]) {
    assert.equal((await mapOf('a.tmx', tiledMap(4, pack(tiles), name))).costs[5], 0);
    assert.match(await refusal('a.tmx', tiledMap(4, pack(Buffer.alloc(1 << 22)), name)), /not those of 16 tiles/);
  }
  assert.match(await refusal('a.tmx', tiledMap(4, tiles, 'zstd')), /'zstd' is not read/);
  assert.match(await refusal('a.tmx', tiledMap(4, deflateSync(tiles), 'zlib', 'grass')), /nothing on it says/);
});

test('pictures: dark pixels are blocked, and claims beyond the file are refused', async () => {
  const shades = [0, 127, 128, 255].flatMap((shade) => [shade, shade, shade, 255]);
  const picture = png(2, 2, Uint8Array.from(shades));
  assert.deepEqual([...(await mapOf('a.png', picture)).costs], [0, 0, 1, 1]);
  const huge = picture.slice();
  huge.set([0, 0, 8, 0, 0, 0, 8, 0], 16);
  assert.match(await refusal('a.png', huge), /more than \d+ bytes can hold/);
});

test('graphs have the nodes and edges that the command line reports', async () => {
  for (const [name, nodes, edges] of [['keep.json', 187, 990], ['village.json', 11, 30], ['world.json', 36, 103]]) {
    const map = await mapOf(name, scene(name));
    assert.deepEqual([map.names.length, map.edges.length], [nodes, edges], name);
    const again = await mapOf(name, files.mapAsJson(map));
    const edgesOf = (graph) => graph.edges.map(({ from, to, cost }) => `${from} ${to} ${cost}`).sort();
    assert.deepEqual([again.names, edgesOf(again)], [map.names, edgesOf(map)]);
  }
  const dangling = '{"wend": "graph", "nodes": [{}, {}], "edges": [{"from": 0, "to": 2}]}';
  assert.match(await refusal('a.json', dangling), /\/edges\/0\/to: there is nothing of that number/);
});

test('meshes: polygons, outlines, and the flat faces of a level', async () => {
  const mesh = await mapOf('demo.mesh', scene('demo.mesh'));
  assert.deepEqual([mesh.polygons.length, mesh.vertices.length / 3], [73, 173]);
  assert.equal((await mapOf('market.geojson', scene('market.geojson'))).outlines.length, 15);
  const level = await open('gallery.obj', scene('gallery.obj'));
  const heights = level.scene.map.vertices.filter((_, i) => i % 3 === 2);
  assert.deepEqual([level.scene.map.polygons.length, Math.max(...heights)], [4, 3]);
  assert.ok(level.notes[0].startsWith('2 faces left out'));
  assert.deepEqual(await mapOf('again.json', files.mapAsJson(mesh)), mesh);
});

test('scenarios, records and views are recognised', async () => {
  const { questions, mapName } = await open('demo.scen', scene('demo.scen'));
  assert.deepEqual([questions.length, mapName], [8, 'demo.map']);
  assert.equal((await open('a', Uint8Array.of(0x89, 0x57, 0x52, 0x45, 0x43, 13, 10, 26, 1))).kind, 'record');
  assert.deepEqual(await open('a.wend', '1abc\n'), { kind: 'state', text: '1abc' });
});

const TRACE = `wend trace 1
map corner.txt
size 3 1
from 0,0
to 2,0
algorithm astar
weight 0
heuristic octile
corners both_free
costs classic
terrain
scale 1
status found
cost 20
length 2
expanded 2
path 0,0 1,0 2,0
events 6
o 0 - 0 20
c 0
o 1 0 10 10
c 1
o 2 1 20 0
c 2
`;

test('traces come back from both forms', async () => {
  const { trace } = await open('a.trace', TRACE, { 'corner.txt': bytesOf('...\n') });
  assert.equal(trace.map.width, 3);
  assert.deepEqual([[...trace.kinds], trace.from, trace.goals, trace.path], [[0, 3, 0, 3, 0, 3], 0, [2], [0, 1, 2]]);
  const facts = {
    ...trace, weight: 0, corners: 'both_free', costs: 'classic', cost: 20, length: 2, expanded: 2,
  };
  assert.equal(files.traceAsWend(trace, trace.map, 'corner.txt', facts), TRACE);
  const posthoc = await open('a.trace.json', files.traceAsPosthoc(trace, trace.map, 'corner', facts));
  for (const column of ['kinds', 'nodes', 'parents', 'g', 'h', 'f']) {
    assert.deepEqual(posthoc.trace[column], trace[column], column);
  }
  assert.match(await refusal('a.trace', TRACE.replace('c 1', 'c 2')), /line 22: the first event of a node must name/);
});

test('grids that a .map cannot store are refused, and kept by JSON', async () => {
  const map = files.openGrid('plain', 3, 2, 'hex_even_columns');
  map.costs[4] = 0;
  assert.deepEqual((await mapOf('plain.map', files.gridAsMap(map))), map);
  map.costs[1] = 2.5;
  assert.throws(() => files.gridAsMap(map), /cost 2.5 of the cell 1,0/);
  map.links.push({ from: { x: 0, y: 0 }, to: { x: 2, y: 1 }, cost: 3 });
  assert.deepEqual(await mapOf('plain.json', files.mapAsJson(map)), map);
});

test('a GIF has all frames, and an SVG stays small', async () => {
  const frame = (shade) => ({ width: 4, height: 4, data: new Uint8ClampedArray(64).fill(shade) });
  const gif = await files.pictureAsGif([frame(0), frame(0), frame(200)], 80);
  assert.equal(Buffer.from(gif.subarray(0, 6)).toString(), 'GIF89a');
  await assert.rejects(files.pictureAsGif([], 80), files.PageError);
  const names = ['background', 'ground', 'wall', 'grid', 'cheap', 'expensive', 'open', 'closed', 'path', 'start',
    'goal', 'link'];
  const colours = Object.fromEntries(names.map((name) => [name, '#123456']));
  const [from, to] = [{ x: 0.5, y: 0.5 }, { x: 2.5, y: 0.5 }];
  const picture = { path: [from, to], from, goals: [to], colours };
  const svg = files.sceneAsSvg(files.openGrid('<b>', 1000, 1000), { ...picture, closed: Uint32Array.of(1, 2) });
  assert.ok(svg.length < 3000);
  for (const part of ['M0 0h1000v1000h-1000z', 'M1 0h2v1h-2z', '&lt;b&gt;']) assert.ok(svg.includes(part), part);
  const noise = files.openGrid('noise', 1500, 1500);
  noise.costs.forEach((_, i) => { noise.costs[i] = (Math.imul(i, 2654435761) >>> 13) % 2; });
  assert.throws(() => files.sceneAsSvg(noise, picture), /more than 4 MB/);
});

test('hostile sizes are refused before memory is used', async () => {
  assert.match(await refusal('a.map', 'type octile\nheight 16384\nwidth 16384\nmap\n'), /at most 4194304/);
  assert.match(await refusal('a.map', 'type octile\nheight 2048\nwidth 2048\nmap\n....\n'), /do not fit/);
  assert.match(await refusal('a.mesh', 'mesh\n2\n1000000 1000000\n'), /too short/);
  assert.match(await refusal('a.json', '{"a":'.repeat(1000)), /nested/);
  assert.match(await refusal('a.trace', TRACE.replace('events 6', 'events 9999999')), /too short/);
  assert.match(await refusal('a.tmx', '<!DOCTYPE map [<!ENTITY a "b">]><map>&a;</map>'), /entities/);
});

test('every scene cut at each tenth, and with wrong bytes, is read or refused by a sentence', async () => {
  let seed = 7;
  const random = (below) => (seed = (seed * 1103515245 + 12345) % 2147483648) % below;
  for (const name of readdirSync(SCENES)) {
    const bytes = scene(name);
    for (let i = 0; i < 20; ++i) {
      const wrong = i < 10 ? bytes.slice(0, Math.floor((bytes.length * i) / 10)) : bytes.slice();
      if (i >= 10) wrong[random(wrong.length)] = 32 + random(95);
      await open(name, wrong).catch((error) => {
        assert.ok(error instanceof files.PageError, `${name}: ${error.stack}`);
        assert.doesNotMatch(error.message, /cannot be read:|undefined|\[object/);
      });
    }
  }
});
