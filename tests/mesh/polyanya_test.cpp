#include "wend/mesh/polyanya.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <iomanip>
#include <map>
#include <set>
#include <utility>

#include "random_mesh.h"
#include "support/sample.h"
#include "tower_mesh.h"
#include "wend/io/mesh_file.h"
#include "wend/mesh/locate.h"

namespace wend::test {
namespace {

double length_of(const std::vector<Position>& places) {
  double sum = 0;
  for (std::size_t i = 1; i < places.size(); ++i) {
    sum += std::hypot(places[i].x - places[i - 1].x, places[i].y - places[i - 1].y);
  }
  return sum;
}

/// Each polygon of the path is the neighbour of the one before.
bool are_neighbours(const NavMesh& mesh, const std::vector<NodeId>& polygons) {
  for (std::size_t i = 1; i < polygons.size(); ++i) {
    bool joined = false;
    for (const NavMesh::Side& side : mesh.sides_of(polygons[i - 1])) {
      joined = joined ||
               (side.door != NavMesh::kNone && mesh.doors()[side.door].neighbour == polygons[i]);
    }
    if (!joined) return false;
  }
  return true;
}

/// A square of three by three with a hole in the middle.
MeshPlan ring() {
  MeshPlan plan;
  for (int y = 0; y < 4; ++y) {
    for (int x = 0; x < 4; ++x) plan.vertices.push_back({double(x), double(y), 0});
  }
  plan.first = {0};
  for (std::uint32_t y = 0; y < 3; ++y) {
    for (std::uint32_t x = 0; x < 3; ++x) {
      if (x == 1 && y == 1) continue;
      const std::uint32_t at = 4 * y + x;
      for (const std::uint32_t corner : {at, at + 1, at + 5, at + 4})
        plan.corners.push_back(corner);
      plan.first.push_back(static_cast<std::uint32_t>(plan.corners.size()));
    }
  }
  return plan;
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
  const double length = std::hypot(to.x - from.x, to.y - from.y);
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

TEST(Polyanya, GivesTheSameAnswerInSlicesOfAnySize) {
  Random random(2);
  Workspace workspace;
  for (int round = 0; round < sample(500); ++round) {
    const GridMap map = small_map(random);
    const Skew skew = random_skew(random);
    const NavMesh mesh = NavMesh::build(MeshOfGrid(map, skew, random).plan()).value();
    const auto from = skew.at(random_place(map, random));
    const PolyanyaQuery query = {from, skew.at(random_place(map, random)), {}};
    const Path whole = solve_polyanya(mesh, query, workspace);
    for (const std::uint64_t slice : {1u, 2u, 3u, 7u}) {
      Search* search = Polyanya::begin(mesh, query, workspace);
      EXPECT_EQ(search->run({.expansions = 0}),
                whole.counters.expanded == 0 ? whole.status : Status::running);
      while (search->run({.expansions = slice}) == Status::running) {
      }
      Path path;
      search->write_path(path);
      ASSERT_EQ(path.status, whole.status);
      ASSERT_EQ(path.cost, whole.cost);
      ASSERT_EQ(path.waypoints, whole.waypoints);
      ASSERT_EQ(path.nodes, whole.nodes);
      ASSERT_EQ(path.counters.expanded, whole.counters.expanded);
      ASSERT_EQ(path.counters.generated, whole.counters.generated);
    }
  }
}

TEST(Polyanya, LeadsAsFarAsItCameWhenALimitStrikes) {
  const NavMesh mesh = NavMesh::build(ring()).value();
  Workspace workspace;
  PolyanyaQuery query = {{0.5, 1.5, 0}, {2.5, 1.5, 0}, {}};
  const Path best = solve_polyanya(mesh, query, workspace);
  ASSERT_EQ(best.status, Status::found);
  EXPECT_NEAR(best.cost, 1 + 2 * std::sqrt(0.5), 1e-12);
  query.options.limits.expansions = 1;
  const Path part = solve_polyanya(mesh, query, workspace);
  EXPECT_EQ(part.status, Status::limit_reached);
  EXPECT_FALSE(part.optimal);
  ASSERT_GE(part.waypoints.size(), 2u);
  EXPECT_EQ(part.waypoints.front(), query.from);
  EXPECT_LT(std::hypot(part.waypoints.back().x - 2.5, part.waypoints.back().y - 1.5), 2);
  EXPECT_TRUE(are_neighbours(mesh, part.nodes));

  query.options.limits = {};
  query.options.limits.cost = best.cost - 1e-9;
  EXPECT_EQ(solve_polyanya(mesh, query, workspace).status, Status::limit_reached);
  query.options.limits.cost = best.cost + 1e-9;
  EXPECT_EQ(solve_polyanya(mesh, query, workspace).status, Status::found);
}

TEST(Polyanya, StopsWhenItIsCancelled) {
  const NavMesh mesh = NavMesh::build(ring()).value();
  Workspace workspace;
  const PolyanyaQuery query = {{0.5, 1.5, 0}, {2.5, 1.5, 0}, {}};
  Search* search = Polyanya::begin(mesh, query, workspace);
  EXPECT_EQ(search->run({.expansions = 1}), Status::running);
  workspace.cancel_flag() = true;
  EXPECT_EQ(search->run(), Status::cancelled);
  Path path;
  search->write_path(path);
  EXPECT_GE(path.waypoints.size(), 1u);
  EXPECT_EQ(solve_polyanya(mesh, query, workspace).status, Status::found);
}

/// Halls one above the other, each one polygon with a door in every second place of its sides.
MeshPlan halls(int columns, int rows) {
  MeshPlan plan;
  std::map<std::pair<int, int>, std::uint32_t> known;
  const auto corner = [&](int x, int y) {
    const auto number = static_cast<std::uint32_t>(plan.vertices.size());
    const auto [at, is_new] = known.emplace(std::pair(x, y), number);
    if (is_new) plan.vertices.push_back({double(x), double(y), 0});
    plan.corners.push_back(at->second);
  };
  const auto end = [&] { plan.first.push_back(static_cast<std::uint32_t>(plan.corners.size())); };
  end();
  for (int y = 0; y < 2 * rows; y += 2) {
    for (int x = 0; x <= columns; ++x) corner(x, y);
    for (int x = columns; x >= 0; --x) corner(x, y + 1);
    end();
    for (int x = 0; x < columns && y + 2 < 2 * rows; x += 2) {
      corner(x, y + 1);
      corner(x + 1, y + 1);
      corner(x + 1, y + 2);
      corner(x, y + 2);
      end();
    }
  }
  return plan;
}

TEST(Polyanya, LimitsOfTimeHoldWherePolygonsHaveManyDoors) {
  constexpr int kColumns = 20'000;
  const NavMesh mesh = NavMesh::build(halls(kColumns, 4)).value();
  Workspace workspace;
  const PolyanyaQuery query = {{0.5, 0.5, 0}, {kColumns - 0.5, 6.5, 0}, {}};
  Search* search = Polyanya::begin(mesh, query, workspace);
  EXPECT_EQ(search->run({.seconds = 0}), Status::running);
  constexpr std::uint64_t kAtOnce = 65'536;
  constexpr std::uint64_t kOneExpansion = 3 * kColumns;
  EXPECT_GT(search->counters().generated, kAtOnce / 2) << "a search that makes many nodes";
  EXPECT_LE(search->counters().generated, kAtOnce + kOneExpansion);
  workspace.cancel_flag() = true;
  EXPECT_EQ(search->run(), Status::cancelled);
  EXPECT_LE(search->counters().generated, kAtOnce + kOneExpansion);
}

TEST(Polyanya, TellsAtOnceWhatCannotBe) {
  MeshPlan plan = ring();
  plan.vertices.insert(plan.vertices.end(), {{10, 0, 0}, {11, 0, 0}, {10, 1, 0}});
  plan.corners.insert(plan.corners.end(), {16, 17, 18});
  plan.first.push_back(static_cast<std::uint32_t>(plan.corners.size()));
  const NavMesh mesh = NavMesh::build(plan).value();
  Workspace workspace;
  const Position ground = {0.5, 0.5, 0};
  const Path island = solve_polyanya(mesh, {ground, {10.25, 0.25, 0}, {}}, workspace);
  EXPECT_EQ(island.status, Status::unreachable);
  EXPECT_EQ(island.counters.expanded, 0u);
  EXPECT_EQ(solve_polyanya(mesh, {{1.5, 1.5, 0}, ground, {}}, workspace).status,
            Status::start_outside);
  EXPECT_EQ(solve_polyanya(mesh, {ground, {1.5, 1.5, 0}, {}}, workspace).status,
            Status::goal_outside);
  EXPECT_EQ(solve_polyanya(mesh, {ground, {std::nan(""), 1, 0}, {}}, workspace).status,
            Status::goal_outside);
  EXPECT_EQ(solve_polyanya(NavMesh(), {ground, ground, {}}, workspace).status,
            Status::start_outside);
  const Path same = solve_polyanya(mesh, {ground, ground, {}}, workspace);
  EXPECT_EQ(same.status, Status::found);
  EXPECT_EQ(same.cost, 0);
}

TEST(Polyanya, RefusesOptionsThatMeanNothingHere) {
  const NavMesh mesh = NavMesh::build(ring()).value();
  Workspace workspace;
  const auto asked = [&](const SearchOptions& options) {
    const Path path = solve_polyanya(mesh, {{0.5, 0.5, 0}, {2.5, 2.5, 0}, options}, workspace);
    EXPECT_EQ(path.status == Status::invalid, *path.reason != '\0');
    return path.status;
  };
  EXPECT_EQ(asked({}), Status::found);
  SearchOptions options;
  options.heuristic = HeuristicKind::euclidean;
  EXPECT_EQ(asked(options), Status::found);
  options.heuristic = HeuristicKind::zero;
  EXPECT_EQ(asked(options), Status::invalid);
  options = {};
  options.fallback = Fallback::closest_to_goal;
  EXPECT_EQ(asked(options), Status::invalid);
  options = {};
  options.stop = StopRule::fast;
  EXPECT_EQ(asked(options), Status::invalid);
  options = {};
  options.ties = TieRule::deepest;
  EXPECT_EQ(asked(options), Status::invalid);
}

TEST(Polyanya, ATraceTellsWhichPolygonsAreOpen) {
  Random random(3);
  Workspace workspace;
  std::size_t events = 0;
  for (int round = 0; round < sample(1000); ++round) {
    const GridMap map = small_map(random);
    const Skew skew = random_skew(random);
    const NavMesh mesh = NavMesh::build(MeshOfGrid(map, skew, random).plan()).value();
    const auto from = skew.at(random_place(map, random));
    PolyanyaQuery query = {from, skew.at(random_place(map, random)), {}};
    const Path plain = solve_polyanya(mesh, query, workspace);
    TraceLog log;
    query.options.trace = &log;
    const Path traced = solve_polyanya(mesh, query, workspace);
    ASSERT_EQ(traced.waypoints, plain.waypoints) << "watching changes nothing";
    ASSERT_EQ(traced.counters.expanded, plain.counters.expanded);
    std::set<NodeId> open;
    std::set<NodeId> closed;
    for (const TraceEvent& event : log) {
      ++events;
      ASSERT_LT(event.node, mesh.polygon_count());
      const bool known = open.count(event.parent) + closed.count(event.parent) > 0;
      ASSERT_TRUE(known || event.parent == kNoNode) << "a parent is opened before";
      ASSERT_NEAR(event.g + event.h, event.f, 1e-9);
      const bool was_open = open.count(event.node) != 0;
      const bool was_closed = closed.count(event.node) != 0;
      switch (event.kind) {
        case TraceKind::opened: ASSERT_TRUE(!was_open && !was_closed); break;
        case TraceKind::improved: ASSERT_TRUE(was_open); break;
        case TraceKind::reopened: ASSERT_TRUE(was_closed); break;
        default: ASSERT_TRUE(was_open);
      }
      if (event.kind == TraceKind::closed) {
        open.erase(event.node);
        closed.insert(event.node);
      } else {
        closed.erase(event.node);
        open.insert(event.node);
      }
    }
    const Search* search = workspace.search();
    for (NodeId polygon = 0; polygon < mesh.polygon_count(); ++polygon) {
      const bool seen = open.count(polygon) != 0 || closed.count(polygon) != 0;
      ASSERT_EQ(search->label(polygon).reached, seen);
    }
  }
  EXPECT_GT(events, sample(1000u));
}

TEST(Polyanya, AllocatesNothingOnceWarm) {
  struct Ledger {
    int allocations = 0;
  } ledger;
  const Allocator counting = {[](void* context, std::size_t bytes) {
                                ++static_cast<Ledger*>(context)->allocations;
                                return std::calloc(bytes, 1);
                              },
                              [](void*, void* memory, std::size_t) { std::free(memory); }, &ledger};
  Random random(4);
  const GridMap map = random_map(MapKind::cave, random);
  const Skew skew;
  const NavMesh mesh = NavMesh::build(MeshOfGrid(map, skew, random).plan()).value();
  std::vector<PolyanyaQuery> queries;
  for (int i = 0; i < 200; ++i) {
    const auto from = skew.at(random_place(map, random));
    queries.push_back({from, skew.at(random_place(map, random)), {}});
  }
  Workspace workspace(counting);
  Path path;
  int warm = 0;
  for (int pass = 0; pass < 3; ++pass) {
    for (const PolyanyaQuery& query : queries) {
      Search* search = Polyanya::begin(mesh, query, workspace);
      search->run();
      search->write_path(path);
    }
    if (pass == 0) warm = ledger.allocations;
  }
  EXPECT_GT(warm, 0);
  EXPECT_EQ(ledger.allocations, warm);
}

TEST(Polyanya, GoesFromFloorToFloorByTheStairsOnly) {
  // A ground floor, stairs at its right end that turn left and lead up, and a floor over both.
  MeshPlan plan;
  plan.vertices = {{0, 0, 0},  {10, 0, 0}, {10, 2, 0}, {0, 2, 0}, {12, 0, 1}, {12, 4, 2},
                   {10, 4, 3}, {10, 2, 3}, {0, 4, 3},  {0, 0, 3}, {10, 0, 3}, {12, 2, 1.5}};
  plan.first = {0, 4, 8, 12, 16};
  plan.corners = {0, 1, 2, 3, 1, 4, 11, 2, 7, 11, 5, 6, 9, 10, 7, 8};
  const NavMesh split = NavMesh::build(plan).value();
  EXPECT_EQ(split.component_count(), 3u) << "the flights share a vertex only";
  Workspace workspace;
  EXPECT_EQ(solve_polyanya(split, {{1, 1, 0}, {1, 1, 3}, {}}, workspace).status,
            Status::unreachable);

  // With a landing that both flights share, and the upper floor joined to the second flight.
  plan.vertices.insert(plan.vertices.end(), {{14, 0, 1.5}, {14, 4, 1.5}});
  plan.corners = {0, 1,  2,  3,      // the ground floor
                  1, 4,  11, 2,      // the first flight
                  4, 12, 13, 5, 11,  // the landing
                  7, 11, 5,  6,      // the second flight
                  9, 10, 7,  6, 8};  // the floor above
  plan.first = {0, 4, 8, 13, 17, 22};
  const NavMesh mesh = NavMesh::build(plan).value();
  ASSERT_TRUE(mesh.validate().ok());
  EXPECT_EQ(mesh.component_count(), 1u);
  const Path up = solve_polyanya(mesh, {{1, 1, 0}, {1, 1, 3}, {}}, workspace);
  ASSERT_EQ(up.status, Status::found);
  EXPECT_EQ(up.nodes, (std::vector<NodeId>{0, 1, 2, 3, 4}));
  EXPECT_NEAR(up.cost, std::hypot(11, 1) + 2 + std::hypot(9, 1), 1e-12);
  EXPECT_EQ(up.waypoints[1], (Position{12, 2, 1.5}));
  EXPECT_EQ(up.waypoints.back(), (Position{1, 1, 3}));
  const Path flat = solve_polyanya(mesh, {{1, 1, 0}, {9, 1, 0.4}, {}}, workspace);
  EXPECT_NEAR(flat.cost, 8, 1e-12);
}

}  // namespace
}  // namespace wend::test
