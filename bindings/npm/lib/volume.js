// Volumes: blocks of cubes.
import { Navigator } from './navigator.js';
import { knows, list, refuse, typed, voxel, voxels, whole } from './values.js';

const VOLUME = ['width', 'depth', 'height', 'walkable', 'byteCosts'];

/** Checks a volume, and returns its sides and what writes its struct at a place. */
export function describeVolume(engine, volume) {
  const { width, depth, height, walkable, byteCosts } = knows(volume, VOLUME, 'a volume');
  if ((walkable === undefined) === (byteCosts === undefined)) {
    refuse('a volume has one of the arrays walkable and byteCosts');
  }
  for (const side of [width, depth, height]) whole(side, 'a side of a volume');
  const array = walkable === undefined ? typed(Uint8Array, byteCosts, 'byteCosts')
    : typed(Uint8Array, walkable, 'walkable');
  const fill = (at) => {
    const place = engine.lend(array);
    engine.u32().set([28, width, depth, height, array.length,
      walkable === undefined ? 0 : place, walkable === undefined ? place : 0], at >> 2);
  };
  return { sides: { width, depth, height }, fill };
}

/** Sets the cost of voxels: 0 blocks them. */
export function setVoxels(engine, map, places, cost) {
  const packed = voxels(places, 'voxels');
  whole(cost, 'the cost');
  try {
    engine.call('wend_map_set_voxels', map, engine.lend(packed), packed.length / 3, cost);
  } finally {
    engine.giveBack();
  }
}

/** The node of a voxel in a volume of these sides. */
export function nodeInVolume({ width, depth, height }, place, name) {
  const [x, y, z] = voxel(place, name);
  if (x < 0 || y < 0 || z < 0 || x >= width || y >= depth || z >= height) {
    refuse(`${name}: the voxel ${x},${y},${z} is not in the volume`);
  }
  return (z * depth + y) * width + x;
}

/** Its places are voxels. Documented in index.d.ts. */
export class VolumeNavigator extends Navigator {
  static in(engine, map, moves) {
    return map.withMoves(moves, engine.scratch, (at) =>
      new VolumeNavigator(engine, engine.create('wend_navigator_create', map.number, at)));
  }

  nodeAt(place, name) {
    const { engine } = this;
    const at = engine.scratch;
    engine.i32().set(voxel(place, name), at >> 2);
    engine.call('wend_navigator_voxel_node', this.number, at, at + 12);
    return engine.u32()[(at + 12) >> 2];
  }
  voxel(node) {
    const at = this.engine.scratch;
    this.engine.call('wend_navigator_voxel', this.number, whole(node, 'the node'), at);
    return Array.from(this.engine.i32().subarray(at >> 2, (at >> 2) + 3));
  }
  voxels(nodes) {
    if (!(nodes instanceof Uint32Array)) list(nodes, 'the nodes');
    return Array.from(nodes, (node) => this.voxel(node));
  }
}
