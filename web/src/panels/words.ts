// Answers in words: statuses, lengths, proofs, times. All figures are the engine's.
import type { Answer, EngineInfo } from '../engine/protocol.ts';
import type { Run, Scene } from '../map/kinds.ts';

/** Costs of graphs are rounded to steps: smaller shares come from that. */
const ROUNDING = 1e-5;

const STATUS: Record<string, string> = {
  found: 'path found', partial: 'a path to a place near the goal', unreachable: 'there is no path',
  start_outside: 'the start lies beside the map', start_blocked: 'the start is blocked',
  goal_outside: 'the goal lies beside the map', goal_blocked: 'the goal is blocked',
  limit_reached: 'stopped at a limit', cancelled: 'cancelled', stale: 'the map changed meanwhile', invalid: 'refused',
};

export function statusWords(answer: Answer): string {
  const words = STATUS[answer.status] ?? answer.status;
  return answer.reason === '' ? words : `${words}: ${answer.reason}`;
}

export function hasPath(answer: Answer): boolean {
  return answer.status === 'found' || answer.status === 'partial';
}

export function titleOf(info: EngineInfo, run: Run): string {
  if (run.algorithm === 'auto') return 'Automatic';
  const title = info.algorithms.find(({ name }) => name === run.algorithm)?.title ?? run.algorithm;
  const options = Object.entries(run.options).map(([name, value]) => `${name.replaceAll('_', ' ')} ${value.replaceAll('_', ' ')}`);
  return options.length === 0 ? title : `${title} (${options.join(', ')})`;
}

export function proofWords(answer: Answer): string {
  if (!hasPath(answer)) return '';
  if (answer.optimal) return 'proved cheapest';
  if (answer.bound > 0 && answer.bound < 1 + ROUNDING) return 'proved cheapest, but for rounding';
  return answer.bound > 1 ? `proved: at most ${formatted(answer.bound, 3)} times the cheapest` : 'no proof';
}

export function formatted(value: number, digits = 2): string {
  return value.toLocaleString('en', { maximumFractionDigits: digits });
}

export function milliseconds(value: number): string {
  if (value < 0.001) return `${formatted(value * 1e6, 0)} ns`;
  if (value < 1) return `${formatted(value * 1e3, value < 0.01 ? 2 : 1)} µs`;
  return `${formatted(value, value < 10 ? 2 : 0)} ms`;
}

/** The middle of some times, and the least and the greatest. */
export function spread(times: readonly number[]): { median: number; least: number; most: number } | null {
  if (times.length === 0) return null;
  const sorted = [...times].sort((a, b) => a - b);
  return { median: sorted[sorted.length >> 1]!, least: sorted[0]!, most: sorted[sorted.length - 1]! };
}

export function bytes(value: number): string {
  return value < 1 << 20 ? `${formatted(value / 1024, 0)} KiB` : `${formatted(value / (1 << 20), 1)} MiB`;
}

/** One answer as a sentence, also for those who do not see the picture. */
export function sentence(title: string, answer: Answer, straight: number): string {
  const expanded = `${answer.expanded.toLocaleString('en')} ${answer.expanded === 1 ? 'node' : 'nodes'} expanded`;
  if (!hasPath(answer)) return `${title}: ${statusWords(answer)}, ${expanded}.`;
  const cost = straight < 1000 ? `, cost ${formatted(answer.cost)}` : '';
  const steps = Math.max(answer.line.length / 3 - 1, 0);
  return `${title}: ${statusWords(answer)}, length ${formatted(answer.length)}${cost}, ${proofWords(answer)}, ` +
    `${steps.toLocaleString('en')} ${steps === 1 ? 'leg' : 'legs'}, ${expanded}.`;
}

/** What a cost of 1 is shown as: grids count in straight steps, other maps as they are. */
export function straightOf({ map, question }: Scene): number {
  return map.kind === 'grid' ? question.moves.straight : 1;
}
