#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numbers>
#include <span>
#include <vector>

#include "wend/base/assert.h"
#include "wend/base/types.h"
#include "wend/internal/space/spaces/moves.h"
#include "wend/space/maps/grid_map.h"

namespace wend {

/// Which cells of a grid are joined by which moves: what unit-cost and terrain grids share.
/// One byte per cell says which of its eight neighbours are free, so that successors come from one
/// load and one table look-up, with no test against the map's border.
class GridTopology {
 public:
  GridTopology(const GridMap& map, CornerRule rule, CostModel costs, bool uniform_costs);

  /// Follows the map as it is now, of which only these cells may differ. Constant per cell.
  /// Precondition: the map has the same size, and the cells are on it.
  void update(const GridMap& map, std::span<const Point> changed);

  std::size_t node_count() const { return free_.size(); }
  std::int32_t width() const { return width_; }
  std::int32_t height() const { return height_; }
  CornerRule corner_rule() const { return rule_; }
  bool hexagonal() const { return rule_ == CornerRule::hexagonal; }
  /// How long a diagonal step is, if a straight one is 1.
  double diagonal_length() const { return hexagonal() ? 1 : std::numbers::sqrt2; }
  /// Between the centres of two cells so many columns and rows apart, in steps.
  double straight_line(double dx, double dy) const {
    return std::sqrt(dx * dx + dy * dy + (hexagonal() ? dx * dy : 0));
  }

  Point point(NodeId node) const {
    WEND_ASSERT(node < node_count(), "only nodes of the grid are cells: look for kNoNode first");
    // Division by the width as a multiplication (Granlund and Montgomery 1994); exact for all node
    // ids.
    const auto y = static_cast<NodeId>((WideProduct{node} * reciprocal_) >> 63);
    return {static_cast<std::int32_t>(node - y * static_cast<NodeId>(width_)),
            static_cast<std::int32_t>(y)};
  }

  /// The cells of a path.
  void write_points(const std::vector<NodeId>& nodes, std::vector<Point>& points) const;

  /// Row-major, as in Path::nodes. Precondition: contains(p).
  NodeId node(Point p) const {
    WEND_ASSERT(contains(p), "ask contains() before a cell's node");
    return static_cast<NodeId>(p.y) * static_cast<NodeId>(width_) + static_cast<NodeId>(p.x);
  }
  bool contains(Point p) const { return p.x >= 0 && p.y >= 0 && p.x < width_ && p.y < height_; }

  bool walkable(NodeId node) const {
    WEND_ASSERT(node < walkable_.size(), "beyond the map nothing is walkable: ask contains()");
    return walkable_[node];
  }
  Neighbourhood free_neighbours(NodeId node) const {
    WEND_ASSERT(node < free_.size(), "only cells of the grid have neighbours");
    return free_[node];
  }
  /// Those of all nodes, in their order.
  std::span<const Neighbourhood> neighbourhoods() const { return free_; }

  /// The moves worth trying out of a node (see MoveTable).
  unsigned moves(const Expansion& expansion) const {
    WEND_ASSERT(expansion.node < free_.size(), "only cells of the grid have moves");
    return table_.moves(expansion.move, free_[expansion.node], expansion.pruning);
  }

  /// The same for any neighbourhood.
  unsigned moves_after(unsigned arrival, Neighbourhood free, Pruning pruning) const {
    return table_.moves(arrival, free, pruning);
  }

  NodeId target(NodeId node, unsigned move) const {
    WEND_ASSERT(move < kMoveCount, "a move is one of eight: kNoMove leads nowhere");
    return node + offsets_[move];
  }
  NodeId origin(NodeId node, unsigned move) const {
    WEND_ASSERT(move < kMoveCount, "kNoMove has no origin: look for it first");
    return node - offsets_[move];
  }

  /// The move that leads from a cell to its neighbour. Precondition: they are neighbours.
  unsigned move_between(NodeId from, NodeId to) const;
  /// Calls visit(node, move) for every step of a path. Precondition: its nodes are neighbours.
  template <class Visitor>
  void for_each_step(std::span<const NodeId> nodes, Visitor&& visit) const {
    NodeId offset = 0;
    unsigned move = kNoMove;
    for (std::size_t i = 1; i < nodes.size(); ++i) {
      // Mostly straight on. (On narrower maps two moves may have one offset.)
      if (nodes[i] - nodes[i - 1] != offset || width_ < 3) {
        offset = nodes[i] - nodes[i - 1];
        move = move_between(nodes[i - 1], nodes[i]);
        WEND_ASSERT(move != kNoMove,
                    "fill in what jumps pass over: a path goes by neighbours here");
      }
      visit(nodes[i - 1], move);
    }
  }

  /// How many steps the way between two cells takes that goes diagonally first and then straight
  /// on; and the cells that these steps lead to.
  std::uint32_t steps_between(NodeId from, NodeId to) const {
    const GridWay way(point(from), point(to));
    return way.diagonal_steps + way.straight_steps;
  }
  void write_steps(NodeId from, NodeId to, NodeId* out) const {
    const GridWay way(point(from), point(to));
    for (std::uint32_t i = 0; i < way.diagonal_steps; ++i)
      *out++ = from = target(from, way.diagonal);
    for (std::uint32_t i = 0; i < way.straight_steps; ++i)
      *out++ = from = target(from, way.straight);
  }

 private:
  __extension__ using WideProduct = unsigned __int128;

  std::int32_t width_;
  std::int32_t height_;
  CornerRule rule_;
  MoveTable table_;
  std::uint64_t reciprocal_;                // 2^63 / width, rounded up
  std::array<NodeId, kMoveCount> offsets_;  // modulo 2^32, so that "minus one" adds
  std::vector<Neighbourhood> free_;
  std::vector<bool> walkable_;
};

}  // namespace wend
