// A navigation mesh behind the door: the graph of its polygons, and what only a mesh can do.
//
// Searches from polygon to polygon are those of the graph, whose nodes are the polygons' middles;
// what they find is a corridor, in which the way is then pulled taut (internal/mesh/funnel.h).
// Polyanya searches the mesh itself. Nothing of the catalogue is compiled for meshes once more.
#pragma once

#include <array>
#include <memory>
#include <optional>

#include "wend/catalogue/mesh_navigator.h"
#include "wend/internal/catalogue/any_map.h"
#include "wend/mesh/weighted_regions.h"

namespace wend {

class MeshMap final : public AnyMap {
 public:
  /// `polygons` is a graph of the mesh's polygons, by their numbers, with the links as edges.
  MeshMap(std::shared_ptr<const NavMesh> mesh, std::shared_ptr<const MeshLinks> links,
          std::unique_ptr<AnyMap> polygons, const MeshOptions& options);

  const char* name() const override { return "mesh"; }
  const char* refusal(std::size_t algorithm) const override;
  const char* query_refusal(const NodeQuery& query) const override;
  bool has_room() const override { return true; }
  const NodeQuery& with_ends(const NodeQuery& query, Workspace& workspace) const override;
  void note_ends(const NodeQuery& query, Workspace& workspace) const override;
  NodeNavigator::Choice choose(const NodeQuery& query) const override;
  Search* begin(std::size_t algorithm, SearchRequest& request, Workspace& workspace) const override;
  void lay_out(const Search& search, Workspace& workspace, Path& path) const override;
  void lay_out_steps(const NodeQuery& query, Path& path) const override;
  double length(std::span<const NodeId> nodes) const override;

  // The rest is the graph's.
  std::size_t node_count() const override { return polygons_->node_count(); }
  double cost_scale() const override { return polygons_->cost_scale(); }
  double rounding() const override { return polygons_->rounding(); }
  double most_cost() const override { return polygons_->most_cost(); }
  double limit_in_units(double cost) const override { return polygons_->limit_in_units(cost); }
  bool knows(HeuristicKind kind) const override { return polygons_->knows(kind); }
  Search* begin_flood(const SearchRequest& request, Side side,
                      Workspace& workspace) const override {
    return polygons_->begin_flood(request, side, workspace);
  }
  bool open_to_overlays() const override { return polygons_->open_to_overlays(); }
  bool reversible() const override { return polygons_->reversible(); }
  void expand(const Expansion& expansion, Side side, Workspace& workspace,
              std::vector<ErasedStep>& steps) const override {
    polygons_->expand(expansion, side, workspace, steps);
  }
  Search* visit_estimate(const SearchRequest& request, Side side, Workspace& workspace,
                         FunctionRef<Search*(const ErasedEstimate&)> visit) const override {
    return polygons_->visit_estimate(request, side, workspace, visit);
  }
  std::uint64_t usual_rise() const override { return polygons_->usual_rise(); }
  std::uint64_t version() const override { return polygons_->version(); }
  LintReport lint(const Heuristic& heuristic, Workspace& workspace) const override {
    return polygons_->lint(heuristic, workspace);
  }
  std::uint32_t region(NodeId node) const override {
    return node < node_count() && mesh_->is_closed(node) ? 0 : polygons_->region(node);
  }
  std::uint32_t last_region() const override { return polygons_->last_region(); }
  void find_in_range(std::span<const NodeId> wanted, double range, const NodeSet& reach,
                     Workspace& workspace, NodeSet& goals) const override {
    polygons_->find_in_range(wanted, range, reach, workspace, goals);
  }
  bool has_cells() const override { return false; }
  bool has_positions() const override { return true; }
  Position position(NodeId node) const override { return polygons_->position(node); }
  std::string node_name(NodeId) const override { return ""; }
  NodeId find(std::string_view) const override { return kNoNode; }
  void edges(NodeId node, std::vector<NodeEdge>& edges) const override {
    polygons_->edges(node, edges);
  }
  void near(NodeId node, std::int32_t breadth, std::vector<NodeId>& nodes) const override {
    polygons_->near(node, breadth, nodes);
  }

 private:
  /// Whether a query leaves links out that there are.
  bool leaves_out(std::uint32_t link_kinds) const {
    return links_->count() > 0 && !links_->all_of(link_kinds);
  }
  /// The link by which searches of the graph go from one polygon to another; MeshLinks::kNone where
  /// they walk.
  std::uint32_t link_between(NodeId from, NodeId to) const;
  /// Writes the way through a corridor, and its length; each piece between links is pulled taut.
  void pull_pieces(std::span<const NodeId> corridor, const Position& from, const Position& to,
                   std::vector<Position>& piece, Path& path) const;
  Search* begin_regions(const SearchRequest& request, Workspace& workspace) const;
  Search* begin_polyanya(const SearchRequest& request, Workspace& workspace) const;
  /// Whether a query may say that an end lies there.
  bool holds(NodeId polygon, const std::optional<Position>& at) const;
  /// There, on the ground of its polygon; else in the middle.
  Position on_ground(NodeId polygon, const std::optional<Position>& at) const;

  std::shared_ptr<const NavMesh> mesh_;
  std::shared_ptr<const MeshLinks> links_;
  std::unique_ptr<AnyMap> polygons_;
  double corner_error_;
  AreaCosts costs_;
  bool uniform_;  // all areas that there are cost 1
};

}  // namespace wend
