/* Ten questions in C99, and one line for each answer: its status, cost, nodes, and a hash of these.
   The other languages print the same lines. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "wend/c/wend.h"

enum { WIDTH = 24, HEIGHT = 16 };

static const char* const kAlgorithms[10] = {"auto",           "astar",
                                            "dijkstra",       "breadth_first",
                                            "weighted_astar", "bidirectional_astar",
                                            "ida_star",       "jump_point_search",
                                            "hpa_star",       "theta_star"};

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

/* Walls from a row of numbers that every language makes alike. */
static void draw(uint8_t* walkable) {
  uint32_t number = 12345;
  for (int i = 0; i < WIDTH * HEIGHT; ++i) {
    number = number * 1664525u + 1013904223u;
    walkable[i] = (number >> 24) % 100 < 18 ? 0 : 1;
  }
  for (int i = 0; i < 10; ++i) walkable[i * 2] = walkable[WIDTH * HEIGHT - 1 - i * 2] = 1;
}

/* FNV-1a. */
static uint32_t hash(const uint32_t* nodes, size_t count) {
  uint32_t sum = 2166136261u;
  for (size_t i = 0; i < count; ++i) {
    for (unsigned byte = 0; byte < 4; ++byte) {
      sum = (sum ^ (nodes[i] >> 8 * byte & 0xffu)) * 16777619u;
    }
  }
  return sum;
}

int main(void) {
  uint8_t walkable[WIDTH * HEIGHT];
  wend_grid grid = {sizeof(wend_grid), WIDTH, HEIGHT, 0, WIDTH * HEIGHT, NULL, NULL, NULL,
                    {NULL, 0}};
  wend_map* map = NULL;
  wend_navigator* navigator = NULL;
  wend_workspace* workspace = NULL;
  wend_options* options = NULL;
  wend_path* path = NULL;
  if (wend_abi() != WEND_C_ABI) return 1;
  draw(walkable);
  grid.walkable = walkable;
  require(wend_map_create_grid(&grid, &map, &error));
  require(wend_navigator_create(map, NULL, &navigator, &error));
  require(wend_workspace_create(&workspace, &error));
  require(wend_options_create(&options, &error));
  require(wend_path_create(&path, &error));
  for (unsigned i = 0; i < 10; ++i) {
    wend_query query = {sizeof(wend_query), 0, 0, 0, NULL, 0, 0, NULL, NULL, NULL};
    wend_answer answer = {sizeof(wend_answer), 0, 0, 0, 0, 0, 0, 0, NULL};
    const uint32_t* nodes = NULL;
    size_t count = 0;
    query.from = i * 2;
    query.to = WIDTH * HEIGHT - 1 - i * 2;
    query.options = options;
    require(wend_options_set(options, text("algorithm"), text(kAlgorithms[i]), &error));
    require(wend_solve(navigator, &query, workspace, path, &error));
    require(wend_path_answer(path, &answer, &error));
    require(wend_path_nodes(path, &nodes, &count, &error));
    printf("%s %s %.6f %u %08x\n", kAlgorithms[i], wend_status_name(answer.status), answer.cost,
           (unsigned)count, (unsigned)hash(nodes, count));
  }
  require(wend_path_destroy(path));
  require(wend_options_destroy(options));
  require(wend_workspace_destroy(workspace));
  require(wend_navigator_destroy(navigator));
  require(wend_map_destroy(map));
  return 0;
}
