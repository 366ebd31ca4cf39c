// Why a map cannot have a world, and what to do about it.
import type { PageMap } from '../../map/kinds.ts';
import type { WorldMode } from '../../state/state.ts';

const ADVICE: Partial<Record<WorldMode, string>> = {
  fog: 'Fog needs a grid without links, and a unit of one cell: remove the links, or set the size of the unit to 1.',
  queue: 'A queue needs a grid or a graph, and a unit of one cell: set the size of the unit to 1, ' +
    'or choose the crowd for a mesh.',
  crowd: 'A crowd needs a grid of squares or a mesh, and diagonal steps past corners only if both cells are free.',
};

/** The engine's codes of requests that it cannot take as they are. */
const REFUSALS = ['refused', 'out_of_range'];
const PLACES: Record<string, string> = {
  start_blocked: 'The start is blocked: move it to a free place.',
  goal_blocked: 'The goal is blocked: move it to a free place.',
};

/** Sentences of the page stand as they are; reasons of the engine get advice. */
export function refusalInWords(mode: WorldMode, map: PageMap, error: Error): string {
  const { code = '' } = error as Error & { code?: string };
  // A field begins at the goals.
  if (mode === 'flow' && code === 'start_blocked') return PLACES['goal_blocked'];
  if (code in PLACES) return PLACES[code];
  if (!REFUSALS.includes(code)) return error.message;
  const advice = ADVICE[mode] ?? `Choose another world for this ${map.kind}.`;
  return `This map cannot have it: ${error.message}. ${advice}`;
}
