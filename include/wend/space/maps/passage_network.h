// The coarse one of two networks in one array.
//
// Isometric role-playing games keep their ground at a pitch finer than a tile: staggered cells, in
// which a barrel blocks part of a tile (space/maps/cell_layout.h). Across a whole level that is
// more than a path needs. So every second cell, in both directions along the lattice, is the centre
// of a *big* diamond that covers 2 x 2 of the lattice's places, and what lies between two centres
// is the passage between their big diamonds: across a side where they share one, across a corner
// else. A door, a fence or a narrow bridge is one cell, on the edge between two nodes.
//
//     N - p - N        N  the centre of a big diamond, a node
//     |\ / \ /|        p  the passage across a side
//     p   c   p        c  the passage across a corner
//     |/ \ / \|
//     N - p - N        (on the lattice, which stands on its corner where cells are diamonds)
//
// A step from node to node is two steps over cells in one direction, under the same rules, and
// costs what these cost. So a coarse path is a path over cells as well, though not always the
// cheapest one; and where there is none, there may be one over cells.
#pragma once

#include <utility>
#include <vector>

#include "wend/base/assert.h"
#include "wend/base/result.h"
#include "wend/internal/space/spaces/moves.h"
#include "wend/space/maps/cost_model.h"
#include "wend/space/maps/grid_map.h"
#include "wend/space/spaces/graph.h"
#include "wend/space/spaces/terrain_grid.h"

namespace wend {

/// As GridOptions; CornerRule::never leaves four directions.
struct PassageRules {
  CornerRule corners = CornerRule::both_free;
  CostModel costs = CostModel::octile();
  TerrainRule terrain = TerrainRule::touched;
  Point origin = {};  ///< a cell that is a big diamond's centre; it says which others are
};

class PassageNetwork {
 public:
  /// Nodes are the big diamonds whose centres are walkable, row by row of the map, named by their
  /// cells ("4,6"), at their places on the lattice. Links of the map do not count.
  ///
  /// Errors: an origin outside the map; a map of hexagons, whose every second cell has no passages
  /// between; an invalid cost model or corner rule; as GraphBuilder::build. Linear in the cells.
  static Result<PassageNetwork> build(const GridMap& map, const PassageRules& rules = {});

  /// For NodeNavigator, which takes a copy, or (from one that is no longer needed) all of it.
  const Graph& graph() const& { return graph_; }
  Graph graph() && { return std::move(graph_); }

  /// Whether a cell is the centre of a big diamond; false outside the map.
  bool is_centre(Point cell) const;
  /// The node there; kNoNode where there is none.
  NodeId node(Point cell) const;
  /// Precondition: a node.
  Point cell(NodeId node) const {
    WEND_ASSERT(node < cells_.size(), "only nodes of the network have a cell");
    return cells_[node];
  }
  const std::vector<Point>& cells() const { return cells_; }

  /// The nodes whose big diamonds a cell lies in: one, two on a passage across a side, up to four
  /// on one across a corner; none outside the map. Where paths from and to cells join the network;
  /// whether the step between may be taken, past corners, it does not say.
  std::vector<NodeId> nodes_at(Point cell) const;

 private:
  Graph graph_;
  Lattice lattice_;
  Point origin_;                 // its place
  std::vector<Point> cells_;     // of the nodes
  std::vector<NodeId> node_at_;  // by cell, row by row
};

}  // namespace wend
