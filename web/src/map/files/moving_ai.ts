// Moving AI's maps (.map) and scenarios (.scen).
import { LAYOUTS, cellSpot } from '../kinds.ts';
import type { GridMap, Layout } from '../kinds.ts';
import type { OpenedQuestion, ReadMap } from './opened.ts';
import { Lines, counted, decimalNumber, quoted, requireCells, stemOf, wholeNumber } from './text.ts';

const OPEN = '.GS';
/** Symbols that mean obstacles in Moving AI's maps: they need no note. */
const KNOWN_BLOCKED = '@OTW#X ';

/** The cost of each symbol in thousandths; symbols without an entry are blocked. */
export type SymbolCosts = ReadonlyMap<string, number>;

const MOST_SIDE = 2 ** 28;

interface Header { layout: Layout; width: number; height: number }

export function isMovingAi(text: string): boolean {
  return /^\s*(type|height|width)[ \t]/.test(text.slice(0, 4096));
}

export function readMovingAi(name: string, text: string, costs: SymbolCosts | null): ReadMap {
  const lines: Lines = new Lines(text, name);
  const { layout, width, height } = readHeader(lines);
  requireCells(name, width, height);
  // A row takes a character for each cell: nothing is allocated that the file does not hold.
  if (lines.left() < width * height) {
    lines.fail(`the file ends too early: ${height} rows of ${counted(width, 'cell')} do not fit into it; `
      + 'correct width and height, or load the file again');
  }
  const cells = new Float32Array(width * height);
  const used = new Set<string>();
  const table = costTable(costs);
  for (let row = 0; row < height; ++row) readRow(lines, row, width, height, cells, table, used);
  while (lines.next()) {
    if (lines.line.trim() !== '') {
      lines.fail(`expected ${counted(height, 'row')}, found one more: ${quoted(lines.line)}; correct the height`);
    }
  }
  const map: GridMap = { kind: 'grid', name: stemOf(name), width, height, layout, costs: cells, links: [], floors: 1 };
  return { map, notes: notesOn(used, costs) };
}

function readHeader(lines: Lines): Header {
  const found = new Map<string, number>();
  const header: Header = { layout: 'square', width: 0, height: 0 };
  while (lines.next()) {
    const [word, ...rest] = lines.fields();
    if (word === undefined) continue;
    if (word === 'map' && rest.length === 0) {
      for (const entry of ['type', 'height', 'width']) {
        if (!found.has(entry)) lines.fail(`the line '${entry}' is missing from the header`);
      }
      return header;
    }
    if (word !== 'type' && word !== 'height' && word !== 'width') {
      lines.fail(`expected 'type', 'height', 'width' or 'map', found ${quoted(lines.line.trim())}`);
    }
    if (found.has(word)) lines.fail(`there is a second line '${word}'; the first is line ${found.get(word)}`);
    found.set(word, lines.number);
    const value = rest.join(' ');
    if (word === 'type') header.layout = layoutOf(lines, value);
    else header[word] = sideOf(lines, word, value);
  }
  return lines.fail("the file ends before the line 'map'");
}

function layoutOf(lines: Lines, type: string): Layout {
  if (type === 'octile' || type === 'tile') return 'square';
  const layout = LAYOUTS.find((each) => each === type);
  return layout
    ?? lines.fail(`expected the type 'octile', 'tile' or a layout such as 'hex_odd_rows', found ${quoted(type)}`);
}

function sideOf(lines: Lines, word: string, text: string): number {
  const side = wholeNumber(text, MOST_SIDE);
  if (side === null) {
    lines.fail(`the ${word} must be a whole number from 1 to ${MOST_SIDE}, found ${quoted(text)}`);
  }
  if (side === 0) lines.fail(`the map has no cells: its ${word} is 0`);
  return side;
}

function costTable(costs: SymbolCosts | null): Float32Array {
  const table = new Float32Array(128);
  if (costs === null) {
    for (const symbol of OPEN) table[symbol.charCodeAt(0)] = 1;
  } else {
    for (const [symbol, thousandths] of costs) table[symbol.charCodeAt(0)] = thousandths / 1000;
  }
  return table;
}

function readRow(
  lines: Lines, row: number, width: number, height: number, cells: Float32Array, table: Float32Array,
  used: Set<string>,
): void {
  if (!lines.next() || (lines.line === '' && lines.onlyBlanksLeft())) {
    lines.fail(`the file ends too early: expected ${counted(height, 'row')}, found ${row}`);
  }
  const { line } = lines;
  let last = -1;
  for (let i = 0; i < line.length; ++i) {
    const code = line.charCodeAt(i);
    if (code < 32 || code > 126) lines.fail(`column ${i + 1}: expected a symbol, found ${quoted(line[i])}`);
    if (i < width) cells[row * width + i] = table[code];
    if (code !== last) used.add(line[i]);
    last = code;
  }
  if (line.length !== width) {
    lines.fail(`row ${row + 1}: expected ${counted(width, 'cell')}, found ${line.length}`);
  }
}

function notesOn(used: ReadonlySet<string>, costs: SymbolCosts | null): string[] {
  if (costs !== null) {
    const unnamed = [...used].filter((symbol) => !costs.has(symbol) && symbol !== ' ');
    if (unnamed.length === 0) return [];
    return [`The costs file does not name ${listed(unnamed)}: these cells are blocked.`];
  }
  const others = [...used].filter((symbol) => !OPEN.includes(symbol) && !KNOWN_BLOCKED.includes(symbol));
  const notes: string[] = [];
  if (others.length > 0) {
    notes.push(`The symbols ${listed(others)} are no open ground, so these cells are blocked; `
      + 'drop a file of costs of the same name (.costs) together with the map to give them costs.');
  }
  if (used.has('S') || used.has('G')) {
    notes.push('The symbols S and G are terrain of cost 1 in a .map; they mark neither start nor goal.');
  }
  return notes;
}

function listed(symbols: readonly string[]): string {
  return symbols.slice(0, 10).sort().map((symbol) => `'${symbol}'`).join(', ') + (symbols.length > 10 ? ', ...' : '');
}

export function isScenario(text: string): boolean {
  return /^\s*version[ \t]/.test(text.slice(0, 4096));
}

/** The page keeps no more questions of a scenario. */
const MOST_QUESTIONS = 200_000;

export function readScenario(name: string, text: string): { questions: OpenedQuestion[]; mapName: string } {
  const lines: Lines = new Lines(text, name);
  lines.nextFilled();
  const version = lines.fields()[1] ?? '';
  if (version === '2') {
    lines.fail('this is a scenario of version 2, whose map changes; run it by `wend bench` on the command line');
  }
  if (version !== '1' && version !== '1.0') lines.fail(`expected the line 'version 1', found ${quoted(lines.line)}`);
  const questions: OpenedQuestion[] = [];
  let mapName = '';
  while (lines.nextFilled()) {
    if (questions.length === MOST_QUESTIONS) {
      lines.fail(`the page takes at most ${MOST_QUESTIONS} questions; cut the file`);
    }
    const { question, map } = readQuestion(lines);
    if (mapName !== '' && mapName !== map) {
      lines.fail(`this question is on the map ${quoted(map)}, those before on ${quoted(mapName)}; split the file`);
    }
    mapName = map;
    questions.push(question);
  }
  if (questions.length === 0) lines.fail('the scenario has no questions');
  return { questions, mapName };
}

function readQuestion(lines: Lines): { question: OpenedQuestion; map: string } {
  const fields = lines.fields();
  if (fields.length < 9) {
    lines.fail('expected 9 fields (bucket, map, width, height, start x, start y, goal x, goal y, length), '
      + `found ${fields.length}`);
  }
  // Blanks may stand in the map's name, so numbers are counted from the end.
  const names = ['width', 'height', 'start x', 'start y', 'goal x', 'goal y'];
  const [, , x, y, goalX, goalY] = names.map((field, i) => {
    const text = fields[fields.length - 7 + i];
    return wholeNumber(text, 2 ** 31 - 1) ?? lines.fail(`the ${field} must be a whole number, found ${quoted(text)}`);
  });
  const last = fields[fields.length - 1];
  const length = decimalNumber(last);
  if (length === null || length < 0) lines.fail(`the length must be a number from 0, found ${quoted(last)}`);
  const map = fields.slice(1, fields.length - 7).join(' ');
  return { question: { from: cellSpot(x, y), to: cellSpot(goalX, goalY), length }, map };
}
