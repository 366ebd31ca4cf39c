// The table in docs/capabilities.md (what works on which maps) agrees with the interface.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "support/environment/places.h"
#include "wend/catalogue/alternatives.h"
#include "wend/catalogue/catalogue.h"
#include "wend/catalogue/mesh_navigator.h"
#include "wend/catalogue/navigator.h"
#include "wend/catalogue/overlay.h"
#include "wend/search/adaptors/custom_space.h"
#include "wend/space/maps/graph_builder.h"
#include "wend/space/spaces/voxel_grid.h"
#include "wend/space/tables/first_moves.h"

namespace wend::test {
namespace {

/// A road of ten places, which is reversible or not.
class Road final : public CustomSpace {
 public:
  explicit Road(bool reversible) : reversible_(reversible) {}
  std::size_t node_count() const override { return 10; }
  void expand(NodeId node, std::vector<CustomStep>& steps) const override {
    if (node + 1 < 10) steps.push_back({node + 1, 1});
  }
  bool reversible() const override { return reversible_; }
  void expand_backward(NodeId node, std::vector<CustomStep>& steps) const override {
    if (node > 0) steps.push_back({node - 1, 1});
  }

 private:
  bool reversible_;
};

/// Open ground; queries go between the ends of the first row.
NodeNavigator grid(CellLayout layout, bool terrain, bool link) {
  GridMap map(10, 10);
  map.set_layout(layout);
  TerrainCosts costs = TerrainCosts::standard();
  costs.set('S', 2);
  map.set_terrain(costs);
  if (terrain) map.set_symbol({5, 5}, 'S');
  if (link) map.add_link({{0, 0}, {9, 9}, 5});
  Navigator navigator = Navigator::build(map).value();
  // Tables, if the map can have them.
  static_cast<void>(navigator.bake());
  return navigator;
}

NodeNavigator graph(bool positions) {
  GraphBuilder builder;
  for (int i = 0; i < 10; ++i) {
    builder.add_node("", positions ? std::optional(Position{double(i), 0, 0}) : std::nullopt);
  }
  for (NodeId i = 1; i < 10; ++i) builder.add_edge(i - 1, i, 1);
  return NodeNavigator(builder.build().value());
}

/// Ten squares in a row.
NodeNavigator mesh(bool gates) {
  MeshPlan plan;
  plan.first = {0};
  for (std::uint32_t i = 0; i <= 10; ++i) {
    plan.vertices.push_back({double(i), 0, 0});
    plan.vertices.push_back({double(i), 1, 0});
  }
  for (std::uint32_t i = 0; i < 10; ++i) {
    plan.corners.insert(plan.corners.end(), {2 * i, 2 * i + 2, 2 * i + 3, 2 * i + 1});
    plan.first.push_back(4 * (i + 1));
  }
  const NavMesh open = NavMesh::build(std::move(plan)).value();
  const std::uint32_t last = 9;
  return MeshNavigator::build(gates ? open.with_closed({&last, 1}) : open).value();
}

struct Family {
  std::string title;
  NodeNavigator map;
};

std::vector<Family> families() {
  static const Road one_way(false);
  static const Road two_ways(true);
  std::vector<Family> all;
  all.push_back({"squares", grid(CellLayout::square, false, false)});
  all.push_back({"with terrain", grid(CellLayout::square, true, false)});
  all.push_back({"with links", grid(CellLayout::square, false, true)});
  all.push_back({"hexagons", grid(CellLayout::hex_odd_rows, false, false)});
  all.push_back({"staggered", grid(CellLayout::staggered_odd_rows, false, false)});
  all.push_back({"graphs", graph(false)});
  all.push_back({"with positions", graph(true)});
  all.push_back({"volumes", NodeNavigator(VoxelGrid(VoxelMap(10, 2, 2)))});
  all.push_back({"meshes", mesh(false)});
  all.push_back({"with gates", mesh(true)});
  all.push_back({"one's own", NodeNavigator(one_way)});
  all.push_back({"with the way back", NodeNavigator(two_ways)});
  return all;
}

using Try = std::function<std::string(const NodeNavigator&)>;

/// Empty if the query is answered, else why not.
std::string reason_of(const Path& path) {
  if (path.status != Status::invalid) return "";
  EXPECT_STRNE(path.reason, "");
  return path.reason;
}

std::string solve(const NodeNavigator& map, const std::function<void(NodeQuery&)>& ask) {
  Workspace workspace;
  NodeQuery query = {1, 8};
  ask(query);
  return reason_of(map.solve(query, workspace));
}

std::string flood(const NodeNavigator& map, Side side) {
  Workspace workspace;
  const NodeId source = 1;
  const NodeField field = map.field({{&source, 1}, side}, workspace);
  const NodeId to = 8;
  double cost = 0;
  const Status row = map.distances(source, {&to, 1}, side, workspace, {&cost, 1});
  EXPECT_EQ(row, field.status);
  return field.status == Status::invalid ? "the space does not know the way back" : "";
}

std::string routes(const NodeNavigator& map) {
  Workspace workspace;
  return reason_of(alternative_routes(map, {1, 8}, {}, workspace).front());
}

const std::vector<std::pair<std::string, Try>>& capabilities() {
  static constexpr std::array<NodeId, 2> kGoals = {7, 8};
  static const std::vector<std::pair<std::string, Try>> all = {
      {"`auto`", [](const auto& map) { return solve(map, [](auto& q) { q.algorithm = kAuto; }); }},
      {"the nearest of several goals",
       [](const auto& map) { return solve(map, [](auto& q) { q.goals = kGoals; }); }},
      {"a goal test",
       [](const auto& map) {
         return solve(map, [](auto& q) { q.goal_test = [](NodeId node) { return node == 8; }; });
       }},
      {"within a range of the goal",
       [](const auto& map) { return solve(map, [](auto& q) { q.range = 2; }); }},
      {"the place closest to the goal",
       [](const auto& map) {
         return solve(map, [](auto& q) { q.options.fallback = Fallback::closest_to_goal; });
       }},
      {"the place near it that is cheapest to reach",
       [](const auto& map) {
         return solve(map, [](auto& q) { q.options.fallback = Fallback::cheapest_to_reach; });
       }},
      {"an overlay, by A*, Dijkstra, weighted and anytime A*",
       [](const auto& map) {
         const Overlay overlay(map.node_count());
         return solve(map, [&](auto& q) { q.overlay = &overlay; });
       }},
      {"costs of turns",
       [](const auto& map) {
         return solve(map, [](auto& q) {
           q.algorithm = kAuto;
           q.options.turning.cost = 1;
         });
       }},
      {"fields and distances from a place",
       [](const auto& map) { return flood(map, Side::forward); }},
      {"fields and distances to a place",
       [](const auto& map) { return flood(map, Side::backward); }},
      {"a lint of estimates",
       [](const auto& map) {
         Workspace workspace;
         const LintReport report = map.lint(HeuristicKind::automatic, workspace);
         return std::string(report.verdict == LintVerdict::overestimates ? "overestimates" : "");
       }},
      {"alternative routes", [](const auto& map) { return routes(map); }},
  };
  return all;
}

/// A table in Markdown: "yes", or the number of the reason why not.
std::string table() {
  std::vector<std::string> reasons;
  const auto cell = [&](const std::string& reason) {
    if (reason.empty()) return std::string(" yes |");
    auto found = std::find(reasons.begin(), reasons.end(), reason);
    if (found == reasons.end()) found = reasons.insert(reasons.end(), reason);
    return " " + std::to_string(found - reasons.begin() + 1) + " |";
  };
  const std::vector<Family> all = families();
  std::string text = "| |";
  for (const Family& family : all) text += " " + family.title + " |";
  text += "\n|---|";
  for (std::size_t i = 0; i < all.size(); ++i) text += "---|";
  text += "\n";
  for (const AlgorithmInfo& info : algorithms()) {
    text += std::string("| ") + info.title + " |";
    for (const Family& family : all) {
      const Result<void> supported = family.map.supports(info);
      const std::string reason =
          solve(family.map, [&](NodeQuery& query) { query.algorithm = info; });
      EXPECT_EQ(reason, supported ? "" : supported.error().reason)
          << info.name << ", " << family.title;
      text += cell(reason);
    }
    text += "\n";
  }
  for (const auto& [title, attempt] : capabilities()) {
    text += "| " + title + " |";
    for (const Family& family : all) text += cell(attempt(family.map));
    text += "\n";
  }
  text += "\n";
  for (std::size_t i = 0; i < reasons.size(); ++i) {
    text += std::to_string(i + 1) + ". " + reasons[i] + "\n";
  }
  return text;
}

std::string read(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

/// To bring the page up to date: WEND_WRITE_TABLES=1 catalogue-tests --gtest_filter=Capabilities.*
TEST(Capabilities, AreWhatTheManualSays) {
  const std::string path = docs_folder() + "/capabilities.md";
  const std::string page = read(path);
  const std::size_t begin = page.find("| |");
  ASSERT_NE(begin, std::string::npos) << path << " has no table";
  // Behind it stands what is reachable from other languages.
  const std::size_t end = page.find("\n## ", begin);
  ASSERT_NE(end, std::string::npos) << path << " ends with the table";
  const std::string made = table();
  if (std::getenv("WEND_WRITE_TABLES") != nullptr) {
    std::ofstream(path) << page.substr(0, begin) << made << page.substr(end);
    return;
  }
  EXPECT_EQ(page.substr(begin, end - begin), made);
}

}  // namespace
}  // namespace wend::test
