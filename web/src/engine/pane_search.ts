// One compared run: a worker that has the map, the newest answer, and its playback.
import type { Moves, PageMap, Question, Run } from '../map/kinds.ts';
import { sameRun } from '../state/state.ts';
import type { Engine, EngineWorker } from './engine.ts';
import { Playback } from './playback.ts';
import type { Answer, Events, MapReport } from './protocol.ts';

export interface Asked {
  readonly question: Question;
  readonly run: Run;
  /** Without events, and without times: while the user drags over a large map. */
  readonly quick: boolean;
  readonly mostEvents: number;
}

/** A search that a newer question waits for this long is ended with its worker. */
const PATIENCE_MILLISECONDS = 800;

/** A search that has no limit of its own ends after this many seconds. */
export const USUAL_SECONDS = 10;

/** The run with a limit of time, unless it has one. */
export function limited(run: Run, seconds = USUAL_SECONDS): Run {
  return 'most_seconds' in run.options ? run
    : { ...run, options: { ...run.options, most_seconds: String(seconds) } };
}

/**
 * Edits and questions come faster than answers: edits are joined, and of the questions only the
 * newest is asked.
 */
export class PaneSearch {
  #engine: Engine;
  #worker: EngineWorker | null = null;
  /** The worker that starts now: all who ask meanwhile get this one. */
  #starting: Promise<EngineWorker> | null = null;
  #map: { map: PageMap; moves: Moves; radius: number } | null = null;
  #isMapNew = false;
  #edits = new Map<number, number>();
  #wanted: Asked | null = null;
  #isAsking = false;
  /** When the search under way began; null: there is none. A map that is being read is waited for. */
  #searchesSince: number | null = null;
  #isDisposed = false;
  /** Whose answer is shown. */
  #answered: Run | null = null;
  answer: Answer | null = null;
  playback: Playback | null = null;
  error: Error | null = null;
  report: MapReport | null = null;
  /** Hears of each answer, and of each failure. */
  onAnswer: () => void = () => {};

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  get isBusy(): boolean { return this.#isAsking || this.#wanted !== null; }

  setMap(map: PageMap, moves: Moves, radius: number): void {
    this.#map = { map, moves, radius };
    this.#isMapNew = true;
    this.#edits.clear();
  }

  /** The costs of these cells changed, also in the map that was set. */
  edit(cells: Int32Array, costs: Float32Array): void {
    if (this.#isMapNew) return;
    cells.forEach((cell, i) => this.#edits.set(cell, costs[i]!));
  }

  ask(asked: Asked): void {
    // The answer of another algorithm is not shown under this one's name.
    if (this.#answered !== null && !sameRun(this.#answered, asked.run)) {
      this.answer = this.error = this.playback = null;
    }
    this.#wanted = asked;
    const since = this.#searchesSince;
    if (since !== null && performance.now() - since > PATIENCE_MILLISECONDS) this.restart();
    void this.#work();
  }

  /** Shows the events of a file in place of an answer. */
  showEvents(events: Events, map: PageMap): void {
    this.#wanted = null;
    this.answer = null;
    this.error = null;
    this.playback = new Playback(events, map.kind === 'grid' ? map.width * map.height : 0);
    this.onAnswer();
  }

  /** Ends the worker and what it does; the next question starts another. */
  restart(): void {
    this.#worker?.stop();
    this.#worker = null;
    this.#isMapNew = this.#map !== null;
    this.#edits.clear();
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#wanted = null;
    this.restart();
    this.#map = null;
  }

  /** A worker that has the map as it is now. */
  async ready(): Promise<EngineWorker> {
    const worker = this.#worker ?? await (this.#starting ??= this.#start());
    if (this.#map !== null && this.#isMapNew) {
      this.#isMapNew = false;
      const { map, moves, radius } = this.#map;
      try {
        this.report = await worker.call('setMap', { map, moves, radius });
      } catch (error) {
        this.#isMapNew = true;
        throw error;
      }
    }
    if (this.#edits.size > 0) await this.#sendEdits(worker);
    return worker;
  }

  async #start(): Promise<EngineWorker> {
    try {
      const worker = await this.#engine.start();
      if (this.#isDisposed) worker.stop();
      this.#worker = worker;
      this.#isMapNew = this.#map !== null;
      this.#edits.clear();
      worker.onEnd = () => this.restart();
      return worker;
    } finally {
      this.#starting = null;
    }
  }

  async #sendEdits(worker: EngineWorker): Promise<void> {
    const width = this.#map?.map.kind === 'grid' ? this.#map.map.width : 1;
    const cells = new Int32Array(2 * this.#edits.size);
    const costs = Float32Array.from(this.#edits.values());
    let i = 0;
    for (const cell of this.#edits.keys()) {
      cells[i++] = cell % width;
      cells[i++] = Math.floor(cell / width);
    }
    this.#edits.clear();
    try {
      await worker.call('edit', { cells, costs });
    } catch (error) {
      // The engine keeps its old map then: the next question gives it the new one, or the same reason.
      this.#isMapNew = true;
      throw error;
    }
  }

  async #work(): Promise<void> {
    if (this.#isAsking) return;
    this.#isAsking = true;
    while (this.#wanted !== null) {
      const asked: Asked = this.#wanted;
      try {
        await this.#askOnce(asked);
      } catch (error) {
        if (this.#wanted === asked) {
          this.#wanted = null;
          this.#answered = asked.run;
          this.#take(null, error as Error);
        }
      }
    }
    this.#isAsking = false;
  }

  async #askOnce(asked: Asked): Promise<void> {
    const worker = await this.ready();
    if (this.#wanted !== asked) return;
    this.#searchesSince = performance.now();
    const answer = await worker.call('solve', {
      question: asked.question, run: limited(asked.run), trace: !asked.quick, measure: false, mostEvents: asked.mostEvents,
    }).finally(() => { this.#searchesSince = null; });
    if (this.#wanted === null) return;  // a search of a file is shown by now
    if (this.#wanted === asked) this.#wanted = null;
    this.#answered = asked.run;
    this.#take(answer, null);
  }

  #take(answer: Answer | null, error: Error | null): void {
    this.answer = answer;
    this.error = error;
    this.playback = answer?.events ? new Playback(answer.events, this.report?.nodes ?? 0, answer.expanded) : null;
    this.onAnswer();
  }
}
