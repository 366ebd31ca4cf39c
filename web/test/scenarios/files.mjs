// Scenarios: files that are dropped on the page, of each kind, and hostile ones.
import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { load } from '../../../bindings/npm/lib/index.js';
import { answerOf, assert, scenario, settled, stateOf, wallsOf } from '../browser.mjs';

const scenes = resolve(dirname(fileURLToPath(import.meta.url)), '../../../scenes');
const read = (name) => readFileSync(resolve(scenes, name));

/** Drops files on the page, as a file manager does. */
async function drop(page, files) {
  const data = await page.evaluateHandle((list) => {
    const transfer = new DataTransfer();
    for (const { name, bytes } of list) transfer.items.add(new File([Uint8Array.from(atob(bytes), (c) => c.charCodeAt(0))], name));
    return transfer;
  }, files.map(({ name, bytes }) => ({ name, bytes: Buffer.from(bytes).toString('base64') })));
  await page.dispatchEvent('body', 'drop', { dataTransfer: data });
}

async function dropScene(page, ...names) {
  await page.evaluate(() => globalThis.wendPage.say(''));
  await drop(page, names.map((name) => ({ name, bytes: read(name) })));
  await page.waitForFunction(() => /^Opened/.test(document.querySelector('[data-test="status"]').textContent) ||
    !document.querySelector('[data-test="error"]').hidden);
  assert.equal(await page.getByTestId('error').isVisible(), false, await page.getByTestId('error').textContent());
  await settled(page);
}

async function refused(page, name, bytes, words) {
  await page.evaluate(() => globalThis.wendPage.fail(null));
  const before = await stateOf(page);
  await drop(page, [{ name, bytes }]);
  await page.getByTestId('error').waitFor();
  assert.match(await page.getByTestId('error').textContent(), words);
  assert.deepEqual(await stateOf(page), before);
}

scenario('a .map and the .scen that belongs to it', async (page) => {
  await dropScene(page, 'demo.map');
  assert.equal((await stateOf(page)).map.width, 64);
  await dropScene(page, 'demo.scen');
  const answer = await answerOf(page);
  assert.equal(answer.status, 'found');
});

scenario('Tiled maps: .tmj, and .tmx with its tile set', async (page) => {
  await dropScene(page, 'ruins.tmj');
  assert.equal((await answerOf(page))?.status, 'found');
  await dropScene(page, 'harbour.tmx', 'harbour.tsx');
  assert.equal((await stateOf(page)).map.kind, 'grid');
  assert.ok(await wallsOf(page) > 0);
});

scenario('a picture: dark pixels are walls', async (page) => {
  const png = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(16, 10);
    const context = canvas.getContext('2d');
    context.fillStyle = '#ffffff';
    context.fillRect(0, 0, 16, 10);
    context.fillStyle = '#000000';
    context.fillRect(8, 0, 1, 9);
    return [...new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer())];
  });
  await drop(page, [{ name: 'wall.png', bytes: Uint8Array.from(png) }]);
  await page.waitForFunction(() => globalThis.wendPage.store.state.scene.map.width === 16);
  await settled(page);
  assert.equal(await wallsOf(page), 9);
});

scenario('graphs and regions in JSON', async (page) => {
  await dropScene(page, 'world.json');
  assert.equal((await stateOf(page)).map.kind, 'graph');
  assert.equal((await answerOf(page)).status, 'found');
});

scenario('navigation meshes: .mesh, .obj and .geojson', async (page) => {
  await dropScene(page, 'keep.json');
  assert.equal((await answerOf(page)).status, 'found', 'keep.json');
  for (const name of ['demo.mesh', 'gallery.obj', 'market.geojson']) {
    await dropScene(page, name);
    assert.equal((await stateOf(page)).map.kind, 'mesh', name);
    assert.equal((await answerOf(page))?.status, 'found', name);
  }
});

scenario('a record runs again, and all answers are the same', async (page) => {
  const wend = await load();
  const map = wend.grid({ width: 9, height: 7, walkable: new Uint8Array(63).fill(1) });
  const navigator = map.navigator();
  const recorder = wend.recorder(map);
  recorder.solve(navigator, { from: [0, 0], to: [8, 6] });
  map.setWalkable([[4, 3]], false);
  navigator.update(map, [[4, 3]]);
  recorder.updated(map, [[4, 3]]);
  recorder.solve(navigator, { from: [0, 3], to: [8, 3], algorithm: 'dijkstra' });
  await drop(page, [{ name: 'session.wrec', bytes: recorder.bytes() }]);
  await page.waitForFunction(() => /all answers are the same/.test(document.querySelector('[data-test="status"]').textContent));
  assert.match(await page.getByTestId('status').textContent(), /2 questions and 1 edits/);
});

scenario('a search that was saved for Posthoc is played again', async (page) => {
  await page.evaluate(async () => {
    globalThis.before = globalThis.wendPage.session.playback(0).count;
  });
  await page.getByTestId('open-share').click();
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByTestId('export-trace').click()]);
  const pieces = [];
  for await (const piece of await download.createReadStream()) pieces.push(piece);
  await page.getByTestId('share-close').click();
  await drop(page, [{ name: 'search.trace.yaml', bytes: Buffer.concat(pieces) }]);
  await page.waitForFunction(() => /^Opened the search/.test(document.querySelector('[data-test="status"]').textContent));
  await page.getByTestId('last').click();
  assert.equal(await page.evaluate(() => globalThis.wendPage.session.playback(0).count), await page.evaluate(() => globalThis.before));
});

scenario('hostile files: a sentence, and the map stays', async (page) => {
  await refused(page, 'huge.map', 'type octile\nheight 16384\nwidth 16384\nmap\n', /16384|cells/);
  await refused(page, 'short.map', 'type octile\nheight 5\nwidth 5\nmap\n..', /short\.map/);
  await refused(page, 'empty.map', '', /empty/);
  await refused(page, 'bomb.tmx', '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaa">]><map width="99999999" height="99999999"/>', /./);
  await refused(page, 'broken.json', '{"nodes": [', /broken\.json/);
  await refused(page, 'noise.png', Uint8Array.from({ length: 500 }, (_, i) => (i * 37) & 255), /noise\.png|picture/);
  await refused(page, 'noise.wrec.txt', Uint8Array.from({ length: 5000 }, (_, i) => (i * 131) & 255), /./);
  await refused(page, 'view.wend', '1AAAA', /./);
});
