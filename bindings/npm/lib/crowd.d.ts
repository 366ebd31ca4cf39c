/** Crowds: units that walk, evade one another and keep together. */
import type { Handle } from './handle.js';
import type { Cells, Moves, Position } from './index.js';

/** A unit of a crowd. Its slot is where it lies in arrays of all units. */
export interface Unit { readonly slot: number; readonly generation: number }

/** A group of a crowd. */
export interface Group { readonly slot: number; readonly generation: number }

/** How units move, in world units and seconds. Two numbers are enough. */
export interface Motion {
  radius: number;
  /** The most, above 0. */
  speed: number;
  /**
   * 'avoid' (if nothing is said): it evades others as they evade it. 'stand': others evade it
   * alone. 'none': it and others walk through each other.
   */
  body?: 'avoid' | 'stand' | 'none';
  /** Per second; 4. */
  acceleration?: number;
  /** Per second; 8. */
  braking?: number;
  /** The radius of the tightest curve at full speed; 0: on the spot. */
  turningCircle?: number;
  /** The heavier of two keeps more to its way; 1. */
  weight?: number;
  /** Seconds behind one that stands, before it goes round; 3. */
  patience?: number;
}

/** An order to units. */
export interface Order {
  to: Position;
  /** If the goal cannot be reached, go as near as possible. */
  partial?: boolean;
  /** When blocked, wait until an edit opens a way. */
  wait?: boolean;
  /** Go to the centre of the goal's cell, not to the very position. */
  centre?: boolean;
}

/** How an order stands. */
export type MoveState =
  | 'pending' | 'moving' | 'waiting' | 'arrived' | 'arrived_partial' | 'blocked' | 'unreachable'
  | 'cancelled' | 'invalid';

export interface UnitReport {
  readonly state: MoveState;
  readonly position: { x: number; y: number; z: number };
  readonly velocity: { x: number; y: number; z: number };
  readonly distanceLeft: number;
  /** In seconds. */
  readonly timeLeft: number;
  /** Paths after the first one. */
  readonly replans: number;
  readonly group: Group | null;
  /** Why an order was refused or ended. */
  readonly reason: string;
}

export interface GroupReport {
  readonly state: MoveState;
  readonly units: number;
  /** Units within a third of a spacing of their slots. */
  readonly inPlace: number;
  /** Above 1 while the group is split. */
  readonly parts: number;
  readonly leader: Unit;
  readonly distanceLeft: number;
  readonly reason: string;
}

/** A step in short: numbers of units. */
export interface StepReport {
  readonly units: number;
  readonly moving: number;
  readonly pending: number;
  readonly ended: number;
}

/** How a crowd works. */
export interface CrowdSetup {
  /** On grids: how paths go. Corners 'one_free' and 'always' are refused: bodies have no room there. */
  moves?: Moves;
  /** Nodes that the searches of one step may expand; 10,000. */
  expansions?: number;
  /** On meshes: paths leave room for discs of this radius. */
  radius?: number;
  /** On grids: from the centre of a cell to the next; 1. */
  cellSize?: number;
  /** On grids: the centre of cell (0, 0). */
  origin?: Position;
}

/** Many units that walk on one map, evade one another, and keep off walls. */
export class Crowd extends Handle {
  private constructor();
  /** Adds units of one motion: positions as a list, or as x, y, z of each. */
  add(motion: Motion, positions: readonly Position[] | Float64Array): Unit[];
  remove(units: Unit | readonly Unit[]): void;
  /** Sends each unit on its way; paths are found in the following steps. */
  send(units: Unit | readonly Unit[], order: Order): void;
  /** Sends units together, at most 1,000; the first one leads. */
  sendGroup(units: readonly Unit[], order: Order, formation?: {
    shape?: 'box' | 'column' | 'line' | 'wedge' | 'circle';
    /** From one slot to the next; three radii. */
    spacing?: number;
  }): Group;
  /** Ends the units' orders. */
  cancel(units: Unit | readonly Unit[]): void;
  /** Ends the orders of a group's units, and the group. */
  disband(group: Group): void;
  /** Finds paths, and moves all units by so many seconds, at most 10. */
  step(seconds: number): StepReport;
  /** The same for a program that moves units itself: writes the velocities that they want. */
  steer(seconds: number): StepReport;
  unit(unit: Unit): UnitReport;
  group(group: Group): GroupReport;
  /** Units whose orders ended in the last step. */
  readonly ended: Unit[];
  /** The most units that there ever were at a time. */
  readonly slots: number;
  /**
   * All units by slot: x, y and z of each, and the number of its state. **Not copies**: they show
   * the engine's memory until the next call of any function.
   */
  read(): { positions: Float64Array; velocities: Float64Array; states: Uint8Array };
  /** Takes positions or velocities or both: x, y and z of each slot. */
  write(arrays: { positions?: Float64Array; velocities?: Float64Array }): void;
  /** The name of a state's number. */
  stateName(state: number): MoveState;
  /** Blocks or frees cells of the crowd's own grid. */
  edit(cells: Cells, walkable: boolean): void;
}
