// The grid A* benchmark's JavaScript side: PathFinding.js's AStarFinder answers a sample of each
// scenario's queries. Its grids are used up by a search, so each query gets a clone, as its manual
// says; the search is timed with and without that clone. Every path is walked and its length
// compared with the optimum. Ends with a Markdown table.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import PF from 'pathfinding';

const kUsage = `usage: node pathfinding_js.mjs --maps=FOLDER [--only=NAME,NAME] [--every=K] [--passes=N]
  --maps    a folder of NAME.map, NAME.scen and NAME.lengths (optimal lengths, one a line)
  --only    these maps only; otherwise all in the folder that have the three files
  --every   take every K-th query of a scenario (default 200)
  --passes  times over the queries (default 3); the fastest counts
`;

// As in main.cpp: far above rounding, far below the least difference between two paths' lengths.
const kTolerance = 1e-6;

// Open ground, as in the scenarios' unit-cost rules.
const kOpenGround = '.GS';

const kOptions = {
  maps: { type: 'string' },
  only: { type: 'string' },
  every: { type: 'string', default: '200' },
  passes: { type: 'string', default: '3' },
};

function count(text) {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 1) throw new Error(`not a count: ${text}`);
  return value;
}

function parse_options() {
  const { values } = parseArgs({ options: kOptions });
  if (values.maps === undefined) throw new Error('--maps is missing');
  const names = values.only === undefined ? scene_names(values.maps) : values.only.split(',');
  return { folder: values.maps, names, every: count(values.every), passes: count(values.passes) };
}

// ---- scenes

function scene_names(folder) {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.map'))
    .map((file) => file.slice(0, -'.map'.length))
    .filter((name) => ['.scen', '.lengths'].every((end) => existsSync(join(folder, name + end))))
    .sort();
}

function read_lines(folder, file) {
  return readFileSync(join(folder, file), 'utf8').trimEnd().split(/\r?\n/);
}

// Rows of 0 (walkable) and 1 (blocked), as PathFinding.js takes them.
function read_matrix(folder, name) {
  const lines = read_lines(folder, `${name}.map`);
  const rows = lines.slice(lines.indexOf('map') + 1);
  return rows.map((row) => [...row].map((symbol) => (kOpenGround.includes(symbol) ? 0 : 1)));
}

function read_query(line) {
  const [from_x, from_y, to_x, to_y] = line.trim().split(/\s+/).slice(4, 8).map(Number);
  return { from_x, from_y, to_x, to_y };
}

function read_scene(folder, name, every) {
  const lines = read_lines(folder, `${name}.scen`).slice(1);
  const lengths = read_lines(folder, `${name}.lengths`).map(Number);
  if (lines.length !== lengths.length) throw new Error(`${name}: as many lengths as queries, please`);
  const is_sampled = (_, index) => index % every === 0;
  return {
    name,
    matrix: read_matrix(folder, name),
    queries: lines.filter(is_sampled).map(read_query),
    lengths: lengths.filter(is_sampled),
  };
}

// ---- checking answers

// The length of one step, NaN when it is not a legal move.
function step_length(matrix, [from_x, from_y], [to_x, to_y]) {
  const dx = Math.abs(to_x - from_x);
  const dy = Math.abs(to_y - from_y);
  if (Math.max(dx, dy) !== 1) return NaN;
  const cells = [matrix[to_y]?.[to_x], matrix[from_y]?.[to_x], matrix[to_y]?.[from_x]];
  if (cells.some((cell) => cell !== 0)) return NaN;
  return dx + dy === 2 ? Math.SQRT2 : 1;
}

// The length of a path walked step by step, NaN when it does not lead from start to goal.
function walked_length(matrix, query, path) {
  const [first_x, first_y] = path.at(0) ?? [];
  const [last_x, last_y] = path.at(-1) ?? [];
  if (first_x !== query.from_x || first_y !== query.from_y) return NaN;
  if (last_x !== query.to_x || last_y !== query.to_y) return NaN;
  let length = 0;
  for (let i = 1; i < path.length; ++i) length += step_length(matrix, path[i - 1], path[i]);
  return length;
}

// A path shorter than the optimum breaks the rules as surely as one through a wall.
function judge(scene, paths) {
  const verdict = { longer: 0, invalid: 0 };
  paths.forEach((path, i) => {
    const length = walked_length(scene.matrix, scene.queries[i], path);
    const excess = (length - scene.lengths[i]) / Math.max(1, scene.lengths[i]);
    if (!(excess >= -kTolerance)) ++verdict.invalid;
    if (excess > kTolerance) ++verdict.longer;
  });
  return verdict;
}

// ---- timing

function make_finder() {
  return new PF.AStarFinder({
    diagonalMovement: PF.DiagonalMovement.OnlyWhenNoObstacles,
    heuristic: PF.Heuristic.octile,
  });
}

// Milliseconds spent in searches, and in cloning, over all of a scene's queries.
function run_pass(scene, grid, finder) {
  const pass = { search: 0, clone: 0, paths: [] };
  for (const { from_x, from_y, to_x, to_y } of scene.queries) {
    const begin = performance.now();
    const scratch = grid.clone();
    const cloned = performance.now();
    const path = finder.findPath(from_x, from_y, to_x, to_y, scratch);
    pass.search += performance.now() - cloned;
    pass.clone += cloned - begin;
    pass.paths.push(path);
  }
  return pass;
}

// The first pass, untimed, warms the compiler up and is the one whose answers are judged.
function measure(scene, passes) {
  const grid = new PF.Grid(scene.matrix);
  const finder = make_finder();
  const verdict = judge(scene, run_pass(scene, grid, finder).paths);
  let search = Infinity;
  let both = Infinity;
  for (let i = 0; i < passes; ++i) {
    const pass = run_pass(scene, grid, finder);
    search = Math.min(search, pass.search);
    both = Math.min(both, pass.search + pass.clone);
  }
  return { search, both, ...verdict };
}

// ---- the table

function print_row(cells) {
  console.log(`| ${cells.join(' | ')} |`);
}

function print_figures(scene, measured) {
  const per_query = (milliseconds) => ((milliseconds * 1000) / scene.queries.length).toFixed(0);
  print_row([
    scene.name,
    scene.queries.length,
    per_query(measured.search),
    per_query(measured.both),
    measured.longer,
    measured.invalid,
  ]);
}

function run({ folder, names, every, passes }) {
  print_row(['map', 'queries', 'search us/query', 'clone + search us/query', 'longer than optimal',
    'invalid']);
  print_row(['---', '--:', '--:', '--:', '--:', '--:']);
  let invalid = 0;
  for (const name of names) {
    const scene = read_scene(folder, name, every);
    const measured = measure(scene, passes);
    print_figures(scene, measured);
    invalid += measured.invalid;
  }
  return invalid === 0 ? 0 : 1;
}

function main() {
  let options;
  try {
    options = parse_options();
  } catch (error) {
    process.stderr.write(`${error.message}\n${kUsage}`);
    return 2;
  }
  return run(options);
}

process.exitCode = main();
