// The engine with its WebAssembly inside, for programs of a single file.
import { startFrom } from './wend.js';
import { encoded } from './wend.wasm.js';

export {
  Crowd, Field, GameMap, Influence, Knowledge, MeshNavigator, Navigator, Overlay, Path, Recorder,
  Replanner, Search, Service, Trace, TRACE_KINDS, VolumeNavigator, WendError,
} from './wend.js';

function decode(text) {
  const letters = atob(text);
  return Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
}

export async function load(source) {
  return startFrom(source ?? decode(encoded));
}
