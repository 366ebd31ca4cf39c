// The state that layers and their followers keep between calls, and the input that they refuse.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "influence_oracle.h"
#include "support/random_case.h"
#include "support/sample.h"
#include "wend/world/influence/influence_costs.h"
#include "wend/world/influence/influence_map.h"
#include "wend/world/influence/influence_reader.h"
#include "wend/world/influence/merged_influence.h"

namespace wend::test {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

/// Both ends of a value's range are accepted, and nothing beyond them.
template <class Accepts>
void expect_range(const char* what, double least, double most, Accepts&& accepts) {
  SCOPED_TRACE(what);
  EXPECT_TRUE(accepts(least));
  EXPECT_TRUE(accepts(most));
  EXPECT_FALSE(accepts(std::nextafter(least, -1e300)));
  EXPECT_FALSE(accepts(std::nextafter(most, 1e300)));
  EXPECT_FALSE(accepts(kNan));
}

TEST(InfluenceRanges, EndWhereTheHeaderSays) {
  const Navigator navigator = Navigator::build(GridMap(3, 3)).value();
  const auto builds = [&](InfluenceOptions options) {
    return InfluenceMap::build(navigator, options).ok() &&
           InfluenceMap::build(static_cast<const NodeNavigator&>(navigator), options).ok();
  };
  expect_range("left", 0, 1, [&](double left) { return builds({.left = left}); });
  expect_range("negligible", 0, 1e6, [&](double least) { return builds({.negligible = least}); });
  expect_range("unit_cost", 0, 1e12, [&](double cost) { return builds({.unit_cost = cost}); });
  InfluenceMap layer = InfluenceMap::build(navigator).value();
  const InfluenceHandle held = layer.add({.at = 1}).value();
  const auto takes = [&](const InfluenceSource& source) {
    const bool added = layer.add(source).ok();
    EXPECT_EQ(layer.change(held, source).ok(), added);
    EXPECT_EQ(layer.deposit(source).ok(), added);
    return added;
  };
  expect_range("strength", -1e6, 1e6,
               [&](double strength) { return takes({.at = 0, .strength = strength}); });
  expect_range("range", 0, 50'000, [&](double range) { return takes({.at = 0, .range = range}); });
  expect_range("sight", 0, 256, [&](double range) {
    return takes({.at = 0, .range = range, .reach = InfluenceReach::sight});
  });
  expect_range("weight", -1000, 1000, [&](double weight) {
    const InfluencePart parts[] = {{&layer}, {&layer, weight}};
    return MergedInfluence::build(parts).ok();
  });
}

/// A handle names one source, also once another one has its place.
TEST(InfluenceHandles, NameNoLaterSource) {
  const Navigator navigator = Navigator::build(GridMap(9, 9)).value();
  InfluenceMap layer = InfluenceMap::build(navigator).value();
  Random random(21);
  std::vector<std::pair<InfluenceHandle, double>> held;
  std::vector<InfluenceHandle> gone;
  for (int i = 0; i < sample(300); ++i) {
    if (held.empty() || random.chance(55)) {
      const InfluenceSource source = {.at = random.below(81), .strength = i / 8.0};
      held.push_back({layer.add(source).value(), source.strength});
    } else {
      const auto at = held.begin() + random.below(static_cast<std::uint32_t>(held.size()));
      layer.remove(at->first);
      gone.push_back(at->first);
      held.erase(at);
    }
    if (random.chance(30)) layer.update();
    ASSERT_EQ(layer.source_count(), held.size());
    for (const auto& [handle, strength] : held) ASSERT_EQ(layer.source(handle).strength, strength);
    for (const InfluenceHandle handle : gone) ASSERT_FALSE(layer.holds(handle));
  }
}

/// Influence from before the map became another one is gone, and a version that grows by more than
/// one says so.
TEST(InfluenceSizes, WhatWasLeftOnAnotherMapIsGone) {
  for (const bool larger : {false, true}) {
    Navigator navigator = Navigator::build(GridMap(20, 20)).value();
    InfluenceMap layer = InfluenceMap::build(navigator, {.left = 1}).value();
    const InfluencePart part[] = {{&layer}};
    MergedInfluence merged = MergedInfluence::build(part).value();
    ASSERT_TRUE(layer.deposit({.at = 5, .strength = 9, .range = 2}).ok());
    ASSERT_TRUE(layer.add({.at = 7, .strength = 3, .range = 2}).ok());
    const std::uint64_t before = layer.version();
    const std::uint64_t merged_before = merged.version();
    ASSERT_TRUE(navigator.update(larger ? GridMap(30, 20) : GridMap(10, 20)).ok());
    layer.tick();
    merged.update();
    EXPECT_GT(layer.version(), before + 1);
    EXPECT_GT(merged.version(), merged_before + 1);
    EXPECT_EQ(layer.source_count(), 0u);
    ASSERT_EQ(merged.node_count(), navigator.node_count());
    for (NodeId node = 0; node < layer.node_count(); ++node) {
      ASSERT_EQ(layer.units(node), 0) << node;
      ASSERT_EQ(merged.units(node), 0) << node;
    }
  }
}

/// The first edit that is reported after the map became another one is of that map.
TEST(InfluenceSizes, WhatIsLeftOnTheNewMapStays) {
  Navigator navigator = Navigator::build(GridMap(10, 10)).value();
  InfluenceMap layer = InfluenceMap::build(navigator, {.left = 1}).value();
  ASSERT_TRUE(layer.deposit({.at = 5, .strength = 9, .range = 2}).ok());
  layer.tick();
  ASSERT_TRUE(navigator.update(GridMap(30, 20)).ok());
  ASSERT_TRUE(layer.deposit({.at = 500, .strength = 7, .range = 0}).ok());
  layer.tick();
  EXPECT_EQ(layer.score(5), 0);
  EXPECT_EQ(layer.score(500), 7);
  EXPECT_TRUE(layer.validate().ok());
}

/// Between hexagons a line reaches farther in columns than it is long: also there edits count.
TEST(InfluenceSight, OverHexagonsFollowsEditsAtItsEnds) {
  constexpr std::int32_t kSide = 60;
  Random random(22);
  for (int i = 0; i < sample(16); ++i) {
    const CellLayout layouts[] = {CellLayout::hex_odd_rows, CellLayout::hex_even_rows,
                                  CellLayout::hex_odd_columns, CellLayout::hex_even_columns};
    GridMap map(kSide, kSide);
    map.set_layout(layouts[i % 4]);
    Navigator navigator = Navigator::build(map).value();
    InfluenceMap layer = InfluenceMap::build(navigator).value();
    const Point eye = {random.between(0, kSide - 1), random.between(0, kSide - 1)};
    const InfluenceSource source = {.at = navigator.node(eye),
                                    .range = random.between(250, 350) / 10.0,
                                    .falloff = Falloff::flat,
                                    .reach = InfluenceReach::sight};
    ASSERT_TRUE(layer.add(source).ok());
    layer.update();
    const Lattice lattice(map.layout(), kSide, kSide);
    for (const bool by_columns : {true, false}) {
      // The place that is seen farthest to a side on the lattice.
      NodeId farthest = source.at;
      std::int32_t most = 0;
      for (NodeId node = 0; node < layer.node_count(); ++node) {
        if (layer.units(node) == 0) continue;
        const Point place = lattice.place(navigator.point(node));
        const Point middle = lattice.place(eye);
        const std::int32_t away = std::abs(by_columns ? place.x - middle.x : place.y - middle.y);
        if (away > most) most = away, farthest = node;
      }
      ASSERT_GT(most, 25);
      const Point edited = navigator.point(farthest);
      map.set_walkable(edited, false);
      layer.updated(navigator.update(map, {&edited, 1}).value(), {&edited, 1});
      layer.update();
      EXPECT_EQ(layer.units(farthest), 0);
      EXPECT_TRUE(layer.validate().ok());
    }
  }
}

/// Influence on a place stays when a wall is built there; no front runs through it.
TEST(InfluenceFronts, LeaveOutWalls) {
  GridMap map(8, 1);
  Navigator navigator = Navigator::build(map).value();
  InfluenceMap one = InfluenceMap::build(navigator, {.left = 1}).value();
  InfluenceMap other = InfluenceMap::build(navigator, {.left = 1}).value();
  for (const NodeId node : {2u, 3u, 4u}) {
    ASSERT_TRUE(one.deposit({.at = node, .strength = 2, .range = 0}).ok());
    ASSERT_TRUE(other.deposit({.at = node, .strength = 2, .range = 0}).ok());
  }
  const Point wall = {3, 0};
  map.set_walkable(wall, false);
  const UpdateReport report = navigator.update(map, {&wall, 1}).value();
  for (InfluenceMap* layer : {&one, &other}) {
    layer->updated(report, {&wall, 1});
    layer->tick();
    EXPECT_EQ(layer->score(3), 2);
  }
  InfluenceReader reader(navigator);
  EXPECT_EQ(reader.front(one, other), (std::vector<NodeId>{2, 4}));
}

/// A navigator that became another one has other moves.
TEST(InfluenceMoves, AreThoseOfTheNavigatorAsItIs) {
  GridMap map(3, 3);
  map.set_walkable({1, 0}, false);
  Navigator navigator = Navigator::build(map, {.corners = CornerRule::always}).value();
  InfluenceMap layer = InfluenceMap::build(navigator).value();
  InfluenceReader reader(navigator);
  ASSERT_TRUE(layer.add({.at = 0, .strength = -1, .range = 1.5}).ok());
  layer.update();
  EXPECT_EQ(reader.safest_within(layer, 4, 1.5).node, 0u);
  EXPECT_NE(layer.units(4), 0);
  navigator = Navigator::build(map, {.corners = CornerRule::never}).value();
  layer.update();
  EXPECT_EQ(layer.units(4), 0) << "there is no diagonal step";
  EXPECT_EQ(reader.safest_within(layer, 4, 1.5).node, 3u);
  EXPECT_TRUE(layer.validate().ok());
}

/// An update names the nodes whose cost has changed, and no others.
TEST(InfluenceCostsOf, NameWhatCostsSomethingElse) {
  const Navigator navigator = Navigator::build(GridMap(12, 9)).value();
  const std::size_t nodes = navigator.node_count();
  Random random(23);
  InfluenceMap layer = InfluenceMap::build(navigator).value();
  Overlay overlay(nodes);
  InfluenceCosts costs(layer, overlay, 13860);
  const auto any_node = [&] { return random.below(static_cast<std::uint32_t>(nodes)); };
  const InfluenceHandle source = layer.add({.at = 5}).value();
  std::size_t capped = 0;
  for (int round = 0; round < sample(400); ++round) {
    InfluenceSource now = {.at = any_node(), .range = random.between(0, 30) / 4.0};
    now.strength = random.chance(30) ? 1e6 : random.between(-4, 9);
    if (random.chance(70)) {
      ASSERT_TRUE(layer.change(source, now).ok());
    }
    for (std::uint32_t n = random.below(3); n > 0; --n) layer.update();
    switch (random.below(4)) {
      case 0: overlay.close(any_node()); break;
      case 1: overlay.free(any_node()); break;
      case 2: overlay.reset(random.chance(20) ? nodes + 4 : nodes); break;
      default: break;
    }
    std::vector<double> before(nodes);
    for (NodeId node = 0; node < nodes && overlay.node_count() == nodes; ++node) {
      before[node] = overlay.cost(node);
    }
    std::vector<bool> told(nodes);
    for (const NodeId node : costs.update()) {
      ASSERT_FALSE(told[node]) << "told twice";
      told[node] = true;
    }
    ASSERT_EQ(overlay.node_count(), nodes);
    for (NodeId node = 0; node < nodes; ++node) {
      ASSERT_EQ(told[node], overlay.cost(node) != before[node]) << node;
      capped += overlay.cost(node) == Overlay::kMostCost ? 1u : 0u;
    }
    ASSERT_TRUE(costs.validate().ok());
  }
  EXPECT_GT(capped, std::size_t{sample(50)});
}

/// Several layers, each with a weight of its own; each may miss updates of the merged one.
TEST(MergedLayers, CountEachLayerByItsWeight) {
  const Navigator navigator = Navigator::build(GridMap(14, 11)).value();
  Random random(4120);
  const auto any_node = [&] { return random.below(14 * 11); };
  for (int i = 0; i < sample(150); ++i) {
    const std::size_t count = 1 + random.below(5);
    std::vector<InfluenceMap> layers;
    std::vector<InfluenceHandle> sources;
    std::vector<InfluencePart> parts;
    layers.reserve(count);
    while (layers.size() < count) {
      layers.push_back(InfluenceMap::build(navigator).value());
      const double strength = random.between(-9, 9);
      sources.push_back(layers.back().add({.at = any_node(), .strength = strength}).value());
      parts.push_back({&layers.back(), random.between(-4'096, 4'096) / 1024.0});
    }
    const auto merge = static_cast<InfluenceMerge>(i % 3);
    MergedInfluence merged = MergedInfluence::build(parts, merge).value();
    for (int round = 0; round < 6; ++round) {
      for (std::size_t k = 0; k < count; ++k) {
        layers[k].move_to(sources[k], any_node());
        for (std::uint32_t n = random.below(3); n > 0; --n) layers[k].update();
      }
      merged.update();
      for (NodeId node = 0; node < merged.node_count(); ++node) {
        double right = layers[0].score(node) * parts[0].weight;
        for (std::size_t k = 1; k < count; ++k) {
          const double next = layers[k].score(node) * parts[k].weight;
          const double chosen =
              merge == InfluenceMerge::greatest ? std::max(right, next) : std::min(right, next);
          right = merge == InfluenceMerge::sum ? right + next : chosen;
        }
        ASSERT_NEAR(merged.score(node), right, 1.0 / 1024);
      }
    }
  }
}

/// By default a straight step over open ground is 1 away.
TEST(InfluenceUnits, OfCostsAreStraightStepsUnlessOthersAreGiven) {
  const Navigator navigator = Navigator::build(GridMap(12, 12)).value();
  const InfluenceSource source = {.at = 50, .strength = 8, .range = 4.5};
  const auto scores = [&](const InfluenceOptions& options) {
    InfluenceMap layer = InfluenceMap::build(navigator, options).value();
    EXPECT_TRUE(layer.add(source).ok());
    layer.update();
    return std::vector<InfluenceScores::Units>(layer.units().begin(), layer.units().end());
  };
  const auto by_lengths = scores({});
  constexpr auto kCosts = InfluenceDistance::costs;
  EXPECT_EQ(scores({.distance = kCosts}), by_lengths);
  EXPECT_EQ(scores({.distance = kCosts, .unit_cost = 13860}), by_lengths);
  EXPECT_NE(scores({.distance = kCosts, .unit_cost = 2 * 13860}), by_lengths);
  InfluenceMap none = InfluenceMap::build(navigator).value();
  for (const double unit : {0.0, 13860.0, 6930.0}) {
    InfluenceReader reader(navigator, kCosts, unit);
    ASSERT_TRUE(none.deposit({.at = 55, .strength = -1, .range = 0}).ok());
    none.update();
    EXPECT_EQ(reader.safest_within(none, 50, 20).distance, unit == 6930 ? 10 : 5);
  }
}

/// Each is invalid as long as it does not show something that was reported or changed.
TEST(InfluenceValidates, FindWhatIsNotShownYet) {
  GridMap map(9, 9);
  Navigator navigator = Navigator::build(map).value();
  InfluenceMap layer = InfluenceMap::build(navigator).value();
  const InfluencePart part[] = {{&layer}};
  MergedInfluence merged = MergedInfluence::build(part).value();
  Overlay overlay(navigator.node_count());
  InfluenceCosts costs(layer, overlay, 10);
  costs.update();
  const auto expect_found = [&](const char* what) {
    EXPECT_FALSE(layer.validate().ok()) << what;
    layer.update();
    EXPECT_TRUE(layer.validate().ok()) << what;
    EXPECT_FALSE(merged.validate().ok()) << what;
    EXPECT_FALSE(costs.validate().ok()) << what;
    merged.update();
    costs.update();
    EXPECT_TRUE(merged.validate().ok()) << what;
    EXPECT_TRUE(costs.validate().ok()) << what;
  };
  const InfluenceHandle source = layer.add({.at = 5}).value();
  expect_found("a source");
  layer.move_to(source, 15);
  expect_found("a move");
  ASSERT_TRUE(layer.deposit({.at = 40, .range = 0}).ok());
  expect_found("a deposit");
  map.set_walkable({4, 2}, false);
  const Point wall = {4, 2};
  ASSERT_TRUE(navigator.update(map, {&wall, 1}).ok());
  expect_found("an edit that was not reported");
  layer.update();
  EXPECT_FALSE(merged.validate().ok()) << "an update, though nothing changed";
  merged.update();
  EXPECT_TRUE(merged.validate().ok());
  costs.update();
  overlay.set_cost(40, 3);
  EXPECT_FALSE(costs.validate().ok()) << "somebody else changed a cost";
  costs.update();
  EXPECT_TRUE(costs.validate().ok());
}

TEST(InfluenceBytes, CountWhatDepositsTake) {
  const Navigator navigator = Navigator::build(GridMap(100, 100)).value();
  InfluenceMap layer = InfluenceMap::build(navigator).value();
  ASSERT_TRUE(layer.add({.at = 5'050, .range = 2}).ok());
  layer.update();
  const std::size_t before = layer.bytes();
  EXPECT_GE(before, 13 * navigator.node_count());
  ASSERT_TRUE(layer.deposit({.at = 5'050, .range = 2}).ok());
  layer.update();
  EXPECT_GE(layer.bytes(), before + 8 * navigator.node_count());
}

/// Walls are hot, too; and nothing is near a wall but the wall itself.
TEST(InfluenceReaders, ListEachHotPlaceOnceAlsoWalls) {
  Random random(4125);
  int walls = 0;
  for (int i = 0; i < sample(40); ++i) {
    SCOPED_TRACE(i);
    GridMap map(12, 9);
    Navigator navigator = Navigator::build(map).value();
    InfluenceMap layer = InfluenceMap::build(navigator, {.left = 1}).value();
    for (int n = 0; n < 12; ++n) {
      const double strength = 1 + random.below(9);
      const NodeId at = random.below(12 * 9);
      ASSERT_TRUE(layer.deposit({.at = at, .strength = strength, .range = 0}).ok());
      if (random.chance(50)) map.set_walkable(navigator.point(at), false);
    }
    ASSERT_TRUE(navigator.update(map).ok());
    layer.update();
    const double apart = random.between(0, 6) / 2.0;
    const auto places = InfluenceReader(navigator).hottest(layer, 20, apart);
    std::vector<bool> near(layer.node_count());
    for (const InfluencePlace& place : places) {
      NodeId best = kNoNode;
      for (NodeId node = 0; node < near.size(); ++node) {
        const bool counts = !near[node] && layer.units(node) > 0;
        if (counts && (best == kNoNode || layer.units(node) > layer.units(best))) best = node;
      }
      ASSERT_EQ(place.node, best);
      walls += navigator.walkable(best) ? 0 : 1;
      near[best] = true;
      if (!navigator.walkable(best)) continue;
      const auto far = right_distances(navigator, best, InfluenceDistance::lengths, 1);
      for (NodeId node = 0; node < near.size(); ++node) {
        near[node] = near[node] || far[node] <= std::llround(apart * 13860);
      }
    }
    for (NodeId node = 0; node < near.size(); ++node) {
      ASSERT_TRUE(near[node] || layer.units(node) <= 0) << "one is missing";
    }
  }
  EXPECT_GT(walls, sample(80));
}

}  // namespace
}  // namespace wend::test
