// Runs one world: begins it, steps it at its speed, and shows each step when its time has come.
import type { Page } from '../../page.ts';
import type { Mode, Show } from './mode.ts';

/** After a longer pause, such as that of a hidden tab, the world does not hurry to catch up. */
const LONGEST_FRAME = 0.1;
const MOST_STEPS_AT_ONCE = 4;

export class Runner {
  /** Hears of each change that the panel shows. */
  onChange: () => void = () => {};
  #page: Page;
  #mode: Mode | null = null;
  #isRunning = false;
  #isAnimated = false;
  #isBusy = false;
  #since = 0;
  #ready: { show: Show; steps: number } | null = null;
  /** How long the shown steps take. */
  #period = 0;
  /** Answers that belong to an older beginning are dropped. */
  #generation = 0;
  #wanted: 'begin' | 'fresh' | 'refresh' | null = null;
  #steps = 0;
  #refusal: Error | null = null;
  #hasBegun = false;

  constructor(page: Page) {
    this.#page = page;
  }

  get isRunning(): boolean { return this.#isRunning; }
  get refusal(): Error | null { return this.#refusal; }
  get hasBegun(): boolean { return this.#hasBegun; }

  /** Another mode; null: none. */
  choose(mode: Mode | null): void {
    this.pause();
    this.#mode?.clear();
    this.#mode = mode;
    this.#refusal = null;
    this.#hasBegun = false;
    this.begin(true);
  }

  /** Begins the world again; it goes on running if it runs. */
  begin(isFresh: boolean): void {
    ++this.#generation;
    this.#ready = null;
    this.#steps = 0;
    this.#wanted = isFresh || this.#wanted === 'fresh' ? 'fresh' : 'begin';
    void this.#work();
  }

  /** Shows what an edit of the map changed. */
  refresh(): void {
    this.#wanted ??= 'refresh';
    void this.#work();
  }

  start(): void {
    if (this.#mode === null || this.#isRunning) return;
    if (this.#mode.isDone || !this.#hasBegun) this.begin(true);
    this.#isRunning = true;
    this.#since = this.#period = 0;
    if (!this.#isAnimated) {
      this.#isAnimated = true;
      this.#page.animate((seconds) => this.#frame(seconds));
    }
    this.onChange();
  }

  pause(): void {
    this.#isRunning = false;
    this.#ready?.show();
    this.#ready = null;
    this.#mode?.setShare(1);
    this.#page.redraw();
    this.onChange();
  }

  step(): void {
    this.pause();
    if (!this.#hasBegun) {
      this.begin(true);
      return;
    }
    ++this.#steps;
    void this.#work();
  }

  #frame(seconds: number): boolean {
    const mode = this.#mode;
    if (!this.#isRunning || mode === null) {
      this.#isAnimated = false;
      return false;
    }
    if (document.hidden) return true;
    this.#since += Math.min(seconds, LONGEST_FRAME);
    if (this.#since >= this.#period && this.#ready !== null) this.#showReady(mode, this.#ready);
    mode.setShare(this.#period > 0 ? Math.min(this.#since / this.#period, 1) : 1);
    if (this.#ready === null && !this.#isBusy && this.#isRunning) {
      const behind = Math.max(0, this.#since - this.#period);
      this.#steps = Math.min(1 + Math.floor(behind / mode.seconds), MOST_STEPS_AT_ONCE);
      void this.#work();
    }
    this.#page.redraw();
    return true;
  }

  #showReady(mode: Mode, { show, steps }: { show: Show; steps: number }): void {
    show();
    this.#ready = null;
    // A slow engine is not hurried: time that cannot be made up is left out.
    this.#since = Math.min(this.#since - this.#period, mode.seconds);
    this.#period = steps * mode.seconds;
    this.onChange();
    if (mode.isDone) this.pause();
  }

  /** One call at a time; what is wanted meanwhile follows. */
  async #work(): Promise<void> {
    if (this.#isBusy) return;
    this.#isBusy = true;
    while (this.#mode !== null && (this.#wanted !== null || this.#steps > 0)) await this.#call(this.#mode);
    this.#isBusy = false;
    this.#page.redraw();
    this.onChange();
  }

  async #call(mode: Mode): Promise<void> {
    const wanted = this.#wanted;
    const generation = this.#generation;
    const steps = wanted === null ? this.#steps : 0;
    this.#wanted = null;
    if (wanted !== 'refresh') this.#steps = 0;
    try {
      const worker = await this.#page.session.world();
      const begins = wanted === 'begin' || wanted === 'fresh' || !this.#hasBegun;
      const show = begins ? await mode.begin(worker, wanted !== 'begin') : await mode.advance(worker, steps);
      if (generation !== this.#generation || mode !== this.#mode) return;
      if (begins) this.#refusal = null;
      this.#hasBegun = true;
      if (this.#isRunning && steps > 0) this.#ready = { show, steps };
      else show();
    } catch (error) {
      if (generation === this.#generation && mode === this.#mode) this.#refuse(mode, error as Error);
    }
  }

  #refuse(mode: Mode, error: Error): void {
    this.#hasBegun = false;
    this.#isRunning = false;
    this.#steps = 0;
    this.#ready = null;
    this.#refusal = error;
    mode.clear();
  }
}
