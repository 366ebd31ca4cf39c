// Graphs: borders of regions, edges with directions and costs, nodes by the state of the search.
import { IS_CLOSED, IS_FORGOTTEN, IS_OPEN } from '../engine/playback.ts';
import type { Playback } from '../engine/playback.ts';
import type { GraphMap } from '../map/kinds.ts';
import type { Frame, Layer, Page } from '../page.ts';
import type { Bounds } from './camera.ts';
import { GraphLabels } from './graph_labels.ts';
import { edgesOf } from './graph_shape.ts';
import type { DrawnEdge } from './graph_shape.ts';
import { isShown } from './mesh_settings.ts';

/** Lines in one path: in longer ones every line costs more. */
const LINES_A_PATH = 512;
/** Beyond this many edges in the picture there is no room for costs and heads of arrows. */
const MOST_LABELS = 400;
const MOST_HEADS = 3000;
const MOST_NAMES = 600;
/** Smaller nodes are squares. */
const LEAST_DISC_RADIUS = 5;
const DISCS_A_PATH = 64;
const LEAST_LABEL_LENGTH = 46;
const LEAST_HEAD_LENGTH = 14;

export function createGraphLayer(page: Page): Layer {
  return {
    order: 1,
    draw(frame) {
      const { state } = page.store;
      const { map } = state.scene;
      if (map.kind !== 'graph') return;
      const isSearch = state.world.mode === 'search';
      const playback = isSearch ? page.session.playback(frame.pane) : null;
      const nodes = visibleNodes(frame, map);
      const radius = nodeRadius(nodes.length);
      drawBorders(frame, map, playback);
      const edges = visibleEdges(frame, map);
      drawEdges(frame, map, edges);
      if (edges.length <= MOST_HEADS) drawHeads(frame, map, edges, radius);
      drawNodes(frame, map, nodes, radius, playback);
      const labels = new GraphLabels();
      if (nodes.length <= MOST_NAMES) drawNames(frame, map, nodes, radius, labels);
      if (edges.length <= MOST_LABELS && isShown(state, 'costs')) drawCosts(frame, map, edges, labels);
    },
  };
}

/** In pixels: nodes are smaller where there are many. */
function nodeRadius(count: number): number {
  return count > 3000 ? 1.5 : count > 300 ? 3 : count > 120 ? 5 : 8;
}

function widened({ left, top, right, bottom }: Bounds, by: number): Bounds {
  return { left: left - by, top: top - by, right: right + by, bottom: bottom + by };
}

function visibleNodes({ camera }: Frame, { positions }: GraphMap): number[] {
  const bounds = widened(camera.bounds(), 10 / camera.scale);
  const nodes: number[] = [];
  for (let node = 0; 3 * node < positions.length; ++node) {
    const x = positions[3 * node];
    const y = positions[3 * node + 1];
    if (x >= bounds.left && x <= bounds.right && y >= bounds.top && y <= bounds.bottom) nodes.push(node);
  }
  return nodes;
}

function visibleEdges({ camera }: Frame, map: GraphMap): DrawnEdge[] {
  const bounds = camera.bounds();
  const { positions } = map;
  return edgesOf(map).filter(({ from, to }) => {
    const [x, y] = [positions[3 * from], positions[3 * from + 1]];
    const [endX, endY] = [positions[3 * to], positions[3 * to + 1]];
    return Math.min(x, endX) <= bounds.right && Math.max(x, endX) >= bounds.left &&
      Math.min(y, endY) <= bounds.bottom && Math.max(y, endY) >= bounds.top;
  });
}

function stateColour(frame: Frame, playback: Playback | null, node: number): string | null {
  if (playback === null || node >= playback.nodes) return null;
  const state = playback.stateOf(node);
  const { colours } = frame;
  return state === IS_OPEN ? colours.open : state === IS_CLOSED ? colours.closed
    : state === IS_FORGOTTEN ? colours.forgotten : null;
}

function drawBorders(frame: Frame, map: GraphMap, playback: Playback | null): void {
  const { context, camera, colours } = frame;
  context.lineWidth = 2;
  context.lineJoin = 'round';
  map.borders.forEach((border, node) => {
    if (border.length < 6) return;
    context.beginPath();
    for (let i = 0; i + 1 < border.length; i += 2) {
      context.lineTo(camera.toScreenX(border[i]), camera.toScreenY(border[i + 1]));
    }
    context.closePath();
    context.fillStyle = colours.ground;
    context.fill();
    const state = stateColour(frame, playback, node);
    if (state !== null) {
      context.globalAlpha = 0.6;
      context.fillStyle = state;
      context.fill();
      context.globalAlpha = 1;
    }
    context.strokeStyle = colours.wall;
    context.stroke();
  });
}

function drawEdges(frame: Frame, { positions }: GraphMap, edges: readonly DrawnEdge[]): void {
  const { context, camera, colours } = frame;
  context.strokeStyle = colours.wall;
  context.globalAlpha = edges.length > MOST_HEADS ? 0.6 : 0.8;
  context.lineWidth = edges.length > MOST_HEADS ? 1 : 1.5;
  for (let first = 0; first < edges.length; first += LINES_A_PATH) {
    context.beginPath();
    for (let i = first; i < Math.min(first + LINES_A_PATH, edges.length); ++i) {
      const { from, to } = edges[i]!;
      context.moveTo(camera.toScreenX(positions[3 * from]), camera.toScreenY(positions[3 * from + 1]));
      context.lineTo(camera.toScreenX(positions[3 * to]), camera.toScreenY(positions[3 * to + 1]));
    }
    context.stroke();
  }
  context.globalAlpha = 1;
}

/** An edge on the screen. */
function onScreen({ camera }: Frame, { positions }: GraphMap, { from, to }: DrawnEdge) {
  const x = camera.toScreenX(positions[3 * from]);
  const y = camera.toScreenY(positions[3 * from + 1]);
  const endX = camera.toScreenX(positions[3 * to]);
  const endY = camera.toScreenY(positions[3 * to + 1]);
  return { x, y, endX, endY, length: Math.hypot(endX - x, endY - y) };
}

/** Only edges that lead one way have heads. */
function drawHeads(frame: Frame, map: GraphMap, edges: readonly DrawnEdge[], radius: number): void {
  const { context, colours } = frame;
  context.fillStyle = colours.wall;
  context.beginPath();
  for (const edge of edges) {
    if (edge.isTwoWay) continue;
    const { x, y, endX, endY, length } = onScreen(frame, map, edge);
    if (length < LEAST_HEAD_LENGTH) continue;
    const [dx, dy] = [(endX - x) / length, (endY - y) / length];
    const size = Math.min(10, length / 3);
    const tipX = endX - dx * (radius + 1);
    const tipY = endY - dy * (radius + 1);
    context.moveTo(tipX, tipY);
    context.lineTo(tipX - size * dx - size * 0.5 * dy, tipY - size * dy + size * 0.5 * dx);
    context.lineTo(tipX - size * dx + size * 0.5 * dy, tipY - size * dy - size * 0.5 * dx);
    context.closePath();
  }
  context.fill();
}

function drawNodes(
  frame: Frame, map: GraphMap, nodes: readonly number[], radius: number, playback: Playback | null,
): void {
  const byColour = new Map<string, number[]>();
  for (const node of nodes) {
    const colour = stateColour(frame, playback, node) ?? frame.colours.ground;
    let group = byColour.get(colour);
    if (!group) byColour.set(colour, group = []);
    group.push(node);
  }
  for (const [colour, group] of byColour) {
    // On a light ground small discs need the colour of lines to be seen.
    const isPlain = colour === frame.colours.ground && radius < LEAST_DISC_RADIUS;
    fillNodes(frame, map, group, radius, isPlain ? frame.colours.wall : colour);
  }
}

function fillNodes({ context, camera, colours }: Frame, { positions }: GraphMap, nodes: readonly number[],
  radius: number, colour: string): void {
  const isDisc = radius >= LEAST_DISC_RADIUS;
  context.fillStyle = colour;
  context.strokeStyle = colours.wall;
  context.lineWidth = 1.5;
  for (let first = 0; first < nodes.length; first += DISCS_A_PATH) {
    context.beginPath();
    for (let i = first; i < Math.min(first + DISCS_A_PATH, nodes.length); ++i) {
      const x = camera.toScreenX(positions[3 * nodes[i]!]);
      const y = camera.toScreenY(positions[3 * nodes[i]! + 1]);
      if (isDisc) {
        context.moveTo(x + radius, y);
        context.arc(x, y, radius, 0, 2 * Math.PI);
      } else {
        // Squares on whole pixels have no soft edges, which take most of the time.
        context.rect(Math.round(x - radius), Math.round(y - radius), 2 * radius, 2 * radius);
      }
    }
    context.fill();
    if (isDisc) context.stroke();
  }
}

function rounded(cost: number): string {
  return String(Math.round(cost * 100) / 100);
}

/** Costs stand in the middle of their edge, on a rim of the background. */
function drawCosts(frame: Frame, map: GraphMap, edges: readonly DrawnEdge[], labels: GraphLabels): void {
  const { context, colours } = frame;
  context.font = '12px system-ui, sans-serif';
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.lineWidth = 4;
  context.strokeStyle = map.borders.some((border) => border.length > 0) ? colours.ground : colours.background;
  context.fillStyle = colours.text;
  for (const edge of edges) {
    const { x, y, endX, endY, length } = onScreen(frame, map, edge);
    if (length < LEAST_LABEL_LENGTH) continue;
    const text = edge.costBack === null ? rounded(edge.cost) : `${rounded(edge.cost)} / ${rounded(edge.costBack)}`;
    const middleX = (x + endX) / 2;
    const middleY = (y + endY) / 2;
    if (!labels.takes(text, middleX, middleY, 6.5, 14)) continue;
    context.strokeText(text, middleX, middleY);
    context.fillText(text, middleX, middleY);
  }
}

function drawNames(
  frame: Frame, { names, positions }: GraphMap, nodes: readonly number[], radius: number, labels: GraphLabels,
): void {
  const { context, camera, colours } = frame;
  context.font = 'bold 12px system-ui, sans-serif';
  context.textAlign = 'center';
  context.textBaseline = 'bottom';
  context.lineWidth = 3;
  context.strokeStyle = colours.ground;
  context.fillStyle = colours.text;
  for (const node of nodes) {
    const name = names[node];
    if (!name) continue;
    const x = camera.toScreenX(positions[3 * node]);
    const y = camera.toScreenY(positions[3 * node + 1]) - radius - 3;
    if (!labels.takes(name, x, y - 7, 7.5, 15)) continue;
    context.strokeText(name, x, y);
    context.fillText(name, x, y);
  }
}
