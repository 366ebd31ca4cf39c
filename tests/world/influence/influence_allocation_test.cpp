// Once warm, the ticks of a layer of influence and of its readers allocate nothing.
#include <gtest/gtest.h>

#include "support/memory/count_allocations.h"
#include "support/random_map.h"
#include "wend/world/influence/influence_costs.h"
#include "wend/world/influence/influence_map.h"
#include "wend/world/influence/influence_reader.h"
#include "wend/world/influence/merged_influence.h"

namespace wend::test {
namespace {

TEST(InfluenceAllocation, WarmTicksAllocateNothing) {
  Random random(3);
  const GridMap map = random_map(MapKind::cave, random);
  const Navigator navigator = Navigator::build(map).value();
  InfluenceMap layer = InfluenceMap::build(navigator, {.left = 0.5}).value();
  std::vector<InfluenceHandle> handles;
  for (int i = 0; i < 20; ++i) {
    InfluenceSource source;
    source.at = navigator.node(random_cell(map, random));
    source.range = 1 + i % 6;
    source.reach = i % 4 == 0 ? InfluenceReach::sight : InfluenceReach::steps;
    handles.push_back(layer.add(source).value());
  }
  const InfluencePart part[] = {{&layer, 2}};
  MergedInfluence merged = MergedInfluence::build(part).value();
  Overlay overlay(navigator.node_count());
  InfluenceCosts costs(merged, overlay, 13860);
  InfluenceReader reader(navigator);
  Flight flight;
  const auto round = [&](std::uint64_t seed) {
    Random places(seed);
    for (const InfluenceHandle handle : handles) {
      layer.move_to(handle, navigator.node(random_cell(map, places)));
    }
    const NodeId node = navigator.node(random_cell(map, places));
    ASSERT_TRUE(layer.deposit({.at = node, .range = 2}).ok());
    layer.tick();
    merged.update();
    costs.update();
    reader.safest_within(layer, node, 5);
    reader.flee({&node, 1}, {}, flight);
  };
  const auto all_rounds = [&] {
    for (std::uint64_t seed = 0; seed < 40; ++seed) round(seed);
  };
  const std::uint64_t cold = allocations;
  all_rounds();
  EXPECT_GT(allocations, cold) << "the counter does not count";
  const std::uint64_t warm = allocations;
  all_rounds();
  EXPECT_EQ(allocations, warm);
  EXPECT_GT(layer.bytes(), 13 * navigator.node_count());
}

}  // namespace
}  // namespace wend::test
