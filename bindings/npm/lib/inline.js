// The engine with its WebAssembly inside, for programs of a single file.
import { load as loadFrom } from './index.js';
import { encoded } from './wend.wasm.js';

export * from './index.js';

function decode(text) {
  const letters = atob(text);
  return Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
}

export async function load(source = decode(encoded)) {
  return loadFrom(source);
}
