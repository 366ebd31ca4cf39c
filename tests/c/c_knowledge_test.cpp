// Knowledge by the C API: after the same looks sides know what they know in C++, and paths over
// what they believe cost the same.
#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <string>
#include <vector>

#include "both_maps.h"
#include "handles.h"
#include "support/random_case.h"
#include "support/sample.h"
#include "wend/world/knowledge/knowledge.h"

namespace wend::test {
namespace {

constexpr std::uint32_t kSides = 3;

Point any_cell(Random& random, const GridMap& map) {
  const auto x = random.below(static_cast<std::uint32_t>(map.width()));
  const auto y = random.below(static_cast<std::uint32_t>(map.height()));
  return {static_cast<std::int32_t>(x), static_cast<std::int32_t>(y)};
}

wend_moves moves_with(const GridOptions& options, const std::string& corners,
                      const std::string& terrain) {
  wend_moves moves = {};
  moves.size = sizeof moves;
  moves.straight = options.costs.straight;
  moves.diagonal = options.costs.diagonal;
  moves.corners = text_of(corners);
  moves.terrain = text_of(terrain);
  return moves;
}

/// The same knowledge in both languages.
struct BothKnow {
  BothMaps maps;
  Knowledge knowledge;
  CKnowledge handle;

  explicit BothKnow(const RandomCase& drawn)
      : maps(drawn.map, costs_of(drawn.map)),
        knowledge(Knowledge::build(maps.map, drawn.options, kSides).value()) {
    const std::string corners = to_string(drawn.options.corners);
    const std::string terrain = to_string(drawn.options.terrain);
    const wend_moves moves = moves_with(drawn.options, corners, terrain);
    Why why;
    EXPECT_EQ(wend_knowledge_create(maps.handle, &moves, nullptr, kSides, handle.out(), why),
              WEND_OK)
        << why.text();
  }

  void look(Random& random) {
    const std::uint32_t side = random.below(kSides);
    const Point from = any_cell(random, maps.map);
    const auto radius = static_cast<std::int32_t>(random.below(9));
    const bool lines = random.chance(50);
    wend_sighting seen = {};
    seen.size = sizeof seen;
    const Sighting* other = nullptr;
    const wend_cell cell = {from.x, from.y};  // which the sighting shows
    if (random.chance(20)) {
      ASSERT_EQ(wend_knowledge_learn(handle, side, &cell, 1, &seen, nullptr), WEND_OK);
      other = &knowledge.learn(side, {&from, 1});
    } else {
      ASSERT_EQ(wend_knowledge_see(handle, side, cell, radius, lines ? 1 : 0, &seen, nullptr),
                WEND_OK);
      other =
          &knowledge.see(side, from, radius, lines ? SightKind::line_of_sight : SightKind::radius);
    }
    ASSERT_EQ(seen.cell_count, other->cells().size());
    for (std::size_t i = 0; i < seen.cell_count; ++i) {
      ASSERT_EQ((Point{seen.cells[i].x, seen.cells[i].y}), other->cells()[i]);
    }
    ASSERT_TRUE(std::equal(seen.found, seen.found + seen.found_count, other->found().begin(),
                           other->found().end()));
  }
  void edit(Random& random) {
    const Point at = any_cell(random, maps.map);
    const wend_cell cell = {at.x, at.y};
    const bool open = random.chance(50);
    maps.map.set_walkable(at, open);
    ASSERT_EQ(wend_map_set_walkable(maps.handle, &cell, 1, open ? 1 : 0, nullptr), WEND_OK);
    ASSERT_TRUE(knowledge.edited(maps.map, {&at, 1}).ok());
    Why why;
    ASSERT_EQ(wend_knowledge_edited(handle, maps.handle, &cell, 1, why), WEND_OK) << why.text();
  }
  void change_allies(Random& random) {
    const std::uint32_t side = random.below(kSides);
    if (random.chance(50)) {
      const std::uint32_t other = random.below(kSides);
      knowledge.ally(side, other);
      ASSERT_EQ(wend_knowledge_ally(handle, side, other, nullptr), WEND_OK);
    } else {
      knowledge.leave(side);
      ASSERT_EQ(wend_knowledge_leave(handle, side, nullptr), WEND_OK);
    }
  }
  void expect_beliefs(std::uint32_t side, std::uint32_t unknown, double factor) {
    const auto cells = static_cast<std::size_t>(maps.map.cell_count());
    std::vector<std::uint8_t> explored(cells, 9);
    std::vector<float> costs(cells, -1);
    ASSERT_EQ(wend_knowledge_explored(handle, side, explored.data(), cells, nullptr), WEND_OK);
    ASSERT_EQ(wend_knowledge_costs(handle, side, unknown, factor, costs.data(), cells, nullptr),
              WEND_OK);
    const Unknown how = {static_cast<Unknown::Kind>(unknown), unknown == 1 ? factor : 1};
    for (std::size_t i = 0; i < cells; ++i) {
      const Point cell = maps.map.point(static_cast<NodeId>(i));
      ASSERT_EQ(explored[i], knowledge.explored(side, cell) ? 1 : 0);
      ASSERT_EQ(costs[i], static_cast<float>(knowledge.believed_cost(side, cell, how) / 1000.0));
    }
  }
};

TEST(CKnowledge, SidesBelieveWhatTheyBelieveInCpp) {
  Asker asker;
  asker.use("astar");
  Workspace memory;
  int found = 0;
  const int cases = sample(250);
  for (int i = 0; i < cases; ++i) {
    SCOPED_TRACE(i);
    const RandomCase drawn = any_layout_case(static_cast<std::uint64_t>(i));
    Random random(static_cast<std::uint64_t>(i));
    BothKnow both(drawn);
    const std::uint32_t unknown = random.below(3);
    const double factor = 2;
    std::vector<CNavigator> handles(kSides);
    std::vector<NodeNavigator> navigators;
    for (std::uint32_t side = 0; side < kSides; ++side) {
      ASSERT_EQ(wend_knowledge_navigator(both.handle, side, unknown, factor, handles[side].out(),
                                         nullptr),
                WEND_OK);
      const Unknown how = {static_cast<Unknown::Kind>(unknown), unknown == 1 ? factor : 1};
      navigators.push_back(both.knowledge.navigator(side, how).value());
    }
    for (int round = 0; round < 8; ++round) {
      for (int look = 0; look < 3; ++look) both.look(random);
      both.edit(random);
      if (random.chance(30)) both.change_allies(random);
      const std::uint32_t side = random.below(kSides);
      both.expect_beliefs(side, unknown, factor);
      if (HasFatalFailure()) return;
      const NodeId from = both.knowledge.node(drawn.from);
      const NodeId to = both.knowledge.node(drawn.to);
      ASSERT_EQ(node_of(handles[side], drawn.from), from);
      const wend_query query = c_query(from, to, asker.options);
      const wend_answer answer =
          round % 2 == 0 ? asker.solve(handles[side], query) : asker.search(handles[side], query);
      const Path other =
          navigators[side].solve({.from = from, .to = to, .algorithm = Algorithm("astar")}, memory);
      ASSERT_EQ(answer.status, static_cast<wend_status>(other.status));
      ASSERT_EQ(answer.cost, other.cost);
      found += answer.status == WEND_FOUND ? 1 : 0;
    }
  }
  EXPECT_GT(found, cases);
}

TEST(CKnowledge, SightPassesWhatIsSeenThrough) {
  CMap map;
  ASSERT_EQ(wend_map_parse(text_of("type octile\nheight 3\nwidth 5\nmap\n.....\nSSTSS\n.....\n"),
                           {nullptr, 0}, map.out(), nullptr),
            WEND_OK);
  const auto seen_with = [&](std::string_view see_through, std::string_view hiding) {
    const wend_vision vision = {sizeof vision, 0, text_of(see_through), text_of(hiding)};
    CKnowledge knowledge;
    Why why;
    EXPECT_EQ(wend_knowledge_create(map, nullptr, &vision, 1, knowledge.out(), why), WEND_OK)
        << why.text();
    EXPECT_EQ(wend_knowledge_see(knowledge, 0, {2, 0}, 5, 1, nullptr, nullptr), WEND_OK);
    std::vector<std::uint8_t> explored(15);
    EXPECT_EQ(wend_knowledge_explored(knowledge, 0, explored.data(), 15, nullptr), WEND_OK);
    return std::string(
        {static_cast<char>('0' + explored[10]), static_cast<char>('0' + explored[12])});
  };
  EXPECT_EQ(seen_with("", ""), "10");
  EXPECT_EQ(seen_with("T", ""), "11");
  EXPECT_EQ(seen_with("T", "S"), "01");
}

/// The goal is a wall: a search from there backward leads nowhere.
TEST(CKnowledge, NoSearchEntersAGoalThatIsBlocked) {
  const CMap map = open_map(3, 1);
  const wend_cell wall = {2, 0};
  ASSERT_EQ(wend_map_set_walkable(map, &wall, 1, 0, nullptr), WEND_OK);
  CKnowledge knowledge;
  ASSERT_EQ(wend_knowledge_create(map, nullptr, nullptr, 1, knowledge.out(), nullptr), WEND_OK);
  ASSERT_EQ(wend_knowledge_see(knowledge, 0, {0, 0}, 9, 0, nullptr, nullptr), WEND_OK);
  CNavigator navigator;
  ASSERT_EQ(wend_knowledge_navigator(knowledge, 0, WEND_UNKNOWN_FREE, 1, navigator.out(), nullptr),
            WEND_OK);
  Asker asker;
  ASSERT_EQ(
      wend_options_set(asker.options, text_of("fallback"), text_of("closest-to-goal"), nullptr),
      WEND_OK);
  for (const char* algorithm : {"astar", "bidirectional_astar", "dijkstra", "weighted_astar"}) {
    SCOPED_TRACE(algorithm);
    asker.use(algorithm);
    const wend_answer answer = asker.solve(navigator, c_query(0, 2, asker.options));
    EXPECT_EQ(answer.status, std::uint32_t{WEND_PARTIAL});
    EXPECT_EQ(answer.cost, 13860);
  }
}

/// A knowledge lives as long as its navigators, and their searches notice what a side learns.
TEST(CKnowledge, NavigatorsHoldIt) {
  const CMap map = open_map(30, 30);
  CKnowledge knowledge;
  ASSERT_EQ(wend_knowledge_create(map, nullptr, nullptr, 1, knowledge.out(), nullptr), WEND_OK);
  CNavigator navigator;
  ASSERT_EQ(
      wend_knowledge_navigator(knowledge, 0, WEND_UNKNOWN_COSTLY, 3, navigator.out(), nullptr),
      WEND_OK);
  Asker asker;
  asker.use("dijkstra");
  const wend_query query = c_query(0, 899, asker.options);
  ASSERT_EQ(wend_search_begin(navigator, &query, asker.workspace, nullptr), WEND_OK);
  wend_status status = WEND_FOUND;
  ASSERT_EQ(wend_search_run(asker.workspace, 9, &status, nullptr), WEND_OK);
  ASSERT_EQ(status, std::uint32_t{WEND_RUNNING});
  ASSERT_EQ(wend_knowledge_see(knowledge, 0, {15, 15}, 3, 0, nullptr, nullptr), WEND_OK);
  ASSERT_EQ(wend_search_run(asker.workspace, UINT64_MAX, &status, nullptr), WEND_OK);
  EXPECT_EQ(status, std::uint32_t{WEND_MAP_CHANGED});

  ASSERT_EQ(wend_search_begin(navigator, &query, asker.workspace, nullptr), WEND_OK);
  knowledge = CKnowledge();
  EXPECT_EQ(asker.solve(navigator, query).status, std::uint32_t{WEND_FOUND});
  ASSERT_EQ(wend_search_begin(navigator, &query, asker.workspace, nullptr), WEND_OK);
  navigator = CNavigator();
  ASSERT_EQ(wend_search_run(asker.workspace, UINT64_MAX, &status, nullptr), WEND_OK);
  EXPECT_EQ(status, std::uint32_t{WEND_FOUND});
}

TEST(CKnowledge, WhatItCannotDoIsRefused) {
  const CMap map = open_map(4, 3);
  Why why;
  CKnowledge knowledge;
  for (const std::uint32_t sides : {0u, 257u}) {
    EXPECT_EQ(wend_knowledge_create(map, nullptr, nullptr, sides, knowledge.out(), why),
              WEND_OUT_OF_RANGE);
  }
  const wend_link link = {{0, 0}, {3, 2}, 1};
  const CMap linked = open_map(4, 3);
  ASSERT_EQ(wend_map_add_links(linked, &link, 1, nullptr), WEND_OK);
  EXPECT_EQ(wend_knowledge_create(linked, nullptr, nullptr, 1, knowledge.out(), why), WEND_REFUSED);
  const wend_graph graph = {sizeof graph, 2, nullptr, 0, nullptr, 0};
  CMap nodes;
  ASSERT_EQ(wend_map_create_graph(&graph, nodes.out(), why), WEND_OK) << why.text();
  EXPECT_EQ(wend_knowledge_create(nodes, nullptr, nullptr, 1, knowledge.out(), why), WEND_REFUSED);
  wend_moves moves = {};
  moves.size = sizeof moves;
  moves.unit_size = 2;
  EXPECT_EQ(wend_knowledge_create(map, &moves, nullptr, 1, knowledge.out(), why), WEND_REFUSED);

  ASSERT_EQ(wend_knowledge_create(map, nullptr, nullptr, 2, knowledge.out(), why), WEND_OK);
  EXPECT_EQ(wend_knowledge_see(knowledge, 2, {0, 0}, 1, 0, nullptr, why), WEND_OUT_OF_RANGE);
  EXPECT_EQ(why.text(), "there are 2 sides, numbered from 0");
  EXPECT_EQ(wend_knowledge_see(knowledge, 0, {4, 0}, 1, 0, nullptr, why), WEND_OUT_OF_RANGE);
  EXPECT_EQ(wend_knowledge_see(knowledge, 0, {0, 0}, -1, 0, nullptr, why), WEND_OUT_OF_RANGE);
  EXPECT_EQ(wend_knowledge_see(knowledge, 0, {0, 0}, 1, 2, nullptr, why), WEND_OUT_OF_RANGE);
  EXPECT_EQ(wend_knowledge_see(knowledge, 0, {3, 2}, INT32_MAX, 1, nullptr, why), WEND_OK);
  const wend_cell out = {0, 3};
  EXPECT_EQ(wend_knowledge_learn(knowledge, 0, &out, 1, nullptr, why), WEND_OUT_OF_RANGE);
  EXPECT_EQ(why.text(), "cell 0 is not on the map");
  EXPECT_EQ(wend_knowledge_edited(knowledge, map, &out, 1, why), WEND_OUT_OF_RANGE);
  EXPECT_EQ(wend_knowledge_edited(knowledge, nodes, nullptr, 0, why), WEND_REFUSED);
  EXPECT_EQ(wend_knowledge_edited(knowledge, open_map(5, 5), nullptr, 0, why), WEND_REFUSED);
  EXPECT_EQ(wend_knowledge_ally(knowledge, 0, 2, why), WEND_OUT_OF_RANGE);
  EXPECT_EQ(wend_knowledge_leave(knowledge, 2, why), WEND_OUT_OF_RANGE);
  std::vector<float> costs(12);
  EXPECT_EQ(wend_knowledge_costs(knowledge, 0, 0, 0, costs.data(), 11, why), WEND_OUT_OF_RANGE);
  EXPECT_EQ(why.text(), "count is 11, and the grid has 12 cells");
  for (const double factor : {0.0, -1.0, 1001.0, (std::numeric_limits<double>::quiet_NaN())}) {
    EXPECT_EQ(
        wend_knowledge_costs(knowledge, 0, WEND_UNKNOWN_COSTLY, factor, costs.data(), 12, why),
        WEND_OUT_OF_RANGE);
  }
  CNavigator navigator;
  EXPECT_EQ(wend_knowledge_navigator(knowledge, 0, 3, 1, navigator.out(), why), WEND_OUT_OF_RANGE);
  ASSERT_EQ(wend_knowledge_navigator(knowledge, 0, 0, 0, navigator.out(), why), WEND_OK);
  EXPECT_EQ(wend_navigator_update(navigator, map, nullptr, 0, why), WEND_REFUSED);
  EXPECT_EQ(wend_navigator_bake(navigator, why), WEND_REFUSED);
  std::uint32_t node = 0;
  EXPECT_EQ(wend_navigator_node(navigator, {4, 0}, &node, why), WEND_OUT_OF_RANGE);
  wend_cell cell = {};
  EXPECT_EQ(wend_navigator_cell(navigator, 12, &cell, why), WEND_OUT_OF_RANGE);
}

}  // namespace
}  // namespace wend::test
