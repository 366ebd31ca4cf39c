// wend for JavaScript: pathfinding by WebAssembly.
import { startFrom, WendError } from './wend.js';

export {
  Crowd, Field, GameMap, Influence, Knowledge, MeshNavigator, Navigator, Overlay, Path, Recorder,
  Replanner, Search, Service, Trace, TRACE_KINDS, VolumeNavigator, WendError,
} from './wend.js';

function ownAddress() {
  try {
    // Bundlers know this form, and copy the file.
    return new URL('./wend.wasm', import.meta.url);
  } catch {
    throw new WendError('refused',
      'this bundle is no ES module, so it does not know where wend.wasm is: call load(address), or import wend/inline');
  }
}

const NODE_FILES = 'node:fs/promises';

/**
 * The engine beside this file. Bundlers look for `import('node:...')` and refuse it or warn, so
 * Node.js is asked in another way: by a function, or in old versions by a name that they do not see.
 */
async function ownSource() {
  const address = ownAddress();
  const { process } = globalThis;
  if (address.protocol !== 'file:' || !process?.versions?.node) return fetch(address);
  const files = process.getBuiltinModule?.(NODE_FILES)
    ?? await import(/* webpackIgnore: true */ /* @vite-ignore */ NODE_FILES);
  return files.readFile(address);
}

export async function load(source) {
  return startFrom(source ?? ownSource());
}
