// Times of queries. A machine is busy now and then, so a query's time is its least of some rounds,
// and in each round every finder has its turn.

// Fast queries are asked many times, until the clock's own steps do not count.
const kLeastMicroseconds = 300;
const kMostTimes = 2000;
// V8 needs so long to compile WebAssembly anew on a busy machine.
const kWarmMicroseconds = 300_000;

function run_once(find, query, times) {
  const begin = performance.now();
  for (let i = 0; i < times; ++i) find(query);
  return (performance.now() - begin) * 1000;
}

/** Lets the compiler see the finder at work. */
export function warm_up(find, queries) {
  for (let spent = 0, i = 0; spent < kWarmMicroseconds; ++i) {
    spent += run_once(find, queries[i % queries.length], 1);
  }
}

/** Microseconds of one query. */
export function time_query(find, query) {
  const once = run_once(find, query, 1);
  if (once >= kLeastMicroseconds) return once;
  const times = Math.min(kMostTimes, Math.ceil(kLeastMicroseconds / Math.max(once, 0.1)));
  return run_once(find, query, times) / times;
}

/** The value that a share of the list lies below. */
export function quantile(list, share) {
  const sorted = [...list].sort((a, b) => a - b);
  const place = (sorted.length - 1) * share;
  const below = Math.floor(place);
  const above = Math.min(below + 1, sorted.length - 1);
  return sorted[below] + (sorted[above] - sorted[below]) * (place - below);
}
