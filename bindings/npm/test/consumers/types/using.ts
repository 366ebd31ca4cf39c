// For programs whose library has Symbol.dispose.
import { load } from 'wend';

export async function solveOnce(): Promise<number> {
  const wend = await load();
  using map = wend.grid({ width: 2, height: 1, walkable: [1, 1] });
  using navigator = map.navigator();
  using search = navigator.search({ from: 0, to: 1 });
  using field = navigator.field({ sources: [0] });
  const disposable: Disposable = field;
  disposable[Symbol.dispose]();
  search.run();
  // @ts-expect-error: a path holds nothing of the engine, so there is nothing to end
  using path = search.path();
  return path.cost;
}
