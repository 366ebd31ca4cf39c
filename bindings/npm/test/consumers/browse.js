// Opens a page in Chromium, and prints its title once there is one.
//
//     node browse.js [--wasm-type=TYPE] [--policy=POLICY] [--vite=PACKAGE] FOLDER|FILE.html
//
// A folder is served on the loopback: by node:http with the MIME type and the Content-Security-Policy
// that are given, or by the development server of Vite. A file is opened as it is. CHROMIUM is the
// browser's program.
import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import { extname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';

const { values: options, positionals: [target] } = parseArgs({
  options: {
    'wasm-type': { type: 'string', default: 'application/wasm' },
    policy: { type: 'string' },
    vite: { type: 'string' },
  },
  allowPositionals: true,
});

const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.wasm': options['wasm-type'] };

async function answer(request, response) {
  const { pathname } = new URL(request.url, 'http://localhost');
  try {
    const bytes = await readFile(join(target, pathname));
    if (options.policy) response.setHeader('content-security-policy', options.policy);
    response.setHeader('content-type', TYPES[extname(pathname)] ?? 'application/octet-stream');
    response.end(bytes);
  } catch {
    response.writeHead(404).end();
  }
}

async function serveFolder() {
  const server = createServer(answer);
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    address: `http://127.0.0.1:${server.address().port}/index.html`,
    close: () => server.close(),
  };
}

async function serveByVite() {
  const { createServer: createVite } = await import(options.vite);
  const server = await createVite({ root: resolve(target), server: { host: '127.0.0.1' }, logLevel: 'warn' });
  await server.listen();
  return { address: server.resolvedUrls.local[0], close: () => server.close() };
}

function serve() {
  if (target.endsWith('.html')) return { address: pathToFileURL(target).href, close() {} };
  return options.vite ? serveByVite() : serveFolder();
}

/** Shows warnings and errors, but not that the icon is missing, for which every browser asks. */
function showConsole(page) {
  page.on('pageerror', (error) => console.error(`the page: ${error.message}`));
  page.on('console', (line) => {
    const { url } = line.location();
    if (!['warning', 'error'].includes(line.type()) || url.endsWith('/favicon.ico')) return;
    console.error(`the page: ${line.text()} ${url}`);
  });
}

async function readTitle(page, address) {
  showConsole(page);
  await page.goto(address);
  await page.waitForFunction(() => document.title !== '');
  return page.title();
}

const site = await serve();
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: ['--no-sandbox'] });
try {
  console.log(await readTitle(await browser.newPage(), site.address));
} finally {
  await browser.close();
  await site.close();
}
