// Slots of every shape: the leader's first, none ahead of it, and none closer than a spacing.
#include "wend/crowd/formation.h"

#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

#include "support/random.h"
#include "support/sample.h"

namespace wend::test {
namespace {

constexpr FormationShape kShapes[] = {FormationShape::column, FormationShape::line,
                                      FormationShape::wedge, FormationShape::box,
                                      FormationShape::circle};

std::vector<Position> slots_of(FormationShape shape, double spacing, std::size_t count) {
  std::vector<Position> slots(count, Position{7, 7, 7});
  write_slots({.shape = shape}, spacing, slots);
  return slots;
}

TEST(Formation, SlotsAreASpacingApart) {
  Random random(1);
  for (const FormationShape shape : kShapes) {
    for (std::size_t count = 0; count < sample(160U); ++count) {
      SCOPED_TRACE(to_string(shape) + std::string(", units ") + std::to_string(count));
      const double spacing = (1 + random.below(400)) / 100.0;
      const std::vector<Position> slots = slots_of(shape, spacing, count);
      if (count > 0) {
        ASSERT_EQ(slots[0], (Position{0, 0, 0}));
      }
      for (std::size_t i = 0; i < count; ++i) {
        ASSERT_EQ(slots[i].z, 0);
        ASSERT_TRUE(shape == FormationShape::circle || slots[i].x <= 0);
        for (std::size_t j = 0; j < i; ++j) {
          const double away = std::hypot(slots[i].x - slots[j].x, slots[i].y - slots[j].y);
          ASSERT_GE(away, spacing * (1 - 1e-9)) << "slots " << i << " and " << j;
        }
      }
    }
  }
}

TEST(Formation, ShapesAreWhatTheyAreCalled) {
  for (std::size_t count = 2; count < 50; ++count) {
    for (const Position& slot : slots_of(FormationShape::column, 2, count)) EXPECT_EQ(slot.y, 0);
    for (const Position& slot : slots_of(FormationShape::line, 2, count)) EXPECT_EQ(slot.x, 0);
    for (const Position& slot : slots_of(FormationShape::wedge, 2, count)) {
      EXPECT_EQ(-slot.x, std::abs(slot.y));
    }
    const std::vector<Position> ring = slots_of(FormationShape::circle, 2, count);
    const double radius = std::hypot(ring[1].x, ring[1].y);
    for (std::size_t i = 1; i < count; ++i) {
      EXPECT_NEAR(std::hypot(ring[i].x, ring[i].y), radius, 1e-12 * radius);
    }
    // As tight as it can be: the last slot closes the ring, a spacing from the next.
    if (count > 8) {
      EXPECT_NEAR(std::hypot(ring[1].x - ring[2].x, ring[1].y - ring[2].y), 2, 1e-9);
    }
  }
}

TEST(Formation, ABoxHasAsManyRowsAsColumns) {
  const std::vector<Position> slots = slots_of(FormationShape::box, 1, 25);
  double low = 0;
  double high = 0;
  double deep = 0;
  for (const Position& slot : slots) {
    low = std::min(low, slot.y);
    high = std::max(high, slot.y);
    deep = std::min(deep, slot.x);
  }
  EXPECT_EQ(low, -2);
  EXPECT_EQ(high, 2);
  EXPECT_EQ(deep, -4);
}

TEST(Formation, OwnSlotsAreThoseOfTheFollowers) {
  const std::vector<Position> own = {{-1, 2, 0}, {-3, 0, 0}, {4, 4, 0}};
  std::vector<Position> slots(3);
  write_slots({.shape = FormationShape::own, .own_slots = own}, 1, slots);
  EXPECT_EQ(slots, (std::vector<Position>{{0, 0, 0}, {-1, 2, 0}, {-3, 0, 0}}));
}

TEST(Formation, ShapesHaveNames) {
  EXPECT_STREQ(to_string(FormationShape::column), "column");
  EXPECT_STREQ(to_string(FormationShape::own), "own");
}

}  // namespace
}  // namespace wend::test
