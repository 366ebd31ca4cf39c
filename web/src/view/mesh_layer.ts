// Navigation meshes: ground, polygons and their states, and the way that a path takes through them.
import type { Playback } from '../engine/playback.ts';
import type { Answer } from '../engine/protocol.ts';
import type { MeshMap } from '../map/kinds.ts';
import type { Frame, Layer, Page, Pointed } from '../page.ts';
import type { PageState } from '../state/state.ts';
import { mixedPixel } from './colours.ts';
import { drawLine, drawText } from './draw.ts';
import { drawBends, drawCorridor, drawFunnel, drawMeshLinks, drawRoom } from './mesh_path.ts';
import { isShown } from './mesh_settings.ts';
import { givenShape, shapeOf } from './mesh_shape.ts';
import type { MeshShape } from './mesh_shape.ts';
import { shareOfCost } from './terrain_raster.ts';

export interface MeshLayer extends Layer {
  /** The polygon, that is the node, at a point of the plane; null: there is none. */
  nodeAt(x: number, y: number): number | null;
}

/** Polygons in one path: in longer ones every line costs more. */
const POLYGONS_A_PATH = 128;
const STATE_OPACITY = 0.6;

export function createMeshLayer(page: Page): MeshLayer {
  let hovered: { x: number; y: number } | null = null;
  const nodeAt = (x: number, y: number): number | null => {
    const { geometry } = page.session;
    return geometry === null || page.store.state.scene.map.kind !== 'mesh' ? null : shapeOf(geometry).polygonAt(x, y);
  };
  // Takes no presses: it hears where the pointer is, to show the values of the polygon there.
  page.addPointer({
    press: () => false, drag() {}, release() {}, abandon() {},
    cursor({ x, y }: Pointed) {
      if (page.store.state.scene.map.kind === 'mesh') {
        hovered = { x, y };
        page.redraw();
      }
      return null;
    },
  });
  return {
    order: 1,
    nodeAt,
    draw(frame) {
      const { state } = page.store;
      const { map } = state.scene;
      if (map.kind !== 'mesh') return;
      drawGround(frame, map);
      const { geometry } = page.session;
      const shape = geometry === null ? givenShape(map) : shapeOf(geometry);
      const isSearch = state.world.mode === 'search';
      const playback = isSearch && geometry !== null ? page.session.playback(frame.pane) : null;
      if (shape !== null && playback !== null) drawStates(frame, shape, playback);
      if (shape !== null && isShown(state, 'polygons')) drawSides(frame, shape);
      drawWalls(frame, map);
      const answer = isSearch ? page.session.answer(frame.pane) : null;
      if (answer !== null && (playback === null || playback.at === playback.count)) {
        drawAnswer(frame, state, geometry === null ? null : shape, answer);
      } else if (shape !== null && playback !== null) {
        drawNow(frame, shape, playback);
      }
      drawMeshLinks(frame, map, answer);
      if (shape !== null && hovered !== null) drawValues(frame, shape, playback, hovered);
    },
  };
}

function rgb(pixel: number): string {
  return `rgb(${pixel & 255},${(pixel >> 8) & 255},${(pixel >> 16) & 255})`;
}

/** The colour of a kind of ground, by its cost. */
export function areaColour(frame: Pick<Frame, 'colours'>, cost: number): string {
  const { colours } = frame;
  return cost === 1 ? colours.ground : rgb(mixedPixel(colours.cheap, colours.expensive, shareOfCost(cost)));
}

function drawGround(frame: Frame, map: MeshMap): void {
  const shape = givenShape(map);
  if (shape === null) {
    drawFloor(frame, map);
    return;
  }
  const { context, camera } = frame;
  const bounds = camera.bounds();
  let colour = '';
  let count = 0;
  context.beginPath();
  // From low to high, so polygons of one colour that follow each other are filled together.
  for (const number of shape.order) {
    if (!shape.isVisible(number, bounds)) continue;
    const next = areaColour(frame, map.areaCosts[map.areas[number] ?? 0] ?? 1);
    if (next !== colour || count >= POLYGONS_A_PATH) {
      context.fillStyle = colour;
      if (count > 0) context.fill();
      context.beginPath();
      colour = next;
      count = 0;
    }
    addPolygon(frame, shape, number);
    ++count;
  }
  context.fillStyle = colour;
  context.fill();
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
  for (const outline of map.outlines) {
    const points = isClockwise(outline) ? outline : [...outline].reverse();
    points.forEach(({ x, y }, i) => {
      if (i === 0) context.moveTo(camera.toScreenX(x), camera.toScreenY(y));
      else context.lineTo(camera.toScreenX(x), camera.toScreenY(y));
    });
    context.closePath();
  }
}

function isClockwise(outline: readonly { x: number; y: number }[]): boolean {
  let twice = 0;
  outline.forEach(({ x, y }, i) => {
    const next = outline[(i + 1) % outline.length];
    twice += x * next.y - next.x * y;
  });
  return twice > 0;
}

function drawWalls(frame: Frame, map: MeshMap): void {
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
function paintPolygons(
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

function drawStates(frame: Frame, shape: MeshShape, playback: Playback): void {
  const { colours } = frame;
  const states = new Uint8Array(shape.polygons.length);
  for (let node = 0; node < Math.min(states.length, playback.nodes); ++node) states[node] = playback.stateOf(node);
  frame.context.globalAlpha = STATE_OPACITY;
  [colours.open, colours.closed, colours.forgotten].forEach((colour, i) => {
    frame.context.fillStyle = colour;
    paintPolygons(frame, shape, (number) => states[number] === i + 1, (context) => context.fill());
  });
  frame.context.globalAlpha = 1;
}

function drawSides(frame: Frame, shape: MeshShape): void {
  frame.context.strokeStyle = frame.colours.wall;
  frame.context.globalAlpha = 0.35;
  frame.context.lineWidth = 1;
  paintPolygons(frame, shape, () => true, (context) => context.stroke());
  frame.context.globalAlpha = 1;
}

function drawAnswer(frame: Frame, state: PageState, shape: MeshShape | null, answer: Answer): void {
  if (shape !== null && isShown(state, 'corridor')) {
    const corridor = new Set(answer.nodes);
    frame.context.globalAlpha = 0.25;
    frame.context.fillStyle = frame.colours.path;
    paintPolygons(frame, shape, (number) => corridor.has(number), (context) => context.fill());
    frame.context.globalAlpha = 1;
    drawCorridor(frame, shape, answer);
  }
  if (shape !== null && isShown(state, 'funnel')) drawFunnel(frame, shape, answer);
  if (isShown(state, 'clearance')) drawRoom(frame, answer, state.scene.question.radius);
  drawBends(frame, answer);
}

/** The newest event of the search, and the way to it through the middles of polygons. */
function drawNow(frame: Frame, shape: MeshShape, playback: Playback): void {
  if (playback.at === 0) return;
  const node = playback.events.nodes[playback.at - 1]!;
  frame.context.strokeStyle = frame.colours.now;
  frame.context.lineWidth = 3;
  paintPolygons(frame, shape, (number) => number === node, (context) => context.stroke());
  const points = playback.branchTo(node).flatMap((one) => {
    const { x, y } = shape.middle(one);
    return Number.isNaN(x) ? [] : [x, y, 0];
  });
  drawLine(frame, Float64Array.from(points), frame.colours.now, 2);
}

function drawValues(
  frame: Frame, shape: MeshShape, playback: Playback | null, { x, y }: { x: number; y: number },
): void {
  const node = shape.polygonAt(x, y);
  if (node === null) return;
  frame.context.strokeStyle = frame.colours.chosen;
  frame.context.lineWidth = 2;
  paintPolygons(frame, shape, (number) => number === node, (context) => context.stroke());
  const values = playback?.valuesOf(node) ?? null;
  if (values === null) return;
  drawText(frame, x, y - 18 / frame.camera.scale, `g ${values.g.toFixed(2)}`, 'bold 13px system-ui, sans-serif',
    frame.colours.text);
}
