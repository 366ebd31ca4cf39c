#include "follow_scene.h"

#include <algorithm>
#include <cmath>

#include "mesh/random_mesh.h"
#include "support/random_map.h"
#include "wend/ground/flight_ground.h"
#include "wend/ground/grid_ground.h"
#include "wend/ground/voxel_ground.h"
#include "wend/ground/waypoint_ground.h"
#include "wend/mesh/mesh_ground.h"
#include "wend/space/generators/generate_plans.h"
#include "wend/space/spaces/voxel_grid.h"

namespace wend::test {
namespace {

Placement random_placement(Random& random) {
  const double x = random.between(-50, 50) / 4.0;
  const double y = random.between(-50, 50) / 4.0;
  return {{x, y, 0}, random.between(1, 12) / 4.0};
}

GridMap some_map(Random& random) { return random_map(MapKind(random.below(kMapKinds)), random); }

}  // namespace

const char* name_of(SceneKind kind) {
  constexpr const char* kNames[] = {"grid", "large_unit",  "waypoints", "voxels",
                                    "mesh", "eroded_mesh", "hexagons",  "flight"};
  return kNames[static_cast<int>(kind)];
}

FollowScene::FollowScene(std::uint64_t number)
    : number_(number), kind_(SceneKind(number % kSceneKinds)) {
  Random random(number);
  switch (kind_) {
    case SceneKind::grid: make_grid(random); break;
    case SceneKind::large_unit: make_large_unit(random); break;
    case SceneKind::waypoints: make_waypoints(random); break;
    case SceneKind::voxels: make_voxels(random); break;
    case SceneKind::mesh: make_mesh(random); break;
    case SceneKind::eroded_mesh:
      if (!make_eroded_mesh(random)) make_mesh(random);
      break;
    case SceneKind::hexagons: make_hexagons(random); break;
    case SceneKind::flight: make_flight(random); break;
  }
}

void FollowScene::make_grid(Random& random) {
  map_ = some_map(random);
  placement_ = random_placement(random);
  grid_ = std::make_unique<Navigator>(Navigator::build(map_).value());
  navigator_ = grid_.get();
  ground_ = std::make_unique<GridGround>(GridGround::build(map_, placement_).value());
  radius_ = random.below(6) / 10.0 * placement_.cell_size;
}

void FollowScene::make_large_unit(Random& random) {
  map_ = some_map(random);
  placement_ = random_placement(random);
  const double cells = random.between(11, 40) / 10.0;
  units_ = std::make_unique<UnitNavigators>(map_);
  navigator_ = units_->of({.size = {UnitForm::disc, cells}}).value();
  ground_ = std::make_unique<GridGround>(GridGround::build(map_, placement_).value());
  radius_ = cells / 2 * placement_.cell_size;
}

void FollowScene::make_waypoints(Random& random) {
  WaypointPlan plan = place_waypoints(some_map(random), 40, number_);
  plan.radius = random.below(6) / 10.0;
  if (plan.waypoints.empty()) plan.waypoints = {{"a", {0, 0, 0}}};
  waypoints_ = std::make_unique<WaypointMap>(WaypointMap::build(plan).value());
  own_ = std::make_unique<NodeNavigator>(Graph(waypoints_->graph()));
  navigator_ = own_.get();
  ground_ = std::make_unique<WaypointGround>(*waypoints_);
  radius_ = plan.radius;
}

void FollowScene::make_voxels(Random& random) {
  voxels_ = raise_walls(some_map(random), 4, number_);
  placement_ = random_placement(random);
  own_ = std::make_unique<NodeNavigator>(VoxelGrid(*voxels_));
  navigator_ = own_.get();
  ground_ = std::make_unique<VoxelGround>(VoxelGround::build(*voxels_, placement_).value());
  radius_ = random.below(6) / 10.0 * placement_.cell_size;
}

/// Blocked at random in all layers, so that ways lead over, under and round.
void FollowScene::make_flight(Random& random) {
  VoxelMap map(random.between(1, 9), random.between(1, 9), random.between(1, 7));
  const std::uint32_t percent = random.below(35);
  for (NodeId id = 0; id < map.voxel_count(); ++id) {
    if (random.chance(percent)) map.block(map.voxel(id));
  }
  voxels_ = std::move(map);
  placement_ = random_placement(random);
  placement_.origin.z = random.between(-50, 50) / 4.0;
  const auto moves = random.chance(50) ? VoxelMoves::six : VoxelMoves::twenty_six;
  own_ = std::make_unique<NodeNavigator>(VoxelGrid(*voxels_, {.moves = moves}));
  navigator_ = own_.get();
  ground_ = std::make_unique<FlightGround>(FlightGround::build(*voxels_, placement_).value());
  radius_ = random.below(6) / 10.0 * placement_.cell_size;
}

void FollowScene::make_mesh(Random& random) {
  map_ = some_map(random);
  mesh_ =
      std::make_unique<NavMesh>(NavMesh::build(MeshOfGrid(map_, Skew(), random).plan()).value());
  radii_ = std::make_unique<RadiusNavigators>(NavMesh(*mesh_));
  mesh_navigator_ = radii_->of(0).value();
  navigator_ = mesh_navigator_;
  ground_ = std::make_unique<MeshGround>(mesh_navigator_->mesh());
}

/// Paths are those of the eroded mesh; where the unit has room is asked on the whole one.
bool FollowScene::make_eroded_mesh(Random& random) {
  map_ = some_map(random);
  mesh_ =
      std::make_unique<NavMesh>(NavMesh::build(MeshOfGrid(map_, Skew(), random).plan()).value());
  radii_ = std::make_unique<RadiusNavigators>(NavMesh(*mesh_));
  const double radius = random.between(1, 4) / 10.0;
  const auto made = radii_->of(radius);
  if (!made) return false;
  mesh_navigator_ = made.value();
  navigator_ = mesh_navigator_;
  ground_ = std::make_unique<MeshGround>(*mesh_);
  places_ = std::make_unique<MeshGround>(mesh_navigator_->mesh());
  radius_ = radius - 1e-4;  // what the erosion leaves is exact to 2^-22 of the mesh
  return true;
}

void FollowScene::make_hexagons(Random& random) {
  map_ = some_map(random);
  map_.set_layout(random.chance(50) ? CellLayout::hex_odd_rows : CellLayout::hex_even_columns);
  placement_ = random_placement(random);
  grid_ = std::make_unique<Navigator>(Navigator::build(map_).value());
  navigator_ = grid_.get();
}

UnitMotion FollowScene::motion(Random& random) const {
  UnitMotion motion;
  motion.radius = radius_;
  motion.speed = random.between(1, 40) / 10.0 * unit();
  motion.acceleration = motion.speed * random.between(2, 80) / 10.0;
  motion.braking = motion.speed * random.between(2, 80) / 10.0;
  motion.turning_circle = random.chance(50) ? 0 : random.between(1, 30) / 10.0 * unit();
  motion.look_ahead = random.chance(20) ? 0 : random.between(1, 20) * unit();
  motion.arrive_within = random.chance(50) ? 0.01 : 0;
  motion.links = random.chance(50) ? LinkRule::jump : LinkRule::walk;
  motion.look_every = 1 + random.below(10);
  motion.seed = random.below(1000);
  return motion;
}

std::optional<Position> FollowScene::draw_place(Random& random) const {
  if (navigator_->node_count() == 0) return std::nullopt;
  for (int i = 0; i < 30; ++i) {
    const NodeId node = random.below(static_cast<std::uint32_t>(navigator_->node_count()));
    if (!navigator_->walkable(node)) continue;
    const Position middle = placement_.to_world(navigator_->position(node));
    const double x = random.between(-4, 4) / 10.0 * unit();
    Position at = {middle.x + x, middle.y + random.between(-4, 4) / 10.0 * unit(), middle.z};
    if (kind_ == SceneKind::flight) at.z += random.between(-4, 4) / 10.0 * unit();
    if (ground_ == nullptr) return middle;
    const bool same = mesh_navigator_ != nullptr || ground_->place(at) == node;
    return same && ground_->is_free(middle, at, radius_) ? at : middle;
  }
  return std::nullopt;
}

std::optional<FollowLine> FollowScene::line(const Position& from, const Position& to,
                                            Workspace& workspace, Path* path) const {
  Path own;
  Path& found = path == nullptr ? own : *path;
  if (mesh_navigator_ != nullptr) {
    mesh_navigator_->solve({.from = from, .to = to}, workspace, found);
  } else if (ground_ != nullptr) {
    const NodeId begin = place_for_unit(*navigator_, *ground_, from, radius_);
    navigator_->solve({.from = begin, .to = place_for_unit(*navigator_, *ground_, to, radius_)},
                      workspace, found);
  } else {
    const auto node_at = [&](const Position& at) {
      NodeId node = 0;
      while (placement_.to_world(navigator_->position(node)) != at) ++node;
      return node;
    };
    navigator_->solve({.from = node_at(from), .to = node_at(to)}, workspace, found);
  }
  if (!found.found()) return std::nullopt;
  FollowLine line;
  const bool flies = kind_ == SceneKind::flight;
  write_line(found, *navigator_, placement_, {from, to, flies ? ground() : nullptr}, line);
  return line;
}

bool FollowScene::edit(Random& random) {
  if (kind_ != SceneKind::grid) return false;
  const Point cell = random_cell(map_, random);
  map_.set_symbol(cell, random.chance(60) ? '#' : '.');
  return grid_->update(map_, {&cell, 1}).ok();
}

std::string FollowScene::describe() const {
  return "scene " + std::to_string(number_) + " (" + name_of(kind_) + ", radius " +
         std::to_string(radius_) + ", cell " + std::to_string(unit()) + ")\n" + to_text(map_);
}

}  // namespace wend::test
