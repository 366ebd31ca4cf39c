// Which nodes hang together: for a start and a goal between which there may be a path.

/** The nodes of the largest part, where each pair is joined, in either direction. */
export function largestPart(count: number, pairs: Iterable<readonly [number, number]>): number[] {
  const parents = Int32Array.from({ length: count }, (_, node) => node);
  const find = (node: number): number => {
    let root = node;
    while (parents[root] !== root) root = parents[root]!;
    for (let next = node; next !== root;) [next, parents[next]] = [parents[next]!, root];
    return root;
  };
  for (const [one, other] of pairs) parents[find(one)] = find(other);
  const sizes = new Int32Array(count);
  for (let node = 0; node < count; ++node) ++sizes[find(node)]!;
  let best = 0;
  for (let node = 1; node < count; ++node) if (sizes[node]! > sizes[best]!) best = node;
  return [...parents.keys()].filter((node) => find(node) === best);
}

/** Pairs of polygons that share two corners one after the other. */
export function* neighbours(polygons: readonly (readonly number[])[]): Generator<readonly [number, number]> {
  const sides = new Map<string, number>();
  for (const [number, polygon] of polygons.entries()) {
    for (const [i, corner] of polygon.entries()) {
      const next = polygon[(i + 1) % polygon.length]!;
      const side = corner < next ? `${corner},${next}` : `${next},${corner}`;
      const other = sides.get(side);
      if (other !== undefined) yield [number, other];
      sides.set(side, number);
    }
  }
}
