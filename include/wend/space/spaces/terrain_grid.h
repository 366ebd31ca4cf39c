#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "wend/base/assert.h"
#include "wend/base/result.h"
#include "wend/internal/space/spaces/grid_space.h"
#include "wend/space/maps/grid_rules.h"

namespace wend {

/// Four times the terrain cost of a step under the rule; `here` is the terrain of the cell it
/// leaves, `beside(move)` that of this cell's neighbours; 0 means blocked.
template <class Beside>
constexpr std::uint64_t terrain_of_step(TerrainRule rule, unsigned move, std::uint64_t here,
                                        Beside&& beside) {
  const std::uint64_t there = beside(move);
  if (rule == TerrainRule::entered) return 4 * there;
  if (rule == TerrainRule::joined || !is_diagonal(move)) return 2 * (here + there);
  const std::uint64_t dearer = std::max(here, there);
  const std::uint64_t left = beside(left_of(move));
  const std::uint64_t right = beside(right_of(move));
  return here + there + (left != 0 ? left : dearer) + (right != 0 ? right : dearer);
}

/// A square grid whose cells cost different amounts. Three bytes and a bit per cell. Copies the
/// data it needs from the map.
///
/// Costs are whole numbers: terrain costs are multiplied by the smallest factor that makes them all
/// whole, and by 4, so that the mean of four cells is whole as well.
class TerrainGrid final : public GridSpace<TerrainGrid> {
 public:
  static constexpr const char* kName = "terrain_grid";
  static constexpr const char* kLinkedName = "linked_terrain_grid";

  /// Error: costs so finely graded that their whole multiples exceed 65535 (such as 0.001 beside
  /// 70). Preconditions: the map has cells, costs.valid().
  static Result<TerrainGrid> build(const GridMap& map, CornerRule rule, CostModel costs,
                                   TerrainRule terrain_rule);

  /// Updates the grid to the current map, which may differ only in these cells. False, without any
  /// change, if one of them is cheaper, more expensive or more finely graded than all cells at
  /// build time. Constant per cell. Not while another thread uses this. Preconditions: the map has
  /// the same size and terrain costs, the cells are on it.
  bool update(const GridMap& map, std::span<const Point> changed);
  /// Whether every walkable cell costs 1.
  bool uniform() const { return rough_ == 0; }

  [[gnu::always_inline]] Cost step_cost(NodeId node, unsigned move) const {
    return terrain_of_step(node, move) * (is_diagonal(move) ? diagonal_ : straight_);
  }
  /// The step's terrain cost times cost_scale(). Precondition: the move is legal.
  Cost terrain_of_step(NodeId node, unsigned move) const;
  /// A cell's own terrain cost times cost_scale(); 0 if it is blocked.
  Cost terrain_of_cell(NodeId node) const {
    WEND_ASSERT(node < terrain_.size(), "only cells of the grid have terrain");
    return 4 * Cost{terrain_[node]};
  }

  /// The least terrain_of_cell() of any cell that is not blocked.
  Cost cheapest_terrain() const { return 4 * cheapest_; }
  Cost max_step() const { return 4 * diagonal_ * dearest_; }
  Cost min_step() const { return 4 * straight_ * cheapest_; }
  Cost cost_scale() const { return 4 * scale_; }

  TerrainRule terrain_rule() const { return terrain_rule_; }
  CostModel costs() const {
    return {static_cast<std::uint32_t>(straight_), static_cast<std::uint32_t>(diagonal_)};
  }

 private:
  TerrainGrid(const GridMap& map, CornerRule rule, CostModel costs, TerrainRule terrain_rule);
  bool is_rough(std::uint16_t terrain) const { return terrain != 0 && terrain != scale_; }

  TerrainRule terrain_rule_;
  std::vector<std::uint16_t> terrain_;  // whole multiples of 1 / scale_; 0 if blocked
  Cost scale_ = 1;
  Cost cheapest_ = 1;
  Cost dearest_ = 1;
  std::size_t rough_ = 0;  // walkable cells that do not cost 1
};

inline TerrainGrid::Cost TerrainGrid::terrain_of_step(NodeId node, unsigned move) const {
  WEND_ASSERT(node < terrain_.size(), "steps begin at cells of the grid");
  return wend::terrain_of_step(terrain_rule_, move, terrain_[node], [&](unsigned beside) {
    return Cost{terrain_[topology_.target(node, beside)]};
  });
}

}  // namespace wend
