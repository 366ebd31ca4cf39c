// Influence on maps of every family by their edges, in a changing space, and as costs of searches.
#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "influence_oracle.h"
#include "support/random_case.h"
#include "support/sample.h"
#include "support/test_maps.h"
#include "wend/search/adaptors/custom_space.h"
#include "wend/world/influence/influence_costs.h"
#include "wend/world/influence/influence_map.h"
#include "wend/world/influence/merged_influence.h"
#include "wend/world/replan/replanner.h"

namespace wend::test {
namespace {

constexpr int kInfluenceRoundsOfEach = sample(40);

class InfluenceFamilies : public testing::Test {
 protected:
  InfluenceSource any_source(std::size_t nodes) {
    InfluenceSource source;
    source.at = random_.below(static_cast<std::uint32_t>(nodes));
    source.strength = random_.between(-8, 20);
    source.range = random_.between(0, 40);
    source.falloff = static_cast<Falloff>(random_.below(4));
    return source;
  }

  void expect_right(const NodeNavigator& navigator, const InfluenceMap& layer,
                    const std::vector<InfluenceSource>& told, InfluenceDistance distance) {
    std::vector<std::int64_t> right(navigator.node_count());
    for (const InfluenceSource& source : told) {
      const auto far = right_distances(navigator, source.at, distance, 1);
      for (std::size_t i = 0; i < far.size(); ++i) right[i] += right_units(source, far[i]);
    }
    for (NodeId node = 0; node < right.size(); ++node) {
      ASSERT_EQ(layer.units(node), right[node]) << node;
      scored_ += right[node] != 0 ? 1 : 0;
    }
    const Result<void> valid = layer.validate();
    ASSERT_TRUE(valid.ok()) << valid.error().message();
  }

  void try_map(const NodeNavigator& navigator, InfluenceDistance distance) {
    InfluenceMap layer =
        InfluenceMap::build(navigator, {.distance = distance, .unit_cost = 1}).value();
    std::vector<InfluenceSource> told;
    std::vector<InfluenceHandle> handles;
    for (int round = 0; round < kInfluenceRoundsOfEach; ++round) {
      if (told.size() < 5) {
        told.push_back(any_source(navigator.node_count()));
        handles.push_back(layer.add(told.back()).value());
      } else {
        const std::size_t i = random_.below(5);
        told[i].at = any_source(navigator.node_count()).at;
        layer.move_to(handles[i], told[i].at);
      }
      layer.update();
      ASSERT_NO_FATAL_FAILURE(expect_right(navigator, layer, told, distance));
    }
  }

  Random random_{31};
  std::size_t scored_ = 0;
};

TEST_F(InfluenceFamilies, SpreadAlongTheEdgesOfAnyMap) {
  for (const TestMap& map : test_maps()) {
    SCOPED_TRACE(map.name);
    const std::string_view space = map.navigator.space_name();
    // Other distances on grids have another oracle: influence_map_test.cpp.
    const bool grid = space.ends_with("unit_grid") || space.ends_with("terrain_grid");
    scored_ = 0;
    for (const InfluenceDistance distance :
         {InfluenceDistance::costs, InfluenceDistance::steps, InfluenceDistance::lengths}) {
      if (grid && distance != InfluenceDistance::costs) continue;
      ASSERT_NO_FATAL_FAILURE(try_map(map.navigator, distance));
    }
    EXPECT_GT(scored_, std::size_t{kInfluenceRoundsOfEach}) << "hardly anything was reached";
  }
}

/// A ring whose ways are opened and closed.
class RingOfWays final : public CustomSpace {
 public:
  static constexpr NodeId kNodes = 60;

  std::size_t node_count() const override { return kNodes; }
  void expand(NodeId node, std::vector<CustomStep>& steps) const override {
    steps.clear();
    if (open_[node]) steps.push_back({(node + 1) % kNodes, 1});
    steps.push_back({(node + kNodes - 1) % kNodes, 2});
  }
  std::uint64_t version() const override { return version_; }

  void toggle(NodeId node) {
    open_[node] = !open_[node];
    ++version_;
  }

 private:
  bool open_[kNodes] = {};
  std::uint64_t version_ = 1;
};

TEST_F(InfluenceFamilies, FollowASpaceThatTellsOfItsEdits) {
  RingOfWays ring;
  const NodeNavigator navigator(ring);
  InfluenceMap layer =
      InfluenceMap::build(navigator, {.distance = InfluenceDistance::costs}).value();
  std::vector<InfluenceSource> told;
  for (int i = 0; i < 6; ++i) {
    told.push_back(any_source(RingOfWays::kNodes));
    ASSERT_TRUE(layer.add(told.back()).ok());
  }
  for (int round = 0; round < 10 * kInfluenceRoundsOfEach; ++round) {
    const NodeId node = random_.below(RingOfWays::kNodes);
    ring.toggle(node);
    if (random_.chance(80)) layer.edited({&node, 1});
    layer.update();
    ASSERT_NO_FATAL_FAILURE(expect_right(navigator, layer, told, InfluenceDistance::costs));
  }
}

class InfluenceOnSearches : public testing::Test {
 protected:
  std::vector<InfluenceHandle> place_sources(InfluenceMap& layer) {
    std::vector<InfluenceHandle> handles;
    for (int i = 0; i < 4; ++i) {
      InfluenceSource source;
      source.at = navigator_.node(random_cell(tried_.map, random_));
      source.strength = random_.between(-2, 8);
      source.range = random_.between(1, 6);
      handles.push_back(layer.add(source).value());
    }
    return handles;
  }

  NodeId any_node() { return navigator_.node(random_cell(tried_.map, random_)); }

  Random random_{9};
  RandomCase tried_ = random_case(MapKind::rooms, CornerRule::both_free, true, random_);
  Navigator navigator_ = Navigator::build(tried_.map, tried_.options).value();
};

TEST_F(InfluenceOnSearches, MergedLayersAreWhatTheirPartsSay) {
  for (int i = 0; i < sample(200); ++i) {
    InfluenceMap first = InfluenceMap::build(navigator_).value();
    InfluenceMap second = InfluenceMap::build(navigator_).value();
    const auto of_first = place_sources(first);
    const auto of_second = place_sources(second);
    const double weight = random_.between(-20, 20) / 8.0;
    const InfluencePart parts[] = {{&first, 1}, {&second, weight}};
    const auto merge = static_cast<InfluenceMerge>(i % 3);
    MergedInfluence merged = MergedInfluence::build(parts, merge).value();
    std::vector<InfluenceScores::Units> before(merged.units().begin(), merged.units().end());
    for (int round = 0; round < 12; ++round) {
      for (std::uint32_t n = random_.below(3); n > 0; --n) {
        first.move_to(of_first[n], any_node());
        first.update();  // several times now and then: the merged layer misses some
      }
      second.move_to(of_second[0], any_node());
      if (random_.chance(50)) second.update();
      merged.update();
      std::vector<bool> changed(merged.node_count());
      for (const NodeId node : merged.changed()) changed[node] = true;
      for (NodeId node = 0; node < merged.node_count(); ++node) {
        const double a = first.score(node);
        const double b = second.score(node) * weight;
        const double right = merge == InfluenceMerge::sum        ? a + b
                             : merge == InfluenceMerge::greatest ? std::max(a, b)
                                                                 : std::min(a, b);
        ASSERT_NEAR(merged.score(node), right, 1.0 / 1024);
        ASSERT_EQ(changed[node], merged.units(node) != before[node]);
      }
      before.assign(merged.units().begin(), merged.units().end());
      ASSERT_TRUE(merged.validate().ok());
    }
  }
}

TEST_F(InfluenceOnSearches, SearchesAndFieldsWeighWhatAnOverlayIsTold) {
  Workspace workspace;
  const NodeNavigator& by_nodes = navigator_;
  int repaired = 0;
  int dearer = 0;
  for (int i = 0; i < sample(400); ++i) {
    InfluenceMap danger = InfluenceMap::build(navigator_).value();
    const auto handles = place_sources(danger);
    Overlay overlay(navigator_.node_count());
    overlay.close(any_node());
    overlay.pass_only(any_node());
    InfluenceCosts costs(danger, overlay, tried_.options.costs.straight);
    costs.update();
    NodeQuery query = {any_node(), any_node()};
    query.overlay = &overlay;
    Replanner replanner(navigator_, query, Replanning::incremental);
    for (int round = 0; round < 12; ++round) {
      danger.move_to(handles[random_.below(4)], any_node());
      danger.tick();
      replanner.edited(costs.update());
      ASSERT_TRUE(costs.validate().ok());
      replanner.run();
      NodeQuery again = query;
      again.algorithm = "dijkstra";
      const Path right = by_nodes.solve(again, workspace);
      ASSERT_EQ(replanner.path().status, right.status);
      ASSERT_EQ(replanner.path().cost, right.cost);
      const NodeFieldQuery all = {.sources = {&query.from, 1}, .overlay = &overlay};
      if (right.found()) {
        ASSERT_EQ(by_nodes.field(all, workspace).cost(query.to), right.cost);
      }
      again.overlay = nullptr;
      dearer += right.cost > by_nodes.solve(again, workspace).cost ? 1 : 0;
      repaired += replanner.report().repaired ? 1 : 0;
    }
  }
  EXPECT_GT(repaired, sample(300));
  EXPECT_GT(dearer, sample(100));
}

TEST_F(InfluenceOnSearches, CostsAreThoseOfTheLayerWhateverOthersDidToTheOverlay) {
  InfluenceMap danger = InfluenceMap::build(navigator_).value();
  const auto handles = place_sources(danger);
  Overlay overlay(navigator_.node_count());
  InfluenceCosts costs(danger, overlay, 100);
  std::size_t told = 0;
  for (int round = 0; round < sample(500); ++round) {
    danger.move_to(handles[random_.below(4)], any_node());
    for (std::uint32_t n = random_.below(3); n > 0; --n) danger.update();
    switch (random_.below(4)) {
      case 0: overlay.reset(navigator_.node_count()); break;
      case 1: overlay.close(any_node()); break;
      case 2: overlay.free(any_node()); break;
      default: break;
    }
    told += costs.update().size();
    ASSERT_TRUE(costs.validate().ok());
    const NodeId node = any_node();
    const double right = std::max(danger.score(node), 0.0) * 100;
    if (!overlay.closed(node)) {
      ASSERT_FLOAT_EQ(static_cast<float>(overlay.cost(node)), static_cast<float>(right));
    }
  }
  EXPECT_GT(told, std::size_t{sample(500)});
}

TEST_F(InfluenceOnSearches, WhatCannotBeIsRefusedWithAReason) {
  const auto reason = [](const auto& result) {
    return result.ok() ? std::string() : result.error().reason;
  };
  EXPECT_NE(reason(InfluenceMap::build(navigator_, {.left = 1.5})).find("`left`"),
            std::string::npos);
  EXPECT_NE(reason(InfluenceMap::build(navigator_, {.negligible = -1})).find("`negligible`"),
            std::string::npos);
  EXPECT_NE(reason(InfluenceMap::build(navigator_, {.unit_cost = -1})).find("`unit_cost`"),
            std::string::npos);
  InfluenceMap layer = InfluenceMap::build(navigator_).value();
  const auto count = static_cast<NodeId>(navigator_.node_count());
  EXPECT_NE(reason(layer.add({.at = count})).find("kNoNode"), std::string::npos);
  EXPECT_NE(reason(layer.add({.at = 0, .strength = NAN})).find("strength"), std::string::npos);
  EXPECT_NE(reason(layer.deposit({.at = 0, .range = 1e9})).find("range"), std::string::npos);
  const InfluenceSource eagle = {.at = 0, .range = 1000, .reach = InfluenceReach::sight};
  EXPECT_NE(reason(layer.add(eagle)).find("by steps"), std::string::npos);
  const InfluenceHandle source = layer.add({.at = 1, .strength = 3}).value();
  EXPECT_FALSE(layer.change(source, eagle).ok());
  EXPECT_EQ(layer.source(source).strength, 3) << "a change that was refused leaves it as it was";
  EXPECT_FALSE(layer.validate().ok()) << "before the update there is nothing to compare";

  const RingOfWays ring;
  const NodeNavigator other(ring);
  InfluenceMap on_ring = InfluenceMap::build(other).value();
  EXPECT_NE(reason(on_ring.add({.at = 0, .reach = InfluenceReach::sight})).find("grids"),
            std::string::npos);
  EXPECT_FALSE(MergedInfluence::build({}).ok());
  const InfluencePart mixed[] = {{&layer}, {&on_ring}};
  EXPECT_NE(reason(MergedInfluence::build(mixed)).find("other nodes"), std::string::npos);
  const InfluencePart heavy[] = {{&layer, 1e6}};
  EXPECT_NE(reason(MergedInfluence::build(heavy)).find("weight"), std::string::npos);
}

TEST_F(InfluenceOnSearches, OnAMapOfAnotherSizeAllBeginsAnew) {
  InfluenceMap layer = InfluenceMap::build(navigator_).value();
  const auto handles = place_sources(layer);
  ASSERT_TRUE(layer.deposit({.at = any_node(), .strength = 9, .range = 3}).ok());
  layer.tick();
  const InfluencePart part[] = {{&layer}};
  MergedInfluence merged = MergedInfluence::build(part).value();
  Overlay overlay;
  InfluenceCosts costs(merged, overlay, 10);
  costs.update();
  GridMap larger(70, 50);
  ASSERT_TRUE(navigator_.update(larger).ok());
  const InfluenceHandle added = layer.add({.at = 3'000, .strength = 7, .range = 2}).value();
  layer.tick();
  merged.update();
  costs.update();
  EXPECT_EQ(layer.node_count(), 3'500u);
  EXPECT_EQ(layer.source_count(), 1u);
  EXPECT_FALSE(layer.holds(handles[0]));
  EXPECT_TRUE(layer.holds(added));
  EXPECT_EQ(merged.score(3'000), 7);
  EXPECT_EQ(overlay.cost(3'000), 70);
  EXPECT_TRUE(layer.validate().ok() && merged.validate().ok() && costs.validate().ok());
}

}  // namespace
}  // namespace wend::test
