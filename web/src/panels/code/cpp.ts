// Code in C++20 against wend/wend.h.
import { type GraphMap, type MeshMap, type PageMap, type Spot, USUAL_MOVES } from '../../map/kinds.ts';
import type { Ask, Code } from './ask.ts';
import { type CppMapCode, gridCode } from './cpp_grid.ts';
import {
  areaCostsOf, areInCode, checkLinkCount, graphLists, listsFile, listText, meshLists, type NumberList,
} from './lists.ts';
import { optionStatements } from './options.ts';
import { numberText } from './values.ts';

function typeOf(list: NumberList): string {
  if (list.name === 'areas') return 'std::uint8_t';
  return list.isWhole ? 'std::uint32_t' : 'double';
}

/** The lists as arrays, or read from a file. */
function declare(lists: readonly NumberList[], name: string): CppMapCode {
  if (areInCode(lists)) {
    const lines = lists.map((list) =>
      `  const std::vector<${typeOf(list)}> ${list.name} = {\n${listText(list, '      ')},\n  };`);
    return { headers: ['vector'], lines, files: [] };
  }
  const file = listsFile(name, lists);
  return {
    headers: ['fstream', 'vector'],
    lines: [
      `  std::ifstream file("${file.name}");`,
      '  const auto read = [&file](std::size_t count) {', '    std::vector<double> numbers(count);',
      '    for (double& number : numbers) file >> number;', '    return numbers;', '  };',
      ...lists.map((list) => `  const std::vector<double> ${list.name} = read(${list.values.length});`),
      `  if (!file) return std::fprintf(stderr, "${file.name} is missing, or too short\\n"), 1;`,
    ],
    files: [file],
  };
}

function positionText({ x, y, z }: { x: number; y: number; z: number }): string {
  return `{${[x, y, z].map(numberText).join(', ')}}`;
}

const FLOOR = [
  '  std::vector<std::vector<wend::Position>> outlines;', '  std::size_t corner = 0;',
  '  for (const auto count : counts) {', '    std::vector<wend::Position> outline;',
  '    for (std::size_t i = 0; i < count; ++i, corner += 2) {',
  '      outline.push_back({corners[corner], corners[corner + 1], 0});', '    }',
  '    outlines.push_back(outline);', '  }',
  '  const wend::MeshPlan plan = wend::mesh_of_polygons(outlines).value();',
];
const POLYGONS = [
  '  wend::MeshPlan polygons;', '  for (std::size_t i = 0; i < vertices.size(); i += 3) {',
  '    polygons.vertices.push_back({vertices[i], vertices[i + 1], vertices[i + 2]});', '  }',
  '  polygons.corners.assign(corners.begin(), corners.end());', '  polygons.first.push_back(0);',
  '  for (const auto count : counts) {',
  '    polygons.first.push_back(polygons.first.back() + static_cast<std::uint32_t>(count));', '  }',
];
const MENDED = '  const wend::MeshPlan plan = wend::mend_mesh(polygons).value();';

function meshLines(map: MeshMap): string[] {
  const lines = ['  const wend::NavMesh mesh = wend::NavMesh::build(plan).value();', '  wend::MeshOptions options;'];
  areaCostsOf(map).forEach((cost, kind) => {
    if (cost !== 1) lines.push(`  options.area_costs[${kind}] = ${numberText(cost)};`);
  });
  checkLinkCount(map.links);
  if (map.links.length > 0) {
    const links = map.links.map(({ from, to, cost, kind }) =>
      `      {${positionText(from)}, ${positionText(to)}, ${numberText(cost)}, ${kind}},`);
    lines.push('  options.links = {', ...links, '  };');
  }
  return lines;
}

function meshCode(map: MeshMap, name: string): CppMapCode {
  const lists = meshLists(map);
  const made = declare(lists, name);
  const hasAreas = lists.some((list) => list.name === 'areas');
  const areas = hasAreas ? ['  polygons.areas.assign(areas.begin(), areas.end());'] : [];
  const plan = map.outlines.length > 0 ? FLOOR : [...POLYGONS, ...areas, MENDED];
  return { ...made, lines: [...made.lines, ...plan, ...meshLines(map)] };
}

function graphCode(map: GraphMap, name: string): CppMapCode {
  const made = declare(graphLists(map), name);
  const nodes = map.positions.length / 3;
  const addNodes = map.aims ? [
    `  for (std::size_t i = 0; i < ${3 * nodes}; i += 3) {`,
    '    builder.add_node("", wend::Position{positions[i], positions[i + 1], positions[i + 2]});', '  }',
  ] : [`  for (std::size_t i = 0; i < ${nodes}; ++i) builder.add_node();`];
  return {
    ...made,
    lines: [
      ...made.lines, '  wend::GraphBuilder builder;', ...addNodes,
      '  for (std::size_t i = 0; i < costs.size(); ++i) {',
      '    const auto from = static_cast<wend::NodeId>(ends[2 * i]);',
      '    builder.add_edge(from, static_cast<wend::NodeId>(ends[2 * i + 1]), costs[i]);', '  }',
      '  const wend::NodeNavigator navigator(builder.build().value());',
    ],
  };
}

function moveLines({ question: { moves } }: Ask): string[] {
  const lines: string[] = [];
  if (moves.straight !== USUAL_MOVES.straight || moves.diagonal !== USUAL_MOVES.diagonal) {
    lines.push(`  moves.costs = {${moves.straight}, ${moves.diagonal}};`);
  }
  if (moves.corners !== USUAL_MOVES.corners) lines.push(`  moves.corners = wend::CornerRule::${moves.corners};`);
  if (moves.terrain !== USUAL_MOVES.terrain) lines.push(`  moves.terrain = wend::TerrainRule::${moves.terrain};`);
  return lines.length === 0 ? [] : ['', '  wend::GridOptions moves;', ...lines];
}

function navigatorLines(ask: Ask): string[] {
  const { map, question, algorithm } = ask;
  if (map.kind === 'graph') return [];
  if (map.kind === 'mesh') {
    return [
      '  const wend::RadiusNavigators units(mesh, options);',
      `  const wend::MeshNavigator& navigator = *units.of(${numberText(question.radius)}).value();`,
    ];
  }
  const { unitSize, disc } = question.moves;
  const unit = `{wend::UnitForm::${disc ? 'disc' : 'square'}, ${numberText(unitSize)}}`;
  const room = unitSize <= 1 ? [] : [
    '  // Cells on which the unit does not fit are blocked.', `  map = wend::map_for_unit(map, ${unit}).value();`,
  ];
  const bake = algorithm === 'baked_jump_points';
  const moves = moveLines(ask);
  const build = `wend::Navigator::build(map${moves.length > 0 ? ', moves' : ''})`;
  return [
    ...moves, ...room, `  ${bake ? '' : 'const '}wend::Navigator navigator = ${build}.value();`,
    ...(bake ? ['  navigator.bake().value();'] : []),
  ];
}

function spotText(spot: Spot): string {
  if (spot.kind === 'node') return String(spot.node);
  return spot.kind === 'cell' ? `{${spot.x}, ${spot.y}}` : positionText(spot);
}

const QUERIES = { grid: ['Query', 'Point'], mesh: ['MeshQuery', 'Position'], graph: ['NodeQuery', 'NodeId'] } as const;

function queryLines({ map, question, algorithm, options }: Ask): string[] {
  const [query, place] = QUERIES[map.kind];
  const lines = [`  wend::${query} query;`, `  query.from = ${spotText(question.from)};`];
  if (question.goals.length === 1) {
    lines.push(`  query.to = ${spotText(question.goals[0])};`);
  } else {
    const goals = question.goals.map((goal) => `      ${spotText(goal)},`);
    lines.push(`  const std::vector<wend::${place}> goals = {`, ...goals, '  };', '  query.goals = goals;');
  }
  if (question.range > 0) lines.push(`  query.range = ${numberText(question.range)};`);
  if (algorithm !== '') lines.push(`  query.algorithm = "${algorithm}";`);
  return [...lines, ...optionStatements(options).map((line) => `  ${line}`)];
}

const REPORT = [
  '  wend::Workspace workspace;  // once per thread, then reused',
  '  const wend::Path path = navigator.solve(query, workspace);', '',
  '  std::printf("%s, cost %.12g, length %.3f\\n", wend::to_string(path.status), path.cost, path.length);',
  '  if (path.status == wend::Status::invalid) std::printf("%s\\n", path.reason);',
  '  if (path.optimal) std::printf("no path is cheaper\\n");',
];
const BENDS = '  for (const wend::Position& bend : path.waypoints) std::printf("(%g, %g)\\n", bend.x, bend.y);';
const CELLS = '  if (path.waypoints.empty()) {\n'
  + '    for (const auto [x, y] : path.points) std::printf("(%d,%d) ", x, y);\n  }';
const NODES = '  for (const wend::NodeId node : path.nodes) std::printf("%u ", static_cast<unsigned>(node));';
const PATHS = { grid: [BENDS, CELLS], mesh: [BENDS], graph: [NODES] } as const;

function mapCode(map: PageMap, name: string): CppMapCode {
  if (map.kind === 'grid') return gridCode(map, name);
  return map.kind === 'mesh' ? meshCode(map, name) : graphCode(map, name);
}

export function cppCode(ask: Ask): Code {
  const { map, name } = ask;
  const made = mapCode(map, name);
  const headers = [...new Set(['cstdint', 'cstdio', 'vector', ...made.headers])].sort();
  const text = [
    `// Finds a path on the map ${name}. Link it with wend::wend; README.md has the CMakeLists.txt.`,
    '#include <wend/wend.h>', '', ...headers.map((header) => `#include <${header}>`), '', 'int main() {',
    ...made.lines, ...navigatorLines(ask), '', ...queryLines(ask), '', ...REPORT, ...PATHS[map.kind],
    '  std::printf("\\n");', '}', '',
  ].join('\n');
  return { text, notes: ['It needs the library wend and a compiler of C++20.'], files: made.files };
}
