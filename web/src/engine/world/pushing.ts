// Moves units out of a disc that pushes them, and never through a wall.
import type { MeshNavigator, Navigator } from 'wend';
import type { CrowdPush } from './calls.ts';
import { isFree } from './placing.ts';
import type { Current } from './common.ts';

/** In one step a unit is moved at most so far, in radii: less than a wall is thick. */
const MOST_RADII = 0.6;

/** Positions hold x, y and z of each; they are changed in place. */
export function pushed(
  current: Current, navigator: Navigator, all: { positions: Float64Array; count: number; radius: number },
  push: CrowdPush,
): void {
  const { positions, radius } = all;
  for (let i = 0; i < all.count; ++i) {
    const x = positions[3 * i];
    const y = positions[3 * i + 1];
    const distance = Math.hypot(x - push.x, y - push.y);
    const depth = push.radius + radius - distance;
    if (depth <= 0) continue;
    const way = Math.min(depth, MOST_RADII * radius);
    // A unit in the very centre has no direction: units leave it by their numbers.
    const across = distance > 1e-9 ? (x - push.x) / distance : Math.cos(i);
    const down = distance > 1e-9 ? (y - push.y) / distance : Math.sin(i);
    const from = { x, y, z: positions[3 * i + 2] };
    const to = { x: x + across * way, y: y + down * way, z: from.z };
    if (!hasRoom(current, navigator, from, to, radius)) continue;
    positions[3 * i] = to.x;
    positions[3 * i + 1] = to.y;
  }
}

function hasRoom(
  current: Current, navigator: Navigator, from: { x: number; y: number; z: number },
  to: { x: number; y: number; z: number }, radius: number,
): boolean {
  if (current.map.kind === 'mesh') {
    const path = (navigator as MeshNavigator).solveBetween({ from, to });
    return path.found && path.length <= Math.hypot(to.x - from.x, to.y - from.y) * 1.001;
  }
  const rim = [[-radius, 0], [radius, 0], [0, -radius], [0, radius]];
  return rim.every(([x, y]) => isFree(current, navigator, { x: to.x + x, y: to.y + y, z: 0 }));
}
