// Answers, copied from the engine.

/** Reads what the engine's path holds. */
export function readPath(engine, path) {
  const at = engine.scratch;
  engine.u32()[at >> 2] = 56;
  engine.call('wend_path_answer', path, at);
  const answer = new Path(engine, at);
  answer.nodes = readArray(engine, 'wend_path_nodes', path, 'u32', 1);
  answer.cells = readArray(engine, 'wend_path_cells', path, 'i32', 2);
  answer.waypoints = readArray(engine, 'wend_path_waypoints', path, 'f64', 3);
  answer.legs = readArray(engine, 'wend_path_legs', path, 'u32', 2);
  return answer;
}

/** A copy of an array that a function shows, of so many numbers an element. */
function readArray(engine, name, handle, view, numbers) {
  const at = engine.scratch;
  engine.call(name, handle, at, at + 4);
  const words = engine.u32();
  const all = engine[view]();
  const first = words[at >> 2] / all.BYTES_PER_ELEMENT;
  return all.slice(first, first + words[(at + 4) >> 2] * numbers);
}

/** An answer. It is the program's own: nothing of the engine's is in it. */
export class Path {
  constructor(engine, at) {
    const words = engine.u32();
    const numbers = engine.f64();
    this.status = engine.statusName(words[(at >> 2) + 1]);
    this.optimal = words[(at >> 2) + 2] === 1;
    this.cost = numbers[(at + 16) >> 3];
    this.length = numbers[(at + 24) >> 3];
    this.bound = numbers[(at + 32) >> 3];
    this.expanded = words[(at + 40) >> 2] + words[(at + 44) >> 2] * 2 ** 32;
    this.reason = engine.text(words[(at + 48) >> 2]);
    this.nodes = null;
    this.cells = null;
    this.waypoints = null;
    this.legs = null;
  }

  get found() {
    return this.status === 'found';
  }
  get points() {
    const { cells: flat } = this;
    return Array.from({ length: flat.length / 2 }, (_, i) => [flat[2 * i], flat[2 * i + 1]]);
  }
}
