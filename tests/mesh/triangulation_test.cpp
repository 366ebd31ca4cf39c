// Obstacles that come, go and move leave the triangulation that a fresh start would make, and faces
// are covered as a ray that counts outlines says.
#include "wend/mesh/triangulation.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

#include "support/random.h"
#include "support/sample.h"

namespace wend::test {
namespace {

using Ring = std::vector<Position>;

constexpr double kSide = 64;

Triangulation square_floor(double side = kSide) {
  const Ring floor = {{0, 0, 0}, {side, 0, 0}, {side, side, 0}, {0, side, 0}};
  return Triangulation::build(std::vector<Ring>{floor}).value();
}

/// On whole coordinates, so that corners double, touch and lie on one line; or anywhere.
Position random_position(Random& random, bool whole, double side) {
  const auto along = [&] {
    return whole ? random.between(0, static_cast<std::int32_t>(side))
                 : random.below(1u << 30) * 0x1p-30 * side;
  };
  const double x = along();
  return {x, along(), 0};
}

Ring random_ring(Random& random, bool whole, double side) {
  const std::uint32_t corners = 3 + random.below(5);
  Ring ring;
  const Position middle = random_position(random, whole, side);
  const double reach = random.chance(20) ? side : side / 8;
  for (std::uint32_t i = 0; i < corners; ++i) {
    const Position p = random_position(random, whole, reach);
    const double x = middle.x + p.x - std::floor(reach / 2);
    ring.push_back({x, middle.y + p.y - std::floor(reach / 2), 0});
  }
  return ring;
}

bool inside(const Ring& ring, Position p) {
  bool in = false;
  for (std::size_t i = 0; i < ring.size(); ++i) {
    const Position& a = ring[i];
    const Position& b = ring[(i + 1) % ring.size()];
    if ((a.y > p.y) != (b.y > p.y) && p.x < (b.x - a.x) * (p.y - a.y) / (b.y - a.y) + a.x) {
      in = !in;
    }
  }
  return in;
}

double distance(const Ring& ring, Position p) {
  double least = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < ring.size(); ++i) {
    const Position& a = ring[i];
    const Position& b = ring[(i + 1) % ring.size()];
    const double dx = b.x - a.x;
    const double dy = b.y - a.y;
    const double length = dx * dx + dy * dy;
    double t = length > 0 ? ((p.x - a.x) * dx + (p.y - a.y) * dy) / length : 0;
    t = std::clamp(t, 0.0, 1.0);
    least = std::min(least, std::hypot(a.x + t * dx - p.x, a.y + t * dy - p.y));
  }
  return least;
}

void expect_cover(const Triangulation& mesh, const std::map<ObstacleId, Ring>& rings,
                  Random& random, int points, double slack) {
  const Ring floor = {{0, 0, 0}, {kSide, 0, 0}, {kSide, kSide, 0}, {0, kSide, 0}};
  for (int i = 0; i < points; ++i) {
    const Position p = random_position(random, false, kSide);
    std::int32_t cover = inside(floor, p) ? 0 : 1;
    bool clear = distance(floor, p) > slack;
    for (const auto& [id, ring] : rings) {
      cover += inside(ring, p) ? 1 : 0;
      clear = clear && distance(ring, p) > slack;
    }
    if (clear) {
      ASSERT_EQ(mesh.cover(p), cover) << p.x << " " << p.y;
    }
  }
}

struct Counts {
  int inserted = 0;
  int refused = 0;
  int moved = 0;
  int removed = 0;
};

void edit(Triangulation& mesh, std::map<ObstacleId, Ring>& rings, Random& random, bool whole,
          std::size_t most, Counts& counts) {
  const std::uint32_t kind = random.below(3);
  if (rings.empty() || (kind == 0 && rings.size() < most)) {
    const Ring ring = random_ring(random, whole, kSide);
    const Result<ObstacleId> id = mesh.insert_obstacle(ring);
    ++(id ? counts.inserted : counts.refused);
    if (id) rings[id.value()] = ring;
    return;
  }
  auto chosen = std::next(rings.begin(), random.below(static_cast<std::uint32_t>(rings.size())));
  if (kind == 1) {
    mesh.remove(chosen->first);
    rings.erase(chosen);
    ++counts.removed;
    return;
  }
  Ring ring = random_ring(random, whole, kSide);
  if (random.chance(60)) {
    ring = chosen->second;
    const Position step = random_position(random, whole, 2);
    for (Position& p : ring) p = {p.x + step.x - 1, p.y + step.y - 1, 0};
  }
  if (mesh.move(chosen->first, ring)) {
    chosen->second = ring;
    ++counts.moved;
  } else {
    ++counts.refused;
  }
}

void run_edits(bool whole, int edits, std::size_t most, std::uint64_t seed,
               std::optional<std::uint64_t> patience = {}) {
  Triangulation mesh = square_floor();
  if (patience) mesh.set_patience(*patience);
  const std::size_t vertices = mesh.mesh().vertex_count();
  std::map<ObstacleId, Ring> rings;
  Random random(seed);
  Counts counts;
  for (int i = 0; i < edits; ++i) {
    edit(mesh, rings, random, whole, most, counts);
    const Result<void> valid = mesh.validate();
    ASSERT_TRUE(valid.ok()) << i << ": " << valid.error().message();
    if (!patience) expect_cover(mesh, rings, random, 10, 1e-5);
    if (testing::Test::HasFatalFailure()) FAIL() << "edit " << i;
  }
  EXPECT_GT(counts.inserted, edits / 10);
  EXPECT_GT(counts.moved, edits / 10);
  EXPECT_GT(counts.removed, edits / 10);
  for (const auto& [id, ring] : rings) mesh.remove(id);
  EXPECT_TRUE(mesh.validate().ok());
  EXPECT_EQ(mesh.mesh().vertex_count(), vertices) << "vertices were left behind";
}

TEST(TriangulationTest, IsRightAfterEveryEditOfObstaclesAnywhere) {
  run_edits(false, sample(5'000), 12, 1);
}

TEST(TriangulationTest, IsRightAfterEveryEditOfObstaclesOnWholeCoordinates) {
  run_edits(true, sample(5'000), 12, 2);
}

TEST(TriangulationTest, IsRightWithManyObstaclesUponEachOther) {
  run_edits(false, sample(400), 100, 3);
  run_edits(true, sample(400), 100, 4);
}

/// Obstacles with corners a few units of the lattice apart come, go and move: nearly every crossing
/// has to be rounded far. Without patience every edge of them lies on sides of triangles.
void run_edits_of_some_units(int rounds, std::optional<std::uint64_t> patience) {
  int inserted = 0;
  int refused = 0;
  for (int round = 0; round < rounds; ++round) {
    Random random(static_cast<std::uint64_t>(round));
    Triangulation mesh = square_floor(0x1p29);
    const std::size_t vertices = mesh.mesh().vertex_count();
    if (patience) mesh.set_patience(*patience);
    std::vector<ObstacleId> ids;
    const double reach = round % 2 == 0 ? 24 : 200;
    const auto random_outline = [&] {
      Ring ring;
      for (std::uint32_t i = 3 + random.below(5); i > 0; --i) {
        const Position p = random_position(random, true, reach);
        ring.push_back({1e6 + p.x, 1e6 + p.y, 0});
      }
      return ring;
    };
    for (int i = 0; i < 80; ++i) {
      if (ids.empty() || random.chance(50)) {
        const Result<ObstacleId> id = mesh.insert_obstacle(random_outline());
        ++(id ? inserted : refused);
        if (id) ids.push_back(id.value());
      } else if (random.chance(50)) {
        mesh.remove(ids.back());
        ids.pop_back();
      } else {
        refused +=
            mesh.move(ids[random.below(static_cast<std::uint32_t>(ids.size()))], random_outline())
                ? 0
                : 1;
      }
      const Result<void> valid = mesh.validate();
      ASSERT_TRUE(valid.ok()) << round << ", " << i << ": " << valid.error().message();
    }
    for (const ObstacleId id : ids) mesh.remove(id);
    EXPECT_EQ(mesh.mesh().vertex_count(), vertices) << "vertices were left behind";
  }
  EXPECT_GT(inserted, 20 * rounds);
  EXPECT_GT(refused, 0);
}

TEST(TriangulationTest, IsRightAmongObstaclesOfSomeUnits) {
  run_edits_of_some_units(sample(100), {});
}

TEST(TriangulationTest, EveryEditEndsWhateverThePatience) {
  run_edits_of_some_units(sample(100), 0);
  run_edits_of_some_units(sample(100), 5);
  run_edits(false, sample(2'000), 12, 5, 0);
  run_edits(true, sample(2'000), 12, 6, 0);
}

/// An outline that runs to and fro has no area, even if other edges cross it.
TEST(TriangulationTest, WhatIsRefusedChangesNothing) {
  Random random(5);
  int moves = 0;
  for (int round = 0; round < sample(2000); ++round) {
    Triangulation mesh = square_floor();
    std::map<ObstacleId, Ring> rings;
    for (int i = 0; i < 3; ++i) {
      const Ring ring = random_ring(random, true, kSide);
      if (const auto id = mesh.insert_obstacle(ring)) rings[id.value()] = ring;
    }
    const Position tip = random_position(random, true, kSide);
    const Position middle = random_position(random, true, kSide);
    const Position end = random_position(random, true, kSide);
    ASSERT_FALSE(mesh.insert_obstacle(Ring{tip, middle, end, middle}).ok());
    ASSERT_FALSE(mesh.insert_obstacle(Ring{tip, middle, end, tip, end, middle}).ok())
        << "both ways";
    const Ring in_line = {{1, 1, 0}, {5, 3, 0}, {9, 5, 0}};
    ASSERT_FALSE(mesh.insert_obstacle(in_line).ok());
    for (const auto& [id, ring] : rings) {
      ASSERT_FALSE(mesh.move(id, in_line).ok());
      ASSERT_FALSE(mesh.move(id, Ring{tip, middle, end, middle}).ok());
      ASSERT_TRUE(mesh.contains(id));
      ++moves;
    }
    ASSERT_TRUE(mesh.validate().ok()) << mesh.validate().error().message();
    expect_cover(mesh, rings, random, 5, 1e-5);
    if (HasFatalFailure()) FAIL() << round;
    for (const auto& [id, ring] : rings) mesh.remove(id);
    ASSERT_TRUE(mesh.validate().ok());
  }
  EXPECT_GT(moves, sample(4000));
}

/// A point on an outline has the smaller cover of its two sides.
TEST(Triangulation, OnOutlinesTheLeastCoverCounts) {
  const std::vector<Position> floor = {{0, 0, 0}, {16, 0, 0}, {16, 16, 0}, {0, 16, 0}};
  Triangulation mesh = Triangulation::build({&floor, 1}).value();
  const Ring outer = {{4, 4, 0}, {12, 4, 0}, {12, 12, 0}, {4, 12, 0}};
  const Ring inner = {{6, 6, 0}, {10, 6, 0}, {10, 10, 0}, {6, 10, 0}};
  ASSERT_TRUE(mesh.insert_obstacle(outer).ok());
  ASSERT_TRUE(mesh.insert_obstacle(inner).ok());
  for (const double at : {4.0, 5.0, 7.5, 11.0, 12.0}) {
    for (const Position p : {Position{at, 4, 0}, {at, 12, 0}, {4, at, 0}, {12, at, 0}}) {
      EXPECT_EQ(mesh.cover(p), 0) << p.x << ' ' << p.y;
    }
  }
  for (const double at : {6.0, 7.5, 9.0, 10.0}) {
    for (const Position p : {Position{at, 6, 0}, {at, 10, 0}, {6, at, 0}, {10, at, 0}}) {
      EXPECT_EQ(mesh.cover(p), 1) << p.x << ' ' << p.y;
    }
  }
  EXPECT_EQ(mesh.cover({8, 8.5, 0}), 2);
}

}  // namespace
}  // namespace wend::test
