// The cells of a grid as a program writes them: rows of symbols with a legend, or numbers.
import type { GridMap } from '../../map/kinds.ts';
import { costText } from './values.ts';

/** Larger grids are read from a file. */
const MOST_CELLS_IN_CODE = 4096;
const MOST_THOUSANDTHS = 1_000_000;

/**
 * No quote, backslash or question mark: rows stand as they are in texts of five languages. No '_':
 * no row is the line END_OF_FILE.
 */
const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ!$&()*+,-/:;<=>@[]^{|}~';

export interface GridCells {
  /** All ground costs 1. */
  readonly isPlain: boolean;
  /** Rows are an ASCII grid, which wend reads without a legend: costs are whole, and at most 9. */
  readonly isAscii: boolean;
  /** Symbols and their costs; empty if there are more costs than symbols. */
  readonly legend: ReadonlyMap<string, string>;
  readonly isInCode: boolean;
}

function symbolsOf(costs: readonly string[]): Map<string, string> {
  const legend = new Map<string, string>();
  let letter = 0;
  for (const cost of costs) {
    const usual = cost === '0' ? '#' : cost === '1' ? '.' : /^[2-9]$/.test(cost) ? cost : LETTERS[letter++];
    if (usual === undefined) return new Map();
    legend.set(usual, cost);
  }
  return legend;
}

export function cellsOf(map: GridMap): GridCells {
  const thousandths = new Set<number>();
  let last = -1;
  for (const cost of map.costs) {
    // Neighbours are mostly alike, and a comparison is cheaper than a look into the set.
    if (cost !== last) thousandths.add(Math.round(cost * 1000));
    last = cost;
  }
  const legend = symbolsOf([...thousandths].sort((a, b) => a - b).map((cost) => costText(cost / 1000)));
  const symbols = [...legend.keys()];
  return {
    isPlain: symbols.length > 0 && symbols.every((symbol) => symbol === '.' || symbol === '#'),
    isAscii: symbols.length > 0 && symbols.every((symbol) => /^[.#2-9]$/.test(symbol)),
    legend,
    isInCode: map.costs.length <= MOST_CELLS_IN_CODE,
  };
}

/** All rows, each with its line end; the legend must not be empty. */
function rowsText(map: GridMap, cells: GridCells): string {
  // By thousandths, since a grid may have 16 million cells.
  const codes = new Uint8Array(MOST_THOUSANDTHS + 1);
  for (const [symbol, cost] of cells.legend) codes[Math.round(Number(cost) * 1000)] = symbol.charCodeAt(0);
  const { width, height, costs } = map;
  const bytes = new Uint8Array((width + 1) * height).fill('\n'.charCodeAt(0));
  for (let y = 0; y < height; ++y) {
    for (let x = 0; x < width; ++x) bytes[y * (width + 1) + x] = codes[Math.round(costs[y * width + x] * 1000)];
  }
  return new TextDecoder().decode(bytes);
}

/** One text for each row; the legend must not be empty. */
export function rowsOf(map: GridMap, cells: GridCells): string[] {
  return rowsText(map, cells).trimEnd().split('\n');
}

/** A .map file of the Moving AI Lab's form; its first line names the layout. */
export function mapFileText(map: GridMap, cells: GridCells): string {
  const type = map.layout === 'square' ? 'octile' : map.layout;
  return `type ${type}\nheight ${map.height}\nwidth ${map.width}\nmap\n${rowsText(map, cells)}`;
}

/** Costs row by row, for programs that read numbers. */
export function costsFileText(map: GridMap): string {
  const known = new Map<number, string>();
  const textOf = (cost: number): string => {
    const text = known.get(cost) ?? costText(cost);
    known.set(cost, text);
    return text;
  };
  const rows: string[] = [];
  for (let y = 0; y < map.height; ++y) {
    rows.push(Array.from(map.costs.subarray(y * map.width, (y + 1) * map.width), textOf).join(' '));
  }
  return `${rows.join('\n')}\n`;
}

/** A costs file of the command line: what each symbol costs. */
export function legendFileText(cells: GridCells): string {
  return Array.from(cells.legend, ([symbol, cost]) => `${symbol} ${cost}\n`).join('');
}
