// A coarse network of big cells over the fine cells of the same map.
//
// Isometric role-playing games store their maps finer than a tile: staggered cells, so that a
// barrel blocks part of a tile (space/maps/cell_layout.h). A path across a whole level does not
// need that detail. So every second cell, in both directions along the lattice, is the centre of a
// *big* diamond that covers 2 x 2 of the lattice's places. The cell between two centres is the
// passage between their big diamonds: across a side if they share one, else across a corner. A
// door, a fence or a narrow bridge is one cell, on the edge between two nodes.
//
//     N - p - N        N  the centre of a big diamond, a node
//     |\ / \ /|        p  the passage across a side
//     p   c   p        c  the passage across a corner
//     |/ \ / \|
//     N - p - N        (on the lattice, which stands on its corner where cells are diamonds)
//
// A step from node to node is two steps over cells in one direction, under the same rules and at
// the same cost. So a coarse path is also a path over cells, though not always the cheapest one. If
// there is no coarse path, there may still be one over cells.
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
  Point origin = {};  ///< the centre of one big diamond; this determines all other centres
};

class PassageNetwork {
 public:
  /// Nodes are the big diamonds whose centres are walkable, row by row of the map. Their names are
  /// their cells ("4,6"), their positions the places on the lattice. Ignores links of the map.
  ///
  /// Errors: an origin outside the map; a map of hexagons (there are no passages between every
  /// second cell); an invalid cost model or corner rule; as GraphBuilder::build. Linear in the
  /// cells.
  static Result<PassageNetwork> build(const GridMap& map, const PassageRules& rules = {});

  /// For NodeNavigator: copy it, or move it out of a network that is no longer needed.
  const Graph& graph() const& { return graph_; }
  Graph graph() && { return std::move(graph_); }

  /// Whether a cell is the centre of a big diamond; false outside the map.
  bool is_centre(Point cell) const;
  /// The node at the cell; kNoNode if there is none.
  NodeId node(Point cell) const;
  /// Precondition: a valid node.
  Point cell(NodeId node) const {
    WEND_ASSERT(node < cells_.size(), "only nodes of the network have a cell");
    return cells_[node];
  }
  const std::vector<Point>& cells() const { return cells_; }

  /// The nodes whose big diamonds contain a cell: one; two for a passage across a side; up to four
  /// for one across a corner; none outside the map. Paths from and to cells join the network at
  /// these nodes. Does not check whether corners allow the step between.
  std::vector<NodeId> nodes_at(Point cell) const;

 private:
  Graph graph_;
  Lattice lattice_;
  Point origin_;                 // its place
  std::vector<Point> cells_;     // of the nodes
  std::vector<NodeId> node_at_;  // by cell, row by row
};

}  // namespace wend
