/* A hundred questions for each algorithm, on three maps: squares with walls, squares with costs and
   hexagons. Prints for each algorithm the statuses that it gave, the sum of all costs, and a hash of
   all nodes and bends. The JavaScript package prints the same lines. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "wend/c/wend.h"

enum { WIDTH = 40, HEIGHT = 30, CELLS = WIDTH * HEIGHT, QUERIES = 100, STATUSES = 12 };

static wend_error error = {sizeof(wend_error), 0, ""};

static void require(wend_code code) {
  if (code == WEND_OK) return;
  fprintf(stderr, "%s: %s\n", wend_code_name(code), error.text);
  exit(1);
}

static wend_text text(const char* letters) {
  wend_text made = {letters, strlen(letters)};
  return made;
}

/* A row of numbers that every language makes alike. */
static uint32_t number = 12345;
static uint32_t draw(uint32_t below) {
  number = number * 1664525u + 1013904223u;
  return (number >> 8) % below;
}

/* FNV-1a. */
static uint32_t hash;
static void add(const void* data, size_t bytes) {
  for (size_t i = 0; i < bytes; ++i) hash = (hash ^ ((const uint8_t*)data)[i]) * 16777619u;
}

static wend_navigator* make_navigator(int map_number) {
  static const char* const kLayouts[3] = {"square", "square", "hex_odd_rows"};
  uint8_t cells[CELLS];
  wend_grid grid = {sizeof(wend_grid), WIDTH, HEIGHT, 0, CELLS, NULL, NULL, NULL, {NULL, 0}};
  wend_map* map = NULL;
  wend_navigator* navigator = NULL;
  for (int i = 0; i < CELLS; ++i) {
    cells[i] = (uint8_t)(draw(100) < 20 ? 0 : map_number == 1 ? 1 + draw(4) : 1);
  }
  grid.byte_costs = cells;
  grid.layout = text(kLayouts[map_number]);
  require(wend_map_create_grid(&grid, &map, &error));
  require(wend_navigator_create(map, NULL, &navigator, &error));
  require(wend_map_destroy(map));
  return navigator;
}

static void ask(const char* algorithm, wend_navigator* const* navigators, wend_workspace* workspace,
                wend_path* path) {
  unsigned statuses[STATUSES] = {0};
  double sum = 0;
  wend_options* options = NULL;
  require(wend_options_create(&options, &error));
  require(wend_options_set(options, text("algorithm"), text(algorithm), &error));
  hash = 2166136261u;
  number = 99;
  for (int i = 0; i < QUERIES; ++i) {
    wend_query query = {sizeof(wend_query), 0, 0, 0, NULL, 0, 0, NULL, NULL, NULL};
    wend_answer answer = {sizeof(wend_answer), 0, 0, 0, 0, 0, 0, 0, NULL};
    const uint32_t* nodes = NULL;
    const wend_position* waypoints = NULL;
    size_t count = 0;
    query.from = draw(CELLS);
    query.to = draw(CELLS);
    query.options = options;
    require(wend_solve(navigators[i % 3], &query, workspace, path, &error));
    require(wend_path_answer(path, &answer, &error));
    statuses[answer.status] += 1;
    sum += answer.cost;
    require(wend_path_nodes(path, &nodes, &count, &error));
    add(nodes, count * sizeof *nodes);
    require(wend_path_waypoints(path, &waypoints, &count, &error));
    add(waypoints, count * sizeof *waypoints);
  }
  require(wend_options_destroy(options));
  printf("%s", algorithm);
  for (unsigned status = 0; status < STATUSES; ++status) {
    if (statuses[status] > 0) printf(" %s=%u", wend_status_name(status), statuses[status]);
  }
  printf(" %.3f %08x\n", sum, (unsigned)hash);
}

int main(void) {
  wend_navigator* navigators[3];
  wend_workspace* workspace = NULL;
  wend_path* path = NULL;
  if (wend_abi() != WEND_C_ABI) return 1;
  for (int i = 0; i < 3; ++i) navigators[i] = make_navigator(i);
  require(wend_workspace_create(&workspace, &error));
  require(wend_path_create(&path, &error));
  for (uint32_t i = 0; i < wend_algorithm_count(); ++i) {
    ask(wend_algorithm_name(i), navigators, workspace, path);
  }
  require(wend_path_destroy(path));
  require(wend_workspace_destroy(workspace));
  for (int i = 0; i < 3; ++i) require(wend_navigator_destroy(navigators[i]));
  return 0;
}
