// Promises of edits of a triangulation and of a LiveMesh, apart from right ways: refusals, counts
// of points, open obstacles that cannot be moved, versions.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <optional>
#include <vector>

#include "wend/internal/mesh/triangle_mesh.h"
#include "wend/mesh/erode_mesh.h"
#include "wend/mesh/links/suggest_links.h"
#include "wend/mesh/live_mesh.h"
#include "wend/mesh/polyanya.h"
#include "wend/mesh/triangulation.h"

namespace wend::test {
namespace {

using Outline = std::vector<Position>;

Outline square_outline(double low, double high) {
  return {{low, low, 0}, {high, low, 0}, {high, high, 0}, {low, high, 0}};
}

Triangulation floor_of_16() {
  return Triangulation::build(std::vector<Outline>{square_outline(0, 16)}).value();
}

TEST(Triangulation, NothingIsCoveredOutsideItsLattice) {
  Triangulation mesh = floor_of_16();
  mesh.insert_obstacle(square_outline(4, 8)).value();
  EXPECT_EQ(mesh.cover({6, 6, 0}), 1);
  EXPECT_EQ(mesh.cover({2, 2, 0}), 0);
  EXPECT_EQ(mesh.cover({-2, 2, 0}), 1) << "no floor";
  EXPECT_EQ(mesh.cover({16, 16, 0}), 0) << "a corner of the floor";
  EXPECT_EQ(mesh.cover({4, 4, 0}), 0) << "a corner of the obstacle";
  const double far = 99;  // (the lattice extends at least half the longer side beyond)
  for (const Position& at : {Position{far, 2, 0}, Position{2, far, 0}, Position{-far, 2, 0},
                             Position{2, -far, 0}, Position{std::nan(""), 2, 0}}) {
    EXPECT_EQ(mesh.cover(at), std::nullopt);
    EXPECT_FALSE(mesh.insert_point(at).ok());
    EXPECT_FALSE(mesh.insert_segment({1, 1, 0}, at).ok());
    EXPECT_FALSE(mesh.insert_segment(at, {1, 1, 0}).ok());
    EXPECT_FALSE(mesh.insert_obstacle(Outline{{1, 1, 0}, {2, 1, 0}, at}).ok());
  }
  ASSERT_TRUE(mesh.validate().ok());
}

TEST(Triangulation, CoordinatesAreAtMost1e12EachWay) {
  const double more = std::nextafter(1e12, 2e12);
  for (const double far : {more, -more, std::nan("")}) {
    EXPECT_FALSE(
        Triangulation::build(std::vector<Outline>{{{0, 0, 0}, {9, far, 0}, {0, 9, 0}}}).ok());
    EXPECT_FALSE(
        Triangulation::build(std::vector<Outline>{{{0, 0, 0}, {far, 9, 0}, {9, 0, 0}}}).ok());
  }
  EXPECT_TRUE(
      Triangulation::build(std::vector<Outline>{{{-1e12, -1e12, 0}, {1e12, 0, 0}, {0, 1e12, 0}}})
          .ok());
}

TEST(Triangulation, SegmentsHaveALengthAndCoverNothing) {
  Triangulation mesh = floor_of_16();
  EXPECT_EQ(mesh.insert_segment({3, 3, 0}, {3, 3, 0}).error().reason, "the segment has no length");
  const ObstacleId segment = mesh.insert_segment({3, 3, 0}, {12, 5, 0}).value();
  EXPECT_TRUE(mesh.contains(segment));
  EXPECT_FALSE(mesh.is_blocked(segment));
  for (int x = 1; x < 16; ++x) EXPECT_EQ(mesh.cover({double(x), 4, 0}), 0);
  mesh.remove(segment);
  EXPECT_FALSE(mesh.contains(segment));
  ASSERT_TRUE(mesh.validate().ok());
}

TEST(Triangulation, APointStaysUntilItIsRemovedAsOftenAsItWasInserted) {
  Triangulation mesh = floor_of_16();
  const VertexId vertex = mesh.insert_point({5, 6, 0}).value();
  for (int i = 0; i < 2; ++i) EXPECT_EQ(mesh.insert_point({5, 6, 0}).value(), vertex);
  const std::size_t count = mesh.mesh().vertex_count();
  for (int i = 0; i < 2; ++i) {
    mesh.remove_point(vertex);
    EXPECT_TRUE(mesh.mesh().vertex_used(vertex));
    EXPECT_EQ(mesh.position(vertex), (Position{5, 6, 0}));
  }
  mesh.remove_point(vertex);
  EXPECT_EQ(mesh.mesh().vertex_count(), count - 1);
  ASSERT_TRUE(mesh.validate().ok());
}

TEST(Triangulation, AnOpenObstacleThatCannotBeMovedStaysOpenWhereItIs) {
  Triangulation mesh = floor_of_16();
  const ObstacleId door = mesh.insert_obstacle(square_outline(4, 8)).value();
  const Outline in_line = {{1, 1, 0}, {2, 2, 0}, {3, 3, 0}};
  const Outline two = {{1, 1, 0}, {9, 2, 0}};
  const Outline twice = {{1, 1, 0}, {9, 1, 0}, {9, 9, 0}, {1, 1, 0}, {9, 1, 0}, {9, 9, 0}};
  for (const bool blocked : {false, true}) {
    mesh.set_blocked(door, blocked);
    for (const Outline& wrong : {in_line, two, twice}) {
      EXPECT_FALSE(mesh.move(door, wrong).ok());
      EXPECT_EQ(mesh.is_blocked(door), blocked);
      EXPECT_EQ(mesh.cover({6, 6, 0}), blocked ? 1 : 0);
      ASSERT_TRUE(mesh.validate().ok());
    }
  }
  const Result<ObstacleId> refused = mesh.insert_obstacle(two);
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().reason, "the outline has fewer than three corners");
}

TEST(LiveMesh, OnlyEditsMakeVersions) {
  LiveMesh mesh = LiveMesh::build(std::vector<Outline>{square_outline(0, 16)}).value();
  const ObstacleId door = mesh.insert_obstacle(square_outline(4, 8)).value();
  EXPECT_EQ(mesh.version(), 2u);
  mesh.set_blocked(door, true);
  EXPECT_EQ(mesh.version(), 2u) << "it is blocked";
  mesh.set_blocked(door, false);
  EXPECT_EQ(mesh.version(), 3u);
  mesh.set_blocked(door, false);
  EXPECT_EQ(mesh.version(), 3u) << "it is open";
  EXPECT_FALSE(mesh.move(door, Outline{{1, 1, 0}, {2, 2, 0}, {3, 3, 0}}).ok());
  EXPECT_EQ(mesh.version(), 3u);
  const LiveMeshSnapshot open = mesh.snapshot();
  {
    const LiveMesh::Batch batch(mesh);
    mesh.set_blocked(door, true);
    EXPECT_EQ(mesh.snapshot().version(), 3u);
    EXPECT_NE(mesh.snapshot().polygon_at({6, 6, 0}), kNoPolygon) << "not yet";
  }
  EXPECT_EQ(mesh.version(), 4u);
  EXPECT_EQ(mesh.snapshot().version(), 4u);
  EXPECT_EQ(mesh.snapshot().polygon_at({6, 6, 0}), kNoPolygon);
  EXPECT_EQ(open.version(), 3u);
  EXPECT_NE(open.polygon_at({6, 6, 0}), kNoPolygon);
  LiveMesh moved = std::move(mesh);
  moved.remove(door);
  EXPECT_EQ(moved.version(), 5u);
  EXPECT_NE(moved.snapshot().polygon_at({6, 6, 0}), kNoPolygon);
  ASSERT_TRUE(moved.validate().ok());
}

/// A place on sides or corners has all free triangles there, by number, and no blocked ones.
TEST(LiveMesh, SnapshotsTellTheFreeTrianglesAtAPlace) {
  LiveMesh mesh = LiveMesh::build(std::vector<Outline>{square_outline(0, 16)}).value();
  mesh.insert_obstacle(square_outline(4, 8)).value();
  mesh.insert_obstacle(Outline{{8, 8, 0}, {12, 9, 0}, {9, 13, 0}}).value();
  const LiveMeshSnapshot snapshot = mesh.snapshot();
  EXPECT_FALSE(snapshot.is_free(snapshot.polygon_bound()));
  EXPECT_FALSE(snapshot.is_free(kNoPolygon));
  const auto turn = [](const Position& a, const Position& b, const Position& c) {
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
  };
  double area = 0;
  std::size_t several = 0;
  for (int i = 0; i <= 32 * 32; ++i) {
    const Position at = {i % 33 / 2.0, i / 33 / 2.0, 0};
    std::vector<std::uint32_t> right;
    for (std::uint32_t p = 0; p < snapshot.polygon_bound(); ++p) {
      if (!snapshot.is_free(p)) continue;
      const auto [a, b, c] = snapshot.corners(p);
      ASSERT_GT(turn(a, b, c), 0);
      if (i == 0) area += turn(a, b, c) / 2;
      if (turn(a, b, at) >= 0 && turn(b, c, at) >= 0 && turn(c, a, at) >= 0) right.push_back(p);
    }
    std::vector<std::uint32_t> found;
    snapshot.polygons_at(at, found);
    ASSERT_EQ(found, right) << at.x << " " << at.y;
    ASSERT_EQ(snapshot.polygon_at(at), right.empty() ? kNoPolygon : right.front());
    several += right.size() > 1 ? 1 : 0;
    if (right.empty()) continue;
    const MeshPlace near = snapshot.nearest_place(at);
    ASSERT_EQ(near.position, at);
  }
  EXPECT_EQ(area, 16 * 16 - 4 * 4 - 9.5);
  EXPECT_GT(several, 40u);
}

TEST(LiveMesh, SearchesThereHaveOneGoalAndNoLinks) {
  LiveMesh mesh = LiveMesh::build(std::vector<Outline>{square_outline(0, 16)}).value();
  const LiveMeshSnapshot snapshot = mesh.snapshot();
  const NavMesh still = mesh.freeze().value();
  const MeshLink link = {{1, 1, 0}, {15, 15, 0}, 0, 0};
  const MeshLinks links = MeshLinks::build(still, {&link, 1}).value();
  Workspace workspace;
  const Position goal = {9, 9, 0};
  const auto status = [&](const PolyanyaQuery& query) {
    return Polyanya::begin(snapshot, query, workspace)->run();
  };
  EXPECT_EQ(status({{1, 1, 0}, goal}), Status::found);
  EXPECT_EQ(status({.from = {1, 1, 0}, .to = goal, .goals = {&goal, 1}}), Status::invalid);
  EXPECT_EQ(status({.from = {1, 1, 0}, .to = goal, .links = &links}), Status::invalid);
}

TEST(ErodeMesh, TheBoundsOfItsNumbersAreTaken) {
  const NavMesh mesh =
      LiveMesh::build(std::vector<Outline>{square_outline(0, 16)}).value().freeze().value();
  for (const double error : {.001, 1.0}) EXPECT_TRUE(erode_mesh(mesh, 1, {error}).ok()) << error;
  EXPECT_FALSE(erode_mesh(mesh, 1, {std::nextafter(.001, 0)}).ok());
  EXPECT_FALSE(erode_mesh(mesh, 1, {std::nextafter(1.0, 2)}).ok());
  EXPECT_TRUE(erode_mesh(mesh, 1e12).ok());
  EXPECT_FALSE(erode_mesh(mesh, std::nextafter(1e12, 2e12)).ok());
  EXPECT_TRUE(erode_mesh(mesh, 16 * 0x1p-22).ok());
  EXPECT_FALSE(erode_mesh(mesh, std::nextafter(16 * 0x1p-22, 0)).ok());
}

TEST(SuggestLinks, EachOptionHasItsRange) {
  using Member = double SuggestOptions::*;
  const std::pair<const char*, Member> lengths[] = {{"max_drop", &SuggestOptions::max_drop},
                                                    {"min_drop", &SuggestOptions::min_drop},
                                                    {"drop_reach", &SuggestOptions::drop_reach},
                                                    {"max_jump", &SuggestOptions::max_jump},
                                                    {"max_rise", &SuggestOptions::max_rise},
                                                    {"margin", &SuggestOptions::margin},
                                                    {"detour", &SuggestOptions::detour},
                                                    {"drop_cost", &SuggestOptions::drop_cost},
                                                    {"jump_cost", &SuggestOptions::jump_cost},
                                                    {"spacing", &SuggestOptions::spacing},
                                                    {"agent_radius", &SuggestOptions::agent_radius},
                                                    {"agent_height", &SuggestOptions::agent_height},
                                                    {"agent_climb", &SuggestOptions::agent_climb}};
  for (const auto& length : lengths) {
    const char* const name = length.first;
    const Member member = length.second;
    const double least = member == &SuggestOptions::spacing ? 1e-6 : 0;
    const auto refused = [&](double value) {
      SuggestOptions options;
      options.*member = value;
      const Result<void> checked = options.check();
      return checked.ok() ? std::string() : checked.error().source;
    };
    for (const double wrong : {std::nextafter(least, -1), std::nextafter(1e9, 2e9), std::nan("")}) {
      EXPECT_EQ(refused(wrong), name);
    }
    EXPECT_EQ(refused(least) + refused(1e9), "") << name;
  }
  SuggestOptions options;
  options.drop_kind = options.jump_kind = 31;
  EXPECT_TRUE(options.check().ok());
  options.drop_kind = 32;
  EXPECT_EQ(options.check().error().source, "drop_kind");
}

/// Twice the size, twice all lengths; costs, kinds and the detour stay.
TEST(SuggestLinks, OptionsAreInProportionToTheAgent) {
  const SuggestOptions one = SuggestOptions::for_agent(0.6, 2, 0.9);
  const SuggestOptions two = SuggestOptions::for_agent(1.2, 4, 1.8);
  for (const auto member :
       {&SuggestOptions::max_drop, &SuggestOptions::min_drop, &SuggestOptions::drop_reach,
        &SuggestOptions::max_jump, &SuggestOptions::max_rise, &SuggestOptions::spacing,
        &SuggestOptions::margin, &SuggestOptions::agent_radius, &SuggestOptions::agent_height,
        &SuggestOptions::agent_climb}) {
    EXPECT_NEAR(two.*member, 2 * (one.*member), 1e-12);
    EXPECT_NEAR(one.*member, SuggestOptions().*member, 1e-12);
  }
  EXPECT_EQ(two.detour, one.detour);
  EXPECT_EQ(two.drop_cost, one.drop_cost);
  EXPECT_EQ(two.jump_cost, one.jump_cost);
  EXPECT_EQ(two.drop_kind, one.drop_kind);
}

}  // namespace
}  // namespace wend::test
