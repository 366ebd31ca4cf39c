// Code in Python, for the package wend.
import type { Cell, GraphMap, GridMap, MeshMap, Moves, Position, Spot } from '../../map/kinds.ts';
import { USUAL_MOVES } from '../../map/kinds.ts';
import type { Ask, Code, CodeFile } from './ask.ts';
import { cellsOf, costsFileText, type GridCells, mapFileText, rowsOf } from './grid_cells.ts';
import {
  areaCostsOf, areInCode, checkLinkCount, graphLists, listsFile, listText, meshLists, type NumberList,
} from './lists.ts';
import { isNumber } from './options.ts';
import { costText, numberText, wrapped } from './values.ts';

/** The statements that make the map, and the file that they read. */
interface MapCode { readonly lines: string[]; readonly files: CodeFile[] }

/** Python's places are (row, column). */
function cellText({ x, y }: Cell): string {
  return `(${y}, ${x})`;
}

function positionText({ x, y, z }: Position): string {
  return `(${[x, y, z].map(numberText).join(', ')})`;
}

function spotText(spot: Spot): string {
  if (spot.kind === 'node') return String(spot.node);
  return spot.kind === 'cell' ? cellText(spot) : positionText(spot);
}

function movesWords(moves: Moves): string[] {
  const words: string[] = [];
  // The engine takes both costs of steps or none.
  if (moves.straight !== USUAL_MOVES.straight || moves.diagonal !== USUAL_MOVES.diagonal) {
    words.push(`straight=${moves.straight}`, `diagonal=${moves.diagonal}`);
  }
  if (moves.corners !== USUAL_MOVES.corners) words.push(`corners="${moves.corners}"`);
  if (moves.terrain !== USUAL_MOVES.terrain) words.push(`terrain="${moves.terrain}"`);
  if (moves.unitSize !== USUAL_MOVES.unitSize) words.push(`unit_size=${moves.unitSize}`);
  if (moves.disc) words.push('disc=True');
  return words;
}

function gridStatement(map: GridMap, cells: string, moves: Moves): string {
  const layout = map.layout === 'square' ? [] : [`layout="${map.layout}"`];
  return `map = wend.Grid(${[cells, ...layout, ...movesWords(moves)].join(', ')})`;
}

function gridFromFile(map: GridMap, cells: GridCells, { name, question }: Ask): MapCode {
  if (cells.isPlain) {
    const file = { name: `${name}.map`, text: () => mapFileText(map, cells) };
    const words = movesWords(question.moves);
    const moving = words.length === 0 ? '' : `.moving(${words.join(', ')})`;
    return { lines: [`map = wend.load("${file.name}")${moving}`], files: [file] };
  }
  const file = { name: `${name}.costs.txt`, text: () => costsFileText(map) };
  const read = `costs = np.fromfile("${file.name}", sep=" ").reshape(${map.height}, ${map.width})`;
  return { lines: [read, gridStatement(map, 'costs=costs', question.moves)], files: [file] };
}

function gridCells(map: GridMap, ask: Ask): MapCode {
  const cells = cellsOf(map);
  const { moves } = ask.question;
  if (!cells.isInCode) return gridFromFile(map, cells, ask);
  if (cells.legend.size === 0) {
    const costs = wrapped(Array.from(map.costs, costText), '    ');
    const shaped = `]).reshape(${map.height}, ${map.width})`;
    return { lines: ['costs = np.array([', `${costs},`, shaped, gridStatement(map, 'costs=costs', moves)], files: [] };
  }
  const rows = ['rows = [', ...rowsOf(map, cells).map((row) => `    "${row}",`), ']'];
  if (cells.isPlain) {
    const walls = 'walls = np.array([list(row) for row in rows]) == "#"';
    return { lines: [...rows, walls, gridStatement(map, 'walls', moves)], files: [] };
  }
  const legend = ['legend = {', ...Array.from(cells.legend, ([symbol, cost]) => `    "${symbol}": ${cost},`), '}'];
  const costs = 'costs = np.array([[legend[symbol] for symbol in row] for row in rows], float)';
  return { lines: [...rows, ...legend, costs, gridStatement(map, 'costs=costs', moves)], files: [] };
}

function gridMap(map: GridMap, ask: Ask): MapCode {
  const { lines, files } = gridCells(map, ask);
  checkLinkCount(map.links);
  if (map.links.length === 0) return { lines, files };
  const links = map.links.map(({ from, to, cost }) =>
    `    (${cellText(from)}, ${cellText(to)}, ${costText(cost)}),`);
  return {
    lines: [...lines, 'links = [', ...links, ']', 'for start, end, cost in links:',
      '    map.add_links(start, end, cost)'],
    files,
  };
}

/** Declares the lists, with their numbers or read from a file. */
function listLines(lists: readonly NumberList[], name: string): MapCode {
  const kind = (list: NumberList) => (list.isWhole ? 'int' : 'float');
  if (areInCode(lists)) {
    return {
      lines: lists.flatMap((list) => [`${list.name} = np.array([`, `${listText(list, '    ')},`, `], ${kind(list)})`]),
      files: [],
    };
  }
  const file = listsFile(name, lists);
  let next = 0;
  const parts = lists.map((list) => {
    const begin = next;
    next += list.values.length;
    return `${list.name} = numbers[${begin}:${next}].astype(${kind(list)})`;
  });
  return { lines: [`numbers = np.fromfile("${file.name}", sep=" ")`, ...parts], files: [file] };
}

function meshLinkLines(map: MeshMap): string[] {
  checkLinkCount(map.links);
  if (map.links.length === 0) return [];
  const rows = map.links.map(({ from, to, cost, kind }) =>
    `    (${positionText(from)}, ${positionText(to)}, ${numberText(cost)}, ${kind}),`);
  return ['links = [', ...rows, ']', 'map.set_links(*zip(*links))'];
}

function meshMap(map: MeshMap, name: string): MapCode {
  const lists = meshLists(map);
  const { lines, files } = listLines(lists, name);
  const ends = 'np.cumsum(counts)[:-1]';
  if (map.outlines.length > 0) {
    lines.push(`map = wend.Mesh.from_outlines(np.split(corners.reshape(-1, 2), ${ends}))`);
  } else {
    const areas = lists.some((list) => list.name === 'areas') ? ', areas' : '';
    lines.push(`polygons = [part.tolist() for part in np.split(corners, ${ends})]`,
      `map = wend.Mesh(vertices.reshape(-1, 3), polygons${areas})`);
  }
  const costs = areaCostsOf(map);
  if (costs.length > 0) lines.push(`map.set_area_costs([${costs.map(numberText).join(', ')}])`);
  return { lines: [...lines, ...meshLinkLines(map)], files };
}

function graphMap(map: GraphMap, name: string): MapCode {
  const { lines, files } = listLines(graphLists(map), name);
  const positions = map.aims ? ', positions=positions.reshape(-1, 3)' : '';
  lines.push(`map = wend.Graph(${map.positions.length / 3}, ends.reshape(-1, 2), costs${positions})`);
  return { lines, files };
}

function mapCode(ask: Ask): MapCode {
  const { map, name } = ask;
  if (map.kind === 'grid') return gridMap(map, ask);
  return map.kind === 'mesh' ? meshMap(map, name) : graphMap(map, name);
}

function questionLines({ map, question, algorithm, options }: Ask): string[] {
  const goals = question.goals.map(spotText);
  const words = [spotText(question.from), goals.length === 1 ? goals[0] : `goals=[${goals.join(', ')}]`];
  if (question.range > 0) words.push(`range=${numberText(question.range)}`);
  if (map.kind === 'mesh' && question.radius > 0) words.push(`radius=${numberText(question.radius)}`);
  if (algorithm !== '') words.push(`algorithm="${algorithm}"`);
  for (const [name, value] of options) words.push(`${name}=${isNumber(name) ? value : `"${value}"`}`);
  const bake = algorithm === 'baked_jump_points' ? ['map.bake()'] : [];
  const line = `path = map.find(${words.join(', ')})`;
  return [...bake, ...(line.length <= 100 ? [line] : ['path = map.find(', `${wrapped(words, '    ')},`, ')'])];
}

const REPORT = [
  'print(f"{path.status}, cost {path.cost}, length {path.length:.3f}")',
  'if path.status == "invalid":', '    print(path.reason)',
  'if path.optimal:', '    print("no path is cheaper")',
  'print((path.waypoints if len(path.waypoints) else path.path).tolist())', '',
];

export function pythonCode(ask: Ask): Code {
  const made = mapCode(ask);
  const lines = [
    `"""Finds a path on the map ${ask.name}."""`, '', 'import numpy as np', 'import wend', '',
    ...made.lines, '', ...questionLines(ask), '', ...REPORT,
  ];
  return {
    text: lines.join('\n'),
    notes: ['It needs the Python package wend (`tools/python` or `pip install .` in a clone). Its places are '
      + '(row, column).'],
    files: made.files,
  };
}
