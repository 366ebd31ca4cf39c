// Lines, discs, arrows and labels of the map's plane.
import type { Frame } from '../page.ts';
import type { Camera } from './camera.ts';

/** Points nearer than this to the last one, in pixels, add nothing that one sees. */
const LEAST_STEP = 0.8;

/** Leaves out points within straight parts: a path through a large maze has tens of thousands. */
function traceLine(context: CanvasRenderingContext2D, camera: Camera, line: Float64Array): void {
  let lastX = camera.toScreenX(line[0]!);
  let lastY = camera.toScreenY(line[1]!);
  context.moveTo(lastX, lastY);
  for (let i = 3; i < line.length; i += 3) {
    const isLast = i + 3 >= line.length;
    if (!isLast) {
      const turn = (line[i]! - line[i - 3]!) * (line[i + 4]! - line[i + 1]!) - (line[i + 1]! - line[i - 2]!) * (line[i + 3]! - line[i]!);
      if (turn === 0) continue;
    }
    const x = camera.toScreenX(line[i]!);
    const y = camera.toScreenY(line[i + 1]!);
    if (!isLast && Math.abs(x - lastX) < LEAST_STEP && Math.abs(y - lastY) < LEAST_STEP) continue;
    context.lineTo(x, y);
    lastX = x;
    lastY = y;
  }
}

/** A line through points x, y, z each, with a light rim so that it stands out on any ground. */
export function drawLine(frame: Frame, line: Float64Array, colour: string, width: number): void {
  if (line.length < 6) return;
  const { context, camera } = frame;
  context.beginPath();
  traceLine(context, camera, line);
  context.lineJoin = context.lineCap = 'round';
  context.strokeStyle = frame.colours.dark ? '#000000' : '#ffffff';
  context.lineWidth = width + 2;
  context.stroke();
  context.strokeStyle = colour;
  context.lineWidth = width;
  context.stroke();
}

export function drawDisc(frame: Frame, x: number, y: number, radius: number, colour: string): void {
  const { context, camera } = frame;
  context.beginPath();
  context.arc(camera.toScreenX(x), camera.toScreenY(y), radius, 0, 2 * Math.PI);
  context.fillStyle = colour;
  context.fill();
  context.strokeStyle = frame.colours.dark ? '#000000' : '#ffffff';
  context.lineWidth = 2;
  context.stroke();
}

/** A disc with a letter: start and goal differ in more than their colour. */
export function drawBadge(frame: Frame, x: number, y: number, letter: string, colour: string): void {
  const radius = Math.min(Math.max(frame.camera.scale * 0.42, 8), 16);
  drawDisc(frame, x, y, radius, colour);
  drawText(frame, x, y, letter, `bold ${Math.round(radius * 1.2)}px system-ui, sans-serif`, frame.colours.dark ? '#000000' : '#ffffff');
}

export function drawText(frame: Frame, x: number, y: number, text: string, font: string, colour: string): void {
  const { context, camera } = frame;
  context.font = font;
  context.fillStyle = colour;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(text, camera.toScreenX(x), camera.toScreenY(y));
}

/** An arrow between two points of the screen. */
export function drawArrow(
  context: CanvasRenderingContext2D, fromX: number, fromY: number, toX: number, toY: number, head: number,
): void {
  const angle = Math.atan2(toY - fromY, toX - fromX);
  context.beginPath();
  context.moveTo(fromX, fromY);
  context.lineTo(toX, toY);
  for (const side of [-1, 1]) {
    context.moveTo(toX, toY);
    context.lineTo(toX - head * Math.cos(angle + side * 0.5), toY - head * Math.sin(angle + side * 0.5));
  }
  context.stroke();
}
