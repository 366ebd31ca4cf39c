// Everything that is measured on one map.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { judge } from './judge.mjs';
import { time_query, warm_up } from './timing.mjs';
import { optimal_lengths } from './wend.mjs';

setFlagsFromString('--expose-gc');
const collect_garbage = runInNewContext('gc');

function new_result(name, { queries }) {
  const times = new Float64Array(queries.length).fill(Infinity);
  return { name, verdict: null, times, made_in: Infinity, empty: Infinity };
}

function prepare(finder, map, diagonal, result) {
  const begin = performance.now();
  const prepared = finder.prepare(map, diagonal);
  result.made_in = Math.min(result.made_in, performance.now() - begin);
  return prepared;
}

function judge_finder({ find, cells }, map, optima, diagonal) {
  if (cells === null) return null;
  return judge(map, optima, map.queries.map((query) => cells(find(query))), diagonal);
}

function time_finder(find, { queries }, result) {
  queries.forEach((query, i) => {
    result.times[i] = Math.min(result.times[i], time_query(find, query));
  });
  const [{ from }] = queries;
  result.empty = Math.min(result.empty, time_query(find, { from, to: from }));
}

/**
 * One finder's turn. Its objects are gone when the next has its turn, for a full heap slows all
 * down that make objects. To collect them undoes some of the compiler's work, so each warms up
 * again.
 */
function run_finder(finder, result, map, diagonal, optima) {
  const prepared = prepare(finder, map, diagonal, result);
  if (optima !== null) result.verdict = judge_finder(prepared, map, optima, diagonal);
  warm_up(prepared.find, map.queries);
  time_finder(prepared.find, map, result);
  prepared.end?.();
}

/** A list of {name, verdict, times, made_in, empty}, one of each finder. */
export function run_map(wend, finders, map, rounds, diagonal) {
  const optima = optimal_lengths(wend, map, diagonal);
  const results = finders.map(({ name }) => new_result(name, map));
  for (let round = 0; round < rounds; ++round) {
    finders.forEach((finder, i) => {
      run_finder(finder, results[i], map, diagonal, round === 0 ? optima : null);
      collect_garbage();
    });
  }
  return results;
}
