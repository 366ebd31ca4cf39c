// A mesh or a graph as lists of numbers, which stand in a program or in a file beside it.
import type { GraphMap, MeshMap } from '../../map/kinds.ts';
import { PageError } from '../../map/kinds.ts';
import type { CodeFile } from './ask.ts';
import { numberText, wrapped } from './values.ts';

/** More numbers than this are read from a file. */
const MOST_NUMBERS_IN_CODE = 12_000;
const MOST_LINKS = 2000;

export interface NumberList {
  readonly name: string;
  readonly isWhole: boolean;
  readonly values: ArrayLike<number>;
}

export function meshLists(map: MeshMap): NumberList[] {
  if (map.outlines.length > 0) {
    const corners = map.outlines.flatMap((outline) => outline.flatMap(({ x, y }) => [x, y]));
    return [
      { name: 'corners', isWhole: false, values: corners },
      { name: 'counts', isWhole: true, values: map.outlines.map((outline) => outline.length) },
    ];
  }
  const lists: NumberList[] = [
    { name: 'vertices', isWhole: false, values: map.vertices },
    { name: 'corners', isWhole: true, values: map.polygons.flat() },
    { name: 'counts', isWhole: true, values: map.polygons.map((polygon) => polygon.length) },
  ];
  if (map.areas.some((area) => area !== 0)) lists.push({ name: 'areas', isWhole: true, values: map.areas });
  return lists;
}

export function graphLists(map: GraphMap): NumberList[] {
  const lists: NumberList[] = [
    { name: 'ends', isWhole: true, values: map.edges.flatMap(({ from, to }) => [from, to]) },
    { name: 'costs', isWhole: false, values: map.edges.map(({ cost }) => cost) },
  ];
  if (map.edges.length === 0) throw new PageError('The graph has no edges: add one before you copy code.');
  if (map.aims) lists.unshift({ name: 'positions', isWhole: false, values: map.positions });
  return lists;
}

export function areInCode(lists: readonly NumberList[]): boolean {
  return lists.reduce((sum, { values }) => sum + values.length, 0) <= MOST_NUMBERS_IN_CODE;
}

/** Links stand in the program in any case. */
export function checkLinkCount(links: readonly unknown[]): void {
  if (links.length <= MOST_LINKS) return;
  throw new PageError(`The map has ${links.length} links, and code is written for at most ${MOST_LINKS}: remove some.`);
}

export function listsFile(name: string, lists: readonly NumberList[]): CodeFile {
  return {
    name: `${name}.numbers.txt`,
    text: () => lists.map(({ values }) => `${Array.from(values, numberText).join(' ')}\n`).join(''),
  };
}

/** The numbers of a list in lines that are not too wide. */
export function listText(list: NumberList, indent: string): string {
  return wrapped(Array.from(list.values, numberText), indent);
}

/** Costs by kind of ground: those of the kinds that the map has, 1 where it says nothing. */
export function areaCostsOf(map: MeshMap): number[] {
  return map.areaCosts.every((cost) => cost === 1) ? [] : [...map.areaCosts];
}
