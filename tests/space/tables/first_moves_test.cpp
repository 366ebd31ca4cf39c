// The first moves of cheapest paths against distances by the oracle.
#include "wend/space/tables/first_moves.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <bit>
#include <optional>
#include <string>
#include <vector>

#include "support/oracle.h"
#include "support/random_case.h"
#include "wend/internal/space/tables/first_move_flood.h"

namespace wend::test {
namespace {

/// Small uniform maps on which jumping works.
template <class Visitor>
void for_each_jump_map(std::uint64_t count, Visitor&& visit) {
  int visited = 0;
  for (std::uint64_t number = 0; number < count; ++number) {
    const RandomCase tried = random_case(number);
    const bool plain = tried.map.uniform() && tried.map.links().empty();
    if (!plain || !JumpGrid::supports(tried.options.corners, tried.options.costs)) {
      continue;
    }
    visit(tried, UnitGrid(tried.map, tried.options.corners, tried.options.costs));
    ++visited;
  }
  EXPECT_GT(visited, static_cast<int>(count / 10));
}

/// A few turns, and a few cells of any kind.
std::vector<NodeId> some_sources(const JumpGrid& grid, const TurnTable& turns) {
  std::vector<NodeId> sources;
  for (std::uint32_t turn = 0; turn < turns.count(); turn += 1 + turns.count() / 3) {
    sources.push_back(turns.node(turn));
  }
  const auto count = static_cast<NodeId>(grid.node_count());
  for (NodeId node = 0; node < count; node += 1 + count / 3) {
    if (grid.topology().walkable(node)) sources.push_back(node);
  }
  return sources;
}

TEST(FirstMoveFlood, MovesAreThoseOfCheapestPathsAndSomeAreGivenWhereverThereIsAPath) {
  std::uint64_t pairs = 0;
  std::uint64_t choices = 0;
  std::uint64_t unreachable = 0;
  for_each_jump_map(600, [&](const RandomCase& tried, const UnitGrid& unit) {
    const JumpGrid grid(unit);
    const TurnTable turns(grid);
    FirstMoveFlood flood(grid, turns);
    const Oracle oracle(tried.map, tried.options);
    for (const NodeId from : some_sources(grid, turns)) {
      ASSERT_TRUE(flood.run(from));
      const auto distance = oracle.distances(tried.map.point(from));
      std::vector<std::vector<std::optional<std::uint64_t>>> beyond(kMoveCount);
      for (unsigned move = 0; move < kMoveCount; ++move) {
        const Point p = tried.map.point(from);
        const Point next = {p.x + kMoveX[move], p.y + kMoveY[move]};
        if (oracle.step(p, next)) beyond[move] = oracle.distances(next);
      }
      for (NodeId to = 0; to < grid.node_count(); ++to) {
        if (to == from) continue;
        const unsigned moves = flood.moves()[to];
        ASSERT_EQ(moves != 0, distance[to].has_value()) << tried.describe();
        unreachable += moves == 0 ? 1 : 0;
        ++pairs;
        choices += std::popcount(moves) > 1 ? 1 : 0;
        for (unsigned left = moves; left != 0; left &= left - 1) {
          const auto move = static_cast<unsigned>(std::countr_zero(left));
          ASSERT_FALSE(beyond[move].empty()) << tried.describe();
          const Point p = tried.map.point(from);
          const Point next = {p.x + kMoveX[move], p.y + kMoveY[move]};
          ASSERT_EQ(*oracle.step(p, next) + *beyond[move][to], *distance[to]) << tried.describe();
        }
      }
    }
  });
  EXPECT_GT(pairs, 20'000u);
  EXPECT_GT(unreachable, 1000u);
  EXPECT_GT(choices, 500u) << "ties must have been tried";
}

TEST(FirstMoves, ARowHoldsWhatLeadsToAnyCellOfTheBlock) {
  for_each_jump_map(150, [&](const RandomCase& tried, const UnitGrid& unit) {
    const JumpGrid grid(unit);
    const TurnTable turns(grid);
    if (turns.count() == 0) return;
    FirstMoveFlood flood(grid, turns);
    for (const std::int32_t block : {1, 4, 64}) {
      const FirstMoves moves =
          FirstMoves::bake(grid, turns, {.block = block, .threads = 3}).value().moves;
      const std::uint32_t turn = turns.count() / 2;
      ASSERT_TRUE(flood.run(turns.node(turn)));
      for (NodeId to = 0; to < grid.node_count(); ++to) {
        const Point p = tried.map.point(to);
        if (!grid.topology().walkable(to)) continue;  // there may be no row
        unsigned expected = 0;
        for (Point q = {0, p.y / block * block}; q.y < p.y / block * block + block; ++q.y) {
          for (q.x = p.x / block * block; q.x < p.x / block * block + block; ++q.x) {
            if (grid.topology().contains(q)) expected |= flood.moves()[grid.topology().node(q)];
          }
        }
        ASSERT_EQ(moves.row(p)[turn], expected) << tried.describe();
      }
    }
  });
}

TEST(FirstMoves, BakingCanBeWatchedAndCancelled) {
  GridMap map(64, 64);
  Random random(5);
  for (int i = 0; i < 400; ++i) map.set_symbol(random_cell(map, random), '#');
  const UnitGrid unit(map, CornerRule::both_free, CostModel{});
  const JumpGrid grid(unit);
  const TurnTable turns(grid);
  std::vector<double> parts;
  BakeOptions options;
  options.threads = 2;
  options.on_progress = [&](double part) { parts.push_back(part); };
  ASSERT_TRUE(FirstMoves::bake(grid, turns, options));
  ASSERT_GT(parts.size(), 3u);
  EXPECT_TRUE(std::is_sorted(parts.begin(), parts.end()));
  EXPECT_EQ(parts.back(), 1);
  const std::atomic<bool> cancelled = true;
  options.cancel = &cancelled;
  const auto stopped = FirstMoves::bake(grid, turns, options);
  ASSERT_TRUE(stopped);
  EXPECT_EQ(stopped.value().moves.turns_done(), 0u);
  EXPECT_FALSE(stopped.value().complete);
}

TEST(FirstMoves, BlocksAreAsSmallAsTheirNumberAllowsAndThoseWithoutCellsHaveNoRow) {
  GridMap map(64, 64, '#');
  for (Point p; p.y < 64; ++p.y) map.set_symbol(p, '.');
  for (Point p = {0, 40}; p.x < 64; ++p.x) map.set_symbol(p, '.');
  const UnitGrid unit(map, CornerRule::both_free, CostModel{});
  const JumpGrid grid(unit);
  const TurnTable turns(grid);
  const auto blocks_of = [&](std::size_t most) {
    BakeOptions options;
    options.most_blocks = most;
    return FirstMoves::bake(grid, turns, options).value().moves.blocks();
  };
  EXPECT_EQ(blocks_of(31).row_count, 31u);  // four cells a side: a column of 16, a row of 16
  EXPECT_EQ(blocks_of(31).shift, 2u);
  EXPECT_EQ(blocks_of(30).shift, 3u);
  EXPECT_EQ(blocks_of(30).row_count, 15u);
  EXPECT_EQ(blocks_of(1000).shift, 2u);
  EXPECT_EQ(blocks_of(0).row_count, 1u);
}

TEST(FirstMoves, TablesTooLargeAndBlocksThatAreNoneAreRefusedWithAReason) {
  GridMap map(16, 16);
  map.set_symbol({5, 5}, '#');
  const UnitGrid unit(map, CornerRule::both_free, CostModel{});
  const JumpGrid grid(unit);
  const TurnTable turns(grid);
  const auto error_of = [&](const BakeOptions& options) {
    const auto made = FirstMoves::bake(grid, turns, options);
    return made ? std::string() : made.error().message();
  };
  const std::size_t needed = std::size_t{turns.count()} * 16;  // blocks of four by four cells
  ASSERT_GT(needed, 0u);
  EXPECT_EQ(error_of({.block = 4, .most_bytes = needed}), "");
  EXPECT_NE(error_of({.block = 4, .most_bytes = needed - 1}).find("larger blocks"),
            std::string::npos);
  for (const std::int32_t block : {-4, 3, INT32_MIN}) {
    EXPECT_NE(error_of({.block = block}).find("power of two"), std::string::npos) << block;
  }
}

TEST(FirstMoves, TablesMadeForAnythingElseAreToldApart) {
  GridMap map(9, 7);
  map.set_symbol({3, 2}, '#');
  const UnitGrid unit(map, CornerRule::both_free, CostModel{1000, 1414});
  const JumpGrid grid(unit);
  const BakedFor key = BakedFor::grid(grid, TurnTable(grid));
  EXPECT_EQ(key.mismatch(key), nullptr);
  // One thing at a time.
  const auto changed = [&](auto&& change) {
    BakedFor other = key;
    change(other);
    const char* reason = key.mismatch(other);
    EXPECT_EQ(other.mismatch(key) != nullptr, reason != nullptr);
    return std::string(reason == nullptr ? "" : reason);
  };
  const auto says = [](const std::string& reason, const char* words) {
    return reason.find(words) != std::string::npos;
  };
  EXPECT_TRUE(says(changed([](BakedFor& other) { ++other.width; }), "another size"));
  EXPECT_TRUE(says(changed([](BakedFor& other) { ++other.height; }), "another size"));
  EXPECT_TRUE(says(changed([](BakedFor& other) { other.corners = CornerRule::always; }),
                   "another corner rule"));
  EXPECT_TRUE(says(changed([](BakedFor& other) { ++other.costs.straight; }), "other step costs"));
  EXPECT_TRUE(says(changed([](BakedFor& other) { ++other.costs.diagonal; }), "other step costs"));
  EXPECT_TRUE(says(changed([](BakedFor& other) { ++other.cells; }), "another map"));
  EXPECT_TRUE(says(changed([](BakedFor& other) { ++other.turns; }), "other turns"));
}

TEST(FirstMoves, MapsAndCostsTooLargeAreRefusedWithAReason) {
  const auto supported = [](const GridMap& map, CostModel costs) {
    return TurnTable::supports(JumpGrid(UnitGrid(map, CornerRule::both_free, costs)));
  };
  EXPECT_TRUE(supported(GridMap(32'768, 1), CostModel{}));
  EXPECT_FALSE(supported(GridMap(32'769, 1), CostModel{}));
  EXPECT_TRUE(supported(GridMap(1, 32'768), CostModel{}));
  EXPECT_FALSE(supported(GridMap(1, 32'769), CostModel{}));
  EXPECT_TRUE(supported(GridMap(5, 5), {50'000, 65'535}));
  EXPECT_FALSE(supported(GridMap(5, 5), {50'000, 65'536}));
  // A winding way of 2,000 rows of 200 cells: it costs more than 2^31.
  GridMap winding(200, 4001);
  for (Point p = {0, 1}; p.y < 4001; p.y += 2) {
    for (p.x = 0; p.x < 200; ++p.x) {
      const bool door = p.y % 4 == 1 ? p.x == 199 : p.x == 0;
      if (!door) winding.set_symbol(p, '#');
    }
  }
  const UnitGrid unit(winding, CornerRule::both_free, CostModel{});
  const JumpGrid grid(unit);
  const auto made = FirstMoves::bake(grid, TurnTable(grid), {});
  ASSERT_FALSE(made);
  EXPECT_NE(made.error().message().find("costs more than 2^31"), std::string::npos);
}

}  // namespace
}  // namespace wend::test
