// The way of a path through a mesh: portals, sides of its corridor, bends, room for the unit, links.
import type { Answer } from '../engine/protocol.ts';
import type { MeshMap } from '../map/kinds.ts';
import type { Frame } from '../page.ts';
import { drawDisc, drawText } from './draw.ts';
import type { PlanePoint } from './layouts.ts';
import type { MeshShape, Portal } from './mesh_shape.ts';

/** Links at whose ends there is no room for a label. */
const LEAST_LABEL_LENGTH = 50;
/** In pixels. */
const MOST_BULGE = 70;

/** The portals of an answer, in pieces: a link begins another piece. */
function portalsOf(shape: MeshShape, { nodes }: Answer): Portal[][] {
  const pieces: Portal[][] = [[]];
  for (let i = 1; i < nodes.length; ++i) {
    const portal = shape.portal(nodes[i - 1]!, nodes[i]!);
    if (portal === null) pieces.push([]);
    else pieces[pieces.length - 1]!.push(portal);
  }
  return pieces;
}

/** The sides through which the path goes from polygon to polygon. */
export function drawCorridor(frame: Frame, shape: MeshShape, answer: Answer): void {
  const { context, camera, colours } = frame;
  context.beginPath();
  for (const { left, right } of portalsOf(shape, answer).flat()) {
    context.moveTo(camera.toScreenX(left.x), camera.toScreenY(left.y));
    context.lineTo(camera.toScreenX(right.x), camera.toScreenY(right.y));
  }
  context.strokeStyle = colours.link;
  context.lineWidth = 2.5;
  context.setLineDash([5, 4]);
  context.stroke();
  context.setLineDash([]);
}

/** The left and the right ends of all portals: the path bends only at these. */
export function drawFunnel(frame: Frame, shape: MeshShape, answer: Answer): void {
  const [leftColour, rightColour] = frame.colours.sides;
  for (const portals of portalsOf(shape, answer)) {
    drawSide(frame, portals.map(({ left }) => left), leftColour!);
    drawSide(frame, portals.map(({ right }) => right), rightColour!);
  }
}

function drawSide({ context, camera }: Frame, points: readonly PlanePoint[], colour: string): void {
  context.beginPath();
  for (const { x, y } of points) context.lineTo(camera.toScreenX(x), camera.toScreenY(y));
  context.strokeStyle = context.fillStyle = colour;
  context.lineWidth = 2;
  context.stroke();
  context.beginPath();
  for (const { x, y } of points) {
    context.moveTo(camera.toScreenX(x) + 3.5, camera.toScreenY(y));
    context.arc(camera.toScreenX(x), camera.toScreenY(y), 3.5, 0, 2 * Math.PI);
  }
  context.fill();
}

/** The ground that the unit passes over. Links are no ground. */
export function drawRoom(frame: Frame, answer: Answer, radius: number): void {
  if (radius <= 0 || answer.line.length < 6) return;
  const { context, camera, colours } = frame;
  const linked = new Set<number>();
  for (let i = 0; i < answer.legs.length; i += 2) linked.add(answer.legs[i]! + 1);
  context.beginPath();
  for (let i = 0; i < answer.line.length / 3; ++i) {
    const x = camera.toScreenX(answer.line[3 * i]!);
    const y = camera.toScreenY(answer.line[3 * i + 1]!);
    if (i === 0 || linked.has(i)) context.moveTo(x, y);
    else context.lineTo(x, y);
  }
  context.lineJoin = context.lineCap = 'round';
  context.lineWidth = 2 * radius * camera.scale;
  context.strokeStyle = colours.path;
  context.globalAlpha = 0.22;
  context.stroke();
  context.globalAlpha = 1;
}

/** Where the path turns: the line, which is drawn later, leaves a rim of each disc. */
export function drawBends(frame: Frame, { line }: Answer): void {
  const radius = Math.min(Math.max(frame.camera.scale * 0.1, 1.25), 3.5) + 2.5;
  for (let i = 3; i + 3 < line.length; i += 3) drawDisc(frame, line[i]!, line[i + 1]!, radius, frame.colours.path);
}

/** Links as arcs to their left; those that the path takes are thick. */
export function drawMeshLinks(frame: Frame, map: MeshMap, answer: Answer | null): void {
  const taken = new Set<number>();
  for (let i = 1; i < (answer?.legs.length ?? 0); i += 2) taken.add(answer!.legs[i]!);
  map.links.forEach((link, i) => drawArc(frame, link.from, link.to, taken.has(i), link.cost));
}

function drawArc(frame: Frame, from: PlanePoint, to: PlanePoint, isTaken: boolean, cost: number): void {
  const { context, camera, colours } = frame;
  const [x, y] = [camera.toScreenX(from.x), camera.toScreenY(from.y)];
  const [endX, endY] = [camera.toScreenX(to.x), camera.toScreenY(to.y)];
  const length = Math.hypot(endX - x, endY - y);
  if (length < 1) return;
  // The curve comes half as far beside its middle as the point that it bends to.
  const bulge = Math.min(1 / 3, MOST_BULGE / length);
  const bendX = (x + endX) / 2 + (endY - y) * bulge;
  const bendY = (y + endY) / 2 - (endX - x) * bulge;
  context.beginPath();
  context.moveTo(x, y);
  context.quadraticCurveTo(bendX, bendY, endX, endY);
  const angle = Math.atan2(endY - bendY, endX - bendX);
  for (const side of [-0.45, 0.45]) {
    context.moveTo(endX, endY);
    context.lineTo(endX - 10 * Math.cos(angle + side), endY - 10 * Math.sin(angle + side));
  }
  context.strokeStyle = colours.link;
  context.lineWidth = isTaken ? 4 : 2;
  context.lineCap = 'round';
  context.stroke();
  if (length < LEAST_LABEL_LENGTH) return;
  const beside = bulge / 2 + 9 / length;
  const labelX = camera.toPlaneX((x + endX) / 2 + (endY - y) * beside);
  const labelY = camera.toPlaneY((y + endY) / 2 - (endX - x) * beside);
  drawText(frame, labelX, labelY, String(Math.round(cost * 100) / 100), '12px system-ui, sans-serif', colours.text);
}
