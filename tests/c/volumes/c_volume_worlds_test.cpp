// Volumes that change, by the C API: updates, replanners, services and influence; and calls that
// volumes refuse.
#include <gtest/gtest.h>

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "../handles.h"
#include "both_volumes.h"
#include "support/sample.h"

namespace wend::test {
namespace {

constexpr const char* kVolumeReplanning[] = {"", "automatic", "incremental", "again"};

wend_answer answer_by(wend_replanner* replanner, wend_path* path) {
  wend_status status = WEND_RUNNING;
  while (status == WEND_RUNNING) {
    Why why;
    if (wend_replanner_run(replanner, 5, &status, why) != WEND_OK) ADD_FAILURE() << why.text();
  }
  EXPECT_EQ(wend_replanner_path(replanner, path, nullptr), WEND_OK);
  return answer_of(path);
}

TEST(CVolumeWorlds, ReplannersAnswerAsNewSearchesAfterUpdates) {
  Asker asker;
  asker.use("astar");
  int found = 0;
  for (int i = 0; i < sample(300); ++i) {
    SCOPED_TRACE(i);
    RandomVoxels drawn = random_voxels(static_cast<std::uint64_t>(i));
    Random random(static_cast<std::uint64_t>(i));
    const CMap map = volume_in_c(drawn.map);
    const CNavigator navigator = volume_navigator(map, drawn.options);
    wend_query query = c_query(node_of(navigator, draw_voxel(random, drawn.map)),
                               node_of(navigator, draw_voxel(random, drawn.map)));
    CReplanner replanner;
    Why why;
    ASSERT_EQ(wend_replanner_create(navigator, &query, text_of(kVolumeReplanning[i % 4]),
                                    replanner.out(), why),
              WEND_OK)
        << why.text();
    CPath path;
    ASSERT_EQ(wend_path_create(path.out(), nullptr), WEND_OK);
    query.options = asker.options;
    for (int round = 0; round < 4; ++round) {
      const wend_answer answer = answer_by(replanner, path);
      const wend_answer other = asker.solve(navigator, query);
      ASSERT_EQ(answer.status, other.status);
      ASSERT_EQ(answer.cost, other.cost);
      found += answer.status == WEND_FOUND ? 1 : 0;
      query.to = node_of(navigator, draw_voxel(random, drawn.map));
      ASSERT_EQ(wend_replanner_aim_at(replanner, query.to, nullptr), WEND_OK);
      edit_both(random, drawn.map, map);
      ASSERT_EQ(wend_navigator_update(navigator, map, nullptr, 0, nullptr), WEND_OK);
      ASSERT_EQ(wend_replanner_follow(replanner, nullptr), WEND_OK);
      wend_replan_report report = {};
      report.size = sizeof report;
      ASSERT_EQ(wend_replanner_report(replanner, &report, nullptr), WEND_OK);
    }
  }
  EXPECT_GT(found, sample(300));
}

TEST(CVolumeWorlds, AnUpdateMayChangeTheSize) {
  const CMap large = open_volume(4, 4, 4);
  const CMap small = open_volume(2, 2, 2);
  const CNavigator navigator = volume_navigator(large, {VoxelMoves::six, CornerRule::both_free});
  Asker asker;
  const wend_query query = c_query(0, 63);
  CReplanner replanner;
  CPath path;
  ASSERT_EQ(wend_path_create(path.out(), nullptr), WEND_OK);
  ASSERT_EQ(wend_replanner_create(navigator, &query, text_of(""), replanner.out(), nullptr),
            WEND_OK);
  EXPECT_NEAR(answer_by(replanner, path).cost, 9, 1e-6);
  wend_status status = WEND_RUNNING;
  ASSERT_EQ(wend_search_begin(navigator, &query, asker.workspace, nullptr), WEND_OK);
  ASSERT_EQ(wend_navigator_update(navigator, small, nullptr, 0, nullptr), WEND_OK);
  ASSERT_EQ(wend_search_run(asker.workspace, UINT64_MAX, &status, nullptr), WEND_OK);
  EXPECT_EQ(status, std::uint32_t{WEND_MAP_CHANGED});
  EXPECT_EQ(answer_by(replanner, path).status, std::uint32_t{WEND_GOAL_OUTSIDE});
  EXPECT_EQ(node_of(navigator, {1, 1, 1}), 7u);
  EXPECT_NEAR(asker.solve(navigator, c_query(0, 7)).cost, 3, 1e-6) << "the moves stay";
  ASSERT_EQ(wend_navigator_update(navigator, large, nullptr, 0, nullptr), WEND_OK);
  EXPECT_NEAR(answer_by(replanner, path).cost, 9, 1e-6);
}

TEST(CVolumeWorlds, UpdatesTakeVolumesAloneAndNoCells) {
  const CMap volume = open_volume(3, 3, 3);
  const CMap grid = open_map(3, 3);
  const CNavigator in_volume = volume_navigator(volume, {});
  const CNavigator on_grid = navigator_of(grid);
  const wend_cell cell = {0, 0};
  Why why;
  EXPECT_EQ(wend_navigator_update(in_volume, grid, nullptr, 0, why), WEND_REFUSED);
  EXPECT_EQ(why.text(), "the map is no volume: give the volume");
  EXPECT_EQ(wend_navigator_update(in_volume, volume, &cell, 1, why), WEND_REFUSED);
  EXPECT_EQ(why.text(), "a navigator of a volume is rebuilt: set cells to null");
  EXPECT_EQ(wend_navigator_update(on_grid, volume, nullptr, 0, why), WEND_REFUSED);
}

TEST(CVolumeWorlds, ServicesAnswerAsNavigatorsDo) {
  Asker asker;
  CPath path;
  ASSERT_EQ(wend_path_create(path.out(), nullptr), WEND_OK);
  int found = 0;
  for (int i = 0; i < sample(100); ++i) {
    SCOPED_TRACE(i);
    const RandomVoxels drawn = random_voxels(static_cast<std::uint64_t>(i));
    Random random(static_cast<std::uint64_t>(i));
    const CMap map = volume_in_c(drawn.map);
    const CNavigator navigator = volume_navigator(map, drawn.options);
    const wend_moves moves = c_moves(drawn.options);
    CService service;
    Why why;
    ASSERT_EQ(wend_service_create(map, &moves, nullptr, service.out(), why), WEND_OK) << why.text();
    for (int asked = 0; asked < 4; ++asked) {
      const wend_query query = c_query(node_of(navigator, draw_voxel(random, drawn.map)),
                                       node_of(navigator, draw_voxel(random, drawn.map)));
      wend_request request = {};
      ASSERT_EQ(wend_service_submit(service, &query, nullptr, &request, nullptr), WEND_OK);
      ASSERT_EQ(wend_service_tick(service, nullptr, nullptr), WEND_OK);
      ASSERT_EQ(wend_service_path(service, request, 1, path, why), WEND_OK) << why.text();
      const wend_answer other = asker.solve(navigator, query);
      ASSERT_EQ(answer_of(path).status, other.status);
      ASSERT_EQ(answer_of(path).cost, other.cost);
      found += other.status == WEND_FOUND ? 1 : 0;
    }
  }
  EXPECT_GT(found, sample(100));
}

TEST(CVolumeWorlds, InfluenceSpreadsUpAndDown) {
  const CMap map = open_volume(5, 5, 5);
  const CNavigator navigator = volume_navigator(map, {});
  wend_influence* layer = nullptr;
  ASSERT_EQ(wend_influence_create(navigator, nullptr, &layer, nullptr), WEND_OK);
  wend_source source = {};
  source.size = sizeof source;
  source.at = node_of(navigator, {2, 2, 2});
  source.strength = 1;
  source.range = 2;
  wend_source_name name = {};
  Why why;
  ASSERT_EQ(wend_influence_add(layer, &source, &name, why), WEND_OK) << why.text();
  ASSERT_EQ(wend_influence_update(layer, 0, why), WEND_OK) << why.text();
  std::vector<double> scores(125);
  ASSERT_EQ(wend_influence_scores(layer, 0, scores.data(), scores.size(), nullptr), WEND_OK);
  const auto score = [&](Voxel at) { return scores[node_of(navigator, at)]; };
  EXPECT_EQ(score({2, 2, 2}), 1);
  EXPECT_NEAR(score({2, 2, 3}), 0.5, 1e-6);
  EXPECT_NEAR(score({2, 2, 1}), score({1, 2, 2}), 1e-9);
  EXPECT_EQ(score({0, 0, 0}), 0);
  source.sight = 1;
  EXPECT_EQ(wend_influence_add(layer, &source, &name, why), WEND_REFUSED);
  std::vector<std::uint32_t> next(125);
  ASSERT_EQ(wend_flee(navigator, &source.at, 1, 0, 3, next.data(), next.size(), why), WEND_OK)
      << why.text();
  EXPECT_NE(next[source.at], WEND_NO_NODE);
  EXPECT_EQ(wend_influence_destroy(layer), WEND_OK);
}

TEST(CVolumeWorlds, CallsForOtherKindsOfMapsAreRefusedWithAReason) {
  const CMap map = open_volume(3, 3, 3);
  const CNavigator navigator = volume_navigator(map, {});
  const wend_cell cell = {0, 0};
  const wend_moves moves = c_moves({});
  double cost = 0;
  const double area_cost = 1;
  std::int32_t side = 0;
  std::uint32_t node = 0;
  std::size_t count = 0;
  const char* layout = nullptr;
  wend_cell place = {};
  CNavigator other;
  CCrowd crowd;
  CKnowledge knowledge;
  CRecorder recorder;
  CService service;
  ASSERT_EQ(wend_service_create(map, nullptr, nullptr, service.out(), nullptr), WEND_OK);
  using Refused = std::function<wend_code(wend_error*)>;
  const std::vector<Refused> calls = {
      [&](wend_error* why) { return wend_map_size(map, &side, &side, why); },
      [&](wend_error* why) { return wend_map_cost(map, cell, &cost, why); },
      [&](wend_error* why) { return wend_map_layout(map, &layout, why); },
      [&](wend_error* why) { return wend_map_set_walkable(map, &cell, 1, 0, why); },
      [&](wend_error* why) { return wend_map_set_weight(map, &cell, 1, 2, why); },
      [&](wend_error* why) { return wend_map_read_costs(map, 0, nullptr, 0, &count, why); },
      [&](wend_error* why) { return wend_map_read_links(map, 0, nullptr, 0, &count, why); },
      [&](wend_error* why) { return wend_map_set_area_costs(map, &area_cost, 1, why); },
      [&](wend_error* why) { return wend_map_set_mesh_links(map, nullptr, 0, why); },
      [&](wend_error* why) { return wend_navigator_create_on_mesh(map, 0, other.out(), why); },
      [&](wend_error* why) { return wend_navigator_bake(navigator, why); },
      [&](wend_error* why) { return wend_navigator_node(navigator, cell, &node, why); },
      [&](wend_error* why) { return wend_navigator_cell(navigator, 0, &place, why); },
      [&](wend_error* why) { return wend_crowd_create(map, nullptr, nullptr, crowd.out(), why); },
      [&](wend_error* why) { return wend_crowd_create(map, &moves, nullptr, crowd.out(), why); },
      [&](wend_error* why) {
        return wend_knowledge_create(map, nullptr, nullptr, 1, knowledge.out(), why);
      },
      [&](wend_error* why) { return wend_recorder_create(map, nullptr, 0, recorder.out(), why); },
      [&](wend_error* why) { return wend_service_node(service, cell, &node, why); },
      [&](wend_error* why) { return wend_service_edit(service, &cell, 1, 0, why); }};
  for (std::size_t i = 0; i < calls.size(); ++i) {
    Why why;
    EXPECT_EQ(calls[i](why), WEND_REFUSED) << i << ": " << why.text();
    EXPECT_FALSE(why.text().empty()) << i;
  }
}

}  // namespace
}  // namespace wend::test
