#include "wend/catalogue/mesh_navigator.h"

#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "mesh/random_mesh.h"
#include "support/sample.h"
#include "wend/internal/mesh/funnel.h"
#include "wend/mesh/polyanya.h"
#include "wend/space/maps/graph_builder.h"

namespace wend::test {
namespace {

/// The mesh of a small random grid, and places on it.
struct MeshCase {
  explicit MeshCase(std::uint64_t number)
      : random(number), grid(random_grid()), made(grid, random_skew(random), random) {}

  GridMap random_grid() {
    GridMap map(random.between(2, 12), random.between(2, 9));
    const auto share = static_cast<unsigned>(random.between(10, 55));
    for (NodeId node = 0; node < map.cell_count(); ++node) {
      if (random.chance(share)) map.set_symbol(map.point(node), '#');
    }
    return map;
  }
  /// In a polygon, by its corners.
  Position place(const NavMesh& mesh) {
    const std::uint32_t polygon = random.below(mesh.polygon_count());
    const auto sides = mesh.sides_of(polygon);
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
  /// Such a place, or a corner, where islands may touch.
  Position place_or_corner(const NavMesh& mesh) {
    if (random.chance(60)) return place(mesh);
    const auto sides = mesh.sides_of(random.below(mesh.polygon_count()));
    return mesh.vertex(sides[random.below(static_cast<std::uint32_t>(sides.size()))].vertex);
  }

  Random random;
  GridMap grid;
  MeshOfGrid made;
};

/// A mesh of these polygons alone.
NavMesh corridor_of(const NavMesh& mesh, const std::vector<NodeId>& polygons) {
  MeshPlan plan;
  plan.vertices = mesh.plan().vertices;
  plan.first = {0};
  for (const NodeId polygon : polygons) {
    for (const NavMesh::Side& side : mesh.sides_of(polygon)) plan.corners.push_back(side.vertex);
    plan.first.push_back(static_cast<std::uint32_t>(plan.corners.size()));
  }
  return NavMesh::build(std::move(plan)).value();
}

/// Whether each polygon of it has no neighbours but the one before and the one behind.
bool is_a_row(const NavMesh& corridor) {
  for (const NavMesh::Door& door : corridor.doors()) {
    const std::uint32_t gap = door.polygon > door.neighbour ? door.polygon - door.neighbour
                                                            : door.neighbour - door.polygon;
    if (gap != 1) return false;
  }
  return true;
}

Path shortest(const NavMesh& mesh, const MeshQuery& query, Workspace& workspace) {
  Path path;
  Search* search = Polyanya::begin(mesh, {query.from, query.to}, workspace);
  search->run();
  search->write_path(path);
  return path;
}

TEST(MeshNavigator, PolyanyaBehindTheDoorIsPolyanya) {
  Workspace workspace;
  std::map<Status, int> seen;
  for (std::uint64_t number = 0; number < sample(20000u); ++number) {
    MeshCase tried(number);
    NavMesh built = NavMesh::build(tried.made.plan()).value();
    if (built.polygon_count() == 0) continue;
    const MeshNavigator navigator = MeshNavigator::build(std::move(built)).value();
    const MeshQuery query = {tried.place_or_corner(navigator.mesh()),
                             tried.place_or_corner(navigator.mesh())};
    const Path path = navigator.solve(query, workspace);
    const Path plain = shortest(navigator.mesh(), query, workspace);
    ASSERT_EQ(path.status, plain.status) << number;
    ASSERT_NEAR(path.cost, plain.cost, 1e-9 * (1 + plain.cost)) << number;
    ASSERT_EQ(path.length, plain.length) << number;
    ASSERT_EQ(path.waypoints, plain.waypoints) << number;
    ASSERT_EQ(path.nodes, plain.nodes) << number;
    ++seen[path.status];
  }
  EXPECT_GT(seen[Status::found], sample(5000));
  EXPECT_GT(seen[Status::unreachable], sample(2000));
}

/// Coordinates are no binary fractions, and many places lie within rounding of a line through
/// sides.
TEST(MeshNavigator, WithinAComponentThereIsAWayWhateverRoundingDoes) {
  Workspace workspace;
  int found = 0;
  for (std::uint64_t number = 0; number < static_cast<std::uint64_t>(sample(6000)); ++number) {
    MeshCase tried(number);
    const NavMesh mesh = NavMesh::build(tried.made.plan()).value();
    if (mesh.polygon_count() == 0) continue;
    for (int i = 0; i < 4; ++i) {
      Position ends[] = {tried.place(mesh), tried.place(mesh)};
      if (tried.random.chance(50)) {  // on the line through a side, but for rounding
        const auto sides = mesh.sides_of(tried.random.below(mesh.polygon_count()));
        const double share = tried.random.between(-20, 20) / 7.0;
        const Position on = {sides[0].x + share * (sides[1].x - sides[0].x),
                             sides[0].y + share * (sides[1].y - sides[0].y)};
        if (polygon_at(mesh, on) != kNoPolygon) ends[i % 2] = on;
      }
      std::uint32_t components[2] = {};
      int held = 0;
      for (int end = 0; end < 2; ++end) {
        for_each_polygon_at(mesh, ends[end], [&](std::uint32_t polygon) {
          components[end] = mesh.component(polygon);
          ++held;
        });
      }
      if (components[0] != components[1] || held == 0) continue;
      ++found;
      ASSERT_EQ(shortest(mesh, {ends[0], ends[1]}, workspace).status, Status::found)
          << number << " " << ends[0].x << "," << ends[0].y << " to " << ends[1].x << ","
          << ends[1].y;
    }
  }
  EXPECT_GT(found, sample(6000));
}

TEST(MeshNavigator, AWayThroughACorridorIsTheShortestInIt) {
  Workspace workspace;
  int rows = 0;
  int bent = 0;
  int longer = 0;
  for (std::uint64_t number = 0; number < 3000; ++number) {
    MeshCase tried(number);
    NavMesh built = NavMesh::build(tried.made.plan()).value();
    if (built.polygon_count() == 0) continue;
    const MeshNavigator navigator = MeshNavigator::build(std::move(built)).value();
    MeshQuery query = {tried.place(navigator.mesh()), tried.place(navigator.mesh()), "astar"};
    const Path path = navigator.solve(query, workspace);
    const Path best = shortest(navigator.mesh(), query, workspace);
    ASSERT_EQ(path.status, best.status) << number;
    if (!path.found()) continue;
    ASSERT_GE(path.length, best.length * (1 - 1e-12)) << number;
    ASSERT_NEAR(plane_length(path.waypoints), path.length, 1e-12 * path.length);
    ASSERT_TRUE(path.optimal) << "from middle to middle";
    longer += path.length > best.length * (1 + 1e-9) ? 1 : 0;
    const NavMesh corridor = corridor_of(navigator.mesh(), path.nodes);
    if (!is_a_row(corridor)) continue;
    const Path taut = shortest(corridor, query, workspace);
    ASSERT_TRUE(taut.found()) << number;
    ASSERT_NEAR(path.length, taut.length, 1e-9 * (1 + taut.length)) << number;
    ++rows;
    bent += path.waypoints.size() > 2 ? 1 : 0;
  }
  EXPECT_GT(rows, sample(500));
  EXPECT_GT(bent, sample(150));
  EXPECT_GT(longer, sample(10)) << "a corridor need not hold the shortest way";
}

TEST(MeshNavigator, AreasThatCostLeadRoundAndPolyanyaRefusesThem) {
  // Three by three squares, the middle one a swamp.
  MeshPlan plan;
  for (int y = 0; y < 4; ++y) {
    for (int x = 0; x < 4; ++x) plan.vertices.push_back({double(x), double(y), 0});
  }
  plan.first = {0};
  for (std::uint32_t y = 0; y < 3; ++y) {
    for (std::uint32_t x = 0; x < 3; ++x) {
      const std::uint32_t a = 4 * y + x;
      plan.corners.insert(plan.corners.end(), {a, a + 1, a + 5, a + 4});
      plan.first.push_back(static_cast<std::uint32_t>(plan.corners.size()));
      plan.areas.push_back(x == 1 && y == 1 ? 7 : 0);
    }
  }
  MeshOptions options;
  options.area_costs[7] = 10;
  const NavMesh mesh = NavMesh::build(plan).value();
  const MeshNavigator plain = MeshNavigator::build(mesh).value();
  const MeshNavigator swamp = MeshNavigator::build(mesh, options).value();
  Workspace workspace;
  MeshQuery across = {{0.5, 1.5, 0}, {2.5, 1.5, 0}};
  EXPECT_EQ(plain.solve(across, workspace).nodes, (std::vector<NodeId>{3, 4, 5}));
  const Path round = swamp.solve(across, workspace);
  EXPECT_STREQ(swamp.choose(swamp.by_nodes(across, workspace)).algorithm->name, "weighted_regions");
  EXPECT_NEAR(round.cost, 1 + 2 * std::hypot(0.5, 0.5), 1e-9) << "along the swamp's edge";
  EXPECT_NEAR(round.length, round.cost, 1e-9);
  EXPECT_EQ(round.waypoints.size(), 4u);
  EXPECT_LE(round.bound, 1.02 * (1 + 1e-9));
  MeshQuery by_middles = across;
  by_middles.algorithm = "astar";
  EXPECT_NEAR(swamp.solve(by_middles, workspace).cost, 4, 1e-6);
  NodeQuery tested = swamp.by_nodes(across, workspace);
  tested.goal_test = [](NodeId node) { return node == 5; };
  EXPECT_STREQ(swamp.choose(tested).algorithm->name, "astar");
  tested.algorithm = "weighted_regions";
  EXPECT_STREQ(swamp.solve(tested, workspace).reason,
               "weighted_regions goes to places: take astar for a test");
  const NodeId goals[] = {8, 2};
  NodeQuery several = swamp.by_nodes(across, workspace);
  several.goals = goals;
  const double bent = std::hypot(0.5, 0.5) + std::hypot(1.5, 0.5);
  EXPECT_NEAR(swamp.solve(several, workspace).cost, bent, 1e-8) << "to a middle of either";
  EXPECT_FALSE(swamp.supports("polyanya").ok());
  MeshQuery named = across;
  named.algorithm = "polyanya";
  const Path refused = swamp.solve(named, workspace);
  EXPECT_EQ(refused.status, Status::invalid);
  EXPECT_STREQ(refused.reason,
               "polyanya measures lengths: where areas cost something, take weighted_regions");
  options.area_costs[3] = 0;
  EXPECT_FALSE(MeshNavigator::build(mesh, options).ok());
}

TEST(MeshNavigator, EndsLieWhereTheQuerySaysAndOnMapsWithoutRoomThatIsRefused) {
  MeshCase tried(3);
  const MeshNavigator navigator =
      MeshNavigator::build(NavMesh::build(tried.made.plan()).value()).value();
  Workspace workspace;
  const MeshQuery query = {tried.place(navigator.mesh()), tried.place(navigator.mesh())};
  NodeQuery asked = navigator.by_nodes(query, workspace);
  EXPECT_EQ(navigator.solve(asked, workspace).waypoints,
            navigator.solve(query, workspace).waypoints);
  asked.from_at.reset();
  const Path from_middle = navigator.solve(asked, workspace);
  if (from_middle.found()) {
    EXPECT_EQ(from_middle.waypoints.front(), navigator.position(asked.from));
  }
  EXPECT_EQ(navigator.solve({{1e6, 0, 0}, query.to}, workspace).status, Status::start_outside);
  EXPECT_EQ(navigator.solve({query.from, {1e6, 0, 0}}, workspace).status, Status::goal_outside);
  GraphBuilder builder;
  builder.add_node();
  NodeQuery elsewhere{0, 0};
  elsewhere.to_at = Position{};
  const Path refused = NodeNavigator(builder.build().value()).solve(elsewhere, workspace);
  EXPECT_EQ(refused.status, Status::invalid);
  EXPECT_STREQ(refused.reason,
               "nodes of this map have no room: leave out from_at, to_at and goals_at");
}

TEST(MeshNavigator, OfSeveralGoalsTheNearestByPolygonsIsReachedWhereItWasSaidToLie) {
  Workspace workspace;
  int found = 0;
  for (std::uint64_t number = 0; number < 400; ++number) {
    MeshCase tried(number);
    NavMesh built = NavMesh::build(tried.made.plan()).value();
    if (built.polygon_count() == 0) continue;
    const MeshNavigator navigator = MeshNavigator::build(std::move(built)).value();
    const Position places[] = {tried.place(navigator.mesh()), tried.place(navigator.mesh())};
    const NodeId goals[] = {polygon_at(navigator.mesh(), places[0]),
                            polygon_at(navigator.mesh(), places[1])};
    NodeQuery query = navigator.by_nodes({tried.place(navigator.mesh()), places[0]}, workspace);
    query.goals = goals;
    query.goals_at = places;
    const Path exact = navigator.solve(query, workspace);
    query.algorithm = "astar";
    const Path path = navigator.solve(query, workspace);
    EXPECT_EQ(exact.status, path.status) << number;
    if (!path.found()) continue;
    EXPECT_LE(exact.length, path.length * (1 + 1e-12)) << number;
    const Position end = path.waypoints.back();
    EXPECT_TRUE(end == places[0] || end == places[1]) << number;
    EXPECT_EQ(path.waypoints.front(), *query.from_at);
    ++found;
    query.goals_at = {places, 1};
    EXPECT_EQ(navigator.solve(query, workspace).status, Status::invalid);
  }
  EXPECT_GT(found, sample(100));
}

TEST(MeshNavigator, WarmQueriesGiveTheSameAnswerInAnySlices) {
  Workspace workspace;
  Workspace other;
  for (std::uint64_t number = 0; number < 300; ++number) {
    MeshCase tried(number);
    NavMesh built = NavMesh::build(tried.made.plan()).value();
    if (built.polygon_count() == 0) continue;
    const MeshNavigator navigator = MeshNavigator::build(std::move(built)).value();
    for (const char* algorithm : {"polyanya", "astar", "dijkstra", "bidirectional_astar"}) {
      const MeshQuery query = {tried.place(navigator.mesh()), tried.place(navigator.mesh()),
                               algorithm};
      const Path whole = navigator.solve(query, workspace);
      NodeSearch search = navigator.begin(query, other);
      while (search.run({1 + tried.random.below(5), kNoLimit}) == Status::running) {
      }
      const Path sliced = search.path();
      ASSERT_EQ(sliced.status, whole.status);
      ASSERT_EQ(sliced.waypoints, whole.waypoints);
      ASSERT_EQ(sliced.counters.expanded, whole.counters.expanded);
    }
  }
}

TEST(MeshNavigator, WithAGoalTestNoPlaceOfAGoalCounts) {
  MeshCase tried(3);
  const MeshNavigator navigator =
      MeshNavigator::build(NavMesh::build(tried.made.plan()).value()).value();
  Workspace workspace;
  NodeQuery query{0, 0};
  query.to_at = navigator.mesh().vertex(navigator.mesh().sides_of(0).front().vertex);
  const auto accepts = [](NodeId node) { return node == 0; };
  query.goal_test = accepts;
  const Path path = navigator.solve(query, workspace);
  ASSERT_TRUE(path.found());
  EXPECT_EQ(path.waypoints.back(), navigator.position(0)) << "`to` is not asked";
}

TEST(MeshNavigator, WaysThatAreGivenUpKeepToTheLimitOnCosts) {
  Workspace workspace;
  int limited = 0;
  int moved = 0;
  for (std::uint64_t number = 0; number < 1000; ++number) {
    MeshCase tried(number);
    NavMesh built = NavMesh::build(tried.made.plan()).value();
    if (built.polygon_count() == 0) continue;
    const MeshNavigator navigator = MeshNavigator::build(std::move(built)).value();
    MeshQuery query = {tried.place(navigator.mesh()), tried.place(navigator.mesh()), "polyanya"};
    const Path whole = navigator.solve(query, workspace);
    if (!whole.found() || whole.nodes.size() < 2) continue;
    query.options.limits.cost = whole.cost * tried.random.below(100) / 100;
    query.options.detail = PathDetail::cost;
    const Path path = navigator.solve(query, workspace);
    ASSERT_EQ(path.status, Status::limit_reached) << number;
    ASSERT_LE(path.cost, query.options.limits.cost * (1 + 1e-14)) << number;
    ASSERT_EQ(path.detail, PathDetail::cells) << "as of all that is no grid";
    ++limited;
    moved += path.cost > 0 ? 1 : 0;
  }
  EXPECT_GT(limited, sample(300));
  EXPECT_GT(moved, sample(30));
}

}  // namespace
}  // namespace wend::test
