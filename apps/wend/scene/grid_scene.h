// A grid with its navigator, from a file of any form, and the options that go with it.
#pragma once

#include <string>
#include <vector>

#include "scene/any_scene.h"
#include "scene/scene.h"

namespace wend::cli {

class GridScene final : public AnyScene {
 public:
  /// Reads the map and all that the arguments name besides. Throws a Failure where a file is wrong.
  explicit GridScene(const MovementArguments& arguments);
  /// The same by what was read of the arguments.
  GridScene(const std::optional<std::string>& map, Movement movement);
  /// The same of a scene that was loaded with that movement.
  GridScene(Scene scene, Movement movement);

  const Movement& movement() const { return movement_; }
  const Scene& scene() const { return scene_; }
  const GridMap& map() const { return scene_.map; }
  /// After changes, update the navigator. Precondition: the scene's unit is one cell.
  GridMap& map_to_edit() { return scene_.map; }
  Navigator& grid() { return navigator_; }
  const Navigator& grid() const { return navigator_; }
  std::vector<NodeId> nodes_of(const std::vector<Point>& cells) const;

  const std::string& name() const override { return scene_.name; }
  const NodeNavigator& navigator() const override { return navigator_; }
  const char* nodes() const override { return "cells"; }
  std::optional<double> straight_cost() const override { return movement_.grid.costs.straight; }
  bool has_lengths() const override { return true; }

  std::string text(NodeId node) const override;
  std::string text(const Position& place) const override;
  nlohmann::ordered_json json(NodeId node) const override;
  nlohmann::ordered_json json(const Position& place) const override;
  const char* separator() const override { return " "; }
  const char* columns() const override { return scene_.floors ? "x,y,floor" : "x,y"; }
  std::string fields(NodeId node) const override { return text(node); }
  std::string fields(const Position& place) const override { return text(place); }

  Position position(NodeId node) const override;
  std::string apart_text(NodeId end, NodeId goal) const override;
  Point cell(NodeId node) const override { return navigator_.point(node); }
  NodeId node(Point cell) const override { return navigator_.node(cell); }
  /// Whether all steps cost the same, but for diagonal ones, and there are no links.
  bool has_unit_steps() const { return map().uniform() && map().links().empty(); }
  void describe(io::SearchTrace& trace) const override;
  void add_positions(const std::vector<NodeId>&, nlohmann::ordered_json&) const override {}
  void add_rules(nlohmann::ordered_json& json) const override;
  std::string heuristic_name(const AlgorithmInfo& algorithm,
                             const Heuristic& heuristic) const override;

  NodeId parse(const char* option, const std::string& text) const override;
  std::vector<NodeId> load(const char* option, const std::string& path) const override;
  NodeEnds ends(const EndArguments& arguments, const char* command) const override;

 private:
  /// Instead of a range its cells: what lies near by on the map may lie on another floor.
  std::vector<Point> on_floors(const std::vector<Point>& goals, double within) const;

  Movement movement_;
  Scene scene_;
  Navigator navigator_;
};

/// A scene for what only grids have; null for others.
inline GridScene* as_grid(AnyScene& scene) { return dynamic_cast<GridScene*>(&scene); }
inline const GridScene* as_grid(const AnyScene& scene) {
  return dynamic_cast<const GridScene*>(&scene);
}

}  // namespace wend::cli
