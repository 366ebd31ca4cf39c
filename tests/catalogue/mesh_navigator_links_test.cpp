#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <string>
#include <vector>

#include "mesh/random_mesh.h"
#include "support/sample.h"
#include "wend/catalogue/mesh_navigator.h"
#include "wend/catalogue/radius_navigators.h"
#include "wend/mesh/polyanya.h"

namespace wend::test {
namespace {

/// A mesh with islands, and links between its places.
struct LinkedMesh {
  explicit LinkedMesh(std::uint64_t number) : random(number) {
    GridMap map(random.between(2, 10), random.between(2, 8));
    for (NodeId node = 0; node < map.cell_count(); ++node) {
      if (random.chance(40)) map.set_symbol(map.point(node), '#');
    }
    mesh = NavMesh::build(MeshOfGrid(map, random_skew(random), random).plan()).value();
    if (mesh.polygon_count() == 0) return;
    for (int i = random.between(0, 7); i > 0; --i) {
      const double cost = random.chance(30) ? 0 : random.between(0, 20);
      options.links.push_back({place(), place(), cost, static_cast<std::uint8_t>(i % 3)});
    }
  }
  /// In a polygon, off its sides, or a corner, where islands may touch.
  Position place() {
    const auto sides = mesh.sides_of(random.below(mesh.polygon_count()));
    if (random.chance(30)) {
      return mesh.vertex(sides[random.below(static_cast<std::uint32_t>(sides.size()))].vertex);
    }
    Position at;
    double sum = 0;
    for (const NavMesh::Side& side : sides) {
      const double share = random.between(1, 8);
      at.x += side.x * share;
      at.y += side.y * share;
      sum += share;
    }
    return {at.x / sum, at.y / sum, 0};
  }

  Random random;
  NavMesh mesh;
  MeshOptions options;
};

/// Straight from waypoint to waypoint but for the links.
double length_of(const Path& path, const std::vector<MeshLink>& links) {
  double length = 0;
  auto leg = path.links.begin();
  for (std::size_t i = 1; i < path.waypoints.size(); ++i) {
    const Position& a = path.waypoints[i - 1];
    const Position& b = path.waypoints[i];
    if (leg == path.links.end() || leg->waypoint != i - 1) {
      length += std::hypot(a.x - b.x, a.y - b.y);
      continue;
    }
    const MeshLink& link = links[leg++->link];
    EXPECT_TRUE(a.x == link.from.x && a.y == link.from.y && b.x == link.to.x && b.y == link.to.y);
    length += link.cost;
  }
  EXPECT_TRUE(leg == path.links.end());
  return length;
}

TEST(MeshNavigatorLinks, WaysByTheDoorAreThoseOfPolyanyaAndCorridorsAreCutAtLinks) {
  Workspace workspace;
  std::map<Status, int> seen;
  int linked = 0;
  for (std::uint64_t number = 0; number < static_cast<std::uint64_t>(sample(2000)); ++number) {
    LinkedMesh tried(number);
    if (tried.mesh.polygon_count() == 0) continue;
    const MeshNavigator navigator = MeshNavigator::build(tried.mesh, tried.options).value();
    const Position goals[] = {tried.place(), tried.place(), tried.place()};
    MeshQuery query = {tried.place(), tried.place()};
    if (tried.random.chance(40)) query.goals = goals;
    PolyanyaQuery asked = {query.from, query.to};
    asked.goals = query.goals;
    asked.links = &navigator.links();
    Path plain;
    Search* search = Polyanya::begin(navigator.mesh(), asked, workspace);
    search->run();
    search->write_path(plain);
    const Path best = navigator.solve(query, workspace);
    ASSERT_EQ(best.status, plain.status) << number;
    ASSERT_EQ(best.waypoints, plain.waypoints) << number;
    ASSERT_EQ(best.links, plain.links) << number;
    ASSERT_EQ(best.length, plain.length) << number;
    ASSERT_NEAR(best.cost, plain.length, 1e-9 * (1 + plain.length)) << number;
    ++seen[best.status];
    for (const char* algorithm : {"astar", "dijkstra", "bidirectional_astar"}) {
      query.algorithm = algorithm;
      const Path path = navigator.solve(query, workspace);
      if (path.status == Status::invalid) continue;  // of several goals
      ASSERT_EQ(path.status, best.status) << number << algorithm;
      if (!path.found()) continue;
      linked += path.links.empty() ? 0 : 1;
      ASSERT_GE(path.length, best.length * (1 - 1e-12)) << number << algorithm;
      ASSERT_NEAR(path.length, length_of(path, tried.options.links), 1e-9 * (1 + path.length))
          << number << algorithm;
      ASSERT_EQ(path.waypoints.front(), query.from) << number << algorithm;
      if (query.goals.empty()) {
        ASSERT_EQ(path.waypoints.back(), query.to) << number << algorithm;
      }
    }
    query.algorithm = {};
    query.link_kinds = 1;
    asked.link_kinds = 1;
    search = Polyanya::begin(navigator.mesh(), asked, workspace);
    search->run();
    search->write_path(plain);
    const Path fewer = navigator.solve(query, workspace);
    ASSERT_EQ(fewer.status, plain.status) << number;
    ASSERT_EQ(fewer.waypoints, plain.waypoints) << number;
    query.algorithm = "astar";
    const bool left_out = !navigator.links().all_of(1) && navigator.links().count() > 0;
    const Path refused = navigator.solve(query, workspace);
    if (refused.status == Status::invalid) {
      ASSERT_TRUE(left_out);
      ASSERT_STREQ(refused.reason,
                   "from polygon to polygon all links may be taken: take polyanya, or all kinds");
      ++seen[Status::invalid];
    } else {
      ASSERT_TRUE(!left_out || refused.status == Status::unreachable) << number;
    }
  }
  EXPECT_GT(seen[Status::found], sample(800));
  EXPECT_GT(seen[Status::unreachable], sample(200));
  EXPECT_GT(seen[Status::invalid], sample(500));
  EXPECT_GT(linked, sample(600));
}

TEST(MeshNavigatorLinks, MistakesAreErrorsAndRefusalsThatSayWhatToDo) {
  LinkedMesh tried(3);
  MeshOptions options;
  options.links = {{tried.place(), {1e6, 0, 0}, 1, 0}};
  const Result<MeshNavigator> made = MeshNavigator::build(tried.mesh, options);
  ASSERT_FALSE(made.ok());
  EXPECT_EQ(made.error().message(),
            "link 0: the place where it ends is not on the mesh: nearest_place says which is near");
  Workspace workspace;
  const Navigator grid = Navigator::build(GridMap(3, 3)).value();
  NodeQuery query{0, 1};
  query.link_kinds = 1;
  const NodeNavigator& door = grid;
  const Path refused = door.solve(query, workspace);
  EXPECT_EQ(refused.status, Status::invalid);
  EXPECT_STREQ(refused.reason, "only links of meshes have kinds: leave out link_kinds");
}

TEST(MeshNavigatorLinks, ADiscTakesLinksWhoseEndsHaveRoomOnTheirOwnFloor) {
  // Two floors of ten by ten; the lower one narrow where the second link begins.
  MeshPlan plan;
  plan.vertices = {{0, 0, 0},  {10, 0, 0}, {10, 10, 0}, {0, 10, 0}, {10, 4, 0},  {10, 5, 0},
                   {14, 4, 0}, {14, 5, 0}, {0, 0, 5},   {20, 0, 5}, {20, 10, 5}, {0, 10, 5}};
  plan.corners = {0, 1, 4, 5, 2, 3, 4, 6, 7, 5, 8, 9, 10, 11};
  plan.first = {0, 6, 10, 14};
  MeshOptions options;
  options.links = {{{5, 5, 0}, {5, 5, 5}, 2, 0}, {{12, 4.5, 0}, {12, 4.5, 5}, 1, 1}};
  const RadiusNavigators units(NavMesh::build(plan).value(), options);
  EXPECT_EQ(units.of(0).value()->links().count(), 2u);
  const MeshNavigator& disc = *units.of(1).value();
  ASSERT_EQ(disc.links().count(), 1u) << "a disc does not fit into the corridor";
  EXPECT_EQ(disc.links().link(0), options.links[0]);
  Workspace workspace;
  const Path up = disc.solve({{3, 5, 0}, {8, 5, 5}}, workspace);
  ASSERT_EQ(up.status, Status::found);
  EXPECT_NEAR(up.length, 2 + 2 + 3, 1e-9);
  EXPECT_EQ(up.links, (std::vector<PathLink>{{1, 0}}));
  EXPECT_EQ(disc.solve({{8, 5, 5}, {3, 5, 0}}, workspace).status, Status::unreachable);
}

}  // namespace
}  // namespace wend::test
