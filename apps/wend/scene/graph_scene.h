// A map whose nodes have names or numbers, from a JSON file, and the options that go with it.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "scene/any_scene.h"
#include "scene/formats/formats.h"
#include "wend/catalogue/node_navigator.h"
#include "wend/catalogue/waypoint_way.h"
#include "wend/io/json_map.h"

namespace CLI {
class App;
}

namespace wend::cli {

class GraphScene final : public AnyScene {
 public:
  /// `kind` is for `info`: what the file says behind "wend", or its format's name.
  GraphScene(std::string name, const char* kind, NodeNavigator navigator,
             std::optional<io::JsonMap> map = {}, std::optional<WaypointMap> waypoints = {});

  const char* kind() const { return kind_; }
  /// The file's plan, for pictures; null for a family without plans.
  template <class Plan>
  const Plan* plan() const {
    return map_ ? std::get_if<Plan>(&*map_) : nullptr;
  }

  const std::string& name() const override { return name_; }
  const NodeNavigator& navigator() const override { return navigator_; }
  const char* nodes() const override { return "nodes"; }
  std::optional<double> straight_cost() const override { return std::nullopt; }
  bool has_lengths() const override { return navigator_.has_positions(); }

  /// By its name or, without one, by its number; by "@" and its number where that spelling means
  /// another node.
  std::string text(NodeId node) const override;
  std::string text(const Position& place) const override;
  /// Its name or, without one, its number.
  nlohmann::ordered_json json(NodeId node) const override;
  nlohmann::ordered_json json(const Position& place) const override;
  const char* separator() const override { return " > "; }
  const char* columns() const override { return "node,x,y,z"; }
  std::string fields(NodeId node) const override;
  /// Named where it is a waypoint.
  std::string fields(const Position& place) const override;

  Position position(NodeId node) const override { return navigator_.position(node); }
  std::string apart_text(NodeId end, NodeId goal) const override;
  /// In a single row, as long as there are nodes.
  Point cell(NodeId node) const override { return {static_cast<std::int32_t>(node), 0}; }
  NodeId node(Point cell) const override { return static_cast<NodeId>(cell.x); }
  void describe(io::SearchTrace& trace) const override;
  void add_positions(const std::vector<NodeId>& nodes, nlohmann::ordered_json& json) const override;
  void add_rules(nlohmann::ordered_json&) const override {}
  std::string heuristic_name(const AlgorithmInfo&, const Heuristic& heuristic) const override {
    return to_string(heuristic.kind);
  }

  NodeId parse(const char* option, const std::string& text) const override;
  std::vector<NodeId> load(const char* option, const std::string& path) const override;
  NodeEnds ends(const EndArguments& arguments, const char* command) const override;
  const WaypointMap* waypoints() const override { return waypoints_ ? &*waypoints_ : nullptr; }
  std::optional<WayQuery> way(const EndArguments& arguments, const char* command) const override;

 private:
  /// By its name as it is, else as a place or but for case. kNoNode where nothing is spelled so, or
  /// several nodes are.
  NodeId find(const std::string& text) const;
  NodeId find_but_for_case(const std::string& text) const;
  std::string unknown(const std::string& text) const;

  std::string name_;
  const char* kind_;
  NodeNavigator navigator_;
  std::optional<io::JsonMap> map_;
  std::optional<WaypointMap> waypoints_;
};

/// A scene that is no grid.
inline const GraphScene& as_graph(const AnyScene& scene) {
  return static_cast<const GraphScene&>(scene);
}

/// Throws a Failure where the file is wrong.
std::unique_ptr<GraphScene> read_graph_scene(const MapFile& file);

/// Throws a usage Failure if an option was given that such maps have no use for. A `mesh` may have
/// tables.
void refuse_grid_options(const CLI::App& app, bool mesh = false);

}  // namespace wend::cli
