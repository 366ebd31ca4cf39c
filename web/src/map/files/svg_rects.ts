// Cells of one kind as few rectangles: runs of a row, joined with the same runs of the rows below.

export interface Rect { x: number; y: number; width: number; height: number }

/** The rectangles do not overlap, and cover exactly the cells of that kind. */
export function* mergedRects(kinds: Uint8Array, columns: number, kind: number): Generator<Rect> {
  // Rectangles that may grow, by the number of their first column.
  let growing = new Map<number, Rect>();
  for (let y = 0; y * columns < kinds.length; ++y) {
    const next = new Map<number, Rect>();
    for (let x = 0; x < columns; ++x) {
      if (kinds[y * columns + x] !== kind) continue;
      const begin = x;
      while (x < columns && kinds[y * columns + x] === kind) ++x;
      const above = growing.get(begin);
      const fits = above !== undefined && above.width === x - begin;
      if (fits) growing.delete(begin);
      next.set(begin, fits ? { ...above, height: above.height + 1 } : { x: begin, y, width: x - begin, height: 1 });
    }
    yield* growing.values();
    growing = next;
  }
  yield* growing.values();
}
