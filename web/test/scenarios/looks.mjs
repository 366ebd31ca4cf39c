// Scenarios: fingers, the keyboard alone, themes, small screens, no network, a plain folder, the tour.
import { pathToFileURL } from 'node:url';
import { resolve } from 'node:path';
import { address, answerOf, assert, built, costAt, emptyMap, pixelOf, scenario, settled, stateOf, wallsOf } from '../browser.mjs';

scenario('all by keyboard: walls, start, goal, step back', async (page) => {
  await emptyMap(page, 20, 12);
  await page.getByTestId('canvas-0').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  assert.match(await page.getByTestId('status').textContent(), /^14,6: open ground/);
  await page.keyboard.press('w');
  await page.keyboard.press('Space');
  await settled(page);
  assert.equal(await costAt(page, 14, 6), 0);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('g');
  await settled(page);
  assert.deepEqual((await stateOf(page)).question.goals, [{ kind: 'cell', x: 14, y: 5 }]);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('s');
  await settled(page);
  assert.equal((await answerOf(page)).length, 1);
  await page.keyboard.press('Control+z');
  await settled(page);
  await page.keyboard.press(',');
  assert.notEqual((await stateOf(page)).step.at, 'end');
  await page.keyboard.press('End');
  assert.equal((await stateOf(page)).step.at, 'end');
  await page.keyboard.press('?');
  assert.equal(await page.getByTestId('help').isVisible(), true);
  await page.keyboard.press('Escape');
  assert.equal(await page.getByTestId('help').isVisible(), false);
});

scenario('lines, links and several goals by keyboard', async (page) => {
  await emptyMap(page, 20, 12);
  await page.getByTestId('canvas-0').focus();
  const press = async (...keys) => { for (const key of keys) await page.keyboard.press(key); };
  await press('ArrowRight', 'ArrowUp', 'l', 'Space', 'ArrowUp', 'ArrowUp', 'ArrowUp', 'Space');
  await settled(page);
  assert.equal(await wallsOf(page), 4);
  await press('r', 'Space', 'ArrowRight', 'ArrowRight', 'Escape');
  await settled(page);
  assert.equal(await wallsOf(page), 4);
  await press('k', 'Space', 'Shift+ArrowRight', 'Space');
  await settled(page);
  assert.equal((await stateOf(page)).map.links.length, 1);
  await press('a');
  await settled(page);
  assert.equal((await stateOf(page)).question.goals.length, 2);
});

scenario('every button and field has a name for screen readers', async (page) => {
  const nameless = await page.evaluate(() => [...document.querySelectorAll('button, input, select, textarea, canvas:not([aria-hidden]), dialog')]
    .filter((element) => !element.hidden && !(element.getAttribute('aria-label') || element.textContent.trim() || element.labels?.length ||
      element.title)).map((element) => element.outerHTML.slice(0, 120)));
  assert.deepEqual(nameless, []);
  assert.equal(await page.getByTestId('summary').getAttribute('aria-live'), 'polite');
});

scenario('fingers: one draws, two zoom', async (page, context) => {
  await emptyMap(page, 20, 12);
  const session = await context.newCDPSession(page);
  const at = async (x, y) => pixelOf(page, x, y);
  const touch = (type, points) => session.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  await touch('touchStart', [await at(10, 2)]);
  for (let y = 3; y <= 9; ++y) await touch('touchMove', [await at(10, y)]);
  await touch('touchEnd', []);
  await settled(page);
  assert.equal(await wallsOf(page), 8);
  const scale = () => page.evaluate(() => globalThis.wendPage.panes.camera.scale);
  const before = await scale();
  const middle = await at(10, 6);
  await touch('touchStart', [{ x: middle.x - 30, y: middle.y, id: 0 }]);
  await touch('touchStart', [{ x: middle.x - 30, y: middle.y, id: 0 }, { x: middle.x + 30, y: middle.y, id: 1 }]);
  for (let i = 1; i <= 6; ++i) {
    await touch('touchMove', [{ x: middle.x - 30 - 10 * i, y: middle.y, id: 0 }, { x: middle.x + 30 + 10 * i, y: middle.y, id: 1 }]);
  }
  await touch('touchEnd', []);
  assert.ok(await scale() > 1.5 * before);
  assert.equal(await wallsOf(page), 8);
}, { hasTouch: true });

scenario('a telephone: nothing is wider than the screen, and the map is there', async (page) => {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(wide <= 390, `${wide}`);
  const box = await page.getByTestId('canvas-0').boundingBox();
  assert.ok(box.height > 300 && box.width >= 380);
}, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

scenario('dark, light and high contrast: page and map change, and the choice is kept', async (page) => {
  const colours = () => page.evaluate(() => ({
    page: getComputedStyle(document.body).backgroundColor, map: globalThis.wendPage.colours().ground,
  }));
  const dark = await colours();
  await page.getByTestId('looks').click();
  await page.getByTestId('theme').selectOption('light');
  const light = await colours();
  await page.getByTestId('theme').selectOption('contrast');
  const contrast = await colours();
  assert.equal(new Set([dark, light, contrast].map(({ page: back }) => back)).size, 3);
  assert.equal(new Set([dark, light, contrast].map(({ map }) => map)).size, 3);
  await page.reload();
  await settled(page);
  assert.deepEqual(await colours(), contrast);
}, { colorScheme: 'dark' });

scenario('offline after the first visit', async (page, context) => {
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(async () => (await caches.keys()).length === 1 &&
    (await (await caches.open((await caches.keys())[0])).keys()).length >= 7);
  await page.reload();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await context.setOffline(true);
  await page.reload();
  await settled(page);
  assert.equal((await answerOf(page)).status, 'found');
  await page.getByTestId('tab-learn').click();
  await page.waitForFunction(() => document.querySelector('[data-test="lesson"]').textContent.length > 400);
}, { own: true });

scenario('from a plain folder, without any server', async (page) => {
  await page.goto(pathToFileURL(resolve(built, 'index.html')).href);
  await settled(page);
  assert.equal((await answerOf(page)).status, 'found');
}, { path: 'icon.svg', ready: false });

scenario('the tour "A* in ten steps" stands on the trace of the worked example', async (page) => {
  await page.getByTestId('tab-learn').click();
  await page.getByTestId('tour-start').click();
  await settled(page);
  const titles = [];
  for (let i = 0; i < 10; ++i) {
    titles.push(await page.getByTestId('tour-title').textContent());
    if (i < 9) await page.getByTestId('tour-next').click();
  }
  assert.equal(new Set(titles).size, 10);
  assert.equal((await answerOf(page)).cost, 68);
  await page.getByTestId('tour-back').click();
  assert.notEqual((await stateOf(page)).step.at, 'end');
  await page.getByTestId('tour-next').click();
  await page.getByTestId('tour-end').click();
  assert.equal(await page.getByTestId('tour').isVisible(), false);
  await page.getByTestId('tour-start').click();
  await settled(page);
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await settled(page);
  assert.equal((await stateOf(page)).tour, null, 'the tour ends with its map');
  assert.equal(await page.getByTestId('tour').isVisible(), false);
});

scenario('each algorithm has a page that explains it, with an example', async (page) => {
  await page.getByTestId('tab-learn').click();
  const names = await page.getByTestId('lesson-choice').locator('option').evaluateAll((options) => options.map(({ value }) => value).filter(Boolean));
  assert.ok(names.length >= 20);
  for (const name of names) {
    await page.getByTestId('lesson-choice').selectOption(name);
    await page.getByTestId('lesson-example').waitFor();
    const words = (await page.getByTestId('lesson').innerText()).split(/\s+/).length;
    assert.ok(words > 150, `${name}: ${words}`);
  }
  await page.getByTestId('lesson-choice').selectOption('jump_point_search');
  await page.getByTestId('lesson-example').click();
  await settled(page);
  assert.ok((await stateOf(page)).runs.some(({ algorithm }) => algorithm === 'jump_point_search'));
});

export { address };
