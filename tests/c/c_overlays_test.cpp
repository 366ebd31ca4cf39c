// Overlays by the C API: answers are those of C++ with the same changes, and refusals say why.
#include <gtest/gtest.h>

#include <limits>
#include <string>
#include <vector>

#include "both_maps.h"
#include "handles.h"
#include "support/random_case.h"
#include "support/sample.h"
#include "wend/catalogue/overlay.h"

namespace wend::test {
namespace {

/// A random change, to both.
void change_both(Random& random, wend_overlay* handle, Overlay& overlay) {
  const auto count = static_cast<std::uint32_t>(overlay.node_count());
  const std::uint32_t node = random.below(count);
  const double cost = random.below(40) / 4.0;
  wend_code code = WEND_OK;
  switch (random.below(8)) {
    case 0:
      overlay.clear();
      code = wend_overlay_clear(handle, nullptr);
      break;
    case 1:
      overlay.set_cost(node, cost);
      code = wend_overlay_set_cost(handle, &node, 1, cost, nullptr);
      break;
    case 2:
      overlay.pass_only(node);
      code = wend_overlay_pass_only(handle, &node, 1, nullptr);
      break;
    case 3:
      overlay.free(node);
      code = wend_overlay_free(handle, &node, 1, nullptr);
      break;
    case 4: {
      const std::vector<float> costs(count, static_cast<float>(cost));
      overlay.add_costs(costs);
      code = wend_overlay_add_costs(handle, costs.data(), costs.size(), nullptr);
      break;
    }
    case 5:
      overlay.add_cost(node, cost);
      code = wend_overlay_add_cost(handle, &node, 1, cost, nullptr);
      break;
    default:
      overlay.close(node);
      code = wend_overlay_close(handle, &node, 1, nullptr);
      break;
  }
  ASSERT_EQ(code, WEND_OK);
}

void expect_field(const wend_navigator* handle, const Navigator& navigator, std::uint32_t from,
                  const wend_overlay* overlay_handle, const Overlay& overlay, Asker& asker,
                  Workspace& memory) {
  CField field;
  ASSERT_EQ(wend_field_create(field.out(), nullptr), WEND_OK);
  const wend_field_query query = {sizeof(wend_field_query), 0, &from, 1, 0, overlay_handle};
  wend_status status = WEND_RUNNING;
  ASSERT_EQ(wend_field_fill(field, handle, &query, asker.workspace, &status, nullptr), WEND_OK);
  const NodeField other =
      navigator.NodeNavigator::field({.sources = {&from, 1}, .overlay = &overlay}, memory);
  ASSERT_EQ(status, static_cast<wend_status>(other.status));
  const double* costs = nullptr;
  std::size_t count = 0;
  ASSERT_EQ(wend_field_costs(field, &costs, &count, nullptr), WEND_OK);
  ASSERT_EQ(count, other.node_count());
  for (std::size_t i = 0; i < count; ++i) ASSERT_EQ(costs[i], other.costs()[i]) << i;
}

TEST(COverlays, AnswersAreThoseOfCpp) {
  constexpr const char* kTakesOne[] = {"astar", "dijkstra", "weighted_astar", "anytime_astar"};
  Asker asker;
  Workspace memory;
  int found = 0;
  const int cases = sample(300);
  for (int i = 0; i < cases; ++i) {
    SCOPED_TRACE(i);
    const RandomCase drawn = any_layout_case(static_cast<std::uint64_t>(i));
    const BothMaps maps(drawn.map, costs_of(drawn.map));
    const Navigator navigator = Navigator::build(maps.map, drawn.options).value();
    const CNavigator handle = navigator_with(maps.handle, drawn.options);
    const COverlay overlay_handle = overlay_for(handle);
    Overlay overlay(navigator.node_count());
    Random random(static_cast<std::uint64_t>(i));
    for (int round = 0; round < 4; ++round) {
      for (int edit = 0; edit < 5; ++edit) change_both(random, overlay_handle, overlay);
      const char* algorithm = kTakesOne[random.below(4)];
      asker.use(algorithm);
      const NodeId from = navigator.node(drawn.from);
      const NodeId to = navigator.node(drawn.to);
      wend_query query = c_query(from, to, asker.options);
      query.overlay = overlay_handle;
      const bool sliced = random.chance(50);
      const wend_answer answer = sliced ? asker.search(handle, query) : asker.solve(handle, query);
      const Path other = navigator.NodeNavigator::solve(
          {.from = from, .to = to, .algorithm = Algorithm(algorithm), .overlay = &overlay}, memory);
      ASSERT_EQ(answer.status, static_cast<wend_status>(other.status)) << algorithm;
      ASSERT_EQ(answer.cost, other.cost) << algorithm;
      ASSERT_EQ(cells_of(asker.path), other.points) << algorithm;
      found += answer.status == WEND_FOUND ? 1 : 0;
      expect_field(handle, navigator, from, overlay_handle, overlay, asker, memory);
      if (HasFatalFailure()) return;
    }
  }
  EXPECT_GT(found, cases);
}

TEST(COverlays, ASearchEndsWhenItsOverlayChanges) {
  const CMap map = open_map(20, 20);
  const CNavigator navigator = navigator_of(map);
  const COverlay overlay = overlay_for(navigator);
  Asker asker;
  asker.use("astar");
  wend_query query = c_query(0, 399, asker.options);
  query.overlay = overlay;
  ASSERT_EQ(wend_search_begin(navigator, &query, asker.workspace, nullptr), WEND_OK);
  wend_status status = WEND_FOUND;
  ASSERT_EQ(wend_search_run(asker.workspace, 2, &status, nullptr), WEND_OK);
  ASSERT_EQ(status, std::uint32_t{WEND_RUNNING});
  const std::uint32_t node = 210;
  ASSERT_EQ(wend_overlay_close(overlay, &node, 1, nullptr), WEND_OK);
  ASSERT_EQ(wend_search_run(asker.workspace, UINT64_MAX, &status, nullptr), WEND_OK);
  EXPECT_EQ(status, std::uint32_t{WEND_MAP_CHANGED});
}

TEST(COverlays, ASearchKeepsAnOverlayThatWasDestroyed) {
  const CMap map = open_map(9, 1);
  const CNavigator navigator = navigator_of(map);
  COverlay overlay = overlay_for(navigator);
  const std::uint32_t door = 4;
  ASSERT_EQ(wend_overlay_close(overlay, &door, 1, nullptr), WEND_OK);
  Asker asker;
  wend_query query = c_query(0, 8);
  query.overlay = overlay;
  ASSERT_EQ(wend_search_begin(navigator, &query, asker.workspace, nullptr), WEND_OK);
  overlay = COverlay();
  wend_status status = WEND_RUNNING;
  ASSERT_EQ(wend_search_run(asker.workspace, UINT64_MAX, &status, nullptr), WEND_OK);
  EXPECT_EQ(status, std::uint32_t{WEND_UNREACHABLE});
}

TEST(COverlays, WhatTheyCannotDoIsRefused) {
  const CMap map = open_map(3, 3);
  const CNavigator navigator = navigator_of(map);
  const COverlay overlay = overlay_for(navigator);
  const std::uint32_t nodes[] = {0, 9};
  Why why;
  EXPECT_EQ(wend_overlay_close(overlay, nodes, 2, why), WEND_OUT_OF_RANGE);
  EXPECT_EQ(why.text(), "the overlay has no node 9: it was made for 9 nodes");
  for (const double cost : {-1.0, 2e9, std::numeric_limits<double>::quiet_NaN()}) {
    EXPECT_EQ(wend_overlay_add_cost(overlay, nodes, 1, cost, why), WEND_OUT_OF_RANGE);
    EXPECT_EQ(wend_overlay_set_cost(overlay, nodes, 1, cost, why), WEND_OUT_OF_RANGE);
    const std::vector<float> costs(9, static_cast<float>(cost));
    EXPECT_EQ(wend_overlay_add_costs(overlay, costs.data(), 9, why), WEND_OUT_OF_RANGE);
  }
  EXPECT_EQ(why.text(), "a cost is from 0 to 10^9");
  const float one = 1;
  EXPECT_EQ(wend_overlay_add_costs(overlay, &one, 1, why), WEND_OUT_OF_RANGE);
  EXPECT_EQ(why.text(), "count is 1, and the overlay was made for 9 nodes");
  EXPECT_EQ(wend_overlay_free(overlay, nullptr, 1, why), WEND_NULL);

  Asker asker;
  wend_query query = c_query(0, 8, asker.options);
  query.overlay = overlay;
  EXPECT_EQ(asker.solve(navigator, query).node_count, 3u);  // nothing was closed
  asker.use("jump_point_search");
  EXPECT_EQ(asker.solve(navigator, query).status, std::uint32_t{WEND_INVALID});
  EXPECT_STRNE(answer_of(asker.path).reason, "");
  asker.use("astar");
  const CMap larger = open_map(4, 4);
  EXPECT_EQ(asker.solve(navigator_of(larger), query).status, std::uint32_t{WEND_INVALID});
}

}  // namespace
}  // namespace wend::test
