#include "support/guarantee.h"

#include <gtest/gtest.h>

#include <cmath>
#include <string_view>

#include "support/any_angle_oracle.h"
#include "support/oracle.h"

namespace wend::test {
namespace {

/// A way from bend to bend: each piece is free, and together they have the path's length and cost.
/// Its cells go by legal steps, and no corner is farther from them than the line.
void expect_true_line(const RandomCase& tried, const Path& path) {
  const AnyAngleOracle oracle(tried.map, tried.options.corners);
  ASSERT_GE(path.waypoints.size(), 1u);
  double length = 0;
  auto from = AnyAngleOracle::place(path.waypoints.front());
  ASSERT_TRUE(from.has_value());
  EXPECT_EQ(*from, AnyAngleOracle::centre(tried.from));
  for (std::size_t i = 1; i < path.waypoints.size(); ++i) {
    const auto to = AnyAngleOracle::place(path.waypoints[i]);
    ASSERT_TRUE(to.has_value());
    EXPECT_TRUE(oracle.free(*from, *to)) << "piece " << i << " is not free";
    EXPECT_FALSE(*from == *to);
    length +=
        std::hypot(static_cast<double>(to->x - from->x), static_cast<double>(to->y - from->y)) / 2;
    from = to;
  }
  EXPECT_NEAR(path.length, length, 1e-9 * length);
  EXPECT_NEAR(path.cost, length * tried.options.costs.straight, 1e-9 * path.cost);
  EXPECT_TRUE(Oracle(tried.map, tried.options).cost(path.points).has_value())
      << "some step is not legal";
}

/// IDA* stops at its first goal in any case, and that is a cheapest one.
bool hasty(const AlgorithmInfo& info, const SearchOptions& options) {
  return options.stop == StopRule::fast && std::string_view(info.name) != "ida_star";
}

}  // namespace

Status expected_status(const RandomCase& tried, const Reference& reference) {
  if (!tried.map.walkable(tried.from)) return Status::start_blocked;
  if (!tried.map.walkable(tried.to)) return Status::goal_blocked;
  return reference.cost.has_value() ? Status::found : Status::unreachable;
}

void expect_same_answer(const Path& a, const Path& b) {
  EXPECT_EQ(a.status, b.status);
  EXPECT_EQ(a.nodes, b.nodes);
  EXPECT_EQ(a.waypoints, b.waypoints);
  EXPECT_EQ(a.cost, b.cost);
  EXPECT_EQ(a.length, b.length);
  EXPECT_EQ(a.optimal, b.optimal);
  EXPECT_EQ(a.counters.expanded, b.counters.expanded);
  EXPECT_EQ(a.counters.generated, b.counters.generated);
  EXPECT_EQ(a.counters.reopened, b.counters.reopened);
}

bool always_admissible(HeuristicKind kind) {
  return kind != HeuristicKind::manhattan && kind != HeuristicKind::euclidean &&
         kind != HeuristicKind::hex;
}

bool takes_long_steps(const AlgorithmInfo& info) {
  const std::string_view name = info.name;
  return name.find("jump_point") != name.npos || name == "hpa_star" || name == "taut_astar";
}

void expect_true_path(const RandomCase& tried, const Path& path) {
  ASSERT_FALSE(path.points.empty());
  EXPECT_EQ(path.points.front(), tried.from);
  if (!path.waypoints.empty()) return expect_true_line(tried, path);
  const auto cost = Oracle(tried.map, tried.options).cost(path.points);
  ASSERT_TRUE(cost.has_value()) << "some step is not legal";
  EXPECT_EQ(std::llround(path.cost * kOracleScale), static_cast<long long>(*cost));
}

/// The bound that a path states holds. If the algorithm promises nothing beforehand, the start's
/// estimate may prove a bound afterwards.
void expect_bound(const Path& path, std::uint64_t cost, std::uint64_t least) {
  EXPECT_EQ(path.optimal, path.bound == 1);
  if (path.bound == 0) return;
  EXPECT_GE(path.bound, 1);
  EXPECT_LE(static_cast<double>(cost), path.bound * static_cast<double>(least));
}

void expect_guarantee(const AlgorithmInfo& info, const SearchOptions& options,
                      const Reference& reference, const Path& path) {
  EXPECT_EQ(info.any_angle, !path.waypoints.empty());
  if (info.any_angle) {
    const bool exact = info.guarantee == Guarantee::shortest_at_any_angle && !hasty(info, options);
    EXPECT_TRUE(path.optimal || !exact);
    EXPECT_EQ(path.optimal, path.bound == 1);
    return;
  }
  const auto cost = static_cast<std::uint64_t>(std::llround(path.cost * kOracleScale));
  expect_bound(path, cost, *reference.cost);
  const bool provable = always_admissible(options.heuristic.kind);
  EXPECT_GE(cost, *reference.cost);
  if (info.guarantee == Guarantee::fewest_steps) {
    EXPECT_EQ(path.steps(), *reference.steps);
  }
  if (info.guarantee == Guarantee::none || hasty(info, options)) return;
  if (info.guarantee == Guarantee::optimal) {
    EXPECT_EQ(cost, *reference.cost);
    EXPECT_TRUE(path.optimal || !provable);
  }
  if (info.guarantee == Guarantee::bounded) {
    EXPECT_LE(path.bound, options.weight);
    EXPECT_TRUE(path.bound >= 1 || !provable);
    EXPECT_LE(static_cast<double>(cost), options.weight * static_cast<double>(*reference.cost));
  }
}

}  // namespace wend::test
