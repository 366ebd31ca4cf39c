// The last ticks of a queue as a little chart: used budget as bars, waiting requests as a line.
import type { QueueTick } from '../../engine/world/calls.ts';
import type { Colours } from '../../view/colours.ts';
import { h } from '../dom.ts';

const MOST_TICKS = 120;
const USED_COLOUR = '#0072b2';
const WAITING_COLOUR = '#d55e00';
const EXPIRED_COLOUR = '#cc79a7';

export class QueueChart {
  readonly element = h('canvas', { class: 'world-chart', role: 'img', 'data-test': 'world-queue-chart' });
  readonly ticks: QueueTick[] = [];

  add(ticks: readonly QueueTick[]): void {
    this.ticks.push(...ticks);
    this.ticks.splice(0, Math.max(0, this.ticks.length - MOST_TICKS));
  }

  clear(): void {
    this.ticks.length = 0;
  }

  draw(colours: Colours): void {
    const { element } = this;
    const ratio = window.devicePixelRatio || 1;
    const width = element.clientWidth;
    const height = element.clientHeight;
    if (width === 0) return;
    if (element.width !== Math.round(width * ratio)) element.width = Math.round(width * ratio);
    if (element.height !== Math.round(height * ratio)) element.height = Math.round(height * ratio);
    const context = element.getContext('2d')!;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.clearRect(0, 0, width, height);
    this.#drawUsed(context, width, height, colours);
    this.#drawWaiting(context, width, height);
  }

  #drawUsed(context: CanvasRenderingContext2D, width: number, height: number, colours: Colours): void {
    const most = Math.max(...this.ticks.map(({ used, budget }) => Math.max(used, budget)), 1) * 1.15;
    const bar = width / MOST_TICKS;
    this.ticks.forEach(({ used, expired }, i) => {
      context.fillStyle = USED_COLOUR;
      const high = used / most * height;
      context.fillRect(i * bar, height - high, Math.max(bar - 1, 1), high);
      context.fillStyle = EXPIRED_COLOUR;
      if (expired > 0) context.fillRect(i * bar, 0, Math.max(bar - 1, 1), 6);
    });
    context.beginPath();
    this.ticks.forEach(({ budget }, i) => {
      const y = height - budget / most * height;
      context.lineTo(i * bar, y);
      context.lineTo((i + 1) * bar, y);
    });
    context.strokeStyle = colours.text;
    context.lineWidth = 1;
    context.setLineDash([4, 3]);
    context.stroke();
    context.setLineDash([]);
  }

  #drawWaiting(context: CanvasRenderingContext2D, width: number, height: number): void {
    const most = Math.max(...this.ticks.map(({ waiting }) => waiting), 1) * 1.15;
    context.beginPath();
    this.ticks.forEach(({ waiting }, i) =>
      context.lineTo((i + 0.5) * width / MOST_TICKS, height - 1 - waiting / most * (height - 2)));
    context.strokeStyle = WAITING_COLOUR;
    context.lineWidth = 2;
    context.stroke();
  }
}

export const CHART_LEGEND = [
  ['expansions of a tick', USED_COLOUR], ['waiting requests', WAITING_COLOUR], ['some expired', EXPIRED_COLOUR],
] as const;
