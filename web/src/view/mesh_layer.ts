// Navigation meshes: ground, polygons and their states, and the way that a path takes through them.
import type { Playback } from '../engine/playback.ts';
import type { Answer } from '../engine/protocol.ts';
import type { Frame, Layer, Page, Pointed } from '../page.ts';
import type { PageState } from '../state/state.ts';
import { drawLine, drawText } from './draw.ts';
import { drawGround, drawSides, drawWalls, paintPolygons } from './mesh_ground.ts';
import { drawBends, drawCorridor, drawFunnel, drawMeshLinks, drawRoom } from './mesh_path.ts';
import { isShown } from './mesh_settings.ts';
import { givenShape, shapeOf } from './mesh_shape.ts';
import type { MeshShape } from './mesh_shape.ts';

export interface MeshLayer extends Layer {
  /** The polygon, that is the node, at a point of the plane; null: there is none. */
  nodeAt(x: number, y: number): number | null;
}

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
      const { geometry } = page.session;
      const shape = geometry === null ? givenShape(map) : shapeOf(geometry);
      const isSearch = state.world.mode === 'search';
      const playback = isSearch && geometry !== null ? page.session.playback(frame.pane) : null;
      drawGround(frame, map, shape, playback);
      if (shape !== null && isShown(state, 'polygons')) drawSides(frame, shape);
      drawWalls(frame, map);
      const answer = isSearch ? page.session.answer(frame.pane) : null;
      if (answer !== null && (playback === null || playback.at === playback.count)) {
        drawAnswer(frame, state, geometry === null ? null : shape, answer);
      } else if (shape !== null && playback !== null) {
        drawNow(frame, shape, playback);
      }
      if (shape !== null && playback !== null && state.chosen !== null) {
        drawBranch(frame, shape, playback, state.chosen, frame.colours.chosen);
      }
      drawMeshLinks(frame, map, answer);
      if (shape !== null && hovered !== null) drawValues(frame, shape, playback, hovered);
    },
  };
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

/** The newest event of the search. */
function drawNow(frame: Frame, shape: MeshShape, playback: Playback): void {
  if (playback.at > 0) drawBranch(frame, shape, playback, playback.events.nodes[playback.at - 1]!, frame.colours.now);
}

/** A polygon, and how the search came to it, through the middles of polygons. */
function drawBranch(frame: Frame, shape: MeshShape, playback: Playback, node: number, colour: string): void {
  frame.context.strokeStyle = colour;
  frame.context.lineWidth = 3;
  paintPolygons(frame, shape, (number) => number === node, (context) => context.stroke());
  const points = playback.branchTo(node).flatMap((one) => {
    const { x, y } = shape.middle(one);
    return Number.isNaN(x) ? [] : [x, y, 0];
  });
  drawLine(frame, Float64Array.from(points), colour, 2);
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
