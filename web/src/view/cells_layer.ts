// Cells that are no squares: hexagons and diamonds, from a handful to a million.
//
// Large cells are drawn as outlines, those of one colour together. Small ones come from pictures
// with one pixel for each cell, row by row with its shift, so that all of a large map is drawn as
// fast as a part of it. A diamond map is such a picture that stands on its corner, at any scale.
import type { GridMap } from '../map/kinds.ts';
import type { Frame } from '../page.ts';
import { cellReach, centre, corners, visibleRanges } from './layouts.ts';

/** One pixel for each cell, row by row. */
export interface CellPicture { readonly canvas: HTMLCanvasElement; readonly opacity: number }

export interface CellLook {
  /** The colour of a cell's ground, as #rrggbb or rgb(r,g,b). */
  terrain(index: number): string;
  /** The colour of the search's state; null if it has not been here. */
  state(index: number): string | null;
  /** How much of the state's colour covers the ground. */
  readonly opacity: number;
  /** The same ground and states as pictures, from below: for small cells. */
  readonly pictures?: readonly CellPicture[];
  /** Lines between cells, where there is room. */
  readonly lines?: boolean;
}

/** So many outlines are drawn within a frame of 60 a second; with more cells, pictures are. */
const MOST_OUTLINES = 4500;
/** Cells that are narrower than so many pixels show no corners. */
const LEAST_OUTLINE_WIDTH = 4;
/** Below this width the shift of rows cannot be seen. */
const LEAST_SHIFT_WIDTH = 2.4;
/** Outlines in one path: in longer ones every line costs more. */
const OUTLINES_A_PATH = 256;

export function drawCells(frame: Frame, map: GridMap, look: CellLook): void {
  const width = 2 * cellReach(map.layout).across * frame.camera.scale;
  if (width >= LEAST_OUTLINE_WIDTH && visibleCount(frame, map) <= MOST_OUTLINES) {
    drawOutlines(frame, map, look);
    return;
  }
  for (const picture of look.pictures ?? [picturedCells(map, look)]) drawPicture(frame, map, picture, width);
}

function visibleCount({ camera }: Frame, map: GridMap): number {
  let count = 0;
  for (const { from, to } of visibleRanges(map, camera.bounds())) {
    count += to - from;
    if (count > MOST_OUTLINES) break;
  }
  return count;
}

// Outlines

function drawOutlines(frame: Frame, map: GridMap, look: CellLook): void {
  const { context, camera } = frame;
  const isLined = look.lines === true;
  // Without lines, outlines overlap a little: the ground below would show between them.
  const shape = cornersOnScreen(map, camera.scale, isLined ? 0 : 0.6);
  const batches = new Map<string, number[]>();
  for (const { y, from, to } of visibleRanges(map, camera.bounds())) {
    for (let x = from; x < to; ++x) {
      const index = y * map.width + x;
      const colour = blended(look.terrain(index), look.state(index), look.opacity);
      let batch = batches.get(colour);
      if (!batch) batches.set(colour, batch = []);
      const at = centre(map.layout, x, y);
      batch.push(camera.toScreenX(at.x), camera.toScreenY(at.y));
    }
  }
  context.lineWidth = 1;
  context.strokeStyle = frame.colours.grid;
  for (const [colour, places] of batches) fillOutlines(context, shape, places, colour, isLined);
}

function cornersOnScreen(map: GridMap, scale: number, larger: number): Float64Array {
  const reach = cellReach(map.layout);
  const factor = scale + larger / Math.min(reach.across, reach.down);
  return Float64Array.from(corners(map.layout), (value) => value * factor);
}

function fillOutlines(
  context: CanvasRenderingContext2D, shape: Float64Array, places: readonly number[], colour: string, isLined: boolean,
): void {
  context.fillStyle = colour;
  for (let first = 0; first < places.length; first += 2 * OUTLINES_A_PATH) {
    const end = Math.min(first + 2 * OUTLINES_A_PATH, places.length);
    context.beginPath();
    for (let i = first; i < end; i += 2) {
      context.moveTo(places[i] + shape[0], places[i + 1] + shape[1]);
      for (let k = 2; k < shape.length; k += 2) context.lineTo(places[i] + shape[k], places[i + 1] + shape[k + 1]);
      context.closePath();
    }
    context.fill();
    if (isLined) context.stroke();
  }
}

// Pictures

function drawPicture(frame: Frame, map: GridMap, { canvas, opacity }: CellPicture, cellWidth: number): void {
  const { context } = frame;
  context.save();
  context.globalAlpha = opacity;
  context.imageSmoothingEnabled = cellWidth < LEAST_SHIFT_WIDTH;
  if (map.layout === 'diamond') drawStanding(frame, canvas);
  else if (cellWidth < LEAST_SHIFT_WIDTH) drawWhole(frame, map, canvas);
  else drawStrips(frame, map, canvas);
  context.restore();
}

/** x runs down to the right, y down to the left. */
function drawStanding({ context, camera }: Frame, canvas: HTMLCanvasElement): void {
  const { across, down } = cellReach('diamond');
  const right = across * camera.scale;
  const below = down * camera.scale;
  context.transform(right, below, -right, below, camera.toScreenX(0), camera.toScreenY(0));
  context.drawImage(canvas, 0, 0);
}

function isByColumns(map: GridMap): boolean { return map.layout.endsWith('columns'); }

function drawWhole({ context, camera }: Frame, map: GridMap, canvas: HTMLCanvasElement): void {
  const first = centre(map.layout, 0, 0);
  const stepX = centre(map.layout, 1, 0).x - first.x;
  const stepY = centre(map.layout, 0, 1).y - first.y;
  // Half of the rows or columns are shifted by half a cell: the middle lies a quarter away.
  const left = isByColumns(map) ? first.x - stepX / 2 : 0.25 * stepX;
  const top = isByColumns(map) ? 0.25 * stepY : first.y - stepY / 2;
  context.drawImage(canvas, camera.toScreenX(left), camera.toScreenY(top),
    map.width * stepX * camera.scale, map.height * stepY * camera.scale);
}

/** Each row (or column) as a strip, with its shift. */
function drawStrips(frame: Frame, map: GridMap, canvas: HTMLCanvasElement): void {
  const { context, camera } = frame;
  const byColumns = isByColumns(map);
  const bounds = camera.bounds();
  const at = (i: number) => byColumns ? centre(map.layout, i, 0) : centre(map.layout, 0, i);
  const half = byColumns ? cellReach(map.layout).down : cellReach(map.layout).across;
  const step = byColumns ? at(1).x - at(0).x : at(1).y - at(0).y;
  const [low, high, near, far] = byColumns
    ? [bounds.left, bounds.right, bounds.top, bounds.bottom] : [bounds.top, bounds.bottom, bounds.left, bounds.right];
  const [from, to] = within(low / step - 1, high / step + 1, byColumns ? map.width : map.height);
  // Only the part that is seen: the rest would be scaled in vain.
  const [first, end] = within(near / (2 * half) - 2, far / (2 * half) + 1, byColumns ? map.height : map.width);
  const length = (end - first) * 2 * half * camera.scale;
  for (let i = from; i < to; ++i) {
    const middle = at(i);
    if (byColumns) {
      const left = Math.round(camera.toScreenX(middle.x - step / 2));
      const right = Math.round(camera.toScreenX(middle.x + step / 2));
      const top = camera.toScreenY(middle.y + (2 * first - 1) * half);
      context.drawImage(canvas, i, first, 1, end - first, left, top, right - left, length);
    } else {
      const top = Math.round(camera.toScreenY(middle.y - step / 2));
      const bottom = Math.round(camera.toScreenY(middle.y + step / 2));
      const left = camera.toScreenX(middle.x + (2 * first - 1) * half);
      context.drawImage(canvas, first, i, end - first, 1, left, top, length, bottom - top);
    }
  }
}

function within(from: number, to: number, count: number): [number, number] {
  const first = Math.min(Math.max(Math.floor(from), 0), count);
  return [first, Math.min(Math.max(Math.ceil(to), first), count)];
}

/** A picture of cells whose look has none; it takes time in proportion to the map. */
function picturedCells(map: GridMap, look: CellLook): CellPicture {
  const canvas = document.createElement('canvas');
  canvas.width = map.width;
  canvas.height = map.height;
  const context = canvas.getContext('2d')!;
  const image = context.createImageData(map.width, map.height);
  for (let i = 0; i < map.width * map.height; ++i) {
    const [red, green, blue] = channelsOf(blended(look.terrain(i), look.state(i), look.opacity));
    image.data.set([red, green, blue, 255], 4 * i);
  }
  context.putImageData(image, 0, 0);
  return { canvas, opacity: 1 };
}

// Colours

type Channels = readonly [number, number, number];

const known = new Map<string, Channels>();
const mixed = new Map<string, string>();

/** Heat has many colours; beyond this many all are forgotten. */
const MOST_COLOURS = 20000;

function channelsOf(colour: string): Channels {
  let found = known.get(colour);
  if (found) return found;
  const numbers = colour.startsWith('#')
    ? [1, 3, 5].map((i) => parseInt(colour.slice(i, i + 2), 16))
    : (colour.match(/\d+/g) ?? []).map(Number);
  found = [numbers[0] ?? 0, numbers[1] ?? 0, numbers[2] ?? 0];
  if (known.size > MOST_COLOURS) known.clear();
  known.set(colour, found);
  return found;
}

/** The colour of the state over the ground. */
export function blended(ground: string, state: string | null, opacity: number): string {
  if (state === null) return ground;
  const key = `${ground} ${state} ${opacity}`;
  let found = mixed.get(key);
  if (found) return found;
  const below = channelsOf(ground);
  const above = channelsOf(state);
  const [red, green, blue] = below.map((value, i) => Math.round(value + (above[i]! - value) * opacity));
  found = `rgb(${red},${green},${blue})`;
  if (mixed.size > MOST_COLOURS) mixed.clear();
  mixed.set(key, found);
  return found;
}
