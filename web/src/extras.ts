// The parts that the first picture does not need: files, code, lessons. The page loads them as a second script.
export { LANGUAGES, LANGUAGE_TITLES, codeFor } from './panels/code/code.ts';
export { EXPORTS } from './panels/exports.ts';
export { openFiles } from './state/open.ts';
export { LESSONS } from './tour/lessons/lessons.ts';
export { chartElement } from './tour/chart.ts';
