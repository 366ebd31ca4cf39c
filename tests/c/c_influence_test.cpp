// Influence by the C API: scores, costs and ways to flee are those of C++ after the same changes.
#include <gtest/gtest.h>

#include <limits>
#include <string>
#include <vector>

#include "both_maps.h"
#include "handles.h"
#include "support/random_case.h"
#include "support/sample.h"
#include "wend/world/influence/influence_costs.h"
#include "wend/world/influence/influence_map.h"
#include "wend/world/influence/influence_reader.h"

namespace wend::test {
namespace {

using CInfluence = Owned<wend_influence, wend_influence_destroy>;
using COverlay = Owned<wend_overlay, wend_overlay_destroy>;

constexpr const char* kFalloffs[] = {"flat", "linear", "inverse", "halving"};
constexpr const char* kDistances[] = {"steps", "lengths", "costs"};

wend_source c_source(const InfluenceSource& source) {
  return {sizeof(wend_source),
          source.at,
          source.strength,
          source.range,
          text_of(kFalloffs[static_cast<int>(source.falloff)]),
          source.reach == InfluenceReach::sight ? 1u : 0u,
          0};
}

/// A layer in both languages on one map, and what is in it.
class BothLayers {
 public:
  BothLayers(const RandomCase& drawn, InfluenceDistance distance, std::uint64_t seed)
      : random_(seed),
        maps_(drawn.map, costs_of(drawn.map)),
        navigator_(Navigator::build(maps_.map, drawn.options).value()),
        options_{distance, 0, 0.75, 0.01},
        layer_(InfluenceMap::build(navigator_, options_).value()),
        navigator_handle_(navigator_with(maps_.handle, drawn.options)) {
    wend_influence_setup setup = {};
    setup.size = sizeof setup;
    setup.distance = text_of(kDistances[static_cast<int>(distance)]);
    setup.fade = 0.25;
    Why why;
    EXPECT_EQ(wend_influence_create(navigator_handle_, &setup, handle_.out(), why), WEND_OK)
        << why.text();
    EXPECT_EQ(wend_overlay_create(navigator_handle_, overlay_.out(), nullptr), WEND_OK);
  }

  void live() {
    for (std::uint32_t i = 1 + random_.below(3); i > 0; --i) change();
    if (random_.chance(30)) edit();
    const bool fade = random_.chance(50);
    if (fade) {
      layer_.tick();
    } else {
      layer_.update();
    }
    ASSERT_EQ(wend_influence_update(handle_, fade ? 1 : 0, nullptr), WEND_OK);
    compare_scores();
    compare_costs();
    compare_places();
  }
  double sum() const { return sum_; }

 private:
  struct Named {
    InfluenceHandle handle;
    wend_source_name name;
  };

  NodeId draw_node() { return random_.below(static_cast<std::uint32_t>(navigator_.node_count())); }
  InfluenceSource draw_source() {
    InfluenceSource source;
    source.at = random_.chance(90) ? draw_node() : kNoNode;
    source.strength = random_.between(-8, 8);
    source.range = random_.below(24) / 4.0;
    source.falloff = static_cast<Falloff>(random_.below(4));
    source.reach = static_cast<InfluenceReach>(random_.below(2));
    return source;
  }
  void change() {
    const InfluenceSource source = draw_source();
    const wend_source given = c_source(source);
    const std::uint32_t kind = random_.below(6);
    if (kind < 2 || sources_.empty()) {
      Named named = {layer_.add(source).value(), {}};
      ASSERT_EQ(wend_influence_add(handle_, &given, &named.name, nullptr), WEND_OK);
      sources_.push_back(named);
      return;
    }
    const std::size_t i = random_.below(static_cast<std::uint32_t>(sources_.size()));
    const auto [handle, name] = sources_[i];
    if (kind == 2) {
      ASSERT_TRUE(layer_.change(handle, source).ok());
      ASSERT_EQ(wend_influence_change(handle_, name, &given, nullptr), WEND_OK);
    } else if (kind == 3) {
      layer_.move_to(handle, source.at);
      ASSERT_EQ(wend_influence_move(handle_, name, source.at, nullptr), WEND_OK);
    } else if (kind == 4) {
      ASSERT_TRUE(layer_.deposit(source).ok());
      ASSERT_EQ(wend_influence_deposit(handle_, &given, nullptr), WEND_OK);
    } else {
      layer_.remove(handle);
      ASSERT_EQ(wend_influence_remove(handle_, name, nullptr), WEND_OK);
      ASSERT_EQ(wend_influence_remove(handle_, name, nullptr), WEND_STALE);
      sources_.erase(sources_.begin() + static_cast<std::ptrdiff_t>(i));
    }
  }
  void edit() {
    const auto x = random_.below(static_cast<std::uint32_t>(maps_.map.width()));
    const auto y = random_.below(static_cast<std::uint32_t>(maps_.map.height()));
    const Point at = {static_cast<std::int32_t>(x), static_cast<std::int32_t>(y)};
    const wend_cell cell = {at.x, at.y};
    const bool open = random_.chance(50);
    maps_.map.set_walkable(at, open);
    ASSERT_TRUE(navigator_.update(maps_.map, {&at, 1}).ok());
    ASSERT_EQ(wend_map_set_walkable(maps_.handle, &cell, 1, open ? 1 : 0, nullptr), WEND_OK);
    ASSERT_EQ(wend_navigator_update(navigator_handle_, maps_.handle, &cell, 1, nullptr), WEND_OK);
  }
  void compare_scores() {
    std::vector<double> scores(layer_.node_count());
    ASSERT_EQ(wend_influence_scores(handle_, 0, scores.data(), scores.size(), nullptr), WEND_OK);
    for (NodeId node = 0; node < scores.size(); ++node) {
      ASSERT_EQ(scores[node], layer_.score(node)) << node;
      sum_ += std::abs(scores[node]);
    }
    double last = 0;
    const auto end = static_cast<std::uint32_t>(scores.size() - 1);
    ASSERT_EQ(wend_influence_scores(handle_, end, &last, 1, nullptr), WEND_OK);
    ASSERT_EQ(last, scores.back());
  }
  /// Paths under the costs are as cheap.
  void compare_costs() {
    Overlay overlay(navigator_.node_count());
    InfluenceCosts(layer_, overlay, 5000).update();
    ASSERT_EQ(wend_influence_write_costs(handle_, overlay_, 5000, nullptr), WEND_OK);
    CWorkspace workspace;
    CPath path;
    ASSERT_EQ(wend_workspace_create(workspace.out(), nullptr), WEND_OK);
    ASSERT_EQ(wend_path_create(path.out(), nullptr), WEND_OK);
    wend_query query = c_query(draw_node(), 0);
    query.to = draw_node();
    query.overlay = overlay_;
    ASSERT_EQ(wend_solve(navigator_handle_, &query, workspace, path, nullptr), WEND_OK);
    Workspace memory;
    const Path other = navigator_.NodeNavigator::solve(
        {.from = query.from, .to = query.to, .overlay = &overlay}, memory);
    ASSERT_EQ(answer_of(path).status, static_cast<wend_status>(other.status));
    ASSERT_EQ(answer_of(path).cost, other.cost);
  }
  void compare_places() {
    InfluenceReader reader(navigator_, options_.distance);
    wend_spot spots[4];
    std::size_t count = 4;
    ASSERT_EQ(wend_influence_hottest(handle_, 2, spots, &count, nullptr), WEND_OK);
    const auto wanted = reader.hottest(layer_, 4, 2);
    ASSERT_EQ(count, wanted.size());
    for (std::size_t i = 0; i < count; ++i) ASSERT_EQ(spots[i].node, wanted[i].node);
    const NodeId from = draw_node();
    const InfluencePlace safest = reader.safest_within(layer_, from, 3);
    ASSERT_EQ(wend_influence_safest(handle_, from, 3, spots, nullptr), WEND_OK);
    ASSERT_EQ(spots[0].node, safest.node);
    ASSERT_EQ(spots[0].distance, safest.distance);
    const NodeId threats[] = {draw_node(), from};
    std::vector<std::uint32_t> next(navigator_.node_count());
    ASSERT_EQ(wend_flee(navigator_handle_, threats, 2, 1.3, 9, next.data(), next.size(), nullptr),
              WEND_OK);
    const Flight flight = InfluenceReader(navigator_).flee(threats, {1.3, 9});
    for (NodeId node = 0; node < next.size(); ++node) ASSERT_EQ(next[node], flight.next(node));
  }

  Random random_;
  BothMaps maps_;
  Navigator navigator_;
  InfluenceOptions options_;
  InfluenceMap layer_;
  CNavigator navigator_handle_;
  CInfluence handle_;
  COverlay overlay_;
  std::vector<Named> sources_;
  double sum_ = 0;
};

TEST(CInfluence, ScoresAndWhatIsMadeOfThemAreThoseOfCpp) {
  const int cases = sample(120);
  double sum = 0;
  for (int i = 0; i < cases; ++i) {
    SCOPED_TRACE(i);
    const auto seed = static_cast<std::uint64_t>(i);
    BothLayers both(any_layout_case(seed), static_cast<InfluenceDistance>(i % 3), seed);
    for (int turn = 0; turn < 12; ++turn) {
      SCOPED_TRACE(turn);
      both.live();
      if (testing::Test::HasFatalFailure()) return;
    }
    sum += both.sum();
  }
  EXPECT_GT(sum, 100 * cases);
}

TEST(CInfluence, AMapOfAnotherSizeHasNoSourcesYet) {
  const CMap map = open_map(4, 4);
  const CNavigator navigator = navigator_of(map);
  CInfluence layer;
  ASSERT_EQ(wend_influence_create(navigator, nullptr, layer.out(), nullptr), WEND_OK);
  const wend_source source = c_source({.at = 5, .strength = 2});
  wend_source_name name = {};
  ASSERT_EQ(wend_influence_add(layer, &source, &name, nullptr), WEND_OK);
  ASSERT_EQ(wend_influence_update(layer, 0, nullptr), WEND_OK);
  ASSERT_EQ(wend_navigator_update(navigator, open_map(3, 3), nullptr, 0, nullptr), WEND_OK);
  wend_spot spot = {};
  std::size_t count = 1;
  Why why;
  EXPECT_EQ(wend_influence_hottest(layer, 1, &spot, &count, why), WEND_REFUSED);
  EXPECT_NE(why.text().find("wend_influence_update"), std::string::npos);
  EXPECT_EQ(wend_influence_change(layer, name, &source, why), WEND_STALE);
  EXPECT_EQ(wend_influence_move(layer, name, 1, why), WEND_STALE);
  EXPECT_EQ(wend_influence_hottest(layer, 1, &spot, &count, why), WEND_OK);
  EXPECT_EQ(count, 0u);
}

TEST(CInfluence, ItsNavigatorMayEndBefore) {
  CInfluence layer;
  {
    const CNavigator navigator = navigator_of(open_map(4, 4));
    ASSERT_EQ(wend_influence_create(navigator, nullptr, layer.out(), nullptr), WEND_OK);
  }
  const wend_source source = c_source({.at = 5, .strength = 2, .range = 4});
  wend_source_name name = {};
  ASSERT_EQ(wend_influence_add(layer, &source, &name, nullptr), WEND_OK);
  ASSERT_EQ(wend_influence_update(layer, 1, nullptr), WEND_OK);
  double score = 0;
  ASSERT_EQ(wend_influence_scores(layer, 6, &score, 1, nullptr), WEND_OK);
  EXPECT_EQ(score, 1.5);
}

TEST(CInfluence, WhatItCannotDoIsRefused) {
  const CMap map = open_map(4, 4);
  const CNavigator navigator = navigator_of(map);
  CInfluence layer;
  Why why;
  wend_influence_setup setup = {};
  setup.size = sizeof setup;
  setup.distance = text_of("miles");
  EXPECT_EQ(wend_influence_create(navigator, &setup, layer.out(), why), WEND_UNKNOWN_NAME);
  EXPECT_EQ(why.text(), "distance is one of steps, lengths, costs");
  setup.distance = {};
  for (const double fade : {-0.5, 1.5, std::numeric_limits<double>::quiet_NaN()}) {
    setup.fade = fade;
    EXPECT_EQ(wend_influence_create(navigator, &setup, layer.out(), why), WEND_OUT_OF_RANGE);
  }
  setup.fade = 0;
  setup.unit_cost = -1;
  EXPECT_EQ(wend_influence_create(navigator, &setup, layer.out(), why), WEND_OUT_OF_RANGE);
  ASSERT_EQ(wend_influence_create(navigator, nullptr, layer.out(), why), WEND_OK);

  wend_source_name name = {};
  const auto refused = [&](auto member, auto value) {
    wend_source source = c_source({.at = 1});
    source.*member = value;
    return wend_influence_add(layer, &source, &name, why);
  };
  EXPECT_EQ(refused(&wend_source::at, 16u), WEND_OUT_OF_RANGE);
  EXPECT_EQ(refused(&wend_source::strength, 1e7), WEND_OUT_OF_RANGE);
  EXPECT_EQ(refused(&wend_source::range, -1.0), WEND_OUT_OF_RANGE);
  EXPECT_EQ(refused(&wend_source::sight, 2u), WEND_OUT_OF_RANGE);
  wend_source seen = c_source({.at = 1, .strength = 1e7, .reach = InfluenceReach::sight});
  EXPECT_EQ(wend_influence_add(layer, &seen, &name, why), WEND_OUT_OF_RANGE);
  seen = c_source({.at = 1, .range = 300, .reach = InfluenceReach::sight});
  EXPECT_EQ(wend_influence_deposit(layer, &seen, why), WEND_OUT_OF_RANGE);
  EXPECT_EQ(refused(&wend_source::falloff, text_of("steep")), WEND_UNKNOWN_NAME);
  EXPECT_EQ(refused(&wend_source::size, 8u), WEND_WRONG_SIZE);
  EXPECT_EQ(wend_influence_move(layer, {5, 5}, 0, why), WEND_STALE);
  const wend_source source = c_source({.at = 1});
  ASSERT_EQ(wend_influence_add(layer, &source, &name, why), WEND_OK);
  EXPECT_EQ(wend_influence_remove(layer, {0, 0}, why), WEND_STALE);

  double scores[17] = {};
  EXPECT_EQ(wend_influence_scores(layer, 0, scores, 17, why), WEND_OUT_OF_RANGE);
  EXPECT_EQ(wend_influence_scores(layer, 17, scores, 0, why), WEND_OUT_OF_RANGE);
  COverlay overlay;
  ASSERT_EQ(wend_overlay_create(navigator_of(open_map(3, 3)), overlay.out(), nullptr), WEND_OK);
  EXPECT_EQ(wend_influence_write_costs(layer, overlay, 1, why), WEND_OUT_OF_RANGE);
  EXPECT_EQ(wend_influence_write_costs(layer, overlay, -1, why), WEND_OUT_OF_RANGE);
  wend_spot spot = {};
  EXPECT_EQ(wend_influence_safest(layer, 16, 1, &spot, why), WEND_OUT_OF_RANGE);
  EXPECT_EQ(wend_influence_safest(layer, 1, -1, &spot, why), WEND_OUT_OF_RANGE);
  std::uint32_t next[16] = {};
  const std::uint32_t threat = 16;
  EXPECT_EQ(wend_flee(navigator, &threat, 1, 0, 0, next, 16, why), WEND_OUT_OF_RANGE);
  EXPECT_EQ(wend_flee(navigator, &threat, 0, 3, 0, next, 16, why), WEND_OUT_OF_RANGE);
  EXPECT_EQ(wend_flee(navigator, &threat, 0, 0, 0, next, 15, why), WEND_OUT_OF_RANGE);
  EXPECT_EQ(why.text(), "next has room for each of 16 nodes");
}

TEST(CInfluence, SightNeedsAGrid) {
  const wend_edge edge = {0, 1, 1};
  const wend_graph graph = {sizeof graph, 2, nullptr, 0, &edge, 1};
  CMap map;
  ASSERT_EQ(wend_map_create_graph(&graph, map.out(), nullptr), WEND_OK);
  CInfluence layer;
  ASSERT_EQ(wend_influence_create(navigator_of(map), nullptr, layer.out(), nullptr), WEND_OK);
  wend_source source = c_source({.at = 0, .reach = InfluenceReach::sight});
  wend_source_name name = {};
  Why why;
  EXPECT_EQ(wend_influence_add(layer, &source, &name, why), WEND_REFUSED);
  EXPECT_NE(why.text().find("grids"), std::string::npos);
}

}  // namespace
}  // namespace wend::test
