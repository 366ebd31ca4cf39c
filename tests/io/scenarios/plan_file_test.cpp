#include "wend/io/plan_file.h"

#include <gtest/gtest.h>

#include "../reading.h"
#include "support/random.h"

namespace wend::io {
namespace {

TEST(PlanFiles, AreReadWithAndWithoutAHead) {
  const Result<PlanFile> plan = parse_plan(
      "agents=2\nmap_file=a:b.map\nsolution=\n0:(1,2),(3,4),\r\n\n 1:( 1 , 3 ) , (3,4)\n");
  ASSERT_TRUE(plan.ok()) << plan.error().message();
  EXPECT_EQ(plan.value().agents, 2u);
  EXPECT_EQ(plan.value().steps(), 2u);
  EXPECT_EQ(plan.value().cells, (std::vector<Point>{{1, 2}, {3, 4}, {1, 3}, {3, 4}}));
}

TEST(PlanFiles, ErrorsNameTheLineAndWhatWasExpected) {
  const auto error = [](const std::string& text) { return complaint(parse_plan(text)); };
  EXPECT_EQ(error(""), "0: the file is empty");
  EXPECT_EQ(error("a=1\n"), "1: there are no steps; expected 0:(x,y),(x,y),...,");
  EXPECT_EQ(error("0:(1,2),\n2:(1,2),\n"),
            "2: expected step 1, as 1:(x,y),(x,y),..., found '2:(1,2),'");
  EXPECT_EQ(error("0:(1,2),\na=1\n"), "2: expected step 1, as 1:(x,y),(x,y),..., found 'a=1'");
  EXPECT_EQ(error("(1,2)\n"), "1: expected step 0, as 0:(x,y),(x,y),..., found '(1,2)'");
  EXPECT_EQ(error("0:\n"), "1: the step has no agents");
  EXPECT_EQ(error("0:(1,2),(3,4)\n1:(1,2)\n"), "2: the step has 1 agent, step 0 has 2");
  EXPECT_EQ(error("0:(1,-2)\n"),
            "1: expected a cell (x,y) of whole numbers from 0, found '(1,-2)'");
  EXPECT_EQ(error("0:(1,2\n"), "1: expected a cell (x,y) of whole numbers from 0, found '(1,2'");
  EXPECT_EQ(error("0:1,2\n"), "1: expected a cell (x,y) of whole numbers from 0, found '1,2'");
  EXPECT_EQ(error("0:(1,2)(3,4)\n"), "1: expected a comma after a cell, found '(3,4)'");
}

TEST(PlanFiles, WrittenPlansAreReadAsTheyWere) {
  test::Random random(4315);
  for (int round = 0; round < 200; ++round) {
    const std::uint32_t agents = 1 + random.below(5);
    std::vector<Point> cells;
    const std::uint32_t steps = 1 + random.below(6);
    for (std::uint32_t i = 0; i < agents * steps; ++i) {
      cells.push_back({random.between(0, 2000), random.between(0, 2000)});
    }
    const Result<PlanFile> plan = parse_plan(to_plan_text(agents, cells));
    ASSERT_TRUE(plan.ok()) << plan.error().message();
    ASSERT_EQ(plan.value().agents, agents);
    ASSERT_EQ(plan.value().cells, cells);
  }
  const std::vector<Point> two = {{1, 2}, {3, 4}};
  EXPECT_EQ(to_plan_text(2, two), "0:(1,2),(3,4),\n");
}

}  // namespace
}  // namespace wend::io
