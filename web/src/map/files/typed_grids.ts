// Grids that are typed or come from a spreadsheet: a symbol (ASCII) or a cost (CSV) for each cell.
import { MOST_CELLS, cellSpot } from '../kinds.ts';
import type { GridMap, Spot } from '../kinds.ts';
import type { ReadMap } from './opened.ts';
import { Lines, counted, quoted, requireCells, stemOf, thousandthsOf } from './text.ts';

const OPEN = '.GS ';
const BLOCKED = '#@OTWX';

/** The cost of a symbol; null: it has no meaning. */
function costOfSymbol(symbol: string): number | null {
  if (symbol >= '1' && symbol <= '9') return Number(symbol);
  if (OPEN.includes(symbol)) return 1;
  return BLOCKED.includes(symbol) ? 0 : null;
}

/** Costs row by row, in an array that grows with the file. */
class Cells {
  costs = new Float32Array(1024);
  count = 0;

  push(cost: number): void {
    if (this.count === this.costs.length) {
      const larger = new Float32Array(2 * this.count);
      larger.set(this.costs);
      this.costs = larger;
    }
    this.costs[this.count++] = cost;
  }

  map(name: string, width: number, height: number): GridMap {
    return {
      kind: 'grid', name: stemOf(name), width, height, layout: 'square', costs: this.costs.slice(0, this.count),
      links: [], floors: 1,
    };
  }
}

export function readAscii(name: string, text: string): ReadMap {
  const lines: Lines = new Lines(text, name);
  const cells = new Cells();
  const starts: Spot[] = [];
  const goals: Spot[] = [];
  let width = 0;
  let height = 0;
  while (lines.next()) {
    if (lines.line === '') {
      if (height === 0) continue;
      if (!lines.onlyBlanksLeft()) lines.fail('the line is empty, but more rows follow; remove it');
      break;
    }
    if (height === 0) width = lines.line.length;
    requireCells(name, width, height + 1);
    readSymbols(lines, cells, (symbol, x) => {
      (symbol === 'S' ? starts : goals).push(cellSpot(x, height));
    });
    if (lines.line.length !== width) {
      lines.fail(`all rows must be of one length: this one has ${counted(lines.line.length, 'cell')}, `
        + `the first has ${width}`);
    }
    ++height;
  }
  requireCells(name, width, height);
  const notes: string[] = [];
  if (starts.length > 1) notes.push(`The map has ${starts.length} cells S; several mark no start.`);
  return {
    map: cells.map(name, width, height), notes, from: starts.length === 1 ? starts[0] : undefined,
    goals: goals.slice(0, MOST_GOALS),
  };
}

const MOST_GOALS = 1000;

function readSymbols(lines: Lines, cells: Cells, mark: (symbol: string, x: number) => void): void {
  for (let x = 0; x < lines.line.length; ++x) {
    const symbol = lines.line[x];
    const cost = costOfSymbol(symbol);
    if (cost === null) {
      lines.fail(`column ${x + 1}: unknown symbol ${quoted(symbol)}; known are . G S and blank (open ground), `
        + '1 to 9 (terrain of that cost), # @ O T W X (blocked)');
    }
    cells.push(cost);
    if (symbol === 'S' || symbol === 'G') mark(symbol, x);
  }
}

// In this order: with semicolons, a comma may be a decimal comma by mistake.
const SEPARATORS = [';', ',', '\t'];

export function isCsv(firstLine: string): boolean {
  return /[;,\t"]/.test(firstLine);
}

export function readCsv(name: string, text: string): ReadMap {
  const lines: Lines = new Lines(text, name);
  const cells = new Cells();
  const known = new Map<string, number>();
  let separator = ';';
  let width = 0;
  let height = 0;
  while (lines.next()) {
    if (lines.line.trim() === '') {
      if (height === 0) continue;
      if (!lines.onlyBlanksLeft()) lines.fail('the line is blank, but more rows follow; remove it');
      break;
    }
    if (height === 0) separator = SEPARATORS.find((each) => lines.line.includes(each)) ?? ';';
    const count = countFields(lines.line, separator);
    if (height === 0) width = count;
    if (count !== width) {
      lines.fail(`all rows must be of one length: this one has ${counted(count, 'field')}, the first has ${width}`);
    }
    requireCells(name, width, height + 1);
    readFields(lines, separator, cells, known);
    ++height;
  }
  requireCells(name, width, height);
  return { map: cells.map(name, width, height), notes: [] };
}

function countFields(line: string, separator: string): number {
  let count = 1;
  for (let at = line.indexOf(separator); at >= 0; at = line.indexOf(separator, at + 1)) {
    if (++count > MOST_CELLS) return count;
  }
  return count;
}

function readFields(lines: Lines, separator: string, cells: Cells, known: Map<string, number>): void {
  const { line } = lines;
  let number = 0;
  for (let begin = 0; begin <= line.length;) {
    const found = line.indexOf(separator, begin);
    const end = found < 0 ? line.length : found;
    cells.push(costOfField(lines, line.slice(begin, end), ++number, known));
    begin = end + 1;
  }
}

const MOST_KNOWN = 1000;

function costOfField(lines: Lines, raw: string, number: number, known: Map<string, number>): number {
  const before = known.get(raw);
  if (before !== undefined) return before;
  let field = raw.trim();
  if (field.length >= 2 && field.startsWith('"') && field.endsWith('"')) field = field.slice(1, -1).trim();
  const symbol = field.length === 1 && field !== '0' ? costOfSymbol(field) : null;
  const thousandths = symbol === null ? thousandthsOf(field) : symbol * 1000;
  if (thousandths === null) {
    lines.fail(`field ${number}: expected a cost from 0 (blocked) to 1000 with at most three decimals, or one of `
      + `. G S # @ O T W X, found ${field === '' ? 'nothing' : quoted(field)}`);
  }
  const cost = thousandths / 1000;
  if (known.size < MOST_KNOWN) known.set(raw, cost);
  return cost;
}
