// Limits, units, details and goals of searches over ground that costs.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <limits>
#include <vector>

#include "mesh/random_mesh.h"
#include "support/sample.h"
#include "wend/mesh/locate.h"
#include "wend/mesh/weighted_regions.h"

namespace wend::test {
namespace {

struct CostlyMesh {
  explicit CostlyMesh(Random& random) : map(small_map(random)), skew(random_skew(random)) {
    MeshPlan plan = MeshOfGrid(map, skew, random).plan();
    for (std::size_t i = 1; i < plan.first.size(); ++i) {
      plan.areas.push_back(static_cast<std::uint8_t>(random.below(3)));
    }
    mesh = NavMesh::build(plan).value();
    std::array<double, 256> of_area;
    of_area.fill(50);  // of no ground that there is
    for (std::size_t i = 0; i < 3; ++i) of_area[i] = random.between(4, 40) / 8.0;
    costs = AreaCosts(mesh, of_area);
  }
  Position place(Random& random) const { return skew.at(random_place(map, random)); }

  GridMap map;
  Skew skew;
  NavMesh mesh;
  AreaCosts costs;
};

Path solve(const CostlyMesh& on, const WeightedRegionsQuery& query, Workspace& workspace) {
  Path path;
  Search* search = WeightedRegions::begin(on.mesh, on.costs, query, workspace);
  search->run();
  search->write_path(path);
  return path;
}

TEST(AreaCosts, LeastAndMostAreThoseOfTheGroundThereIs) {
  Random random(111);
  for (int round = 0; round < sample(500); ++round) {
    const CostlyMesh tried(random);
    if (tried.mesh.polygon_count() == 0) continue;
    double least = 1e9;
    double most = 0;
    for (std::uint32_t p = 0; p < tried.mesh.polygon_count(); ++p) {
      least = std::min(least, tried.costs.of_area[tried.mesh.area(p)]);
      most = std::max(most, tried.costs.of_area[tried.mesh.area(p)]);
    }
    ASSERT_EQ(tried.costs.least, least);
    ASSERT_EQ(tried.costs.most, most);
  }
}

/// `units` scales costs, labels and cost limits alike.
TEST(AreaCosts, UnitsCountInCostsAndLimitsAndLabels) {
  Random random(112);
  Workspace workspace;
  int found = 0;
  int labels = 0;
  for (int round = 0; round < sample(150); ++round) {
    const CostlyMesh tried(random);
    const Position from = tried.place(random);
    // (For one goal Polyanya is asked first, which has labels of its own.)
    const Position to[] = {tried.place(random), tried.place(random)};
    WeightedRegionsQuery query = {from, {to, 1 + random.below(2)}};
    const Path plain = solve(tried, query, workspace);
    if (!plain.found() || plain.cost == 0) continue;
    TraceLog log;
    query.options.trace = &log;
    solve(tried, query, workspace);
    std::vector<NodeLabel> told;
    for (NodeId p = 0; p < tried.mesh.polygon_count(); ++p) {
      told.push_back(workspace.search()->label(p));
    }
    query.units = 64;
    solve(tried, query, workspace);
    for (NodeId p = 0; p < tried.mesh.polygon_count(); ++p) {
      const NodeLabel label = workspace.search()->label(p);
      ASSERT_EQ(label.reached, told[p].reached);
      ASSERT_EQ(label.g, 64 * told[p].g);
      labels += label.g > 0 ? 1 : 0;
    }
    query.options.trace = nullptr;
    const Path scaled = solve(tried, query, workspace);
    ASSERT_EQ(scaled.cost, 64 * plain.cost);
    ASSERT_EQ(scaled.length, plain.length);
    ASSERT_EQ(scaled.bound, plain.bound);
    query.options.limits.cost = 64 * plain.cost;
    ASSERT_EQ(solve(tried, query, workspace).status, Status::found) << round;
    query.options.limits.cost = 64 * plain.cost / plain.bound * (1 - 1e-9);
    const Path less = solve(tried, query, workspace);
    ASSERT_EQ(less.status, Status::limit_reached) << round;
    ASSERT_LE(less.cost, query.options.limits.cost * (1 + 1e-9));
    ASSERT_FALSE(less.optimal);
    ++found;
  }
  EXPECT_GT(found, sample(30));
  EXPECT_GT(labels, sample(10));
}

TEST(AreaCosts, ForTheCostAloneThereAreNoPolygons) {
  Random random(113);
  Workspace workspace;
  Path path;
  int found = 0;
  for (int round = 0; round < sample(150); ++round) {
    const CostlyMesh tried(random);
    const Position from = tried.place(random);
    const Position to = tried.place(random);
    WeightedRegionsQuery query = {from, {&to, 1}};
    const Path whole = solve(tried, query, workspace);
    for (const PathDetail detail : {PathDetail::cost, PathDetail::cells}) {
      query.options.detail = detail;
      Search* search = WeightedRegions::begin(tried.mesh, tried.costs, query, workspace);
      search->run();
      search->write_path(path);
      ASSERT_EQ(path.cost, whole.cost);
      ASSERT_EQ(path.waypoints, whole.waypoints);
      ASSERT_EQ(path.nodes, detail == PathDetail::cost ? std::vector<NodeId>{} : whole.nodes);
      found += path.found() ? 1 : 0;
    }
  }
  EXPECT_GT(found, sample(60));
}

/// Goals that lie nowhere or cannot be reached do not count, wherever they stand.
TEST(AreaCosts, OnlyGoalsThatCanBeReachedCount) {
  Random random(114);
  Workspace workspace;
  int found = 0;
  int unreachable = 0;
  int outside = 0;
  for (int round = 0; round < sample(150); ++round) {
    const CostlyMesh tried(random);
    const Position from = tried.place(random);
    std::vector<Position> goals;
    for (int i = random.between(1, 4); i > 0; --i) {
      goals.push_back(random.chance(30) ? Position{-99, 5, 0} : tried.place(random));
    }
    if (polygon_at(tried.mesh, from) == kNoPolygon) continue;
    double least = std::numeric_limits<double>::infinity();
    bool any_on_mesh = false;
    for (const Position& goal : goals) {
      const Path alone = solve(tried, {from, {&goal, 1}}, workspace);
      any_on_mesh = any_on_mesh || alone.status != Status::goal_outside;
      if (alone.found()) least = std::min(least, alone.cost);
    }
    const Path path = solve(tried, {from, goals}, workspace);
    if (std::isfinite(least)) {
      ASSERT_EQ(path.status, Status::found);
      ASSERT_LE(path.cost, least * path.bound * (1 + 1e-9));
      ++found;
    } else {
      ASSERT_EQ(path.status, any_on_mesh ? Status::unreachable : Status::goal_outside);
      ++(any_on_mesh ? unreachable : outside);
    }
  }
  EXPECT_GT(found, sample(30));
  EXPECT_GT(unreachable, sample(3));
  EXPECT_GT(outside, sample(5));
}

TEST(AreaCosts, ErrorsFromAThousandthOfTenPercentToOneAreTaken) {
  SearchOptions options;
  for (const double error : {1e-4, 1.0}) {
    options.own.set(WeightedRegions::kError, error);
    EXPECT_EQ(WeightedRegions::refusal(options), nullptr) << error;
  }
  for (const double error : {std::nextafter(1e-4, 0), std::nextafter(1.0, 2)}) {
    options.own.set(WeightedRegions::kError, error);
    EXPECT_NE(WeightedRegions::refusal(options), nullptr) << error;
  }
}

/// With a limit between the proved bound and the cost found, a search may find a way or not, but
/// never one that costs more.
TEST(AreaCosts, NoWayThatIsFoundCostsMoreThanTheLimit) {
  Random random(116);
  Workspace workspace;
  int between = 0;
  for (int round = 0; round < sample(300); ++round) {
    const CostlyMesh tried(random);
    const Position from = tried.place(random);
    const Position to = tried.place(random);
    WeightedRegionsQuery query = {from, {&to, 1}};
    query.options.own.set(WeightedRegions::kError, 1);
    const Path plain = solve(tried, query, workspace);
    if (!plain.found() || plain.bound == 1) continue;
    const double least = plain.cost / plain.bound;
    query.options.limits.cost = least + (plain.cost - least) * random.between(1, 99) / 100;
    const Path path = solve(tried, query, workspace);
    ASSERT_TRUE(path.found() || path.status == Status::limit_reached);
    if (path.found()) {
      ASSERT_LE(path.cost, query.options.limits.cost * (1 + 1e-12)) << round;
    }
    ++between;
  }
  EXPECT_GT(between, sample(50));
}

/// A partial way ends at the examined place that is nearest to a goal, so its end never moves away
/// from the goals as a search goes on.
TEST(AreaCosts, PartsOfWaysComeNearerToTheGoals) {
  Random random(115);
  Workspace workspace;
  int parts = 0;
  for (int round = 0; round < sample(300); ++round) {
    const CostlyMesh tried(random);
    const Position from = tried.place(random);
    const Position goals[] = {tried.place(random), tried.place(random)};
    if (!solve(tried, {from, {&goals[0], 1}}, workspace).found()) continue;
    if (!solve(tried, {from, {&goals[1], 1}}, workspace).found()) continue;
    Search* search = WeightedRegions::begin(tried.mesh, tried.costs, {from, goals}, workspace);
    double before = std::numeric_limits<double>::infinity();
    Path part;
    while (search->run({.expansions = 1}) == Status::running) {
      search->write_path(part);
      if (part.bound > 0 || part.length == 0) continue;
      const Position& at = part.waypoints.back();
      const double left = std::min(std::hypot(goals[0].x - at.x, goals[0].y - at.y),
                                   std::hypot(goals[1].x - at.x, goals[1].y - at.y));
      ASSERT_LE(left, before + 1e-9) << round;
      before = left;
      ++parts;
    }
  }
  EXPECT_GT(parts, sample(300));
}

/// Its trace names them, and no labels of an earlier search in the same workspace are left.
TEST(AreaCosts, LabelsAreThoseOfTheLastSearch) {
  Random random(117);
  Workspace workspace;
  int unreached = 0;
  for (int round = 0; round < sample(50); ++round) {
    const CostlyMesh tried(random);
    const Position goals[] = {tried.place(random), tried.place(random)};
    TraceLog log;
    WeightedRegionsQuery query = {tried.place(random), goals};
    // (For one goal that can be reached Polyanya is asked first, which has labels of its own.)
    const auto island = [&](const Position& at) {
      const std::uint32_t polygon = polygon_at(tried.mesh, at);
      return polygon == kNoPolygon ? kNoPolygon : tried.mesh.component(polygon);
    };
    const std::uint32_t own = island(query.from);
    if (own == kNoPolygon || own != island(goals[0]) || own != island(goals[1])) continue;
    query.options.trace = &log;
    solve(tried, query, workspace);
    std::vector<bool> seen(tried.mesh.polygon_count());
    for (const TraceEvent& event : log) seen[event.node] = true;
    for (NodeId p = 0; p < tried.mesh.polygon_count(); ++p) {
      ASSERT_EQ(workspace.search()->label(p).reached, seen[p]) << round;
      unreached += seen[p] ? 0 : 1;
    }
  }
  EXPECT_GT(unreached, sample(20));
}

}  // namespace
}  // namespace wend::test
