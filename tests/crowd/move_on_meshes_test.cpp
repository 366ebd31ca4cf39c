// Orders of units on meshes: where what they walk on ends beside what paths are for.
#include <gtest/gtest.h>

#include <optional>
#include <string>

#include "follow_scene.h"
#include "mesh/random_mesh.h"
#include "support/sample.h"
#include "wend/catalogue/radius_navigators.h"
#include "wend/crowd/move_to.h"
#include "wend/mesh/locate.h"
#include "wend/mesh/mesh_ground.h"

namespace wend::test {
namespace {

constexpr double kTickOnMesh = 0.1;

/// A room of 10 by 6 with a wall from below at x from 5 to 6, for units of radius 0.5.
class Room {
 public:
  Room() {
    GridMap map(10, 6);
    for (int y = 0; y < 4; ++y) map.set_symbol({5, y}, '#');
    Random random(1);
    radii_.emplace(NavMesh::build(MeshOfGrid(map, Skew(), random).plan()).value());
    const MeshNavigator& eroded = *radii_->of(0.5).value();
    whole_.emplace(radii_->of(0).value()->mesh());
    places_.emplace(eroded.mesh());
    service_.emplace(PathService::build(eroded).value());
    motion_.radius = 0.5;
    motion_.look_ahead = 3;
  }

  const MeshGround& whole() const { return *whole_; }
  const MeshGround& places() const { return *places_; }
  const UnitMotion& motion() const { return motion_; }
  PathService& service() { return *service_; }
  MoveWorld world() { return {.service = &*service_, .ground = &*whole_, .places = &*places_}; }
  /// Walks to the order's end.
  MoveState go(MoveTo& move, Position& at) {
    Velocity velocity;
    for (int tick = 0; tick < 2000 && !is_over(move.state()); ++tick) {
      service_->tick();
      const Position before = at;
      move.advance(at, velocity, kTickOnMesh);
      const bool stood_free = whole_->is_free(before, motion_.radius);
      EXPECT_TRUE(!stood_free || whole_->is_free(before, at, motion_.radius));
    }
    return move.state();
  }

 private:
  std::optional<RadiusNavigators> radii_;
  std::optional<MeshGround> whole_;
  std::optional<MeshGround> places_;
  std::optional<PathService> service_;
  UnitMotion motion_;
};

TEST(MoveOnMeshes, AUnitPushedOffTheErodedMeshSetsOutAllTheSame) {
  Room room;
  for (const Position start : {Position{0.4998, 3, 0}, Position{0.2, 3, 0}, Position{0.01, 0.01, 0},
                               Position{4.9, 0.3, 0}}) {
    ASSERT_EQ(room.places().place(start), kNoNode);
    Position at = start;
    MoveTo move(room.world(), room.motion());
    move.start(at, {.to = {9, 1, 0}});
    EXPECT_EQ(room.go(move, at), MoveState::arrived)
        << start.x << "," << start.y << move.progress().reason;
    EXPECT_NEAR(at.x, 9, 0.1);
    EXPECT_NEAR(at.y, 1, 0.1);
  }
}

TEST(MoveOnMeshes, GoalsBesideTheMeshAreGoneNearToWhereThatWillDo) {
  Room room;
  // In a wall, too near to one, and off the map; and where of the room each is nearest to.
  const Position goals[][2] = {
      {{5.2, 1, 0}, {4.5, 1, 0}}, {{4.8, 2, 0}, {4.5, 2, 0}}, {{-3, 2.5, 0}, {0.5, 2.5, 0}}};
  for (const auto& [to, nearest] : goals) {
    Position at = {1, 5, 0};
    MoveTo move(room.world(), room.motion());
    move.start(at, {.to = to});
    EXPECT_EQ(room.go(move, at), MoveState::unreachable) << to.x;
    EXPECT_NE(std::string(move.progress().reason).find("MoveOrder::partial"), std::string::npos);
    EXPECT_EQ(at, (Position{1, 5, 0}));
    move.start(at, {.to = to, .partial = true});
    EXPECT_EQ(room.go(move, at), MoveState::arrived_partial) << move.progress().reason;
    EXPECT_NE(move.progress().reason, std::string());
    EXPECT_NEAR(at.x, nearest.x, 0.02) << to.x;
    EXPECT_NEAR(at.y, nearest.y, 0.02) << to.x;
  }
  // Those on it are gone to as ever.
  Position at = {1, 5, 0};
  MoveTo move(room.world(), room.motion());
  move.start(at, {.to = {2, 2, 0}, .partial = true});
  EXPECT_EQ(room.go(move, at), MoveState::arrived);
}

/// The same number on both sides: the radius that the mesh was made for, and the unit's.
TEST(MoveOnMeshes, UnitsOfTheRadiusOfTheirMeshArriveWhereverThereIsAWay) {
  Random random(8);
  int arrived = 0;
  for (int round = 0; round < sample(1000); ++round) {
    const GridMap map = small_map(random);
    const NavMesh mesh =
        NavMesh::build(MeshOfGrid(map, random_skew(random), random).plan()).value();
    if (mesh.polygon_count() == 0) continue;
    const RadiusNavigators radii{NavMesh(mesh)};
    UnitMotion motion;
    motion.radius = random.between(1, 60) / 100.0;
    motion.speed = 5;
    motion.look_ahead = random.between(0, 8);
    const MeshNavigator& navigator = *radii.of(motion.radius).value();
    const NavMesh& eroded = navigator.mesh();
    if (eroded.polygon_count() == 0) continue;
    const MeshGround ground(mesh);
    const MeshGround places(eroded);
    PathService service = PathService::build(navigator).value();
    const auto place = [&] {
      const auto sides = eroded.sides_of(random.below(eroded.polygon_count()));
      Position at = {sides[0].x, sides[0].y, 0};
      for (std::size_t i = 1; i < sides.size(); ++i) {
        const double share = random.between(0, 4) / 8.0;  // 0: a corner, at which discs touch walls
        at = {at.x + share * (sides[i].x - at.x), at.y + share * (sides[i].y - at.y), 0};
      }
      return at;
    };
    Position at = place();
    const Position from = at;
    const Position to = place();
    Workspace workspace;
    const bool way = navigator.solve({.from = from, .to = to}, workspace).found();
    if (!way) continue;
    MoveTo move({.service = &service, .ground = &ground, .places = &places}, motion);
    move.start(at, {.to = to});
    Velocity velocity;
    for (int tick = 0; tick < 2000 && !is_over(move.state()); ++tick) {
      service.tick();
      move.advance(at, velocity, kTickOnMesh);
      ASSERT_TRUE(ground.is_free(at, motion.radius)) << round;
    }
    ASSERT_EQ(move.state(), MoveState::arrived)
        << round << to_text(map) << motion.radius << ": " << from.x << "," << from.y << " to "
        << to.x << "," << to.y << move.progress().reason;
    ++arrived;
  }
  EXPECT_GT(arrived, sample(300));
}

/// Along a wall rounding puts points a little to one side of it: sent elsewhere there, they go.
TEST(MoveOnMeshes, PointsBesideAWallByRoundingMayBeSentElsewhere) {
  Random random(7);
  int beside = 0;
  for (int round = 0; round < sample(2000); ++round) {
    const GridMap map = small_map(random);
    const NavMesh mesh = NavMesh::build(MeshOfGrid(map, Skew(), random).plan()).value();
    if (mesh.polygon_count() == 0) continue;
    const RadiusNavigators radii{NavMesh(mesh)};
    const MeshNavigator& navigator = *radii.of(0).value();
    const MeshGround ground(navigator.mesh());
    const auto beside_a_wall = [&]() -> std::optional<Position> {
      const double x = random.between(0, map.width()) + random.between(-2, 2) * 1e-13;
      const Position at = {x, random.between(1, 8 * map.height() - 1) / 8.0, 0};
      const Position turned = {at.y, at.x, 0};
      const Position& drawn = random.chance(50) ? at : turned;
      if (!ground.is_free(drawn, 0)) return std::nullopt;
      return drawn;
    };
    const auto from = beside_a_wall();
    const auto first = beside_a_wall();
    const auto to = beside_a_wall();
    if (!from || !first || !to) continue;
    PathService service = PathService::build(navigator).value();
    UnitMotion motion;
    motion.radius = 0;
    motion.speed = 5;
    motion.look_ahead = random.between(0, 8);
    MoveTo move({.service = &service, .ground = &ground}, motion);
    Position at = *from;
    Velocity velocity;
    move.start(at, {.to = *first});
    for (int tick = 0; tick < 2000; ++tick) {
      if (tick == 2) {
        at = *from;  // carried back: off the mesh again
        move.retarget(at, *to);
      }
      if (tick > 2 && is_over(move.state())) break;
      service.tick();
      move.advance(at, velocity, kTickOnMesh);
    }
    const MeshPlace begin = nearest_place(mesh, *from);
    const MeshPlace end = nearest_place(mesh, *to);
    Workspace workspace;
    const bool way =
        navigator.solve({.from = begin.position, .to = end.position}, workspace).found();
    ASSERT_EQ(move.state(), way ? MoveState::arrived : MoveState::unreachable)
        << round << to_text(map) << from->x << "," << from->y << " to " << to->x << "," << to->y
        << move.progress().reason;
    const bool off = mesh.polygon_count() > 0 && ground.place(*from) == kNoNode;
    beside += way && off ? 1 : 0;
  }
  EXPECT_GT(beside, sample(50));
}

/// A floor, and above it a ledge on which a point has room and a unit has none.
TEST(MoveOnMeshes, WithoutRoomOnTheGoalsFloorNobodyGoesToAnother) {
  MeshPlan plan;
  plan.vertices = {{0, 0, 0}, {8, 0, 0}, {8, 6, 0},   {0, 6, 0},
                   {1, 2, 3}, {5, 2, 3}, {5, 2.5, 3}, {1, 2.5, 3}};
  plan.corners = {0, 1, 2, 3, 4, 5, 6, 7};
  plan.first = {0, 4, 8};
  const RadiusNavigators units(NavMesh::build(plan).value());
  const auto navigator = units.of(0.4).value();
  PathService service = PathService::build(*navigator).value();
  const MeshGround whole(units.mesh());
  const MeshGround places(navigator->mesh());
  UnitMotion motion;
  motion.radius = 0.4;
  for (const bool partial : {false, true}) {
    MoveTo move({.service = &service, .ground = &whole, .places = &places}, motion);
    Position at = {6, 4, 0};
    Velocity velocity;
    move.start(at, {.to = {3, 2.25, 3}, .partial = partial});
    for (int tick = 0; tick < 500 && !is_over(move.state()); ++tick) {
      service.tick();
      move.advance(at, velocity, kTickOnMesh);
    }
    if (partial) {
      EXPECT_EQ(move.state(), MoveState::arrived_partial);
    } else {
      EXPECT_EQ(move.state(), MoveState::unreachable);
      EXPECT_NE(std::string(move.progress().reason).find("room at the goal"), std::string::npos);
      EXPECT_EQ(at, (Position{6, 4, 0}));
    }
  }
}

}  // namespace
}  // namespace wend::test
