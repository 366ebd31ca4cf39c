// Changes of maps that the engine may refuse: then they are taken back, and its reason is shown.
import { PageError } from '../map/kinds.ts';
import type { PageMap, Question } from '../map/kinds.ts';
import type { Page } from '../page.ts';

/** Answers of the old map may still come; after so many without an error the new one is taken. */
const GOOD_ANSWERS = 2;

/** Changes the map (and the question with it), and takes the change back if the engine refuses it. */
export function changeChecked(page: Page, map: PageMap, question?: Question): void {
  const { session, store } = page;
  const before = session.error(0)?.message ?? null;
  page.fail(null);
  if (question === undefined) session.changeMap(map);
  else session.changeScene({ map, question }, ['map', 'question']);
  const { runs } = store.state.scene;
  let good = 0;
  const stop = session.subscribe((pane) => {
    if (pane !== 0) return;
    const { scene } = store.state;
    const error = session.error(0);
    if (scene.map !== map || scene.runs !== runs) {
      stop();
    } else if (error !== null && error.message !== before) {
      stop();
      session.undo();
      page.fail(new PageError(`The change was taken back, because the engine refused it: ${error.message}.`
        .replace(/[.]{2,}$/, '.')));
    } else if (error === null && ++good >= GOOD_ANSWERS) {
      stop();
    }
  });
}

/** Makes a change, and shows why it cannot be made. */
export function attempt(page: Page, change: () => void): void {
  try {
    change();
  } catch (error) {
    page.fail(error);
  }
}
