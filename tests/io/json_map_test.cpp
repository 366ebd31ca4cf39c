// JSON maps: what they mean, what is refused and how, and that writing brings them back.
#include "wend/io/json_map.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "support/sample.h"

namespace wend::io {
namespace {

template <class Plan>
Plan parsed(const std::string& text) {
  const Result<JsonMap> map = parse_json_map(text, "x.json");
  EXPECT_TRUE(map.ok()) << (map ? "" : map.error().message());
  if (!map) return {};
  EXPECT_TRUE(std::holds_alternative<Plan>(map.value()));
  // Written and read again it is the same.
  const std::string written = to_json_text(map.value()).value();
  const Result<JsonMap> again = parse_json_map(written, "again.json");
  EXPECT_TRUE(again.ok()) << written;
  if (again) {
    EXPECT_EQ(to_json_text(again.value()).value(), written);
    return std::get<Plan>(again.value());
  }
  return std::get<Plan>(map.value());
}

std::string refused(const std::string& text) {
  const Result<JsonMap> map = parse_json_map(text, "x.json");
  return map ? "nothing was refused" : map.error().message();
}

TEST(JsonMap, GraphsHaveNodesByNameOrNumberAndEdgesBothWaysUnlessToldOtherwise) {
  const auto plan = parsed<GraphPlan>(R"({"wend": "graph",
    "nodes": [{"name": "A", "x": 1, "y": 2.5}, {"name": "Bé", "x": 0, "y": 0, "z": -3}, {}],
    "edges": [{"from": "A", "to": "Bé"}, {"from": 2, "to": "A", "cost": 0.25, "one_way": true}]})");
  ASSERT_EQ(plan.nodes.size(), 3u);
  EXPECT_EQ(plan.nodes[1].name, "Bé");
  EXPECT_EQ(plan.nodes[1].position, (Position{0, 0, -3}));
  EXPECT_FALSE(plan.nodes[2].position.has_value());
  ASSERT_EQ(plan.edges.size(), 2u);
  EXPECT_FALSE(plan.edges[0].cost.has_value());
  EXPECT_EQ(plan.edges[1].cost, 0.25);
  const Graph graph = plan.graph().value();
  EXPECT_EQ(graph.edge_count(), 3u);
  EXPECT_EQ(graph.edges(2).size(), 1u);
}

TEST(JsonMap, WaypointsHaveObstaclesAndAGrid) {
  const auto plan = parsed<WaypointPlan>(R"({"wend": "waypoints", "radius": 0.5,
    "waypoints": [{"name": "a", "x": 0, "y": 0}, {"x": 3, "y": 0}],
    "obstacles": [[[1, 1], [2, 1], [2, 2]]], "grid": ["..#", "..."]})");
  EXPECT_EQ(plan.radius, 0.5);
  EXPECT_EQ(plan.waypoints[1].position, (Position{3, 0, 0}));
  EXPECT_EQ(plan.obstacles[0].size(), 3u);
  EXPECT_FALSE(plan.grid->walkable({2, 0}));
  EXPECT_TRUE(plan.grid->walkable({2, 1}));
}

TEST(JsonMap, RegionsHaveBordersWithCosts) {
  const auto map = parsed<RegionMap>(R"({"wend": "regions",
    "regions": [{"name": "N", "centre": [1, 2]}, {"name": "S", "outline": [[0,0],[1,0],[0,1]]}],
    "borders": [{"from": "N", "to": "S"}, {"from": "S", "to": "N", "cost": 3, "one_way": true}]})");
  EXPECT_EQ(map.regions()[0].centre, (Position{1, 2, 0}));
  EXPECT_EQ(map.regions()[1].outline.size(), 3u);
  EXPECT_EQ(map.borders()[0].cost, 1);
  EXPECT_TRUE(map.borders()[0].both_ways);
  EXPECT_FALSE(map.borders()[1].both_ways);
}

TEST(JsonMap, VoxelsLieInLayersFromBelow) {
  const auto plan = parsed<VoxelPlan>(R"({"wend": "voxels", "moves": 18, "corners": "one_free",
    "walker": {"head_room": 3}, "layers": [["..#", "9aZ"], ["...", "##."]]})");
  EXPECT_EQ(plan.options.moves, VoxelMoves::eighteen);
  EXPECT_EQ(plan.options.corners, CornerRule::one_free);
  EXPECT_EQ(plan.walker->head_room, 3);
  EXPECT_EQ(plan.walker->step_height, 1);
  EXPECT_EQ(plan.map.width(), 3);
  EXPECT_EQ(plan.map.depth(), 2);
  EXPECT_EQ(plan.map.height(), 2);
  EXPECT_EQ(plan.map.terrain({2, 0, 0}), 0);
  EXPECT_EQ(plan.map.terrain({0, 1, 0}), 9);
  EXPECT_EQ(plan.map.terrain({1, 1, 0}), 10);
  EXPECT_EQ(plan.map.terrain({2, 1, 0}), 61);
  EXPECT_EQ(plan.map.terrain({1, 1, 1}), 0);
}

TEST(JsonMap, ErrorsNameTheLineAndThePlace) {
  EXPECT_EQ(refused("{\"wend\": \"graph\",\n\"nodes\": [{}],\n\"edges\": [\n{\"from\": 0, \"to\": "
                    "\"B\"}]}"),
            "x.json:4: /edges/0/to: there is nothing called 'B'");
  EXPECT_EQ(refused("{\"wend\": \"graph\",\n\"nodes\": [{},\n}"),
            "x.json:3: this is not JSON: '\"nodes\": [{},<U+000A>}'");
  EXPECT_EQ(refused("{\"wend\": \"graph\",\n"), "x.json:2: the JSON text ends too soon");
}

TEST(JsonMap, WhatDoesNotFitIsRefused) {
  const struct {
    const char* text;
    const char* words;
  } cases[] = {
      {"", "ends too soon"},
      {"[]", "expected an object, found a list"},
      {"{}", "expected \"wend\""},
      {R"({"wend": "grid"})", "expected \"wend\""},
      {R"({"wend": 3})", "expected \"wend\""},
      {R"({"wend": "graph"})", "nodes is missing"},
      {R"({"wend": "graph", "nodes": {}})", "/nodes: expected a list"},
      {R"({"wend": "graph", "nodes": [], "edge": []})", "there is no 'edge' here"},
      {R"({"wend": "graph", "nodes": [], "nodes": []})", "in one object twice"},
      {R"({"wend": "graph", "nodes": [{"x": 1}]})", "/nodes/0: y is missing"},
      {R"({"wend": "graph", "nodes": [{"x": 1, "y": "2"}]})", "/nodes/0/y: expected a number"},
      {R"({"wend": "graph", "nodes": [{"x": 1e13, "y": 2}]})", "from -1e+12 to 1e+12"},
      {R"({"wend": "graph", "nodes": [{"x": 1e999, "y": 2}]})", "the number '1e999' is too large"},
      {R"({"wend": "graph", "nodes": [{"name": "A"}, {"name": "A"}]})", "another one already"},
      {R"({"wend": "graph", "nodes": [{}], "edges": [{"from": 0}]})", "to is missing"},
      {R"({"wend": "graph", "nodes": [{}], "edges": [{"from": 0, "to": 1}]})", "of that number"},
      {R"({"wend": "graph", "nodes": [{}], "edges": [{"from": 0, "to": 0.5}]})", "of that number"},
      {R"({"wend": "graph", "nodes": [{}], "edges": [{"from": 0, "to": 0}]})", "needs a cost"},
      {R"({"wend": "graph", "nodes": [{}], "edges": [{"from": 0, "to": 0, "cost": -1}]})",
       "/edges/0/cost: expected a number from 0"},
      {R"({"wend": "regions", "regions": [{}]})", "a region needs a name"},
      {R"({"wend": "regions", "regions": [{"name": "A", "centre": [1]}]})", "two numbers"},
      {R"({"wend": "regions", "regions": [{"name": "A", "outline": [[1, 2]]}]})", "three corners"},
      {R"({"wend": "waypoints", "waypoints": [{}]})", "x is missing"},
      {R"({"wend": "waypoints", "waypoints": [], "radius": -1})", "/radius: expected"},
      {R"({"wend": "waypoints", "waypoints": [], "grid": ["..", "."]})", "/grid: line 2"},
      {R"({"wend": "waypoints", "waypoints": [], "grid": ["..\n.."]})", "a row is one line"},
      {R"({"wend": "voxels"})", "layers is missing"},
      {R"({"wend": "voxels", "layers": [[]]})", "no rows"},
      {R"({"wend": "voxels", "layers": [["..", "."]]})", "as many rows"},
      {R"({"wend": "voxels", "layers": [["."], [".", "."]]})", "as many rows"},
      {R"({"wend": "voxels", "layers": [["?"]]})", "there is no voxel '?'"},
      {R"({"wend": "voxels", "layers": [["."]], "moves": 8})", "6, 18 or 26"},
      {R"({"wend": "voxels", "layers": [["."]], "corners": "some"})", "/corners: expected"},
      {R"({"wend": "voxels", "layers": [["."]], "walker": {"head_room": 0}})", "/walker/head_room"},
      {R"({"wend": "voxels", "layers": [["."]], "walker": {"head_room": 1.5}})", "whole number"},
  };
  for (const auto& each : cases) {
    const std::string reason = refused(each.text);
    EXPECT_NE(reason.find(each.words), std::string::npos) << each.text << "\n" << reason;
    EXPECT_EQ(reason.rfind("x.json", 0), 0u);
  }
}

TEST(JsonMap, DepthAndNumberOfValuesAreLimited) {
  const std::string deep(100'000, '[');
  EXPECT_NE(refused(deep).find("16 levels"), std::string::npos);
  std::string many = "[0";
  for (int i = 0; i < 4'000'000; ++i) many += ",0";
  EXPECT_NE(refused(many + "]").find("4,000,000 values"), std::string::npos);
}

/// Each member compared with those before it would be 10^11 comparisons: many minutes.
TEST(JsonMap, AnObjectOfManyMembersIsReadInNoTime) {
  constexpr int kMembers = test::sample(500'000);
  const auto with_members = [](std::string text, const std::string& last) {
    for (int i = 0; i < kMembers; ++i) text += "\"" + std::to_string(i) + "\": 0, ";
    return text + last + "}";
  };
  EXPECT_NE(refused(with_members(R"({"wend": "graph", "nodes": [], )", R"("x": 1)"))
                .find("there is no '0' here"),
            std::string::npos);
  const std::string last = std::to_string(kMembers - 1);
  EXPECT_NE(refused(with_members("{", "\"" + last + "\": 1"))
                .find("'" + last + "' is in one object twice"),
            std::string::npos);
}

TEST(JsonMap, IsToldApartFromGridsByItsFirstSymbol) {
  EXPECT_TRUE(is_json_map("{}"));
  EXPECT_TRUE(is_json_map("\xef\xbb\xbf \r\n\t{"));
  for (const char* text : {"", "..#", "type octile", "[1]", "1;2"}) {
    EXPECT_FALSE(is_json_map(text)) << text;
  }
}

/// The error for a map that has no text.
std::string unwritable(const JsonMap& map) {
  const Result<std::string> text = to_json_text(map);
  return text ? "it was written: " + text.value() : text.error().message();
}

GraphPlan graph_of_two(GraphPlan::Edge edge) {
  GraphPlan plan;
  plan.nodes = {{"A", std::nullopt}, {"B", Position{1, 2, 3}}};
  plan.edges = {{0, 1, 1, false}, edge};
  return plan;
}

TEST(JsonMap, WhatWouldNotBeReadAgainIsNotWritten) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  std::vector<std::pair<JsonMap, const char*>> cases;
  for (const double cost : {kInfinity, std::nan(""), -1.0, 2e12}) {
    cases.emplace_back(graph_of_two({1, 0, cost, false}), "/edges/1/cost: expected");
  }
  cases.emplace_back(graph_of_two({1, 2, 1, false}), "/edges/1/to: there is nothing");
  GraphPlan twins = graph_of_two({1, 0, 1, false});
  twins.nodes[1].name = "A";
  cases.emplace_back(twins, "/nodes/1: 'A' is the name of another");
  twins.nodes[1] = {"B", Position{kInfinity, 0, 0}};
  cases.emplace_back(twins, "/nodes/1/x: expected a number");

  VoxelPlan voxels;
  voxels.map = VoxelMap(1, 1, 1);
  voxels.options.corners = CornerRule::hexagonal;
  cases.emplace_back(voxels, "/corners: expected always");
  voxels.options = {};
  voxels.walker = WalkerSize{1, 0};
  cases.emplace_back(voxels, "/walker/head_room: expected");
  cases.emplace_back(VoxelPlan{}, "layers is missing");

  WaypointPlan waypoints;
  waypoints.longest_edge = 1e13;
  cases.emplace_back(waypoints, "/longest_edge: expected");
  waypoints.longest_edge = kInfinity;
  waypoints.obstacles = {{{0, 0, 0}, {1, 0, 0}}};
  cases.emplace_back(waypoints, "/obstacles/0: expected three corners");
  waypoints.obstacles = {{{0, 0, 0}, {1, 0, 0}, {0, 1, 4}}};
  cases.emplace_back(waypoints, "/obstacles/0/2: expected two numbers");

  RegionMap regions;
  regions.add_region({});
  cases.emplace_back(regions, "/regions/0: a region needs a name");
  for (const auto& [map, words] : cases) {
    EXPECT_NE(unwritable(map).find(words), std::string::npos) << words << "\n" << unwritable(map);
  }
  EXPECT_EQ(parsed<WaypointPlan>(to_json_text(WaypointPlan{}).value()).longest_edge, kInfinity);
}

TEST(JsonMap, WhatCannotBeWrittenIsAnError) {
  VoxelPlan plan;
  plan.map = VoxelMap(1, 1, 1);
  plan.map.set_terrain({0, 0, 0}, 62);
  EXPECT_FALSE(to_json_text(plan).ok());
  GraphPlan graph;
  graph.nodes = {{"\xff", std::nullopt}};
  EXPECT_FALSE(to_json_text(graph).ok());
}

}  // namespace
}  // namespace wend::io
