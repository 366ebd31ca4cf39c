// A mesh some of whose polygons are closed, beside one that was built without them.
#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

#include "mesh/gates/place_on.h"
#include "mesh/random_mesh.h"
#include "support/sample.h"
#include "wend/mesh/erode_mesh.h"
#include "wend/mesh/links/mesh_links.h"
#include "wend/mesh/locate.h"
#include "wend/mesh/mesh_ground.h"
#include "wend/mesh/raycast.h"
#include "wend/mesh/walls.h"
#include "wend/mesh/weighted_regions.h"

namespace wend::test {
namespace {

/// Polygons of a random mesh, some of which are closed, and the mesh of the others.
struct ClosedWorld {
  explicit ClosedWorld(Random& random) {
    const GridMap map = small_map(random);
    const MeshPlan plan = MeshOfGrid(map, random_skew(random), random).plan();
    open = NavMesh::build(plan).value();
    MeshPlan rest;
    rest.vertices = plan.vertices;
    rest.first = {0};
    const unsigned percent = random.below(60);
    for (std::uint32_t p = 0; p < open.polygon_count(); ++p) {
      if (random.chance(percent)) {
        closed_polygons.push_back(p);
        continue;
      }
      names.push_back(p);
      rest.corners.insert(rest.corners.end(), plan.corners.begin() + plan.first[p],
                          plan.corners.begin() + plan.first[p + 1]);
      rest.first.push_back(static_cast<std::uint32_t>(rest.corners.size()));
    }
    closed = open.with_closed(closed_polygons);
    without = NavMesh::build(rest).value();
  }
  /// The polygon of the mesh with closed ones.
  std::uint32_t name(std::uint32_t polygon) const {
    return polygon == kNoPolygon ? kNoPolygon : names[polygon];
  }
  Position place(Random& random) const {
    if (!open.plan().vertices.empty() && random.chance(20)) {
      return open.plan().vertices[random.below(open.vertex_count())];
    }
    const MeshPlace at = place_on(open, random);
    if (at.polygon != kNoPolygon && random.chance(80)) return at.position;
    return {random.between(-9, 9) / 2.0, random.between(-9, 9) / 2.0, 0};
  }

  NavMesh open;
  NavMesh closed;
  NavMesh without;
  std::vector<std::uint32_t> closed_polygons;
  std::vector<std::uint32_t> names;
};

Path solve(const NavMesh& mesh, const Position& from, const Position& to, Workspace& workspace) {
  Search* search = Polyanya::begin(mesh, {from, to}, workspace);
  search->run();
  Path path;
  search->write_path(path);
  return path;
}

TEST(ClosedPolygons, AMeshWithThemAnswersAsOneWithoutThem) {
  Random random(3);
  Workspace workspace;
  int found = 0;
  int unreachable = 0;
  int on_closed = 0;
  int longer = 0;
  for (int round = 0; round < sample(3000); ++round) {
    const ClosedWorld world(random);
    const std::string what = "round " + std::to_string(round);
    ASSERT_TRUE(world.closed.validate().ok()) << world.closed.validate().error().message() << what;
    const MeshGround ground(world.closed);
    const MeshGround ground_without(world.without);
    for (int i = 0; i < 8; ++i) {
      const Position from = world.place(random);
      const Position to = world.place(random);
      const std::uint32_t there = polygon_at(world.without, from);
      ASSERT_EQ(polygon_at(world.closed, from), world.name(there)) << what;
      on_closed += there == kNoPolygon && polygon_at(world.open, from) != kNoPolygon ? 1 : 0;
      const MeshPlace near = nearest_place(world.closed, from);
      const MeshPlace near_without = nearest_place(world.without, from);
      ASSERT_EQ(near.polygon, world.name(near_without.polygon)) << what;
      ASSERT_EQ(near.position, near_without.position) << what;

      const Path path = solve(world.closed, from, to, workspace);
      const Path expected = solve(world.without, from, to, workspace);
      ASSERT_EQ(path.status, expected.status) << what;
      found += path.found() ? 1 : 0;
      unreachable += path.status == Status::unreachable ? 1 : 0;
      if (path.found()) {
        ASSERT_NEAR(path.length, expected.length, 1e-9 * (1 + path.length)) << what;
        longer += path.length > solve(world.open, from, to, workspace).length + 1e-9 ? 1 : 0;
      }
      const double radius = random.below(3) * .25;
      ASSERT_EQ(ground.is_free(from, radius), ground_without.is_free(from, radius)) << what;
      ASSERT_EQ(ground.is_free(from, to, radius), ground_without.is_free(from, to, radius)) << what;
      ASSERT_EQ(ground.nearest_free(from, radius, 3), ground_without.nearest_free(from, radius, 3))
          << what;
      if (there == kNoPolygon) continue;
      const NearWall wall =
          distance_to_wall(world.closed, {world.name(there), from}, 1e9, workspace);
      const NearWall wall_without = distance_to_wall(world.without, {there, from}, 1e9, workspace);
      ASSERT_EQ(wall.distance, wall_without.distance) << what;
      const RayEnd ray = raycast(world.closed, {world.name(there), from}, to);
      const RayEnd ray_without = raycast(world.without, {there, from}, to);
      ASSERT_EQ(ray.hit, ray_without.hit) << what;
      ASSERT_EQ(ray.place.position, ray_without.place.position) << what;
    }
  }
  EXPECT_GT(found, sample(5000));
  EXPECT_GT(unreachable, sample(2000));
  EXPECT_GT(on_closed, sample(2000));
  EXPECT_GT(longer, sample(150));
}

TEST(ClosedPolygons, OpenedAgainTheMeshIsAsBefore) {
  Random random(4);
  for (int round = 0; round < sample(300); ++round) {
    const ClosedWorld world(random);
    const NavMesh again = world.closed.with_closed({});
    ASSERT_FALSE(again.has_closed());
    ASSERT_EQ(again.doors().size(), world.open.doors().size());
    ASSERT_EQ(again.bend_count(), world.open.bend_count());
    ASSERT_EQ(again.block_count(), world.open.block_count());
    ASSERT_EQ(again.component_count(), world.open.component_count());
    ASSERT_TRUE(again.validate().ok());
  }
}

TEST(ClosedPolygons, NobodyIsDrawnOrDroppedIntoThem) {
  Random random(5);
  int drawn = 0;
  for (int round = 0; round < sample(400); ++round) {
    const ClosedWorld world(random);
    for (int i = 0; i < 5; ++i) {
      const MeshPlace at = place_on(world.closed, random);
      if (at.polygon == kNoPolygon) continue;
      ASSERT_FALSE(world.closed.is_closed(at.polygon));
      ++drawn;
    }
  }
  EXPECT_GT(drawn, sample(1000));
}

/// Two rooms, one above the other: a closed floor is not a hole through which one is on the other.
TEST(ClosedPolygons, AClosedFloorIsNoWayToTheOneBelow) {
  MeshPlan plan;
  plan.vertices = {{0, 0, 0}, {4, 0, 0}, {4, 4, 0}, {0, 4, 0},
                   {0, 0, 3}, {4, 0, 3}, {4, 4, 3}, {0, 4, 3}};
  plan.corners = {0, 1, 2, 3, 4, 5, 6, 7};
  plan.first = {0, 4, 8};
  const NavMesh mesh = NavMesh::build(plan).value();
  const std::uint32_t upper = 1;
  const NavMesh closed = mesh.with_closed({&upper, 1});
  EXPECT_EQ(polygon_at(mesh, {2, 2, 2.5}), 1u);
  EXPECT_EQ(polygon_at(closed, {2, 2, 2.5}), kNoPolygon);
  EXPECT_EQ(polygon_at(closed, {2, 2, 0.5}), 0u);
  const MeshGround ground(closed);
  EXPECT_FALSE(ground.is_free({2, 2, 3}, 0));
  EXPECT_FALSE(ground.is_free({2, 2, 3}, 0.5));
  EXPECT_TRUE(ground.is_free({2, 2, 0}, 0.5));
}

TEST(ClosedPolygons, LinksIntoThemAreNotTaken) {
  GridMap map(5, 1);
  map.set_symbol({2, 0}, '#');
  Random random(1);
  const NavMesh mesh = NavMesh::build(MeshOfGrid(map, Skew(), random).plan()).value();
  const MeshLink link = {{1.5, .5, 0}, {3.5, .5, 0}, 1};
  const std::uint32_t end = polygon_at(mesh, link.to);
  const NavMesh closed = mesh.with_closed({&end, 1});
  const MeshLinks links = MeshLinks::build(mesh, {&link, 1}).value();
  EXPECT_EQ(links.start_polygons(0).size(), 1u);
  const MeshLinks none = MeshLinks::build(closed, {&link, 1}).value();
  ASSERT_EQ(none.count(), 1u);
  EXPECT_TRUE(none.start_polygons(0).empty());
  EXPECT_TRUE(none.end_polygons(0).empty());
  Workspace workspace;
  PolyanyaQuery query = {{.5, .5, 0}, {4.5, .5, 0}};
  query.links = &links;
  Search* search = Polyanya::begin(mesh, query, workspace);
  EXPECT_EQ(search->run(), Status::found);
  query.links = &none;
  query.to = {1.9, .5, 0};
  search = Polyanya::begin(closed, query, workspace);
  EXPECT_EQ(search->run(), Status::found);
  const MeshLink off = {{1.5, .5, 0}, {2.5, .5, 0}, 1};
  EXPECT_FALSE(MeshLinks::build(closed, {&off, 1}).ok());
}

TEST(ClosedPolygons, ErosionRefusesThem) {
  GridMap map(4, 4);
  Random random(1);
  const NavMesh mesh = NavMesh::build(MeshOfGrid(map, Skew(), random).plan()).value();
  const std::uint32_t first = 0;
  const Result<MeshPlan> eroded = erode_mesh(mesh.with_closed({&first, 1}), .2);
  ASSERT_FALSE(eroded.ok());
  EXPECT_NE(eroded.error().reason.find("closed"), std::string::npos);
}

}  // namespace
}  // namespace wend::test
