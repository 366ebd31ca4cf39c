// Holds the state, and says which parts of it changed.
import type { PageState } from './state.ts';

/**
 * Parts of the state. 'map': another map, or its size, links or layout; 'cells': only costs of some
 * cells (see `Store.edited`).
 */
export type Part = 'map' | 'cells' | 'question' | 'moves' | 'runs' | 'step' | 'world' | 'view' | 'tool' | 'tour' | 'chosen';

export type Listener = (parts: ReadonlySet<Part>, state: PageState) => void;

export class Store {
  #state: PageState;
  #listeners = new Set<Listener>();
  #parts = new Set<Part>();
  #depth = 0;
  /** The cells of the last 'cells' change: indices, row by row. */
  edited: Int32Array = new Int32Array(0);

  constructor(state: PageState) {
    this.#state = state;
  }

  get state(): PageState { return this.#state; }

  /** Listeners hear of a change once it is complete; what they change themselves follows. */
  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Changes the state in place, and names the parts that changed. */
  change(parts: Part | readonly Part[], act: (state: PageState) => void): void {
    ++this.#depth;
    try {
      act(this.#state);
      for (const part of typeof parts === 'string' ? [parts] : parts) this.#parts.add(part);
    } finally {
      --this.#depth;
    }
    if (this.#depth === 0) this.#report();
  }

  /** Another state, whole: a link, an opened file. */
  replace(state: PageState): void {
    this.change(['map', 'question', 'moves', 'runs', 'step', 'world', 'view', 'tool', 'tour', 'chosen'], () => {
      this.#state = state;
    });
  }

  #report(): void {
    while (this.#parts.size > 0) {
      const parts = this.#parts;
      this.#parts = new Set();
      for (const listener of this.#listeners) listener(parts, this.#state);
    }
  }
}
