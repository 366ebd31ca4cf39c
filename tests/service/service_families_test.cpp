// A PathService on maps of every family, with queries of every kind, answers as a NodeNavigator
// does.
#include <gtest/gtest.h>

#include <algorithm>

#include "support/random.h"
#include "support/sample.h"
#include "support/test_maps.h"
#include "wend/catalogue/overlay.h"
#include "wend/service/path_service.h"

namespace wend::test {
namespace {

constexpr int kRequestsOfEach = sample(2'000);

/// Any query to a map, which may refuse it.
NodeQuery random_request(const NodeNavigator& navigator, const std::vector<NodeId>& goals,
                         const Overlay& overlay, Random& random) {
  NodeQuery query;
  const auto count = static_cast<std::uint32_t>(navigator.node_count());
  query.from = random.below(count + (random.chance(2) ? 1 : 0));
  query.to = random.chance(70) ? goals[random.below(3)] : random.below(count);
  if (random.chance(60)) return query;
  switch (random.below(8)) {
    case 0: query.algorithm = *find_algorithm("dijkstra"); break;
    case 1: query.algorithm = *find_algorithm("weighted_astar"); break;
    case 2: query.goals = goals; break;
    case 3: query.options.fallback = Fallback::closest_to_goal; break;
    case 4: query.options.limits.expansions = random.below(50); break;
    case 5: query.options.limits.cost = random.below(40); break;
    case 6: query.overlay = &overlay; break;
    default: query.options.ties = TieRule::deepest; break;
  }
  return query;
}

TEST(PathServiceFamilies, AnswersWhatTheDoorAnswers) {
  std::uint64_t found = 0;
  std::uint64_t merged = 0;
  for (const TestMap& map : test_maps()) {
    SCOPED_TRACE(map.name);
    Random random(map.name.size());
    Random other(map.name.size() + 100);  // so that the questions are the same with it or without
    ServiceOptions options;
    options.budget.expansions = 200;
    options.lanes = 3;
    PathService service = PathService::build(map.navigator, options).value();
    const auto count = static_cast<std::uint32_t>(map.navigator.node_count());
    const std::vector<NodeId> goals = {random.below(count), random.below(count),
                                       random.below(count)};
    Overlay overlay(count);
    for (int i = 0; i < 5; ++i) overlay.close(random.below(count));
    std::vector<std::pair<RequestHandle, NodeQuery>> asked;
    const auto compare = [&](RequestHandle handle) {
      const auto it = std::find_if(asked.begin(), asked.end(),
                                   [&](const auto& one) { return one.first == handle; });
      ASSERT_NE(it, asked.end());
      Workspace workspace;
      const Path alone = map.navigator.solve(it->second, workspace);
      const Path& path = *service.path(handle);
      EXPECT_EQ(to_string(path.status), std::string(to_string(alone.status)));
      EXPECT_NEAR(path.cost, alone.cost, 1e-9 * (1 + alone.cost));
      EXPECT_EQ(path.optimal, alone.optimal);
      EXPECT_EQ(path.bound, alone.bound);
      EXPECT_STREQ(path.reason, alone.reason);
      found += path.found() ? 1 : 0;
      service.release(handle);
      *it = asked.back();
      asked.pop_back();
    };
    for (int i = 0; i < kRequestsOfEach; ++i) {
      NodeQuery query = random_request(map.navigator, goals, overlay, random);
      if (map.navigator.has_room() && query.from < count && other.chance(50)) {
        query.from_at = map.navigator.position(query.from);
        query.to_at = map.navigator.position(query.to);
      }
      PathRequest request;
      request.query = query;
      asked.push_back({service.submit(request), query});
      if (other.chance(10)) {  // other ends than those it was asked for, and one goal only
        auto& [handle, asks] = asked[other.below(static_cast<std::uint32_t>(asked.size()))];
        asks.from = other.below(count);
        asks.to = other.below(count);
        asks.goals = {};
        asks.from_at.reset();
        asks.to_at.reset();
        ASSERT_TRUE(service.retarget(handle, asks.from, asks.to));
      }
      if (!random.chance(20)) continue;
      service.tick();
      for (const RequestHandle handle : service.finished()) compare(handle);
    }
    for (int tick = 0; !asked.empty(); ++tick) {
      ASSERT_LT(tick, 100'000);
      service.tick();
      for (const RequestHandle handle : service.finished()) compare(handle);
    }
    const Result<void> valid = service.validate();
    EXPECT_TRUE(valid.ok()) << valid.error().message();
    merged += service.telemetry().merged;
    if (::testing::Test::HasFailure()) return;
  }
  EXPECT_GT(found, sample(8'000));
  EXPECT_GT(merged, sample(1'500));
}

}  // namespace
}  // namespace wend::test
