// Answers by the C API: those of C++, and those of Dijkstra's algorithm without tricks, on maps of
// all layouts, with edits in between; the same ten questions as from other languages.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstdio>
#include <string>
#include <vector>

#include "both_maps.h"
#include "handles.h"
#include "support/oracle.h"
#include "support/random_case.h"
#include "support/sample.h"
#include "wend/space/maps/graph_builder.h"

namespace wend::test {
namespace {

/// One question in both languages, and the oracle's distance where the algorithm promises it.
class AskedTwice {
 public:
  AskedTwice() {
    EXPECT_EQ(wend_workspace_create(workspace_.out(), nullptr), WEND_OK);
    EXPECT_EQ(wend_options_create(options_.out(), nullptr), WEND_OK);
    EXPECT_EQ(wend_path_create(path_.out(), nullptr), WEND_OK);
  }

  void ask(const wend_navigator* handle, const Navigator& navigator, Point from, Point to,
           const AlgorithmInfo& algorithm) {
    ASSERT_EQ(wend_options_set(options_, text_of("algorithm"), text_of(algorithm.name), nullptr),
              WEND_OK);
    const wend_query query = c_query(node_of(handle, from), node_of(handle, to), options_);
    Why why;
    ASSERT_EQ(wend_solve(handle, &query, workspace_, path_, why), WEND_OK) << why.text();
    const Path path = navigator.solve({.from = from, .to = to, .algorithm = algorithm}, memory_);
    answer_ = answer_of(path_);
    ASSERT_EQ(answer_.status, static_cast<wend_status>(path.status)) << algorithm.name;
    ASSERT_EQ(answer_.cost, path.cost) << algorithm.name;
    ASSERT_EQ(answer_.length, path.length) << algorithm.name;
    ASSERT_EQ(answer_.optimal != 0, path.optimal) << algorithm.name;
    ASSERT_EQ(answer_.expanded, path.counters.expanded) << algorithm.name;
    ASSERT_EQ(cells_of(path_), path.points) << algorithm.name;
  }
  const wend_answer& answer() const { return answer_; }

 private:
  CWorkspace workspace_;
  COptions options_;
  CPath path_;
  wend_answer answer_ = {};
  Workspace memory_;
};

TEST(CAnswers, AreThoseOfCppAndCostWhatTheOracleSays) {
  AskedTwice asked;
  int found = 0;
  const int cases = sample(600);
  for (int i = 0; i < cases; ++i) {
    SCOPED_TRACE(i);
    const RandomCase drawn = any_layout_case(static_cast<std::uint64_t>(i));
    BothMaps maps(drawn.map, costs_of(drawn.map));
    Navigator navigator = Navigator::build(maps.map, drawn.options).value();
    const CNavigator handle = navigator_with(maps.handle, drawn.options);
    Random random(static_cast<std::uint64_t>(i));
    for (int round = 0; round < 3; ++round) {
      const auto choice = random.below(static_cast<std::uint32_t>(algorithms().size()));
      const AlgorithmInfo& algorithm = algorithms()[choice];
      asked.ask(handle, navigator, drawn.from, drawn.to, algorithm);
      if (HasFatalFailure()) return;
      if (asked.answer().optimal != 0 && algorithm.guarantee == Guarantee::optimal) {
        const auto distances = Oracle(maps.map, drawn.options).distances(drawn.from);
        const auto distance = distances[maps.map.id(drawn.to)];
        ASSERT_TRUE(distance.has_value());
        ASSERT_NEAR(asked.answer().cost, static_cast<double>(*distance) / kOracleScale, 1e-6);
        ++found;
      }
      // One edit between two questions.
      const Point cell = {
          static_cast<std::int32_t>(random.below(static_cast<std::uint32_t>(maps.map.width()))),
          static_cast<std::int32_t>(random.below(static_cast<std::uint32_t>(maps.map.height())))};
      const bool open = random.chance(50);
      maps.map.set_walkable(cell, open);
      const wend_cell changed = {cell.x, cell.y};
      ASSERT_EQ(wend_map_set_walkable(maps.handle, &changed, 1, open ? 1 : 0, nullptr), WEND_OK);
      const Point changes[] = {cell};
      ASSERT_TRUE(navigator.update(maps.map, changes).ok());
      Why why;
      ASSERT_EQ(wend_navigator_update(handle, maps.handle, &changed, 1, why), WEND_OK)
          << why.text();
    }
  }
  EXPECT_GT(found, cases / 4);
}

/// A graph of random edges, in both languages.
TEST(CAnswers, OfGraphsAreThoseOfCpp) {
  CWorkspace workspace;
  CPath path;
  ASSERT_EQ(wend_workspace_create(workspace.out(), nullptr), WEND_OK);
  ASSERT_EQ(wend_path_create(path.out(), nullptr), WEND_OK);
  Workspace memory;
  int found = 0;
  for (int i = 0; i < 100; ++i) {
    SCOPED_TRACE(i);
    Random random(static_cast<std::uint64_t>(i));
    const std::uint32_t nodes = 2 + random.below(30);
    GraphBuilder builder;
    for (std::uint32_t node = 0; node < nodes; ++node) builder.add_node();
    std::vector<wend_edge> edges;
    for (std::uint32_t edge = 0; edge < 2 * nodes; ++edge) {
      const std::uint32_t from = random.below(nodes);
      const std::uint32_t to = random.below(nodes);
      edges.push_back({from, to, random.below(100) / 4.0});
      builder.add_edge(from, to, edges.back().cost);
    }
    const NodeNavigator navigator(builder.build().value());
    const wend_graph graph = {sizeof(wend_graph), nodes, nullptr, 0, edges.data(), edges.size()};
    CMap map;
    Why why;
    ASSERT_EQ(wend_map_create_graph(&graph, map.out(), why), WEND_OK) << why.text();
    const CNavigator handle = navigator_of(map);
    const std::uint32_t goals[] = {random.below(nodes), random.below(nodes)};
    wend_query query = c_query(random.below(nodes), 0);
    query.goals = goals;
    query.goal_count = 2;
    ASSERT_EQ(wend_solve(handle, &query, workspace, path, why), WEND_OK) << why.text();
    const Path other = navigator.solve({.from = query.from, .goals = goals}, memory);
    const wend_answer answer = answer_of(path);
    ASSERT_EQ(answer.status, static_cast<wend_status>(other.status));
    ASSERT_EQ(answer.cost, other.cost);
    found += other.found() ? 1 : 0;
  }
  EXPECT_GT(found, 30);
}

TEST(CAnswers, ASearchInSlicesFindsTheSamePath) {
  const CMap map = open_map(60, 60);
  const CNavigator navigator = navigator_of(map);
  CWorkspace workspace;
  CPath whole;
  CPath sliced;
  ASSERT_EQ(wend_workspace_create(workspace.out(), nullptr), WEND_OK);
  ASSERT_EQ(wend_path_create(whole.out(), nullptr), WEND_OK);
  ASSERT_EQ(wend_path_create(sliced.out(), nullptr), WEND_OK);
  COptions options;
  ASSERT_EQ(wend_options_create(options.out(), nullptr), WEND_OK);
  ASSERT_EQ(wend_options_set(options, text_of("algorithm"), text_of("dijkstra"), nullptr), WEND_OK);
  const wend_query query = c_query(0, 60 * 60 - 1, options);
  ASSERT_EQ(wend_solve(navigator, &query, workspace, whole, nullptr), WEND_OK);
  ASSERT_EQ(wend_search_begin(navigator, &query, workspace, nullptr), WEND_OK);
  wend_status status = WEND_RUNNING;
  int slices = 0;
  for (; status == WEND_RUNNING; ++slices) {
    ASSERT_EQ(wend_search_run(workspace, 100, &status, nullptr), WEND_OK);
  }
  EXPECT_GT(slices, 20);
  EXPECT_EQ(status, std::uint32_t{WEND_FOUND});
  ASSERT_EQ(wend_search_path(workspace, sliced, nullptr), WEND_OK);
  EXPECT_EQ(answer_of(sliced).cost, answer_of(whole).cost);
  EXPECT_EQ(cells_of(sliced), cells_of(whole));
}

TEST(CAnswers, ASearchOutlivesItsNavigatorsHandleAndNoticesAnEdit) {
  const CMap map = open_map(30, 30);
  CNavigator navigator = navigator_of(map);
  CWorkspace workspace;
  ASSERT_EQ(wend_workspace_create(workspace.out(), nullptr), WEND_OK);
  const wend_query query = c_query(0, 899);
  wend_status status = WEND_RUNNING;
  ASSERT_EQ(wend_search_begin(navigator, &query, workspace, nullptr), WEND_OK);
  ASSERT_EQ(wend_navigator_update(navigator, map, nullptr, 0, nullptr), WEND_OK);
  ASSERT_EQ(wend_search_run(workspace, UINT64_MAX, &status, nullptr), WEND_OK);
  EXPECT_EQ(status, std::uint32_t{WEND_MAP_CHANGED});
  ASSERT_EQ(wend_search_begin(navigator, &query, workspace, nullptr), WEND_OK);
  ASSERT_EQ(wend_navigator_destroy(navigator.release()), WEND_OK);
  ASSERT_EQ(wend_search_run(workspace, UINT64_MAX, &status, nullptr), WEND_OK);
  EXPECT_EQ(status, std::uint32_t{WEND_FOUND});
}

TEST(CAnswers, FieldsAndDistancesAreThoseOfTheOracle) {
  CWorkspace workspace;
  CField field;
  ASSERT_EQ(wend_workspace_create(workspace.out(), nullptr), WEND_OK);
  ASSERT_EQ(wend_field_create(field.out(), nullptr), WEND_OK);
  for (int i = 0; i < sample(100); ++i) {
    SCOPED_TRACE(i);
    const RandomCase drawn = random_case(static_cast<std::uint64_t>(i));
    const BothMaps maps(drawn.map, costs_of(drawn.map));
    const CNavigator navigator = navigator_with(maps.handle, drawn.options);
    const std::uint32_t from = node_of(navigator, drawn.from);
    wend_field_query query = {sizeof(wend_field_query), 0, &from, 1, 0, nullptr};
    wend_status status = WEND_RUNNING;
    ASSERT_EQ(wend_field_fill(field, navigator, &query, workspace, &status, nullptr), WEND_OK);
    if (status != WEND_FOUND) continue;
    const double* costs = nullptr;
    std::size_t count = 0;
    ASSERT_EQ(wend_field_costs(field, &costs, &count, nullptr), WEND_OK);
    const auto distances = Oracle(maps.map, drawn.options).distances(drawn.from);
    ASSERT_EQ(count, distances.size());
    std::vector<std::uint32_t> all(count);
    std::vector<double> row(count);
    for (std::uint32_t node = 0; node < count; ++node) {
      all[node] = node;
      ASSERT_EQ(std::isfinite(costs[node]), distances[node].has_value()) << node;
      if (!distances[node]) continue;
      ASSERT_NEAR(costs[node], static_cast<double>(*distances[node]) / kOracleScale, 1e-6);
      std::uint32_t next = 0;
      ASSERT_EQ(wend_field_next(field, node, &next, nullptr), WEND_OK);
      ASSERT_EQ(next == WEND_NO_NODE, node == from);
    }
    ASSERT_EQ(wend_distances(navigator, from, all.data(), count, 0, workspace, row.data(), &status,
                             nullptr),
              WEND_OK);
    ASSERT_TRUE(std::equal(row.begin(), row.end(), costs));
  }
}

/// The lines of tests/c/ten_queries.c, by C++.
std::string ten_answers() {
  constexpr std::int32_t kWidth = 24;
  constexpr std::int32_t kHeight = 16;
  std::vector<std::uint8_t> walkable;
  std::uint32_t number = 12345;
  for (int i = 0; i < kWidth * kHeight; ++i) {
    number = number * 1664525u + 1013904223u;
    walkable.push_back((number >> 24) % 100 < 18 ? 0 : 1);
  }
  for (std::size_t i = 0; i < 10; ++i) {
    walkable[i * 2] = walkable[walkable.size() - 1 - i * 2] = 1;
  }
  const Navigator navigator =
      Navigator::build(GridMap::from_walkable(kWidth, kHeight, walkable)).value();
  Workspace workspace;
  std::string lines;
  const std::array algorithms = {"auto",           "astar",
                                 "dijkstra",       "breadth_first",
                                 "weighted_astar", "bidirectional_astar",
                                 "ida_star",       "jump_point_search",
                                 "hpa_star",       "theta_star"};
  for (std::uint32_t i = 0; i < 10; ++i) {
    const auto from = static_cast<std::int32_t>(i * 2);
    const std::int32_t to = kWidth * kHeight - 1 - from;
    const Path path = navigator.solve({.from = {from % kWidth, from / kWidth},
                                       .to = {to % kWidth, to / kWidth},
                                       .algorithm = algorithms[i]},
                                      workspace);
    std::uint32_t sum = 2166136261u;
    for (const NodeId node : path.nodes) {
      for (unsigned byte = 0; byte < 4; ++byte) {
        sum = (sum ^ (node >> 8 * byte & 0xffu)) * 16777619u;
      }
    }
    char line[120];
    std::snprintf(line, sizeof line, "%s %s %.6f %zu %08x\n", algorithms[i], to_string(path.status),
                  path.cost, path.nodes.size(), sum);
    lines += line;
  }
  return lines;
}

TEST(CAnswers, TenQueriesInC99PrintWhatCppFinds) {
  std::FILE* program = popen(WEND_TEN_QUERIES, "r");
  ASSERT_NE(program, nullptr);
  std::string lines;
  char part[256];
  while (std::fgets(part, sizeof part, program) != nullptr) lines += part;
  EXPECT_EQ(pclose(program), 0);
  EXPECT_EQ(lines, ten_answers());
}

}  // namespace
}  // namespace wend::test
