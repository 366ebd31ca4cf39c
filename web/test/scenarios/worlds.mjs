// Scenarios: fog, influence, flow fields, a crowd, a queue; and maps of all kinds.
import { answerOf, assert, costAt, emptyMap, openEntry, pixelOf, scenario, settled, stateOf, stroke } from '../browser.mjs';

async function choose(page, mode) {
  await page.getByTestId('tab-world').click();
  await page.getByTestId('world-mode').selectOption(mode);
  // The panel's height moves the map, which is drawn in the next frames: clicks would meet other cells.
  await page.evaluate(async () => {
    for (let i = 0; i < 3; i += 1) await new Promise(requestAnimationFrame);
  });
}

const summaryOf = (page) => page.getByTestId('world-summary').textContent();

/** Runs a world until it stands still, or until its summary has the words. */
async function until(page, words, seconds = 20) {
  await page.waitForFunction(([source]) => new RegExp(source, 'i').test(
    `${document.querySelector('[data-test="world-summary"]').textContent} ${document.querySelector('[data-test="world-status"]').textContent}`),
  [words.source], { timeout: 1000 * seconds });
}

scenario('fog: a unit walks through the unknown to the goal, and its way is no shorter than the shortest', async (page) => {
  await emptyMap(page, 24, 14);
  await page.getByTestId('tool-wall').click();
  await stroke(page, [[12, 2], [12, 13]]);
  const shortest = (await answerOf(page)).length;
  await choose(page, 'fog');
  await page.getByTestId('world-start').click();
  await until(page, /unit is at the goal|reached|arrived/);
  const said = await summaryOf(page);
  const walked = Number(/length (\d+(\.\d+)?)/.exec(said)[1]);
  const known = Number(/path has a length of (\d+(\.\d+)?)/.exec(said)[1]);
  assert.ok(Math.abs(known - shortest) < 0.5, `${said} ${shortest}`);
  assert.ok(walked >= known - 0.5, said);
});

scenario('a crowd arrives, and a wall drawn while it walks is walked round', async (page) => {
  await emptyMap(page, 30, 18);
  await choose(page, 'crowd');
  await page.getByTestId('world-crowd-units').fill('20');
  await page.getByTestId('world-crowd-units').press('Tab');
  await page.getByTestId('world-restart').click();
  await page.getByTestId('world-start').click();
  await page.waitForTimeout(700);
  await page.getByTestId('tool-wall').click();
  const from = await pixelOf(page, 15, 2);
  const to = await pixelOf(page, 15, 12);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 6 });
  await page.mouse.up();
  assert.equal(await costAt(page, 15, 6), 0);
  await until(page, /20 (of 20 )?.*(arrived|there)|(arrived|there):? 20|20 arrived/, 40);
});

scenario('a flow field leads all walkers to the goal', async (page) => {
  await emptyMap(page, 30, 18);
  await choose(page, 'flow');
  await page.getByTestId('world-start').click();
  await until(page, /540 of 540 places lead to a goal.*300 walkers, [1-9]\d* arrivals/);
});

scenario('influence: the careful path is longer than the plain one, and meets less danger', async (page) => {
  await emptyMap(page, 30, 18);
  await choose(page, 'influence');
  const at = await pixelOf(page, 15, 9);
  await page.mouse.click(at.x, at.y);
  await until(page, /1 threat/);
  const said = await summaryOf(page);
  const [, plain, plainDanger] = /Plain path: length ([\d.]+), danger (\d+(?:\.\d+)?)/.exec(said);
  const [, careful, carefulDanger] = /Careful path: length ([\d.]+), danger (\d+(?:\.\d+)?)/.exec(said);
  assert.ok(Number(careful) > Number(plain), said);
  assert.ok(Number(carefulDanger) < Number(plainDanger), said);
});

scenario('a queue of requests keeps to its budget', async (page) => {
  await emptyMap(page, 40, 24);
  await choose(page, 'queue');
  await page.getByTestId('world-start').click();
  await page.getByTestId('world-queue-burst').click();
  await until(page, /[1-9]\d* waiting/);
  await until(page, / 0 waiting/);
  assert.equal(await page.getByTestId('world-queue-meter').isVisible(), true);
});

scenario('worlds that a map cannot have are refused with a reason', async (page) => {
  await openEntry(page, 'mesh-museum');
  await choose(page, 'fog');
  await page.getByTestId('world-refusal').waitFor();
  assert.match(await page.getByTestId('world-refusal').textContent(), /grid/);
  await page.getByTestId('world-mode').selectOption('search');
  await settled(page);
  assert.equal((await answerOf(page)).status, 'found');
});

scenario('a mesh: the path at any angle, and a larger unit goes another way', async (page) => {
  await openEntry(page, 'mesh-museum');
  const before = await answerOf(page);
  assert.equal((await stateOf(page)).runs[0].algorithm, 'polyanya');
  await page.evaluate(() => globalThis.wendPage.session.changeQuestion({ radius: 0 }, ['question', 'moves']));
  await settled(page);
  const point = await answerOf(page);
  assert.equal(point.optimal, true);
  assert.ok(point.length < before.length);
  assert.ok(await page.evaluate(() => globalThis.wendPage.session.geometry.polygons.length) > 10);
});

scenario('an outline drawn on a mesh is walked round', async (page) => {
  await openEntry(page, 'mesh-hole');
  const before = await answerOf(page);
  const { map } = await stateOf(page);
  await page.getByTestId('tab-mesh').click();
  await page.getByRole('button', { name: 'Rectangle', exact: true }).last().click();
  const line = await page.evaluate(() => [...globalThis.wendPage.session.answer(0).line]);
  const middle = { x: (line[0] + line[3]) / 2, y: (line[1] + line[4]) / 2 };
  const pixel = (x, y) => page.evaluate(([planeX, planeY]) => {
    const { camera } = globalThis.wendPage.panes;
    const { left, top } = globalThis.wendPage.panes.all()[0].canvas.getBoundingClientRect();
    return { x: left + camera.toScreenX(planeX), y: top + camera.toScreenY(planeY) };
  }, [x, y]);
  const centre = await pixel(middle.x, middle.y);
  await page.mouse.move(centre.x - 12, centre.y - 12);
  await page.mouse.down();
  await page.mouse.move(centre.x + 12, centre.y + 12, { steps: 4 });
  await page.mouse.up();
  await settled(page);
  assert.equal((await stateOf(page)).map.outlines.length, map.outlines.length + 1);
  assert.ok((await answerOf(page)).length > before.length);
});

scenario('a graph of regions: the path by names, and a goal that is dragged', async (page) => {
  await openEntry(page, 'regions');
  const answer = await answerOf(page);
  assert.equal(answer.status, 'found');
  const before = (await stateOf(page)).question.goals;
  const ends = await page.evaluate(() => {
    const { scene: { map, question } } = globalThis.wendPage.store.state;
    const { camera } = globalThis.wendPage.panes;
    const { left, top } = globalThis.wendPage.panes.all()[0].canvas.getBoundingClientRect();
    const at = (node) => ({ x: left + camera.toScreenX(map.positions[3 * node]), y: top + camera.toScreenY(map.positions[3 * node + 1]) });
    const other = [...map.names.keys()].find((node) => node !== question.from.node && node !== question.goals[0].node);
    return { from: at(question.goals[0].node), to: at(other), other };
  });
  await page.getByTestId('tool-pan').click();
  await page.mouse.move(ends.from.x, ends.from.y);
  await page.mouse.down();
  await page.mouse.move(ends.to.x, ends.to.y, { steps: 6 });
  await page.mouse.up();
  await settled(page);
  assert.notDeepEqual((await stateOf(page)).question.goals, before);
  assert.equal((await stateOf(page)).question.goals[0].node, ends.other);
});

scenario('hexagons, isometric maps and floors: found, and drawn on', async (page) => {
  for (const id of ['hexagons', 'isometric-diamond', 'isometric-staggered', 'floors']) {
    await openEntry(page, id);
    assert.equal((await answerOf(page)).status, 'found', id);
    const before = await page.evaluate(() => [...globalThis.wendPage.store.state.scene.map.costs].filter((cost) => cost === 0).length);
    await page.getByTestId('tool-wall').click();
    await page.getByTestId('canvas-0').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    await settled(page);
    const after = await page.evaluate(() => [...globalThis.wendPage.store.state.scene.map.costs].filter((cost) => cost === 0).length);
    assert.notEqual(after, before, id);
  }
});
