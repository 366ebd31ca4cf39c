#include "wend/mesh/make_mesh.h"

#include <algorithm>
#include <utility>

#include "wend/base/assert.h"
#include "wend/mesh/merge_triangles.h"

namespace wend {
namespace {

/// The borders between free and blocked cells. They end wherever another one begins, so that at
/// corners where two cells touch, all four meet.
class GridOutlines {
 public:
  explicit GridOutlines(const GridMap& map) : map_(map) {}

  const std::vector<std::pair<Position, Position>>& collect() {
    free_.assign(
        static_cast<std::size_t>(map_.width() + 2) * static_cast<std::size_t>(map_.height() + 2),
        0);
    for (std::int32_t y = 0; y < map_.height(); ++y) {
      for (std::int32_t x = 0; x < map_.width(); ++x) {
        free_[place(x, y)] = map_.walkable({x, y}) ? 1 : 0;
      }
    }
    // Row by row, so that points that follow each other lie near each other.
    above_.assign(static_cast<std::size_t>(map_.width()) + 1, -1);
    for (std::int32_t y = 0; y <= map_.height(); ++y) {
      collect_row(y);
      end_columns(y);
    }
    WEND_ASSERT(
        std::all_of(above_.begin(), above_.end(), [](std::int32_t begin) { return begin < 0; }),
        "no upright border goes on below the map");
    return edges_;
  }

 private:
  /// With a frame of blocked cells.
  std::size_t place(std::int32_t x, std::int32_t y) const {
    WEND_ASSERT(x >= -1 && x <= map_.width() && y >= -1 && y <= map_.height(),
                "the frame round the map is one cell wide");
    return static_cast<std::size_t>(y + 1) * static_cast<std::size_t>(map_.width() + 2) +
           static_cast<std::size_t>(x + 1);
  }
  bool free(std::int32_t x, std::int32_t y) const { return free_[place(x, y)] != 0; }
  bool level(std::int32_t x, std::int32_t y) const { return free(x, y - 1) != free(x, y); }
  bool upright(std::int32_t x, std::int32_t y) const { return free(x - 1, y) != free(x, y); }
  void add(std::int32_t ax, std::int32_t ay, std::int32_t bx, std::int32_t by) {
    WEND_ASSERT(ax == bx ? ay < by : ay == by && ax < bx,
                "a border runs along a row or a column, and has a length");
    edges_.push_back({{double(ax), double(ay), 0}, {double(bx), double(by), 0}});
  }

  /// Along the upper side of a row of cells.
  void collect_row(std::int32_t y) {
    for (std::int32_t x = 0; x < map_.width(); ++x) {
      if (!level(x, y)) continue;
      const std::int32_t begin = x;
      while (level(x + 1, y) && !upright(x + 1, y - 1) && !upright(x + 1, y)) ++x;
      add(begin, y, x + 1, y);
    }
  }

  /// Upright borders that end at the upper side of a row, or go on past it.
  void end_columns(std::int32_t y) {
    for (std::int32_t x = 0; x <= map_.width(); ++x) {
      std::int32_t& begin = above_[static_cast<std::size_t>(x)];
      const bool crossed = level(x - 1, y) || level(x, y);
      const bool goes_on = y < map_.height() && upright(x, y);
      if (begin >= 0 && (crossed || !goes_on)) {
        add(x, begin, x, y);
        begin = -1;
      }
      if (begin < 0 && goes_on) begin = y;
    }
  }

  const GridMap& map_;
  std::vector<std::uint8_t> free_;
  std::vector<std::int32_t> above_;  // per column, where an upright border began; -1: there is none
  std::vector<std::pair<Position, Position>> edges_;
};

}  // namespace

Result<MeshPlan> mesh_of_polygons(std::span<const std::vector<Position>> outlines) {
  Result<Triangulation> floor = Triangulation::build(outlines);
  if (!floor) return floor.error();
  return merge_triangles(floor.value());
}

Result<Triangulation> triangulate_grid(const GridMap& map) {
  if (map.layout() != CellLayout::square) {
    return Error{"", 0, "a mesh is made of square cells: these are others"};
  }
  GridOutlines outlines(map);
  const auto& edges = outlines.collect();
  if (edges.empty()) return Error{"", 0, "no cell of the map can be walked"};
  return Triangulation::build(edges);
}

Result<MeshPlan> mesh_of_grid(const GridMap& map) {
  Result<Triangulation> floor = triangulate_grid(map);
  if (!floor) return floor.error();
  return merge_triangles(floor.value());
}

}  // namespace wend
