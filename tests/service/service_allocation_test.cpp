// A warm PathService allocates nothing.
#include <gtest/gtest.h>

#include "support/memory/count_allocations.h"
#include "support/random_map.h"
#include "wend/service/path_service.h"

namespace wend::test {
namespace {

/// Walls that come and go: after each second edit the map is as it was.
void edit_walls(PathService& service, const GridMap& original, int round) {
  Random random(7 + static_cast<std::uint64_t>(round / 2));
  const Point cell = random_cell(original, random);
  const CellEdit edit = {cell, round % 2 == 0 ? '#' : original.symbol(cell)};
  ASSERT_TRUE(service.edit({&edit, 1}));
}

/// The same requests each time, and the same edits of a map between them, or none; returns the
/// allocations of a service for the requests.
std::uint64_t allocated_for_requests(PathService& service, std::vector<RequestHandle>& requests,
                                     const GridMap* edited = nullptr) {
  Random random(1);
  std::uint64_t before = allocations;
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
    const std::uint64_t unedited = allocations;
    if (edited != nullptr) edit_walls(service, *edited, round);
    before += allocations - unedited;  // what an edit takes is its own
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

TEST(PathServiceAllocations, NothingIsAllocatedInTicksAfterEdits) {
  for (const bool terrain : {false, true}) {
    SCOPED_TRACE(terrain);
    Random random(6);
    GridMap map = random_map(MapKind::cave, random);
    for (int i = 0; i < 60; ++i) map.set_symbol(random_cell(map, random), '#');
    if (terrain) add_terrain(map, random);
    ServiceOptions options;
    options.budget.expansions = 500;
    options.threads = 1;
    options.cache_bytes = 20'000;
    PathService service = PathService::build(map, {}, options).value();
    std::vector<RequestHandle> requests(40);
    std::uint64_t last = 1;
    for (int round = 0; round < 60 && last > 0; ++round) {
      last = allocated_for_requests(service, requests, &map);
    }
    EXPECT_EQ(last, 0u);
  }
}

/// Each goal has a deadline, but there is no more to remember of them than of one.
TEST(PathServiceAllocations, AGoalPerTickAllocatesNothing) {
  ServiceOptions options;
  options.threads = 1;
  PathService service = PathService::build(GridMap(20, 20), {}, options).value();
  PathRequest wanted;
  wanted.query.from = 0;
  wanted.query.to = 399;
  wanted.deadline = 1'000'000;
  const RequestHandle request = service.submit(wanted);
  const auto walk = [&](int ticks) {
    const std::uint64_t before = allocations;
    for (int tick = 0; tick < ticks; ++tick) {
      service.tick();
      service.retarget(request, tick % 2 == 0 ? 399 : 0, tick % 2 == 0 ? 0 : 399);
    }
    return allocations - before;
  };
  walk(100);
  EXPECT_EQ(walk(5000), 0u);
}

}  // namespace
}  // namespace wend::test
