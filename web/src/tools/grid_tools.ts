// Draws on grids: brushes for walls and terrain, lines, rectangles, fills, goals and links. A stroke is one undo.
import { cellSpot } from '../map/kinds.ts';
import type { Cell, GridMap } from '../map/kinds.ts';
import type { Page, Pointed, Pointer } from '../page.ts';
import type { ToolName } from '../state/state.ts';
import { brushed, filledCells, lineCells, rectangleCells } from './cells.ts';

/** Two ends make these. */
const SHAPES: readonly ToolName[] = ['line', 'rectangle', 'link'];

const DRAWING: readonly ToolName[] = ['wall', 'terrain', 'erase', 'line', 'rectangle', 'fill', 'goal', 'link'];

/** The cost that a tool gives to cells. A wall tool that begins on a wall takes walls away. */
export function costOf(tool: ToolName, terrain: number, isErasing: boolean, isWall: boolean): number {
  if (isErasing || tool === 'erase') return 1;
  if (tool === 'terrain') return terrain;
  return tool === 'wall' && isWall ? 1 : 0;
}

class Stroke {
  readonly cost: number;
  readonly from: Cell;
  last: Cell;
  /** What each changed cell cost before the stroke. */
  readonly before = new Map<number, number>();

  constructor(from: Cell, cost: number) {
    this.from = this.last = from;
    this.cost = cost;
  }
}

export class GridPointer implements Pointer {
  #page: Page;
  #stroke: Stroke | null = null;

  constructor(page: Page) {
    this.#page = page;
  }

  get #map(): GridMap | null {
    const { map } = this.#page.store.state.scene;
    return map.kind === 'grid' ? map : null;
  }

  cursor(at: Pointed): string | null {
    const { tool } = this.#page.store.state;
    return at.cell !== null && DRAWING.includes(tool.name) ? 'crosshair' : null;
  }

  press(at: Pointed): boolean {
    const { tool } = this.#page.store.state;
    const map = this.#map;
    if (map === null || at.cell === null || !DRAWING.includes(tool.name)) return false;
    if (tool.name === 'goal') return this.#toggleGoal(at.cell);
    const isWall = map.costs[at.cell.y * map.width + at.cell.x] === 0;
    const cost = tool.name === 'line' || tool.name === 'rectangle' || tool.name === 'fill'
      ? (at.erase ? 1 : at.shift ? tool.cost : 0) : costOf(tool.name, tool.cost, at.erase, isWall);
    this.#stroke = new Stroke(at.cell, cost);
    this.#page.session.setDragging(true);
    if (tool.name === 'fill') this.#set(filledCells(map, at.cell));
    else if (tool.name !== 'link') this.#paint(at.cell);
    return true;
  }

  drag(at: Pointed): void {
    if (this.#stroke === null || at.cell === null) return;
    const { name } = this.#page.store.state.tool;
    if (name !== 'fill' && name !== 'link') this.#paint(at.cell);
    this.#stroke.last = at.cell;
  }

  release(): void {
    const stroke = this.#stroke;
    this.#stroke = null;
    if (stroke === null) return;
    if (this.#page.store.state.tool.name === 'link') this.#addLink(stroke);
    this.#remember(stroke);
    this.#page.session.setDragging(false);
  }

  abandon(): void {
    if (this.#stroke === null) return;
    const { before } = this.#stroke;
    this.#stroke = null;
    this.#page.session.showCells(Int32Array.from(before.keys()), Float32Array.from(before.values()));
    this.#page.session.setDragging(false);
  }

  /** Draws by keyboard: at one cell, or from one cell to the next, for lines, rectangles and links. */
  stamp(cell: Cell): void {
    const at = { x: cell.x, y: cell.y, cell, scale: 1, shift: false, control: false, erase: false };
    if (this.#stroke !== null) {
      this.drag(at);
      this.release();
    } else if (this.press(at)) {
      if (!SHAPES.includes(this.#page.store.state.tool.name)) this.release();
      else this.#page.say(`From ${cell.x},${cell.y}: move the cursor to the other end and press Space; Escape ends it.`);
    }
  }

  /** The keyboard's cursor moved: a shape that was begun follows. */
  hoverTo(cell: Cell): void {
    if (this.#stroke !== null) this.drag({ x: cell.x, y: cell.y, cell, scale: 1, shift: false, control: false, erase: false });
  }

  /** Adds a goal, or removes it. */
  toggleGoal(cell: Cell): void {
    this.#toggleGoal(cell);
  }

  #paint(cell: Cell): void {
    const stroke = this.#stroke!;
    const map = this.#map!;
    const { name, size } = this.#page.store.state.tool;
    if (name === 'line' || name === 'rectangle') {
      this.#takeBack(stroke);
      const cells = name === 'line' ? lineCells(stroke.from, cell) : rectangleCells(stroke.from, cell);
      this.#set(brushed(map, cells, name === 'line' ? size : 1));
    } else {
      this.#set(brushed(map, lineCells(stroke.last, cell), size));
    }
  }

  /** Shapes change with the pointer: the last one goes first. */
  #takeBack(stroke: Stroke): void {
    this.#page.session.showCells(Int32Array.from(stroke.before.keys()), Float32Array.from(stroke.before.values()));
    stroke.before.clear();
  }

  #set(cells: Int32Array): void {
    const { cost, before } = this.#stroke!;
    const { costs } = this.#map!;
    const changed = cells.filter((cell) => costs[cell] !== cost);
    for (const cell of changed) if (!before.has(cell)) before.set(cell, costs[cell]!);
    this.#page.session.showCells(changed, new Float32Array(changed.length).fill(cost));
  }

  #remember({ before, cost }: Stroke): void {
    if (before.size === 0) return;
    const cells = Int32Array.from(before.keys());
    this.#page.session.history.add({
      kind: 'cells', cells, before: Float32Array.from(before.values()), after: new Float32Array(cells.length).fill(cost),
    });
  }

  #addLink({ from, last }: Stroke): void {
    const map = this.#map!;
    if (from.x === last.x && from.y === last.y) {
      const links = map.links.filter((link) => ![link.from, link.to].some((end) => end.x === from.x && end.y === from.y));
      if (links.length < map.links.length) this.#page.session.changeMap({ ...map, links });
      return;
    }
    this.#page.session.changeMap({ ...map, links: [...map.links, { from, to: last, cost: this.#page.store.state.tool.cost }] });
  }

  #toggleGoal(cell: Cell): boolean {
    const { goals } = this.#page.store.state.scene.question;
    const rest = goals.filter((goal) => goal.kind !== 'cell' || goal.x !== cell.x || goal.y !== cell.y);
    if (rest.length === 0) {
      this.#page.say('A question needs one goal: this is the last one.');
      return true;
    }
    this.#page.session.changeQuestion({ goals: rest.length < goals.length ? rest : [...goals, cellSpot(cell.x, cell.y)] });
    return true;
  }
}
