// Colours of heat maps: their lightness rises evenly, so all kinds of colour vision can read them.
import { mixedPixel, pixel as pixelOf } from '../colours.ts';

/** From low to high. */
export const HEAT_STOPS = ['#0b2a5b', '#3b4d74', '#6d7379', '#a69a6b', '#f4df55'] as const;
/** Scores below 0 and above 0: safe ground and danger. */
export const SAFE_COLOUR = '#0072b2';
export const DANGER_COLOUR = '#d55e00';

const STEPS = 256;
const TABLE = Uint32Array.from({ length: STEPS }, (_, i) => {
  const at = i / (STEPS - 1) * (HEAT_STOPS.length - 1);
  const stop = Math.min(Math.floor(at), HEAT_STOPS.length - 2);
  return mixedPixel(HEAT_STOPS[stop], HEAT_STOPS[stop + 1], at - stop);
});

/** The pixel of a share from 0 to 1, with an opacity from 0 to 1. */
export function heatPixel(share: number, opacity: number): number {
  const pixel = TABLE[Math.min(Math.max(Math.round(share * (STEPS - 1)), 0), STEPS - 1)];
  return withOpacity(pixel, opacity);
}

/** A score between the extremes: the farther from 0, the less can be seen through it. */
export function scorePixel(score: number, extreme: number): number {
  if (score === 0 || !(extreme > 0)) return 0;
  const share = Math.min(Math.abs(score) / extreme, 1);
  return withOpacity(pixelOf(score > 0 ? DANGER_COLOUR : SAFE_COLOUR), 0.12 + 0.7 * share);
}

export function withOpacity(pixel: number, opacity: number): number {
  return ((pixel & 0xffffff) | (Math.round(opacity * 255) << 24)) >>> 0;
}
