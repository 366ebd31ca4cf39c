// Every algorithm of the catalogue against an independent Dijkstra, on thousands of random maps of
// every shape, under every corner rule, with and without terrain.
#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "support/oracle.h"
#include "support/random_case.h"

namespace wend::test {
namespace {

constexpr int kMapsPerRule = 5000;

struct Reference {
  std::optional<std::uint64_t> cost;
  std::optional<std::uint64_t> steps;
};

Reference reference_of(const RandomCase& random_case) {
  const Oracle oracle(random_case.map, random_case.options);
  const NodeId goal = random_case.map.id(random_case.to);
  if (!random_case.map.walkable(random_case.to)) return {};
  return {oracle.distances(random_case.from)[goal], oracle.step_counts(random_case.from)[goal]};
}

Status expected_status(const RandomCase& random_case, const Reference& reference) {
  if (!random_case.map.walkable(random_case.from)) return Status::start_blocked;
  if (!random_case.map.walkable(random_case.to)) return Status::goal_blocked;
  return reference.cost.has_value() ? Status::found : Status::unreachable;
}

/// The path leads from start to goal by legal steps, and its figures are those of its cells.
void expect_true_path(const RandomCase& random_case, const Path& path) {
  ASSERT_FALSE(path.points.empty());
  EXPECT_EQ(path.points.front(), random_case.from);
  EXPECT_EQ(path.points.back(), random_case.to);
  const auto cost = Oracle(random_case.map, random_case.options).cost(path.points);
  ASSERT_TRUE(cost.has_value()) << "some step is not legal";
  EXPECT_EQ(std::llround(path.cost * kOracleScale), static_cast<long long>(*cost));
}

/// Heuristics that overestimate on no map. The others are only asked for where the lint clears
/// them, and then a path is as cheap as ever, but does not call itself proved.
bool always_admissible(HeuristicKind kind) {
  return kind != HeuristicKind::manhattan && kind != HeuristicKind::euclidean;
}

void expect_guarantee(const AlgorithmInfo& info, const SearchOptions& options,
                      const Reference& reference, const Path& path) {
  const auto cost = static_cast<std::uint64_t>(std::llround(path.cost * kOracleScale));
  EXPECT_GE(cost, *reference.cost);
  switch (info.guarantee) {
    case Guarantee::optimal:
      EXPECT_EQ(cost, *reference.cost);
      EXPECT_TRUE(path.optimal || !always_admissible(options.heuristic.kind));
      break;
    case Guarantee::bounded:
      EXPECT_LE(path.bound, options.weight);
      EXPECT_TRUE(path.bound >= 1 || !always_admissible(options.heuristic.kind));
      EXPECT_LE(static_cast<double>(cost), options.weight * static_cast<double>(*reference.cost));
      break;
    case Guarantee::fewest_steps: EXPECT_EQ(path.steps(), *reference.steps); break;
    case Guarantee::none: EXPECT_FALSE(path.optimal); break;
  }
}

class OracleTest : public testing::TestWithParam<std::tuple<CornerRule, bool>> {};

TEST_P(OracleTest, EveryAlgorithmKeepsItsGuaranteeOnEveryKindOfMap) {
  const auto [rule, terrain] = GetParam();
  Random random(1000 * static_cast<std::uint64_t>(rule) + (terrain ? 1 : 0));
  Workspace workspace;
  Path path;
  std::map<Status, int> seen;
  int dearer_than_optimal = 0;
  for (int i = 0; i < kMapsPerRule && !HasFatalFailure(); ++i) {
    RandomCase tried = random_case(static_cast<MapKind>(i % kMapKinds), rule, terrain, random);
    if (i % 3 == 2) add_links(tried.map, random);
    const Navigator navigator = Navigator::build(tried.map, tried.options).value();
    const Reference reference = reference_of(tried);
    const Status expected = expected_status(tried, reference);
    ++seen[expected];
    for (const AlgorithmInfo& info : algorithms()) {
      const SearchOptions options = random_options(info, navigator, random);
      navigator.solve({tried.from, tried.to, info.name, options}, workspace, path);
      SCOPED_TRACE(std::string(info.name) + " " + to_string(options.heuristic.kind) + " " +
                   tried.describe());
      ASSERT_EQ(path.status, expected) << to_string(path.status) << " " << path.reason;
      if (expected != Status::found) {
        EXPECT_TRUE(path.nodes.empty());
        continue;
      }
      expect_true_path(tried, path);
      expect_guarantee(info, options, reference, path);
      if (std::llround(path.cost * kOracleScale) > static_cast<long long>(*reference.cost))
        ++dearer_than_optimal;
      if (HasFailure()) return;
    }
  }
  // The sample was representative: a good part found, unreachable and blocked, and some algorithms
  // did worse than the optimum, so that the comparison with it says something.
  EXPECT_GT(seen[Status::found], kMapsPerRule / 2);
  EXPECT_GT(seen[Status::unreachable], kMapsPerRule / 50);
  EXPECT_GT(seen[Status::start_blocked] + seen[Status::goal_blocked], kMapsPerRule / 500);
  EXPECT_GT(dearer_than_optimal, kMapsPerRule / 4);
}

std::string name_of(const testing::TestParamInfo<std::tuple<CornerRule, bool>>& parameters) {
  return std::string(to_string(std::get<0>(parameters.param))) +
         (std::get<1>(parameters.param) ? "_terrain" : "_plain");
}

INSTANTIATE_TEST_SUITE_P(AllRules, OracleTest,
                         testing::Combine(testing::ValuesIn(kCornerRules), testing::Bool()),
                         name_of);

}  // namespace
}  // namespace wend::test
