// The unknown as a shade, the side's beliefs, and the walk so far.
import type { FogPicture } from '../../engine/world/calls.ts';
import type { PageMap } from '../../map/kinds.ts';
import type { Frame, Layer } from '../../page.ts';
import { pixel } from '../colours.ts';
import { drawDisc } from '../draw.ts';
import { CellImage } from './cell_image.ts';
import { placePoint } from './ground.ts';
import { withOpacity } from './heat.ts';
import { drawDashedPath, drawPath, drawRing } from './marks.ts';

const FOG_COLOUR = '#202830';
const FOG_OPACITY = 0.72;
/** A cell that changed since it was seen, and one that the last repair looked at. */
const OUTDATED_COLOUR = '#cc79a7';
const TOUCHED_COLOUR = '#e69f00';
const TOUCHED_OPACITY = 0.45;

export class FogView {
  map: PageMap;
  picture: FogPicture | null = null;
  walked: number[] = [];
  showsShortest = true;
  showsRepairs = true;
  #image: CellImage | null = null;
  #touched: CellImage | null = null;
  #lastTouched: Uint32Array = new Uint32Array(0);

  constructor(map: PageMap) {
    this.map = map;
  }

  /** The first picture of a walk: nothing is explored before it. */
  begin(map: PageMap, picture: FogPicture): void {
    this.map = map;
    this.walked = [];
    if (map.kind === 'grid') {
      this.#image = CellImage.of(map);
      this.#touched = CellImage.of(map);
      const fog = withOpacity(pixel(FOG_COLOUR), FOG_OPACITY);
      this.#image.fill(() => fog);
    }
    this.#lastTouched = new Uint32Array(0);
    this.take(picture);
  }

  take(picture: FogPicture): void {
    this.picture = picture;
    this.walked.push(...picture.walked);
    picture.seen.forEach((place) => this.#image?.set(place, 0));
    const looked = withOpacity(pixel(TOUCHED_COLOUR), TOUCHED_OPACITY);
    this.#lastTouched.forEach((place) => this.#touched?.set(place, 0));
    picture.touched.forEach((place) => this.#touched?.set(place, looked));
    this.#lastTouched = picture.touched;
  }

  draw(frame: Frame): void {
    const { map, picture } = this;
    if (picture === null || map.kind !== 'grid' || this.#image === null || !this.#image.fits(map)) return;
    this.#image.draw(frame, map);
    if (this.showsRepairs) this.#touched!.draw(frame, map);
    const { colours, camera } = frame;
    const width = Math.min(Math.max(camera.scale * 0.18, 2), 6);
    if (this.showsShortest && picture.state !== 'walking' && picture.shortest !== null) {
      drawDashedPath(frame, map, picture.shortest.places, colours.link, width);
    }
    drawPath(frame, map, Uint32Array.from(this.walked), colours.start, width);
    drawPath(frame, map, picture.path, colours.path, width);
    for (const place of picture.outdated) {
      drawRing(frame, placePoint(map, place), Math.max(camera.scale * 0.3, 3), OUTDATED_COLOUR, 2);
    }
    const at = placePoint(map, picture.at);
    drawDisc(frame, at.x, at.y, Math.min(Math.max(camera.scale * 0.4, 5), 14), colours.sides[0]);
  }
}

export function createFogLayer(view: FogView): Layer {
  return { order: 10, draw: (frame) => view.draw(frame) };
}
