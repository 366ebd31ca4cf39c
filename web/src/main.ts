// Starts the page: shows the shell at once, loads the engine, and connects state, engines, pictures and panels.
import { App } from './app.ts';
import { Engine } from './engine/engine.ts';
import { galleryEntry } from './map/gallery.ts';
import { readLink } from './state/link.ts';
import { usualState } from './state/state.ts';
import type { PageState } from './state/state.ts';
import { storedState } from './state/storage.ts';

/** The first view: this map, with one search on it. */
const FIRST_ENTRY = 'four-searches';

function firstState(): PageState {
  const state = usualState();
  try {
    state.scene = { ...galleryEntry(FIRST_ENTRY).make(), runs: state.scene.runs };
  } catch {
    // Without its entry the page begins with an empty map.
  }
  return state;
}

/** The view of the address, else the last one, else the first of the gallery. */
function begin(): { state: PageState; fault: Error | null } {
  const letters = location.hash.slice(1);
  const stored = () => storedState() ?? firstState();
  if (letters === '' || letters === 'panels') return { state: stored(), fault: null };
  try {
    return { state: readLink(letters), fault: null };
  } catch (error) {
    return { state: stored(), fault: error as Error };
  }
}

async function start(): Promise<void> {
  const loading = document.getElementById('loading')!;
  try {
    const engine = await Engine.load();
    const info = await engine.info();
    const { state, fault } = begin();
    const app = new App(state, engine, info);
    // The worker searches while the panels are made.
    await new Promise((done) => setTimeout(done));
    loading.remove();
    app.show(document.getElementById('top')!, document.getElementById('main')!);
    if (fault !== null) app.fail(fault);
  } catch (error) {
    loading.className = 'error';
    loading.setAttribute('role', 'alert');
    loading.textContent = (error as Error).message;
  }
}

function keepOffline(): void {
  if ('serviceWorker' in navigator && location.protocol.startsWith('http')) {
    navigator.serviceWorker.register('service_worker.js').catch(() => {});
  }
}

void start();
addEventListener('load', keepOffline);
