// Presses on the start or a goal move these, also while a world takes the pointer.
import type { Page, Pointed } from '../../page.ts';
import { linePoint } from '../../view/layouts.ts';

const REACH_PIXELS = 12;

export function isOnEndpoint(page: Page, at: Pointed): boolean {
  const { map, question } = page.store.state.scene;
  const reach = Math.max(REACH_PIXELS / at.scale, map.kind === 'grid' ? 0.45 : 0);
  return [question.from, ...question.goals].some((spot) => {
    const point = linePoint(map, spot);
    return Math.hypot(point.x - at.x, point.y - at.y) < reach;
  });
}

/** The hand leaves the pointer to the world; drawing tools keep it. */
export function isDrawing(page: Page): boolean {
  return page.store.state.tool.name !== 'pan';
}
