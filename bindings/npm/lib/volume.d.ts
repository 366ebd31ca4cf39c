// Volumes: blocks of cubes that units fly through.

import type { GameMap, Navigator } from './index.js';

/** A cell of a volume: x runs right, y runs down the plan, z runs up; all from 0. */
export type Voxel =
  | readonly [number, number, number]
  | { readonly x: number; readonly y: number; readonly z: number };

/** Voxels: a list, or an Int32Array of x, y, z, x, y, z and so on, which is faster. */
export type Voxels = readonly Voxel[] | Int32Array;

/** A volume, along x, then y, then z. Exactly one of the two arrays is given; it is copied. */
export interface VolumeData {
  /** Voxels along x; sides from 1, and at most 2^30 voxels in all. */
  width: number;
  /** Along y. */
  depth: number;
  /** Along z. */
  height: number;
  /** 0 or false: blocked; anything else: open ground. */
  walkable?: Uint8Array | ArrayLike<number> | readonly boolean[];
  /** 0: blocked; else the cost as a multiple of open ground, to 255. */
  byteCosts?: Uint8Array | ArrayLike<number>;
}

/**
 * How units move in a volume. A step costs its length times the mean cost of the two voxels, and a
 * unit fits in each free voxel.
 */
export interface VolumeMoves {
  /** Steps through faces (6), over edges as well (18), or over corners as well (26, the usual). */
  directions?: 6 | 18 | 26;
  /** When diagonal steps are legal; `both_free` if nothing is said. */
  corners?: 'both_free' | 'one_free' | 'always' | 'never';
}

/** A map that `Wend.volume` made. Its navigators are updated without a list of cells. */
export type VolumeMap = { navigator(moves?: VolumeMoves): VolumeNavigator } & GameMap;

/** A navigator in a volume: places are nodes or voxels. */
export class VolumeNavigator extends Navigator {
  private constructor();
  /** The node of a voxel: (z * depth + y) * width + x. */
  node(voxel: Voxel): number;
  /** The voxel of a node. */
  voxel(node: number): [number, number, number];
  /** The voxels of nodes, such as those of a path. */
  voxels(nodes: Uint32Array | readonly number[]): [number, number, number][];
  /** Takes the edited volume. Linear in it. Searches under way end as 'stale'. */
  update(map: GameMap): void;
}
