// Places on round numbers: many walls are equally near, and circles touch walls and doors exactly.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "mesh/questions_oracle.h"
#include "support/sample.h"
#include "wend/mesh/around.h"
#include "wend/mesh/mesh_ground.h"
#include "wend/mesh/walls.h"

namespace wend::test {
namespace {

constexpr long double kRounding = 1e-12L;

/// A grid that is not skewed, so that walls are level or upright and distances to them exact.
struct ExactCase {
  explicit ExactCase(Random& random)
      : map(small_map(random)),
        mesh(NavMesh::build(MeshOfGrid(map, {}, random).plan()).value()),
        sides(sides_of_mesh(mesh)) {
    places = places_at(mesh, Skew().at(random_place(map, random)));
  }

  long double distance_to(const PlainSide& side, const MeshPlace& from) const {
    const PlainPoint at = plain(from.position);
    return distance(at, nearest_on(side.a, side.b, at));
  }
  /// The polygons that a circle reaches, whose border belongs to it.
  std::set<std::uint32_t> reached(const MeshPlace& from, long double radius) const {
    return reached_polygons(sides, from.polygon, [&](const PlainSide& side) {
      return distance_to(side, from) <= radius + kRounding;
    });
  }
  /// The walls that it touches, by distance and number.
  std::vector<std::pair<long double, std::uint32_t>> touched(const MeshPlace& from,
                                                             long double radius) const {
    const std::set<std::uint32_t> polygons = reached(from, radius);
    std::vector<std::pair<long double, std::uint32_t>> walls;
    for (const PlainSide& side : sides) {
      const long double off = distance_to(side, from);
      if (side.neighbour != kNoPolygon || polygons.count(side.polygon) == 0) continue;
      if (off <= radius + kRounding) walls.emplace_back(off, side.side);
    }
    std::sort(walls.begin(), walls.end(), [](const auto& a, const auto& b) {
      return std::abs(a.first - b.first) > kRounding ? a.first < b.first : a.second < b.second;
    });
    return walls;
  }
  /// Whether rounding decides if a slanting door touches the circle.
  bool is_unsure(const MeshPlace& from, long double radius) const {
    return std::any_of(sides.begin(), sides.end(), [&](const PlainSide& side) {
      const bool slants = side.a.x != side.b.x && side.a.y != side.b.y;
      return slants && std::abs(distance_to(side, from) - radius) < kRounding;
    });
  }

  GridMap map;
  NavMesh mesh;
  std::vector<PlainSide> sides;
  std::vector<MeshPlace> places;
};

TEST(DistanceToWall, OfEquallyNearWallsTheLowestNumberAndTheLimitItself) {
  Random random(61);
  Workspace workspace;
  int ties = 0;
  int exact = 0;
  for (int round = 0; round < sample(6000); ++round) {
    const ExactCase tried(random);
    for (const MeshPlace& from : tried.places) {
      long double least = 1e9L;
      for (const PlainSide& side : tried.sides) {
        if (side.neighbour == kNoPolygon) least = std::min(least, tried.distance_to(side, from));
      }
      if (tried.is_unsure(from, least)) continue;
      const auto nearest = tried.touched(from, least);
      const NearWall wall = distance_to_wall(tried.mesh, from, 99, workspace);
      ASSERT_EQ(wall.side, nearest.front().second) << to_text(tried.map);
      ties += nearest.size() > 1 ? 1 : 0;
      const double limit = wall.distance;
      if (limit != std::floor(2 * limit) / 2) continue;  // its square is exact
      ASSERT_EQ(distance_to_wall(tried.mesh, from, limit, workspace).side, wall.side);
      if (limit == 0) continue;
      const double below = std::nextafter(limit, 0);
      const NearWall none = distance_to_wall(tried.mesh, from, below, workspace);
      ASSERT_EQ(none.side, NavMesh::kNone);
      ASSERT_EQ(none.distance, below);
      ++exact;
    }
  }
  EXPECT_GT(ties, sample(2000));
  EXPECT_GT(exact, sample(1000));
}

TEST(WallsWithin, HasWhatTheCircleJustTouchesInOrderOfNumbers) {
  Random random(62);
  Workspace workspace;
  std::vector<NearWall> walls;
  std::vector<NearPolygon> polygons;
  std::size_t just = 0;
  for (int round = 0; round < sample(6000); ++round) {
    const ExactCase tried(random);
    const double radius = random.between(0, 6) / 2.0;
    for (const MeshPlace& from : tried.places) {
      if (tried.is_unsure(from, radius)) continue;
      const auto expected = tried.touched(from, radius);
      walls_within(tried.mesh, from, radius, workspace, walls);
      ASSERT_EQ(walls.size(), expected.size()) << to_text(tried.map);
      for (std::size_t i = 0; i < walls.size(); ++i) {
        ASSERT_EQ(walls[i].side, expected[i].second) << to_text(tried.map);
        just += walls[i].distance == radius ? 1 : 0;
      }
      polygons_within(tried.mesh, from, radius, workspace, polygons);
      std::set<std::uint32_t> listed;
      for (const NearPolygon& polygon : polygons) listed.insert(polygon.polygon);
      ASSERT_EQ(listed, tried.reached(from, radius)) << to_text(tried.map);
    }
  }
  EXPECT_GT(just, sample(3000u));
}

/// Each polygon but the first is reached from the one that its parent names, by a door that the
/// circle touches just when it has grown so far.
TEST(PolygonsWithin, ParentsAreThoseByWhoseDoorsTheyWereReached) {
  Random random(63);
  Workspace workspace;
  std::vector<NearPolygon> polygons;
  int later = 0;
  for (int round = 0; round < sample(6000); ++round) {
    const ExactCase tried(random);
    for (const MeshPlace& from : tried.places) {
      polygons_within(tried.mesh, from, random.between(1, 40) / 8.0, workspace, polygons);
      for (std::size_t i = 1; i < polygons.size(); ++i) {
        const NearPolygon& parent = polygons[polygons[i].parent];
        long double door = 1e9L;
        for (const PlainSide& side : tried.sides) {
          if (side.polygon != parent.polygon || side.neighbour != polygons[i].polygon) continue;
          door = std::min(door, tried.distance_to(side, from));
        }
        const long double grown = std::max<long double>(door, parent.distance);
        ASSERT_NEAR(polygons[i].distance, static_cast<double>(grown), 1e-12);
        later += polygons[i].parent > 0 ? 1 : 0;
      }
    }
  }
  EXPECT_GT(later, sample(1000));
}

/// From off the mesh, too: the walls that a circle round the place itself touches.
TEST(MeshGround, FindsTheWallsNearAPlaceBesideTheMesh) {
  Random random(64);
  int beside = 0;
  int kept_out = 0;
  for (int round = 0; round < sample(4000); ++round) {
    const ExactCase tried(random);
    if (tried.mesh.polygon_count() == 0) continue;
    const Position at = {random.between(-16, 88) / 8.0, random.between(-16, 88) / 8.0, 0};
    const PlainPoint place = plain(at);
    const double range = random.between(1, 40) / 8.0 + 0.01;
    std::vector<Wall> walls;
    MeshGround(tried.mesh).find_walls(at, range, walls);
    MeshPlace from = ground_at(tried.mesh, at);
    const bool is_outside = from.polygon == kNoPolygon;
    if (is_outside) from = nearest_place(tried.mesh, at);
    const long double off = distance(plain(from.position), place);
    std::multiset<std::pair<double, double>> found;
    for (const Wall& wall : walls) found.insert({wall.a.x + 100 * wall.a.y, wall.b.x});
    std::multiset<std::pair<double, double>> expected;
    const auto near = tried.touched(from, range + off);
    bool unsure = tried.is_unsure(from, range + off);
    for (const auto& [distance_from, number] : near) {
      const PlainSide& side = tried.sides[number];
      const long double there = distance(place, nearest_on(side.a, side.b, place));
      unsure = unsure || std::abs(distance_from - range - off) < kRounding ||
               std::abs(there - range) < kRounding;
      kept_out += there > range ? 1 : 0;
      if (there > range) continue;
      expected.insert(
          {static_cast<double>(side.a.x + 100 * side.a.y), static_cast<double>(side.b.x)});
    }
    if (unsure) continue;
    ASSERT_EQ(found, expected) << to_text(tried.map) << at.x << "," << at.y << " " << range;
    beside += is_outside && !expected.empty() ? 1 : 0;
  }
  EXPECT_GT(beside, sample(500));
  EXPECT_GT(kept_out, sample(500));
}

}  // namespace
}  // namespace wend::test
