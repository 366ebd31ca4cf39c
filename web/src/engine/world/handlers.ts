// The worker's side of all worlds: one lives at a time.
import type { Wend } from 'wend';
import { PageError } from '../../map/kinds.ts';
import type { WorldCalls } from './calls.ts';
import type { Current, World } from './common.ts';
import { CrowdWorld } from './crowd.ts';
import { FlowWorld } from './flow.ts';
import { FogWorld } from './fog.ts';
import { InfluenceWorld } from './influence.ts';
import { QueueWorld } from './queue.ts';

export type WorldHandlers = { [K in keyof WorldCalls]: (argument: WorldCalls[K]['in']) => WorldCalls[K]['out'] };

export interface Worlds {
  readonly calls: WorldHandlers;
  edited(cells: Int32Array, costs: Float32Array): void;
  mapChanged(): void;
}

type Kind<W extends World> = abstract new (...values: never[]) => W;

class Stage {
  #world: World | null = null;
  #current: () => Current | null;

  constructor(current: () => Current | null) {
    this.#current = current;
  }

  begin<W extends World>(make: (current: Current) => W): W {
    this.end();
    const current = this.#current();
    if (current === null) throw new PageError('The engine has no map yet.');
    const world = make(current);
    this.#world = world;
    return world;
  }

  the<W extends World>(kind: Kind<W>, name: string): W {
    if (this.#world instanceof kind) return this.#world;
    throw new PageError(`${name} has not begun: press Restart.`);
  }

  is<W extends World>(kind: Kind<W>): W | null {
    return this.#world instanceof kind ? this.#world : null;
  }

  /** A world that cannot follow an edit ends; the next step says so. */
  edited(cells: Int32Array, costs: Float32Array): void {
    try {
      this.#world?.edited(cells, costs);
    } catch (error) {
      this.end();
      throw error;
    }
  }

  end(): void {
    this.#world?.dispose();
    this.#world = null;
  }
}

export function createWorlds(wend: Wend, current: () => Current | null): Worlds {
  const stage = new Stage(current);
  return {
    calls: { ...crowdCalls(wend, stage), ...fogCalls(wend, stage), ...fieldCalls(stage), ...queueCalls(wend, stage) },
    edited: (cells, costs) => stage.edited(cells, costs),
    mapChanged: () => stage.end(),
  };
}

function crowdCalls(wend: Wend, stage: Stage): Pick<WorldHandlers, 'crowdBegin' | 'crowdStep' | 'crowdSend'> {
  const crowd = () => stage.the(CrowdWorld, 'The crowd');
  return {
    crowdBegin: (setup) => stage.begin((current) => new CrowdWorld(wend, current, setup)).picture(),
    crowdStep: ({ steps, push }) => crowd().step(steps, push),
    crowdSend: ({ units, to }) => crowd().send(units, to),
  };
}

function fogCalls(wend: Wend, stage: Stage): Pick<WorldHandlers, 'fogBegin' | 'fogStep'> {
  return {
    fogBegin: (setup) => stage.begin((current) => new FogWorld(wend, current, setup)).picture(),
    fogStep: ({ steps }) => stage.the(FogWorld, 'The walk').step(steps),
  };
}

type FieldCalls = 'flowBegin' | 'flowStep' | 'flowNext' | 'influenceBegin' | 'influenceStep';

function fieldCalls(stage: Stage): Pick<WorldHandlers, FieldCalls> {
  const flow = () => stage.the(FlowWorld, 'The flow field');
  return {
    flowBegin: (setup) => stage.begin((current) => new FlowWorld(current, setup)).picture(),
    flowStep: ({ steps }) => flow().step(steps),
    flowNext: ({ places }) => flow().next(places),
    influenceBegin: (setup) => {
      const old = stage.is(InfluenceWorld);
      if (old?.fits(setup)) return old.set(setup);
      return stage.begin((current) => new InfluenceWorld(current, setup)).picture();
    },
    influenceStep: ({ ticks, deposits }) => stage.the(InfluenceWorld, 'The influence map').step(ticks, deposits),
  };
}

function queueCalls(wend: Wend, stage: Stage): Pick<WorldHandlers, 'queueBegin' | 'queueStep'> {
  return {
    queueBegin: (setup) => stage.begin((current) => new QueueWorld(wend, current, setup)).step(0, 0, 0),
    queueStep: ({ ticks, burst, budget }) => stage.the(QueueWorld, 'The queue').step(ticks, burst, budget),
  };
}
