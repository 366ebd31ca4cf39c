// Shows a cell's values, the way to it, and the open list as a table.
import type { Playback } from '../engine/playback.ts';
import { OF_STATES } from '../engine/protocol.ts';
import type { Page, Panel } from '../page.ts';
import type { PageState } from '../state/state.ts';
import type { Panes } from '../view/panes.ts';
import { shortCost } from '../view/search_layer.ts';
import { button, h, setText } from './dom.ts';
import { straightOf } from './words.ts';

const STATES = ['not seen yet', 'open', 'closed', 'forgotten'] as const;
const EVENTS = ['opened', 'improved', 'opened again', 'expanded', 'forgotten'] as const;
const MOST_ROWS = 50;
/** Larger open lists are counted, and not sorted, while the animation runs. */
const MOST_SORTED = 200_000;

export class InspectPanel implements Panel {
  readonly id = 'inspect';
  readonly title = 'Inspect';
  readonly element: HTMLElement;
  isPlaying = () => false;
  #page: Page;
  #panes: Panes;
  #hovered: number | null = null;
  #now = h('p', { 'data-test': 'event' });
  #cell = h('p', { 'data-test': 'cell', 'aria-live': 'polite' });
  #clear: HTMLButtonElement;
  #table = h('table', { class: 'open-list', 'data-test': 'open-list' });
  #counts = h('p', { class: 'note', 'data-test': 'counts' });

  constructor(page: Page, panes: Panes) {
    this.#page = page;
    this.#panes = panes;
    this.#clear = button('Forget the chosen cell', () => page.store.change('chosen', (state) => { state.chosen = null; }));
    this.element = h('section', {},
      h('h3', {}, 'Now'), this.#now, h('h3', {}, 'Cell'), this.#cell, this.#clear,
      h('p', { class: 'note' }, 'Point at a cell to see its values. Click it with the hand, or press I on it, to keep it and to see the way to it.'),
      h('h3', {}, 'Open list'), this.#counts, h('div', { class: 'scroll' }, this.#table));
  }

  /** The node under the pointer; null: none. */
  hover(node: number | null): void {
    if (node === this.#hovered) return;
    this.#hovered = node;
    this.#showCell(this.#page.store.state);
  }

  update(_parts: ReadonlySet<string>, state: PageState): void {
    if (this.element.hidden) return;
    const playback = this.#page.session.playback(0);
    this.#showNow(playback, state);
    this.#showCell(state);
    this.#showOpenList(playback, state);
  }

  /** A node by its cell, or by its number. */
  nameOf(node: number): string {
    const spot = this.#panes.spotOfNode(node);
    if (spot === null) return `state ${node}`;
    const { map } = this.#page.store.state.scene;
    if (spot.kind === 'cell') return `${spot.x},${spot.y}`;
    return (map.kind === 'graph' && map.names[node]) || `${map.kind === 'mesh' ? 'polygon' : 'node'} ${node}`;
  }

  #showNow(playback: Playback | null, { scene }: PageState): void {
    if (playback === null) {
      setText(this.#now, OF_STATES.includes(scene.runs[0]!.algorithm)
        ? 'This algorithm searches states, not cells: a cell with a heading, or a corner. The map cannot show its steps.'
        : 'There are no steps to show.');
    } else if (playback.at === 0) {
      setText(this.#now, 'The search has not begun.');
    } else {
      const event = playback.at - 1;
      const { g, h: estimate, f } = playback.valuesAt(event);
      const straight = straightOf(scene);
      setText(this.#now, `Step ${playback.at}: ${this.nameOf(playback.events.nodes[event]!)} is ` +
        `${EVENTS[playback.events.kinds[event]!]}, g ${shortCost(g, straight)}, h ${shortCost(estimate, straight)}, f ${shortCost(f, straight)}.`);
    }
  }

  #showCell(state: PageState): void {
    const node = this.#hovered ?? state.chosen;
    const playback = this.#page.session.playback(0);
    this.#clear.hidden = state.chosen === null;
    setText(this.#cell, node === null ? 'No cell is chosen.' : this.describe(node, playback, state));
  }

  describe(node: number, playback: Playback | null, { scene }: PageState): string {
    const spot = this.#panes.spotOfNode(node);
    const cost = scene.map.kind === 'grid' && spot?.kind === 'cell' ? scene.map.costs[spot.y * scene.map.width + spot.x]! : null;
    const ground = cost === null ? '' : cost === 0 ? ', blocked' : cost === 1 ? '' : `, ground costs ${cost}`;
    const values = playback?.valuesOf(node) ?? null;
    if (playback === null || values === null) return `${this.nameOf(node)}${ground}: ${STATES[0]}.`;
    const straight = straightOf(scene);
    const parent = values.parent === null ? 'the search begins here' : `parent ${this.nameOf(values.parent)}`;
    return `${this.nameOf(node)}${ground}: ${STATES[playback.stateOf(node)]}, g ${shortCost(values.g, straight)}, ` +
      `h ${shortCost(values.h, straight)}, f ${shortCost(values.f, straight)}, ${parent}` +
      `${values.side === 1 ? ', of the search from the goal' : ''}.`;
  }

  #showOpenList(playback: Playback | null, { scene }: PageState): void {
    if (playback === null || (this.isPlaying() && playback.nodes > MOST_SORTED)) {
      this.#table.replaceChildren();
      setText(this.#counts, '');
      return;
    }
    const { open, closed } = playback.counts();
    setText(this.#counts, `${open.toLocaleString('en')} open, ${closed.toLocaleString('en')} closed` +
      `${open > MOST_ROWS ? `; the first ${MOST_ROWS} by f` : ''}.`);
    const straight = straightOf(scene);
    this.#table.replaceChildren(
      h('thead', {}, h('tr', {}, ...['Node', 'f', 'g', 'h', 'Parent'].map((word) => h('th', { scope: 'col' }, word)))),
      h('tbody', {}, ...playback.openList(MOST_ROWS).map(({ node, values }) => h('tr', {},
        h('th', { scope: 'row' }, button(this.nameOf(node), () => {
          this.#page.store.change('chosen', (state) => { state.chosen = node; });
        }, { class: 'plain' })),
        ...[values.f, values.g, values.h].map((value) => h('td', {}, shortCost(value, straight))),
        h('td', {}, values.parent === null ? '' : this.nameOf(values.parent))))));
  }
}
