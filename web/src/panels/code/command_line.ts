// The call of wend's command line for a question: its arguments, and the files that it reads.
import {
  type GraphMap, type GridMap, type MeshMap, type Moves, PageError, type PageMap, type Position, type Spot, USUAL_MOVES,
} from '../../map/kinds.ts';
import type { Ask, CodeFile } from './ask.ts';
import { cellsOf, type GridCells, legendFileText, mapFileText, rowsOf } from './grid_cells.ts';
import { areaCostsOf, areInCode, checkLinkCount, graphLists, meshLists } from './lists.ts';
import { meshFileText } from './mesh_file.ts';
import { optionArguments } from './options.ts';
import { costText, decimalText } from './values.ts';

/** A word, or the name of one of the small files that the program writes itself. */
export type Argument = string | { readonly file: string };

export interface CommandLine {
  /** After `wend solve`. */
  readonly words: Argument[];
  /** The map, for standard input; '' if it is read from a file. */
  readonly input: string;
  /** Small files. */
  readonly written: { readonly name: string; readonly text: string }[];
  /** Large ones, which the user saves. */
  readonly files: CodeFile[];
}

interface MapPart extends CommandLine { readonly isInCode: boolean }

function part(isInCode: boolean, name: string, text: () => string): MapPart {
  return isInCode ? { words: ['-'], input: text(), written: [], files: [], isInCode }
    : { words: [name], input: '', written: [], files: [{ name, text }], isInCode };
}

/** Adds a file to a map; it is written by the program where the map is. */
function addFile(made: MapPart, argument: string, name: string, text: () => string): void {
  if (made.isInCode) {
    made.written.push({ name, text: text() });
    made.words.push(argument, { file: name });
  } else {
    made.files.push({ name, text });
    made.words.push(argument, name);
  }
}

function gridPart(map: GridMap, name: string): MapPart {
  const cells = cellsOf(map);
  if (cells.legend.size === 0) {
    throw new PageError('The map has more different costs than the command line has symbols for them: '
      + 'choose C++, C or JavaScript, or use fewer costs.');
  }
  const made = cells.isAscii && cells.isInCode ? asciiPart(map, cells) : mapPart(map, cells, name);
  if (map.links.length > 0) {
    checkLinkCount(map.links);
    const lines = map.links.map(({ from, to, cost }) => `${from.x},${from.y} ${to.x},${to.y} ${costText(cost)}\n`);
    addFile(made, '--links', `${name}.links`, () => lines.join(''));
  }
  return made;
}

function asciiPart(map: GridMap, cells: GridCells): MapPart {
  const made = part(true, '', () => `${rowsOf(map, cells).join('\n')}\n`);
  if (map.layout !== 'square') made.words.push('--layout', map.layout.replaceAll('_', '-'));
  return made;
}

function mapPart(map: GridMap, cells: GridCells, name: string): MapPart {
  const made = part(cells.isInCode, `${name}.map`, () => mapFileText(map, cells));
  if (!cells.isPlain) addFile(made, '--costs', `${name}.costs`, () => legendFileText(cells));
  return made;
}

function meshPart(map: MeshMap, name: string): MapPart {
  const isInCode = areInCode(meshLists(map));
  const made = map.outlines.length > 0 ? part(isInCode, `${name}.geojson`, () => floorText(map))
    : part(isInCode, `${name}.mesh`, () => meshFileText(map));
  if (areaCostsOf(map).length > 0 && map.outlines.length > 0) {
    throw new PageError('The command line takes costs of ground only for meshes of polygons in .navmesh files: '
      + 'choose C++, C or JavaScript.');
  }
  if (map.links.length > 0) {
    checkLinkCount(map.links);
    const lines = map.links.map(({ from, to, cost, kind }) =>
      `${placeText(from)} ${placeText(to)} ${decimalText(cost)} ${kind}\n`);
    addFile(made, '--links', `${name}.links`, () => lines.join(''));
  }
  return made;
}

/** One polygon of all outlines: ground is where an odd number of them lies around. */
function floorText(map: MeshMap): string {
  const rings = map.outlines.map((outline) =>
    `[${outline.map(({ x, y }) => `[${decimalText(x)},${decimalText(y)}]`).join(',')}]`);
  return `{"type": "Polygon", "coordinates": [\n${rings.join(',\n')}\n]}\n`;
}

function graphPart(map: GraphMap, name: string): MapPart {
  const isInCode = areInCode(graphLists(map));
  return part(isInCode, `${name}.json`, () => graphText(map));
}

function graphText(map: GraphMap): string {
  const nodes = Array.from({ length: map.positions.length / 3 }, (_, i) => {
    if (!map.aims) return '{}';
    const [x, y, z] = map.positions.subarray(3 * i, 3 * i + 3);
    return `{"x": ${x}, "y": ${y}, "z": ${z}}`;
  });
  const edges = map.edges.map(({ from, to, cost }) =>
    `{"from": ${from}, "to": ${to}, "cost": ${cost}, "one_way": true}`);
  return `{"wend": "graph", "nodes": [\n${nodes.join(',\n')}\n], "edges": [\n${edges.join(',\n')}\n]}\n`;
}

function placeText({ x, y, z }: Position): string {
  return [x, y, z].map(decimalText).join(',');
}

function spotText(spot: Spot): string {
  if (spot.kind === 'node') return `@${spot.node}`;
  return spot.kind === 'cell' ? `${spot.x},${spot.y}` : placeText(spot);
}

/** With '=' where the value could be taken for another argument. */
function spotWords(argument: string, spot: Spot): string[] {
  const text = spotText(spot);
  return text.startsWith('-') ? [`${argument}=${text}`] : [argument, text];
}

function moveWords(moves: Moves): string[] {
  const words: string[] = [];
  if (moves.corners !== USUAL_MOVES.corners) words.push('--corners', moves.corners.replaceAll('_', '-'));
  if (moves.straight !== USUAL_MOVES.straight || moves.diagonal !== USUAL_MOVES.diagonal) {
    words.push('--costs', `${moves.straight}/${moves.diagonal}`);
  }
  // On hexagons, `touched` means `joined`; elsewhere there is no such rule.
  if (moves.terrain === 'entered') words.push('--terrain-rule', 'entered');
  if (moves.unitSize > 1) {
    words.push('--unit-size', decimalText(moves.unitSize));
    if (moves.disc) words.push('--unit-form', 'disc');
  }
  return words;
}

function mapWords({ map, question }: Ask): string[] {
  if (map.kind === 'grid') return moveWords(question.moves);
  return map.kind === 'mesh' && question.radius > 0 ? ['--radius', decimalText(question.radius)] : [];
}

function mapPartOf(map: PageMap, name: string): MapPart {
  if (map.kind === 'grid') return gridPart(map, name);
  return map.kind === 'mesh' ? meshPart(map, name) : graphPart(map, name);
}

export function commandLineOf(ask: Ask): CommandLine {
  const { map, question, algorithm, options, name } = ask;
  const made = mapPartOf(map, name);
  made.words.push(...mapWords(ask), ...spotWords('--from', question.from));
  for (const goal of question.goals) made.words.push(...spotWords('--to', goal));
  if (question.range > 0) made.words.push('--within', decimalText(question.range));
  if (algorithm !== '') made.words.push('--algorithm', algorithm.replaceAll('_', '-'));
  made.words.push(...optionArguments(options));
  return made;
}
