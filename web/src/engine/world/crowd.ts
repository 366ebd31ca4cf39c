// A live crowd: scenes, orders, pushes by the pointer, and edits of walls while it runs.
import type { Crowd, Unit, Wend } from 'wend';
import { PageError } from '../../map/kinds.ts';
import type { Position, Question } from '../../map/kinds.ts';
import { boundsOf } from '../../view/layouts.ts';
import { MOVE_STATES } from './calls.ts';
import type { CrowdPicture, CrowdPush, CrowdSetup } from './calls.ts';
import { disposeAll, limited, navigatorOf, splitEdits, whole } from './common.ts';
import type { Current, World } from './common.ts';
import { inOrder, placesAround, placesOnRing, positionOf } from './placing.ts';
import { pushed } from './pushing.ts';

export const STEP_SECONDS = 1 / 30;
const MOST_UNITS = 500;
const ARRIVED = MOVE_STATES.indexOf('arrived');

interface Order { to: Position; side: number }

export class CrowdWorld implements World {
  #wend: Wend;
  #current: Current;
  #setup: CrowdSetup;
  #crowd: Crowd;
  #navigator;
  #units: Unit[] = [];
  #orders: Order[] = [];
  #obstacle: Unit | null = null;
  #time = 0;
  /** Costs of free cells changed: the crowd learns only walls, so it is made anew. */
  #isOutdated = false;

  constructor(wend: Wend, current: Current, setup: CrowdSetup) {
    this.#wend = wend;
    this.#current = current;
    this.#setup = {
      ...setup, units: whole(setup.units, 1, MOST_UNITS), radius: limited(setup.radius, 1e-6, 1e6),
      speed: limited(setup.speed, 1e-6, 1e6),
    };
    this.#crowd = this.#createCrowd();
    const moves = { ...current.moves, unitSize: 1, disc: false };
    this.#navigator = navigatorOf({ ...current, moves, radius: this.#setup.radius });
    try {
      this.#place();
      this.#sendAll();
    } catch (error) {
      this.dispose();
      throw error;
    }
  }

  step(steps: number, push: CrowdPush | null): CrowdPicture {
    for (let i = whole(steps, 0, 10); i > 0; --i) {
      if (this.#isOutdated) this.#createAnew();
      this.#push(push);
      this.#crowd.step(STEP_SECONDS);
      this.#time += STEP_SECONDS;
    }
    return this.picture();
  }

  /** Units take the free places round the position, so that they do not fight for one. */
  send(numbers: Uint32Array | null, to: Position): CrowdPicture {
    const chosen = numbers === null ? this.#units.map((_, i) => i)
      : [...numbers].filter((number) => number < this.#units.length);
    if (chosen.length === 0) throw new PageError('No unit is selected: drag a frame round some with Shift held down.');
    if (this.#setup.scene === 'formation') {
      chosen.forEach((number) => { this.#orders[number].to = to; });
      this.#sendGroup(chosen, to);
      return this.picture();
    }
    const { positions } = this.#crowd.read();
    const from = chosen.map((number) => ({ x: positions[3 * number], y: positions[3 * number + 1], z: 0 }));
    const targets = inOrder(from, this.#spread(to, chosen.length), to);
    chosen.forEach((number, i) => {
      this.#orders[number].to = targets[i];
      this.#crowd.send(this.#units[number], { to: targets[i], wait: true });
    });
    return this.picture();
  }

  edited(cells: Int32Array, costs: Float32Array): void {
    const { engineMap } = this.#current;
    this.#navigator.update(engineMap, cells);
    if (costs.some((cost) => cost !== 0 && cost !== 1)) {
      this.#isOutdated = true;
      return;
    }
    const { free, blocked } = splitEdits(cells, costs);
    if (free.length > 0) this.#crowd.edit(free, true);
    if (blocked.length > 0) this.#crowd.edit(blocked, false);
  }

  picture(): CrowdPicture {
    const count = this.#units.length;
    const all = this.#crowd.read();
    const positions = new Float32Array(2 * count);
    const counts: number[] = MOVE_STATES.map(() => 0);
    const states = all.states.slice(0, count);
    for (let i = 0; i < count; ++i) {
      positions[2 * i] = all.positions[3 * i];
      positions[2 * i + 1] = all.positions[3 * i + 1];
      ++counts[states[i]];
    }
    const sides = Uint8Array.from(this.#orders, ({ side }) => side);
    return { time: this.#time, positions, states, sides, radius: this.#setup.radius, counts };
  }

  dispose(): void {
    disposeAll([this.#crowd, this.#navigator]);
  }

  #createCrowd(): Crowd {
    const { map, moves, engineMap } = this.#current;
    if (map.kind === 'mesh') return this.#wend.crowd(engineMap, { radius: this.#setup.radius });
    if (map.kind === 'graph') return this.#wend.crowd(engineMap);
    const { straight, diagonal, corners, terrain } = moves;
    return this.#wend.crowd(engineMap, { moves: { straight, diagonal, corners, terrain }, origin: [0.5, 0.5] });
  }

  #motion() {
    return { radius: this.#setup.radius, speed: this.#setup.speed };
  }

  /** Sends units from places round one end to places round the other. */
  #addFlow(from: readonly Position[], to: readonly Position[], side: number): void {
    if (to.length > 0) this.#add(from, inOrder(from, to, to[0]), side);
  }

  #add(positions: readonly Position[], targets: readonly Position[], side: number): void {
    const count = Math.min(positions.length, targets.length);
    const units = this.#crowd.add(this.#motion(), positions.slice(0, count));
    this.#units.push(...units);
    this.#orders.push(...targets.slice(0, count).map((to) => ({ to, side })));
  }

  #place(): void {
    const { scene, question, units } = this.#setup;
    if (scene === 'circle') {
      const pairs = placesOnRing(this.#current, this.#navigator, boundsOfCrowd(this.#current), units);
      this.#add(pairs.map(({ from }) => from), pairs.map(({ to }) => to), 0);
    } else if (scene === 'counterflow') {
      const half = Math.ceil(units / 2);
      const here = this.#around(question, 'from', half);
      const there = this.#around(question, 'goal', half);
      this.#addFlow(here, there, 0);
      this.#addFlow(there.slice(0, units - half), here, 1);
    } else {
      this.#addFlow(this.#around(question, 'from', units), this.#around(question, 'goal', units), 0);
    }
    if (this.#units.length > 0) return;
    throw new PageError('No unit fits on this map: make units smaller, or draw more floor.');
  }

  #around(question: Question, end: 'from' | 'goal', count: number): Position[] {
    const spot = end === 'from' ? question.from : question.goals[0];
    if (spot === undefined) throw new PageError('There is no goal: add one to the map.');
    return placesAround(this.#current, this.#navigator, spot, count, this.#setup.radius);
  }

  #sendAll(): void {
    if (this.#setup.scene === 'formation') {
      this.#sendGroup(this.#units.map((_, i) => i), positionOf(this.#setup.question.goals[0]));
      return;
    }
    this.#units.forEach((unit, i) => this.#crowd.send(unit, { to: this.#orders[i].to, wait: true }));
  }

  /** The first one leads: the nearest to the goal. */
  #sendGroup(numbers: readonly number[], to: Position): void {
    const { positions } = this.#crowd.read();
    const far = (number: number) => Math.hypot(positions[3 * number] - to.x, positions[3 * number + 1] - to.y);
    const units = [...numbers].sort((one, other) => far(one) - far(other)).map((number) => this.#units[number]);
    this.#crowd.sendGroup(units, { to, partial: true }, { shape: this.#setup.formation });
  }

  #spread(to: Position, count: number): Position[] {
    const { map } = this.#current;
    const spot = map.kind === 'grid'
      ? { kind: 'cell', x: Math.floor(to.x), y: Math.floor(to.y) } as const
      : { kind: 'position', ...to } as const;
    return placesAround(this.#current, this.#navigator, spot, count, this.#setup.radius);
  }

  /** The pointer is an obstacle, which others evade, and moves those that it touches. */
  #push(push: CrowdPush | null): void {
    if (push === null) {
      if (this.#obstacle !== null) this.#crowd.remove(this.#obstacle);
      this.#obstacle = null;
      return;
    }
    const radius = limited(push.radius, 1e-6, 1e6);
    this.#obstacle ??= this.#crowd.add({ radius, speed: 1, body: 'stand' }, [[push.x, push.y]])[0];
    const positions = this.#crowd.read().positions.slice();
    const at = 3 * this.#obstacle.slot;
    [positions[at], positions[at + 1]] = [push.x, push.y];
    const all = { positions, count: this.#units.length, radius: this.#setup.radius };
    pushed(this.#current, this.#navigator, all, { ...push, radius });
    this.#crowd.write({ positions });
  }

  #createAnew(): void {
    const { positions, states } = this.#crowd.read();
    const places = this.#units.map((_, i) =>
      ({ x: positions[3 * i], y: positions[3 * i + 1], z: positions[3 * i + 2] }));
    const walking = [...states].map((state) => state < ARRIVED);
    this.#crowd.dispose();
    this.#isOutdated = false;
    this.#obstacle = null;
    this.#crowd = this.#createCrowd();
    this.#units = this.#crowd.add(this.#motion(), places);
    this.#units.forEach((unit, i) => {
      if (walking[i]) this.#crowd.send(unit, { to: this.#orders[i].to, wait: true });
    });
  }
}

/** Crowds count in cells also where the layout draws them aslant. */
function boundsOfCrowd({ map }: Current) {
  return map.kind === 'grid' ? { left: 0, top: 0, right: map.width, bottom: map.height } : boundsOf(map);
}
