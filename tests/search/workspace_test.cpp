#include "wend/search/workspace.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <cstdlib>

#include "wend/search/search.h"

namespace wend::test {
namespace {

/// A search that counts its end in a counter. `kSize` makes it as large as one likes.
template <std::size_t kSize>
class MortalSearch final : public Search {
 public:
  MortalSearch(Workspace& workspace, int* ended)
      : Search({}, workspace.cancel_flag()), ended_(ended) {
    ballast_.fill(static_cast<unsigned char>(kSize));
  }
  ~MortalSearch() override { ++*ended_; }
  NodeLabel label(NodeId, Side) const override { return {}; }
  bool intact() const {
    for (const unsigned char byte : ballast_) {
      if (byte != static_cast<unsigned char>(kSize)) return false;
    }
    return true;
  }

 private:
  Status expand_until(std::uint64_t) override { return Status::found; }
  bool stale() const override { return false; }
  void write_nodes(Path&, bool) const override {}

  std::array<unsigned char, kSize> ballast_;
  int* ended_;
};

template <int kNumber>
class Notes final : public Scratch {
 public:
  explicit Notes(Allocator allocator) : numbers_(allocator) {}
  std::size_t bytes() const override { return numbers_.bytes(); }
  Buffer<std::uint64_t>& numbers() { return numbers_; }

 private:
  Buffer<std::uint64_t> numbers_;
};

TEST(Workspace, HasOneScratchObjectOfEachType) {
  Workspace workspace;
  Notes<1>& first = workspace.scratch<Notes<1>>();
  first.numbers().push_back(11);
  Notes<2>& second = workspace.scratch<Notes<2>>();
  second.numbers().push_back(22);
  workspace.scratch<Notes<3>>();
  EXPECT_EQ(&workspace.scratch<Notes<1>>(), &first);
  EXPECT_EQ(&workspace.scratch<Notes<2>>(), &second);
  EXPECT_EQ(first.numbers()[0], 11u);
  EXPECT_EQ(second.numbers()[0], 22u);

  Workspace other;
  EXPECT_NE(&other.scratch<Notes<1>>(), &first);
}

TEST(Workspace, CountsTheBytesOfItsScratch) {
  Workspace workspace;
  const std::size_t empty = workspace.bytes();
  workspace.scratch<Notes<1>>().numbers().resize(1000);
  const std::size_t one = workspace.bytes();
  EXPECT_GE(one, empty + 8000);
  workspace.scratch<Notes<2>>().numbers().resize(500);
  EXPECT_GE(workspace.bytes(), one + 4000);
  EXPECT_LT(workspace.bytes(), one + 5000);
}

TEST(Workspace, CountsTheBytesOfTheSearchThatLivesThere) {
  int ended = 0;
  Workspace workspace;
  const std::size_t empty = workspace.bytes();
  workspace.emplace<MortalSearch<5000>>(workspace, &ended);
  EXPECT_GE(workspace.bytes(), empty + sizeof(MortalSearch<5000>));
}

TEST(Workspace, ScratchDrawsOnTheAllocatorAndGivesEverythingBack) {
  struct GivenBack {
    std::size_t handed_out = 0;
    std::size_t live = 0;
  } tally;
  const Allocator counting = {[](void* context, std::size_t bytes) {
                                static_cast<GivenBack*>(context)->handed_out += bytes;
                                static_cast<GivenBack*>(context)->live += bytes;
                                return std::calloc(bytes, 1);
                              },
                              [](void* context, void* memory, std::size_t bytes) {
                                static_cast<GivenBack*>(context)->live -= bytes;
                                std::free(memory);
                              },
                              &tally};
  {
    Workspace workspace(counting);
    workspace.scratch<Notes<1>>().numbers().resize(1000);
    workspace.scratch<Notes<2>>().numbers().resize(1000);
    EXPECT_EQ(tally.live, 16'000u);
  }
  EXPECT_EQ(tally.live, 0u);
  EXPECT_EQ(tally.handed_out, 16'000u);
}

TEST(Workspace, ANewSearchEndsTheOneBefore) {
  int ended = 0;
  {
    Workspace workspace;
    EXPECT_EQ(workspace.search(), nullptr);
    auto& first = workspace.emplace<MortalSearch<16>>(workspace, &ended);
    EXPECT_EQ(workspace.search(), &first);
    EXPECT_EQ(ended, 0);
    // A larger one needs new room, a smaller one does not.
    auto& second = workspace.emplace<MortalSearch<4000>>(workspace, &ended);
    EXPECT_EQ(ended, 1);
    EXPECT_EQ(workspace.search(), &second);
    EXPECT_TRUE(second.intact());
    auto& third = workspace.emplace<MortalSearch<16>>(workspace, &ended);
    EXPECT_EQ(ended, 2);
    EXPECT_EQ(workspace.search(), &third);
    EXPECT_TRUE(third.intact());
    EXPECT_EQ(workspace.search()->run(), Status::found);
  }
  EXPECT_EQ(ended, 3) << "the last one ends with the workspace";
}

TEST(Workspace, SearchesAreAlignedForAnything) {
  int ended = 0;
  Workspace workspace;
  workspace.emplace<MortalSearch<3>>(workspace, &ended);
  EXPECT_EQ(reinterpret_cast<std::uintptr_t>(workspace.search()) % alignof(std::max_align_t), 0u);
}

TEST(Workspace, TheTicketGrowsWithEverySearch) {
  int ended = 0;
  Workspace workspace;
  std::uint64_t last = workspace.ticket();
  for (int i = 0; i < 10; ++i) {
    workspace.scratch<Notes<1>>();
    EXPECT_EQ(workspace.ticket(), last);
    workspace.emplace<MortalSearch<16>>(workspace, &ended);
    EXPECT_GT(workspace.ticket(), last);
    last = workspace.ticket();
  }
}

TEST(Workspace, ANewSearchIsNotCancelledByAnOldWord) {
  int ended = 0;
  Workspace workspace;
  workspace.emplace<MortalSearch<16>>(workspace, &ended);
  workspace.cancel_flag() = true;
  EXPECT_EQ(workspace.search()->run(), Status::cancelled);
  workspace.emplace<MortalSearch<16>>(workspace, &ended);
  EXPECT_FALSE(workspace.cancel_flag());
  EXPECT_EQ(workspace.search()->run(), Status::found);
}

}  // namespace
}  // namespace wend::test
