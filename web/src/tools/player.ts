// Plays a search: steps, jumps, runs at a speed, and stops at breakpoints. The position lies in the state.
import type { Playback } from '../engine/playback.ts';
import type { Page } from '../page.ts';
import type { Breakpoint } from '../state/state.ts';

const KINDS = { opened: 0, improved: 1, closed: 3 } as const;
const CLOSED = 3;
/** Of a whole search, if no speed is chosen. */
const WHOLE_SECONDS = 10;
const LEAST_SPEED = 4;

/** Whether an event is one at which a breakpoint stops. */
export function matcherOf(breakpoints: readonly Breakpoint[], playback: Playback): (event: number) => boolean {
  const { kinds, nodes } = playback.events;
  return (event) => breakpoints.some(({ kind, node }) =>
    kinds[event] === KINDS[kind] && (node === null || nodes[event] === node));
}

export class Player {
  #page: Page;
  #isPlaying = false;
  /** Part of an event that the last frame left over. */
  #left = 0;
  /** Milliseconds of work of each frame of the last play: for the page's own figures. */
  readonly work: number[] = [];
  onChange: () => void = () => {};

  constructor(page: Page) {
    this.#page = page;
  }

  get isPlaying(): boolean { return this.#isPlaying; }

  /** The longest of the compared searches, in the unit of the position. */
  get length(): number {
    const { runs } = this.#page.store.state.scene;
    if (runs.length === 1) return this.#page.session.playback(0)?.count ?? 0;
    return Math.max(0, ...runs.map((_, i) => this.#page.session.playback(i)?.expansions.length ?? 0));
  }

  get at(): number {
    const { at } = this.#page.store.state.step;
    return at === 'end' ? this.length : Math.min(at, this.length);
  }

  goTo(at: number): void {
    const { length } = this;
    const next = Math.min(Math.max(Math.round(at) || 0, 0), length);
    this.#page.store.change('step', ({ step }) => { step.at = next >= length ? 'end' : next; });
  }

  step(count: number): void {
    this.pause();
    this.goTo(this.at + count);
  }

  /** The next or the last expansion. */
  stepExpansion(direction: 1 | -1): void {
    this.#stepWhere(direction, (playback) => (event) => playback.events.kinds[event] === CLOSED);
  }

  /** On to the next event at which a breakpoint stops. */
  toBreakpoint(): void {
    const { breakpoints } = this.#page.store.state.step;
    if (breakpoints.length === 0) {
      this.#page.say('There is no breakpoint: set one first.');
      return;
    }
    this.#stepWhere(1, (playback) => matcherOf(breakpoints, playback));
  }

  toNextF(): void {
    const playback = this.#page.session.playback(0);
    if (playback === null) return;
    this.pause();
    this.#goToEvent(playback, playback.nextF());
  }

  toExpansion(number: number): void {
    const playback = this.#page.session.playback(0);
    if (playback === null) return;
    this.pause();
    // Several searches move by expansions, and others than the first may be longer.
    if (this.#page.store.state.scene.runs.length > 1) this.goTo(number);
    else this.#goToEvent(playback, playback.afterExpansions(Math.round(number) || 0));
  }

  toggle(): void {
    if (this.#isPlaying) this.pause(); else this.play();
  }

  play(): void {
    const { step } = this.#page.store.state;
    if (step.speed === 0) {
      this.goTo(this.length);
      return;
    }
    if (this.at >= this.length) this.goTo(0);
    this.work.length = 0;
    this.#left = 0;
    if (this.#isPlaying) return;
    this.#isPlaying = true;
    this.onChange();
    this.#page.animate((seconds) => this.#frame(seconds));
  }

  pause(): void {
    if (!this.#isPlaying) return;
    this.#isPlaying = false;
    this.onChange();
  }

  #frame(seconds: number): boolean {
    if (!this.#isPlaying) return false;
    const begin = performance.now();
    const { step } = this.#page.store.state;
    // A tab that slept does not jump.
    this.#left += Math.min(seconds, 0.1) * this.#speed(step.speed);
    const count = Math.min(Math.floor(this.#left), this.length);
    this.#left = count === this.length ? 0 : this.#left - count;
    if (count > 0) this.goTo(this.#untilBreakpoint(this.at, this.at + count));
    if (this.at >= this.length) this.pause();
    this.work.push(performance.now() - begin);
    return this.#isPlaying;
  }

  /** In events a second. */
  #speed(speed: number): number {
    if (speed === 0) return Infinity;
    return speed > 0 ? speed : Math.max(this.length / WHOLE_SECONDS, LEAST_SPEED);
  }

  /** Not beyond the first breakpoint on the way. */
  #untilBreakpoint(from: number, to: number): number {
    const { step, scene } = this.#page.store.state;
    const playback = this.#page.session.playback(0);
    if (step.breakpoints.length === 0 || playback === null || scene.runs.length > 1) return to;
    const matches = matcherOf(step.breakpoints, playback);
    for (let event = from; event < Math.min(to, playback.count); ++event) {
      if (!matches(event)) continue;
      this.pause();
      return event + 1;
    }
    return to;
  }

  #stepWhere(direction: 1 | -1, matcher: (playback: Playback) => (event: number) => boolean): void {
    const playback = this.#page.session.playback(0);
    if (playback === null) return;
    this.pause();
    if (this.#page.store.state.scene.runs.length > 1) {
      this.goTo(this.at + direction);
    } else {
      const matches = matcher(playback);
      this.#goToEvent(playback, direction > 0 ? playback.next(matches) : playback.previous(matches));
    }
  }

  #goToEvent(playback: Playback, event: number): void {
    const isOne = this.#page.store.state.scene.runs.length === 1;
    this.goTo(isOne ? event : playback.expandedBefore(event));
  }
}
