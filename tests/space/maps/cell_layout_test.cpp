// Where cells lie, against their centres in the plane.
#include "wend/space/maps/cell_layout.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include <cmath>
#include <deque>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "wend/internal/space/spaces/moves.h"

namespace wend::test {
namespace {

template <class Visit>
void for_each_lattice(Visit visit) {
  for (int layout = 0; layout < kCellLayouts; ++layout) {
    for (std::int32_t width = 1; width <= 7; ++width) {
      for (std::int32_t height = 1; height <= 7; ++height) {
        SCOPED_TRACE(std::string(to_string(static_cast<CellLayout>(layout))) + " " +
                     std::to_string(width) + "x" + std::to_string(height));
        visit(Lattice(static_cast<CellLayout>(layout), width, height));
      }
    }
  }
}

std::vector<Point> cells_of(const Lattice& lattice) {
  std::vector<Point> cells;
  for (Point p; p.y < lattice.height(); ++p.y) {
    for (p.x = 0; p.x < lattice.width(); ++p.x) cells.push_back(p);
  }
  return cells;
}

bool near(double a, double b) { return std::abs(a - b) < 1e-9; }

/// Whether two cells are that far apart in the plane.
bool apart(const Lattice& lattice, Point a, Point b, double dx, double dy) {
  const Position p = lattice.centre(a);
  const Position q = lattice.centre(b);
  return near(std::abs(p.x - q.x), dx) && near(std::abs(p.y - q.y), dy);
}

/// Whether two cells share a side, and whether only a corner, judged by the plane alone.
bool share_side(const Lattice& lattice, Point a, Point b) {
  if (is_hexagonal(lattice.layout())) {
    const Position p = lattice.centre(a);
    const Position q = lattice.centre(b);
    return near(std::hypot(p.x - q.x, p.y - q.y), 1);
  }
  if (lattice.layout() == CellLayout::square) {
    return apart(lattice, a, b, 1, 0) || apart(lattice, a, b, 0, 1);
  }
  return apart(lattice, a, b, 0.5, 0.25);
}
bool share_corner(const Lattice& lattice, Point a, Point b) {
  if (is_hexagonal(lattice.layout())) return false;
  if (lattice.layout() == CellLayout::square) return apart(lattice, a, b, 1, 1);
  return apart(lattice, a, b, 1, 0) || apart(lattice, a, b, 0, 0.5);
}

TEST(CellLayout, EveryCellHasItsOwnPlaceAndNoOtherPlaceHasACell) {
  for_each_lattice([](const Lattice& lattice) {
    std::set<std::pair<int, int>> places;
    for (const Point cell : cells_of(lattice)) {
      const Point place = lattice.place(cell);
      ASSERT_TRUE(place.x >= 0 && place.y >= 0);
      ASSERT_TRUE(place.x < lattice.columns() && place.y < lattice.rows());
      EXPECT_EQ(lattice.cell(place), cell);
      EXPECT_TRUE(places.emplace(place.x, place.y).second);
    }
    std::set<int> columns;
    std::set<int> rows;
    for (Point p; p.y < lattice.rows(); ++p.y) {
      for (p.x = 0; p.x < lattice.columns(); ++p.x) {
        const bool taken = places.count({p.x, p.y}) != 0;
        EXPECT_EQ(lattice.contains(lattice.cell(p)), taken);
        if (taken) columns.insert(p.x), rows.insert(p.y);
      }
    }
    EXPECT_EQ(columns.size(), static_cast<std::size_t>(lattice.columns())) << "room to spare";
    EXPECT_EQ(rows.size(), static_cast<std::size_t>(lattice.rows()));
  });
}

TEST(CellLayout, CellsThatTouchInThePlaneAreNeighboursOnTheLattice) {
  for_each_lattice([](const Lattice& lattice) {
    const bool hexagonal = is_hexagonal(lattice.layout());
    for (const Point a : cells_of(lattice)) {
      for (const Point b : cells_of(lattice)) {
        unsigned moves = 0;
        for (unsigned move = 0; move < kMoveCount; ++move) {
          const Point p = lattice.place(a);
          if (Point{p.x + kMoveX[move], p.y + kMoveY[move]} == lattice.place(b))
            moves |= 1u << move;
        }
        constexpr unsigned kStraight = 15;
        EXPECT_EQ((moves & (hexagonal ? kHexMoves : kStraight)) != 0, share_side(lattice, a, b))
            << a.x << "," << a.y << " " << b.x << "," << b.y;
        if (hexagonal) continue;
        EXPECT_EQ((moves & ~kStraight) != 0, share_corner(lattice, a, b));
      }
    }
  });
}

TEST(CellLayout, HexDistanceIsTheNumberOfSteps) {
  for_each_lattice([](const Lattice& lattice) {
    if (!is_hexagonal(lattice.layout())) return;
    const std::vector<Point> cells = cells_of(lattice);
    const Point from = cells[cells.size() / 3];
    std::vector<int> steps(cells.size(), -1);
    std::deque<std::size_t> waiting = {cells.size() / 3};
    steps[cells.size() / 3] = 0;
    while (!waiting.empty()) {
      const std::size_t here = waiting.front();
      waiting.pop_front();
      for (std::size_t i = 0; i < cells.size(); ++i) {
        if (steps[i] >= 0 || !share_side(lattice, cells[here], cells[i])) continue;
        steps[i] = steps[here] + 1;
        waiting.push_back(i);
      }
    }
    const Point p = lattice.place(from);
    for (std::size_t i = 0; i < cells.size(); ++i) {
      const Point q = lattice.place(cells[i]);
      // On a map one hexagon wide there may be no room for the shortest way.
      if (lattice.width() > 1 && lattice.height() > 1) {
        EXPECT_EQ(hex_distance(q.x - p.x, q.y - p.y), steps[i]);
      }
    }
  });
}

TEST(CellLayout, NamesStandForOneLayoutEach) {
  std::set<std::string> names;
  for (int i = 0; i < kCellLayouts; ++i) {
    const auto layout = static_cast<CellLayout>(i);
    names.insert(to_string(layout));
    EXPECT_EQ(cell_layout_named(to_string(layout)), layout);
  }
  EXPECT_EQ(names.size(), static_cast<std::size_t>(kCellLayouts));
  EXPECT_EQ(cell_layout_named("hex"), std::nullopt);
}

TEST(CellLayout, OddRowsAndColumnsLieFartherToTheRightAndDown) {
  const auto centre = [](CellLayout layout, Point p) { return Lattice(layout, 4, 4).centre(p); };
  EXPECT_EQ(centre(CellLayout::hex_odd_rows, {1, 1}).x, 1.5);
  EXPECT_EQ(centre(CellLayout::hex_even_rows, {1, 1}).x, 0.5);
  EXPECT_EQ(centre(CellLayout::hex_odd_columns, {1, 1}).y, 1.5);
  EXPECT_EQ(centre(CellLayout::hex_even_columns, {1, 1}).y, 0.5);
  EXPECT_EQ(centre(CellLayout::staggered_odd_rows, {1, 1}), (Position{1.5, 0.25, 0}));
  EXPECT_EQ(centre(CellLayout::staggered_even_rows, {1, 1}), (Position{0.5, 0.25, 0}));
  EXPECT_EQ(centre(CellLayout::staggered_odd_columns, {1, 1}), (Position{0.5, 0.75, 0}));
  EXPECT_EQ(centre(CellLayout::diamond, {1, 0}), (Position{0.5, 0.25, 0}));
}

TEST(CellLayout, CellsAtTheEndsOfNumbersAreOutsideAndNoMore) {
  constexpr std::int32_t kFar[] = {std::numeric_limits<std::int32_t>::min(), -2'000'000'000,
                                   2'000'000'000, std::numeric_limits<std::int32_t>::max()};
  for (int i = 0; i < kCellLayouts; ++i) {
    const Lattice lattice(static_cast<CellLayout>(i), 9, 7);
    const auto on_lattice = [&](Point p) {
      return p.x >= 0 && p.y >= 0 && p.x < lattice.columns() && p.y < lattice.rows();
    };
    for (const std::int32_t x : kFar) {
      for (const std::int32_t y : kFar) {
        EXPECT_FALSE(on_lattice(lattice.place({x, y})) &&
                     lattice.contains(lattice.cell(lattice.place({x, y}))));
        EXPECT_FALSE(lattice.contains(lattice.cell({x, y})));
        EXPECT_TRUE(std::isfinite(lattice.centre({x, y}).x));
      }
    }
  }
}

}  // namespace
}  // namespace wend::test
