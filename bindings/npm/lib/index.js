// wend for JavaScript: pathfinding on grids and graphs, by WebAssembly.
import { startEngine, WendError } from './engine.js';
import { createGraph, createGrid, GameMap } from './map.js';
import { Field } from './field.js';
import { Navigator, Path, Search } from './navigator.js';

export { Field, GameMap, Navigator, Path, Search, WendError };

/** The engine beside this file. */
async function ownSource() {
  const address = new URL('./wend.wasm', import.meta.url);
  if (address.protocol === 'file:' && typeof process !== 'undefined') {
    const { readFile } = await import(/* webpackIgnore: true */ /* @vite-ignore */ 'node:fs/promises');
    return readFile(address);
  }
  return fetch(address);
}

export async function load(source) {
  const isAddress = typeof source === 'string' || source instanceof URL;
  const engine = await startEngine(await (isAddress ? fetch(source) : source ?? ownSource()));
  return new Wend(engine);
}

class Wend {
  #engine;

  constructor(engine) {
    this.#engine = engine;
    this.version = engine.text(engine.ask('wend_version'));
    this.algorithms = Array.from({ length: engine.ask('wend_algorithm_count') },
      (_, i) => engine.text(engine.ask('wend_algorithm_name', i)));
  }

  grid(grid) {
    return createGrid(this.#engine, grid);
  }
  graph(graph) {
    return createGraph(this.#engine, graph);
  }
}
