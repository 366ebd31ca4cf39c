// The map in C: data of the program, and the statements that make a wend_map of it.
import type { GraphMap, GridMap, MeshMap, PageMap } from '../../map/kinds.ts';
import type { CodeFile } from './ask.ts';
import { cellsOf, costsFileText, type GridCells, mapFileText, rowsOf } from './grid_cells.ts';
import {
  areaCostsOf, areInCode, checkLinkCount, graphLists, listsFile, listText, meshLists, type NumberList,
} from './lists.ts';
import { costText, numberText, wrapped } from './values.ts';

export interface CMapCode {
  /** Declarations before `main`. */
  readonly data: string[];
  /** Statements in `main`, which declare `map`. */
  readonly lines: string[];
  readonly files: CodeFile[];
}

const TYPES: Readonly<Record<string, string>> = { areas: 'uint8_t', ground: 'float' };

function typeOf(list: NumberList): string {
  return TYPES[list.name] ?? (list.isWhole ? 'uint32_t' : 'double');
}

/** The lists as arrays; where they are long, `main` reads them from a file. */
function declare(lists: readonly NumberList[], isInCode: boolean, file: CodeFile): CMapCode {
  if (isInCode) {
    return {
      data: lists.map((list) => `static const ${typeOf(list)} ${list.name}[] = {\n${listText(list, '    ')},\n};\n`),
      lines: [], files: [],
    };
  }
  return {
    data: lists.map((list) => `static ${typeOf(list)} ${list.name}[${list.values.length}];\n`),
    lines: [
      `  FILE* file = open_file("${file.name}");`,
      ...lists.map((list) => `  for (size_t i = 0; i < ${list.values.length}; ++i) `
        + `${list.name}[i] = (${typeOf(list)})read_number(file);`),
      '  fclose(file);',
    ],
    files: [file],
  };
}

function legendFunction(cells: GridCells): string {
  const cases = Array.from(cells.legend, ([symbol, cost]) =>
    `    case '${symbol}': return ${cost.includes('.') ? `${cost}f` : cost};`);
  return [
    'static float cost_of(char symbol) {', '  switch (symbol) {', ...cases, '    default: return 0;', '  }', '}', '',
  ].join('\n');
}

function gridStruct(map: GridMap): string[] {
  const layout = map.layout === 'square' ? [] : [`  grid.layout = text("${map.layout}");`];
  return [
    '  wend_grid grid = {0};', '  grid.size = sizeof grid;', `  grid.width = ${map.width};`,
    `  grid.height = ${map.height};`, `  grid.count = ${map.width * map.height};`, '  grid.costs = ground;', ...layout,
    '  wend_map* map = NULL;', '  check(wend_map_create_grid(&grid, &map, &error));',
  ];
}

function gridRows(map: GridMap, cells: GridCells): CMapCode {
  const rows = rowsOf(map, cells).map((row) => `    "${row}",`);
  return {
    data: [`static const char* const rows[] = {\n${rows.join('\n')}\n};\n`, legendFunction(cells)],
    lines: [
      `  static float ground[${map.width * map.height}];`,
      `  for (int i = 0; i < ${map.width * map.height}; ++i) `
        + `ground[i] = cost_of(rows[i / ${map.width}][i % ${map.width}]);`,
      ...gridStruct(map),
    ],
    files: [],
  };
}

function plainFile(map: GridMap, cells: GridCells, name: string): CMapCode {
  const file = { name: `${name}.map`, text: () => mapFileText(map, cells) };
  return {
    data: [],
    lines: [
      `  const wend_text bytes = read_file("${file.name}");`, '  wend_map* map = NULL;',
      `  check(wend_map_parse(bytes, text("${file.name}"), &map, &error));`,
    ],
    files: [file],
  };
}

function gridCells(map: GridMap, name: string): CMapCode {
  const cells = cellsOf(map);
  if (cells.isInCode && cells.legend.size > 0) return gridRows(map, cells);
  if (!cells.isInCode && cells.isPlain) return plainFile(map, cells, name);
  const costs: NumberList = { name: 'ground', isWhole: false, values: map.costs };
  const file = { name: `${name}.costs.txt`, text: () => costsFileText(map) };
  if (!cells.isInCode) {
    const made = declare([costs], false, file);
    return { ...made, lines: [...made.lines, ...gridStruct(map)] };
  }
  const numbers = wrapped(Array.from(map.costs, (cost) => {
    const text = costText(cost);
    return text.includes('.') ? `${text}f` : text;
  }), '    ');
  return { data: [`static const float ground[] = {\n${numbers},\n};\n`], lines: gridStruct(map), files: [] };
}

function gridMap(map: GridMap, name: string): CMapCode {
  const made = gridCells(map, name);
  checkLinkCount(map.links);
  if (map.links.length === 0) return made;
  const links = map.links.map(({ from, to, cost }) =>
    `    {{${from.x}, ${from.y}}, {${to.x}, ${to.y}}, ${costText(cost)}},`);
  return {
    ...made,
    data: [...made.data, `static const wend_link links[] = {\n${links.join('\n')}\n};\n`],
    lines: [...made.lines, `  check(wend_map_add_links(map, links, ${links.length}, &error));`],
  };
}

function floorLines(map: MeshMap): string[] {
  const corners = map.outlines.reduce((sum, outline) => sum + outline.length, 0);
  return [
    `  static wend_position places[${corners}];`,
    `  for (size_t i = 0; i < ${corners}; ++i) {`, '    places[i].x = corners[2 * i];',
    '    places[i].y = corners[2 * i + 1];', '  }',
    '  wend_outlines floor = {0};', '  floor.size = sizeof floor;', '  floor.corners = places;',
    `  floor.corner_count = ${corners};`, '  floor.counts = counts;', `  floor.outline_count = ${map.outlines.length};`,
    '  wend_map* map = NULL;', '  check(wend_map_create_floor(&floor, &map, &error));',
  ];
}

/** Three numbers for each place, as structs. */
function placesLines(list: string, count: number): string[] {
  return [
    `  static wend_position places[${count}];`, `  for (size_t i = 0; i < ${count}; ++i) {`,
    `    places[i].x = ${list}[3 * i];`, `    places[i].y = ${list}[3 * i + 1];`,
    `    places[i].z = ${list}[3 * i + 2];`, '  }',
  ];
}

function polygonLines(map: MeshMap, hasAreas: boolean): string[] {
  const corners = map.polygons.reduce((sum, polygon) => sum + polygon.length, 0);
  return [
    ...placesLines('vertices', map.vertices.length / 3), '  wend_mesh mesh = {0};', '  mesh.size = sizeof mesh;',
    '  mesh.vertices = places;', `  mesh.vertex_count = ${map.vertices.length / 3};`, '  mesh.corners = corners;',
    `  mesh.corner_count = ${corners};`, '  mesh.counts = counts;', `  mesh.polygon_count = ${map.polygons.length};`,
    ...(hasAreas ? ['  mesh.areas = areas;'] : []), '  wend_map* map = NULL;',
    '  check(wend_map_create_mesh(&mesh, &map, &error));',
  ];
}

function meshExtras(map: MeshMap): CMapCode {
  const data: string[] = [];
  const lines: string[] = [];
  const costs = areaCostsOf(map);
  if (costs.length > 0) {
    data.push(`static const double area_costs[] = {\n${wrapped(costs.map(numberText), '    ')},\n};\n`);
    lines.push(`  check(wend_map_set_area_costs(map, area_costs, ${costs.length}, &error));`);
  }
  checkLinkCount(map.links);
  if (map.links.length > 0) {
    const links = map.links.map(({ from, to, cost, kind }) => {
      const [start, end] = [from, to].map(({ x, y, z }) => `{${[x, y, z].map(numberText).join(', ')}}`);
      return `    {${start}, ${end}, ${numberText(cost)}, ${kind}, 0},`;
    });
    data.push(`static const wend_mesh_link links[] = {\n${links.join('\n')}\n};\n`);
    lines.push(`  check(wend_map_set_mesh_links(map, links, ${links.length}, &error));`);
  }
  return { data, lines, files: [] };
}

function meshMap(map: MeshMap, name: string): CMapCode {
  const lists = meshLists(map);
  const made = declare(lists, areInCode(lists), listsFile(name, lists));
  const hasAreas = lists.some((list) => list.name === 'areas');
  const extras = meshExtras(map);
  const lines = map.outlines.length > 0 ? floorLines(map) : polygonLines(map, hasAreas);
  return { ...made, data: [...made.data, ...extras.data], lines: [...made.lines, ...lines, ...extras.lines] };
}

function graphMap(map: GraphMap, name: string): CMapCode {
  const lists = graphLists(map);
  const made = declare(lists, areInCode(lists), listsFile(name, lists));
  const nodes = map.positions.length / 3;
  const edges = map.edges.length;
  const places = map.aims ? placesLines('positions', nodes) : [];
  const aims = map.aims ? ['  graph.positions = places;', `  graph.position_count = ${nodes};`] : [];
  return {
    ...made,
    lines: [
      ...made.lines, ...places, `  static wend_edge edges[${edges}];`, `  for (size_t i = 0; i < ${edges}; ++i) {`,
      '    edges[i].from = ends[2 * i];', '    edges[i].to = ends[2 * i + 1];', '    edges[i].cost = costs[i];', '  }',
      '  wend_graph graph = {0};', '  graph.size = sizeof graph;', `  graph.node_count = ${nodes};`, ...aims,
      '  graph.edges = edges;', `  graph.edge_count = ${edges};`, '  wend_map* map = NULL;',
      '  check(wend_map_create_graph(&graph, &map, &error));',
    ],
  };
}

export function mapCode(map: PageMap, name: string): CMapCode {
  if (map.kind === 'grid') return gridMap(map, name);
  return map.kind === 'mesh' ? meshMap(map, name) : graphMap(map, name);
}
