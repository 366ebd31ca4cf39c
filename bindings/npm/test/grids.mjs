// Random grids, and the costs of all their cells by a search of its own.
export const [STRAIGHT, DIAGONAL] = [13860, 19601];

/**
 * The costs from a cell to all others, by relaxing until nothing changes. `toEnter` has what each
 * cell costs besides, infinite where it is closed.
 */
export function costsFrom(walkable, width, height, start, toEnter = null) {
  const costs = new Float64Array(width * height).fill(Infinity);
  const free = (x, y) => x >= 0 && y >= 0 && x < width && y < height && walkable[y * width + x];
  costs[start] = 0;
  const queue = [start];
  while (queue.length > 0) {
    const at = queue.shift();
    const [x, y] = [at % width, Math.floor(at / width)];
    for (const [dx, dy] of [[1, 0], [-1, 0], [0, 1], [0, -1], [1, 1], [1, -1], [-1, 1], [-1, -1]]) {
      if (!free(x + dx, y + dy) || !free(x + dx, y) || !free(x, y + dy)) continue;
      const next = at + dx + dy * width;
      const step = dx !== 0 && dy !== 0 ? DIAGONAL : STRAIGHT;
      const cost = costs[at] + step + (toEnter === null ? 0 : toEnter[next]);
      if (cost >= costs[next]) continue;
      costs[next] = cost;
      queue.push(next);
    }
  }
  return costs;
}

export function drawGrid(random) {
  const width = 2 + random.below(12);
  const height = 2 + random.below(12);
  const share = random.below(45);
  const walkable = Uint8Array.from({ length: width * height },
    () => (random.below(100) < share ? 0 : 1));
  return { width, height, walkable };
}
