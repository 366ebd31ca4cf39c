// After any edits in any order, a version answers as a mesh built anew from its outlines.
#include "wend/mesh/live_mesh.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "random_mesh.h"
#include "random_town.h"
#include "support/sample.h"
#include "wend/mesh/merge_triangles.h"
#include "wend/mesh/polyanya.h"

namespace wend::test {
namespace {

template <class Mesh>
Path solve(const Mesh& mesh, const Position& from, const Position& to, Workspace& workspace) {
  Path path;
  Search* search = Polyanya::begin(mesh, {from, to, {}}, workspace);
  search->run();
  search->write_path(path);
  return path;
}

/// Both answers have the same status, cost, waypoints, polygons and number of expansions.
void expect_same(const Path& one, const Path& other) {
  ASSERT_EQ(one.status, other.status);
  ASSERT_EQ(one.cost, other.cost);
  ASSERT_EQ(one.waypoints, other.waypoints);
  ASSERT_EQ(one.nodes, other.nodes);
  ASSERT_EQ(one.counters.expanded, other.counters.expanded);
}

TEST(LiveMeshTest, FindsTheLengthsOfBruteForceAfterEveryEdit) {
  Random random(1);
  Workspace workspace;
  int found = 0;
  int unreachable = 0;
  int outside = 0;
  for (int round = 0; round < sample(1000); ++round) {
    CellTown town(random);
    for (int i = 0; i < 10; ++i) {
      town.edit(random);
      const GridMap map = town.map();
      const MeshOracle oracle(map, Skew());
      const LiveMeshSnapshot snapshot = town.mesh.snapshot();
      for (int query = 0; query < 3; ++query) {
        const auto from = random_place(map, random);
        const auto to = random_place(map, random);
        const std::string what = to_text(map) + " from " + std::to_string(from.x) + "," +
                                 std::to_string(from.y) + " to " + std::to_string(to.x) + "," +
                                 std::to_string(to.y) + " half cells, round " +
                                 std::to_string(round);
        const Path path = solve(snapshot, Skew().at(from), Skew().at(to), workspace);
        if (!oracle.on_ground(from) || !oracle.on_ground(to)) {
          ASSERT_EQ(path.status,
                    oracle.on_ground(from) ? Status::goal_outside : Status::start_outside)
              << what;
          ++outside;
          continue;
        }
        const std::optional<double> length = oracle.length(from, to);
        ASSERT_EQ(path.status, length ? Status::found : Status::unreachable) << what;
        ++(length ? found : unreachable);
        if (!length) continue;
        ASSERT_NEAR(path.cost, *length, 1e-9 * (1 + *length)) << what;
      }
    }
    ASSERT_TRUE(town.mesh.validate().ok()) << town.mesh.validate().error().message();
  }
  EXPECT_GT(found, sample(5000));
  EXPECT_GT(unreachable, sample(300));
  EXPECT_GT(outside, sample(3000));
}

TEST(LiveMeshTest, FindsTheLengthsOfBruteForceForDecimalsInLineWithCorners) {
  Random random(12);
  Workspace workspace;
  int found = 0;
  for (int round = 0; round < sample(1000); ++round) {
    CellTown town(random);
    for (int i = 0; i < 5; ++i) {
      town.edit(random);
      const GridMap map = town.map();
      const GridMap fine = in_fifths(map);
      const MeshOracle oracle(fine, Skew());
      const LiveMeshSnapshot snapshot = town.mesh.snapshot();
      for (int query = 0; query < 3; ++query) {
        const auto from = place_in_tenths(map, random);
        const auto to = place_in_tenths(map, random);
        if (!oracle.on_ground(from) || !oracle.on_ground(to)) continue;
        const Path path =
            solve(snapshot, at_tenths(Skew(), from), at_tenths(Skew(), to), workspace);
        const std::optional<double> length = oracle.length(from, to);
        ASSERT_EQ(path.status, length ? Status::found : Status::unreachable);
        if (!length) continue;
        ++found;
        ASSERT_NEAR(path.cost, *length / 5, 1e-9 * (1 + *length)) << to_text(map);
      }
    }
  }
  EXPECT_GT(found, sample(1000));
}

/// The mesh of a new triangulation of the same outlines, inserted in the order of their numbers.
NavMesh made_anew(const RandomTown& town) {
  Triangulation fresh = Triangulation::build(std::vector<RandomTown::Ring>{town.floor}).value();
  for (const auto& [id, ring] : town.rings) {
    if (town.mesh.is_blocked(id)) fresh.insert_obstacle(ring).value();
  }
  return NavMesh::build(merge_triangles(fresh)).value();
}

void compare_after_edits(bool whole, double scale, int edits, std::size_t most,
                         std::uint64_t seed) {
  Random random(seed);
  Workspace workspace;
  RandomTown town(whole, scale, most);
  const double unit = town.mesh.triangulation().lattice().unit();
  int found = 0;
  int bent = 0;
  int other = 0;
  int contacts = 0;  // that the order of edits opens or closes
  for (int i = 0; i < edits; ++i) {
    town.edit(random);
    const Result<void> valid = town.mesh.validate();
    ASSERT_TRUE(valid.ok()) << i << ": " << valid.error().message();
    const LiveMeshSnapshot snapshot = town.mesh.snapshot();
    const NavMesh frozen = town.mesh.freeze().value();
    const NavMesh anew = made_anew(town);
    for (int query = 0; query < 3; ++query) {
      const Position from = town.place(random);
      const Position to = town.place(random);
      const Path live = solve(snapshot, from, to, workspace);
      const Path still = solve(frozen, from, to, workspace);
      ASSERT_EQ(live.status, still.status) << i;
      ASSERT_NEAR(live.cost, still.cost, 1e-12 * (1 + live.cost)) << i;
      ++(live.found() ? found : other);
      bent += live.waypoints.size() > 2 ? 1 : 0;
      // Crossings may be some units off.
      if (town.near_border(from, 64 * unit) || town.near_border(to, 64 * unit)) continue;
      const Path again = solve(anew, from, to, workspace);
      const double slack = 16 * unit * static_cast<double>(live.waypoints.size());
      if (live.status == again.status &&
          std::abs(live.cost - again.cost) <= 1e-9 * live.cost + slack) {
        continue;
      }
      ++contacts;
      const bool shorter = live.found() && !(again.found() && again.cost < live.cost);
      ASSERT_TRUE(town.passes_contact((shorter ? live : again).waypoints, 64 * unit))
          << i << ": " << live.cost << " or " << again.cost;
    }
  }
  EXPECT_GT(found, edits / 2);
  EXPECT_GT(bent, edits / 4);
  EXPECT_GT(other, edits / 20);
  EXPECT_LE(contacts, whole ? edits / 20 : 0);
}

TEST(LiveMeshTest, AnswersAsAMeshMadeAnewWithObstaclesAnywhere) {
  compare_after_edits(false, 1, sample(2000), 30, 2);
}

TEST(LiveMeshTest, AnswersAsAMeshMadeAnewWithObstaclesOnWholeCoordinates) {
  compare_after_edits(true, 1, sample(2000), 30, 3);
}

TEST(LiveMeshTest, AnswersAsAMeshMadeAnewFarFromZero) {
  compare_after_edits(true, 0x1p24, sample(500), 20, 4);
}

TEST(LiveMeshTest, OlderVersionsAnswerAsTheyDid) {
  struct Kept {
    LiveMeshSnapshot snapshot;
    Position from;
    Position to;
    Path path;
  };
  Random random(5);
  Workspace workspace;
  RandomTown town(false, 1, 30);
  std::vector<Kept> kept;
  int dropped = 0;
  for (int i = 0; i < sample(2000); ++i) {
    town.edit(random);
    const LiveMeshSnapshot snapshot = town.mesh.snapshot();
    ASSERT_EQ(snapshot.version(), town.mesh.version());
    const Position from = town.place(random);
    const Position to = town.place(random);
    if (random.chance(30)) {
      kept.push_back({snapshot, from, to, solve(snapshot, from, to, workspace)});
    }
    if (kept.size() > 20 || (!kept.empty() && random.chance(10))) {
      kept.erase(kept.begin() + random.between(0, static_cast<int>(kept.size()) - 1));
      ++dropped;
    }
    for (const Kept& old : kept) {
      expect_same(solve(old.snapshot, old.from, old.to, workspace), old.path);
      if (testing::Test::HasFatalFailure()) FAIL() << "edit " << i;
    }
  }
  EXPECT_GT(dropped, sample(400));
}

TEST(LiveMeshTest, KeepsNoMoreMemoryThanItsVersionsNeed) {
  Random random(6);
  RandomTown town(false, 1, 30);
  std::size_t settled = 0;
  for (int i = 0; i < 4000; ++i) {
    town.edit(random);
    const LiveMeshSnapshot snapshot = town.mesh.snapshot();
    if (i == 2000) settled = town.mesh.bytes();
  }
  EXPECT_LT(town.mesh.bytes(), settled + settled / 2);
}

TEST(LiveMeshTest, ASnapshotOutlivesItsMesh) {
  Workspace workspace;
  Random random(7);
  RandomTown* town = new RandomTown(false, 1, 30);
  for (int i = 0; i < 50; ++i) town->edit(random);
  const LiveMeshSnapshot snapshot = town->mesh.snapshot();
  const Position from = town->place(random);
  const Position to = town->place(random);
  const Path before = solve(snapshot, from, to, workspace);
  delete town;
  expect_same(solve(snapshot, from, to, workspace), before);
}

TEST(LiveMeshTest, ASearchGoesOnWhileTheMeshChanges) {
  Random random(8);
  Workspace workspace;
  int sliced = 0;
  for (int round = 0; round < sample(300); ++round) {
    RandomTown town(round % 2 == 0, 1, 20);
    for (int i = 0; i < 25; ++i) town.edit(random);
    const PolyanyaQuery query = {town.place(random), town.place(random), {}};
    const Path whole = solve(town.mesh.snapshot(), query.from, query.to, workspace);
    for (const std::uint64_t slice : {1u, 3u}) {
      LiveMesh copy{town.mesh.triangulation()};
      Search* search = Polyanya::begin(copy.snapshot(), query, workspace);
      while (search->run({.expansions = slice}) == Status::running) {
        ++sliced;
        if (const auto id = copy.insert_obstacle(box(1, 1, 62, 62))) copy.remove(id.value());
      }
      Path path;
      search->write_path(path);
      ASSERT_EQ(path.status, whole.status);
      ASSERT_NEAR(path.cost, whole.cost, 1e-12 * (1 + whole.cost));
      ASSERT_EQ(path.waypoints, whole.waypoints);
    }
  }
  EXPECT_GT(sliced, sample(1000));
}

TEST(LiveMeshTest, ABatchIsOneVersion) {
  LiveMesh mesh = LiveMesh::build(std::vector<TownRing>{box(0, 0, 10, 10)}).value();
  EXPECT_EQ(mesh.version(), 1u);
  const LiveMeshSnapshot before = mesh.snapshot();
  {
    const LiveMesh::Batch batch(mesh);
    {
      const LiveMesh::Batch inner(mesh);
      mesh.insert_obstacle(box(4, 0, 6, 9)).value();
    }
    mesh.insert_obstacle(box(1, 1, 2, 2)).value();
    EXPECT_EQ(mesh.version(), 1u);
    EXPECT_EQ(mesh.snapshot().polygon_at({5, 5, 0}), before.polygon_at({5, 5, 0}));
  }
  EXPECT_EQ(mesh.version(), 2u);
  EXPECT_EQ(mesh.snapshot().polygon_at({5, 5, 0}), kNoPolygon);
  EXPECT_NE(before.polygon_at({5, 5, 0}), kNoPolygon);
  { const LiveMesh::Batch empty(mesh); }
  EXPECT_EQ(mesh.version(), 2u) << "nothing was edited";
  EXPECT_FALSE(mesh.insert_obstacle(std::vector<Position>{{1, 1, 0}, {2, 2, 0}, {3, 3, 0}}).ok());
  EXPECT_EQ(mesh.version(), 2u) << "what is refused changes nothing";
  EXPECT_TRUE(mesh.validate().ok());
}

TEST(LiveMeshTest, ADoorOpensAndCloses) {
  LiveMesh mesh = LiveMesh::build(std::vector<TownRing>{box(0, 0, 10, 10)}).value();
  mesh.insert_obstacle(box(4, 0, 6, 4)).value();
  mesh.insert_obstacle(box(4, 5, 6, 10)).value();
  const ObstacleId door = mesh.insert_obstacle(box(4, 4, 6, 5)).value();
  Workspace workspace;
  const auto status = [&] {
    return solve(mesh.snapshot(), {1, 1, 0}, {9, 9, 0}, workspace).status;
  };
  EXPECT_EQ(status(), Status::unreachable);
  for (int i = 0; i < 3; ++i) {
    mesh.set_blocked(door, false);
    EXPECT_FALSE(mesh.is_blocked(door));
    EXPECT_EQ(status(), Status::found);
    mesh.move(door, box(3, 4, 5, 5)).value();
    EXPECT_EQ(status(), Status::found) << "an open door may be moved";
    mesh.set_blocked(door, true);
    EXPECT_EQ(status(), Status::unreachable);
    mesh.move(door, box(4, 4, 6, 5)).value();
  }
  ASSERT_TRUE(mesh.validate().ok());
  mesh.set_blocked(door, false);
  mesh.remove(door);
  EXPECT_EQ(status(), Status::found);
  ASSERT_TRUE(mesh.validate().ok());
}

TEST(LiveMeshTest, TellsAtOnceWhichEndsAreNowhere) {
  LiveMesh mesh = LiveMesh::build(std::vector<TownRing>{box(0, 0, 10, 10)}).value();
  mesh.insert_obstacle(box(4, 4, 6, 6)).value();
  const LiveMeshSnapshot snapshot = mesh.snapshot();
  Workspace workspace;
  const Position ground = {1, 1, 0};
  const double none = std::nan("");
  for (const Position& nowhere :
       {Position{5, 5, 0}, Position{-1, 5, 0}, Position{1e300, 0, 0}, Position{none, 1, 0},
        Position{1, none, 0}, Position{-5, -5, 0}}) {
    EXPECT_EQ(solve(snapshot, nowhere, ground, workspace).status, Status::start_outside);
    EXPECT_EQ(solve(snapshot, ground, nowhere, workspace).status, Status::goal_outside);
    EXPECT_EQ(snapshot.polygon_at(nowhere), kNoPolygon);
  }
  for (const Position& border : {Position{4, 5, 0}, Position{4, 4, 0}, Position{0, 0, 0},
                                 Position{10, 5, 0}, Position{6, 6, 0}}) {
    EXPECT_EQ(solve(snapshot, border, ground, workspace).status, Status::found);
    EXPECT_NE(snapshot.polygon_at(border), kNoPolygon);
  }
  // (As a double, a place may lie outside by less than the lattice can tell.)
  EXPECT_EQ(snapshot.polygon_at({-1e-30, 5, 0}), kNoPolygon);
  EXPECT_EQ(snapshot.polygon_at({4 + 1e-15, 5, 0}), kNoPolygon);
  SearchOptions options;
  options.heuristic = HeuristicKind::zero;
  Search* search = Polyanya::begin(snapshot, {ground, ground, options}, workspace);
  EXPECT_EQ(search->run(), Status::invalid);
}

TEST(LiveMeshTest, AllocatesNothingOnceWarm) {
  struct Ledger {
    int allocations = 0;
  } ledger;
  const Allocator counting = {[](void* context, std::size_t bytes) {
                                ++static_cast<Ledger*>(context)->allocations;
                                return std::calloc(bytes, 1);
                              },
                              [](void*, void* memory, std::size_t) { std::free(memory); }, &ledger};
  Random random(9);
  RandomTown town(true, 1, 30);
  for (int i = 0; i < 100; ++i) town.edit(random);
  const LiveMeshSnapshot snapshot = town.mesh.snapshot();
  std::vector<PolyanyaQuery> queries;
  for (int i = 0; i < 200; ++i) {
    const Position from = town.place(random);
    queries.push_back({from, town.place(random), {}});
  }
  Workspace workspace(counting);
  Path path;
  int warm = 0;
  for (int pass = 0; pass < 3; ++pass) {
    for (const PolyanyaQuery& query : queries) {
      Search* search = Polyanya::begin(snapshot, query, workspace);
      search->run();
      search->write_path(path);
    }
    if (pass == 0) warm = ledger.allocations;
  }
  EXPECT_GT(warm, 0);
  EXPECT_EQ(ledger.allocations, warm);
}

TEST(LiveMeshTest, ALimitAndATraceWorkAsOnOtherMeshes) {
  Random random(10);
  Workspace workspace;
  std::size_t events = 0;
  for (int round = 0; round < sample(200); ++round) {
    RandomTown town(round % 2 == 0, 1, 20);
    for (int i = 0; i < 25; ++i) town.edit(random);
    const LiveMeshSnapshot snapshot = town.mesh.snapshot();
    PolyanyaQuery query = {town.place(random), town.place(random), {}};
    const Path plain = solve(snapshot, query.from, query.to, workspace);
    TraceLog log;
    query.options.trace = &log;
    Path traced;
    Search* search = Polyanya::begin(snapshot, query, workspace);
    search->run();
    search->write_path(traced);
    expect_same(traced, plain);
    for (const TraceEvent& event : log) {
      ++events;
      ASSERT_TRUE(snapshot.is_free(event.node));
    }
    query.options.trace = nullptr;
    if (!plain.found() || plain.cost == 0) continue;
    query.options.limits.cost = plain.cost * (1 - 1e-9);
    EXPECT_EQ(Polyanya::begin(snapshot, query, workspace)->run(), Status::limit_reached);
  }
  EXPECT_GT(events, sample(1000u));
}

TEST(LiveMeshTest, FindsTheNearestPlaceThatIsFree) {
  Random random(11);
  Workspace workspace;
  int moved = 0;
  for (int round = 0; round < sample(1000); ++round) {
    RandomTown town(round % 2 == 0, 1, 20);
    for (int i = 0; i < 15; ++i) town.edit(random);
    const LiveMeshSnapshot snapshot = town.mesh.snapshot();
    const NavMesh frozen = town.mesh.freeze().value();
    Position place = town.place(random);
    if (random.chance(20)) place = {place.x * 5 - 100, place.y * 5 - 100, 0};
    const MeshPlace near = snapshot.nearest_place(place);
    const MeshPlace expected = nearest_place(frozen, place);
    ASSERT_NE(near.polygon, kNoPolygon);
    const auto distance = [&](const Position& p) {
      return std::hypot(p.x - place.x, p.y - place.y);
    };
    ASSERT_NEAR(distance(near.position), distance(expected.position), 1e-9);
    moved += distance(near.position) > 0 ? 1 : 0;
    std::vector<std::uint32_t> there;
    snapshot.polygons_at(near.position, there);
    ASSERT_TRUE(std::find(there.begin(), there.end(), near.polygon) != there.end());
    ASSERT_EQ(there.front(), snapshot.polygon_at(near.position));
    ASSERT_EQ(solve(snapshot, near.position, near.position, workspace).status, Status::found);
  }
  EXPECT_GT(moved, sample(200));
  LiveMesh full = LiveMesh::build(std::vector<TownRing>{box(0, 0, 4, 4)}).value();
  full.insert_obstacle(box(-1, -1, 5, 5)).value();
  EXPECT_EQ(full.snapshot().nearest_place({1, 1, 0}).polygon, kNoPolygon);
  EXPECT_EQ(full.snapshot().nearest_place({std::nan(""), 1, 0}).polygon, kNoPolygon);
}

Position draw_corner(Random& random) {
  const double x = random.between(0, 16);
  return {x, static_cast<double>(random.between(0, 16)), 0};
}

/// A floor with some triangles, which later outlines may cross.
LiveMesh draw_crossed_floor(Random& random) {
  LiveMesh mesh = LiveMesh::build(std::vector<TownRing>{box(0, 0, 16, 16)}).value();
  for (std::uint32_t i = 1 + random.below(3); i > 0; --i) {
    const Position corners[] = {draw_corner(random), draw_corner(random), draw_corner(random)};
    static_cast<void>(mesh.insert_obstacle(corners));  // some are refused: corners in line
  }
  return mesh;
}

TEST(LiveMeshTest, WhatRunsThereAndBackHasNoArea) {
  Random random(71);
  for (int i = 0; i < sample(3'000); ++i) {
    LiveMesh mesh = draw_crossed_floor(random);
    const std::uint64_t version = mesh.version();
    TownRing line;
    for (std::uint32_t corners = 2 + random.below(4); corners > 0; --corners) {
      line.push_back(draw_corner(random));
    }
    for (std::size_t at = line.size() - 1; at-- > 1;) line.push_back(Position(line[at]));
    ASSERT_FALSE(mesh.insert_obstacle(line).ok()) << i;
    ASSERT_EQ(mesh.version(), version);
    ASSERT_TRUE(mesh.validate().ok());
  }
}

TEST(LiveMeshTest, SpikesBlockNothing) {
  Random random(72);
  Workspace workspace;
  int found = 0;
  for (int i = 0; i < sample(2'000); ++i) {
    Random same = random;
    LiveMesh plain = draw_crossed_floor(random);
    LiveMesh spiked = draw_crossed_floor(same);
    const double x = random.between(1, 14);
    const double y = random.between(1, 14);
    TownRing ring = box(x - 0.25, y - 0.25, x + 0.25, y + 0.25);
    plain.insert_obstacle(ring).value();
    const std::size_t root = random.below(4);
    const Position tip = draw_corner(random);
    const Position half = {(ring[root].x + tip.x) / 2, (ring[root].y + tip.y) / 2, 0};
    // To the tip, and back in one go or by a stop.
    TownRing spike = {tip};
    if (random.chance(50)) spike.push_back(half);
    spike.push_back(Position(ring[root]));
    ring.insert(ring.begin() + static_cast<std::ptrdiff_t>(root) + 1, spike.begin(), spike.end());
    spiked.insert_obstacle(ring).value();
    ASSERT_TRUE(spiked.validate().ok());
    for (int query = 0; query < 3; ++query) {
      const Position from = {random.below(16'000) / 1e3, random.below(16'000) / 1e3, 0};
      const Position to = {random.below(16'000) / 1e3, random.below(16'000) / 1e3, 0};
      const Path right = solve(plain.snapshot(), from, to, workspace);
      const Path path = solve(spiked.snapshot(), from, to, workspace);
      ASSERT_EQ(path.status, right.status) << i;
      ASSERT_NEAR(path.length, right.length, 1e-6) << i;
      found += path.found() ? 1 : 0;
    }
  }
  EXPECT_GT(found, sample(1'000));
}

/// A wall round a yard, as one outline: the way from the outer ring to the inner one is gone twice.
TEST(LiveMeshTest, TheWayToAHoleIsNoGap) {
  Random random(73);
  Workspace workspace;
  int inside = 0;
  for (int i = 0; i < sample(2'000); ++i) {
    LiveMesh mesh = draw_crossed_floor(random);
    const double y = random.between(60, 100) / 10.0;
    const TownRing wall = {{4, 4, 0}, {12, 4, 0}, {12, 12, 0}, {4, 12, 0}, {4, 4, 0}, {6, y, 0},
                           {6, 6, 0}, {10, 6, 0}, {10, 10, 0}, {6, 10, 0}, {6, y, 0}};
    mesh.insert_obstacle(wall).value();
    ASSERT_TRUE(mesh.validate().ok());
    const Position yard = {6.5 + random.below(3'000) / 1e3, 6.5 + random.below(3'000) / 1e3, 0};
    const Position beside = {0.1 + random.below(3'000) / 1e3, random.below(16'000) / 1e3, 0};
    const Path path = solve(mesh.snapshot(), yard, beside, workspace);
    ASSERT_FALSE(path.found()) << i;
    inside += path.status == Status::unreachable ? 1 : 0;
  }
  EXPECT_GT(inside, sample(200));
}

TEST(LiveMeshTest, PolygonsAtAPlaceAreItsOwn) {
  LiveMesh mesh = LiveMesh::build(std::vector<TownRing>{box(0, 0, 10, 10)}).value();
  mesh.insert_obstacle(box(4, 4, 6, 6)).value();
  const LiveMeshSnapshot snapshot = mesh.snapshot();
  std::vector<std::uint32_t> once;
  std::vector<std::uint32_t> again;
  snapshot.polygons_at({1, 5, 0}, once);
  snapshot.polygons_at({9, 5, 0}, again);
  snapshot.polygons_at({1, 5, 0}, again);
  EXPECT_FALSE(once.empty());
  EXPECT_EQ(again, once);
  snapshot.polygons_at({5, 5, 0}, again);
  EXPECT_TRUE(again.empty());
}

}  // namespace
}  // namespace wend::test
