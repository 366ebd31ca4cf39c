// The units of a crowd, true to scale, between the last two steps of the simulation.
import { MOVE_STATES } from '../../engine/world/calls.ts';
import type { CrowdPicture } from '../../engine/world/calls.ts';
import type { PageMap } from '../../map/kinds.ts';
import type { Frame, Layer } from '../../page.ts';
import { Ground } from './ground.ts';

/** Colours of states: distinct for all kinds of colour vision. */
export const STATE_COLOURS: Record<(typeof MOVE_STATES)[number], string> = {
  pending: '#999999', moving: '#0072b2', waiting: '#e69f00', arrived: '#009e73', arrived_partial: '#56b4e9',
  blocked: '#d55e00', unreachable: '#d55e00', cancelled: '#999999', invalid: '#d55e00',
};

/** A rectangle between two corners, in positions of the crowd. */
export interface Selection { fromX: number; fromY: number; toX: number; toY: number }

export interface CrowdView {
  map: PageMap;
  before: CrowdPicture | null;
  now: CrowdPicture | null;
  /** How much of the last step has passed: 0 to 1. */
  share: number;
  push: { x: number; y: number; radius: number } | null;
  frame: Selection | null;
  selected: ReadonlySet<number>;
}

/** Units are drawn at least this large, in pixels. */
const LEAST_RADIUS = 1.5;

export function createCrowdLayer(view: CrowdView): Layer {
  return {
    order: 30,
    draw(frame) {
      const ground = new Ground(view.map);
      if (view.now !== null) drawUnits(frame, ground, view, view.now);
      if (view.push !== null) drawPush(frame, ground, view.push);
      if (view.frame !== null) drawSelection(frame, ground, view.frame);
    },
  };
}

/** Where a unit is drawn: between its last two positions. */
export function unitAt(view: CrowdView, i: number): { x: number; y: number } {
  const { positions } = view.now!;
  const before = view.before?.positions.length === positions.length ? view.before.positions : positions;
  const between = (k: number) => before[k] + (positions[k] - before[k]) * view.share;
  return { x: between(2 * i), y: between(2 * i + 1) };
}

/** Units of one look are one path: that is many times faster than a path for each. */
function drawUnits(frame: Frame, ground: Ground, view: CrowdView, now: CrowdPicture): void {
  const { context, colours } = frame;
  const radii = {
    across: Math.max(now.radius * ground.disc.x * frame.camera.scale, LEAST_RADIUS),
    down: Math.max(now.radius * ground.disc.y * frame.camera.scale, LEAST_RADIUS),
  };
  const points = pointsOf(frame, ground, view, radii);
  MOVE_STATES.forEach((name, state) => {
    if (now.counts[state] === 0) return;
    tracePoints(context, points, radii, (i) => now.states[i] === state);
    context.fillStyle = STATE_COLOURS[name];
    context.fill();
  });
  if (radii.across >= 3) {
    tracePoints(context, points, { across: radii.across * 0.45, down: radii.down * 0.45 }, (i) => now.sides[i] !== 0);
    context.fillStyle = '#ffffff';
    context.fill();
  }
  if (view.selected.size === 0) return;
  tracePoints(context, points, radii, (i) => view.selected.has(i));
  context.strokeStyle = colours.chosen;
  context.lineWidth = 2.5;
  context.stroke();
}

interface Radii { across: number; down: number }

/** Pixels of the screen: x and y of each unit, NaN for those beside the picture. */
function pointsOf(frame: Frame, ground: Ground, view: CrowdView, { across, down }: Radii): Float64Array {
  const { camera } = frame;
  const points = new Float64Array(2 * view.now!.states.length).fill(NaN);
  for (let i = 0; 2 * i < points.length; ++i) {
    const position = unitAt(view, i);
    const at = ground.point(position.x, position.y);
    const x = camera.toScreenX(at.x);
    const y = camera.toScreenY(at.y);
    if (x < -across || y < -down || x > frame.width + across || y > frame.height + down) continue;
    points[2 * i] = x;
    points[2 * i + 1] = y;
  }
  return points;
}

function tracePoints(
  context: CanvasRenderingContext2D, points: Float64Array, { across, down }: Radii, isWanted: (i: number) => boolean,
): void {
  context.beginPath();
  for (let i = 0; 2 * i < points.length; ++i) {
    if (Number.isNaN(points[2 * i]) || !isWanted(i)) continue;
    context.moveTo(points[2 * i] + across, points[2 * i + 1]);
    context.ellipse(points[2 * i], points[2 * i + 1], across, down, 0, 0, 2 * Math.PI);
  }
}

function drawPush(frame: Frame, ground: Ground, push: { x: number; y: number; radius: number }): void {
  const { context, camera, colours } = frame;
  const at = ground.point(push.x, push.y);
  const across = push.radius * ground.disc.x * camera.scale;
  const down = push.radius * ground.disc.y * camera.scale;
  context.beginPath();
  context.ellipse(camera.toScreenX(at.x), camera.toScreenY(at.y), across, down, 0, 0, 2 * Math.PI);
  context.strokeStyle = colours.now;
  context.lineWidth = 2.5;
  context.setLineDash([6, 4]);
  context.stroke();
  context.setLineDash([]);
}

function drawSelection(frame: Frame, ground: Ground, { fromX, fromY, toX, toY }: Selection): void {
  const { context, camera, colours } = frame;
  context.beginPath();
  for (const [x, y] of [[fromX, fromY], [toX, fromY], [toX, toY], [fromX, toY]]) {
    const at = ground.point(x, y);
    context.lineTo(camera.toScreenX(at.x), camera.toScreenY(at.y));
  }
  context.closePath();
  context.strokeStyle = colours.chosen;
  context.lineWidth = 1.5;
  context.setLineDash([4, 3]);
  context.stroke();
  context.setLineDash([]);
}
