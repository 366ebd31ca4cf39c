// A limit on expansions holds for each answer of a Replanner, whichever way it comes about.
#include <gtest/gtest.h>

#include "support/random_case.h"
#include "support/random_edits.h"
#include "support/sample.h"
#include "wend/world/replan/replanner.h"

namespace wend::test {
namespace {

TEST(ReplannerLimits, HoldForEachAnswer) {
  Random random(33);
  Workspace workspace;
  int struck = 0;
  int found = 0;
  for (int i = 0; i < sample(600); ++i) {
    RandomCase tried =
        random_case(static_cast<MapKind>(i % kMapKinds), kCornerRules[i % 4], i % 2 == 0, random);
    Navigator navigator = Navigator::build(tried.map, tried.options).value();
    for (const Replanning how :
         {Replanning::automatic, Replanning::incremental, Replanning::again}) {
      Query query = {.from = tried.from, .to = tried.to};
      query.options.limits.expansions = 1 + random.below(40);
      Replanner replanner(navigator, query, how);
      for (int round = 0; round < 6; ++round) {
        const Query fresh = {tried.from, tried.to, "dijkstra"};
        const Path right = navigator.solve(fresh, workspace);
        const Status status = replanner.run();
        const Path path = replanner.path();
        ASSERT_EQ(path.status, status);
        if (status == Status::limit_reached) {
          ++struck;
        } else {
          ASSERT_EQ(status, right.status);
          ASSERT_EQ(path.cost, right.cost);
          found += path.found() ? 1 : 0;
        }
        ASSERT_LE(path.counters.expanded, query.options.limits.expansions);
        const std::vector<Point> cells = edit_at_random(tried.map, random);
        replanner.updated(navigator.update(tried.map, cells).value(), cells);
      }
    }
  }
  EXPECT_GT(struck, sample(500));
  EXPECT_GT(found, sample(500));
}

}  // namespace
}  // namespace wend::test
