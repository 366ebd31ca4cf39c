// Options that one algorithm has alone: all others refuse them, and `auto` takes that algorithm.
#include <gtest/gtest.h>

#include <cmath>
#include <set>
#include <string>

#include "support/random_case.h"
#include "wend/catalogue/alternatives.h"
#include "wend/catalogue/catalogue.h"
#include "wend/mesh/weighted_regions.h"
#include "wend/search/algorithms/ida_star.h"
#include "wend/search/algorithms/wandering_astar.h"
#include "wend/world/replan/replanner.h"

namespace wend::test {
namespace {

/// A value that is not the usual one.
double other_value(const OwnOption& option) {
  for (const double value : {option.most, option.least, 2.0}) {
    if (value != option.usual && option.accepts(value)) return value;
  }
  return std::nan("");
}

TEST(OwnOptionsOfAlgorithms, AreListedOnceAndFoundByName) {
  std::set<std::string> names;
  for (const OwnOption* option : own_options()) {
    EXPECT_TRUE(names.insert(option->name).second) << option->name;
    EXPECT_EQ(find_own_option(option->name), option);
    EXPECT_TRUE(option->accepts(option->usual)) << option->name;
    EXPECT_TRUE(option->accepts(other_value(*option))) << option->name;
    EXPECT_NE(std::string(option->rule), "");
    EXPECT_NE(std::string(option->summary), "");
  }
  EXPECT_EQ(names, (std::set<std::string>{"error", "seed", "transpositions"}));
  EXPECT_EQ(find_own_option("sed"), nullptr);
  EXPECT_EQ(find_own_option(""), nullptr);
}

TEST(OwnOptionsOfAlgorithms, AreRefusedByAllOthersAndOutOfRange) {
  for (const AlgorithmInfo& info : algorithms()) {
    EXPECT_LE(info.options.size(), OwnOptions::kMost);
    for (const OwnOption* option : own_options()) {
      SearchOptions options;
      options.own.set(*option, option->usual);
      EXPECT_EQ(refusal(options, info), nullptr) << info.name << " " << option->name;
      options.own.set(*option, other_value(*option));
      const char* reason = refusal(options, info);
      EXPECT_EQ(reason, has_option(info, *option) ? nullptr : option->rule) << info.name;
      for (const double wrong : {option->least - 1, option->most * 2 + 1, std::nan("")}) {
        options.own.set(*option, wrong);
        EXPECT_EQ(refusal(options, info), option->rule) << info.name << " " << wrong;
      }
    }
  }
}

TEST(OwnOptionsOfAlgorithms, ChooseTheirAlgorithmWhereItWorks) {
  const Navigator grid = Navigator::build(GridMap(9, 9), {}).value();
  Workspace workspace;
  Query query = {{0, 0}, {8, 8}};
  query.options.own.set(WanderingAStar::kSeed, 3);
  EXPECT_EQ(grid.choose(query).algorithm, find_algorithm("wandering_astar"));
  EXPECT_EQ(grid.solve(query, workspace).status, Status::found);
  query.options.own.set(IdaStar::kTranspositions, 16);
  Path path = grid.solve(query, workspace);  // no algorithm has both
  EXPECT_EQ(path.status, Status::invalid);
  EXPECT_EQ(std::string(path.reason), WanderingAStar::kSeed.rule);
  query.options.own = {};
  query.options.own.set(IdaStar::kTranspositions, 16);
  EXPECT_EQ(grid.choose(query).algorithm, find_algorithm("ida_star"));
  query.options.own = {};
  query.options.own.set(WeightedRegions::kError, 0.5);
  path = grid.solve(query, workspace);  // there is none of its kind on grids
  EXPECT_EQ(path.status, Status::invalid);
  EXPECT_EQ(std::string(path.reason), WeightedRegions::kError.rule);
}

TEST(OwnOptionsOfAlgorithms, AreRefusedWhereNoSearchReadsThem) {
  const Navigator grid = Navigator::build(GridMap(9, 9), {}).value();
  Workspace workspace;
  Query query = {{0, 0}, {8, 8}};
  query.options.own.set(WanderingAStar::kSeed, 3);
  const auto routes = alternative_routes(grid, query, {}, workspace);
  ASSERT_EQ(routes.size(), 1u);
  EXPECT_EQ(routes.front().status, Status::invalid);
  EXPECT_NE(std::string(routes.front().reason).find("`own`"), std::string::npos);
  // A replanner then asks again, which the seed's algorithm answers.
  GridMap swamp(9, 9);
  TerrainCosts costs = TerrainCosts::standard();
  costs.set('s', 3);
  swamp.set_terrain(costs);
  swamp.set_symbol({4, 4}, 's');
  const Navigator terrain = Navigator::build(swamp, {}).value();
  for (const Navigator* navigator : {&grid, &terrain}) {
    Replanner replanner(*navigator, query);
    EXPECT_EQ(replanner.run(), Status::found) << replanner.path().reason;
    EXPECT_EQ(replanner.path().nodes, navigator->solve(query, workspace).nodes);
  }
}

}  // namespace
}  // namespace wend::test
