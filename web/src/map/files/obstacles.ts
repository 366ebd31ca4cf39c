// Obstacles between waypoints: whether a disc can go straight from one place to another.
// Places are rounded to a lattice of 2^25 units along the longest side, as the engine rounds them.
// All products of two differences then fit exactly into a number.

export type Point = readonly [number, number];

interface Edge { ax: number; ay: number; bx: number; by: number; obstacle: number }

const UNITS = 2 ** 25;

/** Twice the area of a triangle. */
function area(ax: number, ay: number, bx: number, by: number, cx: number, cy: number): number {
  return (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
}

function between(ax: number, ay: number, bx: number, by: number, px: number, py: number): boolean {
  return Math.min(ax, bx) <= px && px <= Math.max(ax, bx) && Math.min(ay, by) <= py && py <= Math.max(ay, by);
}

/** Whether two segments have a point in common. */
function meet(ax: number, ay: number, bx: number, by: number, edge: Edge): boolean {
  const one = Math.sign(area(ax, ay, bx, by, edge.ax, edge.ay));
  const two = Math.sign(area(ax, ay, bx, by, edge.bx, edge.by));
  const three = Math.sign(area(edge.ax, edge.ay, edge.bx, edge.by, ax, ay));
  const four = Math.sign(area(edge.ax, edge.ay, edge.bx, edge.by, bx, by));
  if (one * two < 0 && three * four < 0) return true;
  return (one === 0 && between(ax, ay, bx, by, edge.ax, edge.ay))
    || (two === 0 && between(ax, ay, bx, by, edge.bx, edge.by))
    || (three === 0 && between(edge.ax, edge.ay, edge.bx, edge.by, ax, ay))
    || (four === 0 && between(edge.ax, edge.ay, edge.bx, edge.by, bx, by));
}

function sumOfSquares(x: number, y: number): number {
  return x * x + y * y;
}

/** Whether p is closer to the segment than the radius. Ties are decided in whole numbers. */
function closer(px: number, py: number, ax: number, ay: number, bx: number, by: number, radius: number): boolean {
  const along = (px - ax) * (bx - ax) + (py - ay) * (by - ay);
  const length = sumOfSquares(bx - ax, by - ay);
  if (along <= 0) return sumOfSquares(px - ax, py - ay) < radius * radius;
  if (along >= length) return sumOfSquares(px - bx, py - by) < radius * radius;
  const doubled = area(ax, ay, bx, by, px, py);
  const left = doubled * doubled;
  const right = radius * radius * length;
  if (Math.abs(left - right) > 1e-12 * right) return left < right;
  return BigInt(doubled) ** 2n < BigInt(radius) ** 2n * BigInt(length);
}

export class Obstacles {
  readonly edges: Edge[] = [];
  #left = 0;
  #top = 0;
  #unit = 1;
  #radius = 0;
  #count = 0;

  /** `covered`: all places that anything is asked about, and all corners. */
  constructor(covered: readonly Point[], radius: number) {
    let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
    for (const [x, y] of covered) {
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
    }
    if (covered.length === 0) [left, top, right, bottom] = [0, 0, 0, 0];
    this.#left = left;
    this.#top = top;
    const extent = Math.max(right - left, bottom - top, radius);
    // The smallest power of two above the extent's share; 1 without an extent.
    this.#unit = extent <= 0 ? 1 : 2 ** (Math.floor(Math.log2(extent / UNITS)) + 1);
    this.#radius = Math.round(radius / this.#unit);
  }

  place([x, y]: Point): Point {
    return [Math.round((x - this.#left) / this.#unit), Math.round((y - this.#top) / this.#unit)];
  }

  /** Segments that together surround one obstacle. */
  add(segments: readonly (readonly [Point, Point])[]): void {
    for (const [a, b] of segments) {
      const [ax, ay] = this.place(a);
      const [bx, by] = this.place(b);
      this.edges.push({ ax, ay, bx, by, obstacle: this.#count });
    }
    ++this.#count;
  }

  /** Whether the disc can stand at a place (of the lattice). */
  isFree(at: Point): boolean {
    return !this.#isInside(at) && this.isFreeBetween(at, at);
  }

  isFreeBetween([ax, ay]: Point, [bx, by]: Point): boolean {
    return !this.edges.some((edge) => this.#isTooClose(ax, ay, bx, by, edge));
  }

  #isTooClose(ax: number, ay: number, bx: number, by: number, edge: Edge): boolean {
    const r = this.#radius;
    const isApart = (a: number, b: number, c: number, d: number): boolean =>
      Math.min(a, b) - r > Math.max(c, d) || Math.max(a, b) + r < Math.min(c, d);
    if (isApart(ax, bx, edge.ax, edge.bx) || isApart(ay, by, edge.ay, edge.by)) return false;
    if (meet(ax, ay, bx, by, edge)) return true;
    return r > 0 && (closer(ax, ay, edge.ax, edge.ay, edge.bx, edge.by, r)
      || closer(bx, by, edge.ax, edge.ay, edge.bx, edge.by, r)
      || closer(edge.ax, edge.ay, ax, ay, bx, by, r) || closer(edge.bx, edge.by, ax, ay, bx, by, r));
  }

  /** A ray to the right crosses the edges of an obstacle an odd number of times from inside it. */
  #isInside([x, y]: Point): boolean {
    const odd = new Set<number>();
    for (const edge of this.edges) {
      if (edge.ay > y === edge.by > y) continue;
      const side = Math.sign(area(edge.ax, edge.ay, edge.bx, edge.by, x, y));
      if (side !== (edge.by > y ? 1 : -1)) continue;
      if (!odd.delete(edge.obstacle)) odd.add(edge.obstacle);
    }
    return odd.size > 0;
  }
}
