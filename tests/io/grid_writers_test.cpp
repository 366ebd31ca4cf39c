// The readers read back the same as the writers wrote.
#include "wend/io/grid_writers.h"

#include <gtest/gtest.h>

#include <cfloat>
#include <cmath>

#include "support/random_map.h"

namespace wend::io {
namespace {

using test::Random;

GridMap numbered_map(std::uint64_t number, bool terrain) {
  Random random(number);
  GridMap map = random_map(static_cast<test::MapKind>(number % test::kMapKinds), random);
  if (terrain) add_terrain(map, random);
  return map;
}

std::vector<std::uint32_t> costs_of(const GridMap& map) {
  std::vector<std::uint32_t> costs;
  for (NodeId id = 0; id < map.cell_count(); ++id) costs.push_back(map.cost(id));
  return costs;
}

void expect_same_costs(const Result<GridMap>& read, const GridMap& map) {
  ASSERT_TRUE(read.ok()) << read.error().message();
  EXPECT_EQ(read.value().width(), map.width());
  EXPECT_EQ(read.value().height(), map.height());
  EXPECT_EQ(costs_of(read.value()), costs_of(map));
}

TEST(GridWriters, AMovingAiMapKeepsEverySymbol) {
  for (std::uint64_t number = 0; number < 80; ++number) {
    const GridMap map = numbered_map(number, number % 2 == 0);
    const Result<GridMap> read = parse_grid(to_moving_ai_map(map));
    ASSERT_TRUE(read.ok()) << read.error().message();
    EXPECT_EQ(read.value().width(), map.width());
    EXPECT_EQ(read.value().cells(), map.cells());
  }
}

TEST(GridWriters, AMovingAiMapHasTheHeaderThatEveryReaderExpects) {
  GridMap map(3, 2, '.');
  map.set_symbol({1, 1}, ' ');
  map.set_symbol({2, 1}, '~');
  EXPECT_EQ(to_moving_ai_map(map), "type octile\nheight 2\nwidth 3\nmap\n...\n. ~\n");
}

TEST(GridWriters, ACostsFileBringsTheTerrainBack) {
  for (std::uint64_t number = 0; number < 80; ++number) {
    const GridMap map = numbered_map(number, true);
    const Result<std::string> text = to_terrain_costs(map);
    ASSERT_TRUE(text.ok()) << text.error().message();
    const Result<TerrainCosts> costs = parse_terrain_costs(text.value());
    ASSERT_TRUE(costs.ok()) << costs.error().message();
    GridMap read = parse_moving_ai_map(to_moving_ai_map(map)).value();
    read.set_terrain(costs.value());
    EXPECT_EQ(costs_of(read), costs_of(map));
  }
}

TEST(GridWriters, ACostsFileNamesUsedSymbolsOnlyAndNoBlank) {
  GridMap map(4, 1, std::vector<char>{'S', '#', ' ', 'q'});
  TerrainCosts costs;
  costs.set('S', 1.5);
  costs.set('q', 0.02);
  costs.set('z', 0.007);
  map.set_terrain(costs);
  EXPECT_EQ(to_terrain_costs(map).value(), "# 0\nS 1.5\nq 0.02\n");
  costs.set(' ', 1);
  map.set_terrain(costs);
  EXPECT_EQ(to_terrain_costs(map).error().reason,
            "a costs file cannot name the symbol ' '; use another one on the map");
}

TEST(GridWriters, ACostsFileThatNamesNothingCanBeReadAllTheSame) {
  for (const GridMap& map : {GridMap(3, 1, ' '), GridMap()}) {
    const std::string text = to_terrain_costs(map).value();
    EXPECT_EQ(text, "# 0\n");
    const Result<TerrainCosts> costs = parse_terrain_costs(text);
    ASSERT_TRUE(costs.ok()) << costs.error().message();
    for (int symbol = 0; symbol < 256; ++symbol) {
      EXPECT_EQ(costs.value().of(static_cast<char>(symbol)), 0u) << symbol;
    }
  }
}

TEST(GridWriters, EveryCostSurvivesACostsFile) {
  GridMap map(1, 1, 'q');
  for (std::uint32_t cost = 0; cost <= TerrainCosts::kMostThousandths; cost += 1 + cost % 97) {
    TerrainCosts costs;
    costs.set_thousandths('q', cost);
    map.set_terrain(costs);
    const Result<TerrainCosts> read = parse_terrain_costs(to_terrain_costs(map).value());
    ASSERT_TRUE(read.ok()) << read.error().message();
    ASSERT_EQ(read.value().of('q'), cost);
  }
}

ScenarioQuery random_query(Random& random) {
  ScenarioQuery query;
  query.bucket = random.below(500);
  query.map = random.chance(50) ? "maps/arena.map" : "my maps/a  b.map";
  query.width = random.between(1, 2000);
  query.height = random.between(1, 2000);
  query.from = {random.between(0, 1999), 0};
  query.from.y = random.between(0, 1999);
  query.to = {random.between(0, 1999), 0};
  query.to.y = random.between(0, 1999);
  query.length = random.below(4000);
  query.length += random.below(2000) * std::sqrt(2.0);
  return query;
}

TEST(GridWriters, AScenarioKeepsEveryFieldAndEightDecimals) {
  Random random(7);
  std::vector<ScenarioQuery> queries;
  for (int i = 0; i < 500; ++i) queries.push_back(random_query(random));
  const std::string text = to_scenario(queries);
  const Result<std::vector<ScenarioQuery>> read = parse_scenario(text);
  ASSERT_TRUE(read.ok()) << read.error().message();
  ASSERT_EQ(read.value().size(), queries.size());
  for (std::size_t i = 0; i < queries.size(); ++i) {
    const ScenarioQuery& query = read.value()[i];
    EXPECT_EQ(query.bucket, queries[i].bucket);
    EXPECT_EQ(query.map, queries[i].map);
    EXPECT_EQ(query.width, queries[i].width);
    EXPECT_EQ(query.height, queries[i].height);
    EXPECT_EQ(query.from, queries[i].from);
    EXPECT_EQ(query.to, queries[i].to);
    EXPECT_EQ(query.decimals, 8);
    EXPECT_NEAR(query.length, queries[i].length, 5.001e-9);
  }
  EXPECT_EQ(to_scenario(read.value()), text) << "reading and writing again changes nothing";
}

std::string length_text(double length) {
  ScenarioQuery query;
  query.map = "a";
  query.length = length;
  const std::string text = to_scenario(std::vector<ScenarioQuery>{query});
  return text.substr(text.rfind('\t') + 1, text.size() - text.rfind('\t') - 2);
}

TEST(GridWriters, LengthsAreRoundedToEightDecimals) {
  EXPECT_EQ(length_text(0), "0.00000000");
  EXPECT_EQ(length_text(std::sqrt(2.0)), "1.41421356");
  EXPECT_EQ(length_text(10.242640687119286), "10.24264069");
  EXPECT_EQ(length_text(1.000000004), "1.00000000");
  EXPECT_EQ(length_text(0.999999996), "1.00000000");
  EXPECT_EQ(length_text(99.999999999), "100.00000000");
  EXPECT_EQ(length_text(1e15), "1000000000000000.00000000");
  EXPECT_EQ(length_text(DBL_MAX).size(), 309u + 9u);
}

TEST(GridWriters, MapNamesThatWouldBreakALineAreMended) {
  ScenarioQuery query;
  for (const auto& [name, written] : {std::pair{"", "?"},
                                      {"a\tb\n", "a?b?"},
                                      {" a b ", "?a b?"},
                                      {"caf\xc3\xa9", "caf\xc3\xa9"}}) {
    query.map = name;
    const auto read = parse_scenario(to_scenario(std::vector<ScenarioQuery>{query}));
    ASSERT_TRUE(read.ok()) << read.error().message();
    EXPECT_EQ(read.value().front().map, written);
  }
}

TEST(GridWriters, AnAsciiGridKeepsSymbolsAndCosts) {
  for (std::uint64_t number = 0; number < 80; ++number) {
    const GridMap map = numbered_map(number, false);
    const Result<std::string> text = to_ascii_grid(map);
    ASSERT_TRUE(text.ok()) << text.error().message();
    const Result<GridMap> read = parse_grid(text.value());
    expect_same_costs(read, map);
    EXPECT_EQ(read.value().cells(), map.cells());
  }
}

TEST(GridWriters, AnAsciiGridRenamesWhatItMust) {
  GridMap map(7, 1, std::vector<char>{'S', 'G', 'w', 'z', '5', ' ', 'T'});
  TerrainCosts costs = TerrainCosts::standard();
  costs.set('S', 0);
  costs.set('w', 9);
  costs.set('5', 1);
  costs.set('T', 2);
  map.set_terrain(costs);
  const std::string text = to_ascii_grid(map).value();
  EXPECT_EQ(text, "#G9#.#2\n");
  expect_same_costs(parse_grid(text), map);
}

TEST(GridWriters, AnAsciiGridRefusesTerrainThatItCannotSay) {
  GridMap map(3, 2, '.');
  map.set_symbol({2, 1}, 'm');
  TerrainCosts costs = TerrainCosts::standard();
  for (const auto& [cost, text] :
       {std::pair{2500u, "2.5"}, {10000u, "10"}, {500u, "0.5"}, {1u, "0.001"}}) {
    costs.set_thousandths('m', cost);
    map.set_terrain(costs);
    EXPECT_EQ(to_ascii_grid(map).error().reason,
              "the cell 2,1 costs " + std::string(text) +
                  ", but an ASCII grid has only 0 (blocked) and whole costs from 1 to 9; write "
                  "CSV, or a .map with a costs file");
  }
  EXPECT_EQ(to_ascii_grid(GridMap()).error().reason, "the map has no cells");
}

TEST(GridWriters, CsvHasACostPerCell) {
  GridMap map(3, 2, std::vector<char>{'.', '#', 'm', 'G', 'm', '.'});
  TerrainCosts costs = TerrainCosts::standard();
  costs.set('m', 2.05);
  map.set_terrain(costs);
  const Result<std::string> text = to_csv(map);
  EXPECT_EQ(text.value(), "1,0,2.05\n1,2.05,1\n");
  const Result<std::string> column = to_csv(GridMap(1, 2));
  EXPECT_EQ(column.value(), "\"1\"\n\"1\"\n");
}

/// A row of cells that cost 0, 1, 2 .. 9, and so many times something else.
GridMap map_of_costs(std::uint32_t others) {
  std::vector<char> cells;
  TerrainCosts costs;
  for (std::uint32_t i = 0; i < 10 + others; ++i) {
    cells.push_back(static_cast<char>(' ' + i));
    costs.set_thousandths(cells.back(), i * TerrainCosts::kThousandths);
  }
  const std::vector<char> row = cells;
  cells.insert(cells.end(), row.begin(), row.end());
  GridMap map(static_cast<std::int32_t>(row.size()), 2, std::move(cells));
  map.set_terrain(costs);
  return map;
}

TEST(GridWriters, CsvIsRefusedWhereNoReaderWouldTakeIt) {
  const GridMap most = map_of_costs(46);
  const Result<std::string> text = to_csv(most);
  expect_same_costs(parse_grid(text.value()), most);
  const Result<std::string> refused = to_csv(map_of_costs(47));
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().reason,
            "the map has more than 46 different costs besides 0 and the whole ones from 1 to 9; "
            "round them");
  const Result<std::string> empty = to_csv(GridMap());
  ASSERT_FALSE(empty.ok());
  EXPECT_EQ(empty.error().reason, "the map has no cells");
}

TEST(GridWriters, WeightsOfCellsGoIntoCsvOnly) {
  GridMap map(3, 2);
  map.set_symbol({0, 0}, '@');
  map.set_weight({1, 0}, 2.5);
  map.set_weight({2, 1}, 0.125);
  EXPECT_EQ(to_csv(map).value(), "0,2.5,1\n1,1,0.125\n");
  expect_same_costs(parse_grid(to_csv(map).value()), map);
  const std::string reason =
      "the map has weights of single cells, which symbols do not tell; write CSV, which has each "
      "cell's cost";
  EXPECT_EQ(to_ascii_grid(map).error().reason, reason);
  EXPECT_EQ(to_terrain_costs(map).error().reason, reason);
}

}  // namespace
}  // namespace wend::io
