// The colours of the map, by theme. Closed and open differ in lightness too, so that colour-blind readers see them.

export interface Colours {
  readonly dark: boolean;
  readonly background: string;
  readonly ground: string;
  readonly wall: string;
  readonly grid: string;
  /** Terrain from cheap to expensive. */
  readonly cheap: string;
  readonly expensive: string;
  readonly open: string;
  readonly closed: string;
  readonly forgotten: string;
  /** The newest event. */
  readonly now: string;
  readonly path: string;
  readonly start: string;
  readonly goal: string;
  readonly text: string;
  readonly link: string;
  readonly chosen: string;
  /** Units, sides: distinct for all kinds of colour vision (after M. Okabe and K. Ito, 2008). */
  readonly sides: readonly string[];
}

const SIDES = ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#e69f00', '#56b4e9', '#f0e442', '#999999'];

export const LIGHT: Colours = {
  dark: false, background: '#e9ecef', ground: '#ffffff', wall: '#343a40', grid: '#dee2e6', cheap: '#f3ead3',
  expensive: '#8a6d3b', open: '#ffd43b', closed: '#74b0e4', forgotten: '#d0bfff', now: '#e8590c', path: '#d9480f',
  start: '#0b7a3b', goal: '#c2255c', text: '#1b1f23', link: '#7048e8', chosen: '#1b1f23', sides: SIDES,
};

export const DARK: Colours = {
  dark: true, background: '#0f1216', ground: '#262c33', wall: '#7d8794', grid: '#333b44', cheap: '#3d3826',
  expensive: '#8f7440', open: '#e0b400', closed: '#2f6ea8', forgotten: '#6a54b0', now: '#ff922b', path: '#ff922b',
  start: '#40c977', goal: '#f06595', text: '#f1f3f5', link: '#b197fc', chosen: '#f1f3f5', sides: SIDES,
};

export const CONTRAST: Colours = {
  dark: true, background: '#000000', ground: '#000000', wall: '#ffffff', grid: '#555555', cheap: '#333300',
  expensive: '#999900', open: '#ffff00', closed: '#0055ff', forgotten: '#aa00ff', now: '#ff8800', path: '#ff8800',
  start: '#00ff66', goal: '#ff44aa', text: '#ffffff', link: '#cc99ff', chosen: '#ffffff', sides: SIDES,
};

/** The three numbers of #rrggbb. */
export function channels(colour: string): [number, number, number] {
  const value = parseInt(colour.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/** A colour between two, as the 32 bits of a pixel (alpha, blue, green, red). */
export function mixedPixel(from: string, to: string, share: number): number {
  const a = channels(from);
  const b = channels(to);
  const [red, green, blue] = a.map((value, i) => Math.round(value + (b[i]! - value) * share)) as [number, number, number];
  return ((255 << 24) | (blue << 16) | (green << 8) | red) >>> 0;
}

export function pixel(colour: string): number {
  return mixedPixel(colour, colour, 0);
}
