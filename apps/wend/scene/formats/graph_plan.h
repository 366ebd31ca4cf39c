// Maps that are no grids as plain graphs: what the searches see of them.
#pragma once

#include <string>

#include "wend/catalogue/node_navigator.h"
#include "wend/io/json_map.h"

namespace wend::cli {

/// Nodes with names and positions, edges with costs; other data and blocked nodes are left out.
/// Throws a file Failure where the graph is more than a JSON map may hold, as soon as that shows,
/// and one that names the map where it is no graph.
io::GraphPlan graph_plan_of(const io::JsonMap& map, const std::string& name);

/// For a navigator whose nodes have few edges each: takes time for the square of their number.
io::GraphPlan graph_plan_of(const NodeNavigator& navigator);

/// How many values the graph is in JSON.
std::size_t json_values_of(const io::GraphPlan& plan);

/// Throws a file Failure where a graph of so many nodes, and so many values or more, is more than a
/// JSON map may hold.
void require_json_size(std::size_t nodes, std::size_t values);

}  // namespace wend::cli
