// The growable array: what it keeps, what it zeroes, and that all its memory comes from the
// allocator and goes back.
#include "wend/base/buffer.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <vector>

#include "support/random.h"

namespace wend::test {
namespace {

/// Notes every block it handed out until it comes back.
struct Ledger {
  std::map<void*, std::size_t> live;
  int allocations = 0;
  int wrong_releases = 0;

  Allocator allocator() { return {&allocate, &release, this}; }

  static void* allocate(void* context, std::size_t bytes) {
    auto& ledger = *static_cast<Ledger*>(context);
    void* memory = std::calloc(bytes, 1);
    ledger.live[memory] = bytes;
    ++ledger.allocations;
    return memory;
  }
  static void release(void* context, void* memory, std::size_t bytes) {
    auto& ledger = *static_cast<Ledger*>(context);
    const auto block = ledger.live.find(memory);
    if (block == ledger.live.end() || block->second != bytes) {
      ++ledger.wrong_releases;
      return;
    }
    ledger.live.erase(block);
    std::free(memory);
  }
  std::size_t bytes() const {
    std::size_t sum = 0;
    for (const auto& block : live) sum += block.second;
    return sum;
  }
};

TEST(Buffer, IsEmptyAndHoldsNoMemoryAtFirst) {
  Ledger ledger;
  const Buffer<int> buffer(ledger.allocator());
  EXPECT_TRUE(buffer.empty());
  EXPECT_EQ(buffer.size(), 0u);
  EXPECT_EQ(buffer.bytes(), 0u);
  EXPECT_EQ(ledger.allocations, 0);
}

TEST(Buffer, BehavesLikeAVectorWhateverIsDoneToIt) {
  Random random(1);
  std::size_t largest = 0;
  for (int round = 0; round < 50; ++round) {
    Buffer<std::uint64_t> buffer(Allocator::standard());
    std::vector<std::uint64_t> model;
    for (int i = 0; i < 400; ++i) {
      const std::uint64_t value = random.next();
      if (random.chance(2)) {
        buffer.clear();
        model.clear();
      } else if (random.chance(30) && !model.empty()) {
        ASSERT_EQ(buffer.back(), model.back());
        buffer.pop_back();
        model.pop_back();
      } else {
        buffer.push_back(value);
        model.push_back(value);
      }
      ASSERT_EQ(std::vector<std::uint64_t>(buffer.data(), buffer.data() + buffer.size()), model);
      ASSERT_EQ(buffer.empty(), model.empty());
      largest = std::max(largest, model.size());
    }
  }
  EXPECT_GT(largest, 100u) << "the sample hardly grew";
}

TEST(Buffer, ResizeKeepsTheContentsWhereverItGrows) {
  Buffer<std::uint32_t> buffer(Allocator::standard());
  for (std::uint32_t i = 0; i < 10; ++i) buffer.push_back(i * i);
  for (const std::size_t size : {11u, 100u, 101u, 5000u, 40u}) {
    buffer.resize(size);
    ASSERT_EQ(buffer.size(), size);
    for (std::uint32_t i = 0; i < 10; ++i)
      ASSERT_EQ(buffer[i], i * i) << "after resize to " << size;
  }
}

TEST(Buffer, FreshMemoryIsZero) {
  Buffer<std::uint32_t> buffer(Allocator::standard());
  buffer.resize(1000);
  for (std::size_t i = 0; i < buffer.size(); ++i) ASSERT_EQ(buffer[i], 0u);
}

TEST(Buffer, AssignZeroZeroesWhetherItGrowsOrNot) {
  Buffer<std::uint32_t> buffer(Allocator::standard());
  for (const std::size_t size : {50u, 20u, 50u, 7000u, 0u, 7000u}) {
    buffer.assign_zero(size);
    ASSERT_EQ(buffer.size(), size);
    for (std::size_t i = 0; i < size; ++i) {
      ASSERT_EQ(buffer[i], 0u) << "element " << i << " of " << size;
      buffer[i] = 77;
    }
  }
}

TEST(Buffer, GrowingOneByOneTakesFewAllocations) {
  Ledger ledger;
  Buffer<int> buffer(ledger.allocator());
  for (int i = 0; i < 100'000; ++i) buffer.push_back(i);
  EXPECT_LE(ledger.allocations, 20);
  EXPECT_EQ(ledger.live.size(), 1u) << "outgrown memory stays behind";
}

TEST(Buffer, AllMemoryComesFromTheAllocatorAndGoesBackToIt) {
  Ledger ledger;
  {
    Buffer<std::uint64_t> buffer(ledger.allocator());
    Random random(2);
    for (std::uint32_t i = 0; i < 300; ++i) {
      const std::size_t size = random.below(1 + i * i);
      switch (random.below(4)) {
        case 0: buffer.resize(size); break;
        case 1: buffer.assign_zero(size); break;
        case 2: buffer.clear(); break;
        default: buffer.push_back(size); break;
      }
      ASSERT_EQ(buffer.bytes(), ledger.bytes());
      ASSERT_GE(buffer.bytes(), buffer.size() * sizeof(std::uint64_t));
    }
    EXPECT_GT(ledger.allocations, 3);
  }
  EXPECT_TRUE(ledger.live.empty());
  EXPECT_EQ(ledger.wrong_releases, 0) << "released another block or size than was allocated";
}

TEST(Buffer, MemoryThatWasOnceEnoughIsNotAskedForAgain) {
  Ledger ledger;
  Buffer<int> buffer(ledger.allocator());
  buffer.resize(500);
  const int warm = ledger.allocations;
  buffer.clear();
  for (int i = 0; i < 500; ++i) buffer.push_back(i);
  buffer.assign_zero(500);
  buffer.resize(3);
  EXPECT_EQ(ledger.allocations, warm);
}

TEST(BufferDeathTest, AnAllocatorThatReturnsNullEndsTheProgram) {
  const Allocator empty_handed = {[](void*, std::size_t) -> void* { return nullptr; },
                                  [](void*, void*, std::size_t) {}, nullptr};
  EXPECT_DEATH(
      {
        Buffer<int> buffer(empty_handed);
        buffer.push_back(1);
      },
      "out of memory");
}

}  // namespace
}  // namespace wend::test
