// The order in which paths are renewed, by the words of the header, and the spending of a tick's
// budget.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <optional>
#include <tuple>
#include <vector>

#include "support/random.h"
#include "support/sample.h"
#include "wend/world/watch/path_renewals.h"

namespace wend::test {
namespace {

constexpr std::int32_t kLength = 40;
constexpr std::uint8_t kBlocked = 1u << static_cast<unsigned>(PathChange::blocked);

/// Corridors, a unit in each: its path changes as the corridor's cells do.
class Corridors {
 public:
  struct Corridor {
    PathHandle path;
    std::int32_t at = 0;  // where the unit is
    std::uint8_t pending = 0;
    std::array<std::int32_t, 5> trouble = {};  // the nearest cell of each change
    std::uint64_t since = 0;                   // the tick in which it began to wait
  };

  Corridors(std::int32_t count, std::uint32_t patience, std::uint64_t seed)
      : patience_(patience), random_(seed), map_(made_map(count)) {
    navigator_.emplace(Navigator::build(map_).value());
    watch_.emplace(*navigator_);
    renewals_.emplace(*watch_, patience);
    Workspace workspace;
    for (std::int32_t i = 0; i < count; ++i) {
      const Query query = {.from = {0, 2 * i}, .to = {kLength - 1, 2 * i}, .algorithm = "astar"};
      corridors_.push_back({watch_->watch(navigator_->solve(query, workspace)).value()});
    }
  }

  /// Some cells change; now and then nobody reports that before others change.
  void edit() {
    std::vector<Point> cells;
    for (std::uint32_t n = 1 + random_.below(4); n > 0; --n) edit_a_cell(cells);
    const UpdateReport report = navigator_->update(map_, cells).value();
    if (random_.chance(15)) return;
    for (const TouchedPath& touched : watch_->updated(report, cells).value()) note(touched);
  }

  /// Not through walls.
  void walk() {
    for (Corridor& one : corridors_) {
      std::int32_t most = random_.below(3) == 0 ? random_.between(0, 4) : 0;
      while (most > 0 && !is_free(one, one.at + 1, one.at + most)) --most;
      watch_->advance(one.path, static_cast<std::size_t>(most));
      one.at += most;
    }
  }

  void tick() {
    ASSERT_TRUE(renewals_->run({.expansions = 0, .paths = 0}).empty());
    ++tick_;
  }

  /// Takes some of those that wait.
  void take() {
    for (std::uint32_t n = random_.below(4); n > 0; --n) {
      const auto first =
          std::min_element(corridors_.begin(), corridors_.end(),
                           [&](const Corridor& a, const Corridor& b) { return rank(a) < rank(b); });
      const std::optional<PathHandle> taken = renewals_->take();
      if (first->pending == 0) {
        ASSERT_EQ(taken, std::nullopt);
        return;
      }
      ASSERT_EQ(taken, first->path);
      overdue += tick_ - first->since >= patience_ ? 1 : 0;
      kinds[static_cast<std::size_t>(std::countr_zero(first->pending))] += 1;
      first->pending = 0;
    }
    for (const Corridor& one : corridors_) {
      ASSERT_EQ(renewals_->waits(one.path), one.pending != 0);
    }
  }

  int overdue = 0;
  std::array<int, 5> kinds = {};

 private:
  static GridMap made_map(std::int32_t count) {
    GridMap map(kLength, 2 * count);
    TerrainCosts terrain = map.terrain();
    terrain.set('2', 2);
    terrain.set('3', 3);
    map.set_terrain(terrain);
    for (Point p; p.y < map.height(); ++p.y) {
      for (p.x = 0; p.x < kLength; ++p.x) map.set_symbol(p, p.y % 2 == 0 ? '2' : '#');
    }
    return map;
  }

  std::int32_t row(const Corridor& one) const {
    return static_cast<std::int32_t>(2 * (&one - corridors_.data()));
  }
  bool is_free(const Corridor& one, std::int32_t first, std::int32_t last) const {
    for (std::int32_t x = first; x <= last; ++x) {
      if (x >= kLength || !map_.walkable({x, row(one)})) return false;
    }
    return true;
  }

  /// A wall goes only where nothing else is pending: where the trouble lies then is another matter.
  void edit_a_cell(std::vector<Point>& cells) {
    Corridor& one = corridors_[random_.below(static_cast<std::uint32_t>(corridors_.size()))];
    if (one.at + 1 >= kLength) return;
    Point cell = {random_.between(one.at + 1, kLength - 1), row(one)};
    std::vector<std::int32_t> walls;
    for (std::int32_t x = 0; x < kLength; ++x) {
      if (!map_.walkable({x, cell.y})) walls.push_back(x);
    }
    const char costs[] = {'.', '2', '3'};
    if (walls.empty()) {
      map_.set_symbol(cell, random_.chance(40) ? '#' : costs[random_.below(3)]);
    } else if (walls.size() == 1 && (one.pending & ~kBlocked) == 0 && random_.chance(50)) {
      cell.x = walls[0];
      map_.set_symbol(cell, '2');
    } else {
      map_.set_symbol(cell, '#');
    }
    cells.push_back(cell);
  }

  void note(const TouchedPath& touched) {
    const auto one = std::find_if(corridors_.begin(), corridors_.end(),
                                  [&](const Corridor& c) { return c.path == touched.path; });
    if (one->pending == 0) one->since = tick_;
    const auto kind = static_cast<std::size_t>(touched.change);
    const std::int32_t cell = one->at + static_cast<std::int32_t>(touched.ahead);
    const bool first = (one->pending >> kind & 1) == 0;
    one->trouble[kind] = first ? cell : std::min(one->trouble[kind], cell);
    one->pending |= touched.changes;
    if (watch_->whole(one->path)) one->pending &= static_cast<std::uint8_t>(~kBlocked);
  }

  /// The smaller, the sooner: overdue ones first, the longest-waiting of them; of the others the
  /// worst kind, and of a kind the nearest trouble.
  std::tuple<int, std::uint64_t, std::int32_t, std::uint32_t> rank(const Corridor& one) const {
    if (one.pending == 0) return {2, 0, 0, one.path.slot};
    if (tick_ - one.since >= patience_) return {0, one.since, 0, one.path.slot};
    const auto kind = static_cast<std::size_t>(std::countr_zero(one.pending));
    return {1, kind, std::max(one.trouble[kind] - one.at, 0), one.path.slot};
  }

  std::uint32_t patience_;
  Random random_;
  GridMap map_;
  std::optional<Navigator> navigator_;
  std::optional<PathWatch> watch_;
  std::optional<PathRenewals> renewals_;
  std::vector<Corridor> corridors_;
  std::uint64_t tick_ = 0;
};

TEST(RenewalOrder, IsThatOfTheHeader) {
  int overdue = 0;
  std::array<int, 5> kinds = {};
  for (std::uint64_t number = 0; number < sample(150u); ++number) {
    SCOPED_TRACE(number);
    Corridors corridors(12, 2 + static_cast<std::uint32_t>(number % 12), number);
    for (int round = 0; round < 30; ++round) {
      corridors.edit();
      if (round % 3 == 0) corridors.walk();
      ASSERT_NO_FATAL_FAILURE(corridors.take());
      ASSERT_NO_FATAL_FAILURE(corridors.tick());
    }
    overdue += corridors.overdue;
    for (std::size_t k = 0; k < 5; ++k) kinds[k] += corridors.kinds[k];
  }
  EXPECT_GT(overdue, sample(150));
  for (const PathChange kind :
       {PathChange::blocked, PathChange::dearer, PathChange::cheaper, PathChange::reopened}) {
    EXPECT_GT(kinds[static_cast<std::size_t>(kind)], sample(75)) << to_string(kind);
  }
}

/// Two units on a map with walls in their ways, the first with a long search.
struct TwoWalks {
  TwoWalks() : map(60, 30), navigator(Navigator::build(map).value()), watch(navigator) {
    for (const Query& query : queries) {
      handles.push_back(
          watch.watch(navigator.solve(query, workspace), navigator_query(query)).value());
    }
    const std::vector<Point> walls = {{3, 10}, {50, 20}};
    for (const Point wall : walls) map.set_walkable(wall, false);
    const UpdateReport report = navigator.update(map, walls).value();
    EXPECT_EQ(watch.updated(report, walls).value().size(), 2u);
  }
  NodeQuery navigator_query(const Query& query) const {
    return {navigator.node(query.from), navigator.node(query.to), query.algorithm};
  }
  std::uint64_t expansions(std::size_t i) {
    return navigator.solve(queries[i], workspace).counters.expanded;
  }

  const Query queries[2] = {{.from = {0, 10}, .to = {40, 10}, .algorithm = "dijkstra"},
                            {.from = {45, 20}, .to = {55, 20}, .algorithm = "astar"}};
  Workspace workspace;
  GridMap map;
  Navigator navigator;
  PathWatch watch;
  std::vector<PathHandle> handles;
};

/// A search that goes on costs in each tick what it expands there, not what it expanded before.
TEST(RenewalBudgets, AreSpentOnWhatIsExpandedInTheTick) {
  TwoWalks walks;
  PathRenewals renewals(walks.watch);
  const std::uint64_t first = walks.expansions(0);
  const std::uint64_t second = walks.expansions(1);
  ASSERT_GT(first, 2 * second + 100);
  ASSERT_TRUE(renewals.run({.expansions = first - 10}).empty());
  const auto renewed = renewals.run({.expansions = 10 + second + 5});
  ASSERT_EQ(renewed.size(), 2u);
  EXPECT_EQ(renewed[0].path, walks.handles[0]);
  EXPECT_EQ(renewed[0].waited, 2u);
  EXPECT_EQ(renewed[1].path, walks.handles[1]);
}

/// A caller that found a path itself has renewed it.
TEST(RenewalBudgets, AreNotSpentOnWhatWasReplaced) {
  TwoWalks walks;
  PathRenewals renewals(walks.watch);
  const Path found = walks.navigator.solve(walks.queries[0], walks.workspace);
  ASSERT_TRUE(walks.watch.replace(walks.handles[0], found).ok());
  EXPECT_FALSE(renewals.waits(walks.handles[0]));
  EXPECT_EQ(renewals.waiting(), 1u);
  ASSERT_TRUE(walks.watch.drop(walks.handles[1]));
  EXPECT_EQ(renewals.waiting(), 0u);
  EXPECT_TRUE(renewals.run().empty());
  EXPECT_EQ(renewals.take(), std::nullopt);
}

}  // namespace
}  // namespace wend::test
