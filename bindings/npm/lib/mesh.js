import { Navigator } from './navigator.js';
import { readPath } from './path.js';
import { Solver, traceNumber } from './question.js';
import { readGeometry } from './reading.js';
import { knows, list, number, object, place, refuse, typed, whole } from './values.js';

/** Lists of corners as one list, and how many each has. */
function pack(lists, name) {
  if (!Array.isArray(lists) || !lists.every(Array.isArray)) refuse(`${name} is a list of lists`);
  return { all: lists.flat(), counts: Uint32Array.from(lists, (list) => list.length) };
}

/** Writes the struct of a floor, whose arrays live until giveBack(). */
export function writeFloor(engine, outlines) {
  const { all, counts } = pack(list(outlines, 'a floor').map((outline) =>
    list(outline, 'an outline').map((corner) => place(corner, 'a corner'))), 'a floor');
  const corners = engine.lend(Float64Array.from(all.flat()));
  const sizes = engine.lend(counts);
  engine.u32().set([24, 0, corners, all.length, sizes, counts.length], engine.scratch >> 2);
}

/** The same of a mesh of polygons or triangles. */
export function writeMesh(engine, mesh) {
  const { vertices, polygons, triangles, areas } =
    knows(mesh, ['vertices', 'polygons', 'triangles', 'areas'], 'a mesh');
  if ((polygons === undefined) === (triangles === undefined)) {
    refuse('a mesh has either polygons or triangles');
  }
  const places = typed(Float64Array, vertices, 'vertices');
  if (places.length % 3 !== 0) refuse('vertices has x, y and z of each');
  const { all, counts } = triangles === undefined ? pack(polygons, 'polygons')
    : { all: triangles, counts: null };
  const corners = typed(Uint32Array, all, 'corners');
  const at = engine.scratch;
  const pointers = [engine.lend(places), engine.lend(corners), counts ? engine.lend(counts) : 0];
  const polygonCount = counts ? counts.length : Math.floor(corners.length / 3);
  const kinds = areas === undefined ? null : typed(Uint8Array, areas, 'areas');
  if (kinds !== null && kinds.length !== polygonCount) refuse('areas has a number for each polygon');
  const kindsAt = kinds === null ? 0 : engine.lend(kinds);
  engine.u32().set([36, 0, pointers[0], places.length / 3, pointers[1], corners.length,
    pointers[2], polygonCount, kindsAt], at >> 2);
}

/** Gives a mesh its links, 64 bytes each. */
export function setMeshLinks(engine, map, links) {
  const bytes = new ArrayBuffer(64 * list(links, 'links').length);
  const numbers = new Float64Array(bytes);
  const words = new Uint32Array(bytes);
  links.forEach((link, i) => {
    const { from, to, cost, kind = 0 } = knows(link, ['from', 'to', 'cost', 'kind'], 'a link');
    numbers.set([...place(from, 'from'), ...place(to, 'to'), number(cost, 'the cost of a link')],
      8 * i);
    words[16 * i + 14] = whole(kind, 'the kind of a link');
  });
  try {
    engine.call('wend_map_set_mesh_links', map, engine.lend(words), links.length);
  } finally {
    engine.giveBack();
  }
}

export function setAreaCosts(engine, map, costs) {
  const all = typed(Float64Array, costs, 'costs');
  try {
    engine.call('wend_map_set_area_costs', map, engine.lend(all), all.length);
  } finally {
    engine.giveBack();
  }
}

/** Answers questions by positions as well. */
export class MeshNavigator extends Navigator {
  static on(engine, map, radius) {
    return new MeshNavigator(engine,
      engine.create('wend_navigator_create_on_mesh', map.number, number(radius, 'radius')));
  }

  geometry() {
    return readGeometry(this.engine, 'wend_navigator_geometry', this.number);
  }

  solveBetween(query) {
    const { engine } = this;
    const { from, to, goals, trace, linkKinds = 0, ...options } = object(query, 'a question');
    const { workspace, path, options: sets } = Solver.of(engine);
    const unfit = ['range', 'overlay'].find((name) => options[name] !== undefined);
    if (unfit !== undefined) refuse(`a question between positions has no ${unfit}: solve() takes it`);
    if ((to === undefined) === (goals === undefined)) refuse('a question has either to or goals');
    if (goals !== undefined && list(goals, 'goals').length === 0) refuse('goals has at least one position');
    const start = place(from, 'from');
    const places = goals === undefined ? [] : Array.from(goals, (goal) => place(goal, 'a goal'));
    const goal = goals === undefined ? place(to, 'to') : places[0];
    const log = traceNumber(engine, trace);
    const kinds = whole(linkKinds, 'linkKinds');
    const set = sets.find(options);
    try {
      const lent = places.length > 0 ? engine.lend(Float64Array.from(places.flat())) : 0;
      const at = engine.scratch;
      engine.u32().set([72, kinds], at >> 2);
      engine.f64().set([...start, ...goal], (at + 8) >> 3);
      engine.u32().set([lent, places.length, whole(set, 'options'), log], (at + 56) >> 2);
      engine.call('wend_solve_between', this.number, at, workspace, path);
    } finally {
      engine.giveBack();
    }
    return readPath(engine, path);
  }
}
