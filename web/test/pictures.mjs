// Makes the pictures of docs/page.md and of README.md: views of the page in Chromium. Letters differ from machine to machine, so no
// check compares them; look at them after a change.
//
//     tools/page --build && node web/test/pictures.mjs
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, selectors } from 'playwright-core';
import { serve } from '../serve.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const pictures = resolve(here, '../../docs/pictures');
selectors.setTestIdAttribute('data-test');
const server = await serve(resolve(here, '../../build/page'), 0);
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--headless=new', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
});

const settled = (page) => page.waitForFunction(() => globalThis.wendPage && !globalThis.wendPage.session.isBusy);

async function open(entry, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1180, height: 700 }, ...options });
  const page = await context.newPage();
  await page.goto(server.address);
  await settled(page);
  if (entry !== '') {
    await page.getByTestId('open-gallery').click();
    await page.getByTestId(`gallery-${entry}`).click();
    await settled(page);
  }
  await page.evaluate(() => globalThis.wendPage.say(''));
  return page;
}

async function picture(page, name) {
  await page.mouse.move(0, 0);
  await page.waitForTimeout(500);
  await page.screenshot({ path: `${pictures}/page-${name}.png` });
  await page.context().close();
}

await picture(await open(''), 'laptop');

const compare = await open('four-searches');
await compare.getByTestId('toggle-panels').click();
await compare.evaluate(() => globalThis.wendPage.player.goTo(120));
await picture(compare, 'compare');

const step = await open('worked-example', { colorScheme: 'dark' });
await step.getByTestId('tab-inspect').click();
await step.evaluate(() => {
  globalThis.wendPage.store.change('view', ({ view }) => { view.parents = true; });
  globalThis.wendPage.player.goTo(17);
});
await picture(step, 'step');

const mesh = await open('mesh-museum');
await mesh.getByTestId('tab-mesh').click();
await picture(mesh, 'mesh');

const crowd = await open('', { colorScheme: 'dark' });
await crowd.getByTestId('tab-world').click();
await crowd.getByTestId('world-mode').selectOption('crowd');
await crowd.getByTestId('world-crowd-scene').selectOption('counterflow');
await crowd.getByTestId('world-crowd-map').click();
await settled(crowd);
await crowd.getByTestId('world-start').click();
await crowd.waitForTimeout(6000);
await picture(crowd, 'crowd');

await picture(await open('', { viewport: { width: 390, height: 780 }, isMobile: true, hasTouch: true }), 'telephone');

await browser.close();
await server.close();
