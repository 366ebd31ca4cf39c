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

function drawUnits(frame: Frame, ground: Ground, view: CrowdView, now: CrowdPicture): void {
  const { context, camera, colours } = frame;
  const across = Math.max(now.radius * ground.disc.x * camera.scale, LEAST_RADIUS);
  const down = Math.max(now.radius * ground.disc.y * camera.scale, LEAST_RADIUS);
  now.states.forEach((state, i) => {
    const position = unitAt(view, i);
    const at = ground.point(position.x, position.y);
    const x = camera.toScreenX(at.x);
    const y = camera.toScreenY(at.y);
    if (x < -across || y < -down || x > frame.width + across || y > frame.height + down) return;
    context.beginPath();
    context.ellipse(x, y, across, down, 0, 0, 2 * Math.PI);
    context.fillStyle = STATE_COLOURS[MOVE_STATES[state]];
    context.fill();
    if (view.selected.has(i)) {
      context.strokeStyle = colours.chosen;
      context.lineWidth = 2.5;
      context.stroke();
    }
    if (now.sides[i] === 0 || across < 3) return;
    context.beginPath();
    context.ellipse(x, y, across * 0.45, down * 0.45, 0, 0, 2 * Math.PI);
    context.fillStyle = '#ffffff';
    context.fill();
  });
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
