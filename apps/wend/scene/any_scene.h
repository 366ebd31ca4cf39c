// A map of any family with its navigator: what the commands ask of one that work on all of them.
#pragma once

#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "options/ends.h"
#include "options/movement_options.h"
#include "terminal/failure.h"
#include "wend/catalogue/node_navigator.h"
#include "wend/catalogue/overlay.h"
#include "wend/catalogue/waypoint_way.h"
#include "wend/io/trace_file.h"

namespace CLI {
class App;
}

namespace wend::cli {

/// Where a query begins and ends; all nodes are on the map.
struct NodeEnds {
  NodeId from = kNoNode;
  std::vector<NodeId> goals = {};  ///< at least one
  double within = 0;
  /// Where in these they lie, on meshes; else nothing.
  std::optional<Position> from_at = {};
  std::vector<Position> goals_at = {};

  /// Makes them the query's, which refers to the goals from then on.
  void put_into(NodeQuery& query) const;
  std::uint32_t link_kinds = kAllLinkKinds;
};

/// The corner rule in traces of maps without cells.
inline constexpr const char* kNoCorners = "none";

class AnyScene {
 public:
  AnyScene() = default;
  AnyScene(const AnyScene&) = delete;
  AnyScene& operator=(const AnyScene&) = delete;
  virtual ~AnyScene() = default;

  /// The file's, as typed.
  virtual const std::string& name() const = 0;
  virtual const NodeNavigator& navigator() const = 0;
  /// The word for all its nodes: "cells" or "nodes".
  virtual const char* nodes() const = 0;
  /// The cost of a straight step over open ground; nothing if there are no such steps.
  virtual std::optional<double> straight_cost() const = 0;

  /// Whether its paths have lengths.
  virtual bool has_lengths() const = 0;
  /// Whether all paths are lines (Path::waypoints), and not ways from node to node. Then costs of
  /// nodes are from middle to middle, not between the places that were asked for.
  virtual bool has_lines() const { return false; }

  /// A node as it is spelled for --from and --to; a place between nodes.
  virtual std::string text(NodeId node) const = 0;
  virtual std::string text(const Position& place) const = 0;
  virtual nlohmann::ordered_json json(NodeId node) const = 0;
  virtual nlohmann::ordered_json json(const Position& place) const = 0;
  /// The separator between the nodes or places of a path.
  virtual const char* separator() const = 0;
  /// The columns of CSV, such as "x,y", and their fields for a node or a place.
  virtual const char* columns() const = 0;
  virtual std::string fields(NodeId node) const = 0;
  virtual std::string fields(const Position& place) const = 0;

  /// Where a node lies, in the coordinates that its text has; all alike where there are none.
  virtual Position position(NodeId node) const = 0;
  /// "2 cells from the path's end"; `end` is that of a path, near the goal.
  virtual std::string apart_text(NodeId end, NodeId goal) const = 0;
  /// A node as traces name it, and back.
  virtual Point cell(NodeId node) const = 0;
  virtual NodeId node(Point cell) const = 0;
  /// Fills in what a trace says of the map. Throws a usage Failure where there can be no trace.
  virtual void describe(io::SearchTrace& trace) const = 0;
  /// Adds to an answer in JSON where a path's nodes lie, and the rules of moves.
  virtual void add_positions(const std::vector<NodeId>& nodes,
                             nlohmann::ordered_json& json) const = 0;
  virtual void add_rules(nlohmann::ordered_json& json) const = 0;
  /// The name of the heuristic with which an informed algorithm runs.
  virtual std::string heuristic_name(const AlgorithmInfo& algorithm,
                                     const Heuristic& heuristic) const = 0;

  /// The node that is spelled so. Throws a usage Failure that names the option.
  virtual NodeId parse(const char* option, const std::string& text) const = 0;
  /// All nodes of a file, one a line; "-": of standard input. Throws a Failure.
  virtual std::vector<NodeId> load(const char* option, const std::string& path) const = 0;
  /// The options' ends, else the scene's own. `command` is for messages.
  virtual NodeEnds ends(const EndArguments& arguments, const char* command) const = 0;

  /// Answers from tables, where the scene has some for the query's algorithm; false where it has
  /// none, and a search is to answer.
  virtual bool look_up(const NodeQuery& query, Workspace& workspace, Path& path) const {
    static_cast<void>(query), static_cast<void>(workspace), static_cast<void>(path);
    return false;
  }

  /// On a map of waypoints: which of them see each other; else null.
  virtual const WaypointMap* waypoints() const { return nullptr; }
  /// On a map of waypoints, where an end is no waypoint but a place "X,Y": both ends as places.
  virtual std::optional<WayQuery> way(const EndArguments& arguments, const char* command) const {
    static_cast<void>(arguments), static_cast<void>(command);
    return std::nullopt;
  }

  /// Reads a file for --overlay; null without one.
  std::unique_ptr<Overlay> overlay(const std::optional<std::string>& path) const;

  nlohmann::ordered_json list_json(const std::vector<NodeId>& nodes) const;
};

/// Why a query was refused, as a usage Failure; where the algorithm does not work on the map at
/// all, with one that does.
Failure refused_search(const NodeNavigator& navigator, const AlgorithmInfo& algorithm,
                       const std::string& reason);

/// Every file that is read for a map, as the arguments name them.
std::vector<std::string> files_of(const MovementArguments& arguments);

/// Whether a MAP argument names a map that is no grid, by how it begins. Does not throw for bad
/// files; reading them will. Throws a Failure if standard input cannot be read.
bool is_no_grid(const std::optional<std::string>& path);
/// Opens one. Throws a Failure where the file is wrong, a usage Failure where it is no mesh and has
/// no use for a radius. Precondition: MAP is there.
std::unique_ptr<AnyScene> load_no_grid(const MovementArguments& arguments);

/// The map, of any family, that MAP and the options about movement name. Throws a Failure where a
/// file is wrong, a usage Failure where an option belongs to grids and the map is none.
std::unique_ptr<AnyScene> open_scene(const MovementArguments& arguments, const CLI::App& app);

}  // namespace wend::cli
