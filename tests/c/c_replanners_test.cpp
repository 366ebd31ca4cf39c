// Replanners by the C API: after any edits, steps, looks and moves of the goal their answers cost
// what a new search finds.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "both_maps.h"
#include "handles.h"
#include "support/random_case.h"
#include "support/sample.h"

namespace wend::test {
namespace {

constexpr const char* kHow[] = {"", "automatic", "incremental", "again"};

CReplanner replanner_for(const wend_navigator* navigator, const wend_query& query,
                         const char* how) {
  CReplanner replanner;
  Why why;
  EXPECT_EQ(wend_replanner_create(navigator, &query, text_of(how), replanner.out(), why), WEND_OK)
      << why.text();
  return replanner;
}

/// Runs it to its answer, at once or in slices.
wend_answer answer_by(wend_replanner* replanner, std::uint64_t slice, wend_path* path) {
  wend_status status = WEND_RUNNING;
  while (status == WEND_RUNNING) {
    Why why;
    if (wend_replanner_run(replanner, slice, &status, why) != WEND_OK) ADD_FAILURE() << why.text();
  }
  EXPECT_EQ(wend_replanner_path(replanner, path, nullptr), WEND_OK);
  return answer_of(path);
}

wend_replan_report report_of(wend_replanner* replanner) {
  wend_replan_report report = {};
  report.size = sizeof report;
  EXPECT_EQ(wend_replanner_report(replanner, &report, nullptr), WEND_OK);
  return report;
}

/// A replanner, its path, and new searches to compare it with.
struct Compared {
  CReplanner replanner;
  wend_query query;
  Asker asker;
  CPath path;
  int repaired = 0;
  int kept = 0;
  int found = 0;

  Compared(const wend_navigator* navigator, const wend_query& asked, const char* how)
      : replanner(replanner_for(navigator, asked, how)), query(asked) {
    EXPECT_EQ(wend_path_create(path.out(), nullptr), WEND_OK);
    asker.use("astar");
    query.options = asker.options;
  }
  void expect_same(const wend_navigator* navigator, std::uint64_t slice) {
    const wend_answer answer = answer_by(replanner, slice, path);
    const wend_answer other = asker.solve(navigator, query);
    ASSERT_EQ(answer.status, other.status);
    ASSERT_EQ(answer.cost, other.cost);
    const wend_replan_report report = report_of(replanner);
    const std::uint32_t* nodes = nullptr;
    std::size_t count = 0;
    ASSERT_EQ(wend_path_nodes(path, &nodes, &count, nullptr), WEND_OK);
    ASSERT_EQ(report.next, count > 1 ? nodes[1] : WEND_NO_NODE);
    repaired += static_cast<int>(report.repaired);
    kept += static_cast<int>(report.kept);
    found += answer.status == WEND_FOUND ? 1 : 0;
  }
  void step() {
    const std::uint32_t next = report_of(replanner).next;
    if (next == WEND_NO_NODE) return;
    query.from = next;
    ASSERT_EQ(wend_replanner_move_to(replanner, next, nullptr), WEND_OK);
  }
  void aim(std::uint32_t node) {
    query.to = node;
    ASSERT_EQ(wend_replanner_aim_at(replanner, node, nullptr), WEND_OK);
  }
};

struct Tally {
  int found = 0;
  int repaired = 0;
  int kept = 0;
  void add(const Compared& compared) {
    found += compared.found;
    repaired += compared.repaired;
    kept += compared.kept;
  }
};

Point draw_place(Random& random, const GridMap& map) {
  return {static_cast<std::int32_t>(random.below(static_cast<std::uint32_t>(map.width()))),
          static_cast<std::int32_t>(random.below(static_cast<std::uint32_t>(map.height())))};
}

TEST(CReplanners, AnswersAreThoseOfNewSearchesOnGrids) {
  Tally tally;
  const int cases = sample(300);
  for (int i = 0; i < cases; ++i) {
    SCOPED_TRACE(i);
    const RandomCase drawn = any_layout_case(static_cast<std::uint64_t>(i));
    Random random(static_cast<std::uint64_t>(i));
    BothMaps maps(drawn.map, costs_of(drawn.map));
    UnitSize unit;
    if (random.chance(30)) unit = {UnitForm::disc, 1.5 + random.below(3) / 2.0};
    const CNavigator navigator = navigator_with(maps.handle, drawn.options, unit);
    const wend_query query = c_query(node_of(navigator, drawn.from), node_of(navigator, drawn.to));
    Compared compared(navigator, query, kHow[random.below(4)]);
    for (int round = 0; round < 8; ++round) {
      compared.expect_same(navigator, random.chance(50) ? UINT64_MAX : 1 + random.below(20));
      if (HasFatalFailure()) return;
      if (random.chance(40)) compared.step();
      if (random.chance(20)) {
        compared.aim(node_of(navigator, draw_place(random, maps.map)));
      }
      const Point at = draw_place(random, maps.map);
      const wend_cell cell = {at.x, at.y};
      ASSERT_EQ(wend_map_set_walkable(maps.handle, &cell, 1, random.chance(50) ? 1 : 0, nullptr),
                WEND_OK);
      const bool listed = random.chance(90);
      ASSERT_EQ(wend_navigator_update(navigator, maps.handle, listed ? &cell : nullptr, 1, nullptr),
                WEND_OK);
      if (random.chance(90)) {  // an update that it is not told costs a new search
        ASSERT_EQ(wend_replanner_follow(compared.replanner, nullptr), WEND_OK);
      }
    }
    tally.add(compared);
  }
  EXPECT_GT(tally.found, 2 * cases);
  EXPECT_GT(tally.repaired, cases / 4);
  EXPECT_GT(tally.kept, cases / 20);
}

/// A unit explores: it looks, takes a step, and looks again, until it is there or knows better.
TEST(CReplanners, UnitsExploreWhatTheyDoNotKnow) {
  Tally tally;
  const int cases = sample(150);
  for (int i = 0; i < cases; ++i) {
    SCOPED_TRACE(i);
    const RandomCase drawn = any_layout_case(static_cast<std::uint64_t>(i));
    Random random(static_cast<std::uint64_t>(i));
    const BothMaps maps(drawn.map, costs_of(drawn.map));
    CKnowledge knowledge;
    ASSERT_EQ(wend_knowledge_create(maps.handle, nullptr, nullptr, 2, knowledge.out(), nullptr),
              WEND_OK);
    const std::uint32_t unknown = random.below(3);
    CNavigator navigator;
    ASSERT_EQ(wend_knowledge_navigator(knowledge, 0, unknown, 2, navigator.out(), nullptr),
              WEND_OK);
    const wend_query query = c_query(node_of(navigator, drawn.from), node_of(navigator, drawn.to));
    Compared compared(navigator, query, kHow[random.below(4)]);
    for (int round = 0; round < 12; ++round) {
      wend_cell at = {};
      ASSERT_EQ(wend_navigator_cell(navigator, compared.query.from, &at, nullptr), WEND_OK);
      ASSERT_EQ(wend_knowledge_see(knowledge, 0, at, 3, random.below(2), nullptr, nullptr),
                WEND_OK);
      if (random.chance(80)) {
        ASSERT_EQ(wend_replanner_follow(compared.replanner, nullptr), WEND_OK);
      }
      if (random.chance(30)) {  // a look of another side changes nothing here
        ASSERT_EQ(wend_knowledge_see(knowledge, 1, at, 5, 0, nullptr, nullptr), WEND_OK);
        ASSERT_EQ(wend_replanner_follow(compared.replanner, nullptr), WEND_OK);
      }
      if (random.chance(10)) {
        ASSERT_EQ(wend_knowledge_ally(knowledge, 0, 1, nullptr), WEND_OK);
        ASSERT_EQ(wend_replanner_follow(compared.replanner, nullptr), WEND_OK);
      }
      compared.expect_same(navigator, random.chance(50) ? UINT64_MAX : 5);
      if (HasFatalFailure()) return;
      compared.step();
    }
    tally.add(compared);
  }
  EXPECT_GT(tally.found, cases);
  EXPECT_GT(tally.repaired, cases / 4);
}

TEST(CReplanners, OverlaysChangeBetweenAnswers) {
  Tally tally;
  const int cases = sample(200);
  for (int i = 0; i < cases; ++i) {
    SCOPED_TRACE(i);
    const RandomCase drawn = any_layout_case(static_cast<std::uint64_t>(i));
    Random random(static_cast<std::uint64_t>(i));
    const BothMaps maps(drawn.map, costs_of(drawn.map));
    const CNavigator navigator = navigator_with(maps.handle, drawn.options);
    const COverlay overlay = overlay_for(navigator);
    wend_query query = c_query(node_of(navigator, drawn.from), node_of(navigator, drawn.to));
    query.overlay = overlay;
    Compared compared(navigator, query, kHow[random.below(4)]);
    for (int round = 0; round < 8; ++round) {
      compared.expect_same(navigator, UINT64_MAX);
      if (HasFatalFailure()) return;
      const std::uint32_t node = node_of(navigator, draw_place(random, maps.map));
      const wend_code code = random.chance(50)
                                 ? wend_overlay_close(overlay, &node, 1, nullptr)
                                 : wend_overlay_set_cost(overlay, &node, 1, 40000, nullptr);
      ASSERT_EQ(code, WEND_OK);
      ASSERT_EQ(wend_replanner_overlaid(compared.replanner, &node, 1, nullptr), WEND_OK);
      if (random.chance(40)) compared.step();
    }
    tally.add(compared);
  }
  EXPECT_GT(tally.found, cases);
  EXPECT_GT(tally.repaired, cases / 4);
}

/// Its navigator, overlay and trace live as long as it does; the trace grows from answer to answer.
TEST(CReplanners, HoldWhatTheyRead) {
  const CMap map = open_map(20, 20);
  CNavigator navigator = navigator_of(map);
  COverlay overlay = overlay_for(navigator);
  CTrace trace = empty_trace();
  wend_query query = c_query(0, 399);
  query.overlay = overlay;
  query.trace = trace;
  const CReplanner replanner = replanner_for(navigator, query, "incremental");
  CPath path;
  ASSERT_EQ(wend_path_create(path.out(), nullptr), WEND_OK);
  EXPECT_EQ(answer_by(replanner, UINT64_MAX, path).status, std::uint32_t{WEND_FOUND});
  std::size_t events = 0;
  ASSERT_EQ(wend_trace_count(trace, &events, nullptr), WEND_OK);
  EXPECT_GE(events, 20u);
  overlay = COverlay();
  trace = CTrace();
  navigator = CNavigator();
  ASSERT_EQ(wend_replanner_move_to(replanner, 21, nullptr), WEND_OK);
  EXPECT_EQ(answer_by(replanner, 1, path).node_count, 19u);
  ASSERT_EQ(wend_replanner_aim_at(replanner, 21, nullptr), WEND_OK);
  EXPECT_EQ(answer_by(replanner, 1, path).node_count, 1u);
}

/// A look that nobody reported is noticed, also when another report follows.
TEST(CReplanners, ReportsOfOverlaysHideNoLook) {
  const CMap map = open_map(7, 5);
  for (const char* how : kHow) {
    SCOPED_TRACE(how);
    CKnowledge knowledge;
    ASSERT_EQ(wend_knowledge_create(map, nullptr, nullptr, 1, knowledge.out(), nullptr), WEND_OK);
    CNavigator navigator;
    ASSERT_EQ(
        wend_knowledge_navigator(knowledge, 0, WEND_UNKNOWN_FREE, 1, navigator.out(), nullptr),
        WEND_OK);
    const COverlay overlay = overlay_for(navigator);
    wend_query query = c_query(14, 20);
    query.overlay = overlay;
    Compared compared(navigator, query, how);
    for (int i = 0; i < 3; ++i) {
      compared.step();
      compared.expect_same(navigator, UINT64_MAX);
    }
    const wend_cell wall[] = {{4, 0}, {4, 1}, {4, 2}, {4, 3}};
    ASSERT_EQ(wend_map_set_walkable(map, wall, 4, 0, nullptr), WEND_OK);
    ASSERT_EQ(wend_knowledge_edited(knowledge, map, wall, 4, nullptr), WEND_OK);
    ASSERT_EQ(wend_knowledge_learn(knowledge, 0, wall, 4, nullptr, nullptr), WEND_OK);
    const std::uint32_t node = 34;
    ASSERT_EQ(wend_overlay_set_cost(overlay, &node, 1, 20000, nullptr), WEND_OK);
    ASSERT_EQ(wend_replanner_overlaid(compared.replanner, &node, 1, nullptr), WEND_OK);
    compared.expect_same(navigator, UINT64_MAX);
    ASSERT_EQ(wend_map_set_walkable(map, wall, 4, 1, nullptr), WEND_OK);
  }
}

/// Finer weights change the unit in which a map counts: no trace mixes two.
TEST(CReplanners, TracesKeepOneUnitOfCost) {
  const CMap map = open_map(6, 1);
  const CNavigator navigator = navigator_of(map);
  const CTrace trace = empty_trace();
  wend_query query = c_query(0, 5);
  query.trace = trace;
  const CReplanner replanner = replanner_for(navigator, query, "again");
  CPath path;
  ASSERT_EQ(wend_path_create(path.out(), nullptr), WEND_OK);
  answer_by(replanner, UINT64_MAX, path);
  const wend_cell swamp = {2, 0};
  ASSERT_EQ(wend_map_set_weight(map, &swamp, 1, 1.001, nullptr), WEND_OK);
  ASSERT_EQ(wend_navigator_update(navigator, map, &swamp, 1, nullptr), WEND_OK);
  ASSERT_EQ(wend_replanner_follow(replanner, nullptr), WEND_OK);
  const wend_answer answer = answer_by(replanner, UINT64_MAX, path);
  std::vector<wend_trace_event> events(100);
  std::size_t count = 0;
  ASSERT_EQ(wend_trace_read(trace, 0, events.data(), 100, &count, nullptr), WEND_OK);
  ASSERT_GT(count, 0u);
  for (std::size_t i = 0; i < count; ++i) EXPECT_LT(events[i].g, answer.cost * 1.01) << i;
  EXPECT_EQ(events[count - 1].g, answer.cost);
}

TEST(CReplanners, TheNextNodeOfAPartialPathIsKnown) {
  const CMap map = open_map(4, 1);
  const wend_cell wall = {2, 0};
  ASSERT_EQ(wend_map_set_walkable(map, &wall, 1, 0, nullptr), WEND_OK);
  const CNavigator navigator = navigator_of(map);
  Asker asker;
  ASSERT_EQ(
      wend_options_set(asker.options, text_of("fallback"), text_of("closest-to-goal"), nullptr),
      WEND_OK);
  const CReplanner replanner = replanner_for(navigator, c_query(0, 3, asker.options), "");
  EXPECT_EQ(answer_by(replanner, UINT64_MAX, asker.path).status, std::uint32_t{WEND_PARTIAL});
  EXPECT_EQ(report_of(replanner).next, 1u);
}

/// The lattice of hexagons has corners without cells: goals there are ignored, as by searches.
TEST(CReplanners, GoalsThatAreNoCellsAreIgnored) {
  const std::vector<std::uint8_t> open(3, 1);
  wend_grid grid = {};
  grid.size = sizeof grid;
  grid.width = 1;
  grid.height = 3;
  grid.count = 3;
  grid.walkable = open.data();
  grid.layout = text_of("hex_odd_rows");
  CMap map;
  ASSERT_EQ(wend_map_create_grid(&grid, map.out(), nullptr), WEND_OK);
  const CNavigator navigator = navigator_of(map);
  const std::uint32_t goals[] = {0, node_of(navigator, {0, 2})};
  wend_cell cell = {};
  ASSERT_EQ(wend_navigator_cell(navigator, 0, &cell, nullptr), WEND_OUT_OF_RANGE);
  wend_query query = c_query(node_of(navigator, {0, 0}), 0);
  query.goals = goals;
  query.goal_count = 2;
  Asker asker;
  ASSERT_EQ(asker.solve(navigator, query).status, std::uint32_t{WEND_FOUND});
  const CReplanner replanner = replanner_for(navigator, query, "");
  EXPECT_EQ(answer_by(replanner, UINT64_MAX, asker.path).status, std::uint32_t{WEND_FOUND});
}

TEST(CReplanners, AnswersAreCancelledBeforeTheyBegin) {
  const CMap map = open_map(20, 20);
  CPath path;
  ASSERT_EQ(wend_path_create(path.out(), nullptr), WEND_OK);
  for (const char* how : kHow) {
    SCOPED_TRACE(how);
    const CNavigator navigator = navigator_of(map);
    const CReplanner replanner = replanner_for(navigator, c_query(0, 399), how);
    for (const std::uint32_t from : {1u, 2u, 3u}) {
      ASSERT_EQ(wend_replanner_cancel(replanner, nullptr), WEND_OK);
      EXPECT_EQ(answer_by(replanner, UINT64_MAX, path).status, std::uint32_t{WEND_CANCELLED});
      EXPECT_EQ(answer_by(replanner, UINT64_MAX, path).status, std::uint32_t{WEND_CANCELLED});
      ASSERT_EQ(wend_replanner_move_to(replanner, from, nullptr), WEND_OK);
      EXPECT_EQ(answer_by(replanner, 7, path).status, std::uint32_t{WEND_FOUND});
      ASSERT_EQ(wend_replanner_cancel(replanner, nullptr), WEND_OK);
      EXPECT_EQ(answer_by(replanner, 7, path).status, std::uint32_t{WEND_FOUND});
      ASSERT_EQ(wend_replanner_aim_at(replanner, 390 + from, nullptr), WEND_OK);
    }
  }
}

TEST(CReplanners, WhatTheyCannotDoIsRefused) {
  const CMap map = open_map(4, 4);
  const CNavigator navigator = navigator_of(map);
  Why why;
  CReplanner replanner;
  wend_query query = c_query(0, 15);
  EXPECT_EQ(wend_replanner_create(navigator, &query, text_of("often"), replanner.out(), why),
            WEND_UNKNOWN_NAME);
  EXPECT_EQ(why.text(), "how is automatic, incremental or again");
  ASSERT_EQ(wend_replanner_create(navigator, &query, {nullptr, 0}, replanner.out(), why), WEND_OK);
  const std::uint32_t node = 3;
  EXPECT_EQ(wend_replanner_overlaid(replanner, &node, 1, why), WEND_REFUSED);
  EXPECT_EQ(why.text(), "the question has no overlay");
  CPath path;
  ASSERT_EQ(wend_path_create(path.out(), nullptr), WEND_OK);
  ASSERT_EQ(wend_replanner_move_to(replanner, 99, why), WEND_OK);
  EXPECT_EQ(answer_by(replanner, UINT64_MAX, path).status, std::uint32_t{WEND_START_OUTSIDE});
  ASSERT_EQ(wend_replanner_move_to(replanner, 0, why), WEND_OK);
  ASSERT_EQ(wend_replanner_aim_at(replanner, 99, why), WEND_OK);
  EXPECT_EQ(answer_by(replanner, UINT64_MAX, path).status, std::uint32_t{WEND_GOAL_OUTSIDE});
  ASSERT_EQ(wend_replanner_cancel(replanner, why), WEND_OK);

  const COverlay overlay = overlay_for(navigator);
  query.overlay = overlay;
  replanner = replanner_for(navigator, query, "");
  const std::uint32_t beyond = 16;
  EXPECT_EQ(wend_replanner_overlaid(replanner, &beyond, 1, why), WEND_OUT_OF_RANGE);

  query.overlay = nullptr;
  query.range = 1;  // which cannot be repaired
  replanner = replanner_for(navigator, query, "incremental");
  EXPECT_EQ(answer_by(replanner, UINT64_MAX, path).status, std::uint32_t{WEND_INVALID});
  EXPECT_EQ(report_of(replanner).incremental, 0u);
  EXPECT_STRNE(report_of(replanner).reason, "");
}

}  // namespace
}  // namespace wend::test
