// The interface of programs that take part in the grid A* benchmark, and the list of those.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

namespace wend::bench {

/// From one cell to another; both lie on the map and are walkable. x runs right, y runs down.
struct GridQuery {
  int from_x = 0;
  int from_y = 0;
  int to_x = 0;
  int to_y = 0;
};

/// A program that finds shortest paths on 8-connected grids: straight steps cost 1, diagonal ones
/// the square root of two and only where both orthogonal neighbours are free.
class Competitor {
 public:
  virtual ~Competitor() = default;

  /// Short and fixed; becomes part of the benchmark's name and of the table's headings.
  virtual const char* name() const = 0;

  /// Takes a map, row by row, 0 = blocked. Not timed: may build any data here.
  virtual void load(int width, int height, const std::vector<std::uint8_t>& walkable) = 0;

  /// The length of a shortest path, negative when there is none. Replaces `path` by its cells as
  /// row-major numbers, start to goal, both included (empty when there is none). Timed as a whole.
  virtual double solve(const GridQuery& query, std::vector<std::uint32_t>& path) = 0;

  /// How many nodes the last solve took from its open list and generated the neighbours of (so the
  /// goal, where a search stops, is not among them); 0 where not known.
  virtual std::uint64_t expanded() const { return 0; }
};

/// One of each, none loaded yet. A new competitor is one file, one line here and one in main.cpp.
std::vector<std::unique_ptr<Competitor>> make_competitors();

std::unique_ptr<Competitor> make_boost_astar();
std::unique_ptr<Competitor> make_boost_astar_float();
std::unique_ptr<Competitor> make_wend_astar();
std::unique_ptr<Competitor> make_wend_astar_unpruned();
std::unique_ptr<Competitor> make_wend_jump_points();
std::unique_ptr<Competitor> make_wend_baked();

}  // namespace wend::bench
