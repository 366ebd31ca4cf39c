// wend's npm package beside other pathfinding packages, all in one run: the same maps, queries and
// rules. Each answer is walked and compared with the optimum, then the queries are timed. Ends with
// Markdown tables; the status is 1 if wend gave a wrong answer.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { made_maps, maps_of_folder, small_map } from './maps.mjs';
import { kEightWayPeers, kFourWayPeers } from './peers.mjs';
import { run_map } from './rounds.mjs';
import { figure, print_table } from './table.mjs';
import { quantile } from './timing.mjs';
import { load_wend, wend_finders } from './wend.mjs';

const kHere = dirname(fileURLToPath(import.meta.url));

const kUsage = `usage: node run.mjs [--maps=FOLDER] [--only=NAME,NAME] [--queries=N] [--rounds=N]
                   [--other=FOLDER]
  --maps     a folder of NAME.map and NAME.scen (default: shared/data/grid beside the repository);
             without it only made maps are used
  --only     these of its maps (default arena,lak303d,den520d)
  --queries  so many a map (default 30)
  --rounds   times over the queries (default 3); a query's least time counts
  --other    the lib folder of another build of the package, to be timed as well
`;

const kOptions = {
  maps: { type: 'string', default: join(kHere, '../../../shared/data/grid') },
  only: { type: 'string', default: 'arena,lak303d,den520d' },
  queries: { type: 'string', default: '30' },
  rounds: { type: 'string', default: '3' },
  other: { type: 'string' },
};

function count(text) {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 1) throw new Error(`not a count: ${text}`);
  return value;
}

function parse_options() {
  const { values } = parseArgs({ options: kOptions });
  return { ...values, queries: count(values.queries), rounds: count(values.rounds) };
}

// ---- tables

function median(result) {
  return quantile(result.times, 0.5);
}

function print_times(title, maps, results) {
  const rows = results[0].map(({ name }, which) => [name, ...results.map((list) => {
    const time = median(list[which]);
    return `${figure(time)} (${figure(time / median(list[0]))})`;
  })]);
  print_table(title, ['finder', ...maps.map(({ name }) => name)], rows);
}

function print_spread(maps, results) {
  const rows = results[0].map(({ name }, which) => [name, ...results.map((list) =>
    [0.25, 0.75].map((share) => figure(quantile(list[which].times, share))).join(' to '))]);
  print_table('Microseconds per query, between the quartiles of the queries:',
    ['finder', ...maps.map(({ name }) => name)], rows);
}

function words_for({ longer, illegal, worst }, queries) {
  const wrong = `${Math.round((100 * (longer + illegal)) / queries.length)} %`;
  const excess = longer > 0 ? `, up to ${((worst - 1) * 100).toFixed(1)} % longer` : '';
  return wrong + excess + (illegal > 0 ? `, ${illegal} illegal or none` : '');
}

function print_wrong(title, maps, results) {
  const judged = results.map((list) => list.filter(({ verdict }) => verdict !== null));
  const rows = judged[0].map(({ name }, which) => [name, ...judged.map((list, i) =>
    words_for(list[which].verdict, maps[i].queries))]);
  print_table(title, ['finder', ...maps.map(({ name }) => name)], rows);
}

/** Times that do not depend on the query: of things made once a map, and the empty question. */
function print_calls(maps, results) {
  const rows = results[0].map(({ name, empty }, which) => [name,
    Math.round(empty * 1000).toLocaleString('en-US'),
    ...results.map((list) => list[which].made_in.toFixed(1))]);
  print_table('An empty question (start = goal) on the first map, nanoseconds; the map made,'
    + ' milliseconds:', ['finder', 'empty', ...maps.map(({ name }) => name)], rows);
}

function find_result(list, name) {
  return list.find((result) => result.name === name);
}

function print_aims(maps, results) {
  const ratio = (list, name) =>
    median(find_result(list, 'PathFinding.js, AStarFinder')) / median(find_result(list, name));
  const row = (words, name, aim) =>
    [words, aim, ...results.map((list) => figure(ratio(list, name)))];
  print_table("PathFinding.js's AStarFinder / wend, medians:",
    ['wend', 'aim', ...maps.map(({ name }) => name)],
    [row('jump_point_search', 'wend, jump_point_search', 500), row('astar', 'wend, astar', 25)]);
}

function wrong_of_wend(results) {
  const ours = results.flat().filter(({ name }) => name.startsWith('wend'));
  return ours.reduce((sum, { verdict }) => sum + verdict.longer + verdict.illegal, 0);
}

// ---- the run

function run_maps(wend, finders, maps, rounds, diagonal) {
  return maps.map((map) => {
    process.stderr.write(`${map.name}, ${map.queries.length} queries\n`);
    return run_map(wend, finders, map, rounds, diagonal);
  });
}

function run_eight_ways(wend, ours, { maps: folder, only, queries, rounds }) {
  const maps = [...maps_of_folder(folder, only.split(','), queries), ...made_maps(queries)];
  const results = run_maps(wend, [...ours, ...kEightWayPeers], maps, rounds, true);
  print_times('Microseconds per query, median (as a multiple of the first row):', maps, results);
  print_aims(maps, results);
  print_spread(maps, results);
  print_wrong('Wrong answers:', maps, results);
  print_calls(maps, results);
  return wrong_of_wend(results);
}

function run_four_ways(wend, ours, { maps: folder, queries, rounds }) {
  const maps = [...maps_of_folder(folder, ['arena'], queries), small_map(queries)];
  const results = run_maps(wend, [...ours, ...kFourWayPeers], maps, rounds, false);
  print_times('Four directions, microseconds per query, median (as a multiple of the first row):',
    maps, results);
  print_wrong('Four directions, wrong answers:', maps, results);
  return wrong_of_wend(results);
}

async function run(options) {
  const wend = await load_wend(join(kHere, '../../bindings/npm/lib'));
  const other = options.other && await load_wend(options.other);
  const ours = (diagonal) => [...wend_finders(wend, diagonal),
    ...(other ? wend_finders(other, diagonal, 'other wend') : [])];
  const wrong = run_eight_ways(wend, ours(true), options)
    + run_four_ways(wend, ours(false), options);
  return wrong === 0 ? 0 : 1;
}

async function main() {
  let options;
  try {
    options = parse_options();
  } catch (error) {
    process.stderr.write(`${error.message}\n${kUsage}`);
    return 2;
  }
  return run(options);
}

process.exitCode = await main();
