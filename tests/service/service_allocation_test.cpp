// A warm PathService allocates nothing.
#include <gtest/gtest.h>

#include "support/memory/count_allocations.h"
#include "support/random_map.h"
#include "wend/service/path_service.h"

namespace wend::test {
namespace {

/// The same requests each time; what a service allocates for them.
std::uint64_t allocated_for_requests(PathService& service, std::vector<RequestHandle>& requests) {
  Random random(1);
  const std::uint64_t before = allocations;
  const auto count = static_cast<std::uint32_t>(service.navigator().node_count());
  for (int round = 0; round < 40; ++round) {
    for (RequestHandle& request : requests) {
      if (service.state(request) == RequestState::waiting) continue;
      service.release(request);
      PathRequest wanted;
      wanted.query.from = random.below(count);
      wanted.query.to = random.chance(50) ? random.below(5) * 61 : random.below(count);
      wanted.owner = random.below(2);
      wanted.deadline = random.below(60);
      request = service.submit(wanted);
    }
    if (round % 4 == 0) service.cancel(requests[random.below(40)]);
    service.tick();
  }
  for (const RequestHandle request : requests) service.release(request);
  while (service.last_tick().waiting > 0) service.tick();
  return allocations - before;
}

TEST(PathServiceAllocations, AWarmServiceAllocatesNothing) {
  for (const unsigned threads : {1u, 2u}) {
    Random random(5);
    GridMap map = random_map(MapKind::cave, random);
    for (int i = 0; i < 60; ++i) map.set_symbol(random_cell(map, random), '#');
    ServiceOptions options;
    options.budget.expansions = 500;
    options.threads = threads;
    options.lanes = 2;
    options.cache_bytes = 20'000;
    PathService service = PathService::build(map, {}, options).value();
    std::vector<RequestHandle> requests(40);
    std::uint64_t first = allocated_for_requests(service, requests);
    EXPECT_GT(first, 0u);
    // Paths of many lengths change places until each has room for the longest.
    std::uint64_t last = first;
    for (int round = 0; round < 60 && last > 0; ++round) {
      last = allocated_for_requests(service, requests);
    }
    EXPECT_EQ(last, 0u);
  }
}

}  // namespace
}  // namespace wend::test
