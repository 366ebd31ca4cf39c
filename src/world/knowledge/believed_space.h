// A grid as a side believes it to be, as a space. Nothing is copied for it: which neighbours of a
// place are free is put together from bits, nine at a time: what was explored and what is walkable,
// and the few memories that differ.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "known_world.h"
#include "wend/base/assert.h"
#include "wend/base/heuristic.h"
#include "wend/internal/space/spaces/goal_list.h"
#include "wend/internal/space/spaces/moves.h"
#include "wend/space/concepts.h"
#include "wend/space/spaces/terrain_grid.h"

namespace wend {

/// The least cost from a node to a box round the goals, over the cheapest ground possible: by
/// straight and diagonal steps (octile), or by the steps that the rules allow.
class BelievedEstimate {
 public:
  BelievedEstimate(const class BelievedSpace& space, const Heuristic& heuristic, const Goals& goals,
                   Side side);

  std::uint64_t operator()(NodeId node) const;
  bool consistent() const { return !custom_.given(); }
  bool admissible() const { return custom_.admissible(); }

 private:
  const class BelievedSpace* space_;
  bool tells_ = false;
  Point low_;
  Point high_;
  CustomEstimate custom_;
};

class BelievedSpace {
 public:
  using Cost = std::uint64_t;
  static constexpr const char* kName = "believed_grid";
  static constexpr bool kCells = true;
  static constexpr bool kKeysDrift = true;

  /// Error: costs that are graded too finely (see TerrainGrid). The world must outlive this.
  static Result<BelievedSpace> build(const KnownWorld& world, std::uint32_t side, Unknown unknown);

  std::size_t node_count() const { return world_->places.cell_count(); }
  std::uint64_t version() const {
    return belief().versions[static_cast<std::size_t>(unknown_.kind)];
  }
  bool walkable(NodeId node) const {
    const std::size_t index = index_of(node);
    return world_->believed_cost(belief(), node, index, unknown_cost_) != 0;
  }
  bool may_end(NodeId) const { return true; }
  bool passes_corners() const { return world_->options.corners == CornerRule::always; }
  Cost cost_scale() const { return uniform_ ? 1 : 4 * TerrainCosts::kThousandths / quantum_; }
  Cost max_step() const { return dearest_ * diagonal_; }
  Cost min_step() const { return cheapest_ * straight_; }
  Cost cheapest_step() const { return min_step(); }
  NodeId origin(NodeId node, unsigned move) const { return node - offsets_[move]; }

  template <class Sink>
  void successors(const Expansion& expansion, Sink&& sink) const {
    expand<false>(expansion, sink);
  }
  /// Every move can be taken back; where only the cell stepped into counts, that is the node. A
  /// goal from which a search runs backward may be blocked: no step leads there.
  template <class Sink>
  void predecessors(const Expansion& expansion, Sink&& sink) const {
    if (walkable(expansion.node)) expand<true>(expansion, sink);
  }
  /// From where steps lead to the node or, at a corner, past it.
  template <class Sink>
  void enter_from(NodeId node, Sink&& sink) const {
    for (unsigned free = free_round(index_of(node), node); free != 0; free &= free - 1) {
      sink(node + offsets_[static_cast<unsigned>(std::countr_zero(free))]);
    }
  }

  static bool knows(HeuristicKind kind) {
    return kind == HeuristicKind::automatic || kind == HeuristicKind::zero ||
           kind == HeuristicKind::custom;
  }
  BelievedEstimate estimate_to(const Goals& goals) const {
    return {*this, {}, goals, Side::forward};
  }
  BelievedEstimate estimate_from(NodeId node) const { return estimate_to(node); }
  template <class Memory, class Visitor>
  auto visit_estimate(const Heuristic& heuristic, const Goals& goals, Side side, Memory&,
                      Visitor&& visitor) const {
    return visitor(BelievedEstimate(*this, heuristic, goals, side));
  }
  template <class Memory, class Visitor>
  auto visit_estimates(const Heuristic& heuristic, const Goals& goals, NodeId start, Memory&,
                       Visitor&& visitor) const {
    return visitor(BelievedEstimate(*this, heuristic, goals, Side::forward),
                   BelievedEstimate(*this, heuristic, start, Side::backward));
  }
  /// At least, between two places so many columns and rows apart.
  Cost distance(std::int32_t columns, std::int32_t rows) const;

  bool has_positions() const { return true; }
  Position position(NodeId node) const {
    return world_->lattice.centre(world_->lattice.cell(place(node)));
  }
  Point place(NodeId node) const {
    WEND_ASSERT(node < node_count(), "only nodes of the map are places");
    // As GridTopology::point.
    const auto y = static_cast<NodeId>((WideProduct{node} * reciprocal_) >> 63);
    return {static_cast<std::int32_t>(node - y * columns_), static_cast<std::int32_t>(y)};
  }

 private:
  __extension__ using WideProduct = unsigned __int128;

  BelievedSpace(const KnownWorld& world, std::uint32_t side, Unknown unknown,
                const CostRange& costs);

  const Belief& belief() const { return world_->belief(side_); }
  std::size_t index_of(NodeId node) const { return world_->walkable.index(place(node)); }

  /// The free neighbours of a place, by their moves.
  Neighbourhood free_round(std::size_t index, NodeId node) const {
    const Belief& known = belief();
    const unsigned explored = known.explored.around(index);
    const unsigned walkable = world_->walkable.around(index);
    unsigned free = unknown_cost_ != 0 ? walkable | ~explored : walkable & explored;
    if (known.memories.size() != 0) {
      const unsigned outdated = world_->outdated.around(index) & explored;
      if (outdated != 0) [[unlikely]]
        free = as_remembered(free, outdated, node);
    }
    return kByMoves[free & 511u];
  }
  unsigned as_remembered(unsigned free, unsigned outdated, NodeId node) const;

  template <bool kBackward, class Sink>
  void expand(const Expansion& expansion, Sink&& sink) const {
    const NodeId node = expansion.node;
    const std::size_t index = index_of(node);
    const Neighbourhood free = free_round(index, node);
    unsigned moves = table_.moves(expansion.move, free, expansion.pruning);
    if (uniform_) {
      for (; moves != 0; moves &= moves - 1) {
        const auto move = static_cast<unsigned>(std::countr_zero(moves));
        sink(node + offsets_[move], is_diagonal(move) ? diagonal_ : straight_, move);
      }
      return;
    }
    const Cost here = terrain(node, index);
    const auto beside = [&](unsigned move) {
      return (free >> move & 1u) == 0 ? Cost{0}
                                      : terrain(node + offsets_[move], index + steps_[move]);
    };
    for (; moves != 0; moves &= moves - 1) {
      const auto move = static_cast<unsigned>(std::countr_zero(moves));
      const bool entered = kBackward && world_->options.terrain == TerrainRule::entered;
      const Cost ground =
          entered ? 4 * here : terrain_of_step(world_->options.terrain, move, here, beside);
      sink(node + offsets_[move], ground * (is_diagonal(move) ? diagonal_ : straight_), move);
    }
  }
  /// The believed cost of a place, in whole multiples of `quantum_`; 0 if it is blocked.
  Cost terrain(NodeId node, std::size_t index) const {
    const Cost cost = world_->believed_cost(belief(), node, index, unknown_cost_);
    WEND_ASSERT(cost % quantum_ == 0, "believed costs are multiples of the common measure");
    return cost / quantum_;
  }

  static const std::array<Neighbourhood, 512> kByMoves;

  const KnownWorld* world_;
  std::uint32_t side_;
  Unknown unknown_;
  std::uint32_t unknown_cost_;  // in thousandths
  bool uniform_;                // all that is walkable costs the same
  NodeId columns_;
  std::uint64_t reciprocal_;  // 2^63 / columns, rounded up
  std::array<NodeId, kMoveCount> offsets_;
  std::array<std::size_t, kMoveCount> steps_;  // in the planes, modulo
  MoveTable table_;
  Cost quantum_;
  Cost cheapest_;  // what terrain multiplies steps by
  Cost dearest_;
  Cost straight_;
  Cost diagonal_;
  Cost minor_;           // of distances: for each row beside as many columns
  Cost minor_opposite_;  // where they lead to opposite sides
};

}  // namespace wend
