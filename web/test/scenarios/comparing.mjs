// Scenarios: algorithms side by side, their options, and what the engine says of them.
import { answerOf, assert, emptyMap, openEntry, scenario, settled, stateOf } from '../browser.mjs';

scenario('four algorithms on one map, in lock step', async (page) => {
  await openEntry(page, 'four-searches');
  assert.equal((await stateOf(page)).runs.length, 4);
  assert.equal(await page.locator('.pane').count(), 4);
  await page.evaluate(() => globalThis.wendPage.player.goTo(10));
  const expanded = await page.evaluate(() =>
    [0, 1, 2, 3].map((i) => globalThis.wendPage.session.playback(i).expanded));
  assert.deepEqual(expanded, [10, 10, 10, 10]);
  assert.match(await page.getByTestId('caption-0').textContent(), /: 10 expanded/);
});

scenario('the table compares lengths, proofs and expansions with the engine\'s figures', async (page) => {
  await page.getByTestId('add-run').click();
  await settled(page);
  await page.getByTestId('algorithm-1').selectOption('greedy');
  await settled(page);
  const [first, second] = [await answerOf(page, 0), await answerOf(page, 1)];
  const rows = await page.getByTestId('compare').locator('tbody tr').allInnerTexts();
  assert.equal(rows.length, 2);
  assert.match(rows[0], /proved cheapest/);
  assert.match(rows[1], /proved: at most 1\.\d+ times the cheapest/);
  assert.ok(rows[0].includes(first.expanded.toLocaleString('en')));
  assert.ok(rows[1].includes(second.expanded.toLocaleString('en')));
  assert.ok(second.cost > first.cost);
  await page.getByTestId('remove-1').click();
  await settled(page);
  assert.equal(await page.locator('.pane').count(), 1);
});

scenario('times are measured, with their spread', async (page) => {
  await page.getByTestId('measure').click();
  await page.waitForFunction(() => / to /.test(document.querySelector('[data-test="row-0"]').textContent));
  assert.match(await page.getByTestId('row-0').textContent(), /[µm]s \(.* to .*[µm]s\)/);
});

scenario('every algorithm of the engine answers or is refused with a reason', async (page) => {
  await emptyMap(page, 12, 8);
  const names = await page.evaluate(() => globalThis.wendPage.info.algorithms.map(({ name }) => name));
  assert.ok(names.length >= 20);
  const refused = [];
  for (const name of ['auto', ...names]) {
    await page.getByTestId('algorithm-0').selectOption(name);
    await settled(page);
    const answer = await answerOf(page);
    const summary = await page.getByTestId('summary').textContent();
    if (answer?.status === 'found') continue;
    assert.match(summary, /refused: this algorithm works on meshes only/, name);
    refused.push(name);
  }
  assert.deepEqual(refused, ['polyanya', 'weighted_regions']);
});

scenario('an option changes the search: the weight of weighted A*', async (page) => {
  await page.getByTestId('algorithm-0').selectOption('weighted_astar');
  await settled(page);
  await page.getByTestId('option-0-weight').fill('5');
  await page.getByTestId('option-0-weight').press('Enter');
  await settled(page);
  assert.deepEqual((await stateOf(page)).runs, [{ algorithm: 'weighted_astar', options: { weight: '5' } }]);
  const answer = await answerOf(page);
  assert.equal(answer.status, 'found');
  assert.match(await page.getByTestId('summary').textContent(), /weight 5/);
});

scenario('an option out of its range is refused in the engine\'s words', async (page) => {
  await page.evaluate(() => globalThis.wendPage.session.changeScene(
    { runs: [{ algorithm: 'weighted_astar', options: { weight: '0.5' } }] }, ['runs']));
  await settled(page);
  assert.match(await page.getByTestId('summary').textContent(), /weight.*: .*weight.*1/);
  assert.ok((await answerOf(page))?.status !== 'found');
});

scenario('the check of a heuristic that is too high shows how much longer the path is', async (page) => {
  await openEntry(page, 'too-high-estimate');
  const { runs } = await stateOf(page);
  await page.getByTestId('check-0').click();
  await page.waitForFunction(() => / %|no more/.test(document.querySelector('[data-test="lint-0"]').textContent));
  const said = await page.getByTestId('lint-0').textContent();
  assert.match(said, /can overestimate here/, JSON.stringify(runs));
  assert.match(said, /costs [\d.]+ % more than the cheapest/);
});

scenario('corners, costs of steps, and the size of the unit change the path', async (page) => {
  await emptyMap(page, 20, 12);
  await page.evaluate(() => globalThis.wendPage.session.changeQuestion({ goals: [{ kind: 'cell', x: 16, y: 10 }] }));
  await settled(page);
  const diagonal = await answerOf(page);
  await page.getByTestId('corners').selectOption('never');
  await settled(page);
  assert.ok((await answerOf(page)).length > diagonal.length);
  await page.getByTestId('costs').selectOption('10/14');
  await settled(page);
  assert.equal((await answerOf(page)).cost % 10, 0);
  await page.getByTestId('unit-size').fill('3');
  await page.getByTestId('unit-size').press('Enter');
  await settled(page);
  assert.match(await page.getByTestId('summary').textContent(), /the goal is blocked/);
});

scenario('a goal in a wall is reached by a range', async (page) => {
  await emptyMap(page, 20, 12);
  await page.getByTestId('tool-wall').click();
  await page.evaluate(() => {
    const { goals: [goal] } = globalThis.wendPage.store.state.scene.question;
    globalThis.wendPage.session.showCells(Int32Array.of(goal.y * 20 + goal.x), Float32Array.of(0));
  });
  await settled(page);
  assert.equal((await answerOf(page)).status, 'goal_blocked');
  await page.getByTestId('range').fill('1.5');
  await page.getByTestId('range').press('Enter');
  await settled(page);
  assert.equal((await answerOf(page)).status, 'found');
  assert.equal((await stateOf(page)).question.range, 1.5);
});

scenario('"Which should I use?" leads to an algorithm and uses it', async (page) => {
  await page.getByTestId('which').click();
  for (const words of ['a grid', 'one path', 'any amount']) await page.getByTestId('chart').getByText(words, { exact: true }).click();
  await page.getByTestId('use-advice').click();
  await settled(page);
  assert.equal((await stateOf(page)).runs[0].algorithm, 'greedy');
  assert.match(await page.getByTestId('lesson').textContent(), /Greedy/);
});
