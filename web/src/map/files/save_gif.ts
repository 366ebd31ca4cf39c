// An animation as a GIF. After the first frame, only pixels that changed are stored.
import { GIFEncoder, applyPalette, quantize } from 'gifenc';
import type { Palette } from 'gifenc';
import { PageError } from '../kinds.ts';

/** One of the 256 entries of a GIF's palette is for pixels that did not change. */
const MOST_COLOURS = 255;
const MOST_FRAMES = 2000;
const MOST_SIDE = 65535;
const MOST_PIXELS = 500_000_000;

interface Frame { readonly width: number; readonly height: number; readonly data: Uint8ClampedArray }

class Animation {
  readonly #encoder = GIFEncoder();
  #before: Uint32Array | null = null;
  #frames = 0;
  #width = 0;
  #height = 0;

  constructor(readonly delay: number) {}

  add(frame: Frame): void {
    this.#check(frame);
    const pixels = new Uint32Array(frame.data.slice().buffer);
    const changed = this.#changed(pixels);
    const { indexes, palette } = coloured(pixels, changed);
    const isFirst = this.#before === null;
    const whole = new Uint8Array(pixels.length).fill(isFirst ? 0 : palette.length);
    changed.forEach((pixel, i) => { whole[pixel] = indexes[i]; });
    this.#encoder.writeFrame(whole, frame.width, frame.height, {
      palette: isFirst ? palette : [...palette, [0, 0, 0]], delay: this.delay, transparent: !isFirst,
      transparentIndex: palette.length, dispose: 1, repeat: 0,
    });
    this.#before = pixels;
  }

  #check({ width, height, data }: Frame): void {
    if (width < 1 || height < 1 || width > MOST_SIDE || height > MOST_SIDE || data.length !== 4 * width * height) {
      throw new PageError(`A GIF cannot have frames of ${width} x ${height} pixels; make the picture smaller.`);
    }
    if (this.#frames > 0 && (width !== this.#width || height !== this.#height)) {
      throw new PageError('The size of the picture changed during the recording; record the animation again.');
    }
    ++this.#frames;
    this.#width = width;
    this.#height = height;
    if (this.#frames > MOST_FRAMES || this.#frames * width * height > MOST_PIXELS) {
      throw new PageError(`The animation is too long for a GIF: ${this.#frames} frames of ${width} x ${height} pixels. `
        + 'Record a shorter part, or a smaller picture.');
    }
  }

  /** The numbers of the pixels that are not as in the frame before. */
  #changed(pixels: Uint32Array): Uint32Array {
    const changed = new Uint32Array(pixels.length);
    let count = 0;
    for (let i = 0; i < pixels.length; ++i) {
      if (this.#before === null || this.#before[i] !== pixels[i]) changed[count++] = i;
    }
    return changed.subarray(0, count);
  }

  bytes(): Uint8Array {
    if (this.#frames === 0) throw new PageError('There is nothing to record: the animation has no frames.');
    this.#encoder.finish();
    return this.#encoder.bytes();
  }
}

/** The colours of some pixels: exact if there are few, else those that fit best. */
function coloured(pixels: Uint32Array, chosen: Uint32Array): { indexes: Uint8Array; palette: Palette } {
  return exact(pixels, chosen) ?? nearest(pixels, chosen);
}

function exact(pixels: Uint32Array, chosen: Uint32Array): { indexes: Uint8Array; palette: Palette } | null {
  const numbers = new Map<number, number>();
  const indexes = new Uint8Array(chosen.length);
  let last = -1;
  let index = 0;
  for (let i = 0; i < chosen.length; ++i) {
    const pixel = pixels[chosen[i]];
    if (pixel !== last) {
      const known = numbers.get(pixel);
      if (known === undefined && numbers.size === MOST_COLOURS) return null;
      index = known ?? numbers.size;
      if (known === undefined) numbers.set(pixel, index);
      last = pixel;
    }
    indexes[i] = index;
  }
  const palette = [...numbers.keys()].map((pixel) => [pixel & 255, (pixel >> 8) & 255, (pixel >> 16) & 255]);
  return { indexes, palette: palette.length === 0 ? [[0, 0, 0]] : palette };
}

function nearest(pixels: Uint32Array, chosen: Uint32Array): { indexes: Uint8Array; palette: Palette } {
  const part = new Uint32Array(chosen.length);
  for (let i = 0; i < chosen.length; ++i) part[i] = pixels[chosen[i]];
  const channels = new Uint8ClampedArray(part.buffer);
  const palette = quantize(channels, MOST_COLOURS, { format: 'rgb565' });
  return { indexes: applyPalette(channels, palette, 'rgb565'), palette };
}

/** All frames have one size. A GIF counts time in hundredths of a second. */
export async function pictureAsGif(
  frames: AsyncIterable<ImageData> | readonly ImageData[], delayMs: number,
): Promise<Uint8Array> {
  const animation = new Animation(Math.min(Math.max(Math.round(delayMs), 10), 60_000));
  for await (const frame of frames) animation.add(frame);
  return animation.bytes();
}
