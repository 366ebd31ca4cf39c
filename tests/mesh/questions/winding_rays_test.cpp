// Rays through the corner that ground winds round: which of the stretches ahead they go on in.
#include <gtest/gtest.h>

#include <cmath>
#include <optional>

#include "mesh/questions_oracle.h"
#include "support/sample.h"
#include "wend/internal/mesh/orientation.h"
#include "wend/mesh/raycast.h"

namespace wend::test {
namespace {

/// Triangles round (0, 0), counter-clockwise, up to nearly twice; the corners lie on a lattice.
NavMesh winding(Random& random) {
  constexpr std::pair<int, int> kRound[] = {{3, 0},  {2, 1},   {1, 2},   {0, 3},  {-1, 2}, {-2, 1},
                                            {-3, 0}, {-2, -1}, {-1, -2}, {0, -3}, {1, -2}, {2, -1}};
  MeshPlan plan;
  plan.vertices = {{0, 0, 0}};
  const std::uint32_t begin = random.below(12);
  const std::uint32_t count = 4 + random.below(18);
  for (std::uint32_t i = 0; i < count; i += 1 + random.below(4)) {
    const auto [x, y] = kRound[(begin + i) % 12];
    const int far = random.between(1, 3);
    plan.vertices.push_back({double(far * x), double(far * y), i + 1.0});
  }
  plan.first = {0};
  for (std::uint32_t i = 1; i + 1 < plan.vertices.size(); ++i) {
    plan.corners.insert(plan.corners.end(), {0, i, i + 1});
    plan.first.push_back(static_cast<std::uint32_t>(plan.corners.size()));
  }
  return NavMesh::build(std::move(plan)).value();
}

/// Whether a ray to the far side of (0, 0) goes on in a polygon: it has ground ahead of the corner,
/// or a side along the ray.
bool goes_on(const NavMesh& mesh, std::uint32_t polygon, const Position& from) {
  const auto sides = mesh.sides_of(polygon);
  const Position ahead = {-from.x, -from.y, 0};
  return orientation({0, 0, 0}, {sides[1].x, sides[1].y, 0}, ahead) >= 0 &&
         orientation({0, 0, 0}, {sides[2].x, sides[2].y, 0}, ahead) <= 0;
}

TEST(Raycast, ThroughACornerItGoesOnInTheNextGroundCounterClockwise) {
  Random random(65);
  std::vector<std::uint32_t> crossed;
  int several = 0;
  int clockwise = 0;
  int hits = 0;
  for (int round = 0; round < sample(20000); ++round) {
    const NavMesh mesh = winding(random);
    if (mesh.polygon_count() == 0) continue;
    const std::uint32_t begin = random.below(mesh.polygon_count());
    const auto sides = mesh.sides_of(begin);
    // Within the triangle or on one of both sides that end at the corner; on a lattice of eighths.
    const int a = random.between(0, 4);
    const int b = random.between(a == 0 ? 1 : 0, 4);
    Position from = {(a * sides[1].x + b * sides[2].x) / 8, (a * sides[1].y + b * sides[2].y) / 8};
    from.z = mesh.height(begin, from.x, from.y);
    const Position to = {-from.x / 64, -from.y / 64, 0};
    // Counter-clockwise up to the wall, then clockwise from the beginning.
    std::optional<std::uint32_t> next;
    int ahead = 0;
    for (std::uint32_t p = begin + 1; p < mesh.polygon_count(); ++p) {
      if (!goes_on(mesh, p, from)) continue;
      if (!next) next = p;
      ++ahead;
    }
    const bool is_left = next.has_value();
    for (std::uint32_t p = begin; p-- > 0;) {
      if (!goes_on(mesh, p, from)) continue;
      if (!next) next = p;
      ++ahead;
    }
    const RayEnd end = raycast(mesh, {begin, from}, to, &crossed);
    ASSERT_EQ(end.hit, !next.has_value()) << round;
    if (!next) {
      ASSERT_EQ(end.place.position.x, 0);
      ASSERT_EQ(end.place.position.y, 0);
      ASSERT_NEAR(end.share, 64.0 / 65, 1e-12);
      ASSERT_EQ(crossed, std::vector<std::uint32_t>{begin}) << round;
      ++hits;
      continue;
    }
    ASSERT_EQ(end.place.polygon, *next) << round;
    ASSERT_EQ(end.place.position.z, mesh.height(*next, to.x, to.y));
    // All that it went round by, one after the other.
    ASSERT_EQ(crossed.size(), 1 + (is_left ? *next - begin : begin - *next)) << round;
    for (std::uint32_t i = 0; i < crossed.size(); ++i) {
      ASSERT_EQ(crossed[i], is_left ? begin + i : begin - i) << round;
    }
    several += ahead > 1 ? 1 : 0;
    clockwise += is_left ? 0 : 1;
  }
  EXPECT_GT(several, sample(500));
  EXPECT_GT(clockwise, sample(500));
  EXPECT_GT(hits, sample(500));
}

}  // namespace
}  // namespace wend::test
