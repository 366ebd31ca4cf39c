// Units take the slots that make the sum of their ways the least; no two of these ways cross.
#include "crowd/group/assign_slots.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

#include "support/random.h"
#include "support/sample.h"

namespace wend::test {
namespace {

std::vector<Position> drawn_positions(std::size_t count, std::uint32_t side, Random& random) {
  std::vector<Position> drawn;
  for (std::size_t i = 0; i < count; ++i) {
    const double x = random.below(side);
    const double y = random.below(side);
    drawn.push_back({x, y, 0});
  }
  return drawn;
}

double sum_of_ways(const std::vector<Position>& units, const std::vector<Position>& slots,
                   std::span<const std::uint32_t> chosen) {
  double sum = 0;
  for (std::size_t i = 0; i < units.size(); ++i) {
    const Position& slot = slots[chosen[i]];
    sum += std::hypot(units[i].x - slot.x, units[i].y - slot.y);
  }
  return sum;
}

double least_sum(const std::vector<Position>& units, const std::vector<Position>& slots) {
  std::vector<std::uint32_t> order(units.size());
  std::iota(order.begin(), order.end(), 0U);
  double least = sum_of_ways(units, slots, order);
  while (std::next_permutation(order.begin(), order.end())) {
    least = std::min(least, sum_of_ways(units, slots, order));
  }
  return least;
}

/// Whole numbers, so that signs are exact.
double side_of(const Position& a, const Position& b, const Position& c) {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

bool ways_cross(const Position& a, const Position& b, const Position& c, const Position& d) {
  return side_of(a, b, c) * side_of(a, b, d) < 0 && side_of(c, d, a) * side_of(c, d, b) < 0;
}

TEST(AssignSlots, TheSumIsThatOfTheBestPermutation) {
  Random random(1);
  SlotAssigner assigner;
  for (std::size_t round = 0; round < sample(1500U); ++round) {
    SCOPED_TRACE(round);
    const std::size_t count = 1 + random.below(7);
    const std::uint32_t side = random.chance(50) ? 4 : 1000;  // a small one has ties
    const std::vector<Position> units = drawn_positions(count, side, random);
    const std::vector<Position> slots = drawn_positions(count, side, random);
    const std::span<const std::uint32_t> chosen = assigner.assign(units, slots);
    std::vector<std::uint32_t> sorted(chosen.begin(), chosen.end());
    std::sort(sorted.begin(), sorted.end());
    for (std::uint32_t i = 0; i < count; ++i) ASSERT_EQ(sorted[i], i);
    ASSERT_NEAR(sum_of_ways(units, slots, chosen), least_sum(units, slots), 1e-9 * side);
  }
}

TEST(AssignSlots, NoTwoWaysCross) {
  Random random(2);
  SlotAssigner assigner;
  std::size_t pairs = 0;
  std::size_t would_cross = 0;
  for (std::size_t round = 0; round < sample(200U); ++round) {
    const std::size_t count = 2 + random.below(60);
    const std::vector<Position> units = drawn_positions(count, 5000, random);
    const std::vector<Position> slots = drawn_positions(count, 5000, random);
    const std::span<const std::uint32_t> chosen = assigner.assign(units, slots);
    for (std::size_t i = 0; i < count; ++i) {
      for (std::size_t j = 0; j < i; ++j) {
        ++pairs;
        would_cross += ways_cross(units[i], slots[i], units[j], slots[j]) ? 1 : 0;
        ASSERT_FALSE(ways_cross(units[i], slots[chosen[i]], units[j], slots[chosen[j]]))
            << "round " << round << ", units " << i << " and " << j;
      }
    }
  }
  EXPECT_GT(would_cross * 10, pairs);  // slots as they come
}

TEST(AssignSlots, NoUnitsNeedNone) { EXPECT_TRUE(SlotAssigner().assign({}, {}).empty()); }

/// Numbers are reused: after a large group a small one, and equal places.
TEST(AssignSlots, AnAssignerServesManyGroups) {
  Random random(3);
  SlotAssigner reused;
  for (const std::size_t count : {40U, 3U, 17U, 1U, 40U}) {
    const std::vector<Position> units = drawn_positions(count, 100, random);
    const std::vector<Position> slots = drawn_positions(count, 100, random);
    SlotAssigner fresh;
    const std::span<const std::uint32_t> a = reused.assign(units, slots);
    const std::span<const std::uint32_t> b = fresh.assign(units, slots);
    EXPECT_TRUE(std::equal(a.begin(), a.end(), b.begin(), b.end()));
  }
  const std::vector<Position> same(12, Position{3, 3, 0});
  const std::span<const std::uint32_t> any = reused.assign(same, same);
  EXPECT_EQ(std::accumulate(any.begin(), any.end(), 0U), 66U);
}

}  // namespace
}  // namespace wend::test
