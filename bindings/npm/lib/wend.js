// Shared by all entries of the package: they differ in where wend.wasm comes from.
import { readAlgorithms, readOptions } from './catalogue.js';
import { startEngine } from './engine.js';
import { createCrowd } from './crowd.js';
import {
  createFloor, createGraph, createGrid, createMesh, createVolume, parseMap,
} from './map.js';
import { createKnowledge } from './knowledge.js';
import { createRecorder, replay } from './recorder.js';
import { createService } from './service.js';
import { createTrace } from './trace.js';

export { Crowd } from './crowd.js';
export { WendError } from './engine.js';
export { Field } from './field.js';
export { Influence } from './influence.js';
export { Knowledge } from './knowledge.js';
export { GameMap } from './map.js';
export { MeshNavigator } from './mesh.js';
export { Navigator, Search } from './navigator.js';
export { Overlay } from './overlay.js';
export { Path } from './path.js';
export { Recorder } from './recorder.js';
export { Replanner } from './replanner.js';
export { Service } from './service.js';
export { Trace, TRACE_KINDS } from './trace.js';
export { VolumeNavigator } from './volume.js';

/** Makes an engine of a source: see index.d.ts. */
export async function startFrom(source) {
  const given = await source;
  const isAddress = typeof given === 'string' || given instanceof URL;
  return new Wend(await startEngine(isAddress ? await fetch(given) : given));
}

class Wend {
  #engine;

  constructor(engine) {
    this.#engine = engine;
    this.version = engine.text(engine.ask('wend_version'));
    this.algorithmInfo = readAlgorithms(engine);
    this.algorithms = this.algorithmInfo.map(({ name }) => name);
    this.options = readOptions(engine);
  }
  get memory() {
    return this.#engine.u8().length;
  }

  grid(grid) {
    return createGrid(this.#engine, grid);
  }
  volume(volume) {
    return createVolume(this.#engine, volume);
  }
  graph(graph) {
    return createGraph(this.#engine, graph);
  }
  floor(outlines) {
    return createFloor(this.#engine, outlines);
  }
  mesh(mesh) {
    return createMesh(this.#engine, mesh);
  }
  parse(file, name) {
    return parseMap(this.#engine, file, name);
  }
  service(map, setup) {
    return createService(this.#engine, map, setup);
  }
  crowd(map, setup) {
    return createCrowd(this.#engine, map, setup);
  }
  knowledge(map, setup) {
    return createKnowledge(this.#engine, map, setup);
  }
  trace() {
    return createTrace(this.#engine);
  }
  recorder(map, setup) {
    return createRecorder(this.#engine, map, setup);
  }
  replay(record) {
    return replay(this.#engine, record);
  }
}
