// Legends: colours with their words, and the scale of a heat map.
import { h } from '../dom.ts';

export function legend(entries: readonly (readonly [words: string, colour: string])[]): HTMLElement {
  return h('ul', { class: 'world-legend' }, ...entries.map(([words, colour]) => {
    const swatch = h('span', { class: 'swatch', 'aria-hidden': 'true' });
    swatch.style.background = colour;
    return h('li', {}, swatch, words);
  }));
}

export function scale(stops: readonly string[], left: string, right: string): HTMLElement {
  const bar = h('div', { class: 'world-scale', 'aria-hidden': 'true' });
  bar.style.background = `linear-gradient(to right, ${stops.join(', ')})`;
  return h('div', {}, bar, h('div', { class: 'world-ends' }, h('span', {}, left), h('span', {}, right)));
}
