// Over the map: the path, the branch to a chosen node, scores and arrows in the cells, links, start and goals.
import { IS_CLOSED } from '../engine/playback.ts';
import type { Playback } from '../engine/playback.ts';
import type { GridMap, Spot } from '../map/kinds.ts';
import type { Frame, Layer, Page } from '../page.ts';
import { drawArrow, drawBadge, drawLine, drawText } from './draw.ts';
import { centre, linePoint, visibleCells } from './layouts.ts';
import type { Panes } from './panes.ts';

const LEAST_SCORE_SCALE = 40;
const LEAST_ARROW_SCALE = 16;

/** In the map's units, as the engine counts; small units as they are. */
export function shortCost(cost: number, straight: number): string {
  return straight >= 1000 ? (cost / straight).toFixed(cost / straight < 100 ? 2 : 1).replace(/\.?0+$/, '') : String(Math.round(cost));
}

export function createSearchLayer(page: Page, panes: Panes): Layer {
  return {
    order: 20,
    draw(frame) {
      const { scene: { map, question }, world } = page.store.state;
      if (map.kind === 'grid') drawGridLinks(frame, map);
      if (world.mode === 'search') drawSearch(frame, page, panes);
      const at = (spot: Spot) => linePoint(map, spot);
      for (const goal of question.goals) drawBadge(frame, at(goal).x, at(goal).y, 'G', frame.colours.goal);
      drawBadge(frame, at(question.from).x, at(question.from).y, 'S', frame.colours.start);
      const cursor = panes.cursor;
      if (cursor !== null && map.kind === 'grid') drawCursor(frame, map, cursor);
    },
  };
}

function drawSearch(frame: Frame, page: Page, panes: Panes): void {
  const { scene: { map, question }, view, chosen } = page.store.state;
  const playback = page.session.playback(frame.pane);
  const answer = page.session.answer(frame.pane);
  if (playback !== null && map.kind === 'grid') {
    if (view.parents && frame.camera.scale >= LEAST_ARROW_SCALE) drawParents(frame, map, playback, panes);
    if (view.scores && frame.camera.scale >= LEAST_SCORE_SCALE) {
      drawScores(frame, map, playback, panes, question.moves.straight);
    }
  }
  if (answer !== null && panes.isAtEnd(frame.pane)) {
    drawLine(frame, answer.line, frame.colours.path, Math.min(Math.max(frame.camera.scale * 0.2, 2.5), 7));
  } else if (playback !== null && playback.at > 0) {
    drawBranch(frame, page, panes, playback, playback.events.nodes[playback.at - 1]!, frame.colours.now);
  }
  if (chosen !== null && playback !== null) drawBranch(frame, page, panes, playback, chosen, frame.colours.chosen);
}

function drawBranch(frame: Frame, page: Page, panes: Panes, playback: Playback, node: number, colour: string): void {
  const { map } = page.store.state.scene;
  const points = playback.branchTo(node).flatMap((one) => {
    const spot = panes.spotOfNode(one);
    if (spot === null) return [];
    const { x, y } = linePoint(map, spot);
    return [x, y, 0];
  });
  drawLine(frame, Float64Array.from(points), colour, 3);
  if (points.length === 3) drawBadgeRing(frame, points[0]!, points[1]!, colour);
}

function drawBadgeRing(frame: Frame, x: number, y: number, colour: string): void {
  const { context, camera } = frame;
  context.beginPath();
  context.arc(camera.toScreenX(x), camera.toScreenY(y), Math.max(camera.scale * 0.3, 4), 0, 2 * Math.PI);
  context.strokeStyle = colour;
  context.lineWidth = 3;
  context.stroke();
}

function drawScores(frame: Frame, map: GridMap, playback: Playback, panes: Panes, straight: number): void {
  const { context, camera, colours } = frame;
  const size = Math.max(9, Math.floor(camera.scale / 5.2));
  context.fillStyle = colours.text;
  for (const cell of visibleCells(map, camera.bounds())) {
    const values = playback.valuesOf(panes.nodeOfCell(cell));
    if (values === null) continue;
    const { x, y } = centre(map.layout, cell.x, cell.y);
    const quarter = camera.scale * 0.27;
    const left = camera.toScreenX(x);
    const top = camera.toScreenY(y);
    context.font = `bold ${size + 1}px system-ui, sans-serif`;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.fillText(shortCost(values.f, straight), left, top - quarter);
    context.font = `${size}px system-ui, sans-serif`;
    context.fillText(shortCost(values.g, straight), left - quarter * 0.85, top + quarter);
    context.fillText(shortCost(values.h, straight), left + quarter * 0.85, top + quarter);
  }
}

function drawParents(frame: Frame, map: GridMap, playback: Playback, panes: Panes): void {
  const { context, camera, colours } = frame;
  context.lineWidth = 1.5;
  for (const cell of visibleCells(map, camera.bounds())) {
    const node = panes.nodeOfCell(cell);
    const parent = playback.valuesOf(node)?.parent ?? null;
    const spot = parent === null ? null : panes.spotOfNode(parent);
    if (spot === null) continue;
    const from = centre(map.layout, cell.x, cell.y);
    const to = linePoint(map, spot);
    const angle = Math.atan2(to.y - from.y, to.x - from.x);
    const reach = camera.scale * 0.28;
    const x = camera.toScreenX(from.x);
    const y = camera.toScreenY(from.y);
    context.strokeStyle = playback.stateOf(node) === IS_CLOSED ? colours.text : colours.now;
    drawArrow(context, x - reach * 0.6 * Math.cos(angle), y - reach * 0.6 * Math.sin(angle),
      x + reach * Math.cos(angle), y + reach * Math.sin(angle), Math.min(camera.scale * 0.16, 8));
  }
}

function drawGridLinks(frame: Frame, map: GridMap): void {
  const { context, camera, colours } = frame;
  context.strokeStyle = colours.link;
  context.lineWidth = 2;
  context.setLineDash([5, 4]);
  for (const link of map.links) {
    const from = centre(map.layout, link.from.x, link.from.y);
    const to = centre(map.layout, link.to.x, link.to.y);
    drawArrow(context, camera.toScreenX(from.x), camera.toScreenY(from.y),
      camera.toScreenX(to.x), camera.toScreenY(to.y), 9);
  }
  context.setLineDash([]);
  if (map.floors > 1) {
    const rows = (map.height + 1) / map.floors;
    for (let floor = 0; floor < map.floors; ++floor) {
      drawText(frame, -0.6, floor * rows + 0.5, String(floor), '12px system-ui, sans-serif', colours.text);
    }
  }
}

function drawCursor(frame: Frame, map: GridMap, cell: { x: number; y: number }): void {
  const { x, y } = centre(map.layout, cell.x, cell.y);
  const half = Math.max(frame.camera.scale / 2, 5);
  const { context, camera } = frame;
  context.strokeStyle = frame.colours.chosen;
  context.lineWidth = 2;
  context.setLineDash([4, 3]);
  context.strokeRect(camera.toScreenX(x) - half, camera.toScreenY(y) - half, 2 * half, 2 * half);
}
