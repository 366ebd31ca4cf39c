// Builds the page into a folder of static files:
//
//     node build.mjs [FOLDER]        (default: dist)
//
// Needs bindings/npm/lib/wend.wasm (tools/build_wasm).
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const here = dirname(fileURLToPath(import.meta.url));
const npmPackage = resolve(here, '../bindings/npm/lib');

/** Bundles of workers are imported as texts, so that the page also runs from a plain folder. */
const workers = {
  name: 'workers',
  setup(builder) {
    builder.onResolve({ filter: /^worker:/ }, ({ path, resolveDir }) =>
      ({ path: resolve(resolveDir, path.slice('worker:'.length)), namespace: 'worker' }));
    builder.onLoad({ filter: /.*/, namespace: 'worker' }, async ({ path }) => {
      const { outputFiles, metafile } = await build({ ...common, entryPoints: [path], write: false, metafile: true });
      return {
        contents: outputFiles[0].text, loader: 'text',
        watchFiles: Object.keys(metafile.inputs).map((file) => resolve(here, file)),
      };
    });
  },
};

const common = {
  absWorkingDir: here, bundle: true, minify: true, format: 'iife', target: 'es2022', logLevel: 'warning',
  alias: { wend: join(npmPackage, 'index.js') },
  // The worker is given the compiled module: the package's own address of wend.wasm is not used.
  define: { 'import.meta.url': '"https://localhost/"' },
  loader: { '.map': 'text', '.svg': 'text', '.json': 'json' },
};

/** The browser's cache of the page: its version is the hash of all files. */
function serviceWorker(folder, files) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(readFileSync(join(folder, file)));
  const text = readFileSync(join(here, 'service_worker.js'), 'utf8');
  return text.replace("'VERSION'", JSON.stringify(hash.digest('hex').slice(0, 16)))
    .replace("['FILES']", JSON.stringify(files));
}

/** Pages that are opened from a folder may not read wend.wasm, but they may run a script that holds it. */
function wasmScript() {
  return `globalThis.wendWasm = "${readFileSync(join(npmPackage, 'wend.wasm')).toString('base64')}";\n`;
}

export async function buildPage(folder) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await build({ ...common, entryPoints: { page: 'src/main.ts' }, outdir: folder, plugins: [workers] });
  await build({ ...common, entryPoints: { extras: 'src/extras.ts' }, globalName: 'wendExtras', outdir: folder });
  await build({ ...common, entryPoints: { style: 'style/style.css' }, outdir: folder });
  for (const file of readdirSync(join(here, 'static'))) copyFileSync(join(here, 'static', file), join(folder, file));
  copyFileSync(join(npmPackage, 'wend.wasm'), join(folder, 'wend.wasm'));
  writeFileSync(join(folder, 'wend.wasm.js'), wasmScript());
  const kept = readdirSync(folder).filter((file) => file !== 'wend.wasm.js').sort();
  writeFileSync(join(folder, 'service_worker.js'), serviceWorker(folder, kept));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildPage(resolve(process.argv[2] ?? join(here, 'dist')));
