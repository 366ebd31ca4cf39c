// Reads values of links and files that anybody may have written: each is checked before it is used.
import { LAYOUTS, MOST_CELLS, PageError } from '../map/kinds.ts';
import type { Cell, GraphMap, GridMap, Layout, MeshMap, Moves, Position, Question, Run, Spot } from '../map/kinds.ts';
import { MOST_RUNS, THEMES, TOOLS, WORLD_MODES, usualState } from './state.ts';
import type { Breakpoint, PageState } from './state.ts';

const MOST_TEXT = 200;
const MOST_PARTS = 1_000_000;

type Fields = Record<string, unknown>;

export function refuse(what: string): never {
  throw new PageError(`This link or file does not hold a view of this page: ${what}. Ask for a new one, or open a map from the gallery.`);
}

export function fields(value: unknown, name: string): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) refuse(`${name} is missing`);
  return value as Fields;
}
export function list(value: unknown, name: string, most = MOST_PARTS): unknown[] {
  if (!Array.isArray(value)) refuse(`${name} is no list`);
  if (value.length > most) refuse(`${name} has more than ${most} entries`);
  return value;
}
export function number(value: unknown, name: string, least: number, most: number): number {
  if (typeof value !== 'number' || !(value >= least && value <= most)) refuse(`${name} is not a number from ${least} to ${most}`);
  return value;
}
export function whole(value: unknown, name: string, least: number, most: number): number {
  if (!Number.isInteger(number(value, name, least, most))) refuse(`${name} is no whole number`);
  return value as number;
}
export function text(value: unknown, name: string, most = MOST_TEXT): string {
  if (typeof value !== 'string' || value.length > most) refuse(`${name} is no short text`);
  return value;
}
function truth(value: unknown, name: string): boolean {
  if (typeof value !== 'boolean') refuse(`${name} is neither true nor false`);
  return value;
}
function choice<T extends string>(value: unknown, choices: readonly T[], name: string): T {
  if (!choices.includes(value as T)) refuse(`${name} is none of ${choices.join(', ')}`);
  return value as T;
}

const FAR = 1e9;

function cell(value: unknown, width: number, height: number): Cell {
  const { x, y } = fields(value, 'a cell');
  return { x: whole(x, 'a column', 0, width - 1), y: whole(y, 'a row', 0, height - 1) };
}
function position(value: unknown): Position {
  const { x, y, z } = fields(value, 'a position');
  return { x: number(x, 'x', -FAR, FAR), y: number(y, 'y', -FAR, FAR), z: number(z, 'z', -FAR, FAR) };
}

/** The size of a grid, before memory for it is taken. */
export function gridSize(value: unknown): { width: number; height: number; layout: Layout } {
  const { width, height, layout } = fields(value, 'the map');
  const size = {
    width: whole(width, 'the width', 1, MOST_CELLS), height: whole(height, 'the height', 1, MOST_CELLS),
    layout: choice(layout, LAYOUTS, 'the layout'),
  };
  if (size.width * size.height > MOST_CELLS) {
    refuse(`the map has ${size.width} x ${size.height} cells, and this page takes ${MOST_CELLS.toLocaleString('en')} at most`);
  }
  return size;
}

export function readGrid(value: unknown, costs: Float32Array): GridMap {
  const { name, links, floors } = fields(value, 'the map');
  const { width, height, layout } = gridSize(value);
  if (costs.length !== width * height) refuse('the map has another number of cells than its size says');
  for (const cost of costs) if (cost !== 0 && !(cost >= 0.001 && cost <= 1000)) refuse('a cell costs neither 0 nor 0.001 to 1000');
  return {
    kind: 'grid', name: text(name, 'the name'), width, height, layout, costs, floors: whole(floors, 'the floors', 1, height),
    links: list(links, 'the links').map((link) => {
      const { from, to, cost } = fields(link, 'a link');
      return { from: cell(from, width, height), to: cell(to, width, height), cost: number(cost, 'the cost of a link', 0, 1000) };
    }),
  };
}

export function readMesh(value: unknown): MeshMap {
  const map = fields(value, 'the map');
  const vertices = Float64Array.from(list(map['vertices'], 'the vertices').map((one) => number(one, 'a coordinate', -FAR, FAR)));
  const count = vertices.length / 3;
  return {
    kind: 'mesh', name: text(map['name'], 'the name'), vertices,
    outlines: list(map['outlines'], 'the outlines').map((outline) => list(outline, 'an outline').map(position)),
    polygons: list(map['polygons'], 'the polygons').map((polygon) =>
      list(polygon, 'a polygon').map((corner) => whole(corner, 'a corner', 0, count - 1))),
    areas: Uint8Array.from(list(map['areas'], 'the areas').map((area) => whole(area, 'an area', 0, 255))),
    areaCosts: list(map['areaCosts'], 'the costs of areas', 256).map((cost) => number(cost, 'the cost of an area', 1e-6, 1e6)),
    links: list(map['links'], 'the links').map((link) => {
      const { from, to, cost, kind } = fields(link, 'a link');
      return {
        from: position(from), to: position(to), cost: number(cost, 'the cost of a link', 0, FAR), kind: whole(kind, 'the kind of a link', 0, 31),
      };
    }),
  };
}

export function readGraph(value: unknown): GraphMap {
  const map = fields(value, 'the map');
  const positions = Float64Array.from(list(map['positions'], 'the positions').map((one) => number(one, 'a coordinate', -FAR, FAR)));
  const nodes = positions.length / 3;
  if (!Number.isInteger(nodes) || nodes === 0) refuse('a graph has a position of three numbers for each of its nodes');
  return {
    kind: 'graph', name: text(map['name'], 'the name'), positions, aims: truth(map['aims'], 'aims'),
    edges: list(map['edges'], 'the edges').map((edge) => {
      const { from, to, cost } = fields(edge, 'an edge');
      return {
        from: whole(from, 'a node', 0, nodes - 1), to: whole(to, 'a node', 0, nodes - 1), cost: number(cost, 'the cost of an edge', 0, 1e12),
      };
    }),
    names: list(map['names'], 'the names').map((name) => text(name, 'a name')),
    borders: list(map['borders'], 'the borders').map((border) =>
      list(border, 'a border').map((one) => number(one, 'a coordinate', -FAR, FAR))),
  };
}

function spot(value: unknown, map: PageState['scene']['map']): Spot {
  const read = fields(value, 'a place');
  if (map.kind === 'grid') return { kind: 'cell', ...cell(read, map.width, map.height) };
  if (map.kind === 'mesh') return { kind: 'position', ...position(read) };
  return { kind: 'node', node: whole(read['node'], 'a node', 0, map.positions.length / 3 - 1) };
}

function readMoves(value: unknown): Moves {
  const moves = fields(value, 'the moves');
  return {
    straight: number(moves['straight'], 'the cost of a straight step', 1, 1e6),
    diagonal: number(moves['diagonal'], 'the cost of a diagonal step', 1, 2e6),
    corners: choice(moves['corners'], ['both_free', 'one_free', 'always', 'never'] as const, 'the rule of corners'),
    terrain: choice(moves['terrain'], ['touched', 'entered', 'joined'] as const, 'the rule of terrain'),
    unitSize: whole(moves['unitSize'], 'the size of the unit', 1, 1024), disc: truth(moves['disc'], 'disc'),
  };
}

function readQuestion(value: unknown, map: PageState['scene']['map']): Question {
  const question = fields(value, 'the question');
  const goals = list(question['goals'], 'the goals', 1000).map((goal) => spot(goal, map));
  if (goals.length === 0) refuse('the question has no goal');
  return {
    from: spot(question['from'], map), goals, moves: readMoves(question['moves']), radius: number(question['radius'], 'the radius', 0, FAR),
    // Links of the page's first days have none.
    range: number(question['range'] ?? 0, 'the range', 0, FAR),
  };
}

function readRun(value: unknown): Run {
  const { algorithm, options } = fields(value, 'a run');
  const entries = Object.entries(fields(options, 'the options'));
  if (entries.length > 40) refuse('a run has more than 40 options');
  return {
    algorithm: text(algorithm, 'the algorithm'),
    options: Object.fromEntries(entries.map(([name, one]) => [text(name, 'an option'), text(one, 'the value of an option')])),
  };
}

function readBreakpoint(value: unknown): Breakpoint {
  const { kind, node } = fields(value, 'a breakpoint');
  return {
    kind: choice(kind, ['opened', 'improved', 'closed'] as const, 'the kind of a breakpoint'),
    node: node === null ? null : whole(node, 'a node', 0, 2 ** 32 - 1),
  };
}

function readWorld(value: unknown): PageState['world'] {
  const world = fields(value, 'the world');
  const settings = Object.entries(fields(world['settings'], 'the settings')).slice(0, 200);
  const places = Object.entries(fields(world['places'], 'the places')).slice(0, 50);
  return {
    mode: choice(world['mode'], WORLD_MODES, 'the mode'),
    settings: Object.fromEntries(settings.filter(([, one]) => ['number', 'string', 'boolean'].includes(typeof one))
      .map(([name, one]) => [text(name, 'a setting'), typeof one === 'string' ? text(one, 'a setting') : one as number | boolean])),
    places: Object.fromEntries(places.map(([name, cells]) => [text(name, 'a place'), list(cells, 'the places', 10_000)
      .map((one) => cell(one, MOST_CELLS, MOST_CELLS))])),
  };
}

function readCamera(value: unknown): PageState['view']['camera'] {
  if (value === null) return null;
  const { x, y, scale } = fields(value, 'the camera');
  return { x: number(x, 'x', -FAR, FAR), y: number(y, 'y', -FAR, FAR), scale: number(scale, 'the scale', 0.001, 1000) };
}

/** The state of a link, whose map has been read. */
export function readState(value: unknown, map: PageState['scene']['map']): PageState {
  const state = fields(value, 'the view');
  const scene = fields(state['scene'], 'the scene');
  const step = fields(state['step'], 'the step');
  const view = fields(state['view'], 'the view');
  const tool = fields(state['tool'], 'the tool');
  const runs = list(scene['runs'], 'the runs', MOST_RUNS).map(readRun);
  if (runs.length === 0) runs.push(...usualState().scene.runs);
  return {
    scene: { map, question: readQuestion(scene['question'], map), runs },
    step: {
      at: step['at'] === 'end' ? 'end' : whole(step['at'], 'the step', 0, 2 ** 32),
      speed: number(step['speed'], 'the speed', -1, 1e7),
      breakpoints: list(step['breakpoints'], 'the breakpoints', 100).map(readBreakpoint),
    },
    world: readWorld(state['world']),
    view: {
      camera: readCamera(view['camera']), scores: truth(view['scores'], 'scores'), parents: truth(view['parents'], 'parents'),
      grid: truth(view['grid'], 'grid'), theme: choice(view['theme'], THEMES, 'the theme'), heat: truth(view['heat'], 'heat'),
    },
    tool: { name: choice(tool['name'], TOOLS, 'the tool'), size: whole(tool['size'], 'the brush', 1, 64), cost: number(tool['cost'], 'the cost', 0.001, 1000) },
    tour: state['tour'] === null ? null : whole(state['tour'], 'the tour', 0, 100),
    chosen: state['chosen'] === null ? null : whole(state['chosen'], 'the chosen node', 0, 2 ** 32 - 1),
  };
}
