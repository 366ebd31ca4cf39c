// Things that all worlds need: the current map, its navigator, numbers within limits.
import type { GameMap, Navigator } from 'wend';
import { PageError } from '../../map/kinds.ts';
import type { Moves, PageMap } from '../../map/kinds.ts';

export interface Current { map: PageMap; moves: Moves; radius: number; engineMap: GameMap }

/** A simulation that lives in the worker until the map changes or another one begins. */
export interface World {
  /** Costs of cells (x, y, x, y and so on) changed, in the engine's map too. */
  edited(cells: Int32Array, costs: Float32Array): void;
  dispose(): void;
}

export const MOST_STEPS = 100;
/** Worlds that colour each cell need some 30 bytes a cell more than a search. */
const MOST_COLOURED = 2048 * 2048;

export function navigatorOf({ map, moves, radius, engineMap }: Current): Navigator {
  if (map.kind === 'grid') return engineMap.navigator(moves);
  return map.kind === 'mesh' ? engineMap.navigator({ radius }) : engineMap.navigator();
}

export function refuseMesh(map: PageMap, name: string): void {
  if (map.kind !== 'mesh') return;
  throw new PageError(`${name} needs a grid or a graph. For this navigation mesh choose the crowd.`);
}

export function refuseLarge(map: PageMap, name: string): void {
  if (map.kind !== 'grid' || map.width * map.height <= MOST_COLOURED) return;
  throw new PageError(`${name} takes at most ${MOST_COLOURED.toLocaleString('en')} cells here, and this map has ` +
    `${(map.width * map.height).toLocaleString('en')}: choose a smaller map, the crowd or the queue.`);
}

/** A whole number within limits: settings come from links. */
export function whole(value: number, least: number, most: number): number {
  return Number.isFinite(value) ? Math.min(Math.max(Math.round(value), least), most) : least;
}

export function limited(value: number, least: number, most: number): number {
  return Number.isFinite(value) ? Math.min(Math.max(value, least), most) : least;
}

/** Splits edited cells into those that became free, and those that became blocked. */
export function splitEdits(cells: Int32Array, costs: Float32Array): { free: Int32Array; blocked: Int32Array } {
  const free: number[] = [];
  const blocked: number[] = [];
  costs.forEach((cost, i) => (cost > 0 ? free : blocked).push(cells[2 * i], cells[2 * i + 1]));
  return { free: Int32Array.from(free), blocked: Int32Array.from(blocked) };
}

/** Ends handles of the engine. */
export function disposeAll(things: readonly ({ dispose(): void } | null | undefined)[]): void {
  for (const thing of things) thing?.dispose();
}
