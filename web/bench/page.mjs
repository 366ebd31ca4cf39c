// Measures the page in Chromium, on a quiet machine:
//
//     tools/page --build && node web/bench/page.mjs
//
// Prints a line for each figure of docs/benchmarks.md, section "The page".
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, selectors } from 'playwright-core';
import { serve } from '../serve.mjs';

const built = resolve(dirname(fileURLToPath(import.meta.url)), '../../build/page');
const ROUNDS = 5;

function middle(values) {
  return [...values].sort((a, b) => a - b)[values.length >> 1];
}
function share(values, part) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))];
}
function print(name, ...values) {
  console.log(`${name.padEnd(64)} ${values.join('  ')}`);
}

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--headless=new', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking',
    '--disable-component-update', '--disable-sync', '--enable-precise-memory-info'],
});
const server = await serve(built, 0);

const settled = (page) => page.waitForFunction(() => globalThis.wendPage && !globalThis.wendPage.session.isBusy);

/** A new browser context each time: nothing of the page is in a cache. */
async function loading() {
  const paints = [];
  const paths = [];
  for (let i = 0; i < ROUNDS; ++i) {
    const context = await browser.newContext({ viewport: { width: 1366, height: 768 } });
    const page = await context.newPage();
    await page.addInitScript(() => {
      const poll = () => {
        const { wendPage } = globalThis;
        if (wendPage?.session.answer(0)) globalThis.firstPath = performance.now(); else setTimeout(poll, 2);
      };
      poll();
    });
    await page.goto(server.address);
    await page.waitForFunction(() => globalThis.firstPath);
    const { paint, path } = await page.evaluate(() => ({
      paint: performance.getEntriesByName('first-contentful-paint')[0].startTime, path: globalThis.firstPath,
    }));
    paints.push(paint);
    paths.push(path);
    await context.close();
  }
  print('first paint, median of five', `${middle(paints).toFixed(0)} ms`);
  print('first path, median of five', `${middle(paths).toFixed(0)} ms`);
}

async function opened(entry) {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 } });
  const page = await context.newPage();
  await page.goto(server.address);
  await settled(page);
  await page.getByTestId('open-gallery').click();
  await page.getByTestId(`gallery-${entry}`).click();
  await settled(page);
  return page;
}

/** Dijkstra's algorithm from corner to corner, so that it sees the whole map. */
async function askDijkstra(page) {
  await page.evaluate(() => {
    const { session, store } = globalThis.wendPage;
    const { costs, width, height } = store.state.scene.map;
    const cells = [...costs.keys()].filter((cell) => costs[cell] > 0);
    const spot = (cell) => ({ kind: 'cell', x: cell % width, y: Math.floor(cell / width) });
    session.changeScene({
      question: { ...store.state.scene.question, from: spot(cells[0]), goals: [spot(cells[cells.length - 1])] },
      runs: [{ algorithm: 'dijkstra', options: {} }],
    }, ['question', 'runs']);
    void height;
  });
  await settled(page);
}

async function playing() {
  const page = await opened('large-city');
  await askDijkstra(page);
  const events = await page.evaluate(() => globalThis.wendPage.player.length);
  print('events of Dijkstra, a city of 1024 x 1024', events.toLocaleString('en'));
  for (let round = 0; round < 3; ++round) {
    const { took, work, frames, drawn } = await page.evaluate(async (speed) => {
      const { player, store, panes } = globalThis.wendPage;
      player.pause();
      player.goTo(0);
      store.change('step', ({ step }) => { step.speed = speed; });
      await new Promise((done) => setTimeout(done, 300));
      const begin = performance.now();
      const pictures = [];
      player.play();
      await new Promise((done) => {
        const look = () => {
          pictures.push(panes.drawn);
          if (player.isPlaying) requestAnimationFrame(look); else done();
        };
        requestAnimationFrame(look);
      });
      return { took: performance.now() - begin, work: [...player.work], frames: player.work.length, drawn: pictures };
    }, Math.ceil(events / 2));
    print('played in two seconds: took, frames', `${took.toFixed(0)} ms`, frames);
    print('  work a frame, events and panels: median, 95 %, most', ...[0.5, 0.95, 1].map((part) => `${share(work, part).toFixed(1)} ms`));
    print('  work a frame, drawing: median, 95 %, most', ...[0.5, 0.95, 1].map((part) => `${share(drawn, part).toFixed(1)} ms`));
  }
  const back = await page.evaluate(() => {
    const { player } = globalThis.wendPage;
    const times = { step: [], begin: [], end: [] };
    for (let i = 0; i < 9; ++i) {
      player.goTo(player.length);
      let begin = performance.now();
      player.step(-1);
      times.step.push(performance.now() - begin);
      begin = performance.now();
      player.goTo(0);
      times.begin.push(performance.now() - begin);
      begin = performance.now();
      player.goTo(player.length);
      times.end.push(performance.now() - begin);
    }
    return times;
  });
  print('one step back from the end, median', `${middle(back.step).toFixed(2)} ms`);
  print('from the end to the beginning, median', `${middle(back.begin).toFixed(1)} ms`);
  print('from the beginning to the end, median', `${middle(back.end).toFixed(1)} ms`);
  const memory = await page.evaluate(async () => {
    const { usedJSHeapSize } = performance.memory;
    return { heap: usedJSHeapSize, engine: globalThis.wendPage.session.answer(0).memory };
  });
  print('memory of the tab with that trace: JavaScript, engine', `${(memory.heap / 1e6).toFixed(0)} MB`, `${(memory.engine / 1e6).toFixed(0)} MB`);
  await page.context().close();
}

/** The time from a move of the goal, or an edit, to its answer in the page. */
async function dragging(entry) {
  const page = await opened(entry);
  const times = await page.evaluate(async () => {
    const { session, store } = globalThis.wendPage;
    session.changeScene({ runs: [{ algorithm: 'jump_point_search', options: {} }] }, ['runs']);
    const answered = () => new Promise((done) => { const end = session.subscribe(() => { end(); done(); }); });
    await answered();
    const { costs, width } = store.state.scene.map;
    const free = [...costs.keys()].filter((cell) => costs[cell] > 0);
    const spot = (cell) => ({ kind: 'cell', x: cell % width, y: Math.floor(cell / width) });
    session.setDragging(true);
    const moves = [];
    const engine = [];
    const edits = [];
    for (let i = 0; i < 60; ++i) {
      const begin = performance.now();
      const goal = spot(free[Math.floor((free.length * (i + 1)) / 61)]);
      store.change('question', (state) => { state.scene.question = { ...state.scene.question, goals: [goal] }; });
      await answered();
      moves.push(performance.now() - begin);
      engine.push(session.answer(0).took);
    }
    for (let i = 0; i < 60; ++i) {
      const begin = performance.now();
      session.showCells(Int32Array.of(free[Math.floor((free.length * (i + 0.5)) / 61)]), Float32Array.of(0));
      await answered();
      edits.push(performance.now() - begin);
    }
    return { moves, engine, edits };
  });
  const figures = (values) => [0.5, 0.95].map((part) => `${share(values, part).toFixed(1)} ms`);
  print(`${entry}: a move of the goal to its answer: median, 95 %`, ...figures(times.moves));
  print(`${entry}:   the search in it: median, 95 %`, ...figures(times.engine));
  print(`${entry}: an edit to its answer: median, 95 %`, ...figures(times.edits));
  await page.context().close();
}

selectors.setTestIdAttribute('data-test');
await loading();
await playing();
for (const entry of ['large-city', 'large-maze', 'large-caves']) await dragging(entry);
await browser.close();
await server.close();
