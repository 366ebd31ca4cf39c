// Several goals, ranges, goal tests and goals that cannot be reached: every algorithm of the
// catalogue against the oracle and brute force.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <map>
#include <string>

#include "support/guarantee.h"
#include "support/oracle.h"
#include "support/sample.h"
#include "wend/path/hexagons.h"

namespace wend::test {
namespace {

constexpr std::uint64_t kMapsWithGoals = kSanitized ? 500 : 2000;

using Distances = std::vector<std::optional<std::uint64_t>>;

/// The cells that are accepted as goals.
using Accepted = std::vector<bool>;

/// A random case, and the oracle's costs and step counts from its start.
struct Question {
  RandomCase tried;
  Distances costs;
  Distances steps;

  explicit Question(RandomCase asked) : tried(std::move(asked)) {
    const Oracle oracle(tried.map, tried.options);
    costs = oracle.distances(tried.from);
    steps = oracle.step_counts(tried.from);
  }

  bool reachable(NodeId id) const { return costs[id].has_value(); }
};

/// The least distance to an accepted cell.
std::optional<std::uint64_t> least(const Distances& distances, const Accepted& accepted) {
  std::optional<std::uint64_t> best;
  for (NodeId id = 0; id < distances.size(); ++id) {
    if (accepted[id] && distances[id].has_value() && (!best || *distances[id] < *best)) {
      best = distances[id];
    }
  }
  return best;
}

Lattice lattice_of(const GridMap& map) { return {map.layout(), map.width(), map.height()}; }

/// Hexagons have only one measure, their steps.
std::int64_t square_of_distance(const Lattice& lattice, Point a, Point b) {
  if (is_hexagonal(lattice.layout())) return hex_steps(lattice, a, b);
  const Point p = lattice.place(a);
  const Point q = lattice.place(b);
  const std::int64_t dx = p.x - q.x;
  const std::int64_t dy = p.y - q.y;
  return dx * dx + dy * dy;
}

std::int64_t ring(const Lattice& lattice, Point a, Point b) {
  if (is_hexagonal(lattice.layout())) return hex_steps(lattice, a, b);
  const Point p = lattice.place(a);
  const Point q = lattice.place(b);
  return std::max(std::abs(p.x - q.x), std::abs(p.y - q.y));
}

/// Walkable cells within the range of some goal.
Accepted near_goals(const GridMap& map, const std::vector<Point>& goals, double range) {
  const Lattice lattice = lattice_of(map);
  const double most = is_hexagonal(map.layout()) ? range : range * range;
  Accepted accepted(map.cell_count());
  for (NodeId id = 0; id < map.cell_count(); ++id) {
    for (const Point goal : goals) {
      const auto measured = static_cast<double>(square_of_distance(lattice, map.point(id), goal));
      if (map.walkable(map.point(id)) && measured <= most) accepted[id] = true;
    }
  }
  return accepted;
}

/// The reachable cells that are closest to any of the goals by a measure.
template <class Measure>
Accepted closest_to(const Question& question, const std::vector<Point>& goals, Measure measure) {
  const GridMap& map = question.tried.map;
  const Lattice lattice = lattice_of(map);
  std::int64_t closest = INT64_MAX;
  std::vector<std::int64_t> apart(map.cell_count(), INT64_MAX);
  for (NodeId id = 0; id < map.cell_count(); ++id) {
    if (!question.reachable(id)) continue;
    for (const Point goal : goals) {
      apart[id] = std::min(apart[id], measure(lattice, map.point(id), goal));
    }
    closest = std::min(closest, apart[id]);
  }
  Accepted accepted(map.cell_count());
  for (NodeId id = 0; id < map.cell_count(); ++id) accepted[id] = apart[id] == closest;
  return accepted;
}

/// A rectangle of goals: from outside only its rim can matter.
void add_block(const GridMap& map, Random& random, std::vector<Point>& goals) {
  const Point low = random_cell(map, random);
  const Point high = {std::min(low.x + random.between(2, 6), map.width() - 1),
                      std::min(low.y + random.between(2, 6), map.height() - 1)};
  for (Point p = low; p.y <= high.y; ++p.y) {
    for (p.x = low.x; p.x <= high.x; ++p.x) goals.push_back(p);
  }
}

/// From none to all of them blocked, on other islands, named twice, or the start itself.
std::vector<Point> random_goals(const RandomCase& tried, Random& random) {
  std::vector<Point> goals;
  const std::int32_t count = random.chance(50) ? random.between(1, 8) : random.between(9, 40);
  const std::uint32_t blocked = random.chance(40) ? 100 : 20;
  while (static_cast<std::int32_t>(goals.size()) < count) {
    Point goal = random_cell(tried.map, random);
    const bool may_be_blocked = random.chance(blocked);
    for (int i = 0; i < 8 && tried.map.walkable(goal) == may_be_blocked; ++i)
      goal = random_cell(tried.map, random);
    if (!goals.empty() && random.chance(10)) goal = goals.front();
    if (random.chance(1)) goal = tried.from;
    goals.push_back(goal);
  }
  if (random.chance(20)) add_block(tried.map, random, goals);
  return goals;
}

/// A search from both ends cannot begin at goals that only a test knows, and has no use for a
/// bucket queue where it begins at several; long steps would pass over goals that only a test
/// knows.
bool may_refuse(const AlgorithmInfo& info, const Query& query) {
  const bool from_both_ends = std::string(info.name) == "bidirectional_astar";
  const bool jumps = takes_long_steps(info);
  const bool buckets = query.options.open_list == OpenListKind::bucket_queue;
  return query.goal_test != nullptr ? from_both_ends || jumps : from_both_ends && buckets;
}

class GoalsTest : public testing::Test {
 protected:
  /// Asks every algorithm; the answer must have that status and, if that is found or partial, lead
  /// to the best of what is accepted.
  void ask(const Question& question, const Navigator& navigator, Query query, Status expected,
           const Accepted& accepted, Random& random) {
    ++seen_[expected];
    for (const AlgorithmInfo& info : algorithms()) {
      if (!navigator.supports(info)) continue;
      const Fallback fallback = query.options.fallback;
      query.algorithm = info.name;
      query.options = random_options(info, navigator, random);
      query.options.fallback = fallback;
      SCOPED_TRACE(std::string(info.name) + " " + to_string(query.options.heuristic.kind) +
                   " range " + std::to_string(query.range) + " goals " + text_of(query.goals) +
                   question.tried.describe());
      navigator.solve(query, workspace_, path_);
      if (path_.status == Status::invalid && may_refuse(info, query)) {
        EXPECT_STRNE(path_.reason, "");
        continue;
      }
      ASSERT_EQ(path_.status, expected) << to_string(path_.status) << " " << path_.reason;
      if (expected != Status::found && expected != Status::partial) {
        EXPECT_TRUE(path_.nodes.empty());
        continue;
      }
      expect_true_path(question.tried, path_);
      if (HasFatalFailure()) return;
      const NodeId end = question.tried.map.id(path_.points.back());
      EXPECT_TRUE(accepted[end]) << "ends at " << end;
      const Reference best = {least(question.costs, accepted), least(question.steps, accepted)};
      expect_guarantee(info, query.options, best, path_);
      if (HasFailure()) return;
    }
  }

  /// Runs `body(question, navigator, random)` on maps of all kinds under all rules.
  template <class Body>
  void on_random_maps(std::uint64_t seed, Body body) {
    for (std::uint64_t number = 0; number < kMapsWithGoals && !HasFailure(); ++number) {
      const Question question(any_layout_case(seed + number));
      const Navigator navigator = prepared_navigator(question.tried.map, question.tried.options);
      Random random(seed + number);
      body(question, navigator, random);
    }
  }

  static std::string text_of(std::span<const Point> cells) {
    std::string text;
    for (const Point p : cells) text += std::to_string(p.x) + "," + std::to_string(p.y) + " ";
    return text;
  }

  Workspace workspace_;
  Path path_;
  std::map<Status, int> seen_;
};

/// How a query without a fallback ends.
Status plain_status(const Question& question, const std::vector<Point>& goals, double range,
                    const Accepted& accepted) {
  const GridMap& map = question.tried.map;
  if (!map.walkable(question.tried.from)) return Status::start_blocked;
  if (least(question.costs, accepted).has_value()) return Status::found;
  const auto walkable = [&](Point goal) { return map.walkable(goal); };
  const bool all_blocked = std::none_of(goals.begin(), goals.end(), walkable);
  return all_blocked && range == 0 ? Status::goal_blocked : Status::unreachable;
}

TEST_F(GoalsTest, TheNearestOfSeveralGoalsIsFound) {
  int several = 0;
  int many = 0;
  on_random_maps(0, [&](const Question& question, const Navigator& navigator, Random& random) {
    const std::vector<Point> goals = random_goals(question.tried, random);
    const Accepted accepted = near_goals(question.tried.map, goals, 0);
    Query query = {.from = question.tried.from, .to = {-1, -1}, .goals = goals};
    const Status expected = plain_status(question, goals, 0, accepted);
    ask(question, navigator, query, expected, accepted, random);
    const bool found = expected == Status::found;
    several += found && goals.size() > 1 && goals.size() <= 8 ? 1 : 0;
    many += found && goals.size() > 8 ? 1 : 0;
  });
  EXPECT_GT(several, sample(300));
  EXPECT_GT(many, sample(300));
  EXPECT_GT(seen_[Status::unreachable], sample(30));
  EXPECT_GT(seen_[Status::goal_blocked], sample(30));
  EXPECT_GT(seen_[Status::start_blocked], sample(5));
}

TEST_F(GoalsTest, WithARangeTheCheapestCellNearEnoughIsFound) {
  int blocked = 0;
  int several = 0;
  on_random_maps(10'000, [&](const Question& question, const Navigator& navigator, Random& random) {
    std::vector<Point> goals = random_goals(question.tried, random);
    if (random.chance(60)) goals.resize(1);
    const double range = random.between(1, 12) / 2.0;
    const Accepted accepted = near_goals(question.tried.map, goals, range);
    Query query = {.from = question.tried.from, .to = goals[0], .range = range};
    if (goals.size() > 1) query.goals = goals;
    const Status expected = plain_status(question, goals, range, accepted);
    ask(question, navigator, query, expected, accepted, random);
    if (expected != Status::found) return;
    blocked += goals.size() == 1 && !question.tried.map.walkable(goals[0]) ? 1 : 0;
    several += goals.size() > 1 ? 1 : 0;
  });
  EXPECT_GT(blocked, sample(100));
  EXPECT_GT(several, sample(300));
  EXPECT_GT(seen_[Status::unreachable], sample(30));
}

TEST_F(GoalsTest, ARangeIsMeasuredFromCentreToCentreAndIncludesItsEnd) {
  const GridMap map(11, 11);
  const Navigator navigator = Navigator::build(map).value();
  const auto steps = [&](double range) {
    return navigator.solve({.from = {0, 5}, .to = {8, 5}, .range = range}, workspace_).steps();
  };
  EXPECT_EQ(steps(0), 8u);
  EXPECT_EQ(steps(0.99), 8u);
  EXPECT_EQ(steps(1), 7u);
  EXPECT_EQ(steps(7.999), 1u);
  EXPECT_EQ(steps(8), 0u);
  EXPECT_EQ(steps(1e300), 0u);
  EXPECT_EQ(steps(std::numeric_limits<double>::infinity()), 0u);
}

TEST_F(GoalsTest, TheNearestCellThatATestAcceptsIsFound) {
  on_random_maps(20'000, [&](const Question& question, const Navigator& navigator, Random& random) {
    const GridMap& map = question.tried.map;
    Accepted accepted(map.cell_count());
    const auto accepts = [&](Point cell) { return static_cast<bool>(accepted[map.id(cell)]); };
    const std::uint32_t percent = random.chance(30) ? 1 : 10;
    for (NodeId id = 0; id < map.cell_count(); ++id) {
      accepted[id] = random.chance(percent) && map.walkable(map.point(id));
    }
    // Ends do not count then.
    const Query query = {.from = question.tried.from, .to = {-1, -1}, .goal_test = accepts};
    const Status expected = plain_status(question, {}, 1, accepted);
    ask(question, navigator, query, expected, accepted, random);
  });
  EXPECT_GT(seen_[Status::found], sample(700));
  EXPECT_GT(seen_[Status::unreachable], sample(200));
}

TEST_F(GoalsTest, AFallbackLeadsToTheCheapestOfTheClosestPlaces) {
  int several = 0;
  int ranged = 0;
  int differ = 0;
  on_random_maps(30'000, [&](const Question& question, const Navigator& navigator, Random& random) {
    std::vector<Point> goals = random_goals(question.tried, random);
    if (random.chance(60)) goals.resize(1);
    const double range = random.chance(30) ? random.between(1, 6) / 2.0 : 0;
    const Accepted wanted = near_goals(question.tried.map, goals, range);
    const Status plain = plain_status(question, goals, range, wanted);
    const bool stands_in = plain == Status::unreachable || plain == Status::goal_blocked;
    const Status expected = stands_in ? Status::partial : plain;
    const Accepted closest = closest_to(question, goals, square_of_distance);
    const Accepted on_ring = closest_to(question, goals, ring);
    Query query = {.from = question.tried.from, .to = goals[0], .range = range};
    if (goals.size() > 1) query.goals = goals;
    query.options.fallback = Fallback::closest_to_goal;
    ask(question, navigator, query, expected, stands_in ? closest : wanted, random);
    query.options.fallback = Fallback::cheapest_to_reach;
    ask(question, navigator, query, expected, stands_in ? on_ring : wanted, random);
    if (!stands_in) return;
    several += goals.size() > 1 ? 1 : 0;
    ranged += range > 0 ? 1 : 0;
    differ += least(question.costs, closest) != least(question.costs, on_ring) ? 1 : 0;
  });
  EXPECT_GT(seen_[Status::partial], sample(500));
  EXPECT_GT(several, sample(100));
  EXPECT_GT(ranged, sample(50));
  EXPECT_GT(differ, sample(10)) << "the two fallbacks must not be the same";
}

TEST_F(GoalsTest, AGoalOutsideTheMapIsSaidSoWhateverTheOthersAre) {
  const Navigator navigator = prepared_navigator(GridMap(5, 4), {});
  const Point outside[] = {{-1, 0}, {5, 0}, {0, -1}, {0, 4}, {INT32_MIN, INT32_MAX}};
  for (const Point far : outside) {
    const Point goals[] = {{1, 1}, far};
    for (const AlgorithmInfo& info : algorithms()) {
      if (info.on_meshes) continue;
      for (const double range : {0.0, 2.0}) {
        for (const Fallback fallback :
             {Fallback::none, Fallback::closest_to_goal, Fallback::cheapest_to_reach}) {
          Query query = {
              .from = {0, 0}, .to = {}, .algorithm = info.name, .goals = goals, .range = range};
          query.options.fallback = fallback;
          EXPECT_EQ(navigator.solve(query, workspace_).status, Status::goal_outside) << info.name;
        }
      }
    }
  }
}

TEST_F(GoalsTest, RangesThatAreNoneAreRefused) {
  const GridMap map(5, 4);
  const Navigator navigator = Navigator::build(map).value();
  for (const double range : {-1.0, -0.001, std::numeric_limits<double>::quiet_NaN()}) {
    const Path path = navigator.solve({.from = {0, 0}, .to = {1, 1}, .range = range}, workspace_);
    EXPECT_EQ(path.status, Status::invalid);
    EXPECT_STRNE(path.reason, "");
  }
}

TEST_F(GoalsTest, SearchesThatNeedToKnowTheirGoalsRefuseAGoalTestWithAReason) {
  const Navigator navigator = prepared_navigator(GridMap(5, 4), {});
  for (const char* algorithm :
       {"bidirectional_astar", "jump_point_search", "baked_jump_points", "taut_astar"}) {
    const Query query = {
        .from = {0, 0}, .to = {}, .algorithm = algorithm, .goal_test = [](Point) { return true; }};
    const Path path = navigator.solve(query, workspace_);
    EXPECT_EQ(path.status, Status::invalid);
    EXPECT_NE(std::string(path.reason).find("needs to know its goals"), std::string::npos);
  }
}

/// Queries of all kinds in one workspace, one after the other, leave nothing behind.
TEST_F(GoalsTest, WhatOneQueryWantedDoesNotReachTheNext) {
  const GridMap small(4, 4);
  const GridMap large(30, 30);
  const Navigator few = Navigator::build(small).value();
  const Navigator many = Navigator::build(large).value();
  const Point corners[] = {{29, 0}, {0, 29}, {1, 1}};
  const Point far[] = {{29, 29}, {28, 29}};
  EXPECT_EQ(many.solve({.from = {0, 0}, .to = {}, .goals = corners}, workspace_).points.back(),
            corners[2]);
  EXPECT_EQ(many.solve({.from = {0, 0}, .to = {}, .goals = far}, workspace_).points.back(), far[1]);
  EXPECT_EQ(few.solve({.from = {0, 0}, .to = {3, 3}, .range = 1}, workspace_).steps(), 3u);
  EXPECT_EQ(many.solve({.from = {0, 0}, .to = {29, 29}}, workspace_).points.back(), far[0]);
}

}  // namespace
}  // namespace wend::test
