// Meshes and graphs: tools to draw with, the unit's radius, what is shown, costs of ground, links.
import { PageError } from '../map/kinds.ts';
import type { GraphMap, MeshMap, Position, Question } from '../map/kinds.ts';
import type { Page, Panel } from '../page.ts';
import type { PageState, ToolName } from '../state/state.ts';
import type { Part } from '../state/store.ts';
import { attempt, changeChecked } from '../tools/mesh_change.ts';
import { boundsOf } from '../view/layouts.ts';
import { MESH_PARTS, isShown, setShown } from '../view/mesh_settings.ts';
import type { MeshPart } from '../view/mesh_settings.ts';
import { button, h, labelled, setText, show } from './dom.ts';

type Tools = readonly (readonly [ToolName, string])[];

const MESH_TOOLS: Tools = [
  ['pan', 'Move'], ['line', 'Outline'], ['rectangle', 'Rectangle'], ['fill', 'Circle'], ['link', 'Link'],
  ['goal', 'Goal'], ['erase', 'Remove'],
];
const GRAPH_TOOLS: Tools = [
  ['pan', 'Move'], ['line', 'Nodes and edges'], ['link', 'One-way edge'], ['goal', 'Goal'], ['erase', 'Remove'],
];
const MESH_HELP = 'Click the corners of an outline; Enter, a double click or its first corner closes it. ' +
  'An outline on the ground is a hole, one in a hole is ground. By keyboard: arrows move a cross, Space presses.';
const GRAPH_HELP = 'Click to add a node, drag from node to node to join them; the same drag separates them again. ' +
  'By keyboard: arrows move a cross, Space presses.';

const RADIUS_STEPS = 200;
/** More links are counted, and not listed. */
const MOST_LINKS = 100;

function placeWords({ x, y }: Position): string {
  return `${Number(x.toFixed(2))}, ${Number(y.toFixed(2))}`;
}

export function createMeshPanel(page: Page): Panel {
  return new MeshPanel(page);
}

class MeshPanel implements Panel {
  readonly id = 'mesh';
  readonly title = 'Mesh';
  readonly element: HTMLElement;
  #page: Page;
  #tools = h('div', { class: 'buttons', role: 'group', 'aria-label': 'Tools for this map' });
  #help = h('p', { class: 'note' });
  #counts = h('p', { class: 'note', 'data-test': 'mesh-counts' });
  #radius = h('input', { type: 'range', min: 0, max: 1, step: 'any', 'data-test': 'radius' });
  #radiusField = labelled('Radius of the unit', this.#radius);
  #radiusText = h('output', { 'data-test': 'radius-value' });
  #parts = new Map<MeshPart, HTMLInputElement>();
  #areas = h('div', {});
  #links = h('div', {});
  /** The question before the slider was moved. */
  #before: Question | null = null;
  #heading = h('h3', {}, 'Show');
  #drawn: { map: object | null; kind: string } = { map: null, kind: '' };

  constructor(page: Page) {
    this.#page = page;
    this.#radius.addEventListener('input', () => this.#setRadius());
    this.#radius.addEventListener('change', () => this.#endRadius());
    this.#radiusField.append(this.#radiusText);
    const toggles = (Object.keys(MESH_PARTS) as MeshPart[]).map((part) => this.#toggle(part));
    this.element = h('section', {},
      h('h3', {}, 'Draw'), this.#tools, this.#help, this.#counts, this.#radiusField,
      this.#heading, ...toggles, this.#areas, this.#links);
  }

  update(parts: ReadonlySet<Part>, state: PageState): void {
    const { map } = state.scene;
    if (map.kind === 'grid') {
      if (this.#drawn.kind === 'grid') return;
      this.#drawn = { map: null, kind: 'grid' };
      setText(this.#help, 'This map is a grid. Open a mesh or a graph from the gallery.');
      [this.#tools, this.#radiusField, this.#counts, this.#heading, this.#areas, this.#links].forEach((part) => show(part, false));
      for (const input of this.#parts.values()) show(input.parentElement!, false);
      return;
    }
    if (this.#drawn.map !== map) this.#showMap(map);
    show(this.#heading, map.kind === 'mesh');
    if (parts.has('tool') || parts.has('map')) this.#markTool(state.tool.name);
    for (const [part, input] of this.#parts) {
      input.checked = isShown(state, part);
      show(input.parentElement!, (part === 'costs') === (map.kind === 'graph'));
    }
    if (map.kind === 'mesh') this.#showRadius(map, state.scene.question.radius);
    this.#showCounts(map);
  }

  #showMap(map: MeshMap | GraphMap): void {
    this.#drawn = { map, kind: map.kind };
    const tools = map.kind === 'mesh' ? MESH_TOOLS : GRAPH_TOOLS;
    show(this.#tools, true);
    show(this.#counts, true);
    this.#tools.replaceChildren(...tools.map(([name, words]) => button(words, () => {
      this.#page.store.change('tool', ({ tool }) => { tool.name = name; });
    }, { 'data-tool': name, 'data-test': `mesh-tool-${name}` })));
    setText(this.#help, map.kind === 'mesh' ? MESH_HELP : GRAPH_HELP);
    for (const part of [this.#radiusField, this.#areas, this.#links]) show(part, map.kind === 'mesh');
    if (map.kind === 'mesh') {
      this.#areas.replaceChildren(...this.#areaRows(map));
      this.#links.replaceChildren(...this.#linkRows(map));
    }
    this.#markTool(this.#page.store.state.tool.name);
  }

  #markTool(name: ToolName): void {
    for (const element of this.#tools.querySelectorAll('button')) {
      element.setAttribute('aria-pressed', String(element.dataset['tool'] === name));
    }
  }

  #showCounts(map: MeshMap | GraphMap): void {
    if (map.kind === 'graph') {
      setText(this.#counts, `Nodes: ${map.positions.length / 3}. Edges: ${map.edges.length}.`);
      return;
    }
    const polygons = this.#page.session.geometry?.polygons.length ?? map.polygons.length;
    const outlines = map.outlines.length > 0 ? `Outlines: ${map.outlines.length}. ` : '';
    setText(this.#counts, `${outlines}${polygons > 0 ? `Polygons: ${polygons}.` : ''}`);
  }

  #toggle(part: MeshPart): HTMLElement {
    const input = h('input', { type: 'checkbox', 'data-test': `mesh-show-${part}` });
    input.addEventListener('change', () => setShown(this.#page, part, input.checked));
    this.#parts.set(part, input);
    return h('label', { class: 'check' }, input, ` ${MESH_PARTS[part]}`);
  }

  // The radius

  #mostRadius(map: MeshMap): number {
    const { left, right } = boundsOf(map);
    return (right - left) / 10;
  }

  #showRadius(map: MeshMap, radius: number): void {
    const most = Math.max(this.#mostRadius(map), radius);
    this.#radius.max = String(most);
    this.#radius.step = String(most / RADIUS_STEPS);
    if (document.activeElement !== this.#radius || this.#before === null) this.#radius.value = String(radius);
    setText(this.#radiusText, String(Number(radius.toPrecision(3))));
  }

  /** The path follows while the slider moves; all of it is one change for undo. */
  #setRadius(): void {
    const { question } = this.#page.store.state.scene;
    if (this.#before === null) {
      this.#before = question;
      this.#page.session.setDragging(true);
    }
    const radius = Number(Number(this.#radius.value).toPrecision(4));
    if (!(radius >= 0) || radius === question.radius) return;
    this.#page.store.change(['question', 'moves'], (state) => { state.scene.question = { ...question, radius }; });
  }

  #endRadius(): void {
    const before = this.#before;
    this.#before = null;
    const { map, question, runs } = this.#page.store.state.scene;
    if (before !== null && before !== question) {
      this.#page.session.history.add({
        kind: 'scene', before: { map, question: before, runs }, after: { map, question, runs },
      });
    }
    this.#page.session.setDragging(false);
  }

  // Ground and links

  #areaRows(map: MeshMap): HTMLElement[] {
    const kinds = [...new Set(map.outlines.length > 0 ? [0] : map.areas)].sort((a, b) => a - b);
    if (kinds.length === 0) kinds.push(0);
    const rows = kinds.map((kind) => {
      const input = this.#numberInput(map.areaCosts[kind] ?? 1, 0.001, 1e6, `Cost of ground ${kind}`, (cost) => {
        const areaCosts = Array.from({ length: Math.max(map.areaCosts.length, kind + 1) }, (_, i) =>
          i === kind ? cost : map.areaCosts[i] ?? 1);
        changeChecked(this.#page, { ...map, areaCosts });
      });
      return h('tr', {}, h('th', { scope: 'row' }, `Ground ${kind}`), h('td', {}, input));
    });
    const table = h('table', { 'data-test': 'area-costs' }, h('tbody', {}, ...rows));
    return [h('h3', {}, 'Cost of a length of 1'), table];
  }

  #linkRows(map: MeshMap): HTMLElement[] {
    if (map.links.length === 0) return [];
    const rows = map.links.slice(0, MOST_LINKS).map((link, i) => {
      const input = this.#numberInput(link.cost, 0, 1e12, `Cost of link ${i + 1}`, (cost) => changeChecked(this.#page,
        { ...map, links: map.links.map((other, k) => k === i ? { ...other, cost } : other) }));
      const words = `${placeWords(link.from)} → ${placeWords(link.to)}`;
      return h('tr', {}, h('th', { scope: 'row' }, words), h('td', {}, input), h('td', {}, button('Remove', () => {
        changeChecked(this.#page, { ...map, links: map.links.filter((_, k) => k !== i) });
      }, { 'aria-label': `Remove link ${i + 1}` })));
    });
    const rest = map.links.length - rows.length;
    return [h('h3', {}, 'Links and their costs'), h('table', { 'data-test': 'links' }, h('tbody', {}, ...rows)),
      ...(rest > 0 ? [h('p', { class: 'note' }, `${rest} more links are not listed.`)] : [])];
  }

  #numberInput(
    value: number, least: number, most: number, words: string, set: (value: number) => void,
  ): HTMLInputElement {
    const input = h('input', {
      type: 'number', min: least, max: most, step: 'any', value, class: 'short', 'aria-label': words,
    });
    input.addEventListener('change', () => {
      const next = Number(input.value);
      if (input.value === '' || !(next >= least && next <= most)) {
        this.#page.fail(new PageError(`${words}: give a number from ${least} to ${most}.`));
        input.value = String(value);
      } else {
        attempt(this.#page, () => set(next));
      }
    });
    return input;
  }
}
