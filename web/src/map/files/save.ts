// Writes the files that the page saves: maps, pictures, animations and searches.
export { gridAsCsv, gridAsMap, mapAsJson } from './save_map.ts';
export { pictureAsGif } from './save_gif.ts';
export { sceneAsSvg } from './save_svg.ts';
export type { SvgColours, SvgPicture } from './save_svg.ts';
export { traceAsPosthoc, traceAsWend } from './save_trace.ts';
export type { SearchFacts, SearchHeader } from './save_trace.ts';
