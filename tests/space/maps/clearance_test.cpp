// Which units fit where, against the plainest tests of every cell that a unit covers.
#include "wend/space/maps/clearance.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "support/random_case.h"
#include "support/sample.h"
#include "wend/path/hexagons.h"
#include "wend/space/spaces/unit_grid.h"

namespace wend::test {
namespace {

constexpr UnitForm kForms[] = {UnitForm::square, UnitForm::disc};

template <class Visit>
void for_each_cell(const GridMap& map, Visit visit) {
  for (Point p; p.y < map.height(); ++p.y) {
    for (p.x = 0; p.x < map.width(); ++p.x) visit(p);
  }
}

/// Whether the unit touches the inside of a blocked cell, or of one outside the map, if its cell's
/// centre is moved by dx, dy.
bool collides(const GridMap& map, const UnitSize& unit, Point cell, double dx = 0, double dy = 0) {
  constexpr double kTouch = 1e-9;
  const double x = cell.x + dx;
  const double y = cell.y + dy;
  for (Point p = {-1, -1}; p.y <= map.height(); ++p.y) {
    for (p.x = -1; p.x <= map.width(); ++p.x) {
      if (map.walkable(p)) continue;
      if (unit.form == UnitForm::square) {
        const double side = std::ceil(unit.cells);
        const bool columns = p.x < x + side - kTouch && p.x + 1 > x + kTouch;
        const bool rows = p.y < y + side - kTouch && p.y + 1 > y + kTouch;
        if (columns && rows) return true;
        continue;
      }
      const double across = std::max(std::abs(p.x - x) - 0.5, 0.0);
      const double down = std::max(std::abs(p.y - y) - 0.5, 0.0);
      if (std::hypot(across, down) < 0.5 * unit.cells - kTouch) return true;
    }
  }
  return false;
}

/// Blocks or frees three cells, and returns them.
std::vector<Point> edit_three(GridMap& map, Random& random) {
  std::vector<Point> changed;
  for (int i = 0; i < 3; ++i) {
    changed.push_back(random_cell(map, random));
    map.set_symbol(changed.back(), random.chance(50) ? '@' : '.');
  }
  return changed;
}

UnitSize random_unit(UnitForm form, Random& random) {
  constexpr double kSizes[] = {1, 1.5, 2, 2.3, 3, 3.7, 4, 5, 6};
  return {form, kSizes[random.below(9)]};
}

TEST(Clearance, IsTheLargestSizeThatFits) {
  Random random(1);
  int large = 0;
  for (int number = 0; number < 300; ++number) {
    const GridMap map = random_map(static_cast<MapKind>(number % kMapKinds), random);
    for (const UnitForm form : kForms) {
      const Clearance clearance(map, form);
      for_each_cell(map, [&](Point cell) {
        const double size = clearance.at(cell);
        ASSERT_EQ(size > 0, map.walkable(cell));
        if (size == 0) return;
        ASSERT_FALSE(collides(map, {form, size}, cell)) << size;
        ASSERT_TRUE(collides(map, {form, size + 0.001}, cell)) << size;
        large += size > 3 ? 1 : 0;
      });
    }
  }
  EXPECT_GT(large, 1000);
}

TEST(Clearance, TellsSizesUpToAMostApart) {
  Random random(2);
  for (int number = 0; number < 100; ++number) {
    const GridMap map = random_map(static_cast<MapKind>(number % kMapKinds), random);
    for (const UnitForm form : kForms) {
      const Clearance whole(map, form);
      const Clearance some(map, form, 3);
      for_each_cell(map,
                    [&](Point cell) { EXPECT_EQ(some.at(cell), std::min(whole.at(cell), 3.0)); });
    }
  }
}

TEST(Clearance, FitsAsksOfOneCellWhatTheWholeMapSays) {
  Random random(3);
  int fitting = 0;
  int blocked = 0;
  for (int number = 0; number < 300; ++number) {
    const GridMap map = random_map(static_cast<MapKind>(number % kMapKinds), random);
    for (const UnitForm form : kForms) {
      const UnitSize unit = random_unit(form, random);
      const GridMap made = map_for_unit(map, unit).value();
      for_each_cell(map, [&](Point cell) {
        const bool expected = map.walkable(cell) && !collides(map, unit, cell);
        ASSERT_EQ(fits(map, unit, cell), expected) << unit.cells;
        ASSERT_EQ(made.walkable(cell), expected) << unit.cells;
        if (expected) {
          ASSERT_EQ(made.symbol(cell), map.symbol(cell));
        }
        (expected ? fitting : blocked) += 1;
      });
    }
  }
  EXPECT_GT(fitting, 5000);
  EXPECT_GT(blocked, 10000);
  EXPECT_FALSE(fits(GridMap(3, 3), {}, {3, 0}));
}

/// Sixteen places along each step, between cells on which the unit fits.
TEST(Clearance, StepsBetweenFittingCellsTouchNothing) {
  Random random(4);
  int steps = 0;
  for (int number = 0; number < sample(160); ++number) {
    const GridMap map = random_map(static_cast<MapKind>(number % kMapKinds), random);
    const UnitSize unit = random_unit(kForms[number / kMapKinds % 2], random);
    const GridMap made = map_for_unit(map, unit).value();
    const UnitGrid grid(made, CornerRule::both_free, CostModel::octile());
    for_each_cell(made, [&](Point cell) {
      if (!made.walkable(cell)) return;
      grid.successors({made.id(cell), kNoNode, nullptr, kNoMove, Pruning::repeated},
                      [&](NodeId, std::uint64_t, unsigned move) {
                        ++steps;
                        for (int i = 0; i <= 16; ++i) {
                          ASSERT_FALSE(collides(map, unit, cell, kMoveX[move] * i / 16.0,
                                                kMoveY[move] * i / 16.0))
                              << to_string(unit.form) << " " << unit.cells << "\n"
                              << to_text(map);
                        }
                      });
    });
  }
  EXPECT_GT(steps, sample(10000));
}

TEST(Clearance, MapsForUnitsFollowEdits) {
  Random random(5);
  int differing = 0;
  for (int number = 0; number < 400; ++number) {
    GridMap map = random_map(static_cast<MapKind>(number % kMapKinds), random);
    const UnitSize unit = random_unit(kForms[number / kMapKinds % 2], random);
    GridMap made = map_for_unit(map, unit).value();
    for (int edit = 0; edit < 5; ++edit) {
      const std::vector<Point> changed = edit_three(map, random);
      const GridMap before = made;
      const std::vector<Point> told = update_map_for_unit(map, unit, changed, made);
      const GridMap expected = map_for_unit(map, unit).value();
      for_each_cell(map, [&](Point cell) {
        ASSERT_EQ(made.walkable(cell), expected.walkable(cell)) << unit.cells;
        const bool differs = made.symbol(cell) != before.symbol(cell);
        ASSERT_EQ(std::find(told.begin(), told.end(), cell) != told.end(), differs);
      });
      differing += static_cast<int>(told.size());
    }
  }
  EXPECT_GT(differing, 2000);
}

/// Large units on larger maps, rooms that open and close, batches near each other and far apart.
TEST(Clearance, MapsForLargeUnitsFollowEdits) {
  Random random(7);
  constexpr double kSizes[] = {3, 8.5, 9, 16, 24.2, 33};
  int opened = 0;
  int closed = 0;
  for (int number = 0; number < (kSanitized ? 6 : 120) && !HasFailure(); ++number) {
    GridMap map(random.between(40, 110), random.between(40, 110));
    TerrainCosts terrain = map.terrain();
    terrain.set(',', 2);
    map.set_terrain(terrain);
    for (int i = 0; i < 12; ++i) map.set_symbol(random_cell(map, random), '@');
    const UnitSize unit = {kForms[number % 2], kSizes[random.below(6)]};
    GridMap made = map_for_unit(map, unit).value();
    for (int edit = 0; edit < 8; ++edit) {
      std::vector<Point> changed;
      const bool together = random.chance(50);
      const Point corner = random_cell(map, random);
      for (std::uint32_t i = random.below(12); i > 0; --i) {
        Point cell = random_cell(map, random);
        if (together) cell = {std::min(corner.x + cell.x % 5, map.width() - 1), corner.y};
        changed.push_back(cell);
        map.set_symbol(cell, "@.,"[random.below(3)]);
      }
      for_each_cell(map, [&](Point cell) {
        if (map.walkable(cell) || !random.chance(20)) return;
        changed.push_back(cell);
        map.set_symbol(cell, '.');
      });
      const GridMap before = made;
      const std::vector<Point> told = update_map_for_unit(map, unit, changed, made);
      std::size_t differing = 0;
      for_each_cell(map, [&](Point cell) {
        const bool fit = fits(map, unit, cell);
        ASSERT_EQ(made.walkable(cell), fit) << unit.cells;
        if (fit) {
          ASSERT_EQ(made.symbol(cell), map.symbol(cell));
        }
        differing += made.symbol(cell) != before.symbol(cell);
        opened += made.walkable(cell) && !before.walkable(cell);
        closed += !made.walkable(cell) && before.walkable(cell);
      });
      ASSERT_EQ(told.size(), differing) << "each of them once";
    }
  }
  EXPECT_GT(opened, sample(20'000));
  EXPECT_GT(closed, sample(20'000));
}

TEST(Clearance, GrownObstaclesLeaveWhatASquareRoundTheCellLeaves) {
  Random random(6);
  for (int number = 0; number < 200; ++number) {
    const GridMap map = random_map(static_cast<MapKind>(number % kMapKinds), random);
    const auto cells = static_cast<std::int32_t>(random.below(4));
    const GridMap grown = grow_obstacles(map, cells).value();
    for_each_cell(map, [&](Point cell) {
      bool free = true;
      for (Point p = {0, cell.y - cells}; p.y <= cell.y + cells; ++p.y) {
        for (p.x = cell.x - cells; p.x <= cell.x + cells; ++p.x) free &= map.walkable(p);
      }
      ASSERT_EQ(grown.walkable(cell), free);
      if (free) {
        ASSERT_TRUE(fits(map, {UnitForm::disc, 1.0 + 2 * cells}, cell));
      }
    });
  }
}

/// A place as it is meant: staggered cells are squares that stand on a corner, hexagons are so many
/// steps away.
Position on_ground(const Lattice& lattice, Point cell) {
  const Position at = lattice.centre(cell);
  const bool columns = lattice.layout() == CellLayout::staggered_odd_columns ||
                       lattice.layout() == CellLayout::staggered_even_columns;
  const double other = 2 * at.y - at.x;
  return {at.x + 2 * at.y, columns ? -other : other, 0};
}

/// The plainest test, of every cell on the map and round it.
bool collides_shifted(const GridMap& map, const UnitSize& unit, Point cell) {
  const Lattice lattice(map.layout(), map.width(), map.height());
  const Position here = on_ground(lattice, cell);
  constexpr std::int32_t kRim = 14;  // twice the largest unit: rows are half as far apart
  for (Point p = {-kRim, -kRim}; p.y < map.height() + kRim; ++p.y) {
    for (p.x = -kRim; p.x < map.width() + kRim; ++p.x) {
      if (map.walkable(p)) continue;
      if (is_hexagonal(map.layout())) {
        const auto steps = static_cast<double>(hex_steps(lattice, cell, p));
        if (2 * steps - 1 < unit.cells) return true;
        continue;
      }
      const Position there = on_ground(lattice, p);
      const double x = there.x - here.x;
      const double y = there.y - here.y;
      if (unit.form == UnitForm::square) {
        const double side = std::ceil(unit.cells) - 0.5;
        if (x > -0.5 && x < side && y > -0.5 && y < side) return true;
        continue;
      }
      const double across = std::max(std::abs(x) - 0.5, 0.0);
      const double down = std::max(std::abs(y) - 0.5, 0.0);
      if (std::hypot(across, down) < 0.5 * unit.cells - 1e-9) return true;
    }
  }
  return false;
}

GridMap random_shifted_map(int number, Random& random) {
  GridMap map = random_map(static_cast<MapKind>(number % kMapKinds), random);
  map.set_layout(static_cast<CellLayout>(2 + number / kMapKinds % 8));
  return map;
}

UnitSize random_shifted_unit(const GridMap& map, Random& random) {
  const bool square = !is_hexagonal(map.layout()) && random.chance(50);
  return random_unit(square ? UnitForm::square : UnitForm::disc, random);
}

TEST(Clearance, OnShiftedLayoutsIsWhatTheGroundSays) {
  Random random(8);
  Random forms(10);
  int fitting = 0;
  int blocked = 0;
  for (int number = 0; number < sample(400) && !HasFailure(); ++number) {
    const GridMap map = random_shifted_map(number, random);
    const UnitSize unit = random_shifted_unit(map, random);
    const GridMap made = map_for_unit(map, unit).value();
    // Among hexagons both forms are discs, though there are no maps for squares.
    const bool hexagons = is_hexagonal(map.layout());
    const UnitForm form = hexagons && forms.chance(50) ? UnitForm::square : unit.form;
    const Clearance clearance(map, form);
    for_each_cell(map, [&](Point cell) {
      const bool expected = map.walkable(cell) && !collides_shifted(map, unit, cell);
      ASSERT_EQ(fits(map, {form, unit.cells}, cell), expected)
          << to_string(map.layout()) << " " << unit.cells;
      ASSERT_EQ(made.walkable(cell), expected) << to_string(map.layout()) << " " << unit.cells;
      const double needed = unit.form == UnitForm::square ? std::ceil(unit.cells) : unit.cells;
      const double size = clearance.at(cell);
      ASSERT_EQ(size >= needed, expected) << size;
      const bool is_side = form == UnitForm::square && !hexagons;
      ASSERT_EQ(clearance.values()[map.id(cell)], std::round(is_side ? size : size * size));
      (expected ? fitting : blocked) += 1;
    });
  }
  EXPECT_GT(fitting, sample(4000));
  EXPECT_GT(blocked, sample(10'000));
}

TEST(Clearance, MapsForUnitsFollowEditsOnShiftedLayouts) {
  Random random(9);
  int differing = 0;
  for (int number = 0; number < sample(400) && !HasFailure(); ++number) {
    GridMap map = random_shifted_map(number, random);
    const UnitSize unit = random_shifted_unit(map, random);
    GridMap made = map_for_unit(map, unit).value();
    for (int edit = 0; edit < 5; ++edit) {
      const std::vector<Point> changed = edit_three(map, random);
      differing += static_cast<int>(update_map_for_unit(map, unit, changed, made).size());
      const GridMap expected = map_for_unit(map, unit).value();
      for_each_cell(map, [&](Point cell) {
        ASSERT_EQ(made.walkable(cell), expected.walkable(cell))
            << to_string(map.layout()) << " " << unit.cells;
      });
    }
  }
  EXPECT_GT(differing, sample(1500));
}

TEST(Clearance, AUnitOfThreeCoversSevenHexagonsAndObstaclesGrowBySteps) {
  GridMap map(9, 9);
  map.set_layout(CellLayout::hex_odd_rows);
  map.set_symbol({4, 4}, '@');
  const GridMap made = map_for_unit(map, {UnitForm::disc, 3}).value();
  const GridMap grown = grow_obstacles(map, 1).value();
  const Lattice lattice(map.layout(), 9, 9);
  for_each_cell(map, [&](Point cell) {
    const bool inner = cell.x > 0 && cell.y > 0 && cell.x < 8 && cell.y < 8;
    EXPECT_EQ(made.walkable(cell), inner && hex_steps(lattice, cell, {4, 4}) > 1);
    EXPECT_EQ(grown.walkable(cell), made.walkable(cell));
  });
}

TEST(Clearance, RefusesWhatItCannotDo) {
  GridMap map(4, 4);
  EXPECT_FALSE(map_for_unit(map, {UnitForm::square, 0}));
  EXPECT_FALSE(map_for_unit(map, {UnitForm::disc, 1e9}));
  EXPECT_FALSE(map_for_unit(map, {UnitForm::disc, std::nan("")}));
  EXPECT_FALSE(grow_obstacles(map, -1));
  map.set_layout(CellLayout::hex_odd_rows);
  EXPECT_FALSE(map_for_unit(map, {UnitForm::square, 2}));
  EXPECT_TRUE(map_for_unit(map, {UnitForm::square, 1}));
}

}  // namespace
}  // namespace wend::test
