// One unit walks through the unknown: its side learns from each look, and its path is repaired.
import type { Knowledge, Navigator, Path, Query, Replanner, Trace, Wend } from 'wend';
import type { FogPicture, FogSetup, FogState } from './calls.ts';
import { MOST_STEPS, disposeAll, limited, navigatorOf, refuseLarge, whole } from './common.ts';
import type { Current, World } from './common.ts';
import { Places, cellOf, goalsOf, placeOf } from './places.ts';

/** Events of a repair that are shown. */
const MOST_TOUCHED = 20000;
/** A unit that feels walls on its way asks again at most so often before it stays for this step. */
const MOST_ATTEMPTS = 64;

const NO_WAY: Record<string, string> = {
  unreachable: 'The side believes that no way leads to the goal.',
  partial: 'The side knows no free cell that is nearer to the goal: with unknown cells blocked, it can go no farther.',
  start_blocked: 'The unit stands where it does not fit.',
  goal_blocked: 'The side knows that the goal is blocked.',
};

export class FogWorld implements World {
  #current: Current;
  #setup: FogSetup;
  #knowledge: Knowledge;
  #believed: Navigator | null = null;
  #truth: Navigator | null = null;
  #replanner: Replanner | null = null;
  #trace: Trace;
  #places: Places | null = null;
  #goals: number[];
  #start: number;
  #at: number;
  /** The cost of each cell when it was seen; NaN: never. */
  #known: Float32Array;
  #outdated = new Set<number>();
  #explored = 0;
  #seen: number[] = [];
  #walked: number[] = [];
  #path: Path | null = null;
  #state: FogState = 'walking';
  #steps = 0;
  #cost = 0;
  #length = 0;
  #counts = { answers: 0, kept: 0, repaired: 0, searched: 0, raised: 0, expanded: 0 };
  #how = '';
  #reason = '';
  #shortest: FogPicture['shortest'] = null;
  #isEdited = false;

  constructor(wend: Wend, current: Current, setup: FogSetup) {
    const { map, moves, engineMap } = current;
    refuseLarge(map, 'Fog');
    this.#current = current;
    this.#setup = { ...setup, radius: limited(setup.radius, 1, 200), costly: limited(setup.costly, 0.001, 1000) };
    this.#knowledge = wend.knowledge(engineMap, map.kind === 'grid' ? { moves } : {});
    this.#trace = wend.trace();
    this.#known = new Float32Array(map.kind === 'grid' ? map.costs.length : 0).fill(NaN);
    try {
      this.#start = this.#at = placeOf(map, setup.question.from);
      this.#goals = goalsOf(map, setup.question);
      this.#begin();
    } catch (error) {
      this.dispose();
      throw error;
    }
  }

  step(steps: number): FogPicture {
    if (this.#isEdited) this.#lookAndAnswer();
    for (let i = whole(steps, 0, MOST_STEPS); i > 0 && this.#state === 'walking'; --i) this.#walk();
    return this.picture();
  }

  edited(cells: Int32Array): void {
    const { engineMap } = this.#current;
    this.#knowledge.edited(engineMap, cells);
    this.#truth!.update(engineMap, cells);
    this.#findShortest();
    for (let i = 0; i < cells.length; i += 2) {
      this.#compare(placeOf(this.#current.map, { kind: 'cell', x: cells[i], y: cells[i + 1] }));
    }
    this.#isEdited = true;
  }

  picture(): FogPicture {
    const walked = Uint32Array.from(this.#walked);
    const seen = Uint32Array.from(this.#seen);
    this.#walked = [];
    this.#seen = [];
    return {
      state: this.#state, at: this.#at, walked, seen, outdated: Uint32Array.from(this.#outdated),
      path: this.#path === null ? new Uint32Array(0) : this.#places!.ofNodes(this.#path.nodes),
      pathCost: this.#path?.cost ?? 0,
      touched: this.#places!.ofNodes(this.#trace.read(0, MOST_TOUCHED).nodes),
      steps: this.#steps, cost: this.#cost, length: this.#length, counts: { ...this.#counts }, how: this.#how,
      reason: this.#reason, explored: this.#explored,
      shortest: this.#shortest && { ...this.#shortest, places: this.#shortest.places.slice() },
    };
  }

  dispose(): void {
    disposeAll([this.#replanner, this.#believed, this.#truth, this.#trace, this.#knowledge]);
  }

  #begin(): void {
    const { unknown, costly } = this.#setup;
    this.#truth = navigatorOf(this.#current);
    this.#places = new Places(this.#current.map, this.#truth);
    this.#findShortest();
    this.#look();
    this.#believed = this.#knowledge.navigator(0, unknown === 'costly' ? { costly } : unknown);
    const query: Query = { ...this.#question(), trace: this.#trace };
    // Towards a goal that counts as blocked, the unit goes as near as it can, and sees more there.
    if (unknown === 'blocked') query.fallback = 'closest-to-goal';
    this.#replanner = this.#believed.replanner(query);
    this.#walked.push(this.#at);
    this.#answer();
  }

  #question(): Query {
    const from = this.#places!.asked(this.#start);
    const goals = this.#goals.map((goal) => this.#places!.asked(goal));
    return goals.length === 1 ? { from, to: goals[0] } : { from, goals };
  }

  #findShortest(): void {
    const path = this.#truth!.solve(this.#question());
    this.#shortest = path.found
      ? { cost: path.cost, length: path.length, places: this.#places!.ofNodes(path.nodes) } : null;
  }

  #look(): void {
    const [x, y] = cellOf(this.#current.map, this.#at);
    this.#remember(this.#knowledge.see(0, [x, y], this.#setup.radius, { lines: this.#setup.lines }).cells);
    this.#isEdited = false;
  }

  #remember(cells: Int32Array): void {
    const { map } = this.#current;
    if (map.kind !== 'grid') return;
    for (let i = 0; i < cells.length; i += 2) {
      const place = cells[i + 1] * map.width + cells[i];
      if (Number.isNaN(this.#known[place])) {
        ++this.#explored;
        this.#seen.push(place);
      }
      this.#known[place] = map.costs[place];
      this.#outdated.delete(place);
    }
  }

  #compare(place: number): void {
    const { map } = this.#current;
    if (map.kind !== 'grid' || Number.isNaN(this.#known[place])) return;
    if (this.#known[place] === map.costs[place]) this.#outdated.delete(place);
    else this.#outdated.add(place);
  }

  #lookAndAnswer(): void {
    this.#look();
    this.#replanner!.follow();
    this.#answer();
  }

  #answer(): void {
    this.#trace.clear();
    this.#replanner!.run();
    const path = this.#path = this.#replanner!.path();
    const { kept, repaired, raised, incremental, reason } = this.#replanner!.report();
    const counts = this.#counts;
    ++counts.answers;
    ++counts[kept ? 'kept' : repaired ? 'repaired' : 'searched'];
    counts.raised += raised;
    if (!kept) counts.expanded += path.expanded;
    this.#how = kept ? 'kept' : repaired ? 'repaired' : 'searched';
    if (!incremental) this.#how += ` (not incremental: ${reason})`;
    this.#judge(path);
  }

  #judge(path: Path): void {
    const isThere = this.#goals.includes(this.#at);
    const canWalk = (path.status === 'found' || path.status === 'partial') && path.nodes.length > 1;
    this.#state = isThere ? 'arrived' : canWalk ? 'walking' : 'no_way';
    this.#reason = this.#state !== 'no_way' ? ''
      : NO_WAY[path.status] || path.reason || `The search ended: ${path.status}.`;
  }

  #walk(): void {
    for (let attempt = 0; attempt < MOST_ATTEMPTS && this.#state === 'walking'; ++attempt) {
      const next = this.#places!.place(this.#path!.nodes[1]);
      if (!this.#feels(next)) {
        this.#moveTo(next);
        return;
      }
      this.#replanner!.follow();
      this.#answer();
    }
  }

  /** A short sight leaves out cells that the next step touches: the unit meets them now. */
  #feels(next: number): boolean {
    const cells = this.#touched(next);
    const sighting = this.#knowledge.learn(0, cells);
    this.#remember(sighting.cells);
    return sighting.found.length > 0;
  }

  /** On squares a diagonal step passes two cells more. */
  #touched(next: number): Int32Array {
    const { map } = this.#current;
    const [x, y] = cellOf(map, this.#at);
    const [nextX, nextY] = cellOf(map, next);
    const isSquare = map.kind === 'grid' && (map.layout === 'square' || map.layout === 'diamond');
    return isSquare ? Int32Array.of(nextX, nextY, nextX, y, x, nextY) : Int32Array.of(nextX, nextY);
  }

  #moveTo(next: number): void {
    const step = this.#truth!.solve({ from: this.#places!.asked(this.#at), to: this.#places!.asked(next) });
    this.#cost += step.cost;
    this.#length += step.length;
    this.#at = next;
    ++this.#steps;
    this.#walked.push(next);
    this.#replanner!.moveTo(this.#places!.asked(next));
    this.#lookAndAnswer();
  }
}
