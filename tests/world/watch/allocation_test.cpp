// A warm PathWatch allocates nothing, nor do its renewals, and it holds no more bytes than it says.
#include <gtest/gtest.h>

#include "support/memory/count_allocations.h"
#include "support/random_edits.h"
#include "support/random_map.h"
#include "wend/world/watch/path_renewals.h"

namespace wend::test {
namespace {

/// The same edits, steps and renewals each time; counts what the watch and its renewals allocate.
class WatchedWorld {
 public:
  WatchedWorld() : map_(60, 50), navigator_(Navigator::build(map_).value()), watch_(navigator_) {
    Random random(1);
    for (int i = 0; i < 400; ++i) map_.set_symbol(random_cell(map_, random), '#');
    navigator_.update(map_).value();
    while (paths_.size() < 60) {
      const Query query = {random_cell(map_, random), random_cell(map_, random)};
      paths_.push_back(navigator_.solve(query, workspace_));
      if (!paths_.back().found()) paths_.pop_back();
    }
  }

  std::uint64_t run() {
    Random random(7);
    std::uint64_t counted = 0;
    touched_ = 0;
    for (PathHandle handle : handles_) watch_.drop(handle);
    handles_.clear();
    handles_.reserve(paths_.size());
    GridMap map = map_;
    navigator_.update(map).value();
    watch_.updated({}, {}).value();
    navigator_.solve({{0, 0}, {59, 49}}, workspace_);  // what it makes when it is first asked
    for (const Path& path : paths_) {
      const std::uint64_t before = allocations;
      handles_.push_back(watch_.watch(path).value());
      counted += allocations - before;
    }
    for (int round = 0; round < 200; ++round) {
      const std::vector<Point> cells = edit_at_random(map, random);
      const UpdateReport report = navigator_.update(map, cells).value();
      const std::uint64_t before = allocations;
      touched_ += watch_.updated(report, cells).value().size();
      for (const PathHandle handle : handles_) watch_.advance(handle, round % 8 == 0 ? 1 : 0);
      renewals_.run({500, 10});
      counted += allocations - before;
    }
    return counted;
  }

  std::size_t touched() const { return touched_; }
  PathWatch& watch() { return watch_; }

 private:
  GridMap map_;
  Navigator navigator_;
  PathWatch watch_;
  PathRenewals renewals_{watch_};
  Workspace workspace_;
  std::vector<Path> paths_;
  std::vector<PathHandle> handles_;
  std::size_t touched_ = 0;
};

TEST(WarmWatch, AllocatesNothing) {
  WatchedWorld world;
  EXPECT_GT(world.run(), 10u) << "the counter does not count";
  world.run();
  EXPECT_GT(world.touched(), 100u);
  EXPECT_EQ(world.run(), 0u);
}

TEST(WarmWatch, HoldsAsManyBytesAsIsSaid) {
  const GridMap map(512, 512);
  const Navigator navigator = Navigator::build(map).value();
  constexpr std::size_t kPaths = 1'000;
  constexpr std::size_t kSteps = 511;
  PathWatch watch(navigator);
  const std::size_t empty = watch.bytes();
  EXPECT_LE(empty, 8 * map.cell_count() + 4'096);
  watch.reserve(kPaths, kPaths * kSteps);
  Workspace workspace;
  const Path path = navigator.solve({{0, 0}, {511, 300}}, workspace);
  ASSERT_EQ(path.nodes.size(), kSteps + 1);
  for (std::size_t i = 0; i < kPaths; ++i) ASSERT_TRUE(watch.watch(path).ok());
  const double a_path = static_cast<double>(watch.bytes() - empty) / kPaths;
  EXPECT_GE(a_path, 20.0 * (kSteps + 1));
  EXPECT_LE(a_path, 20.7 * (kSteps + 33) + static_cast<double>(sizeof(NodeQuery)) + 200);
}

}  // namespace
}  // namespace wend::test
