// For programs whose library has the web.
import { load } from 'wend';

export async function loadFromTheWeb(bytes: BufferSource): Promise<void> {
  await load(new URL('https://example.org/wend.wasm'));
  await load(fetch('/wend.wasm'));
  await load(await fetch('/wend.wasm'));
  await load(await WebAssembly.compile(bytes));
  await load(bytes);
  // @ts-expect-error: true is no source
  await load(true);
}
