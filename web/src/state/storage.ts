// The last view, in the browser's storage: after an accident it is still there.
import { readLink, writeLink } from './link.ts';
import type { PageState } from './state.ts';

const KEY = 'wend.view';
const DELAY_MILLISECONDS = 600;
/** Browsers store about 5 million letters of a page. */
const MOST_LETTERS = 4_000_000;

let timer: ReturnType<typeof setTimeout> | undefined;

/** Stores the view soon; a view that does not fit leaves the last one there. */
export function storeSoon(state: () => PageState): void {
  clearTimeout(timer);
  timer = setTimeout(() => storeNow(state()), DELAY_MILLISECONDS);
}

export function storeNow(state: PageState): void {
  clearTimeout(timer);
  // A frame in another page is not what the user works on.
  if (document.documentElement.classList.contains('embed')) return;
  try {
    const letters = writeLink(state, 1);
    if (letters.length <= MOST_LETTERS) localStorage.setItem(KEY, letters);
  } catch {
    // Storage is full, or switched off: the page works without it.
  }
}

/** The stored view; null: there is none that can be read. */
export function storedState(): PageState | null {
  try {
    const letters = localStorage.getItem(KEY);
    return letters === null ? null : readLink(letters);
  } catch {
    return null;
  }
}
