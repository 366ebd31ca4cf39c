#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <string>

#include "area_cost_oracle.h"
#include "mesh/random_mesh.h"
#include "mesh/search_way.h"
#include "support/sample.h"
#include "wend/internal/mesh/funnel.h"
#include "wend/mesh/weighted_regions.h"

namespace wend::test {
namespace {

/// With an error that leaves little room.
SearchOptions near() {
  SearchOptions options;
  options.own.set(WeightedRegions::kError, 0.02);
  return options;
}

Path solve(const NavMesh& mesh, const AreaCosts& costs, const Position& from,
           std::span<const Position> to, Workspace& workspace,
           const SearchOptions& options = near()) {
  Path path;
  Search* search = WeightedRegions::begin(mesh, costs, {from, to, options}, workspace);
  search->run();
  search->write_path(path);
  return path;
}

Path solve(const NavMesh& mesh, const AreaCosts& costs, const Position& from, const Position& to,
           Workspace& workspace, const SearchOptions& options = near()) {
  return solve(mesh, costs, from, std::span(&to, 1), workspace, options);
}

/// A small mesh whose polygons have one of four kinds of ground, and what these cost.
struct AreaCase {
  explicit AreaCase(std::uint64_t number, int most_cells = 9) : random(number) {
    GridMap small = small_map(random);
    while (small.width() > most_cells || small.height() > most_cells) small = small_map(random);
    map = small;
    skew = random_skew(random);
    MeshPlan plan = MeshOfGrid(map, skew, random).plan();
    for (std::size_t i = 1; i < plan.first.size(); ++i) {
      plan.areas.push_back(static_cast<std::uint8_t>(random.below(4)));
    }
    mesh = NavMesh::build(plan).value();
    std::array<double, 256> of_area;
    of_area.fill(1);
    const std::uint32_t kind = random.below(4);
    for (std::size_t i = 0; i < 4; ++i) {
      const double draw = random.between(0, 1000000) / 1e6;
      if (kind == 0) of_area[i] = 1 + 99 * draw;
      if (kind == 1) of_area[i] = std::pow(10, 6 * draw);
      if (kind == 2) of_area[i] = 1 + 1e-6 * draw;
      if (kind == 3) of_area[i] = std::pow(2, std::floor(4 * draw));
    }
    costs = AreaCosts(mesh, of_area);
  }
  Position place() { return skew.at(random_place(map, random)); }
  std::string text() const { return to_text(map); }

  Random random;
  GridMap map{1, 1, '.'};
  Skew skew;
  NavMesh mesh;
  AreaCosts costs;
};

/// The waypoints cost what the path says, and the bound is one.
void expect_sound(const AreaCase& tried, const Path& path, const Position& from) {
  ASSERT_TRUE(path.found());
  ASSERT_EQ(path.waypoints.front().x, from.x);
  ASSERT_EQ(path.waypoints.front().y, from.y);
  const double cost = cost_of_line(tried.mesh, tried.costs, path.waypoints);
  // The ground under a leg as short as the rounding error cannot be determined.
  ASSERT_NEAR(cost, path.cost, path.cost * 1e-9 + 1e-12 * tried.costs.most);
  // The proved lower bound holds for this way, too.
  ASSERT_GE(cost, path.cost / path.bound * (1 - 1e-8) - 1e-12);
  ASSERT_NEAR(path.length, plane_length(path.waypoints), 1e-9 * (1 + path.length));
  ASSERT_TRUE(path.bound >= 1) << path.bound;
  for (std::size_t i = 1; i < path.nodes.size(); ++i) {
    bool joined = false;
    const std::uint32_t polygon = path.nodes[i - 1];
    for (std::uint32_t d = tried.mesh.first_door(polygon); d < tried.mesh.first_door(polygon + 1);
         ++d) {
      joined = joined || tried.mesh.doors()[d].neighbour == path.nodes[i];
    }
    ASSERT_TRUE(joined);
  }
}

TEST(AreaCosts, NoWayIsCheaperThanTheBoundAllows) {
  Workspace workspace;
  int found = 0;
  int stopped = 0;
  int dearer = 0;
  for (std::uint64_t number = 0; number < sample(3000u); ++number) {
    AreaCase tried(number, 5);
    SCOPED_TRACE(std::to_string(number) + "\n" + tried.text());
    const AreaCostOracle oracle(tried.mesh, tried.costs, number % 30 == 0 ? 65 : 9);
    for (int i = 0; i < 2; ++i) {
      const Position from = tried.place();
      const Position to = tried.place();
      SearchOptions options;
      const double errors[] = {1, 0.3, 0.1, 0.02, 0.005};
      options.own.set(WeightedRegions::kError, errors[tried.random.below(5)]);
      const Path path = solve(tried.mesh, tried.costs, from, to, workspace, options);
      const bool starts = polygon_at(tried.mesh, from) != kNoPolygon;
      const bool ends = polygon_at(tried.mesh, to) != kNoPolygon;
      if (!starts || !ends) {
        ASSERT_EQ(path.status, starts ? Status::goal_outside : Status::start_outside);
        continue;
      }
      const double cost = oracle.cost(from, to);
      ASSERT_EQ(path.status, std::isfinite(cost) ? Status::found : Status::unreachable);
      if (!path.found()) continue;
      ++found;
      expect_sound(tried, path, from);
      if (HasFatalFailure()) return;
      ASSERT_EQ(path.waypoints.back().x, to.x);
      ASSERT_EQ(path.waypoints.back().y, to.y);
      ASSERT_LE(path.cost, cost * path.bound * (1 + 1e-9) + 1e-12) << "a way of the oracle's";
      ASSERT_LE(path.cost, cost * (1 + options.own.get(WeightedRegions::kError)) + 1e-12);
      if (path.bound > (1 + options.own.get(WeightedRegions::kError)) * (1 + 1e-9)) {
        ++stopped;
        EXPECT_EQ(options.own.get(WeightedRegions::kError), errors[4])
            << "only the finest is stopped among slivers";
      }
      dearer += path.cost > cost * (1 + 1e-9) ? 1 : 0;
    }
  }
  EXPECT_GT(found, sample(1000));
  EXPECT_LE(stopped, 3) << "few meet the limit of pairs";
  EXPECT_LT(dearer, found / 2) << "most are cheaper than the oracle's";
}

TEST(AreaCosts, WhereAllCostsTheSameTheWayIsPolyanyas) {
  Workspace workspace;
  Workspace other;
  int found = 0;
  for (std::uint64_t number = 0; number < sample(5000u); ++number) {
    AreaCase tried(number);
    SCOPED_TRACE(number);
    std::array<double, 256> of_area;
    const double cost = 1 + tried.random.below(7) / 2.0;
    of_area.fill(cost);
    tried.costs = AreaCosts(tried.mesh, of_area);
    const Position from = tried.place();
    const Position goals[] = {tried.place(), tried.place()};
    const Path shortest = search_way(tried.mesh, from, goals[0], other);
    const Path path = solve(tried.mesh, tried.costs, from, goals[0], workspace);
    ASSERT_EQ(path.status, shortest.status);
    if (!path.found()) continue;
    ++found;
    ASSERT_NEAR(path.cost, cost * shortest.cost, 1e-9 * (1 + path.cost));
    ASSERT_EQ(path.waypoints, shortest.waypoints);
    ASSERT_EQ(path.bound, 1);
    ASSERT_TRUE(path.optimal);
    // With several goals Polyanya is not asked: the graph alone has to find it.
    const Path second = search_way(tried.mesh, from, goals[1], other);
    const Path nearest = solve(tried.mesh, tried.costs, from, goals, workspace);
    const double least =
        cost * (second.found() ? std::min(shortest.cost, second.cost) : shortest.cost);
    ASSERT_LE(nearest.cost, least * nearest.bound * (1 + 1e-9) + 1e-12);
    ASSERT_GE(nearest.cost, least * (1 - 1e-9));
    ASSERT_LE(nearest.bound, 1.02 * (1 + 1e-9));
  }
  EXPECT_GT(found, sample(1000));
}

TEST(AreaCosts, OfSeveralGoalsTheCheapestIsReached) {
  Workspace workspace;
  int found = 0;
  for (std::uint64_t number = 0; number < sample(1500u); ++number) {
    AreaCase tried(number);
    const Position from = tried.place();
    const Position goals[] = {tried.place(), tried.place(), tried.place()};
    const Path path = solve(tried.mesh, tried.costs, from, goals, workspace);
    double least = std::numeric_limits<double>::infinity();
    for (const Position& goal : goals) {
      const Path alone = solve(tried.mesh, tried.costs, from, goal, workspace);
      if (alone.found()) least = std::min(least, alone.cost);
    }
    ASSERT_EQ(path.found(), std::isfinite(least)) << number;
    if (!path.found()) continue;
    ++found;
    expect_sound(tried, path, from);
    ASSERT_LE(path.cost, least * 1.02 * (1 + 1e-9) + 1e-12) << number;
    ASSERT_LE(least, path.cost * 1.02 * (1 + 1e-9) + 1e-12) << number;
  }
  EXPECT_GT(found, sample(400));
}

TEST(AreaCosts, SlicesOfAnySizeGiveTheSameAnswer) {
  Workspace workspace;
  for (std::uint64_t number = 0; number < sample(300u); ++number) {
    AreaCase tried(number);
    const Position from = tried.place();
    const Position to = tried.place();
    const Path whole = solve(tried.mesh, tried.costs, from, to, workspace);
    for (const std::uint64_t slice : {1u, 3u, 7u}) {
      Search* search = WeightedRegions::begin(tried.mesh, tried.costs,
                                              {from, std::span(&to, 1), near()}, workspace);
      while (search->run({.expansions = slice}) == Status::running) {
      }
      Path path;
      search->write_path(path);
      ASSERT_EQ(path.status, whole.status) << number;
      ASSERT_EQ(path.cost, whole.cost);
      ASSERT_EQ(path.bound, whole.bound);
      ASSERT_EQ(path.waypoints, whole.waypoints);
      ASSERT_EQ(path.nodes, whole.nodes);
      ASSERT_EQ(path.counters.expanded, whole.counters.expanded);
      ASSERT_EQ(path.counters.generated, whole.counters.generated);
    }
  }
}

TEST(AreaCosts, SearchesThatAreEndedTellTheBestWaySoFar) {
  Workspace workspace;
  int partial = 0;
  int whole = 0;
  for (std::uint64_t number = 0; number < sample(1000u); ++number) {
    AreaCase tried(number);
    const Position from = tried.place();
    const Position goals[] = {tried.place(), tried.place()};
    const std::span<const Position> to(goals, 1 + tried.random.below(2));
    const Path best = solve(tried.mesh, tried.costs, from, to, workspace);
    if (!best.found() || best.counters.expanded < 2) continue;
    SearchOptions options = near();
    options.limits.expansions =
        1 + tried.random.below(static_cast<std::uint32_t>(best.counters.expanded - 1));
    const Path path = solve(tried.mesh, tried.costs, from, to, workspace, options);
    ASSERT_EQ(path.status, Status::limit_reached) << number;
    ASSERT_EQ(path.counters.expanded, options.limits.expansions);
    ASSERT_EQ(path.waypoints.front().x, from.x);
    ASSERT_FALSE(path.optimal);
    const double cost = cost_of_line(tried.mesh, tried.costs, path.waypoints);
    ASSERT_LE(cost, path.cost * (1 + 1e-9) + 1e-12) << number;
    if (path.bound == 0) {
      ++partial;
      continue;
    }
    ++whole;
    ASSERT_LE(path.cost, best.cost * path.bound * (1 + 1e-9)) << number;
    // Ways that cost more than the limit are not accepted.
    options.limits = {};
    options.limits.cost = best.cost / best.bound * 0.99;
    ASSERT_EQ(solve(tried.mesh, tried.costs, from, to, workspace, options).status,
              Status::limit_reached);
    options.limits.cost = best.cost * 1.01;
    ASSERT_EQ(solve(tried.mesh, tried.costs, from, to, workspace, options).status, Status::found);
  }
  EXPECT_GT(partial, sample(50));
  EXPECT_GT(whole, sample(50));
}

/// Rectangles side by side, of areas 0, 1 and so on, between the given x.
NavMesh stripes(const std::vector<double>& x, double bottom, double top) {
  MeshPlan plan;
  plan.first = {0};
  for (const double at : x) {
    plan.vertices.push_back({at, bottom, 0});
    plan.vertices.push_back({at, top, 0});
  }
  for (std::uint32_t i = 0; i + 1 < x.size(); ++i) {
    plan.corners.insert(plan.corners.end(), {2 * i, 2 * i + 2, 2 * i + 3, 2 * i + 1});
    plan.first.push_back(4 * (i + 1));
    plan.areas.push_back(static_cast<std::uint8_t>(i));
  }
  return NavMesh::build(plan).value();
}

AreaCosts costs_of(const NavMesh& mesh, std::initializer_list<double> costs) {
  std::array<double, 256> of_area;
  of_area.fill(1);
  std::copy(costs.begin(), costs.end(), of_area.begin());
  return {mesh, of_area};
}

TEST(AreaCosts, AWayBendsAtAnEdgeAsSnellSays) {
  Workspace workspace;
  Random random(3);
  for (int round = 0; round < sample(500); ++round) {
    const double c1 = 1 + random.between(0, 1000) / 100.0;
    const double c2 = 1 + random.between(0, 1000) / 100.0;
    const NavMesh mesh = stripes({-10, 0, 10}, -1000, 1000);
    const AreaCosts costs = costs_of(mesh, {c1, c2});
    const Position from = {-random.between(1, 90) / 10.0, random.between(-90, 90) / 10.0, 0};
    const Position to = {random.between(1, 90) / 10.0, random.between(-90, 90) / 10.0, 0};
    // Where c1 sin(a1) = c2 sin(a2), by halving.
    double low = std::min(from.y, to.y);
    double high = std::max(from.y, to.y);
    for (int i = 0; i < 200; ++i) {
      const double y = (low + high) / 2;
      const double slope = c1 * (y - from.y) / std::hypot(from.x, y - from.y) -
                           c2 * (to.y - y) / std::hypot(to.x, to.y - y);
      (slope < 0 ? low : high) = y;
    }
    const double y = (low + high) / 2;
    const double cost = c1 * std::hypot(from.x, y - from.y) + c2 * std::hypot(to.x, to.y - y);
    const Path path = solve(mesh, costs, from, to, workspace);
    ASSERT_TRUE(path.found());
    ASSERT_NEAR(path.cost, cost, 1e-9 * cost) << round;
    ASSERT_LE(path.bound, 1.02);
    ASSERT_EQ(path.waypoints.size(), c1 == c2 ? path.waypoints.size() : 3u);
    if (c1 == c2) continue;
    ASSERT_NEAR(path.waypoints[1].y, y, 1e-4) << round;
    ASSERT_EQ(path.waypoints[1].x, 0);
  }
}

TEST(AreaCosts, AWayBesideACheapRoadUsesItAsFarAsThatPays) {
  // Both ends lie on expensive ground, at a distance of 1 from ground that costs 1: the way goes
  // there at the critical angle, whose sine is 1 / cost, along the edge, and back.
  Workspace workspace;
  const NavMesh mesh = stripes({-10, 0, 10}, -100, 100);
  int along = 0;
  int straight = 0;
  for (double cost = 1.25; cost < 8; cost += 0.25) {
    const AreaCosts costs = costs_of(mesh, {cost, 1});
    for (double gap = 0.5; gap < 40; gap *= 1.5) {
      const double slant = std::sqrt(cost * cost - 1);  // of the cost of both slopes, a distance
      const double touch = 2 / slant;
      const double edge = 2 * cost * cost / slant + (gap - touch);
      const double least = gap > touch ? std::min(edge, cost * gap) : cost * gap;
      const Path path = solve(mesh, costs, {-1, -gap / 2, 0}, {-1, gap / 2, 0}, workspace);
      ASSERT_TRUE(path.found());
      ASSERT_NEAR(path.cost, least, 2e-2 * least);
      ASSERT_GE(path.cost, least * (1 - 1e-9));
      ASSERT_LE(path.cost / path.bound, least * (1 + 1e-9)) << cost << " " << gap;
      if (gap > touch && edge < cost * gap * 0.97) {
        ++along;
        ASSERT_NEAR(path.cost, least, 1e-6 * least) << cost << " " << gap;
        ASSERT_EQ(path.waypoints.size(), 4u);
      }
      if (least == cost * gap && edge > least * 1.03) {
        ++straight;
        ASSERT_EQ(path.waypoints.size(), 2u) << cost << " " << gap;
      }
    }
  }
  EXPECT_GT(along, 50);
  EXPECT_GT(straight, 50);
}

TEST(AreaCosts, ASwampIsWorthGoingRoundWhenItCostsMoreThanTheDetour) {
  // Three by three squares of 10 m, the middle one a swamp, from the middle of one side to that of
  // the opposite one.
  MeshPlan plan;
  for (int y = 0; y < 4; ++y) {
    for (int x = 0; x < 4; ++x) plan.vertices.push_back({10.0 * x, 10.0 * y, 0});
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
  const NavMesh mesh = NavMesh::build(plan).value();
  Workspace workspace;
  const double round = 2 * std::hypot(10, 5) + 10;  // along an edge of the swamp
  const double ratio = (round - 20) / 10;
  SearchOptions options;
  options.own.set(WeightedRegions::kError, 1e-3);
  for (const double factor : {0.5, 0.9, 0.99, 1.01, 1.1, 5.0, 1000.0}) {
    std::array<double, 256> of_area;
    of_area.fill(1);
    of_area[7] = std::max(1.0, ratio * factor);
    const AreaCosts costs(mesh, of_area);
    const Path path = solve(mesh, costs, {0, 15, 0}, {30, 15, 0}, workspace, options);
    const double least = std::min(round, 20 + 10 * of_area[7]);
    ASSERT_NEAR(path.cost, least, 1e-3 * least) << factor;
    ASSERT_GE(path.cost, least * (1 - 1e-9)) << factor;
    ASSERT_LE(path.bound, 1.001 * (1 + 1e-9)) << factor;
    if (factor > 0.99 && factor < 1.01) continue;
    EXPECT_EQ(path.waypoints.size() == 4 && path.waypoints[1].y != 15, factor > 1) << factor;
  }
}

TEST(AreaCosts, RefusalsSayWhy) {
  const NavMesh mesh = stripes({0, 1, 2}, 0, 1);
  const AreaCosts costs = costs_of(mesh, {1, 2});
  Workspace workspace;
  const Position from = {0.5, 0.5, 0};
  const Position to = {1.5, 0.5, 0};
  const auto reason = [&](const SearchOptions& options) {
    const Path path = solve(mesh, costs, from, to, workspace, options);
    EXPECT_EQ(path.status, Status::invalid);
    EXPECT_TRUE(path.waypoints.empty());
    return std::string(path.reason);
  };
  SearchOptions options;
  options.own.set(WeightedRegions::kError, 0);
  EXPECT_EQ(reason(options), WeightedRegions::kError.rule);
  options.own.set(WeightedRegions::kError, std::nan(""));
  EXPECT_EQ(reason(options), WeightedRegions::kError.rule);
  options = {};
  options.heuristic = HeuristicKind::octile;
  EXPECT_EQ(reason(options), "on a mesh the heuristic is `automatic` or `euclidean`");
  options = {};
  options.stop = StopRule::fast;
  EXPECT_EQ(reason(options), "weighted_regions stops where its bound is proved");
  options = {};
  options.fallback = Fallback::closest_to_goal;
  EXPECT_NE(reason(options), "");
  EXPECT_EQ(solve(mesh, costs, {5, 5, 0}, to, workspace).status, Status::start_outside);
  EXPECT_EQ(solve(mesh, costs, from, {5, 5, 0}, workspace).status, Status::goal_outside);
  const Path same = solve(mesh, costs, from, from, workspace);
  EXPECT_EQ(same.status, Status::found);
  EXPECT_EQ(same.cost, 0);
  EXPECT_EQ(same.bound, 1);
}

TEST(AreaCosts, ACancelledSearchSaysSo) {
  AreaCase tried(5);
  const NavMesh mesh = stripes({-10, 0, 10}, -1000, 1000);
  const AreaCosts costs = costs_of(mesh, {3, 1});
  Workspace workspace;
  const Position to = {5, 500, 0};
  Search* search = WeightedRegions::begin(mesh, costs, {{-5, 0, 0}, std::span(&to, 1)}, workspace);
  EXPECT_EQ(search->run({.expansions = 2}), Status::running);
  workspace.cancel_flag() = true;
  EXPECT_EQ(search->run(), Status::cancelled);
  Path path;
  search->write_path(path);
  EXPECT_EQ(path.status, Status::cancelled);
  EXPECT_FALSE(path.waypoints.empty());
}

}  // namespace
}  // namespace wend::test
