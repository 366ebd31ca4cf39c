// Where the ground under a straight way bends up or down, against heights looked up along it.
#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

#include "mesh/questions/hills.h"
#include "mesh/two_floors.h"
#include "support/sample.h"
#include "wend/mesh/mesh_ground.h"

namespace wend::test {
namespace {

/// Whether the ground is as high as a place of a way there; or right beside it, for a way may run
/// along a wall.
bool lies_on(const NavMesh& mesh, const Position& at) {
  return above_ground(mesh, at) <= 1e-6 * (1 + std::abs(at.z));
}

/// Whether the straight pieces from bend to bend lie on the ground, and no two make one.
void expect_on_ground(const NavMesh& mesh, const std::vector<Position>& way, double step) {
  for (std::size_t i = 1; i < way.size(); ++i) {
    const Position& a = way[i - 1];
    const Position& b = way[i];
    const double length = std::hypot(b.x - a.x, b.y - a.y);
    const int pieces = 1 + static_cast<int>(length / step);
    for (int k = 1; k < pieces; ++k) {
      const double share = static_cast<double>(k) / pieces;
      const Position at = {a.x + share * (b.x - a.x), a.y + share * (b.y - a.y),
                           a.z + share * (b.z - a.z)};
      ASSERT_TRUE(lies_on(mesh, at)) << at.x << "," << at.y << "," << at.z << " between " << a.x
                                     << "," << a.y << " and " << b.x << "," << b.y;
    }
  }
  for (std::size_t i = 2; i < way.size(); ++i) {
    const Position& a = way[i - 2];
    const Position& b = way[i - 1];
    const Position& c = way[i];
    const double in = std::hypot(b.x - a.x, b.y - a.y);
    const double out = std::hypot(c.x - b.x, c.y - b.y);
    EXPECT_GT(in, 0);
    EXPECT_GT(out, 0);
    EXPECT_GT(std::abs((b.z - a.z) * out - (c.z - b.z) * in), 1e-10 * (in + out));
  }
}

TEST(SurfaceBends, BetweenThemTheGroundRisesEvenly) {
  Random random(1163);
  int bent = 0;
  int straight = 0;
  for (int round = 0; round < sample(700); ++round) {
    const auto built = NavMesh::build(hills_or_floors(random));
    if (!built || built.value().polygon_count() == 0) continue;
    const NavMesh& mesh = built.value();
    const MeshGround ground(mesh);
    for (int i = 0; i < 10; ++i) {
      const auto draw = [&] {
        const std::uint32_t polygon = random.below(mesh.polygon_count());
        if (random.chance(60)) return somewhere_in(mesh, polygon, random);
        const NavMesh::Side& corner = mesh.sides_of(polygon)[0];
        return mesh.plan().vertices[corner.vertex];
      };
      const Position from = draw();
      const Position to = draw();
      if (from == to || !ground.is_free(from, to, 0)) continue;
      std::vector<Position> way = {from};
      ground.find_bends(from, to, way);
      (way.size() > 1 ? bent : straight) += 1;
      way.push_back(to);
      expect_on_ground(mesh, way, 0.037);
      if (HasFailure()) FAIL() << "round " << round;
    }
  }
  EXPECT_GT(bent, sample(250));
  EXPECT_GT(straight, sample(250));
}

TEST(SurfaceBends, StairsBendAtTheirFootAndTheirHead) {
  const NavMesh mesh = two_floors();
  const MeshGround ground(mesh);
  std::vector<Position> bends = {{7, 7, 7}};
  ground.find_bends({1, 1, 0}, {11, 1, 0.5}, bends);
  ASSERT_EQ(bends.size(), 2u) << "it appends";
  EXPECT_EQ(bends[0], (Position{7, 7, 7}));
  EXPECT_NEAR(bends[1].x, 10, 1e-12);
  EXPECT_NEAR(bends[1].z, 0, 1e-12);
  bends.clear();
  ground.find_bends({1, 1, 0}, {9, 1, 0}, bends);
  EXPECT_TRUE(bends.empty()) << "a level floor";
  ground.find_bends({1, 1, 0}, {9, 1, 3}, bends);
  EXPECT_TRUE(bends.empty()) << "to another floor no straight way leads";
  ground.find_bends({1, 1, 0}, {1, 1, 0}, bends);
  EXPECT_TRUE(bends.empty()) << "from a place to itself";
  ground.find_bends({10.5, 1, 0.25}, {9.5, 1, 0}, bends);
  ASSERT_EQ(bends.size(), 1u) << "down as up";
  EXPECT_NEAR(bends[0].x, 10, 1e-12);
}

}  // namespace
}  // namespace wend::test
