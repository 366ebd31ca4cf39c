// A volume of cubes as a space.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "wend/base/assert.h"
#include "wend/internal/space/spaces/goal_list.h"
#include "wend/internal/space/spaces/moves.h"
#include "wend/space/concepts.h"
#include "wend/space/maps/voxel_map.h"

namespace wend {

/// The allowed directions of a step.
enum class VoxelMoves : std::uint8_t {
  six,        ///< through a face
  eighteen,   ///< or over an edge: two axes at once
  twenty_six  ///< or over a corner: three axes at once
};

/// 6, 18 or 26.
unsigned count_of(VoxelMoves moves);

struct VoxelOptions {
  VoxelMoves moves = VoxelMoves::twenty_six;
  /// When a diagonal step is legal, by the two or six other voxels of the box round it:
  /// `both_free`: all of them are free; `one_free`: straight steps lead round through free ones;
  /// `always`: always; `never`: no diagonal steps.
  CornerRule corners = CornerRule::both_free;
};

/// Costs of steps along one, two and three axes on open ground: integer ratios for 1, sqrt(2) and
/// sqrt(3) with relative errors of 5.2e-8 and 1.9e-8. (With 13860 and 19601, as on flat grids,
/// sqrt(3) would have an error of 9.3e-6.)
///
/// Let a, b, c be the costs, and min, mid, max the distances along the axes in order. If a <= b <=
/// 2a (for all VoxelMoves), c <= a + b and b - a >= c - b, the least cost by 26 moves between two
/// voxels of an empty volume is c min + b (mid - min) + a (max - mid). The estimate is the least
/// cost, so it is consistent.
inline constexpr std::array<std::uint64_t, 3> kVoxelStepCosts = {37063, 52415, 64195};

/// The least cost of a path with these distances along the three axes, over terrain of cost 1:
/// exact in an empty volume.
std::uint64_t voxel_distance(VoxelMoves moves, std::array<std::uint32_t, 3> away);

class VoxelGrid;

/// The least cost from a node to the box round the goals over the cheapest terrain; `octile`: to
/// the nearest goal, linear in the goals.
class VoxelEstimate {
 public:
  VoxelEstimate(const VoxelGrid& grid, const Heuristic& heuristic, const Goals& goals, Side side);

  std::uint64_t operator()(NodeId node) const;
  bool consistent() const { return !custom_.given(); }
  bool admissible() const { return custom_.admissible(); }
  /// Replaces several goals by the box round them: a weaker estimate, but one that takes constant
  /// time for any number of goals.
  void box_goals() { each_ = {}; }

 private:
  std::uint64_t cost_to(Voxel v, Voxel low, Voxel high) const;

  const VoxelGrid* grid_;
  bool tells_ = false;
  Voxel low_;
  Voxel high_;
  std::span<const NodeId> each_;  // several goals; the estimate is for the nearest
  CustomEstimate custom_;
};

/// Copies the data it needs from the map: one byte per voxel and border voxel, and four for the
/// component. Searches use 16 bytes per voxel, since 26 moves do not fit into smaller labels.
///
/// A step costs its length times the mean cost of the two voxels that it joins, so a path costs the
/// same both ways. Costs are whole multiples of 1 / cost_scale(); a cost of 1 is one straight step
/// over open ground.
class VoxelGrid {
 public:
  using Cost = std::uint64_t;
  static constexpr const char* kName = "voxel_grid";
  static constexpr bool kCells = true;  ///< its nodes lie side by side

  /// Linear. Precondition: the map has voxels.
  explicit VoxelGrid(const VoxelMap& map, const VoxelOptions& options = {});

  std::size_t node_count() const { return component_.size(); }
  const VoxelOptions& options() const { return options_; }
  Cost cost_scale() const { return 2 * kVoxelStepCosts[0]; }
  Cost max_step() const { return 2 * kVoxelStepCosts[2] * dearest_; }
  Cost min_step() const { return 2 * kVoxelStepCosts[0] * cheapest_; }
  Cost cheapest() const { return cheapest_; }

  bool walkable(NodeId node) const { return terrain_[padded(voxel(node))] != 0; }
  /// Numbered from 0 in the order of their first voxels; component_count() for a blocked voxel.
  std::uint32_t component(NodeId node) const {
    WEND_ASSERT(node < component_.size(), "only voxels of the volume lie in a component");
    return component_[node];
  }
  std::uint32_t component_count() const { return component_count_; }

  Voxel voxel(NodeId node) const {
    WEND_ASSERT(node < component_.size(), "only nodes of the volume are voxels of it");
    const auto width = static_cast<NodeId>(width_);
    const auto depth = static_cast<NodeId>(depth_);
    return {static_cast<std::int32_t>(node % width),
            static_cast<std::int32_t>(node / width % depth),
            static_cast<std::int32_t>(node / width / depth)};
  }
  NodeId node(Voxel v) const {
    WEND_ASSERT(v.x >= 0 && v.y >= 0 && v.z >= 0 && v.x < width_ && v.y < depth_ && v.z < height_,
                "only voxels of the volume are nodes: find() looks first");
    return (static_cast<NodeId>(v.z) * static_cast<NodeId>(depth_) + static_cast<NodeId>(v.y)) *
               static_cast<NodeId>(width_) +
           static_cast<NodeId>(v.x);
  }
  bool passes_corners() const {
    return options_.corners == CornerRule::always && options_.moves != VoxelMoves::six;
  }
  bool has_positions() const { return true; }
  Position position(NodeId node) const {
    const Voxel v = voxel(node);
    return {double(v.x), double(v.y), double(v.z)};
  }
  std::string name(NodeId node) const { return to_string(voxel(node)); }
  NodeId find(std::string_view name) const;

  /// Straight steps first.
  template <class Sink>
  void successors(const Expansion& expansion, Sink&& sink) const;
  /// Every step can be taken in the other direction, at the same cost; none leads into a blocked
  /// voxel.
  template <class Sink>
  void predecessors(const Expansion& expansion, Sink&& sink) const {
    if (walkable(expansion.node)) successors(expansion, sink);
  }

  /// `octile` is the exact distance in an empty volume, to the nearest of several goals.
  static bool knows(HeuristicKind kind) {
    return kind == HeuristicKind::automatic || kind == HeuristicKind::zero ||
           kind == HeuristicKind::octile || kind == HeuristicKind::custom;
  }
  static Heuristic usual_measure() { return HeuristicKind::octile; }
  /// To measure progress: to the nearest goal, linear in the goals, or to the box round all.
  VoxelEstimate estimate_to(const Goals& goals, bool to_nearest = false) const {
    VoxelEstimate made(*this, usual_measure(), goals, Side::forward);
    if (!to_nearest) made.box_goals();
    return made;
  }
  template <class Memory, class Visitor>
  auto visit_estimate(const Heuristic& heuristic, const Goals& goals, Side side, Memory&,
                      Visitor&& visitor) const {
    return visitor(VoxelEstimate(*this, heuristic, goals, side));
  }
  template <class Memory, class Visitor>
  auto visit_estimates(const Heuristic& heuristic, const Goals& goals, NodeId start, Memory&,
                       Visitor&& visitor) const {
    return visitor(VoxelEstimate(*this, heuristic, goals, Side::forward),
                   VoxelEstimate(*this, heuristic, start, Side::backward));
  }

 private:
  /// The free ones of the 27 voxels in and round one, as a bit set.
  using Surroundings = std::uint32_t;

  struct Move {
    std::int8_t x;
    std::int8_t y;
    std::int8_t z;
    std::uint8_t axes;                 // 1 to 3
    Surroundings target;               // one bit
    Surroundings box;                  // the others of the box round the step
    std::array<Surroundings, 6> ways;  // the voxels of each way round; `way_count` of them
    std::uint8_t way_count;
  };
  static constexpr Surroundings bit(int x, int y, int z) {
    return Surroundings{1} << ((z + 1) * 9 + (y + 1) * 3 + x + 1);
  }
  static constexpr Move make_move(std::array<int, 3> step);
  static constexpr std::array<Move, 26> make_moves();
  static const std::array<Move, 26> kMoves;

  std::size_t padded(Voxel v) const {
    WEND_ASSERT(
        v.x >= -1 && v.y >= -1 && v.z >= -1 && v.x <= width_ && v.y <= depth_ && v.z <= height_,
        "the border is one voxel wide");
    return (static_cast<std::size_t>(v.z + 1) * (static_cast<std::size_t>(depth_) + 2) +
            static_cast<std::size_t>(v.y + 1)) *
               (static_cast<std::size_t>(width_) + 2) +
           static_cast<std::size_t>(v.x + 1);
  }
  Surroundings surroundings(std::size_t place) const;
  bool legal(const Move& move, Surroundings free) const;
  void find_components();

  std::int32_t width_;
  std::int32_t depth_;
  std::int32_t height_;
  VoxelOptions options_;
  unsigned move_count_;
  std::vector<std::uint8_t> terrain_;  // with a blocked border all round
  std::array<std::ptrdiff_t, 26> place_offset_;
  std::array<NodeId, 26> node_offset_;  // modulo 2^32
  std::vector<std::uint32_t> component_;
  std::uint32_t component_count_ = 0;
  Cost cheapest_ = 1;
  Cost dearest_ = 1;
};

template <class Sink>
void VoxelGrid::successors(const Expansion& expansion, Sink&& sink) const {
  const std::size_t place = padded(voxel(expansion.node));
  const Surroundings free = surroundings(place);
  const Cost here = terrain_[place];
  for (unsigned i = 0; i < move_count_; ++i) {
    const Move& move = kMoves[i];
    if (!legal(move, free)) continue;
    const Cost there = terrain_[place + static_cast<std::size_t>(place_offset_[i])];
    WEND_ASSERT(there != 0, "legal() must leave out steps into blocked voxels and the border");
    sink(expansion.node + node_offset_[i], kVoxelStepCosts[move.axes - 1u] * (here + there));
  }
}

}  // namespace wend
