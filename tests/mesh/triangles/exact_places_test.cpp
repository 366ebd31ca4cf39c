// Where edges cross, which way they go without patience, and how fine the lattice is far from 0.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <set>
#include <vector>

#include "support/random.h"
#include "support/sample.h"
#include "wend/internal/mesh/predicates.h"
#include "wend/mesh/triangulation.h"

namespace wend::test {
namespace {

using Outline = std::vector<Position>;

Outline box_at(double x, double y, double side) {
  return {{x, y, 0}, {x + side, y, 0}, {x + side, y + side, 0}, {x, y + side, 0}};
}

/// Twice what a coordinate of the crossing is off, in `whole`ths: that of u + before / whole of d.
std::int64_t doubled_rest(std::int64_t found, std::int64_t u, std::int64_t d, std::int64_t before,
                          std::int64_t whole) {
  return 2 * ((found - u) * whole - d * before);
}

TEST(CrossingPoint, IsTheNearestOfTheLatticeOfTwoTheLarger) {
  Random random(211);
  int crossed = 0;
  int ties = 0;
  const auto draw = [&] { return LatticePoint{random.between(0, 40), random.between(0, 40)}; };
  for (int i = 0; i < sample(100'000); ++i) {
    const LatticePoint a = draw();
    const LatticePoint b = draw();
    const LatticePoint u = draw();
    const LatticePoint w = draw();
    const bool parts_first = turn(a, b, u) * turn(a, b, w) < 0;
    if (!parts_first || turn(u, w, a) * turn(u, w, b) >= 0) continue;
    const std::int64_t sign = turn(a, b, u) > 0 ? 1 : -1;
    const std::int64_t before = sign * turn(a, b, u);
    const std::int64_t whole = before - sign * turn(a, b, w);
    const LatticePoint p = crossing_point(a, b, u, w);
    for (const std::int64_t off : {doubled_rest(p.x, u.x, w.x - u.x, before, whole),
                                   doubled_rest(p.y, u.y, w.y - u.y, before, whole)}) {
      ASSERT_LE(off, whole) << i;
      ASSERT_GT(off, -whole) << i;
      ties += off == whole ? 1 : 0;
    }
    ++crossed;
  }
  EXPECT_GT(crossed, sample(10'000));
  EXPECT_GT(ties, sample(300));
}

/// The ends of sides that a segment crosses, of each the nearer one; by all sides there are.
void add_nearer_ends(const TriangleMesh& mesh, VertexId from, VertexId to,
                     std::set<VertexId>& vertices) {
  const LatticePoint a = mesh.at(from);
  const LatticePoint b = mesh.at(to);
  for (FaceId f = 0; f < mesh.face_bound(); ++f) {
    for (HalfEdge h = f << 2; mesh.face_used(f) && h < (f << 2) + 3; ++h) {
      const std::int64_t right = turn(a, b, mesh.from(h));
      const std::int64_t left = turn(a, b, mesh.to(h));
      if (!(right < 0 && left > 0)) continue;
      if (turn(mesh.from(h), mesh.to(h), a) <= 0 || turn(mesh.from(h), mesh.to(h), b) >= 0) {
        continue;
      }
      vertices.insert(left < -right ? mesh.target(h) : mesh.origin(h));
    }
  }
  vertices.insert(from);
}

TEST(Triangulation, WithoutPatienceEdgesGoByTheNearerEnds) {
  Random random(212);
  std::size_t between = 0;
  for (int round = 0; round < sample(300); ++round) {
    Triangulation mesh = Triangulation::build(std::vector<Outline>{box_at(0, 0, 64)}).value();
    const auto draw = [&] {
      const double x = 1 + random.below(62'000) / 1e3;
      return Position{x, 1 + random.below(62'000) / 1e3, 0};
    };
    for (int i = 0; i < 40; ++i) mesh.insert_point(draw()).value();
    const Outline outline = {draw(), draw(), draw()};
    std::vector<VertexId> corners;
    for (const Position& at : outline) corners.push_back(mesh.insert_point(at).value());
    std::set<VertexId> expected;
    for (const std::size_t i : {0u, 1u, 2u}) {
      add_nearer_ends(mesh.mesh(), corners[i], corners[(i + 1) % 3], expected);
    }
    mesh.set_patience(0);
    if (!mesh.insert_obstacle(outline)) continue;  // it lies on single edges, there and back
    ASSERT_TRUE(mesh.validate().ok());
    std::set<VertexId> on_edges;
    for (FaceId f = 0; f < mesh.mesh().face_bound(); ++f) {
      for (HalfEdge h = f << 2; mesh.mesh().face_used(f) && h < (f << 2) + 3; ++h) {
        const Position at = mesh.position(mesh.mesh().origin(h));
        const bool is_floor = at.x == 0 || at.y == 0 || at.x == 64 || at.y == 64;
        if (mesh.mesh().constrained(h) && !is_floor) on_edges.insert(mesh.mesh().origin(h));
      }
    }
    ASSERT_EQ(on_edges, expected) << round;
    between += expected.size() - 3;
  }
  EXPECT_GT(between, sample(1500u));
}

/// A lattice finer than doubles are there would not reach around a floor that lies far off.
TEST(Triangulation, SmallFloorsMayLieFarOff) {
  Random random(213);
  for (int round = 0; round < sample(300); ++round) {
    const double far = std::ldexp(1.0, random.between(0, 39));
    const double x = far * (random.chance(50) ? 1 : -1);
    const double y = random.chance(50) ? x : 0;
    const Result<Triangulation> built = Triangulation::build(std::vector<Outline>{box_at(x, y, 8)});
    ASSERT_TRUE(built.ok()) << far << ": " << built.error().message();
    Triangulation mesh = built.value();
    const int at = random.between(1, 4);
    const ObstacleId box = mesh.insert_obstacle(box_at(x + at, y + 1, 3)).value();
    ASSERT_TRUE(mesh.validate().ok());
    for (int i = 0; i < 8; ++i) {
      ASSERT_EQ(mesh.cover({x + i + .5, y + 2.5, 0}), i >= at && i < at + 3 ? 1 : 0) << far;
    }
    for (const bool blocked : {true, true, false, false, true}) {
      mesh.set_blocked(box, blocked);
      ASSERT_EQ(mesh.is_blocked(box), blocked);
      ASSERT_EQ(mesh.cover({x + at + .5, y + 2.5, 0}), blocked ? 1 : 0);
      ASSERT_TRUE(mesh.validate().ok());
    }
    for (ObstacleId id = 0; id < 4; ++id) ASSERT_EQ(mesh.contains(id), id == box);
  }
}

}  // namespace
}  // namespace wend::test
