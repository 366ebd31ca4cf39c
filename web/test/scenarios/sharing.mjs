// Scenarios: links, frames, what is saved and opened again.
import { address, answerOf, assert, emptyMap, hashOf, openEntry, scenario, settled, stateOf, stroke, wallsOf } from '../browser.mjs';

async function linkOf(page) {
  await page.getByTestId('open-share').click();
  const link = await page.getByTestId('link').inputValue();
  await page.getByTestId('share-close').click();
  return link;
}

async function saved(page, name) {
  await page.getByTestId('open-share').click();
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByTestId(`export-${name}`).click()]);
  const stream = await download.createReadStream();
  const pieces = [];
  for await (const piece of stream) pieces.push(piece);
  await page.getByTestId('share-close').click();
  return { file: download.suggestedFilename(), bytes: Buffer.concat(pieces) };
}

scenario('a link opens exactly this view: map, algorithms, options, step', async (page, context) => {
  await emptyMap(page, 30, 20);
  await stroke(page, [[15, 3], [15, 17]]);
  await page.evaluate(() => globalThis.wendPage.session.changeScene(
    { runs: [{ algorithm: 'weighted_astar', options: { weight: '2' } }] }, ['runs']));
  await settled(page);
  await page.evaluate(() => globalThis.wendPage.player.goTo(25));
  const before = { state: await stateOf(page), hash: await hashOf(page), walls: await wallsOf(page) };
  const link = await linkOf(page);
  const other = await context.newPage();
  await other.goto('about:blank');
  await other.evaluate(() => {});
  await other.goto(link);
  await settled(other);
  const after = { state: await stateOf(other), hash: await hashOf(other), walls: await wallsOf(other) };
  assert.deepEqual(after, before);
}, { own: true });

scenario('a link of a mesh, of a graph and of hexagons', async (page) => {
  for (const id of ['mesh-museum', 'regions', 'hexagons']) {
    await openEntry(page, id);
    const before = { state: await stateOf(page), cost: (await answerOf(page)).cost };
    const link = await linkOf(page);
    await openEntry(page, 'worked-example');
    await page.goto(link);
    await page.waitForFunction((kind) => globalThis.wendPage.store.state.scene.map.kind === kind, before.state.map.kind);
    await settled(page);
    assert.deepEqual({ state: await stateOf(page), cost: (await answerOf(page)).cost }, before, id);
    await page.keyboard.press('Control+z');
    await settled(page);
    assert.equal((await answerOf(page)).cost, 68, 'undo brings back the map that was there before the link');
  }
});

scenario('a map of 1024 x 1024 fits into a link', async (page) => {
  await openEntry(page, 'large-maze');
  const before = await answerOf(page);
  const link = await linkOf(page);
  assert.ok(link.length < 400_000, `${link.length}`);
  await openEntry(page, 'worked-example');
  await page.evaluate((letters) => { location.hash = letters; }, link.split('#')[1]);
  await page.waitForFunction(() => globalThis.wendPage.store.state.scene.map.width === 1024);
  await settled(page);
  assert.equal((await answerOf(page)).cost, before.cost);
});

scenario('after a reload the last map is still there', async (page) => {
  await emptyMap(page, 33, 21);
  await stroke(page, [[10, 3], [10, 9]]);
  await page.reload();
  await settled(page);
  assert.equal((await stateOf(page)).map.width, 33);
  assert.equal(await wallsOf(page), 7);
}, { own: true });

scenario('?embed shows the picture and its player alone', async (page) => {
  const link = await linkOf(page);
  await page.goto(`${address}?embed#${link.split('#')[1]}`);
  await settled(page);
  assert.equal(await page.getByTestId('canvas-0').isVisible(), true);
  assert.equal(await page.getByTestId('play').isVisible(), true);
  assert.equal(await page.getByTestId('open-gallery').isVisible(), false);
  assert.equal(await page.getByTestId('tool-wall').isVisible(), false);
}, { own: true });

scenario('the view is saved and opened again', async (page) => {
  await openEntry(page, 'worked-example');
  const { file, bytes } = await saved(page, 'view');
  await openEntry(page, 'swamp');
  await page.getByTestId('files').setInputFiles({ name: file, mimeType: 'text/plain', buffer: bytes });
  await page.waitForFunction(() => globalThis.wendPage.store.state.scene.map.width === 7);
  await settled(page);
  assert.equal((await answerOf(page)).cost, 68);
});

scenario('map, picture, animation and search are saved in their formats', async (page) => {
  await openEntry(page, 'worked-example');
  const map = await saved(page, 'map');
  assert.match(map.bytes.toString(), /^type octile\nheight 5\nwidth 7\nmap\n/);
  assert.equal((await saved(page, 'png')).bytes.subarray(1, 4).toString(), 'PNG');
  assert.match((await saved(page, 'svg')).bytes.toString(), /<svg/);
  const gif = (await saved(page, 'gif')).bytes;
  assert.equal(gif.subarray(0, 6).toString(), 'GIF89a');
  assert.match((await saved(page, 'trace')).bytes.toString(), /1\.4\.0/);
  JSON.parse((await saved(page, 'json')).bytes.toString());
});

scenario('the query as code, in five languages', async (page) => {
  await openEntry(page, 'worked-example');
  await page.getByTestId('open-share').click();
  for (const [language, words] of [['cpp', 'wend/wend.h'], ['c', 'wend/c/wend.h'], ['javascript', "from 'wend'"],
    ['python', 'import'], ['shell', 'wend solve']]) {
    await page.getByTestId('language').selectOption(language);
    await page.waitForFunction((part) => document.querySelector('[data-test="code"]').textContent.includes(part), words);
  }
});
