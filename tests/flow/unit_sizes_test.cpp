// Fields and tiles for units of several sizes: given the unit's own cells that changed, they follow
// every edit of the map as if they were made anew.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "support/random_edits.h"
#include "support/sample.h"
#include "wend/catalogue/unit_navigators.h"
#include "wend/flow/field_cache.h"
#include "wend/flow/flow_cache.h"
#include "wend/flow/flow_field.h"
#include "wend/flow/flow_routes.h"
#include "wend/flow/flow_tiles.h"

namespace wend::test {
namespace {

MovementClass random_movement(const GridMap& map, Random& random) {
  MovementClass movement;
  movement.costs = map.terrain();
  const bool disc = is_hexagonal(map.layout()) || random.chance(50);
  movement.size = {disc ? UnitForm::disc : UnitForm::square, 1.0 + random.below(5)};
  constexpr CornerRule kRules[] = {CornerRule::always, CornerRule::one_free, CornerRule::both_free};
  movement.options.corners = kRules[random.below(3)];
  return movement;
}

/// All that follows the navigator of a size by its changed cells.
struct UnitFlows {
  FlowField steps;
  FlowField eikonal;
  FlowTiles tiles;
  FlowRoutes routes;
  FieldCache fields;
  FlowCache cache;

  UnitFlows(const Navigator& navigator, std::span<const NodeId> goals)
      : steps(FlowField::build(navigator, goals).value()),
        eikonal(FlowField::build(navigator, goals, {FlowKind::eikonal, nullptr}).value()),
        tiles(FlowTiles::build(navigator, goals, {{8}, true}).value()),
        routes(navigator, {.sectors = {8}}),
        fields(navigator),
        cache(FlowCache::build(navigator, {.tiles = {{8}, true}}).value()) {}

  void update(const Navigator& navigator, std::span<const Point> cells) {
    ASSERT_TRUE(steps.update(navigator, navigator.nodes(cells)).ok());
    ASSERT_TRUE(eikonal.update(navigator, navigator.nodes(cells)).ok());
    ASSERT_TRUE(tiles.update(navigator, navigator.nodes(cells)).ok());
    ASSERT_TRUE(routes.update(navigator, navigator.nodes(cells)).ok());
    ASSERT_TRUE(fields.update(navigator, navigator.nodes(cells)).ok());
    ASSERT_TRUE(cache.update(navigator, navigator.nodes(cells)).ok());
  }

  void validate() {
    for (const Result<void>& valid : {steps.validate(), eikonal.validate(), tiles.validate(),
                                      routes.validate(), fields.validate(), cache.validate()}) {
      ASSERT_TRUE(valid.ok()) << valid.error().message();
    }
  }
};

/// Compares it with one made anew.
void expect_fresh(UnitFlows& flows, const Navigator& navigator, std::span<const NodeId> goals,
                  Random& random) {
  UnitFlows fresh(navigator, goals);
  const auto kept = flows.fields.to(goals).value();
  const auto cached = flows.cache.to(goals);
  for (NodeId node = 0; node < navigator.node_count(); ++node) {
    ASSERT_EQ(flows.steps.cost(node), fresh.steps.cost(node)) << node;
    ASSERT_EQ(flows.steps.next(node), fresh.steps.next(node)) << node;
    ASSERT_EQ(flows.eikonal.cost(node), fresh.eikonal.cost(node)) << node;
    ASSERT_EQ(kept->cost(node), fresh.steps.cost(node)) << node;
  }
  for (int i = 0; i < 12; ++i) {
    const NodeId node = random.below(static_cast<std::uint32_t>(navigator.node_count()));
    ASSERT_EQ(flows.tiles.cost(node), fresh.steps.cost(node)) << node;
    ASSERT_EQ(cached->cost(node), fresh.steps.cost(node)) << node;
    const NodeId to = goals.empty() ? node : goals[0];
    std::vector<NodeId> a;
    std::vector<NodeId> b;
    ASSERT_EQ(flows.routes.first_steps(node, to, 40, a), fresh.routes.first_steps(node, to, 40, b));
    ASSERT_EQ(a, b);
  }
}

TEST(UnitSizes, FieldsAndTilesFollowEdits) {
  Random random(601);
  int far = 0;    // changed cells that were not edited
  int other = 0;  // edits after which some node costs something else
  for (int i = 0; i < sample(250); ++i) {
    GridMap map = random.chance(60) ? GridMap(random.between(8, 40), random.between(8, 40))
                                    : random_quilt(random);
    if (random.chance(40)) map.set_layout(static_cast<CellLayout>(random.below(kCellLayouts)));
    if (random.chance(35)) add_terrain(map, random);
    if (random.chance(30)) grade_finely(map, random);
    UnitNavigators units(map);
    const MovementClass movement = random_movement(map, random);
    const Navigator& navigator = *units.of(movement).value();
    std::vector<NodeId> goals;
    for (int k = 0; k < 3; ++k) {
      goals.push_back(random.below(static_cast<std::uint32_t>(navigator.node_count())));
    }
    UnitFlows flows(navigator, goals);
    for (int round = 0; round < 5; ++round) {
      SCOPED_TRACE(std::to_string(i) + " " + std::to_string(round) + " " +
                   std::to_string(movement.size.cells) + " " + to_string(map.layout()) + "\n" +
                   to_text(map));
      const std::vector<Point> edited = edit_at_random(map, random);
      ASSERT_TRUE(units.update(map, edited).ok());
      ASSERT_EQ(units.of(movement).value(), &navigator) << "it stays where it is";
      const std::span<const Point> changed = units.changed(movement);
      for (const Point cell : changed) far += map.symbol(cell) != '#' ? 1 : 0;
      other += changed.empty() ? 0 : 1;
      ASSERT_NO_FATAL_FAILURE(flows.update(navigator, changed));
      ASSERT_NO_FATAL_FAILURE(flows.validate());
      ASSERT_NO_FATAL_FAILURE(expect_fresh(flows, navigator, goals, random));
    }
  }
  EXPECT_GT(far, sample(1'000));
  EXPECT_GT(other, sample(500));
}

}  // namespace
}  // namespace wend::test
