// Scenarios: to step through a search, forward and back.
import { answerOf, assert, hashOf, openEntry, pixelOf, scenario, settled, stateOf } from '../browser.mjs';

const positionOf = async (page) => (await page.getByTestId('position').textContent()).replaceAll(',', '');

scenario('to the beginning, to the end and back again: the same state each time', async (page) => {
  const end = await hashOf(page);
  await page.getByTestId('first').click();
  assert.match(await positionOf(page), /^0 of/);
  const begin = await hashOf(page);
  assert.notEqual(begin, end);
  for (let i = 0; i < 5; ++i) await page.getByTestId('forward').click();
  const five = await hashOf(page);
  await page.getByTestId('last').click();
  assert.equal(await hashOf(page), end);
  await page.evaluate(() => globalThis.wendPage.player.goTo(5));
  assert.equal(await hashOf(page), five);
  await page.getByTestId('first').click();
  assert.equal(await hashOf(page), begin);
});

scenario('one step back undoes one step forward, at every point of the worked example', async (page) => {
  await openEntry(page, 'worked-example');
  assert.equal((await answerOf(page)).cost, 68);
  const hashes = await page.evaluate(() => {
    const { player, session } = globalThis.wendPage;
    const forward = [];
    player.goTo(0);
    for (let i = 0; i <= player.length; ++i) {
      forward.push(session.playback(0).hash());
      player.step(1);
    }
    const back = [];
    for (let i = player.length; i >= 0; --i) {
      back.unshift(session.playback(0).hash());
      player.step(-1);
    }
    return { forward, back };
  });
  assert.equal(hashes.forward.length, 40);
  assert.equal(new Set(hashes.forward).size, 40);
  assert.deepEqual(hashes.back, hashes.forward);
});

scenario('the scrub, an expansion by its number, and the next f', async (page) => {
  await openEntry(page, 'worked-example');
  await page.getByTestId('expansion').fill('3');
  await page.getByTestId('expansion').press('Enter');
  assert.equal(await page.evaluate(() => globalThis.wendPage.session.playback(0).expanded), 3);
  await page.getByTestId('scrub').fill('12');
  assert.match(await positionOf(page), /^12 of 39/);
  const f = () => page.evaluate(() => {
    const playback = globalThis.wendPage.session.playback(0);
    return playback.valuesAt(playback.at - 1).f;
  });
  await page.getByTestId('first').click();
  await page.getByTestId('next-f').click();
  const first = await f();
  await page.getByTestId('next-f').click();
  assert.ok(await f() > first);
});

scenario('a breakpoint at a cell stops the animation there', async (page) => {
  await openEntry(page, 'worked-example');
  await page.getByTestId('tool-pan').click();
  const goal = await pixelOf(page, 3, 0);
  await page.mouse.click(goal.x, goal.y);
  await page.getByTestId('breakpoint-kind').selectOption('opened');
  await page.getByTestId('add-breakpoint').click();
  await page.getByTestId('first').click();
  await page.getByTestId('speed').selectOption('60');
  await page.getByTestId('play').click();
  await page.waitForFunction(() => !globalThis.wendPage.player.isPlaying);
  const node = await page.evaluate(() => {
    const playback = globalThis.wendPage.session.playback(0);
    return playback.at < playback.count ? playback.events.nodes[playback.at - 1] : -1;
  });
  assert.equal(node, 3);
});

scenario('g, h, f and the parent of a cell, as the worked example has them', async (page) => {
  await openEntry(page, 'worked-example');
  await page.getByTestId('tab-inspect').click();
  const at = await pixelOf(page, 2, 1);
  await page.mouse.move(at.x, at.y);
  assert.match(await page.getByTestId('cell').textContent(), /^2,1: closed, g 14, h 40, f 54, parent 1,2\.$/);
});

scenario('the open list is sorted by f', async (page) => {
  await openEntry(page, 'worked-example');
  await page.getByTestId('tab-inspect').click();
  await page.getByTestId('expansion').fill('2');
  await page.getByTestId('expansion').press('Enter');
  const rows = await page.getByTestId('open-list').locator('tbody tr').allInnerTexts();
  const costs = rows.map((row) => Number(row.split(/\s+/)[1]));
  assert.ok(costs.length > 3);
  assert.deepEqual(costs, [...costs].sort((a, b) => a - b));
  const { next } = await page.evaluate(() => {
    const playback = globalThis.wendPage.session.playback(0);
    const first = playback.openList(1)[0];
    playback.goTo(playback.next((event) => playback.events.kinds[event] === 3), () => {});
    return { next: first.values.f === playback.valuesAt(playback.at - 1).f };
  });
  assert.equal(next, true);
});

scenario('a speed of zero shows the result at once, others play it', async (page) => {
  await page.getByTestId('first').click();
  await page.getByTestId('speed').selectOption('0');
  await page.getByTestId('play').click();
  assert.equal((await stateOf(page)).step.at, 'end');
  await page.getByTestId('first').click();
  await page.getByTestId('speed').selectOption('500');
  await page.getByTestId('play').click();
  await page.waitForFunction(() => !globalThis.wendPage.player.isPlaying);
  assert.equal((await stateOf(page)).step.at, 'end');
});

scenario('an edit in the middle of a search: the new search is shown', async (page) => {
  await page.getByTestId('first').click();
  await page.getByTestId('forward').click();
  await page.getByTestId('clear').click();
  await settled(page);
  const { step } = await stateOf(page);
  assert.equal(step.at, 1);
  assert.equal(await page.evaluate(() => globalThis.wendPage.session.playback(0).at), 1);
});
