// The cells of a grid as a program writes them: rows of symbols with a legend, or numbers.
import type { GridMap } from '../../map/kinds.ts';
import { costText } from './values.ts';

/** Larger grids are read from a file. */
const MOST_CELLS_IN_CODE = 4096;

/** No quotes, '\\', '?' or '_': rows stand as they are in texts of five languages, and END_OF_FILE is none. */
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
  for (const cost of map.costs) thousandths.add(Math.round(cost * 1000));
  const legend = symbolsOf([...thousandths].sort((a, b) => a - b).map((cost) => costText(cost / 1000)));
  const symbols = [...legend.keys()];
  return {
    isPlain: symbols.length > 0 && symbols.every((symbol) => symbol === '.' || symbol === '#'),
    isAscii: symbols.length > 0 && symbols.every((symbol) => /^[.#2-9]$/.test(symbol)),
    legend,
    isInCode: map.costs.length <= MOST_CELLS_IN_CODE,
  };
}

/** One text for each row; the legend must not be empty. */
export function rowsOf(map: GridMap, cells: GridCells): string[] {
  const symbols = new Map(Array.from(cells.legend, ([symbol, cost]) => [cost, symbol]));
  const known = new Map<number, string>();
  const rows: string[] = [];
  for (let y = 0; y < map.height; ++y) {
    let row = '';
    for (let x = 0; x < map.width; ++x) {
      const cost = map.costs[y * map.width + x];
      let symbol = known.get(cost);
      if (symbol === undefined) {
        symbol = symbols.get(costText(cost)) ?? '#';
        known.set(cost, symbol);
      }
      row += symbol;
    }
    rows.push(row);
  }
  return rows;
}

/** A .map file of the Moving AI Lab's form; its first line names the layout. */
export function mapFileText(map: GridMap, cells: GridCells): string {
  const type = map.layout === 'square' ? 'octile' : map.layout;
  return `type ${type}\nheight ${map.height}\nwidth ${map.width}\nmap\n${rowsOf(map, cells).join('\n')}\n`;
}

/** Costs row by row, for programs that read numbers. */
export function costsFileText(map: GridMap): string {
  const rows: string[] = [];
  for (let y = 0; y < map.height; ++y) {
    rows.push(Array.from(map.costs.subarray(y * map.width, (y + 1) * map.width), costText).join(' '));
  }
  return `${rows.join('\n')}\n`;
}

/** A costs file of the command line: what each symbol costs. */
export function legendFileText(cells: GridCells): string {
  return Array.from(cells.legend, ([symbol, cost]) => `${symbol} ${cost}\n`).join('');
}
