// Code in C99 against wend's C API.
import { PageError, type Spot, USUAL_MOVES } from '../../map/kinds.ts';
import type { Ask, Code } from './ask.ts';
import { mapCode } from './c_map.ts';
import { numberText } from './values.ts';

/** Functions of the program; only those that it uses are written. */
const HELPERS: Readonly<Record<string, string>> = {
  text: `static wend_text text(const char* words) {
  const wend_text made = {words, strlen(words)};
  return made;
}`,
  open_file: `static FILE* open_file(const char* name) {
  FILE* file = fopen(name, "rb");
  if (file != NULL) return file;
  fprintf(stderr, "cannot open %s\\n", name);
  exit(EXIT_FAILURE);
}`,
  read_file: `static wend_text read_file(const char* name) {
  FILE* file = open_file(name);
  char* bytes = NULL;
  size_t size = 0;
  size_t room = 0;
  size_t count = 1;
  while (count > 0) {
    if (size == room) bytes = realloc(bytes, room = 2 * room + 4096);
    if (bytes == NULL) exit(EXIT_FAILURE);
    count = fread(bytes + size, 1, room - size, file);
    size += count;
  }
  fclose(file);
  const wend_text made = {bytes, size};
  return made;
}`,
  read_number: `static double read_number(FILE* file) {
  double number = 0;
  if (fscanf(file, "%lf", &number) == 1) return number;
  fprintf(stderr, "the file of numbers ends too early\\n");
  exit(EXIT_FAILURE);
}`,
};

const CHECK = `static wend_error error = {sizeof(wend_error), WEND_OK, ""};

static void check(wend_code code) {
  if (code == WEND_OK) return;
  fprintf(stderr, "%s\\n", error.text);
  exit(EXIT_FAILURE);
}
`;

function usedHelpers(body: string): string[] {
  const used = new Set<string>();
  const find = (text: string): void => {
    for (const [name, code] of Object.entries(HELPERS)) {
      if (used.has(name) || !new RegExp(`\\b${name}\\(`).test(text)) continue;
      used.add(name);
      find(code);
    }
  };
  find(body);
  return Object.keys(HELPERS).filter((name) => used.has(name)).map((name) => `${HELPERS[name]}\n`);
}

function moveLines({ map, question }: Ask): string[] {
  if (map.kind !== 'grid') return [];
  const { straight, diagonal, corners, terrain, unitSize, disc } = question.moves;
  const lines: string[] = [];
  // The engine takes both costs of steps or none.
  if (straight !== USUAL_MOVES.straight || diagonal !== USUAL_MOVES.diagonal) {
    lines.push(`  moves.straight = ${straight};`, `  moves.diagonal = ${diagonal};`);
  }
  if (corners !== USUAL_MOVES.corners) lines.push(`  moves.corners = text("${corners}");`);
  if (terrain !== USUAL_MOVES.terrain) lines.push(`  moves.terrain = text("${terrain}");`);
  if (unitSize !== USUAL_MOVES.unitSize) lines.push(`  moves.unit_size = ${numberText(unitSize)};`);
  if (disc) lines.push('  moves.disc = 1;');
  return lines.length === 0 ? [] : ['  wend_moves moves = {0};', '  moves.size = sizeof moves;', ...lines];
}

function navigatorLines(ask: Ask): string[] {
  const { map, question, algorithm } = ask;
  const moves = moveLines(ask);
  const create = map.kind === 'mesh'
    ? `wend_navigator_create_on_mesh(map, ${numberText(question.radius)}, &navigator, &error)`
    : `wend_navigator_create(map, ${moves.length > 0 ? '&moves' : 'NULL'}, &navigator, &error)`;
  const bake = algorithm === 'baked_jump_points' ? ['  check(wend_navigator_bake(navigator, &error));'] : [];
  return [...moves, '  wend_navigator* navigator = NULL;', `  check(${create});`, ...bake];
}

function optionLines({ algorithm, options }: Ask): string[] {
  const words = [...(algorithm === '' ? [] : [['algorithm', algorithm]]), ...options];
  if (words.length === 0) return [];
  return [
    '  wend_options* options = NULL;', '  check(wend_options_create(&options, &error));',
    ...words.map(([name, value]) => `  check(wend_options_set(options, text("${name}"), text("${value}"), &error));`),
    '  query.options = options;',
  ];
}

function positionText(spot: Spot): string {
  if (spot.kind !== 'position') throw new PageError('A place of a mesh is a position: set start and goals again.');
  return [spot.x, spot.y, spot.z].map(numberText).join(', ');
}

/** Writes the node of a spot to where the pointer leads. */
function nodeLine(spot: Spot, target: string): string {
  if (spot.kind === 'cell') {
    return `  check(wend_navigator_node(navigator, (wend_cell){${spot.x}, ${spot.y}}, &${target}, &error));`;
  }
  return `  ${target} = ${spot.kind === 'node' ? spot.node : 0};`;
}

function queryLines(ask: Ask): string[] {
  const { map, question: { from, goals, range } } = ask;
  if (map.kind === 'mesh') {
    const list = goals.map((goal) => `    {${positionText(goal)}},`);
    return [
      `  const wend_position from = {${positionText(from)}};`, '  const wend_position goals[] = {', ...list,
      '  };', '  wend_place_query query = {0};', '  query.size = sizeof query;', '  query.from = from;',
      '  query.goals = goals;', `  query.goal_count = ${goals.length};`, ...optionLines(ask),
    ];
  }
  const lines = ['  wend_query query = {0};', '  query.size = sizeof query;', nodeLine(from, 'query.from')];
  if (range > 0) lines.push(`  query.range = ${numberText(range)};`);
  if (goals.length === 1) return [...lines, nodeLine(goals[0], 'query.to'), ...optionLines(ask)];
  return [
    `  uint32_t goals[${goals.length}];`, ...goals.map((goal, i) => nodeLine(goal, `goals[${i}]`)), ...lines,
    '  query.goals = goals;', `  query.goal_count = ${goals.length};`, ...optionLines(ask),
  ];
}

function solveLines(ask: Ask): string[] {
  const solve = ask.map.kind === 'mesh' ? 'wend_solve_between' : 'wend_solve';
  return [
    '  wend_workspace* workspace = NULL;', '  wend_path* path = NULL;',
    '  check(wend_workspace_create(&workspace, &error));', '  check(wend_path_create(&path, &error));',
    `  check(${solve}(navigator, &query, workspace, path, &error));`, '',
    '  wend_answer answer = {0};', '  answer.size = sizeof answer;',
    '  check(wend_path_answer(path, &answer, &error));',
    '  printf("%s, cost %.12g, length %.3f\\n", wend_status_name(answer.status), answer.cost, answer.length);',
    '  if (answer.status == WEND_INVALID) printf("%s\\n", answer.reason);',
    '  if (answer.optimal) printf("no path is cheaper\\n");',
  ];
}

const BENDS = [
  '  const wend_position* bends = NULL;', '  check(wend_path_waypoints(path, &bends, &count, &error));',
  '  for (size_t i = 0; i < count; ++i) printf("(%g, %g)\\n", bends[i].x, bends[i].y);',
];
const NODES = [
  '  const uint32_t* nodes = NULL;', '  check(wend_path_nodes(path, &nodes, &count, &error));',
  '  for (size_t i = 0; i < count; ++i) printf("%u ", (unsigned)nodes[i]);', '  printf("\\n");',
];
const CELLS = [
  '  const wend_cell* cells = NULL;', '  if (count == 0) check(wend_path_cells(path, &cells, &count, &error));',
  '  for (size_t i = 0; cells != NULL && i < count; ++i) printf("(%d,%d) ", (int)cells[i].x, (int)cells[i].y);',
  '  printf("\\n");',
];

function pathLines({ map }: Ask): string[] {
  const lines = map.kind === 'graph' ? NODES : map.kind === 'mesh' ? BENDS : [...BENDS, ...CELLS];
  return ['  size_t count = 0;', ...lines];
}

function endLines(body: string): string[] {
  const options = body.includes('wend_options_create') ? ['  check(wend_options_destroy(options));'] : [];
  return [
    '  check(wend_path_destroy(path));', '  check(wend_workspace_destroy(workspace));', ...options,
    '  check(wend_navigator_destroy(navigator));', '  check(wend_map_destroy(map));', '  return 0;', '}', '',
  ];
}

export function cCode(ask: Ask): Code {
  const made = mapCode(ask.map, ask.name);
  const main = [
    'int main(void) {', ...made.lines, '', ...navigatorLines(ask), '', ...queryLines(ask), '', ...solveLines(ask),
    ...pathLines(ask), '',
  ].join('\n');
  const body = [...made.data, main].join('\n');
  const text = [
    `/* Finds a path on the map ${ask.name}. To build it:`,
    '   cc -std=c99 path.c $(pkg-config --cflags --libs wend-c) -o path */',
    '#include <stdio.h>', '#include <stdlib.h>', '#include <string.h>', '#include <wend/c/wend.h>', '',
    CHECK, ...usedHelpers(body), body, ...endLines(main),
  ].join('\n');
  return {
    text,
    notes: ['It needs the library wend::c; docs/c-api.md says how to install it.'],
    files: made.files,
  };
}
