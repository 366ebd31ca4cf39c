// A map of any family with its navigator: what the commands ask of one that work on all of them.
#pragma once

#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "options/ends.h"
#include "options/movement_options.h"
#include "scene/scene.h"
#include "wend/catalogue/node_navigator.h"
#include "wend/catalogue/overlay.h"

namespace CLI {
class App;
}

namespace wend::cli {

/// Where a query begins and ends; all nodes are on the map.
struct NodeEnds {
  NodeId from = kNoNode;
  std::vector<NodeId> goals = {};  ///< at least one
  double within = 0;

  /// Makes them the query's, which refers to the goals from then on.
  void put_into(NodeQuery& query) const;
};

class AnyScene {
 public:
  AnyScene() = default;
  AnyScene(const AnyScene&) = delete;
  AnyScene& operator=(const AnyScene&) = delete;
  virtual ~AnyScene() = default;

  /// The file's, as typed.
  virtual const std::string& name() const = 0;
  virtual const NodeNavigator& navigator() const = 0;
  /// What its nodes are called, all of them: "cells" or "nodes".
  virtual const char* nodes() const = 0;
  /// What a step straight on costs over open ground; nothing where there are no such steps.
  virtual std::optional<double> straight_cost() const = 0;

  /// A node as it is spelled for --from and --to.
  virtual std::string text(NodeId node) const = 0;
  virtual nlohmann::ordered_json json(NodeId node) const = 0;
  /// The node that is spelled so. Throws a usage Failure that names the option.
  virtual NodeId parse(const char* option, const std::string& text) const = 0;
  /// All nodes of a file, one a line; "-": of standard input. Throws a Failure.
  virtual std::vector<NodeId> load(const char* option, const std::string& path) const = 0;
  /// The options' ends, else the scene's own. `command` is for messages.
  virtual NodeEnds ends(const EndArguments& arguments, const char* command) const = 0;

  /// Of a file for --overlay; null without one.
  std::unique_ptr<Overlay> overlay(const std::optional<std::string>& path) const;

  nlohmann::ordered_json list_json(const std::vector<NodeId>& nodes) const;
};

/// A grid.
class GridScene final : public AnyScene {
 public:
  explicit GridScene(const MovementArguments& arguments);

  const Movement& movement() const { return movement_; }
  const Scene& scene() const { return scene_; }
  Navigator& grid() { return navigator_; }
  const Navigator& grid() const { return navigator_; }

  const std::string& name() const override { return scene_.name; }
  const NodeNavigator& navigator() const override { return navigator_; }
  const char* nodes() const override { return "cells"; }
  std::optional<double> straight_cost() const override { return movement_.grid.costs.straight; }
  std::string text(NodeId node) const override;
  nlohmann::ordered_json json(NodeId node) const override;
  NodeId parse(const char* option, const std::string& text) const override;
  std::vector<NodeId> load(const char* option, const std::string& path) const override;
  NodeEnds ends(const EndArguments& arguments, const char* command) const override;

 private:
  std::vector<NodeId> nodes_of(const std::vector<Point>& cells) const;

  Movement movement_;
  Scene scene_;
  Navigator navigator_;
};

/// Every file that is read for a map, as the arguments name them.
std::vector<std::string> files_of(const MovementArguments& arguments);

/// The map that MAP and the options about movement name, of whatever family. Throws a Failure where
/// a file is wrong, a usage Failure where an option belongs to grids and the map is none.
std::unique_ptr<AnyScene> open_scene(const MovementArguments& arguments, const CLI::App& app);

/// The same, for what only grids have; null for others.
inline GridScene* as_grid(AnyScene& scene) { return dynamic_cast<GridScene*>(&scene); }
inline const GridScene* as_grid(const AnyScene& scene) {
  return dynamic_cast<const GridScene*>(&scene);
}

}  // namespace wend::cli
