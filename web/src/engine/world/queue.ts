// Units that ask a service for paths all the time, and the service's budget by tick.
import type { Request, Service, Wend } from 'wend';
import { Random } from '../../map/generate/random.ts';
import { PageError } from '../../map/kinds.ts';
import { QUEUE_STATES } from './calls.ts';
import type { QueuePicture, QueueSetup, QueueTick } from './calls.ts';
import { MOST_STEPS, disposeAll, limited, navigatorOf, splitEdits, whole } from './common.ts';
import type { Current, World } from './common.ts';
import { Places } from './places.ts';

const MOST_UNITS = 2000;
/** More waiting units than this are not added by bursts. */
const MOST_WITH_BURSTS = 5000;
/** An idle unit asks in a tick with this chance, in percent. */
const ASKS_PERCENT = 15;
const URGENT = 4;
const [IDLE, WAITING, FIRST_STEPS, WALKING] = QUEUE_STATES.map((_, i) => i);

interface Walker {
  from: number;
  at: number;
  goal: number;
  owner: number;
  state: number;
  request: Request | null;
  /** Places of the path, or of the first steps, and how many of them lie behind. */
  way: Uint32Array;
  done: number;
  /** It stays where it asked: its first steps led off the path. */
  stays: boolean;
  /** It came with a burst, and leaves after its answer. */
  isGuest: boolean;
}

const NO_WAY = new Uint32Array(0);

export class QueueWorld implements World {
  #wend: Wend;
  #current: Current;
  #setup: QueueSetup;
  #service: Service;
  #places: Places;
  #random: Random;
  #walkers: Walker[] = [];
  #bySlot = new Map<number, Walker>();
  #isOutdated = false;
  #budget: number;
  #totals = { submitted: 0, answered: 0, expired: 0, without: 0 };
  #waited: number[];
  #answers: number[];

  constructor(wend: Wend, current: Current, setup: QueueSetup) {
    this.#wend = wend;
    this.#current = current;
    this.#setup = {
      ...setup, units: whole(setup.units, 1, MOST_UNITS), owners: whole(setup.owners, 1, 8),
      firstSteps: whole(setup.firstSteps, 0, 255), deadline: whole(setup.deadline, 0, 100000),
    };
    this.#budget = whole(setup.budget, 1, 10_000_000);
    this.#waited = Array.from({ length: this.#setup.owners }, () => 0);
    this.#answers = this.#waited.slice();
    this.#random = new Random(whole(setup.seed, 0, 2 ** 31 - 1));
    this.#service = this.#create();
    const navigator = navigatorOf(current);
    this.#places = new Places(current.map, navigator);
    navigator.dispose();
    try {
      this.#add(this.#setup.units, false);
    } catch (error) {
      this.dispose();
      throw error;
    }
  }

  step(ticks: number, burst: number, budget: number): QueuePicture {
    if (this.#isOutdated) this.#createAnew();
    if (limited(budget, 0, Infinity) >= 1 && budget !== this.#budget) {
      this.#budget = whole(budget, 1, 10_000_000);
      this.#service.setBudget(this.#budget);
    }
    const room = MOST_WITH_BURSTS - this.#walkers.length;
    const count = Math.min(whole(burst, 0, MOST_UNITS), Math.max(room, 0));
    if (count > 0) this.#add(count, true).forEach((walker) => this.#ask(walker));
    const reports: QueueTick[] = [];
    for (let i = whole(ticks, 0, MOST_STEPS); i > 0; --i) reports.push(this.#tick());
    return this.#picture(reports);
  }

  edited(cells: Int32Array, costs: Float32Array): void {
    if (costs.some((cost) => cost !== 0 && cost !== 1)) {
      this.#isOutdated = true;
      return;
    }
    const { free, blocked } = splitEdits(cells, costs);
    if (free.length > 0) this.#service.edit(free, true);
    if (blocked.length > 0) this.#service.edit(blocked, false);
    this.#leaveWalls();
    this.#followEdit();
  }

  dispose(): void {
    disposeAll([this.#service]);
  }

  #create(): Service {
    const { map, moves, engineMap } = this.#current;
    const { firstSteps } = this.#setup;
    if (map.kind !== 'grid') return this.#wend.service(engineMap, { expansions: this.#budget });
    return this.#wend.service(engineMap, { moves, expansions: this.#budget, firstSteps });
  }

  #createAnew(): void {
    this.#service.dispose();
    this.#service = this.#create();
    this.#isOutdated = false;
    this.#bySlot.clear();
    this.#leaveWalls();
    for (const walker of this.#walkers) {
      const waited = walker.request !== null;
      Object.assign(walker, { request: null, state: IDLE, way: NO_WAY, done: 0 });
      if (waited) this.#ask(walker, walker.goal);
    }
  }

  #add(count: number, isGuest: boolean): Walker[] {
    const added = Array.from({ length: count }, (_, i): Walker => {
      const at = this.#anywhere();
      return {
        from: at, at, goal: at, owner: i % this.#setup.owners, state: IDLE, request: null, way: NO_WAY, done: 0,
        stays: false, isGuest,
      };
    });
    this.#walkers.push(...added);
    return added;
  }

  #ask(walker: Walker, goal = this.#anywhere()): void {
    const { urgentOwner, deadline } = this.#setup;
    const priority = walker.owner === urgentOwner ? URGENT : 0;
    walker.goal = goal;
    const query = { from: this.#places.asked(walker.at), to: this.#places.asked(goal) };
    walker.request = this.#service.submit(query, { owner: walker.owner, priority, deadline });
    walker.state = WAITING;
    walker.way = NO_WAY;
    walker.done = 0;
    this.#bySlot.set(walker.request.slot, walker);
    ++this.#totals.submitted;
  }

  #tick(): QueueTick {
    for (const walker of this.#walkers) {
      walker.from = walker.at;
      if (walker.state === IDLE && !walker.isGuest && this.#random.chance(ASKS_PERCENT)) this.#ask(walker);
    }
    const { tick, expansions, waiting, answered, expired } = this.#service.tick();
    for (const { slot } of this.#service.finished) {
      const walker = this.#bySlot.get(slot);
      if (walker) this.#take(walker);
    }
    for (const walker of this.#walkers) this.#move(walker);
    this.#walkers = this.#walkers.filter(({ isGuest, state }) => !isGuest || state !== IDLE);
    return { tick, used: expansions, budget: this.#budget, waiting, answered, expired };
  }

  #take(walker: Walker): void {
    const { state, waited } = this.#service.request(walker.request!);
    if (state === 'expired') {
      ++this.#totals.expired;
      this.#end(walker);
      return;
    }
    ++this.#totals.answered;
    this.#waited[walker.owner] += waited;
    ++this.#answers[walker.owner];
    const path = this.#service.path(walker.request!);
    if (!path.found) {
      ++this.#totals.without;
      this.#end(walker);
      return;
    }
    this.#join(walker, this.#places.ofNodes(path.nodes));
  }

  /** The path begins where the unit asked; it may have walked since. */
  #join(walker: Walker, places: Uint32Array): void {
    const joins = places.indexOf(walker.at);
    if (joins < 0) {
      const { goal } = walker;
      this.#end(walker);
      walker.stays = true;
      this.#ask(walker, goal);
      return;
    }
    Object.assign(walker, { state: WALKING, way: places, done: joins, stays: false });
  }

  #move(walker: Walker): void {
    if (walker.state === WAITING && !walker.stays) this.#setOut(walker);
    if (walker.state !== WALKING && walker.state !== FIRST_STEPS) return;
    if (walker.done + 1 < walker.way.length) walker.at = walker.way[++walker.done];
    else if (walker.state === WALKING) this.#end(walker);
  }

  /** Walks towards the goal while the path is searched for. */
  #setOut(walker: Walker): void {
    if (this.#current.map.kind !== 'grid' || this.#setup.firstSteps === 0) return;
    const steps = this.#places.ofNodes(this.#service.firstSteps(walker.request!));
    if (steps.length > 1) Object.assign(walker, { state: FIRST_STEPS, way: steps, done: 0 });
  }

  #end(walker: Walker): void {
    if (walker.request !== null) {
      this.#bySlot.delete(walker.request.slot);
      this.#service.cancel(walker.request);
    }
    Object.assign(walker, { request: null, state: IDLE, way: NO_WAY, done: 0 });
  }

  /** Answers that an edit broke are asked for again, and so are first steps. */
  #followEdit(): void {
    for (const walker of this.#walkers) {
      const isBroken = walker.state === WALKING && this.#service.request(walker.request!).answer === 'broken';
      if (!isBroken && walker.state !== FIRST_STEPS) continue;
      const { goal } = walker;
      this.#end(walker);
      this.#ask(walker, goal);
    }
  }

  /** Units that a wall came down on begin elsewhere. */
  #leaveWalls(): void {
    const { map } = this.#current;
    if (map.kind !== 'grid') return;
    for (const walker of this.#walkers) {
      if (map.costs[walker.at] > 0) continue;
      if (!this.#isOutdated) this.#end(walker);
      walker.at = walker.from = this.#anywhere();
    }
  }

  #anywhere(): number {
    const { map } = this.#current;
    const count = map.kind === 'grid' ? map.costs.length : map.kind === 'graph' ? map.positions.length / 3 : 0;
    for (let i = 0; i < 1000; ++i) {
      const place = this.#random.below(count);
      if (map.kind !== 'grid' || map.costs[place] > 0) return place;
    }
    const free = map.kind === 'grid' ? map.costs.findIndex((cost) => cost > 0) : -1;
    if (free < 0) throw new PageError('All of the map is blocked: erase some walls.');
    return free;
  }

  #picture(ticks: QueueTick[]): QueuePicture {
    return {
      ticks, from: Uint32Array.from(this.#walkers, ({ from }) => from),
      to: Uint32Array.from(this.#walkers, ({ at }) => at),
      states: Uint8Array.from(this.#walkers, ({ state }) => state),
      owners: Uint8Array.from(this.#walkers, ({ owner }) => owner),
      ...this.#totals, waits: this.#waited.map((sum, i) => this.#answers[i] === 0 ? 0 : sum / this.#answers[i]),
    };
  }
}
