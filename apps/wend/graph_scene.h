// A map that is no square grid, from a JSON file, and the options that go with it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "search_options.h"
#include "wend/catalogue/node_navigator.h"
#include "wend/catalogue/waypoint_way.h"
#include "wend/io/json_map.h"

namespace CLI {
class App;
}

namespace wend::cli {

struct GraphScene {
  std::string name;  ///< the file's, as typed
  io::JsonMap map;
  NodeNavigator navigator;
  std::optional<WaypointMap> waypoints = {};  ///< of such a map: what can be seen from where
};

/// Whether a MAP argument names a JSON map that is no grid: how it begins says so. This is what
/// decides between grids and graphs, for all commands. Of files nothing is thrown: who reads them
/// tells what is wrong. Throws a Failure where standard input cannot be read.
bool is_json_scene(const std::optional<std::string>& path);

/// Throws a Failure where the file is wrong.
GraphScene load_graph_scene(const std::string& path);

/// "graph", "waypoints", "regions" or "voxels".
const char* kind_of(const io::JsonMap& map);

/// A node as it is spelled for --from and --to: by its name or, without one, by its number; by "@"
/// and its number where that spelling means another node.
std::string node_text(const NodeNavigator& navigator, NodeId node);

/// The node that is spelled so. Throws a usage Failure that names the option.
NodeId parse_node(const char* option, const std::string& text, const GraphScene& scene);

/// One query on such a map: everything read and checked. The query refers to the goals.
struct GraphQuery {
  GraphScene scene;
  std::vector<NodeId> goals;
  NodeQuery query;
  /// On a map of waypoints, where an end is no waypoint but a place "X,Y": both ends as places.
  std::optional<WayQuery> way;

  /// --from and --to, by names, numbers, "@" and a number, or on maps of waypoints as places.
  /// Throws a usage Failure for options that belong to grids.
  GraphQuery(const QueryArguments& arguments, const CLI::App& app);
  GraphQuery(const GraphQuery&) = delete;
  GraphQuery& operator=(const GraphQuery&) = delete;

 private:
  void read_way(const EndArguments& ends);
};

/// Throws a usage Failure where an option was given that such maps have no use for.
void refuse_grid_options(const CLI::App& app);

}  // namespace wend::cli
