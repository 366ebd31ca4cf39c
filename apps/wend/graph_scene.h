// A map that is no square grid, from a JSON file, and the options that go with it.
#pragma once

#include <CLI/CLI.hpp>
#include <optional>
#include <string>
#include <vector>

#include "search_options.h"
#include "wend/catalogue/graph_navigator.h"
#include "wend/io/json_map.h"

namespace wend::cli {

struct GraphScene {
  std::string name;  ///< the file's, as typed
  io::JsonMap map;
  GraphNavigator navigator;
};

/// Whether a MAP argument names a JSON map that is no grid: how it begins says so. This is what
/// decides between grids and graphs, for all commands. Who reads the file tells what is wrong.
bool is_json_scene(const std::optional<std::string>& path);

/// Throws a Failure where the file is wrong.
GraphScene load_graph_scene(const std::string& path);

/// "graph", "waypoints", "regions" or "voxels".
const char* kind_of(const io::JsonMap& map);

/// A node's name or, without one, its number.
std::string node_text(const GraphNavigator& navigator, NodeId node);

/// One query on such a map: everything read and checked. The query refers to the goals.
struct GraphQuery {
  GraphScene scene;
  std::vector<NodeId> goals;
  NodeQuery query;

  /// --from and --to, by names or numbers. Throws a usage Failure for options that belong to grids.
  GraphQuery(const QueryArguments& arguments, const CLI::App& app);
  GraphQuery(const GraphQuery&) = delete;
  GraphQuery& operator=(const GraphQuery&) = delete;
};

/// Throws a usage Failure where an option was given that such maps have no use for.
void refuse_grid_options(const CLI::App& app);

}  // namespace wend::cli
