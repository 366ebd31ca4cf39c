// Generated maps: what each kind promises, on many small recipes and on extreme ones.
#include "wend/space/generators/generate_map.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "support/generated_map.h"
#include "support/random_map.h"
#include "wend/base/random.h"
#include "wend/space/tables/islands.h"

namespace wend {
namespace {

using test::generated_map;
using test::recipe_of;

constexpr MapKind kKinds[] = {MapKind::maze, MapKind::rooms, MapKind::caves, MapKind::random,
                              MapKind::city};

std::int64_t open_cells(const GridMap& map) {
  return std::count_if(map.cells().begin(), map.cells().end(),
                       [&](char symbol) { return map.terrain().of(symbol) != 0; });
}

/// Cells of the largest set that hangs together by straight steps.
std::int64_t largest_island(const GridMap& map) {
  const Islands islands(map, CornerRule::never);
  std::uint32_t largest = 0;
  for (std::uint32_t label = 1; label <= islands.count(); ++label) {
    largest = std::max(largest, islands.size(label));
  }
  return largest;
}

std::uint32_t island_count(const GridMap& map) { return Islands(map, CornerRule::never).count(); }

/// FNV-1a (G. Fowler, L. Noll, K. Vo), one number for all bytes of a map.
std::uint64_t folded(const GridMap& map, std::uint64_t fold) {
  for (const char symbol : map.cells()) {
    fold = (fold ^ static_cast<unsigned char>(symbol)) * 0x100000001b3u;
  }
  return fold;
}

std::uint64_t folded_maps(MapKind kind) {
  std::uint64_t fold = 0xcbf29ce484222325u;
  for (const Point size : {Point{1, 1}, Point{33, 20}, Point{96, 64}, Point{257, 130}}) {
    for (std::uint64_t seed = 0; seed < 4; ++seed) {
      fold = folded(generated_map(recipe_of(kind, size.x, size.y, seed)), fold);
    }
  }
  return fold;
}

TEST(GenerateMap, EveryCompilerMakesTheSameBytes) {
  EXPECT_EQ(folded_maps(MapKind::maze), 2183526374563180821u);
  EXPECT_EQ(folded_maps(MapKind::rooms), 7701854081673375611u);
  EXPECT_EQ(folded_maps(MapKind::caves), 9413534856294844277u);
  EXPECT_EQ(folded_maps(MapKind::random), 12147368376596059061u);
  EXPECT_EQ(folded_maps(MapKind::city), 14337975918590716940u);
}

TEST(GenerateMap, SizeAndSeedAreHonoured) {
  for (const MapKind kind : kKinds) {
    const GridMap map = generated_map(recipe_of(kind, 70, 45, 1));
    EXPECT_EQ(map.width(), 70);
    EXPECT_EQ(map.height(), 45);
    EXPECT_EQ(map.cells(), generated_map(recipe_of(kind, 70, 45, 1)).cells()) << to_string(kind);
    EXPECT_NE(map.cells(), generated_map(recipe_of(kind, 70, 45, 2)).cells()) << to_string(kind);
  }
}

TEST(GenerateMap, EveryKindComesInExtremeSizes) {
  const std::vector<Point> sizes = {{1, 1},   {1, 2},   {2, 1},   {2, 2},      {3, 3},     {1, 500},
                                    {500, 1}, {2, 500}, {500, 3}, {1, 200000}, {200000, 1}};
  for (const MapKind kind : kKinds) {
    for (const Point size : sizes) {
      const GridMap map = generated_map(recipe_of(kind, size.x, size.y));
      EXPECT_EQ(map.width(), size.x);
      EXPECT_EQ(map.height(), size.y);
      EXPECT_GT(open_cells(map), 0) << to_string(kind) << " " << size.x << " x " << size.y;
    }
  }
}

TEST(GenerateMap, AMillionCellsTakeNoStack) {
  for (const MapKind kind : kKinds) {
    EXPECT_GT(open_cells(generated_map(recipe_of(kind, 1000, 1000))), 250'000) << to_string(kind);
  }
}

TEST(GenerateMap, SymbolsAreThoseOfMovingAiMaps) {
  for (const MapKind kind : kKinds) {
    const GridMap map = generated_map(recipe_of(kind, 200, 200));
    const std::string known = kind == MapKind::city ? ".@GTW" : ".@";
    for (const char symbol : known) {
      EXPECT_NE(std::count(map.cells().begin(), map.cells().end(), symbol), 0) << symbol;
    }
    const auto is_known = [&](char symbol) { return known.find(symbol) != std::string::npos; };
    EXPECT_TRUE(std::all_of(map.cells().begin(), map.cells().end(), is_known)) << to_string(kind);
  }
}

/// Rooms of corridor * corridor cells, joined by one opening less than there are rooms, all of them
/// connected: a tree.
TEST(GenerateMap, MazesArePerfect) {
  Random random(7);
  for (int i = 0; i < 300; ++i) {
    MapRecipe recipe = recipe_of(MapKind::maze, random.between(1, 60), 0, random.next());
    recipe.height = random.between(1, 60);
    const std::int32_t corridor = random.between(1, std::min({recipe.width, recipe.height, 5}));
    recipe.maze.corridor = corridor;
    const auto rooms_along = [&](std::int32_t length) {
      return std::max(1, (length - 1) / (corridor + 1));
    };
    const std::int64_t rooms = std::int64_t{rooms_along(recipe.width)} * rooms_along(recipe.height);
    const GridMap map = generated_map(recipe);
    EXPECT_EQ(open_cells(map), rooms * corridor * corridor + (rooms - 1) * corridor)
        << test::to_text(map);
    EXPECT_EQ(island_count(map), 1u) << test::to_text(map);
  }
}

TEST(GenerateMap, LoopsOpenTheirShareOfAMazesWalls) {
  MapRecipe recipe = recipe_of(MapKind::maze, 201, 201);
  const std::int64_t perfect = open_cells(generated_map(recipe));
  const std::int64_t walls = 2 * 100 * 99 - (100 * 100 - 1);
  recipe.maze.loops = 30;
  EXPECT_NEAR(static_cast<double>(open_cells(generated_map(recipe)) - perfect), 0.3 * walls,
              0.03 * walls);
  recipe.maze.loops = 100;
  EXPECT_EQ(open_cells(generated_map(recipe)) - perfect, walls);
}

TEST(GenerateMap, RoomsAreConnectedByOneDoorAWall) {
  Random random(8);
  for (int i = 0; i < 300; ++i) {
    MapRecipe recipe = recipe_of(MapKind::rooms, random.between(1, 60), 0, random.next());
    recipe.height = random.between(1, 60);
    recipe.rooms.side = random.between(1, 12);
    recipe.rooms.doors = random.between(0, 100);
    const GridMap map = generated_map(recipe);
    EXPECT_EQ(island_count(map), 1u) << test::to_text(map);
  }
  MapRecipe recipe = recipe_of(MapKind::rooms, 8 * 12 + 1, 8 * 9 + 1);
  const auto doors = [&] { return open_cells(generated_map(recipe)) - 12 * 9 * 7 * 7; };
  recipe.rooms.doors = 0;
  EXPECT_EQ(doors(), 12 * 9 - 1);
  recipe.rooms.doors = 100;
  EXPECT_EQ(doors(), 11 * 9 + 12 * 8);
}

TEST(GenerateMap, TheLargestCaveIsAThirdOfTheMapOrMore) {
  Random random(9);
  int with_pockets = 0;
  for (int i = 0; i < 300; ++i) {
    MapRecipe recipe = recipe_of(MapKind::caves, random.between(1, 120), 0, random.next());
    recipe.height = random.between(1, 120);
    recipe.caves.walls = random.between(0, CavesRecipe::kMostWalls);
    recipe.caves.rounds = random.between(0, 8);
    const GridMap map = generated_map(recipe);
    EXPECT_GE(3 * largest_island(map), static_cast<std::int64_t>(map.cell_count()));
    with_pockets += island_count(map) > 1 ? 1 : 0;
  }
  EXPECT_GT(with_pockets, 50) << "hardly a map on which something could have been unreachable";
}

TEST(GenerateMap, CavesAreSmootherThanTheirNoise) {
  MapRecipe recipe = recipe_of(MapKind::caves, 200, 200);
  recipe.caves.walls = 40;
  // Noise of 40 % rock has a wall between 48 % of all neighbours.
  const auto borders = [](const GridMap& map) {
    int count = 0;
    for (std::size_t i = 1; i < map.cell_count(); ++i) {
      count += map.cells()[i] != map.cells()[i - 1] ? 1 : 0;
    }
    return count;
  };
  recipe.caves.rounds = 0;
  const int rough = borders(generated_map(recipe));
  EXPECT_NEAR(rough, 0.48 * 40'000, 800);
  recipe.caves.rounds = 1;
  EXPECT_LT(borders(generated_map(recipe)), rough / 2);
}

TEST(GenerateMap, RandomMapsHaveExactlyTheirWalls) {
  Random random(10);
  for (int i = 0; i < 300; ++i) {
    MapRecipe recipe = recipe_of(MapKind::random, random.between(1, 40), 0, random.next());
    recipe.height = random.between(1, 40);
    recipe.random.walls = random.between(0, 100);
    const GridMap map = generated_map(recipe);
    const auto cells = static_cast<std::int64_t>(map.cell_count());
    EXPECT_EQ(cells - open_cells(map), (cells * recipe.random.walls + 50) / 100);
  }
}

TEST(GenerateMap, RandomWallsAreAsLikelyEverywhere) {
  std::vector<int> counts(16, 0);
  for (std::uint64_t seed = 0; seed < 4000; ++seed) {
    const GridMap map = generated_map(recipe_of(MapKind::random, 4, 4, seed));
    for (std::size_t i = 0; i < counts.size(); ++i) counts[i] += map.cells()[i] == '@' ? 1 : 0;
  }
  for (const int count : counts) EXPECT_NEAR(count, 1000, 5 * 28);
}

TEST(GenerateMap, WhateverIsOpenInACityIsConnected) {
  Random random(11);
  for (int i = 0; i < 1500; ++i) {
    const std::int32_t most = i % 10 == 0 ? 250 : 60;
    MapRecipe recipe = recipe_of(MapKind::city, random.between(1, most), 0, random.next());
    recipe.height = random.between(1, most);
    recipe.city.block = random.between(CityRecipe::kLeastBlock, 20);
    const GridMap map = generated_map(recipe);
    ASSERT_EQ(island_count(map), 1u)
        << "seed " << recipe.seed << " block " << recipe.city.block << "\n"
        << test::to_text(map);
  }
}

TEST(GenerateMap, ACityIsAboutHalfBuiltUp) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const std::int64_t open = open_cells(generated_map(recipe_of(MapKind::city, 300, 300, seed)));
    EXPECT_GT(open, 90'000 * 45 / 100);
    EXPECT_LT(open, 90'000 * 70 / 100);
  }
}

TEST(GenerateMap, SenselessRecipesAreErrors) {
  const auto error = [](auto change) {
    MapRecipe recipe = recipe_of(MapKind::maze, 20, 30);
    change(recipe);
    const Result<GridMap> map = generate_map(recipe);
    return map ? "" : map.error().reason;
  };
  EXPECT_EQ(error([](MapRecipe&) {}), "");
  EXPECT_EQ(error([](MapRecipe& r) { r.width = 0; }),
            "the width must be from 1 to 268435456, found 0");
  EXPECT_EQ(error([](MapRecipe& r) { r.height = -3; }),
            "the height must be from 1 to 268435456, found -3");
  EXPECT_EQ(error([](MapRecipe& r) { r.width = r.height = 2'000'000'000; }),
            "the width must be from 1 to 268435456, found 2000000000");
  EXPECT_EQ(error([](MapRecipe& r) { r.width = r.height = 16385; }),
            "a map of 16385x16385 is too large; the most is 268435456 cells");
  EXPECT_EQ(error([](MapRecipe& r) { r.maze.corridor = 0; }),
            "on a map of this size the corridor must be from 1 to 20, found 0");
  EXPECT_EQ(error([](MapRecipe& r) { r.maze.corridor = 21; }),
            "on a map of this size the corridor must be from 1 to 20, found 21");
  EXPECT_EQ(error([](MapRecipe& r) { r.maze.loops = 101; }),
            "the percentage of loops must be from 0 to 100, found 101");
  EXPECT_EQ(error([](MapRecipe& r) { r.rooms.side = 0; }), "") << "a maze has no rooms";
  const auto error_of = [&](MapKind kind, auto change) {
    return error([&](MapRecipe& recipe) {
      recipe.kind = kind;
      change(recipe);
    });
  };
  EXPECT_NE(error_of(MapKind::rooms, [](MapRecipe& r) { r.rooms.side = 0; }), "");
  EXPECT_NE(error_of(MapKind::rooms, [](MapRecipe& r) { r.rooms.doors = -1; }), "");
  EXPECT_NE(error_of(MapKind::caves, [](MapRecipe& r) { r.caves.walls = 51; }), "");
  EXPECT_NE(error_of(MapKind::caves, [](MapRecipe& r) { r.caves.rounds = 101; }), "");
  EXPECT_NE(error_of(MapKind::random, [](MapRecipe& r) { r.random.walls = 101; }), "");
  EXPECT_NE(error_of(MapKind::city, [](MapRecipe& r) { r.city.block = 3; }), "");
  EXPECT_NE(error_of(static_cast<MapKind>(9), [](MapRecipe&) {}), "");
}

}  // namespace
}  // namespace wend
