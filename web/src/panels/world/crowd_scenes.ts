// Maps on which the scenes of the crowd look best; they are opened when the user asks for them.
import type { CrowdScene } from '../../engine/world/calls.ts';
import { USUAL_MOVES, cellSpot, openGrid } from '../../map/kinds.ts';
import type { Cell, GridMap, Scene } from '../../map/kinds.ts';

const WIDTH = 48;
const HEIGHT = 28;

interface Plan { from: Cell; to: Cell; isWall: (x: number, y: number) => boolean }

const isBorder = (x: number, y: number) => x === 0 || y === 0 || x === WIDTH - 1 || y === HEIGHT - 1;
const isInDoor = (y: number, first: number) => y >= first && y < first + 3;

const PLANS: Partial<Record<CrowdScene, Plan>> = {
  doors: {
    from: { x: 7, y: 14 }, to: { x: 39, y: 14 },
    isWall: (x, y) => isBorder(x, y) || ((x === 23 || x === 24) && !isInDoor(y, 6) && !isInDoor(y, 19)),
  },
  counterflow: {
    from: { x: 6, y: 14 }, to: { x: 41, y: 14 },
    isWall: (x, y) => isBorder(x, y) || ((y < 8 || y > 20) && x > 14 && x < 33),
  },
  formation: {
    from: { x: 6, y: 6 }, to: { x: 38, y: 20 },
    isWall: (x, y) => isBorder(x, y) || (x > 18 && x < 24 && y > 9 && y < 18),
  },
  circle: { from: { x: 4, y: 14 }, to: { x: 43, y: 14 }, isWall: isBorder },
};

/** The scene's map with its question; null: the scene takes any map. */
export function mapOfCrowdScene(scene: CrowdScene): Scene | null {
  const plan = PLANS[scene];
  if (plan === undefined) return null;
  const map: GridMap = openGrid(`crowd: ${scene}`, WIDTH, HEIGHT);
  map.costs.forEach((_, place) => {
    if (plan.isWall(place % WIDTH, Math.floor(place / WIDTH))) map.costs[place] = 0;
  });
  const { from, to } = plan;
  return {
    map, runs: [{ algorithm: 'astar', options: {} }],
    question: { from: cellSpot(from.x, from.y), goals: [cellSpot(to.x, to.y)], moves: { ...USUAL_MOVES }, radius: 0.3, range: 0 },
  };
}
