// The refusals of the C API: with a code, a text that names the remedy, and nothing changed.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <string>
#include <vector>

#include "handles.h"

namespace wend::test {
namespace {

/// An object of each kind on a grid of four by three.
struct Things {
  CMap map = open_map(4, 3);
  CNavigator navigator = navigator_of(map);
  CWorkspace workspace;
  COptions options;
  CPath path;
  CField field;
  Why why;

  Things() {
    EXPECT_EQ(wend_workspace_create(workspace.out(), nullptr), WEND_OK);
    EXPECT_EQ(wend_options_create(options.out(), nullptr), WEND_OK);
    EXPECT_EQ(wend_path_create(path.out(), nullptr), WEND_OK);
    EXPECT_EQ(wend_field_create(field.out(), nullptr), WEND_OK);
  }
  wend_code solve(const wend_query& query) {
    return wend_solve(navigator, &query, workspace, path, why);
  }
  wend_code set(const char* name, const char* value) {
    return wend_options_set(options, text_of(name), text_of(value), why);
  }
};

TEST(CErrors, CodesAndStatusesHaveNames) {
  for (wend_code code = WEND_OK; code <= WEND_TOO_MANY; ++code) {
    EXPECT_STRNE(wend_code_name(code), "") << code;
  }
  EXPECT_STREQ(wend_code_name(0xffffffffu), "");
  EXPECT_STREQ(wend_code_name(WEND_TOO_MANY + 1), "");
  EXPECT_STREQ(wend_status_name(WEND_MAP_CHANGED), "stale");
  EXPECT_STREQ(wend_status_name(WEND_INVALID + 1), "");
  EXPECT_EQ(wend_abi(), WEND_C_ABI);
}

TEST(CErrors, NullHandlesAndPointers) {
  Things all;
  const wend_query query = c_query(0, 5);
  EXPECT_EQ(wend_solve(nullptr, &query, all.workspace, all.path, all.why), WEND_NULL);
  EXPECT_EQ(all.why.text(), "navigator is null");
  EXPECT_EQ(wend_solve(all.navigator, nullptr, all.workspace, all.path, all.why), WEND_NULL);
  EXPECT_EQ(wend_solve(all.navigator, &query, nullptr, all.path, all.why), WEND_NULL);
  EXPECT_EQ(wend_solve(all.navigator, &query, all.workspace, nullptr, nullptr), WEND_NULL);
  EXPECT_EQ(wend_map_create_grid(nullptr, nullptr, all.why), WEND_NULL);
  EXPECT_EQ(wend_map_set_walkable(all.map, nullptr, 2, 0, all.why), WEND_NULL);
  EXPECT_EQ(wend_options_set(all.options, {nullptr, 3}, {nullptr, 0}, all.why), WEND_NULL);
  EXPECT_EQ(wend_path_nodes(all.path, nullptr, nullptr, all.why), WEND_NULL);
  wend_query goals = c_query(0, 5);
  goals.goal_count = 2;
  EXPECT_EQ(all.solve(goals), WEND_NULL);
  EXPECT_EQ(wend_map_destroy(nullptr), WEND_OK);
}

TEST(CErrors, HandlesThatEndedOrAreOfAnotherKind) {
  Things all;
  const wend_query query = c_query(0, 5);
  CPath gone;
  ASSERT_EQ(wend_path_create(gone.out(), nullptr), WEND_OK);
  wend_path* const old = gone.release();
  ASSERT_EQ(wend_path_destroy(old), WEND_OK);
  EXPECT_EQ(wend_solve(all.navigator, &query, all.workspace, old, all.why), WEND_STALE);
  EXPECT_EQ(wend_path_destroy(old), WEND_STALE) << "twice";
  // Its place is used again, by others and for another kind.
  for (int i = 0; i < 50; ++i) {
    CPath path;
    CField field;
    ASSERT_EQ(wend_path_create(path.out(), nullptr), WEND_OK);
    ASSERT_EQ(wend_field_create(field.out(), nullptr), WEND_OK);
    EXPECT_EQ(wend_path_destroy(old), WEND_STALE);
  }
  auto* const workspace = reinterpret_cast<wend_path*>(static_cast<wend_workspace*>(all.workspace));
  EXPECT_EQ(wend_solve(all.navigator, &query, all.workspace, workspace, all.why), WEND_WRONG_KIND);
  EXPECT_EQ(wend_path_destroy(workspace), WEND_WRONG_KIND);
  int number = 0;
  for (const std::uintptr_t wild : {std::uintptr_t{1}, std::uintptr_t{77}, ~std::uintptr_t{0},
                                    reinterpret_cast<std::uintptr_t>(&number)}) {
    EXPECT_EQ(wend_path_destroy(reinterpret_cast<wend_path*>(wild)), WEND_STALE) << wild;
  }
}

TEST(CErrors, StructsOfAnotherSize) {
  Things all;
  wend_query query = c_query(0, 5);
  query.size = 8;
  EXPECT_EQ(all.solve(query), WEND_WRONG_SIZE);
  EXPECT_NE(all.why.text().find("set it to sizeof"), std::string::npos);
  wend_grid grid = {};
  EXPECT_EQ(wend_map_create_grid(&grid, all.map.out(), all.why), WEND_WRONG_SIZE);
  wend_answer answer = {};
  EXPECT_EQ(wend_path_answer(all.path, &answer, all.why), WEND_WRONG_SIZE);
  wend_error other = {4, 77, "as before"};
  EXPECT_EQ(wend_path_answer(all.path, &answer, &other), WEND_WRONG_SIZE);
  EXPECT_EQ(other.code, 77) << "nothing is written";
}

TEST(CErrors, ReservedFieldsThatAreNotZero) {
  Things all;
  wend_query query = c_query(0, 5);
  query.reserved = 1;
  EXPECT_EQ(all.solve(query), WEND_OUT_OF_RANGE);
  const std::uint8_t open = 1;
  wend_grid grid = {};
  grid.size = sizeof grid;
  grid.width = grid.height = 1;
  grid.count = 1;
  grid.walkable = &open;
  grid.reserved = 1;
  wend_map* map = nullptr;
  EXPECT_EQ(wend_map_create_grid(&grid, &map, all.why), WEND_OUT_OF_RANGE);
}

TEST(CErrors, TextsAreUtf8WhateverTheCallerWrites) {
  Things all;
  const auto said = [&](std::string_view name) {
    EXPECT_EQ(wend_options_set(all.options, text_of(name), text_of("1"), all.why),
              WEND_UNKNOWN_NAME);
    std::string text = all.why.error.text;
    std::replace(text.begin(), text.end(), '?', '~');  // else some would be trigraphs
    return text;
  };
  EXPECT_EQ(said("\xffx"), "there is no option '~x'");
  EXPECT_EQ(said("\xed\xa0\x80"), "there is no option '~~~'") << "half a pair of UTF-16";
  EXPECT_EQ(said("\xc0\xaf"), "there is no option '~~'") << "longer than need be";
  EXPECT_EQ(said("\xf4\x90\x80\x80"), "there is no option '~~~~'") << "beyond the last letter";
  EXPECT_EQ(said("\xc3"), "there is no option '~'");
  EXPECT_EQ(said("a\xc3\xa4\xe2\x82\xac\xf0\x9f\x90\x8e"),
            "there is no option 'a\xc3\xa4\xe2\x82\xac\xf0\x9f\x90\x8e'");
  EXPECT_EQ(said(std::string_view("a\0b", 3)), "there is no option 'a~b'");
}

TEST(CErrors, GridsThatAreNone) {
  const std::uint8_t open[] = {1, 1, 1, 1};
  const float costs[] = {1, 2, -1, 1};
  const auto refuse = [&](std::int32_t width, std::int32_t height, std::size_t count) {
    wend_grid grid = {};
    grid.size = sizeof grid;
    grid.width = width;
    grid.height = height;
    grid.count = count;
    grid.walkable = open;
    wend_map* map = nullptr;
    const wend_code code = wend_map_create_grid(&grid, &map, nullptr);
    EXPECT_EQ(map, nullptr);
    return code;
  };
  EXPECT_EQ(refuse(0, 4, 0), WEND_OUT_OF_RANGE);
  EXPECT_EQ(refuse(-2, -2, 4), WEND_OUT_OF_RANGE);
  EXPECT_EQ(refuse(1 << 20, 1 << 20, 4), WEND_OUT_OF_RANGE);
  EXPECT_EQ(refuse(2, 2, 3), WEND_OUT_OF_RANGE);
  EXPECT_EQ(refuse(3, 2, 4), WEND_OUT_OF_RANGE);
  wend_grid grid = {};
  grid.size = sizeof grid;
  grid.width = grid.height = 2;
  grid.count = 4;
  wend_map* map = nullptr;
  Why why;
  EXPECT_EQ(wend_map_create_grid(&grid, &map, why), WEND_NULL);
  grid.costs = costs;
  EXPECT_EQ(wend_map_create_grid(&grid, &map, why), WEND_REFUSED);
  EXPECT_NE(why.text(), "");
  const float no_number[] = {1, std::numeric_limits<float>::quiet_NaN(), 1, 1};
  grid.costs = no_number;
  EXPECT_EQ(wend_map_create_grid(&grid, &map, why), WEND_REFUSED);
  grid.walkable = open;
  EXPECT_EQ(wend_map_create_grid(&grid, &map, why), WEND_REFUSED);
  grid.costs = nullptr;
  grid.layout = text_of("round");
  EXPECT_EQ(wend_map_create_grid(&grid, &map, why), WEND_UNKNOWN_NAME);
  EXPECT_EQ(map, nullptr);
}

TEST(CErrors, EditsChangeAllCellsOrNone) {
  Things all;
  const wend_cell cells[] = {{1, 1}, {4, 0}};
  EXPECT_EQ(wend_map_set_walkable(all.map, cells, 2, 0, all.why), WEND_OUT_OF_RANGE);
  EXPECT_NE(all.why.text().find("4,0"), std::string::npos);
  double cost = -1;
  ASSERT_EQ(wend_map_cost(all.map, {1, 1}, &cost, all.why), WEND_OK);
  EXPECT_EQ(cost, 1);
  EXPECT_EQ(all.why.text(), "");
  EXPECT_EQ(wend_map_cost(all.map, {-1, 0}, &cost, all.why), WEND_OUT_OF_RANGE);
  for (const double weight : {0.0, -1.0, 1001.0, std::nan("")}) {
    EXPECT_EQ(wend_map_set_weight(all.map, cells, 1, weight, all.why), WEND_OUT_OF_RANGE) << weight;
  }
  ASSERT_EQ(wend_map_set_weight(all.map, cells, 1, 2.5, all.why), WEND_OK);
  ASSERT_EQ(wend_map_cost(all.map, {1, 1}, &cost, all.why), WEND_OK);
  EXPECT_EQ(cost, 2.5);
  const wend_link bad[] = {{{0, 0}, {3, 2}, 1}, {{0, 0}, {3, 2}, std::nan("")}};
  EXPECT_EQ(wend_map_add_links(all.map, bad, 2, all.why), WEND_OUT_OF_RANGE);
  EXPECT_EQ(wend_navigator_update(all.navigator, all.map, cells, 2, all.why), WEND_OUT_OF_RANGE);
}

TEST(CErrors, GraphsAndWhatNeedsAGrid) {
  const wend_edge edges[] = {{0, 1, 1}, {1, 2, 1}};
  wend_graph graph = {sizeof(wend_graph), 2, nullptr, 0, edges, 2};
  CMap map;
  Why why;
  EXPECT_EQ(wend_map_create_graph(&graph, map.out(), why), WEND_OUT_OF_RANGE);
  EXPECT_NE(why.text().find("edge 1"), std::string::npos);
  graph.node_count = 3;
  graph.position_count = 2;
  const wend_position positions[3] = {};
  graph.positions = positions;
  EXPECT_EQ(wend_map_create_graph(&graph, map.out(), why), WEND_OUT_OF_RANGE);
  graph.position_count = 0;
  const wend_edge negative[] = {{0, 1, -1}};
  graph.edges = negative;
  graph.edge_count = 1;
  EXPECT_EQ(wend_map_create_graph(&graph, map.out(), why), WEND_REFUSED);
  graph.edges = edges;
  graph.edge_count = 2;
  ASSERT_EQ(wend_map_create_graph(&graph, map.out(), why), WEND_OK) << why.text();
  const wend_cell cell = {0, 0};
  EXPECT_EQ(wend_map_set_walkable(map, &cell, 1, 0, why), WEND_REFUSED);
  std::int32_t width = 0;
  EXPECT_EQ(wend_map_size(map, &width, &width, why), WEND_REFUSED);
  wend_moves moves = {};
  moves.size = sizeof moves;
  CNavigator navigator;
  EXPECT_EQ(wend_navigator_create(map, &moves, navigator.out(), why), WEND_REFUSED);
  navigator = navigator_of(map);
  std::uint32_t node = 0;
  EXPECT_EQ(wend_navigator_node(navigator, cell, &node, why), WEND_REFUSED);
  EXPECT_EQ(wend_navigator_update(navigator, map, nullptr, 0, why), WEND_REFUSED);
}

TEST(CErrors, MovesAreChecked) {
  Things all;
  wend_moves moves = {};
  moves.size = sizeof moves;
  moves.straight = 20;
  moves.diagonal = 10;
  CNavigator navigator;
  EXPECT_EQ(wend_navigator_create(all.map, &moves, navigator.out(), all.why), WEND_OUT_OF_RANGE);
  moves.straight = 10;
  moves.corners = text_of("sometimes");
  EXPECT_EQ(wend_navigator_create(all.map, &moves, navigator.out(), all.why), WEND_UNKNOWN_NAME);
  moves.corners = text_of("never");
  moves.terrain = text_of("somewhere");
  EXPECT_EQ(wend_navigator_create(all.map, &moves, navigator.out(), all.why), WEND_UNKNOWN_NAME);
  moves.terrain = text_of("entered");
  ASSERT_EQ(wend_navigator_create(all.map, &moves, navigator.out(), all.why), WEND_OK);
}

TEST(CErrors, OptionsByName) {
  Things all;
  EXPECT_EQ(all.set("algorithm", "a_star"), WEND_UNKNOWN_NAME);
  EXPECT_EQ(all.set("wait", "1"), WEND_UNKNOWN_NAME);
  EXPECT_EQ(all.set("heuristic", "custom"), WEND_UNKNOWN_NAME) << "it has no function";
  EXPECT_EQ(all.set("fallback", "nearest"), WEND_UNKNOWN_NAME);
  EXPECT_NE(all.why.text().find("closest_to_goal"), std::string::npos);
  EXPECT_EQ(all.set("weight", "heavy"), WEND_OUT_OF_RANGE);
  EXPECT_EQ(all.set("weight", "nan"), WEND_OUT_OF_RANGE);
  EXPECT_EQ(all.set("most-expansions", "-1"), WEND_OUT_OF_RANGE);
  EXPECT_EQ(all.set("most-expansions", "1.5"), WEND_OUT_OF_RANGE);
  for (const auto& [name, value] :
       std::vector<std::pair<const char*, const char*>>{{"algorithm", "weighted-astar"},
                                                        {"heuristic", "manhattan"},
                                                        {"weight", "2.5"},
                                                        {"open-list", "binary-heap"},
                                                        {"tie_rule", "deepest"},
                                                        {"stop-rule", "fast"},
                                                        {"pruning", "repeated"},
                                                        {"fallback", "closest-to-goal"},
                                                        {"detail", "cost"},
                                                        {"most-expansions", "18446744073709551615"},
                                                        {"most-cost", "inf"},
                                                        {"most-seconds", "3"},
                                                        {"turning", "0.5"}}) {
    EXPECT_EQ(all.set(name, value), WEND_OK) << name << ": " << all.why.text();
  }
}

TEST(CErrors, QuestionsWithoutAnAnswerAreNone) {
  Things all;
  EXPECT_EQ(all.solve(c_query(99, 5)), WEND_OK);
  EXPECT_EQ(answer_of(all.path).status, std::uint32_t{WEND_START_OUTSIDE});
  EXPECT_EQ(all.solve(c_query(0, WEND_NO_NODE)), WEND_OK);
  EXPECT_EQ(answer_of(all.path).status, std::uint32_t{WEND_GOAL_OUTSIDE});
  wend_query query = c_query(0, 5);
  for (const double range : {-1.0, std::nan(""), std::numeric_limits<double>::infinity()}) {
    query.range = range;
    EXPECT_EQ(all.solve(query), WEND_OUT_OF_RANGE) << range;
  }
  EXPECT_EQ(all.set("algorithm", "baked_jump_points"), WEND_OK);
  EXPECT_EQ(all.solve(c_query(0, 5, all.options)), WEND_OK);
  EXPECT_EQ(answer_of(all.path).status, std::uint32_t{WEND_INVALID});
  EXPECT_STRNE(answer_of(all.path).reason, "");
  wend_status status = WEND_FOUND;
  EXPECT_EQ(wend_search_run(all.workspace, 1, &status, all.why), WEND_REFUSED);
  EXPECT_EQ(wend_search_path(all.workspace, all.path, all.why), WEND_REFUSED);
  wend_field_query field = {sizeof field, 2, nullptr, 0, 0, nullptr};
  EXPECT_EQ(wend_field_fill(all.field, all.navigator, &field, all.workspace, &status, all.why),
            WEND_OUT_OF_RANGE);
  field.backward = 0;
  field.limit = std::nan("");
  EXPECT_EQ(wend_field_fill(all.field, all.navigator, &field, all.workspace, &status, all.why),
            WEND_OUT_OF_RANGE);
  std::uint32_t next = 0;
  EXPECT_EQ(wend_field_next(all.field, 0, &next, all.why), WEND_OUT_OF_RANGE) << "it is empty";
}

TEST(CErrors, TextsAreCutBetweenLetters) {
  Things all;
  const std::string name = "x" + std::string(40, 'y');
  std::string umlauts;
  for (int i = 0; i < 200; ++i) umlauts += "\xc3\xa4";
  for (const std::string& prefix : {std::string(), std::string("a")}) {
    EXPECT_EQ(all.set("algorithm", (prefix + umlauts).c_str()), WEND_UNKNOWN_NAME);
    const std::string text = all.why.text();
    EXPECT_LT(text.size(), sizeof all.why.error.text);
    EXPECT_EQ(static_cast<unsigned char>(text.back()), 0xa4) << "the second byte of an umlaut";
  }
}

}  // namespace
}  // namespace wend::test
