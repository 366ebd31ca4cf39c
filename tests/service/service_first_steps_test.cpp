// First steps, and edits while units walk them.
#include <gtest/gtest.h>

#include <algorithm>
#include <span>
#include <vector>

#include "support/random_case.h"
#include "wend/service/path_service.h"

namespace wend::test {
namespace {

bool are_steps(const NodeNavigator& navigator, std::span<const NodeId> nodes) {
  if (!nodes.empty() && !navigator.walkable(nodes.front())) return false;
  for (std::size_t i = 0; i + 1 < nodes.size(); ++i) {
    const std::vector<NodeEdge> edges = navigator.edges(nodes[i]);
    if (std::none_of(edges.begin(), edges.end(),
                     [&](const NodeEdge& edge) { return edge.to == nodes[i + 1]; })) {
      return false;
    }
  }
  return true;
}

/// First steps that an edit made impossible are taken away, and no others.
TEST(ServiceFirstSteps, NeverLeadThroughWhatAnEditBlocked) {
  int kept = 0;
  int dropped = 0;
  for (std::uint64_t number = 0; number < 60; ++number) {
    SCOPED_TRACE(number);
    Random random(number);
    GridMap map(30, 30);
    if (number % 3 == 2) map.set_layout(shifted_layout(random));
    PathService service = PathService::build(map, {}, {.budget = {1}}).value();
    std::vector<RequestHandle> asked;
    for (int i = 0; i < 8; ++i) {
      PathRequest request;
      request.query.algorithm = *find_algorithm("dijkstra");
      request.query.from = service.grid()->node({random.between(0, 9), random.between(0, 29)});
      request.query.to = service.grid()->node({29, random.between(0, 29)});
      asked.push_back(service.submit(request));
    }
    service.tick();
    for (int edit = 0; edit < 20; ++edit) {
      std::vector<std::vector<NodeId>> before;
      for (const RequestHandle request : asked) {
        const auto steps = service.first_steps(request);
        before.emplace_back(steps.begin(), steps.end());
      }
      const CellEdit edits[] = {{{random.between(0, 20), random.between(0, 29)}, '#'}};
      ASSERT_TRUE(service.edit(edits).ok());
      for (std::size_t i = 0; i < asked.size(); ++i) {
        const auto steps = service.first_steps(asked[i]);
        const bool holds = are_steps(service.navigator(), before[i]);
        ASSERT_EQ(steps.empty(), before[i].empty() || !holds);
        kept += steps.empty() ? 0 : 1;
        dropped += holds ? 0 : 1;
      }
    }
  }
  EXPECT_GT(kept, 200);
  EXPECT_GT(dropped, 100);
}

}  // namespace
}  // namespace wend::test
