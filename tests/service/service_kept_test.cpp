// Answers that are kept: which ones, and how edits change them.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <vector>

#include "support/random_case.h"
#include "support/random_edits.h"
#include "support/sample.h"
#include "wend/service/path_service.h"

namespace wend::test {
namespace {

void tick_until_idle(PathService& service) {
  do service.tick();
  while (service.last_tick().waiting > 0);
}

/// By a list of the ends that were asked for last: all paths are as long as each other, but for one
/// kind that is too long to be kept.
TEST(ServiceKept, AnswersUsedLastAreKeptAsFarAsTheirMemoryGoes) {
  constexpr std::int32_t kWidth = 220;
  constexpr std::int32_t kHeight = 900;
  for (const double room : {1.0, 1.5, 3.5, 6.0}) {
    SCOPED_TRACE(room);
    const auto own = std::size_t{kWidth} * (sizeof(NodeId) + sizeof(Point));  // and a little more
    ServiceOptions options;
    options.first_steps = 0;
    options.cache_bytes = static_cast<std::size_t>(room * static_cast<double>(own + 512));
    PathService service = PathService::build(GridMap(kWidth, kHeight), {}, options).value();
    const Navigator& grid = *service.grid();
    Random random(71);
    std::vector<std::uint32_t> kept;  // rows, the one used last in front
    std::uint64_t cached = 0;
    std::size_t bytes = 0;  // of one answer
    for (int i = 0; i < 300; ++i) {
      const bool too_long = room < 4 && random.chance(5);
      const std::uint32_t row = random.below(9);
      const auto y = static_cast<std::int32_t>(row);
      const NodeId from = grid.node(too_long ? Point{y, 0} : Point{0, y});
      const NodeId to = grid.node(too_long ? Point{y, kHeight - 1} : Point{kWidth - 1, y});
      const RequestHandle handle = service.submit({.query = {.from = from, .to = to}});
      tick_until_idle(service);
      ASSERT_TRUE(service.path(handle)->found());
      if (random.chance(80)) service.release(handle);
      if (!too_long) {
        const auto known = std::find(kept.begin(), kept.end(), row);
        cached += known != kept.end() ? 1 : 0;
        if (known != kept.end()) kept.erase(known);
        kept.insert(kept.begin(), row);
        if (bytes == 0) bytes = service.telemetry().cache_bytes;
        if (kept.size() > options.cache_bytes / bytes) kept.pop_back();
      }
      ASSERT_EQ(service.telemetry().cached, cached) << i;
      ASSERT_EQ(service.telemetry().cache_bytes, bytes * kept.size()) << i;
      const Result<void> valid = service.validate();
      ASSERT_TRUE(valid.ok()) << valid.error().message() << " " << i;
    }
    EXPECT_GE(bytes, own);
    EXPECT_GT(cached, 20u);
  }
}

/// The cost of a path's steps on a map, by the cheapest step from each node to the next; nothing if
/// one is missing.
std::optional<double> cost_of_nodes(const Navigator& grid, const std::vector<NodeId>& nodes) {
  if (nodes.empty() || !grid.walkable(nodes.front())) return std::nullopt;
  double cost = 0;
  for (std::size_t i = 0; i + 1 < nodes.size(); ++i) {
    double least = std::numeric_limits<double>::infinity();
    for (const NodeEdge& edge : grid.edges(nodes[i])) {
      if (edge.to == nodes[i + 1]) least = std::min(least, edge.cost);
    }
    cost += least;
  }
  return std::isfinite(cost) ? std::optional(cost) : std::nullopt;
}

NodeQuery some_query(const Navigator& grid, const GridMap& map, const std::vector<NodeId>& goals,
                     Random& random) {
  NodeQuery query = {.from = grid.node(random_cell(map, random)),
                     .to = grid.node(random_cell(map, random))};
  if (random.chance(5)) query.to = query.from;
  switch (random.below(8)) {
    case 0: query.goals = goals; break;
    case 1: query.options.fallback = Fallback::closest_to_goal; break;
    case 2: query.range = 2; break;
    case 3: query.options.detail = PathDetail::waypoints; break;
    default: break;
  }
  return query;
}

/// Cells that matter to a path: its ends, its middle, and any other.
Point cell_to_edit(const Navigator& grid, const GridMap& map, const Path& path, Random& random) {
  if (path.nodes.empty() || random.chance(40)) return random_cell(map, random);
  if (random.chance(30)) return grid.point(path.nodes.front());
  if (random.chance(30)) return grid.point(path.nodes.back());
  return grid.point(path.nodes[random.below(static_cast<std::uint32_t>(path.nodes.size()))]);
}

/// Adds links between neighbours, cheaper or more expensive than their step.
void add_short_links(GridMap& map, Random& random) {
  for (int i = 0; i < 30; ++i) {
    const Point from = random_cell(map, random);
    const Point to = {from.x + random.between(-1, 1), from.y + random.between(-1, 1)};
    if (!map.contains(to) || from == to) continue;
    map.add_link({from, to, (1 + static_cast<double>(random.below(6))) / 2});
  }
}

struct CheckCounts {
  std::uint64_t current = 0;
  std::uint64_t beatable = 0;
  std::uint64_t broken = 0;
  std::uint64_t no_way = 0;  // current, and without a path
};

/// Compares check() for an answer with a search on the map as it is.
void compare_check(PathService& service, RequestHandle handle, const NodeQuery& query,
                   CheckCounts& counts) {
  const Navigator& grid = *service.grid();
  const Path& path = *service.path(handle);
  const AnswerState state = service.check(handle);
  const bool all_told = path.detail == PathDetail::cells && !path.nodes.empty();
  const std::optional<double> now = cost_of_nodes(grid, path.nodes);
  const bool holds = now && std::abs(*now - path.cost) <= 1e-9 * (1 + path.cost);
  if (all_told) {
    EXPECT_EQ(state == AnswerState::broken, !holds);
  }
  if (state == AnswerState::broken) ++counts.broken;
  if (state == AnswerState::beatable) ++counts.beatable;
  if (state != AnswerState::current) return;
  ++counts.current;
  counts.no_way += path.nodes.empty() ? 1 : 0;
  Workspace workspace;
  const Path alone = grid.NodeNavigator::solve(query, workspace);
  EXPECT_EQ(path.status, alone.status);
  EXPECT_NEAR(path.cost, alone.cost, 1e-9 * (1 + alone.cost));
  EXPECT_EQ(path.version, grid.version());
}

TEST(ServiceKept, WhatIsCalledCurrentIsWhatASearchWouldFindAndWhatIsBrokenDoesNotHold) {
  CheckCounts counts;
  for (std::uint64_t number = 0; number < sample(400u); ++number) {
    SCOPED_TRACE(number);
    RandomCase made = any_layout_case(number);
    Random random(number + 9'000);
    if (random.chance(40)) add_short_links(made.map, random);
    if (random.chance(30)) grade_finely(made.map, random);
    PathService service = PathService::build(made.map, made.options).value();
    std::vector<NodeId> goals;
    for (int i = 0; i < 3; ++i) {
      goals.push_back(service.grid()->node(random_cell(made.map, random)));
    }
    std::vector<std::pair<RequestHandle, NodeQuery>> asked;
    for (int i = 0; i < 6; ++i) {
      const NodeQuery query = some_query(*service.grid(), made.map, goals, random);
      asked.push_back({service.submit({.query = query}), query});
    }
    tick_until_idle(service);
    for (int round = 0; round < 4; ++round) {
      std::vector<CellEdit> edits;
      for (std::uint32_t i = 1 + random.below(3); i > 0; --i) {
        const RequestHandle one = asked[random.below(6)].first;
        const Point cell = cell_to_edit(*service.grid(), made.map, *service.path(one), random);
        edits.push_back({cell, random.chance(50) ? '#' : '.'});
        if (random.chance(20)) std::swap(edits.front(), edits.back());
      }
      ASSERT_TRUE(service.edit(edits).ok());
      for (const auto& [handle, query] : asked) compare_check(service, handle, query, counts);
      if (::testing::Test::HasFailure()) FAIL() << made.describe() << "round " << round;
    }
  }
  EXPECT_GT(counts.current, sample(1'300u));
  EXPECT_GT(counts.no_way, sample(250u));
  EXPECT_GT(counts.beatable, sample(250u));
  EXPECT_GT(counts.broken, sample(250u));
}

/// An answer knows the edits between its request and the tick that answers it: it has the status
/// and version after them, and the detail that was asked for.
TEST(ServiceKept, AnswersAfterAnEditAreOfTheMapAsItIsInTheDetailThatWasAskedFor) {
  std::uint64_t merged = 0;
  std::uint64_t none = 0;
  for (std::uint64_t number = 0; number < sample(400u); ++number) {
    SCOPED_TRACE(number);
    const RandomCase made = any_layout_case(number);
    Random random(number + 11'000);
    ServiceOptions options;
    options.cache_bytes = 0;
    PathService service = PathService::build(made.map, made.options, options).value();
    const NodeId goal = service.grid()->node(random_cell(made.map, random));
    std::vector<std::pair<RequestHandle, NodeQuery>> asked;
    for (int i = 0; i < 12; ++i) {
      NodeQuery query = {.from = service.grid()->node(random_cell(made.map, random)), .to = goal};
      if (random.chance(50) && service.grid()->tells_turns()) {
        query.options.detail = PathDetail::waypoints;
      }
      asked.push_back({service.submit({.query = query}), query});
    }
    std::vector<CellEdit> edits;
    for (int i = 0; i < 3; ++i) {
      const NodeId start = asked[random.below(12)].second.from;
      const Point cell =
          random.chance(50) ? service.grid()->point(start) : random_cell(made.map, random);
      edits.push_back({cell, random.chance(70) ? '#' : '.'});
    }
    ASSERT_TRUE(service.edit(edits).ok());
    tick_until_idle(service);
    const Navigator& grid = *service.grid();
    Workspace workspace;
    for (const auto& [handle, query] : asked) {
      const Path& path = *service.path(handle);
      const Path alone = grid.NodeNavigator::solve(query, workspace);
      EXPECT_EQ(path.status, alone.status);
      if (path.found()) {
        EXPECT_EQ(path.detail, query.options.detail);
      }
      EXPECT_EQ(path.version, grid.version());
      const bool searched = path.found() && query.from != goal;
      EXPECT_TRUE(!searched || path.counters.expanded > 0);
      none += path.found() ? 0 : 1;
    }
    merged += service.telemetry().merged;
    if (::testing::Test::HasFailure()) FAIL() << made.describe();
  }
  EXPECT_GT(merged, sample(700u));
  EXPECT_GT(none, sample(700u));
}

/// Only an edit after a request restarts its search: no request joins a search of an older map.
TEST(ServiceKept, WhoAsksAfterAnEditWaitsForNoSearchOfTheMapBefore) {
  std::uint64_t begun_anew = 0;
  for (std::uint64_t number = 0; number < sample(100u); ++number) {
    SCOPED_TRACE(number);
    Random random(number + 13'000);
    GridMap map(40, 40);
    for (int i = 0; i < 400; ++i) map.set_symbol(random_cell(map, random), '#');
    if (number % 2 == 0) add_terrain(map, random);
    PathService service = PathService::build(map, {}, {.budget = {100}, .lanes = 1}).value();
    const NodeId goal = service.grid()->node(random_cell(map, random));
    const auto ask = [&] {
      const NodeId from = service.grid()->node(random_cell(map, random));
      return service.submit({.query = {.from = from, .to = goal}});
    };
    for (int i = 0; i < 6; ++i) ask();
    service.tick();
    std::vector<CellEdit> edits;
    for (int i = 0; i < 12; ++i) edits.push_back({random_cell(map, random), '#'});
    ASSERT_TRUE(service.edit(edits).ok());
    std::vector<RequestHandle> late;
    for (int i = 0; i < 6; ++i) late.push_back(ask());
    tick_until_idle(service);
    for (const RequestHandle one : late) EXPECT_EQ(service.progress(one).begun_anew, 0u);
    begun_anew += service.telemetry().begun_anew;
  }
  EXPECT_GT(begun_anew, sample(30u));
}

/// Ways of others near by lead nobody once the map is another one.
TEST(ServiceKept, WaysNearByAreProvedOnTheMapAsItIs) {
  std::uint64_t near = 0;
  for (std::uint64_t number = 0; number < sample(60u); ++number) {
    SCOPED_TRACE(number);
    Random random(number + 15'000);
    GridMap map(120, 24);
    for (std::int32_t y = 1; y < 24; ++y) map.set_symbol({60, y}, '#');
    PathService service =
        PathService::build(map, {}, {.budget = {60}, .lanes = 1, .nearly = 1.3}).value();
    std::vector<std::pair<RequestHandle, NodeQuery>> asked;
    for (int i = 0; i < 20; ++i) {
      const NodeQuery query = {
          .from = service.grid()->node({random.between(8, 15), random.between(16, 23)}),
          .to = service.grid()->node({random.between(104, 111), random.between(16, 23)})};
      asked.push_back({service.submit({.query = query}), query});
    }
    for (std::uint32_t i = random.below(8); i > 0; --i) service.tick();
    const CellEdit door = {{60, 20}, '.'};
    const CellEdit other = {{60, 0}, '#'};
    const std::vector<CellEdit> edits =
        number % 2 == 0 ? std::vector{door} : std::vector{door, other};
    ASSERT_TRUE(service.edit(edits).ok());
    tick_until_idle(service);
    Workspace workspace;
    for (const auto& [handle, query] : asked) {
      const Path& path = *service.path(handle);
      const Path alone = service.navigator().solve(query, workspace);
      ASSERT_TRUE(path.found());
      if (path.version != service.navigator().version()) continue;  // told before the edit
      EXPECT_LE(path.cost, alone.cost * path.bound * (1 + 1e-12));
      EXPECT_LE(path.bound, 1.3);
      EXPECT_NEAR(cost_of_nodes(*service.grid(), path.nodes).value_or(0), path.cost,
                  1e-9 * path.cost);
    }
    near += service.telemetry().near;
  }
  EXPECT_GT(near, sample(400u));
}

}  // namespace
}  // namespace wend::test
