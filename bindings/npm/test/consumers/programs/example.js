/** Solves the 6x3 map of docs/c-api.md, and says how long the path is. */
export function solveExample(wend) {
  const walkable = [1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1];
  const map = wend.grid({ width: 6, height: 3, walkable });
  const navigator = map.navigator();
  const path = navigator.solve({ from: [0, 1], to: [5, 1] });
  navigator.dispose();
  map.dispose();
  return path.length.toFixed(2);
}
