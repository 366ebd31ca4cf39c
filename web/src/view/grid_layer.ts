// The ground of a grid, and how far the search has come on it.
import type { GridMap } from '../map/kinds.ts';
import type { Frame, Layer, Page } from '../page.ts';
import { drawCells } from './cells_layer.ts';
import type { Panes } from './panes.ts';
import { shareOfCost } from './terrain_raster.ts';
import { mixedPixel } from './colours.ts';

const LEAST_GRID_SCALE = 7;

function hex(value: number): string {
  const red = value & 255;
  const green = (value >> 8) & 255;
  const blue = (value >> 16) & 255;
  return `rgb(${red},${green},${blue})`;
}

function drawGridLines(frame: Frame, map: GridMap): void {
  const { context, camera } = frame;
  if (camera.scale < LEAST_GRID_SCALE) return;
  const bounds = camera.bounds();
  const left = Math.max(0, Math.floor(bounds.left));
  const right = Math.min(map.width, Math.ceil(bounds.right));
  const top = Math.max(0, Math.floor(bounds.top));
  const bottom = Math.min(map.height, Math.ceil(bounds.bottom));
  context.beginPath();
  for (let x = left; x <= right; ++x) {
    const at = Math.round(camera.toScreenX(x)) + 0.5;
    context.moveTo(at, camera.toScreenY(top));
    context.lineTo(at, camera.toScreenY(bottom));
  }
  for (let y = top; y <= bottom; ++y) {
    const at = Math.round(camera.toScreenY(y)) + 0.5;
    context.moveTo(camera.toScreenX(left), at);
    context.lineTo(camera.toScreenX(right), at);
  }
  context.strokeStyle = frame.colours.grid;
  context.lineWidth = 1;
  context.stroke();
}

function drawRaster(frame: Frame, canvas: HTMLCanvasElement, opacity: number): void {
  const { context, camera } = frame;
  context.imageSmoothingEnabled = camera.scale < 1;
  context.globalAlpha = opacity;
  const left = Math.round(camera.toScreenX(0));
  const top = Math.round(camera.toScreenY(0));
  const right = Math.round(camera.toScreenX(canvas.width));
  const bottom = Math.round(camera.toScreenY(canvas.height));
  context.drawImage(canvas, left, top, right - left, bottom - top);
  context.globalAlpha = 1;
}

export function createGridLayer(page: Page, panes: Panes): Layer {
  return {
    order: 0,
    draw(frame) {
      const { scene: { map }, view, world } = page.store.state;
      if (map.kind !== 'grid') return;
      const raster = panes.rasterOf(frame.pane);
      if (map.layout === 'square') {
        drawRaster(frame, panes.terrain.canvas, 1);
        if (world.mode === 'search') drawRaster(frame, raster.canvas, 0.75);
        if (view.grid) drawGridLines(frame, map);
        return;
      }
      const { colours } = frame;
      drawCells(frame, map, {
        terrain: (index) => {
          const cost = map.costs[index]!;
          if (cost === 0) return colours.wall;
          return cost === 1 ? colours.ground : hex(mixedPixel(colours.cheap, colours.expensive, shareOfCost(cost)));
        },
        state: (index) => {
          const pixel = world.mode === 'search' ? raster.pixelAt(index) : 0;
          return pixel === 0 ? null : hex(pixel);
        },
        opacity: 0.75,
        lines: view.grid,
        pictures: [
          { canvas: panes.terrain.canvas, opacity: 1 },
          ...(world.mode === 'search' ? [{ canvas: raster.canvas, opacity: 0.75 }] : []),
        ],
      });
    },
  };
}
