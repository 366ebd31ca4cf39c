// Fields are consistent, and validate() reports where they are not.
#include <gtest/gtest.h>

#include "support/random_case.h"
#include "support/sample.h"
#include "support/test_maps.h"

namespace wend::test {
namespace {

std::string told(const Result<void>& valid) { return valid ? "" : valid.error().message(); }

TEST(ValidFields, AreWhatNavigatorsOfGridsGive) {
  Workspace workspace;
  std::size_t reached = 0;
  for (std::uint64_t number = 0; number < sample(std::uint64_t{600}); ++number) {
    const RandomCase tried = any_layout_case(number);
    const Navigator navigator = Navigator::build(tried.map, tried.options).value();
    const Point sources[] = {tried.from, tried.to};
    const double limit = number % 2 == 0 ? DistanceField::kUnreached : 6;
    for (const Side side : {Side::forward, Side::backward}) {
      const DistanceField field = navigator.field({sources, side, limit}, workspace);
      ASSERT_EQ(told(field.validate()), "") << tried.describe();
      reached += field.count();
    }
  }
  EXPECT_GT(reached, sample(std::size_t{10000}));
}

TEST(ValidFields, AreWhatNavigatorsOfEveryFamilyGive) {
  Workspace workspace;
  for (const TestMap& map : test_maps()) {
    const auto nodes = static_cast<NodeId>(map.navigator.node_count());
    for (NodeId source = 0; source < nodes; source += nodes / 8 + 1) {
      const NodeField field = map.navigator.field({.sources = {&source, 1}}, workspace);
      ASSERT_EQ(told(field.validate()), "") << map.name;
    }
  }
}

TEST(BrokenFields, HaveAParentThatWasNotReached) {
  NodeField field(4, Side::forward);
  field.set(1, 5, 2);
  EXPECT_EQ(told(field.validate()), "node 1 has a parent that was not reached");
  field.set(2, 0, kNoNode);
  EXPECT_EQ(told(field.validate()), "");
}

TEST(BrokenFields, CostLessThanTheirParents) {
  NodeField field(4, Side::backward);
  field.set(0, 0, kNoNode);
  field.set(1, 7, 0);
  field.set(2, 6, 1);
  EXPECT_EQ(told(field.validate()), "node 2 costs less than its parent");
}

TEST(BrokenFields, HaveASourceThatCostsSomething) {
  NodeField field(2, Side::forward);
  field.set(1, 3, kNoNode);
  EXPECT_EQ(told(field.validate()), "node 1 is a source, and costs something");
}

TEST(BrokenFields, LeadInACircle) {
  NodeField field(3, Side::forward);
  field.set(0, 2, 1);
  field.set(1, 2, 2);
  field.set(2, 2, 0);
  EXPECT_EQ(told(field.validate()), "node 0 has parents that lead in a circle");
}

TEST(BrokenFields, HaveOtherNodesThanTheirLattice) {
  const DistanceField field(NodeField(6, Side::forward), Lattice(CellLayout::square, 2, 2));
  EXPECT_EQ(told(field.validate()), "the field has other nodes than its lattice has places");
  EXPECT_EQ(told(DistanceField().validate()), "");
  EXPECT_EQ(DistanceField().parent(7), kNoNode) << "a field without nodes may be asked";
}

#ifndef NDEBUG
TEST(BrokenFields, AreNotEvenFilledInDebugBuilds) {
  NodeField field(3, Side::forward);
  field.set(0, 0, kNoNode);
  EXPECT_DEATH(field.set(0, 1, kNoNode), "set each node once");
  EXPECT_DEATH(field.set(1, -1, 0), "a number from 0");
  EXPECT_DEATH(field.set(1, 1, 3), "a parent is a node");
  EXPECT_DEATH(field.set(3, 1, 0), "made or reset for");
  field.set(1, 1, 2);
  EXPECT_DEATH(static_cast<void>(field.path(1)), "parents lead to a source");
}
#endif

}  // namespace
}  // namespace wend::test
