// The words of users, as the numbers and arrays that the engine takes.
import { WendError } from './engine.js';

const LARGEST = 0xffffffff;

export function refuse(text) {
  throw new WendError('out_of_range', text);
}

/** A value in the words of an error, also one that has no text. */
function shown(value) {
  try {
    return String(value);
  } catch {
    return typeof value;
  }
}

/** An object that is no array. */
export function object(value, what) {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) {
    refuse(`${what} is an object, not ${shown(value)}`);
  }
  return value;
}

export function list(value, what) {
  if (!Array.isArray(value)) refuse(`${what} is a list, not ${shown(value)}`);
  return value;
}

/** True or false; 1 and 0 will do. */
export function truth(value, what) {
  if (value !== true && value !== false && value !== 1 && value !== 0) {
    refuse(`${what} is true or false, not ${shown(value)}`);
  }
  return Number(value);
}

/** Refuses names that mean nothing: most are slips of the pen. */
export function knows(given, names, what) {
  object(given, what);
  const unknown = Object.keys(given).find((name) => !names.includes(name));
  if (unknown !== undefined) {
    const others = names.length > 0 ? `it has ${names.join(', ')}` : 'leave it out';
    refuse(`${what} has no '${unknown}': ${others}`);
  }
  return given;
}

export function whole(value, name) {
  if (!Number.isInteger(value) || value < 0 || value > LARGEST) {
    refuse(`${name} is a whole number from 0, not ${shown(value)}`);
  }
  return value;
}

/** How many expansions a slice has, as the engine takes it. */
export function expansionsOf(value) {
  if (value === Infinity) return 0xffffffffffffffffn;
  if (!Number.isSafeInteger(value) || value < 0) {
    refuse('expansions is a whole number from 0, or Infinity');
  }
  return BigInt(value);
}

export function number(value, name) {
  if (typeof value !== 'number' || Number.isNaN(value)) refuse(`${name} is a number`);
  return value;
}

/** [x, y] or {x, y}, as two whole numbers that fit into 32 bits. */
export function cell(value, name) {
  const [x, y] = Array.isArray(value) || ArrayBuffer.isView(value) ? value : [value?.x, value?.y];
  if (!Number.isInteger(x) || !Number.isInteger(y) || (x | 0) !== x || (y | 0) !== y) {
    refuse(`${name} is a cell: [x, y] or {x, y}, of whole numbers`);
  }
  return [x, y];
}

/** [x, y, z] or {x, y, z}, as three whole numbers that fit into 32 bits. */
export function voxel(value, name) {
  const isList = Array.isArray(value) || ArrayBuffer.isView(value);
  const sides = isList ? [value[0], value[1], value[2]] : [value?.x, value?.y, value?.z];
  if (!sides.every((side) => Number.isInteger(side) && (side | 0) === side)) {
    refuse(`${name} is a voxel: [x, y, z] or {x, y, z}, of whole numbers`);
  }
  return sides;
}

/** [x, y], [x, y, z] or {x, y, z}, as three numbers; without a height it is 0. */
export function place(value, name) {
  const isList = Array.isArray(value) || ArrayBuffer.isView(value);
  const [x, y, z = 0] = isList ? value : [value?.x, value?.y, value?.z];
  return [number(x, name), number(y, name), number(z, name)];
}

/** Cells as x, y, x, y: a list of cells, or an Int32Array that is so already. */
export function cells(value, name) {
  if (value instanceof Int32Array) {
    if (value.length % 2 !== 0) refuse(`${name} has x and y of each cell`);
    return value;
  }
  if (!Array.isArray(value)) refuse(`${name} is a list of cells, or an Int32Array of x, y, x, y`);
  return Int32Array.from(value.flatMap((one) => cell(one, name)));
}

/** Voxels as x, y, z, x, y, z: a list of voxels, or an Int32Array that is so already. */
export function voxels(value, name) {
  if (value instanceof Int32Array) {
    if (value.length % 3 !== 0) refuse(`${name} has x, y and z of each voxel`);
    return value;
  }
  if (!Array.isArray(value)) refuse(`${name} is a list of voxels, or an Int32Array of x, y, z`);
  return Int32Array.from(value.flatMap((one) => voxel(one, name)));
}

/** An array as the given kind of typed array; one of that kind is taken as it is. */
export function typed(Kind, value, name) {
  if (value instanceof Kind) return value;
  if (!Array.isArray(value) && (!ArrayBuffer.isView(value) || value instanceof DataView)) {
    refuse(`${name} is a ${Kind.name} or a list of numbers`);
  }
  for (const one of value) {
    if (Kind === Uint32Array) whole(one, name);
    else if (Kind === Uint8Array) byte(one, name);
    else number(one, name);
  }
  return Kind.from(value);
}

function byte(value, name) {
  const taken = typeof value === 'boolean' ? Number(value) : value;
  if (!Number.isInteger(taken) || taken < 0 || taken > 255) {
    refuse(`${name} has numbers from 0 to 255, not ${shown(value)}`);
  }
}

/** openList becomes open-list; names with dashes or underscores stay. */
export function optionName(name) {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
