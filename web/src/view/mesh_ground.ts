// The ground of a mesh with the states of its polygons, their sides, and walls.
import type { Playback } from '../engine/playback.ts';
import type { MeshMap, Position } from '../map/kinds.ts';
import type { Frame } from '../page.ts';
import { twiceArea } from '../tools/mesh_outlines.ts';
import { blended } from './cells_layer.ts';
import { mixedPixel } from './colours.ts';
import { givenShape } from './mesh_shape.ts';
import type { MeshShape } from './mesh_shape.ts';
import { shareOfCost } from './terrain_raster.ts';

/** Polygons in one path: in longer ones every line costs more. */
const POLYGONS_A_PATH = 128;
const STATE_OPACITY = 0.6;

function rgb(pixel: number): string {
  return `rgb(${pixel & 255},${(pixel >> 8) & 255},${(pixel >> 16) & 255})`;
}

/** The colour of a kind of ground, by its cost. */
export function areaColour(frame: Pick<Frame, 'colours'>, cost: number): string {
  const { colours } = frame;
  return cost === 1 ? colours.ground : rgb(mixedPixel(colours.cheap, colours.expensive, shareOfCost(cost)));
}

export function drawGround(frame: Frame, map: MeshMap, shape: MeshShape | null, playback: Playback | null): void {
  const given = givenShape(map);
  if (given === null) drawFloor(frame, map);
  // The engine's polygons are those of the map, unless it mended them or left room for a radius.
  const isGiven = given !== null && shape !== null && given.polygons.length === shape.polygons.length;
  const areaOf = (number: number): string => areaColour(frame, map.areaCosts[map.areas[number] ?? 0] ?? 1);
  const stateOf = stateColours(frame, playback);
  if (given !== null) {
    fillPolygons(frame, given, (number) => blended(areaOf(number), isGiven ? stateOf(number) : null, STATE_OPACITY));
  }
  if (shape === null || isGiven) return;
  frame.context.globalAlpha = STATE_OPACITY;
  fillPolygons(frame, shape, stateOf);
  frame.context.globalAlpha = 1;
}

/** The colour of each polygon's state; null: the search has not been there. */
function stateColours({ colours }: Frame, playback: Playback | null): (number: number) => string | null {
  const byState = [null, colours.open, colours.closed, colours.forgotten];
  return (number) => playback === null || number >= playback.nodes ? null : byState[playback.stateOf(number)] ?? null;
}

/** Fills the polygons that can be seen: those of one colour together, or from low to high. */
function fillPolygons(frame: Frame, shape: MeshShape, colourOf: (number: number) => string | null): void {
  const bounds = frame.camera.bounds();
  const batches = new Map<string, number[]>();
  const fill = (colour: string, batch: number[]): void => {
    frame.context.beginPath();
    for (const number of batch) addPolygon(frame, shape, number);
    frame.context.fillStyle = colour;
    frame.context.fill();
    batch.length = 0;
  };
  let last = '';
  for (const number of shape.order) {
    const colour = shape.isVisible(number, bounds) ? colourOf(number) : null;
    if (colour === null) continue;
    if (!shape.isFlat && colour !== last && last !== '') fill(last, batches.get(last)!);
    last = colour;
    let batch = batches.get(colour);
    if (!batch) batches.set(colour, batch = []);
    if (batch.push(number) >= POLYGONS_A_PATH) fill(colour, batch);
  }
  for (const [colour, batch] of batches) fill(colour, batch);
}

function drawFloor(frame: Frame, map: MeshMap): void {
  const { context, colours } = frame;
  addOutlines(frame, map);
  context.fillStyle = colours.wall;
  context.fill('nonzero');
  context.fillStyle = areaColour(frame, map.areaCosts[0] ?? 1);
  context.fill('evenodd');
}

/** Without their sense of rotation: those that lie inside others count twice, also by 'nonzero'. */
function addOutlines({ context, camera }: Frame, map: MeshMap): void {
  context.beginPath();
  for (const points of turnedOutlines(map)) {
    points.forEach(({ x, y }, i) => {
      if (i === 0) context.moveTo(camera.toScreenX(x), camera.toScreenY(y));
      else context.lineTo(camera.toScreenX(x), camera.toScreenY(y));
    });
    context.closePath();
  }
}

const turned = new WeakMap<object, Position[][]>();

/** The outlines, all in one direction. */
function turnedOutlines({ outlines }: MeshMap): Position[][] {
  let found = turned.get(outlines);
  if (!found) {
    found = outlines.map((outline) => twiceArea(outline) > 0 ? outline : [...outline].reverse());
    turned.set(outlines, found);
  }
  return found;
}

export function drawWalls(frame: Frame, map: MeshMap): void {
  const { context, camera, colours } = frame;
  const shape = givenShape(map);
  if (shape === null) {
    addOutlines(frame, map);
  } else {
    context.beginPath();
    for (let i = 0; i < shape.walls.length; i += 2) {
      const from = shape.corner(shape.walls[i]);
      const to = shape.corner(shape.walls[i + 1]);
      context.moveTo(camera.toScreenX(from.x), camera.toScreenY(from.y));
      context.lineTo(camera.toScreenX(to.x), camera.toScreenY(to.y));
    }
  }
  context.strokeStyle = colours.wall;
  context.lineWidth = 2.5;
  context.lineJoin = context.lineCap = 'round';
  context.stroke();
}

function addPolygon({ context, camera }: Frame, shape: MeshShape, number: number): void {
  const { vertices } = shape;
  const polygon = shape.polygons[number];
  for (let i = 0; i < polygon.length; ++i) {
    const x = camera.toScreenX(vertices[3 * polygon[i]]);
    const y = camera.toScreenY(vertices[3 * polygon[i] + 1]);
    if (i === 0) context.moveTo(x, y);
    else context.lineTo(x, y);
  }
  context.closePath();
}

/** Fills or strokes the polygons that can be seen and pass a test. */
export function paintPolygons(
  frame: Frame, shape: MeshShape, passes: (number: number) => boolean,
  paint: (context: CanvasRenderingContext2D) => void,
): void {
  const bounds = frame.camera.bounds();
  let count = 0;
  frame.context.beginPath();
  for (let number = 0; number < shape.polygons.length; ++number) {
    if (!passes(number) || !shape.isVisible(number, bounds)) continue;
    addPolygon(frame, shape, number);
    if (++count % POLYGONS_A_PATH === 0) {
      paint(frame.context);
      frame.context.beginPath();
    }
  }
  paint(frame.context);
}

export function drawSides(frame: Frame, shape: MeshShape): void {
  const { context, camera, colours } = frame;
  const { left, top, right, bottom } = camera.bounds();
  context.strokeStyle = colours.wall;
  context.globalAlpha = 0.35;
  context.lineWidth = 1;
  let count = 0;
  context.beginPath();
  for (let i = 0; i < shape.sides.length; i += 2) {
    const from = shape.corner(shape.sides[i]);
    const to = shape.corner(shape.sides[i + 1]);
    const isVisible = Math.min(from.x, to.x) <= right && Math.max(from.x, to.x) >= left &&
      Math.min(from.y, to.y) <= bottom && Math.max(from.y, to.y) >= top;
    if (!isVisible) continue;
    context.moveTo(camera.toScreenX(from.x), camera.toScreenY(from.y));
    context.lineTo(camera.toScreenX(to.x), camera.toScreenY(to.y));
    if (++count % POLYGONS_A_PATH !== 0) continue;
    context.stroke();
    context.beginPath();
  }
  context.stroke();
  context.globalAlpha = 1;
}
