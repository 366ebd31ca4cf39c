// A grid in C++: the statements that make a wend::GridMap.
import type { GridMap } from '../../map/kinds.ts';
import type { CodeFile } from './ask.ts';
import { cellsOf, costsFileText, type GridCells, mapFileText, rowsOf } from './grid_cells.ts';
import { checkLinkCount } from './lists.ts';
import { costText, wrapped } from './values.ts';

export interface CppMapCode {
  /** Standard headers that the statements need. */
  readonly headers: string[];
  readonly lines: string[];
  readonly files: CodeFile[];
}

/** A raw string may have any of the symbols of cells: none of them is a quote. */
function rowsText(map: GridMap, cells: GridCells): string {
  return `R"(${rowsOf(map, cells).join('\n')}\n)"`;
}

function legendCode(map: GridMap, cells: GridCells): CppMapCode {
  // A cost without a point could be taken for thousandths.
  const costs = Array.from(cells.legend, ([symbol, cost]) =>
    `  terrain.set('${symbol}', ${cost.includes('.') ? cost : `${cost}.0`});`);
  const rows = rowsOf(map, cells).map((row) => `      "${row}"`);
  return {
    headers: ['string', 'vector'],
    lines: [
      '  const std::string rows =', `${rows.join('\n')};`,
      `  wend::GridMap map(${map.width}, ${map.height}, std::vector<char>(rows.begin(), rows.end()));`,
      '  wend::TerrainCosts terrain;', ...costs, '  map.set_terrain(terrain);',
    ],
    files: [],
  };
}

function numbersCode(map: GridMap): CppMapCode {
  const numbers = wrapped(Array.from(map.costs, (cost) => {
    const text = costText(cost);
    return text.includes('.') ? `${text}f` : text;
  }), '      ');
  return {
    headers: ['vector'],
    lines: [
      `  const std::vector<float> costs = {\n${numbers},\n  };`,
      `  wend::GridMap map = wend::GridMap::from_costs(${map.width}, ${map.height}, costs).value();`,
    ],
    files: [],
  };
}

function fileCode(map: GridMap, cells: GridCells, name: string): CppMapCode {
  if (cells.isPlain) {
    const file = { name: `${name}.map`, text: () => mapFileText(map, cells) };
    const read = `  wend::GridMap map = wend::io::read_grid("${file.name}").value();`;
    return { headers: [], lines: [read], files: [file] };
  }
  const file = { name: `${name}.costs.txt`, text: () => costsFileText(map) };
  return {
    headers: ['fstream', 'vector'],
    lines: [
      `  std::ifstream file("${file.name}");`, `  std::vector<float> costs(${map.width * map.height});`,
      '  for (float& cost : costs) file >> cost;',
      `  if (!file) return std::fprintf(stderr, "${file.name} is missing, or too short\\n"), 1;`,
      `  wend::GridMap map = wend::GridMap::from_costs(${map.width}, ${map.height}, costs).value();`,
    ],
    files: [file],
  };
}

function cellsCode(map: GridMap, cells: GridCells, name: string): CppMapCode {
  if (!cells.isInCode) return fileCode(map, cells, name);
  if (cells.legend.size === 0) return numbersCode(map);
  if (!cells.isAscii) return legendCode(map, cells);
  return {
    headers: [],
    lines: [`  wend::GridMap map = wend::io::parse_ascii_grid(${rowsText(map, cells)}).value();`], files: [],
  };
}

export function gridCode(map: GridMap, name: string): CppMapCode {
  const made = cellsCode(map, cellsOf(map), name);
  checkLinkCount(map.links);
  const layout = map.layout === 'square' ? [] : [`  map.set_layout(wend::CellLayout::${map.layout});`];
  const links = map.links.map(({ from, to, cost }) =>
    `  map.add_link({{${from.x}, ${from.y}}, {${to.x}, ${to.y}}, ${costText(cost)}});`);
  return { ...made, lines: [...made.lines, ...layout, ...links] };
}
