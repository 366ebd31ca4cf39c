// Corridors of a mesh with links, slopes and ground that costs, against the graph that they are
// ways in; where ends lie; and what a query of a mesh may not ask for.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <optional>
#include <vector>

#include "mesh/random_mesh.h"
#include "mesh/two_floors.h"
#include "support/sample.h"
#include "wend/catalogue/mesh_navigator.h"
#include "wend/catalogue/overlay.h"
#include "wend/internal/mesh/funnel.h"

namespace wend::test {
namespace {

/// A mesh in one plane, often steep, with kinds of ground, and links of which some begin where one
/// ends, and some lead the same way at another price.
struct SteepMesh {
  explicit SteepMesh(std::uint64_t number, bool is_uniform = false) : random(number) {
    const GridMap map = small_map(random);
    MeshPlan plan = MeshOfGrid(map, random_skew(random), random).plan();
    along_x_ = random.between(-4, 4);
    along_y_ = random.between(-4, 4);
    for (Position& at : plan.vertices) at.z = height(at);
    for (std::size_t i = 1; i < plan.first.size(); ++i) {
      plan.areas.push_back(static_cast<std::uint8_t>(random.below(3)));
    }
    mesh = NavMesh::build(plan).value();
    if (mesh.polygon_count() == 0) return;
    if (is_uniform) return;
    options.area_costs[1] = random.between(8, 40) / 8.0;
    options.area_costs[2] = random.between(8, 40) / 8.0;
    for (int i = random.between(0, 8); i > 0; --i) {
      const bool goes_on = !options.links.empty() && random.chance(40);
      const Position from = goes_on ? options.links.back().to : place();
      const Position to = random.chance(50) ? place() : place_in(neighbour_of(from));
      options.links.push_back({from, to, random.between(0, 40) / 8.0, 0});
      if (!random.chance(40)) continue;
      options.links.push_back(MeshLink(options.links.back()));
      options.links.back().cost = random.between(0, 40) / 8.0;
    }
  }
  double height(const Position& at) const { return along_x_ * at.x + along_y_ * at.y; }
  /// Within a polygon.
  Position place() { return place_in(random.below(mesh.polygon_count())); }
  Position place_in(std::uint32_t polygon) {
    Position at;
    double sum = 0;
    for (const NavMesh::Side& side : mesh.sides_of(polygon)) {
      const double share = random.between(1, 8);
      at.x += side.x * share;
      at.y += side.y * share;
      sum += share;
    }
    at = {at.x / sum, at.y / sum, 0};
    at.z = height(at);
    return at;
  }

  Random random;
  NavMesh mesh;
  MeshOptions options;

 private:
  /// Any of them, or the place's own where it has none.
  std::uint32_t neighbour_of(const Position& at) {
    const std::uint32_t polygon = polygon_at(mesh, at);
    const std::uint32_t first = mesh.first_door(polygon);
    const std::uint32_t count = mesh.first_door(polygon + 1) - first;
    return count == 0 ? polygon : mesh.doors()[first + random.below(count)].neighbour;
  }

  double along_x_ = 0;
  double along_y_ = 0;
};

constexpr double kNoWay = std::numeric_limits<double>::infinity();

/// From middle to middle, on foot; infinite where there is no door.
double walk_between(const MeshNavigator& navigator, const MeshOptions& options, NodeId from,
                    NodeId to) {
  const NavMesh& mesh = navigator.mesh();
  bool joined = false;
  for (std::uint32_t d = mesh.first_door(from); d < mesh.first_door(from + 1); ++d) {
    joined = joined || mesh.doors()[d].neighbour == to;
  }
  if (!joined) return kNoWay;
  const Position a = navigator.position(from);
  const Position b = navigator.position(to);
  const double cost = (options.area_costs[mesh.area(from)] + options.area_costs[mesh.area(to)]) / 2;
  return cost * std::sqrt((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y) +
                          (a.z - b.z) * (a.z - b.z));
}

/// By the cheapest link that begins in the one and ends in the other.
double link_between(const MeshNavigator& navigator, NodeId from, NodeId to) {
  double least = kNoWay;
  for (const MeshLink& link : navigator.links().all()) {
    const bool fits =
        contains(navigator.mesh(), from, link.from) && contains(navigator.mesh(), to, link.to);
    if (fits) least = std::min(least, link.cost);
  }
  return least;
}

/// The corridor's cost, and the costs of the links that it takes; nothing where walking costs
/// as much as a link but for rounding.
struct CorridorCost {
  double sum = 0;
  std::vector<double> links;
};
std::optional<CorridorCost> cost_of(const MeshNavigator& navigator, const MeshOptions& options,
                                    const std::vector<NodeId>& corridor) {
  CorridorCost cost;
  for (std::size_t i = 1; i < corridor.size(); ++i) {
    const double walk = walk_between(navigator, options, corridor[i - 1], corridor[i]);
    const double link = link_between(navigator, corridor[i - 1], corridor[i]);
    if (std::abs(walk - link) < 1e-3) return std::nullopt;
    cost.sum += std::min(walk, link);
    if (link < walk) cost.links.push_back(link);
  }
  return cost;
}

TEST(MeshCorridors, TakeWhateverIsCheaperOfWalkingAndAllLinks) {
  Workspace workspace;
  int linked = 0;
  int chained = 0;
  int walked = 0;  // beside a link
  for (std::uint64_t number = 0; number < sample(2500u); ++number) {
    SteepMesh tried(number);
    if (tried.mesh.polygon_count() == 0) continue;
    const MeshNavigator navigator = MeshNavigator::build(tried.mesh, tried.options).value();
    const Position to = tried.options.links.empty() || tried.random.chance(70)
                            ? tried.place()
                            : tried.options.links.back().to;
    const MeshQuery query = {tried.place(), to, "astar"};
    const Path path = navigator.solve(query, workspace);
    if (!path.found()) continue;
    // The polygons alone are enough for the way.
    Path again;
    again.nodes = path.nodes;
    navigator.complete(again, navigator.by_nodes(query, workspace));
    ASSERT_EQ(again.waypoints, path.waypoints) << number;
    ASSERT_EQ(again.links, path.links) << number;
    ASSERT_EQ(again.length, path.length) << number;
    const auto expected = cost_of(navigator, tried.options, path.nodes);
    if (!expected) continue;
    ASSERT_NEAR(path.cost, expected->sum, 1e-5 * (1 + path.cost)) << number;
    ASSERT_EQ(path.links.size(), expected->links.size()) << number;
    double length = 0;
    std::size_t next = 0;
    for (std::size_t i = 1; i < path.waypoints.size(); ++i) {
      const bool is_link = next < path.links.size() && path.links[next].waypoint == i - 1;
      const Position& a = path.waypoints[i - 1];
      const Position& b = path.waypoints[i];
      if (!is_link) {
        ASSERT_TRUE(a.x != b.x || a.y != b.y || path.nodes.size() == 1) << number << ": no leg";
        length += std::hypot(a.x - b.x, a.y - b.y);
        continue;
      }
      const double cost = navigator.links().link(path.links[next].link).cost;
      ASSERT_EQ(cost, expected->links[next]) << number;
      length += cost;
      chained += next > 0 && path.links[next - 1].waypoint + 2 == i ? 1 : 0;
      ++next;
    }
    ASSERT_EQ(next, path.links.size());
    ASSERT_NEAR(path.length, length, 1e-9 * (1 + length)) << number;
    linked += path.links.empty() ? 0 : 1;
    for (std::size_t i = 1; i < path.nodes.size(); ++i) {
      const double link = link_between(navigator, path.nodes[i - 1], path.nodes[i]);
      walked += link < kNoWay && link > walk_between(navigator, tried.options, path.nodes[i - 1],
                                                     path.nodes[i])
                    ? 1
                    : 0;
    }
  }
  EXPECT_GT(linked, sample(300));
  EXPECT_GT(chained, sample(30));
  EXPECT_GT(walked, sample(15));
}

/// The last polygon may hold several goals: the way leads to that with the shortest way there.
TEST(MeshCorridors, EndAtTheNearestGoalOfTheLastPolygon) {
  Workspace workspace;
  int found = 0;
  int later = 0;
  std::vector<Position> line;
  for (std::uint64_t number = 0; number < sample(1500u); ++number) {
    SteepMesh tried(number, true);
    if (tried.mesh.polygon_count() == 0) continue;
    const MeshNavigator navigator = MeshNavigator::build(tried.mesh).value();
    std::vector<Position> goals;
    std::vector<NodeId> polygons;
    for (int i = 0; i < 2; ++i) {
      const std::uint32_t polygon = tried.random.below(tried.mesh.polygon_count());
      for (int k = 0; k < 3; ++k) {
        goals.push_back(tried.place_in(polygon));
        polygons.push_back(polygon);
      }
    }
    const Position from = tried.place();
    NodeQuery query = navigator.by_nodes({from, goals[0], "astar"}, workspace);
    query.goals = polygons;
    query.goals_at = goals;
    const Path path = navigator.solve(query, workspace);
    if (!path.found()) continue;
    std::size_t best = goals.size();
    double least = kNoWay;
    for (std::size_t i = 0; i < goals.size(); ++i) {
      if (polygons[i] != path.nodes.back()) continue;
      pull_taut(tried.mesh, path.nodes, from, goals[i], line);
      if (plane_length(line) >= least) continue;
      least = plane_length(line);
      best = i;
    }
    ASSERT_LT(best, goals.size());
    ASSERT_NEAR(path.length, least, 1e-12 * (1 + least)) << number;
    ASSERT_EQ(path.waypoints.back().x, goals[best].x) << number;
    ASSERT_EQ(path.waypoints.back().y, goals[best].y) << number;
    pull_taut(tried.mesh, path.nodes, navigator.position(path.nodes.front()),
              navigator.position(path.nodes.back()), line);
    ASSERT_NEAR(navigator.length(path.nodes), plane_length(line), 1e-12) << number;
    ++found;
    later += best % 3 == 0 ? 0 : 1;
  }
  EXPECT_GT(found, sample(500));
  EXPECT_GT(later, sample(250));
}

/// Straight above the end of the last link is another place, which a way goes on to.
TEST(MeshCorridors, GoOnToTheFloorAboveTheEndOfALink) {
  MeshPlan plan = two_floors().plan();
  const auto first = static_cast<std::uint32_t>(plan.vertices.size());
  plan.vertices.insert(plan.vertices.end(), {{50, 0, 0}, {60, 0, 0}, {50, 10, 0}});
  plan.corners.insert(plan.corners.end(), {first, first + 1, first + 2});
  plan.first.push_back(static_cast<std::uint32_t>(plan.corners.size()));
  MeshOptions options;
  options.links = {{{52, 2, 0}, {1, 1, 0}, 1, 0}, {{1, 1, 3}, {52, 2, 0}, 1, 0}};
  const MeshNavigator navigator =
      MeshNavigator::build(NavMesh::build(plan).value(), options).value();
  Workspace workspace;
  const double upstairs = std::hypot(11, 1) + 2 + std::hypot(9, 1);
  for (const char* algorithm : {"polyanya", "astar"}) {
    const Path up = navigator.solve({{51, 2, 0}, {1, 1, 3}, algorithm}, workspace);
    ASSERT_TRUE(up.found());
    EXPECT_NEAR(up.length, 1 + 1 + upstairs, 1e-9) << algorithm;
    EXPECT_EQ(up.waypoints.back(), (Position{1, 1, 3})) << algorithm;
    const Path round = navigator.solve({{1, 1, 0}, {51, 2, 0}, algorithm}, workspace);
    ASSERT_TRUE(round.found());
    EXPECT_NEAR(round.length, upstairs + 1 + 1, 1e-9) << algorithm;
  }
}

/// Every goal's place has to lie in its polygon, and `to` counts only where there is no goal.
TEST(MeshQueries, EndsLieInTheirPolygons) {
  Workspace workspace;
  constexpr const char* kElsewhere =
      "from_at, to_at and goals_at have to lie in the polygons that they are for";
  int refused = 0;
  for (std::uint64_t number = 0; number < sample(300u); ++number) {
    SteepMesh tried(number, true);
    if (tried.mesh.polygon_count() == 0) continue;
    const MeshNavigator navigator = MeshNavigator::build(tried.mesh).value();
    std::vector<NodeId> polygons;
    std::vector<Position> goals;
    for (int i = 0; i < 3; ++i) {
      polygons.push_back(tried.random.below(tried.mesh.polygon_count()));
      goals.push_back(tried.place_in(polygons.back()));
    }
    NodeQuery query = {polygons[0], polygons[1]};
    query.from_at = goals[0];
    query.to_at = goals[1];
    ASSERT_NE(navigator.solve(query, workspace).status, Status::invalid);
    query.goals = polygons;
    query.goals_at = goals;
    query.to_at = Position{1e6, 1e6, 0};
    ASSERT_NE(navigator.solve(query, workspace).status, Status::invalid) << "`to` is not asked";
    for (Position& goal : goals) {
      const Position there = goal;
      goal = {1e6, 1e6, 0};
      const Path path = navigator.solve(query, workspace);
      ASSERT_EQ(path.status, Status::invalid) << number;
      ASSERT_STREQ(path.reason, kElsewhere);
      goal = there;
      ++refused;
    }
    query.goals = {};
    query.goals_at = {};
    ASSERT_STREQ(navigator.solve(query, workspace).reason, kElsewhere);
    query.to_at.reset();
    query.from_at = Position{1e6, 1e6, 0};
    ASSERT_STREQ(navigator.solve(query, workspace).reason, kElsewhere);
    query.from_at.reset();
    query.range = 1e-9;
    ASSERT_STREQ(navigator.solve(query, workspace).reason,
                 "on a mesh nearness is not known: name the place to go to");
  }
  EXPECT_GT(refused, sample(500));
}

TEST(MeshQueries, WithAnOverlayNoLinksAreLeftOut) {
  SteepMesh tried(5, true);
  MeshOptions options;
  options.links = {{tried.place(), tried.place(), 1, 0}, {tried.place(), tried.place(), 1, 3}};
  const MeshNavigator linked = MeshNavigator::build(tried.mesh, options).value();
  const MeshNavigator plain = MeshNavigator::build(tried.mesh).value();
  const Overlay overlay(linked.node_count());
  Workspace workspace;
  NodeQuery query = {0, 0, "astar"};
  query.overlay = &overlay;
  for (const std::uint32_t kinds : {kAllLinkKinds, 1u << 0 | 1u << 3, 1u << 0, 1u << 3, 0u}) {
    query.link_kinds = kinds;
    const bool takes_all = (kinds & 9) == 9;
    const Path path = linked.solve(query, workspace);
    ASSERT_EQ(path.status, takes_all ? Status::found : Status::invalid) << kinds;
    if (!takes_all) {
      EXPECT_STREQ(path.reason,
                   "with an overlay all links may be taken: leave out link_kinds, or the overlay");
    }
    EXPECT_TRUE(plain.solve(query, workspace).found()) << "there are no links";
  }
}

/// How much longer an arc round a corner is, is known only where all ground costs the same.
TEST(MeshQueries, AnErrorAtCornersIsInTheBound) {
  Workspace workspace;
  int uniform = 0;
  int costly = 0;
  for (std::uint64_t number = 0; number < sample(300u); ++number) {
    SteepMesh tried(number);
    if (tried.mesh.polygon_count() == 0) continue;
    MeshOptions options;
    options.corner_error = 0.25;
    const MeshQuery query = {tried.place(), tried.place()};
    const Path plain = MeshNavigator::build(tried.mesh, options).value().solve(query, workspace);
    if (!plain.found()) continue;
    ASSERT_EQ(plain.bound, 1.25) << number;
    ASSERT_FALSE(plain.optimal);
    ++uniform;
    options.area_costs[1] = 4;
    const MeshNavigator navigator = MeshNavigator::build(tried.mesh, options).value();
    bool has_other = false;
    for (std::uint32_t p = 0; p < tried.mesh.polygon_count(); ++p) {
      has_other = has_other || tried.mesh.area(p) == 1;
    }
    const Path path = navigator.solve(query, workspace);
    ASSERT_TRUE(path.found());
    ASSERT_EQ(path.bound, has_other ? 0 : 1.25) << number;
    ASSERT_FALSE(path.optimal);
    costly += has_other ? 1 : 0;
  }
  EXPECT_GT(uniform, sample(100));
  EXPECT_GT(costly, sample(60));
}

}  // namespace
}  // namespace wend::test
