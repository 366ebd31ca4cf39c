// Answers on volumes by the C API: those of C++, and those of brute force over voxels, with edits
// in between.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "../handles.h"
#include "both_volumes.h"
#include "support/sample.h"
#include "wend/catalogue/catalogue.h"
#include "wend/catalogue/node_navigator.h"
#include "wend/catalogue/overlay.h"
#include "wend/search/workspace.h"

namespace wend::test {
namespace {

constexpr double kScale = 2.0 * kVoxelStepCosts[0];

void expect_same(const wend_answer& answer, const wend_path* path, const Path& other) {
  ASSERT_EQ(answer.status, static_cast<wend_status>(other.status));
  ASSERT_EQ(answer.cost, other.cost);
  ASSERT_EQ(answer.length, other.length);
  ASSERT_EQ(answer.optimal != 0, other.optimal);
  ASSERT_EQ(answer.expanded, other.counters.expanded);
  ASSERT_EQ(nodes_of(path), other.nodes);
}

TEST(CVolumeAnswers, AreThoseOfCppAndCostWhatBruteForceSays) {
  Asker asker;
  Workspace memory;
  int found = 0;
  int unreachable = 0;
  const int cases = sample(600);
  for (int i = 0; i < cases && !HasFatalFailure(); ++i) {
    SCOPED_TRACE(i);
    RandomVoxels drawn = random_voxels(static_cast<std::uint64_t>(i));
    Random random(static_cast<std::uint64_t>(i));
    const CMap map = volume_in_c(drawn.map);
    CNavigator handle = volume_navigator(map, drawn.options);
    for (int round = 0; round < 4; ++round) {
      const NodeNavigator navigator = navigator_in_cpp(drawn);
      const AlgorithmInfo& algorithm =
          algorithms()[random.below(static_cast<std::uint32_t>(algorithms().size()))];
      SCOPED_TRACE(algorithm.name);
      asker.use(algorithm.name);
      const NodeId from = node_of(handle, draw_voxel(random, drawn.map));
      const NodeId to = node_of(handle, draw_voxel(random, drawn.map));
      const wend_query query = c_query(from, to, asker.options);
      const wend_answer answer = asker.solve(handle, query);
      const Path path = navigator.solve({.from = from, .to = to, .algorithm = algorithm}, memory);
      expect_same(answer, asker.path, path);
      if (answer.optimal != 0) {
        ASSERT_NEAR(answer.cost, static_cast<double>(voxel_distances(drawn, from)[to]) / kScale,
                    1e-9);
        ++found;
      }
      if (answer.status == WEND_UNREACHABLE) {
        ASSERT_EQ(voxel_distances(drawn, from)[to], kUnreachable);
        ++unreachable;
      }
      edit_both(random, drawn.map, map);
      if (random.chance(20)) {
        handle = volume_navigator(map, drawn.options);
      } else {
        Why why;
        ASSERT_EQ(wend_navigator_update(handle, map, nullptr, 0, why), WEND_OK) << why.text();
      }
    }
  }
  EXPECT_GT(found, cases / 2);
  EXPECT_GT(unreachable, cases / 40);
}

TEST(CVolumeAnswers, InSlicesAndManyAtOnceAreThoseOfOneCall) {
  const CMap map = open_volume(12, 11, 10);
  const CNavigator navigator = volume_navigator(map, {});
  Asker asker;
  asker.use("dijkstra");
  const wend_query query = c_query(0, 12 * 11 * 10 - 1, asker.options);
  const wend_answer whole = asker.solve(navigator, query);
  const std::vector<NodeId> nodes = nodes_of(asker.path);
  ASSERT_EQ(whole.status, std::uint32_t{WEND_FOUND});
  EXPECT_EQ(asker.search(navigator, query).cost, whole.cost);
  EXPECT_EQ(nodes_of(asker.path), nodes);
  Asker other;
  CPath second;
  ASSERT_EQ(wend_path_create(second.out(), nullptr), WEND_OK);
  const wend_query both[] = {query, c_query(12 * 11 * 10 - 1, 0, asker.options)};
  wend_path* const paths[] = {asker.path, second};
  wend_workspace* const workspaces[] = {asker.workspace, other.workspace};
  Why why;
  ASSERT_EQ(wend_solve_many(navigator, both, paths, 2, workspaces, 2, why), WEND_OK) << why.text();
  EXPECT_EQ(nodes_of(asker.path), nodes);
  EXPECT_EQ(answer_of(second).cost, whole.cost);
}

TEST(CVolumeAnswers, FieldsAndDistancesAreThoseOfBruteForce) {
  Asker asker;
  CField field;
  ASSERT_EQ(wend_field_create(field.out(), nullptr), WEND_OK);
  int reached = 0;
  for (int i = 0; i < sample(200); ++i) {
    SCOPED_TRACE(i);
    const RandomVoxels drawn = random_voxels(static_cast<std::uint64_t>(i));
    const CMap map = volume_in_c(drawn.map);
    const CNavigator navigator = volume_navigator(map, drawn.options);
    const std::uint32_t from = 0;
    const wend_field_query query = {sizeof(wend_field_query), 0, &from, 1, 0, nullptr};
    wend_status status = WEND_RUNNING;
    ASSERT_EQ(wend_field_fill(field, navigator, &query, asker.workspace, &status, nullptr),
              WEND_OK);
    ASSERT_EQ(status == WEND_FOUND, drawn.map.is_free({0, 0, 0}));
    if (status != WEND_FOUND) continue;
    const std::vector<std::uint64_t> away = voxel_distances(drawn, from);
    const double* costs = nullptr;
    std::size_t count = 0;
    ASSERT_EQ(wend_field_costs(field, &costs, &count, nullptr), WEND_OK);
    ASSERT_EQ(count, away.size());
    std::vector<std::uint32_t> all(count);
    for (std::uint32_t node = 0; node < count; ++node) {
      all[node] = node;
      ASSERT_EQ(std::isfinite(costs[node]), away[node] != kUnreachable) << node;
      if (away[node] == kUnreachable) continue;
      ASSERT_NEAR(costs[node], static_cast<double>(away[node]) / kScale, 1e-9);
      ++reached;
    }
    std::vector<double> row(count);
    ASSERT_EQ(wend_distances(navigator, from, all.data(), count, 0, asker.workspace, row.data(),
                             &status, nullptr),
              WEND_OK);
    ASSERT_TRUE(std::equal(row.begin(), row.end(), costs));
  }
  EXPECT_GT(reached, sample(1000));
}

/// A random overlay in both languages, for a question in both.
TEST(CVolumeAnswers, OverlaysActAsInCpp) {
  Asker asker;
  asker.use("astar");
  Workspace memory;
  int changed = 0;
  for (int i = 0; i < sample(300); ++i) {
    SCOPED_TRACE(i);
    const RandomVoxels drawn = random_voxels(static_cast<std::uint64_t>(i));
    Random random(static_cast<std::uint64_t>(i));
    const NodeNavigator navigator = navigator_in_cpp(drawn);
    const CNavigator handle = volume_navigator(volume_in_c(drawn.map), drawn.options);
    const COverlay overlay = overlay_for(handle);
    Overlay other;
    other.reset(navigator.node_count());
    const auto draw = [&] { return node_of(handle, draw_voxel(random, drawn.map)); };
    const std::uint32_t closed[] = {draw(), draw()};
    const std::uint32_t costly = draw();
    ASSERT_EQ(wend_overlay_close(overlay, closed, 2, nullptr), WEND_OK);
    ASSERT_EQ(wend_overlay_add_cost(overlay, &costly, 1, 2.5, nullptr), WEND_OK);
    for (const std::uint32_t node : closed) other.close(node);
    other.add_cost(costly, 2.5);
    wend_query query = c_query(draw(), draw(), asker.options);
    const wend_answer plain = asker.solve(handle, query);
    query.overlay = overlay;
    const wend_answer answer = asker.solve(handle, query);
    expect_same(
        answer, asker.path,
        navigator.solve(
            {.from = query.from, .to = query.to, .algorithm = "astar", .overlay = &other}, memory));
    changed += answer.status != plain.status || answer.cost != plain.cost ? 1 : 0;
  }
  EXPECT_GT(changed, sample(20));
}

TEST(CVolumeAnswers, TracesNameNodesAndCostsOfTheVolume) {
  const CNavigator navigator = volume_navigator(open_volume(5, 4, 3), {});
  const CTrace trace = empty_trace();
  Asker asker;
  asker.use("astar");
  wend_query query = c_query(0, 59, asker.options);
  query.trace = trace;
  const wend_answer answer = asker.solve(navigator, query);
  ASSERT_EQ(answer.status, std::uint32_t{WEND_FOUND});
  std::size_t count = 0;
  ASSERT_EQ(wend_trace_count(trace, &count, nullptr), WEND_OK);
  std::vector<wend_trace_event> events(count);
  ASSERT_EQ(wend_trace_read(trace, 0, events.data(), count, &count, nullptr), WEND_OK);
  ASSERT_EQ(count, events.size());
  ASSERT_GT(count, 2u);
  EXPECT_EQ(events.front().node, 0u);
  EXPECT_NEAR(events.front().h, answer.cost, 1e-9) << "exact in an empty volume";
  EXPECT_EQ(events.back().node, 59u);
  EXPECT_NEAR(events.back().g, answer.cost, 1e-9);
}

TEST(CVolumeAnswers, TheirHeuristicIsProvedAdmissible) {
  const CNavigator navigator = volume_navigator(open_volume(4, 3, 3), {});
  Asker asker;
  wend_lint_report report = {};
  report.size = sizeof report;
  Why why;
  ASSERT_EQ(wend_navigator_lint(navigator, nullptr, asker.workspace, &report, why), WEND_OK)
      << why.text();
  EXPECT_EQ(report.verdict, std::uint32_t{WEND_LINT_ADMISSIBLE});
}

}  // namespace
}  // namespace wend::test
