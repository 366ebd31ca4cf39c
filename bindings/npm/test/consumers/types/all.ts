// Every member that the package declares, used as it is meant and, once each, as it is not.
import {
  Crowd, Field, GameMap, Knowledge, MeshNavigator, Navigator, Path, Recorder, Replanner, Search, Trace, TRACE_KINDS, VolumeNavigator, WendError,
  load,
  type AlgorithmInfo, type Cell, type Cells, type CrowdSetup, type Edge, type GraphData, type GridData, type Group, type GroupReport,
  type KnowledgeSetup, type Layout,
  type Link, type LintReport, type MeshData, type MeshGeometry, type MeshLink, type Motion, type OptionInfo, type MoveState, type Moves, type Options, type Order, type Place, type Query,
  type ReplanReport, type ReplayReport, type Sighting, type Source, type Status,
  type StepReport, type TraceEvents, type Unit, type UnitReport, type Unknown,
  type VolumeData, type VolumeMap, type VolumeMoves, type Voxel, type Voxels, type Wend,
} from 'wend';
import * as inline from 'wend/inline';

async function loadInAllWays(bytes: Uint8Array, buffer: ArrayBuffer): Promise<Wend> {
  const sources: Source[] = ['/wend.wasm', bytes, buffer];
  await load(bytes);
  await load(Promise.resolve(buffer));
  for (const source of sources) await load(source);
  // @ts-expect-error: a number is no source
  await load(7);
  // @ts-expect-error: null is no source
  await load(null);
  const same: Wend = await inline.load();
  const error: inline.WendError = new WendError('dead', 'text');
  return error.code === 'dead' ? load() : same;
}

function makeGrids(wend: Wend): GameMap[] {
  const layout: Layout = 'hex_odd_rows';
  const data: GridData = { width: 2, height: 1, walkable: [true, false], layout };
  wend.grid({ width: 2, height: 1, walkable: new Uint8Array(2) });
  wend.grid({ width: 2, height: 1, walkable: [1, 0], layout: 'a layout of a later version' });
  wend.grid({ width: 2, height: 1, byteCosts: new Uint8ClampedArray(2) });
  wend.grid({ width: 2, height: 1, byteCosts: [1, 2] as const });
  wend.grid({ width: 2, height: 1, costs: new Float32Array(2) });
  wend.grid({ width: 2, height: 1, costs: [1, 2.5] });
  // @ts-expect-error: without a height
  wend.grid({ width: 2, walkable: [1, 0] });
  // @ts-expect-error: costs are no texts
  wend.grid({ width: 2, height: 1, costs: ['1', '2'] });
  // @ts-expect-error: there is no such member
  wend.grid({ width: 2, height: 1, walkables: [1, 0] });
  return [wend.grid(data)];
}

function makeVolumes(wend: Wend): [number, number, number][] {
  const data: VolumeData = { width: 2, depth: 1, height: 1, walkable: [true, false] };
  wend.volume({ width: 2, depth: 1, height: 1, byteCosts: new Uint8Array(2) });
  // @ts-expect-error: without a depth
  wend.volume({ width: 2, height: 1, walkable: [1, 0] });
  const map: VolumeMap = wend.volume(data);
  const same: GameMap = map;
  const voxel: Voxel = { x: 1, y: 0, z: 0 };
  const list: Voxels = [voxel, [0, 0, 0]];
  map.setVoxels(list, 1);
  map.setVoxels(new Int32Array([0, 0, 0]), 0);
  // @ts-expect-error: a voxel has three numbers
  map.setVoxels([[0, 0]], 0);
  const costs: Uint8Array = same.voxels();
  const moves: VolumeMoves = { directions: 18, corners: 'one_free' };
  // @ts-expect-error: there are no 8 directions
  map.navigator({ directions: 8 });
  const navigator: VolumeNavigator = map.navigator(moves);
  navigator.update(map);
  // @ts-expect-error: a volume is taken whole
  navigator.update(map, [[0, 0]]);
  wend.service(map, { moves }).node(voxel);
  const place: [number, number, number] = navigator.voxel(navigator.node([map.depth, 0, 0]));
  return [place, ...navigator.voxels(navigator.solve({ from: voxel, to: place }).nodes.subarray(costs.length))];
}

function makeGraphs(wend: Wend): GameMap {
  const edge: Edge = { from: 0, to: 1, cost: 2.5 };
  const data: GraphData = { nodes: 2, edges: [edge] };
  wend.graph({ ...data, positions: [0, 0, 0, 1, 0, 0] });
  wend.graph({ ...data, positions: new Float64Array(6) });
  // @ts-expect-error: an edge without a cost
  wend.graph({ nodes: 2, edges: [{ from: 0, to: 1 }] });
  return wend.graph(data);
}

function editMap(map: GameMap): Navigator {
  const cell: Cell = { x: 1, y: 0 };
  const list: Cells = [cell, [0, 0]];
  const link: Link = { from: [0, 0], to: cell, cost: 1 };
  const moves: Moves = { straight: 10, diagonal: 14, corners: 'never', terrain: 'entered' };
  map.setWalkable(list, false);
  map.setWalkable(new Int32Array([0, 0]), true);
  map.setWeight(list, 2);
  map.addLinks([link]);
  const cost: number = map.costAt(cell) + map.width + map.height;
  // @ts-expect-error: one cell is no list of cells
  map.setWeight(cell, cost);
  // @ts-expect-error: a cell has two numbers
  map.costAt([1, 2, 3]);
  // @ts-expect-error: the width is not for programs to change
  map.width = 3;
  // @ts-expect-error: there are no such corners
  map.navigator({ corners: 'sometimes' });
  map.navigator();
  return map.navigator(moves);
}

function askQuestions(navigator: Navigator, map: GameMap): Path {
  const options: Options = {
    algorithm: 'auto', heuristic: 'octile', weight: 1, fallback: 'none', mostExpansions: 9, mostCost: 9, mostSeconds: 1,
    turning: 1, 'open-list': 'buckets',
  };
  const places: Place[] = [0, [1, 0], { x: 1, y: 0 }];
  const query: Query = { ...options, from: [0, 0], goals: places, range: 1 };
  navigator.update(map);
  navigator.update(map, [[0, 0]]);
  navigator.solve({ from: 0, goals: new Uint32Array([1]) });
  const place: [number, number] = navigator.cell(navigator.node([0, 0]) % navigator.nodeCount);
  // @ts-expect-error: a question has a start
  navigator.solve({ to: place });
  // @ts-expect-error: texts are no places
  navigator.solve({ from: 'a', to: 'b' });
  // @ts-expect-error: navigators come from maps
  new Navigator();
  return navigator.solve(query);
}

function readPath(path: Path): string {
  const status: Status = path.status;
  const flags: boolean[] = [path.found, path.optimal];
  const numbers: number[] = [path.cost, path.length, path.bound, path.expanded];
  const arrays: [Uint32Array, Int32Array, Float64Array] = [path.nodes, path.cells, path.waypoints];
  const [[x, y]] = path.points as [[number, number]];
  // @ts-expect-error: there is no such status
  if (path.status === 'lost') return '';
  // @ts-expect-error: the answer does not change
  path.cost = 0;
  return [status, ...flags, ...numbers, arrays.length, x + y, path.reason].join();
}

function searchInSlices(navigator: Navigator): Path {
  const search: Search = navigator.search({ from: 0, to: 1 });
  while (search.run(100) === 'running');
  search.run();
  search.cancel();
  // @ts-expect-error: expansions are a number
  search.run('100');
  const path = search.path();
  search.dispose();
  return path;
}

function askFields(navigator: Navigator): number {
  const field: Field = navigator.field({ sources: [[0, 0]], backward: true, limit: 9 });
  const costs: Float64Array = field.costs.slice();
  const next: number | null = field.next(0);
  // @ts-expect-error: it may be null
  field.next(0).toFixed();
  // @ts-expect-error: the sources are missing
  navigator.field({ backward: true });
  field.dispose();
  const distances: Float64Array = navigator.distances(0, [[1, 0], 1], { backward: true });
  return (next ?? costs[0]!) + distances[0]! + navigator.distances([0, 0], new Uint32Array(1)).length;
}

function makeMeshes(wend: Wend): Float64Array {
  const floor: GameMap = wend.floor([[[0, 0], [9, 0, 1], { x: 9, y: 9 }, { x: 0, y: 9, z: 0 }]]);
  const navigator: MeshNavigator = floor.navigator({ radius: 0.4 });
  const vertices = new Float64Array(9);
  wend.mesh({ vertices, polygons: [[0, 1, 2]] }).dispose();
  wend.mesh({ vertices: [0, 0, 0, 1, 0, 0, 1, 1, 0], triangles: [0, 1, 2] }).dispose();
  // @ts-expect-error: vertices are missing
  wend.mesh({ triangles: [0, 1, 2] });
  // @ts-expect-error: navigators of cells know no positions
  floor.navigator().solveBetween({ from: [0, 0], to: [1, 1] });
  navigator.solve({ from: 0, to: 0 });
  const kind: 'grid' | 'volume' | 'graph' | 'mesh' = floor.kind;
  const near = navigator.solveBetween({ from: [1, 1], goals: [[1, 2], { x: 3, y: 4 }], algorithm: kind });
  return near.found ? near.waypoints : navigator.solveBetween({ from: { x: 1, y: 1 }, to: [1, 2, 0] }).waypoints;
}

function readMaps(grid: GameMap, mesh: GameMap): MeshData {
  const costs: Float32Array = grid.costs();
  const layout: Layout = grid.layout;
  const links: readonly Link[] = grid.links();
  const jumps: readonly MeshLink[] = mesh.meshLinks();
  const geometry: MeshGeometry = mesh.geometry();
  const [polygon]: number[][] = mesh.navigator({ radius: 1 }).geometry().polygons;
  // @ts-expect-error: the layout is not for programs to change
  grid.layout = 'square';
  // @ts-expect-error: navigators of cells have no polygons
  grid.navigator().geometry();
  grid.addLinks(links);
  mesh.setMeshLinks(jumps);
  return polygon?.length === costs.length + layout.length ? { vertices: [], polygons: [] } : geometry;
}

function readCatalogue(wend: Wend, navigator: Navigator): string {
  const [option]: readonly OptionInfo[] = wend.options;
  const [algorithm]: readonly AlgorithmInfo[] = wend.algorithmInfo;
  const report: LintReport = navigator.lint({ heuristic: option?.choices[0] ?? 'zero', algorithm: algorithm?.name ?? 'auto' });
  navigator.lint();
  // @ts-expect-error: numbers alone have a least value
  option?.least.toFixed();
  // @ts-expect-error: there is no such verdict
  if (report.verdict === 'good') return '';
  const node: number | null = report.from ?? report.to;
  return [node, report.estimate, report.cost, option?.words, option?.algorithms.length, algorithm?.title].join();
}

function orderUnits(crowd: Crowd): Unit[] {
  const motion: Motion = {
    radius: 0.3, speed: 2, body: 'stand', acceleration: 4, braking: 8, turningCircle: 0, weight: 1, patience: 3,
  };
  const units: Unit[] = crowd.add(motion, [[1, 1], { x: 2, y: 2 }]).concat(crowd.add({ radius: 0, speed: 1 }, new Float64Array(3)));
  const order: Order = { to: [5, 5], partial: true, wait: true, centre: true };
  crowd.send(units, order);
  crowd.send(units[0]!, { to: { x: 1, y: 1 } });
  // @ts-expect-error: a motion has a speed
  crowd.add({ radius: 1 }, []);
  // @ts-expect-error: an order has a goal
  crowd.send(units, { wait: true });
  // @ts-expect-error: there is no such body
  crowd.add({ radius: 1, speed: 1, body: 'ghost' }, []);
  crowd.cancel(units[0]!);
  crowd.edit([[0, 0]], false);
  return units;
}

function watchCrowd(crowd: Crowd, units: Unit[]): string {
  const group: Group = crowd.sendGroup(units, { to: [3, 3] }, { shape: 'wedge', spacing: 2 });
  const step: StepReport = crowd.step(0.1);
  crowd.steer(0.1);
  const { positions, velocities, states } = crowd.read();
  crowd.write({ positions, velocities });
  crowd.write({ velocities });
  const name: MoveState = crowd.stateName(states[0]!);
  const unit: UnitReport = crowd.unit(units[0]!);
  const report: GroupReport = crowd.group(unit.group ?? group);
  crowd.disband(group);
  crowd.remove([...crowd.ended, report.leader]);
  const numbers: number[] = [step.units, step.moving, step.pending, step.ended, unit.position.x, unit.velocity.z, unit.distanceLeft,
    unit.timeLeft, unit.replans, report.units, report.inPlace, report.parts, report.distanceLeft, crowd.slots];
  const names: MoveState[] = [name, unit.state, report.state];
  crowd.dispose();
  return [...numbers, ...names, unit.reason, report.reason].join();
}

function useCrowd(wend: Wend, map: GameMap): string {
  const setup: CrowdSetup = { moves: { corners: 'never' }, expansions: 100, radius: 0, cellSize: 1, origin: [0, 0] };
  wend.crowd(map, setup).dispose();
  const crowd: Crowd = wend.crowd(map);
  // @ts-expect-error: crowds come from engines
  new Crowd();
  return watchCrowd(crowd, orderUnits(crowd));
}

function useWorlds(wend: Wend, map: GameMap): number {
  const setup: KnowledgeSetup = { sides: 2, moves: { corners: 'never' }, seeThrough: 'W', hiding: '' };
  const known: Knowledge = wend.knowledge(map, setup);
  const unknown: Unknown[] = ['free', 'blocked', { costly: 2 }];
  const seen: Sighting = known.see(0, [0, 0], 3, { lines: false });
  known.learn(1, seen.cells);
  known.edited(map, [[0, 0]]);
  known.ally(0, 1);
  known.leave(1);
  // @ts-expect-error: no such treatment
  known.navigator(0, 'open');
  const navigators = unknown.map((one) => known.navigator(0, one));
  const replanner: Replanner = known.navigator(0).replanner({ from: 0, to: [1, 0] }, 'incremental');
  replanner.follow();
  replanner.overlaid([0]);
  replanner.moveTo([0, 0]);
  replanner.aimAt(1);
  const status: Status = replanner.run(10);
  replanner.cancel();
  const report: ReplanReport = replanner.report();
  const next: number | null = report.next;
  const trace: Trace = wend.trace();
  const path: Path = map.navigator().solve({ from: 0, to: 1, trace });
  const events: TraceEvents = trace.read(0, trace.count);
  const kind: string | undefined = TRACE_KINDS[events.kinds[0] ?? 0];
  trace.clear();
  const recorder: Recorder = wend.recorder(map, { paths: true });
  const navigator = map.navigator();
  navigator.bake();
  recorder.baked();
  recorder.updated(map, [[0, 0]]);
  recorder.updated(map);
  const replayed: ReplayReport = wend.replay(recorder.bytes());
  // @ts-expect-error: a record is bytes
  wend.replay('record');
  recorder.solve(navigator, { from: 0, to: 1 }).nodes.length;
  const numbers = [seen.found.length, replayed.differences, replayed.first.length, events.g.length, next ?? 0];
  return navigators.length + numbers.length + status.length + path.cost + (kind ?? '').length
    + known.explored(0).length + known.costs(0, 'blocked').length + Number(report.kept) + report.raised;
}

export async function useAll(wend: Wend): Promise<string> {
  const names: readonly string[] = wend.algorithms;
  const [map] = makeGrids(wend) as [GameMap];
  const navigator = editMap(map);
  const error = new WendError('refused', 'text');
  // @ts-expect-error: an error has a code and a text
  new WendError('text');
  const isError: Error = error;
  await loadInAllWays(new Uint8Array(), new ArrayBuffer(0));
  makeGraphs(wend).dispose();
  makeVolumes(wend);
  readPath(searchInSlices(navigator));
  const read = readCatalogue(wend, navigator) + readMaps(map, wend.floor([])).vertices.length;
  const walked = useCrowd(wend, map) + read + makeMeshes(wend).length + useWorlds(wend, map);
  return [wend.version, walked, ...names, readPath(askQuestions(navigator, map)), askFields(navigator), isError.message, error.code].join();
}

// @ts-expect-error: the package has no such value
export { Handle } from 'wend';
