#include "support/guarantee.h"

#include <gtest/gtest.h>

#include <cmath>
#include <string_view>

#include "support/oracle.h"

namespace wend::test {
namespace {

/// IDA* stops at its first goal in any case, and that is a cheapest one.
bool hasty(const AlgorithmInfo& info, const SearchOptions& options) {
  return options.stop == StopRule::fast && std::string_view(info.name) != "ida_star";
}

}  // namespace

bool always_admissible(HeuristicKind kind) {
  return kind != HeuristicKind::manhattan && kind != HeuristicKind::euclidean &&
         kind != HeuristicKind::hex;
}

bool takes_long_steps(const AlgorithmInfo& info) {
  const std::string_view name = info.name;
  return name.find("jump_point") != name.npos || name == "hpa_star";
}

void expect_true_path(const RandomCase& tried, const Path& path) {
  ASSERT_FALSE(path.points.empty());
  EXPECT_EQ(path.points.front(), tried.from);
  const auto cost = Oracle(tried.map, tried.options).cost(path.points);
  ASSERT_TRUE(cost.has_value()) << "some step is not legal";
  EXPECT_EQ(std::llround(path.cost * kOracleScale), static_cast<long long>(*cost));
}

void expect_guarantee(const AlgorithmInfo& info, const SearchOptions& options,
                      const Reference& reference, const Path& path) {
  const auto cost = static_cast<std::uint64_t>(std::llround(path.cost * kOracleScale));
  const bool provable = always_admissible(options.heuristic.kind);
  EXPECT_GE(cost, *reference.cost);
  if (info.guarantee == Guarantee::fewest_steps) {
    EXPECT_EQ(path.steps(), *reference.steps);
  }
  if (info.guarantee == Guarantee::none || hasty(info, options)) {
    EXPECT_FALSE(path.optimal);
    EXPECT_EQ(path.bound, 0);
    return;
  }
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
