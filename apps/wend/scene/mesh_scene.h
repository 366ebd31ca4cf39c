// A navigation mesh from a file, and the options that go with it.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "options/search_options.h"
#include "scene/any_scene.h"
#include "wend/catalogue/radius_navigators.h"
#include "wend/mesh/baked_mesh.h"
#include "wend/mesh/locate.h"
#include "wend/mesh/mesh_gate.h"

namespace wend::cli {

/// The unit that walks on a mesh, and the links over it.
struct MeshUse {
  double radius = 0;
  MeshOptions options = {};     ///< links, and what areas cost
  std::string links_file = {};  ///< where the links are from; empty: there are none
  std::uint32_t link_kinds = kAllLinkKinds;
  std::vector<MeshGate> gates = {};  ///< all closed
  std::string gates_file = {};
};

class MeshScene final : public AnyScene {
 public:
  /// Throws a Failure where there is no navigator for units of the radius, or a link does not fit.
  MeshScene(std::string name, NavMesh mesh, const MeshUse& use);

  /// Where such units can walk, and the whole of it.
  const NavMesh& mesh() const { return navigator_->mesh(); }
  const NavMesh& ground() const { return navigators_->mesh(); }
  double radius() const { return radius_; }
  /// Without links, and over ground that costs the same everywhere.
  bool only_walks() const { return only_walks_; }
  /// The links that such units can take, and the kinds that queries may use.
  const MeshLinks& links() const { return navigator_->links(); }
  std::uint32_t link_kinds() const { return link_kinds_; }

  /// Ways of polyanya are looked up from now on. Precondition: they are this mesh's (misfit).
  void adopt(BakedMesh tables) { tables_ = std::move(tables); }
  bool look_up(const NodeQuery& query, Workspace& workspace, Path& path) const override;

  const std::string& name() const override { return name_; }
  const NodeNavigator& navigator() const override { return *navigator_; }
  const char* nodes() const override { return "polygons"; }
  std::optional<double> straight_cost() const override { return std::nullopt; }
  bool has_lengths() const override { return true; }
  bool has_lines() const override { return true; }

  /// "@" and the polygon's number.
  std::string text(NodeId node) const override { return "@" + std::to_string(node); }
  /// "X,Y", and behind it the height where there is one.
  std::string text(const Position& place) const override;
  nlohmann::ordered_json json(NodeId node) const override { return node; }
  nlohmann::ordered_json json(const Position& place) const override;
  const char* separator() const override { return " > "; }
  const char* columns() const override { return "x,y,z"; }
  /// The fields of the polygon's middle.
  std::string fields(NodeId node) const override { return fields(position(node)); }
  std::string fields(const Position& place) const override;

  Position position(NodeId node) const override { return navigator_->position(node); }
  std::string apart_text(NodeId end, NodeId goal) const override;
  /// In a single row, as long as there are polygons.
  Point cell(NodeId node) const override { return {static_cast<std::int32_t>(node), 0}; }
  NodeId node(Point cell) const override { return static_cast<NodeId>(cell.x); }
  void describe(io::SearchTrace& trace) const override;
  void add_positions(const std::vector<NodeId>&, nlohmann::ordered_json&) const override {}
  void add_rules(nlohmann::ordered_json&) const override {}
  std::string heuristic_name(const AlgorithmInfo& algorithm,
                             const Heuristic& heuristic) const override;

  /// A place on the mesh, or a polygon's middle, on the ground. Throws a usage Failure where there
  /// is none.
  MeshPlace place(const char* option, const std::string& text) const;

  /// The polygon at a place, or of a number.
  NodeId parse(const char* option, const std::string& text) const override;
  std::vector<NodeId> load(const char* option, const std::string& path) const override;
  NodeEnds ends(const EndArguments& arguments, const char* command) const override;

 private:
  struct End {
    NodeId polygon;
    Position at;
  };
  /// Nothing, and why, where there is no such place.
  std::optional<End> read_end(const std::string& text, std::string& fault) const;
  End parse_end(const char* option, const std::string& text) const;
  std::vector<End> load_ends(const char* option, const std::string& path) const;

  std::string name_;
  std::shared_ptr<const RadiusNavigators> navigators_;
  double radius_;
  bool only_walks_;
  std::string links_file_;
  std::uint32_t link_kinds_;
  std::optional<BakedMesh> tables_;
  const MeshNavigator* navigator_ = nullptr;
};

/// A scene for what only meshes have; null for others.
inline const MeshScene* as_mesh(const AnyScene& scene) {
  return dynamic_cast<const MeshScene*>(&scene);
}

inline MeshScene* as_mesh(AnyScene& scene) { return dynamic_cast<MeshScene*>(&scene); }

/// Whether a MAP argument names a mesh: how it begins says so.
bool is_mesh_scene(const std::optional<std::string>& path);

/// For searches that people look at (shown_search): on a mesh each shows itself well, but other
/// routes beside it are A*'s everywhere.
QueryArguments shown_query(QueryArguments arguments, bool with_others = false);

/// The options of a command that are about a mesh. Throws a Failure where one is wrong.
std::unique_ptr<MeshScene> load_mesh_scene(const MovementArguments& arguments);
/// Without links. Throws a Failure where the file is wrong.
std::unique_ptr<MeshScene> load_mesh_scene(const std::string& path, double radius);

}  // namespace wend::cli
