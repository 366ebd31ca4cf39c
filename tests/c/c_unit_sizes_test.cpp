// Larger units by the C API: after any edits, paths cost what they cost in C++ on the map for such
// a unit, made anew.
#include <gtest/gtest.h>

#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "both_maps.h"
#include "handles.h"
#include "support/random_case.h"
#include "support/sample.h"

namespace wend::test {
namespace {

Point draw_cell(Random& random, const GridMap& map) {
  const auto x = random.below(static_cast<std::uint32_t>(map.width()));
  const auto y = random.below(static_cast<std::uint32_t>(map.height()));
  return {static_cast<std::int32_t>(x), static_cast<std::int32_t>(y)};
}

/// A random edit of both maps; returns the cell, or nothing if no list of cells says it.
std::optional<wend_cell> edit_both(Random& random, BothMaps& maps) {
  const Point at = draw_cell(random, maps.map);
  const wend_cell cell = {at.x, at.y};
  const std::uint32_t kind = random.below(10);
  if (kind == 0) {
    const Point to = draw_cell(random, maps.map);
    maps.map.add_link({at, to, 2});
    const wend_link link = {cell, {to.x, to.y}, 2};
    EXPECT_EQ(wend_map_add_links(maps.handle, &link, 1, nullptr), WEND_OK);
    return std::nullopt;
  }
  if (kind == 1) {
    maps.map.set_weight(at, 1.5);
    EXPECT_EQ(wend_map_set_weight(maps.handle, &cell, 1, 1.5, nullptr), WEND_OK);
  } else {
    const bool open = random.chance(60);
    maps.map.set_walkable(at, open);
    EXPECT_EQ(wend_map_set_walkable(maps.handle, &cell, 1, open ? 1 : 0, nullptr), WEND_OK);
  }
  return cell;
}

TEST(CUnitSizes, PathsCostWhatTheyCostOnTheMapForSuchAUnit) {
  CWorkspace workspace;
  CPath path;
  ASSERT_EQ(wend_workspace_create(workspace.out(), nullptr), WEND_OK);
  ASSERT_EQ(wend_path_create(path.out(), nullptr), WEND_OK);
  Workspace memory;
  int found = 0;
  const int cases = sample(400);
  for (int i = 0; i < cases; ++i) {
    SCOPED_TRACE(i);
    const RandomCase drawn = any_layout_case(static_cast<std::uint64_t>(i));
    Random random(static_cast<std::uint64_t>(i));
    UnitSize unit = {UnitForm::disc, 1 + random.below(7) / 2.0};
    if (random.chance(50) && !is_hexagonal(drawn.map.layout())) unit.form = UnitForm::square;
    BothMaps maps(drawn.map, costs_of(drawn.map));
    const CNavigator handle = navigator_with(maps.handle, drawn.options, unit);
    for (int round = 0; round < 5; ++round) {
      const auto made = Navigator::build(map_for_unit(maps.map, unit).value(), drawn.options);
      ASSERT_TRUE(made.ok());
      const Navigator& navigator = made.value();
      for (int question = 0; question < 3; ++question) {
        const NodeId from = navigator.node(draw_cell(random, maps.map));
        const NodeId to = navigator.node(draw_cell(random, maps.map));
        const wend_query query = c_query(from, to);
        ASSERT_EQ(wend_solve(handle, &query, workspace, path, nullptr), WEND_OK);
        const Path other = navigator.NodeNavigator::solve({.from = from, .to = to}, memory);
        const wend_answer answer = answer_of(path);
        ASSERT_EQ(answer.status, static_cast<wend_status>(other.status));
        ASSERT_EQ(answer.cost, other.cost);
        found += answer.status == WEND_FOUND && answer.node_count > 1 ? 1 : 0;
      }
      const std::optional<wend_cell> cell = edit_both(random, maps);
      const bool listed = cell && random.chance(80);
      Why why;
      ASSERT_EQ(wend_navigator_update(handle, maps.handle, listed ? &*cell : nullptr, 1, why),
                WEND_OK)
          << why.text();
    }
  }
  EXPECT_GT(found, cases);
}

/// The cost of the path between two corners of a map of six by six.
double cost_across(const wend_navigator* navigator) {
  CWorkspace workspace;
  CPath path;
  EXPECT_EQ(wend_workspace_create(workspace.out(), nullptr), WEND_OK);
  EXPECT_EQ(wend_path_create(path.out(), nullptr), WEND_OK);
  const wend_query query = c_query(0, 28);
  EXPECT_EQ(wend_solve(navigator, &query, workspace, path, nullptr), WEND_OK);
  return answer_of(path).cost;
}

TEST(CUnitSizes, AnUpdateThatFailedIsMadeUpForByTheNext) {
  const CMap map = open_map(6, 6);
  const CNavigator navigator = navigator_with(map, {}, {UnitForm::square, 2});
  const double open = cost_across(navigator);
  const wend_cell wall = {2, 2};
  const wend_cell fine = {4, 0};
  const wend_cell coarse = {4, 1};
  ASSERT_EQ(wend_map_set_walkable(map, &wall, 1, 0, nullptr), WEND_OK);
  ASSERT_EQ(wend_map_set_weight(map, &fine, 1, 0.001, nullptr), WEND_OK);
  ASSERT_EQ(wend_map_set_weight(map, &coarse, 1, 999.999, nullptr), WEND_OK);
  const wend_cell changed[] = {wall, fine, coarse};
  Why why;
  ASSERT_EQ(wend_navigator_update(navigator, map, changed, 3, why), WEND_REFUSED);
  EXPECT_EQ(cost_across(navigator), open) << "an error changes nothing";
  ASSERT_EQ(wend_map_set_weight(map, changed + 1, 2, 1, nullptr), WEND_OK);
  ASSERT_EQ(wend_navigator_update(navigator, map, changed, 3, why), WEND_OK) << why.text();
  EXPECT_EQ(cost_across(navigator), cost_across(navigator_with(map, {}, {UnitForm::square, 2})));
  EXPECT_GT(cost_across(navigator), open);
}

TEST(CUnitSizes, AMapWithOtherTerrainIsTakenWhole) {
  const auto parsed = [](std::string_view text) {
    CMap map;
    EXPECT_EQ(wend_map_parse(text_of(text), {nullptr, 0}, map.out(), nullptr), WEND_OK);
    return map;
  };
  const CMap plain = parsed("......\n......\n......\n......\n......\n......\n");
  const CMap fine = parsed(
      "1,1,1,1,1,1\n1,2.5,2.5,2.5,1,1\n1,2.5,2.5,2.5,1,1\n1,2.5,2.5,2.5,1,1\n1,1,1,1,1,1\n"
      "1,1,1,1,1,1\n");
  const CNavigator navigator = navigator_with(plain, {}, {UnitForm::square, 2});
  const double open = cost_across(navigator);
  std::vector<wend_cell> all;
  for (std::int32_t i = 0; i < 36; ++i) all.push_back({i % 6, i / 6});
  Why why;
  ASSERT_EQ(wend_navigator_update(navigator, fine, all.data(), all.size(), why), WEND_OK)
      << why.text();
  EXPECT_EQ(cost_across(navigator), cost_across(navigator_with(fine, {}, {UnitForm::square, 2})));
  EXPECT_GT(cost_across(navigator), open);
}

TEST(CUnitSizes, WrongOnesAreRefused) {
  const CMap map = open_map(6, 6);
  wend_moves moves = {};
  moves.size = sizeof moves;
  CNavigator navigator;
  Why why;
  for (const double size : {-1.0, 1025.0, std::numeric_limits<double>::quiet_NaN()}) {
    moves.unit_size = size;
    EXPECT_EQ(wend_navigator_create(map, &moves, navigator.out(), why), WEND_OUT_OF_RANGE);
  }
  moves.unit_size = 2;
  moves.disc = 2;
  EXPECT_EQ(wend_navigator_create(map, &moves, navigator.out(), why), WEND_OUT_OF_RANGE);
  EXPECT_EQ(why.text(), "disc is 0 or 1, and unit_size from 0 to 1024 cells");
  moves.disc = 1;
  CCrowd crowd;
  EXPECT_EQ(wend_crowd_create(map, &moves, nullptr, crowd.out(), why), WEND_REFUSED);
  EXPECT_NE(why.text().find("unit_size is for navigators"), std::string::npos);

  const std::vector<std::uint8_t> open(16, 1);
  const wend_grid grid = {
      sizeof grid, 4, 4, 0, 16, open.data(), nullptr, nullptr, text_of("hex_odd_rows")};
  CMap hexagons;
  ASSERT_EQ(wend_map_create_grid(&grid, hexagons.out(), nullptr), WEND_OK);
  moves.disc = 0;
  EXPECT_EQ(wend_navigator_create(hexagons, &moves, navigator.out(), why), WEND_REFUSED);
  EXPECT_NE(why.text(), "");
}

}  // namespace
}  // namespace wend::test
