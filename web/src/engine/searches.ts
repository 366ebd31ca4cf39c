// Questions to the engine: answers with traces and times, the lint of an estimate, costs of all nodes.
import { WendError } from 'wend';
import type { Path, Trace, Wend } from 'wend';
import type { Question, Run, Spot } from '../map/kinds.ts';
import { OF_STATES } from './protocol.ts';
import type { Answer, Calls, Events, Lint } from './protocol.ts';
import type { SearchMap } from './search_map.ts';

/** A round of measuring takes at least this long, so that the clock's steps do not matter. */
const ROUND_MILLISECONDS = 4;
const ROUNDS = 7;
/** No more rounds begin after this time. */
const MOST_MILLISECONDS = 400;

function baked(search: SearchMap, run: Run): void {
  if (run.algorithm === 'baked_jump_points') search.navigator.bake();
}

function timesOf(ask: () => void): number[] {
  const times: number[] = [];
  const begin = performance.now();
  let repeats = 1;
  while (times.length < ROUNDS && performance.now() - begin < MOST_MILLISECONDS) {
    const start = performance.now();
    for (let i = 0; i < repeats; ++i) ask();
    const took = performance.now() - start;
    if (took < ROUND_MILLISECONDS && times.length === 0 && repeats < 1 << 16) {
      repeats *= 4;
      continue;
    }
    times.push(took / repeats);
  }
  return times;
}

/** A trace may be refused or too large for a question; then the answer has none, and says so. */
function traced(wend: Wend, search: SearchMap, question: Question, run: Run): { path: Path; trace: Trace } {
  const trace = wend.trace();
  try {
    return { path: search.ask(question, { ...run.options, algorithm: run.algorithm, trace }), trace };
  } catch (error) {
    trace.dispose();
    throw error;
  }
}

export function answer(wend: Wend, search: SearchMap, asked: Calls['solve']['in']): Answer {
  const { question, run } = asked;
  const options = { ...run.options, algorithm: run.algorithm };
  baked(search, run);
  const begin = performance.now();
  let path: Path;
  let events: Events | null = null;
  let eventsLeftOut = 0;
  if (asked.trace && !OF_STATES.includes(run.algorithm)) {
    const found = traced(wend, search, question, run);
    path = found.path;
    eventsLeftOut = Math.max(0, found.trace.count - asked.mostEvents);
    events = found.trace.read(0, asked.mostEvents);
    found.trace.dispose();
  } else {
    path = search.ask(question, options);
  }
  const took = performance.now() - begin;
  return {
    status: path.status, reason: path.reason, optimal: path.optimal, bound: path.bound, cost: path.cost,
    length: path.length, expanded: path.expanded, nodes: path.nodes.slice(), line: search.line(path),
    legs: path.legs.slice(), events, eventsLeftOut,
    times: asked.measure && path.status !== 'invalid' ? timesOf(() => void search.ask(question, options)) : [],
    took, memory: wend.memory,
  };
}

/** Whether the estimate of this run can be too high, and what the cheapest path costs. */
export function lint(search: SearchMap, { question, run }: { question: Question; run: Run }): Lint {
  const { verdict, estimate, cost } = search.navigator.lint({ ...run.options, algorithm: run.algorithm });
  const sure = search.ask(question, { algorithm: 'dijkstra', most_seconds: run.options['most_seconds'] ?? '10' });
  return { verdict, estimate, cost, cheapest: sure.found ? sure.cost : null };
}

export function costsTo(search: SearchMap, goals: readonly Spot[]): Float64Array {
  const sources = Uint32Array.from(goals, (goal) => search.node(goal));
  const field = search.navigator.field({ sources, backward: true });
  try {
    return field.costs.slice();
  } catch (error) {
    throw error instanceof WendError ? error : new Error(String(error));
  } finally {
    field.dispose();
  }
}
