// A flow field over a grid: its costs, narrow where they fit into 32 bits, and where units walk by
// them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "wend/flow/direction.h"
#include "wend/internal/flow/lattice_field.h"
#include "wend/internal/flow/lattice_plane.h"

namespace wend {

class LatticeFlow {
 public:
  /// Precondition: one of the two grids is there; the navigator is its own.
  LatticeFlow(const NodeNavigator& navigator, const StepGrids& grids, bool eikonal);

  /// Towards some nodes where somebody can be.
  void fill(std::span<const NodeId> goals);
  /// Follows the navigator, whose grid is another one now beside these nodes.
  void follow(const NodeNavigator& navigator, const StepGrids& grids,
              std::span<const NodeId> changed, std::span<const NodeId> goals);
  /// The goals are others now.
  void repair(std::span<const NodeId> changed, std::span<const NodeId> goals);

  std::size_t node_count() const { return rule_.topology().node_count(); }
  const GridTopology& topology() const { return rule_.topology(); }
  /// In the map's units; infinite where no way leads.
  double cost(NodeId node) const;
  NodeId next(NodeId node) const;
  Direction direction(const Position& at) const;
  Direction direction(NodeId node) const { return steer(node, plane_.centre(point(node))); }

  std::uint64_t looks() const { return wide_ ? long_.looks() : short_.looks(); }
  std::size_t bytes() const { return short_.bytes() + long_.bytes(); }
  NodeId first_fault() const {
    return wide_ ? long_.first_fault(rule_) : short_.first_fault(rule_);
  }

 private:
  Point point(NodeId node) const { return rule_.topology().point(node); }
  std::uint64_t units(NodeId node) const { return wide_ ? long_.cost(node) : short_.cost(node); }
  auto costs() const {
    return [this](NodeId node) { return units(node); };
  }
  unsigned step(NodeId node) const;
  void find_seeds(std::span<const NodeId> goals);
  void add_sight(NodeId goal, std::int32_t radius);
  std::uint64_t straight_cost(Point from, Point to) const;
  NodeId goal_straight_on(NodeId node) const;
  NodeId aim(NodeId node) const;
  Direction steer(NodeId node, const Position& at) const;
  Direction flow(NodeId node) const;
  Direction blended(NodeId node, const Position& at) const;
  Direction across_corner(NodeId node, const Position& at) const;

  FlowRule rule_;
  LatticePlane plane_;
  double scale_;
  std::int32_t width_;  // of the map, when this saw it last
  bool wide_ = false;
  LatticeField<std::uint32_t> short_;
  LatticeField<std::uint64_t> long_;
  std::vector<NodeId> goals_;
  std::vector<FloodSeed<std::uint64_t>> seeds_;
  std::vector<FloodSeed<std::uint32_t>> short_seeds_;
};

}  // namespace wend
