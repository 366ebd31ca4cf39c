#include "wend/space/maps/grid_map.h"

#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "support/random_map.h"

namespace wend::test {
namespace {

TEST(TerrainCosts, TheStandardFollowsMovingAi) {
  const TerrainCosts costs = TerrainCosts::standard();
  for (unsigned symbol = 0; symbol < 256; ++symbol) {
    const char letter = static_cast<char>(symbol);
    const bool open = std::string(".GS").find(letter) != std::string::npos;
    EXPECT_EQ(costs.of(letter), open ? TerrainCosts::kThousandths : 0u)
        << "symbol number " << symbol;
  }
}

TEST(TerrainCosts, EverySymbolKeepsItsOwnCost) {
  TerrainCosts costs;
  for (unsigned symbol = 0; symbol < 256; ++symbol)
    costs.set_thousandths(static_cast<char>(symbol), symbol * 7);
  for (unsigned symbol = 0; symbol < 256; ++symbol) {
    EXPECT_EQ(costs.of(static_cast<char>(symbol)), symbol * 7);
  }
  costs.set_thousandths('m', TerrainCosts::kMostThousandths);
  EXPECT_EQ(costs.of('m'), 1'000'000u);
}

TEST(TerrainCosts, ANumberIsAMultipleOfOpenGround) {
  TerrainCosts costs;
  const auto kept = [&](auto cost) {
    costs.set('f', cost);
    return costs.of('f');
  };
  EXPECT_EQ(kept(2), 2000u);
  EXPECT_EQ(kept(0.5), 500u);
  EXPECT_EQ(kept(0.5F), 500u);
  EXPECT_EQ(kept(0), 0u) << "blocked";
  EXPECT_EQ(kept(1000), 1'000'000u);
  EXPECT_EQ(kept(0.001), 1u);
  EXPECT_EQ(kept(1.2346), 1235u) << "kept to the thousandth";
  EXPECT_EQ(kept(0.0006), 1u) << "not blocked";
}

template <class Number>
concept CanBeSet = requires(TerrainCosts costs, Number number) {
  costs.set('f', number);
};

TEST(TerrainCosts, ThousandthsDoNotPassAsMultiples) {
  static_assert(CanBeSet<int> && CanBeSet<double>);
  static_assert(!CanBeSet<decltype(TerrainCosts{}.of('f'))>);
  for (unsigned thousandths = 0; thousandths <= TerrainCosts::kMostThousandths; ++thousandths) {
    ASSERT_EQ(TerrainCosts::thousandths_of(thousandths / 1000.0), thousandths);
  }
}

TEST(TerrainCostsDeathTest, WhatCannotBeKeptEndsTheProgramAndNamesTheRemedy) {
  TerrainCosts costs;
  for (const double cost : {-1.0, std::nan(""), 1000.001, 2000.0, 0.0004, HUGE_VAL}) {
    EXPECT_FALSE(TerrainCosts::valid(cost)) << cost;
    EXPECT_DEATH(costs.set('f', cost), "0.001 to 1000; thousandths are given to set_thousandths");
    GridMap map(2, 1);
    EXPECT_DEATH(map.add_link({{0, 0}, {1, 0}, cost}), "counted in straight steps");
  }
  EXPECT_DEATH(costs.set_thousandths('f', 1'000'001), "at most 1000 times open ground");
}

TEST(GridMap, IdsNumberTheCellsRowByRow) {
  Random random(1);
  for (int i = 0; i < 200; ++i) {
    const GridMap map(random.between(1, 30), random.between(1, 30));
    NodeId next = 0;
    for (std::int32_t y = 0; y < map.height(); ++y) {
      for (std::int32_t x = 0; x < map.width(); ++x, ++next) {
        ASSERT_EQ(map.id({x, y}), next);
        ASSERT_EQ(map.point(next), (Point{x, y}));
      }
    }
    ASSERT_EQ(map.cell_count(), next);
  }
}

TEST(GridMap, NothingOutsideIsContainedOrWalkable) {
  const GridMap map(4, 3);
  int inside = 0;
  for (std::int32_t y = -2; y <= 5; ++y) {
    for (std::int32_t x = -2; x <= 6; ++x) {
      const bool contained = 0 <= x && x <= 3 && 0 <= y && y <= 2;
      EXPECT_EQ(map.contains({x, y}), contained);
      EXPECT_EQ(map.walkable({x, y}), contained);
      inside += contained ? 1 : 0;
    }
  }
  EXPECT_EQ(inside, 12);
  EXPECT_FALSE(map.contains({INT32_MAX, INT32_MAX}));
  EXPECT_FALSE(map.contains({INT32_MIN, INT32_MIN}));
}

TEST(GridMap, AnEditShowsAtItsCellAlone) {
  GridMap map(5, 4);
  map.set_symbol({3, 1}, '@');
  for (NodeId id = 0; id < map.cell_count(); ++id) {
    const bool edited = map.point(id) == Point{3, 1};
    EXPECT_EQ(map.symbol(map.point(id)), edited ? '@' : '.');
    EXPECT_EQ(map.walkable(map.point(id)), !edited);
    EXPECT_EQ(map.cost(map.point(id)), edited ? 0u : 1000u);
  }
}

TEST(GridMap, CostsFollowTheTerrainTable) {
  GridMap map(2, 1);
  map.set_symbol({1, 0}, 'w');
  EXPECT_FALSE(map.walkable({1, 0}));
  TerrainCosts costs = TerrainCosts::standard();
  costs.set('w', 2.5);
  map.set_terrain(costs);
  EXPECT_TRUE(map.walkable({1, 0}));
  EXPECT_EQ(map.cost({1, 0}), 2500u);
  EXPECT_EQ(map.terrain().of('w'), 2500u);
}

TEST(GridMap, IsUniformWhileEveryWalkableCellCostsOne) {
  GridMap map(3, 2);
  TerrainCosts costs = TerrainCosts::standard();
  costs.set('w', 2);
  costs.set('g', 1);
  map.set_terrain(costs);
  EXPECT_TRUE(map.uniform()) << "dear terrain that is nowhere on the map does not count";
  map.set_symbol({0, 0}, '#');
  map.set_symbol({1, 0}, 'g');
  EXPECT_TRUE(map.uniform());
  map.set_symbol({2, 1}, 'w');
  EXPECT_FALSE(map.uniform());
  EXPECT_TRUE(GridMap(3, 2, '#').uniform()) << "nothing is walkable, so nothing differs";
}

TEST(GridMap, EveryEditCountsTheVersionUp) {
  GridMap map(3, 3);
  const std::uint64_t first = map.version();
  map.set_symbol({1, 1}, '#');
  EXPECT_GT(map.version(), first);
  const std::uint64_t second = map.version();
  map.set_terrain(TerrainCosts::standard());
  EXPECT_GT(map.version(), second);
}

TEST(GridMap, TakesAnArrayOfTheCallers) {
  const std::vector<std::uint8_t> walkable = {1, 0, 255, 0, 0, 1};
  const GridMap map = GridMap::from_walkable(3, 2, walkable);
  for (NodeId id = 0; id < walkable.size(); ++id) {
    EXPECT_EQ(map.walkable(map.point(id)), walkable[id] != 0) << id;
  }
  EXPECT_EQ(GridMap::from_walkable(0, 0, {}).cell_count(), 0u);
}

TEST(GridMap, CellsAreBlockedAndFreedInOneCall) {
  GridMap map(2, 2);
  map.set_symbol({0, 0}, 'S');
  map.set_walkable({0, 0}, true);
  EXPECT_EQ(map.symbol({0, 0}), 'S') << "it is free already";
  map.set_walkable({0, 0}, false);
  EXPECT_FALSE(map.walkable({0, 0}));
  map.set_walkable({0, 0}, true);
  EXPECT_TRUE(map.walkable({0, 0}));
  TerrainCosts odd;
  odd.set('w', 3);
  map.set_terrain(odd);
  EXPECT_FALSE(map.walkable({1, 1}));
  map.set_walkable({1, 1}, true);
  EXPECT_EQ(map.symbol({1, 1}), 'w') << "the only symbol that is free";
  odd.set('g', 1);
  map.set_terrain(odd);
  map.set_walkable({1, 0}, true);
  EXPECT_EQ(map.symbol({1, 0}), 'g') << "open ground, where there is some";
}

TEST(GridMapDeathTest, ACellCannotBeFreedWhereEverythingIsBlocked) {
  GridMap map(1, 1);
  map.set_terrain(TerrainCosts());
  EXPECT_DEATH(map.set_walkable({0, 0}, true), "no symbol");
}

TEST(GridMap, MayHaveNoCells) {
  const GridMap sizes[] = {GridMap(), GridMap(0, 7), GridMap(7, 0)};
  for (const GridMap& map : sizes) {
    EXPECT_EQ(map.cell_count(), 0u);
    EXPECT_FALSE(map.contains({0, 0}));
    EXPECT_FALSE(map.walkable({0, 0}));
    EXPECT_TRUE(map.uniform());
  }
}

TEST(GridMapDeathTest, NegativeOrTooManyCellsEndTheProgram) {
  EXPECT_DEATH(GridMap(-1, 3), "2\\^28 cells");
  EXPECT_DEATH(GridMap(3, -1), "2\\^28 cells");
  EXPECT_DEATH(GridMap(1 << 14, (1 << 14) + 1), "2\\^28 cells");
  EXPECT_DEATH(GridMap(INT32_MAX, INT32_MAX), "2\\^28 cells");
}

TEST(GridMap, TakesWhatEachCellCosts) {
  const std::uint8_t bytes[] = {0, 1, 2, 255, 7, 1};
  const GridMap map = GridMap::from_costs(3, 2, bytes).value();
  EXPECT_FALSE(map.walkable({0, 0}));
  EXPECT_EQ(map.cost(Point{1, 0}), 1000u);
  EXPECT_EQ(map.cost(Point{0, 1}), 255'000u);
  const float floats[] = {0.0f, 0.25f, 1.0f, 999.5f};
  const GridMap graded = GridMap::from_costs(2, 2, floats).value();
  EXPECT_FALSE(graded.walkable({0, 0}));
  EXPECT_EQ(graded.cost(Point{1, 0}), 250u);
  EXPECT_EQ(graded.cost(Point{1, 1}), 999'500u);
  EXPECT_FALSE(graded.uniform());
  const std::uint8_t plain[] = {0, 1, 1, 1};
  EXPECT_TRUE(GridMap::from_costs(2, 2, plain).value().uniform());
  EXPECT_FALSE(GridMap::from_costs(2, 2, plain).value().weighted());
}

TEST(GridMap, NamesTheCellWhoseCostIsWrong) {
  for (const float wrong : {-1.0f, 1001.0f, 1e-9f, std::nanf("")}) {
    const float costs[] = {1, 1, 1, wrong};
    const Result<GridMap> map = GridMap::from_costs(2, 2, costs);
    ASSERT_FALSE(map.ok());
    EXPECT_EQ(map.error().reason.substr(0, 18), "the cell 1,1 costs") << map.error().reason;
  }
}

TEST(GridMap, AWeightMultipliesWhatTheSymbolCosts) {
  GridMap map(2, 1);
  TerrainCosts costs = TerrainCosts::standard();
  costs.set('f', 2);
  costs.set('r', 0.001);
  map.set_terrain(costs);
  const std::uint64_t before = map.version();
  map.set_weight({0, 0}, 1.5);
  EXPECT_NE(map.version(), before);
  EXPECT_EQ(map.cost(Point{0, 0}), 1500u);
  EXPECT_EQ(map.cost(Point{1, 0}), 1000u);
  map.set_symbol({0, 0}, 'f');
  EXPECT_EQ(map.cost(Point{0, 0}), 3000u);
  // It stays within what a cost may be.
  map.set_weight({0, 0}, 1000);
  EXPECT_EQ(map.cost(Point{0, 0}), 1'000'000u);
  map.set_symbol({0, 0}, 'r');
  map.set_weight({0, 0}, 0.25);
  EXPECT_EQ(map.cost(Point{0, 0}), 1u);
  // A blocked cell stays blocked.
  map.set_symbol({0, 0}, '#');
  EXPECT_FALSE(map.walkable({0, 0}));
}

TEST(GridMap, CopiesACellWithItsWeight) {
  GridMap from(2, 2);
  from.set_weight({1, 1}, 3);
  GridMap to(2, 2);
  EXPECT_TRUE(to.copy_cell({0, 0}, from, {1, 1}));
  EXPECT_EQ(to.weight({0, 0}), 3);
  EXPECT_FALSE(to.copy_cell({0, 0}, from, {1, 1}));
  EXPECT_TRUE(to.copy_cell({0, 0}, from, {0, 0}));
  EXPECT_EQ(to.weight({0, 0}), 1);
}

}  // namespace
}  // namespace wend::test
