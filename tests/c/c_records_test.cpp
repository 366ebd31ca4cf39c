// Records by the C API: their bytes are those that C++ writes of the same questions, and a replay
// finds what was changed.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "both_maps.h"
#include "handles.h"
#include "support/random_case.h"
#include "support/sample.h"
#include "wend/world/record/session_recorder.h"

namespace wend::test {
namespace {

CRecorder recorder_for(const wend_map* map, const GridOptions& options, bool paths) {
  const std::string corners = to_string(options.corners);
  const std::string terrain = to_string(options.terrain);
  wend_moves moves = {};
  moves.size = sizeof moves;
  moves.straight = options.costs.straight;
  moves.diagonal = options.costs.diagonal;
  moves.corners = text_of(corners);
  moves.terrain = text_of(terrain);
  CRecorder recorder;
  Why why;
  EXPECT_EQ(wend_recorder_create(map, &moves, paths ? 1 : 0, recorder.out(), why), WEND_OK)
      << why.text();
  return recorder;
}

std::vector<std::uint8_t> bytes_of(wend_recorder* recorder) {
  const std::uint8_t* bytes = nullptr;
  std::size_t count = 0;
  EXPECT_EQ(wend_recorder_bytes(recorder, &bytes, &count, nullptr), WEND_OK);
  return {bytes, bytes + count};
}

wend_replay_report replayed(const std::vector<std::uint8_t>& bytes, wend_workspace* workspace) {
  wend_replay_report report = {};
  report.size = sizeof report;
  Why why;
  EXPECT_EQ(wend_replay(bytes.data(), bytes.size(), workspace, &report, why), WEND_OK)
      << why.text();
  return report;
}

TEST(CRecords, AreWhatCppWritesAndAnswerAlike) {
  constexpr const char* kAlgorithms[] = {"auto", "astar", "weighted_astar", "theta_star"};
  Asker asker;
  Workspace memory;
  const int cases = sample(150);
  for (int i = 0; i < cases; ++i) {
    SCOPED_TRACE(i);
    const RandomCase drawn = any_layout_case(static_cast<std::uint64_t>(i));
    Random random(static_cast<std::uint64_t>(i));
    BothMaps maps(drawn.map, costs_of(drawn.map));
    Navigator navigator = Navigator::build(maps.map, drawn.options).value();
    const CNavigator handle = navigator_with(maps.handle, drawn.options);
    const bool paths = random.chance(50);
    const CRecorder recorder = recorder_for(maps.handle, drawn.options, paths);
    SessionRecorder other(maps.map, drawn.options, {.paths = paths});
    for (int round = 0; round < 5; ++round) {
      const char* algorithm = kAlgorithms[random.below(4)];
      asker.use(algorithm);
      const wend_query query =
          c_query(navigator.node(drawn.from), navigator.node(drawn.to), asker.options);
      asker.solve(handle, query);
      ASSERT_EQ(wend_recorder_asked(recorder, &query, asker.path, nullptr), WEND_OK);
      NodeQuery asked = {.from = query.from, .to = query.to};
      if (algorithm != kAlgorithms[0]) asked.algorithm = Algorithm(algorithm);
      ASSERT_TRUE(other.asked(asked, navigator.NodeNavigator::solve(asked, memory)).ok());
      const auto x = random.below(static_cast<std::uint32_t>(maps.map.width()));
      const auto y = random.below(static_cast<std::uint32_t>(maps.map.height()));
      const Point at = {static_cast<std::int32_t>(x), static_cast<std::int32_t>(y)};
      const wend_cell cell = {at.x, at.y};
      const bool open = random.chance(50);
      maps.map.set_walkable(at, open);
      ASSERT_EQ(wend_map_set_walkable(maps.handle, &cell, 1, open ? 1 : 0, nullptr), WEND_OK);
      const wend_cell* listed = random.chance(80) ? &cell : nullptr;
      ASSERT_EQ(wend_navigator_update(handle, maps.handle, listed, 1, nullptr), WEND_OK);
      ASSERT_EQ(wend_recorder_updated(recorder, maps.handle, listed, 1, nullptr), WEND_OK);
      if (listed == nullptr) {
        ASSERT_TRUE(navigator.update(maps.map).ok());
        other.updated(maps.map);
      } else {
        ASSERT_TRUE(navigator.update(maps.map, {&at, 1}).ok());
        other.edited(maps.map, {&at, 1});
      }
    }
    const std::vector<std::uint8_t> bytes = bytes_of(recorder);
    ASSERT_EQ(bytes, other.bytes());
    const wend_replay_report report = replayed(bytes, asker.workspace);
    ASSERT_EQ(report.differences, 0u) << report.first;
    ASSERT_EQ(report.questions, 5u);
    ASSERT_EQ(report.edits, 5u);
  }
}

TEST(CRecords, AReplayFindsAnAnswerThatWasAnother) {
  const CMap map = open_map(9, 9);
  const CNavigator navigator = navigator_of(map);
  const CRecorder recorder = recorder_for(map, {}, true);
  Asker asker;
  const wend_query query = c_query(0, 80);
  const wend_query shorter = c_query(0, 40);
  asker.solve(navigator, shorter);
  ASSERT_EQ(wend_recorder_asked(recorder, &query, asker.path, nullptr), WEND_OK);
  const wend_replay_report report = replayed(bytes_of(recorder), asker.workspace);
  EXPECT_EQ(report.questions, 1u);
  EXPECT_EQ(report.differences, 1u);
  EXPECT_EQ(std::string(report.first).rfind("question 1, ", 0), 0u) << report.first;
}

TEST(CRecords, LinksAreRecordedBesideAListOfCells) {
  const CMap map = open_map(9, 9);
  const CNavigator navigator = navigator_of(map);
  const CRecorder recorder = recorder_for(map, {}, false);
  const wend_link link = {{0, 0}, {8, 8}, 1};
  ASSERT_EQ(wend_map_add_links(map, &link, 1, nullptr), WEND_OK);
  ASSERT_EQ(wend_navigator_update(navigator, map, &link.from, 1, nullptr), WEND_OK);
  ASSERT_EQ(wend_recorder_updated(recorder, map, &link.from, 1, nullptr), WEND_OK);
  Asker asker;
  const wend_query query = c_query(0, 80);
  ASSERT_EQ(asker.solve(navigator, query).cost, 13860);
  ASSERT_EQ(wend_recorder_asked(recorder, &query, asker.path, nullptr), WEND_OK);
  EXPECT_EQ(replayed(bytes_of(recorder), asker.workspace).differences, 0u);
}

TEST(CRecords, BakedTablesAreRecordedAndBakedAgain) {
  const CMap map = open_map(9, 9);
  const CNavigator navigator = navigator_of(map);
  const CRecorder recorder = recorder_for(map, {}, false);
  Asker asker;
  asker.use("baked_jump_points");
  const wend_query query = c_query(0, 80, asker.options);
  EXPECT_EQ(asker.solve(navigator, query).status, std::uint32_t{WEND_INVALID});
  ASSERT_EQ(wend_recorder_asked(recorder, &query, asker.path, nullptr), WEND_OK);
  ASSERT_EQ(wend_navigator_bake(navigator, nullptr), WEND_OK);
  ASSERT_EQ(wend_recorder_baked(recorder, nullptr), WEND_OK);
  EXPECT_EQ(asker.solve(navigator, query).node_count, 9u);
  ASSERT_EQ(wend_recorder_asked(recorder, &query, asker.path, nullptr), WEND_OK);
  const wend_replay_report report = replayed(bytes_of(recorder), asker.workspace);
  EXPECT_EQ(report.questions, 2u);
  EXPECT_EQ(report.differences, 0u) << report.first;
}

TEST(CRecords, WhatTheyCannotDoIsRefused) {
  const CMap map = open_map(3, 3);
  Why why;
  CRecorder recorder;
  EXPECT_EQ(wend_recorder_create(map, nullptr, 2, recorder.out(), why), WEND_OUT_OF_RANGE);
  const wend_graph graph = {sizeof graph, 2, nullptr, 0, nullptr, 0};
  CMap nodes;
  ASSERT_EQ(wend_map_create_graph(&graph, nodes.out(), nullptr), WEND_OK);
  EXPECT_EQ(wend_recorder_create(nodes, nullptr, 0, recorder.out(), why), WEND_REFUSED);
  ASSERT_EQ(wend_recorder_create(map, nullptr, 0, recorder.out(), why), WEND_OK);
  const wend_cell beyond = {3, 0};
  EXPECT_EQ(wend_recorder_updated(recorder, map, &beyond, 1, why), WEND_OUT_OF_RANGE);
  EXPECT_EQ(wend_recorder_updated(recorder, nodes, nullptr, 0, why), WEND_REFUSED);
  const wend_cell inside = {2, 0};
  EXPECT_EQ(wend_recorder_updated(recorder, open_map(4, 4), &inside, 1, why), WEND_REFUSED);

  Asker asker;
  const CNavigator navigator = navigator_of(map);
  const wend_query query = c_query(0, 8);
  EXPECT_EQ(wend_recorder_asked(recorder, &query, asker.path, why), WEND_REFUSED);
  EXPECT_EQ(why.text(), "the path holds no answer: solve first");
  asker.solve(navigator, query);
  ASSERT_EQ(wend_recorder_asked(recorder, &query, asker.path, why), WEND_OK) << why.text();
  ASSERT_EQ(wend_navigator_update(navigator, map, nullptr, 0, why), WEND_OK);
  asker.solve(navigator, query);
  EXPECT_EQ(wend_recorder_asked(recorder, &query, asker.path, why), WEND_REFUSED)
      << "an update was not reported";
  EXPECT_EQ(replayed(bytes_of(recorder), asker.workspace).omissions, 1u);

  wend_replay_report report = {};
  report.size = sizeof report;
  std::vector<std::uint8_t> bytes = bytes_of(recorder);
  bytes.resize(bytes.size() - 3);
  EXPECT_EQ(wend_replay(bytes.data(), bytes.size(), asker.workspace, &report, why), WEND_REFUSED);
  EXPECT_NE(why.text().find("the record"), std::string::npos);
  EXPECT_EQ(wend_replay(nullptr, 0, asker.workspace, &report, why), WEND_REFUSED);
  report.size = 0;
  EXPECT_EQ(wend_replay(bytes.data(), bytes.size(), asker.workspace, &report, why),
            WEND_WRONG_SIZE);
}

}  // namespace
}  // namespace wend::test
