// Below the map: play, step forward and back, scrub, speed, and jumps to an expansion, the next f, a breakpoint.
import type { Page } from '../page.ts';
import type { Breakpoint, PageState } from '../state/state.ts';
import type { Player } from '../tools/player.ts';
import { button, h, labelled, select, setText } from './dom.ts';
import { icon, iconButton } from './icons.ts';

const SPEEDS: readonly (readonly [string, string])[] = [
  ['-1', 'in ten seconds'], ['0', 'at once'], ['2', '2 steps/s'], ['10', '10 steps/s'], ['60', '60 steps/s'], ['500', '500 steps/s'],
  ['5000', '5,000 steps/s'], ['50000', '50,000 steps/s'], ['750000', '750,000 steps/s'],
];

export class PlayerBar {
  readonly element: HTMLElement;
  #page: Page;
  #player: Player;
  #play: HTMLButtonElement;
  #scrub = h('input', { type: 'range', min: 0, max: 1, step: 1, class: 'scrub', 'aria-label': 'Position in the search', 'data-test': 'scrub' });
  #position = h('output', { class: 'position', 'data-test': 'position' });
  #speed: HTMLSelectElement;
  #expansion = h('input', { type: 'number', min: 0, step: 1, class: 'short', 'data-test': 'expansion' });
  #breakpoints = h('span', { class: 'chips' });
  /** Of one search alone. */
  #single = h('span', { class: 'inline' });
  #legend = h('span', { class: 'legend' });

  constructor(page: Page, player: Player) {
    this.#page = page;
    this.#player = player;
    this.#play = iconButton('play', 'Play or pause (P)', () => player.toggle(), { 'data-test': 'play' });
    this.#scrub.addEventListener('input', () => { player.pause(); player.goTo(Number(this.#scrub.value)); });
    this.#speed = select(SPEEDS, '-1', (value) => {
      page.store.change('step', ({ step }) => { step.speed = Number(value); });
    }, { 'data-test': 'speed' });
    this.#expansion.addEventListener('change', () => player.toExpansion(Number(this.#expansion.value)));
    player.onChange = () => this.#showPlaying();
    this.element = h('section', { class: 'player', 'aria-label': 'Playback' }, this.#mainRow(), this.#jumpRow());
  }

  #mainRow(): HTMLElement {
    const player = this.#player;
    return h('div', { class: 'row' },
      iconButton('skipBack', 'To the beginning (Home)', () => { player.pause(); player.goTo(0); }, { 'data-test': 'first' }),
      iconButton('stepBack', 'One step back (,)', () => player.step(-1), { 'data-test': 'back' }),
      this.#play,
      iconButton('stepForward', 'One step forward (.)', () => player.step(1), { 'data-test': 'forward' }),
      iconButton('skipForward', 'To the end (End)', () => { player.pause(); player.goTo(player.length); }, { 'data-test': 'last' }),
      this.#scrub, this.#position);
  }

  #jumpRow(): HTMLElement {
    const player = this.#player;
    const kind = select([['closed', 'expanded'], ['opened', 'opened'], ['improved', 'improved']], 'closed', () => {},
      { 'aria-label': 'Kind of breakpoint', 'data-test': 'breakpoint-kind' });
    this.#single.append(
      button('Next f', () => player.toNextF(), { title: 'To the next expansion with a larger f', 'data-test': 'next-f' }),
      h('span', { class: 'inline' }, 'Stop when', kind,
        button('Add', () => this.#addBreakpoint(kind.value as Breakpoint['kind']),
          { title: 'At the chosen cell; at any cell if none is chosen', 'data-test': 'add-breakpoint' })),
      this.#breakpoints,
      button('To the stop', () => player.toBreakpoint(), { 'data-test': 'to-breakpoint' }));
    return h('div', { class: 'row jumps' },
      labelled('Speed', this.#speed, 'inline'), labelled('Expansion', this.#expansion, 'inline'), this.#single, this.#legend);
  }

  #showLegend(): void {
    const { closed, open, path } = this.#page.colours();
    if (this.#legend.dataset['closed'] === closed) return;
    this.#legend.dataset['closed'] = closed;
    this.#legend.replaceChildren(...([['expanded', closed], ['open', open], ['path', path]] as const).map(([words, colour]) =>
      h('span', {}, h('i', { style: `background: ${colour}` }), words)));
  }

  #addBreakpoint(kind: Breakpoint['kind']): void {
    const { chosen } = this.#page.store.state;
    this.#page.store.change('step', ({ step }) => { step.breakpoints.push({ kind, node: chosen }); });
    this.#page.say(chosen === null ? `The search stops at each node that is ${kind === 'closed' ? 'expanded' : kind}.`
      : 'The search stops at the chosen node.');
  }

  update(state: PageState): void {
    const { length, at } = this.#player;
    this.element.hidden = state.world.mode !== 'search';
    this.#scrub.max = String(Math.max(length, 1));
    this.#scrub.value = String(at);
    this.#speed.value = String(state.step.speed);
    this.#single.hidden = state.scene.runs.length > 1;
    this.#showLegend();
    const unit = state.scene.runs.length > 1 ? 'expansions' : 'steps';
    setText(this.#position, `${at.toLocaleString('en')} of ${length.toLocaleString('en')} ${unit}`);
    this.#scrub.setAttribute('aria-valuetext', this.#position.textContent ?? '');
    const playback = this.#page.session.playback(0);
    if (document.activeElement !== this.#expansion) {
      this.#expansion.value = String(state.scene.runs.length > 1 ? at : playback?.expanded ?? 0);
    }
    this.#showBreakpoints(state);
  }

  #showBreakpoints({ step }: PageState): void {
    this.#breakpoints.replaceChildren(...step.breakpoints.map(({ kind, node }, i) =>
      button(`${kind === 'closed' ? 'expanded' : kind}${node === null ? '' : ` #${node}`} ×`, () => {
        this.#page.store.change('step', (state) => { state.step.breakpoints.splice(i, 1); });
      }, { class: 'chip', 'aria-label': `Remove the breakpoint ${kind}` })));
  }

  #showPlaying(): void {
    this.#play.replaceChildren(icon(this.#player.isPlaying ? 'pause' : 'play'));
    this.#play.setAttribute('aria-pressed', String(this.#player.isPlaying));
  }
}
