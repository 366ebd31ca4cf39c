// Loads the second script of the page once. By a script element, which also works from a plain folder.
import { PageError } from './map/kinds.ts';

export type Extras = typeof import('./extras.ts');

let loaded: Promise<Extras> | null = null;

export function extras(): Promise<Extras> {
  loaded ??= new Promise<Extras>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = 'extras.js';
    script.onload = () => resolve((globalThis as unknown as { wendExtras: Extras }).wendExtras);
    script.onerror = () => {
      loaded = null;
      reject(new PageError('extras.js cannot be loaded: reload the page; if that does not help, its files are not complete.'));
    };
    document.head.append(script);
  });
  return loaded;
}
