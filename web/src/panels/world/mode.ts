// The parts of a mode of the world panel.
import type { Layer, Page, Pointer } from '../../page.ts';
import type { WorldMode } from '../../state/state.ts';
import type { Settings } from './settings.ts';

export type WorldWorker = Awaited<ReturnType<Page['session']['world']>>;

/** Shows an answer of the engine; it is called when its time has come. */
export type Show = () => void;

export interface Mode {
  readonly name: WorldMode;
  readonly title: string;
  /** Shown above the controls: the idea, and how to use it. */
  readonly words: string;
  readonly settings: Settings;
  readonly layer: Layer;
  readonly pointer: Pointer | null;
  /** Buttons, charts and legends of this mode. */
  readonly extras: readonly HTMLElement[];
  /** Seconds from one step to the next. */
  readonly seconds: number;
  /** The world has come to its end. */
  readonly isDone: boolean;
  /** Begins anew; `isFresh`: the user asked for it, so nothing of the past is kept. */
  begin(worker: WorldWorker, isFresh: boolean): Promise<Show>;
  /** Goes on by some steps; 0: shows what an edit changed. */
  advance(worker: WorldWorker, steps: number): Promise<Show>;
  /** How much of the last step has passed: 0 to 1. */
  setShare(share: number): void;
  /** Forgets what is shown: another map, or a refusal. */
  clear(): void;
  /** The panel listens: something happened that should be seen, so the world should run. */
  onWake: () => void;
  /** The results in words. */
  summary(): string;
}

export function percent(part: number, whole: number): string {
  return whole > 0 ? `${(100 * part / whole).toFixed(0)} %` : '0 %';
}

export function counted(count: number, one: string, many: string): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}

export function short(value: number, digits = 1): string {
  return Number(value.toFixed(digits)).toLocaleString('en');
}
