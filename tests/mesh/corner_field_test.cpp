#include "wend/mesh/corner_field.h"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <set>

#include "random_mesh.h"
#include "search_way.h"
#include "support/sample.h"
#include "two_floors.h"

namespace wend::test {
namespace {

std::vector<std::uint32_t> seen_from(const NavMesh& mesh, const Position& place,
                                     Workspace& workspace) {
  std::vector<std::uint32_t> corners;
  const auto note = [&](std::uint32_t corner) { corners.push_back(corner); };
  visible_corners(mesh, place, workspace, note);
  return corners;
}

TEST(VisibleCorners, AreThoseOfBruteForceOnRandomMeshes) {
  Random random(1);
  Workspace workspace;
  int seen = 0;
  int hidden = 0;
  int untouched = 0;
  for (int round = 0; round < sample(8000); ++round) {
    const GridMap map = small_map(random);
    const Skew skew = random_skew(random);
    const NavMesh mesh = NavMesh::build(MeshOfGrid(map, skew, random).plan()).value();
    const MeshOracle oracle(map, skew);
    const auto from = random_place(map, random);
    const Position place = skew.at(from);
    const std::vector<std::uint32_t> corners = seen_from(mesh, place, workspace);
    const std::set<std::uint32_t> as_set(corners.begin(), corners.end());
    ASSERT_EQ(as_set.size(), corners.size()) << "each comes once";
    if (!oracle.on_ground(from)) {
      ASSERT_TRUE(corners.empty());
      continue;
    }
    // Each named corner lies at the end of a straight way.
    for (const std::uint32_t corner : corners) {
      const Position& there = mesh.vertex(mesh.bend_vertex(corner));
      const double straight = std::hypot(there.x - place.x, there.y - place.y);
      ASSERT_NEAR(search_way(mesh, place, there, workspace).length, straight,
                  1e-12 * (1 + straight))
          << to_text(map);
      ++seen;
    }
    // And where a shortest way bends first, there is a named corner.
    for (int i = 0; i < 4; ++i) {
      const auto to = random_place(map, random);
      if (!oracle.on_ground(to)) continue;
      const Path path = search_way(mesh, place, skew.at(to), workspace);
      if (!path.found() || path.waypoints.size() < 3) continue;
      double best = CornerField::kUnreached;
      for (const std::uint32_t corner : corners) {
        const Position& there = mesh.vertex(mesh.bend_vertex(corner));
        const Path rest = search_way(mesh, there, skew.at(to), workspace);
        if (rest.found()) {
          best = std::min(best, rest.length + std::hypot(there.x - place.x, there.y - place.y));
        }
      }
      ASSERT_NEAR(best, path.length, 1e-9 * (1 + path.length)) << to_text(map);
      ++hidden;
    }
    untouched += corners.size() < mesh.bend_count() ? 1 : 0;
  }
  EXPECT_GT(seen, sample(10000));
  EXPECT_GT(hidden, sample(1000));
  EXPECT_GT(untouched, sample(3000));
}

TEST(VisibleCorners, LeavesOutThoseRoundWhichNothingBends) {
  // A room of three by three with a pillar in the middle: from straight below, all four of its
  // corners would be in the way of nothing but the two lower ones are seen.
  GridMap map(3, 3, '.');
  map.set_symbol({1, 1}, '@');
  Random random(2);
  const NavMesh mesh = NavMesh::build(MeshOfGrid(map, Skew{}, random).plan()).value();
  ASSERT_EQ(mesh.bend_count(), 4u);
  Workspace workspace;
  std::set<std::pair<double, double>> places;
  for (const std::uint32_t corner : seen_from(mesh, {0.5, 0.25, 0}, workspace)) {
    const Position& at = mesh.vertex(mesh.bend_vertex(corner));
    places.insert({at.x, at.y});
  }
  // (1, 1) is seen, but ways from there run along both of its walls.
  EXPECT_EQ(places, (std::set<std::pair<double, double>>{{2, 1}, {1, 2}}));
}

TEST(CornerField, HasTheDistancesOfPolyanyaOnRandomMeshes) {
  Random random(3);
  Workspace workspace;
  CornerField field;
  Path way;
  int found = 0;
  int bent = 0;
  int unreachable = 0;
  for (int round = 0; round < sample(6000); ++round) {
    const GridMap map = small_map(random);
    const Skew skew = random_skew(random);
    const NavMesh mesh = NavMesh::build(MeshOfGrid(map, skew, random).plan()).value();
    const MeshOracle oracle(map, skew);
    std::vector<Position> sources;
    bool inside = true;
    const int count = random.between(1, 3);
    for (int i = 0; i < count; ++i) {
      const auto place = random_place(map, random);
      inside = inside && oracle.on_ground(place);
      sources.push_back(skew.at(place));
    }
    const Status status = field.fill(mesh, sources, workspace);
    ASSERT_EQ(status, inside ? Status::found : Status::start_outside);
    ASSERT_EQ(field.status(), status);
    ASSERT_TRUE(field.validate().ok()) << field.validate().error().message();
    for (int i = 0; i < 6; ++i) {
      const auto place = random_place(map, random);
      const Position to = skew.at(place);
      double best = CornerField::kUnreached;
      for (const Position& source : sources) {
        const Path path = search_way(mesh, source, to, workspace);
        if (path.found()) best = std::min(best, path.length);
      }
      if (!inside) best = CornerField::kUnreached;
      const double distance = field.distance(to, workspace);
      const Status way_status = field.way(to, workspace, way);
      if (best == CornerField::kUnreached) {
        ASSERT_EQ(distance, best);
        const Status expected = !inside                    ? Status::start_outside
                                : !oracle.on_ground(place) ? Status::goal_outside
                                                           : Status::unreachable;
        ASSERT_EQ(way_status, expected);
        unreachable += way_status == Status::unreachable ? 1 : 0;
        continue;
      }
      ++found;
      ASSERT_NEAR(distance, best, 1e-9 * (1 + best)) << to_text(map);
      ASSERT_EQ(way_status, Status::found);
      ASSERT_NEAR(way.length, best, 1e-9 * (1 + best));
      ASSERT_EQ(way.waypoints.back(), to);
      ASSERT_NE(std::find(sources.begin(), sources.end(), way.waypoints.front()), sources.end());
      bent += way.waypoints.size() > 2 ? 1 : 0;
    }
    if (!inside) continue;
    // Several stretches of ground may touch at one vertex, each with a corner of its own.
    std::map<std::uint32_t, double> at_vertices;
    for (std::uint32_t corner = 0; corner < mesh.bend_count(); ++corner) {
      double& least = at_vertices.emplace(mesh.bend_vertex(corner), 1e9).first->second;
      least = std::min(least, field.corner_distance(corner));
    }
    for (const auto& [vertex, least] : at_vertices) {
      const double distance = field.distance(mesh.vertex(vertex), workspace);
      if (distance == CornerField::kUnreached) {
        ASSERT_EQ(least, 1e9);
      } else {
        ASSERT_NEAR(least, distance, 1e-9 * (1 + distance)) << to_text(map);
      }
    }
  }
  EXPECT_GT(found, sample(8000));
  EXPECT_GT(bent, sample(800));
  EXPECT_GT(unreachable, sample(1500));
}

TEST(CornerField, HasTheDistancesOfTheVisibilityGraph) {
  Random random(4);
  Workspace workspace;
  CornerField field;
  Path way;
  int bent = 0;
  int by_later_source = 0;
  int unreachable = 0;
  for (int round = 0; round < sample(4000); ++round) {
    const GridMap map = small_map(random);
    const Skew skew = random_skew(random);
    const NavMesh mesh = NavMesh::build(MeshOfGrid(map, skew, random).plan()).value();
    const MeshOracle oracle(map, skew);
    std::vector<AnyAngleOracle::Place> sources;
    std::vector<AnyAngleOracle::Place> targets;
    const auto draw = [&](std::vector<AnyAngleOracle::Place>& places, int count) {
      for (int i = 0; i < count; ++i) {
        const auto place = random_place(map, random);
        if (oracle.on_ground(place)) places.push_back(place);
      }
    };
    draw(sources, random.between(1, 4));
    draw(targets, 6);
    if (sources.empty()) continue;
    std::vector<Position> starts;
    for (const auto& source : sources) starts.push_back(skew.at(source));
    ASSERT_EQ(field.fill(mesh, starts, workspace), Status::found);
    const auto lengths = oracle.lengths(sources, targets);
    for (std::size_t i = 0; i < targets.size(); ++i) {
      const Position to = skew.at(targets[i]);
      const double distance = field.distance(to, workspace);
      const Status status = field.way(to, workspace, way);
      if (!lengths[i]) {
        ASSERT_EQ(distance, CornerField::kUnreached) << to_text(map);
        ASSERT_EQ(status, Status::unreachable);
        ++unreachable;
        continue;
      }
      ASSERT_NEAR(distance, *lengths[i], 1e-9 * (1 + *lengths[i])) << to_text(map);
      ASSERT_EQ(status, Status::found);
      ASSERT_NEAR(way.length, *lengths[i], 1e-9 * (1 + *lengths[i]));
      bent += way.waypoints.size() > 2 ? 1 : 0;
      by_later_source += way.waypoints.front() == starts.front() ? 0 : 1;
    }
  }
  EXPECT_GT(bent, sample(800));
  EXPECT_GT(by_later_source, sample(1500));
  EXPECT_GT(unreachable, sample(800));
}

TEST(CornerField, KeepsToItsLimit) {
  const NavMesh mesh = two_floors();
  const Position source = {1, 1, 0};
  const Position above = {1, 1, 3};
  Workspace workspace;
  CornerField field;
  const double whole = std::hypot(11, 1) + 2 + std::hypot(9, 1);
  ASSERT_EQ(field.fill(mesh, {&source, 1}, workspace), Status::found);
  EXPECT_NEAR(field.distance(above, workspace), whole, 1e-12);
  Path path;
  ASSERT_EQ(field.way(above, workspace, path), Status::found);
  EXPECT_EQ(path.waypoints.front(), source);
  EXPECT_EQ(path.waypoints[1], (Position{12, 2, 1.5}));
  EXPECT_EQ(path.waypoints.back(), above);
  EXPECT_EQ(field.fill(mesh, {&source, 1}, workspace, 12), Status::limit_reached);
  EXPECT_EQ(field.distance(above, workspace), CornerField::kUnreached);
  EXPECT_EQ(field.way(above, workspace, path), Status::limit_reached);
  EXPECT_NEAR(field.distance({9, 1, 0}, workspace), 8, 1e-12);
  field.fill(mesh, {&source, 1}, workspace, whole - 1e-9);
  EXPECT_EQ(field.distance(above, workspace), CornerField::kUnreached);
  field.fill(mesh, {&source, 1}, workspace, whole + 1e-9);
  EXPECT_NEAR(field.distance(above, workspace), whole, 1e-12);
}

TEST(CornerField, TellsWhyThereIsNone) {
  const NavMesh mesh = two_floors();
  const Position source = {1, 1, 0};
  const Position outside = {-1, 1, 0};
  Workspace workspace;
  CornerField field;
  Path path;
  EXPECT_EQ(field.status(), Status::invalid);
  EXPECT_EQ(field.way(source, workspace, path), Status::invalid);
  EXPECT_STRNE(path.reason, "");
  EXPECT_EQ(field.fill(mesh, {}, workspace), Status::invalid);
  EXPECT_EQ(field.fill(mesh, {&outside, 1}, workspace), Status::start_outside);
  EXPECT_EQ(field.distance(source, workspace), CornerField::kUnreached);
  workspace.cancel_flag() = true;
  EXPECT_EQ(field.fill(mesh, {&source, 1}, workspace), Status::cancelled);
  EXPECT_EQ(field.distance(source, workspace), CornerField::kUnreached);
  EXPECT_EQ(field.fill(mesh, {&source, 1}, workspace), Status::found);
  EXPECT_EQ(field.distance(source, workspace), 0);
  EXPECT_EQ(field.way(outside, workspace, path), Status::goal_outside);
  EXPECT_EQ(field.corner_distance(~0u), CornerField::kUnreached);
}

/// A way begins as high as the ground of its own source.
TEST(CornerField, WaysFromEachSourceBeginAtItsHeight) {
  const NavMesh mesh = two_floors();
  Workspace workspace;
  CornerField field;
  const Position sources[] = {{1, 1, 0}, {1, 3, 3}};
  ASSERT_EQ(field.fill(mesh, sources, workspace), Status::found);
  Path path;
  ASSERT_EQ(field.way({4, 1, 0}, workspace, path), Status::found);
  EXPECT_EQ(path.waypoints.front(), sources[0]);
  ASSERT_EQ(field.way({4, 3, 3}, workspace, path), Status::found);
  EXPECT_EQ(path.waypoints.front(), sources[1]);
  EXPECT_EQ(path.length, 3);
}

}  // namespace
}  // namespace wend::test
