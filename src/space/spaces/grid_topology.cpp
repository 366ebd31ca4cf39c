#include "wend/internal/space/spaces/grid_topology.h"

#include "wend/base/assert.h"

namespace wend {
namespace {

/// Walkability with a blocked border of one cell all round, so that neighbours need no bounds
/// tests.
std::vector<std::uint8_t> bordered_walkability(const GridMap& map) {
  const auto width = static_cast<std::size_t>(map.width());
  const auto height = static_cast<std::size_t>(map.height());
  std::vector<std::uint8_t> bordered((width + 2) * (height + 2), 0);
  const std::vector<char>& cells = map.cells();
  for (std::size_t y = 0; y < height; ++y) {
    std::uint8_t* row = bordered.data() + (y + 1) * (width + 2) + 1;
    for (std::size_t x = 0; x < width; ++x) {
      row[x] = map.terrain().of(cells[y * width + x]) != 0 ? 1 : 0;
    }
  }
  return bordered;
}

}  // namespace

GridTopology::GridTopology(const GridMap& map, CornerRule rule, CostModel costs, bool uniform_costs)
    : width_(map.width()), height_(map.height()), rule_(rule), table_(rule, costs, uniform_costs) {
  WEND_ASSERT(width_ > 0, "a grid has columns");
  const auto divisor = static_cast<std::uint64_t>(width_);
  reciprocal_ = ((std::uint64_t{1} << 63) + divisor - 1) / divisor;
  for (unsigned move = 0; move < kMoveCount; ++move) {
    offsets_[move] = static_cast<NodeId>(kMoveY[move] * width_ + kMoveX[move]);
  }
  free_.resize(map.cell_count());
  walkable_.resize(map.cell_count());
  const std::vector<std::uint8_t> bordered = bordered_walkability(map);
  const std::size_t stride = static_cast<std::size_t>(width_) + 2;
  std::size_t node = 0;
  for (std::size_t y = 1; y <= static_cast<std::size_t>(height_); ++y) {
    const std::uint8_t* above = bordered.data() + (y - 1) * stride;
    const std::uint8_t* here = above + stride;
    const std::uint8_t* below = here + stride;
    for (std::size_t x = 1; x + 1 < stride; ++x) {
      walkable_[node] = here[x] != 0;
      free_[node++] = static_cast<Neighbourhood>(
          above[x] << north | here[x + 1] << east | below[x] << south | here[x - 1] << west |
          above[x + 1] << north_east | below[x + 1] << south_east | below[x - 1] << south_west |
          above[x - 1] << north_west);
    }
  }
}

void GridTopology::update(const GridMap& map, std::span<const Point> changed) {
  WEND_ASSERT(map.width() == width_ && map.height() == height_, "the map keeps its size");
  for (const Point p : changed) {
    WEND_ASSERT(contains(p), "follow changed cells of the map only");
    const bool walkable = map.walkable(p);
    walkable_[node(p)] = walkable;
    for (unsigned move = 0; move < kMoveCount; ++move) {
      const Point from = {p.x - kMoveX[move], p.y - kMoveY[move]};
      if (!contains(from)) continue;
      Neighbourhood& free = free_[node(from)];
      const auto bit = static_cast<Neighbourhood>(1u << move);
      free = static_cast<Neighbourhood>(walkable ? free | bit : free & ~bit);
    }
  }
}

unsigned GridTopology::move_between(NodeId from, NodeId to) const {
  // On maps one or two cells wide several moves share one difference of ids; columns tell them
  // apart.
  const bool narrow = width_ <= 2;
  for (unsigned move = 0; move < kMoveCount; ++move) {
    if (target(from, move) != to) continue;
    if (!narrow || point(from).x + kMoveX[move] == point(to).x) return move;
  }
  return kNoMove;
}

void GridTopology::write_points(const std::vector<NodeId>& nodes,
                                std::vector<Point>& points) const {
  points.resize(nodes.size());
  Point here;
  Point step;
  NodeId offset = 0;
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    const Point before = here;
    here = {here.x + step.x, here.y + step.y};
    // Mostly straight on, as long as that stays on the map.
    const bool on = i > 0 && nodes[i] - nodes[i - 1] == offset && here.x >= 0 && here.x < width_;
    if (!on) {
      here = point(nodes[i]);
      if (i > 0) step = {here.x - before.x, here.y - before.y};
      if (i > 0) offset = nodes[i] - nodes[i - 1];
    }
    points[i] = here;
    WEND_ASSERT(contains(here), "a path stays on the map: its nodes are of another grid");
  }
}

}  // namespace wend
