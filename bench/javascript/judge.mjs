// Whether a path is right: it is walked step by step, and its length compared with the optimum.

// Far above rounding, far below the least difference between the lengths of two paths.
const kTolerance = 1e-6;

function is_open({ width, height, walkable }, x, y) {
  return x >= 0 && y >= 0 && x < width && y < height && walkable[y * width + x] !== 0;
}

/** The length of one step, NaN when it is not a legal move. */
function step_length(map, [from_x, from_y], [to_x, to_y], diagonal) {
  const dx = Math.abs(to_x - from_x);
  const dy = Math.abs(to_y - from_y);
  if (Math.max(dx, dy) !== 1 || !is_open(map, to_x, to_y)) return NaN;
  if (dx + dy === 1) return 1;
  const is_legal = diagonal && is_open(map, from_x, to_y) && is_open(map, to_x, from_y);
  return is_legal ? Math.SQRT2 : NaN;
}

function is_same([x, y], [other_x, other_y]) {
  return x === other_x && y === other_y;
}

/** The length of a path, NaN when it does not lead from start to goal by legal steps. */
export function walked_length(map, { from, to }, cells, diagonal) {
  if (cells.length === 0 || !is_same(cells[0], from) || !is_same(cells.at(-1), to)) return NaN;
  let length = 0;
  for (let i = 1; i < cells.length; ++i) {
    length += step_length(map, cells[i - 1], cells[i], diagonal);
  }
  return length;
}

/** A path shorter than the optimum breaks the rules as surely as one through a wall. */
export function judge(map, optima, paths, diagonal) {
  const verdict = { longer: 0, illegal: 0, worst: 1 };
  paths.forEach((cells, i) => {
    const ratio = walked_length(map, map.queries[i], cells, diagonal) / optima[i];
    if (!(ratio >= 1 - kTolerance)) ++verdict.illegal;
    if (ratio > 1 + kTolerance) ++verdict.longer;
    if (ratio > verdict.worst) verdict.worst = ratio;
  });
  return verdict;
}
