// The closest cells of some islands against a look at every cell of the map.
#include "wend/internal/space/tables/closest_cells.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "support/random_case.h"
#include "support/sample.h"

namespace wend::test {
namespace {

constexpr std::uint64_t kNone = ClosestCells::kNone;

std::uint64_t apart(Point a, Point b, CellDistance measure) {
  const std::int64_t dx = a.x < b.x ? std::int64_t{b.x} - a.x : std::int64_t{a.x} - b.x;
  const std::int64_t dy = a.y < b.y ? std::int64_t{b.y} - a.y : std::int64_t{a.y} - b.y;
  return static_cast<std::uint64_t>(measure == CellDistance::straight_line ? dx * dx + dy * dy
                                                                           : std::max(dx, dy));
}

struct Closest {
  std::uint64_t distance = kNone;
  std::vector<NodeId> cells;
};

Closest by_looking_everywhere(const GridMap& map, const Islands& islands, Point point,
                              const std::vector<std::uint32_t>& labels, CellDistance measure) {
  Closest closest;
  for (NodeId id = 0; id < map.cell_count(); ++id) {
    if (std::count(labels.begin(), labels.end(), islands.label(id)) == 0) continue;
    const std::uint64_t distance = apart(point, map.point(id), measure);
    if (distance > closest.distance) continue;
    if (distance < closest.distance) closest.cells.clear();
    closest.distance = distance;
    closest.cells.push_back(id);
  }
  return closest;
}

/// Many blocks of 16 x 16 cells and, where most is blocked, more islands than a block has bits.
GridMap large_map(Random& random) {
  GridMap map(100, 70);
  const std::uint32_t percents[] = {5, 40, 55, 70, 93, 99};
  const std::uint32_t percent = percents[random.below(6)];
  for (NodeId id = 0; id < map.cell_count(); ++id) {
    if (random.chance(percent)) map.set_symbol(map.point(id), '#');
  }
  // A building, which keeps the closest cell some blocks away.
  const Point corner = random_cell(map, random);
  const std::int32_t side = random.between(0, 60);
  for (std::int32_t y = corner.y; y < std::min(corner.y + side, map.height()); ++y) {
    for (std::int32_t x = corner.x; x < std::min(corner.x + side, map.width()); ++x) {
      map.set_symbol({x, y}, '#');
    }
  }
  return map;
}

Point random_point(const GridMap& map, Random& random) {
  const std::int32_t margin = random.chance(5) ? 1 << 20 : random.chance(30) ? 40 : 0;
  const std::int32_t x = random.between(-margin, map.width() - 1 + margin);
  const std::int32_t y = random.between(-margin, map.height() - 1 + margin);
  return {x, y};
}

std::vector<std::uint32_t> random_labels(const Islands& islands, Random& random) {
  std::vector<std::uint32_t> labels;
  for (int count = random.between(1, 4); count > 0; --count) {
    labels.push_back(1 + random.below(islands.count()));
    if (random.chance(50)) break;
  }
  return labels;
}

class ClosestCellsTest : public testing::Test {
 protected:
  void try_map(const GridMap& map, CornerRule rule, Random& random) {
    const Islands islands(map, rule);
    if (islands.count() == 0) return;
    const ClosestCells closest_cells(islands, map.width(), map.height());
    aliased_ += islands.count() > 64 ? 1 : 0;
    for (int i = 0; i < 6 && !HasFatalFailure(); ++i) {
      const Point point = random_point(map, random);
      for (const CellDistance measure : {CellDistance::straight_line, CellDistance::square_ring}) {
        const std::vector<std::uint32_t> labels = random_labels(islands, random);
        compare(map, islands, closest_cells, point, labels, measure);
      }
    }
  }

  void compare(const GridMap& map, const Islands& islands, const ClosestCells& closest_cells,
               Point point, const std::vector<std::uint32_t>& labels, CellDistance measure) {
    const Closest expected = by_looking_everywhere(map, islands, point, labels, measure);
    Buffer<NodeId> found(Allocator::standard());
    found.push_back(99);  // of another query
    const std::uint64_t distance = closest_cells.find(point, labels, measure, found);
    std::vector<NodeId> cells(found.begin(), found.end());
    std::sort(cells.begin(), cells.end());
    ASSERT_EQ(distance, expected.distance) << point.x << "," << point.y << "\n" << to_text(map);
    ASSERT_EQ(cells, expected.cells) << point.x << "," << point.y << "\n" << to_text(map);
    ASSERT_EQ(closest_cells.find(point, labels, measure, found, distance), distance);
    ASSERT_EQ(found.size(), cells.size()) << "those at the bound count";
    if (distance > 0) {
      ASSERT_EQ(closest_cells.find(point, labels, measure, found, distance - 1), kNone);
      ASSERT_TRUE(found.empty()) << "those beyond the bound do not";
    }
    outside_ += map.contains(point) ? 0 : 1;
    ties_ += cells.size() > 1 ? 1 : 0;
    several_labels_ += labels.size() > 1 ? 1 : 0;
    const bool far = apart(point, map.point(cells[0]), CellDistance::square_ring) > 32;
    far_inside_ += map.contains(point) && far ? 1 : 0;
  }

  int aliased_ = 0;
  int outside_ = 0;
  int ties_ = 0;
  int several_labels_ = 0;
  int far_inside_ = 0;
};

TEST_F(ClosestCellsTest, AreThoseThatALookAtEveryCellFinds) {
  for (std::uint64_t number = 0; number < sample(std::uint64_t{1600}) && !HasFatalFailure();
       ++number) {
    Random random(number + 7'000);
    const RandomCase tried = random_case(number);
    try_map(tried.map, tried.options.corners, random);
  }
  for (std::uint64_t number = 0; number < sample(std::uint64_t{400}) && !HasFatalFailure();
       ++number) {
    Random random(number);
    try_map(large_map(random), kCornerRules[number % 4], random);
  }
  EXPECT_GT(aliased_, sample(100)) << "islands must share bits";
  EXPECT_GT(outside_, sample(2000));
  EXPECT_GT(ties_, sample(2000));
  EXPECT_GT(several_labels_, sample(5000));
  EXPECT_GT(far_inside_, sample(500)) << "several blocks must matter";
}

/// Looking at blocks beside the map as well would take the square of its length.
TEST_F(ClosestCellsTest, OnAMapOfOneRowAreFoundAlongIt) {
  constexpr std::int32_t kLength = 1 << 22;
  for (const bool upright : {false, true}) {
    GridMap map(upright ? 1 : kLength, upright ? kLength : 1);
    const auto cell = [&](std::int32_t i) { return upright ? Point{0, i} : Point{i, 0}; };
    map.set_symbol(cell(1), '#');
    const Islands islands(map, CornerRule::always);
    const ClosestCells closest_cells(islands, map.width(), map.height());
    const std::uint32_t first = islands.label(map.id(cell(0)));
    Buffer<NodeId> found(Allocator::standard());
    constexpr auto kLast = static_cast<std::uint64_t>(kLength - 1);
    EXPECT_EQ(
        closest_cells.find(cell(kLength - 1), {&first, 1}, CellDistance::straight_line, found),
        kLast * kLast);
    EXPECT_EQ(found[0], map.id(cell(0)));
  }
}

TEST_F(ClosestCellsTest, AreNoneWithoutLabels) {
  const GridMap map(40, 40);
  const Islands islands(map, CornerRule::always);
  const ClosestCells closest_cells(islands, map.width(), map.height());
  Buffer<NodeId> found(Allocator::standard());
  found.push_back(99);
  EXPECT_EQ(closest_cells.find({3, 4}, {}, CellDistance::straight_line, found), kNone);
  EXPECT_TRUE(found.empty());
  const std::uint32_t unknown = 65;  // shares its bit with label 1
  EXPECT_EQ(closest_cells.find({3, 4}, {&unknown, 1}, CellDistance::straight_line, found), kNone);
  EXPECT_TRUE(found.empty());
}

}  // namespace
}  // namespace wend::test
