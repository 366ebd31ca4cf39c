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

void run_edits(bool whole, int edits, std::size_t most, std::uint64_t seed) {
  Triangulation mesh = square_floor();
  const std::size_t vertices = mesh.mesh().vertex_count();
  std::map<ObstacleId, Ring> rings;
  Random random(seed);
  Counts counts;
  for (int i = 0; i < edits; ++i) {
    edit(mesh, rings, random, whole, most, counts);
    const Result<void> valid = mesh.validate();
    ASSERT_TRUE(valid.ok()) << i << ": " << valid.error().message();
    expect_cover(mesh, rings, random, 10, 1e-5);
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

}  // namespace
}  // namespace wend::test
