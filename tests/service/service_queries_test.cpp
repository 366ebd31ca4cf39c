// A query that says more than its ends is answered as it is asked, however many plain ones for the
// same goal are answered beside it or are kept from before.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "support/random_case.h"
#include "support/sample.h"
#include "wend/base/trace.h"
#include "wend/catalogue/overlay.h"
#include "wend/service/path_service.h"

namespace wend::test {
namespace {

constexpr int kQueryKinds = 16;

/// One thing that makes a query another one than its ends do.
NodeQuery query_of_kind(int kind, NodeQuery query, const std::vector<NodeId>& goals,
                        const Overlay& overlay, TraceLog& log, Random& random) {
  static constexpr auto kThirds = [](const int&, NodeId node) { return node % 3 == 0; };
  static constexpr int kNothing = 0;
  SearchOptions& options = query.options;
  switch (kind) {
    case 0: options.limits.cost = random.below(20); break;
    case 1: options.limits.expansions = random.below(10); break;
    case 2: options.limits.seconds = 0; break;
    case 3: options.turning.cost = 3; break;
    case 4: options.turning.facing = random.below(8); break;
    case 5: options.heuristic = HeuristicKind::zero; break;
    case 6: options.open_list = OpenListKind::binary_heap; break;
    case 7: options.ties = TieRule::deepest; break;
    case 8: options.stop = StopRule::fast; break;
    case 9: options.fallback = Fallback::cheapest_to_reach; break;
    case 10: query.range = 1 + random.below(4); break;
    case 11: query.goals = goals; break;
    case 12: query.goal_test = {&kNothing, kThirds}; break;
    case 13: query.overlay = &overlay; break;
    case 14: query.link_kinds = 1; break;
    default: options.trace = &log; break;
  }
  return query;
}

void expect_same(const Path& path, const Path& alone, int kind) {
  EXPECT_EQ(path.status, alone.status) << kind;
  EXPECT_STREQ(path.reason, alone.reason) << kind;
  EXPECT_EQ(path.cost, alone.cost) << kind;
  EXPECT_EQ(path.optimal, alone.optimal) << kind;
  EXPECT_EQ(path.nodes, alone.nodes) << kind;
  EXPECT_EQ(path.detail, alone.detail) << kind;
  EXPECT_EQ(path.counters.expanded, alone.counters.expanded) << kind;
}

TEST(ServiceQueries, EachThingAQueryMaySayIsHeard) {
  int others = 0;  // whose answer is not that of the ends alone
  for (std::uint64_t number = 0; number < sample(400u); ++number) {
    SCOPED_TRACE(number);
    const RandomCase made = any_layout_case(number);
    Random random(number + 7'000);
    PathService service = PathService::build(made.map, made.options).value();
    const Navigator& grid = *service.grid();
    const NodeQuery plain = {.from = grid.node(made.from), .to = grid.node(made.to)};
    std::vector<NodeId> goals;
    Overlay overlay(grid.node_count());
    for (int i = 0; i < 6; ++i) {
      goals.push_back(grid.node(random_cell(made.map, random)));
      const NodeId closed = grid.node(random_cell(made.map, random));
      if (closed != plain.from && closed != plain.to) overlay.close(closed);
    }
    if (random.chance(50)) {  // its answer is kept
      service.submit({.query = plain});
      service.tick();
    }
    TraceLog log;
    std::vector<std::pair<RequestHandle, NodeQuery>> asked;
    for (int kind = 0; kind < kQueryKinds; ++kind) {
      asked.push_back({{}, query_of_kind(kind, plain, goals, overlay, log, random)});
      asked.back().first = service.submit({.query = asked.back().second});
      service.submit({.query = {.from = grid.node(random_cell(made.map, random)), .to = plain.to}});
    }
    do service.tick();
    while (service.last_tick().waiting > 0);
    Workspace workspace;
    const Path ends = grid.NodeNavigator::solve(plain, workspace);
    for (int kind = 0; kind < kQueryKinds; ++kind) {
      auto& [handle, query] = asked[static_cast<std::size_t>(kind)];
      TraceLog other;
      if (query.options.trace != nullptr) query.options.trace = &other;
      const Path alone = grid.NodeNavigator::solve(query, workspace);
      expect_same(*service.path(handle), alone, kind);
      if (query.options.trace != nullptr) {
        EXPECT_EQ(log.empty(), other.empty());
      }
      others += alone.status != ends.status || alone.cost != ends.cost ? 1 : 0;
    }
    if (::testing::Test::HasFailure()) FAIL() << made.describe();
  }
  EXPECT_GT(others, sample(700));
}

}  // namespace
}  // namespace wend::test
