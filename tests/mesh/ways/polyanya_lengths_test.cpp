// Lengths of ways against brute force, and where rounding could decide.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <iomanip>

#include "mesh/random_mesh.h"
#include "mesh/shortest_way.h"
#include "mesh/tower_mesh.h"
#include "support/sample.h"
#include "wend/io/mesh_file.h"
#include "wend/mesh/locate.h"
#include "wend/mesh/polyanya.h"

namespace wend::test {
namespace {

double length_of(const std::vector<Position>& places) {
  double sum = 0;
  for (std::size_t i = 1; i < places.size(); ++i) {
    sum += std::hypot(places[i].x - places[i - 1].x, places[i].y - places[i - 1].y);
  }
  return sum;
}

/// Ends whose coordinates are no binary fractions, nearly on lines through vertices.
TEST(Polyanya, EndsAndIsTheSameThereAndBackWhereRoundingDecides) {
  Random random(5);
  Workspace workspace;
  int found = 0;
  for (int round = 0; round < sample(20000); ++round) {
    const GridMap map = small_map(random);
    const Skew skew = random_skew(random);
    const NavMesh mesh = NavMesh::build(MeshOfGrid(map, skew, random).plan()).value();
    const auto tenths = [&] {
      const double x = random.between(0, 10 * map.width()) / 10.0;
      const double y = random.between(0, 10 * map.height()) / 10.0;
      return Position{skew.a * x + skew.b * y, skew.c * x + skew.d * y};
    };
    PolyanyaQuery there = {tenths(), tenths(), {}};
    there.options.limits.expansions = 10000;
    PolyanyaQuery back = there;
    std::swap(back.from, back.to);
    const Path one = solve_polyanya(mesh, there, workspace);
    const Path other = solve_polyanya(mesh, back, workspace);
    std::string what = "round " + std::to_string(round);
    for (const Position& end : {there.from, there.to}) {
      char text[64];
      std::snprintf(text, sizeof text, " %.17g,%.17g", end.x, end.y);
      what += text;
    }
    what += "\n" + io::to_polyanya_mesh(mesh.plan());
    ASSERT_NE(one.status, Status::limit_reached) << what;
    ASSERT_NE(other.status, Status::limit_reached) << what;
    if (!one.found()) continue;
    ++found;
    ASSERT_EQ(other.status, Status::found) << what;
    ASSERT_NEAR(one.cost, other.cost, 1e-9 * (1 + one.cost)) << what;
  }
  EXPECT_GT(found, sample(20000) / 4);
}

/// Decimals have no exact differences to corners: rounding decides on which side they lie of a
/// corner that they are in line with, were the signs not exact.
TEST(Polyanya, FindsTheLengthsOfBruteForceForDecimalsInLineWithCorners) {
  Random random(11);
  Workspace workspace;
  int found = 0;
  for (int round = 0; round < sample(20000); ++round) {
    const GridMap map = small_map(random);
    const Skew skew = random_skew(random);
    const NavMesh mesh = NavMesh::build(MeshOfGrid(map, skew, random).plan()).value();
    const GridMap fine = in_fifths(map);
    const MeshOracle oracle(fine, {skew.a, skew.b, skew.c, skew.d});
    for (int i = 0; i < 4; ++i) {
      const auto from = place_in_tenths(map, random);
      const auto to = place_in_tenths(map, random);
      const PolyanyaQuery query = {at_tenths(skew, from), at_tenths(skew, to), {}};
      const Path path = solve_polyanya(mesh, query, workspace);
      // Rounding may take a place on the border off the mesh.
      if (path.status == Status::start_outside || path.status == Status::goal_outside) continue;
      const std::optional<double> length = oracle.length(from, to);
      if (!length) continue;  // or from one side of a wall without thickness to the other
      ++found;
      ASSERT_EQ(path.status, Status::found);
      ASSERT_NEAR(path.cost, *length / 5, 1e-9 * (1 + *length))
          << io::to_polyanya_mesh(mesh.plan()) << std::setprecision(17) << query.from.x << ","
          << query.from.y << " to " << query.to.x << "," << query.to.y;
    }
  }
  EXPECT_GT(found, sample(4000));
}

/// A wall without thickness, from the right to (5, 1) and up to (5, 6). Behind it two polygons have
/// a side in common that ends on the wall, at (5, 3).
MeshPlan behind_thin_wall() {
  MeshPlan plan;
  plan.vertices = {{0, 0}, {10, 0}, {10, 1}, {5, 1}, {0, 1},   // below the wall
                   {5, 6}, {5, 10}, {0, 10}, {5, 3}, {10, 3},  // beside it
                   {5, 1}, {10, 1}, {10, 10}};                 // behind it
  plan.corners = {0, 1, 2, 3, 4, 4, 3, 5, 6, 7, 8, 9, 12, 6, 5, 10, 11, 9, 8};
  plan.first = {0, 5, 10, 15, 19};
  return plan;
}

/// The way along the wall to its end and straight back along its other side.
TEST(Polyanya, TurnsStraightBackAtTheEndOfAThinWall) {
  Random random(13);
  Workspace workspace;
  for (int round = 0; round < sample(2000); ++round) {
    const bool mirrored = random.chance(50);
    const double right = random.between(-20, 20) / 64.0;
    const double above = random.between(-20, 20) / 64.0;
    const auto placed = [&](double x, double y) {
      if (mirrored) x = 10 - x;
      return Position{x + right * y, above * x + y, 0};
    };
    MeshPlan plan = behind_thin_wall();
    for (Position& at : plan.vertices) at = placed(at.x, at.y);
    for (std::size_t p = 0; mirrored && p + 1 < plan.first.size(); ++p) {
      std::reverse(plan.corners.begin() + plan.first[p], plan.corners.begin() + plan.first[p + 1]);
    }
    const NavMesh mesh = NavMesh::build(plan).value();
    const Position from = placed(random.between(501, 999) / 100.0, random.between(1, 99) / 100.0);
    const Position to = placed(random.between(501, 999) / 100.0, random.between(101, 299) / 100.0);
    const double length = length_of({from, placed(5, 1), placed(5, 6), to});
    for (const PolyanyaQuery& query : {PolyanyaQuery{from, to, {}}, PolyanyaQuery{to, from, {}}}) {
      const Path path = solve_polyanya(mesh, query, workspace);
      ASSERT_EQ(path.status, Status::found) << round << io::to_polyanya_mesh(mesh.plan());
      ASSERT_NEAR(path.cost, length, 1e-9) << round << io::to_polyanya_mesh(mesh.plan());
    }
  }
}

/// On floors one above the other, joined by ramps, whose walls are often in line.
TEST(Polyanya, OnFloorsWaysAreFoundWhereThereAreAnyAndTheSameThereAndBack) {
  Random random(17);
  Workspace workspace;
  int found = 0;
  for (int round = 0; round < sample(3000); ++round) {
    const Result<NavMesh> built = NavMesh::build(
        tower_plan(random.between(3, 6), random.between(2, 3), random.below(50), random));
    ASSERT_TRUE(built.ok()) << built.error().message();
    const NavMesh& mesh = built.value();
    for (int i = 0; i < 20 && mesh.polygon_count() > 0; ++i) {
      const std::uint32_t first = random.below(mesh.polygon_count());
      const std::uint32_t last = random.below(mesh.polygon_count());
      const Position from = somewhere_in(mesh, first, random);
      const Position to = somewhere_in(mesh, last, random);
      const bool joined = mesh.component(first) == mesh.component(last);
      const Path there = solve_polyanya(mesh, {from, to, {}}, workspace);
      const Path back = solve_polyanya(mesh, {to, from, {}}, workspace);
      ASSERT_EQ(there.found(), joined) << round;
      ASSERT_EQ(back.found(), joined) << round;
      if (!joined) continue;
      ++found;
      ASSERT_NEAR(there.cost, back.cost, 1e-9 * (1 + there.cost)) << round;
      ASSERT_TRUE(are_neighbours(mesh, there.nodes)) << round;
    }
  }
  EXPECT_GT(found, sample(10000));
}

TEST(Polyanya, FindsTheLengthsOfBruteForceOnRandomMeshes) {
  Random random(1);
  Workspace workspace;
  int found = 0;
  int unreachable = 0;
  int bent = 0;
  for (int round = 0; round < sample(20000); ++round) {
    const GridMap map = small_map(random);
    const Skew skew = random_skew(random);
    const MeshOfGrid made(map, skew, random);
    const Result<NavMesh> mesh = NavMesh::build(made.plan());
    ASSERT_TRUE(mesh.ok()) << mesh.error().message() << "\n" << to_text(map);
    ASSERT_TRUE(mesh.value().validate().ok()) << mesh.value().validate().error().message();
    const MeshOracle oracle(map, skew);
    for (int i = 0; i < 4; ++i) {
      const auto from = random_place(map, random);
      const auto to = random_place(map, random);
      const PolyanyaQuery query = {skew.at(from), skew.at(to), {}};
      const Path path = solve_polyanya(mesh.value(), query, workspace);
      const std::string what = to_text(map) + " from " + std::to_string(from.x) + "," +
                               std::to_string(from.y) + " to " + std::to_string(to.x) + "," +
                               std::to_string(to.y) + " half cells, round " + std::to_string(round);
      if (!oracle.on_ground(from)) {
        ASSERT_EQ(path.status, Status::start_outside) << what;
        continue;
      }
      if (!oracle.on_ground(to)) {
        ASSERT_EQ(path.status, Status::goal_outside) << what;
        continue;
      }
      const std::optional<double> length = oracle.length(from, to);
      ASSERT_EQ(path.status, length ? Status::found : Status::unreachable) << what;
      unreachable += length ? 0 : 1;
      if (!length) continue;
      ++found;
      bent += path.waypoints.size() > 2 ? 1 : 0;
      ASSERT_NEAR(path.cost, *length, 1e-9 * (1 + *length)) << what;
      ASSERT_DOUBLE_EQ(path.cost, length_of(path.waypoints)) << what;
      ASSERT_TRUE(path.optimal);
      ASSERT_EQ(path.waypoints.front(), query.from);
      ASSERT_EQ(path.waypoints.back(), query.to);
      ASSERT_TRUE(are_neighbours(mesh.value(), path.nodes)) << what;
      ASSERT_TRUE(contains(mesh.value(), path.nodes.front(), query.from));
      ASSERT_TRUE(contains(mesh.value(), path.nodes.back(), query.to));
    }
  }
  EXPECT_GT(found, sample(20000));
  EXPECT_GT(bent, sample(5000));
  EXPECT_GT(unreachable, sample(5000));
}

/// Start, corner (9, 1) and goal are in line but for rounding, and so is the door from (0, 0) to
/// that corner: whether the way bends at its far end or not at all must not be left to rounding.
TEST(Polyanya, GoesStraightPastADoorThatIsSeenEndOn) {
  MeshPlan plan;
  plan.vertices = {{20, 2}, {0, 20}, {9, 7}, {17, 2}, {0, 0}, {6, 6}, {9, 1}, {18, 0}};
  plan.first = {0, 4, 7, 10, 13, 17, 20};
  plan.corners = {0, 1, 2, 3, 1, 4, 5, 5, 4, 6, 2, 1, 5, 7, 3, 2, 6, 4, 7, 6};
  const NavMesh mesh = NavMesh::build(plan).value();
  Workspace workspace;
  const Position from = {6.087991544431695, 0.67644350493685501};
  const Position to = {18, 2};
  const double length = length_of({from, {9, 1}, {17, 2}, to});
  EXPECT_NEAR(solve_polyanya(mesh, {from, to, {}}, workspace).cost, length, 1e-9);
  EXPECT_NEAR(solve_polyanya(mesh, {to, from, {}}, workspace).cost, length, 1e-9);
}

bool is_vertex(const NavMesh& mesh, const Position& place) {
  const auto& vertices = mesh.plan().vertices;
  return std::any_of(vertices.begin(), vertices.end(),
                     [&](const Position& at) { return at.x == place.x && at.y == place.y; });
}

/// The corners themselves are rounded: what was in line is so but for the last digits, and doors
/// are seen end-on from their one side or the other.
TEST(Polyanya, FindsTheLengthsOfBruteForceBetweenCornersThatWereRounded) {
  Random random(19);
  Workspace workspace;
  int found = 0;
  for (int round = 0; round < sample(20000); ++round) {
    const GridMap map = small_map(random);
    const Skew skew = random_skew(random);
    const double factor = 1 / static_cast<double>(random.between(3, 30));
    const auto scaled = [&](Position at) { return Position{at.x * factor, at.y * factor, 0}; };
    MeshPlan plan = MeshOfGrid(map, skew, random).plan();
    for (Position& at : plan.vertices) at = scaled(at);
    const Result<NavMesh> mesh = NavMesh::build(plan);
    if (!mesh) continue;  // corners in line may bend inwards
    const MeshOracle oracle(map, skew);
    for (int i = 0; i < 8; ++i) {
      const auto from = random_place(map, random);
      const auto to = random_place(map, random);
      const PolyanyaQuery query = {scaled(skew.at(from)), scaled(skew.at(to)), {}};
      const Path path = solve_polyanya(mesh.value(), query, workspace);
      if (path.status == Status::start_outside || path.status == Status::goal_outside) continue;
      const std::optional<double> length = oracle.length(from, to);
      if (!length) continue;
      ++found;
      ASSERT_EQ(path.status, Status::found) << round;
      ASSERT_NEAR(path.cost, *length * factor, 1e-9 * (1 + *length))
          << io::to_polyanya_mesh(mesh.value().plan()) << std::setprecision(17) << query.from.x
          << "," << query.from.y << " to " << query.to.x << "," << query.to.y;
      for (std::size_t bend = 1; bend + 1 < path.waypoints.size(); ++bend) {
        ASSERT_TRUE(is_vertex(mesh.value(), path.waypoints[bend])) << round;
      }
    }
  }
  EXPECT_GT(found, sample(20000));
}

/// The start lies on the line through a corner and the door behind it, but for rounding, which
/// makes the ends of that door change places.
TEST(Polyanya, FindsTheWayThroughADoorThatRoundingTurnsRound) {
  MeshPlan plan;
  plan.vertices = {{1, 0, 0},   {2, 1, 0},   {3, 2, 0},  {4, 3, 0},   {6, 6, 0}, {-2, -5, 0},
                   {-4, -8, 0}, {-3, -7, 0}, {1, -1, 0}, {-2, -6, 0}, {2, 0, 0}};
  plan.corners = {0, 1, 2, 3, 4, 1, 5, 6, 7, 8, 2, 8, 7, 9, 10};
  plan.first = {0, 5, 11, 15};
  const NavMesh mesh = NavMesh::build(plan).value();
  Workspace workspace;
  const Position from = {3.6956521739130435, 3.0434782608695654};
  const Position to = {-1.0666666666666667, -4.4000000000000004};
  const Path there = solve_polyanya(mesh, {from, to}, workspace);
  ASSERT_EQ(there.status, Status::found);
  EXPECT_NEAR(there.cost, std::hypot(from.x - 1, from.y + 1) + std::hypot(1 - to.x, -1 - to.y),
              1e-9);
  const Path back = solve_polyanya(mesh, {to, from}, workspace);
  ASSERT_EQ(back.status, Status::found);
  EXPECT_NEAR(back.cost, there.cost, 1e-9);
}

}  // namespace
}  // namespace wend::test
