// The gallery: scenes to begin with, by groups, each with a small picture.
import { GALLERY } from '../map/gallery.ts';
import type { GalleryEntry } from '../map/gallery.ts';
import type { GridMap } from '../map/kinds.ts';
import type { Page } from '../page.ts';
import { TerrainRaster } from '../view/terrain_raster.ts';
import { Dialog } from './dialog.ts';
import { h } from './dom.ts';

const PICTURE_CELLS = 200 * 200;

export class GalleryDialog {
  #dialog = new Dialog('Gallery', 'gallery');
  #page: Page;
  #search = h('input', { type: 'search', placeholder: 'Search the gallery', 'aria-label': 'Search the gallery', 'data-test': 'gallery-search' });
  #groups = h('div', {});
  #isFilled = false;

  constructor(page: Page) {
    this.#page = page;
    this.#search.addEventListener('input', () => this.#show(this.#search.value.trim().toLowerCase()));
    this.#dialog.body.append(this.#search, this.#groups);
  }

  open(): void {
    if (!this.#isFilled) this.#show('');
    this.#isFilled = true;
    this.#dialog.open();
  }

  openEntry(id: string): void {
    const entry = GALLERY.find((one) => one.id === id);
    if (entry === undefined) this.#page.fail(new Error(`The gallery has no entry '${id}'.`));
    else this.#openEntry(entry);
  }

  #openEntry(entry: GalleryEntry): void {
    this.#dialog.close();
    this.#page.openScene(entry.make());
    this.#page.say(`${entry.title}. ${entry.words}`);
  }

  #show(wanted: string): void {
    const found = GALLERY.filter(({ title, words, group }) => `${title} ${words} ${group}`.toLowerCase().includes(wanted));
    const groups = [...new Set(found.map(({ group }) => group))];
    this.#groups.replaceChildren(...groups.map((group) => h('section', {}, h('h3', {}, group),
      h('div', { class: 'gallery' }, ...found.filter((entry) => entry.group === group).map((entry) => this.#card(entry))))));
    if (found.length === 0) this.#groups.replaceChildren(h('p', {}, 'Nothing in the gallery has these words.'));
  }

  #card(entry: GalleryEntry): HTMLElement {
    const picture = h('div', { class: 'picture' });
    // Pictures are drawn when they come into sight.
    new IntersectionObserver((entries, observer) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      if (entry.group === 'Large maps') {
        picture.append('large');
        return;
      }
      const { map } = entry.make();
      if (map.kind === 'grid' && map.width * map.height <= PICTURE_CELLS) picture.append(this.#pictureOf(map));
      else picture.append(map.kind === 'grid' ? `${map.width} × ${map.height}` : map.kind === 'mesh' ? 'mesh' : 'graph');
    }).observe(picture);
    return h('button', { type: 'button', class: 'card', 'data-test': `gallery-${entry.id}`, onclick: () => this.#openEntry(entry) },
      picture, h('strong', {}, entry.title), h('span', { class: 'note' }, entry.words));
  }

  #pictureOf(map: GridMap): HTMLElement {
    const raster = new TerrainRaster();
    raster.paint(map, this.#page.colours());
    raster.canvas.setAttribute('aria-hidden', 'true');
    return raster.canvas;
  }
}
