// Distances along steps from some nodes, within a range: Dijkstra's algorithm (E. W. Dijkstra, "A
// Note on Two Problems in Connexion with Graphs", 1959) on whole numbers.
//
// On grids by buckets (R. B. Dial, "Algorithm 360", 1969) as broad as the shortest step: all nodes
// in the first bucket are final, so that their order does not matter and nothing is ever sorted.
// Three buckets in a ring are enough, for no step is longer than two are broad. Moves that the
// parent's own steps make needless are left out (MoveTable, Pruning::dominated): on open ground 1.5
// of 8 remain. Elsewhere by a binary heap.
//
// Cost: linear in what is reached (on graphs times its logarithm), with nothing to clear.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "wend/base/assert.h"
#include "wend/catalogue/node_navigator.h"
#include "wend/internal/search/labels/node_set.h"
#include "wend/internal/space/spaces/grid_topology.h"
#include "wend/world/influence/influence_scores.h"

namespace wend {

/// A node, and how far away it is.
struct Reached {
  NodeId node;
  std::uint32_t distance;

  friend bool operator==(const Reached&, const Reached&) = default;
};

class InfluenceSpread {
 public:
  /// A distance of 1; that of a diagonal step is whole, too.
  static constexpr std::uint32_t kOne = 13860;
  static constexpr std::uint32_t kDiagonal = 19601;
  static constexpr std::uint32_t kFar = ~std::uint32_t{0};

  /// The navigator must outlive it. With unit_cost 0 the map's usual one.
  InfluenceSpread(const NodeNavigator& navigator, InfluenceDistance distance, double unit_cost);

  /// Precondition: 0 <= cells <= 300,000.
  static std::uint32_t distance_of(double cells);

  /// Writes the nodes within the range of some nodes, or of nodes at given distances, the nearest
  /// first (to a distance of 1). Blocked starts are ignored. Precondition: starts are sorted by
  /// their distance.
  void flood(std::span<const Reached> starts, std::uint32_t range, std::vector<Reached>& reached);
  /// The same by steps that lead to the starts. Off grids it looks at every edge of the map, and
  /// allocates.
  void flood_back(std::span<const Reached> starts, std::uint32_t range,
                  std::vector<Reached>& reached);
  /// Writes the cells of a grid within the range in a straight line that a cell sees, itself
  /// included.
  void look(NodeId from, std::uint32_t range, std::vector<Reached>& reached) const;
  /// Calls visit(to, distance) for each step from a node where one can be.
  template <class Visitor>
  void for_each_step(NodeId node, Visitor&& visit) {
    prepare();
    if (!walkable(node)) return;
    const GridTopology* topology = grid();
    if (topology == nullptr) {
      for (const NodeEdge& edge : edges(node)) visit(edge.to, length(node, edge));
      return;
    }
    WEND_ASSERT(moves_.has_value(), "prepare() for the grid before its steps are visited");
    unsigned moves = moves_->moves(kNoMove, topology->free_neighbours(node), Pruning::repeated);
    for (unsigned move = 0; moves != 0; ++move, moves >>= 1) {
      if ((moves & 1u) != 0) visit(topology->target(node, move), move_lengths_[move]);
    }
  }

  /// Null if it does not spread by a grid's moves.
  const GridTopology* grid() const;
  /// Null where the map is no grid.
  const GridTopology* topology() const;
  /// How many columns and rows away an edit may be to change what a spread, or a look, reaches.
  /// Precondition: the map is a grid.
  std::int32_t breadth(std::uint32_t range, bool look) const;
  /// At most so many nodes are within that range.
  std::size_t most_reached(std::uint32_t range) const;
  bool walkable(NodeId node) const;
  std::uint64_t space_version() const;
  /// Edited nodes, and on grids the places round them, by their numbers; until the next call.
  std::span<const NodeId> sorted_with_rings(std::span<const NodeId> edited);
  std::size_t bytes() const;

 private:
  struct Entry {
    NodeId node;
    std::uint32_t distance;
    unsigned move;  // by which it was reached, or kNoMove
  };

  void prepare();
  void flood_grid(const GridTopology& grid, std::span<const Reached> starts, std::uint32_t range,
                  std::vector<Reached>& reached);
  void take_starts(std::span<const Reached> starts, std::size_t& next, std::uint32_t below,
                   std::vector<Entry>& bucket);
  void expand(const GridTopology& grid, const Entry& entry, std::uint32_t base,
              std::uint32_t range);
  template <class Steps>
  void flood_by(std::span<const Reached> starts, std::uint32_t range, Steps&& steps,
                std::vector<Reached>& reached);
  void push(NodeId node, std::uint32_t distance);
  const std::vector<NodeEdge>& edges(NodeId node);
  std::uint32_t length(NodeId from, const NodeEdge& edge) const;

  const NodeNavigator* navigator_;
  InfluenceDistance distance_;
  double unit_cost_;
  std::optional<MoveTable> moves_;
  CornerRule rule_ = CornerRule::always;                  // of moves_
  std::array<std::uint32_t, kMoveCount> move_lengths_{};  // the same
  std::vector<std::uint32_t> distances_;                  // kFar but while it floods
  std::array<std::vector<Entry>, 3> buckets_;
  unsigned first_ = 0;  // bucket
  std::vector<Reached> heap_;
  std::vector<NodeEdge> edges_;
  std::unique_ptr<NodeSet> near_;  // to be sorted
  std::vector<NodeId> sorted_;
};

}  // namespace wend
