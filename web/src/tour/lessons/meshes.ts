// Lessons about searches on navigation meshes.

import type { Lesson } from './lesson.ts';

export const MESH_LESSONS: Record<string, Lesson> = {
  polyanya: {
    title: 'Polyanya',
    idea: 'A navigation mesh is a floor cut into convex polygons, like tiles of many shapes. The shortest path may ' +
      'cross a side of a polygon at any of its points, and there are endlessly many. Polyanya treats them together: ' +
      'it looks through a side as through a window. Everything seen through it from one point is one node of the ' +
      'search.',
    steps: [
      'Stand at the start, the first root. Each side of its polygon is a window.',
      'Take the window with the least f: g is the length of the way to the root, h the shortest way from there ' +
        'through the window to the goal, if nothing else is in the way.',
      'Look through it into the next polygon. Its other sides, as far as they are seen, are new windows.',
      'If a corner of a wall hides a part of a side, that corner becomes the new root for this part: the path would ' +
        'bend there.',
      'When the goal\'s polygon is reached and taken off the list, follow the roots back. They are the bends.',
    ],
    guarantee: 'No path on the mesh is shorter, up to the precision of the numbers. With a radius, the mesh is ' +
      'first shrunk by it, and its round corners become short straight pieces; the bound says how much that may ' +
      'add.',
    cost: 'Some dozen to some thousand windows on most maps. At worst their number grows enormously with the corners.',
    whenToUse: 'For paths on navigation meshes where all ground costs the same: it is exact, fast and needs no ' +
      'preparation.',
    whenNot: 'When kinds of ground have different costs. Then use weighted regions.',
    lookFor: 'The windows and the triangles of sight behind them. A path bends only at corners. Where the goal ' +
      'comes into sight, the search is nearly over.',
    source: 'M. Cui, D. Harabor and A. Grastien, "Compromise-free Pathfinding on a Navigation Mesh", IJCAI 2017.',
    galleryId: 'mesh-museum',
  },
  weighted_regions: {
    title: 'Weighted regions',
    idea: 'Walking through a swamp takes longer than walking on a road. A path that crosses a border between them ' +
      'should bend there, as light does where it enters water. No method is known that finds the cheapest path ' +
      'exactly. But one can come as near as one likes, and prove how near.',
    steps: [
      'First find the shortest path with Polyanya. If it stays on the cheapest ground, it is the cheapest: stop.',
      'Place points on the borders between polygons, and search for a cheapest path from point to point.',
      'Move the points of that path along their borders to where they cost least.',
      'Search once more with lengths that are never too long. Its answer is a limit: no path costs less.',
      'If cost and limit are too far apart, use more points where a cheap path may still run, and repeat.',
    ],
    guarantee: 'The path costs at most as many times the cheapest as its bound says. By default the bound is 1.02, ' +
      'two percent; the option "error" sets it. On very awkward meshes the search may end with a larger bound, ' +
      'which it reports.',
    cost: 'Much slower than Polyanya: tens of milliseconds on a game map where every polygon has other ground. A ' +
      'smaller error takes longer; a tenth of it, several times as long.',
    whenToUse: 'When ground on a mesh has costs: roads, grass, mud, danger.',
    whenNot: 'When all ground costs the same: Polyanya is exact and far faster.',
    lookFor: 'The bends at the edges of the swamp. Raise the cost of the swamp: the path bends more, and ' +
      'in the end it goes round.',
    source: 'J. Mitchell and C. Papadimitriou, "The Weighted Region Problem", Journal of the ACM 38, 1991; points ' +
      'on borders after L. Aleksandrov, A. Maheshwari and J.-R. Sack, Journal of the ACM 52, 2005.',
    galleryId: 'mesh-swamp',
  },
};
