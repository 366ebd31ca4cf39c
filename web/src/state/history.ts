// Undo and redo: changes of the map and of the question, each as what was there before and after.
import type { PageMap, Question, Run } from '../map/kinds.ts';

export interface CellsChange {
  readonly kind: 'cells';
  /** Indices, row by row. */
  readonly cells: Int32Array;
  readonly before: Float32Array;
  readonly after: Float32Array;
}
export interface SceneChange {
  readonly kind: 'scene';
  readonly before: { map: PageMap; question: Question; runs: Run[] };
  readonly after: { map: PageMap; question: Question; runs: Run[] };
}
export type Change = CellsChange | SceneChange;

/** Old changes are forgotten when all of them are larger than this. */
const MOST_BYTES = 64 << 20;

function bytesOf(change: Change): number {
  if (change.kind === 'cells') return 12 * change.cells.length;
  const { map } = change.before;
  return map === change.after.map ? 200 : map.kind === 'grid' ? 4 * map.costs.length : 20_000;
}

export class History {
  #done: Change[] = [];
  #undone: Change[] = [];
  #bytes = 0;

  get canUndo(): boolean { return this.#done.length > 0; }
  get canRedo(): boolean { return this.#undone.length > 0; }

  add(change: Change): void {
    this.#done.push(change);
    this.#undone = [];
    this.#bytes += bytesOf(change);
    while (this.#bytes > MOST_BYTES && this.#done.length > 1) this.#bytes -= bytesOf(this.#done.shift()!);
  }

  /** The change to take back. */
  undo(): Change | null {
    const change = this.#done.pop();
    if (change === undefined) return null;
    this.#bytes -= bytesOf(change);
    this.#undone.push(change);
    return change;
  }

  /** The change to make again. */
  redo(): Change | null {
    const change = this.#undone.pop();
    if (change === undefined) return null;
    this.#bytes += bytesOf(change);
    this.#done.push(change);
    return change;
  }
}
