// Sight is mutual, and as the definition says, word for word.
#include "wend/world/knowledge/vision.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

#include "support/random_case.h"
#include "support/sample.h"
#include "wend/catalogue/navigator.h"

namespace wend::test {
namespace {

constexpr int kVisionMaps = sample(1'500);

/// The definition in vision.h, cell by cell, on the lattice.
class SlowVision {
 public:
  SlowVision(const GridMap& map, std::string see_through, std::string hiding)
      : map_(map),
        lattice_(map.layout(), map.width(), map.height()),
        see_through_(std::move(see_through)),
        hiding_(std::move(hiding)) {}

  bool transparent(Point place) const {
    if (place.x < 0 || place.y < 0 || place.x >= lattice_.columns() || place.y >= lattice_.rows())
      return false;
    const Point cell = lattice_.cell(place);
    if (!map_.contains(cell)) return false;
    const char symbol = map_.symbol(cell);
    if (hiding_.find(symbol) != std::string::npos) return false;
    return map_.walkable(cell) || see_through_.find(symbol) != std::string::npos;
  }

  bool sees(Point from_cell, Point to_cell, std::int64_t radius, SightKind kind) const {
    const Point a = lattice_.place(from_cell);
    const Point b = lattice_.place(to_cell);
    const std::int64_t x = b.x - a.x;
    const std::int64_t y = b.y - a.y;
    if (x * x + y * y > radius * radius) return false;
    if (kind == SightKind::radius || (x == 0 && y == 0)) return true;
    for (const bool upright : {false, true}) {
      const std::int64_t depth = upright ? y : x;
      const std::int64_t column = upright ? x : y;
      if (std::abs(column) > std::abs(depth)) continue;
      if (reaches(a, upright, depth, column, transparent(b))) return true;
    }
    return false;
  }

 private:
  bool reaches(Point a, bool upright, std::int64_t depth, std::int64_t column, bool free) const {
    const std::int64_t sign = depth < 0 ? -1 : 1;
    const std::int64_t rows = std::abs(depth);
    const auto passes = [&](std::int64_t above, std::int64_t below) {
      for (std::int64_t k = 1; k < rows; ++k) {
        if (!passes_row(a, upright, sign * k, k * above, below)) return false;
      }
      return true;
    };
    if (free) return passes(column, rows);
    // After closed sectors are cut from closed sectors, the rest ends where one of these ends.
    for (std::int64_t k = 1; k <= rows; ++k) {
      for (std::int64_t odd = -2 * k + 1; odd <= 2 * k - 1; odd += 2) {
        const bool on_side =
            odd * rows >= (2 * column - 1) * k && odd * rows <= (2 * column + 1) * k;
        if (on_side && passes(odd, 2 * k)) return true;
      }
    }
    return std::abs(column) == rows && passes(column, rows);
  }

  bool passes_row(Point a, bool upright, std::int64_t row, std::int64_t above,
                  std::int64_t below) const {
    const auto lets_through = [&](std::int64_t column) {
      const auto c = static_cast<std::int32_t>(column);
      const auto d = static_cast<std::int32_t>(row);
      return transparent(upright ? Point{a.x + c, a.y + d} : Point{a.x + d, a.y + c});
    };
    // The nearest whole column, or both that are as near.
    for (std::int64_t column = -100; column <= 100; ++column) {
      if (2 * std::abs(column * below - above) <= below && lets_through(column)) return true;
    }
    return false;
  }

  const GridMap& map_;
  Lattice lattice_;
  std::string see_through_;
  std::string hiding_;
};

using Pair = std::pair<std::int32_t, std::int32_t>;

std::set<Pair> cells_as_set(std::span<const Point> cells) {
  std::set<Pair> set;
  for (const Point p : cells) set.insert({p.x, p.y});
  EXPECT_EQ(set.size(), cells.size()) << "a cell is told of twice";
  return set;
}

GridMap vision_map(int number, Random& random, std::initializer_list<CellLayout> layouts) {
  GridMap map = random_map(static_cast<MapKind>(number % kMapKinds), random);
  if (number % 3 == 0) add_terrain(map, random);
  map.set_layout(layouts.begin()[random.below(static_cast<std::uint32_t>(layouts.size()))]);
  return map;
}

TEST(Vision, SeesWhatTheDefinitionSays) {
  Random random(5);
  Outlook sight;
  int seen = 0, hidden = 0, walls = 0;
  for (int i = 0; i < kVisionMaps; ++i) {
    const GridMap map =
        vision_map(i, random,
                   {CellLayout::square, CellLayout::square, CellLayout::diamond,
                    CellLayout::staggered_odd_rows, CellLayout::staggered_even_columns});
    const VisionOptions options = {i % 5 == 1 ? "#" : "", i % 4 == 1 ? "s" : ""};
    const Vision vision = Vision::build(map, options).value();
    const SlowVision slow(map, std::string(options.see_through), std::string(options.hiding));
    const Point from = random_cell(map, random);
    const std::int32_t radius = random.between(0, 12);
    const SightKind kind = i % 6 == 0 ? SightKind::radius : SightKind::line_of_sight;
    SCOPED_TRACE(std::to_string(i) + " from " + std::to_string(from.x) + "," +
                 std::to_string(from.y) + " radius " + std::to_string(radius) + " " +
                 to_string(map.layout()) + "\n" + to_text(map));
    vision.look(from, radius, kind, sight);
    const std::set<Pair> found = cells_as_set(sight.cells());
    ASSERT_EQ(sight.cells().front(), from);
    for (Point p; p.y < map.height(); ++p.y) {
      for (p.x = 0; p.x < map.width(); ++p.x) {
        const bool right = slow.sees(from, p, radius, kind);
        ASSERT_EQ(found.count({p.x, p.y}) == 1, right) << p.x << "," << p.y;
        ASSERT_EQ(vision.sees(from, p, radius, kind, sight), right) << p.x << "," << p.y;
        if (kind == SightKind::radius) continue;
        (right ? seen : hidden) += 1;
        walls += right && !vision.transparent(p) ? 1 : 0;
      }
    }
  }
  EXPECT_GT(seen, 10 * kVisionMaps);
  EXPECT_GT(hidden, 10 * kVisionMaps);
  EXPECT_GT(walls, 2 * kVisionMaps);
}

TEST(Vision, IsMutual) {
  Random random(6);
  Outlook sight;
  int pairs = 0;
  for (int i = 0; i < kVisionMaps; ++i) {
    const GridMap map = vision_map(i, random,
                                   {CellLayout::square, CellLayout::hex_odd_rows,
                                    CellLayout::hex_even_columns, CellLayout::staggered_even_rows});
    const Vision vision = Vision::build(map).value();
    const Point from = random_cell(map, random);
    if (!vision.transparent(from)) continue;
    const std::int32_t radius = random.between(1, 15);
    vision.look(from, radius, SightKind::line_of_sight, sight);
    const std::set<Pair> found = cells_as_set(sight.cells());
    for (Point p; p.y < map.height(); ++p.y) {
      for (p.x = 0; p.x < map.width(); ++p.x) {
        if (!vision.transparent(p)) continue;
        const bool there = found.count({p.x, p.y}) == 1;
        ASSERT_EQ(vision.sees(p, from, radius, SightKind::line_of_sight, sight), there);
        pairs += there ? 1 : 0;
      }
    }
  }
  EXPECT_GT(pairs, 5 * kVisionMaps);
}

TEST(Vision, OnHexagonsGoesByTheSegmentBetweenCentres) {
  Random random(7);
  Outlook sight;
  int seen = 0, hidden = 0, walls = 0;
  for (int i = 0; i < kVisionMaps; ++i) {
    const GridMap map = vision_map(i, random,
                                   {CellLayout::hex_odd_rows, CellLayout::hex_even_rows,
                                    CellLayout::hex_odd_columns, CellLayout::hex_even_columns});
    const Navigator navigator = Navigator::build(map).value();
    const Vision vision = Vision::build(map).value();
    const Point from = random_cell(map, random);
    const std::int32_t radius = random.between(0, 12);
    vision.look(from, radius, SightKind::line_of_sight, sight);
    const std::set<Pair> found = cells_as_set(sight.cells());
    const Lattice& lattice = vision.lattice();
    for (Point p; p.y < map.height(); ++p.y) {
      for (p.x = 0; p.x < map.width(); ++p.x) {
        const Point a = lattice.place(from), b = lattice.place(p);
        const bool near = hex_distance(b.x - a.x, b.y - a.y) <= radius;
        const bool there = found.count({p.x, p.y}) == 1;
        ASSERT_EQ(vision.sees(from, p, radius, SightKind::line_of_sight, sight), there);
        if (map.walkable(from) && map.walkable(p)) {
          ASSERT_EQ(there, near && navigator.line_of_sight(from, p));
          (there ? seen : hidden) += 1;
        } else if (map.walkable(from)) {
          if (!random.chance(5)) continue;
          GridMap freed = map;
          freed.set_symbol(p, '.');
          const Navigator through = Navigator::build(freed).value();
          ASSERT_EQ(there, near && through.line_of_sight(from, p));
          walls += there ? 1 : 0;
        }
      }
    }
  }
  EXPECT_GT(seen, 5 * kVisionMaps);
  EXPECT_GT(hidden, 5 * kVisionMaps);
  EXPECT_GT(walls, kVisionMaps / 20);
}

TEST(Vision, FollowsEdits) {
  Random random(8);
  Outlook sight;
  for (int i = 0; i < kVisionMaps / 10; ++i) {
    GridMap map = vision_map(i, random, {CellLayout::square, CellLayout::hex_odd_rows});
    Vision vision = Vision::build(map).value();
    const Point cell = random_cell(map, random);
    map.set_symbol(cell, map.walkable(cell) ? '#' : '.');
    EXPECT_FALSE(vision.validate(map).ok());
    vision.edited(map, {&cell, 1});
    const Result<void> valid = vision.validate(map);
    EXPECT_TRUE(valid.ok()) << valid.error().message();
  }
}

TEST(Vision, RadiusBeyondTheMapSeesAllOfIt) {
  const GridMap map(7, 5);
  const Vision vision = Vision::build(map).value();
  Outlook sight;
  for (const SightKind kind : {SightKind::radius, SightKind::line_of_sight}) {
    vision.look({3, 2}, 2'000'000'000, kind, sight);
    EXPECT_EQ(sight.cells().size(), 35u);
  }
  EXPECT_FALSE(vision.sees({0, 0}, {7, 0}, 100, SightKind::radius, sight));
  EXPECT_FALSE(Vision::build(GridMap()).ok());
}

}  // namespace
}  // namespace wend::test
