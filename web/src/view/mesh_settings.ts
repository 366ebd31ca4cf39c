// The parts of a mesh or a graph that are drawn, kept with the settings of worlds: links have them.
import type { Page } from '../page.ts';
import type { PageState } from '../state/state.ts';

export const MESH_PARTS = {
  polygons: 'Polygons', corridor: 'Corridor and portals', funnel: 'Funnel: sides of the corridor',
  clearance: 'Room for the unit', costs: 'Costs of edges',
} as const;
export type MeshPart = keyof typeof MESH_PARTS;

/** All parts are shown, except the funnel, which covers others. */
export function isShown(state: PageState, part: MeshPart): boolean {
  const setting = state.world.settings[`mesh.${part}`];
  return typeof setting === 'boolean' ? setting : part !== 'funnel';
}

export function setShown(page: Page, part: MeshPart, shown: boolean): void {
  page.store.change('world', (state) => { state.world.settings[`mesh.${part}`] = shown; });
  page.redraw();
}
