// Query::algorithm = "auto": what is chosen, why, and that the answers are the cheapest.
#include <gtest/gtest.h>

#include <string>

#include "support/random_case.h"

namespace wend::test {
namespace {

struct Chosen {
  std::string name;
  std::string reason;
};

Chosen choice(const Navigator& navigator, Query query = {}) {
  query.to = {5, 5};
  const Navigator::Choice made = navigator.choose(query);
  return {made.algorithm->name, made.reason};
}

TEST(Choice, GoesByTheMapTheTablesAndTheOptions) {
  Navigator open = Navigator::build(GridMap(20, 20)).value();
  EXPECT_EQ(choice(open).name, "jump_point_search");
  ASSERT_TRUE(open.bake());
  EXPECT_EQ(choice(open).name, "baked_jump_points");
  EXPECT_NE(choice(open).reason.find("baked"), std::string::npos);
  Query ties;
  ties.options.ties = TieRule::deepest;
  EXPECT_EQ(choice(open, ties).name, "jump_point_search") << "tables have an order of their own";
  Query range;
  range.range = 2;
  EXPECT_EQ(choice(open, range).name, "jump_point_search");
  Query test;
  test.goal_test = [](const void*, Point) { return true; };
  EXPECT_EQ(choice(open, test).name, "astar");
}

TEST(Choice, IsAStarWhereJumpsAreImpossibleOrTooShort) {
  const Navigator straight = Navigator::build(GridMap(20, 20), {CornerRule::never, {}, {}}).value();
  EXPECT_EQ(choice(straight).name, "astar");
  EXPECT_NE(choice(straight).reason.find("diagonal"), std::string::npos);
  GridMap linked(20, 20);
  linked.add_link({{0, 0}, {9, 9}});
  EXPECT_EQ(choice(Navigator::build(linked).value()).name, "astar");
  GridMap scattered(200, 200);
  Random random(7);
  for (int i = 0; i < 4000; ++i) scattered.set_symbol(random_cell(scattered, random), '#');
  const Chosen chosen = choice(Navigator::build(scattered).value());
  EXPECT_EQ(chosen.name, "astar");
  EXPECT_NE(chosen.reason.find("scattered"), std::string::npos);
}

TEST(Choice, AnswersAreTheCheapest) {
  Workspace workspace;
  int jumps = 0;
  for (std::uint64_t number = 0; number < 1500; ++number) {
    const RandomCase tried = any_layout_case(number);
    const Navigator navigator = number % 2 == 0 ? Navigator::build(tried.map, tried.options).value()
                                                : prepared_navigator(tried.map, tried.options);
    Query query = {tried.from, tried.to, "astar", {}};
    const Path expected = navigator.solve(query, workspace);
    query.algorithm = kAuto;
    const Path path = navigator.solve(query, workspace);
    ASSERT_EQ(path.status, expected.status) << tried.describe();
    ASSERT_EQ(path.cost, expected.cost) << tried.describe();
    ASSERT_EQ(path.optimal, expected.optimal) << tried.describe();
    jumps += std::string(navigator.choose(query).algorithm->name) == "astar" ? 0 : 1;
  }
  EXPECT_GT(jumps, 200);
}

}  // namespace
}  // namespace wend::test
