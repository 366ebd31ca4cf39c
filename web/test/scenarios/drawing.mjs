// Scenarios: to draw on the map, and to see the path follow.
import { answerOf, assert, costAt, emptyMap, openEntry, pixelOf, scenario, settled, stateOf, stroke, wallsOf } from '../browser.mjs';

scenario('the first view shows a path that is proved cheapest', async (page) => {
  const answer = await answerOf(page);
  assert.equal(answer.status, 'found');
  assert.equal(answer.optimal, true);
  assert.match(await page.getByTestId('summary').textContent(), /A\*: path found, length [\d.]+, proved cheapest/);
});

scenario('a wall drawn across the way makes the path longer, and undo makes it as short as before', async (page) => {
  await emptyMap(page);
  const before = await answerOf(page);
  await stroke(page, [[20, 4], [20, 20]]);
  assert.equal(await wallsOf(page), 17);
  const after = await answerOf(page);
  assert.ok(after.length > before.length);
  await page.getByTestId('undo').click();
  await settled(page);
  assert.equal(await wallsOf(page), 0);
  assert.equal((await answerOf(page)).length, before.length);
  await page.getByTestId('redo').click();
  await settled(page);
  assert.equal((await answerOf(page)).length, after.length);
});

scenario('a fast stroke leaves no gaps, and the right button erases', async (page) => {
  await emptyMap(page);
  const from = await pixelOf(page, 2, 2);
  const to = await pixelOf(page, 37, 21);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 2 });
  await page.mouse.up();
  await settled(page);
  assert.equal(await wallsOf(page), 36);
  await stroke(page, [[2, 2], [4, 3]], 'right');
  assert.ok(await wallsOf(page) < 36);
  assert.equal(await costAt(page, 2, 2), 1);
});

scenario('a wall all round the goal leaves no path, and the page says so', async (page) => {
  await emptyMap(page);
  await page.getByTestId('tool-wall').click();
  await stroke(page, [[31, 10], [35, 10], [35, 14], [31, 14], [31, 10]]);
  assert.equal((await answerOf(page)).status, 'unreachable');
  assert.match(await page.getByTestId('summary').textContent(), /there is no path/);
});

scenario('the start is dragged, and the path is solved again on the way', async (page) => {
  await emptyMap(page);
  const before = await answerOf(page);
  await page.evaluate(() => {
    globalThis.answers = 0;
    globalThis.wendPage.session.subscribe(() => { ++globalThis.answers; });
  });
  await stroke(page, [[6, 12], [6, 3], [25, 3]]);
  const { question } = await stateOf(page);
  assert.deepEqual(question.from, { kind: 'cell', x: 25, y: 3 });
  assert.ok((await answerOf(page)).length < before.length);
  assert.ok(await page.evaluate(() => globalThis.answers) > 4);
  await page.keyboard.press('Control+z');
  await settled(page);
  assert.deepEqual((await stateOf(page)).question.from, { kind: 'cell', x: 6, y: 12 });
});

scenario('terrain costs: the path goes round expensive ground', async (page) => {
  await emptyMap(page);
  await page.getByTestId('tool-terrain').click();
  await page.getByTestId('brush-cost').fill('9');
  await page.getByTestId('brush-cost').press('Tab');
  await page.getByTestId('tool-rectangle').click();
  const from = await pixelOf(page, 18, 8);
  const to = await pixelOf(page, 22, 16);
  await page.keyboard.down('Shift');
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 5 });
  await page.mouse.up();
  await page.keyboard.up('Shift');
  await settled(page);
  assert.equal(await costAt(page, 20, 12), 9);
  const { nodes } = await answerOf(page);
  assert.ok(nodes.every((node) => node !== 12 * 40 + 20));
});

scenario('costs that the engine refuses are said until they are taken back', async (page) => {
  await emptyMap(page, 20, 12);
  const before = (await answerOf(page)).cost;
  const set = (cell, cost) => page.evaluate(([index, value]) =>
    globalThis.wendPage.session.editCells(Int32Array.of(index), Float32Array.of(value), Float32Array.of(1)), [cell, cost]);
  await set(5, 0.001);
  await settled(page);
  await set(6, 1000);
  await settled(page);
  for (let y = 3; y < 5; ++y) {
    assert.match(await page.getByTestId('summary').textContent(), /cost/);
    assert.equal(await answerOf(page), null);
    await page.evaluate((row) => globalThis.wendPage.session.changeQuestion({ goals: [{ kind: 'cell', x: 17, y: row }] }), y);
    await settled(page);
  }
  for (let i = 0; i < 4; ++i) await page.keyboard.press('Control+z');
  await settled(page);
  assert.equal((await answerOf(page)).cost, before);
});

scenario('lines, rectangles and fills', async (page) => {
  await emptyMap(page, 30, 20);
  await page.getByTestId('tool-rectangle').click();
  await stroke(page, [[10, 2], [14, 6]]);
  assert.equal(await wallsOf(page), 25);
  await page.getByTestId('tool-line').click();
  await stroke(page, [[0, 17], [29, 17]]);
  assert.equal(await wallsOf(page), 55);
  await page.getByTestId('tool-fill').click();
  await stroke(page, [[3, 19]]);
  assert.equal(await wallsOf(page), 55 + 60);
});

scenario('several goals: the path leads to the nearest one', async (page) => {
  await emptyMap(page);
  await page.getByTestId('tool-goal').click();
  await stroke(page, [[9, 12]]);
  assert.equal((await stateOf(page)).question.goals.length, 2);
  assert.equal((await answerOf(page)).length, 3);
});

scenario('a link from cell to cell is taken', async (page) => {
  await emptyMap(page);
  await page.getByTestId('tool-link').click();
  await stroke(page, [[7, 10], [32, 10]]);
  const answer = await answerOf(page);
  assert.equal((await stateOf(page)).map.links.length, 1);
  assert.ok(answer.length < 27);
});

scenario('zoom by the wheel keeps the cell under the pointer, and the path is the same', async (page) => {
  await emptyMap(page);
  const at = await pixelOf(page, 30, 5);
  at.x = Math.round(at.x);
  at.y = Math.round(at.y);
  const before = await pixelOf(page, 30, 5);
  const scale = () => page.evaluate(() => globalThis.wendPage.panes.camera.scale);
  const first = await scale();
  await page.mouse.move(at.x, at.y);
  await page.mouse.wheel(0, -600);
  await page.waitForFunction((was) => globalThis.wendPage.panes.camera.scale !== was, first);
  const after = await pixelOf(page, 30, 5);
  const factor = await scale() / first;
  assert.ok(factor > 1.5);
  assert.ok(Math.abs(after.x - at.x - factor * (before.x - at.x)) < 0.5);
  assert.ok(Math.abs(after.y - at.y - factor * (before.y - at.y)) < 0.5);
});

scenario('a map of 1024 x 1024 is solved while one drags its goal', async (page) => {
  await openEntry(page, 'large-city');
  await page.getByTestId('algorithm-0').selectOption('jump_point_search');
  await settled(page);
  const before = await answerOf(page);
  const { question } = await stateOf(page);
  await page.evaluate(() => {
    globalThis.quick = 0;
    globalThis.wendPage.session.subscribe(() => { globalThis.quick += globalThis.wendPage.session.answer(0)?.events === null ? 1 : 0; });
  });
  await stroke(page, [[question.goals[0].x, question.goals[0].y], [700, 500], [512, 300]]);
  const after = await answerOf(page);
  assert.notDeepEqual((await stateOf(page)).question.goals, question.goals);
  assert.notEqual(after.cost, before.cost);
  assert.ok(await page.evaluate(() => globalThis.quick) > 2);
});
