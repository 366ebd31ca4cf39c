// The ten questions of ten_queries.c in C++11, through the C header. Prints the same ten lines.
#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <stdexcept>
#include <string>

#include "wend/c/wend.h"

namespace {

constexpr unsigned kWidth = 24;
constexpr unsigned kHeight = 16;
constexpr unsigned kCells = kWidth * kHeight;
const char* const kAlgorithms[10] = {"auto",           "astar",
                                     "dijkstra",       "breadth_first",
                                     "weighted_astar", "bidirectional_astar",
                                     "ida_star",       "jump_point_search",
                                     "hpa_star",       "theta_star"};

using Walls = std::array<std::uint8_t, kCells>;

/// A struct whose first field is its own size; the others are 0.
template <class Struct>
Struct sized() {
  Struct made = {};
  made.size = sizeof(Struct);
  return made;
}

wend_error error = sized<wend_error>();

void require(wend_code code) {
  if (code == WEND_OK) return;
  throw std::runtime_error(std::string(wend_code_name(code)) + ": " + error.text);
}

void expect(bool holds, const char* claim) {
  if (!holds) throw std::logic_error(claim);
}

wend_text text(const std::string& letters) { return {letters.data(), letters.size()}; }

struct Destroy {
  void operator()(wend_map* map) const { wend_map_destroy(map); }
  void operator()(wend_navigator* navigator) const { wend_navigator_destroy(navigator); }
  void operator()(wend_workspace* workspace) const { wend_workspace_destroy(workspace); }
  void operator()(wend_options* options) const { wend_options_destroy(options); }
  void operator()(wend_path* path) const { wend_path_destroy(path); }
};

/// A pointer to a type that is never defined suits unique_ptr, which only passes it on.
template <class Object>
using Handle = std::unique_ptr<Object, Destroy>;

template <class Object>
Handle<Object> create(wend_code (*make)(Object**, wend_error*)) {
  Object* made = nullptr;
  require(make(&made, &error));
  return Handle<Object>(made);
}

/// Walls from a row of numbers that every language makes alike.
Walls draw() {
  Walls walkable;
  std::uint32_t number = 12345;
  for (std::uint8_t& cell : walkable) {
    number = number * 1664525u + 1013904223u;
    cell = (number >> 24) % 100 < 18 ? 0 : 1;
  }
  for (unsigned i = 0; i < 10; ++i) walkable[i * 2] = walkable[kCells - 1 - i * 2] = 1;
  return walkable;
}

/// FNV-1a.
std::uint32_t hash(const std::uint32_t* nodes, std::size_t count) {
  std::uint32_t sum = 2166136261u;
  for (std::size_t i = 0; i < count; ++i) {
    for (unsigned byte = 0; byte < 4; ++byte) {
      sum = (sum ^ (nodes[i] >> 8 * byte & 0xffu)) * 16777619u;
    }
  }
  return sum;
}

/// Points to `walkable`.
wend_grid grid_of(const Walls& walkable) {
  wend_grid grid = sized<wend_grid>();
  grid.width = kWidth;
  grid.height = kHeight;
  grid.count = kCells;
  grid.walkable = walkable.data();
  return grid;
}

Handle<wend_map> create_map() {
  const Walls walkable = draw();
  const wend_grid grid = grid_of(walkable);
  wend_map* made = nullptr;
  require(wend_map_create_grid(&grid, &made, &error));
  return Handle<wend_map>(made);
}

Handle<wend_navigator> create_navigator(const wend_map* map) {
  wend_navigator* made = nullptr;
  require(wend_navigator_create(map, nullptr, &made, &error));
  return Handle<wend_navigator>(made);
}

void print_answer(const char* algorithm, const wend_path* path) {
  wend_answer answer = sized<wend_answer>();
  const std::uint32_t* nodes = nullptr;
  std::size_t count = 0;
  require(wend_path_answer(path, &answer, &error));
  require(wend_path_nodes(path, &nodes, &count, &error));
  std::printf("%s %s %.6f %u %08x\n", algorithm, wend_status_name(answer.status), answer.cost,
              static_cast<unsigned>(count), static_cast<unsigned>(hash(nodes, count)));
}

void ask_all() {
  const Handle<wend_map> map = create_map();
  const Handle<wend_navigator> navigator = create_navigator(map.get());
  const Handle<wend_workspace> workspace = create(wend_workspace_create);
  const Handle<wend_options> options = create(wend_options_create);
  const Handle<wend_path> path = create(wend_path_create);
  for (unsigned i = 0; i < 10; ++i) {
    wend_query query = sized<wend_query>();
    query.from = i * 2;
    query.to = kCells - 1 - i * 2;
    query.options = options.get();
    require(wend_options_set(options.get(), text("algorithm"), text(kAlgorithms[i]), &error));
    require(wend_solve(navigator.get(), &query, workspace.get(), path.get(), &error));
    print_answer(kAlgorithms[i], path.get());
  }
}

void check_refusals() {
  wend_path* path = create(wend_path_create).release();
  require(wend_path_destroy(path));
  expect(wend_path_destroy(path) == WEND_STALE, "a path was destroyed twice");
  const Walls walkable = draw();
  wend_grid grid = grid_of(walkable);
  --grid.size;
  wend_map* map = nullptr;
  expect(wend_map_create_grid(&grid, &map, &error) == WEND_WRONG_SIZE, "a wrong size was taken");
}

}  // namespace

int main() {
  try {
    expect(wend_abi() == WEND_C_ABI, "the library has another interface than the header");
    ask_all();
    check_refusals();
  } catch (const std::exception& failure) {
    std::fprintf(stderr, "%s\n", failure.what());
    return 1;
  }
  return 0;
}
