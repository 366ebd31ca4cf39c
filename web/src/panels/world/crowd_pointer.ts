// The pointer over a crowd: a click sends units, a drag pushes them, one with Shift selects some.
import type { Page, Pointed, Pointer } from '../../page.ts';
import { unitAt } from '../../view/world/crowd_layer.ts';
import type { CrowdView, Selection } from '../../view/world/crowd_layer.ts';
import { Ground } from '../../view/world/ground.ts';
import type { CrowdMode } from './crowd_mode.ts';
import { isDrawing, isOnEndpoint } from './endpoints.ts';

/** A press that moves less than this many pixels is a click. */
const CLICK_PIXELS = 6;

export function createCrowdPointer(page: Page, mode: CrowdMode): Pointer {
  let pressed: Pointed | null = null;
  let hasMoved = false;
  const position = (at: Pointed) => new Ground(page.store.state.scene.map).position(at);

  function end(): void {
    pressed = null;
    mode.view.push = mode.view.frame = null;
    page.redraw();
  }

  return {
    press(at) {
      if (isDrawing(page) || at.erase || isOnEndpoint(page, at) || mode.view.now === null) return false;
      pressed = at;
      hasMoved = false;
      return true;
    },
    drag(at) {
      if (pressed === null) return;
      hasMoved ||= Math.hypot(at.x - pressed.x, at.y - pressed.y) * at.scale > CLICK_PIXELS;
      if (!hasMoved) return;
      const { x, y } = position(at);
      if (pressed.shift) {
        const from = position(pressed);
        mode.view.frame = { fromX: from.x, fromY: from.y, toX: x, toY: y };
      } else {
        mode.view.push = { x, y, radius: mode.settings.number('push') * mode.cell };
        mode.onWake();
      }
      page.redraw();
    },
    release(at) {
      if (!hasMoved) void mode.send(position(at));
      else if (mode.view.frame !== null) mode.view.selected = unitsIn(mode.view, mode.view.frame);
      end();
    },
    abandon: end,
    cursor: (at) => isDrawing(page) || isOnEndpoint(page, at) ? null : 'crosshair',
  };
}

function unitsIn(view: CrowdView, { fromX, fromY, toX, toY }: Selection): Set<number> {
  const found = new Set<number>();
  const isBetween = (value: number, one: number, other: number) =>
    value >= Math.min(one, other) && value <= Math.max(one, other);
  view.now?.states.forEach((_, i) => {
    const { x, y } = unitAt(view, i);
    if (isBetween(x, fromX, toX) && isBetween(y, fromY, toY)) found.add(i);
  });
  return found;
}
