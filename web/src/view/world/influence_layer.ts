// Scores as a heat map, threats and safe ground, the two paths, and arrows of flight.
import type { InfluencePicture } from '../../engine/world/calls.ts';
import type { Cell, PageMap } from '../../map/kinds.ts';
import type { Frame, Layer } from '../../page.ts';
import { drawDisc, drawText } from '../draw.ts';
import { CellImage } from './cell_image.ts';
import { placePoint } from './ground.ts';
import { DANGER_COLOUR, SAFE_COLOUR, scorePixel } from './heat.ts';
import { drawArrows, drawDashedPath, drawPath, drawRing, placesWithRoom } from './marks.ts';

export class InfluenceView {
  map: PageMap;
  picture: InfluencePicture | null = null;
  threats: readonly Cell[] = [];
  sources: readonly Cell[] = [];
  #image: CellImage | null = null;

  constructor(map: PageMap) {
    this.map = map;
  }

  take(map: PageMap, picture: InfluencePicture): void {
    this.map = map;
    this.picture = picture;
    if (map.kind !== 'grid') return;
    if (!this.#image?.fits(map)) this.#image = CellImage.of(map);
    const { scores } = picture;
    const extreme = Math.max(picture.most, -picture.least);
    this.#image.fill((place) => scorePixel(scores[place], extreme));
  }

  draw(frame: Frame): void {
    const { map, picture } = this;
    if (map.kind === 'mesh') return;
    if (picture !== null) this.#drawPicture(frame, picture);
    this.#drawPlaces(frame, this.threats, 'T', DANGER_COLOUR);
    this.#drawPlaces(frame, this.sources, '+', SAFE_COLOUR);
  }

  #drawPicture(frame: Frame, picture: InfluencePicture): void {
    const { map } = this;
    const { colours, camera } = frame;
    if (map.kind === 'grid' && this.#image?.fits(map)) this.#image.draw(frame, map);
    else this.#drawScores(frame, picture);
    if (picture.flee !== null) {
      const places = placesWithRoom(frame, map);
      drawArrows(frame, map, places, places.map((place) => picture.flee![place]), colours.text);
    }
    const width = Math.min(Math.max(camera.scale * 0.18, 2), 6);
    drawDashedPath(frame, map, picture.plain.places, colours.link, width);
    drawPath(frame, map, picture.careful.places, colours.path, width);
    const ring = Math.max(camera.scale * 0.45, 6);
    for (const { place } of picture.hottest) drawRing(frame, placePoint(map, place), ring, DANGER_COLOUR);
    if (picture.safest.place !== null) drawRing(frame, placePoint(map, picture.safest.place), ring, SAFE_COLOUR);
  }

  /** On graphs each node has a ring of its score. */
  #drawScores(frame: Frame, picture: InfluencePicture): void {
    const extreme = Math.max(picture.most, -picture.least);
    picture.scores.forEach((score, place) => {
      if (score === 0) return;
      const radius = 5 + 14 * Math.abs(score) / extreme;
      drawRing(frame, placePoint(this.map, place), radius, score > 0 ? DANGER_COLOUR : SAFE_COLOUR, 4);
    });
  }

  #drawPlaces(frame: Frame, cells: readonly Cell[], letter: string, colour: string): void {
    const radius = Math.min(Math.max(frame.camera.scale * 0.38, 6), 13);
    for (const { x, y } of cells) {
      const at = placePoint(this.map, this.map.kind === 'grid' ? y * this.map.width + x : x);
      drawDisc(frame, at.x, at.y, radius, colour);
      drawText(frame, at.x, at.y, letter, `bold ${Math.round(radius * 1.2)}px system-ui, sans-serif`, '#ffffff');
    }
  }
}

export function createInfluenceLayer(view: InfluenceView): Layer {
  return { order: 10, draw: (frame) => view.draw(frame) };
}
