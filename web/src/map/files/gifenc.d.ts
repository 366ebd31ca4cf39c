// The part of the package gifenc that the page uses; the package has no types.

declare module 'gifenc' {
  export type Palette = number[][];
  export type Format = 'rgb565' | 'rgb444';

  export interface FrameOptions {
    palette?: Palette;
    /** In milliseconds; a GIF counts in hundredths of a second. */
    delay?: number;
    transparent?: boolean;
    transparentIndex?: number;
    /** 1: the frame stays where the next one is transparent. */
    dispose?: number;
    /** 0: without end. */
    repeat?: number;
  }

  export interface Encoder {
    writeFrame(indexes: Uint8Array, width: number, height: number, options?: FrameOptions): void;
    finish(): void;
    bytes(): Uint8Array;
    bytesView(): Uint8Array;
  }

  export function GIFEncoder(): Encoder;
  /** Both take red, green, blue and opacity of each pixel, from the beginning of their buffer. */
  export function quantize(pixels: Uint8ClampedArray, most: number, options?: { format?: Format }): Palette;
  export function applyPalette(pixels: Uint8ClampedArray, palette: Palette, format?: Format): Uint8Array;
}
