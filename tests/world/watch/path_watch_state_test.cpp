// A PathWatch keeps and refuses: costs of blocked paths, overlays, queries that find no path
// that can be watched, and paths over meshes.
#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

#include "support/oracle.h"
#include "support/random_case.h"
#include "support/random_edits.h"
#include "support/sample.h"
#include "support/test_maps.h"
#include "wend/catalogue/overlay.h"
#include "wend/world/watch/path_renewals.h"

namespace wend::test {
namespace {

TEST(PathChanges, HaveTheirNames) {
  const char* const names[] = {"blocked", "dearer", "shorter", "cheaper", "reopened"};
  for (int i = 0; i < 5; ++i) EXPECT_STREQ(to_string(static_cast<PathChange>(i)), names[i]);
}

/// A path, and the cost of each step as it was last seen.
struct SeenPath {
  PathHandle handle;
  std::vector<Point> cells;
  std::vector<double> costs;
};

double cost_as_seen(const GridMap& map, const GridOptions& options, SeenPath& path) {
  const Oracle oracle(map, options);
  double cost = 0;
  for (std::size_t i = 0; i + 1 < path.cells.size(); ++i) {
    const auto now = oracle.step(path.cells[i], path.cells[i + 1]);
    if (now) path.costs[i] = static_cast<double>(*now) / kOracleScale;
    cost += path.costs[i];
  }
  return cost;
}

/// Blocks a cell of the path, or edits anything.
std::vector<Point> edit_near(const SeenPath& path, GridMap& map, Random& random) {
  if (random.chance(70)) return edit_at_random(map, random);
  const auto which = random.below(static_cast<std::uint32_t>(path.cells.size()));
  map.set_symbol(path.cells[which], '@');
  return {path.cells[which]};
}

TEST(WatchedCosts, AreThoseLastSeenAlsoWhereThePathIsBlocked) {
  Random random(4113);
  Workspace workspace;
  int blocked = 0;
  int rescaled = 0;
  for (int i = 0; i < sample(250); ++i) {
    SCOPED_TRACE(i);
    RandomCase tried =
        random_case(static_cast<MapKind>(i % kMapKinds), kCornerRules[i % 4], true, random);
    grade_finely(tried.map, random);
    Navigator navigator = Navigator::build(tried.map, tried.options).value();
    const Path path = navigator.solve({tried.from, tried.to}, workspace);
    if (!path.found()) continue;
    PathWatch watch(navigator);
    SeenPath seen = {watch.watch(path).value(), path.points, {}};
    seen.costs.resize(path.points.size());
    cost_as_seen(tried.map, tried.options, seen);
    for (int round = 0; round < 12; ++round) {
      const double scale = navigator.cost_scale();
      const std::vector<Point> cells = edit_near(seen, tried.map, random);
      const UpdateReport report = navigator.update(tried.map, cells).value();
      ASSERT_TRUE(watch.updated(report, cells).ok());
      const double right = cost_as_seen(tried.map, tried.options, seen);
      const double rounding = static_cast<double>(seen.cells.size());
      ASSERT_NEAR(watch.cost(seen.handle), right, 1e-6 * (1 + right) + rounding);
      blocked += watch.whole(seen.handle) ? 0 : 1;
      rescaled += navigator.cost_scale() != scale ? 1 : 0;
    }
  }
  EXPECT_GT(blocked, sample(180));
  EXPECT_GT(rescaled, sample(60));
}

TEST(WatchedOverlays, AreThoseOfTheWatch) {
  const Navigator navigator = Navigator::build(GridMap(9, 9)).value();
  Workspace workspace;
  Overlay own(navigator.node_count());
  Overlay other(navigator.node_count());
  const Path path = navigator.solve({{0, 0}, {8, 8}}, workspace);
  NodeQuery query = {0, 80};
  const Overlay* const overlays[] = {nullptr, &own, &other};
  for (const Overlay* of_watch : overlays) {
    PathWatch watch(navigator, {.overlay = of_watch});
    for (const Overlay* of_query : overlays) {
      query.overlay = of_query;
      EXPECT_EQ(watch.watch(path, query).ok(), of_query == of_watch);
    }
    EXPECT_TRUE(watch.watch(path).ok());
  }
  for (const std::size_t nodes : {80u, 82u}) {
    const Overlay of_another_map(nodes);
    PathWatch watch(navigator, {.overlay = &of_another_map});
    EXPECT_EQ(watch.watch(path).error().reason,
              "the overlay is one of another map: make it for as many nodes as this one has");
  }
}

/// A path at any angle cannot be watched: the unit keeps its old path.
TEST(RenewedPaths, ThatCannotBeWatchedAreInvalid) {
  GridMap map(20, 9);
  Navigator navigator = Navigator::build(map).value();
  Workspace workspace;
  PathWatch watch(navigator);
  const Path path = navigator.solve({{0, 4}, {19, 5}, "astar"}, workspace);
  NodeQuery query = {path.nodes.front(), path.nodes.back(), "theta_star"};
  const PathHandle unit = watch.watch(path, query).value();
  const Point wall = path.points[10];
  map.set_walkable(wall, false);
  const UpdateReport report = navigator.update(map, {&wall, 1}).value();
  ASSERT_TRUE(watch.updated(report, {&wall, 1}).ok());
  PathRenewals renewals(watch);
  const auto renewed = renewals.run();
  ASSERT_EQ(renewed.size(), 1u);
  EXPECT_EQ(renewed[0].path, unit);
  EXPECT_EQ(renewed[0].status, Status::invalid);
  EXPECT_FALSE(watch.whole(unit));
  EXPECT_EQ(watch.steps_left(unit), path.nodes.size() - 1);
  EXPECT_FALSE(renewals.waits(unit));
}

/// A query on a mesh may name no algorithm, and may say where in its polygons it begins and ends.
/// Closed places block paths; without an overlay a detour is touched where somebody looks at it
/// again.
TEST(RenewedPaths, OnMeshesGoFromPolygonToPolygon) {
  Random random(4110);
  Workspace workspace;
  int found[2] = {};
  for (const TestMap& map : test_maps()) {
    const NodeNavigator& mesh = map.navigator;
    if (!mesh.has_room()) continue;
    const auto count = static_cast<std::uint32_t>(mesh.node_count());
    for (int i = 0; i < sample(300); ++i) {
      SCOPED_TRACE(map.name + " " + std::to_string(i));
      const bool closes = i % 2 == 0;
      Overlay overlay(count);
      PathWatch watch(mesh, {.overlay = closes ? &overlay : nullptr});
      PathRenewals renewals(watch);
      NodeQuery query = {random.below(count), random.below(count),
                         closes ? "astar" : "depth_first"};
      query.overlay = closes ? &overlay : nullptr;
      const Path path = mesh.solve(query, workspace);
      if (path.nodes.size() < 4) continue;
      query.algorithm = random.chance(70) ? Algorithm() : Algorithm("astar");
      if (random.chance(70)) query.from_at = mesh.position(query.from);
      const PathHandle unit = watch.watch(path, query).value();
      watch.advance(unit, random.below(2));
      if (closes) overlay.close(path.nodes[2]);
      const std::span<const NodeId> nodes = path.nodes;
      if (watch.edited(closes ? nodes.subspan(2, 1) : nodes).value().empty()) continue;
      const auto renewed = renewals.run();
      ASSERT_EQ(renewed.size(), 1u);
      NodeQuery fresh = {watch.at(unit), query.to, "astar"};
      fresh.overlay = query.overlay;
      const Path right = mesh.solve(fresh, workspace);
      ASSERT_EQ(renewed[0].status, right.status);
      if (!right.found()) continue;
      ASSERT_TRUE(watch.whole(unit));
      ASSERT_NEAR(watch.cost(unit), right.cost, 1e-9 * (1 + right.cost));
      ++found[i % 2];
    }
  }
  EXPECT_GT(found[0], sample(20));
  EXPECT_GT(found[1], sample(20));
}

/// Two edits of the map, the second of which blocks the path; the report comes before it, or is of
/// an edit of the overlay.
TEST(WatchedEdits, ThatNobodyReportedAreSeenWithTheNextReport) {
  for (const bool by_overlay : {false, true}) {
    GridMap map(20, 9);
    Navigator navigator = Navigator::build(map).value();
    Overlay overlay(navigator.node_count());
    Workspace workspace;
    PathWatch watch(navigator, {.overlay = &overlay});
    const Path path = navigator.solve({{0, 4}, {19, 4}}, workspace);
    const PathHandle unit = watch.watch(path).value();
    const Point cells[] = {{3, 8}, path.points[10]};
    map.set_walkable(cells[0], false);
    const UpdateReport first = navigator.update(map, {cells, 1}).value();
    if (by_overlay) {
      EXPECT_TRUE(watch.updated(first, {cells, 1}).value().empty());
    }
    map.set_walkable(cells[1], false);
    ASSERT_TRUE(navigator.update(map, {cells + 1, 1}).ok());
    const NodeId far_off = navigator.node({19, 0});
    overlay.set_cost(far_off, 10);
    const auto touched =
        by_overlay ? watch.edited({&far_off, 1}) : watch.updated(first, {cells, 1});
    ASSERT_EQ(touched.value().size(), 1u);
    EXPECT_EQ(touched.value()[0].path, unit);
    EXPECT_EQ(touched.value()[0].change, PathChange::blocked);
    EXPECT_EQ(touched.value()[0].ahead, 9u);
    const Result<void> valid = watch.validate();
    EXPECT_TRUE(valid.ok()) << valid.error().message();
  }
}

}  // namespace
}  // namespace wend::test
