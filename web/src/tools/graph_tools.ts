// Draws on graphs: adds, joins, moves and removes nodes, sets goals.
import { PageError } from '../map/kinds.ts';
import type { GraphMap } from '../map/kinds.ts';
import type { Frame, Layer, Page, Pointed } from '../page.ts';
import { edgesOf, nodeNear } from '../view/graph_shape.ts';
import { leastCost, withEdge, withMovedNode, withNode, withoutEdges, withoutNode } from './graph_edits.ts';
import { attempt, changeChecked } from './mesh_change.ts';
import { MeshCursor } from './mesh_cursor.ts';
import type { KeyPointer } from './mesh_cursor.ts';
import { seen } from './mesh_outlines.ts';

/** How near the pointer has to be, in pixels. */
const REACH = 11;
const EDGE_REACH = 6;

interface Point { readonly x: number; readonly y: number }
interface Drag { readonly kind: 'move' | 'join' | 'link'; readonly node: number }

export function createGraphPointer(page: Page): KeyPointer {
  const pointer = new GraphPointer(page);
  page.addLayer(pointer.layer());
  new MeshCursor(page, pointer);
  return pointer;
}

class GraphPointer implements KeyPointer {
  readonly kind = 'graph';
  #page: Page;
  #drag: Drag | null = null;
  #now: Point = { x: 0, y: 0 };
  #scale = 16;

  constructor(page: Page) {
    this.#page = page;
    page.store.subscribe((parts) => {
      if (parts.has('map')) this.#drag = null;
    });
  }

  get isHolding(): boolean { return this.#drag !== null; }
  get #map(): GraphMap | null {
    const { map } = this.#page.store.state.scene;
    return map.kind === 'graph' ? map : null;
  }
  get #tool() { return this.#page.store.state.tool; }

  cursor(at: Pointed): string | null {
    const map = this.#map;
    if (map === null) return null;
    if (['line', 'link', 'erase', 'goal'].includes(this.#tool.name)) return 'crosshair';
    return nodeNear(map, at.x, at.y, REACH / at.scale) === null ? null : 'move';
  }

  press(at: Pointed): boolean {
    const map = this.#map;
    if (map === null) return false;
    this.#follow(at);
    const node = nodeNear(map, at.x, at.y, REACH / at.scale);
    const { name } = this.#tool;
    if (name === 'erase' || at.erase) attempt(this.#page, () => this.#remove(map, node, at));
    else if (name === 'goal' && node !== null) this.#toggleGoal(node);
    else if (name === 'line' && node === null) this.#addNode(map);
    else if (name === 'link' && node === null) this.#page.say('An edge begins at a node: drag from node to node.');
    else if (node !== null) this.#drag = { kind: name === 'line' ? 'join' : name === 'link' ? 'link' : 'move', node };
    else return false;
    return true;
  }

  drag(at: Pointed): void {
    this.#follow(at);
    this.#page.redraw();
  }

  release(at: Pointed): void {
    const drag = this.#drag;
    const map = this.#map;
    this.#drag = null;
    this.#follow(at);
    if (drag !== null && map !== null) attempt(this.#page, () => this.#complete(map, drag));
    this.#page.redraw();
  }

  abandon(): void {
    this.#drag = null;
    this.#page.redraw();
  }

  key(key: string): boolean {
    if (key !== 'Escape' || this.#drag === null) return false;
    this.abandon();
    return true;
  }

  #addNode(map: GraphMap): void {
    attempt(this.#page, () => changeChecked(this.#page, withNode(map, this.#now)));
  }

  #follow(at: Pointed): void {
    this.#scale = at.scale;
    this.#now = { x: seen(at.x, at.scale), y: seen(at.y, at.scale) };
  }

  #complete(map: GraphMap, { kind, node }: Drag): void {
    if (kind === 'move') {
      const isSame = nodeNear(map, this.#now.x, this.#now.y, 2 / this.#scale) === node;
      if (!isSame) changeChecked(this.#page, withMovedNode(map, node, this.#now));
      return;
    }
    const other = nodeNear(map, this.#now.x, this.#now.y, REACH / this.#scale);
    if (other === null) throw new PageError('There is no node here: drag from node to node to join them.');
    // Where the engine aims by positions, an edge costs its length.
    const cost = map.aims ? leastCost(map, node, other) : this.#tool.cost;
    changeChecked(this.#page, withEdge(map, node, other, cost, kind === 'join'));
  }

  #remove(map: GraphMap, node: number | null, at: Point): void {
    const { question } = this.#page.store.state.scene;
    if (node !== null) {
      const next = withoutNode(map, question, node);
      changeChecked(this.#page, next.map, next.question);
      return;
    }
    const edge = this.#edgeAt(map, at);
    if (edge === null) throw new PageError('There is no node and no edge here: click on the one to remove.');
    changeChecked(this.#page, withoutEdges(map, edge.from, edge.to));
  }

  #edgeAt(map: GraphMap, { x, y }: Point): { from: number; to: number } | null {
    const { positions } = map;
    let best: { from: number; to: number } | null = null;
    let least = EDGE_REACH / this.#scale;
    for (const { from, to } of edgesOf(map)) {
      const [fromX, fromY] = [positions[3 * from], positions[3 * from + 1]];
      const [dx, dy] = [positions[3 * to] - fromX, positions[3 * to + 1] - fromY];
      const share = Math.min(Math.max(((x - fromX) * dx + (y - fromY) * dy) / (dx * dx + dy * dy || 1), 0), 1);
      const distance = Math.hypot(fromX + share * dx - x, fromY + share * dy - y);
      if (distance < least) {
        least = distance;
        best = { from, to };
      }
    }
    return best;
  }

  #toggleGoal(node: number): void {
    const { goals } = this.#page.store.state.scene.question;
    const rest = goals.filter((goal) => goal.kind !== 'node' || goal.node !== node);
    if (rest.length === 0) this.#page.say('A question needs one goal: this is the last one.');
    else if (rest.length < goals.length) this.#page.session.changeQuestion({ goals: rest });
    else this.#page.session.changeQuestion({ goals: [...goals, { kind: 'node', node }] });
  }

  layer(): Layer {
    return { order: 30, draw: (frame) => this.#draw(frame) };
  }

  #draw({ context, camera, colours }: Frame): void {
    const map = this.#map;
    const drag = this.#drag;
    if (map === null || drag === null) return;
    const x = camera.toScreenX(this.#now.x);
    const y = camera.toScreenY(this.#now.y);
    context.beginPath();
    if (drag.kind === 'move') {
      context.arc(x, y, 9, 0, 2 * Math.PI);
    } else {
      const [fromX, fromY] = map.positions.slice(3 * drag.node, 3 * drag.node + 2);
      context.moveTo(camera.toScreenX(fromX), camera.toScreenY(fromY));
      context.lineTo(x, y);
    }
    context.strokeStyle = colours.now;
    context.lineWidth = 2.5;
    context.stroke();
  }
}
