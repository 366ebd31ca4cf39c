// Once all obstacles are gone the floor alone is left, as it was.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "support/random.h"
#include "support/sample.h"
#include "wend/mesh/triangulation.h"

namespace wend::test {
namespace {

std::size_t count_vertices(const Triangulation& triangles) {
  std::size_t count = 0;
  for (VertexId v = 0; v < triangles.mesh().vertex_bound(); ++v) {
    count += triangles.mesh().vertex_used(v) ? 1 : 0;
  }
  return count;
}

/// Three to six corners, whole, in halves or with many digits.
std::vector<Position> some_outline(Random& random, int grain) {
  std::vector<Position> outline(static_cast<std::size_t>(random.between(3, 6)));
  for (Position& at : outline) {
    at.x = random.between(0, 16 * grain) / double(grain);
    at.y = random.between(0, 16 * grain) / double(grain);
  }
  return outline;
}

TEST(Triangulation, OnceAllObstaclesAreGoneTheFloorIsWhole) {
  Random random(11);
  int whole = 0;
  for (int round = 0; round < sample(6000); ++round) {
    const int grain = random.chance(30) ? 1 : random.chance(50) ? 2 : 1013;
    const std::vector<std::vector<Position>> floor = {some_outline(random, grain)};
    auto built = Triangulation::build(floor);
    if (!built) continue;
    Triangulation triangles = std::move(built).value();
    const std::size_t before = count_vertices(triangles);
    // Where sides cross within a unit of the lattice, it may be led another way by and by.
    if (before != floor.front().size() + 4) continue;
    std::vector<ObstacleId> there;
    const int most = random.between(1, 5);
    for (int edit = random.between(1, 12); edit > 0; --edit) {
      const auto drawn = there.empty() ? 0 : random.below(static_cast<std::uint32_t>(there.size()));
      if (static_cast<int>(there.size()) < most && random.chance(50)) {
        if (const auto made = triangles.insert_obstacle(some_outline(random, grain))) {
          there.push_back(made.value());
        }
      } else if (!there.empty() && random.chance(60)) {
        static_cast<void>(triangles.move(there[drawn], some_outline(random, grain)));
      } else if (!there.empty()) {
        triangles.remove(there[drawn]);
        there.erase(there.begin() + drawn);
      }
    }
    for (const ObstacleId obstacle : there) triangles.remove(obstacle);
    ASSERT_TRUE(triangles.validate()) << "round " << round;
    ASSERT_EQ(count_vertices(triangles), before) << "round " << round;
    ++whole;
  }
  EXPECT_GT(whole, sample(2000));
}

}  // namespace
}  // namespace wend::test
