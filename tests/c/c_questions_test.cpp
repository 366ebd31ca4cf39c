// Parts of questions that change the answer: each reaches the search.
#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "handles.h"

namespace wend::test {
namespace {

/// A strip of nine cells of which the seventh is blocked, and a room of its own for answers.
struct Strip {
  CMap map = open_map(9, 1);
  CNavigator navigator;
  CWorkspace workspace;
  COptions options;
  CPath path;

  Strip() {
    const wend_cell wall = {6, 0};
    EXPECT_EQ(wend_map_set_walkable(map, &wall, 1, 0, nullptr), WEND_OK);
    navigator = navigator_of(map);
    EXPECT_EQ(wend_workspace_create(workspace.out(), nullptr), WEND_OK);
    EXPECT_EQ(wend_options_create(options.out(), nullptr), WEND_OK);
    EXPECT_EQ(wend_path_create(path.out(), nullptr), WEND_OK);
  }
  void set(const char* name, const char* value) {
    EXPECT_EQ(wend_options_set(options, text_of(name), text_of(value), nullptr), WEND_OK);
  }
  wend_answer solve(const wend_query& query) {
    EXPECT_EQ(wend_solve(navigator, &query, workspace, path, nullptr), WEND_OK);
    return answer_of(path);
  }
};

TEST(CQuestions, AFallbackLeadsToTheNearestPlace) {
  Strip strip;
  EXPECT_EQ(strip.solve(c_query(0, 8)).status, std::uint32_t{WEND_UNREACHABLE});
  strip.set("fallback", "closest-to-goal");
  const wend_answer answer = strip.solve(c_query(0, 8, strip.options));
  EXPECT_EQ(answer.status, std::uint32_t{WEND_PARTIAL});
  EXPECT_EQ(answer.node_count, 6u);
}

TEST(CQuestions, ARangeWillDo) {
  Strip strip;
  wend_query query = c_query(0, 8);
  query.range = 3;
  const wend_answer answer = strip.solve(query);
  EXPECT_EQ(answer.status, std::uint32_t{WEND_FOUND});
  EXPECT_EQ(answer.node_count, 6u);
}

TEST(CQuestions, ALimitEndsASearch) {
  Strip strip;
  strip.set("algorithm", "dijkstra");
  strip.set("most-expansions", "2");
  EXPECT_EQ(strip.solve(c_query(0, 5, strip.options)).status, std::uint32_t{WEND_LIMIT_REACHED});
}

TEST(CQuestions, AnAlgorithmsOwnOptionReachesItAndNoOther) {
  Strip strip;
  strip.set("algorithm", "wandering_astar");
  strip.set("seed", "7");
  EXPECT_EQ(strip.solve(c_query(0, 5, strip.options)).status, std::uint32_t{WEND_FOUND});
  strip.set("algorithm", "astar");
  const wend_answer answer = strip.solve(c_query(0, 5, strip.options));
  EXPECT_EQ(answer.status, std::uint32_t{WEND_INVALID});
  EXPECT_STRNE(answer.reason, "");
}

TEST(CQuestions, ASearchInSlicesKeepsItsGoals) {
  Strip strip;
  std::vector<std::uint32_t> goals = {3, 5};
  wend_query query = c_query(0, 8);
  query.goals = goals.data();
  query.goal_count = goals.size();
  ASSERT_EQ(wend_search_begin(strip.navigator, &query, strip.workspace, nullptr), WEND_OK);
  goals.assign(2, 7);
  wend_status status = WEND_RUNNING;
  ASSERT_EQ(wend_search_run(strip.workspace, UINT64_MAX, &status, nullptr), WEND_OK);
  EXPECT_EQ(status, std::uint32_t{WEND_FOUND});
  ASSERT_EQ(wend_search_path(strip.workspace, strip.path, nullptr), WEND_OK);
  EXPECT_EQ(answer_of(strip.path).node_count, 4u);
}

TEST(CQuestions, ACancelWithoutASearchEndsNoneLater) {
  Strip strip;
  ASSERT_EQ(wend_search_cancel(strip.workspace, nullptr), WEND_OK);
  EXPECT_EQ(strip.solve(c_query(0, 5)).status, std::uint32_t{WEND_FOUND});
}

TEST(CQuestions, AnotherQuestionEndsTheSearchOfAWorkspace) {
  Strip strip;
  const wend_query query = c_query(0, 5);
  wend_status status = WEND_RUNNING;
  ASSERT_EQ(wend_search_begin(strip.navigator, &query, strip.workspace, nullptr), WEND_OK);
  strip.solve(query);
  EXPECT_EQ(wend_search_run(strip.workspace, 1, &status, nullptr), WEND_REFUSED);
}

TEST(CQuestions, FieldsHaveASideAndALimit) {
  const wend_edge edges[] = {{0, 1, 1}, {1, 2, 1}, {2, 3, 1}};
  const wend_graph graph = {sizeof(wend_graph), 4, nullptr, 0, edges, 3};
  CMap map;
  ASSERT_EQ(wend_map_create_graph(&graph, map.out(), nullptr), WEND_OK);
  const CNavigator navigator = navigator_of(map);
  CWorkspace workspace;
  CField field;
  ASSERT_EQ(wend_workspace_create(workspace.out(), nullptr), WEND_OK);
  ASSERT_EQ(wend_field_create(field.out(), nullptr), WEND_OK);
  const std::uint32_t source = 2;
  const auto reached = [&](std::uint32_t backward, double limit) {
    const wend_field_query query = {sizeof(wend_field_query), backward, &source, 1, limit, nullptr};
    wend_status status = WEND_RUNNING;
    EXPECT_EQ(wend_field_fill(field, navigator, &query, workspace, &status, nullptr), WEND_OK);
    const double* costs = nullptr;
    std::size_t count = 0;
    EXPECT_EQ(wend_field_costs(field, &costs, &count, nullptr), WEND_OK);
    std::vector<bool> nodes;
    for (std::size_t i = 0; i < count; ++i) nodes.push_back(std::isfinite(costs[i]));
    return nodes;
  };
  EXPECT_EQ(reached(0, 0), (std::vector<bool>{false, false, true, true}));
  EXPECT_EQ(reached(1, 0), (std::vector<bool>{true, true, true, false}));
  EXPECT_EQ(reached(1, 1), (std::vector<bool>{false, true, true, false}));
}

}  // namespace
}  // namespace wend::test
