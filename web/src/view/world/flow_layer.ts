// A flow field: costs as heat, arrows where there is room, and walkers.
import type { FlowPicture } from '../../engine/world/calls.ts';
import type { PageMap } from '../../map/kinds.ts';
import type { Frame, Layer } from '../../page.ts';
import { CellImage } from './cell_image.ts';
import { heatPixel } from './heat.ts';
import { drawArrows, drawDots, placesWithRoom } from './marks.ts';

const HEAT_OPACITY = 0.62;

export class FlowView {
  map: PageMap;
  picture: FlowPicture | null = null;
  share = 1;
  showsHeat = true;
  showsArrows = true;
  /** Asks for the next places of those in the picture; the answer comes to `takeArrows`. */
  onArrows: (places: Uint32Array) => void = () => {};
  #image: CellImage | null = null;
  #from: Uint32Array = new Uint32Array(0);
  #to: Uint32Array = new Uint32Array(0);
  /** The part of the map that has its arrows: another part needs others. */
  #key = '';
  #fields = 0;

  constructor(map: PageMap) {
    this.map = map;
  }

  take(map: PageMap, picture: FlowPicture): void {
    this.map = map;
    this.picture = picture;
    if (picture.costs === null) return;
    this.#fields = picture.fields;
    this.#key = '';
    const { costs, most } = picture;
    if (map.kind !== 'grid') return;
    if (!this.#image?.fits(map)) this.#image = CellImage.of(map);
    // Near the goals it is light.
    const pixelOf = (cost: number) => cost === Infinity ? 0 : heatPixel(1 - cost / (most || 1), HEAT_OPACITY);
    this.#image.fill((place) => pixelOf(costs[place]));
  }

  takeArrows(from: Uint32Array, to: Uint32Array): void {
    this.#from = from;
    this.#to = to;
  }

  draw(frame: Frame): void {
    const { map, picture } = this;
    if (picture === null) return;
    if (this.showsHeat && map.kind === 'grid' && this.#image?.fits(map)) this.#image.draw(frame, map);
    if (this.showsArrows) this.#drawArrows(frame);
    const colour = frame.colours.path;
    drawDots(frame, map, { from: picture.from, to: picture.to, share: this.share }, () => ({ colour }));
  }

  #drawArrows(frame: Frame): void {
    const places = placesWithRoom(frame, this.map);
    if (places.length === 0) return;
    const key = `${this.#fields} ${places.length} ${places[0]} ${places[places.length - 1]}`;
    if (key !== this.#key) {
      this.#key = key;
      this.onArrows(places);
    }
    drawArrows(frame, this.map, this.#from, this.#to, frame.colours.text);
  }
}

export function createFlowLayer(view: FlowView): Layer {
  return { order: 10, draw: (frame) => view.draw(frame) };
}
