// The check of heuristics by the C API: the verdicts and examples of C++.
#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

#include "both_maps.h"
#include "both_meshes.h"
#include "handles.h"
#include "support/random.h"
#include "support/random_case.h"
#include "support/sample.h"

namespace wend::test {
namespace {

wend_lint_report lint(const wend_navigator* navigator, const std::string& heuristic) {
  Asker asker;
  EXPECT_EQ(wend_options_set(asker.options, text_of("heuristic"), text_of(heuristic), nullptr),
            WEND_OK);
  wend_lint_report report = {};
  report.size = sizeof report;
  Why why;
  EXPECT_EQ(wend_navigator_lint(navigator, asker.options, asker.workspace, &report, why), WEND_OK)
      << why.text();
  return report;
}

TEST(CLint, VerdictsAndExamplesAreThoseOfCpp) {
  std::map<LintVerdict, int> verdicts;
  for (std::uint64_t number = 0; number < sample(150u); ++number) {
    const RandomCase tried = random_case(number);
    const BothMaps both(tried.map, costs_of(tried.map));
    const Result<Navigator> ours = Navigator::build(both.map, tried.options);
    if (!ours) continue;
    const CNavigator theirs = navigator_with(both.handle, tried.options);
    Workspace memory;
    for (const HeuristicKind kind :
         {HeuristicKind::automatic, HeuristicKind::manhattan, HeuristicKind::euclidean,
          HeuristicKind::octile, HeuristicKind::hex}) {
      SCOPED_TRACE(std::string(to_string(kind)) + " " + tried.describe());
      const LintReport wanted = ours.value().lint(kind, memory);
      const wend_lint_report report = lint(theirs, to_string(kind));
      ASSERT_EQ(report.verdict, static_cast<wend_lint_verdict>(wanted.verdict));
      ASSERT_EQ(report.from, wanted.from);
      ASSERT_EQ(report.to, wanted.to);
      ASSERT_EQ(report.estimate, wanted.estimate);
      ASSERT_EQ(report.cost, wanted.cost);
      ++verdicts[wanted.verdict];
    }
  }
  EXPECT_GT(verdicts[LintVerdict::admissible], sample(100));
  EXPECT_GT(verdicts[LintVerdict::overestimates], sample(50));
}

TEST(CLint, AnExampleCostsLessThanItsEstimate) {
  const CMap map = open_map(5, 5);
  const CNavigator navigator = navigator_of(map);
  const wend_lint_report report = lint(navigator, "manhattan");
  ASSERT_EQ(report.verdict, std::uint32_t{WEND_LINT_OVERESTIMATES});
  Asker asker;
  const wend_answer answer = asker.solve(navigator, c_query(report.from, report.to));
  EXPECT_LE(answer.cost, report.cost);
  EXPECT_LT(report.cost, report.estimate);
  EXPECT_EQ(report.estimate, 2 * 13860);
  EXPECT_EQ(report.cost, 19601);
  const wend_lint_report proved = lint(navigator, "octile");
  EXPECT_EQ(proved.verdict, std::uint32_t{WEND_LINT_ADMISSIBLE});
  EXPECT_EQ(proved.from, WEND_NO_NODE);
  EXPECT_EQ(proved.to, WEND_NO_NODE);
}

TEST(CLint, MeshesAndGraphsAreCheckedToo) {
  const CMap mesh = floor_of({{{0, 0}, {9, 0}, {9, 9}, {0, 9}}, {{3, 3}, {5, 3}, {5, 5}, {3, 5}}});
  const CNavigator on_mesh = navigator_on(mesh, 0);
  EXPECT_NE(lint(on_mesh, "automatic").verdict, std::uint32_t{WEND_LINT_OVERESTIMATES});
  EXPECT_EQ(lint(on_mesh, "zero").verdict, std::uint32_t{WEND_LINT_ADMISSIBLE});
  const wend_edge edges[] = {{0, 1, 1}, {1, 0, 1}};
  const wend_graph graph = {sizeof(wend_graph), 2, nullptr, 0, edges, 2};
  CMap map;
  ASSERT_EQ(wend_map_create_graph(&graph, map.out(), nullptr), WEND_OK);
  const CNavigator on_graph = navigator_of(map);
  EXPECT_EQ(lint(on_graph, "zero").verdict, std::uint32_t{WEND_LINT_ADMISSIBLE});
}

TEST(CLint, RefusalsWriteNothing) {
  const CMap grid = open_map(3, 3);
  const CNavigator navigator = navigator_of(grid);
  const wend_edge edges[] = {{0, 1, 1}};
  const wend_graph graph = {sizeof(wend_graph), 2, nullptr, 0, edges, 1};
  CMap map;
  ASSERT_EQ(wend_map_create_graph(&graph, map.out(), nullptr), WEND_OK);
  const CNavigator on_graph = navigator_of(map);
  Asker asker;
  ASSERT_EQ(wend_options_set(asker.options, text_of("heuristic"), text_of("octile"), nullptr),
            WEND_OK);
  wend_lint_report report = {};
  Why why;
  EXPECT_EQ(wend_navigator_lint(navigator, nullptr, asker.workspace, &report, why),
            WEND_WRONG_SIZE);
  report.size = sizeof report;
  report.cost = 5;
  EXPECT_EQ(wend_navigator_lint(navigator, nullptr, asker.workspace, nullptr, why), WEND_NULL);
  EXPECT_EQ(wend_navigator_lint(nullptr, nullptr, asker.workspace, &report, why), WEND_NULL);
  EXPECT_EQ(wend_navigator_lint(navigator, nullptr, nullptr, &report, why), WEND_NULL);
  EXPECT_EQ(wend_navigator_lint(on_graph, asker.options, asker.workspace, &report, why),
            WEND_REFUSED);
  EXPECT_NE(why.text().find("octile"), std::string::npos);
  EXPECT_EQ(report.cost, 5);
  EXPECT_EQ(wend_navigator_lint(navigator, nullptr, asker.workspace, &report, why), WEND_OK);
  EXPECT_EQ(report.verdict, std::uint32_t{WEND_LINT_ADMISSIBLE});
}

TEST(CLint, ItEndsTheSearchOfItsWorkspace) {
  const CMap grid = open_map(3, 3);
  const CNavigator navigator = navigator_of(grid);
  Asker asker;
  const wend_query query = c_query(0, 8);
  ASSERT_EQ(wend_search_begin(navigator, &query, asker.workspace, nullptr), WEND_OK);
  wend_lint_report report = {};
  report.size = sizeof report;
  ASSERT_EQ(wend_navigator_lint(navigator, nullptr, asker.workspace, &report, nullptr), WEND_OK);
  wend_status status = WEND_RUNNING;
  EXPECT_EQ(wend_search_run(asker.workspace, 1, &status, nullptr), WEND_REFUSED);
}

TEST(CLint, VerdictsHaveNames) {
  EXPECT_STREQ(wend_lint_verdict_name(WEND_LINT_ADMISSIBLE), "admissible");
  EXPECT_STREQ(wend_lint_verdict_name(WEND_LINT_OVERESTIMATES), "overestimates");
  EXPECT_STREQ(wend_lint_verdict_name(WEND_LINT_NOT_REFUTED), "not_refuted");
  EXPECT_STREQ(wend_lint_verdict_name(3), "");
}

}  // namespace
}  // namespace wend::test
