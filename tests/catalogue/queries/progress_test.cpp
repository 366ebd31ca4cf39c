// Navigator::set_progress: what a listener hears while a question makes what its algorithm needs.
#include <gtest/gtest.h>

#include <string_view>
#include <utility>
#include <vector>

#include "support/random_case.h"
#include "support/random_edits.h"
#include "support/sample.h"

namespace wend::test {
namespace {

/// All shares that were heard.
class Listener {
 public:
  auto function() {
    return [this](double done) { shares_.push_back(done); };
  }
  /// How often work was done since the last call, from nothing to all of it without a step back.
  int works() {
    int count = 0;
    double last = 1;
    for (const double share : std::exchange(shares_, {})) {
      EXPECT_TRUE(share >= 0 && share <= 1) << share;
      if (last < 1) {
        EXPECT_GE(share, last);
      } else {
        EXPECT_EQ(share, 0) << "work begins with nothing done, and is done once";
        ++count;
      }
      last = share;
    }
    EXPECT_EQ(last, 1) << "work ends with all done";
    return count;
  }
  std::size_t heard() const { return shares_.size(); }

 private:
  std::vector<double> shares_;
};

bool needs_work(const AlgorithmInfo& info) {
  return info.name == std::string_view("jump_point_search") ||
         info.name == std::string_view("hpa_star");
}

/// Only the first question that has to search makes something; after rebuilding, the first again.
void expect_works(const RandomCase& drawn, const AlgorithmInfo& info) {
  Navigator navigator = Navigator::build(drawn.map, drawn.options).value();
  if (!navigator.supports(info).ok() || info.baked) return;
  const Navigator quiet = Navigator::build(drawn.map, drawn.options).value();
  Listener listener;
  navigator.set_progress(listener.function());
  Workspace workspace;
  const Query query = {drawn.from, drawn.to, info};
  const Path path = navigator.solve(query, workspace);
  const bool searched = path.status == Status::found;
  if (!searched) return;
  EXPECT_EQ(listener.works(), needs_work(info) ? 1 : 0) << info.name;
  EXPECT_EQ(path.points, quiet.solve(query, workspace).points);
  navigator.solve(query, workspace);
  EXPECT_EQ(listener.heard(), 0u) << info.name << " asks again";
  ASSERT_TRUE(navigator.update(drawn.map));
  navigator.solve(query, workspace);
  EXPECT_EQ(listener.works(), needs_work(info) ? 1 : 0) << info.name << " after a rebuild";
  ASSERT_TRUE(navigator.update(drawn.map));
  navigator.set_progress({});
  navigator.solve(query, workspace);
  EXPECT_EQ(listener.heard(), 0u) << info.name;
}

TEST(Progress, IsHeardWhereAQuestionMakesSomethingFirst) {
  int heard = 0;
  for (int number = 0; number < sample(60); ++number) {
    const RandomCase drawn = any_layout_case(static_cast<std::uint64_t>(number));
    SCOPED_TRACE(drawn.describe());
    for (const AlgorithmInfo& info : algorithms()) {
      ASSERT_NO_FATAL_FAILURE(expect_works(drawn, info));
      heard += needs_work(info) ? 1 : 0;
    }
  }
  EXPECT_GT(heard, 0);
}

TEST(Progress, IsHeardInManySteps) {
  for (const bool terrain : {false, true}) {
    GridMap map(300, 300);
    if (terrain) {
      TerrainCosts costs = TerrainCosts::standard();
      costs.set('~', 2);
      map.set_terrain(costs);
      for (std::int32_t x = 0; x < 300; x += 3) map.set_symbol({x, x}, '~');
    }
    Navigator navigator = Navigator::build(map).value();
    Listener listener;
    navigator.set_progress(listener.function());
    Workspace workspace;
    for (const char* name : {"jump_point_search", "hpa_star"}) {
      navigator.solve({{0, 0}, {299, 200}, name}, workspace);
      EXPECT_GE(listener.heard(), 5u) << name;
      EXPECT_EQ(listener.works(), 1) << name;
    }
  }
}

TEST(Progress, RefreshIsHeardAsWell) {
  GridMap map(40, 40);
  map.set_symbol({20, 20}, '@');
  Navigator navigator = Navigator::build(map).value();
  Listener listener;
  navigator.set_progress(listener.function());
  Workspace workspace;
  const Query query = {{0, 0}, {39, 39}, "jump_point_search"};
  navigator.solve(query, workspace);
  EXPECT_EQ(listener.works(), 1);
  map.set_symbol({10, 10}, '@');
  ASSERT_TRUE(navigator.update(map, std::vector<Point>{{10, 10}}));
  navigator.solve(query, workspace);
  EXPECT_EQ(listener.heard(), 0u) << "repairs are quick";
  navigator.refresh();
  navigator.solve(query, workspace);
  EXPECT_EQ(listener.works(), 1);
}

}  // namespace
}  // namespace wend::test
