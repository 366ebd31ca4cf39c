// Every algorithm of the catalogue against an independent Dijkstra, on thousands of random maps of
// every shape, under every corner rule, with and without terrain.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <string>

#include "support/guarantee.h"
#include "support/oracle.h"
#include "support/sample.h"
#include "wend/search/algorithms/ida_star.h"

namespace wend::test {
namespace {

constexpr int kMapsPerRule = kSanitized ? 1250 : 5000;

Reference reference_of(const RandomCase& random_case) {
  const Oracle oracle(random_case.map, random_case.options);
  const NodeId goal = random_case.map.id(random_case.to);
  if (!random_case.map.walkable(random_case.to)) return {};
  return {oracle.distances(random_case.from)[goal], oracle.step_counts(random_case.from)[goal]};
}

/// How often each way of asking was really used: by a search that found a path and did some work.
struct Usage {
  std::map<OpenListKind, int> lists;
  std::map<TieRule, int> ties;
  std::map<HeuristicKind, int> heuristics;
  std::map<Pruning, int> prunings;
  std::map<StopRule, int> stops;
  int scarce_tables = 0;  // without room for every cell

  void count(const AlgorithmInfo& info, const SearchOptions& options, const Path& path) {
    if (path.counters.expanded == 0) return;
    if (!info.own_order) {
      ++lists[options.open_list];
      ++ties[options.ties];
    }
    if (info.informed) ++heuristics[options.heuristic.kind];
    // The others leave out only repeated successors, for every value of the option.
    if (info.guarantee == Guarantee::optimal && options.ties == TieRule::automatic) {
      ++prunings[options.pruning];
    }
    ++stops[options.stop];
    const bool deepens = std::string(info.name) == "ida_star";
    scarce_tables += deepens && options.own.get(IdaStar::kTranspositions) <= 64 ? 1 : 0;
  }
};

/// How often the least used of so many kinds was; 0 if one was never used.
template <class Kind>
int least_used(const std::map<Kind, int>& counts, std::size_t kinds) {
  if (counts.size() < kinds) return 0;
  const auto fewer = [](const auto& a, const auto& b) { return a.second < b.second; };
  return std::min_element(counts.begin(), counts.end(), fewer)->second;
}

class OracleTest : public testing::TestWithParam<std::tuple<CornerRule, bool>> {
 protected:
  /// Asks one algorithm one random way and judges its answer.
  void ask(const RandomCase& tried, const Navigator& navigator, const AlgorithmInfo& info,
           const Reference& reference, Random& random) {
    const SearchOptions options = random_options(info, navigator, random);
    navigator.solve({tried.from, tried.to, info.name, options}, workspace_, path_);
    const bool fast = options.stop == StopRule::fast;
    SCOPED_TRACE(std::string(info.name) + " " + to_string(options.heuristic.kind) +
                 (fast ? " fast " : " ") + tried.describe());
    const Status expected = expected_status(tried, reference);
    ASSERT_EQ(path_.status, expected) << to_string(path_.status) << " " << path_.reason;
    if (expected != Status::found) {
      EXPECT_TRUE(path_.nodes.empty());
      return;
    }
    expect_true_path(tried, path_);
    if (HasFatalFailure()) return;
    EXPECT_EQ(path_.points.back(), tried.to);
    expect_guarantee(info, options, reference, path_);

    usage_.count(info, options, path_);
    if (info.any_angle) return;
    linked_ += Oracle(tried.map, tried.options).links_taken(path_.points) > 0 ? 1 : 0;
    const auto cost = static_cast<std::uint64_t>(std::llround(path_.cost * kOracleScale));
    if (cost == *reference.cost) return;
    dearer_ += fast ? 0 : 1;
    dearer_for_haste_ += info.guarantee == Guarantee::optimal ? 1 : 0;
  }

  /// A good part was found, unreachable and blocked, every way of asking was used, and some answers
  /// were worse than the optimum, so that the comparison with it says something.
  void expect_representative() {
    EXPECT_GT(seen_[Status::found], kMapsPerRule / 2);
    EXPECT_GT(seen_[Status::unreachable], kMapsPerRule / 50);
    EXPECT_GT(seen_[Status::start_blocked] + seen_[Status::goal_blocked], kMapsPerRule / 500);
    EXPECT_GT(linked_, kMapsPerRule / 5);
    EXPECT_GT(least_used(usage_.lists, 7), kMapsPerRule / 10);
    EXPECT_GT(least_used(usage_.ties, 3), kMapsPerRule / 2);
    EXPECT_GT(least_used(usage_.heuristics, 6), kMapsPerRule / 100);
    EXPECT_GT(least_used(usage_.prunings, 3), kMapsPerRule / 3);
    EXPECT_GT(least_used(usage_.stops, 2), kMapsPerRule / 2);
    EXPECT_GT(usage_.scarce_tables, kMapsPerRule / 100);
    EXPECT_GT(dearer_, kMapsPerRule / 4);
    EXPECT_GT(dearer_for_haste_, kMapsPerRule / 500);
  }

  Workspace workspace_;
  Path path_;
  std::map<Status, int> seen_;
  Usage usage_;
  int linked_ = 0;            // paths that take a link
  int dearer_ = 0;            // than the cheapest
  int dearer_for_haste_ = 0;  // what would be a cheapest under StopRule::exact
};

TEST_P(OracleTest, EveryAlgorithmKeepsItsGuaranteeOnEveryKindOfMap) {
  const auto [rule, terrain] = GetParam();
  Random random(1000 * static_cast<std::uint64_t>(rule) + (terrain ? 1 : 0));
  for (int i = 0; i < kMapsPerRule; ++i) {
    RandomCase tried = random_case(static_cast<MapKind>(i % kMapKinds), rule, terrain, random);
    if (i % 5 == 4) tried.map.set_layout(shifted_layout(random));
    if (i % 3 == 2) add_links(tried.map, random);
    const Navigator navigator = prepared_navigator(tried.map, tried.options);
    const Reference reference = reference_of(tried);
    ++seen_[expected_status(tried, reference)];
    for (const AlgorithmInfo& info : algorithms()) {
      if (!navigator.supports(info)) continue;
      ask(tried, navigator, info, reference, random);
      if (HasFailure()) return;
    }
  }
  expect_representative();
}

std::string name_of_rule(const testing::TestParamInfo<std::tuple<CornerRule, bool>>& parameters) {
  return std::string(to_string(std::get<0>(parameters.param))) +
         (std::get<1>(parameters.param) ? "_terrain" : "_plain");
}

INSTANTIATE_TEST_SUITE_P(AllRules, OracleTest,
                         testing::Combine(testing::ValuesIn(kCornerRules), testing::Bool()),
                         name_of_rule);

}  // namespace
}  // namespace wend::test
