// A map with a search and its path as an SVG picture.
import type { Colours } from '../../view/colours.ts';
import { mixedPixel } from '../../view/colours.ts';
import { boundsOf, centre, corners } from '../../view/layouts.ts';
import { PageError } from '../kinds.ts';
import type { GraphMap, GridMap, MeshMap, PageMap } from '../kinds.ts';
import { mergedRects } from './svg_rects.ts';

export type SvgColours = Pick<Colours,
  'background' | 'ground' | 'wall' | 'grid' | 'cheap' | 'expensive' | 'open' | 'closed' | 'path' | 'start' | 'goal'
  | 'link'>;

interface Point { readonly x: number; readonly y: number }

/** All points are in the map's plane, as the view draws it. */
export interface SvgPicture {
  path: readonly Point[];
  /** Cells of a grid row by row, polygons of a mesh, nodes of a graph. */
  closed?: Uint32Array;
  open?: Uint32Array;
  from: Point;
  goals: readonly Point[];
  colours: SvgColours;
  /** The polygons into which the engine divided a floor of outlines. */
  geometry?: { vertices: Float64Array; polygons: readonly (readonly number[])[] };
}

const MOST_LETTERS = 4_000_000;
/** The longer side in pixels. */
const SIDE = 1200;
/** Costs beyond this have the darkest colour; the scale is logarithmic. */
const MOST_COST = 20;
const SHADES = 32;
/** Larger maps have no lines between their cells. */
const MOST_LINES = 200;

const CLOSED = 2;
const OPEN = 1;

/** The text of a picture, which refuses to become too large. */
class Drawing {
  readonly #parts: string[] = [];
  #letters = 0;

  add(part: string): void {
    this.#letters += part.length + 1;
    if (this.#letters > MOST_LETTERS) {
      throw new PageError('The picture would have more than 4 MB as SVG; save it as PNG, or use a smaller map.');
    }
    this.#parts.push(part);
  }

  path(pieces: Iterable<string>, attributes: string): void {
    let any = false;
    for (const piece of pieces) {
      if (!any) this.add('<path d="');
      any = true;
      this.add(piece);
    }
    if (any) this.add(`" ${attributes}/>`);
  }

  text(): string {
    return this.#parts.join('\n');
  }
}

function short(value: number): string {
  return String(Math.round(value * 1000) / 1000);
}

function hexColour(colour: string): string {
  return /^#[0-9a-f]{3,8}$/i.test(colour) ? colour : '#888888';
}

export function sceneAsSvg(map: PageMap, picture: SvgPicture): string {
  const { left, top, right, bottom } = boundsOf(map);
  const margin = map.kind === 'grid' ? 0.5 : Math.max(right - left, bottom - top, 1) / 40;
  const width = right - left + 2 * margin;
  const height = bottom - top + 2 * margin;
  const scale = SIDE / Math.max(width, height);
  const drawing = new Drawing();
  drawing.add(`<svg xmlns="http://www.w3.org/2000/svg" width="${Math.ceil(width * scale)}" `
    + `height="${Math.ceil(height * scale)}" `
    + `viewBox="${short(left - margin)} ${short(top - margin)} ${short(width)} ${short(height)}">`);
  drawing.add(`<title>${escaped(map.name)}</title>`);
  drawing.add(`<rect x="${short(left - margin)}" y="${short(top - margin)}" width="${short(width)}" `
    + `height="${short(height)}" `
    + `fill="${hexColour(picture.colours.background)}"/>`);
  const unit = map.kind === 'grid' ? 1 : Math.max(width, height) / 60;
  if (map.kind === 'grid') drawGrid(drawing, map, picture);
  else if (map.kind === 'mesh') drawMesh(drawing, map, picture, unit);
  else drawGraph(drawing, map, picture, unit);
  drawPath(drawing, picture, unit);
  drawing.add('</svg>');
  return `${drawing.text()}\n`;
}

function escaped(text: string): string {
  return text.replace(/[\p{Cc}]/gu, '?').replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}

/** The colour of each cell as a number: 0 blocked, 1 open ground, then shades of terrain. */
function shadeOf(cost: number): number {
  if (cost === 0 || cost === 1) return cost;
  return 2 + Math.round(Math.min(Math.abs(Math.log(cost)) / Math.log(MOST_COST), 1) * SHADES);
}

function shadeColour(shade: number, colours: SvgColours): string {
  if (shade === 0) return hexColour(colours.wall);
  if (shade === 1) return hexColour(colours.ground);
  const pixel = mixedPixel(hexColour(colours.cheap), hexColour(colours.expensive), (shade - 2) / SHADES);
  const channel = (shift: number): string => ((pixel >>> shift) & 255).toString(16).padStart(2, '0');
  return `#${channel(0)}${channel(8)}${channel(16)}`;
}

function statesOf(count: number, picture: SvgPicture): Uint8Array {
  const states = new Uint8Array(count);
  for (const node of picture.closed ?? []) if (node < count) states[node] = CLOSED;
  for (const node of picture.open ?? []) if (node < count) states[node] = OPEN;
  return states;
}

function drawGrid(drawing: Drawing, map: GridMap, picture: SvgPicture): void {
  const { colours } = picture;
  const shades = Uint8Array.from(map.costs, shadeOf);
  const states = statesOf(map.costs.length, picture);
  const isSquare = map.layout === 'square';
  const thin = `stroke="${hexColour(colours.grid)}" stroke-width="0.04"`;
  for (const shade of new Set(shades)) {
    const sides = isSquare ? 'shape-rendering="crispEdges"' : thin;
    drawing.path(cellPieces(map, shades, shade), `fill="${shadeColour(shade, colours)}" ${sides}`);
  }
  if (isSquare && Math.max(map.width, map.height) <= MOST_LINES) {
    drawing.path(linePieces(map.width, map.height), `fill="none" ${thin}`);
  }
  for (const [state, colour] of [[CLOSED, colours.closed], [OPEN, colours.open]] as const) {
    drawing.path(cellPieces(map, states, state),
      `fill="${hexColour(colour)}" fill-opacity="0.65" shape-rendering="crispEdges"`);
  }
  drawing.path(map.links.map(({ from, to }) => {
    const a = centre(map.layout, from.x, from.y);
    const b = centre(map.layout, to.x, to.y);
    return `M${short(a.x)} ${short(a.y)}L${short(b.x)} ${short(b.y)}`;
  }), `fill="none" stroke="${hexColour(colours.link)}" stroke-width="0.12" stroke-dasharray="0.4 0.3"`);
}

function* linePieces(width: number, height: number): Generator<string> {
  for (let x = 1; x < width; ++x) yield `M${x} 0v${height}`;
  for (let y = 1; y < height; ++y) yield `M0 ${y}h${width}`;
}

/** The cells of one kind: squares as large rectangles, other cells one by one. */
function* cellPieces(map: GridMap, kinds: Uint8Array, kind: number): Generator<string> {
  if (map.layout === 'square') {
    for (const { x, y, width, height } of mergedRects(kinds, map.width, kind)) {
      yield `M${x} ${y}h${width}v${height}h-${width}z`;
    }
    return;
  }
  const [x, y, ...rest] = corners(map.layout);
  let [lastX, lastY] = [x, y];
  let shape = '';
  for (let i = 0; i < rest.length; i += 2) {
    shape += `l${short(rest[i] - lastX)} ${short(rest[i + 1] - lastY)}`;
    [lastX, lastY] = [rest[i], rest[i + 1]];
  }
  for (let cell = 0; cell < kinds.length; ++cell) {
    if (kinds[cell] !== kind) continue;
    const at = centre(map.layout, cell % map.width, Math.floor(cell / map.width));
    yield `M${short(at.x + x)} ${short(at.y + y)}${shape}z`;
  }
}

function outlinePiece(points: readonly Point[]): string {
  return `M${points.map(({ x, y }) => `${short(x)} ${short(y)}`).join('L')}z`;
}

function drawMesh(drawing: Drawing, map: MeshMap, picture: SvgPicture, unit: number): void {
  const { colours } = picture;
  const line = `stroke="${hexColour(colours.wall)}" stroke-width="${short(unit / 8)}" stroke-linejoin="round"`;
  drawing.path(map.outlines.map(outlinePiece), `fill="${hexColour(colours.ground)}" fill-rule="evenodd" ${line}`);
  const { vertices, polygons } = picture.geometry ?? map;
  const states = statesOf(polygons.length, picture);
  const piece = (polygon: readonly number[]): string =>
    outlinePiece(polygon.map((corner) => ({ x: vertices[3 * corner], y: vertices[3 * corner + 1] })));
  const thin = `stroke="${hexColour(colours.grid)}" stroke-width="${short(unit / 16)}" stroke-linejoin="round"`;
  const fills: [number, string][] = [[0, colours.ground], [CLOSED, colours.closed], [OPEN, colours.open]];
  for (const [state, colour] of fills) {
    const chosen = polygons.filter((_, i) => states[i] === state).map(piece);
    drawing.path(chosen, `fill="${hexColour(colour)}"${state === 0 ? '' : ' fill-opacity="0.65"'} ${thin}`);
  }
  if (map.outlines.length > 0) drawing.path(map.outlines.map(outlinePiece), `fill="none" ${line}`);
}

function drawGraph(drawing: Drawing, map: GraphMap, picture: SvgPicture, unit: number): void {
  const { colours } = picture;
  const at = (node: number): Point => ({ x: map.positions[3 * node], y: map.positions[3 * node + 1] });
  drawing.path(map.borders.filter((border) => border.length >= 6).map((border) => {
    const points: Point[] = [];
    for (let i = 0; i + 1 < border.length; i += 2) points.push({ x: border[i], y: border[i + 1] });
    return outlinePiece(points);
  }), `fill="${hexColour(colours.ground)}" stroke="${hexColour(colours.wall)}" stroke-width="${short(unit / 10)}"`);
  const drawn = new Set<string>();
  drawing.path(map.edges.flatMap(({ from, to }) => {
    const key = from < to ? `${from},${to}` : `${to},${from}`;
    if (drawn.has(key)) return [];
    drawn.add(key);
    return [`M${short(at(from).x)} ${short(at(from).y)}L${short(at(to).x)} ${short(at(to).y)}`];
  }), `fill="none" stroke="${hexColour(colours.grid)}" stroke-width="${short(unit / 10)}"`);
  const states = statesOf(map.names.length, picture);
  const radius = Math.min(unit / 2, (20 * unit) / Math.sqrt(map.names.length));
  for (let node = 0; node < states.length; ++node) {
    const fill = states[node] === CLOSED ? colours.closed : states[node] === OPEN ? colours.open : colours.ground;
    drawing.add(`<circle cx="${short(at(node).x)}" cy="${short(at(node).y)}" r="${short(radius)}" `
      + `fill="${hexColour(fill)}" `
      + `stroke="${hexColour(colours.wall)}" stroke-width="${short(radius / 5)}"/>`);
  }
}

function drawPath(drawing: Drawing, picture: SvgPicture, unit: number): void {
  const { path, from, goals, colours } = picture;
  if (path.length > 1) {
    const points = path.map(({ x, y }) => `${short(x)} ${short(y)}`).join('L');
    drawing.path([`M${points}`], `fill="none" stroke="${hexColour(colours.path)}" stroke-width="${short(unit * 0.3)}" `
      + 'stroke-linejoin="round" stroke-linecap="round"');
  }
  const mark = ({ x, y }: Point, colour: string): void => {
    if (!Number.isFinite(x + y)) return;
    drawing.add(`<circle cx="${short(x)}" cy="${short(y)}" r="${short(unit * 0.4)}" fill="${hexColour(colour)}"/>`);
  };
  mark(from, colours.start);
  for (const goal of goals) mark(goal, colours.goal);
}
