// Files that go with a .map or another grid: costs of symbols (.costs) and links (.links).
import type { GridLink, GridMap } from '../kinds.ts';
import type { SymbolCosts } from './moving_ai.ts';
import { Lines, quoted, thousandthsOf, wholeNumber } from './text.ts';

export function readCosts(name: string, text: string): SymbolCosts {
  const lines: Lines = new Lines(text, name);
  const costs = new Map<string, number>();
  while (lines.nextFilled()) {
    const [symbol, number, ...rest] = lines.fields();
    if (symbol.length !== 1 || symbol < '!' || symbol > '~' || number === undefined || rest.length > 0) {
      lines.fail(`expected a symbol, a blank and its cost, such as 'S 1.5', found ${quoted(lines.line.trim())}`);
    }
    if (costs.has(symbol)) lines.fail(`the symbol '${symbol}' has a cost already; remove one of the lines`);
    const thousandths = thousandthsOf(number);
    if (thousandths === null) {
      lines.fail(`the cost of '${symbol}' must be a number from 0 to 1000 with at most three decimals, `
        + `found ${quoted(number)}`);
    }
    costs.set(symbol, thousandths);
  }
  if (costs.size === 0) lines.fail("expected symbols and their costs, such as 'S 1.5'; the file has none");
  return costs;
}

const MOST_LINKS = 100_000;

/** Null: the links lead between floors, which one file of cells does not have. */
export function readLinks(name: string, text: string, map: GridMap): GridLink[] | null {
  const lines: Lines = new Lines(text, name);
  const links: GridLink[] = [];
  while (lines.nextFilled()) {
    const fields = lines.fields();
    if (/^\d+,\d+,\d+$/.test(fields[0])) return null;
    const both = fields[fields.length - 1] === 'both';
    if (both) fields.pop();
    if (fields.length < 2 || fields.length > 3) {
      lines.fail(`expected X,Y X,Y, perhaps a cost, and perhaps the word both, found ${quoted(lines.line.trim())}`);
    }
    const from = cellOf(lines, fields[0], map);
    const to = cellOf(lines, fields[1], map);
    const thousandths = thousandthsOf(fields[2] ?? '1');
    if (thousandths === null) {
      lines.fail(`the cost must be a number from 0 to 1000 with at most three decimals, found ${quoted(fields[2])}`);
    }
    const cost = thousandths / 1000;
    links.push({ from, to, cost });
    if (both) links.push({ from: to, to: from, cost });
    if (links.length > MOST_LINKS) lines.fail(`there are more than ${MOST_LINKS} links; cut the file`);
  }
  return links;
}

function cellOf(lines: Lines, text: string, map: GridMap): { x: number; y: number } {
  const [first, second, ...rest] = text.split(',');
  const x = wholeNumber(first, 2 ** 31);
  const y = wholeNumber(second ?? '', 2 ** 31);
  if (x === null || y === null || rest.length > 0) lines.fail(`expected a cell X,Y such as 3,4, found ${quoted(text)}`);
  if (x >= map.width || y >= map.height) {
    lines.fail(`the cell ${x},${y} is outside the map, which has ${map.width} x ${map.height} cells`);
  }
  return { x, y };
}
