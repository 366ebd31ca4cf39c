// Code in JavaScript, for the npm package.
import type { Cell, GraphMap, GridMap, MeshMap, Moves, PageMap, Position, Spot } from '../../map/kinds.ts';
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

function cellText({ x, y }: Cell): string {
  return `[${x}, ${y}]`;
}

function positionText({ x, y, z }: Position): string {
  return `[${[x, y, z].map(numberText).join(', ')}]`;
}

function spotText(spot: Spot): string {
  if (spot.kind === 'node') return String(spot.node);
  return spot.kind === 'cell' ? cellText(spot) : positionText(spot);
}

function rowLines(map: GridMap, cells: GridCells): string[] {
  return ['const rows = [', ...rowsOf(map, cells).map((row) => `  '${row}',`), '];'];
}

function legendLines(cells: GridCells): string[] {
  const entries = Array.from(cells.legend, ([symbol, cost]) => `'${symbol}': ${cost}`);
  return ['const costs = {', ...entries.map((entry) => `  ${entry},`), '};'];
}

function gridStatement(map: GridMap, cells: string): string[] {
  const layout = map.layout === 'square' ? [] : [`  layout: '${map.layout}',`];
  return ['const map = wend.grid({', `  width: ${map.width}, height: ${map.height},`, ...layout, `  ${cells},`, '});'];
}

function readNumbers(name: string): string {
  return `const numbers = readFileSync('${name}', 'utf8').trim().split(/\\s+/).map(Number);`;
}

function gridCells(map: GridMap, name: string): MapCode {
  const cells = cellsOf(map);
  if (!cells.isInCode) return gridFromFile(map, cells, name);
  if (cells.legend.size === 0) {
    const costs = wrapped(Array.from(map.costs, costText), '  ');
    return { lines: ['const costs = [', `${costs},`, '];', ...gridStatement(map, 'costs')], files: [] };
  }
  const rows = rowLines(map, cells);
  if (cells.isPlain) {
    const walkable = "walkable: Array.from(rows.join(''), (symbol) => symbol !== '#')";
    return { lines: [...rows, ...gridStatement(map, walkable)], files: [] };
  }
  const costs = "costs: Array.from(rows.join(''), (symbol) => costs[symbol])";
  return { lines: [...rows, ...legendLines(cells), ...gridStatement(map, costs)], files: [] };
}

function gridFromFile(map: GridMap, cells: GridCells, name: string): MapCode {
  if (cells.isPlain) {
    const file = { name: `${name}.map`, text: () => mapFileText(map, cells) };
    return { lines: [`const map = wend.parse(readFileSync('${file.name}'), '${file.name}');`], files: [file] };
  }
  const file = { name: `${name}.costs.txt`, text: () => costsFileText(map) };
  return { lines: [readNumbers(file.name), ...gridStatement(map, 'costs: numbers')], files: [file] };
}

function gridMap(map: GridMap, name: string): MapCode {
  const { lines, files } = gridCells(map, name);
  checkLinkCount(map.links);
  if (map.links.length === 0) return { lines, files };
  const links = map.links.map(({ from, to, cost }) =>
    `  { from: ${cellText(from)}, to: ${cellText(to)}, cost: ${costText(cost)} },`);
  return { lines: [...lines, 'map.addLinks([', ...links, ']);'], files };
}

/** Declares the lists, with their numbers or read from a file. */
function listLines(lists: readonly NumberList[], name: string): MapCode {
  if (areInCode(lists)) {
    return { lines: lists.flatMap((list) => [`const ${list.name} = [`, `${listText(list, '  ')},`, '];']), files: [] };
  }
  const file = listsFile(name, lists);
  const take = 'const take = (count) => numbers.slice(next, next += count);';
  const lines = [readNumbers(file.name), 'let next = 0;', take];
  return {
    lines: [...lines, ...lists.map((list) => `const ${list.name} = take(${list.values.length});`)], files: [file],
  };
}

function meshMap(map: MeshMap, name: string): MapCode {
  const lists = meshLists(map);
  const { lines, files } = listLines(lists, name);
  const isFloor = map.outlines.length > 0;
  const groups = isFloor ? 'outlines' : 'polygons';
  lines.push(`const ${groups} = [];`, 'let corner = 0;', 'for (const count of counts) {');
  if (isFloor) {
    lines.push('  const outline = [];',
      '  for (let i = 0; i < count; ++i, corner += 2) outline.push([corners[corner], corners[corner + 1]]);',
      '  outlines.push(outline);', '}', 'const map = wend.floor(outlines);');
  } else {
    const areas = lists.some((list) => list.name === 'areas') ? ', areas' : '';
    lines.push('  polygons.push(corners.slice(corner, corner += count));', '}',
      `const map = wend.mesh({ vertices, polygons${areas} });`);
  }
  const costs = areaCostsOf(map);
  if (costs.length > 0) lines.push(`map.setAreaCosts([${costs.map(numberText).join(', ')}]);`);
  return { lines: [...lines, ...meshLinkLines(map)], files };
}

function meshLinkLines(map: MeshMap): string[] {
  checkLinkCount(map.links);
  if (map.links.length === 0) return [];
  const links = map.links.map(({ from, to, cost, kind }) =>
    `  { from: ${positionText(from)}, to: ${positionText(to)}, cost: ${numberText(cost)}, kind: ${kind} },`);
  return ['map.setMeshLinks([', ...links, ']);'];
}

function graphMap(map: GraphMap, name: string): MapCode {
  const { lines, files } = listLines(graphLists(map), name);
  const positions = map.aims ? ', positions' : '';
  lines.push('const edges = costs.map((cost, i) => ({ from: ends[2 * i], to: ends[2 * i + 1], cost }));',
    `const map = wend.graph({ nodes: ${map.positions.length / 3}, edges${positions} });`);
  return { lines, files };
}

function movesText(moves: Moves): string {
  const words: string[] = [];
  // The engine takes both costs of steps or none.
  if (moves.straight !== USUAL_MOVES.straight || moves.diagonal !== USUAL_MOVES.diagonal) {
    words.push(`straight: ${moves.straight}`, `diagonal: ${moves.diagonal}`);
  }
  if (moves.corners !== USUAL_MOVES.corners) words.push(`corners: '${moves.corners}'`);
  if (moves.terrain !== USUAL_MOVES.terrain) words.push(`terrain: '${moves.terrain}'`);
  if (moves.unitSize !== USUAL_MOVES.unitSize) words.push(`unitSize: ${moves.unitSize}`);
  if (moves.disc) words.push('disc: true');
  return words.length === 0 ? '' : `{ ${words.join(', ')} }`;
}

function queryLines({ question, algorithm, options }: Ask): string[] {
  const [goal] = question.goals;
  const lines = [`  from: ${spotText(question.from)},`];
  if (question.goals.length === 1) lines.push(`  to: ${spotText(goal)},`);
  else lines.push('  goals: [', ...question.goals.map((one) => `    ${spotText(one)},`), '  ],');
  if (question.range > 0) lines.push(`  range: ${numberText(question.range)},`);
  if (algorithm !== '') lines.push(`  algorithm: '${algorithm}',`);
  for (const [name, value] of options) lines.push(`  ${name}: ${isNumber(name) ? value : `'${value}'`},`);
  return lines;
}

function solveLines(ask: Ask): string[] {
  const { map, question, algorithm } = ask;
  const { radius } = question;
  const size = map.kind === 'grid' ? movesText(question.moves)
    : map.kind === 'mesh' && radius > 0 ? `{ radius: ${numberText(radius)} }` : '';
  const bake = algorithm === 'baked_jump_points' ? ['navigator.bake();'] : [];
  const solve = map.kind === 'mesh' ? 'solveBetween' : 'solve';
  return [
    `const navigator = map.navigator(${size});`, ...bake,
    `const path = navigator.${solve}({`, ...queryLines(ask), '});',
  ];
}

const REPORT = [
  'console.log(`${path.status}, cost ${path.cost}, length ${path.length.toFixed(3)}`);',
  "if (path.status === 'invalid') console.log(path.reason);",
  'if (path.optimal) console.log(\'no path is cheaper\');',
];

function pathLines(kind: Ask['map']['kind']): string[] {
  if (kind === 'graph') return ["console.log(path.nodes.join(' '));"];
  const bends = 'path.waypoints[i]}, ${path.waypoints[i + 1]';
  const loop = [
    'for (let i = 0; i < path.waypoints.length; i += 3) {', `  console.log(\`(\${${bends}})\`);`, '}',
  ];
  if (kind === 'mesh') return loop;
  const cells = "console.log(path.points.map(([x, y]) => `(${x},${y})`).join(' '));";
  return [...loop, `if (path.waypoints.length === 0) ${cells}`];
}

function mapCode(map: PageMap, name: string): MapCode {
  if (map.kind === 'grid') return gridMap(map, name);
  return map.kind === 'mesh' ? meshMap(map, name) : graphMap(map, name);
}

export function javascriptCode(ask: Ask): Code {
  const { map, name } = ask;
  const made = mapCode(map, name);
  const imports = made.files.length > 0 ? ["import { readFileSync } from 'node:fs';"] : [];
  const lines = [
    `// Finds a path on the map ${name}. Save it as path.mjs; then: npm install wend && node path.mjs`,
    ...imports, "import { load } from 'wend';", '', 'const wend = await load();',
    ...made.lines, '', ...solveLines(ask), '', ...REPORT, ...pathLines(map.kind), '',
  ];
  return {
    text: lines.join('\n'),
    notes: ['It needs the npm package wend and Node.js 18 or later.'],
    files: made.files,
  };
}
