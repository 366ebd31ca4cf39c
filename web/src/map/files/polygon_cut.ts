// Faces of a level as convex polygons, seen from above.

/** Twice the area of the triangle in the plan; positive if it turns left. */
function turn(vertices: readonly number[], a: number, b: number, c: number): number {
  const [ax, ay] = [vertices[3 * a], vertices[3 * a + 1]];
  return (vertices[3 * b] - ax) * (vertices[3 * c + 1] - ay) - (vertices[3 * b + 1] - ay) * (vertices[3 * c] - ax);
}

function isConvex(vertices: readonly number[], corners: readonly number[]): boolean {
  const count = corners.length;
  let rises = 0;
  for (let i = 0; i < count; ++i) {
    const [a, b, c] = [corners[i], corners[(i + 1) % count], corners[(i + 2) % count]];
    if (turn(vertices, a, b, c) < 0) return false;
    // A border that goes round once changes once from falling to rising x.
    const falls = vertices[3 * b] < vertices[3 * a];
    if (falls && vertices[3 * c] >= vertices[3 * b]) ++rises;
  }
  return rises <= 1;
}

function isPlane(vertices: readonly number[], corners: readonly number[]): boolean {
  const z = vertices[3 * corners[0] + 2];
  return corners.every((corner) => vertices[3 * corner + 2] === z);
}

/**
 * Convex polygons with the corners of a face that goes round counter-clockwise. Null: the face
 * crosses itself. Quadratic in the corners.
 */
export function cutFace(vertices: readonly number[], face: readonly number[]): number[][] | null {
  const corners = face.filter((corner, i) => corner !== face[(i + 1) % face.length]);
  if (corners.length < 3) return [];
  if (corners.length === 3) return [corners];
  const isSimple = new Set(corners).size === corners.length;
  if (isSimple && isPlane(vertices, corners) && isConvex(vertices, corners)) return [corners];
  return clipEars(vertices, corners);
}

function clipEars(vertices: readonly number[], corners: readonly number[]): number[][] | null {
  const left = [...corners];
  const triangles: number[][] = [];
  let since = 0;
  let i = 0;
  while (left.length > 3) {
    if (since > left.length) return null;
    const count = left.length;
    const [a, b, c] = [left[(i + count - 1) % count], left[i % count], left[(i + 1) % count]];
    const area = turn(vertices, a, b, c);
    if (area >= 0 && isEar(vertices, left, a, b, c)) {
      if (area > 0) triangles.push([a, b, c]);
      left.splice(i % count, 1);
      since = 0;
      i = Math.max(0, (i % count) - 1);
    } else {
      ++since;
      i = (i + 1) % count;
    }
  }
  const area = turn(vertices, left[0], left[1], left[2]);
  if (area < 0) return null;
  if (area > 0) triangles.push(left);
  return triangles;
}

/** Whether no other corner is inside the triangle. */
function isEar(vertices: readonly number[], left: readonly number[], a: number, b: number, c: number): boolean {
  return !left.some((corner) => {
    if (corner === a || corner === b || corner === c) return false;
    if ([a, b, c].some((own) => isSamePlace(vertices, corner, own))) return false;
    return turn(vertices, a, b, corner) >= 0 && turn(vertices, b, c, corner) >= 0 && turn(vertices, c, a, corner) >= 0;
  });
}

function isSamePlace(vertices: readonly number[], one: number, other: number): boolean {
  return vertices[3 * one] === vertices[3 * other] && vertices[3 * one + 1] === vertices[3 * other + 1];
}
