// Small maps of every family, and agents on them.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "support/random.h"
#include "wend/catalogue/navigator.h"
#include "wend/mapf/cell_graph.h"
#include "wend/mapf/cell_plan.h"

namespace wend::test {

struct MapfWorld {
  std::string name;
  std::unique_ptr<NodeNavigator> owner;  // of a map that is no grid
  std::unique_ptr<Navigator> grid;       // of a grid
  const NodeNavigator& navigator() const { return grid ? *grid : *owner; }
};

/// Grids of every layout and corner rule, with and without links; graphs with one-way edges;
/// volumes. At most `side` columns and rows.
MapfWorld random_mapf_world(Random& random, int side);

/// Starts and goals, each distinct and walkable.
struct MapfAgents {
  std::vector<NodeId> starts;
  std::vector<NodeId> goals;
};
/// At most that many; fewer where there is no room.
MapfAgents random_agents(const CellGraph& graph, std::uint32_t most, Random& random);

/// The plan's steps as text, for failure messages.
std::string to_text(const CellGraph& graph, const CellPlan& plan);

}  // namespace wend::test
