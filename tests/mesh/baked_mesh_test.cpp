#include "wend/mesh/baked_mesh.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <set>
#include <string>

#include "generators/winding_mesh.h"
#include "random_mesh.h"
#include "search_way.h"
#include "support/sample.h"
#include "two_floors.h"
#include "wend/mesh/corner_field.h"

namespace wend::test {
namespace {

double baked_length(const std::vector<Position>& places) {
  double sum = 0;
  for (std::size_t i = 1; i < places.size(); ++i) {
    sum += std::hypot(places[i].x - places[i - 1].x, places[i].y - places[i - 1].y);
  }
  return sum;
}

/// Whether a way runs on the mesh: each leg is as long as the shortest way between its ends.
bool is_on_ground(const NavMesh& mesh, const std::vector<Position>& places, Workspace& workspace) {
  for (std::size_t i = 1; i < places.size(); ++i) {
    const double leg = std::hypot(places[i].x - places[i - 1].x, places[i].y - places[i - 1].y);
    const Path path = search_way(mesh, places[i - 1], places[i], workspace);
    if (!path.found() || std::abs(path.length - leg) > 1e-9 * (1 + leg)) return false;
  }
  return true;
}

/// A place anywhere in a polygon, at its height, on a side or at a corner of one, now and then off
/// the mesh.
Position draw_place(const NavMesh& mesh, Random& random) {
  if (random.chance(3)) return {1000, 1000, 0};
  const std::uint32_t polygon = random.below(mesh.polygon_count());
  const auto sides = mesh.sides_of(polygon);
  const auto count = static_cast<std::uint32_t>(sides.size());
  const auto on_ground = [&](double x, double y) {
    return Position{x, y, mesh.height(polygon, x, y)};
  };
  const NavMesh::Side& a = sides[random.below(count)];
  if (random.chance(20)) return on_ground(a.x, a.y);
  // Weights of 16ths keep places on sides exactly there.
  const NavMesh::Side& b = sides[random.below(count)];
  const NavMesh::Side& c = sides[random.below(count)];
  const double i = random.below(17);
  const double j = random.chance(25) ? 16 - i : random.below(17 - static_cast<std::uint32_t>(i));
  const double k = 16 - i - j;
  return on_ground((i * a.x + j * b.x + k * c.x) / 16, (i * a.y + j * b.y + k * c.y) / 16);
}

NavMesh small_mesh(Random& random) {
  for (;;) {
    const GridMap map = small_map(random);
    NavMesh mesh = NavMesh::build(MeshOfGrid(map, random_skew(random), random).plan()).value();
    if (mesh.polygon_count() > 0) return mesh;
  }
}

NavMesh cave_mesh(Random& random, const Skew& skew) {
  for (;;) {
    const GridMap map = random_map(MapKind::cave, random);
    NavMesh mesh = NavMesh::build(MeshOfGrid(map, skew, random).plan()).value();
    if (mesh.polygon_count() > 20 && mesh.bend_count() > 10) return mesh;
  }
}

/// Heights may be those of either polygon at a side, which differ by what is rounded.
bool is_same_place(const Position& a, const Position& b) {
  return a.x == b.x && a.y == b.y && std::abs(a.z - b.z) <= 1e-12 * (1 + std::abs(a.z));
}

struct Tally {
  int found = 0;
  int bent = 0;
  int unreachable = 0;
  int outside = 0;
};

void compare(const NavMesh& mesh, const BakedMesh& baked, const Position& from, const Position& to,
             Workspace& workspace, Tally& tally) {
  Path path;
  const Status status = baked.find(mesh, from, to, workspace, path);
  ASSERT_EQ(path.status, status);
  const Path best = search_way(mesh, from, to, workspace);
  ASSERT_EQ(status, best.status);
  tally.unreachable += status == Status::unreachable ? 1 : 0;
  tally.outside += status == Status::start_outside || status == Status::goal_outside ? 1 : 0;
  if (status != Status::found) return;
  ++tally.found;
  tally.bent += path.waypoints.size() > 2 ? 1 : 0;
  ASSERT_NEAR(path.length, best.length, 1e-9 * (1 + best.length));
  ASSERT_EQ(path.cost, path.length);
  ASSERT_DOUBLE_EQ(path.length, baked_length(path.waypoints));
  ASSERT_TRUE(path.optimal);
  ASSERT_TRUE(is_same_place(path.waypoints.front(), best.waypoints.front()));
  ASSERT_TRUE(is_same_place(path.waypoints.back(), best.waypoints.back()));
  ASSERT_TRUE(is_on_ground(mesh, path.waypoints, workspace));
}

TEST(BakedMesh, FindsTheLengthsOfPolyanyaOnRandomMeshes) {
  Random random(1);
  Workspace workspace;
  Tally tally;
  std::size_t cut = 0;
  for (int round = 0; round < sample(3000); ++round) {
    const NavMesh mesh = small_mesh(random);
    const Result<BakedMesh> baked = BakedMesh::bake(mesh);
    ASSERT_TRUE(baked.ok()) << baked.error().message();
    ASSERT_TRUE(baked.value().validate().ok()) << baked.value().validate().error().message();
    ASSERT_EQ(baked.value().misfit(mesh), nullptr);
    ASSERT_EQ(baked.value().unlisted_regions(), 0u);
    cut += baked.value().region_count() > mesh.polygon_count() ? 1 : 0;
    for (int i = 0; i < 8; ++i) {
      const Position from = draw_place(mesh, random);
      const Position to = draw_place(mesh, random);
      compare(mesh, baked.value(), from, to, workspace, tally);
      if (HasFatalFailure()) FAIL() << "round " << round << ", query " << i;
    }
  }
  EXPECT_GT(cut, sample(1500u));
  EXPECT_GT(tally.found, sample(10000));
  EXPECT_GT(tally.bent, sample(2000));
  EXPECT_GT(tally.unreachable, sample(1500));
  EXPECT_GT(tally.outside, sample(500));
}

TEST(BakedMesh, FindsTheSameWhereListsAreLeftOut) {
  Random random(2);
  Workspace workspace;
  Tally tally;
  int unlisted = 0;
  int refused = 0;
  for (int round = 0; round < sample(2000); ++round) {
    const NavMesh mesh = small_mesh(random);
    BakeMeshOptions options;
    options.most_bytes = 400 + random.below(6000);
    const Result<BakedMesh> baked = BakedMesh::bake(mesh, options);
    if (!baked) {
      ++refused;
      ASSERT_NE(baked.error().message().find(std::to_string(options.most_bytes)),
                std::string::npos);
      continue;
    }
    ASSERT_LE(baked.value().bytes(), options.most_bytes);
    ASSERT_TRUE(baked.value().validate().ok()) << baked.value().validate().error().message();
    unlisted += baked.value().unlisted_regions() > 0 ? 1 : 0;
    for (int i = 0; i < 6; ++i) {
      const Position from = draw_place(mesh, random);
      compare(mesh, baked.value(), from, draw_place(mesh, random), workspace, tally);
      if (HasFatalFailure()) FAIL() << "round " << round << ", query " << i;
    }
  }
  EXPECT_GT(refused, sample(100));
  EXPECT_GT(unlisted, sample(80));
  EXPECT_GT(tally.bent, sample(500));
}

TEST(BakedMesh, FindsTheLengthsOfPolyanyaInCaves) {
  Random random(3);
  Workspace workspace;
  Tally tally;
  for (int round = 0; round < sample(40); ++round) {
    const NavMesh mesh = cave_mesh(random, random_skew(random));
    const BakedMesh baked = BakedMesh::bake(mesh).value();
    for (int i = 0; i < 200; ++i) {
      const Position from = draw_place(mesh, random);
      compare(mesh, baked, from, draw_place(mesh, random), workspace, tally);
      if (HasFatalFailure()) FAIL() << "round " << round << ", query " << i;
    }
  }
  EXPECT_GT(tally.bent, sample(1000));
}

TEST(BakedMesh, FindsTheLengthsOfPolyanyaWhereGroundWindsRoundVertices) {
  Random random(8);
  Workspace workspace;
  Tally tally;
  for (int round = 0; round < sample(1500); ++round) {
    const NavMesh mesh = winding_mesh(random);
    const BakedMesh baked = BakedMesh::bake(mesh).value();
    for (int i = 0; i < 16; ++i) {
      const Position from = draw_place(mesh, random);
      compare(mesh, baked, from, draw_place(mesh, random), workspace, tally);
      if (HasFatalFailure()) FAIL() << "round " << round << ", query " << i;
    }
  }
  EXPECT_GT(tally.bent, sample(8000));
}

TEST(BakedMesh, GoesFromFloorToFloorByTheStairsOnly) {
  const NavMesh mesh = two_floors();
  const BakedMesh baked = BakedMesh::bake(mesh).value();
  Workspace workspace;
  Path up;
  ASSERT_EQ(baked.find(mesh, {1, 1, 0}, {1, 1, 3}, workspace, up), Status::found);
  EXPECT_NEAR(up.cost, std::hypot(11, 1) + 2 + std::hypot(9, 1), 1e-12);
  EXPECT_EQ(up.waypoints.front(), (Position{1, 1, 0}));
  EXPECT_EQ(up.waypoints[1], (Position{12, 2, 1.5}));
  EXPECT_EQ(up.waypoints.back(), (Position{1, 1, 3}));
  Path flat;
  ASSERT_EQ(baked.find(mesh, {1, 1, 0}, {9, 1, 0.4}, workspace, flat), Status::found);
  EXPECT_NEAR(flat.cost, 8, 1e-12);
  EXPECT_EQ(flat.waypoints.size(), 2u);
}

TEST(BakedMesh, AnswersTheSimplestQueries) {
  const NavMesh mesh = two_floors();
  const BakedMesh baked = BakedMesh::bake(mesh).value();
  Workspace workspace;
  Path path;
  EXPECT_EQ(baked.find(mesh, {1, 1, 0}, {1, 1, 0}, workspace, path), Status::found);
  EXPECT_EQ(path.cost, 0);
  EXPECT_EQ(baked.find(mesh, {-1, 1, 0}, {1, 1, 0}, workspace, path), Status::start_outside);
  EXPECT_EQ(baked.find(mesh, {1, 1, 0}, {-1, 1, 0}, workspace, path), Status::goal_outside);
  EXPECT_EQ(baked.find(mesh, {1, 1, 0}, {std::nan(""), 1, 0}, workspace, path),
            Status::goal_outside);
  EXPECT_TRUE(path.waypoints.empty());
  EXPECT_EQ(BakedMesh().find(mesh, {1, 1, 0}, {1, 1, 0}, workspace, path), Status::invalid);
  EXPECT_NE(std::string(path.reason).find("another mesh"), std::string::npos);
  const NavMesh nothing;
  const BakedMesh empty = BakedMesh::bake(nothing).value();
  EXPECT_TRUE(empty.validate().ok()) << empty.validate().error().message();
  EXPECT_EQ(empty.find(nothing, {0, 0, 0}, {0, 0, 0}, workspace, path), Status::start_outside);
}

TEST(BakedMesh, FitsItsMeshAndNoOther) {
  MeshPlan plan = two_floors().plan();
  const NavMesh mesh = NavMesh::build(plan).value();
  const BakedMesh baked = BakedMesh::bake(mesh).value();
  EXPECT_EQ(baked.misfit(mesh), nullptr);
  plan.vertices[0].x -= 0.5;
  EXPECT_NE(baked.misfit(NavMesh::build(plan).value()), nullptr);
  EXPECT_NE(baked.misfit(NavMesh()), nullptr);
}

TEST(BakedMesh, IsTheSameEachTime) {
  Random random(4);
  for (int round = 0; round < sample(50); ++round) {
    const NavMesh mesh = small_mesh(random);
    const BakedMesh a = BakedMesh::bake(mesh).value();
    const BakedMesh b = BakedMesh::bake(mesh).value();
    ASSERT_EQ(a.tables().vias, b.tables().vias);
    ASSERT_EQ(a.tables().via_lengths, b.tables().via_lengths);
    ASSERT_EQ(a.tables().first_label, b.tables().first_label);
  }
}

TEST(BakedMesh, TellsHowFarItIsAndGivesUpWhenItIsTold) {
  Random random(5);
  const NavMesh mesh = cave_mesh(random, Skew{});
  BakeMeshOptions options;
  double last = 0;
  int calls = 0;
  options.on_progress = [&](double part) {
    EXPECT_GE(part, last);
    EXPECT_LE(part, 1);
    last = part;
    ++calls;
  };
  ASSERT_TRUE(BakedMesh::bake(mesh, options).ok());
  EXPECT_GT(calls, 3);
  for (int stop = 1; stop <= calls; ++stop) {
    std::atomic<bool> cancel{false};
    int left = stop;
    options.on_progress = [&](double) { cancel = --left <= 0; };
    options.cancel = &cancel;
    const Result<BakedMesh> baked = BakedMesh::bake(mesh, options);
    ASSERT_FALSE(baked.ok());
    EXPECT_NE(baked.error().message().find("cancelled"), std::string::npos);
  }
}

TEST(BakedMesh, ValidateFindsWhatIsBroken) {
  Random random(6);
  const NavMesh mesh = cave_mesh(random, Skew{});
  const BakedMesh::Tables tables = BakedMesh::bake(mesh).value().tables();
  const auto breaks = [&](auto&& change) {
    BakedMesh::Tables broken = tables;
    change(broken);
    return !BakedMesh(broken).validate().ok();
  };
  EXPECT_FALSE(breaks([](auto&) {}));
  EXPECT_TRUE(breaks([](auto& t) { t.labels[1].length = -1; }));
  EXPECT_TRUE(breaks([](auto& t) { t.labels[1].length = std::nan(""); }));
  EXPECT_TRUE(breaks([](auto& t) { t.labels[2].hub = 1u << 30; }));
  EXPECT_TRUE(breaks([](auto& t) { t.labels[2].next = ~0u; }));
  EXPECT_TRUE(breaks([](auto& t) { t.first_label[1] = ~0u; }));
  EXPECT_TRUE(breaks([](auto& t) { t.first_via.pop_back(); }));
  EXPECT_TRUE(breaks([](auto& t) { t.via_lengths.pop_back(); }));
  EXPECT_TRUE(breaks([](auto& t) { t.via_lengths[0] += 1; }));
  EXPECT_TRUE(breaks([](auto& t) { t.vias[0] = ~0u; }));
  EXPECT_TRUE(breaks([](auto& t) { t.sightings[0].corner = ~0u; }));
  EXPECT_TRUE(breaks([](auto& t) { t.sightings[0].whole = 2; }));
  EXPECT_TRUE(breaks([](auto& t) { t.cuts[0].columns = 0; }));
  EXPECT_TRUE(breaks([](auto& t) { t.cuts[1].first += 1; }));
  EXPECT_TRUE(breaks([](auto& t) { t.cuts.pop_back(); }));
}

TEST(BakedMesh, AllocatesNothingOnceWarm) {
  struct Ledger {
    int allocations = 0;
  } ledger;
  const Allocator counting = {[](void* context, std::size_t bytes) {
                                ++static_cast<Ledger*>(context)->allocations;
                                return std::calloc(bytes, 1);
                              },
                              [](void*, void* memory, std::size_t) { std::free(memory); }, &ledger};
  Random random(7);
  const NavMesh mesh = cave_mesh(random, Skew{});
  const BakedMesh baked = BakedMesh::bake(mesh).value();
  CornerField field;
  std::vector<Position> places;
  for (int i = 0; i < 200; ++i) places.push_back(draw_place(mesh, random));
  Workspace workspace(counting);
  Path path;
  int warm = 0;
  for (int pass = 0; pass < 3; ++pass) {
    for (std::size_t i = 0; i < places.size(); ++i) {
      baked.find(mesh, places[i], places[places.size() - 1 - i], workspace, path);
      if (i % 50 == 0) field.fill(mesh, {&places[i], 1}, workspace);
      field.way(places[i], workspace, path);
    }
    if (pass == 0) warm = ledger.allocations;
  }
  EXPECT_GT(warm, 0);
  EXPECT_EQ(ledger.allocations, warm);
}

}  // namespace
}  // namespace wend::test
