#pragma once

#include <bit>
#include <cstdint>
#include <span>

#include "wend/base/assert.h"
#include "wend/internal/space/spaces/grid_estimate.h"
#include "wend/internal/space/spaces/grid_topology.h"
#include "wend/space/maps/cost_model.h"

namespace wend {

/// The common part of grids as spaces: square ones, and hexagonal ones in axial coordinates. `Grid`
/// derives from it and adds the costs of its steps: `step_cost(node, move)`,
/// `terrain_of_step(node, move)` (the factor of the step's length, times cost_scale()),
/// `max_step()` and `cost_scale()`.
template <class Grid>
class GridSpace {
 public:
  using Cost = std::uint64_t;

  std::size_t node_count() const { return topology_.node_count(); }
  std::uint64_t version() const { return version_; }
  bool walkable(NodeId node) const { return topology_.walkable(node); }
  const GridTopology& topology() const { return topology_; }

  /// Calls sink(child, cost, move) for the moves worth trying, in their order.
  template <class Sink>
  void successors(const Expansion& expansion, Sink&& sink) const {
    WEND_ASSERT(expansion.node < node_count(), "expand cells of the grid only");
    for (unsigned moves = topology_.moves(expansion); moves != 0; moves &= moves - 1) {
      const auto move = static_cast<unsigned>(std::countr_zero(moves));
      sink(topology_.target(expansion.node, move), grid().step_cost(expansion.node, move), move);
    }
  }
  /// Every move can be taken back by its opposite, so the same moves lead to the predecessors; only
  /// what the step costs may depend on its direction.
  template <class Sink>
  void predecessors(const Expansion& expansion, Sink&& sink) const {
    WEND_ASSERT(expansion.node < node_count(), "expand cells of the grid backward only");
    for (unsigned moves = topology_.moves(expansion); moves != 0; moves &= moves - 1) {
      const auto move = static_cast<unsigned>(std::countr_zero(moves));
      const NodeId before = topology_.target(expansion.node, move);
      sink(before, grid().step_cost(before, opposite(move)), move);
    }
  }
  NodeId origin(NodeId node, unsigned move) const { return topology_.origin(node, move); }
  unsigned turn_between(unsigned a, unsigned b) const {
    return wend::turn_between(a, b, topology_.hexagonal());
  }
  /// Whether there is a direction of that move: between hexagons there are six.
  bool steers(unsigned move) const {
    WEND_ASSERT(move < kMoveCount, "a grid has eight moves");
    return !topology_.hexagonal() || (kHexMoves >> move & 1u) != 0;
  }

  /// The cheapest estimate there is: towards the one goal, or the first of several.
  LinearEstimate estimate_to(const Goals& goals) const {
    const NodeId goal = goals.several.empty() ? goals.single : goals.several.front();
    const HeuristicKind kind = goal == kNoNode ? HeuristicKind::zero : HeuristicKind::automatic;
    return LinearEstimate(topology_, kind, cheapest_steps_, goal);
  }
  /// Lower bounds of the costs from a node to others: the same as back.
  LinearEstimate estimate_from(NodeId node) const { return estimate_to(node); }
  /// Whether such an estimate changes by no more than its own value between two starts.
  static constexpr bool kKeysDrift = true;
  /// Whether a path may end there, if one can be there at all.
  bool may_end(NodeId) const { return true; }
  /// Calls `sink` with the nodes that steps lead from to a node.
  template <class Sink>
  void enter_from(NodeId node, Sink&& sink) const {
    const Expansion all = {node, kNoNode, nullptr, kNoMove, Pruning::repeated};
    predecessors(all, [&](NodeId before, Cost, unsigned) { sink(before); });
  }
  /// No step costs less.
  Cost cheapest_step() const { return cheapest_steps_.straight; }
  Cost estimate(NodeId node, NodeId goal) const { return estimate_to(goal)(node); }
  /// The distance that a heuristic is made of; octile for those that are not linear.
  LinearEstimate metric(HeuristicKind kind) const {
    return LinearEstimate(topology_, is_linear(kind) ? kind : HeuristicKind::automatic,
                          cheapest_steps_, kNoNode);
  }
  /// Over anchors of the caller's, which must outlive the estimate.
  GeneralEstimate general_estimate(const Heuristic& heuristic, std::span<const GridAnchor> anchors,
                                   Side side) const {
    return GeneralEstimate(topology_, heuristic, cheapest_steps_, anchors, side);
  }
  /// On the backward side `goals` are the starts of a path.
  template <class Memory, class Visitor>
  auto visit_estimate(const Heuristic& heuristic, const Goals& goals, Side side, Memory& memory,
                      Visitor&& visitor) const {
    return visit_grid_estimate(topology_, heuristic, cheapest_steps_, goals, side, memory, visitor);
  }
  /// Both estimates that a search from both ends needs, of one type: to the goals, and from the
  /// start.
  template <class Memory, class Visitor>
  auto visit_estimates(const Heuristic& heuristic, const Goals& goals, NodeId start, Memory& memory,
                       Visitor&& visitor) const {
    if (is_linear(heuristic.kind) && goals.single != kNoNode) {
      return visitor(LinearEstimate(topology_, heuristic.kind, cheapest_steps_, goals.single),
                     LinearEstimate(topology_, heuristic.kind, cheapest_steps_, start));
    }
    const auto general = [&](const Goals& ends, Side side) {
      return anchored_estimate(topology_, heuristic, cheapest_steps_, ends, side, memory);
    };
    return visitor(general(goals, Side::forward), general(start, Side::backward));
  }

  /// Length of a path: straight steps 1, diagonal steps sqrt(2) (on hexagons all 1), each times its
  /// terrain; exact but for the last roundings.
  double length(std::span<const NodeId> nodes) const {
    std::uint64_t straight = 0;
    std::uint64_t diagonal = 0;
    topology_.for_each_step(
        nodes, [&](NodeId node, unsigned move) { count_step(node, move, straight, diagonal); });
    return length_of(straight, diagonal);
  }
  /// Adds a step to others of its kind, each times its terrain.
  void count_step(NodeId node, unsigned move, std::uint64_t& straight,
                  std::uint64_t& diagonal) const {
    (is_diagonal(move) ? diagonal : straight) += grid().terrain_of_step(node, move);
  }
  /// The length of so many steps, each times its terrain.
  double length_of(std::uint64_t straight, std::uint64_t diagonal) const {
    return (static_cast<double>(straight) +
            static_cast<double>(diagonal) * topology_.diagonal_length()) /
           static_cast<double>(grid().cost_scale());
  }

 protected:
  /// Estimates go by open ground until set_cheapest_terrain says otherwise.
  GridSpace(const GridMap& map, CornerRule rule, CostModel costs, bool uniform_costs)
      : topology_(map, rule, costs, uniform_costs),
        straight_(costs.straight),
        diagonal_(costs.diagonal),
        cheapest_steps_{straight_, diagonal_, rule != CornerRule::never},
        version_(map.version()) {
    WEND_ASSERT(costs.straight >= 1 && costs.straight <= costs.diagonal,
                "a cost model needs 1 <= straight <= diagonal");
    WEND_ASSERT(rule != CornerRule::hexagonal || costs.straight == costs.diagonal,
                "steps between hexagons are all alike");
  }

  /// See GridTopology::update.
  void update_topology(const GridMap& map, std::span<const Point> changed) {
    topology_.update(map, changed);
    version_ = map.version();
  }

  /// The least that terrain multiplies a step's cost by; the estimates rest on it.
  void set_cheapest_terrain(Cost terrain) {
    WEND_ASSERT(terrain >= 1, "blocked cells do not count for the cheapest terrain");
    cheapest_steps_.straight = straight_ * terrain;
    cheapest_steps_.diagonal = diagonal_ * terrain;
  }

  GridTopology topology_;
  Cost straight_;
  Cost diagonal_;

 private:
  const Grid& grid() const { return static_cast<const Grid&>(*this); }

  GridSteps cheapest_steps_;
  std::uint64_t version_;
};

}  // namespace wend
