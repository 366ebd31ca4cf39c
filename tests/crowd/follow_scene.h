// Small random scenes of every family that has a ground, with a unit of some size and a path for
// it.
#pragma once

#include <cmath>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "support/random.h"
#include "wend/catalogue/mesh_navigator.h"
#include "wend/catalogue/radius_navigators.h"
#include "wend/catalogue/unit_navigators.h"
#include "wend/crowd/follow_line.h"
#include "wend/crowd/unit_motion.h"
#include "wend/space/maps/voxel_map.h"
#include "wend/space/maps/waypoint_map.h"

namespace wend::test {

enum class SceneKind { grid, large_unit, waypoints, voxels, mesh, eroded_mesh, hexagons, flight };
inline constexpr int kSceneKinds = 8;
const char* name_of(SceneKind kind);

/// A map, its ground and its navigator. Hexagons have no ground.
class FollowScene {
 public:
  explicit FollowScene(std::uint64_t number);

  SceneKind kind() const { return kind_; }
  const NodeNavigator& navigator() const { return *navigator_; }
  const Ground* ground() const { return ground_.get(); }
  /// The ground whose places are the navigator's nodes.
  const Ground* places() const { return places_ == nullptr ? ground() : places_.get(); }
  const Placement& placement() const { return placement_; }
  /// Draws a motion of any kind, with the radius that paths are for.
  UnitMotion motion(Random& random) const;
  double radius() const { return radius_; }
  /// The size of a cell.
  double unit() const { return placement_.cell_size; }

  /// A random place where a unit can stand, and not in the middle of a cell.
  std::optional<Position> draw_place(Random& random) const;
  /// The path's line from place to place; nothing if there is no path.
  std::optional<FollowLine> line(const Position& from, const Position& to, Workspace& workspace,
                                 Path* path = nullptr) const;

  /// Blocks or frees a cell, only on grids of small units. False: not on this map.
  bool edit(Random& random);

  std::string describe() const;

 private:
  void make_grid(Random& random);
  void make_large_unit(Random& random);
  void make_waypoints(Random& random);
  void make_voxels(Random& random);
  void make_flight(Random& random);
  void make_mesh(Random& random);
  void make_hexagons(Random& random);
  bool make_eroded_mesh(Random& random);

  std::uint64_t number_;
  SceneKind kind_;
  Placement placement_;
  double radius_ = 0;
  GridMap map_{1, 1};
  std::optional<VoxelMap> voxels_;
  std::unique_ptr<WaypointMap> waypoints_;
  std::unique_ptr<NavMesh> mesh_;
  std::unique_ptr<UnitNavigators> units_;
  std::unique_ptr<RadiusNavigators> radii_;
  std::unique_ptr<NodeNavigator> own_;
  std::unique_ptr<Navigator> grid_;
  const NodeNavigator* navigator_ = nullptr;
  const MeshNavigator* mesh_navigator_ = nullptr;
  std::unique_ptr<Ground> ground_;
  std::unique_ptr<Ground> places_;  // of another mesh than the ground's
};

/// How far apart two places are.
inline double gap(const Position& a, const Position& b) {
  return std::hypot(a.x - b.x, a.y - b.y, a.z - b.z);
}

}  // namespace wend::test
