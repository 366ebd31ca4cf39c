// A warm workspace allocates nothing, holds at most 16 bytes per cell, and starts a query without
// touching its table. This file replaces the global operator new of its program, so it stands
// alone.
#include <gtest/gtest.h>

#include <atomic>
#include <cstdlib>
#include <new>

#include "support/random_case.h"

namespace {
std::atomic<std::uint64_t> allocations{0};

void* count_and_allocate(std::size_t bytes) {
  ++allocations;
  void* memory = std::malloc(bytes == 0 ? 1 : bytes);
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}
}  // namespace

void* operator new(std::size_t bytes) { return count_and_allocate(bytes); }
void* operator new[](std::size_t bytes) { return count_and_allocate(bytes); }
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t) noexcept { std::free(memory); }

namespace wend::test {
namespace {

Allocator counting_allocator() {
  return {[](void*, std::size_t bytes) {
            ++allocations;
            return std::calloc(bytes, 1);
          },
          [](void*, void* memory, std::size_t) { std::free(memory); }, nullptr};
}

TEST(Allocation, AWarmQueryAllocatesNothing) {
  Random random(3);
  GridMap map(80, 60);
  for (int i = 0; i < 1200; ++i) map.set_symbol(random_cell(map, random), '#');
  for (const bool terrain : {false, true}) {
    if (terrain) add_terrain(map, random);
    const Navigator navigator = Navigator::build(map).value();
    for (const AlgorithmInfo& info : algorithms()) {
      SCOPED_TRACE(info.name);
      Workspace workspace(counting_allocator());
      std::vector<Query> queries;
      for (int i = 0; i < 60; ++i) {
        queries.push_back({random_cell(map, random), random_cell(map, random), info.name, {}});
      }
      Path path;
      const std::uint64_t cold = allocations;
      for (const Query& query : queries) navigator.solve(query, workspace, path);
      EXPECT_GT(allocations, cold) << "the counter does not count";
      const std::uint64_t warm = allocations;
      for (const Query& query : queries) navigator.solve(query, workspace, path);
      EXPECT_EQ(allocations, warm);
    }
  }
}

TEST(Memory, ASearchOfAMillionCellsNeedsAtMostSixteenBytesPerCell) {
  Random random(5);
  for (const std::uint32_t walls : {0u, 10u, 35u}) {
    GridMap map(1024, 1024);
    for (std::uint32_t i = 0; i < walls * 10486; ++i) map.set_symbol(random_cell(map, random), '#');
    map.set_symbol({0, 0}, '.');
    const Navigator navigator = Navigator::build(map).value();
    for (const AlgorithmInfo& info : algorithms()) {
      // From a corner to everywhere and back: the goal is on no other island, but as far away as
      // can be.
      Workspace workspace;
      const Path path = navigator.solve({{0, 0}, {1023, 1023}, info.name, {}}, workspace);
      EXPECT_LE(workspace.bytes(), 16u * 1024 * 1024)
          << info.name << " with " << walls << " % walls, " << to_string(path.status);
    }
  }
}

TEST(Memory, AQueryOnALargeMapStartsWithoutTouchingTheTable) {
  // Counted, not timed: memory that calloc handed out is only touched where a search went. The
  // tables of a thousand short queries on a map of 64 million cells would take minutes to clear.
  const Navigator navigator = Navigator::build(GridMap(8192, 8192)).value();
  Workspace workspace;
  Path path;
  for (std::int32_t i = 0; i < 1000; ++i) {
    navigator.solve({{i, i}, {i + 3, i + 1}, "astar", {}}, workspace, path);
    ASSERT_EQ(path.steps(), 3u);
  }
}

}  // namespace
}  // namespace wend::test
