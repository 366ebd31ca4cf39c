// The worker: answers the page's calls by the real engine.
import { load } from 'wend';
import type { Wend } from 'wend';
import { PageError } from '../map/kinds.ts';
import type { Moves, PageMap } from '../map/kinds.ts';
import { engineInfo } from './engine_info.ts';
import type { CallName, Calls, Request } from './protocol.ts';
import { createSearchMap } from './search_map.ts';
import type { SearchMap } from './search_map.ts';
import { answer, costsTo, lint } from './searches.ts';
import { createWorlds } from './world/handlers.ts';

type Handlers = { [K in CallName]: (argument: Calls[K]['in']) => Calls[K]['out'] | Promise<Calls[K]['out']> };

let wend: Wend | null = null;
let current: { map: PageMap; moves: Moves; radius: number; search: SearchMap } | null = null;
let worlds: ReturnType<typeof createWorlds> | null = null;

function engine(): Wend {
  if (wend === null) throw new PageError('The engine has not been started.');
  return wend;
}

function searchMap(): SearchMap {
  if (current === null) throw new PageError('The engine has no map yet.');
  return current.search;
}

/** Only grids of squares and of diamonds number their nodes as their cells. */
function cellsOfNodes(map: PageMap, search: SearchMap): Int32Array | null {
  if (map.kind !== 'grid' || map.layout === 'square' || map.layout === 'diamond') return null;
  const cells = new Int32Array(search.navigator.nodeCount).fill(-1);
  for (let i = 0; i < map.width * map.height; ++i) {
    cells[search.navigator.node([i % map.width, Math.floor(i / map.width)])] = i;
  }
  return cells;
}

function startWorlds() {
  worlds ??= createWorlds(engine(), () => current === null ? null : {
    map: current.map, moves: current.moves, radius: current.radius, engineMap: current.search.engineMap,
  });
  return worlds;
}

const handlers = {
  async start({ module }) {
    wend = await load(module);
    return engineInfo(wend);
  },
  setMap({ map, moves, radius }) {
    const search = createSearchMap(engine(), map, moves, radius);
    current?.search.dispose();
    current = { map, moves, radius, search };
    worlds?.mapChanged();
    return { nodes: search.navigator.nodeCount, geometry: search.geometry(), cells: cellsOfNodes(map, search) };
  },
  edit({ cells, costs }) {
    searchMap().edit(cells, costs);
    if (current?.map.kind === 'grid') {
      for (let i = 0; i < costs.length; ++i) {
        current.map.costs[cells[2 * i + 1]! * current.map.width + cells[2 * i]!] = costs[i]!;
      }
    }
    worlds?.edited(cells, costs);
    return null;
  },
  solve: (argument) => answer(engine(), searchMap(), argument),
  lint: (argument) => lint(searchMap(), argument),
  replay({ record }) {
    const { questions, edits, differences, first } = engine().replay(record);
    return { questions, edits, differences, first };
  },
  costsTo: (argument) => costsTo(searchMap(), argument.goals),
} satisfies Partial<Handlers>;

/** Buffers that may go to the page without a copy. */
function buffersOf(value: unknown, found: Set<ArrayBuffer> = new Set(), depth = 0): Set<ArrayBuffer> {
  if (ArrayBuffer.isView(value)) {
    found.add(value.buffer as ArrayBuffer);
  } else if (typeof value === 'object' && value !== null && depth < 4) {
    const inner = Array.isArray(value) ? (value.length < 1000 ? value : []) : Object.values(value);
    for (const one of inner) buffersOf(one, found, depth + 1);
  }
  return found;
}

async function perform({ id, name, argument }: Request): Promise<void> {
  try {
    const all = { ...handlers, ...(name in handlers ? {} : startWorlds().calls) } as unknown as
      Record<string, (argument: unknown) => unknown>;
    const act = all[name];
    if (act === undefined) throw new PageError(`The engine knows no call '${name}'.`);
    const result = await act(argument);
    postMessage({ id, result }, { transfer: [...buffersOf(result)] });
  } catch (error) {
    const { message, code = '' } = error as Error & { code?: string };
    postMessage({ id, error: { text: message, code: error instanceof RangeError ? 'out_of_memory' : code } });
  }
}

// Calls are performed one after the other, also if one of them waits.
let last: Promise<void> = Promise.resolve();
self.onmessage = (event: MessageEvent<Request>) => {
  last = last.then(() => perform(event.data));
};
