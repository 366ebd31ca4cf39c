// Drags the start and the goals, on maps of all kinds. The path follows while one drags.
import { cellSpot } from '../map/kinds.ts';
import type { PageMap, Question, Spot } from '../map/kinds.ts';
import type { Page, Pointed, Pointer } from '../page.ts';
import type { ToolName } from '../state/state.ts';
import { linePoint } from '../view/layouts.ts';

/** A finger covers this many pixels. */
const REACH = 16;

export class EndpointPointer implements Pointer {
  #page: Page;
  /** -1: the start; else the number of the goal. */
  #held: number | null = null;
  #before: Question | null = null;

  constructor(page: Page) {
    this.#page = page;
  }

  cursor(at: Pointed): string | null {
    return this.#find(at) === null ? null : 'move';
  }

  press(at: Pointed): boolean {
    const { tool, scene } = this.#page.store.state;
    this.#held = this.#find(at);
    // On graphs lines begin at nodes, also at the start.
    const others: ToolName[] = scene.map.kind === 'graph' ? ['goal', 'link', 'line', 'erase'] : ['goal', 'link'];
    if (this.#held === null || others.includes(tool.name)) return false;
    this.#before = scene.question;
    this.#page.session.setDragging(true);
    return true;
  }

  drag(at: Pointed): void {
    const { map, question } = this.#page.store.state.scene;
    const spot = spotAt(map, at);
    if (spot === null || this.#held === null) return;
    const held = this.#held;
    const was = held < 0 ? question.from : question.goals[held]!;
    if (JSON.stringify(was) === JSON.stringify(spot)) return;
    this.#page.store.change('question', (state) => { state.scene.question = moved(question, held, spot); });
  }

  release(): void {
    const before = this.#before;
    const { map, question, runs } = this.#page.store.state.scene;
    if (before !== null && before !== question) {
      this.#page.session.history.add({
        kind: 'scene', before: { map, question: before, runs }, after: { map, question, runs },
      });
    }
    this.#end();
  }

  abandon(): void {
    const before = this.#before;
    if (before !== null) this.#page.store.change('question', (state) => { state.scene.question = before; });
    this.#end();
  }

  #end(): void {
    this.#held = this.#before = null;
    this.#page.session.setDragging(false);
  }

  /** The nearest of start and goals under the pointer. */
  #find(at: Pointed): number | null {
    const { map, question } = this.#page.store.state.scene;
    const reach = Math.max(REACH / at.scale, map.kind === 'grid' ? 0.5 : 0);
    let best: number | null = null;
    let least = reach;
    [question.from, ...question.goals].forEach((spot, i) => {
      const point = linePoint(map, spot);
      const distance = Math.hypot(point.x - at.x, point.y - at.y);
      if (distance < least) { least = distance; best = i - 1; }
    });
    return best;
  }
}

function moved(question: Question, held: number, spot: Spot): Question {
  if (held < 0) return { ...question, from: spot };
  return { ...question, goals: question.goals.map((goal, i) => (i === held ? spot : goal)) };
}

/** The spot of a point of the plane; null: there is none. */
export function spotAt(map: PageMap, at: Pointed): Spot | null {
  if (map.kind === 'grid') return at.cell === null ? null : cellSpot(at.cell.x, at.cell.y);
  if (map.kind === 'mesh') return { kind: 'position', x: at.x, y: at.y, z: 0 };
  let best = 0;
  let least = Infinity;
  for (let node = 0; 3 * node < map.positions.length; ++node) {
    const distance = Math.hypot(map.positions[3 * node]! - at.x, map.positions[3 * node + 1]! - at.y);
    if (distance < least) { least = distance; best = node; }
  }
  return { kind: 'node', node: best };
}
