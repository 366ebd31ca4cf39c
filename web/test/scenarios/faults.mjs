// Scenarios: what goes wrong outside, and what the page says and does then.
import { address, answerOf, assert, emptyMap, scenario, settled, stateOf, stroke, wallsOf } from '../browser.mjs';

scenario('links that are wrong, damaged or huge: a sentence, and a map is there', async (page) => {
  const before = await stateOf(page);
  const good = await page.evaluate(() => globalThis.wendPage.link());
  const damaged = [`2${good.slice(1)}`, good.slice(0, good.length / 2), `1${'A'.repeat(1000)}`, 'not-a-link!', 'huge'];
  for (const letters of damaged) {
    await page.evaluate((text) => {
      globalThis.wendPage.fail(null);
      try { globalThis.wendPage.openLink(text === 'huge' ? `1${'_'.repeat(9_000_000)}` : text); } catch (error) { globalThis.wendPage.fail(error); }
    }, letters);
    assert.match(await page.getByTestId('error').textContent(), /does not hold a view of this page/);
    assert.deepEqual(await stateOf(page), before);
  }
  await page.goto(`${address}#1damaged`);
  await page.reload();
  await settled(page);
  assert.equal(await page.getByTestId('error').isVisible(), true);
  assert.equal((await answerOf(page)).status, 'found');
}, { own: true });

scenario('a link that says it holds 16384 x 16384 cells', async (page) => {
  const said = await page.evaluate(() => {
    const { store } = globalThis.wendPage;
    const { map } = store.state.scene;
    const { width, height } = map;
    Object.assign(map, { width: 16384, height: 16384 });
    const letters = globalThis.wendPage.link();
    Object.assign(map, { width, height });
    try { globalThis.wendPage.openLink(letters); } catch (error) { return error.message; }
    return 'opened';
  });
  assert.match(said, /16384 x 16384 cells/);
});

scenario('new maps that are too large or not whole are refused', async (page) => {
  await page.getByTestId('open-new').click();
  await page.getByTestId('new-width').fill('16384');
  await page.getByTestId('new-height').fill('16384');
  await page.getByTestId('new-make').click();
  assert.match(await page.getByTestId('new-error').textContent(), /16384 x 16384 cells are too many/);
  await page.getByTestId('new-width').fill('2.5');
  await page.getByTestId('new-make').click();
  assert.match(await page.getByTestId('new-error').textContent(), /whole numbers/);
});

scenario('a worker that dies is replaced, and the map is still there', async (page) => {
  await emptyMap(page);
  await stroke(page, [[20, 4], [20, 20]]);
  const before = await answerOf(page);
  await page.evaluate(async () => {
    const worker = await globalThis.wendPage.session.worker(0);
    // As the worker itself does when the engine in it ends.
    const { onEnd } = worker;
    worker.stop();
    onEnd();
    globalThis.wendPage.session.ask();
  });
  await settled(page);
  assert.equal(await wallsOf(page), 17);
  assert.equal((await answerOf(page)).cost, before.cost);
});

scenario('a search that takes too long does not hold up the next one', async (page) => {
  await emptyMap(page, 300, 300);
  await page.getByTestId('tool-wall').click();
  await page.evaluate(() => globalThis.wendPage.session.changeScene({ runs: [{ algorithm: 'ida_star', options: { heuristic: 'zero', most_seconds: '600' } }] }, ['runs']));
  await page.waitForTimeout(1000);
  await page.evaluate(() => globalThis.wendPage.session.changeScene({ runs: [{ algorithm: 'astar', options: {} }] }, ['runs']));
  await settled(page);
  assert.equal((await answerOf(page)).status, 'found');
});

scenario('a browser without WebAssembly: a sentence that says what to do', async (page) => {
  await page.addInitScript(() => { delete globalThis.WebAssembly; });
  await page.reload();
  await page.locator('#loading.error').waitFor();
  assert.match(await page.locator('#loading').textContent(), /no WebAssembly.*Allow it/);
}, { own: true });

scenario('a server without wend.wasm: a sentence', async (page, context) => {
  const other = await context.newPage();
  await other.addInitScript(() => Object.defineProperty(Navigator.prototype, 'serviceWorker', { value: undefined }));
  await other.route('**/wend.wasm', (route) => route.fulfill({ status: 404, body: '' }));
  await other.goto(address);
  await other.locator('#loading.error').waitFor();
  assert.match(await other.locator('#loading').textContent(), /wend\.wasm cannot be loaded: the server answered 404/);
}, { serviceWorkers: 'block' });
