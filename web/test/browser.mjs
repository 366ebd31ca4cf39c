// Opens the built page in Chromium, and asks it for its state. A scenario fails if the page has an error that it did not expect.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { chromium, selectors } from 'playwright-core';
import { serve } from '../serve.mjs';

export const built = resolve(dirname(fileURLToPath(import.meta.url)), '../../build/page');

const BROWSERS = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const ARGUMENTS = [
  '--headless=new', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking', '--disable-component-update',
  '--disable-sync', '--disable-quic',
];

export const executable = BROWSERS.find((path) => path && existsSync(path));
export let address = '';
let browser;
let server;

before(async () => {
  if (!executable) return;
  selectors.setTestIdAttribute('data-test');
  server = await serve(built, 0);
  ({ address } = server);
  browser = await chromium.launch({ executablePath: executable, args: ARGUMENTS });
});
after(async () => {
  await browser?.close();
  await server?.close();
});

/** All engines have answered. */
export async function settled(page) {
  await page.waitForFunction(() => globalThis.wendPage && !globalThis.wendPage.session.isBusy);
}

/** The tab that scenarios share, with the view that each begins with: to load the engine anew takes two seconds. */
let shared = null;

async function openTab({ path = '', ready = true, ...options } = {}) {
  const context = await browser.newContext({ viewport: { width: 1120, height: 700 }, ...options });
  const page = await context.newPage();
  const faults = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => { if (message.type() === 'error') faults.push(message.text()); });
  await page.goto(address + path);
  if (ready) await settled(page);
  return { context, page, faults };
}

async function sharedTab() {
  if (shared === null) {
    shared = await openTab();
    shared.letters = await shared.page.evaluate(() => globalThis.wendPage.link());
    return shared;
  }
  await shared.page.evaluate((letters) => {
    const { wendPage } = globalThis;
    document.querySelectorAll('dialog[open]').forEach((dialog) => dialog.close());
    wendPage.openLink(letters);
    wendPage.say('');
    document.querySelector('[data-test="tab-search"]').click();
  }, shared.letters);
  await settled(shared.page);
  return shared;
}

/**
 * A test. `use(page, context)` may look at the page's parts by page.evaluate: the global `wendPage`
 * is the page. With `own`, or with options of a context, it has a tab of its own.
 */
export function scenario(name, use, { own = false, ...options } = {}) {
  test(name, { timeout: 60_000, skip: executable ? false : 'there is no Chromium (Debian package chromium)' }, async () => {
    const isShared = !own && Object.keys(options).length === 0;
    const tab = isShared ? await sharedTab() : await openTab(options);
    let isDone = false;
    try {
      await use(tab.page, tab.context);
      assert.deepEqual(tab.faults, []);
      isDone = true;
    } finally {
      if (!isShared || !isDone) {
        if (isShared) shared = null;
        await tab.context.close();
      }
    }
  });
}

/** The state as plain data, without the cells of the map. */
export function stateOf(page) {
  return page.evaluate(() => {
    const { scene, ...rest } = globalThis.wendPage.store.state;
    const { costs, ...map } = scene.map;
    return JSON.parse(JSON.stringify({ ...rest, map, question: scene.question, runs: scene.runs }));
  });
}

/** The answer of a run, without its arrays. */
export function answerOf(page, pane = 0) {
  return page.evaluate((number) => {
    const answer = globalThis.wendPage.session.answer(number);
    if (answer === null) return null;
    const { events, nodes, line, ...rest } = answer;
    return { ...rest, nodes: [...nodes], events: events?.kinds.length ?? 0 };
  }, pane);
}

export function costAt(page, x, y) {
  return page.evaluate(([column, row]) => {
    const { map } = globalThis.wendPage.store.state.scene;
    return map.costs[row * map.width + column];
  }, [x, y]);
}

/** How many cells are blocked. */
export function wallsOf(page) {
  return page.evaluate(() => globalThis.wendPage.store.state.scene.map.costs.filter((cost) => cost === 0).length);
}

/** The pixel of a cell's centre in the window. */
export async function pixelOf(page, x, y) {
  return page.evaluate(([column, row]) => {
    const { camera } = globalThis.wendPage.panes;
    const { left, top } = globalThis.wendPage.panes.all()[0].canvas.getBoundingClientRect();
    return { x: left + camera.toScreenX(column + 0.5), y: top + camera.toScreenY(row + 0.5) };
  }, [x, y]);
}

/** Presses on the first cell, moves over the others, and releases. */
export async function stroke(page, cells, button = 'left') {
  const pixels = [];
  for (const [x, y] of cells) pixels.push(await pixelOf(page, x, y));
  await page.mouse.move(pixels[0].x, pixels[0].y);
  await page.mouse.down({ button });
  for (const { x, y } of pixels.slice(1)) await page.mouse.move(x, y, { steps: 4 });
  await page.mouse.up({ button });
  await settled(page);
}

export function hashOf(page, pane = 0) {
  return page.evaluate((number) => globalThis.wendPage.session.playback(number).hash(), pane);
}

/** An empty map, with a start and a goal. */
export async function emptyMap(page, width = 40, height = 24, layout = 'square') {
  await page.getByTestId('open-new').click();
  await page.getByTestId('new-width').fill(String(width));
  await page.getByTestId('new-height').fill(String(height));
  await page.getByTestId('new-layout').selectOption(layout);
  await page.getByTestId('new-make').click();
  await settled(page);
}

export async function openEntry(page, id) {
  await page.getByTestId('open-gallery').click();
  await page.getByTestId(`gallery-${id}`).evaluate((card) => card.click());  // without a scroll, which draws all cards on the way
  await settled(page);
}

export { assert };
