// The lint's verdicts against brute force: true distances between all pairs of cells.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "support/oracle.h"
#include "support/random_case.h"
#include "wend/internal/space/spaces/linked_grid.h"
#include "wend/space/spaces/terrain_grid.h"
#include "wend/space/spaces/unit_grid.h"

namespace wend::test {
namespace {

constexpr HeuristicKind kNamed[] = {HeuristicKind::automatic, HeuristicKind::zero,
                                    HeuristicKind::manhattan, HeuristicKind::euclidean,
                                    HeuristicKind::octile,    HeuristicKind::chebyshev};

LintReport lint(const GridMap& map, const GridOptions& options, const Heuristic& heuristic) {
  Workspace workspace;
  return Navigator::build(map, options).value().lint(heuristic, workspace);
}

GridOptions options_of(CornerRule corners, CostModel costs) {
  return {corners, costs, TerrainRule::touched};
}

/// The report names two cells between which the estimate exceeds the true cost.
void expect_true_counter_example(const GridMap& map, const GridOptions& options,
                                 const LintReport& report) {
  ASSERT_EQ(report.verdict, LintVerdict::overestimates);
  ASSERT_LT(report.from, map.cell_count());
  ASSERT_LT(report.to, map.cell_count());
  const auto truth = Oracle(map, options).distances(map.point(report.from))[report.to];
  ASSERT_TRUE(truth.has_value()) << "there is no path that could be overestimated";
  EXPECT_GE(report.cost * kOracleScale, static_cast<double>(*truth));
  EXPECT_GT(report.estimate, report.cost);
}

TEST(Lint, EveryVerdictHasItsOwnName) {
  EXPECT_STREQ(to_string(LintVerdict::admissible), "admissible");
  EXPECT_STREQ(to_string(LintVerdict::overestimates), "overestimates");
  EXPECT_STREQ(to_string(LintVerdict::not_refuted), "not_refuted");
}

TEST(Lint, ManhattanOverestimatesWhereDiagonalsAreLegalAndNowhereElse) {
  const GridMap map(6, 5);
  for (const CostModel& costs : {CostModel::octile(), CostModel::classic()}) {
    for (const CornerRule rule :
         {CornerRule::always, CornerRule::one_free, CornerRule::both_free}) {
      const GridOptions options = options_of(rule, costs);
      const LintReport report = lint(map, options, HeuristicKind::manhattan);
      expect_true_counter_example(map, options, report);
    }
    const GridOptions never = options_of(CornerRule::never, costs);
    EXPECT_EQ(lint(map, never, HeuristicKind::manhattan).verdict, LintVerdict::admissible);
  }
  GridMap corridor(20, 1);
  EXPECT_EQ(lint(corridor, {}, HeuristicKind::manhattan).verdict, LintVerdict::admissible)
      << "diagonals are allowed, but there is no room for one";
}

TEST(Lint, EuclideanOverestimatesWithTenAndFourteen) {
  // 14 is below ten times the root of two by one percent. Rounded down, the estimate of a single
  // diagonal step hides that; eight of them are estimated at 113 and cost 112.
  const GridMap map(30, 30);
  const GridOptions classic = options_of(CornerRule::both_free, CostModel::classic());
  expect_true_counter_example(map, classic, lint(map, classic, HeuristicKind::euclidean));
  const GridOptions octile = options_of(CornerRule::both_free, CostModel::octile());
  EXPECT_EQ(lint(map, octile, HeuristicKind::euclidean).verdict, LintVerdict::admissible);
}

TEST(Lint, OctileChebyshevAndZeroAreAdmissibleOnEveryMap) {
  for (std::uint64_t number = 0; number < 300; ++number) {
    const RandomCase tried = random_case(number);
    for (const HeuristicKind kind : {HeuristicKind::automatic, HeuristicKind::octile,
                                     HeuristicKind::chebyshev, HeuristicKind::zero}) {
      ASSERT_EQ(lint(tried.map, tried.options, kind).verdict, LintVerdict::admissible)
          << to_string(kind) << " " << tried.describe();
    }
  }
}

/// Whether between some two cells the estimate exceeds the true cost.
template <class S>
bool overestimates_somewhere(const S& space, const GridMap& map, const GridOptions& options,
                             HeuristicKind kind) {
  Workspace workspace;
  const Oracle oracle(map, options);
  const double scale = kOracleScale / static_cast<double>(space.cost_scale());
  for (NodeId from = 0; from < map.cell_count(); ++from) {
    const auto truth = oracle.distances(map.point(from));
    for (NodeId to = 0; to < map.cell_count(); ++to) {
      if (!truth[to].has_value()) continue;
      const auto estimate = space.visit_estimate(kind, to, Side::forward, workspace,
                                                 [&](const auto& h) { return h(from); });
      if (static_cast<double>(estimate) * scale > static_cast<double>(*truth[to])) return true;
    }
  }
  return false;
}

/// The grid itself or, where the map has links, the grid with them.
template <class Grid>
bool overestimates_with_links(Grid grid, const RandomCase& tried, HeuristicKind kind) {
  if (tried.map.links().empty()) {
    return overestimates_somewhere(grid, tried.map, tried.options, kind);
  }
  GridLinks links(tried.map, grid.cost_scale() * tried.options.costs.straight);
  const LinkedGrid<Grid> linked(std::move(grid), std::move(links));
  return overestimates_somewhere(linked, tried.map, tried.options, kind);
}

bool overestimates_somewhere(const RandomCase& tried, HeuristicKind kind) {
  const auto& [corners, costs, terrain] = tried.options;
  if (tried.map.uniform()) {
    return overestimates_with_links(UnitGrid(tried.map, corners, costs), tried, kind);
  }
  return overestimates_with_links(TerrainGrid::build(tried.map, corners, costs, terrain).value(),
                                  tried, kind);
}

TEST(Lint, VerdictsNeverContradictBruteForceOverAllPairs) {
  std::map<LintVerdict, int> seen;
  int cases = 0;
  int missed = 0;
  int linked = 0;  // counter-examples on maps with links
  for (std::uint64_t number = 0; cases < 150; ++number) {
    const RandomCase tried = random_case(number);
    if (tried.map.cell_count() > 100) continue;
    ++cases;
    for (const HeuristicKind kind : kNamed) {
      SCOPED_TRACE(std::string(to_string(kind)) + " " + tried.describe());
      const LintReport report = lint(tried.map, tried.options, kind);
      const bool overestimates = overestimates_somewhere(tried, kind);
      switch (report.verdict) {
        case LintVerdict::admissible: ASSERT_FALSE(overestimates); break;
        case LintVerdict::overestimates:
          expect_true_counter_example(tried.map, tried.options, report);
          linked += tried.map.links().empty() ? 0 : 1;
          // A map with links is judged by the estimate without them, which may be the larger.
          ASSERT_TRUE(overestimates || !tried.map.links().empty());
          break;
        case LintVerdict::not_refuted:
          ASSERT_EQ(kind, HeuristicKind::euclidean) << "only rounding may leave it open";
          break;
      }
      missed += overestimates && report.verdict != LintVerdict::overestimates ? 1 : 0;
      ++seen[report.verdict];
    }
  }
  EXPECT_GT(seen[LintVerdict::admissible], 300);
  EXPECT_GT(seen[LintVerdict::overestimates], 50);
  EXPECT_LT(seen[LintVerdict::not_refuted], 60);
  EXPECT_GT(linked, 10);
  EXPECT_LE(missed, 5) << "on small maps the sample of starts covers nearly all";
}

/// True costs between all cells of a plain map, and what a user's function makes of them.
struct TrueCosts {
  std::vector<std::vector<std::optional<std::uint64_t>>> distances;
  std::uint64_t (*distort)(std::uint64_t cost);

  TrueCosts(const GridMap& map, const GridOptions& options, std::uint64_t (*with)(std::uint64_t))
      : distort(with) {
    for (NodeId from = 0; from < map.cell_count(); ++from) {
      distances.push_back(Oracle(map, options).distances(map.point(from)));
    }
  }
  Heuristic heuristic() const {
    const auto function = [](const TrueCosts& truth, NodeId node, NodeId goal) -> std::uint64_t {
      const auto distance = truth.distances[node][goal];
      // Where there is no way, no estimate is too large.
      return distance.has_value() ? truth.distort(*distance / 4000) : std::uint64_t{1} << 40;
    };
    return Heuristic::custom({this, function}, false);
  }
  /// Whether some way costs anything: then so does some step that is the cheapest way there.
  bool any_cost() const {
    const auto costs = [](const std::optional<std::uint64_t>& d) { return d.value_or(0) > 0; };
    return std::any_of(distances.begin(), distances.end(), [&](const auto& from) {
      return std::any_of(from.begin(), from.end(), costs);
    });
  }
};

TEST(Lint, AUsersFunctionAboveTheTruthIsRefutedAndOneBelowIsNot) {
  int refuted = 0;
  int refuted_with_links = 0;
  for (std::uint64_t number = 0; number < 300; ++number) {
    const RandomCase tried = random_case(number);
    if (!tried.map.uniform() || tried.map.cell_count() > 120) continue;
    SCOPED_TRACE(tried.describe());
    const TrueCosts half(tried.map, tried.options, [](std::uint64_t cost) { return cost / 2; });
    EXPECT_EQ(lint(tried.map, tried.options, half.heuristic()).verdict, LintVerdict::not_refuted);
    const TrueCosts exact(tried.map, tried.options, [](std::uint64_t cost) { return cost; });
    EXPECT_EQ(lint(tried.map, tried.options, exact.heuristic()).verdict, LintVerdict::not_refuted);
    if (!exact.any_cost()) continue;
    const TrueCosts above(tried.map, tried.options,
                          [](std::uint64_t cost) { return cost + (cost + 1) / 2; });
    expect_true_counter_example(tried.map, tried.options,
                                lint(tried.map, tried.options, above.heuristic()));
    ++(tried.map.links().empty() ? refuted : refuted_with_links);
  }
  EXPECT_GT(refuted, 40);
  EXPECT_GT(refuted_with_links, 15);
}

TEST(Lint, AUsersFunctionIsRefutedAlsoWhereOnlyLongWaysAreOverestimated) {
  const GridMap map(12, 12);
  const TrueCosts truth(map, {},
                        [](std::uint64_t cost) { return cost > 4 * 13860 ? cost + 1 : cost; });
  expect_true_counter_example(map, {}, lint(map, {}, truth.heuristic()));
}

TEST(Lint, AUsersFunctionThatForgetsTheLinksIsRefuted) {
  GridMap map(12, 3);
  const TrueCosts without(map, {}, [](std::uint64_t cost) { return cost; });
  EXPECT_EQ(lint(map, {}, without.heuristic()).verdict, LintVerdict::not_refuted);
  map.add_link({{1, 1}, {10, 1}, 2});
  expect_true_counter_example(map, {}, lint(map, {}, without.heuristic()));
}

TEST(Lint, ReportsOfTheNavigatorAreInTheCostModelsUnits) {
  // Half the cost everywhere: the grid counts in eighths.
  GridMap map(4, 4, 'h');
  TerrainCosts costs = TerrainCosts::standard();
  costs.set('h', 0.5);
  map.set_terrain(costs);
  const LintReport report = lint(map, {}, HeuristicKind::manhattan);
  expect_true_counter_example(map, {}, report);
  EXPECT_EQ(report.estimate, 13860);
  EXPECT_EQ(report.cost, 9800.5);
}

}  // namespace
}  // namespace wend::test
