// A map as the library sees it and as it is: an explicit graph, made from the rules' wording.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "oracle/recipe.h"
#include "oracle/truths/ground_truth.h"
#include "oracle/truths/link_truth.h"
#include "oracle/truths/mesh_truth.h"
#include "wend/catalogue/navigator.h"
#include "wend/catalogue/overlay.h"
#include "wend/catalogue/radius_navigators.h"
#include "wend/search/adaptors/custom_space.h"

namespace wend::test {

inline constexpr std::uint64_t kFar = ~std::uint64_t{0};

/// A step in the world's units.
struct WorldEdge {
  NodeId to;
  std::uint64_t cost;
  unsigned heading;         // a Move, or kNoMove
  std::uint64_t plain = 0;  // without an overlay
};

class World {
 public:
  explicit World(const Recipe& recipe);
  World(const World&) = delete;
  World& operator=(const World&) = delete;

  const Recipe& recipe() const { return recipe_; }
  std::uint8_t kind() const { return recipe_.kind(); }
  bool grid() const { return is_grid(kind()); }
  bool custom() const { return is_custom(kind()); }

  NodeId count() const { return static_cast<NodeId>(edges_.size()); }
  bool free(NodeId node) const { return free_[node]; }
  /// Whether a way may end there.
  bool may_stop(NodeId node) const { return free_[node] && may_stop_[node]; }
  /// With the overlay's changes.
  std::span<const WorldEdge> edges(NodeId node) const { return edges_[node]; }
  std::span<const WorldEdge> plain_edges(NodeId node) const {
    return plain_.empty() ? edges_[node] : plain_[node];
  }
  /// The overlay of the questions; null for none.
  const Overlay* overlay() const { return overlay_ ? &*overlay_ : nullptr; }
  /// The units that make a cost of 1 in Path::cost.
  double unit() const { return unit_; }
  std::uint64_t dearest_step() const { return dearest_; }
  bool uniform() const { return uniform_; }
  bool hexagonal() const { return is_hexagonal(recipe_.map.layout()); }

  /// Grids only: a node is a cell, row by row.
  Point cell(NodeId node) const { return recipe_.map.point(node); }
  std::optional<NodeId> node(Point cell) const;
  /// On the lattice.
  Point place(NodeId node) const { return places_[node]; }

  /// From the node to all, or (backward) to it from all; kFar where there is no way.
  const std::vector<std::uint64_t>& distances(NodeId node, Side side) const;
  /// The same in steps.
  std::vector<std::uint64_t> steps(NodeId node) const;

  const Navigator& navigator() const { return *navigator_; }
  /// Not for grids.
  const NodeNavigator& graph() const { return mesh_ != nullptr ? *mesh_ : *graph_; }
  const MeshNavigator& mesh() const { return *mesh_; }
  const MeshTruth& truth() const { return *truth_; }
  const GroundTruth& ground() const { return *ground_; }
  const LinkTruth& links() const { return *links_; }
  const CustomSpace& space() const { return *space_; }
  /// The counterpart of 1 / unit() in the library's own units.
  double library_scale() const;
  NodeId from_library(NodeId node) const;

 private:
  void build_grid();
  void build_graph();
  void build_waypoints();
  void build_volume();
  void build_space();
  void build_mesh();
  void lay_over();
  void add(NodeId from, NodeId to, std::uint64_t cost, unsigned heading = kNoMove);
  std::vector<std::uint64_t> spread(NodeId from, Side side) const;

  Recipe recipe_;
  std::vector<std::vector<WorldEdge>> edges_;
  std::vector<std::vector<WorldEdge>> back_;
  std::vector<std::vector<WorldEdge>> plain_;  // where there is an overlay
  std::vector<bool> free_;
  std::vector<bool> may_stop_;
  std::optional<Overlay> overlay_;
  std::vector<Point> places_;
  double unit_ = 1;
  std::uint64_t dearest_ = 0;
  bool uniform_ = true;
  std::optional<Navigator> navigator_;
  std::unique_ptr<CustomSpace> space_;
  std::optional<NodeNavigator> graph_;
  std::unique_ptr<RadiusNavigators> meshes_;
  const MeshNavigator* mesh_ = nullptr;
  std::optional<MeshTruth> truth_;
  std::optional<GroundTruth> ground_;
  std::optional<LinkTruth> links_;
  mutable std::vector<std::vector<std::uint64_t>> known_[2];
};

}  // namespace wend::test
