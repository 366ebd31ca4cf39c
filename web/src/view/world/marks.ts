// Paths, arrows, rings and walking dots of the worlds.
import type { PageMap } from '../../map/kinds.ts';
import type { Frame } from '../../page.ts';
import { drawArrow, drawLine } from '../draw.ts';
import { visibleRanges } from '../layouts.ts';
import type { PlanePoint } from '../layouts.ts';
import { placePoint } from './ground.ts';

const NO_PLACE = 0xffffffff;
/** Cells that are smaller on the screen have no room for an arrow. */
const LEAST_ARROW_SCALE = 11;
/** No more arrows are drawn at a time. */
const MOST_ARROWS = 20000;

export function drawPath(frame: Frame, map: PageMap, places: Uint32Array, colour: string, width: number): void {
  const line = new Float64Array(3 * places.length);
  places.forEach((place, i) => {
    const { x, y } = placePoint(map, place);
    line[3 * i] = x;
    line[3 * i + 1] = y;
  });
  drawLine(frame, line, colour, width);
}

/** The same with gaps, for paths that are compared with another. */
export function drawDashedPath(frame: Frame, map: PageMap, places: Uint32Array, colour: string, width: number): void {
  frame.context.setLineDash([2 * width, 2 * width]);
  drawPath(frame, map, places, colour, width);
  frame.context.setLineDash([]);
}

/** The places in the picture, if arrows have room there; else none. */
export function placesWithRoom(frame: Frame, map: PageMap): Uint32Array {
  const { camera } = frame;
  if (map.kind === 'mesh') return new Uint32Array(0);
  if (map.kind === 'graph') {
    return Uint32Array.from({ length: Math.min(map.positions.length / 3, MOST_ARROWS) }, (_, i) => i);
  }
  const places: number[] = [];
  if (camera.scale < LEAST_ARROW_SCALE) return new Uint32Array(0);
  for (const { y, from, to } of visibleRanges(map, camera.bounds())) {
    for (let x = from; x < to && places.length < MOST_ARROWS; ++x) places.push(y * map.width + x);
  }
  return Uint32Array.from(places);
}

/** Arrows from places towards others; on grids they stay within their cells. */
export function drawArrows(frame: Frame, map: PageMap, from: Uint32Array, to: Uint32Array, colour: string): void {
  const { context, camera } = frame;
  context.strokeStyle = colour;
  context.lineWidth = Math.min(Math.max(camera.scale / 14, 1.2), 3);
  from.forEach((place, i) => {
    if (to[i] === NO_PLACE || to[i] === place) return;
    const begin = placePoint(map, place);
    const end = placePoint(map, to[i]);
    const length = Math.hypot(end.x - begin.x, end.y - begin.y);
    if (!(length > 0)) return;
    const reach = (map.kind === 'grid' ? 0.34 : length * 0.35) / length;
    const x = (end.x - begin.x) * reach * camera.scale;
    const y = (end.y - begin.y) * reach * camera.scale;
    const middleX = camera.toScreenX(map.kind === 'grid' ? begin.x : (begin.x + end.x) / 2);
    const middleY = camera.toScreenY(map.kind === 'grid' ? begin.y : (begin.y + end.y) / 2);
    const head = Math.min(Math.max(camera.scale * 0.16, 3), 12);
    drawArrow(context, middleX - x, middleY - y, middleX + x, middleY + y, head);
  });
}

export function drawRing(frame: Frame, at: PlanePoint, radius: number, colour: string, width = 3): void {
  const { context, camera } = frame;
  context.beginPath();
  context.arc(camera.toScreenX(at.x), camera.toScreenY(at.y), radius, 0, 2 * Math.PI);
  context.strokeStyle = colour;
  context.lineWidth = width;
  context.stroke();
}

/** Dots between two places each, with a colour for each; a share of 1 is at the second place. */
export function drawDots(
  frame: Frame, map: PageMap, dots: { from: Uint32Array; to: Uint32Array; share: number },
  lookOf: (i: number) => { colour: string; isHollow?: boolean },
): void {
  const { context, camera, colours } = frame;
  const radius = Math.min(Math.max(camera.scale * 0.26, 2), 9);
  context.lineWidth = Math.max(radius / 3, 1);
  for (let i = 0; i < dots.from.length; ++i) {
    const end = placePoint(map, dots.to[i]);
    const begin = dots.from[i] === dots.to[i] ? end : placePoint(map, dots.from[i]);
    const x = camera.toScreenX(begin.x + (end.x - begin.x) * dots.share);
    const y = camera.toScreenY(begin.y + (end.y - begin.y) * dots.share);
    if (!(x > -radius && y > -radius && x < frame.width + radius && y < frame.height + radius)) continue;
    const { colour, isHollow = false } = lookOf(i);
    context.beginPath();
    context.arc(x, y, radius, 0, 2 * Math.PI);
    context.fillStyle = isHollow ? colours.ground : colour;
    context.fill();
    context.strokeStyle = isHollow ? colour : colours.background;
    context.stroke();
  }
}
