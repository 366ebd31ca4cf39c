// The objects that handles name.
#pragma once

#include <memory>
#include <optional>
#include <variant>
#include <vector>

#include "handles.h"
#include "wend/base/trace.h"
#include "wend/c/base.h"
#include "wend/c/knowledge.h"
#include "wend/catalogue/navigator.h"
#include "wend/catalogue/overlay.h"
#include "wend/catalogue/radius_navigators.h"
#include "wend/field/node_field.h"
#include "wend/search/workspace.h"
#include "wend/space/maps/clearance.h"
#include "wend/space/maps/voxel_map.h"
#include "wend/space/spaces/graph.h"
#include "wend/space/spaces/voxel_grid.h"
#include "wend/world/knowledge/knowledge.h"

namespace wend::c {

/// A mesh with its links and the costs of its ground.
struct MeshOfMap {
  MeshOptions options;
  std::shared_ptr<const RadiusNavigators> radii;
};

struct MapObject {
  static constexpr Kind kKind = Kind::map;
  std::variant<GridMap, Graph, MeshOfMap, VoxelMap> data;
  const GridMap* grid() const { return std::get_if<GridMap>(&data); }
  GridMap* grid() { return std::get_if<GridMap>(&data); }
};

/// The navigator of one radius on a mesh, which the mesh keeps.
struct OnMesh {
  std::shared_ptr<const RadiusNavigators> radii;
  const MeshNavigator* navigator;
  std::vector<std::uint32_t> link_numbers;  // the caller's, of the navigator's links
};

/// The navigator of a volume, and the sides that say which voxel a node is.
struct OfVolume {
  std::int32_t width;
  std::int32_t depth;
  std::int32_t height;
  VoxelOptions options;
  NodeNavigator navigator;
};

/// The knowledge of sides about a grid, and the last look.
struct KnowledgeObject {
  static constexpr Kind kKind = Kind::knowledge;
  Knowledge knowledge;
  const Sighting* sighting = nullptr;
  std::uint32_t looked = 0;  // the side
};

/// The navigator of what one side believes.
struct OfBelief {
  std::shared_ptr<const KnowledgeObject> object;
  std::uint32_t side;
  Unknown unknown;
  NodeNavigator navigator;
};

/// Where a unit larger than a cell fits on a grid.
struct UnitRoom {
  UnitSize unit;
  GridMap room;
  TerrainCosts terrain;  // those of the map of which the room was made
  bool ahead = false;    // of the navigator, which an update failed to change
};

/// The last update of some cells.
struct LastUpdate {
  UpdateReport report;
  std::vector<Point> cells;
};

struct NavigatorObject {
  static constexpr Kind kKind = Kind::navigator;
  static constexpr Kind kBaseKind = Kind::knowledge;
  static constexpr const char* kBaseName = "the navigator's knowledge";
  std::variant<Navigator, NodeNavigator, OnMesh, OfBelief, OfVolume> made;
  std::optional<UnitRoom> room = std::nullopt;  // then the navigator is made of it
  std::optional<LastUpdate> last = std::nullopt;
  const wend_knowledge* base = nullptr;  // the handle of the belief's knowledge, if it has one
  const Navigator* by_cells() const { return std::get_if<Navigator>(&made); }
  /// The knowledge that it follows, if it is of a side's belief.
  const Knowledge* knowledge() const {
    const OfBelief* belief = std::get_if<OfBelief>(&made);
    return belief == nullptr ? nullptr : &belief->object->knowledge;
  }
  const NodeNavigator& by_nodes() const {
    if (const Navigator* grid = by_cells()) return *grid;
    if (const OnMesh* mesh = std::get_if<OnMesh>(&made)) return *mesh->navigator;
    if (const OfBelief* belief = std::get_if<OfBelief>(&made)) return belief->navigator;
    if (const OfVolume* volume = std::get_if<OfVolume>(&made)) return volume->navigator;
    return std::get<NodeNavigator>(made);
  }
};

/// Gives the links of a path the numbers of the caller.
inline void number_links(const NavigatorObject& navigator, Path& path) {
  const OnMesh* mesh = std::get_if<OnMesh>(&navigator.made);
  if (mesh == nullptr) return;
  for (PathLink& leg : path.links) leg.link = mesh->link_numbers[leg.link];
}

struct OptionsObject {
  static constexpr Kind kKind = Kind::options;
  Algorithm algorithm = {};
  SearchOptions options = {};
};

struct PathObject {
  static constexpr Kind kKind = Kind::path;
  Path path;
};

struct OverlayObject {
  static constexpr Kind kKind = Kind::overlay;
  Overlay overlay;
};

struct FieldObject {
  static constexpr Kind kKind = Kind::field;
  NodeField field;
};

struct TraceObject {
  static constexpr Kind kKind = Kind::trace;
  TraceLog log;
  std::optional<TraceLog::Reader> reader = std::nullopt;  // stands at the last event that was read
  std::size_t read = 0;                                   // its number
  double scale = 1;                                       // of its costs, to the map's units

  void clear() {
    log.clear();
    reader.reset();
  }
  /// Costs that follow are in units of so many to one of the map's; those before are dropped if
  /// theirs were others, as after an update that changed what the map can tell apart.
  void count_in(double cost_scale) {
    if (scale == 1 / cost_scale) return;
    clear();
    scale = 1 / cost_scale;
  }
};

/// Scratch memory, and the search in slices that was begun in it.
struct WorkspaceObject {
  static constexpr Kind kKind = Kind::workspace;
  Workspace memory;
  std::shared_ptr<const NavigatorObject> searched;  // lives as long as the search
  const wend_navigator* searched_by = nullptr;      // its handle, which may end before
  std::vector<NodeId> goals;                        // the search's
  std::shared_ptr<const OverlayObject> overlay;     // as is this, if there is one
  const wend_overlay* overlaid_by = nullptr;        // its handle
  std::shared_ptr<TraceObject> trace;               // as is this
  const wend_trace* traced_by = nullptr;            // its handle
  std::optional<NodeSearch> search;

  void end_search() {
    search.reset();
    searched.reset();
    overlay.reset();
    trace.reset();
  }
};

}  // namespace wend::c
