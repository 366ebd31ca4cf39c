// Entries about floors: they lie below one another on one grid, with a blocked row between two.

import tower0 from '../../../../scenes/tower.map';
import tower1 from '../../../../scenes/tower_1.map';
import tower2 from '../../../../scenes/tower_2.map';
import { caves } from '../generate/caves.ts';
import { blockedGrid } from '../generate/made.ts';
import { Random } from '../generate/random.ts';
import { rooms } from '../generate/rooms.ts';
import { type Cell, type GridLink, type GridMap, PageError } from '../kinds.ts';
import { type GalleryEntry, gridScene, run } from './entry.ts';
import { gridOfFile } from './text_map.ts';

/** A cell of a floor, counted from 0. */
interface FloorCell extends Cell { readonly floor: number }

function stack(name: string, floors: readonly GridMap[]): GridMap {
  const { width, height } = floors[0];
  const map = blockedGrid(name, width, floors.length * (height + 1) - 1);
  floors.forEach((floor, i) => map.costs.set(floor.costs, i * (height + 1) * width));
  return { ...map, floors: floors.length };
}

function floorHeight(map: GridMap): number {
  return (map.height + 1) / map.floors - 1;
}

function onFloor(map: GridMap, x: number, y: number, floor: number): Cell {
  return { x, y: floor * (floorHeight(map) + 1) + y };
}

function link(map: GridMap, from: FloorCell, to: FloorCell, cost: number, both: boolean): GridLink[] {
  const one = onFloor(map, from.x, from.y, from.floor);
  const other = onFloor(map, to.x, to.y, to.floor);
  const there = { from: one, to: other, cost };
  return both ? [there, { from: other, to: one, cost }] : [there];
}

function threeFloors(): GridMap {
  const map = stack('tower', [tower0, tower1, tower2].map((text) => gridOfFile('tower', text)));
  map.links = [
    ...link(map, { x: 21, y: 10, floor: 0 }, { x: 21, y: 10, floor: 1 }, 2, true),
    ...link(map, { x: 22, y: 2, floor: 1 }, { x: 22, y: 2, floor: 2 }, 2, true),
    ...link(map, { x: 2, y: 8, floor: 0 }, { x: 2, y: 8, floor: 2 }, 6, true),
    ...link(map, { x: 5, y: 3, floor: 2 }, { x: 5, y: 3, floor: 0 }, 0, false),
  ];
  return map;
}

/** A random cell that is free on two floors, one above the other. */
function freeOnBoth(map: GridMap, floor: number, random: Random): Cell {
  for (let tries = 0; tries < 10000; ++tries) {
    const x = random.below(map.width);
    const y = random.below(floorHeight(map));
    const isFree = (one: Cell): boolean => map.costs[one.y * map.width + one.x] > 0;
    if (isFree(onFloor(map, x, y, floor)) && isFree(onFloor(map, x, y, floor + 1))) return { x, y };
  }
  throw new PageError(`Floors ${floor} and ${floor + 1} have no free cell in common: choose another seed.`);
}

function withStairs(map: GridMap, count: number, seed: number): GridMap {
  const random = new Random(seed);
  for (let floor = 0; floor + 1 < map.floors; ++floor) {
    for (let i = 0; i < count; ++i) {
      const cell = freeOnBoth(map, floor, random);
      map.links.push(...link(map, { ...cell, floor }, { ...cell, floor: floor + 1 }, 3, true));
    }
  }
  return map;
}

export const FLOORS: readonly GalleryEntry[] = [
  {
    id: 'floors', title: 'Three floors',
    words: 'Two stairs, a lift that skips the middle floor, and a hole to fall through, which leads down only. The ' +
      'path from the lowest floor to the top one takes two stairs.',
    group: 'Floors',
    make: () => {
      const map = threeFloors();
      return gridScene(map, onFloor(map, 12, 2, 0), onFloor(map, 19, 4, 2), [run('astar'), run('dijkstra')]);
    },
  },
  {
    id: 'floors-down', title: 'Down through the hole',
    words: 'The same building from top to bottom. The fall costs nothing, so the path leads through the hole.',
    group: 'Floors',
    make: () => {
      const map = threeFloors();
      return gridScene(map, onFloor(map, 3, 1, 2), onFloor(map, 10, 3, 0), [run('astar'), run('dijkstra')]);
    },
  },
  {
    id: 'tower', title: 'A tower of five floors',
    words: 'Five floors of rooms with two stairs between neighbouring floors. HPA* works over links as well.',
    group: 'Floors',
    make: () => {
      const floors = [1, 2, 3, 4, 5].map((seed) => rooms(40, 16, seed).map);
      const map = withStairs(stack('tower of rooms', floors), 2, 9);
      return gridScene(map, onFloor(map, 2, 2, 0), onFloor(map, 37, 13, 4), [run('astar'), run('hpa_star')]);
    },
  },
  {
    id: 'mine', title: 'A mine with three levels',
    words: 'Caves above caves, joined by ladders. The way down may lead up again in between.',
    group: 'Floors',
    make: () => {
      const levels = [4, 5, 6].map((seed) => caves(60, 24, seed, { walls: 40 }));
      const map = withStairs(stack('mine', levels.map((level) => level.map)), 3, 2);
      return gridScene(map, levels[0].start, onFloor(map, levels[2].goal.x, levels[2].goal.y, 2),
        [run('astar'), run('bidirectional_astar')]);
    },
  },
];
